//! The reports that people read.

mod cells;
mod comparison;
mod cutoffs;
mod deepening;
mod evaluation;
mod explanation;
mod head;
mod histories;
mod legend;
mod orderings;
mod positions;
mod rows;
mod soundness;
mod tree;

pub use comparison::text_comparison;
pub use evaluation::text;
pub(crate) use evaluation::text_answer;
pub(crate) use explanation::Explained;
pub(super) use head::Head;
pub(super) use histories::HistoryColumns;
pub(crate) use orderings::OrderCosts;
pub(crate) use positions::text_positions;
pub use tree::text_tree;
