//! Tree → text: one file per syntax, a mirror of `read`.
//!
//! What is written reads back as the same document. A writer walks the tree in preorder with its
//! own stack, so that no depth can overflow the stack, and streams: only one line is kept in memory.

mod json;
mod layout;
mod sexp;

use std::io::{self, BufWriter, Write};

use strum::EnumProperty;
use thiserror::Error;

use crate::document::{Document, Framing};
use crate::text::quoted;
use crate::tree::{Labels, Naming, NodeId, Player, Tree};

/// How a syntax is written.
pub(crate) struct Writer(fn(&Document, Framing, &mut Output) -> Result<(), WriteError>);

type Output<'o> = BufWriter<&'o mut dyn io::Write>;

/// S-expressions.
pub(crate) const SEXP: Writer = Writer(sexp::write);

/// JSON: labelled objects, a bare value for each leaf that has nothing else.
pub(crate) const JSON: Writer = Writer(json::write);

impl Writer {
    /// Writes a document, or nothing if the syntax has no words for it.
    pub(crate) fn write(
        &self,
        document: &Document,
        framing: Framing,
        out: &mut dyn io::Write,
    ) -> Result<(), WriteError> {
        let tree = &document.tree;
        if let Some(node) = tree.nodes().find(|&node| has_long_number(tree, node)) {
            let node = label(tree, node);
            return Err(WriteError::LongNumber { node });
        }
        let mut out = BufWriter::new(out);
        self.0(document, framing, &mut out)?;
        Ok(out.flush()?)
    }
}

fn has_long_number(tree: &Tree, node: NodeId) -> bool {
    let values = [tree.value(node), tree.stated_probability(node)];
    values.iter().flatten().any(|value| !value.has_literal())
}

/// What errors call a node.
fn label(tree: &Tree, node: NodeId) -> String {
    Labels::new(tree, Naming::Paths).owned(node)
}

/// Whether this is a leaf where it is another player's turn than the rule of turns gives, if
/// `root` moves at the root.
fn states_turn(tree: &Tree, node: NodeId, root: Player) -> bool {
    tree.is_leaf(node) && tree.player(node) != tree.player_by_rule(node, root)
}

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
