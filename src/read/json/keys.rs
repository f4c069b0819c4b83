//! The keys that mean something in a JSON tree, and which of them an object has had.

use std::collections::HashSet;

use strum::{IntoStaticStr, VariantArray};

use crate::json_tokens::Peek;
use crate::read::ReadErrorKind;
use crate::read::error::ADJACENCY;
use crate::text::nearest;

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

    /// Whether it stands beside a tree; a node may have an id as well.
    pub(super) fn may_stand_beside_tree(self) -> bool {
        self.is_for_exercises() || self == Self::Id
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
#[derive(Default)]
pub(super) struct Object {
    /// One bit for each key of [`Key`] that was there, `null` or not.
    seen: u32,
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

impl Object {
    pub(super) fn has(&self, key: Key) -> bool {
        self.given & key.bit() != 0
    }

    /// Whether a value was given.
    pub(super) fn has_value(&self) -> bool {
        self.given & Key::Value.synonyms() != 0
    }

    /// Whether it was said who moves.
    pub(super) fn has_mover(&self) -> bool {
        self.given & Key::Type.synonyms() != 0
    }

    /// Notes a key, which the object must not have had, also by another name that means the same.
    #[inline(always)]
    pub(super) fn note(&mut self, key: Key, first: Peek) -> Result<(), ReadErrorKind> {
        let given = if first == Peek::Null { 0 } else { key.bit() };
        let same = if given == 0 {
            0
        } else {
            self.given & key.synonyms()
        };
        if self.seen & key.bit() != 0 || same != 0 {
            return Err(self.twice(key));
        }
        self.seen |= key.bit();
        self.given |= given;
        Ok(())
    }

    #[cold]
    fn twice(&self, key: Key) -> ReadErrorKind {
        let mut synonyms = Key::VARIANTS.iter();
        let same = synonyms.find(|one| self.given & key.synonyms() & one.bit() != 0);
        match same.filter(|_| self.seen & key.bit() == 0) {
            Some(one) => ReadErrorKind::TwoNames(one.text().to_owned(), key.text().to_owned()),
            None => ReadErrorKind::GivenTwice(key.text().to_owned()),
        }
    }

    /// The same for any key in this text, which is given back if it means something.
    pub(super) fn note_any(
        &mut self,
        key: &str,
        first: Peek,
        text: &str,
    ) -> Result<Option<Key>, ReadErrorKind> {
        if let Some(key) = Key::named(key) {
            return self.note(key, first).map(|()| Some(key));
        }
        if !is_ignored(key) {
            return Err(unknown(key.to_owned(), text));
        }
        let ignored = self.ignored.get_or_insert_default();
        match ignored.replace(key.to_owned()) {
            Some(text) => Err(ReadErrorKind::GivenTwice(text)),
            None => Ok(None),
        }
    }
}

/// Whether a key that means nothing may stand in a document all the same.
fn is_ignored(key: &str) -> bool {
    ["comment", "meta"].contains(&key) || key.starts_with('_') || key.starts_with("x-")
}

/// Whether a key is one that other programs have for the value of a leaf.
pub(super) fn is_like_value(key: &str) -> bool {
    const KEYS: &str = "score size utility utilities payoff payoffs eval evaluation";
    KEYS.split(' ').any(|known| known == key)
}

/// Whether a key is one that other programs have for who moves.
pub(super) fn is_like_mover(key: &str) -> bool {
    const KEYS: &str = "mover turn role agent to_move node_type minimizer maximizer is_max is_min maximizing \
        minimizing maximizing_player";
    KEYS.split(' ').any(|known| known == key)
}

/// A key that means nothing where it stands in this text.
#[cold]
pub(super) fn unknown(name: String, text: &str) -> ReadErrorKind {
    const NODES: &str = "a node is {\"name\": \"A\", \"type\": \"max\", \"children\": [3, 5]}, a leaf {\"name\": \"B\", \"value\": 3}; keys that begin with `_` or `x-` are ignored";
    const GRAPH: [&str; 6] = ["directed", "multigraph", "graph", "nodes", "links", "edges"];
    let has = |key: &str| text.contains(&format!("\"{key}\""));
    let known: Vec<&str> = Key::VARIANTS.iter().map(|key| key.text()).collect();
    let help = if is_like_value(&name) {
        "the value of a leaf goes under \"value\"".to_owned()
    } else if is_like_mover(&name) {
        "who moves goes under \"type\": \"max\", \"min\" or \"chance\"".to_owned()
    } else if GRAPH.contains(&&*name) && has("adjacency") {
        ADJACENCY.to_owned()
    } else if GRAPH.contains(&&*name) && ["directed", "links", "edges"].into_iter().any(has) {
        "to read nodes and links as networkx writes them, add --from node-link".to_owned()
    } else if let Some(near) = nearest(&name, &known) {
        format!("did you mean `{near}`?")
    } else if has("tree") {
        "beside a tree stand title, source, convention, root, id and players; keys that begin with `_` or `x-` are ignored".to_owned()
    } else {
        NODES.to_owned()
    };
    let (what, help) = ("key", Some(help));
    ReadErrorKind::Unknown { what, name, help }
}
