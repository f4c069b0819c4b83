//! What is judged of a tree as a whole: whether a set of leaves may be skipped, whatever rule chose them, and what
//! the order of the children does to alpha-beta.

use schemars::JsonSchema;
use serde::Serialize;

use super::values::{Extremes, NodeValues, minimal_leaves, proofs};
use crate::game::Game;
use crate::search::{Algorithm, Convention, SearchError, Tally, TreeGame, search};
use crate::tree::{NodeId, Rearranged, Tree};
use crate::value::Value;

/// What a tree loses if some leaves are never looked at.
pub struct Soundness {
    /// The skipped leaves and horizon nodes, in search order.
    pub skipped: Vec<NodeId>,
    /// The root's value as the tree stands; a skipped leaf whose value is not known counts as 0.
    pub value: Value,
    /// The value with all of them at −∞, and with all at +∞.
    pub range: [Value; 2],
    /// The first optimal move in search order as the tree stands; none if the root has no moves.
    pub best_move: Option<NodeId>,
    /// Whether the skipped leaves can't change it.
    pub keeps_move: bool,
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
        self.keeps_value() && (claim == Claim::Value || self.keeps_move)
    }

    /// Whether the skipped leaves can't change the root's value.
    pub fn keeps_value(&self) -> bool {
        self.range[0] == self.range[1]
    }

    /// Judges the set of all leaves and horizon nodes in these subtrees. Takes linear time.
    ///
    /// It is the sanity test of the MIT 6.034 games recitation for all of them at once. No node ever falls
    /// when a leaf rises, neither MAX and MIN nodes nor averages: if the root's value is the same with all of
    /// them at −∞ and with all at +∞, nothing that they could hold changes it.
    pub fn judge(game: &TreeGame, subtrees: &[NodeId]) -> Result<Self, SearchError> {
        let tree = game.tree();
        let is_open = in_subtrees(tree, subtrees);
        let unknown_as_zero = |node: NodeId| {
            let is_unknown = is_open[node.index()] && tree.value(node).is_none();
            is_unknown.then_some(Value::ZERO)
        };
        let values = NodeValues::minimax(game, unknown_as_zero)?;
        let extremes = Extremes::where_open(game, |node| is_open[node.index()])?;
        let range = [&extremes.lowest, &extremes.highest].map(|values| values.root().clone());
        let best = values.best_move(game);
        let threats = best.map(|best| extremes.threats(game, best));
        let skipped = game.walk().filter(|&(node, ply)| {
            let is_skipped = is_open[node.index()];
            is_skipped && game.is_static(node, ply)
        });
        Ok(Self {
            skipped: skipped.map(|(node, _)| node).collect(),
            value: values.root().clone(),
            range,
            best_move: best,
            keeps_move: threats.is_none_or(|threats| threats.is_empty()),
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

/// What alpha-beta looks at in one order of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "CostReport")]
pub struct Cost {
    /// Static evaluations.
    #[serde(rename = "static_evaluations")]
    pub evaluations: usize,
    /// Visited nodes.
    pub visited: usize,
}

/// What the orders of one tree cost.
#[derive(Clone, Debug)]
pub struct Orderings {
    /// The tree as it stands.
    pub as_given: Cost,
    /// The tree in the best order.
    pub best: Cost,
    /// Whether no order evaluates fewer leaves than the best one.
    pub is_proven: bool,
    /// The tree in the best order, and which node is which.
    pub rearranged: Rearranged,
}

impl Orderings {
    /// Finds the best order of a game that is searched from left to right, with an open window that
    /// the children of the root share: the smallest proofs of the root's value come first. With weak
    /// cuts and deep scope no order needs fewer leaves, and no convention needs fewer than these.
    ///
    /// An error if the tree has chance nodes, or a leaf or horizon node whose value is not known:
    /// some order needs it. Takes linear time.
    pub fn new(game: &TreeGame) -> Result<Self, SearchError> {
        let tree = game.tree();
        let as_given = Cost::of(tree, game.convention())?;
        let mut statics = game.walk().filter(|&(node, ply)| game.is_static(node, ply));
        statics.try_for_each(|(node, _)| game.evaluate(node).map(drop))?;
        let values = NodeValues::minimax(game, |_| None)?;
        let proofs = proofs(game, values.root());
        let mut rearranged = tree.rearranged(|node, children| {
            let size = |child: NodeId| proofs[child.index()].of_choice(game.player(node));
            let with_proof = (0..children.len()).filter(|&place| size(children[place]).is_some());
            if let Some(smallest) = with_proof.min_by_key(|&place| size(children[place])) {
                children[..=smallest].rotate_right(1);
            }
        });
        let mut best = Cost::of(&rearranged.tree, game.convention())?;
        if as_given.evaluations <= best.evaluations {
            best = as_given;
            rearranged = tree.rearranged(|_, _| {});
        }
        Ok(Self {
            as_given,
            best,
            is_proven: minimal_leaves(game, values.root()) == Some(best.evaluations),
            rearranged,
        })
    }

    /// Whether the best order evaluates fewer leaves than the one as given.
    pub fn is_better(&self) -> bool {
        self.best.evaluations < self.as_given.evaluations
    }
}

impl Cost {
    fn of(tree: &Tree, convention: &Convention) -> Result<Self, SearchError> {
        let mut tally = Tally::new(tree);
        search(tree, Algorithm::AlphaBeta, convention, &mut tally)?;
        Ok(Self {
            evaluations: tally.evaluations(),
            visited: tally.distinct_visited(),
        })
    }
}
