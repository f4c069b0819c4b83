//! All leaves at once, each in a row: what the search did with it, and for which of its values things
//! stay as they are; and for which values of one leaf a node is skipped.

use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

use super::variation::{MOST_VISITS, Variation, only_compares};
use super::{Explainer, Interval, Values};
use crate::analysis::NamedCutoff;
use crate::game::Game;
use crate::search::SearchError;
use crate::tree::{Mover, NodeId};
use crate::value::Value;
use crate::words::Name;

/// What there is to say of a leaf or horizon node in a row.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "LeafReport")]
pub struct LeafRow<'e> {
    /// The leaf.
    pub name: Name<'e>,
    /// Its value in MAX's view; null if it is not known.
    pub value: Option<Value>,
    /// Whether the search evaluated it.
    pub evaluated: bool,
    /// The first cutoff that skipped it.
    pub cutoff: Option<NamedCutoff<'e>>,
    /// The values of the leaf with which the root keeps its minimax value: `[2, 7)`, or several such
    /// intervals joined by ` or `; null if that value is not known.
    pub root_value_stays: Option<Values>,
    /// The values with which the first best child of the root is the same; null if there is none, or it
    /// is not known.
    pub best_move_stays: Option<Values>,
    /// The values with which the search skips the same nodes; null if that can't be told.
    pub pruned_stays: Option<Values>,
}

impl LeafRow<'_> {
    /// The values with which each of these things stays as it is.
    pub fn stays(&self) -> [&Option<Values>; 3] {
        [
            &self.root_value_stays,
            &self.best_move_stays,
            &self.pruned_stays,
        ]
    }
}

/// The values of a leaf for which the search skips a node.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SkippedIfReport")]
pub struct SkippedIf<'e> {
    /// The leaf, or the node at the horizon.
    pub node: Name<'e>,
    /// Its values as intervals; null if there are none.
    pub values: Option<Values>,
}

/// Why there is no table of leaves, or it can't be told for which values of a leaf a node is skipped.
#[derive(Debug, Error)]
pub enum Untold {
    /// The search does more with values than to compare them.
    #[error("this search averages or adds values, so that no finite number of searches tells all")]
    Averages,
    /// It would take too long, or make too long a table.
    #[error("on this tree that would take more than 20 million steps")]
    TooLarge,
    /// With some values the search has no end.
    #[error(transparent)]
    Search(#[from] SearchError),
}

impl<'e> Explainer<'e> {
    /// Every leaf and horizon node in search order. Searches the tree about twice for each evaluated
    /// leaf and each different value. Refused where the lines to all leaves pass more than 20 million
    /// children, or chance nodes with long numbers.
    pub fn leaves(&self) -> Result<Vec<LeafRow<'e>>, Untold> {
        if self.steps_beside_lines() > MOST_VISITS {
            return Err(Untold::TooLarge);
        }
        let game = self.game();
        let statics = game.walk().filter(|&(node, ply)| game.is_static(node, ply));
        let evaluated = self.evaluation.observations.tally().distinct_evaluations();
        let most = MOST_VISITS / evaluated.max(1);
        let rows = statics.map(|(node, _)| self.leaf(node, most));
        Ok(rows.collect::<Result<_, SearchError>>()?)
    }

    /// How many children the nodes on the lines to all leaves have, counted for each line. At a chance
    /// node each counts once more for every word of its value, which goes into an average.
    fn steps_beside_lines(&self) -> usize {
        let game = self.game();
        let (mut above, mut all) = (vec![0], 0_usize);
        for (node, ply) in game.walk() {
            above.truncate(ply + 1);
            if game.is_static(node, ply) {
                all = all.saturating_add(above[ply]);
            } else {
                let is_chance = game.mover(node) == Mover::Chance;
                let steps = |child| {
                    1 + if is_chance {
                        self.unknown.lowest[child].words()
                    } else {
                        0
                    }
                };
                above.push(above[ply] + game.children(node).map(steps).sum::<usize>());
            }
        }
        all
    }

    /// The row of a leaf, whose searches with other values visit so many nodes at most.
    fn leaf(&self, node: NodeId, most: usize) -> Result<LeafRow<'e>, SearchError> {
        let explanation = self.explain(node)?;
        let of_one = |interval: &Interval| Values::of([interval]);
        Ok(LeafRow {
            name: explanation.name,
            value: self.game().static_value(node),
            evaluated: self.evaluation.observations.tally().is_evaluated(node),
            root_value_stays: explanation.keeps_value.as_ref().and_then(of_one),
            best_move_stays: explanation.keeps_best_move.as_ref().and_then(of_one),
            cutoff: explanation.cutoffs.into_iter().next(),
            pruned_stays: self.pruned_stays(node, most),
        })
    }

    fn pruned_stays(&self, leaf: NodeId, most: usize) -> Option<Values> {
        let tally = self.evaluation.observations.tally();
        if !tally.is_evaluated(leaf) || self.evaluation.setup.plan.algorithm.looks_at_all() {
            return Values::of([&Interval::everything()]);
        }
        if !only_compares(self.evaluation) {
            return None;
        }
        let variation = Variation::of(self.evaluation, leaf, most)?;
        variation.values(|piece| piece.failure.is_none() && piece.tally.visited_the_same(tally))
    }

    /// The values of a leaf or horizon node for which the search skips a node.
    pub fn skipped_if(&self, node: NodeId, leaf: NodeId) -> Result<SkippedIf<'e>, Untold> {
        let name = self.evaluation.labels.name(leaf);
        let skipped = |values| Ok(SkippedIf { node: name, values });
        if self.evaluation.setup.plan.algorithm.looks_at_all() {
            return skipped(None);
        }
        if !only_compares(self.evaluation) {
            return Err(Untold::Averages);
        }
        let variation = Variation::of(self.evaluation, leaf, MOST_VISITS);
        let variation = variation.ok_or(Untold::TooLarge)?;
        match variation.failure_before(node) {
            Some(failure) => Err(failure.clone().into()),
            None => skipped(variation.values(|piece| !piece.tally.is_visited(node))),
        }
    }
}
