//! What the order of the children does to alpha-beta: the same tree as given, in the best and the
//! worst order, and sorted by static values.

mod every_order;
mod uniform;

pub use uniform::Uniform;

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
        let as_given = Cost::of(game.tree(), game.convention())?;
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
            (Scope::Shallow, Some(uniform)) => Some(uniform.shallow()),
            _ => minimal_leaves(game, values.root()),
        };
        let (_, leaves) = game.extent();
        Ok(Self {
            best: extreme(game, as_given, Goal::Fewest, guess, least)?,
            // An order that spares no leaf is the worst one.
            worst: extreme(game, as_given, Goal::Most, most?, Some(leaves))?,
            by_static: sorted(game, Goal::Fewest, |child| game.static_value(child))?,
            minimal_tree,
            as_given,
            uniform,
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

/// The guess if it reaches the limit, else what trying every order finds; if that takes too long, the
/// better one of the guess and the order as given.
fn extreme(
    game: &TreeGame,
    as_given: Cost,
    goal: Goal,
    guess: Ordered,
    limit: Option<usize>,
) -> Result<Extreme, SearchError> {
    let (ordered, is_proven) = if limit == Some(guess.cost.evaluations) {
        (guess, true)
    } else if let Some(visited) = search_every_order(game, goal) {
        let ordered = arranged(game, |node, children| {
            if let Some(order) = visited.get(&node) {
                let place = |child: &NodeId| order.iter().position(|first| first == child);
                children.sort_by_key(|child| place(child).unwrap_or(usize::MAX));
            }
        });
        (ordered?, true)
    } else if goal.is_better(as_given.evaluations, guess.cost.evaluations) {
        (arranged(game, |_, _| {})?, false)
    } else {
        (guess, false)
    };
    Ok(Extreme { ordered, is_proven })
}

/// In front of each node's other children the one through which the node's player proves the value of
/// the root with the fewest leaves.
fn smallest_proofs_first(game: &TreeGame, root: &Value) -> Result<Ordered, SearchError> {
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
) -> Result<Ordered, SearchError> {
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
) -> Result<Ordered, SearchError> {
    let rearranged = game.tree().rearranged(arrange);
    let cost = Cost::of(&rearranged.tree, game.convention())?;
    Ok(Ordered { rearranged, cost })
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
