//! Questions about searches: what one search says, and what several say together.

pub mod compare;
mod deepening;
mod doubts;
mod evaluation;
mod explain;
mod node_type;
mod ordering;
mod proofs;
mod soundness;
mod values;

pub use deepening::DeepeningCosts;
pub(crate) use doubts::{Doubt, doubts, is_plain_name};
pub use evaluation::{Detail, Evaluation, Observations, Origin, SearchedTree};
pub use explain::{
    Explainer, Explanation, Fate, FateKind, Interval, Pruning, RootAnswer, SanityTest, VisitedIf,
    Witnesses,
};
pub use node_type::{NodeType, NodeTypes};
pub use ordering::{Arrangement, Cost, Extreme, Ordered, Orderings, Uniform};
pub use proofs::minimal_leaves;
pub use soundness::{Change, Claim, Counterexample, Soundness};
