//! The reports that people read.

mod deepening;
mod evaluation;
mod head;
mod leaves;
mod questions;
mod rows;
mod tables;
mod tree;

pub use evaluation::text;
pub(crate) use evaluation::text_answer;
pub(super) use head::{Head, game_rules, origin};
pub(crate) use leaves::{Leaves, leaf_columns};
pub(crate) use questions::{Explained, OrderCosts};
pub(crate) use tables::{TableRow, text_positions, text_table};
pub(super) use tables::{figures, header, remark};
pub use tree::text_tree;
