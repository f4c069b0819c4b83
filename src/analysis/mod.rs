//! Questions about searches: what one search says, and what several say together.

pub mod compare;
mod cutoff;
mod deepening;
mod doubts;
mod evaluation;
mod explain;
mod node_type;
mod ordering;
mod proofs;
mod soundness;
mod values;

pub use crate::words::{Name, Names};
pub use cutoff::NamedCutoff;
pub use deepening::DeepeningCosts;
pub(crate) use doubts::{Doubt, doubts, is_plain_name};
pub use evaluation::{Detail, Evaluation, Observations, Origin, SearchedTree};
pub use explain::{Explainer, Explanation, Interval, RootAnswer, SanityTest, Status, VisitedIf};
pub use node_type::{NodeType, NodeTypes};
pub use ordering::{Arrangement, Cost, Order, Orderings, Uniform, knuth_moore};
pub use proofs::minimal_leaves;
pub use soundness::{Change, Claim, Counterexample, MoveJudgement, Soundness, ValueJudgement};
