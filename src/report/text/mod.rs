//! The reports that people read.

mod comparison;
mod deepening;
mod evaluation;
mod figures;
mod head;
mod leaves;
mod positions;
mod questions;
mod rows;
mod side_by_side;
mod tree;

pub use comparison::text_comparison;
pub use evaluation::text;
pub(crate) use evaluation::text_answer;
pub(super) use head::Head;
pub(crate) use leaves::{Leaves, leaf_columns};
pub(crate) use positions::text_positions;
pub(crate) use questions::{Explained, OrderCosts};
pub(crate) use side_by_side::{TableRow, text_table};
pub use tree::text_tree;
