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

/// The longest indent: the plies, and one step for an exercise wrapper.
const BLANKS: [u8; 2 * (INDENTED_PLIES + 1)] = [b' '; 2 * (INDENTED_PLIES + 1)];

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
    /// What stands between an inner node's own words and its first child on the same line.
    const BEFORE_FIRST: &'static str;
    /// What follows a child at the end of its line if another child follows.
    const SEPARATOR: &'static str;
    /// What ends an inner node.
    const CLOSE: &'static str;
    /// Whether that stands on a line of its own, where the node has several lines.
    const CLOSES_ON_NEW_LINE: bool;

    /// Writes what the wrapper says under a key.
    fn field(&self, key: &str, text: &str, out: &mut impl io::Write) -> io::Result<()>;

    /// Writes the names of the players, where there are several with payoffs.
    fn players(&self, names: &[String], out: &mut impl io::Write) -> io::Result<()>;

    /// Writes a whole leaf.
    fn leaf(&self, leaf: NodeId, out: &mut impl io::Write) -> io::Result<()>;

    /// Writes an inner node up to its first child.
    fn open(&self, node: NodeId, out: &mut impl io::Write) -> io::Result<()>;
}

/// A tree, a notation, and the margin that an exercise wrapper gives the tree.
pub(super) struct Layout<'t, N> {
    pub(super) tree: &'t Tree,
    pub(super) notation: N,
    /// Whether the tree stands within a wrapper, one step to the right.
    pub(super) wrapped: bool,
}

impl<N: Notation> Layout<'_, N> {
    /// Writes the tree in indented lines; the first one is not indented, the last one not ended.
    pub(super) fn lines(&self, out: &mut impl io::Write) -> io::Result<()> {
        let mut walk = Walk::new(self.tree, NodeId::ROOT);
        let mut line = Line::default();
        let mut separator = "";
        while let Some(step) = walk.next() {
            match step {
                Step::Leaf(node) | Step::Open(node) if node != NodeId::ROOT => {
                    out.write_all(separator.as_bytes())?;
                    self.new_line(walk.ply(node), out)?;
                }
                _ => {}
            }
            separator = N::SEPARATOR;
            match step {
                Step::Leaf(leaf) => self.notation.leaf(leaf, out)?,
                Step::Open(node) if self.fits(node, &walk, &mut line) => {
                    out.write_all(&line.text)?;
                    walk.skip_children();
                }
                Step::Open(node) => {
                    self.notation.open(node, out)?;
                    separator = "";
                }
                Step::Close => self.close(walk.open.len(), out)?,
            }
        }
        Ok(())
    }

    /// Writes a subtree in one line.
    pub(super) fn one_line(&self, top: NodeId, out: &mut impl io::Write) -> io::Result<()> {
        let mut separator = ["", ""];
        for step in Walk::new(self.tree, top) {
            if let Step::Leaf(_) | Step::Open(_) = step {
                out.write_all(separator[0].as_bytes())?;
                out.write_all(separator[1].as_bytes())?;
            }
            separator = [N::SEPARATOR, " "];
            match step {
                Step::Leaf(leaf) => self.notation.leaf(leaf, out)?,
                Step::Open(node) => {
                    self.notation.open(node, out)?;
                    separator = [N::BEFORE_FIRST, ""];
                }
                Step::Close => out.write_all(N::CLOSE.as_bytes())?,
            }
        }
        Ok(())
    }

    /// Whether a subtree fits on the rest of its line, which is then in `line`.
    fn fits(&self, node: NodeId, walk: &Walk, line: &mut Line) -> bool {
        let end = self.tree.subtree_end(node);
        let nodes = end - node.index();
        if nodes > WIDTH / 2 {
            // Every node has a letter, and a blank between it and the next.
            return false;
        }
        let behind = if N::CLOSES_ON_NEW_LINE {
            N::SEPARATOR.len()
        } else {
            let around = walk.open.iter().rev().skip(1).take(WIDTH);
            let closing = around.take_while(|&&above| self.tree.subtree_end(above) == end);
            let wrapper = usize::from(self.wrapped && end == self.tree.len());
            (closing.count() + wrapper) * N::CLOSE.len()
        };
        line.text.clear();
        let Some(room) = WIDTH.checked_sub(self.indent(walk.ply(node)) + behind) else {
            return false;
        };
        line.room = room;
        self.one_line(node, line).is_ok()
    }

    fn close(&self, ply: usize, out: &mut impl io::Write) -> io::Result<()> {
        if N::CLOSES_ON_NEW_LINE {
            self.new_line(ply, out)?;
        }
        out.write_all(N::CLOSE.as_bytes())
    }

    fn indent(&self, ply: usize) -> usize {
        2 * (ply.min(INDENTED_PLIES) + usize::from(self.wrapped))
    }

    fn new_line(&self, ply: usize, out: &mut impl io::Write) -> io::Result<()> {
        out.write_all(b"\n")?;
        out.write_all(&BLANKS[..self.indent(ply)])
    }
}

/// One step of a walk through a subtree.
#[derive(Clone, Copy)]
enum Step {
    Leaf(NodeId),
    Open(NodeId),
    Close,
}

/// A walk through a subtree in preorder, with the inner nodes that are not closed yet.
struct Walk<'t> {
    tree: &'t Tree,
    next: usize,
    end: usize,
    open: Vec<NodeId>,
}

impl<'t> Walk<'t> {
    fn new(tree: &'t Tree, top: NodeId) -> Self {
        Self {
            tree,
            next: top.index(),
            end: tree.subtree_end(top),
            open: Vec::new(),
        }
    }

    /// The ply of the leaf or inner node that was just come to.
    fn ply(&self, node: NodeId) -> usize {
        self.open.len() - usize::from(!self.tree.is_leaf(node))
    }

    /// Goes on after the inner node that was just opened.
    fn skip_children(&mut self) {
        if let Some(node) = self.open.pop() {
            self.next = self.tree.subtree_end(node);
        }
    }
}

impl Iterator for Walk<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if let Some(&innermost) = self.open.last()
            && self.tree.subtree_end(innermost) == self.next
        {
            self.open.pop();
            return Some(Step::Close);
        }
        if self.next == self.end {
            return None;
        }
        let node = NodeId::from_index(self.next);
        self.next += 1;
        if self.tree.is_leaf(node) {
            return Some(Step::Leaf(node));
        }
        self.open.push(node);
        Some(Step::Open(node))
    }
}

/// A line that refuses what does not fit on it.
#[derive(Default)]
struct Line {
    text: Vec<u8>,
    room: usize,
}

impl io::Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // The bytes that continue a character take no column.
        let columns = bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        self.room = self
            .room
            .checked_sub(columns)
            .ok_or(io::ErrorKind::WriteZero)?;
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes a document and ends its last line.
pub(super) fn write<N: Notation>(
    document: &Document,
    notation: N,
    framing: Framing,
    out: &mut Output,
) -> io::Result<()> {
    let fields = fields::<N>(document);
    let players = document.tree.players();
    let layout = Layout {
        tree: &document.tree,
        notation,
        wrapped: !fields.is_empty() || players.is_some(),
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
        if let Some(players) = players {
            layout.notation.players(players.names(), out)?;
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
pub(super) fn fields<N: Notation>(document: &Document) -> Vec<(&'static str, &str)> {
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
    let given = fields
        .into_iter()
        .filter_map(|(key, text)| Some((key, text?)));
    given.collect()
}

/// The player who moves at the root of a text that says nothing else.
pub(super) fn default_root(exercise: &Exercise) -> Player {
    exercise.root.unwrap_or(Player::Max)
}
