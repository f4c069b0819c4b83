//! A trace as CSV: a row a step.

use super::Trace;
use super::json::StepReport;
use crate::report::csv::row;
use crate::report::model::FailureReport;
use crate::report::{Name, printable, readable};
use crate::value::Value;

const COLUMNS: [&str; 19] = [
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
    "bound_from",
    "bound_via",
    "skipped",
    "error",
];

/// The row of column names, with its line end.
pub fn trace_csv_header() -> String {
    row(COLUMNS.iter().map(|&name| name.to_owned()))
}

/// The row of a step, with its line end.
pub(super) fn csv_step(trace: &Trace, step: &StepReport) -> String {
    let name = |name: Option<Name>| name.map(|name| printable(&name.text())).unwrap_or_default();
    let end = |end: fn(&[Value; 2]) -> &Value| step.window.as_ref().map(end);
    let test = step.test.as_ref();
    let skipped = step.skipped.as_ref().map(|names| {
        let names: Vec<String> = names.iter().map(|name| readable(&name)).collect();
        names.join(" ")
    });
    let id = trace.document.exercise.id.as_deref();
    row([
        printable(&trace.origin.file),
        text(trace.origin.line),
        printable(id.unwrap_or_default()),
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
        name(step.bound_from),
        name(step.bound_via),
        text(skipped),
        String::new(),
    ]
    .into_iter())
}

/// The row that tells why a trace ended too early or never began, with its line end.
pub fn trace_csv_failure(failure: &FailureReport) -> String {
    let origin = [
        printable(&failure.tree.file),
        text(failure.tree.line),
        printable(failure.tree.id.as_deref().unwrap_or_default()),
    ];
    let empty = COLUMNS.len() - origin.len() - 1;
    let empty = std::iter::repeat_n(String::new(), empty);
    row(origin
        .into_iter()
        .chain(empty)
        .chain([failure.error.message.clone()]))
}

fn text(cell: Option<impl ToString>) -> String {
    cell.map(|cell| cell.to_string()).unwrap_or_default()
}
