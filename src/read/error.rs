//! What can be wrong with an input text, and where.

use std::fmt;
use std::ops::Range;

use crate::text::{nearest, quoted};
use crate::tree::TreeErrorKind;
use crate::value::ValueError;

/// A mistake in an input text and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The byte range in the text that is wrong; empty at the end of the text.
    pub span: Range<usize>,
    /// What is wrong there.
    pub kind: ReadErrorKind,
}

/// The mistakes of [`ReadError`]; each variant's text names an input that has it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The tree breaks a rule that holds in every format: `(max A=1 A=2)`.
    Tree(TreeErrorKind),
    /// There is no tree: an empty text.
    Empty,
    /// Something follows the tree: `(max 3) 4`.
    TextAfterTree,

    /// A bracket is never closed: `(max 3`.
    UnclosedBracket(char),
    /// A bracket closes nothing: `3)`.
    UnopenedBracket(char),
    /// A bracket is closed by one of the other kind: `(max 3]`.
    WrongBracket {
        /// The bracket that would close the list.
        expected: char,
        /// The bracket that stands there.
        found: char,
    },
    /// A list has nothing in it: `()`.
    EmptyList,
    /// A string is never closed: `"A`.
    UnclosedString,
    /// An odd symbol is never closed: `|A`.
    UnclosedSymbol,
    /// A block comment is never closed: `#| A`.
    UnclosedComment,
    /// A backslash is followed by a letter that means nothing: `"\q"`.
    UnknownEscape,
    /// Items are separated by a comma: `(3, 12)`.
    Comma,
    /// A list is quoted as in Lisp: `'(3 12)`.
    Quote,
    /// A name is in the quotes of a word processor: `(max “A” 3)`.
    CurlyQuote,
    /// A token begins like a number and is not one: `3O`.
    BadNumber(String, ValueError),
    /// A leaf's name is followed by something that is not a value: `A=B`.
    BadLeafValue(String, ValueError),
    /// A leaf is written as `name=value` without one of the two: `A=` or `=3`.
    IncompleteLeaf,
    /// A name stands alone where a tree should: `(max A B)`.
    NameAlone(String),
    /// A list that begins with `leaf` has no value: `(leaf A)`.
    LeafListWithoutValue,
    /// A list that is a leaf holds something behind its value: `(leaf A 3 4)`.
    TextAfterLeafValue,
    /// An attribute stands behind a child or at the top: `(max 3 :p 1/2)`.
    MisplacedAttribute(String),
    /// There is no such attribute: `(max A :statik 3 4)`.
    UnknownAttribute(String),
    /// An attribute is given twice: `(max :static 1 :static 2 3)`.
    RepeatedAttribute(String),
    /// An attribute is followed by something that it can't take: `(max :static A 3)`.
    BadAttributeValue {
        /// The attribute with its colon.
        attribute: String,
        /// What it takes.
        expected: &'static str,
    },
    /// `#;` stands where no tree may stand: `(leaf A #;3 4)`.
    MisplacedTreeComment,
    /// `#;` is followed by something that is not a tree: `(max 3 #; )`.
    TreeCommentWithoutTree,

    /// The text is not JSON: `[3,]`.
    Json {
        /// What the parser expected or found.
        message: String,
        /// What to do about it, where the text tells.
        help: Option<&'static str>,
    },
    /// A JSON value of the wrong type stands where a tree should: `true`.
    NotATree(&'static str),
    /// A string that should be a leaf's value is not a value: `["A"]`.
    BadValueString(String, ValueError),
    /// A number in JSON is beyond the limits: `1e9999`.
    BadJsonNumber(ValueError),
    /// An object has a key that means nothing: `{"childern": []}`.
    UnknownKey(String),
    /// A key is given twice: `{"value": 1, "value": 2}`.
    RepeatedKey(String),
    /// Two names of one key are given: `{"kind": "max", "type": "max"}`.
    TwoNamesOfOneKey(&'static str, &'static str),
    /// A key has a value of the wrong type: `{"children": 3}`.
    BadKeyValue {
        /// The key.
        key: String,
        /// What it takes.
        expected: &'static str,
    },
    /// Keys of a node stand beside `tree`: `{"tree": 3, "value": 4}`.
    NodeKeyInWrapper(String),
    /// Keys of a wrapper stand in a node: `{"title": "x", "value": 3}`.
    WrapperWithoutTree(String),

    /// The wrapper names a convention that there is none of: `(exercise :convention hard 3)`.
    UnknownConvention {
        /// The name that the wrapper gives.
        name: String,
        /// The known name nearest to it.
        nearest: Option<String>,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for ReadError {}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tree(kind) => kind.fmt(f),
            Self::Empty => write!(f, "there is no tree in the input"),
            Self::TextAfterTree => write!(f, "expected the end of the input after the tree"),
            Self::UnclosedBracket(bracket) => write!(f, "`{bracket}` is never closed"),
            Self::UnopenedBracket(bracket) => write!(f, "`{bracket}` closes nothing"),
            Self::WrongBracket { expected, found } => {
                write!(f, "expected `{expected}`, found `{found}`")
            }
            Self::EmptyList => write!(f, "a list needs at least one child"),
            Self::UnclosedString => write!(f, "the string is never closed"),
            Self::UnclosedSymbol => write!(f, "the symbol is never closed by a second `|`"),
            Self::UnclosedComment => write!(f, "the comment is never closed by `|#`"),
            Self::UnknownEscape => write!(f, "this escape means nothing"),
            Self::Comma => write!(f, "a comma does not separate anything here"),
            Self::CurlyQuote => write!(f, "a curly quote does not begin a name"),
            Self::Quote => write!(f, "a quote does not mean anything here"),
            Self::BadNumber(_, ValueError::Nan) => write!(f, "{}", ValueError::Nan),
            Self::BadNumber(text, ValueError::NotANumber) => {
                write!(f, "`{}` begins like a number and is not one", quoted(text))
            }
            Self::BadNumber(text, error) => write!(f, "`{}`: {error}", quoted(text)),
            Self::BadLeafValue(text, error) => {
                write!(f, "`{}` is not the value of a leaf: {error}", quoted(text))
            }
            Self::IncompleteLeaf => {
                write!(f, "a leaf is written as name=value, both without blanks")
            }
            Self::NameAlone(name) => write!(f, "`{}` is a name, expected a tree", quoted(name)),
            Self::LeafListWithoutValue => write!(f, "expected the leaf's value"),
            Self::TextAfterLeafValue => write!(f, "expected the end of the leaf after its value"),
            Self::MisplacedAttribute(name) => {
                write!(f, "the attribute `{}` can't stand here", quoted(name))
            }
            Self::UnknownAttribute(name) => {
                write!(f, "there is no attribute `{}` here", quoted(name))
            }
            Self::RepeatedAttribute(name) => {
                write!(f, "the attribute `{}` is given twice", quoted(name))
            }
            Self::BadAttributeValue {
                attribute,
                expected,
            } => {
                write!(f, "`{attribute}` takes {expected}")
            }
            Self::MisplacedTreeComment => write!(f, "`#;` can't stand here"),
            Self::TreeCommentWithoutTree => write!(f, "`#;` is not followed by a tree"),
            Self::Json { message, .. } => write!(f, "not JSON: {message}"),
            Self::NotATree(found) => write!(f, "expected a tree, found {found}"),
            Self::BadValueString(text, error) => {
                write!(f, "the string \"{}\" is not a value: {error}", quoted(text))
            }
            Self::BadJsonNumber(error) => write!(f, "{error}"),
            Self::UnknownKey(key) => write!(f, "there is no key \"{}\" here", quoted(key)),
            Self::RepeatedKey(key) => write!(f, "the key \"{}\" is given twice", quoted(key)),
            Self::TwoNamesOfOneKey(first, second) => {
                write!(f, "\"{first}\" and \"{second}\" are two names of one key")
            }
            Self::BadKeyValue { key, expected } => write!(f, "\"{key}\" takes {expected}"),
            Self::NodeKeyInWrapper(key) => {
                write!(
                    f,
                    "\"{key}\" belongs to a node and can't stand beside \"tree\""
                )
            }
            Self::WrapperWithoutTree(key) => {
                write!(
                    f,
                    "\"{key}\" belongs to an exercise, and there is no \"tree\""
                )
            }
            Self::UnknownConvention { name, .. } => {
                write!(f, "there is no convention `{}`", quoted(name))
            }
        }
    }
}

