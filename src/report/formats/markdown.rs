//! Markdown for people.

use std::io::Write;

use super::renderer::Renderer;
use super::report::{Report, Written};
use super::shape::Shape;

/// Reports with an empty line between them.
pub(super) struct Markdown;

impl Renderer for Markdown {
    fn between(&self) -> &'static str {
        "\n"
    }

    fn item(&self, report: &dyn Report, _: Shape, out: &mut (dyn Write + Send)) -> Written {
        report.markdown(out)
    }
}
