//! What can be wrong with an input text, where, and what its author can do about it.

use std::ops::Range;

use strum::EnumProperty;
use thiserror::Error;

use crate::text::quoted;
use crate::tree::{TreeErrorKind, meant_movers, ordinal};
use crate::value::{ValueError, looks_infinite};

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
    /// There is no tree: an empty text.
    #[error("there is no tree in the input")]
    #[strum(props(help = "write a tree such as (max (min 3 12 8) (min 2 4 6))"))]
    Empty,
    /// Something follows the tree: `(max 3) 4`.
    #[error("expected the end of the input after the tree")]
    #[strum(props(
        help = "a file holds one tree: join several under one root, as in (3 12 8), write each to a file of its own, or write each in JSON on a line of a .jsonl file"
    ))]
    TextAfterTree,

    /// A bracket is never closed: `(max 3`.
    #[error("`{0}` is never closed")]
    #[strum(props(
        help = "add the closing bracket where it was left out: of this list, or of one inside it"
    ))]
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
    /// A string, a comment or a group of TeX is never closed: `"A`.
    #[error("{0} is never closed")]
    #[strum(props(help = "write the sign that ends it as well: \"A\", |A|, #| … |#, {A}"))]
    Unclosed(&'static str),
    /// A backslash is followed by a letter that means nothing: `"\q"`.
    #[error("there is no such escape")]
    #[strum(props(
        help = r#"use \\ \" \| \n \r \t \a \b, or a letter's hexadecimal number: \x41;"#
    ))]
    UnknownEscape,
    /// Items are separated by a comma where none may stand: `(max A, 3)`.
    #[error("a comma can't stand here")]
    #[strum(props(
        help = "separate items by blanks; write decimals with a point (3.5), and a name with a comma in quotes"
    ))]
    Comma,
    /// A list is quoted as in Lisp, or a name has the quotes of a word processor: `'(3 12)`.
    #[error("a quote can't stand here")]
    #[strum(props(help = "leave it out, or put a name in straight double quotes: \"A\""))]
    Quote,
    /// A control character stands outside of quotes.
    #[error("a control character can't stand outside quotes")]
    #[strum(props(help = "remove it; if many stand in the file, save it as UTF-8"))]
    ControlCharacter,
    /// A token begins like a number and is not one: `3O`.
    #[error("`{}` begins like a number but is not one", quoted(.0))]
    NotANumber(String),
    /// A word that must be a value is none, or is beyond the limits: `1/0`.
    #[error("`{}` is not a value: {}", quoted(.0), .1)]
    #[strum(props(
        help = "values are numbers such as 3, -2.5 or 7/3, inf, -inf, or ? if not known"
    ))]
    BadValue(String, ValueError),
    /// A leaf is written as `name=value` without one of the two: `A=` or `=3`.
    #[error("a leaf is written name=value, without blanks")]
    #[strum(props(
        help = "for example E=2, or \"a b\"=2; payoffs of several players stand in lists: (E (4 2 6))"
    ))]
    IncompleteLeaf,
    /// A name stands alone where a tree should: `(max A B)`.
    #[error("expected a tree, found the name `{}`", quoted(.0))]
    NameAlone(String),
    /// A second name stands in a head, whose first is no mover: `(mim A 3 4)`.
    #[error("expected a child of `{}`, found the name `{}`", quoted(.0), quoted(.1))]
    SecondName(String, String),
    /// A leaf says no value: `(leaf A)`.
    #[error("the leaf has no value")]
    #[strum(props(
        help = "write the value alone, or after the leaf's name: A=3; a probability after `:p`: (leaf :p 0.5 3)"
    ))]
    LeafWithoutValue,
    /// A list that is a leaf holds something after its value: `(leaf A 3 4)`.
    #[error("nothing may follow the value of a leaf")]
    #[strum(props(
        help = "several values make an inner node, (A 3 12); a probability is an attribute, (leaf A :p 0.3 12)"
    ))]
    TextAfterLeafValue,
    /// An attribute stands after a child or at the top: `(max 3 :p 1/2)`.
    #[error("the attribute `{}` can't stand here", quoted(.0))]
    #[strum(props(
        help = "attributes come after the name and before the children; a leaf with one is a list: (leaf A 3 :p 1/2)"
    ))]
    MisplacedAttribute(String),
    /// `#;` stands where no tree may stand, or without a tree behind it: `(leaf A #;3 4)`.
    #[error("`#;` can't stand here")]
    #[strum(props(help = "`#;` drops a whole tree, so put it in front of a tree"))]
    MisplacedTreeComment,

    /// There is no such attribute, key or convention: `(max A :statik 3 4)`.
    #[error("there is no {what} `{}`", quoted(name))]
    Unknown {
        /// What there is none of.
        what: &'static str,
        /// The word that is not known.
        name: String,
        /// What may be meant.
        help: Option<String>,
    },
    /// What may be said once is said twice: `(max :static 1 :static 2 3)`.
    #[error("`{}` is given twice", quoted(.0))]
    #[strum(props(help = "keep one of them"))]
    GivenTwice(String),
    /// Two names of one key are given: `{"kind": "max", "type": "max"}`.
    #[error("`{0}` and `{1}` are two names for the same key")]
    #[strum(props(help = "keep one of them"))]
    TwoNames(String, String),
    /// An attribute or key is followed by something that it can't take: `(max :static A 3)`.
    #[error("`{key}` takes {expected}")]
    BadKeyValue {
        /// The key, or the attribute with its colon.
        key: String,
        /// What it takes.
        expected: &'static str,
    },

    /// The text is not JSON: `[3,]`.
    #[error("not JSON: {message}")]
    Json {
        /// What was expected or found.
        message: &'static str,
        /// What to do about it, where the text tells.
        help: Option<&'static str>,
    },
    /// A JSON value of the wrong type stands where a tree should: `true`.
    #[error("expected a tree, found {0}")]
    #[strum(props(help = "write a number, or \"?\" for a value that is not known"))]
    NotATree(&'static str),
    /// A string that should be a leaf's value is a name: `["A"]`.
    #[error("the string \"{}\" is not a value", quoted(.0))]
    #[strum(props(
        help = "write a node with a name as an object: {\"name\": \"A\", \"children\": [3, 5]}, a leaf {\"name\": \"B\", \"value\": 3}"
    ))]
    NameString(String),
    /// Keys of a node stand beside `tree`: `{"tree": 3, "value": 4}`.
    #[error("`{0}` belongs to a node, so it can't stand beside `tree`")]
    #[strum(props(
        help = "move it into the tree: {\"type\": \"min\", \"children\": [3, 5]}; who moves first may stand under \"root\", and the name of an exercise under \"title\""
    ))]
    NodeKeyInWrapper(&'static str),
    /// Keys of a wrapper stand in a node: `{"title": "x", "value": 3}`.
    #[error("`{0}` belongs to an exercise, but there is no `tree`")]
    WrapperWithoutTree(&'static str),

    /// The format of another program has something else at this place: `(3,5` without `;`.
    #[error("expected {0}")]
    Expected(&'static str),
    /// The file of another program says what is not read, and what to write instead: a graph without directions.
    #[error("{0}")]
    NotRead(&'static str, &'static str),
    /// A key that the format of another program must have is missing.
    #[error("there is no `{0}`")]
    Missing(&'static str),
    /// A command of TeX that may change what stands beside it: `$\\sqrt{2}$`.
    #[error("the command `{}` may change what stands beside it", quoted(.0))]
    #[strum(props(
        help = "write the name or the number itself, such as 3, -2.5 or 7/3, without the command, and who moves as a word: max for △, min for ▽"
    ))]
    UnknownCommand(String),
    /// The node with this name breaks this rule of trees: `has two parents`.
    #[error("`{}` {}, so this is not a tree", quoted(.0), .1)]
    #[strum(props(help = "link each node to one parent, and only the root to none"))]
    NotOneTree(String, &'static str),
}

impl ReadErrorKind {
    /// This mistake at a place.
    pub(super) fn at(self, span: Range<usize>) -> ReadError {
        ReadError { span, kind: self }
    }

    /// What the author of the text can do about it.
    pub fn help(&self) -> Option<String> {
        let fixed = match self {
            Self::Unknown { help, .. } => return help.clone(),
            // A tree in quotes may have movers in it.
            Self::NameString(text) if text.starts_with(['(', '[', '{']) => {
                Some("leave out the quotes around the tree")
            }
            Self::Tree(TreeErrorKind::RepeatedName(name)) | Self::NameString(name)
                if meant_movers(name).next().is_some() || ordinal(name).is_some() =>
            {
                Some(
                    "write the movers as max, min and chance, or as p1, p2 and so on where each leaf holds payoffs: (max (min 3 12) (min 2 4)), in JSON {\"type\": \"max\", \"children\": [3, 12]}",
                )
            }
            Self::Tree(TreeErrorKind::RepeatedName(name)) if ["p", "P"].contains(&&**name) => Some(
                "give each node its own name, or none; a probability is written with `:p`, (min B :p 0.3 3 7), in JSON {\"p\": 0.3, \"value\": 5}",
            ),
            Self::Tree(kind) => return kind.help(),
            Self::NameString(text) if looks_infinite(text) => Some(INFINITY),
            Self::NameAlone(name) => Some(help_for_name(name).unwrap_or(
                "a leaf needs a value: A=3 or (A 3), x=? if unknown; in a list, max, min or chance comes before the name, or p1, p2 and so on where leaves hold payoffs",
            )),
            Self::SecondName(head, _) if ordinal(&head.to_lowercase()).is_some() => Some(
                "p1 and p2 stand in small letters, and payoffs in a list of their own: (p1 A (L (4 2)) (R (1 7)))",
            ),
            Self::SecondName(_, name) => Some(help_for_name(name).unwrap_or(
                "the movers are max, min and chance, or p1, p2 and so on where leaves hold payoffs, before the name: (max A 3 5); several words stand in quotes",
            )),
            Self::NotANumber(text) => Some(help_for_number(text)),
            Self::Json { help, .. } => *help,
            Self::NotRead(_, help) => Some(*help),
            Self::BadValue(text, _) | Self::NameString(text) if is_per_cent(text) => Some(PER_CENT),
            Self::BadKeyValue { key, expected } => return Some(help_for_key(key, expected)),
            Self::WrapperWithoutTree("root") => Some(
                "write {\"root\": \"max\", \"tree\": {\"name\": \"A\", \"children\": [3, 5]}}, or call the key `tree` if it holds the tree",
            ),
            Self::WrapperWithoutTree(key) => {
                return Some(format!(
                    "write {{\"{key}\": …, \"tree\": {{\"name\": \"A\", \"children\": [3, 5]}}}}, or remove the key"
                ));
            }
            _ => self.get_str("help"),
        };
        fixed.map(str::to_owned)
    }
}

const BRACKETS: &str = "write lists in ( ) or [ ]";

const INFINITY: &str = "write inf or -inf for a value without end, in JSON in quotes";

const PER_CENT: &str = "write it as a decimal or a fraction: 30% is 0.3 or 3/10";

fn is_per_cent(text: &str) -> bool {
    text.ends_with('%') && text.starts_with(|letter: char| letter.is_ascii_digit())
}

/// What a key or an attribute takes.
fn help_for_key(key: &str, expected: &str) -> String {
    let help = match key {
        "type" | "kind" | "player" => {
            "write who moves as \"max\", \"min\" or \"chance\", and players with payoffs as \"p1\", \"p2\" and so on; a leaf is \"leaf\""
        }
        "children" => "write {\"name\": \"A\", \"children\": [{\"name\": \"B\", \"value\": 3}, 5]}",
        "p" | "prob" | "probability" => {
            "write the probability of each child inside it, {\"p\": 0.3, \"value\": 20}, or in a graph in the link to it"
        }
        "root" => "write \"root\": \"max\" or \"root\": \"min\", or leave it out",
        ":p" => "write the probability of each child inside it: (leaf :p 0.3 20)",
        ":move" => {
            "write (leaf :move \"left\" 3), with a probability (leaf :move \"left\" :p 0.3 3)"
        }
        _ => return format!("write {expected}, or leave `{key}` out"),
    };
    help.to_owned()
}

/// What the author of a token that begins like a number may have meant.
fn help_for_number(text: &str) -> &'static str {
    if text.contains(['{', '}']) {
        BRACKETS
    } else if looks_infinite(text) {
        INFINITY
    } else if is_per_cent(text) {
        PER_CENT
    } else if text.starts_with(['‐', '‑', '‒', '–', '—']) {
        "write the minus sign as a hyphen, -3, or put a name in quotes"
    } else {
        "write a number such as 3, -2.5 or 7/3; a name that begins like a number goes in quotes: \"1.2\""
    }
}

/// What the author of a name that stands alone may have meant.
pub(super) fn help_for_name(name: &str) -> Option<&'static str> {
    Some(if looks_infinite(name.trim_start_matches('\\')) {
        INFINITY
    } else if ["max", "min", "chance"].contains(&&*name.to_lowercase()) || ordinal(name).is_some() {
        "a node is a list that begins with its mover: (max A 3 4)"
    } else if name == "EFG" {
        "this looks like a game of Gambit; add --from efg"
    } else if name.starts_with("\\begin") || name.starts_with("\\document") {
        "this looks like LaTeX; add --from forest"
    } else if name.starts_with(['{', '<', '（', '［', '｛']) {
        BRACKETS
    } else {
        return None;
    })
}
