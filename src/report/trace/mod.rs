//! The run of an algorithm step by step, each step written as soon as it happens: for people in the
//! notation of a textbook, for scripts in MAX's view.

mod json;
mod phrases;
mod steps;
mod text;

pub(super) use json::StepReport;
pub(crate) use steps::{Action, TraceStep};

use std::io::{self, Write};

use crate::analysis::{Detail, Evaluation, SearchedTree};
use crate::report::documents::RunReport;
use crate::report::formats::{Documents, Report, ReportError, ReportFormat, Written};
use crate::report::text::{Head, text_answer};
use crate::search::{Interrupt, Notation, SearchError};
use crate::tree::NodeId;
use crate::words::{Glyphs, Words};
use phrases::Phrases;
use steps::Tracer;

/// A run that is to be traced.
#[derive(Clone, Copy)]
pub struct Trace<'t> {
    /// The tree, and how it is searched.
    pub tree: SearchedTree<'t>,
    /// How it is written down; `None` as the source of the convention's preset does.
    pub notation: Option<Notation>,
    /// The signs it is written with.
    pub glyphs: Glyphs,
    /// The nodes whose steps are written; of all nodes if there are none.
    pub only: &'t [NodeId],
}

impl<'t> Trace<'t> {
    /// Every step of a run as its convention's source writes it.
    pub fn of_steps(tree: SearchedTree<'t>) -> Self {
        Self {
            tree,
            notation: None,
            glyphs: Glyphs::Unicode,
            only: &[],
        }
    }

    /// What stands above it.
    pub(super) fn head(&self) -> Head<'t> {
        Head {
            tree: self.tree,
            words: Words::new(self.tree.labels, self.glyphs),
        }
    }

    /// Searches the tree and writes every step in a format. Text has terminal styles in it.
    pub fn write(&self, format: ReportFormat, out: &mut (dyn Write + Send)) -> Written {
        format.item(self, out)
    }

    /// Searches the tree and tells every step.
    pub(crate) fn evaluation_with_steps(
        &self,
        detail: Detail,
        tell: impl FnMut(&TraceStep) + Send,
    ) -> Result<Evaluation<'t>, SearchError> {
        let mut tracer = Tracer::new(&self.tree, self.only, tell);
        let evaluation = Evaluation::observed(Interrupt::NEVER, self.tree, detail, &mut tracer);
        tracer.finish();
        evaluation
    }

    /// Puts steps into sentences, in the words of the notation.
    pub(crate) fn says(&self) -> impl Fn(&TraceStep) -> String + Sync {
        let phrases = Phrases::new(self);
        move |step| {
            let what = phrases.what(step).into_iter().map(|piece| piece.plain());
            let texts: Vec<String> = what.chain(phrases.window(step)).collect();
            texts.join(" ")
        }
    }

    /// The notation, in a line. A drawing beside the steps has MAX's values.
    pub(crate) fn written_as(&self) -> String {
        Phrases::new(self).notation("in the steps each value")
    }

    /// The algorithm and the convention, in a line.
    pub(crate) fn how(&self) -> String {
        self.head().how().join(", ")
    }

    /// Searches the tree and writes every step. Nothing is written after an error of the output.
    fn steps(
        &self,
        mut write: impl FnMut(&TraceStep) -> io::Result<()> + Send,
    ) -> Result<Evaluation<'t>, ReportError> {
        let mut written = Ok(());
        let evaluation = self.evaluation_with_steps(Detail::Summary, |step| {
            if written.is_ok() {
                written = write(step);
            }
        });
        written?;
        Ok(evaluation?)
    }
}

impl Report for Trace<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let phrases = Phrases::new(self);
        text::head(phrases, out)?;
        let evaluation = self.steps(|step| text::step(phrases, step, out))?;
        writeln!(out)?;
        Ok(text_answer(&evaluation, self.glyphs, out)?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        documents.add(&RunReport::new(self.tree))?;
        self.steps(|step| documents.add(&StepReport::new(step, self)))?;
        Ok(())
    }
}
