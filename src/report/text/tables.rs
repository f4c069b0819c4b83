//! Tables of searches by several algorithms or rules, and of the positions of a game.

use std::io::{self, Write};

use super::head::{head, how};
use crate::analysis::{Evaluation, SearchedTree};
use crate::game::Game;
use crate::games::Positions;
use crate::search::Algorithm;
use crate::vocabulary::Vocabulary;
use crate::words::{Column, Role, Side, Table, TextWriter, bounded};

/// The columns of a table of several algorithms.
const COSTS: [Column; 8] = [
    Column::new("algorithm", Side::Left, Role::Plain),
    Column::new("value", Side::Right, Role::Value),
    Column::new("evaluations", Side::Right, Role::Plain),
    Column::new("leaves", Side::Right, Role::Plain),
    Column::new("visited", Side::Right, Role::Plain),
    Column::new("entries", Side::Right, Role::Plain),
    Column::new("re-search", Side::Right, Role::Plain),
    Column::new("cutoffs", Side::Right, Role::Plain),
];

/// A search by an algorithm, or why there is none.
pub(crate) type TableRow<'e> = (Algorithm, Result<Evaluation<'e>, String>);

/// Writes a table of searches of one tree, all by the rules of `tree` as far as they use them.
pub(crate) fn text_table(
    tree: SearchedTree,
    rows: &[TableRow],
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut out = TextWriter::new(out);
    // All but the algorithm.
    let how = how(&tree).split_off(1);
    head(&mut out, tree.origin, tree.document, how);
    out.end();
    let rows = rows.iter().map(|(algorithm, evaluation)| {
        let mut row = vec![algorithm.word().to_owned()];
        match evaluation {
            Ok(evaluation) => row.extend(costs(evaluation)),
            Err(message) => row.push(message.clone()),
        }
        row
    });
    let table = Table {
        columns: &COSTS,
        keys: 1,
        rows: rows.collect(),
    };
    table.write(&mut out);
    out.finish()
}

fn costs(evaluation: &Evaluation) -> [String; 7] {
    let counts = evaluation.counts();
    let re_searches = evaluation.re_searches().map(|count| count.to_string());
    [
        bounded(&evaluation.outcome.found),
        counts.evaluations.to_string(),
        counts.distinct_static_evaluations.to_string(),
        counts.visited.to_string(),
        counts.entries.to_string(),
        re_searches.unwrap_or_default(),
        counts.cutoffs.to_string(),
    ]
}

/// The columns of a table of positions.
const POSITIONS: [Column; 4] = [
    Column::new("position", Side::Left, Role::Plain),
    Column::new("mover", Side::Left, Role::Plain),
    Column::new("value", Side::Right, Role::Value),
    Column::new("best moves", Side::Left, Role::Best),
];

/// Writes each position once: whose move it is, what it is worth, and the moves that keep that.
pub(crate) fn text_positions(positions: &Positions, out: &mut dyn Write) -> io::Result<()> {
    let mut out = TextWriter::new(out);
    let rows = positions.ids().map(|id| {
        let best: Vec<&str> = positions.best_moves(id).collect();
        vec![
            positions.text(id).to_owned(),
            positions.player(id).to_string(),
            positions.value(id).to_string(),
            best.join(" "),
        ]
    });
    let table = Table {
        columns: &POSITIONS,
        keys: 1,
        rows: rows.collect(),
    };
    table.write(&mut out);
    out.finish()
}