/// The attributes and the keys that a misspelt one is compared with.
const NODE_ATTRIBUTES: &[&str] = &[":static", ":move", ":p"];
const WRAPPER_ATTRIBUTES: &[&str] = &[":title", ":source", ":convention", ":root"];
const NODE_KEYS: &[&str] = &[
    "name",
    "label",
    "id",
    "type",
    "kind",
    "player",
    "value",
    "static",
    "children",
    "move",
    "probability",
    "prob",
    "p",
    "comment",
    "meta",
];
const WRAPPER_KEYS: &[&str] = &["tree", "title", "source", "convention", "root"];

impl ReadErrorKind {
    /// What the author of the text can do about it.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::Json { help, .. } => help.map(str::to_owned),
            Self::UnknownAttribute(name) => help_for_attribute(name),
            Self::UnknownKey(key) => help_for_key(key),
            Self::UnknownConvention { nearest, .. } => Some(nearest.as_ref().map_or_else(
                || "`abtree conventions` lists them".to_owned(),
                |nearest| format!("did you mean `{nearest}`? `abtree conventions` lists all"),
            )),
            _ => self.fixed_help().map(str::to_owned),
        }
    }

    /// The help that does not depend on what the text says; `None` also where another does.
    fn fixed_help(&self) -> Option<&'static str> {
        Some(match self {
            Self::Tree(kind) => return kind.help(),
            Self::Empty => "write a tree such as (max (min 3 12 8) (min 2 4 6))",
            Self::TextAfterTree => {
                "one file holds one tree; put several trees under one root, or in JSON Lines"
            }
            Self::UnclosedBracket(_) => "add the closing bracket",
            Self::UnopenedBracket(_) => "remove it, or add the opening bracket",
            Self::WrongBracket { .. } => "a list closes with the kind of bracket that opened it",
            Self::EmptyList => "a leaf is written as its value alone, without brackets",
            Self::UnclosedString => "add the closing `\"`",
            Self::UnclosedSymbol => "add the closing `|`",
            Self::UnclosedComment => "add `|#`; comments nest, so each `#|` needs one",
            Self::UnknownEscape => {
                "known are \\\\ \\\" \\| \\n \\r \\t \\a \\b and \\x41; for a letter by its number"
            }
            Self::Comma => "separate items by blanks; a name with a comma is written in quotes",
            Self::CurlyQuote => "names are quoted with straight quotes: \"A\"",
            Self::Quote => "write the list without it",
            Self::BadNumber(_, ValueError::NotANumber) => {
                "a name that begins like a number is written in quotes, as in \"1.2\""
            }
            Self::BadLeafValue(..) => {
                "values are numbers such as 3, -2.5 or 7/3, inf, -inf, or ? if not known"
            }
            Self::IncompleteLeaf => "for example E=2, or \"a b\"=2",
            Self::NameAlone(name) => help_for_name(name),
            Self::LeafListWithoutValue => "for example (leaf A 3)",
            Self::TextAfterLeafValue => {
                "several values are the children of an inner node: (A 3 12)"
            }
            Self::MisplacedAttribute(_) => {
                "attributes stand behind the name and before the children"
            }
            Self::MisplacedTreeComment => {
                "`#;` drops a whole tree, so it stands where a tree may stand"
            }
            Self::BadValueString(_, ValueError::NotANumber) => {
                "a leaf with a name is an object: {\"name\": \"A\", \"value\": 3}"
            }
            Self::TwoNamesOfOneKey(..) => "keep one of them",
            Self::NodeKeyInWrapper(_) => "put it into the tree",
            Self::WrapperWithoutTree(_) => "add \"tree\", or remove the key",
            Self::Json { .. }
            | Self::UnknownAttribute(_)
            | Self::UnknownKey(_)
            | Self::UnknownConvention { .. }
            | Self::RepeatedAttribute(_)
            | Self::BadAttributeValue { .. }
            | Self::BadNumber(..)
            | Self::BadValueString(..)
            | Self::TreeCommentWithoutTree
            | Self::NotATree(_)
            | Self::BadJsonNumber(_)
            | Self::RepeatedKey(_)
            | Self::BadKeyValue { .. } => return None,
        })
    }
}

