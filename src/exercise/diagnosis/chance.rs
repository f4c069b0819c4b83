//! Expectiminimax as it goes wrong at chance nodes.

use rustc_hash::FxHashSet;

use super::HypothesisId;
use super::flawed::{Rules, in_game};
use super::mistake::{Finds, Found, Mistake};
use crate::exercise::key::Key;
use crate::game::{Adapter, Borrowed, Game};
use crate::search::{Algorithm, SearchError, TreeGame};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// What is done wrong at every chance node: a row each.
pub(super) const CHANCE: [Mistake; 5] = [
    Mistake {
        id: HypothesisId::ChanceUnweighted,
        title: "averaged at chance nodes as if all children were equally likely",
        is_possible: averages,
        finds: Finds::Keys(|right| with(right, Instead::Unweighted)),
    },
    Mistake {
        id: HypothesisId::ChanceAsMax,
        title: "took chance nodes for MAX nodes",
        is_possible: averages,
        finds: Finds::Keys(|right| with(right, Instead::Choice(Player::Max))),
    },
    Mistake {
        id: HypothesisId::ChanceAsMin,
        title: "took chance nodes for MIN nodes",
        is_possible: averages,
        finds: Finds::Keys(|right| with(right, Instead::Choice(Player::Min))),
    },
    Mistake {
        id: HypothesisId::ChanceSummed,
        title: "added up the children's values at chance nodes, without their probabilities",
        is_possible: averages,
        finds: Finds::Keys(|right| with(right, Instead::Summed)),
    },
    Mistake {
        id: HypothesisId::ChanceLikeliest,
        title: "took the value of the likeliest child at chance nodes",
        is_possible: averages,
        finds: Finds::Keys(|right| with(right, Instead::Likeliest)),
    },
];

fn averages(algorithm: Algorithm) -> bool {
    algorithm == Algorithm::Expectiminimax
}

/// What stands in the place of the average.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Instead {
    Unweighted,
    Choice(Player),
    Summed,
    Likeliest,
}

/// What is found by those who do something else at chance nodes. Where somebody chooses there, the
/// line of play goes on, or ends all the same.
fn with<'t>(right: &Key<'t>, instead: Instead) -> Found<'t> {
    let mut found = vec![searched(right, instead)?];
    if let Instead::Choice(_) = instead {
        found.push(up_to_chance(searched(right, instead)?));
    }
    Ok(found)
}

fn searched<'t>(right: &Key<'t>, instead: Instead) -> Result<Key<'t>, SearchError> {
    let tree_game = TreeGame::new(right.tree(), right.convention());
    let game = Mistaken {
        game: Borrowed::whole(&tree_game),
        instead,
        likeliest: match instead {
            Instead::Likeliest => likeliest_children(&tree_game),
            _ => FxHashSet::default(),
        },
    };
    let rules = Rules {
        sums: (instead == Instead::Summed).then_some(right.tree()),
        ..Rules::of(right.convention())
    };
    in_game(right, &game, rules)
}

/// The first of the likeliest children of each chance node.
fn likeliest_children(game: &TreeGame) -> FxHashSet<NodeId> {
    let tree = game.tree();
    let is_chance = |node: &NodeId| Game::mover(game, *node) == Mover::Chance;
    let likelier = |best: NodeId, other: NodeId| {
        let is_likelier = Game::weight(game, other) > Game::weight(game, best);
        if is_likelier { other } else { best }
    };
    let chances = tree.nodes().filter(is_chance);
    let likeliest = chances.filter_map(|node| tree.children(node).reduce(likelier));
    likeliest.collect()
}

/// The same with a line of play that ends where chance moves.
fn up_to_chance(mut key: Key) -> Key {
    let tree = key.tree();
    let line = &mut key.outcome.principal_variation;
    let mut nodes = line.iter();
    if let Some(place) = nodes.position(|&node| tree.mover(node) == Mover::Chance) {
        line.truncate(place + 1);
    }
    key
}

/// A game with something else in the place of chance.
struct Mistaken<'g, 't> {
    game: Borrowed<'g, TreeGame<'t>>,
    instead: Instead,
    /// The children that count where the likeliest one does.
    likeliest: FxHashSet<NodeId>,
}

impl<'g, 't> Adapter for Mistaken<'g, 't> {
    type Base = Borrowed<'g, TreeGame<'t>>;

    fn base(&self) -> &Self::Base {
        &self.game
    }

    fn mover(&self, node: NodeId) -> Mover {
        match (Game::mover(&self.game, node), self.instead) {
            (Mover::Chance, Instead::Choice(player)) => player.into(),
            (mover, _) => mover,
        }
    }

    fn weight(&self, child: NodeId) -> Value {
        match self.instead {
            Instead::Likeliest => Value::from(i64::from(self.likeliest.contains(&child))),
            _ => Value::from(1),
        }
    }
}
