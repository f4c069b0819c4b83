//! The reports that people read: what stands above them, where the tree came from and how it was searched; and
//! tables of several searches and of the positions of a game.

mod evaluation;
mod tree;

pub(super) use evaluation::Page;
pub use evaluation::text;
pub(crate) use evaluation::text_answer;
pub use tree::text_tree;

use std::io::{self, Write};

use crate::analysis::{Evaluation, SearchedTree};
use crate::document::{Document, NewValue};
use crate::games::Positions;
use crate::search::{Algorithm, Convention, SearchOption, Window};
use crate::text::{printable, readable};
use crate::tree::Players;
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;
use crate::words::{
    Column, LEAVES, NODES, PLIES, Piece, Role, Side, Table, TextWriter, Words, bounded, counted,
    relations, with_commas, words_of,
};

/// Writes where a tree came from and how large it is, and in clauses how it was searched, without an empty line
/// below.
pub(super) fn head(out: &mut TextWriter, searched: &SearchedTree, clauses: Vec<String>) {
    let (origin, document) = (searched.origin, searched.document);
    let tree = &document.tree;
    let sizes = [
        counted(tree.len(), NODES),
        counted(tree.leaves(), LEAVES),
        counted(tree.plies(), PLIES),
    ];
    let line = origin.line.map(|line| format!(":{line}"));
    let file = readable(&origin.file) + &line.unwrap_or_default();
    let file = Piece::new(Role::Heading, file);
    out.fill([file, sizes.join(", ").into()], 2, 2);
    let exercise = &document.exercise;
    let about = [&exercise.title, &exercise.source].into_iter().flatten();
    let about = about.map(|text| printable(text));
    for line in about.chain(what_if(document)) {
        out.fill(words_of(&line), 1, 2);
    }
    if !clauses.is_empty() {
        out.fill(with_commas(clauses), 1, 2);
    }
}

/// The algorithm and the convention, in clauses.
pub(super) fn how(tree: &SearchedTree) -> Vec<String> {
    let plan = &tree.setup.plan;
    let mut clauses = vec![plan.algorithm.word().to_owned()];
    if let Some(range) = &plan.value_range {
        clauses.push(format!("values from {} to {}", range.low, range.high));
    }
    if plan.sum.is_finite() {
        clauses.push(format!("sum {}", plan.sum));
    }
    let players = tree.document.tree.players();
    if let Some(player) = players.and_then(Players::viewer_name) {
        clauses.push(format!("{} as MAX", readable(player)));
    }
    let all = SearchOption::ALL.iter();
    let used = all.filter(|option| plan.algorithm.takes(**option));
    clauses.extend(used.filter_map(|&option| clause(option, tree)));
    clauses
}

/// What is said of an option; nothing of what is as usual.
fn clause(option: SearchOption, tree: &SearchedTree) -> Option<String> {
    let (convention, words) = (&tree.setup.convention, Words::new(tree.labels));
    match option {
        SearchOption::Cut => Some(cut(convention, words)),
        SearchOption::Window if !convention.window.is_full() => {
            let window = words.window(&Window::initial(convention));
            Some(format!("window {window}"))
        }
        SearchOption::Depth => convention.depth.map(|depth| format!("horizon {depth}")),
        _ => option.clause(tree.setup).map(str::to_owned),
    }
}

/// `convention textbook: cut when α ≥ β`
fn cut(convention: &Convention, words: Words) -> String {
    let ([alpha, beta], [relation, _]) = (words.end_names(), relations(convention.cut));
    let changed = if convention.follows_its_preset() {
        ""
    } else {
        " with changes"
    };
    let preset = convention.preset.name;
    format!("convention {preset}{changed}: cut when {alpha} {relation} {beta}")
}

/// `what if: with Q = 9 instead of 1`
fn what_if(document: &Document) -> Option<String> {
    let set = document.set.iter().map(|NewValue { leaf, before, now }| {
        let before = before.as_ref().map_or("?".to_owned(), Value::to_string);
        format!("{} = {now} instead of {before}", readable(leaf))
    });
    let set: Vec<String> = set.collect();
    (!set.is_empty()).then(|| format!("what if: with {}", set.join(", ")))
}

/// The rules that decide what the tree is, where they differ from the default.
pub(super) fn game_rules(tree: &SearchedTree) -> impl Iterator<Item = String> {
    let rules = SearchOption::OF_GAMES.into_iter();
    rules.filter_map(|option| clause(option, tree))
}

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
    head(&mut out, &tree, how);
    out.end();
    let rows = rows.iter().map(|(algorithm, evaluation)| {
        let mut row = vec![algorithm.word().to_owned()];
        match evaluation {
            Ok(evaluation) => row.extend(costs(evaluation)),
            Err(message) => row.push(message.clone()),
        }
        row
    });
    Table::new(&COSTS, rows).write(&mut out);
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
    let rows = positions.iter().map(|position| {
        let best = positions.best_moves(position);
        let best: Vec<String> = best.map(|best| best.name).collect();
        vec![
            position.to_string(),
            position.player().to_string(),
            positions.value(position).to_string(),
            best.join(" "),
        ]
    });
    Table::new(&POSITIONS, rows).write(&mut out);
    out.finish()
}
