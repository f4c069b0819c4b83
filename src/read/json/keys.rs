//! The keys that mean something in a JSON tree, and which of them an object has had.

use std::collections::HashSet;

use strum::{IntoStaticStr, VariantArray};

use crate::json_tokens::Peek;
use crate::read::ReadErrorKind;
use crate::text::nearest;
use crate::tree::names_mover;

/// The keys that mean something: first what nodes say of themselves, then of their places, then exercises.
#[derive(Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub(super) enum Key {
    Name,
    Label,
    Id,
    Type,
    Kind,
    Player,
    Value,
    Static,
    Children,
    Move,
    Probability,
    Prob,
    P,
    Tree,
    Title,
    Source,
    Convention,
    Root,
    Players,
}

impl Key {
    /// The key of this name. Objects are full of keys, and bytes are told apart faster than texts.
    #[inline(always)]
    pub(super) fn named(text: &str) -> Option<Self> {
        Some(match text.as_bytes() {
            b"name" => Self::Name,
            b"label" => Self::Label,
            b"id" => Self::Id,
            b"type" => Self::Type,
            b"kind" => Self::Kind,
            b"player" => Self::Player,
            b"value" => Self::Value,
            b"static" => Self::Static,
            b"children" => Self::Children,
            b"move" => Self::Move,
            b"probability" => Self::Probability,
            b"prob" => Self::Prob,
            b"p" => Self::P,
            b"tree" => Self::Tree,
            b"title" => Self::Title,
            b"source" => Self::Source,
            b"convention" => Self::Convention,
            b"root" => Self::Root,
            b"players" => Self::Players,
            _ => return None,
        })
    }

    pub(super) fn text(self) -> &'static str {
        self.into()
    }

    #[inline]
    pub(super) fn bit(self) -> u32 {
        1 << self as u32
    }

    #[inline]
    pub(super) fn is_for_exercises(self) -> bool {
        self as u32 >= Self::Tree as u32
    }

    /// Whether it says something of a node itself, and not of its place in the tree.
    pub(super) fn is_of_node(self) -> bool {
        (self as u32) < Self::Children as u32
    }

    /// The bits of the keys that mean the same, of which an object may use only one.
    #[inline]
    pub(super) fn synonyms(self) -> u32 {
        match self {
            Self::Type | Self::Kind | Self::Player => {
                Self::Type.bit() | Self::Kind.bit() | Self::Player.bit()
            }
            Self::Value | Self::Static => Self::Value.bit() | Self::Static.bit(),
            Self::Probability | Self::Prob | Self::P => {
                Self::Probability.bit() | Self::Prob.bit() | Self::P.bit()
            }
            _ => 0,
        }
    }
}

/// The keys that an object has had so far.
pub(super) struct Object {
    /// One bit for each key of [`Key`] that may not come any more: those that were there, `null` or not, and those
    /// that never may.
    closed: u32,
    /// One bit for each key that had a value other than `null`.
    given: u32,
    /// Where the value of `label` or else of `id` stands, if one was given: the name where there is no `name`.
    /// Only there it must be one.
    pub(super) other_name: usize,
    /// The keys that mean nothing.
    #[expect(
        clippy::box_collection,
        reason = "few objects have such keys, and all others stay small"
    )]
    ignored: Option<Box<HashSet<String>>>,
}

/// The bits of the keys that belong to the exercise around a tree.
const OF_EXERCISES: u32 = u32::MAX << Key::Tree as u32;

impl Object {
    /// A node without a key yet.
    pub(super) fn node() -> Self {
        Self {
            closed: OF_EXERCISES,
            given: 0,
            other_name: 0,
            ignored: None,
        }
    }

    /// An exercise without a key yet; it may have an id, as a node may.
    pub(super) fn wrapper() -> Self {
        Self {
            closed: !OF_EXERCISES & !Key::Id.bit(),
            ..Self::node()
        }
    }

    pub(super) fn has(&self, key: Key) -> bool {
        self.given & key.bit() != 0
    }

    /// Whether a value was given under a key or another one that means the same.
    pub(super) fn has_any(&self, key: Key) -> bool {
        self.given & key.synonyms() != 0
    }

    /// Notes a key; false if the object may not have it, perhaps because it had it already, also by another name
    /// that means the same.
    #[inline(always)]
    pub(super) fn note(&mut self, key: Key, first: Peek) -> bool {
        let bit = key.bit();
        let (given, same) = match first {
            Peek::Null => (0, 0),
            _ => (bit, key.synonyms()),
        };
        let is_right = self.closed & bit == 0 && self.given & same == 0;
        self.closed |= bit;
        self.given |= given;
        is_right
    }

    /// Why a key may not come again.
    pub(super) fn twice(&self, key: Key) -> ReadErrorKind {
        let mut synonyms = Key::VARIANTS.iter().filter(|other| **other != key);
        match synonyms.find(|other| self.given & key.synonyms() & other.bit() != 0) {
            Some(other) => ReadErrorKind::TwoNames(other.text().to_owned(), key.text().to_owned()),
            None => ReadErrorKind::GivenTwice(key.text().to_owned()),
        }
    }

