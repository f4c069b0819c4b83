//! Questions about searches: what one search says, and what several say together.

mod deepening;
mod evaluation;

pub use deepening::DeepeningCosts;
pub use evaluation::{Detail, Evaluation, Observations, Origin};
