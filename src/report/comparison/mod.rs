//! The report of a comparison: one tree under every algorithm and every convention.

mod csv;
mod make;
mod model;
mod verdict;
mod words;

pub use self::csv::{csv_failure, csv_header, csv_rows};
pub use super::text::text_comparison as text;
pub use model::{
    AgreementReport, AlgorithmRow, ComparedAnswer, ComparisonReport, Found, InnerValuesReport,
    PartingReport, TrialReport,
};
pub(super) use words::ComparisonWords;
