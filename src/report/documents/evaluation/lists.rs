//! The lists of nodes in the document about one search.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value as Json, json};

use crate::analysis::Evaluation;
use crate::game::Game;
use crate::report::documents::cutoff::CutoffReport;
use crate::report::documents::names::{Namer, Names};
use crate::search::Record;

/// The lists of nodes, all in search order.
#[derive(Serialize, JsonSchema)]
pub(super) struct Lists<'e> {
    /// Every static evaluation in order, repeats included.
    pub(super) static_evaluations: Names<'e>,
    /// The visited nodes in the order of their first entries.
    visited: Names<'e>,
    /// What no pass visited.
    pub(super) pruned: PrunedReport<'e>,
    /// Every cutoff in order.
    cutoffs: Vec<CutoffReport<'e>>,
}

/// The lists of nodes come together or not at all.
pub(super) fn lists_together() -> Json {
    const LISTS: [&str; 5] = [
        "optimal_moves",
        "static_evaluations",
        "visited",
        "pruned",
        "cutoffs",
    ];
    let keys = LISTS.iter().chain(&["nodes"]);
    keys.map(|key| ((*key).to_owned(), json!(LISTS)))
        .collect::<Map<_, _>>()
        .into()
}

/// What no pass visited, though it is not below the horizon.
#[derive(Serialize, JsonSchema)]
pub(super) struct PrunedReport<'e> {
    /// The roots of the subtrees.
    subtrees: Names<'e>,
    /// Those nodes that would have been statically evaluated.
    pub(super) leaves: Names<'e>,
    /// All nodes.
    nodes: Names<'e>,
}

impl<'e> Lists<'e> {
    pub(super) fn new(evaluation: &'e Evaluation, record: &'e Record) -> Self {
        let namer = Namer(evaluation.labels);
        let cutoffs = record.cutoffs().iter();
        Self {
            static_evaluations: namer.names(record.evaluations()),
            visited: namer.names(record.visited()),
            pruned: PrunedReport::new(evaluation, record),
            cutoffs: cutoffs
                .map(|cutoff| CutoffReport::new(namer, cutoff))
                .collect(),
        }
    }
}

impl<'e> PrunedReport<'e> {
    fn new(evaluation: &'e Evaluation, record: &Record) -> Self {
        let namer = Namer(evaluation.labels);
        let (game, tally) = (&evaluation.game, record.tally());
        let unvisited = || game.walk().filter(|&(node, _)| !tally.is_visited(node));
        let leaves = unvisited().filter(|&(node, ply)| game.is_static(node, ply));
        Self {
            subtrees: namer.names(tally.pruned_subtrees(game)),
            leaves: namer.names(leaves.map(|(node, _)| node).collect::<Vec<_>>()),
            nodes: namer.names(unvisited().map(|(node, _)| node).collect::<Vec<_>>()),
        }
    }
}
