//! A trace as CSV: a row a step, or a row a visit of a node.

use std::io::{self, Write};

use super::json::{HistoryReport, StepReport, VisitReport};
use super::run::{Trace, TraceContent};
use crate::report::documents::table::{Columns, RowOrigin, TableRow, csv_header, csv_row};
use crate::report::documents::{FailureReport, csv_failure};
use crate::value::Value;
use crate::vocabulary::Vocabulary;

impl TableRow for StepReport<'_> {
    fn columns(columns: &mut Columns<Self>) {
        columns.cell("step", |step| step.step);
        columns.cell("pass", |step| step.pass);
        columns.cell("event", |step| step.event.word());
        columns.optional("node", |step| step.node);
        columns.optional("mover", |step| Some(step.mover?.word()));
        columns.optional("ply", |step| step.ply);
        columns.optional("child", |step| step.details.child);
        columns.optional("alpha", |step| Some(&step.details.window.as_ref()?[0]));
        columns.optional("beta", |step| Some(&step.details.window.as_ref()?[1]));
        columns.optional("test", |step| {
            let test = step.details.test?;
            Some(format!("{}{}", test.comparison.word(), test.value))
        });
        columns.optional("value", |step| step.details.value);
        columns.optional("bound", |step| Some(step.details.bound?.word()));
        columns.optional("low", |step| step.details.low);
        columns.optional("high", |step| step.details.high);
        columns.optional("bound_from", |step| step.details.bound_from);
        columns.optional("bound_via", |step| step.details.bound_via);
        columns.optional("skipped", |step| step.details.skipped.as_ref());
    }
}

/// A row of a history: a visit and its number.
struct VisitRow<'e> {
    history: &'e HistoryReport<'e>,
    number: usize,
    visit: &'e VisitReport<'e>,
}

impl TableRow for VisitRow<'_> {
    fn columns(columns: &mut Columns<Self>) {
        columns.cell("node", |row| row.history.node);
        columns.cell("mover", |row| row.history.mover.word());
        columns.cell("ply", |row| row.history.ply);
        columns.cell("visit", |row| row.number);
        columns.cell("alpha", |row| joined(&row.visit.alpha));
        columns.cell("beta", |row| joined(&row.visit.beta));
        columns.optional("value", |row| row.visit.value);
        columns.optional("bound", |row| Some(row.visit.bound?.word()));
    }
}

fn joined(values: &[Value]) -> String {
    let values: Vec<String> = values.iter().map(Value::to_string).collect();
    values.join(" ")
}

/// Writes the row of column names, with its line end.
pub(crate) fn trace_csv_header(content: TraceContent, out: &mut dyn Write) -> io::Result<()> {
    match content {
        TraceContent::Steps => csv_header::<StepReport>(out),
        TraceContent::History => csv_header::<VisitRow>(out),
    }
}

/// Writes the row of a step, with its line end.
pub(super) fn csv_step(trace: &Trace, step: &StepReport, out: &mut dyn Write) -> io::Result<()> {
    csv_row(origin(trace), step, out)
}

/// Writes the rows of a node, one a visit, with their line ends.
pub(super) fn csv_history(
    trace: &Trace,
    history: &HistoryReport,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (number, visit) in (1..).zip(&history.visits) {
        let row = VisitRow {
            history,
            number,
            visit,
        };
        csv_row(origin(trace), &row, out)?;
    }
    Ok(())
}

fn origin<'t>(trace: &Trace<'t>) -> RowOrigin<'t> {
    RowOrigin {
        file: &trace.origin.file,
        line: trace.origin.line,
        id: trace.document.exercise.id.as_deref(),
    }
}

/// Writes the row that tells why a trace ended too early or never began, with its line end.
pub(crate) fn trace_csv_failure(
    content: TraceContent,
    failure: &FailureReport,
    out: &mut dyn Write,
) -> io::Result<()> {
    match content {
        TraceContent::Steps => csv_failure::<StepReport>(failure, out),
        TraceContent::History => csv_failure::<VisitRow>(failure, out),
    }
}
