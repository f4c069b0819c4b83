//! Searches a tree and writes what happens.

use std::io::Write;

use super::history::Histories;
use super::json::TraceDocuments;
use super::lines::TraceLines;
use super::markdown::MarkdownLines;
use super::rows::TraceRows;
use super::run::{Trace, TraceContent};
use super::step_words::StepWords;
use super::text::TextLines;
use super::tracer::Tracer;
use crate::analysis::{Detail, Evaluation};
use crate::report::documents::CsvCells;
use crate::report::formats::{Documents, Report, ReportFormat, Shape, Written};

impl Trace<'_> {
    /// Searches the tree and writes every step in a format, or the histories of the nodes. Text has
    /// terminal styles in it.
    pub fn write(&self, format: ReportFormat, out: &mut (dyn Write + Send)) -> Written {
        format.item(self, Shape::Single, out)
    }

    fn tell(&self, lines: &mut dyn TraceLines) -> Written {
        let tree = &self.tree.document.tree;
        lines.head()?;
        let evaluation = match self.content {
            TraceContent::Steps => {
                let mut tracer = Tracer::new(tree, self.only, |step| lines.step(step));
                let evaluation = Evaluation::observed(self.tree, Detail::Summary, &mut tracer);
                tracer.finish()?;
                evaluation
            }
            TraceContent::History => {
                let mut histories = Histories::new(tree);
                let evaluation = Evaluation::observed(self.tree, Detail::Summary, &mut histories);
                lines.histories(&histories)?;
                evaluation
            }
        };
        Ok(lines.answer(&evaluation?)?)
    }
}

impl Report for Trace<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let says = StepWords::new(self);
        self.tell(&mut TextLines { says, out })
    }

    fn markdown(&self, out: &mut (dyn Write + Send)) -> Written {
        let says = StepWords::new(self);
        self.tell(&mut MarkdownLines { says, out })
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        let trace = self;
        self.tell(&mut TraceDocuments { trace, documents })
    }

    fn rows(&self, cells: &mut CsvCells) -> Written {
        let trace = self;
        self.tell(&mut TraceRows { trace, cells })
    }
}
