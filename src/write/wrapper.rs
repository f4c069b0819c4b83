//! The exercise wrapper around a tree.

use std::io::{self, Write};

use super::Output;
use super::layout::{Layout, Notation};
use crate::document::{Document, Exercise, Framing};
use crate::tree::{Mover, NodeId, Player};
use crate::vocabulary::Vocabulary;

/// Writes a document and ends its last line.
pub(super) fn write<N: Notation>(
    document: &Document,
    notation: N,
    framing: Framing,
    out: &mut Output,
) -> io::Result<()> {
    let fields = fields::<N>(document);
    let layout = Layout {
        tree: &document.tree,
        notation,
        wrapped: !fields.is_empty(),
    };
    let gap = |on_one_line| match framing {
        Framing::Whole => "\n  ",
        Framing::Lines => on_one_line,
    };
    if let (Some(sign), Some(command)) = (N::COMMENT, &document.exercise.made_by) {
        writeln!(out, "{sign}{command}")?;
    }
    if layout.wrapped {
        write!(out, "{}{}", N::OPEN_WRAPPER, gap(N::BEFORE_FIRST))?;
        for (key, text) in fields {
            layout.notation.field(key, text, out)?;
            write!(out, "{}{}", N::SEPARATOR, gap(" "))?;
        }
        out.write_all(N::TREE_KEY.as_bytes())?;
    }
    match framing {
        Framing::Whole => layout.lines(out)?,
        Framing::Lines => layout.one_line(NodeId::ROOT, out)?,
    }
    if layout.wrapped {
        let is_apart = N::CLOSES_ON_NEW_LINE && framing == Framing::Whole;
        let gap = if is_apart { "\n" } else { "" };
        write!(out, "{gap}{}", N::CLOSE_WRAPPER)?;
    }
    writeln!(out)
}

/// What the wrapper says beside the tree; nothing means that there is no wrapper.
fn fields<N: Notation>(document: &Document) -> Vec<(&'static str, &str)> {
    let Document { tree, exercise, .. } = document;
    let tree_states_turn = match tree.mover(NodeId::ROOT) {
        Mover::Chance => false,
        _ => N::LEAF_STATES_TURN || !tree.is_leaf(NodeId::ROOT),
    };
    let player = tree.player(NodeId::ROOT);
    let is_told = tree_states_turn || player == default_root(exercise);
    let root = if is_told { exercise.root } else { Some(player) };
    let meta = exercise.made_by.as_deref().filter(|_| N::COMMENT.is_none());
    let fields = [
        ("meta", meta),
        ("id", exercise.id.as_deref()),
        ("title", exercise.title.as_deref()),
        ("source", exercise.source.as_deref()),
        ("convention", exercise.convention.as_deref()),
        ("root", root.map(Player::word)),
    ];
    let given = fields
        .into_iter()
        .filter_map(|(key, text)| Some((key, text?)));
    given.collect()
}

/// The player who moves at the root of a text that says nothing else.
pub(super) fn default_root(exercise: &Exercise) -> Player {
    exercise.root.unwrap_or(Player::Max)
}
