//! What a search needs to know about a game.
//!
//! A tree in memory is a game [by a convention](crate::search::TreeGame). So is anything else that can give its root and
//! the children of a node: your own game, which may have more leaves than any memory holds.

mod altered;

pub(crate) use altered::Altered;

use std::fmt::Debug;
use std::hash::Hash;

use rustc_hash::FxHashMap;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::tree::{Builder, ByNode, Limits, Mover, NodeId, Player, Tree, TreeError};
use crate::value::Value;
use crate::vocabulary::words_in_documents;

/// A game as a search sees it. Values are in MAX's view.
///
/// ```
/// use abtree::game::Game;
/// use abtree::search::{Algorithm, Convention, search_game};
/// use abtree::tree::{Mover, Player};
/// use abtree::value::Value;
///
/// /// A pile of sticks: each player takes one or two, and who takes the last one loses.
/// struct Nim {
///     sticks: u32,
/// }
///
/// impl Game for Nim {
///     /// The sticks that are left, and whose turn it is.
///     type Node = (u32, Player);
///     type Children<'g> = std::vec::IntoIter<Self::Node>;
///
///     fn root(&self) -> Self::Node {
///         (self.sticks, Player::Max)
///     }
///     fn mover(&self, (_, player): Self::Node) -> Mover {
///         player.into()
///     }
///     fn is_static(&self, (sticks, _): Self::Node, _ply: usize) -> bool {
///         sticks == 0
///     }
///     fn static_value(&self, (_, winner): Self::Node) -> Option<Value> {
///         Some(Value::from(if winner == Player::Max { 1 } else { -1 }))
///     }
///     fn children(&self, (sticks, player): Self::Node) -> Self::Children<'_> {
///         let taken = 1..=sticks.min(2);
///         let children: Vec<_> = taken.map(|taken| (sticks - taken, player.opponent())).collect();
///         children.into_iter()
///     }
///     fn plies(&self) -> usize {
///         self.sticks as usize
///     }
/// }
///
/// let nim = Nim { sticks: 20 };
/// let outcome = search_game(&nim, Algorithm::AlphaBeta, &Convention::default(), &mut ())?;
/// assert_eq!(outcome.found.value, 1.into());
/// assert_eq!(outcome.best_move, Some((19, Player::Min)));
/// # Ok::<(), abtree::search::SearchError<(u32, Player)>>(())
/// ```
pub trait Game: Sync {
    /// What stands for a node, small and free to copy.
    type Node: Copy + Eq + Hash + Debug + Send + Sync;

    /// The children of a node.
    type Children<'g>: Iterator<Item = Self::Node> + Clone
    where
        Self: 'g;

    /// The node that a search begins at.
    fn root(&self) -> Self::Node;

    /// Who chooses at this node; at a leaf, whose turn it would be.
    fn mover(&self, node: Self::Node) -> Mover;

    /// Whether a node at this distance from the root is statically evaluated rather than searched.
    /// Any other node has at least one child.
    fn is_static(&self, node: Self::Node, ply: usize) -> bool;

    /// The value of a leaf or horizon node in MAX's view; `None` if it is not known.
    fn static_value(&self, node: Self::Node) -> Option<Value>;

    /// The children in search order.
    fn children(&self, node: Self::Node) -> Self::Children<'_>;

    /// No node is farther from the root than this. The stack of a search is sized by it.
    fn plies(&self) -> usize;

    /// How much the child of a chance node weighs in the average: its probability, or any number
    /// that is the same for all children where they are equally likely.
    fn weight(&self, _child: Self::Node) -> Value {
        Value::from(1)
    }

    /// The node as one of a tree that is held in memory; `None` in any other game, of whose nodes a search
    /// keeps what it has to by their hashes.
    #[inline(always)]
    fn in_tree(&self, _node: Self::Node) -> Option<NodeId> {
        None
    }

    /// The player whose turn it is: the mover, or at a chance node who moves next.
    fn player(&self, node: Self::Node) -> Player {
        match self.mover(node) {
            Mover::Max | Mover::Chance => Player::Max,
            Mover::Min => Player::Min,
        }
    }
}

/// A node and its distance from the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<N> {
    pub(crate) node: N,
    pub(crate) ply: usize,
}

impl<N> Place<N> {
    /// A child of the node.
    #[inline(always)]
    pub(crate) fn child(&self, node: N) -> Self {
        Self {
            node,
            ply: self.ply + 1,
        }
    }
}

