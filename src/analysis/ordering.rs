//! What the order of the children does to alpha-beta: the same tree as given, in the best and the
//! worst order, and sorted by static values.

use schemars::JsonSchema;
use serde::Serialize;
use std::cmp::Reverse;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::every_order::{Goal, search_every_order};
use super::minimal::{minimal_leaves, node_values, proofs, root_value};
use super::uniform::Uniform;
use crate::game::Game;
use crate::search::{Algorithm, Convention, Cut, Scope, SearchError, Tally, TreeGame, search};
use crate::tree::{NodeId, Player, Rearranged, Tree};
use crate::value::Value;
use crate::vocabulary::words_in_documents;

/// Which order the children are put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Arrangement {
    /// The one in which alpha-beta evaluates the fewest leaves.
    Best,
    /// The one in which it evaluates the most.
    Worst,
    /// By static values: the highest first at MAX nodes, the lowest first at MIN nodes, nodes
    /// without one last, equals in place.
    ByStatic,
}

words_in_documents!(Arrangement);

/// What alpha-beta looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "CostReport")]
pub struct Cost {
    /// Static evaluations.
    #[serde(rename = "static_evaluations")]
    pub evaluations: usize,
    /// Visited nodes.
    pub visited: usize,
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

/// A tree in some order.
#[derive(Clone, Debug)]
pub struct Ordered {
    /// The tree.
    pub rearranged: Rearranged,
    /// What alpha-beta looks at in it.
    pub cost: Cost,
}

/// An order, and whether it is known that none costs less (the best), or more (the worst).
#[derive(Clone, Debug)]
pub struct Extreme {
    /// The order.
    pub ordered: Ordered,
    /// Whether there is no order that goes further.
    pub is_proven: bool,
}

/// What the orders of one tree cost.
#[derive(Clone, Debug)]
pub struct Orderings {
    /// The order of the input.
    pub as_given: Cost,
    /// The order that costs the fewest evaluations.
    pub best: Extreme,
    /// The order that costs the most evaluations.
    pub worst: Extreme,
    /// The order by static values.
    pub by_static: Ordered,
    /// What alpha-beta looks at in the best order with weak cuts and deep scope.
    pub minimal_tree: Cost,
    /// The measures of the tree if it is uniform.
    pub uniform: Option<Uniform>,
}

impl Orderings {
    /// Finds the orders of a game that is searched from left to right, with an open window that the
    /// children of the root share.
    ///
    /// An error if the tree has chance nodes, or a leaf or horizon node whose value is not known:
    /// some order needs it. Linear time, but for the orders that have to be searched for, and those
    /// searches have a limit.
    pub fn new(game: &TreeGame) -> Result<Self, SearchError> {
        let orders = Orders::new(game)?;
        let smallest = orders.smallest_proofs_first()?;
        Ok(Self {
            minimal_tree: orders.minimal_tree(&smallest)?,
            best: orders.best(smallest)?,
            worst: orders.worst()?,
            by_static: orders.by_static()?,
            as_given: orders.as_given.cost,
            uniform: Uniform::of(game),
        })
    }

    /// The tree in one of the orders.
    pub fn ordered(&self, arrangement: Arrangement) -> &Ordered {
        match arrangement {
            Arrangement::Best => &self.best.ordered,
            Arrangement::Worst => &self.worst.ordered,
            Arrangement::ByStatic => &self.by_static,
        }
    }
}

/// Which children a player likes.
#[derive(Clone, Copy)]
enum Likes {
    Best,
    Worst,
}

/// Makes the orders of one game.
struct Orders<'g> {
    game: &'g TreeGame<'g>,
    as_given: Ordered,
    value: Value,
}

