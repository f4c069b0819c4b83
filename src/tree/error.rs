//! The rules of the game tree, and what to do where one is broken.

use strum::EnumProperty;
use thiserror::Error;

use super::NodeId;
use crate::text::quoted;
use crate::value::Value;

/// A rule of the game tree that the input breaks, and the node where it does.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct TreeError {
    /// The node, numbered in preorder as far as the tree was read.
    pub node: NodeId,
    /// The rule.
    pub kind: TreeErrorKind,
}

/// The rules of [`TreeError`].
#[derive(Clone, Debug, PartialEq, Eq, Error, EnumProperty)]
#[non_exhaustive]
pub enum TreeErrorKind {
    /// Two nodes have this name.
    #[error("the name `{}` is used twice", quoted(.0))]
    #[strum(props(help = "give each node its own name, or none"))]
    RepeatedName(String),
    /// A name begins with `/`, which belongs to the paths of unnamed nodes.
    #[error("the name `{}` begins with `/`", quoted(.0))]
    #[strum(props(
        help = "a `/` in front marks the path of an unnamed node; choose another name, and in an S-expression write comments behind `;`"
    ))]
    NameBeginsWithSlash(String),
    /// A leaf has neither a value nor `?`.
    #[error("the node has neither a value nor children")]
    #[strum(props(help = "give it a value, or `?` if the value is unknown"))]
    LeafWithoutValue,
    /// A static value was given to a node that turned out to be a leaf.
    #[error("a leaf has a value, not a static value")]
    #[strum(props(help = "write the value alone; static values are for inner nodes"))]
    StaticValueOnLeaf,
    /// A node that was declared a leaf has children.
    #[error("the node is called a leaf but has children")]
    #[strum(props(help = "remove the word `leaf`, or the children"))]
    LeafWithChildren,
    /// A node that was declared a chance node has no children.
    #[error("a chance node needs at least one child")]
    #[strum(props(help = "add the outcomes as children"))]
    ChanceLeaf,
    /// A probability was given to a node that is not a child of a chance node.
    #[error("only a child of a chance node has a probability")]
    #[strum(props(
        help = "begin the parent's list with `chance` and write it inside the child: (chance (leaf :p 0.5 3) …), in JSON \"type\": \"chance\" in the parent; or remove it"
    ))]
    ProbabilityOutsideChance,
    /// Some children of the chance node have probabilities and this one has none.
    #[error("this child of a chance node has no probability, but others have one")]
    #[strum(props(
        help = "give every child a probability, or none of them if they are equally likely"
    ))]
    ProbabilityMissing,
    /// A probability is not a number from 0 to 1.
    #[error("the probability {} is not between 0 and 1", quoted(&.0.to_string()))]
    #[strum(props(help = "write it as a decimal or a fraction: 50 % is 0.5 or 1/2"))]
    ProbabilityOutOfRange(Value),
    /// The probabilities at this chance node don't sum to 1, but to this.
    #[error("the probabilities of the children sum to {}, not 1", quoted(&.0.to_string()))]
    #[strum(props(
        help = "change them so that they sum to 1; fractions such as 1/3 are exact, and 0.00001 more or less is accepted"
    ))]
    ProbabilitySum(Value),
    /// A number beside a chance node's child was meant as its probability: `(chance 0.9 20 0.1 30)`. The value is
    /// that of a child that is a leaf, the text what stands first in the list of that.
    #[error("{} seems to be the probability of a child, which is written with `:p`", quoted(&.0.to_string()))]
    ProbabilityAsChild(Value, Option<Value>, String),
    /// The probabilities at this chance node have too many digits to be added exactly.
    #[error("the probabilities of the children have too many digits to add up")]
    #[strum(props(help = "write them with fewer digits"))]
    LongProbabilities,
    /// Nobody chooses at this inner node of a tree of several players.
    #[error("no player chooses at this node, and its leaves hold payoffs")]
    #[strum(props(
        help = "say who chooses at each inner node: (p1 …), a declared name such as (Ann …), or (chance …), and `leaf` at a leaf with attributes: (leaf :p 1/2 (4 2)); in JSON \"player\": \"p1\""
    ))]
    NobodyChooses,
    /// There is no player of this name among these.
    #[error("there is no player `{}`: the players are {}", quoted(.0), quoted(.1))]
    #[strum(props(
        help = "each leaf holds a payoff for every player, also for one who never moves; in JSON {\"value\": [4, 2, 6]}"
    ))]
    UnknownPlayer(String, String),
    /// A leaf has not as many payoffs as there are players, perhaps one number.
    #[error("expected {0} payoffs here, one for each player")]
    #[strum(props(
        help = "write a list at every leaf, the players in the same order: (4 2 6), in JSON {\"value\": [4, 2, 6]}"
    ))]
    CountOfPayoffs(usize),
    /// The node's ply is beyond the limit.
    #[error("the tree is deeper than {0} plies")]
    TooDeep(usize),
    /// There are more nodes than the limit.
    #[error("the tree has more than {0} nodes")]
    TooManyNodes(usize),
    /// All names together, or all names of moves, have more bytes than the limit.
    #[error("the names take more than {0} bytes in all")]
    TooMuchText(usize),
}

impl TreeErrorKind {
    /// This rule, broken at a node.
    pub(super) fn at(self, node: NodeId) -> TreeError {
        TreeError { node, kind: self }
    }

    /// What the author of the tree can do about it.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::ProbabilityAsChild(probability, value, head) => {
                Some(probability_inside(probability, value.as_ref(), head))
            }
            _ => self.get_str("help").map(str::to_owned),
        }
    }
}

/// How a child of a chance node is written with its probability.
fn probability_inside(probability: &Value, value: Option<&Value>, head: &str) -> String {
    let json = match probability.to_string() {
        text if text.contains('/') => format!("{text:?}"),
        text => text,
    };
    match value {
        Some(value) if value.as_payoffs().is_some() => format!(
            "write each probability inside its child: ({head} :p {probability} (4 2 6)), in JSON {{\"p\": {json}, \"value\": [4, 2, 6]}}"
        ),
        Some(value) => format!(
            "write each probability inside its child: ({head} :p {probability} {value}), in JSON {{\"p\": {json}, \"value\": {value}}}"
        ),
        None => format!(
            "write each probability inside its child, after the mover and the name: (min A :p {probability} …), in JSON {{\"p\": {json}, \"children\": […]}}"
        ),
    }
}
