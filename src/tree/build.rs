//! The one gate through which every tree is made: its structure, node by node or all at once.

use std::sync::Arc;

use super::columns::Values;
use super::players::{StatedMovers, movers_of};
use super::several::StatedPlayers;
use super::{Mover, NodeId, Player, Tree, TreeError, TreeErrorKind};
use crate::value::Value;

/// Takes a tree in preorder, event by event, and answers with the first rule that is broken.
///
/// Attributes belong to the innermost open node and may come in any order, before or after the
/// node's children.
///
/// ```
/// use abtree::tree::{Builder, Mover, Player};
/// let mut builder = Builder::default();
/// builder.open()?;
/// builder.mover(Mover::Min);
/// builder.leaf(Some(3.into()))?;
/// builder.leaf(Some(12.into()))?;
/// builder.close()?;
/// let tree = builder.finish(Player::Max)?;
/// assert_eq!(tree.leaves(), 2);
/// # Ok::<(), abtree::tree::TreeError>(())
/// ```
pub struct Builder {
    pub(super) limits: Limits,
    /// The tree so far, but for who moves.
    pub(super) tree: Tree,
    pub(super) stated: StatedMovers,
    pub(super) players: StatedPlayers,
    pub(super) open: Vec<OpenNode>,
}

/// What is known of a node that is not closed yet.
pub(super) struct OpenNode {
    pub(super) node: NodeId,
    pub(super) mover: Option<Mover>,
    pub(super) is_valued: bool,
    pub(super) has_static_value: bool,
    pub(super) is_called_leaf: bool,
    pub(super) children_with_probability: usize,
}

impl OpenNode {
    fn is_chance(&self) -> bool {
        self.mover == Some(Mover::Chance)
    }
}

impl Default for Builder {
    fn default() -> Self {
        Self::with_limits(Limits::default())
    }
}

impl Builder {
    /// An empty builder that refuses trees beyond these limits.
    pub fn with_limits(limits: Limits) -> Self {
        Self {
            limits: limits.within_arena(),
            tree: Tree::empty(),
            stated: StatedMovers::default(),
            players: StatedPlayers::default(),
            open: Vec::new(),
        }
    }

    /// Starts a node: the root, or the next child of the innermost open node.
    ///
    /// # Panics
    ///
    /// If the root is closed already: a tree has one root.
    #[inline(always)]
    pub fn open(&mut self) -> Result<NodeId, TreeError> {
        let node = self.push(None)?;
        self.open.push(OpenNode {
            node,
            mover: None,
            is_valued: false,
            has_static_value: false,
            is_called_leaf: false,
            children_with_probability: 0,
        });
        Ok(node)
    }

    /// A whole leaf with nothing but a value (`None` is `?`), the short form of open, value, close.
    #[inline(always)]
    pub fn leaf(&mut self, value: Option<Value>) -> Result<NodeId, TreeError> {
        let node = self.push(value)?;
        self.tree.leaves += 1;
        Ok(node)
    }

    /// A whole leaf with a name and a value, the short form of open, name, value, close.
    #[inline]
    pub fn named_leaf(&mut self, name: &str, value: Option<Value>) -> Result<NodeId, TreeError> {
        let node = self.leaf(value)?;
        self.name_of(node, name)?;
        Ok(node)
    }

    #[inline(always)]
    fn push(&mut self, value: Option<Value>) -> Result<NodeId, TreeError> {
        let index = self.tree.len();
        let ply = self.open.len();
        // No node stands at ply 0 but the root, so that one comparison finds both a second root and a
        // deeper node.
        if ply.wrapping_sub(1) >= self.tree.plies || index >= self.limits.nodes {
            self.grow(index)?;
        }
        let node = NodeId::from_index(index);
        self.tree.arena.push(value);
        Ok(node)
    }

    /// Makes the tree deeper for the node with this number, as far as the limits allow.
    #[cold]
    fn grow(&mut self, index: usize) -> Result<(), TreeError> {
        let ply = self.open.len();
        assert!(
            index == 0 || ply > 0,
            "a tree has one root, which is closed already"
        );
        if ply > self.limits.plies {
            let node = NodeId::from_index(index);
            return Err(TreeErrorKind::TooDeep(self.limits.plies).at(node));
        }
        if index >= self.limits.nodes {
            let last = NodeId::from_index(index.saturating_sub(1));
            return Err(TreeErrorKind::TooManyNodes(self.limits.nodes).at(last));
        }
        self.tree.plies = ply;
        Ok(())
    }

    /// The innermost open node; readers call this only between open and close.
    pub fn current(&self) -> Option<NodeId> {
        self.open.last().map(|open| open.node)
    }

    /// How many nodes are open.
    pub(crate) fn open_nodes(&self) -> usize {
        self.open.len()
    }

    /// How many children the innermost open node has so far; takes time linear in them.
    pub(crate) fn children_so_far(&self) -> usize {
        self.current().map_or(0, |node| {
            let end = u32::try_from(self.tree.len()).expect("push limits the nodes");
            self.tree.children_before(node, end).count()
        })
    }

    /// Ends the innermost open node.
    #[inline]
    pub fn close(&mut self) -> Result<(), TreeError> {
        let closed = self.open.pop().expect("every close belongs to an open");
        let index = closed.node.index();
        let end = self.tree.len();
        if end == index + 1 {
            return self.close_leaf(&closed);
        }
        if closed.is_called_leaf {
            return Err(TreeErrorKind::LeafWithChildren.at(closed.node));
        }
        let end = u32::try_from(end).expect("push limits the nodes");
        self.tree.arena.end_subtree(index, end);
        self.tree.has_chance |= closed.is_chance();
        if closed.children_with_probability > 0 {
            self.check_probabilities(&closed)?;
        }
        Ok(())
    }

