//! Whether a set of leaves may be skipped, whatever rule chose them.
//!
//! The sanity test of the MIT 6.034 games recitation for all skipped leaves at once. MAX and MIN
//! nodes never fall when a leaf rises: if the root's value is the same with all of them at −∞ and
//! with all at +∞, nothing that they could hold changes it.

use super::changes::{Changeable, NewValue};
use super::extremes::{Extremes, demands};
use super::overlay::Overlay;
use crate::search::{Comparison, Game, SearchError, Test};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// What a tree loses if some leaves are never looked at.
#[derive(Clone, Debug)]
pub struct Soundness {
    /// The skipped leaves and horizon nodes, in search order.
    pub skipped: Vec<NodeId>,
    /// The root's value as the tree stands. A skipped leaf whose value is not known counts as 0.
    pub value: Value,
    /// The root's value with all skipped leaves at −∞, and with all at +∞.
    pub range: [Value; 2],
    /// Other values of skipped leaves that change the root's value; `None` if none do.
    pub against_value: Option<Counterexample>,
    /// The first optimal move in search order, as the tree stands.
    pub best_move: Option<NodeId>,
    /// Other values of skipped leaves that change the best move; `None` if none do.
    pub against_move: Option<Counterexample>,
}

/// Values for skipped leaves with which the root's answer is another one.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// The leaves that change, in the order of their numbers.
    pub changes: Vec<Change>,
    /// The root's value then.
    pub value: Value,
    /// The first optimal move then.
    pub best_move: Option<NodeId>,
}

/// A leaf or horizon node that changes, in MAX's view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The leaf.
    pub leaf: NodeId,
    /// Its value in the tree, if that is known.
    pub from: Option<Value>,
    /// The value that it gets.
    pub to: Value,
}

/// What must not depend on the skipped leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The root's value.
    Value,
    /// The root's value and its best move.
    ValueAndMove,
}

impl Soundness {
    /// Whether nothing that the skipped leaves could hold changes what was asked.
    pub fn is_sound(&self, asked: Asked) -> bool {
        let is_move_safe = match asked {
            Asked::Value => true,
            Asked::ValueAndMove => self.against_move.is_none(),
        };
        self.against_value.is_none() && is_move_safe
    }

    /// Judges the set of all leaves and horizon nodes in these subtrees. Takes linear time.
    ///
    /// A tree with chance nodes is an error: an average changes with every value that it counts.
    pub fn judge(game: &Game, subtrees: &[NodeId]) -> Result<Self, SearchError> {
        let tree = game.tree();
        let is_chance = |node: &NodeId| !tree.is_leaf(*node) && tree.mover(*node) == Mover::Chance;
        if let Some(chance) = tree.nodes().filter(|_| tree.has_chance()).find(is_chance) {
            return Err(SearchError::ChanceNode(chance));
        }
        let overlay = Overlay::new(game);
        let is_open = open_nodes(game, &overlay, subtrees);
        let is_unknown = |node: NodeId| is_open[node.index()] && tree.value(node).is_none();
        let values = overlay.values(|node| is_unknown(node).then_some(Value::ZERO))?;
        let judge = Judge {
            best_move: overlay.best_move(&values),
            extremes: Extremes::of_open(&overlay, |node| is_open[node.index()])?,
            tree: Changeable {
                game,
                overlay: &overlay,
                values: &values,
                is_open: &is_open,
            },
        };
        let end = |values: &[Value]| values[NodeId::ROOT.index()].clone();
        let skipped = overlay.static_nodes(NodeId::ROOT);
        Ok(Self {
            skipped: skipped.filter(|node| is_open[node.index()]).collect(),
            range: [end(judge.extremes.lowest()), end(judge.extremes.highest())],
            against_value: judge.counterexample(judge.against_value())?,
            best_move: judge.best_move,
            against_move: judge.counterexample(judge.against_move())?,
            value: end(&values),
        })
    }
}

fn open_nodes(game: &Game, overlay: &Overlay, subtrees: &[NodeId]) -> Vec<bool> {
    let mut is_in = vec![false; game.tree().len()];
    for &root in subtrees {
        // A subtree whose root is marked was marked as a part of another one.
        if !is_in[root.index()] {
            for node in game.tree().subtree(root) {
                is_in[node.index()] = true;
            }
        }
    }
    let mut is_open = vec![false; game.tree().len()];
    for node in overlay.static_nodes(NodeId::ROOT) {
        is_open[node.index()] = is_in[node.index()];
    }
    is_open
}