/// Whose view the values in the input take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum LeafValues {
    /// MAX's everywhere.
    #[default]
    Max,
    /// The view of the player to move.
    ///
    /// That is the player whose turn it is at the leaf or horizon node.
    Mover,
}

words_in_documents!(LeafValues, Order);

impl LeafValues {
    /// A static value in MAX's view, as it is stated at a node where this player is to move, who is asked
    /// for only if that matters.
    #[inline(always)]
    pub(crate) fn in_max_view(self, stated: Value, player: impl FnOnce() -> Player) -> Value {
        if self == Self::Mover && player() == Player::Min {
            return -stated;
        }
        stated
    }
}

/// In which order children are searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Order {
    /// From left to right.
    #[default]
    Left,
    /// From right to left.
    Right,
}

/// The children of a node in search order.
#[derive(Clone)]
pub enum Children<A, B> {
    /// As they are.
    AsGiven(A),
    /// In another order.
    Rearranged(B),
}

impl<N, A: Iterator<Item = N>, B: Iterator<Item = N>> Iterator for Children<A, B> {
    type Item = N;

    #[inline(always)]
    fn next(&mut self) -> Option<N> {
        match self {
            Self::AsGiven(children) => children.next(),
            Self::Rearranged(children) => children.next(),
        }
    }
}

impl Tree {
    /// The tree of all lines of play of a game, with which everything can be done that can be done with
    /// a tree that was read. `tell` may tell the builder more of each node: its name, which no other
    /// node may have, or the name of the move to it.
    ///
    /// A position that several lines of play reach becomes a node on each of them. A game that has more
    /// nodes or plies than a tree can hold is an error of the builder, and so are probabilities that do
    /// not add up to 1.
    ///
    /// ```
    /// use abtree::formats::Format;
    /// use abtree::read::ReadOptions;
    /// use abtree::search::{Convention, TreeGame};
    /// use abtree::tree::Tree;
    ///
    /// let text = "(max (min 3 12 8) (min 2 4 6))";
    /// let tree = Format::Sexp.read(text, &ReadOptions::default())?.tree;
    /// let game = TreeGame::new(&tree, &Convention::default());
    /// assert_eq!(Tree::of_game(&game, |_, _| Ok(()))?, tree);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_game<G: Game>(
        game: &G,
        mut tell: impl FnMut(G::Node, &mut Builder) -> Result<(), TreeError>,
    ) -> Result<Self, TreeError> {
        let root = (game.root(), 0, None);
        let player = game.player(game.root());
        Self::unfold(
            root,
            player,
            Limits::default(),
            |(node, ply, probability), builder| {
                let is_static = game.is_static(node, ply);
                if is_static {
                    builder.value(game.static_value(node));
                } else {
                    builder.mover(game.mover(node));
                }
                if let Some(probability) = probability {
                    builder.probability(probability)?;
                }
                tell(node, builder)?;
                let is_stated = !is_static && are_different(game, node);
                let children = (!is_static).then(|| game.children(node));
                let children = children.into_iter().flatten();
                Ok(children
                    .map(move |child| (child, ply + 1, is_stated.then(|| game.weight(child)))))
            },
        )
    }
}

/// Whether a node is a chance node whose children are not all equally likely.
fn are_different<G: Game>(game: &G, node: G::Node) -> bool {
    let mut weights = game.children(node).map(|child| game.weight(child));
    let first = weights.next();
    game.mover(node) == Mover::Chance && weights.any(|weight| Some(weight) != first)
}

/// Something for each of some nodes: in a table where the game is a tree in memory, else by hashes.
pub(crate) struct Memory<N, T> {
    in_tree: ByNode<T>,
    hashed: FxHashMap<N, T>,
}

impl<N, T> Default for Memory<N, T> {
    fn default() -> Self {
        Self {
            in_tree: ByNode::default(),
            hashed: FxHashMap::default(),
        }
    }
}

impl<N: Copy + Eq + Hash, T: Default> Memory<N, T> {
    /// What is kept of a node of this game.
    #[inline(always)]
    pub(crate) fn get(&self, game: &impl Game<Node = N>, node: N) -> Option<&T> {
        match game.in_tree(node) {
            Some(node) => self.in_tree.get(node),
            None => self.hashed.get(&node),
        }
    }

    /// The same to change it, made anew where that is nothing.
    #[inline(always)]
    pub(crate) fn entry(&mut self, game: &impl Game<Node = N>, node: N) -> &mut T {
        match game.in_tree(node) {
            Some(node) => self.in_tree.entry(node, T::default),
            None => self.hashed.entry(node).or_default(),
        }
    }
}
