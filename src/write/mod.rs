//! Tree → text: one file per syntax, a mirror of `read`.
//!
//! What is written reads back as the same document, unless a normalised number has more digits than a literal may have.
//! A writer walks the tree in preorder with its own stack, so that no depth can overflow the stack, and streams: only
//! one line is kept in memory.

mod efg;
mod json;
mod layout;
mod sexp;

pub(crate) use efg::{name_that_gambit_refuses, write as efg};
pub(crate) use json::{write as json, write_node_link as node_link};
pub(crate) use sexp::write as sexp;

use std::io::{self, BufWriter, Write};

use strum::EnumProperty;
use thiserror::Error;

use crate::document::{Document, Framing};
use crate::tree::{Labels, Naming, NodeId, Player, Tree};

type Output<'o> = BufWriter<&'o mut dyn io::Write>;

/// How a syntax is written.
pub(crate) type Syntax = fn(&Document, Framing, &mut Output) -> Result<(), WriteError>;

/// Writes a document, or nothing if the syntax has no words for it.
pub(crate) fn document(
    syntax: Syntax,
    document: &Document,
    framing: Framing,
    out: &mut dyn io::Write,
) -> Result<(), WriteError> {
    let mut out = BufWriter::new(out);
    syntax(document, framing, &mut out)?;
    Ok(out.flush()?)
}

/// What errors call a node.
fn label(tree: &Tree, node: NodeId) -> String {
    Labels::new(tree, Naming::Paths).owned(node)
}

/// Whether this is a leaf where it is another player's turn than the rule of turns gives, if
/// `root` moves at the root.
fn states_turn(tree: &Tree, node: NodeId, root: Player) -> bool {
    tree.is_leaf(node)
        && !tree.has_payoffs()
        && tree.player(node) != tree.player_by_rule(node, root)
}

/// Why a document can't be written, or only in another format.
#[derive(Debug, Error, EnumProperty)]
#[non_exhaustive]
pub enum WriteError {
    /// The output takes no more: a full disk, a closed pipe.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// The syntax has no words for something. An S-expression can't say that it is not the opponent's
    /// turn at a leaf: `{"type": "max", "children": [{"type": "max", "value": 3}]}`.
    #[error("{0} can't state {1}")]
    #[strum(props(help = "write JSON instead"))]
    NoWords(&'static str, String),
}

impl WriteError {
    /// What the user can do about it.
    pub fn help(&self) -> Option<&'static str> {
        self.get_str("help")
    }
}
