//! The keys that mean something.

use std::str::FromStr;

/// The keys that mean something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

impl FromStr for Key {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Ok(match text {
            "name" => Self::Name,
            "label" => Self::Label,
            "id" => Self::Id,
            "type" => Self::Type,
            "kind" => Self::Kind,
            "player" => Self::Player,
            "value" => Self::Value,
            "static" => Self::Static,
            "children" => Self::Children,
            "move" => Self::Move,
            "probability" => Self::Probability,
            "prob" => Self::Prob,
            "p" => Self::P,
            "tree" => Self::Tree,
            "title" => Self::Title,
            "source" => Self::Source,
            "convention" => Self::Convention,
            "root" => Self::Root,
            _ => return Err(()),
        })
    }
}

impl Key {
    pub(super) fn bit(self) -> u32 {
        1 << self as u32
    }

    pub(super) fn text(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Label => "label",
            Self::Id => "id",
            Self::Type => "type",
            Self::Kind => "kind",
            Self::Player => "player",
            Self::Value => "value",
            Self::Static => "static",
            Self::Children => "children",
            Self::Move => "move",
            Self::Probability => "probability",
            Self::Prob => "prob",
            Self::P => "p",
            Self::Tree => "tree",
            Self::Title => "title",
            Self::Source => "source",
            Self::Convention => "convention",
            Self::Root => "root",
        }
    }

    pub(super) fn is_for_exercises(self) -> bool {
        matches!(
            self,
            Self::Tree | Self::Title | Self::Source | Self::Convention | Self::Root
        )
    }

    /// The other names of the same key, of which an object may use only one.
    pub(super) fn other_names(self) -> &'static [Key] {
        match self {
            Self::Type | Self::Kind | Self::Player => &[Self::Type, Self::Kind, Self::Player],
            Self::Value | Self::Static => &[Self::Value, Self::Static],
            Self::Probability | Self::Prob | Self::P => &[Self::Probability, Self::Prob, Self::P],
            _ => &[],
        }
    }
}
