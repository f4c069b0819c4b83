//! Tables: searches by several rules or algorithms, a row of figures for each or a remark in their place,
//! and the positions of a game.

use std::io::{self, Write};

use super::head::{head, how};
use crate::analysis::{Evaluation, SearchedTree};
use crate::game::Game;
use crate::games::Positions;
use crate::search::{Algorithm, Counts, Outcome};
use crate::vocabulary::Vocabulary;
use crate::words::signs::ELLIPSIS;
use crate::words::{Glyphs, Role, TextWriter, Words, line_width, width, words_of};

/// A longer line of play is shown by its beginning.
const MOST_STEPS: usize = 8;

/// A column of figures: its head, and where it ends.
type Column = (&'static str, usize);

/// The columns of a comparison, and where the best line begins beside them.
const COMPARED: [Column; 4] = [
    ("value", 26),
    ("evaluations", 39),
    ("visited", 49),
    ("pruned", 58),
];
const LAST_COLUMN: usize = 60;

/// The columns of a table of several algorithms, and what stands above their heads.
const ABOVE: [Column; 2] = [("distinct", 47), ("re-", 72)];
const COSTS: [Column; 7] = [
    ("value", 26),
    ("evaluations", 38),
    ("leaves", 47),
    ("visited", 55),
    ("entries", 63),
    ("searches", 72),
    ("cutoffs", 80),
];

/// Lines that are narrower have no room for the last column.
const WIDE: usize = 80;

/// Where a remark stands in place of figures.
const REMARK: usize = 21;

/// The heads of the columns of a comparison.
pub(in crate::report) fn header(out: &mut TextWriter, first: &str) {
    out.end();
    heads(out, first, &COMPARED);
    if line_width() >= WIDE {
        out.put_at(LAST_COLUMN, Role::Heading, "best line");
    }
    out.end();
}

fn heads(out: &mut TextWriter, first: &str, columns: &[Column]) {
    out.put(Role::Heading, first);
    for (head, end) in columns {
        out.put_before(*end, Role::Heading, head);
    }
}

/// Text in place of figures.
pub(in crate::report) fn remark(out: &mut TextWriter, text: &str) {
    out.skip(2);
    out.move_to(REMARK);
    out.fill(words_of(text), 1, REMARK);
}

/// The value and other figures in their columns.
fn cells(out: &mut TextWriter, columns: &[Column], value: &str, counts: &[Option<usize>]) {
    let counts = counts.iter().map(|count| {
        let count = count.map(|count| count.to_string());
        (Role::Plain, count.unwrap_or_default())
    });
    let cells = std::iter::once((Role::Value, value.to_owned())).chain(counts);
    for ((role, figure), (_, end)) in cells.zip(columns) {
        out.skip(1);
        out.put_before(*end, role, &figure);
    }
}

/// The figures of a search in a comparison.
pub(in crate::report) fn figures(
    out: &mut TextWriter,
    words: Words,
    outcome: &Outcome,
    counts: &Counts,
) {
    let figures = [
        counts.static_evaluations,
        counts.visited,
        counts.pruned_leaves,
    ];
    let value = words.bounded(&outcome.found);
    cells(out, &COMPARED, &value, &figures.map(Some));
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
    // All but the algorithm.
    let how = how(&tree, glyphs).split_off(1);
    head(&mut out, tree.origin, tree.document, how);
    out.end();
    heads(&mut out, "", &ABOVE);
    out.end();
    heads(&mut out, "algorithm", &COSTS);
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
    let figures = [
        Some(counts.evaluations),
        Some(counts.distinct_static_evaluations),
        Some(counts.visited),
        Some(counts.entries),
        evaluation.re_searches(),
        Some(counts.cutoffs),
    ];
    let value = words.bounded(&evaluation.outcome.found);
    cells(out, &COSTS, &value, &figures);
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
