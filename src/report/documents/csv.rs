//! Tables in CSV (RFC 4180), row by row.

use std::fmt::{self, Write as _};
use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::evaluation::PrunedReport;
use crate::analysis::{Evaluation, Origin, SearchedTree};
use crate::exercise::StatedValue;
use crate::report::printable;
use crate::search::{Counts, SearchOption};
use crate::vocabulary::Vocabulary;

/// The names of a table's columns, or what stands in them in one of its rows, as it is written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    line: String,
    cells: usize,
}

impl Row {
    /// Adds a cell, in quotes where it needs them, and marked as a text where a spreadsheet would take it
    /// for a formula.
    pub(crate) fn add(&mut self, cell: impl fmt::Display) {
        if self.cells > 0 {
            self.line.push(',');
        }
        self.cells += 1;
        let start = self.line.len();
        write!(self.line, "{cell}").expect("a string takes all text");
        let cell = &self.line[start..];
        let is_quoted = |byte| matches!(byte, b',' | b'"' | b'\n' | b'\r');
        if is_formula(cell) {
            self.line.insert(start, '\'');
        }
        if self.line[start..].bytes().any(is_quoted) {
            let quoted = self.line[start..].replace('"', "\"\"");
            self.line.truncate(start);
            self.line.extend(["\"", &quoted, "\""]);
        }
    }

    /// Adds a cell of what may be missing.
    pub(crate) fn add_if(&mut self, cell: Option<impl fmt::Display>) {
        match cell {
            Some(cell) => self.add(cell),
            None => self.add(""),
        }
    }

    /// Writes the row with its line end.
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(self.line.as_bytes())?;
        out.write_all(b"\n")
    }
}

impl<C: fmt::Display> FromIterator<C> for Row {
    fn from_iter<I: IntoIterator<Item = C>>(cells: I) -> Self {
        let mut row = Self::default();
        cells.into_iter().for_each(|cell| row.add(cell));
        row
    }
}

/// Where a tree came from: the first columns of tables about trees and answers.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[schemars(
    rename = "FailedTree",
    description = "Where a tree that has no report came from."
)]
pub(crate) struct RowOrigin<'r> {
    /// The file as it was given, or `-`.
    pub(crate) file: &'r str,
    /// The line in a JSON Lines file, from 1.
    pub(crate) line: Option<usize>,
    /// The exercise's key, if it could be read.
    pub(crate) id: Option<&'r str>,
}

/// The columns of such a table, with its own between those of every one.
pub(in crate::report) fn columns(own: impl IntoIterator<Item = String>) -> Row {
    let begin = ["file", "line", "id"].map(str::to_owned).into_iter();
    begin.chain(own).chain(["error".to_owned()]).collect()
}

impl<'r> RowOrigin<'r> {
    /// Where a tree with this key came from.
    pub(crate) fn of(origin: &'r Origin, id: Option<&'r str>) -> Self {
        Self {
            file: &origin.file,
            line: origin.line,
            id,
        }
    }

    /// The tree of a search.
    pub(in crate::report) fn searched(tree: SearchedTree<'r>) -> Self {
        Self::of(tree.origin, tree.document.exercise.id.as_deref())
    }

    /// The beginning of a row.
    pub(crate) fn begin(self) -> Row {
        let mut row = Row::default();
        row.add(printable(self.file));
        row.add_if(self.line);
        row.add(printable(self.id.unwrap_or_default()));
        row
    }

    /// A row that has nothing but its origin and an error.
    pub(crate) fn blank_row(self, columns: &Row, error: &str) -> Row {
        let mut row = self.begin();
        while row.cells + 1 < columns.cells {
            row.add("");
        }
        row.add(printable(error));
        row
    }
}

/// Numbers and lists of numbers may begin with a minus sign.
fn is_formula(cell: &str) -> bool {
    const NUMBERS: &str = "0123456789./-einf ";
    let has_words = || cell.contains(|letter| !NUMBERS.contains(letter));
    cell.starts_with(['=', '+', '@']) || cell.starts_with('-') && has_words()
}

/// The columns of the answer, and those of the counts that not every search has.
const ANSWER: &str = "value best_move principal_variation static_evaluations pruned_leaves";
const OTHER_COUNTS: [&str; 2] = ["minimal_leaves", "re_searches"];

/// The columns of a table of evaluations.
pub(crate) fn evaluation_columns() -> Row {
    let [cut, fail] = [SearchOption::Cut, SearchOption::Fail].map(SearchOption::word);
    let counts = Counts::names().into_iter().chain(OTHER_COUNTS);
    let counts = counts.map(|name| format!("counts.{name}"));
    let begin = ["algorithm", "preset", cut, fail]
        .into_iter()
        .chain(ANSWER.split(' '));
    columns(begin.map(str::to_owned).chain(counts))
}

/// The row of one evaluation, read off the run itself: a table has too few columns to make a report for.
pub(crate) fn evaluation_row(evaluation: &Evaluation) -> Row {
    let (labels, outcome) = (evaluation.labels, &evaluation.outcome);
    let convention = &evaluation.setup.convention;
    let record = evaluation.observations.record();
    let mut row = RowOrigin::searched(evaluation.searched).begin();
    row.add(evaluation.setup.plan.algorithm.word());
    row.add(convention.preset.name);
    row.add(convention.cut.word());
    row.add(convention.fail.word());
    // A bound is stated as answers write one: `<=3`, `>=7`.
    row.add(StatedValue::from(&outcome.found));
    row.add_if(outcome.best_move.map(|node| labels.name(node)));
    row.add(labels.names(&outcome.principal_variation));
    row.add_if(record.map(|record| labels.names(record.evaluations())));
    row.add_if(record.map(|record| PrunedReport::new(evaluation, record).leaves));
    for (_, count) in evaluation.counts().named() {
        row.add(count);
    }
    row.add_if(evaluation.minimal_leaves());
    row.add_if(evaluation.re_searches());
    row.add("");
    row
}
