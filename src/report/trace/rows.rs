//! A trace as a table: a row a step, or a row a visit of a node.

use std::io;

use super::history::Histories;
use super::json::{HistoryReport, StepReport, VisitReport};
use super::run::{Trace, TraceContent, TraceLines};
use super::step::TraceStep;
use crate::report::documents::CsvCells;
use crate::report::documents::table::{Columns, RowOrigin, Table, TableRow, fill_row};
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

/// The table of a trace.
pub(crate) fn trace_table(content: TraceContent) -> Table {
    match content {
        TraceContent::Steps => Table::of::<StepReport>(),
        TraceContent::History => Table::of::<VisitRow>(),
    }
}

/// Fills a row a step, or a row a visit of a node.
pub(super) struct TraceRows<'l, 'w> {
    pub(super) trace: &'l Trace<'l>,
    pub(super) cells: &'l mut CsvCells<'w>,
}

impl TraceLines for TraceRows<'_, '_> {
    fn head(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn step(&mut self, step: &TraceStep) -> io::Result<()> {
        let report = StepReport::new(step, self.trace);
        fill_row(origin(self.trace), &report, self.cells)
    }

    fn histories(&mut self, histories: &Histories) -> io::Result<()> {
        for history in histories.of(self.trace) {
            let history = &HistoryReport::new(history, self.trace);
            for (number, visit) in (1..).zip(&history.visits) {
                let row = VisitRow {
                    history,
                    number,
                    visit,
                };
                fill_row(origin(self.trace), &row, self.cells)?;
            }
        }
        Ok(())
    }
}

fn origin<'t>(trace: &Trace<'t>) -> RowOrigin<'t> {
    RowOrigin::of(
        trace.tree.origin,
        trace.tree.document.exercise.id.as_deref(),
    )
}
