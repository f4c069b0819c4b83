//! Questions about searches: what one search says, and what several say together.

pub mod compare;
mod cutoff;
mod doubts;
mod evaluation;
mod explain;
mod ordering;
mod proofs;
mod soundness;
mod values;

pub use crate::words::{Name, Names};
pub use cutoff::NamedCutoff;
pub(crate) use doubts::{Warning, doubts, is_plain_name};
pub use evaluation::{Detail, Evaluation, Observations, Origin, SearchedTree};
pub use explain::{
    Explainer, Explanation, Interval, LeafRow, RootAnswer, SanityTest, SkippedIf, Status, Untold,
    Values, VisitedIf,
};
pub use ordering::{Cost, Orderings};
pub use proofs::minimal_leaves;
pub use soundness::{Change, Claim, Counterexample, MoveJudgement, Soundness, ValueJudgement};
