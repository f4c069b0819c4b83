//! The types of nodes: Knuth and Moore, *An Analysis of Alpha-Beta Pruning* (1975), theorem 1, where
//! they are types 1, 2 and 3; by the names of Marsland, *A Review of Game-Tree Pruning* (1986): PV,
//! cut and all.
//!
//! In a perfectly ordered tree alpha-beta visits the nodes that have a type and no others.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::game::Game;
use crate::search::TreeGame;
use crate::tree::{NodeId, Player};
use crate::vocabulary::words_in_documents;

/// What alpha-beta would do at a node of a perfectly ordered tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum NodeType {
    /// It finds the value (type 1): the root, and the first child of a PV node.
    Pv,
    /// Its first child closes the window (type 2): the other children of a PV node, and the
    /// children of an all node.
    Cut,
    /// It visits every child in vain (type 3): the first child of a cut node.
    All,
}

words_in_documents!(NodeType);

/// The types of a game's nodes, by their places in the search order.
#[derive(Clone, Debug)]
pub struct NodeTypes {
    types: Vec<Option<NodeType>>,
}

impl NodeTypes {
    /// The types of all nodes. Takes linear time.
    ///
    /// The rules of the books speak of players who alternate. Where a player moves twice in a row,
    /// the two nodes are of one kind, since the one closes no window of the other: a child of a PV
    /// node after the first is then an all node, and the visited children of a cut or all node
    /// are of their parent's type.
    pub fn new(game: &TreeGame) -> Self {
        let tree = game.tree();
        let mut types = vec![None; tree.len()];
        if tree.has_chance() {
            return Self { types };
        }
        types[NodeId::ROOT.index()] = Some(NodeType::Pv);
        for (node, ply) in game.walk() {
            let Some(parent) = types[node.index()].filter(|_| !game.is_static(node, ply)) else {
                continue;
            };
            for (place, child) in game.children(node).enumerate() {
                let players = [node, child].map(|node| tree.player(node));
                types[child.index()] = type_below(parent, players, place);
            }
        }
        Self { types }
    }

    /// The type of a node; `None` of the later children of a cut node and all below them, which
    /// need not be visited, and in a tree with chance nodes.
    pub fn get(&self, node: NodeId) -> Option<NodeType> {
        self.types[node.index()]
    }
}

/// The type of the child at this place, if its parent has one; `players` move at the parent and at
/// the child.
fn type_below(parent: NodeType, players: [Player; 2], place: usize) -> Option<NodeType> {
    let takes_turns = players[0] != players[1];
    match (parent, place) {
        (NodeType::Pv, 0) => Some(NodeType::Pv),
        (NodeType::Cut, 1..) => None,
        (NodeType::Cut, 0) if takes_turns => Some(NodeType::All),
        (NodeType::Pv | NodeType::All, _) if !takes_turns => Some(NodeType::All),
        _ => Some(NodeType::Cut),
    }
}
