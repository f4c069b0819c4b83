//! Whether a set of leaves may be skipped, whatever rule chose them.
//!
//! The sanity test of the MIT 6.034 games recitation for all skipped leaves at once. MAX and MIN
//! nodes never fall when a leaf rises: if the root's value is the same with all of them at −∞ and
//! with all at +∞, nothing that they could hold changes it.

use super::changes::Changeable;
use super::counterexample::{Counterexample, Judge};
use super::extremes::Extremes;
use super::overlay::Overlay;
use crate::search::{SearchError, TreeGame};
use crate::tree::{Mover, NodeId};
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
        let is_move_safe = match claim {
            Claim::Value => true,
            Claim::ValueAndMove => self.against_move.is_none(),
        };
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

fn open_nodes(game: &TreeGame, overlay: &Overlay, subtrees: &[NodeId]) -> Vec<bool> {
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
