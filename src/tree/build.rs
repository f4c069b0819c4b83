//! The one gate through which every tree is made: structure, names, probabilities and limits.

use std::fmt;
use std::sync::OnceLock;

use super::columns::{Texts, Values};
use super::{Mover, NodeId, Player, Tree, Turn};
use crate::text::quoted;
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

/// A rule of the game tree that the input breaks, and the node where it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeError {
    /// The node, numbered in preorder as far as the tree was read.
    pub node: NodeId,
    /// The rule.
    pub kind: TreeErrorKind,
}

/// The rules of [`TreeError`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TreeErrorKind {
    /// Two nodes have this name.
    RepeatedName(String),
    /// A name begins with `/`, which belongs to the paths of unnamed nodes.
    NameBeginsWithSlash(String),
    /// A leaf has neither a value nor `?`.
    LeafWithoutValue,
    /// A static value was given to a node that turned out to be a leaf.
    StaticValueOnLeaf,
    /// A node that was declared a leaf has children.
    LeafWithChildren,
    /// A node that was declared a chance node has no children.
    ChanceLeaf,
    /// A probability was given to a node that is not a child of a chance node.
    ProbabilityOutsideChance,
    /// Some children of the chance node have probabilities and this one has none.
    ProbabilityMissing,
    /// A probability is not a number from 0 to 1.
    ProbabilityOutOfRange(Value),
    /// The probabilities at this chance node don't sum to 1, but to this.
    ProbabilitySum(Value),
    /// The probabilities at this chance node have too many digits to be added exactly.
    LongProbabilities,
    /// The node's ply is beyond the limit.
    TooDeep(usize),
    /// There are more nodes than the limit.
    TooManyNodes(usize),
    /// All names together, or all names of moves, have more bytes than the limit.
    TooMuchText(usize),
}

impl fmt::Display for TreeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RepeatedName(name) => write!(f, "the name `{}` is used twice", quoted(name)),
            Self::NameBeginsWithSlash(name) => {
                write!(f, "the name `{}` begins with `/`", quoted(name))
            }
            Self::LeafWithoutValue => write!(f, "the node has neither a value nor children"),
            Self::StaticValueOnLeaf => write!(f, "a leaf has a value, not a static value"),
            Self::LeafWithChildren => write!(f, "the node is called a leaf and has children"),
            Self::ChanceLeaf => write!(f, "a chance node needs at least one child"),
            Self::ProbabilityOutsideChance => {
                write!(f, "only a child of a chance node has a probability")
            }
            Self::ProbabilityMissing => write!(
                f,
                "this child of a chance node has no probability, though others have"
            ),
            Self::ProbabilityOutOfRange(value) => {
                let value = quoted(&value.to_string());
                write!(f, "the probability {value} is not between 0 and 1")
            }
            Self::ProbabilitySum(sum) => {
                let sum = quoted(&sum.to_string());
                write!(
                    f,
                    "the probabilities of the children sum to {sum}, not to 1"
                )
            }
            Self::LongProbabilities => {
                write!(
                    f,
                    "the probabilities of the children have too many digits to be added"
                )
            }
            Self::TooDeep(limit) => write!(f, "the tree is deeper than {limit} plies"),
            Self::TooManyNodes(limit) => write!(f, "the tree has more than {limit} nodes"),
            Self::TooMuchText(limit) => {
                write!(f, "the names have more than {limit} bytes together")
            }
        }
    }
}

