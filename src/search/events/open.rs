//! What is told of the list OPEN of a best-first search, and of what the operator Γ does to it:
//! Stockman, *A Minimax Algorithm Better than Alpha-Beta?* (1979), table 1.

use std::fmt;

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::tree::NodeId;
use crate::value::Value;

/// What a best-first search does in one step. The cases are those of SSS*; in DUAL* the players are
/// exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Gamma {
    /// The root is put on OPEN.
    Begin,
    /// Case 1: a solved child solves its MAX parent, and what else is below the parent is dropped.
    SolvedByOne,
    /// Case 2: under a MIN parent the next sibling of a solved child is tried.
    NextSibling,
    /// Case 3: the last solved child of a MIN node solves it.
    SolvedByAll,
    /// Case 4: a leaf is evaluated, and solved.
    Leaf,
    /// Case 5: the first child of a MIN node is tried.
    FirstChild,
    /// Case 6: all children of a MAX node are tried.
    AllChildren,
    /// The solved root is taken off OPEN.
    End,
}

/// Whether a state's node is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenStatus {
    /// It is still to be expanded.
    Live,
    /// Its merit is reached.
    Solved,
}

/// A state that is still to be looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenState<N = NodeId> {
    /// The node.
    pub node: N,
    /// Its distance from the root.
    pub ply: usize,
    /// Whether it is solved.
    pub status: OpenStatus,
    /// What the side that is searched for can hope for.
    pub merit: Value,
}

/// What is on a list OPEN, which is not copied before somebody asks.
#[derive(Clone, Copy)]
pub struct OpenList<'e, N> {
    pub(crate) length: usize,
    pub(crate) best: &'e dyn Fn(usize) -> Vec<OpenState<N>>,
}

impl<N> OpenList<'_, N> {
    /// How many states are on the list.
    pub fn length(&self) -> usize {
        self.length
    }

    /// So many states of the list, best first.
    pub fn best(&self, most: usize) -> Vec<OpenState<N>> {
        (self.best)(most)
    }
}

impl<N: fmt::Debug> fmt::Debug for OpenList<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.best(self.length)).finish()
    }
}
