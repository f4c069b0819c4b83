//! Whether a set of leaves may be skipped, whatever rule chose them.
//!
//! The sanity test of the MIT 6.034 games recitation for all skipped leaves at once. No node ever
//! falls when a leaf rises, neither MAX and MIN nodes nor averages: if the root's value is the same with all of them at −∞ and
//! with all at +∞, nothing that they could hold changes it.

use schemars::JsonSchema;
use serde::Serialize;

use super::values::{Extremes, INFINITIES, NodeValues};
use crate::game::{Altered, Game};
use crate::search::{SearchError, TreeGame};
use crate::tree::{Labels, NodeId, Player, Tree};
use crate::value::Value;
use crate::words::{Name, Names};

/// What a tree loses if some leaves are never looked at.
pub struct Soundness<'t> {
    /// The skipped leaves and horizon nodes, in search order.
    pub skipped: Names<'t>,
    /// What they can do to the root's value.
    pub value: ValueJudgement<'t>,
    /// What they can do to the root's best move.
    pub best_move: MoveJudgement<'t>,
}

/// What skipped leaves can do to the root's value.
#[derive(Serialize, JsonSchema)]
pub struct ValueJudgement<'t> {
    /// Whether they can't change it.
    pub sound: bool,
    /// The value as the tree stands; a skipped leaf whose value is not known counts as 0.
    pub value: Value,
    /// The value with all of them at −∞, and with all at +∞.
    pub range: [Value; 2],
    /// Values of these leaves that change it.
    pub counterexample: Option<Counterexample<'t>>,
}

/// What skipped leaves can do to the root's best move.
#[derive(Serialize, JsonSchema)]
pub struct MoveJudgement<'t> {
    /// Whether they can't change it.
    pub sound: bool,
    /// The first optimal move in search order as the tree stands; null if the root has no moves.
    pub best_move: Option<Name<'t>>,
    /// Values of these leaves that change it.
    pub counterexample: Option<Counterexample<'t>>,
}

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

/// What must not depend on the skipped leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The root's value.
    Value,
    /// The root's value and its best move.
    ValueAndMove,
}

impl<'t> Soundness<'t> {
    /// Whether nothing that the skipped leaves could hold refutes the claim.
    pub fn is_sound(&self, claim: Claim) -> bool {
        self.value.sound && (claim == Claim::Value || self.best_move.sound)
    }

    /// Judges the set of all leaves and horizon nodes in these subtrees. Takes linear time.
    pub fn judge(
        game: &TreeGame,
        labels: &'t Labels<'t>,
        subtrees: &[NodeId],
    ) -> Result<Self, SearchError> {
        let tree = game.tree();
        let is_open = in_subtrees(tree, subtrees);
        let unknown_as_zero = |node: NodeId| {
            let is_unknown = is_open[node.index()] && tree.value(node).is_none();
            is_unknown.then_some(Value::ZERO)
        };
        let as_it_stands = Altered::of(game).with_values(unknown_as_zero);
        let values = NodeValues::minimax(tree, &as_it_stands)?;
        let best = values.best_move(game);
        let extremes = Extremes::between(INFINITIES, game, |node| is_open[node.index()])?;
        let skipped = game.walk().filter(|&(node, ply)| {
            let is_skipped = is_open[node.index()];
            is_skipped && game.is_static(node, ply)
        });
        let skipped: Vec<NodeId> = skipped.map(|(node, _)| node).collect();
        let with = |end: &dyn Fn(NodeId) -> usize| {
            let new = skipped.iter();
            let new = new.map(|&leaf| (leaf, INFINITIES[end(leaf)].clone()));
            counterexample(game, labels, new.collect())
        };
        let both = [&extremes.lowest, &extremes.highest];
        let range = both.map(|values| values.root().clone());
        let mut ends = range.iter().zip(0..);
        let against_value = ends.find(|(value, _)| *value != values.root());
        let against_value = against_value.map(|(_, end)| with(&|_| end));
        let against_move = best.filter(|&best| !extremes.threats(game, best).is_empty());
        let against_move = against_move.map(|best| {
            // As bad as can be below the best move, and as good below all others.
            with(&|leaf| {
                let is_good_for_max = game.player(NodeId::ROOT) == Player::Max;
                usize::from(tree.is_within(leaf, best) != is_good_for_max)
            })
        });
        Ok(Self {
            value: ValueJudgement {
                sound: against_value.is_none(),
                value: values.root().clone(),
                range,
                counterexample: against_value.transpose()?,
            },
            best_move: MoveJudgement {
                sound: against_move.is_none(),
                best_move: best.map(|node| labels.name(node)),
                counterexample: against_move.transpose()?,
            },
            skipped: labels.names(skipped),
        })
    }
}

/// What minimax finds where leaves and horizon nodes get new values.
fn counterexample<'t>(
    game: &TreeGame,
    labels: &'t Labels<'t>,
    new: Vec<(NodeId, Value)>,
) -> Result<Counterexample<'t>, SearchError> {
    let mut held = vec![None; game.tree().len()];
    for (leaf, value) in &new {
        held[leaf.index()] = Some(value.clone());
    }
    let changed = Altered::of(game).with_values(|node| held[node.index()].clone());
    let found = NodeValues::minimax(game.tree(), &changed)?;
    let told = new.into_iter().map(|(leaf, to)| Change {
        leaf: labels.name(leaf),
        from: game.static_value(leaf),
        to,
    });
    Ok(Counterexample {
        changes: told
            .filter(|change| change.from.as_ref() != Some(&change.to))
            .collect(),
        value: found.root().clone(),
        best_move: found.best_move(game).map(|node| labels.name(node)),
    })
}

/// Whether each node is in one of these subtrees, by number.
fn in_subtrees(tree: &Tree, subtrees: &[NodeId]) -> Vec<bool> {
    let mut is_in = vec![false; tree.len()];
    for &root in subtrees {
        // A subtree whose root is marked was marked as a part of another one.
        if !is_in[root.index()] {
            is_in[root.index()..tree.subtree_end(root)].fill(true);
        }
    }
    is_in
}
