//! What the order of the children does to alpha-beta: the same tree as given, in the best and the
//! worst order, and sorted by static values.

mod every_order;
mod orders;
mod uniform;

pub use uniform::Uniform;

use schemars::JsonSchema;
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::search::{SearchError, TreeGame};
use crate::tree::Rearranged;
use crate::vocabulary::words_in_documents;
use orders::Orders;

/// Which order the children are put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Arrangement {
    /// The one in which alpha-beta evaluates the fewest leaves.
    Best,
    /// The one in which it evaluates the most.
    Worst,
    /// By static values: the highest first at MAX nodes, the lowest first at MIN nodes, nodes
    /// without one last, equals in place.
    ByStatic,
}

words_in_documents!(Arrangement);

/// What alpha-beta looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "CostReport")]
pub struct Cost {
    /// Static evaluations.
    #[serde(rename = "static_evaluations")]
    pub evaluations: usize,
    /// Visited nodes.
    pub visited: usize,
}

/// A tree in some order.
#[derive(Clone, Debug)]
pub struct Ordered {
    /// The tree.
    pub rearranged: Rearranged,
    /// What alpha-beta looks at in it.
    pub cost: Cost,
}

/// An order, and whether it is known that none costs less (the best), or more (the worst).
#[derive(Clone, Debug)]
pub struct Extreme {
    /// The order.
    pub ordered: Ordered,
    /// Whether there is no order that goes further.
    pub is_proven: bool,
}

/// What the orders of one tree cost.
#[derive(Clone, Debug)]
pub struct Orderings {
    /// The order of the input.
    pub as_given: Cost,
    /// The order that costs the fewest evaluations.
    pub best: Extreme,
    /// The order that costs the most evaluations.
    pub worst: Extreme,
    /// The order by static values.
    pub by_static: Ordered,
    /// What alpha-beta looks at in the best order with weak cuts and deep scope.
    pub minimal_tree: Cost,
    /// The measures of the tree if it is uniform.
    pub uniform: Option<Uniform>,
}

impl Orderings {
    /// Finds the orders of a game that is searched from left to right, with an open window that the
    /// children of the root share.
    ///
    /// An error if the tree has chance nodes, or a leaf or horizon node whose value is not known:
    /// some order needs it. Linear time, but for the orders that have to be searched for, and those
    /// searches have a limit.
    pub fn new(game: &TreeGame) -> Result<Self, SearchError> {
        let orders = Orders::new(game)?;
        let smallest = orders.smallest_proofs_first()?;
        Ok(Self {
            minimal_tree: orders.minimal_tree(&smallest)?,
            best: orders.best(smallest)?,
            worst: orders.worst()?,
            by_static: orders.by_static()?,
            as_given: orders.as_given(),
            uniform: Uniform::of(game),
        })
    }

    /// The tree in one of the orders.
    pub fn ordered(&self, arrangement: Arrangement) -> &Ordered {
        match arrangement {
            Arrangement::Best => &self.best.ordered,
            Arrangement::Worst => &self.worst.ordered,
            Arrangement::ByStatic => &self.by_static,
        }
    }
}
