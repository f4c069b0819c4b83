//! Searches a tree and writes what happens.

use std::io::{self, Write};

use super::history::Histories;
use super::run::{Trace, TraceContent, TraceFormat};
use super::step_words::StepWords;
use super::tracer::Tracer;
use super::writer::TraceWriter;
use crate::analysis::{Detail, Evaluation};
use crate::search::{Observer, SearchError};

/// Why a trace ended too early.
#[derive(Debug)]
pub enum TraceError {
    /// The search stopped. What happened before was written.
    Search(SearchError),
    /// The output takes no more.
    Output(io::Error),
}

impl Trace<'_> {
    /// Searches the tree and writes every step, or the histories of the nodes. Text has terminal
    /// styles in it.
    pub fn write(
        &self,
        content: TraceContent,
        format: TraceFormat,
        out: &mut (dyn Write + Send),
    ) -> Result<(), TraceError> {
        let says = StepWords::new(self);
        let mut writer = TraceWriter { says, format, out };
        let searched = self.search(content, &mut writer);
        let evaluation = searched.map_err(TraceError::Output)?;
        let evaluation = evaluation.map_err(TraceError::Search)?;
        writer.answer(&evaluation).map_err(TraceError::Output)
    }

    fn search(
        &self,
        content: TraceContent,
        writer: &mut TraceWriter,
    ) -> io::Result<Result<Evaluation<'_>, SearchError>> {
        let tree = &self.document.tree;
        writer.head(content)?;
        match content {
            TraceContent::Steps => {
                let mut tracer = Tracer::new(tree, self.only, |step| writer.step(step));
                let evaluation = self.evaluation(&mut tracer);
                tracer.finish()?;
                Ok(evaluation)
            }
            TraceContent::History => {
                let mut histories = Histories::new(tree);
                let evaluation = self.evaluation(&mut histories);
                writer.histories(&histories)?;
                Ok(evaluation)
            }
        }
    }

    fn evaluation(
        &self,
        observer: &mut (impl Observer + Send),
    ) -> Result<Evaluation<'_>, SearchError> {
        Evaluation::observed(
            self.origin.clone(),
            self.document,
            self.labels,
            self.plan,
            self.convention,
            Detail::Summary,
            observer,
        )
    }
}
