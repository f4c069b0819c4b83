//! What MTD(f) remembers of each node from pass to pass.

use rustc_hash::FxHashMap;

use crate::search::window::{Bound, Bounded, LentWindow};
use crate::tree::{ByNode, NodeId};
use crate::value::Value;

/// What was proved of a node's value in any pass.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proved {
    pub(crate) lower: Option<Value>,
    upper: Option<Value>,
}

impl Proved {
    /// As the paper stores it: a value at or above the window's upper end is a lower bound, any
    /// other one an upper bound.
    #[inline(always)]
    pub(crate) fn learn_from<N: Copy>(&mut self, window: LentWindow<N>, found: &Bounded) {
        if window.is_high(&found.value) {
            self.lower = Some(found.value.clone());
        } else {
            self.upper = Some(found.value.clone());
        }
    }

    /// The value itself.
    #[inline(always)]
    pub(crate) fn exactly(value: &Value) -> Self {
        Self {
            lower: Some(value.clone()),
            upper: Some(value.clone()),
        }
    }

    /// The value, once both bounds are the same.
    pub(crate) fn value(&self) -> Option<Value> {
        self.lower
            .clone()
            .filter(|lower| Some(lower) == self.upper.as_ref())
    }

    /// What is known, if it answers what the window asks.
    #[inline(always)]
    pub(crate) fn answer<N: Copy>(&self, window: LentWindow<N>) -> Option<Bounded> {
        let (bound, value) = match (&self.lower, &self.upper) {
            (Some(lower), Some(upper)) if lower == upper => (Bound::Exact, lower),
            (Some(lower), _) if window.is_high(lower) => (Bound::Lower, lower),
            (_, Some(upper)) if window.is_low(upper) => (Bound::Upper, upper),
            _ => return None,
        };
        Some(Bounded {
            value: value.clone(),
            bound,
        })
    }
}

/// Finds what was proved of a node.
pub(crate) trait Memory<N> {
    /// What was proved of a node that was visited.
    fn get(&self, node: N) -> Option<&Proved>;

    /// The same, made anew where that is nothing.
    fn entry(&mut self, node: N, make: impl FnOnce() -> Proved) -> &mut Proved;
}

/// A memory for the nodes of a tree. A place costs 4 bytes a node of the tree, what was proved 32
/// bytes a visited one: most nodes of a large tree are never visited.
pub(crate) type Numbered = ByNode<Proved>;

impl Memory<NodeId> for Numbered {
    #[inline(always)]
    fn get(&self, node: NodeId) -> Option<&Proved> {
        ByNode::get(self, node)
    }

    #[inline(always)]
    fn entry(&mut self, node: NodeId, make: impl FnOnce() -> Proved) -> &mut Proved {
        ByNode::entry(self, node, make)
    }
}

/// A memory for the nodes of any game.
pub(crate) type Hashed<N> = FxHashMap<N, Proved>;

impl<N: Copy + Eq + std::hash::Hash> Memory<N> for Hashed<N> {
    #[inline(always)]
    fn get(&self, node: N) -> Option<&Proved> {
        FxHashMap::get(self, &node)
    }

    #[inline(always)]
    fn entry(&mut self, node: N, make: impl FnOnce() -> Proved) -> &mut Proved {
        FxHashMap::entry(self, node).or_insert_with(make)
    }
}
