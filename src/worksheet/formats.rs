//! The formats of sheets.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::exercise::Sheet;
use super::{blocks, gift, html, markdown, moodle, tex, text2qti};
use crate::picture::Picture;
use crate::vocabulary::Vocabulary;

/// A format that sheets are written in, the default first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum SheetFormat {
    /// Markdown, the tree in lines of text
    Md,
    /// A page that opens offline and prints
    Html,
    /// LaTeX, a document that uses the package forest
    Tex,
    /// Moodle XML, with pictures
    Moodle,
    /// GIFT, a quiz for Moodle in plain text
    Gift,
    /// The source of text2qti, a quiz for Canvas
    Text2qti,
}

impl SheetFormat {
    /// The sheet that is handed out. The same exercises give the same bytes.
    pub fn sheet(self, sheet: &Sheet) -> String {
        let blocks = || blocks::questions(sheet);
        match self {
            Self::Md => markdown::document(&blocks()),
            Self::Html => html::document(&sheet.title, &blocks()),
            Self::Tex => tex::document(&blocks()),
            Self::Moodle => moodle::sheet(sheet),
            Self::Gift => gift::sheet(sheet),
            Self::Text2qti => text2qti::sheet(sheet),
        }
    }

    /// What lecturers should know of the sheet: what can't be read on paper, and points that a platform
    /// changes.
    pub fn remark(self, sheet: &Sheet) -> Option<String> {
        match self {
            Self::Html => html::remark(sheet),
            Self::Tex => tex::remark(sheet),
            Self::Text2qti => text2qti::remark(sheet),
            Self::Md | Self::Moodle | Self::Gift => None,
        }
    }

    /// The key that is not; nothing for a quiz.
    pub fn key(self, sheet: &Sheet) -> Option<String> {
        let blocks = || blocks::key(sheet);
        match self {
            Self::Md => Some(markdown::document(&blocks())),
            Self::Html => Some(html::document(&format!("Key: {}", sheet.title), &blocks())),
            Self::Tex => Some(tex::document(&blocks())),
            Self::Moodle | Self::Gift | Self::Text2qti => None,
        }
    }

    /// The format of the key: of a quiz, which knows the answers, it is Markdown.
    #[must_use]
    pub fn of_key(self) -> Self {
        match self {
            Self::Moodle | Self::Gift | Self::Text2qti => Self::Md,
            paper => paper,
        }
    }

    /// A tree as it stands in the sheet, or with the run of the search in the key.
    pub(crate) fn drawing(self, picture: &Picture) -> String {
        match self {
            Self::Html | Self::Moodle => picture.svg(),
            Self::Tex => picture.forest(),
            Self::Md | Self::Gift | Self::Text2qti => picture.lines(),
        }
    }

    /// The suffix of its files.
    pub fn suffix(self) -> &'static str {
        match self {
            Self::Moodle => "xml",
            Self::Text2qti => "txt",
            _ => self.word(),
        }
    }

    /// The format with this word, or for files of this suffix.
    pub fn named(word: &str) -> Option<Self> {
        let is_named = |format: &Self| {
            let mut names = [format.word(), format.suffix()].into_iter();
            names.any(|name| name.eq_ignore_ascii_case(word))
        };
        Self::ALL.iter().copied().find(is_named)
    }
}
