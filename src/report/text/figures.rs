//! A table of searches by several rules: a row of figures for each, or a remark in their place.

use crate::search::{Counts, Outcome};
use crate::words::signs::ELLIPSIS;
use crate::words::{Role, TextWriter, Words, line_width, words_of};

/// A longer line of play is shown by its beginning.
const MOST_STEPS: usize = 8;

/// The columns of numbers, with where they end, and where the last column begins.
const COLUMNS: [(&str, usize); 4] = [
    ("value", 26),
    ("evaluations", 39),
    ("visited", 49),
    ("pruned", 58),
];
const LAST_COLUMN: usize = 60;

/// Lines that are narrower have no room for the last column.
const WIDE: usize = 80;

/// Where a remark stands in place of figures.
const REMARK: usize = 21;

/// The heads of the columns.
pub(super) fn header(out: &mut TextWriter, first: &str) {
    out.end();
    out.put(Role::Heading, first);
    for (title, end) in COLUMNS {
        out.put_before(end, Role::Heading, title);
    }
    if line_width() >= WIDE {
        out.put_at(LAST_COLUMN, Role::Heading, "best line");
    }
    out.end();
}

/// Text in place of figures.
pub(super) fn remark(out: &mut TextWriter, text: &str) {
    out.skip(2);
    out.move_to(REMARK);
    out.fill(words_of(text), 1, REMARK);
}

/// The figures of a search.
pub(super) fn figures(out: &mut TextWriter, words: Words, outcome: &Outcome, counts: &Counts) {
    let figures = [
        (Role::Value, words.bounded(&outcome.found)),
        (Role::Plain, counts.static_evaluations.to_string()),
        (Role::Plain, counts.visited.to_string()),
        (Role::Plain, counts.pruned_leaves.to_string()),
    ];
    for ((role, figure), (_, end)) in figures.iter().zip(COLUMNS) {
        out.skip(1);
        out.put_before(end, *role, figure);
    }
    let line = &outcome.principal_variation;
    let rest = (line.len() > MOST_STEPS).then(|| words.onward(words.sign(ELLIPSIS)));
    let steps = words.line(&line[..line.len().min(MOST_STEPS)]).chain(rest);
    if line_width() >= WIDE {
        out.skip(2);
        out.move_to(LAST_COLUMN);
        out.fill(steps, 1, LAST_COLUMN);
    } else {
        out.end();
        out.item(["best line".to_owned()].into_iter().chain(steps));
    }
}