impl TreeErrorKind {
    /// What the author of the tree can do about it.
    pub fn help(&self) -> Option<&'static str> {
        Some(match self {
            Self::RepeatedName(_) => "give each node a name of its own, or none",
            Self::NameBeginsWithSlash(_) => {
                "names with `/` in front are the paths of unnamed nodes; choose another name"
            }
            Self::LeafWithoutValue => "give it a value, or `?` if the value is not known",
            Self::StaticValueOnLeaf => "write the value alone; static values are for inner nodes",
            Self::LeafWithChildren => "leave the word `leaf` out, or the children",
            Self::ChanceLeaf => "add the outcomes as children",
            Self::ProbabilityOutsideChance => {
                "make the parent a chance node, or leave the probability out"
            }
            Self::ProbabilityMissing => {
                "give all children of the node a probability, or none for equally likely ones"
            }
            Self::ProbabilitySum(_) => "a sum within 0.00001 of 1 is accepted and normalised",
            Self::LongProbabilities => "write them with fewer digits",
            Self::ProbabilityOutOfRange(_)
            | Self::TooDeep(_)
            | Self::TooManyNodes(_)
            | Self::TooMuchText(_) => return None,
        })
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
            return Err(error(node, TreeErrorKind::TooDeep(self.limits.plies)));
        }
        if index >= self.limits.nodes {
            let last = NodeId::from_index(index.saturating_sub(1));
            return Err(error(last, TreeErrorKind::TooManyNodes(self.limits.nodes)));
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
            return Err(error(
                node,
                TreeErrorKind::NameBeginsWithSlash(name.to_owned()),
            ));
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
            return Err(error(
                node,
                TreeErrorKind::TooMuchText(self.limits.text_bytes),
            ));
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
            return Err(error(
                node,
                TreeErrorKind::ProbabilityOutOfRange(probability),
            ));
        }
        let Some(parent) = self.open.len().checked_sub(2) else {
            return Err(error(node, TreeErrorKind::ProbabilityOutsideChance));
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
            return Err(error(closed.node, TreeErrorKind::LeafWithChildren));
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
            return Err(error(closed.node, TreeErrorKind::ChanceLeaf));
        }
        if closed.has_static_value {
            return Err(error(closed.node, TreeErrorKind::StaticValueOnLeaf));
        }
        if !closed.is_valued {
            return Err(error(closed.node, TreeErrorKind::LeafWithoutValue));
        }
        self.leaves += 1;
        Ok(())
    }

    fn check_probabilities(&mut self, closed: &OpenNode, chance: bool) -> Result<(), TreeError> {
        let children = self.closed_children(closed.node);
        let stated = |child: &NodeId| self.probabilities.is_set(child.index());
        if !chance {
            let child = children.iter().copied().find(stated).unwrap_or(closed.node);
            return Err(error(child, TreeErrorKind::ProbabilityOutsideChance));
        }
        if let Some(child) = children.iter().copied().find(|child| !stated(child)) {
            return Err(error(child, TreeErrorKind::ProbabilityMissing));
        }
        let probabilities: Vec<Value> = children
            .iter()
            .filter_map(|child| self.probabilities.get(child.index()))
            .collect();
        let one = Value::from(1);
        let sum = Value::weighted_sum(probabilities.iter().map(|p| (&one, p)))
            .map_err(|_| error(closed.node, TreeErrorKind::LongProbabilities))?;
        if sum == one {
            return Ok(());
        }
        let tolerance = Value::from_decimal(1, 5);
        let distance = Value::weighted_sum([(&one, &sum), (&one.negated(), &one)])
            .expect("sums of probabilities are finite");
        if distance > tolerance || distance < tolerance.negated() {
            return Err(error(closed.node, TreeErrorKind::ProbabilitySum(sum)));
        }
        for (child, probability) in children.iter().zip(probabilities) {
            self.probabilities
                .set(child.index(), probability.divided_by(&sum));
        }
        self.normalised.push(closed.node);
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
            return Err(error(
                NodeId::from_index(index),
                TreeErrorKind::RepeatedName(name),
            ));
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

/// Gives every node its turn once all is known: the stated mover, else the opponent of the nearest
/// MAX or MIN ancestor, else the player who moves at the root.
fn resolve_turns(
    mut stated: Vec<(NodeId, Mover)>,
    subtree_ends: &[u32],
    root: Player,
) -> Vec<Turn> {
    stated.sort_by_key(|&(node, _)| node);
    // The sort is stable: of several movers stated for a node, the last one counts.
    stated.dedup_by(|later, earlier| {
        let is_same_node = later.0 == earlier.0;
        if is_same_node {
            earlier.1 = later.1;
        }
        is_same_node
    });
    let mut stated = stated.into_iter().peekable();
    let mut turns: Vec<Turn> = Vec::with_capacity(subtree_ends.len());
    // The inner nodes above the next one: whose turn their children have, and where they end.
    let mut above: Vec<(Player, u32)> = Vec::new();
    let mut player = root;
    let mut end = u32::MAX;
    for (index, &subtree_end) in (0_u32..).zip(subtree_ends) {
        while index == end {
            (player, end) = above.pop().expect("the root ends behind the last node");
        }
        let mover = stated.next_if(|&(node, _)| node.0 == index);
        let turn = mover.map_or(player.into(), |(_, mover)| Turn::new(mover, player));
        turns.push(turn);
        if subtree_end > index + 1 {
            above.push((player, end));
            end = subtree_end;
            player = turn.player_below();
        }
    }
    turns
}

fn error(node: NodeId, kind: TreeErrorKind) -> TreeError {
    TreeError { node, kind }
}
