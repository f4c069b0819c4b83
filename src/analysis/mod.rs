//! Questions about searches: what one search says, and what several say together.

pub mod compare;
mod deepening;
mod evaluation;
mod every_order;
mod fold;
mod minimal;
mod node_type;
mod ordering;
mod uniform;

pub use deepening::DeepeningCosts;
pub use evaluation::{Detail, Evaluation, Observations, Origin};
pub use minimal::minimal_leaves;
pub use node_type::{NodeType, NodeTypes};
pub use ordering::{Arrangement, Cost, Extreme, Ordered, Orderings};
pub use uniform::Uniform;
