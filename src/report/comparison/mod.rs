//! What a comparison says: one tree under every algorithm and every convention.

mod lists;
mod verdict;
mod words;

pub use super::text::text_comparison as text;
pub(super) use words::ComparisonWords;
