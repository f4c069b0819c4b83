//! The rules of the game tree, and what to do where one is broken.

use std::fmt;

use super::NodeId;
use crate::text::quoted;
use crate::value::Value;

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
    /// This rule, broken at a node.
    pub(super) fn at(self, node: NodeId) -> TreeError {
        TreeError { node, kind: self }
    }

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
