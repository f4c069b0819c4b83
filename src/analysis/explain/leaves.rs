//! What other values of one leaf would do: all leaves at once, each in a row, and for which values of a
//! leaf the search skips a node.
//!
//! A search without averages only compares values, so that it does the same for all values between two
//! neighbours among those of the other leaves, the ends of the initial window and of the known range,
//! and the infinities. One search for each of these places and one between each two of them say
//! everything, exactly.

use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

use super::{Explainer, Interval, Values};
use crate::analysis::NamedCutoff;
use crate::game::Game;
use crate::search::{Algorithm, LeafValues, SearchError, Setup, Tally};
use crate::tree::{Mover, NodeId, Player, Tree};
use crate::value::Value;
use crate::words::Name;

/// How many nodes the searches that try other values may visit together.
const MOST_VISITS: usize = 20_000_000;

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
                let words = |child| is_chance.then(|| self.unknown.lowest[child].words());
                let steps = game
                    .children(node)
                    .map(|child| 1 + words(child).unwrap_or(0));
                above.push(above[ply] + steps.sum::<usize>());
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
        let pieces = self.pieces(leaf, most).ok()?;
        let is_same =
            |piece: &&Piece| piece.failure.is_none() && piece.tally.visited_the_same(tally);
        Values::of(pieces.iter().filter(is_same).map(|piece| &piece.values))
    }

    /// The values of a leaf or horizon node for which the search skips a node.
    pub fn skipped_if(&self, node: NodeId, leaf: NodeId) -> Result<SkippedIf<'e>, Untold> {
        let name = self.evaluation.labels.name(leaf);
        let skipped = |values| Ok(SkippedIf { node: name, values });
        if self.evaluation.setup.plan.algorithm.looks_at_all() {
            return skipped(None);
        }
        let mut pieces = self.pieces(leaf, MOST_VISITS)?;
        pieces.retain(|piece| !piece.tally.is_visited(node));
        match pieces.iter().find_map(|piece| piece.failure.clone()) {
            Some(failure) => Err(failure.into()),
            None => skipped(Values::of(pieces.iter().map(|piece| &piece.values))),
        }
    }

    /// What the search does for each interval of a leaf's values, in order; values outside the known range
    /// are left out. Searches the tree about twice for each different value in it.
    fn pieces(&self, leaf: NodeId, most_visits: usize) -> Result<Vec<Piece>, Untold> {
        let (tree, setup) = (&self.evaluation.document.tree, self.evaluation.setup);
        if tree.has_chance() || setup.plan.algorithm == Algorithm::Aspiration {
            return Err(Untold::Averages);
        }
        let samples = samples(&places(tree, setup, leaf));
        if tree.len().saturating_mul(samples.len()) > most_visits {
            return Err(Untold::TooLarge);
        }
        let is_turned =
            setup.convention.leaf_values == LeafValues::Mover && tree.player(leaf) == Player::Min;
        let run = |(values, sample): (Interval, Value)| {
            let mut tree = tree.clone();
            tree.put_value(leaf, sample);
            let mut tally = Tally::new(&tree);
            let failure = setup.search(&tree, &mut tally).err();
            let is_outside =
                matches!(failure, Some(SearchError::OutsideRange(at, _)) if at == leaf);
            (!is_outside).then(|| Piece {
                values: if is_turned { values.negated() } else { values },
                tally,
                failure,
            })
        };
        let mut pieces: Vec<Piece> = samples.into_iter().filter_map(run).collect();
        if is_turned {
            pieces.reverse();
        }
        Ok(pieces)
    }
}

/// What a search does with all values of an interval.
struct Piece {
    /// The values of the leaf in MAX's view.
    values: Interval,
    /// What it looked at.
    tally: Tally,
    /// Why it ended before it had a value.
    failure: Option<SearchError>,
}

/// All values that a comparison may meet, as the one who states the leaf sees them.
fn places(tree: &Tree, setup: &Setup, leaf: NodeId) -> Vec<Value> {
    let (plan, convention) = (&setup.plan, &setup.convention);
    let of_nodes = tree.nodes().filter(|&node| node != leaf);
    let mut places: Vec<Value> = of_nodes.filter_map(|node| tree.value(node)).collect();
    places.extend(convention.window.alpha().cloned());
    places.extend(convention.window.beta().cloned());
    places.push(plan.guess.clone());
    let range = plan.value_range.iter();
    places.extend(range.flat_map(|range| range.ends().map(Value::clone)));
    if convention.leaf_values == LeafValues::Mover {
        let negated: Vec<Value> = places.iter().map(|place| -place).collect();
        places.extend(negated);
    }
    places.extend([Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY]);
    places.sort_unstable();
    places.dedup();
    places
}

/// The places and what lies between them, each with one of its values.
fn samples(places: &[Value]) -> Vec<(Interval, Value)> {
    let mut samples = Vec::new();
    for (number, place) in places.iter().enumerate() {
        samples.push((Interval::between(place, place).closed(), place.clone()));
        if let Some(next) = places.get(number + 1) {
            samples.push((Interval::between(place, next), middle(place, next)));
        }
    }
    samples
}

/// A finite value between two others.
fn middle(low: &Value, high: &Value) -> Value {
    let (one, two) = (Value::from(1), Value::from(2));
    match (low.is_finite(), high.is_finite()) {
        (true, true) => &(low + high) / &two,
        (true, false) => low + &one,
        (false, true) => high - &one,
        (false, false) => Value::ZERO,
    }
}
