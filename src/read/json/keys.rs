//! The keys that mean something in a JSON tree.

use strum::{IntoStaticStr, VariantArray};

use crate::read::ReadErrorKind;
use crate::read::builder::in_any_case;
use crate::read::error::help_for_unknown;
use crate::tree::Mover;

/// The keys that mean something.
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
    #[inline]
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

/// Whether a key that means nothing may stand in a document all the same.
pub(super) fn is_ignored(key: &str) -> bool {
    ["comment", "meta"].contains(&key) || key.starts_with('_') || key.starts_with("x-")
}

/// A key that means nothing where it stands in this text.
#[cold]
pub(super) fn unknown(name: String, text: &str) -> ReadErrorKind {
    const CHILDREN: &str =
        "the children go under \"children\": {\"name\": \"A\", \"children\": [3, 5]}";
    let has_links = text.contains("\"links\"") || text.contains("\"edges\"");
    let fixed = match &*name {
        "score" | "size" | "utility" | "utilities" | "payoff" | "payoffs" | "eval"
        | "evaluation" => Some("the value of a leaf goes under \"value\""),
        "nodes" if !has_links => Some(CHILDREN),
        "leaves" | "kids" | "left" | "right" | "moves" | "branches" | "subtrees" | "actions"
        | "options" | "successors" => Some(CHILDREN),
        "directed" | "multigraph" | "graph" | "nodes" | "links" | "edges" => {
            Some("to read nodes and links as networkx writes them, add --from node-link")
        }
        _ if in_any_case::<Mover>(&name).is_some() => {
            Some("the mover goes inside the node: {\"type\": \"max\", \"children\": […]}")
        }
        _ => None,
    };
    let all: Vec<&str> = Key::VARIANTS.iter().map(|key| key.text()).collect();
    let (of_node, of_wrapper) = all.split_at(Key::Tree as usize);
    let help = fixed.map(str::to_owned);
    let help = help.or_else(|| help_for_unknown(&name, of_node, of_wrapper, &all));
    let help = help.or_else(|| {
        Some("the name goes inside the node: {\"name\": \"A\", \"children\": […]}, with \"value\" at a leaf".to_owned())
    });
    let what = "key";
    ReadErrorKind::Unknown { what, name, help }
}
