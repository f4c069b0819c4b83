//! Drawings as parts of other documents.

use std::io;

use super::drawing::Picture;
use super::{forest, svg, text};

impl Picture<'_> {
    /// The drawing in SVG, to stand in a page or in a file of its own.
    pub(crate) fn svg(&self) -> String {
        in_memory(|out| svg::draw(self, out))
    }

    /// The drawing in LaTeX, to stand in a document that begins with the preamble of drawings.
    pub(crate) fn forest(&self) -> String {
        in_memory(|out| forest::draw_in_document(&self.scene(), out))
    }

    /// The drawing in lines of text; of a blank one a node a line.
    pub(crate) fn lines(&self) -> String {
        if self.options.is_blank {
            text::outline(&self.scene()).join("\n") + "\n"
        } else {
            in_memory(|out| text::draw(self, out))
        }
    }
}

fn in_memory(draw: impl FnOnce(&mut dyn io::Write) -> io::Result<()>) -> String {
    let mut bytes = Vec::new();
    draw(&mut bytes).expect("writing to memory does not fail");
    String::from_utf8(bytes).expect("drawings are text")
}
