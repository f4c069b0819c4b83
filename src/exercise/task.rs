//! What a points file says of questions with many right answers.

use std::fmt;

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
pub enum Wish {
    /// This node is pruned.
    Pruned(String),
    /// This node is visited.
    Visited(String),
    /// This child of the root is the best move.
    BestMove(String),
}

/// The wish for the node of this name.
type OfName = fn(String) -> Wish;

impl Wish {
    /// The keys of wishes, each with the wish for a name.
    pub const KEYS: [(&'static str, OfName); 3] = [
        ("pruned", Self::Pruned),
        ("visited", Self::Visited),
        ("best_move", Self::BestMove),
    ];

    /// The key of this wish.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Pruned(_) => "pruned",
            Self::Visited(_) => "visited",
            Self::BestMove(_) => "best_move",
        }
    }

    /// The name of the node.
    pub fn node(&self) -> &str {
        match self {
            Self::Pruned(name) | Self::Visited(name) | Self::BestMove(name) => name,
        }
    }
}

/// Writes `R is pruned`.
impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pruned(name) => write!(f, "{name} is pruned"),
            Self::Visited(name) => write!(f, "{name} is visited"),
            Self::BestMove(name) => write!(f, "{name} is the best move"),
        }
    }
}

impl Task {
    /// The nodes that it names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let (leaf, wishes) = match self {
            Self::ValueFor { leaf, so_that } => (Some(&**leaf), &so_that[..]),
            Self::AtMost(_) => (None, &[][..]),
        };
        leaf.into_iter().chain(wishes.iter().map(Wish::node))
    }
}
