//! The formats of sheets: a row each.

use std::fmt;

use super::drawings::Drawings;
use super::sheet::Sheet;
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
    pub(super) sheet: fn(&Sheet) -> String,
    /// The sheet with the answers; nothing for a quiz, since the platform knows them.
    pub(super) key: Option<fn(&Sheet) -> String>,
}

/// The formats of sheets, the default first.
pub static SHEET_FORMATS: &[SheetFormat] = &[
    SheetFormat {
        word: "md",
        meaning: "Markdown, the tree in lines of text",
        suffix: "md",
        drawings: OUTLINE,
        sheet: markdown::sheet,
        key: Some(markdown::key),
    },
    SheetFormat {
        word: "html",
        meaning: "A page that opens offline and prints",
        suffix: "html",
        drawings: SVG,
        sheet: html::sheet,
        key: Some(html::key),
    },
    SheetFormat {
        word: "tex",
        meaning: "LaTeX, a document with the package forest",
        suffix: "tex",
        drawings: Drawings {
            blank: |picture| picture.forest(),
            solved: |picture| picture.forest(),
        },
        sheet: tex::sheet,
        key: Some(tex::key),
    },
    SheetFormat {
        word: "moodle",
        meaning: "Moodle XML, with pictures",
        suffix: "xml",
        drawings: SVG,
        sheet: moodle::sheet,
        key: None,
    },
    SheetFormat {
        word: "gift",
        meaning: "GIFT, a quiz for Moodle in plain text",
        suffix: "gift",
        drawings: OUTLINE,
        sheet: gift::sheet,
        key: None,
    },
    SheetFormat {
        word: "text2qti",
        meaning: "The source of text2qti, a quiz for Canvas",
        suffix: "txt",
        drawings: OUTLINE,
        sheet: text2qti::sheet,
        key: None,
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
        (self.sheet)(sheet)
    }

    /// The key that is not; nothing for a quiz.
    pub fn key(&self, sheet: &Sheet) -> Option<String> {
        self.key.map(|key| key(sheet))
    }

    /// The format of the key: of a quiz it is Markdown.
    pub fn of_key(&'static self) -> &'static Self {
        match self.key {
            Some(_) => self,
            None => &SHEET_FORMATS[0],
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
