//! A trace as CSV: a row a step.

use std::io::{self, Write};

use super::json::{HistoryReport, StepReport};
use super::run::{Trace, TraceContent};
use crate::report::csv::row;
use crate::report::failure::FailureReport;
use crate::report::{Name, printable, readable};
use crate::value::Value;

const COLUMNS: [&str; 21] = [
    "file",
    "line",
    "id",
    "step",
    "pass",
    "event",
    "node",
    "mover",
    "ply",
    "child",
    "alpha",
    "beta",
    "test",
    "value",
    "bound",
    "low",
    "high",
    "bound_from",
    "bound_via",
    "skipped",
    "error",
];

const HISTORY_COLUMNS: [&str; 12] = [
    "file", "line", "id", "node", "mover", "ply", "visit", "alpha", "beta", "value", "bound",
    "error",
];

fn columns(content: TraceContent) -> &'static [&'static str] {
    match content {
        TraceContent::Steps => &COLUMNS,
        TraceContent::History => &HISTORY_COLUMNS,
    }
}

/// Writes the row of column names, with its line end.
pub fn trace_csv_header(content: TraceContent, out: &mut dyn Write) -> io::Result<()> {
    row(columns(content).iter().map(|&name| name.to_owned()), out)
}

/// Writes the row of a step, with its line end.
pub(super) fn csv_step(trace: &Trace, step: &StepReport, out: &mut dyn Write) -> io::Result<()> {
    let name = |name: Option<Name>| name.map(|name| printable(&name.text())).unwrap_or_default();
    let end = |end: fn(&[Value; 2]) -> &Value| step.window.as_ref().map(end);
    let test = step.test.as_ref();
    let skipped = step.skipped.as_ref().map(|names| {
        let names: Vec<String> = names.iter().map(|name| readable(&name)).collect();
        names.join(" ")
    });
    let cells = [
        step.step.to_string(),
        step.pass.to_string(),
        step.event.to_owned(),
        name(step.node),
        text(step.mover),
        text(step.ply),
        name(step.child),
        text(end(|[alpha, _]| alpha)),
        text(end(|[_, beta]| beta)),
        text(test.map(|test| format!("{}{}", test.op, test.value))),
        text(step.value.as_ref()),
        text(step.bound),
        text(step.low.as_ref()),
        text(step.high.as_ref()),
        name(step.bound_from),
        name(step.bound_via),
        text(skipped),
        String::new(),
    ];
    row(origin(trace).into_iter().chain(cells), out)
}

/// Writes the rows of a node, one a visit, with their line ends.
pub(super) fn csv_history(
    trace: &Trace,
    history: &HistoryReport,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (number, visit) in (1_usize..).zip(&history.visits) {
        let cells = [
            printable(&history.node.text()),
            history.mover.to_owned(),
            history.ply.to_string(),
            number.to_string(),
            joined(&visit.alpha),
            joined(&visit.beta),
            text(visit.value.as_ref()),
            text(visit.bound),
            String::new(),
        ];
        row(origin(trace).into_iter().chain(cells), out)?;
    }
    Ok(())
}

fn joined(values: &[Value]) -> String {
    let values: Vec<String> = values.iter().map(Value::to_string).collect();
    values.join(" ")
}

/// The cells that every row begins with.
fn origin(trace: &Trace) -> [String; 3] {
    let id = trace.document.exercise.id.as_deref();
    [
        printable(&trace.origin.file),
        text(trace.origin.line),
        printable(id.unwrap_or_default()),
    ]
}

/// Writes the row that tells why a trace ended too early or never began, with its line end.
pub fn trace_csv_failure(
    content: TraceContent,
    failure: &FailureReport,
    out: &mut dyn Write,
) -> io::Result<()> {
    let origin = [
        printable(&failure.tree.file),
        text(failure.tree.line),
        printable(failure.tree.id.as_deref().unwrap_or_default()),
    ];
    let empty = columns(content).len() - origin.len() - 1;
    let empty = std::iter::repeat_n(String::new(), empty);
    let error = failure.error.message.clone();
    row(origin.into_iter().chain(empty).chain([error]), out)
}

fn text(cell: Option<impl ToString>) -> String {
    cell.map(|cell| cell.to_string()).unwrap_or_default()
}
