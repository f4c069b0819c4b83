//! Questions about searches: what one search says, and what several say together.

mod evaluation;

pub use evaluation::{Detail, Evaluation, Observations, Origin};
