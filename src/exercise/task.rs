//! What a points file says of questions with many right answers.

use std::fmt;

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::key::Key;
use crate::analysis::VariedRun;
use crate::tree::NodeId;

/// What is to be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// A value for this leaf with which all this happens.
    ValueFor {
        /// The name of the leaf.
        leaf: String,
        /// What is to happen; not empty.
        so_that: Vec<Wish>,
    },
    /// An order of the children in which at most so many leaves are evaluated.
    AtMost(u64),
}

/// What is to happen in a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// What is to happen to the node.
    pub event: NodeEvent,
    /// The name of the node.
    pub node: String,
}

/// What may happen to a node in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum NodeEvent {
    /// It is pruned.
    Pruned,
    /// It is visited.
    Visited,
    /// As a child of the root it is the best move.
    BestMove,
}

impl NodeEvent {
    /// What is said of the node then, after "it is".
    pub(super) fn said(self) -> &'static str {
        match self {
            Self::Pruned => "pruned",
            Self::Visited => "visited",
            Self::BestMove => "the best move",
        }
    }

    /// Whether it happens to a node in this run of a key's search.
    pub(super) fn happens(self, run: &VariedRun, key: &Key, node: NodeId) -> bool {
        match self {
            Self::Pruned => !run.is_visited(node) && !key.is_below_horizon(node),
            Self::Visited => run.is_visited(node),
            Self::BestMove => run.best_move() == Some(node),
        }
    }
}

/// Writes `R is pruned`.
impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is {}", self.node, self.event.said())
    }
}

impl Task {
    /// The nodes that it names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let (leaf, wishes) = match self {
            Self::ValueFor { leaf, so_that } => (Some(&**leaf), &so_that[..]),
            Self::AtMost(_) => (None, &[][..]),
        };
        leaf.into_iter()
            .chain(wishes.iter().map(|wish| &*wish.node))
    }
}
