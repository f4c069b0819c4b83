//! The room that everything on a page needs in any of its steps.

use crate::picture::drawing::Picture;
use crate::picture::placed::{SMALL_SIZE, VALUE_SIZE, spelled};
use crate::picture::scene::{Below, EndHistory, Scene};
use crate::picture::state::Change;
use crate::picture::text_width::text_width;
use crate::words::Words;
use crate::words::signs::AT_MOST;

/// Gives every node the room for its values, every evaluated node the room for the longest number of an
/// evaluation, and every window the room of the longest one.
pub(super) fn reserve(scene: &mut Scene, picture: &Picture, words: Words) {
    if picture.is_exam() {
        reserve_any_bound(scene, words.sign(AT_MOST));
    } else {
        reserve_values(scene, picture, words);
    }
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

/// The room for any bound that a value of the tree may be, whatever the search finds: a page that hides
/// results must not tell them by the widths of its shapes.
fn reserve_any_bound(scene: &mut Scene, at_most: &str) {
    let nodes = scene.nodes.iter();
    let bounds = nodes.map(|node| match node.below {
        Below::Evaluated => format!("{at_most} {}", node.value),
        Below::Children | Below::Folded => node.value.clone(),
    });
    let value = widest(bounds, VALUE_SIZE);
    for node in &mut scene.nodes {
        if node.below != Below::Evaluated {
            node.value.clone_from(&value);
        }
    }
}

/// The room for the widest value that a node has after some step.
fn reserve_values(scene: &mut Scene, picture: &Picture, words: Words) {
    let changes = picture.run().steps().iter().flat_map(|step| &step.changes);
    for (node, change) in changes {
        let place = scene.nodes.binary_search_by_key(node, |drawn| drawn.id);
        let (Change::Found(found), Ok(place)) = (change, place) else {
            continue;
        };
        let (value, known) = (words.bounded(found), &mut scene.nodes[place].value);
        if text_width(&value, VALUE_SIZE) > text_width(known, VALUE_SIZE) {
            *known = value;
        }
    }
}

fn widest(texts: impl Iterator<Item = String>, size: i64) -> String {
    let width = |text: &String| text_width(text, size);
    texts.max_by_key(width).unwrap_or_default()
}
