//! JSON over several lines: the one document, or an array of them.

use std::io::{self, Write};

use super::documents::Documents;
use super::renderer::{Renderer, ReportSet};
use super::report::{Report, Written};
use super::shape::Shape;

/// An object, or an array of objects.
pub(super) struct Json;

impl Renderer for Json {
    fn begin(&self, all: &ReportSet, out: &mut (dyn Write + Send)) -> io::Result<()> {
        match all.shape {
            Shape::Single => Ok(()),
            Shape::Several => out.write_all(b"[\n"),
        }
    }

    fn between(&self) -> &'static str {
        ",\n"
    }

    fn item(&self, report: &dyn Report, _: Shape, out: &mut (dyn Write + Send)) -> Written {
        report.documents(&mut Documents::Whole(out))
    }

    fn end(&self, all: &ReportSet, out: &mut (dyn Write + Send)) -> io::Result<()> {
        out.write_all(match (all.shape, all.written) {
            (Shape::Single, 0) => b"",
            (Shape::Single, _) => b"\n",
            (Shape::Several, 0) => b"[]\n",
            (Shape::Several, _) => b"\n]\n",
        })
    }
}
