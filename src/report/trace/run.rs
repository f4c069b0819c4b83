//! What is traced, and how it is to be written.

use crate::analysis::Origin;
use crate::document::Document;
use crate::report::text::Head;
use crate::search::{Notation, Setup};
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
    /// The algorithm and the rules.
    pub setup: &'t Setup,
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
    pub(crate) fn of_steps(
        origin: &'t Origin,
        document: &'t Document,
        labels: &'t Labels<'t>,
        setup: &'t Setup,
    ) -> Self {
        Self {
            origin,
            document,
            labels,
            setup,
            notation: None,
            glyphs: Glyphs::Unicode,
            content: TraceContent::Steps,
            only: &[],
        }
    }

    /// What stands above it.
    pub(super) fn head(&self) -> Head<'t> {
        Head {
            origin: self.origin,
            document: self.document,
            setup: self.setup,
            words: Words::new(self.labels, self.glyphs),
        }
    }
}
