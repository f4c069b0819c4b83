//! The room that everything on a page needs, whatever the search finds: a page that hides results
//! must not tell them by the widths of its shapes.

use crate::picture::placed::{SMALL_SIZE, VALUE_SIZE, spelled};
use crate::picture::scene::{Below, EndHistory, Scene};
use crate::picture::text_width::text_width;

/// Gives every node the room for any bound that a value of the tree may be, every evaluated node the
/// room for the longest number of an evaluation, and every window the room of the longest one.
pub(super) fn reserve(scene: &mut Scene, at_most: &str) {
    scene.reserve_orders();
    let nodes = scene.nodes.iter();
    let bounds = nodes.map(|node| match node.below {
        Below::Evaluated => format!("{at_most} {}", node.value),
        Below::Children | Below::Folded => node.value.clone(),
    });
    let value = widest(bounds, VALUE_SIZE);
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
        } else {
            node.value.clone_from(&value);
        }
        for (own, end) in node.ends.iter_mut().zip(end.iter().cycle()) {
            own.clone_from(end);
        }
    }
}

fn widest(texts: impl Iterator<Item = String>, size: i64) -> String {
    let width = |text: &String| text_width(text, size);
    texts.max_by_key(width).unwrap_or_default()
}
