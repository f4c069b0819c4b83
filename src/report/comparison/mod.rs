//! What a comparison says: one tree under every algorithm and every convention.

mod document;
mod verdict;
mod words;

pub use super::text::text_comparison as text;
pub(crate) use document::ComparisonReport;
pub(super) use words::ComparisonWords;
