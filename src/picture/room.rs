//! The room that everything needs after any step of a run. It must not tell what the search finds, so a
//! node has room for what it could be worth, not for what it turns out to be worth.

use super::placed::{SMALL_SIZE, VALUE_SIZE, spelled};
use super::run::Run;
use super::scene::{Below, EndHistory, Kind, Scene};
use super::state::Change;
use super::text_width::text_width;
use crate::game::Game;
use crate::words::signs::AT_MOST;

/// Gives every node the room for any value, every evaluated node the room for the longest number of an
/// evaluation, and every window the room of the longest one.
pub(super) fn reserve(scene: &mut Scene, run: &Run) {
    reserve_values(scene, run);
    let order = widest(
        scene.nodes.iter().map(|node| node.order.clone()),
        SMALL_SIZE,
    );
    let ends = scene.nodes.iter().flat_map(|node| &node.ends);
    let end: Option<EndHistory> = ends
        .max_by_key(|end| text_width(&spelled(end), SMALL_SIZE))
        .cloned();
    for node in &mut scene.nodes {
        if node.below == Below::Evaluated {
            node.order.clone_from(&order);
        }
        for (own, end) in node.ends.iter_mut().zip(end.iter().cycle()) {
            own.clone_from(end);
        }
    }
}

/// The room for any bound that a value of the tree may be; above chance nodes also for any average.
fn reserve_values(scene: &mut Scene, run: &Run) {
    let words = run.words();
    let bound = |value: &str| format!("{} {value}", words.sign(AT_MOST));
    let (tree, game) = (words.tree(), &run.evaluation.game);
    let stated = tree.nodes().filter_map(|node| game.static_value(node));
    let stated = widest(stated.map(|value| bound(&value.to_string())), VALUE_SIZE);
    let has_chance = above_chance(scene);
    let changes = run.steps().iter().flat_map(|step| &step.changes);
    let averages = changes.filter_map(|(node, change)| {
        let place = scene.nodes.binary_search_by_key(node, |drawn| drawn.id);
        match change {
            Change::Found(found) if has_chance[place.ok()?] => {
                Some(bound(&found.value.to_string()))
            }
            _ => None,
        }
    });
    let average = widest(averages.chain([stated.clone()]), VALUE_SIZE);
    for (node, has_chance) in scene.nodes.iter_mut().zip(has_chance) {
        if node.below != Below::Evaluated {
            let room = if has_chance { &average } else { &stated };
            node.value.clone_from(room);
        }
    }
}

/// Whether each node is a chance node or has one below it.
fn above_chance(scene: &Scene) -> Vec<bool> {
    let is_chance = |place: usize| scene.nodes[place].kind == Kind::Chance;
    let mut above: Vec<bool> = (0..scene.nodes.len()).map(is_chance).collect();
    for (place, node) in scene.nodes.iter().enumerate().rev() {
        if let Some(parent) = node.parent {
            above[parent] |= above[place];
        }
    }
    above
}

fn widest(texts: impl Iterator<Item = String>, size: i64) -> String {
    let width = |text: &String| text_width(text, size);
    texts.max_by_key(width).unwrap_or_default()
}