fn help_for_attribute(name: &str) -> Option<String> {
    if NODE_ATTRIBUTES.contains(&name) {
        return Some("it belongs to a node of the tree, not to the exercise".to_owned());
    }
    if WRAPPER_ATTRIBUTES.contains(&name) {
        let example = "(exercise :title \"…\" (max 3 12))";
        return Some(format!(
            "it belongs to the exercise around the tree: {example}"
        ));
    }
    hint(name, &[NODE_ATTRIBUTES, WRAPPER_ATTRIBUTES])
}

fn help_for_key(key: &str) -> Option<String> {
    if WRAPPER_KEYS.contains(&key) {
        let example = "{\"title\": \"…\", \"tree\": [3, 12]}";
        return Some(format!(
            "it belongs to the exercise around the tree: {example}"
        ));
    }
    hint(key, &[NODE_KEYS, WRAPPER_KEYS])
}

/// What the author of a name that stands alone may have meant.
fn help_for_name(name: &str) -> &'static str {
    match name.chars().next() {
        Some('{' | '<' | '（' | '［' | '｛') => "lists stand in ( ) or [ ]",
        Some('#' | '/' | '%') => "a comment begins with `;`, or stands between `#|` and `|#`",
        Some('–' | '—') => "a minus sign is written as -",
        _ => {
            "a leaf needs a value: write A=3 or (A 3); in a list, max, min or chance comes first, then the name"
        }
    }
}

fn hint(text: &str, known: &[&[&str]]) -> Option<String> {
    nearest(text, &known.concat()).map(|near| format!("did you mean `{near}`?"))
}
