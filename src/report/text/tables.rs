//! Tables: searches by several rules or algorithms, a row of figures for each or a remark in their place,
//! and the positions of a game.

use std::io::{self, Write};

use super::head::{Head, origin};
use crate::analysis::{Evaluation, SearchedTree};
use crate::game::Game;
use crate::games::Positions;
use crate::search::{Algorithm, Counts, Outcome};
use crate::vocabulary::Vocabulary;
use crate::words::signs::ELLIPSIS;
use crate::words::{Glyphs, Role, TextWriter, Words, line_width, width, with_commas, words_of};

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
pub(in crate::report) fn header(out: &mut TextWriter, first: &str) {
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
pub(in crate::report) fn remark(out: &mut TextWriter, text: &str) {
    out.skip(2);
    out.move_to(REMARK);
    out.fill(words_of(text), 1, REMARK);
}

/// The figures of a search.
pub(in crate::report) fn figures(
    out: &mut TextWriter,
    words: Words,
    outcome: &Outcome,
    counts: &Counts,
) {
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

/// The columns of figures, each with a line above its head and where it ends.
const COST_COLUMNS: [(&str, &str, usize); 7] = [
    ("", "value", 26),
    ("", "evaluations", 38),
    ("distinct", "leaves", 47),
    ("", "visited", 55),
    ("", "entries", 63),
    ("re-", "searches", 72),
    ("", "cutoffs", 80),
];

/// A search by an algorithm, or why there is none.
pub(crate) type TableRow<'e> = (Algorithm, Result<Evaluation<'e>, String>);

/// Writes a table of searches of one tree, all by the rules of `tree` as far as they use them.
pub(crate) fn text_table(
    tree: SearchedTree,
    rows: &[TableRow],
    glyphs: Glyphs,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (words, mut out) = (Words::new(tree.labels, glyphs), TextWriter::new(out));
    origin(&mut out, tree.origin, tree.document);
    // All but the algorithm.
    let clauses = Head { tree, words }.how().split_off(1);
    if !clauses.is_empty() {
        out.fill(with_commas(clauses), 1, 2);
    }
    out.end();
    for (above, _, end) in COST_COLUMNS {
        out.put_before(end, Role::Heading, above);
    }
    out.end();
    out.put(Role::Heading, "algorithm");
    for (_, head, end) in COST_COLUMNS {
        out.put_before(end, Role::Heading, head);
    }
    out.end();
    for (algorithm, evaluation) in rows {
        out.put(Role::Plain, algorithm.word());
        match evaluation {
            Ok(evaluation) => costs(&mut out, words, evaluation),
            Err(message) => remark(&mut out, message),
        }
    }
    out.finish()
}

fn costs(out: &mut TextWriter, words: Words, evaluation: &Evaluation) {
    let counts = evaluation.counts();
    let re_searches = evaluation.re_searches();
    let figures = [
        words.bounded(&evaluation.outcome.found),
        counts.evaluations.to_string(),
        counts.distinct_static_evaluations.to_string(),
        counts.visited.to_string(),
        counts.entries.to_string(),
        re_searches.map_or_else(String::new, |number| number.to_string()),
        counts.cutoffs.to_string(),
    ];
    let mut role = Role::Value;
    for (figure, (_, _, end)) in figures.iter().zip(COST_COLUMNS) {
        out.skip(1);
        out.put_before(end, role, figure);
        role = Role::Plain;
    }
    out.end();
}

/// The names of the columns.
const HEADINGS: [&str; 4] = ["position", "mover", "value", "best moves"];

/// How wide the columns of movers and of values are.
const MOVER: usize = 7;
const VALUE: usize = 7;

/// Writes each position once: whose move it is, what it is worth, and the moves that keep that.
pub(crate) fn text_positions(positions: &Positions, out: &mut dyn Write) -> io::Result<()> {
    let widths = positions.ids().map(|id| width(positions.text(id)));
    let mover = widths.max().unwrap_or_default().max(width(HEADINGS[0])) + 2;
    let columns = [0, mover, mover + MOVER, mover + MOVER + VALUE];
    let mut writer = TextWriter::new(out);
    for (column, heading) in columns.into_iter().zip(HEADINGS) {
        writer.put_at(column, Role::Heading, heading);
    }
    writer.end();
    for id in positions.ids() {
        writer.put_at(columns[0], Role::Plain, positions.text(id));
        writer.put_at(columns[1], Role::Plain, &positions.player(id).to_string());
        let value = positions.value(id).to_string();
        let end = columns[2] + HEADINGS[2].len();
        writer.put_before(end, Role::Value, &value);
        writer.move_to(columns[3]);
        let best: Vec<String> = positions.best_moves(id).map(str::to_owned).collect();
        writer.put(Role::Best, &best.join(" "));
        writer.end();
    }
    writer.finish()
}
