//! Why a document can't be written.

use std::fmt;
use std::io;

use crate::text::quoted;
use crate::tree::Player;

/// Why a document can't be written, or only in another format.
#[derive(Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// The output takes no more: a full disk, a closed pipe.
    Output(io::Error),
    /// It is not the opponent's turn at a leaf, which S-expressions have no word for: the JSON
    /// tree `{"type": "max", "children": [{"type": "max", "value": 3}]}`.
    TurnAtLeaf {
        /// What reports call the leaf.
        leaf: String,
        /// Whose turn it is there.
        player: Player,
    },
    /// The exercise has an `id`, which S-expressions have no word for:
    /// `{"id": "a", "tree": 3}`.
    ExerciseId(String),
    /// A value or probability has more digits than a literal may have, which happens only when
    /// probabilities with thousands of digits were normalised.
    LongNumber {
        /// What reports call the node.
        node: String,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Output(error) => error.fmt(f),
            Self::TurnAtLeaf { leaf, player } => {
                write!(
                    f,
                    "an S-expression can't state {player}'s turn at leaf {}",
                    quoted(leaf)
                )
            }
            Self::ExerciseId(id) => {
                write!(f, "an S-expression can't state the exercise's id \"{id}\"")
            }
            Self::LongNumber { node } => {
                write!(
                    f,
                    "a number of node {} is too long to be read again",
                    quoted(node)
                )
            }
        }
    }
}

impl std::error::Error for WriteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Output(error) => error.source(),
            _ => None,
        }
    }
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl WriteError {
    /// What the user can do about it.
    pub fn help(&self) -> Option<&'static str> {
        match self {
            Self::TurnAtLeaf { .. } | Self::ExerciseId(_) => Some("write JSON instead"),
            Self::LongNumber { .. } => Some("give the node fewer digits"),
            Self::Output(_) => None,
        }
    }
}
