//! What is traced, and how it is to be written.

use crate::analysis::Origin;
use crate::document::Document;
use crate::report::text::Head;
use crate::search::{Algorithm, Convention, Notation, Plan};
use crate::tree::{Labels, NodeId};
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
    pub glyphs: Glyphs,
    /// What of it is written.
    pub content: TraceContent,
    /// The nodes whose steps are written; of all nodes if there are none.
    pub only: &'t [NodeId],
}

impl<'t> Trace<'t> {
    /// What stands above it.
    pub(super) fn head(&self) -> Head<'t> {
        let is_deepening = self.plan.algorithm == Algorithm::ProgressiveDeepening;
        Head {
            origin: self.origin,
            document: self.document,
            algorithm: self.plan.algorithm,
            convention: self.convention,
            value_range: self.plan.value_range.as_ref(),
            deepening: is_deepening.then_some(&self.plan.deepening),
            words: Words::new(self.labels, self.glyphs),
        }
    }
}
