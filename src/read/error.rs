//! What can be wrong with an input text, where, and what its author can do about it.

use std::ops::Range;

use strum::EnumProperty;
use thiserror::Error;

use super::advice::{help_for_name, help_for_number, is_meant_as_mover};
use crate::text::quoted;
use crate::tree::TreeErrorKind;
use crate::value::ValueError;

/// A mistake in an input text and its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct ReadError {
    /// The byte range in the text that is wrong; empty at the end of the text.
    pub span: Range<usize>,
    /// What is wrong there.
    pub kind: ReadErrorKind,
}

/// The mistakes of [`ReadError`]; each variant's text names an input that has it.
#[derive(Clone, Debug, PartialEq, Eq, Error, EnumProperty)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The tree breaks a rule that holds in every format: `(max A=1 A=2)`.
    #[error("{0}")]
    Tree(TreeErrorKind),
    /// The text looks like one in some other notation: `max(3, 12)`.
    #[error("this looks like {0}, which is not read")]
    #[strum(props(
        help = "write each node as a list with the mover inside the brackets: (max A (min B 3 12) (min C 2 4))"
    ))]
    OtherNotation(&'static str),
    /// The text is wrong in the format of another program, or says what no tree can.
    #[error("{0}")]
    Foreign(ForeignError),
    /// There is no tree: an empty text.
    #[error("there is no tree in the input")]
    #[strum(props(help = "write a tree such as (max (min 3 12 8) (min 2 4 6))"))]
    Empty,
    /// Something follows the tree: `(max 3) 4`.
    #[error("expected the end of the input after the tree")]
    #[strum(props(
        help = "a file holds one tree; join several trees under one root, or use JSON Lines"
    ))]
    TextAfterTree,

    /// A bracket is never closed: `(max 3`.
    #[error("`{0}` is never closed")]
    #[strum(props(help = "add the closing bracket"))]
    UnclosedBracket(char),
    /// A bracket is closed in a comment alone: `(max 3;4)`.
    #[error("`{0}` is closed only inside a comment")]
    #[strum(props(
        help = "`;` begins a comment, up to the end of the line; separate children by blanks"
    ))]
    ClosedInAComment(char),
    /// A bracket closes nothing: `3)`.
    #[error("`{0}` closes nothing")]
    #[strum(props(help = "remove it, or add the opening bracket"))]
    UnopenedBracket(char),
    /// A bracket is closed by one of the other kind: `(max 3]`.
    #[error("expected `{expected}`, found `{found}`")]
    #[strum(props(help = "close a list with the kind of bracket that opened it"))]
    WrongBracket {
        /// The bracket that would close the list.
        expected: char,
        /// The bracket that stands there.
        found: char,
    },
    /// A list has nothing in it: `()`.
    #[error("a list needs at least one child")]
    #[strum(props(help = "write a leaf as its value, without brackets"))]
    EmptyList,
    /// A string is never closed: `"A`.
    #[error("the string is never closed")]
    #[strum(props(help = "add the closing `\"`"))]
    UnclosedString,
    /// An odd symbol is never closed: `|A`.
    #[error("the symbol is never closed by a second `|`")]
    #[strum(props(help = "add the closing `|`"))]
    UnclosedSymbol,
    /// A block comment is never closed: `#| A`.
    #[error("the comment is never closed by `|#`")]
    #[strum(props(help = "add `|#`; each `#|` needs its own"))]
    UnclosedComment,
    /// A backslash is followed by a letter that means nothing: `"\q"`.
    #[error("there is no such escape")]
    #[strum(props(
        help = r#"use \\ \" \| \n \r \t \a \b, or a letter's hexadecimal number: \x41;"#
    ))]
    UnknownEscape,
    /// Items are separated by a comma: `(3, 12)`.
    #[error("a comma can't stand here")]
    #[strum(props(
        help = "separate items by blanks; write decimals with a point (3.5), and a name with a comma in quotes"
    ))]
    Comma,
    /// A list is quoted as in Lisp: `'(3 12)`.
    #[error("a quote can't stand here")]
    #[strum(props(help = "leave it out, or put a name in double quotes: \"A\""))]
    Quote,
    /// A name is in the quotes of a word processor: `(max “A” 3)`.
    #[error("a name can't begin with a curly quote")]
    #[strum(props(help = "use straight quotes: \"A\""))]
    CurlyQuote,
    /// A control character stands outside of quotes.
    #[error("a control character can't stand outside quotes")]
    #[strum(props(help = r#"in a name, write its hexadecimal number: "a\x1;b""#))]
    ControlCharacter,
    /// A token begins like a number and is not one: `3O`.
    #[error("`{}` begins like a number but is not one", quoted(.0))]
    NotANumber(String),
    /// A number is beyond the limits, or divides by zero: `1/0`.
    #[error("`{}`: {}", quoted(.0), .1)]
    BadNumber(String, ValueError),
    /// The value of a leaf is some spelling of "not a number": `(max nan 3)`.
    #[error("`nan` is not a value")]
    Nan,
    /// A leaf's name is followed by something that is not a value: `A=B`.
    #[error("`{}` is not the value of a leaf: {}", quoted(.0), .1)]
    #[strum(props(
        help = "values are numbers such as 3, -2.5 or 7/3, inf, -inf, or ? if not known"
    ))]
    BadLeafValue(String, ValueError),
    /// A leaf is written as `name=value` without one of the two: `A=` or `=3`.
    #[error("a leaf is written name=value, without blanks")]
    #[strum(props(help = "for example E=2, or \"a b\"=2"))]
    IncompleteLeaf,
    /// A name stands alone where a tree should: `(max A B)`.
    #[error("expected a tree, found the name `{}`", quoted(.0))]
    NameAlone(String),
    /// A list that begins with `leaf` has no value: `(leaf A)`.
    #[error("expected the leaf's value")]
    #[strum(props(help = "for example (leaf A 3)"))]
    LeafListWithoutValue,
    /// A list that is a leaf holds something after its value: `(leaf A 3 4)`.
    #[error("nothing may follow the value of a leaf")]
    #[strum(props(help = "several values make an inner node: (A 3 12)"))]
    TextAfterLeafValue,
    /// An attribute stands after a child or at the top: `(max 3 :p 1/2)`.
    #[error("the attribute `{}` can't stand here", quoted(.0))]
    #[strum(props(
        help = "attributes come after the name and before the children; a leaf with one is a list: (leaf A 3 :p 1/2)"
    ))]
    MisplacedAttribute(String),
    /// There is no such attribute, and what may be meant: `(max A :statik 3 4)`.
    #[error("there is no attribute `{}` here", quoted(.0))]
    UnknownAttribute(String, Option<String>),
    /// An attribute is given twice: `(max :static 1 :static 2 3)`.
    #[error("the attribute `{}` is given twice", quoted(.0))]
    RepeatedAttribute(String),
    /// An attribute is followed by something that it can't take: `(max :static A 3)`.
    #[error("`{attribute}` takes {expected}")]
    BadAttributeValue {
        /// The attribute with its colon.
        attribute: String,
        /// What it takes.
        expected: &'static str,
    },
    /// `#;` stands where no tree may stand: `(leaf A #;3 4)`.
    #[error("`#;` can't stand here")]
    #[strum(props(help = "`#;` drops a whole tree, so put it in front of a tree"))]
    MisplacedTreeComment,
    /// `#;` is followed by something that is not a tree: `(max 3 #; )`.
    #[error("`#;` is not followed by a tree")]
    TreeCommentWithoutTree,

    /// The text is not JSON: `[3,]`.
    #[error("not JSON: {message}")]
    Json {
        /// What the parser expected or found.
        message: String,
        /// What to do about it, where the text tells.
        help: Option<&'static str>,
    },
    /// A JSON value of the wrong type stands where a tree should: `true`.
    #[error("expected a tree, found {0}")]
    #[strum(props(help = "write a number, or \"?\" for a value that is not known"))]
    NotATree(&'static str),
    /// A string that should be a leaf's value is a name: `["A"]`.
    #[error("the string \"{}\" is not a value: {}", quoted(.0), ValueError::NotANumber)]
    #[strum(props(
        help = "write a leaf with a name as an object: {\"name\": \"A\", \"value\": 3}"
    ))]
    NameString(String),
    /// A string that should be a leaf's value is a number beyond the limits: `["1/0"]`.
    #[error("the string \"{}\" is not a value: {}", quoted(.0), .1)]
    BadValueString(String, ValueError),
    /// A number in JSON is beyond the limits: `1e9999`.
    #[error("{0}")]
    BadJsonNumber(ValueError),
    /// An object has a key that means nothing, and what may be meant: `{"childern": []}`.
    #[error("there is no key \"{}\" here", quoted(.0))]
    UnknownKey(String, Option<String>),
    /// A key is given twice: `{"value": 1, "value": 2}`.
    #[error("the key \"{}\" is given twice", quoted(.0))]
    RepeatedKey(String),
    /// Two names of one key are given: `{"kind": "max", "type": "max"}`.
    #[error("\"{0}\" and \"{1}\" are two names for the same key")]
    #[strum(props(help = "keep one of them"))]
    TwoNamesOfOneKey(&'static str, &'static str),
    /// A key has a value of the wrong type: `{"children": 3}`.
    #[error("\"{key}\" takes {expected}")]
    BadKeyValue {
        /// The key.
        key: &'static str,
        /// What it takes.
        expected: &'static str,
    },
    /// Keys of a node stand beside `tree`: `{"tree": 3, "value": 4}`.
    #[error("\"{0}\" belongs to a node, so it can't stand beside \"tree\"")]
    #[strum(props(help = "move it into the tree"))]
    NodeKeyInWrapper(&'static str),
    /// Keys of a wrapper stand in a node: `{"title": "x", "value": 3}`.
    #[error("\"{0}\" belongs to an exercise, but there is no \"tree\"")]
    #[strum(props(help = "add \"tree\", or remove the key"))]
    WrapperWithoutTree(&'static str),

    /// The wrapper names a convention that there is none of, and what may be meant:
    /// `(exercise :convention hard 3)`.
    #[error("there is no convention `{}`", quoted(.0))]
    UnknownConvention(String, Option<String>),
}

impl ReadErrorKind {
    /// This mistake at a place.
    pub(super) fn at(self, span: Range<usize>) -> ReadError {
        ReadError { span, kind: self }
    }

    /// What the author of the text can do about it.
    pub fn help(&self) -> Option<String> {
        let fixed = match self {
            Self::UnknownAttribute(_, help)
            | Self::UnknownKey(_, help)
            | Self::UnknownConvention(_, help) => return help.clone(),
            Self::Tree(TreeErrorKind::RepeatedName(name)) if is_meant_as_mover(name) => {
                Some("write the movers as max, min and chance: (max (min 3 12) (min 2 4))")
            }
            Self::Tree(kind) => kind.help(),
            Self::NameString(text) if is_meant_as_mover(text) => {
                Some("write who moves inside the node: {\"type\": \"max\", \"children\": [3, 12]}")
            }
            Self::Foreign(error) => error.get_str("help"),
            Self::NameAlone(name) => Some(help_for_name(name)),
            Self::NotANumber(text) => Some(help_for_number(text)),
            Self::Json { help, .. } => *help,
            _ => self.get_str("help"),
        };
        fixed.map(str::to_owned)
    }
}

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
