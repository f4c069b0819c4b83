//! A drawing in words, for those who can't see it.

use super::run::Run;
use super::scene_node::typeset;
use crate::search::Bound;
use crate::text::printable;
use crate::tree::NodeId;
use crate::words::{LEAVES, NODES, PLIES, bounded_in_words, counted};

/// What the exercise is called.
pub(super) fn title(run: &Run) -> String {
    let title = run.evaluation.document.exercise.title.as_deref();
    title.map_or_else(|| "Game tree".to_owned(), printable)
}

/// The tree without anything about its search.
pub(super) fn exercise(run: &Run) -> String {
    let tree = &run.evaluation.document.tree;
    let words = run.words();
    let (root, mover) = (words.name(NodeId::ROOT), words.mover_name(NodeId::ROOT));
    let sizes = [
        counted(tree.len(), NODES),
        counted(tree.leaves(), LEAVES),
        counted(tree.plies(), PLIES),
    ];
    let sizes = sizes.join(", ");
    format!("A game tree: {sizes}. {mover} moves at the root {root}.")
}

/// What the search found, and the principal variation.
pub(super) fn result(run: &Run) -> String {
    let outcome = &run.evaluation.outcome;
    let (exercise, how) = (exercise(run), run.trace.how());
    let value = bounded_in_words(&outcome.found);
    let mut told = format!("{exercise} Searched by {how}. Its value is {value}.");
    if outcome.found.bound == Bound::Exact {
        let line: Vec<String> = run.words().line(&outcome.principal_variation).collect();
        told.extend([" Principal variation: ", &line.join(" "), "."]);
    }
    typeset(&told)
}
