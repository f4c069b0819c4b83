//! What stands above a report: where the tree came from, and how it was searched.

use crate::analysis::{Origin, SearchedTree};
use crate::document::{Document, NewValue};
use crate::search::{Convention, SearchOption, Setup, Window};
use crate::text::{printable, readable};
use crate::tree::Players;
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;
use crate::words::{
    LEAVES, NODES, PLIES, Piece, Role, TextWriter, Words, counted, relations, with_commas, words_of,
};

/// Writes where a tree came from and how large it is, and in clauses how it was searched, without an empty line
/// below.
pub(in crate::report) fn head(
    out: &mut TextWriter,
    origin: &Origin,
    document: &Document,
    clauses: Vec<String>,
) {
    let tree = &document.tree;
    let sizes = [
        counted(tree.len(), NODES),
        counted(tree.leaves(), LEAVES),
        counted(tree.plies(), PLIES),
    ];
    let file = Piece::new(Role::Heading, file(origin));
    out.fill([file, sizes.join(", ").into()], 2, 2);
    for about in about(document) {
        out.fill(words_of(&about), 1, 2);
    }
    if !clauses.is_empty() {
        out.fill(with_commas(clauses), 1, 2);
    }
}

/// The algorithm and the convention, in clauses.
pub(in crate::report) fn how(tree: &SearchedTree) -> Vec<String> {
    let (plan, words) = (&tree.setup.plan, Words::new(tree.labels));
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
    clauses.extend(used.filter_map(|&option| clause(option, tree.setup, words)));
    clauses
}

/// What is said of an option; nothing of what is as usual.
fn clause(option: SearchOption, setup: &Setup, words: Words) -> Option<String> {
    let convention = &setup.convention;
    match option {
        SearchOption::Cut => Some(cut(convention, words)),
        SearchOption::Window if !convention.window.is_full() => {
            let window = words.window(&Window::initial(convention));
            Some(format!("window {window}"))
        }
        _ => game_rule(option, setup),
    }
}

/// The same of what decides which game a tree stands for.
fn game_rule(option: SearchOption, setup: &Setup) -> Option<String> {
    match option {
        SearchOption::Depth => {
            let depth = setup.convention.depth;
            depth.map(|depth| format!("horizon {depth}"))
        }
        _ => option.clause(setup).map(str::to_owned),
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

/// The file, with the line in a file of several trees.
pub(in crate::report) fn file(origin: &Origin) -> String {
    let line = origin.line.map(|line| format!(":{line}"));
    readable(&origin.file) + &line.unwrap_or_default()
}

/// What the exercise says of itself, and what was changed in it.
pub(in crate::report) fn about(document: &Document) -> impl Iterator<Item = String> {
    let exercise = &document.exercise;
    let about = [&exercise.title, &exercise.source].into_iter().flatten();
    about.map(|text| printable(text)).chain(what_if(document))
}

/// `what if: with Q = 9 instead of 1`
fn what_if(document: &Document) -> Option<String> {
    let set: Vec<String> = document.set.iter().map(new_value).collect();
    (!set.is_empty()).then(|| format!("what if: with {}", set.join(", ")))
}

fn new_value(NewValue { leaf, before, now }: &NewValue) -> String {
    let before = before.as_ref().map_or("?".to_owned(), Value::to_string);
    format!("{} = {now} instead of {before}", readable(leaf))
}

/// The rules that decide what the tree is, where they differ from the default.
pub(in crate::report) fn game_rules(convention: &Convention) -> Vec<String> {
    let setup = Setup::from(convention.clone());
    let clauses = SearchOption::OF_GAMES
        .into_iter()
        .filter_map(|option| game_rule(option, &setup));
    clauses.collect()
}
