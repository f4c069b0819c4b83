//! What the order of the children does to alpha-beta: the same tree as given, in the best and the
//! worst order, and sorted by static values.

mod every_order;
mod uniform;

pub use uniform::{Uniform, knuth_moore};

use schemars::JsonSchema;
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::proofs::{minimal_leaves, proofs};
use super::values::NodeValues;
use crate::game::Game;
use crate::search::{Algorithm, Convention, Cut, Scope, SearchError, Tally, TreeGame, search};
use crate::tree::{NodeId, Rearranged, Tree};
use crate::value::Value;
use crate::vocabulary::words_in_documents;
use every_order::{Goal, search_every_order};

/// Which order the children are put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Arrangement {
    /// That of the input.
    AsGiven,
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

/// One order of a tree.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "OrderReport")]
pub struct Order {
    /// `as-given`, `best`, `worst` or `by-static`.
    pub order: Arrangement,
    /// What alpha-beta visits.
    #[serde(flatten)]
    pub cost: Cost,
    /// Whether no order costs less (best) or more (worst); null for the other orders.
    pub proven: Option<bool>,
    /// The tree in this order.
    #[serde(skip)]
    pub rearranged: Rearranged,
}

/// What the orders of one tree cost.
#[derive(Clone, Debug)]
pub struct Orderings {
    /// Every order.
    pub orders: [Order; Arrangement::VARIANTS.len()],
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
        let as_given = arranged(game, |_, _| {})?;
        let mut statics = game.walk().filter(|&(node, ply)| game.is_static(node, ply));
        statics.try_for_each(|(node, _)| game.evaluate(node).map(drop))?;
        let values = NodeValues::minimax(game.tree(), game)?;
        let uniform = Uniform::of(game);
        let [fewest, most] = [Goal::Fewest, Goal::Most]
            .map(|goal| sorted(game, goal, |child| Some(values[child].clone())));
        let (fewest, smallest) = (fewest?, smallest_proofs_first(game, values.root())?);
        let convention = Convention {
            cut: Cut::Weak,
            scope: Scope::Deep,
            ..game.convention().clone()
        };
        let minimal_tree = Cost::of(&smallest.rearranged.tree, &convention)?;
        let guess = if fewest.cost.evaluations < smallest.cost.evaluations {
            fewest
        } else {
            smallest
        };
        // No convention evaluates fewer leaves than the smallest proofs have; nor, with shallow cutoffs
        // only, fewer than the formula says of a uniform tree.
        let least = match (game.convention().scope, uniform) {
            (Scope::Shallow, Some(uniform)) => Some(uniform.shallow),
            _ => minimal_leaves(game, values.root()),
        };
        let (_, leaves) = game.extent();
        let best = extreme(game, &as_given, Goal::Fewest, guess, least)?;
        // An order that spares no leaf is the worst one.
        let worst = extreme(game, &as_given, Goal::Most, most?, Some(leaves))?;
        let by_static = sorted(game, Goal::Fewest, |child| game.static_value(child))?;
        let mut orders = [as_given, best, worst, by_static];
        for (order, &arrangement) in orders.iter_mut().zip(Arrangement::VARIANTS) {
            order.order = arrangement;
        }
        Ok(Self {
            orders,
            minimal_tree,
            uniform,
        })
    }

    /// One of the orders.
    pub fn order(&self, arrangement: Arrangement) -> &Order {
        &self.orders[arrangement as usize]
    }
}

/// The guess if it reaches the limit, else what trying every order finds; if that takes too long, the
/// better one of the guess and the order as given.
fn extreme(
    game: &TreeGame,
    as_given: &Order,
    goal: Goal,
    guess: Order,
    limit: Option<usize>,
) -> Result<Order, SearchError> {
    let (order, is_proven) = if limit == Some(guess.cost.evaluations) {
        (guess, true)
    } else if let Some(visited) = search_every_order(game, goal) {
        let order = arranged(game, |node, children| {
            if let Some(order) = visited.get(&node) {
                let place = |child: &NodeId| order.iter().position(|first| first == child);
                children.sort_by_key(|child| place(child).unwrap_or(usize::MAX));
            }
        });
        (order?, true)
    } else if goal.is_better(as_given.cost.evaluations, guess.cost.evaluations) {
        (as_given.clone(), false)
    } else {
        (guess, false)
    };
    Ok(Order {
        proven: Some(is_proven),
        ..order
    })
}

/// In front of each node's other children the one through which the node's player proves the value of
/// the root with the fewest leaves.
fn smallest_proofs_first(game: &TreeGame, root: &Value) -> Result<Order, SearchError> {
    let proofs = proofs(game, root);
    arranged(game, |node, children| {
        let size = |child: NodeId| proofs[child.index()].of_choice(game.player(node));
        let with_proof = (0..children.len()).filter(|&place| size(children[place]).is_some());
        if let Some(smallest) = with_proof.min_by_key(|&place| size(children[place])) {
            children[..=smallest].rotate_right(1);
        }
    })
}

/// The children of each node by a value: what its player likes best first for the fewest evaluations,
/// what the opponent likes best first for the most.
fn sorted(
    game: &TreeGame,
    goal: Goal,
    value: impl Fn(NodeId) -> Option<Value>,
) -> Result<Order, SearchError> {
    arranged(game, |node, children| {
        let player = game.player(node);
        let first = match goal {
            Goal::Fewest => player,
            Goal::Most => player.opponent(),
        };
        children
            .sort_by(|&one, &other| first.best_first(value(one).as_ref(), value(other).as_ref()));
    })
}

fn arranged(
    game: &TreeGame,
    arrange: impl FnMut(NodeId, &mut [NodeId]),
) -> Result<Order, SearchError> {
    let rearranged = game.tree().rearranged(arrange);
    Ok(Order {
        order: Arrangement::AsGiven,
        cost: Cost::of(&rearranged.tree, game.convention())?,
        proven: None,
        rearranged,
    })
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
