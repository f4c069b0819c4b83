//! The formats of reports: a row each. A report says what it has to say in each of a few ways; a
//! format asks for one of them, and says what stands before, between and behind all reports.

mod csv;
mod documents;
mod json;
mod json_lines;
mod markdown;
mod platform;
mod renderer;
mod report;
mod shape;
mod table;
mod text;

pub(super) use csv::CsvCells;
pub use csv::csv_row;
pub(crate) use documents::Documents;
pub(crate) use renderer::{Audience, Renderer, ReportSet};
pub use report::ReportError;
pub(crate) use report::{Report, Written};
pub use shape::Shape;
pub(crate) use table::Subject;
pub use table::{REPORT_FORMATS, ReportFormat};
