//! What a comparison says: one tree under every algorithm and every convention.

mod lists;
mod markdown;
mod verdict;
mod words;

pub use super::text::text_comparison as text;
pub use markdown::markdown;
pub(super) use words::ComparisonWords;
