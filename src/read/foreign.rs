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
    /// A TeX file holds no tree in brackets: `\\node {A} child {node {3}};`.
    #[error("expected a tree, which begins with `[`")]
    #[strum(props(
        help = "only the brackets of forest and tikz-qtree are read; write other trees as (max A (min B 3 12) (min C 2 4))"
    ))]
    NoBrackets,
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
    #[error("this is a picture of a search, not a tree: its values may be bounds")]
    #[strum(props(help = "read the file that the picture was drawn from"))]
    Drawing,
    /// A command of TeX that may change the value beside it: `$\\sqrt{2}$`.
    #[error("the command `{}` may change the value beside it", quoted(.0))]
    #[strum(props(help = "write the number itself, such as 3, -2.5 or 7/3, without the command"))]
    UnknownCommand(String),
    /// A sign stands apart from its number: `(- 3,4);`.
    #[error("the sign stands apart from its number")]
    #[strum(props(help = "write a sign right before its number: -3"))]
    SignApart,
    /// A leaf says no value: `(A,3);`.
    #[error("the leaf has no value")]
    #[strum(props(help = "write the value alone, or after the leaf's name: A=3"))]
    LeafWithoutValue,
    /// A label goes on after its value: `A=3 B`.
    #[error("a label holds at most a mover, a name and one value, in this order")]
    LongLabel,

    /// A key that may stand once stands twice.
    #[error("`{}` is given twice", quoted(.0))]
    #[strum(props(help = "keep one of them"))]
    GivenTwice(String),
    /// Two names of one key are given.
    #[error("`{0}` and `{1}` are two names for the same key")]
    #[strum(props(help = "keep one of them"))]
    TwoNames(String, String),
    /// A key that the format must have is missing.
    #[error("there is no `{0}`")]
    Missing(&'static str),
    /// A test of CS188 that is not about a game tree.
    #[error("a test of class `{}` holds no game tree", quoted(.0))]
    #[strum(props(help = "only tests of class GraphGameTreeTest hold trees"))]
    OtherClass(String),
    /// A state of a CS188 test is won or lost and goes on.
    #[error("the state `{}` is won or lost but has successors", quoted(.0))]
    #[strum(props(help = "remove its successors, or remove it from win_states and lose_states"))]
    TerminalWithSuccessors(String),

    /// A link leads to a node that has a parent already.
    #[error("`{}` has two parents, so this is not a tree", quoted(.0))]
    #[strum(props(help = "give each parent a node of its own"))]
    TwoParents(String),
    /// A node has no parent and is not the root.
    #[error("`{}` is a second root, so this is not a tree", quoted(.0))]
    #[strum(props(help = "link it to a parent, or remove it"))]
    TwoRoots(String),
    /// The links lead back to where they come from.
    #[error("the links form a circle through `{}`, so this is not a tree", quoted(.0))]
    #[strum(props(help = "remove the link that leads back"))]
    Circle(String),
    /// The state that a CS188 test starts with is not where its successors begin.
    #[error("the tree does not begin with the state `{}`", quoted(.0))]
    #[strum(props(help = "start_state names the state that no other state leads to"))]
    NotTheStart(String),
    /// A link names a node that there is none of.
    #[error("there is no node `{}`", quoted(.0))]
    #[strum(props(
        help = "a link names the ids of two nodes; a node without an id has its number, from 0"
    ))]
    NoSuchNode(String),

    /// A game of Gambit has not two players.
    #[error("expected a game of two players, found {0}")]
    #[strum(props(help = "the first player is read as MAX, the second as MIN"))]
    NotTwoPlayers(usize),
    /// Two nodes of a Gambit game are in one information set.
    #[error("two nodes share an information set, so a player can't tell where the game is")]
    #[strum(props(
        help = "only games of perfect information are read: give each node its own number"
    ))]
    SharedInformationSet,
    /// The payoffs of a Gambit game don't sum to 0.
    #[error("the payoffs don't sum to 0")]
    #[strum(props(help = "only zero-sum games are read: what one player wins, the other loses"))]
    NotZeroSum,
    /// A Gambit game pays before it ends.
    #[error("this node has an outcome, but the game goes on")]
    #[strum(props(help = "only payoffs at the end are read: add this one to those of the leaves"))]
    OutcomeOnTheWay,
    /// A node of a Gambit game names an outcome or information set that was not described before.
    #[error("there is no {0} with this number before this place")]
    NotDescribed(&'static str),
}
