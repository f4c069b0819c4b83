//! What the order of the children does to alpha-beta: the same tree as given and in the best order.

use schemars::JsonSchema;
use serde::Serialize;

use super::proofs::{minimal_leaves, proofs};
use super::values::NodeValues;
use crate::game::Game;
use crate::search::{Algorithm, Convention, SearchError, Tally, TreeGame, search};
use crate::tree::{NodeId, Rearranged, Tree};

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
        let values = NodeValues::minimax(tree, game)?;
        let proofs = proofs(game, values.root());
        let mut rearranged = tree.rearranged(|node, children| {
            let size = |child: NodeId| proofs[child.index()].of_choice(game.player(node));
            let with_proof = (0..children.len()).filter(|&place| size(children[place]).is_some());
            if let Some(smallest) = with_proof.min_by_key(|&place| size(children[place])) {
                children[..=smallest].rotate_right(1);
            }
        });
        let mut best = Cost::of(&rearranged.tree, game.convention())?;
        if as_given.evaluations < best.evaluations {
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
