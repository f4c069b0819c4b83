//! What is traced, and what is told of it for the formats to write.

use std::io;

use super::history::Histories;
use super::step::TraceStep;
use crate::analysis::{Evaluation, SearchedTree};
use crate::report::text::Head;
use crate::search::Notation;
use crate::tree::NodeId;
use crate::words::{Glyphs, Words};

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
    /// The tree, and how it is searched.
    pub tree: SearchedTree<'t>,
    /// How it is written down; `None` as the source of the convention's preset does.
    pub notation: Option<Notation>,
    /// The signs it is written with.
    pub glyphs: Glyphs,
    /// What of it is written.
    pub content: TraceContent,
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
            content: TraceContent::Steps,
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
}

/// Writes what a trace tells in a format.
pub(super) trait TraceLines: Send {
    /// Writes what stands above the steps or histories.
    fn head(&mut self) -> io::Result<()>;

    /// Writes a step.
    fn step(&mut self, step: &TraceStep) -> io::Result<()>;

    /// Writes the histories of all nodes.
    fn histories(&mut self, histories: &Histories) -> io::Result<()>;

    /// Writes what the search found, for people.
    fn answer(&mut self, _evaluation: &Evaluation) -> io::Result<()> {
        Ok(())
    }
}
