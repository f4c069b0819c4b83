//! The formats of pictures: a row each.

use std::io;

use super::drawing::Picture;
use super::{dot, forest, mermaid, page, svg, text};

/// What can be drawn in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    /// Any moment of a run, in any manner.
    Picture,
    /// A whole run that is stepped through.
    Page,
    /// A whole run, in one manner.
    Text,
}

/// A format that runs are drawn in.
#[derive(Debug)]
pub struct PictureFormat {
    /// The word of the command line, and the suffix of files.
    pub word: &'static str,
    /// What it is, in a line of help.
    pub meaning: &'static str,
    /// What can be drawn in it.
    pub kind: PictureKind,
    pub(super) draw: fn(&Picture, &mut dyn io::Write) -> io::Result<()>,
}

/// The formats of pictures, the default first.
pub static PICTURE_FORMATS: &[PictureFormat] = &[
    PictureFormat {
        word: "svg",
        meaning: "Scalable Vector Graphics, for pages and slides",
        kind: PictureKind::Picture,
        draw: svg::draw,
    },
    PictureFormat {
        word: "dot",
        meaning: "Graphviz",
        kind: PictureKind::Picture,
        draw: dot::draw,
    },
    PictureFormat {
        word: "tex",
        meaning: "LaTeX, a complete document that uses the package forest",
        kind: PictureKind::Picture,
        draw: forest::draw,
    },
    PictureFormat {
        word: "html",
        meaning: "A page in one file that steps through the run",
        kind: PictureKind::Page,
        draw: page::draw,
    },
    #[cfg(feature = "png")]
    PictureFormat {
        word: "png",
        meaning: "Pixels, twice the size of the SVG",
        kind: PictureKind::Picture,
        draw: super::png::draw,
    },
    PictureFormat {
        word: "txt",
        meaning: "Lines of text, as eval --tree draws them",
        kind: PictureKind::Text,
        draw: text::draw,
    },
    PictureFormat {
        word: "mmd",
        meaning: "Mermaid, a flowchart for Markdown",
        kind: PictureKind::Picture,
        draw: mermaid::draw,
    },
];

impl PictureFormat {
    /// Draws a run. The same run gives the same bytes.
    pub fn write(&self, picture: &Picture, out: &mut dyn io::Write) -> io::Result<()> {
        (self.draw)(picture, out)
    }

    /// The format with this word, or for files of this suffix.
    pub fn named(word: &str) -> Option<&'static Self> {
        PICTURE_FORMATS
            .iter()
            .find(|format| format.word.eq_ignore_ascii_case(word))
    }
}
