//! The windows that nodes are searched with.

mod bound;
mod lent;
mod limit;
mod test;

pub use bound::{Bound, Bounded};
pub use lent::LentWindow;
pub use limit::{Limit, Side};
pub use test::{Comparison, Test};

use crate::search::settings::Convention;
use crate::tree::{Mover, NodeId, Tree};
use crate::value::Value;

/// The pair (α, β) that a node is searched with. An open end never closes the window, whatever
/// the leaves hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Window<N = NodeId> {
    /// What MAX is sure of elsewhere; `None` is open.
    pub alpha: Option<Limit<N>>,
    /// What MIN is sure of elsewhere; `None` is open.
    pub beta: Option<Limit<N>>,
}

/// Open at both ends.
impl<N> Default for Window<N> {
    fn default() -> Self {
        Self {
            alpha: None,
            beta: None,
        }
    }
}

/// One of the two ends of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowEnd {
    /// The lower end.
    Alpha,
    /// The upper end.
    Beta,
}

impl WindowEnd {
    /// The other end.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Alpha => Self::Beta,
            Self::Beta => Self::Alpha,
        }
    }
}

impl Window {
    /// Of a closed window the end that its node inherited: β at a MAX node, α at a MIN node, and at
    /// a chance node the one that its estimate met after this child. The other end is its own.
    pub fn inherited_end(&self, tree: &Tree, node: NodeId, after: NodeId) -> WindowEnd {
        let is_own = |limit: &Limit| limit.via == Some(after);
        match tree.mover(node) {
            Mover::Min => WindowEnd::Alpha,
            Mover::Chance if self.beta.as_ref().is_some_and(is_own) => WindowEnd::Alpha,
            Mover::Max | Mover::Chance => WindowEnd::Beta,
        }
    }
}

impl<N: Copy> Window<N> {
    /// One end; `None` is open.
    pub fn end(&self, end: WindowEnd) -> Option<&Limit<N>> {
        match end {
            WindowEnd::Alpha => self.alpha.as_ref(),
            WindowEnd::Beta => self.beta.as_ref(),
        }
    }

    /// α and β as values; an open end is an infinity.
    pub fn ends_as_values(&self) -> [Value; 2] {
        let value = |limit: &Option<Limit<N>>| limit.as_ref().map(|limit| limit.value.clone());
        [
            value(&self.alpha).unwrap_or(Value::NEGATIVE_INFINITY),
            value(&self.beta).unwrap_or(Value::POSITIVE_INFINITY),
        ]
    }

    /// The window that a search of the root begins with.
    pub fn initial(convention: &Convention) -> Self {
        let limit = |value: Option<&Value>| value.cloned().map(Limit::at);
        Self {
            alpha: limit(convention.window.alpha()),
            beta: limit(convention.window.beta()),
        }
    }

    /// The window that asks only one question.
    pub fn of_test(test: &Test) -> Self {
        let end = |side| Some(Limit::at(test.value.clone()).moved(side));
        let (alpha, beta) = match test.comparison {
            Comparison::AtLeast | Comparison::LessThan => (Side::JustBelow, Side::At),
            Comparison::MoreThan | Comparison::AtMost => (Side::At, Side::JustAbove),
        };
        Self {
            alpha: end(alpha),
            beta: end(beta),
        }
    }
}
