//! A drawing in words, for those who can't see it.

use super::run::Run;
use super::scene_node::typeset;
use crate::search::{Bound, Record};
use crate::text::printable;
use crate::tree::NodeId;
use crate::words::{LEAVES, NODES, PLIES, bounded_in_words, counted, enumerated};

/// The most cutoffs that are described.
const MOST_CUTOFFS: usize = 20;

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
    format!(
        "A game tree: {}. {mover} moves at the root {root}.",
        sizes.join(", ")
    )
}

/// What the search found, the principal variation and the cutoffs.
pub(super) fn result(run: &Run) -> String {
    let (words, outcome) = (run.words(), &run.evaluation.outcome);
    let mut sentences = vec![
        exercise(run),
        format!("Searched by {}.", run.trace.how()),
        format!("Its value is {}.", bounded_in_words(&outcome.found)),
    ];
    if outcome.found.bound == Bound::Exact {
        let line: Vec<String> = words.line(&outcome.principal_variation).collect();
        sentences.push(format!("Principal variation: {}.", line.join(" ")));
    }
    sentences.extend(cutoffs(run));
    typeset(&sentences.join(" "))
}

fn cutoffs(run: &Run) -> Vec<String> {
    let record = run.evaluation.observations.record();
    let cutoffs = record.map(Record::cutoffs).unwrap_or_default();
    let told = cutoffs.iter().take(MOST_CUTOFFS).map(|cutoff| {
        let words = run.words();
        let names: Vec<String> = words.names(&cutoff.skipped).collect();
        let (at, after) = (words.name(cutoff.at), words.after(cutoff));
        format!("Cutoff at {at} {after}: {} skipped.", enumerated(&names))
    });
    let more = cutoffs.len().saturating_sub(MOST_CUTOFFS);
    let more = (more > 0).then(|| format!("And {more} more cutoffs."));
    told.chain(more).collect()
}

/// A moment of the run.
pub(super) fn moment(run: &Run, step: usize) -> String {
    let latest = step
        .checked_sub(1)
        .map(|latest| run.steps()[latest].sentence.as_str());
    let latest = latest.unwrap_or("before the first step");
    let told = format!("{} Step {step} of {}: {latest}.", exercise(run), run.length);
    typeset(&told)
}
