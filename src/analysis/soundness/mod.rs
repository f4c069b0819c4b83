//! Whether a set of leaves may be skipped, whatever rule chose them.
//!
//! The sanity test of the MIT 6.034 games recitation for all skipped leaves at once. MAX and MIN
//! nodes never fall when a leaf rises: if the root's value is the same with all of them at −∞ and
//! with all at +∞, nothing that they could hold changes it.

mod counterexample;

pub use counterexample::{Change, Counterexample};

use crate::analysis::values::{Extremes, INFINITIES, NodeValues};
use crate::game::{Altered, Game};
use crate::search::{SearchError, TreeGame};
use crate::tree::{Mover, NodeId, Tree};
use crate::value::Value;
use counterexample::Judge;

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

/// What must not depend on the skipped leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The root's value.
    Value,
    /// The root's value and its best move.
    ValueAndMove,
}

impl Soundness {
    /// Whether nothing that the skipped leaves could hold refutes the claim.
    pub fn is_sound(&self, claim: Claim) -> bool {
        let is_move_safe = claim == Claim::Value || self.against_move.is_none();
        self.against_value.is_none() && is_move_safe
    }

    /// Judges the set of all leaves and horizon nodes in these subtrees. Takes linear time.
    ///
    /// A tree with chance nodes is an error: an average changes with every value that it counts.
    pub fn judge(game: &TreeGame, subtrees: &[NodeId]) -> Result<Self, SearchError> {
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
        Ok(Self {
            skipped: skipped.map(|(node, _)| node).collect(),
            range: [&judge.extremes.lowest, &judge.extremes.highest]
                .map(|values| values.root().clone()),
            against_value: judge.counterexample(judge.against_value())?,
            best_move: judge.best_move,
            against_move: judge.counterexample(judge.against_move())?,
            value: values.root().clone(),
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
