//! The run of an algorithm step by step, each step written as soon as it happens: for people in the
//! notation of a textbook, for scripts in MAX's view.

mod history;
mod history_row;
mod json;
mod phrase;
mod run;
mod step;
mod step_words;
mod text;
mod tracer;
mod write;

pub(super) use history_row::HistoryRow;
pub(super) use json::{HistoryReport, StepReport};
pub use run::{Trace, TraceContent};
pub(crate) use step::{Action, TraceStep};
