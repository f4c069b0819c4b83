//! Why a document can't be written.

use std::io;

use strum::EnumProperty;
use thiserror::Error;

use crate::text::quoted;
use crate::tree::Player;

/// Why a document can't be written, or only in another format.
#[derive(Debug, Error, EnumProperty)]
#[non_exhaustive]
pub enum WriteError {
    /// The output takes no more: a full disk, a closed pipe.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// It is not the opponent's turn at a leaf, which S-expressions have no word for: the JSON
    /// tree `{"type": "max", "children": [{"type": "max", "value": 3}]}`.
    #[error("an S-expression can't state {player}'s turn at leaf {}", quoted(leaf))]
    #[strum(props(help = "write JSON instead"))]
    TurnAtLeaf {
        /// What reports call the leaf.
        leaf: String,
        /// Whose turn it is there.
        player: Player,
    },
    /// The exercise has an `id`, which S-expressions have no word for:
    /// `{"id": "a", "tree": 3}`.
    #[error("an S-expression can't state the exercise's id \"{0}\"")]
    #[strum(props(help = "write JSON instead"))]
    ExerciseId(String),
    /// A value or probability has more digits than a literal may have, which happens only when
    /// probabilities with thousands of digits were normalised.
    #[error("a number at node {} is too long to read back", quoted(node))]
    #[strum(props(help = "give the node fewer digits"))]
    LongNumber {
        /// What reports call the node.
        node: String,
    },
}

impl WriteError {
    /// What the user can do about it.
    pub fn help(&self) -> Option<&'static str> {
        self.get_str("help")
    }
}