impl<'g> Orders<'g> {
    fn new(game: &'g TreeGame<'g>) -> Result<Self, SearchError> {
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
            value: root_value(game).expect("all static values are known"),
        })
    }

    fn arranged(&self, arrange: impl FnMut(NodeId, &mut [NodeId])) -> Result<Ordered, SearchError> {
        let rearranged = self.game.tree().rearranged(arrange);
        let cost = Cost::of(&rearranged.tree, self.game.convention())?;
        Ok(Ordered { rearranged, cost })
    }

    /// An order that costs no more than the lower bound is the best one.
    fn best(&self, smallest: Ordered) -> Result<Extreme, SearchError> {
        let sorted = self.by_values(Likes::Best)?;
        let guess = if sorted.cost.evaluations < smallest.cost.evaluations {
            sorted
        } else {
            smallest
        };
        let is_proven = self.fewest_possible() == Some(guess.cost.evaluations);
        self.extreme(Goal::Fewest, guess, is_proven)
    }

    /// No convention evaluates fewer leaves than the smallest proofs have; nor, with shallow cutoffs
    /// only, fewer than the formula says of a uniform tree.
    fn fewest_possible(&self) -> Option<usize> {
        match (self.game.convention().scope, Uniform::of(self.game)) {
            (Scope::Shallow, Some(uniform)) => Some(uniform.shallow()),
            _ => minimal_leaves(self.game, &self.value),
        }
    }

    /// An order that spares no leaf is the worst one.
    fn worst(&self) -> Result<Extreme, SearchError> {
        let guess = self.by_values(Likes::Worst)?;
        let (_, leaves) = self.game.extent();
        let is_proven = guess.cost.evaluations == leaves;
        self.extreme(Goal::Most, guess, is_proven)
    }

    /// The guess if it is proven, else what trying every order finds; if that takes too long, the
    /// better one of the guess and the order as given.
    fn extreme(&self, goal: Goal, guess: Ordered, is_proven: bool) -> Result<Extreme, SearchError> {
        if is_proven {
            return Ok(Extreme {
                ordered: guess,
                is_proven,
            });
        }
        if let Some(plan) = search_every_order(self.game, goal)? {
            let ordered = self.arranged(|node, children| {
                if let Some(order) = plan.get(&node) {
                    let place = |child: &NodeId| order.iter().position(|first| first == child);
                    children.sort_by_key(|child| place(child).unwrap_or(usize::MAX));
                }
            })?;
            return Ok(Extreme {
                ordered,
                is_proven: true,
            });
        }
        let is_given_better =
            goal.is_better(self.as_given.cost.evaluations, guess.cost.evaluations);
        Ok(Extreme {
            ordered: if is_given_better {
                self.as_given.clone()
            } else {
                guess
            },
            is_proven: false,
        })
    }

    /// In front of each node's other children the one through which the node's player proves the
    /// value of the root with the fewest leaves.
    fn smallest_proofs_first(&self) -> Result<Ordered, SearchError> {
        let proofs = proofs(self.game, &self.value);
        self.arranged(|node, children| {
            let player = self.game.tree().player(node);
            let size = |child: NodeId| proofs[child.index()].of_choice(player);
            let with_proof = (0..children.len()).filter(|&place| size(children[place]).is_some());
            if let Some(smallest) = with_proof.min_by_key(|&place| size(children[place])) {
                children[..=smallest].rotate_right(1);
            }
        })
    }

    /// The children of each node by their minimax values, what its player likes best or worst first.
    fn by_values(&self, first: Likes) -> Result<Ordered, SearchError> {
        let values = node_values(self.game);
        self.arranged(|node, children| {
            let value = |child: &NodeId| values[child.index()].as_ref();
            match (first, self.game.tree().player(node)) {
                (Likes::Best, Player::Max) | (Likes::Worst, Player::Min) => {
                    children.sort_by(|a, b| value(b).cmp(&value(a)));
                }
                (Likes::Best, Player::Min) | (Likes::Worst, Player::Max) => {
                    children.sort_by(|a, b| value(a).cmp(&value(b)));
                }
            }
        })
    }

    fn by_static(&self) -> Result<Ordered, SearchError> {
        let value = |child: &NodeId| self.game.static_value(*child);
        self.arranged(|node, children| match self.game.tree().player(node) {
            Player::Max => children.sort_by_cached_key(|child| Reverse(value(child))),
            Player::Min => {
                children.sort_by_cached_key(|child| (value(child).is_none(), value(child)));
            }
        })
    }

    fn minimal_tree(&self, smallest: &Ordered) -> Result<Cost, SearchError> {
        let convention = Convention {
            cut: Cut::Weak,
            scope: Scope::Deep,
            ..self.game.convention().clone()
        };
        Cost::of(&smallest.rearranged.tree, &convention)
    }
}
