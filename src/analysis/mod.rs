//! Questions about searches: what one search says, and what several say together.

pub mod compare;
mod doubts;
mod evaluation;
mod explain;
mod ordering;
mod soundness;
mod values;

pub use crate::words::{Name, NamedCutoff, Names};
pub(crate) use doubts::{Warning, is_plain_name, warning_texts, warnings};
pub use evaluation::{Detail, Evaluation, Observations, Origin, SearchedTree};
pub use explain::{Explainer, Explanation, Interval, LeafRow, SkippedIf, Status, Untold, Values};
pub use ordering::{Cost, Orderings, minimal_leaves};
pub use soundness::{Claim, MoveJudgement, Soundness, ValueJudgement};
