//! Tree → text: one file a format, a mirror of `read`.
//!
//! What is written reads back as the same document. A writer walks the tree in preorder with a
//! stack of its own, so that no depth can overflow the stack, and streams: nothing but one line
//! is held in memory.

mod error;
mod json;
mod jsonl;
mod layout;
mod sexp;

pub use error::WriteError;

use std::io::{self, BufWriter, Write};

use crate::document::{Document, Exercise, Format};
use crate::tree::{Labels, Naming, NodeId, Player, Tree};

/// Writes a document; reading the text gives an equal one.
///
/// The mover of every inner node is written. Where nothing in the tree can state whose turn it is
/// at the root (a chance node; in an S-expression a leaf too), the wrapper's `root` states it, and
/// is set for this if need be.
///
/// It fails before the first byte if the format can't express the document, and otherwise only
/// with the output. Buffering `out` is not needed.
///
/// ```
/// use abtree::document::Format;
/// use abtree::read::{ReadOptions, read};
/// use abtree::write::write;
/// let document = read("[[3, 12], 2]", Format::Json, &ReadOptions::default())?;
/// let mut text = Vec::new();
/// write(&document, Format::Sexp, &mut text)?;
/// assert_eq!(text, b"(max (min 3 12) 2)\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(
    document: &Document,
    format: Format,
    out: &mut impl io::Write,
) -> Result<(), WriteError> {
    check(document, format)?;
    let mut out = BufWriter::new(out);
    match format {
        Format::Sexp => sexp::write(document, &mut out)?,
        Format::Json => json::write(document, &mut out)?,
        Format::Jsonl => jsonl::write(document, &mut out)?,
    }
    out.flush()?;
    Ok(())
}

/// Finds what the format has no words for.
fn check(document: &Document, format: Format) -> Result<(), WriteError> {
    let Document { tree, exercise } = document;
    let label = |node| Labels::new(tree, Naming::Paths).owned(node);
    if let Some(node) = tree.nodes().find(|&node| has_long_number(tree, node)) {
        return Err(WriteError::LongNumber { node: label(node) });
    }
    if format != Format::Sexp {
        return Ok(());
    }
    if let Some(id) = &exercise.id {
        return Err(WriteError::ExerciseId(id.clone()));
    }
    let mut below_root = tree.nodes().skip(1);
    if let Some(leaf) = below_root.find(|&node| states_turn(tree, node, Player::Max)) {
        let player = tree.player(leaf);
        let leaf = label(leaf);
        return Err(WriteError::TurnAtLeaf { leaf, player });
    }
    Ok(())
}

fn has_long_number(tree: &Tree, node: NodeId) -> bool {
    let values = [tree.value(node), tree.stated_probability(node)];
    values.iter().flatten().any(|value| !value.has_literal())
}

/// Whether this is a leaf where it is another player's turn than the rule of turns gives, if
/// `root` moves at the root.
fn states_turn(tree: &Tree, node: NodeId, root: Player) -> bool {
    tree.is_leaf(node) && tree.player(node) != tree.player_by_rule(node, root)
}

/// The player who moves at the root of a text that says nothing else.
fn default_root(exercise: &Exercise) -> Player {
    exercise.root.unwrap_or(Player::Max)
}

/// The `root` of the wrapper; `needed` says that nothing else in the text can state whose turn it
/// is at the root.
fn root_to_state(document: &Document, needed: bool) -> Option<Player> {
    let player = document.tree.player(NodeId::ROOT);
    if needed && player != default_root(&document.exercise) {
        return Some(player);
    }
    document.exercise.root
}
