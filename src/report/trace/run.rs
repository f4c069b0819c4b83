//! What is traced.

use crate::analysis::SearchedTree;
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

    /// Whether what happens at a node is written.
    pub(super) fn is_shown(&self, node: NodeId) -> bool {
        self.only.is_empty() || self.only.contains(&node)
    }
}
