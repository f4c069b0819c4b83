//! What the platforms of courses read.

use std::io::{self, Write};

use super::renderer::{Audience, Renderer, ReportSet};
use super::report::{Report, Written};
use super::shape::Shape;
use crate::report::check::Platform;

impl Renderer for Platform {
    fn audience(&'static self) -> Audience {
        Audience::Platform(self)
    }

    fn begin(&self, all: &ReportSet, out: &mut (dyn Write + Send)) -> io::Result<()> {
        let frame = (self.frame)(&all.summary, all.shape);
        out.write_all(frame.before.as_bytes())
    }

    fn item(&self, report: &dyn Report, shape: Shape, out: &mut (dyn Write + Send)) -> Written {
        let sheet = report.sheet().map(|sheet| (self.report)(&sheet, shape));
        Ok(out.write_all(sheet.unwrap_or_default().as_bytes())?)
    }

    fn end(&self, all: &ReportSet, out: &mut (dyn Write + Send)) -> io::Result<()> {
        let frame = (self.frame)(&all.summary, all.shape);
        out.write_all(frame.after.as_bytes())
    }
}