    fn close_leaf(&mut self, closed: &OpenNode) -> Result<(), TreeError> {
        let broken = if closed.is_chance() {
            TreeErrorKind::ChanceLeaf
        } else if closed.has_static_value {
            TreeErrorKind::StaticValueOnLeaf
        } else if !closed.is_valued {
            TreeErrorKind::LeafWithoutValue
        } else {
            self.tree.leaves += 1;
            return Ok(());
        };
        Err(broken.at(closed.node))
    }

    fn check_probabilities(&mut self, closed: &OpenNode) -> Result<(), TreeError> {
        let node = closed.node;
        let children: Vec<NodeId> = self.tree.children(node).collect();
        if !closed.is_chance() {
            let is_stated = |child: &NodeId| self.tree.probabilities.is_set(child.index());
            let child = children.into_iter().find(is_stated);
            return Err(TreeErrorKind::ProbabilityOutsideChance.at(child.unwrap_or(node)));
        }
        if normalise(&mut self.tree.probabilities, node, &children)? {
            self.tree.normalised.push(node);
        }
        Ok(())
    }

    /// The finished tree. `root` moves at the root if the tree itself does not say who does.
    ///
    /// # Panics
    ///
    /// If no node was given, or some node is still open.
    pub fn finish(self, root: Player) -> Result<Tree, TreeError> {
        let mut tree = self.tree;
        assert!(
            self.open.is_empty() && tree.leaves > 0,
            "a tree is finished when its root is closed"
        );
        if let Some(index) = tree.names.first_repeated() {
            let name = tree.names.get(index).unwrap_or_default().to_owned();
            return Err(TreeErrorKind::RepeatedName(name).at(NodeId::from_index(index)));
        }
        (tree.movers, tree.take_turns) = movers_of(&self.stated, &tree.arena, root);
        tree.root_player = root;
        tree.state_equal_shares();
        if !self.players.is_empty() {
            tree.players = Some(Arc::new(self.players.resolved(&tree)?));
            tree.let_all_maximise();
        }
        Ok(tree)
    }
}

impl Tree {
    /// Builds the tree below a root. `tell` is called for each node in preorder: it tells the builder
    /// what it has to know of the open node, and returns what the node's children are made from.
    /// `player` moves at the root if nothing else was told.
    pub(crate) fn unfold<N, C: IntoIterator<Item = N>>(
        root: N,
        player: Player,
        limits: Limits,
        mut tell: impl FnMut(N, &mut Builder) -> Result<C, TreeError>,
    ) -> Result<Self, TreeError> {
        let mut builder = Builder::with_limits(limits);
        // The children of each open node that are still to come.
        let mut open: Vec<C::IntoIter> = Vec::new();
        let mut next = Some(root);
        loop {
            if let Some(node) = next {
                builder.open()?;
                open.push(tell(node, &mut builder)?.into_iter());
            } else {
                builder.close()?;
                open.pop();
            }
            match open.last_mut() {
                Some(children) => next = children.next(),
                None => return builder.finish(player),
            }
        }
    }
}

/// Whether probabilities sum to 1 but for rounding.
pub(super) fn is_nearly_one(sum: &Value) -> bool {
    let tolerance = Value::from_decimal(1, 5);
    let distance = sum - &Value::from(1);
    distance <= tolerance && distance >= -tolerance
}

/// Checks the probabilities of a chance node's children, of which at least one is stated. A sum
/// that is not quite 1 is accepted: all are divided by it, and the answer is true.
pub(super) fn normalise(
    probabilities: &mut Values,
    node: NodeId,
    children: &[NodeId],
) -> Result<bool, TreeError> {
    let mut stated = Vec::with_capacity(children.len());
    for &child in children {
        let probability = probabilities.get(child.index());
        stated.push(probability.ok_or_else(|| TreeErrorKind::ProbabilityMissing.at(child))?);
    }
    let one = Value::from(1);
    let sum = Value::weighted_sum(stated.iter().map(|probability| (&one, probability)))
        .map_err(|_| TreeErrorKind::LongProbabilities.at(node))?;
    if sum == one {
        return Ok(false);
    }
    if !is_nearly_one(&sum) {
        return Err(TreeErrorKind::ProbabilitySum(sum).at(node));
    }
    for (child, probability) in children.iter().zip(stated) {
        probabilities.set(child.index(), &probability / &sum);
    }
    Ok(true)
}

/// How large a tree may become. The defaults are the product's limits; tests lower them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The deepest ply a node may have. Default: 10,000.
    pub plies: usize,
    /// The most nodes. Default and maximum: 2^32 − 1.
    pub nodes: usize,
    /// The most bytes that all names, or all names of moves, may have together.
    /// Default and maximum: 2^32 − 1.
    pub text_bytes: usize,
}

impl Limits {
    /// The limits that the arena's 32-bit numbers set, or these where they are lower.
    fn within_arena(self) -> Self {
        const MOST: usize = u32::MAX as usize;
        Self {
            nodes: self.nodes.min(MOST),
            text_bytes: self.text_bytes.min(MOST),
            ..self
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        let most = Self {
            plies: 10_000,
            nodes: usize::MAX,
            text_bytes: usize::MAX,
        };
        most.within_arena()
    }
}
