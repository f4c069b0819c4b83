//! Reports as CSV: one row a tree.

use super::model::{Counts, EvaluationReport, FailureReport};
use super::{printable, readable};

/// The row of column names, with its line end.
pub fn csv_header() -> String {
    let counts = COUNTS.iter().map(|(name, _)| format!("counts.{name}"));
    let names = COLUMNS.iter().map(|&name| name.to_owned()).chain(counts);
    row(names.chain(["error".to_owned()]))
}

const COLUMNS: [&str; 12] = [
    "file",
    "line",
    "id",
    "algorithm",
    "preset",
    "cut",
    "fail",
    "value",
    "best_move",
    "principal_variation",
    "static_evaluations",
    "pruned_leaves",
];

type Count = (&'static str, fn(&Counts) -> usize);

const COUNTS: [Count; 8] = [
    ("static_evaluations", |counts| counts.static_evaluations),
    ("distinct_static_evaluations", |counts| {
        counts.distinct_static_evaluations
    }),
    ("visited", |counts| counts.visited),
    ("entries", |counts| counts.entries),
    ("pruned_leaves", |counts| counts.pruned_leaves),
    ("pruned_nodes", |counts| counts.pruned_nodes),
    ("cutoffs", |counts| counts.cutoffs),
    ("passes", |counts| counts.passes),
];

/// The row of a report, or of what stands in its place, with its line end.
pub fn csv_row(report: Result<&EvaluationReport, &FailureReport>) -> String {
    match report {
        Ok(report) => report_row(report),
        Err(failure) => failure_row(failure),
    }
}

fn report_row(report: &EvaluationReport) -> String {
    let lists = report.lists.as_ref();
    let evaluations = lists.map(|lists| joined(&lists.static_evaluations));
    let pruned = lists.map(|lists| joined(&lists.pruned.leaves));
    let cells = [
        printable(&report.tree.file),
        optional(report.tree.line),
        printable(report.tree.id.as_deref().unwrap_or_default()),
        report.algorithm.to_owned(),
        report.convention.preset.to_owned(),
        report.convention.cut.to_owned(),
        report.convention.fail.to_owned(),
        value(report),
        printable(report.best_move.as_deref().unwrap_or_default()),
        joined(&report.principal_variation),
        evaluations.unwrap_or_default(),
        pruned.unwrap_or_default(),
    ];
    let counts = COUNTS
        .iter()
        .map(|(_, count)| count(&report.counts).to_string());
    row(cells.into_iter().chain(counts).chain([String::new()]))
}

fn failure_row(failure: &FailureReport) -> String {
    let origin = [
        printable(&failure.tree.file),
        optional(failure.tree.line),
        printable(failure.tree.id.as_deref().unwrap_or_default()),
    ];
    let empty = COLUMNS.len() - origin.len() + COUNTS.len();
    let empty = std::iter::repeat_n(String::new(), empty);
    row(origin
        .into_iter()
        .chain(empty)
        .chain([failure.error.message.clone()]))
}

/// The value, or the bound on it as answers write one: `<=3`, `>=7`.
fn value(report: &EvaluationReport) -> String {
    let sign = match report.bound {
        "lower" => ">=",
        "upper" => "<=",
        _ => "",
    };
    format!("{sign}{}", report.value)
}

fn optional(line: Option<usize>) -> String {
    line.map(|line| line.to_string()).unwrap_or_default()
}

/// Names joined by blanks; names with blanks are in quotes.
fn joined(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| readable(name)).collect();
    names.join(" ")
}

pub(super) fn row(cells: impl Iterator<Item = String>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let cells: Vec<String> = cells.collect();
    writer
        .write_record(&cells)
        .expect("writing to memory does not fail");
    let bytes = writer
        .into_inner()
        .expect("writing to memory does not fail");
    String::from_utf8(bytes).expect("all cells are text")
}
