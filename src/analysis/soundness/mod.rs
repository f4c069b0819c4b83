//! Whether a set of leaves may be skipped, whatever rule chose them.
//!
//! The sanity test of the MIT 6.034 games recitation for all skipped leaves at once. MAX and MIN
//! nodes never fall when a leaf rises: if the root's value is the same with all of them at −∞ and
//! with all at +∞, nothing that they could hold changes it.

mod counterexample;

pub use counterexample::{Change, Counterexample};

use schemars::JsonSchema;
use serde::Serialize;

use crate::analysis::values::{Extremes, INFINITIES, NodeValues};
use crate::game::{Altered, Game};
use crate::search::{SearchError, TreeGame};
use crate::tree::{Labels, Mover, NodeId, Tree};
use crate::value::Value;
use crate::words::{Name, Names};
use counterexample::Judge;

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
    /// Values of these leaves that change it; as few leaves as possible.
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
    ///
    /// A tree with chance nodes is an error: an average changes with every value that it counts.
    pub fn judge(
        game: &TreeGame,
        labels: &'t Labels<'t>,
        subtrees: &[NodeId],
    ) -> Result<Self, SearchError> {
        let tree = game.tree();
        let is_chance = |node: &NodeId| !tree.is_leaf(*node) && tree.mover(*node) == Mover::Chance;
        if let Some(chance) = tree.nodes().filter(|_| tree.has_chance()).find(is_chance) {
            return Err(SearchError::ChanceNode(chance));
        }
        let is_open = in_subtrees(tree, subtrees);
        let unknown_as_zero = |node: NodeId| {
            let is_unknown = is_open[node.index()] && tree.value(node).is_none();
            is_unknown.then_some(Value::ZERO)
        };
        let as_it_stands = Altered::of(game).with_values(unknown_as_zero);
        let values = NodeValues::minimax(tree, &as_it_stands)?;
        let judge = Judge {
            labels,
            best_move: values.best_move(game),
            extremes: Extremes::between(INFINITIES, game, |node| is_open[node.index()])?,
            game,
            values: &values,
            is_open: &is_open,
        };
        let skipped = game.walk().filter(|&(node, ply)| {
            let is_skipped = is_open[node.index()];
            is_skipped && game.is_static(node, ply)
        });
        let skipped: Vec<NodeId> = skipped.map(|(node, _)| node).collect();
        let against_value = judge.counterexample(judge.against_value())?;
        let against_move = judge.counterexample(judge.against_move())?;
        let Extremes {
            lowest, highest, ..
        } = &judge.extremes;
        Ok(Self {
            skipped: labels.names(skipped),
            value: ValueJudgement {
                sound: against_value.is_none(),
                value: values.root().clone(),
                range: [lowest, highest].map(|values| values.root().clone()),
                counterexample: against_value,
            },
            best_move: MoveJudgement {
                sound: against_move.is_none(),
                best_move: judge.best_move.map(|node| labels.name(node)),
                counterexample: against_move,
            },
        })
    }
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
