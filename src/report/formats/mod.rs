//! The formats of reports: a row each. A report says what it has to say in each of a few ways; a
//! format asks for one of them, and says what stands before, between and after all reports.

mod renderer;
mod report;
mod table;

pub(crate) use renderer::ReportSet;
pub(crate) use report::{Documents, Report, Written};
pub use report::{ReportError, Shape};
pub use table::ReportFormat;
pub(crate) use table::Subject;
