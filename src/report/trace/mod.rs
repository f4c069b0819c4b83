//! The run of an algorithm step by step, each step written as soon as it happens: for people in the
//! notation of a textbook, for scripts in MAX's view.

mod csv;
mod history;
mod history_row;
mod json;
mod markdown;
mod phrase;
mod run;
mod step;
mod step_words;
mod tracer;
mod write;
mod writer;

pub(crate) use csv::{trace_csv_failure, trace_csv_header};
pub(super) use history_row::HistoryRow;
pub(super) use json::{HistoryReport, StepReport};
pub use run::{Trace, TraceContent, TraceFormat};
pub(super) use step::TraceStep;
pub use write::TraceError;
