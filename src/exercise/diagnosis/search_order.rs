//! The order in which a search comes to nodes.

use crate::exercise::key::Key;
use crate::search::{Order, TreeGame};
use crate::tree::NodeId;

/// Nodes in the order in which a search comes to them, each once.
pub(super) fn in_search_order(key: &Key, mut nodes: Vec<NodeId>) -> Vec<NodeId> {
    nodes.sort_unstable();
    if key.convention().order == Order::Left {
        // So they are numbered.
        nodes.dedup();
        nodes.retain(|&node| !key.is_below_horizon(node));
        return nodes;
    }
    let game = TreeGame::new(key.tree(), key.convention());
    let walked = game.walk().map(|(node, _)| node);
    walked
        .filter(|node| nodes.binary_search(node).is_ok())
        .collect()
}
