//! The run of an algorithm step by step, each step written as soon as it happens: for people in the
//! notation of a textbook, for scripts in MAX's view.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

mod csv;
mod cutoff;
mod history;
mod json;
mod lines;
mod markdown;
mod notation;
mod phrase;
mod step;
mod tracer;

pub use csv::{trace_csv_failure, trace_csv_header};
pub(super) use history::HistoryRow;
pub use json::{HistoryReport, StepReport, TraceReport};
pub(super) use phrase::{Phrase, Tone, Word};
pub(super) use step::TraceStep;

use std::io::{self, Write};

use anstream::adapter::StripBytes;

use crate::analysis::{Evaluation, Observations, Origin};
use crate::document::Document;
use crate::report::Glyphs;
use crate::report::text::{Head, text_answer};
use crate::search::{
    Algorithm, Convention, Notation, Observer, Outcome, Plan, SearchError, Tally, TreeGame, search,
};
use crate::tree::{Labels, NodeId};
use history::Histories;
use lines::Lines;
use notation::{Hand, notation_of};
use phrase::Phrases;
use tracer::Tracer;

/// The formats of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum TraceFormat {
    /// For people.
    Text,
    /// For people: a table.
    Markdown,
    /// For scripts: a line about the run, then a line a step.
    Jsonl,
    /// For tables: a row a step.
    Csv,
}

/// What of a run is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TraceContent {
    /// Every step, as soon as it happens.
    Steps,
    /// Each node's bounds with those that they replaced, at the end.
    History,
}

/// A run that is to be traced.
#[derive(Clone, Copy)]
pub struct Trace<'t> {
    /// Where the tree came from.
    pub origin: &'t Origin,
    /// The tree and its wrapper.
    pub document: &'t Document,
    /// What the nodes are called.
    pub labels: &'t Labels<'t>,
    /// The algorithm.
    pub plan: &'t Plan,
    /// The convention, as the algorithm follows it.
    pub convention: &'t Convention,
    /// How it is written down; `None` as the source of the convention's preset does.
    pub notation: Option<Notation>,
    /// The signs it is written with.
    pub glyphs: &'t Glyphs,
    /// The nodes whose steps are written; of all nodes if there are none.
    pub only: &'t [NodeId],
}

type SearchResult = Result<(Outcome, Tally), SearchError>;

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

impl<'t> Trace<'t> {
    /// Searches the tree and writes every step, or the histories of the nodes. Text has terminal
    /// styles in it.
    pub fn write(
        &self,
        content: TraceContent,
        format: TraceFormat,
        out: &mut (dyn Write + Send),
    ) -> Result<(), TraceError> {
        let phrases = Phrases {
            trace: *self,
            hand: self.hand(),
        };
        let mut lines = Lines {
            phrases,
            format,
            out,
        };
        lines.head(content)?;
        let tree = &self.document.tree;
        let result = match content {
            TraceContent::Steps => {
                let mut tracer = Tracer::new(tree, self.only, |step| lines.step(step));
                let result = self.search(&mut tracer);
                tracer.finish()?;
                result
            }
            TraceContent::History => {
                let mut histories = Histories::new(tree);
                let result = self.search(&mut histories);
                lines.histories(&histories)?;
                result
            }
        };
        let (outcome, tally) = result?;
        self.answer(format, outcome, tally, lines.out)?;
        Ok(())
    }

    fn search(&self, observer: &mut (impl Observer + Send)) -> SearchResult {
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
        out: &mut (dyn Write + Send),
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
                let mut answer = Vec::new();
                text_answer(&evaluation, self.glyphs, &mut answer)?;
                let answer = StripBytes::new()
                    .strip_next(&answer)
                    .collect::<Vec<_>>()
                    .concat();
                out.write_all(b"\n```text\n")?;
                out.write_all(&answer)?;
                out.write_all(b"```\n")
            }
            TraceFormat::Jsonl | TraceFormat::Csv => Ok(()),
        }
    }

    fn head(&self) -> Head<'t> {
        let is_deepening = self.plan.algorithm == Algorithm::ProgressiveDeepening;
        Head {
            origin: self.origin,
            document: self.document,
            algorithm: self.plan.algorithm,
            convention: self.convention,
            value_range: self.plan.value_range.as_ref(),
            deepening: is_deepening.then_some(&self.plan.deepening),
            glyphs: self.glyphs,
        }
    }

    fn hand(&self) -> Hand<'t> {
        let algorithm = self.plan.algorithm;
        let notation = self.notation;
        Hand {
            notation: notation.unwrap_or_else(|| notation_of(algorithm, self.convention)),
            glyphs: self.glyphs,
            tree: &self.document.tree,
        }
    }
}
