//! What a search found.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::search::window::{Bounded, Test, Window};
use crate::tree::{ChildOrder, NodeId};
use crate::vocabulary::words_in_documents;

/// How a pass came back relative to its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum PassResult {
    /// Between α and β.
    Inside,
    /// At or above β.
    FailHigh,
    /// At or below α.
    FailLow,
}

words_in_documents!(PassResult);

/// One search of the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Pass<N = NodeId> {
    /// The window at the root; `None` for passes without one.
    pub window: Option<Window<N>>,
    /// The one question that the pass asked, if it asked only one.
    pub test: Option<Test>,
    /// The horizon of this pass, if it has one of its own.
    pub depth: Option<usize>,
    /// The children of the root, if this pass searched them in an order of its own.
    pub order: Option<Vec<N>>,
    /// Static evaluations that a cache of earlier passes saved.
    pub saved_evaluations: usize,
    /// How the pass came back.
    pub result: PassResult,
    /// What it returned.
    pub found: Bounded,
    /// The move it recommends; see [`Outcome::best_move`].
    pub best_move: Option<N>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome<N = NodeId> {
    /// The root's value and what was proved of it.
    pub found: Bounded,
    /// The first move of the principal variation; at a root whose value is only a bound, the
    /// child that closed the window, or none if the search failed on the mover's side.
    pub best_move: Option<N>,
    /// Every child of the root that has the root's value, from algorithms that know it.
    pub optimal_moves: Option<Vec<N>>,
    /// The line of best play from the root, through the first child, in search order, that what was
    /// evaluated proves to have the value; empty unless the value is exact.
    pub principal_variation: Vec<N>,
    /// The passes in order.
    pub passes: Vec<Pass<N>>,
    /// The children in the order of the last pass, if it searched them in an order of its own.
    pub child_order: Option<ChildOrder>,
}
