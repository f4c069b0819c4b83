//! Puts the children of a tree in the orders that are asked for.

use super::every_order::{Goal, search_every_order};
use super::{Cost, Extreme, Ordered, Uniform};
use crate::analysis::node_values::NodeValues;
use crate::analysis::proofs::{minimal_leaves, proofs};
use crate::game::Game;
use crate::search::{Algorithm, Convention, Cut, Scope, SearchError, Tally, TreeGame, search};
use crate::tree::{NodeId, Tree};

/// Makes the orders of one game.
pub(super) struct Orders<'g> {
    game: &'g TreeGame<'g>,
    as_given: Ordered,
    values: NodeValues,
}

impl<'g> Orders<'g> {
    pub(super) fn new(game: &'g TreeGame<'g>) -> Result<Self, SearchError> {
        let tree = game.tree();
        let cost = Cost::of(tree, game.convention())?;
        let mut statics = game.walk().filter(|&(node, ply)| game.is_static(node, ply));
        statics.try_for_each(|(node, _)| game.evaluate(node).map(drop))?;
        Ok(Self {
            game,
            as_given: Ordered {
                rearranged: tree.rearranged(|_, _| {}),
                cost,
            },
            values: NodeValues::minimax(tree, game)?,
        })
    }

    /// The cost of the order of the input.
    pub(super) fn as_given(&self) -> Cost {
        self.as_given.cost
    }

    /// An order that costs no more than the lower bound is the best one.
    pub(super) fn best(&self, smallest: Ordered) -> Result<Extreme, SearchError> {
        let sorted = self.by_values(Goal::Fewest)?;
        let guess = if sorted.cost.evaluations < smallest.cost.evaluations {
            sorted
        } else {
            smallest
        };
        self.extreme(Goal::Fewest, guess, self.fewest_possible())
    }

    /// No convention evaluates fewer leaves than the smallest proofs have; nor, with shallow cutoffs
    /// only, fewer than the formula says of a uniform tree.
    fn fewest_possible(&self) -> Option<usize> {
        match (self.game.convention().scope, Uniform::of(self.game)) {
            (Scope::Shallow, Some(uniform)) => Some(uniform.shallow()),
            _ => minimal_leaves(self.game, self.values.root()),
        }
    }

    /// An order that spares no leaf is the worst one.
    pub(super) fn worst(&self) -> Result<Extreme, SearchError> {
        let guess = self.by_values(Goal::Most)?;
        let (_, leaves) = self.game.extent();
        self.extreme(Goal::Most, guess, Some(leaves))
    }

    /// The guess if it reaches the limit, else what trying every order finds; if that takes too long,
    /// the better one of the guess and the order as given.
    fn extreme(
        &self,
        goal: Goal,
        guess: Ordered,
        limit: Option<usize>,
    ) -> Result<Extreme, SearchError> {
        let proven = |ordered| Extreme {
            ordered,
            is_proven: true,
        };
        if limit == Some(guess.cost.evaluations) {
            return Ok(proven(guess));
        }
        if let Some(visited) = search_every_order(self.game, goal) {
            let ordered = self.arranged(|node, children| {
                if let Some(order) = visited.get(&node) {
                    let place = |child: &NodeId| order.iter().position(|first| first == child);
                    children.sort_by_key(|child| place(child).unwrap_or(usize::MAX));
                }
            });
            return ordered.map(proven);
        }
        let given = &self.as_given;
        Ok(Extreme {
            ordered: if goal.is_better(given.cost.evaluations, guess.cost.evaluations) {
                given.clone()
            } else {
                guess
            },
            is_proven: false,
        })
    }

    /// In front of each node's other children the one through which the node's player proves the
    /// value of the root with the fewest leaves.
    pub(super) fn smallest_proofs_first(&self) -> Result<Ordered, SearchError> {
        let proofs = proofs(self.game, self.values.root());
        self.arranged(|node, children| {
            let player = self.game.player(node);
            let size = |child: NodeId| proofs[child.index()].of_choice(player);
            let with_proof = (0..children.len()).filter(|&place| size(children[place]).is_some());
            if let Some(smallest) = with_proof.min_by_key(|&place| size(children[place])) {
                children[..=smallest].rotate_right(1);
            }
        })
    }

    /// The children of each node by their minimax values: what its player likes best first for the
    /// fewest evaluations, what the opponent likes best first for the most.
    fn by_values(&self, goal: Goal) -> Result<Ordered, SearchError> {
        let value = |child: &NodeId| Some(&self.values[*child]);
        self.arranged(|node, children| {
            let player = self.game.player(node);
            let first = match goal {
                Goal::Fewest => player,
                Goal::Most => player.opponent(),
            };
            children.sort_by(|one, other| first.best_first(value(one), value(other)));
        })
    }

    pub(super) fn by_static(&self) -> Result<Ordered, SearchError> {
        let value = |child: &NodeId| self.game.static_value(*child);
        self.arranged(|node, children| {
            let player = self.game.player(node);
            children.sort_by(|one, other| {
                player.best_first(value(one).as_ref(), value(other).as_ref())
            });
        })
    }

    pub(super) fn minimal_tree(&self, smallest: &Ordered) -> Result<Cost, SearchError> {
        let convention = Convention {
            cut: Cut::Weak,
            scope: Scope::Deep,
            ..self.game.convention().clone()
        };
        Cost::of(&smallest.rearranged.tree, &convention)
    }

    fn arranged(&self, arrange: impl FnMut(NodeId, &mut [NodeId])) -> Result<Ordered, SearchError> {
        let rearranged = self.game.tree().rearranged(arrange);
        let cost = Cost::of(&rearranged.tree, self.game.convention())?;
        Ok(Ordered { rearranged, cost })
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
