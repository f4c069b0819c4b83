//! Expectiminimax as it goes wrong at chance nodes.

use rustc_hash::FxHashSet;

use super::HypothesisId;
use super::habits::Instead;
use super::mistake::{Makes, Mistake};
use crate::game::{Altered, Game};
use crate::search::{Algorithm, TreeGame};
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

/// What is done wrong at every chance node: a row each.
pub(super) const CHANCE: [Mistake; 5] = [
    Mistake {
        id: HypothesisId::ChanceUnweighted,
        title: "averaged at chance nodes as if all children were equally likely",
        is_possible: averages,
        makes: Makes::Searches(&[|_, habits| habits.instead = Some(Instead::Unweighted)]),
    },
    Mistake {
        id: HypothesisId::ChanceAsMax,
        title: "took chance nodes for MAX nodes",
        is_possible: averages,
        makes: Makes::Searches(&[
            |_, habits| habits.instead = Some(Instead::Choice(Player::Max)),
            |_, habits| habits.instead = Some(Instead::ChoiceOffTheLine(Player::Max)),
        ]),
    },
    Mistake {
        id: HypothesisId::ChanceAsMin,
        title: "took chance nodes for MIN nodes",
        is_possible: averages,
        makes: Makes::Searches(&[
            |_, habits| habits.instead = Some(Instead::Choice(Player::Min)),
            |_, habits| habits.instead = Some(Instead::ChoiceOffTheLine(Player::Min)),
        ]),
    },
    Mistake {
        id: HypothesisId::ChanceSummed,
        title: "added up the children's values at chance nodes, without their probabilities",
        is_possible: averages,
        makes: Makes::Searches(&[|_, habits| habits.instead = Some(Instead::Summed)]),
    },
    Mistake {
        id: HypothesisId::ChanceLikeliest,
        title: "took the value of the likeliest child at chance nodes",
        is_possible: averages,
        makes: Makes::Searches(&[|_, habits| habits.instead = Some(Instead::Likeliest)]),
    },
];

fn averages(algorithm: Algorithm) -> bool {
    algorithm == Algorithm::Expectiminimax
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

/// A tree's game with something else in the place of chance.
pub(super) fn mistaken<'g>(
    of_tree: &'g TreeGame<'g>,
    instead: Instead,
) -> Altered<'g, TreeGame<'g>> {
    let likeliest = likeliest_children(of_tree);
    let mover = move |node| match (Game::mover(of_tree, node), instead) {
        (Mover::Chance, Instead::Choice(player) | Instead::ChoiceOffTheLine(player)) => {
            player.into()
        }
        (mover, _) => mover,
    };
    let weight = move |child| match instead {
        Instead::Likeliest => Value::from(i64::from(likeliest.contains(&child))),
        _ => Value::from(1),
    };
    Altered::of(of_tree).with_movers(mover).with_weights(weight)
}
