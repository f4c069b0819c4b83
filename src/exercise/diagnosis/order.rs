//! The order in which a search comes to nodes.

use crate::exercise::key::Key;
use crate::search::TreeGame;
use crate::tree::NodeId;

/// Nodes in the order in which a search comes to them, each once.
pub(super) fn in_search_order(key: &Key, mut nodes: Vec<NodeId>) -> Vec<NodeId> {
    nodes.sort_unstable();
    let game = TreeGame::new(key.tree(), key.convention());
    let walked = game.walk().map(|(node, _)| node);
    walked
        .filter(|node| nodes.binary_search(node).is_ok())
        .collect()
}
