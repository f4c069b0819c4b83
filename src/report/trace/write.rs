//! Searches a tree and writes what happens, or tells it those who write its steps in a form of their own.

use std::io::{self, Write};

use super::history::Histories;
use super::json::TraceDocuments;
use super::run::{Trace, TraceContent, TraceLines};
use super::step::TraceStep;
use super::step_words::StepWords;
use super::text::TextLines;
use super::tracer::Tracer;
use crate::analysis::{Detail, Evaluation};
use crate::report::formats::{Documents, Report, ReportFormat, Written};
use crate::search::{Observer, SearchError};
use crate::words::Piece;

impl<'t> Trace<'t> {
    /// Searches the tree and writes every step in a format, or the histories of the nodes. Text has
    /// terminal styles in it.
    pub fn write(&self, format: ReportFormat, out: &mut (dyn Write + Send)) -> Written {
        format.item(self, out)
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

    /// Searches the tree and tells every step, while somebody else looks on too.
    pub(crate) fn evaluation_with_steps(
        &self,
        detail: Detail,
        onlooker: &mut (impl Observer + Send),
        tell: impl FnMut(&TraceStep) -> io::Result<()> + Send,
    ) -> Result<Evaluation<'t>, SearchError> {
        let mut tracer = Tracer::new(&self.tree.document.tree, self.only, tell);
        let evaluation = Evaluation::observed(self.tree, detail, &mut (&mut tracer, onlooker))?;
        let told = tracer.finish();
        told.expect("who only listens has no output that fails");
        Ok(evaluation)
    }

    /// Puts steps into sentences, in the words of the notation.
    pub(crate) fn says(&self) -> impl Fn(&TraceStep) -> String + Sync {
        let says = StepWords::new(self);
        move |step| {
            let pieces = says.what(step).into_iter();
            let window = says.window(step).into_iter().map(Piece::from);
            let texts: Vec<String> = pieces.chain(window).map(|piece| piece.plain()).collect();
            texts.join(" ")
        }
    }

    /// The notation, in a line. A drawing beside the steps has MAX's values.
    pub(crate) fn written_as(&self) -> String {
        StepWords::new(self).notation("in the steps each value")
    }

    /// The algorithm and the convention, in a line.
    pub(crate) fn how(&self) -> String {
        self.head().how().join(", ")
    }
}

impl Report for Trace<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let says = StepWords::new(self);
        self.tell(&mut TextLines { says, out })
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        let trace = self;
        self.tell(&mut TraceDocuments { trace, documents })
    }
}
