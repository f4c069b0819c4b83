//! Values for skipped leaves that give a root another answer: the fewest leaves that must change so
//! that a node's value compares so with another.

use schemars::JsonSchema;
use serde::Serialize;

use crate::analysis::values::{Extremes, NodeValues, fold};
use crate::game::{Altered, Game};
use crate::search::{Comparison, SearchError, Test, TreeGame};
use crate::tree::{Labels, NodeId};
use crate::value::Value;
use crate::words::Name;

/// Values of skipped leaves that change the root's answer.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CounterexampleReport")]
pub struct Counterexample<'t> {
    /// The leaves that change; the others stay as the tree has them.
    pub changes: Vec<Change<'t>>,
    /// The root's value then.
    pub value: Value,
    /// The first optimal move in search order then.
    pub best_move: Option<Name<'t>>,
}

/// A leaf that changes, in MAX's view.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ChangeReport")]
pub struct Change<'t> {
    /// The leaf.
    pub leaf: Name<'t>,
    /// Its value in the tree; null if unknown.
    pub from: Option<Value>,
    /// The value that it gets.
    pub to: Value,
}

/// Looks for counterexamples in a tree without chance nodes, of which some leaves or horizon nodes may
/// change.
pub(super) struct Judge<'c, 't> {
    pub(super) labels: &'t Labels<'t>,
    pub(super) game: &'c TreeGame<'c>,
    /// The values of its nodes as the tree stands.
    pub(super) values: &'c NodeValues,
    /// Which leaves and horizon nodes may change, by number.
    pub(super) is_open: &'c [bool],
    pub(super) extremes: Extremes,
    /// The first optimal move as the tree stands.
    pub(super) best_move: Option<NodeId>,
}

/// Leaves and horizon nodes with the values that they get.
type NewValues = Vec<(NodeId, Value)>;

impl<'t> Judge<'_, 't> {
    /// The fewest changes that give the root another value.
    pub(super) fn against_value(&self) -> Option<NewValues> {
        let value = self.values.root();
        let changes = [Comparison::MoreThan, Comparison::LessThan]
            .map(|comparison| self.fewest(NodeId::ROOT, comparison, value));
        changes.into_iter().flatten().min_by_key(Vec::len)
    }

    /// Few changes that give the root another first best move: they bring the best move and the first of
    /// its rivals to the two sides of one value.
    ///
    /// One of the moves may stay as it is where the value is its own; some changes are found where the
    /// value is an extreme of one of them, or 0 between two infinities.
    pub(super) fn against_move(&self) -> Option<NewValues> {
        let best = self.best_move?;
        let threats = self.extremes.threats(self.game, best);
        let &(rival, demand) = threats.first()?;
        let player = self.game.player(NodeId::ROOT);
        let mut between = [
            &self.values[best],
            &self.values[rival],
            &self.extremes.worst_for(player)[best],
            &self.extremes.best_for(player)[rival],
            &Value::ZERO,
        ];
        between.sort_by_key(|value| !value.is_finite());
        let failing = demand.denied();
        let sides = [
            (failing.or_equal(), failing.converse()),
            (failing, failing.converse().or_equal()),
        ];
        let changes = between.iter().flat_map(|value| {
            sides.map(|(ours, theirs)| {
                let ours = self.fewest(best, ours, value)?;
                let theirs = self.fewest(rival, theirs, value)?;
                Some([ours, theirs].concat())
            })
        });
        changes.flatten().min_by_key(Vec::len)
    }

    /// The fewest changes below a node with which it compares so with a value; `None` if nothing does.
    /// What a leaf gets is finite wherever a finite value will do.
    ///
    /// Exact, because no two children share a leaf: where the mover wants the comparison to hold, it
    /// must for one child, else for all of them.
    fn fewest(&self, root: NodeId, comparison: Comparison, value: &Value) -> Option<NewValues> {
        let value = value.clone();
        let test = Test { comparison, value };
        let passing = passing(&test);
        let at_static = |node: NodeId| {
            if test.holds(&self.values[node]) {
                return Some(Vec::new());
            }
            let can_change = passing.is_some() && self.is_open[node.index()];
            can_change.then(|| vec![node])
        };
        let join = |parent, sum, child| {
            if self.game.player(parent) == comparison.wanted_by() {
                smaller(sum, child)
            } else {
                both(sum, child)
            }
        };
        let place = (root, self.game.tree().ply(root));
        let changes = fold(self.game, place, at_static, join, |_, _, found| found)?;
        let with_value = |leaf| Some((leaf, passing.clone()?));
        changes.into_iter().map(with_value).collect()
    }

    /// What minimax finds after some changes.
    pub(super) fn counterexample(
        &self,
        changes: Option<NewValues>,
    ) -> Result<Option<Counterexample<'t>>, SearchError> {
        let Some(mut changes) = changes else {
            return Ok(None);
        };
        changes.sort_unstable_by_key(|&(node, _)| node);
        let held = |node: NodeId| {
            let at = changes.binary_search_by_key(&node, |&(node, _)| node);
            let old = || self.is_open[node.index()].then(|| self.values[node].clone());
            at.map_or_else(|_| old(), |at| Some(changes[at].1.clone()))
        };
        let tree = Altered::of(self.game).with_values(held);
        let found = NodeValues::minimax(self.game.tree(), &tree)?;
        let change = |(leaf, to): &(NodeId, Value)| Change {
            leaf: self.labels.name(*leaf),
            from: self.game.static_value(*leaf),
            to: to.clone(),
        };
        Ok(Some(Counterexample {
            best_move: found
                .best_move(self.game)
                .map(|node| self.labels.name(node)),
            value: found.root().clone(),
            changes: changes.iter().map(change).collect(),
        }))
    }
}

/// Leaves that must change; `None` if no changes will do.
type Changes = Option<Vec<NodeId>>;

/// The one of fewer leaves; the first one of equals.
fn smaller(one: Changes, other: Changes) -> Changes {
    match (&one, &other) {
        (Some(ours), Some(theirs)) if theirs.len() < ours.len() => other,
        _ => one.or(other),
    }
}

/// Both in one. The longer list is kept and not copied, so that no leaf is copied often.
fn both(one: Changes, other: Changes) -> Changes {
    let (mut long, mut short) = (one?, other?);
    if long.len() < short.len() {
        (long, short) = (short, long);
    }
    long.append(&mut short);
    Some(long)
}

/// A value that passes a test, finite if possible.
fn passing(test: &Test) -> Option<Value> {
    let (step, far) = match test.comparison {
        Comparison::AtLeast | Comparison::AtMost => return Some(test.value.clone()),
        Comparison::MoreThan => (1, Value::POSITIVE_INFINITY),
        Comparison::LessThan => (-1, Value::NEGATIVE_INFINITY),
    };
    match &test.value {
        value if value.is_finite() => Some(value + &Value::from(step)),
        value if *value == far => None,
        _ => Some(Value::ZERO),
    }
}
