//! Tree → text: one file per syntax, a mirror of `read`.
//!
//! What is written reads back as the same document. A writer walks the tree in preorder with its
//! own stack, so that no depth can overflow the stack, and streams: only one line is kept in memory.

mod error;
mod json;
mod layout;
mod sexp;
mod wrapper;

pub use error::WriteError;

use std::io::{self, BufWriter, Write};

use crate::document::{Document, Framing};
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
