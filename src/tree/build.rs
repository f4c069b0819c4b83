//! The one gate through which every tree is made: structure, names, probabilities and limits.

use std::sync::OnceLock;

use super::columns::{Texts, Values};
use super::probabilities::normalise;
use super::turn::{Turn, resolve_turns};
use super::{Mover, NodeId, Player, Tree, TreeError, TreeErrorKind};
use crate::value::Value;

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

impl Default for Limits {
    fn default() -> Self {
        Self {
            plies: 10_000,
            nodes: u32::MAX as usize,
            text_bytes: u32::MAX as usize,
        }
    }
}

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
    limits: Limits,
    subtree_ends: Vec<u32>,
    /// Each node's turn, taken from its parent when the node was added.
    turns: Vec<Turn>,
    /// Whose turn the children of the innermost open node have.
    turn_of_children: Player,
    /// The movers that were stated, in the order in which they were.
    stated: Vec<(NodeId, Mover)>,
    /// A mover was stated behind children, whose turns are wrong until the end.
    has_late_mover: bool,
    values: Values,
    names: Texts,
    moves: Texts,
    probabilities: Values,
    open: Vec<OpenNode>,
    leaves: usize,
    plies: usize,
    has_chance: bool,
    normalised: Vec<NodeId>,
}

/// What is known of a node that is not closed yet.
struct OpenNode {
    node: NodeId,
    is_valued: bool,
    has_static_value: bool,
    is_called_leaf: bool,
    children_with_probability: usize,
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
            limits: Limits {
                nodes: limits.nodes.min(u32::MAX as usize),
                text_bytes: limits.text_bytes.min(u32::MAX as usize),
                ..limits
            },
            subtree_ends: Vec::new(),
            turns: Vec::new(),
            turn_of_children: ASSUMED_ROOT,
            stated: Vec::new(),
            has_late_mover: false,
            values: Values::default(),
            names: Texts::default(),
            moves: Texts::default(),
            probabilities: Values::default(),
            open: Vec::new(),
            leaves: 0,
            plies: 0,
            has_chance: false,
            normalised: Vec::new(),
        }
    }

    /// Starts a node: the root, or the next child of the innermost open node.
    ///
    /// # Panics
    ///
    /// If the root is closed already: a tree has one root.
    #[inline]
    pub fn open(&mut self) -> Result<NodeId, TreeError> {
        let node = self.push()?;
        self.values.push(None);
        self.turn_of_children = self.turn_of_children.opponent();
        self.open.push(OpenNode {
            node,
            is_valued: false,
            has_static_value: false,
            is_called_leaf: false,
            children_with_probability: 0,
        });
        Ok(node)
    }

    /// A whole leaf with nothing but a value (`None` is `?`), the short form of open, value, close.
    #[inline]
    pub fn leaf(&mut self, value: Option<Value>) -> Result<NodeId, TreeError> {
        let node = self.push()?;
        self.values.push(value);
        self.leaves += 1;
        Ok(node)
    }

    #[inline]
    fn push(&mut self) -> Result<NodeId, TreeError> {
        let index = self.subtree_ends.len();
        assert!(
            index == 0 || !self.open.is_empty(),
            "a tree has one root, which is closed already"
        );
        if self.open.len() > self.plies || index >= self.limits.nodes {
            self.grow(index)?;
        }
        let node = NodeId::from_index(index);
        self.subtree_ends.push(node.0 + 1);
        self.turns.push(self.turn_of_children.into());
        Ok(node)
    }

    /// Makes the tree deeper for the node with this number, as far as the limits allow.
    #[cold]
    fn grow(&mut self, index: usize) -> Result<(), TreeError> {
        let ply = self.open.len();
        if ply > self.limits.plies {
            let node = NodeId::from_index(index);
            return Err(TreeErrorKind::TooDeep(self.limits.plies).at(node));
        }
        if index >= self.limits.nodes {
            let last = NodeId::from_index(index.saturating_sub(1));
            return Err(TreeErrorKind::TooManyNodes(self.limits.nodes).at(last));
        }
        self.plies = ply;
        Ok(())
    }

    fn innermost(&mut self) -> &mut OpenNode {
        self.open
            .last_mut()
            .expect("attributes are given between open and close")
    }

    /// The innermost open node; readers call this only between open and close.
    pub fn current(&self) -> Option<NodeId> {
        self.open.last().map(|open| open.node)
    }

    /// Names the innermost open node.
    pub fn name(&mut self, name: &str) -> Result<(), TreeError> {
        let node = self.innermost().node;
        if name.starts_with('/') {
            return Err(TreeErrorKind::NameBeginsWithSlash(name.to_owned()).at(node));
        }
        self.check_room(node, self.names.bytes() + name.len())?;
        self.names.set(node.index(), name);
        Ok(())
    }

    /// Names the move into the innermost open node.
    pub fn move_name(&mut self, name: &str) -> Result<(), TreeError> {
        let node = self.innermost().node;
        self.check_room(node, self.moves.bytes() + name.len())?;
        self.moves.set(node.index(), name);
        Ok(())
    }

    fn check_room(&self, node: NodeId, bytes: usize) -> Result<(), TreeError> {
        if bytes > self.limits.text_bytes {
            return Err(TreeErrorKind::TooMuchText(self.limits.text_bytes).at(node));
        }
        Ok(())
    }

    /// States who chooses at the innermost open node; at a leaf, whose turn it is there.
    pub fn mover(&mut self, mover: Mover) {
        let node = self.innermost().node;
        let turn = Turn::new(mover, self.turns[node.index()].player());
        self.turns[node.index()] = turn;
        self.turn_of_children = turn.player_below();
        self.stated.push((node, mover));
        self.has_late_mover |= self.subtree_ends.len() > node.index() + 1;
    }

    /// States that the innermost open node is a leaf.
    pub fn called_leaf(&mut self) {
        self.innermost().is_called_leaf = true;
    }

    /// The value of the innermost open node if it is a leaf, else its static value.
    /// `None` is `?`, a value that is not known.
    pub fn value(&mut self, value: Option<Value>) {
        let open = self.innermost();
        open.is_valued = true;
        let node = open.node;
        if let Some(value) = value {
            self.values.set(node.index(), value);
        }
    }

    /// The static value of the innermost open node, which must turn out to be an inner node.
    pub fn static_value(&mut self, value: Option<Value>) {
        self.value(value);
        self.innermost().has_static_value = true;
    }

    /// The probability of the innermost open node, a child of a chance node.
    pub fn probability(&mut self, probability: Value) -> Result<(), TreeError> {
        let node = self.innermost().node;
        if probability < Value::ZERO || probability > Value::from(1) {
            return Err(TreeErrorKind::ProbabilityOutOfRange(probability).at(node));
        }
        let Some(parent) = self.open.len().checked_sub(2) else {
            return Err(TreeErrorKind::ProbabilityOutsideChance.at(node));
        };
        self.open[parent].children_with_probability += 1;
        self.probabilities.set(node.index(), probability);
        Ok(())
    }

    /// Ends the innermost open node.
    #[inline]
    pub fn close(&mut self) -> Result<(), TreeError> {
        let closed = self.open.pop().expect("every close belongs to an open");
        let end = self.subtree_ends.len();
        let index = closed.node.index();
        let chance = self.turns[index].mover() == Mover::Chance;
        if let Some(parent) = self.open.last() {
            self.turn_of_children = self.turns[parent.node.index()].player_below();
        }
        if end == index + 1 {
            return self.close_leaf(&closed, chance);
        }
        if closed.is_called_leaf {
            return Err(TreeErrorKind::LeafWithChildren.at(closed.node));
        }
        self.subtree_ends[index] = u32::try_from(end).expect("push limits the nodes");
        self.has_chance |= chance;
        if closed.children_with_probability > 0 {
            self.check_probabilities(&closed, chance)?;
        }
        Ok(())
    }

    fn close_leaf(&mut self, closed: &OpenNode, chance: bool) -> Result<(), TreeError> {
        if chance {
            return Err(TreeErrorKind::ChanceLeaf.at(closed.node));
        }
        if closed.has_static_value {
            return Err(TreeErrorKind::StaticValueOnLeaf.at(closed.node));
        }
        if !closed.is_valued {
            return Err(TreeErrorKind::LeafWithoutValue.at(closed.node));
        }
        self.leaves += 1;
        Ok(())
    }

    fn check_probabilities(&mut self, closed: &OpenNode, chance: bool) -> Result<(), TreeError> {
        let children = self.closed_children(closed.node);
        if !chance {
            let is_stated = |child: &NodeId| self.probabilities.is_set(child.index());
            let child = children.into_iter().find(is_stated);
            return Err(TreeErrorKind::ProbabilityOutsideChance.at(child.unwrap_or(closed.node)));
        }
        if normalise(&mut self.probabilities, closed.node, &children)? {
            self.normalised.push(closed.node);
        }
        Ok(())
    }

    fn closed_children(&self, node: NodeId) -> Vec<NodeId> {
        let end = self.subtree_ends[node.index()] as usize;
        let mut children = Vec::new();
        let mut next = node.index() + 1;
        while next < end {
            children.push(NodeId::from_index(next));
            next = self.subtree_ends[next] as usize;
        }
        children
    }

    /// The finished tree. `root` moves at the root if the tree itself does not say who does.
    ///
    /// # Panics
    ///
    /// If no node was given, or some node is still open.
    pub fn finish(self, root: Player) -> Result<Tree, TreeError> {
        assert!(
            self.open.is_empty() && !self.subtree_ends.is_empty(),
            "a tree is finished when its root is closed"
        );
        if let Some(index) = self.names.first_repeated() {
            let name = self.names.get(index).unwrap_or_default().to_owned();
            return Err(TreeErrorKind::RepeatedName(name).at(NodeId::from_index(index)));
        }
        let is_assumed = root == ASSUMED_ROOT && !self.has_late_mover;
        let turns = if is_assumed {
            self.turns
        } else {
            resolve_turns(self.stated, &self.subtree_ends, root)
        };
        Ok(Tree {
            subtree_ends: self.subtree_ends,
            parents: OnceLock::new(),
            turns,
            values: self.values,
            names: self.names,
            moves: self.moves,
            probabilities: self.probabilities,
            leaves: self.leaves,
            plies: self.plies,
            has_chance: self.has_chance,
            normalised: self.normalised,
        })
    }
}

/// Who moves at the root as long as nothing else is known.
const ASSUMED_ROOT: Player = Player::Max;
