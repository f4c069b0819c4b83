//! Text for people at a terminal.

use std::io::{self, Write};

use super::renderer::{Audience, Renderer, ReportSet};
use super::report::{Report, Written};
use super::shape::Shape;

/// Reports with an empty line between them.
pub(super) struct Text;

impl Renderer for Text {
    fn audience(&'static self) -> Audience {
        Audience::Terminal
    }

    fn begin(&self, all: &ReportSet, out: &mut (dyn Write + Send)) -> io::Result<()> {
        (all.head)(out)
    }

    fn between(&self) -> &'static str {
        "\n"
    }

    fn item(&self, report: &dyn Report, _: Shape, out: &mut (dyn Write + Send)) -> Written {
        report.text(out)
    }
}
