//! The formats of pictures: a row each.

use std::io;

use super::drawing::Picture;
use super::svg;

/// A format that runs are drawn in.
#[derive(Debug)]
pub struct PictureFormat {
    /// The word of the command line, and the suffix of files.
    pub word: &'static str,
    /// What it is, in a line of help.
    pub meaning: &'static str,
    /// Whether it is made of lines of text for people.
    pub is_text: bool,
    pub(super) draw: fn(&Picture, &mut dyn io::Write) -> io::Result<()>,
}

/// The formats of pictures, the default first.
pub static PICTURE_FORMATS: &[PictureFormat] = &[PictureFormat {
    word: "svg",
    meaning: "Scalable Vector Graphics, for pages and slides",
    is_text: false,
    draw: svg::draw,
}];

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