    /// Notes a key that means nothing.
    pub(super) fn note_ignored(&mut self, key: &str) -> Result<(), ReadErrorKind> {
        let ignored = self.ignored.get_or_insert_default();
        match ignored.replace(key.to_owned()) {
            Some(text) => Err(ReadErrorKind::GivenTwice(text)),
            None => Ok(()),
        }
    }
}

/// Whether a key that means nothing may stand in a document all the same.
pub(super) fn is_ignored(key: &str) -> bool {
    ["comment", "meta"].contains(&key) || key.starts_with('_') || key.starts_with("x-")
}

/// Whether a key is one that other programs have for the value of a leaf.
pub(super) fn is_like_value(key: &str) -> bool {
    const KEYS: &str =
        "val score size utility utilities payoff payoffs eval evaluation outcome reward cost";
    KEYS.split(' ').any(|known| known == key)
}

/// Whether a key that is not known seems to say who moves: its value is a mover, or other programs call it so: `turn`,
/// `isMax`, `maximizing_player`, `nodeType`. The text begins with the value.
pub(super) fn is_like_mover(key: &str, text: &str) -> bool {
    const KNOWN: &str = "max min turn side role owner agent whoseturn nodetype tomove mover player maximi minimi minmax";
    let letters = key.to_lowercase().replace(['_', '-', ' '], "");
    let word = letters.strip_prefix("is").unwrap_or(&letters);
    // Short words stand within many others: `eliminated`, `returns`.
    let is_meant = |known: &str| word == known || known.len() > 5 && letters.contains(known);
    says_mover(text) || KNOWN.split(' ').any(is_meant)
}

/// Whether the text in quotes that begins here says who moves.
pub(super) fn says_mover(text: &str) -> bool {
    let word = text
        .strip_prefix('"')
        .and_then(|text| text.split('"').next());
    // Nearly no text begins like a mover.
    let may_be = |word: &&str| {
        let word = word.trim_start_matches([' ', '_', '-']);
        word.starts_with(['m', 'M', 'c', 'C'])
    };
    let word = word.filter(may_be);
    word.is_some_and(|word| names_mover(&word.to_lowercase().replace([' ', '_', '-'], "")))
}

/// Whether a key is one that other programs have for a probability.
pub(super) fn is_like_probability(key: &str) -> bool {
    let letters = key.to_lowercase();
    let mut parts = ["prob", "weight", "likel", "chance", "percent", "odds"].iter();
    key == "p" || parts.any(|part| letters.contains(part))
}

/// What to do with nodes that call their children by name.
pub(super) const INSIDE: &str = "children stand inside each other: {\"name\": \"A\", \"children\": [{\"name\": \"B\", \"value\": 3}]}";

/// A key that means nothing where it stands in this text, whose value begins at this place.
#[cold]
pub(super) fn unknown(name: String, text: &str, at: usize) -> ReadErrorKind {
    const NODES: &str = "a node is {\"name\": \"A\", \"type\": \"max\", \"children\": [3, 5]}, a leaf {\"name\": \"B\", \"value\": 3}; keys that begin with `_` or `x-` are ignored";
    const GRAPH: [&str; 6] = ["directed", "multigraph", "graph", "nodes", "links", "edges"];
    let has = |key: &str| text.contains(&format!("\"{key}\""));
    // They resemble keys by chance.
    let is_other_word = ["state", "node", "game"].contains(&&*name);
    let known: Vec<&str> = Key::VARIANTS.iter().map(|key| key.text()).collect();
    let help = if is_like_value(&name) {
        "the value of a leaf goes under \"value\"".to_owned()
    } else if is_like_mover(&name, &text[at..]) {
        "who moves goes under \"type\": \"max\", \"min\" or \"chance\", and beside a tree under \"root\"".to_owned()
    } else if is_like_probability(&name) {
        "the probability of a chance node's child stands inside the child: {\"p\": 0.3, \"value\": 5}".to_owned()
    } else if GRAPH.contains(&&*name) && ["directed", "links", "edges"].into_iter().any(has) {
        "to read nodes and links as networkx writes them, add --from node-link".to_owned()
    } else if name == "nodes" {
        INSIDE.to_owned()
    } else if name == "trees" {
        "several trees are written [{\"tree\": …}, {\"tree\": …}], or one on each line of a .jsonl file".to_owned()
    } else if name == "values" && text[at..].starts_with('[') {
        "a tree is a list of lists, [[3, 5], [6, 9]]; payoffs of several players go under `value`"
            .to_owned()
    } else if let Some(near) = nearest(&name, &known).filter(|_| !is_other_word) {
        format!("did you mean `{near}`?")
    } else if has("tree") {
        "beside a tree stand title, source, convention, root, id and players, in a node name, type, value, children, move and p; other keys begin with `_` or `x-`".to_owned()
    } else {
        NODES.to_owned()
    };
    let (what, help) = ("key", Some(help));
    ReadErrorKind::Unknown { what, name, help }
}