/// Looks for counterexamples.
struct Judge<'c> {
    tree: Changeable<'c>,
    extremes: Extremes,
    best_move: Option<NodeId>,
}

impl Judge<'_> {
    /// The fewest changes that give the root another value.
    fn against_value(&self) -> Option<Vec<NewValue>> {
        let value = self.value(NodeId::ROOT);
        let changes = [Comparison::MoreThan, Comparison::LessThan]
            .map(|comparison| self.fewest(NodeId::ROOT, comparison, value));
        changes.into_iter().flatten().min_by_key(Vec::len)
    }

    /// Few changes that give the root another first best move: of another move alone or of the best
    /// move alone where that is enough, else of both.
    fn against_move(&self) -> Option<Vec<NewValue>> {
        let best = self.best_move?;
        let threats = self.extremes.threats(self.tree.game, best);
        let &(first, comparison) = threats.first()?;
        let value = self.value(best);
        let raised = threats.iter().filter_map(|&(rival, comparison)| {
            let overtakes = comparison.denied().converse();
            self.fewest(rival, overtakes, value)
        });
        let fallen = self.strongest_rival(best).and_then(|(rival, comparison)| {
            self.fewest(best, comparison.denied(), self.value(rival))
        });
        let one_of_them = raised.chain(fallen).min_by_key(Vec::len);
        one_of_them.or_else(|| self.both(best, first, comparison))
    }

    /// The first rival with the best value as the tree stands, and what the best move must be in
    /// comparison.
    fn strongest_rival(&self, best: NodeId) -> Option<(NodeId, Comparison)> {
        let player = self.tree.game.tree().player(NodeId::ROOT);
        let is_stronger = |new: &Value, old: &Value| match player {
            Player::Max => new > old,
            Player::Min => new < old,
        };
        demands(self.tree.game, best).reduce(|strongest, rival| {
            if is_stronger(self.value(rival.0), self.value(strongest.0)) {
                rival
            } else {
                strongest
            }
        })
    }

    /// Changes below both moves that bring them to the two sides of one value.
    fn both(&self, best: NodeId, rival: NodeId, demand: Comparison) -> Option<Vec<NewValue>> {
        let player = self.tree.game.tree().player(NodeId::ROOT);
        let own = &self.extremes.worst_for(player)[best.index()];
        let its = &self.extremes.best_for(player)[rival.index()];
        let failing = demand.denied();
        let (ours, theirs, middle) = if own.is_finite() {
            (failing.or_equal(), failing.converse(), own)
        } else if its.is_finite() {
            (failing, failing.converse().or_equal(), its)
        } else if own == its {
            (failing, failing.converse(), own)
        } else {
            (failing.or_equal(), failing.converse(), &Value::ZERO)
        };
        let mut changes = self.fewest(best, ours, middle)?;
        changes.extend(self.fewest(rival, theirs, middle)?);
        Some(changes)
    }

    fn value(&self, node: NodeId) -> &Value {
        &self.tree.values[node.index()]
    }

    fn fewest(&self, node: NodeId, comparison: Comparison, value: &Value) -> Option<Vec<NewValue>> {
        let test = Test {
            comparison,
            value: value.clone(),
        };
        self.tree.fewest(node, &test)
    }

    /// What minimax finds after some changes.
    fn counterexample(
        &self,
        changes: Option<Vec<NewValue>>,
    ) -> Result<Option<Counterexample>, SearchError> {
        let Some(mut changes) = changes else {
            return Ok(None);
        };
        let Changeable {
            game,
            overlay,
            values,
            is_open,
        } = self.tree;
        changes.sort_unstable_by_key(|&(node, _)| node);
        let changed = |node: NodeId| {
            let at = changes
                .binary_search_by_key(&node, |&(node, _)| node)
                .ok()?;
            Some(changes[at].1.clone())
        };
        let kept = |node: NodeId| is_open[node.index()].then(|| values[node.index()].clone());
        let found = overlay.values(|node| changed(node).or_else(|| kept(node)))?;
        let held = |node| game.static_value(node).ok();
        Ok(Some(Counterexample {
            best_move: overlay.best_move(&found),
            value: found[NodeId::ROOT.index()].clone(),
            changes: changes
                .iter()
                .map(|(leaf, to)| Change {
                    leaf: *leaf,
                    from: held(*leaf),
                    to: to.clone(),
                })
                .collect(),
        }))
    }
}
