//! The reports that people read.

mod evaluation;
mod head;
mod passes;
mod tables;
mod tree;

pub(super) use evaluation::Page;
pub use evaluation::text;
pub(crate) use evaluation::text_answer;
pub(super) use head::{game_rules, head, how};
pub(crate) use tables::{TableRow, text_positions, text_table};
pub use tree::text_tree;
