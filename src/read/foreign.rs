//! What can be wrong with a text in the format of another program.

use strum::EnumProperty;
use thiserror::Error;

use crate::text::quoted;
use crate::value::ValueError;

/// Mistakes in the formats of other programs, and what their files may say that no game tree of two
/// players has.
#[derive(Clone, Debug, PartialEq, Eq, Error, EnumProperty)]
#[non_exhaustive]
pub enum ForeignError {
    /// The format has something else at this place: `(3,5` without `;`.
    #[error("expected {0}")]
    Expected(&'static str),
    /// A quote, comment or group is never closed: `'A`.
    #[error("{0} is never closed")]
    Unclosed(&'static str),
    /// A word that must be a value is none, or is beyond the limits: `3O`.
    #[error("`{}` is not a value: {}", quoted(.0), .1)]
    #[strum(props(
        help = "values are numbers such as 3, -2.5 or 7/3, inf, -inf, or ? if not known"
    ))]
    BadValue(String, ValueError),
    /// A node of a picture that `abtree draw` made, whose values are what a search found.
    #[error("this is a picture of a search, whose values may be bounds, and not a tree")]
    #[strum(props(help = "keep the tree itself beside its picture; draw makes the picture anew"))]
    Drawing,
    /// A leaf says no value: `(A,3);`.
    #[error("the leaf has no value")]
    #[strum(props(help = "write the value alone, or behind the leaf's name as in A=3"))]
    LeafWithoutValue,
    /// A label goes on behind its value: `A=3 B`.
    #[error("a label holds a mover, a name and one value at most, in this order")]
    LongLabel,

    /// A key that may stand once stands twice.
    #[error("`{}` is given twice", quoted(.0))]
    #[strum(props(help = "keep one of them"))]
    GivenTwice(String),
    /// A key that the format must have is missing.
    #[error("there is no `{0}`")]
    Missing(&'static str),
    /// A test of CS188 that is not about a game tree.
    #[error("a test of the class `{}` holds no game tree", quoted(.0))]
    #[strum(props(help = "the tests with trees are of the class GraphGameTreeTest"))]
    OtherClass(String),
    /// A state of a CS188 test is won or lost and goes on.
    #[error("the state `{}` is won or lost and has successors", quoted(.0))]
    #[strum(props(help = "remove its successors, or take it out of win_states and lose_states"))]
    TerminalWithSuccessors(String),

    /// A link leads to a node that has a parent already.
    #[error("`{}` has two parents, so this is no tree", quoted(.0))]
    #[strum(props(help = "give each parent a node of its own"))]
    TwoParents(String),
    /// A node has no parent and is not the root.
    #[error("`{}` is a second root, so this is no tree", quoted(.0))]
    #[strum(props(help = "link it to a parent, or remove it"))]
    TwoRoots(String),
    /// The links lead back to where they come from.
    #[error("the links go round in a circle through `{}`, so this is no tree", quoted(.0))]
    #[strum(props(help = "remove the link that leads back"))]
    Circle(String),
    /// A link names a node that there is none of.
    #[error("there is no node `{}`", quoted(.0))]
    #[strum(props(
        help = "a link names the ids of two nodes; a node without an id has its number, from 0"
    ))]
    NoSuchNode(String),

    /// A game of Gambit has not two players.
    #[error("a game of {0} players, expected two")]
    #[strum(props(help = "only games of two players are read: the first is MAX, the second MIN"))]
    NotTwoPlayers(usize),
    /// Two nodes of a Gambit game are in one information set.
    #[error("two nodes share an information set, so a player can't tell where the game is")]
    #[strum(props(
        help = "only games of perfect information are read: a number of its own for each node"
    ))]
    SharedInformationSet,
    /// The payoffs of a Gambit game don't sum to 0.
    #[error("the payoffs don't sum to 0")]
    #[strum(props(help = "only zero-sum games are read: what one player wins the other loses"))]
    NotZeroSum,
    /// A Gambit game pays before it ends.
    #[error("there is an outcome at a node where the game goes on")]
    #[strum(props(help = "only payoffs at the end are read: add them to those of the leaves"))]
    OutcomeOnTheWay,
    /// A node of a Gambit game names an outcome or information set that was not described before.
    #[error("there was no {0} of this number before")]
    NotDescribed(&'static str),
}
