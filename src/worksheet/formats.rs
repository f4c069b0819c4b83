//! The formats of sheets: a row each.

use std::fmt;

use super::blocks::{self, Block};
use super::exercise::{Drawings, Sheet};
use super::{gift, html, markdown, moodle, tex, text2qti};

/// A format that sheets are written in.
pub struct SheetFormat {
    /// The word of the command line.
    pub word: &'static str,
    /// What it is, in a line of help.
    pub meaning: &'static str,
    /// The suffix of its files.
    pub suffix: &'static str,
    pub(crate) drawings: Drawings,
    kind: SheetKind,
    remark: fn(&Sheet) -> Option<String>,
}

/// What a format is for, and how it is written.
enum SheetKind {
    /// Paper: sheets and keys, by their titles and their blocks.
    Paper(fn(&str, &[Block]) -> String),
    /// A platform, which knows the answers.
    Quiz(fn(&Sheet) -> String),
}

/// The formats of sheets, the default first.
pub static SHEET_FORMATS: &[SheetFormat] = &[
    SheetFormat {
        word: "md",
        meaning: "Markdown, the tree in lines of text",
        suffix: "md",
        drawings: OUTLINE,
        kind: SheetKind::Paper(markdown::document),
        remark: |_| None,
    },
    SheetFormat {
        word: "html",
        meaning: "A page that opens offline and prints",
        suffix: "html",
        drawings: SVG,
        kind: SheetKind::Paper(html::document),
        remark: html::remark,
    },
    SheetFormat {
        word: "tex",
        meaning: "LaTeX, a document that uses the package forest",
        suffix: "tex",
        drawings: Drawings {
            blank: |picture| picture.forest(),
            solved: |picture| picture.forest(),
        },
        kind: SheetKind::Paper(tex::document),
        remark: tex::remark,
    },
    SheetFormat {
        word: "moodle",
        meaning: "Moodle XML, with pictures",
        suffix: "xml",
        drawings: SVG,
        kind: SheetKind::Quiz(moodle::sheet),
        remark: |_| None,
    },
    SheetFormat {
        word: "gift",
        meaning: "GIFT, a quiz for Moodle in plain text",
        suffix: "gift",
        drawings: OUTLINE,
        kind: SheetKind::Quiz(gift::sheet),
        remark: |_| None,
    },
    SheetFormat {
        word: "text2qti",
        meaning: "The source of text2qti, a quiz for Canvas",
        suffix: "txt",
        drawings: OUTLINE,
        kind: SheetKind::Quiz(text2qti::sheet),
        remark: text2qti::remark,
    },
];

const OUTLINE: Drawings = Drawings {
    blank: |picture| picture.outline(),
    solved: |picture| picture.text(),
};

const SVG: Drawings = Drawings {
    blank: |picture| picture.svg(),
    solved: |picture| picture.svg(),
};

impl fmt::Debug for SheetFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word)
    }
}

impl SheetFormat {
    /// The sheet that is handed out. The same exercises give the same bytes.
    pub fn sheet(&self, sheet: &Sheet) -> String {
        match self.kind {
            SheetKind::Paper(document) => document(&sheet.title, &blocks::questions(sheet)),
            SheetKind::Quiz(quiz) => quiz(sheet),
        }
    }

    /// What lecturers should know of the sheet: what can't be read on paper, and points that a platform
    /// changes.
    pub fn remark(&self, sheet: &Sheet) -> Option<String> {
        (self.remark)(sheet)
    }

    /// The key that is not; nothing for a quiz.
    pub fn key(&self, sheet: &Sheet) -> Option<String> {
        match self.kind {
            SheetKind::Paper(document) => Some(document(
                &format!("Key: {}", sheet.title),
                &blocks::key(sheet),
            )),
            SheetKind::Quiz(_) => None,
        }
    }

    /// The format of the key: of a quiz it is Markdown.
    pub fn of_key(&'static self) -> &'static Self {
        match self.kind {
            SheetKind::Paper(_) => self,
            SheetKind::Quiz(_) => &SHEET_FORMATS[0],
        }
    }

    /// The format with this word, or for files of this suffix.
    pub fn named(word: &str) -> Option<&'static Self> {
        let is_named = |format: &&Self| {
            [format.word, format.suffix]
                .iter()
                .any(|name| name.eq_ignore_ascii_case(word))
        };
        SHEET_FORMATS.iter().find(is_named)
    }
}
