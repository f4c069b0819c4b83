//! The keys that mean something.

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::read::advice::help_for_unknown;
use crate::read::error::ReadErrorKind;
use crate::text::quoted;
use crate::tree::Mover;
use crate::vocabulary::Vocabulary as _;

/// The keys that mean something, those of nodes first.
#[derive(Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
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
}

/// Keys whose values are skipped, besides those that begin with `_` or `x-`.
const IGNORED: [&str; 2] = ["comment", "meta"];

/// Whether a key that means nothing may stand in a document all the same.
pub(super) fn is_ignored(key: &str) -> bool {
    IGNORED.contains(&key) || key.starts_with('_') || key.starts_with("x-")
}

impl Key {
    pub(super) fn text(self) -> &'static str {
        self.into()
    }

    pub(super) fn bit(self) -> u32 {
        1 << self as u32
    }

    pub(super) fn is_for_exercises(self) -> bool {
        matches!(
            self,
            Self::Tree | Self::Title | Self::Source | Self::Convention | Self::Root
        )
    }

    /// The names of the same key, of which an object may use only one.
    pub(super) fn synonyms(self) -> &'static [Key] {
        match self {
            Self::Type | Self::Kind | Self::Player => &[Self::Type, Self::Kind, Self::Player],
            Self::Value | Self::Static => &[Self::Value, Self::Static],
            Self::Probability | Self::Prob | Self::P => &[Self::Probability, Self::Prob, Self::P],
            _ => &[],
        }
    }
}

/// What a file of nodes and links begins with, which is another format.
const OF_NODE_LINK: [&str; 6] = ["directed", "multigraph", "graph", "nodes", "links", "edges"];

/// What other programs call the value of a leaf.
const OF_VALUE: [&str; 4] = ["score", "size", "utility", "payoff"];

/// A key that means nothing where it stands.
#[cold]
pub(super) fn unknown(name: String) -> ReadErrorKind {
    let (wrapper, node): (Vec<Key>, Vec<Key>) =
        Key::VARIANTS.iter().partition(|key| key.is_for_exercises());
    let texts = |keys: Vec<Key>| keys.into_iter().map(Key::text);
    let of_node: Vec<&str> = texts(node).chain(IGNORED).collect();
    let of_wrapper: Vec<&str> = texts(wrapper).collect();
    let example = "{\"title\": \"…\", \"tree\": [3, 12]}";
    let all = [&of_node[..], &of_wrapper].concat();
    let help = help_for_unknown(&name, &of_node, &of_wrapper, &all, example);
    let is_mover = Mover::ALL
        .iter()
        .any(|mover| mover.word().eq_ignore_ascii_case(&name));
    if OF_VALUE.contains(&&*name) {
        let help = "the value of a leaf goes under \"value\"";
        return ReadErrorKind::UnknownKey(name, Some(help.to_owned()));
    }
    if OF_NODE_LINK.contains(&&*name) {
        let help = "to read nodes and links as networkx writes them, add --from node-link";
        return ReadErrorKind::UnknownKey(name, Some(help.to_owned()));
    }
    let help = help.unwrap_or_else(|| {
        let name = quoted(&name);
        if is_mover {
            let word = name.to_lowercase();
            return format!("the mover goes inside the node: {{\"type\": \"{word}\", \"children\": […]}}");
        }
        format!("the name goes inside the node: {{\"name\": \"{name}\", \"children\": […]}}, with \"value\" at a leaf")
    });
    ReadErrorKind::UnknownKey(name, Some(help))
}
