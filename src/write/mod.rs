//! Tree → text: one file per syntax, a mirror of `read`.
//!
//! What is written reads back as the same document. A writer walks the tree in preorder with its
//! own stack, so that no depth can overflow the stack, and streams: only one line is kept in memory.

mod efg;
mod json;
mod layout;
mod node_link;
mod sexp;

use std::io::{self, BufWriter, Write};

use strum::EnumProperty;
use thiserror::Error;

use crate::document::{Document, Exercise, Framing};
use crate::text::quoted;
use crate::tree::{Labels, Naming, NodeId, Player, Tree};

/// How a syntax is written, and what a wrapper says that it has no words for.
pub(crate) struct Writer {
    write: fn(&Document, Framing, &mut Output) -> Result<(), WriteError>,
    no_words_for: &'static [&'static str],
}

type Output<'o> = BufWriter<&'o mut dyn io::Write>;

/// S-expressions.
pub(crate) const SEXP: Writer = Writer {
    write: sexp::write,
    no_words_for: &["id"],
};

/// JSON: labelled objects, a bare value for each leaf that has nothing else.
pub(crate) const JSON: Writer = Writer {
    write: json::write,
    no_words_for: &[],
};

/// JSON with a list of nodes and one of links, as networkx reads it.
pub(crate) const NODE_LINK: Writer = Writer {
    write: node_link::write,
    no_words_for: &["players"],
};

/// Gambit's games.
pub(crate) const EFG: Writer = Writer {
    write: efg::write,
    no_words_for: &["id", "source", "convention"],
};

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
        let said = self.leave_out(&mut document.exercise.clone());
        if let Some(key) = said.first() {
            let what = format!("the exercise's `{key}`");
            return Err(WriteError::NoWords("this format", what));
        }
        if tree.players().is_some() && self.no_words_for.contains(&"players") {
            let what = "payoffs of several players".to_owned();
            return Err(WriteError::NoWords("this format", what));
        }
        let mut out = BufWriter::new(out);
        (self.write)(document, framing, &mut out)?;
        Ok(out.flush()?)
    }

    /// Takes from a wrapper what the syntax has no words for, and tells what that was.
    pub(crate) fn leave_out(&self, exercise: &mut Exercise) -> Vec<&'static str> {
        let keys = self.no_words_for.iter().copied();
        let said = |key: &&str| match *key {
            "id" => exercise.id.take().is_some(),
            "source" => exercise.source.take().is_some(),
            "convention" => exercise.convention.take().is_some(),
            // Those are said by the tree.
            _ => false,
        };
        keys.filter(said).collect()
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
