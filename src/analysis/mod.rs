//! Questions about searches: what one search says, and what several say together.

mod changes;
mod counterexample;
mod evaluation;
mod explain;
mod extremes;
mod interval;
mod overlay;
mod response;
mod soundness;
mod witness;

pub use counterexample::{Change, Counterexample};
pub use evaluation::{Detail, Evaluation, Observations, Origin};
pub use explain::{Answer, Explainer, Explanation, Fate, Pruning, SanityTest};
pub use interval::{End, Interval};
pub use overlay::Overlay;
pub use soundness::{Asked, Soundness};
pub use witness::Witnesses;
