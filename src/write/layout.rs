//! Where lines end: one node a line, but a subtree that fits on its line stays there; and the exercise
//! wrapper around the tree.

use std::io::{self, Write};

use super::Output;
use crate::document::{Document, Exercise, Framing};
use crate::tree::{Mover, NodeId, Player, Tree};
use crate::vocabulary::Vocabulary;

/// The columns of a line.
const WIDTH: usize = 80;

/// Deeper nodes are indented like this ply, so that the text of a deep tree stays linear.
const INDENTED_PLIES: usize = 20;

/// How a syntax writes the nodes that a layout puts into lines, and the wrapper around them.
pub(super) trait Notation {
    /// What begins a line that readers pass over, if there is such a thing.
    const COMMENT: Option<&'static str>;
    /// What begins the wrapper.
    const OPEN_WRAPPER: &'static str;
    /// What stands in the wrapper before the tree.
    const TREE_KEY: &'static str;
    /// What ends the wrapper.
    const CLOSE_WRAPPER: &'static str;
    /// Whether a leaf can state whose turn it is there.
    const LEAF_STATES_TURN: bool;
    /// What stands on one line before the first child of a node, and before what the wrapper says.
    const BEFORE_FIRST: &'static str;
    /// What stands there between two children.
    const BETWEEN: &'static str;
    /// What ends an inner node.
    const CLOSE: &'static str;
    /// Whether that stands on a line of its own, where the node has several lines.
    const CLOSES_ON_NEW_LINE: bool;

    /// What the wrapper says under a key.
    fn field(key: &str, text: &str) -> String;

    /// The names of the players, where there are several with payoffs.
    fn players(names: &[String]) -> String;

    /// Writes a whole leaf.
    fn leaf(&self, leaf: NodeId, out: &mut impl Write) -> io::Result<()>;

    /// Writes an inner node up to its first child.
    fn open(&self, node: NodeId, out: &mut impl Write) -> io::Result<()>;
}

/// Writes a document and ends its last line.
pub(super) fn write<N: Notation>(
    document: &Document,
    notation: N,
    framing: Framing,
    out: &mut Output,
) -> io::Result<()> {
    let said = wrapper::<N>(document);
    let layout = Layout {
        tree: &document.tree,
        notation,
        wrapped: !said.is_empty(),
    };
    if let (Some(sign), Some(command)) = (N::COMMENT, &document.exercise.made_by) {
        writeln!(out, "{sign}{command}")?;
    }
    if layout.wrapped {
        out.write_all(N::OPEN_WRAPPER.as_bytes())?;
        layout.gap(N::BEFORE_FIRST, 0, framing, out)?;
        for field in said {
            out.write_all(field.as_bytes())?;
            layout.gap(N::BETWEEN, 0, framing, out)?;
        }
        out.write_all(N::TREE_KEY.as_bytes())?;
    }
    layout.subtree(NodeId::ROOT, framing, out)?;
    if layout.wrapped {
        let is_apart = N::CLOSES_ON_NEW_LINE && framing == Framing::Whole;
        let gap = if is_apart { "\n" } else { "" };
        write!(out, "{gap}{}", N::CLOSE_WRAPPER)?;
    }
    writeln!(out)
}

/// A tree, a notation, and the margin that an exercise wrapper gives the tree.
struct Layout<'t, N> {
    tree: &'t Tree,
    notation: N,
    /// Whether the tree stands within a wrapper, one step to the right.
    wrapped: bool,
}

