//! The formats for people, in JSON, and of platforms.

use std::io::{self, Write};

use super::renderer::{Audience, Documents, Renderer, Report, ReportSet, Shape, Written};
use crate::report::check::Platform;

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

/// Every document on a line.
pub(super) struct JsonLines;

impl Renderer for JsonLines {
    fn item(&self, report: &dyn Report, _: Shape, out: &mut (dyn Write + Send)) -> Written {
        report.documents(&mut Documents::Lines(out))
    }
}

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
