//! A game in which chance is taken for something else.

use rustc_hash::FxHashSet;

use crate::exercise::diagnosis::habits::Instead;
use crate::game::{Altered, Game};
use crate::search::TreeGame;
use crate::tree::{Mover, NodeId};
use crate::value::Value;

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
