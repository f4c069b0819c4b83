//! Question sheets with their keys, and quizzes for learning platforms.
//!
//! An [`Exercise`] is a tree that is searched once: its rules in words, its blank drawing, and the
//! tasks with their solutions. A [`Sheet`] holds some exercises, and a
//! [`SheetFormat`] writes it.

mod exercise;
mod gift;
mod markups;
mod moodle;
mod page;
mod quiz;
mod rules;
mod solution;
mod solver;
mod task;
mod text2qti;

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::picture::Picture;
use crate::vocabulary::Vocabulary;
use markups::Markup;

pub use exercise::{Exercise, Sheet, points_file};
pub use task::{NotOnPaper, Task, can_be_asked, default_questions};

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
        match self {
            Self::Md | Self::Html | Self::Tex => page::questions(sheet, &self.markup()),
            Self::Moodle => moodle::sheet(sheet),
            Self::Gift => gift::sheet(sheet),
            Self::Text2qti => text2qti::sheet(sheet),
        }
    }

    /// The key that is not, in the format of keys.
    pub fn key(self, sheet: &Sheet) -> String {
        page::key(sheet, &self.markup())
    }

    /// The markup of documents for people: of a quiz, which knows the answers, its key in Markdown.
    fn markup(self) -> Markup {
        match self {
            Self::Html => markups::HTML,
            Self::Tex => markups::TEX,
            _ => markups::MARKDOWN,
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

    /// The format of files with this suffix, in lower case, which may be its word.
    pub(crate) fn from_suffix(suffix: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|format| [format.word(), format.suffix()].contains(&suffix))
    }
}
