//! The formats of reports: a row each. A report says what it has to say in each of a few ways; a
//! format asks for one of them, and says what stands before, between and after all reports.

mod csv;
mod renderer;
mod renderers;
mod table;

pub(super) use csv::CsvCells;
pub use csv::csv_row;
pub(crate) use renderer::{Audience, Documents, Renderer, Report, ReportSet, Written};
pub use renderer::{ReportError, Shape};
pub(crate) use table::Subject;
pub use table::{REPORT_FORMATS, ReportFormat};