impl<N: Notation> Layout<'_, N> {
    /// Writes a subtree in one line, or in indented lines, of which the first is not indented; the last one
    /// is not ended.
    fn subtree(&self, top: NodeId, framing: Framing, out: &mut impl Write) -> io::Result<()> {
        // Where the inner nodes end that are not closed yet.
        let mut open: Vec<usize> = Vec::new();
        let mut line = Line::default();
        let mut next = top.index();
        let mut before = "";
        loop {
            while open.pop_if(|end| *end == next).is_some() {
                if N::CLOSES_ON_NEW_LINE {
                    self.gap("", open.len(), framing, out)?;
                }
                out.write_all(N::CLOSE.as_bytes())?;
                before = N::BETWEEN;
            }
            if next == self.tree.subtree_end(top) {
                return Ok(());
            }
            let node = NodeId::from_index(next);
            if node != top {
                self.gap(before, open.len(), framing, out)?;
            }
            before = N::BETWEEN;
            next = self.tree.subtree_end(node);
            if self.tree.is_leaf(node) {
                self.notation.leaf(node, out)?;
            } else if framing == Framing::Whole && self.fits(node, &open, &mut line) {
                out.write_all(&line.text)?;
            } else {
                self.notation.open(node, out)?;
                open.push(next);
                next = node.index() + 1;
                before = N::BEFORE_FIRST;
            }
        }
    }

    /// Writes what stands between two parts of a line, or ends the line there.
    fn gap(&self, gap: &str, ply: usize, framing: Framing, out: &mut impl Write) -> io::Result<()> {
        match framing {
            Framing::Lines => out.write_all(gap.as_bytes()),
            Framing::Whole => write!(out, "{}\n{:2$}", gap.trim_end(), "", self.indent(ply)),
        }
    }

    /// Whether a subtree fits on the rest of its line, which is then in `line`.
    fn fits(&self, node: NodeId, open: &[usize], line: &mut Line) -> bool {
        let end = self.tree.subtree_end(node);
        if end - node.index() > WIDTH / 2 {
            // Every node has a letter, and a blank between it and the next.
            return false;
        }
        let behind = if N::CLOSES_ON_NEW_LINE {
            N::BETWEEN.trim_end().len()
        } else {
            let around = open.iter().rev().take(WIDTH);
            let closing = around.take_while(|&&above| above == end).count();
            let wrapper = usize::from(self.wrapped && end == self.tree.len());
            (closing + wrapper) * N::CLOSE.len()
        };
        let room = WIDTH.checked_sub(self.indent(open.len()) + behind);
        line.text.clear();
        line.room = room.unwrap_or(0);
        self.subtree(node, Framing::Lines, line).is_ok()
    }

    fn indent(&self, ply: usize) -> usize {
        2 * (ply.min(INDENTED_PLIES) + usize::from(self.wrapped))
    }
}

/// A line that refuses what does not fit on it.
#[derive(Default)]
struct Line {
    text: Vec<u8>,
    room: usize,
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // The bytes that continue a character take no column.
        let columns = bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        let room = self.room.checked_sub(columns);
        self.room = room.ok_or(io::ErrorKind::WriteZero)?;
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What the wrapper says beside the tree; nothing means that there is no wrapper.
pub(super) fn wrapper<N: Notation>(document: &Document) -> Vec<String> {
    let Document { tree, exercise, .. } = document;
    let tree_states_turn = match tree.mover(NodeId::ROOT) {
        Mover::Chance => false,
        _ => N::LEAF_STATES_TURN || !tree.is_leaf(NodeId::ROOT),
    };
    let player = tree.player(NodeId::ROOT);
    let is_told = tree_states_turn || player == default_root(exercise);
    // A root that the tree contradicts has no effect.
    let stated = exercise.root.filter(|&root| root == player);
    let root = if is_told { stated } else { Some(player) };
    let meta = exercise.made_by.as_deref().filter(|_| N::COMMENT.is_none());
    let fields = [
        ("meta", meta),
        ("id", exercise.id.as_deref()),
        ("title", exercise.title.as_deref()),
        ("source", exercise.source.as_deref()),
        ("convention", exercise.convention.as_deref()),
        ("root", root.map(Player::word)),
    ];
    let fields = fields.into_iter();
    let fields = fields.filter_map(|(key, text)| Some(N::field(key, text?)));
    let players = tree.players().map(|players| N::players(players.names()));
    fields.chain(players).collect()
}

/// The player who moves at the root of a text that says nothing else.
pub(super) fn default_root(exercise: &Exercise) -> Player {
    exercise.root.unwrap_or(Player::Max)
}
