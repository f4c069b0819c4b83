//! What every format does with reports.

use std::io::{self, Write};

use super::report::{Report, Written};
use super::shape::Shape;
use crate::exercise::Summary;
use crate::report::check::Platform;
use crate::report::documents::table::Table;

/// Writes reports in a format.
pub(crate) trait Renderer: Sync {
    /// Who reads them.
    fn audience(&'static self) -> Audience {
        Audience::Anybody
    }

    /// Writes what stands before the first report.
    fn begin(&self, _all: &ReportSet, _out: &mut (dyn Write + Send)) -> io::Result<()> {
        Ok(())
    }

    /// What stands between two reports.
    fn between(&self) -> &'static str {
        ""
    }

    /// Writes a report.
    fn item(&self, report: &dyn Report, shape: Shape, out: &mut (dyn Write + Send)) -> Written;

    /// Writes what stands behind the last report.
    fn end(&self, _all: &ReportSet, _out: &mut (dyn Write + Send)) -> io::Result<()> {
        Ok(())
    }
}

/// Who reads reports.
#[derive(Clone, Copy)]
pub(crate) enum Audience {
    /// People at a terminal, who see styles.
    Terminal,
    /// Whoever reads files as they are.
    Anybody,
    /// The platform of a course, which is told how many answers there are before the first one.
    Platform(&'static Platform),
}

/// What is known of all reports of a command.
pub(crate) struct ReportSet<'s> {
    /// Whether there may be several.
    pub(crate) shape: Shape,
    /// The columns of its table.
    pub(crate) table: Table,
    /// Writes what people read above all reports.
    pub(crate) head: &'s (dyn Fn(&mut dyn Write) -> io::Result<()> + Sync),
    /// How many were written.
    pub(crate) written: usize,
    /// How the answers did, once that is known.
    pub(crate) summary: Summary,
}
