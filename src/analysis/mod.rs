//! Questions about searches: what one search says, and what several say together.

pub mod compare;
mod evaluation;

pub use evaluation::{Detail, Evaluation, Observations, Origin};
