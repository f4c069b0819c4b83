//! Questions about searches: what one search says, and what several say together.

mod changes;
pub mod compare;
mod counterexample;
mod deepening;
mod evaluation;
mod every_order;
mod explain;
mod extremes;
mod fold;
mod interval;
mod minimal;
mod node_type;
mod ordering;
mod overlay;
mod response;
mod soundness;
mod uniform;
mod witness;

pub use counterexample::{Change, Counterexample};
pub use deepening::DeepeningCosts;
pub use evaluation::{Detail, Evaluation, Observations, Origin};
pub use explain::{Explainer, Explanation, Fate, FateKind, Pruning, RootAnswer, SanityTest};
pub use interval::{End, Interval};
pub use minimal::minimal_leaves;
pub use node_type::{NodeType, NodeTypes};
pub use ordering::{Arrangement, Cost, Extreme, Ordered, Orderings};
pub use overlay::Overlay;
pub use soundness::{Claim, Soundness};
pub use uniform::Uniform;
pub use witness::Witnesses;
