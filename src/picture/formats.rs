//! The formats of pictures: files, and parts of other documents.

use std::io;

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::drawing::Picture;
use super::{dot, forest, page, svg, text};

/// A format that runs are drawn in, the default first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum PictureFormat {
    /// Scalable Vector Graphics, for pages and slides
    Svg,
    /// Graphviz
    Dot,
    /// LaTeX, a complete document that uses the package forest
    Tex,
    /// The drawing of tex alone, for \input; a comment names the packages that it needs
    TexFragment,
    /// A page in one file that steps through the run
    Html,
    /// Pixels, twice the size of the SVG
    #[cfg(feature = "png")]
    Png,
    /// Lines of text, as eval --tree draws them
    Txt,
}

impl PictureFormat {
    /// Draws a run. The same run gives the same bytes.
    pub fn write(self, picture: &Picture, out: &mut dyn io::Write) -> io::Result<()> {
        match self {
            Self::Svg => svg::draw(picture, out),
            Self::Dot => dot::draw(picture, out),
            Self::Tex => forest::draw(picture, out),
            Self::TexFragment => forest::draw_fragment(picture, out),
            Self::Html => page::draw(picture, out),
            #[cfg(feature = "png")]
            Self::Png => super::png::draw(picture, out),
            Self::Txt => text::draw(picture, out),
        }
    }
}

impl Picture<'_> {
    /// The drawing in SVG, to stand in a page or in a file of its own.
    pub(crate) fn svg(&self) -> String {
        in_memory(|out| svg::draw(self, out))
    }

    /// The drawing in LaTeX, to stand in a document that begins with the preamble of drawings.
    pub(crate) fn forest(&self) -> String {
        in_memory(|out| forest::draw_in_document(&self.scene(), out))
    }

    /// The tree with what is known after the step that is drawn, a node a line.
    pub(crate) fn outline(&self) -> String {
        text::outline(&self.scene()).join("\n") + "\n"
    }

    /// The drawing in lines of text; of a blank one a node a line.
    pub(crate) fn lines(&self) -> String {
        if self.options.is_blank {
            self.outline()
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
