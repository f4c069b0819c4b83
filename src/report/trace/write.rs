//! Searches a tree and writes what happens.

use std::io::{self, Write};

use anstream::StripStream;

use super::history::Histories;
use super::phrase::StepWords;
use super::run::{Trace, TraceContent, TraceFormat};
use super::tracer::Tracer;
use super::writer::TraceWriter;
use crate::analysis::{Evaluation, Observations};
use crate::report::text::text_answer;
use crate::search::{Observer, Outcome, SearchError, Tally, TreeGame, search};

/// Why a trace ended too early.
#[derive(Debug)]
pub enum TraceError {
    /// The search stopped. What happened before was written.
    Search(SearchError),
    /// The output takes no more.
    Output(io::Error),
}

impl From<io::Error> for TraceError {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<SearchError> for TraceError {
    fn from(error: SearchError) -> Self {
        Self::Search(error)
    }
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
        let tree = &self.document.tree;
        let says = StepWords::new(self);
        let mut writer = TraceWriter { says, format, out };
        writer.head(content)?;
        let result = match content {
            TraceContent::Steps => {
                let mut tracer = Tracer::new(tree, self.only, |step| writer.step(step));
                let result = self.search(&mut tracer);
                tracer.finish()?;
                result
            }
            TraceContent::History => {
                let mut histories = Histories::new(tree);
                let result = self.search(&mut histories);
                writer.histories(&histories)?;
                result
            }
        };
        let (outcome, tally) = result?;
        self.answer(format, outcome, tally, out)?;
        Ok(())
    }

    fn search(
        &self,
        observer: &mut (impl Observer + Send),
    ) -> Result<(Outcome, Tally), SearchError> {
        let tree = &self.document.tree;
        let mut tally = Tally::new(tree);
        let observer = &mut (observer, &mut tally);
        let outcome = search(tree, self.plan.clone(), self.convention, observer)?;
        Ok((outcome, tally))
    }

    /// What the search found, for people.
    fn answer(
        &self,
        format: TraceFormat,
        outcome: Outcome,
        tally: Tally,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let evaluation = Evaluation {
            origin: self.origin.clone(),
            document: self.document,
            labels: self.labels,
            game: TreeGame::new(&self.document.tree, self.convention),
            algorithm: self.plan.algorithm,
            convention: self.convention,
            value_range: self.plan.value_range.clone(),
            outcome,
            observations: Observations::Summary(tally),
            deepening: None,
        };
        match format {
            TraceFormat::Text => {
                writeln!(out)?;
                text_answer(&evaluation, self.glyphs, out)
            }
            TraceFormat::Markdown => {
                let mut answer = StripStream::new(Vec::new());
                text_answer(&evaluation, self.glyphs, &mut answer)?;
                writeln!(out, "\n```text")?;
                out.write_all(&answer.into_inner())?;
                writeln!(out, "```")
            }
            TraceFormat::Jsonl | TraceFormat::Csv => Ok(()),
        }
    }
}
