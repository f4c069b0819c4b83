//! Writes node-link JSON as networkx reads it: a node or a link a line.
//!
//! A node's `id` is its name. One without a name has its number in preorder, and so has one whose name is a
//! whole number: the name then stands beside it.

use std::io::{self, Write};

use super::json::{Json, write_key, write_text, write_value};
use super::{Output, WriteError, layout, states_turn};
use crate::document::{Document, Framing};
use crate::tree::{NodeId, Tree};
use crate::vocabulary::Vocabulary;

/// Writes a document.
pub(super) fn write(
    document: &Document,
    _framing: Framing,
    out: &mut Output,
) -> Result<(), WriteError> {
    out.write_all(b"{\"directed\": true, \"multigraph\": false, \"graph\": {")?;
    let mut comma = "";
    for (key, text) in layout::fields::<Json>(document) {
        out.write_all(comma.as_bytes())?;
        write_key(key, out)?;
        write_text(text, out)?;
        comma = ", ";
    }
    let tree = &document.tree;
    let root = layout::default_root(&document.exercise);
    list(out, "}, \"nodes\": [", tree.nodes(), |node, out| {
        write_node(tree, node, out)?;
        if !tree.is_leaf(node) || states_turn(tree, node, root) {
            let mover = tree.mover(node).word();
            write!(out, ", \"type\": \"{mover}\"")?;
        }
        if tree.is_leaf(node) || tree.value(node).is_some() {
            out.write_all(b", ")?;
            write_key("value", out)?;
            write_value(tree.value(node).as_ref(), out)?;
        }
        Ok(())
    })?;
    list(
        out,
        "\n], \"edges\": [",
        tree.nodes().skip(1),
        |node, out| write_link(tree, node, out),
    )?;
    Ok(out.write_all(b"\n]}\n")?)
}

/// Writes an object a line for each node.
fn list(
    out: &mut Output,
    beginning: &str,
    nodes: impl Iterator<Item = NodeId>,
    object: impl Fn(NodeId, &mut Output) -> io::Result<()>,
) -> io::Result<()> {
    out.write_all(beginning.as_bytes())?;
    let mut comma = "";
    for node in nodes {
        write!(out, "{comma}\n  {{")?;
        object(node, out)?;
        out.write_all(b"}")?;
        comma = ",";
    }
    Ok(())
}

/// Writes the id of a node, and its name where that is no id.
fn write_node(tree: &Tree, node: NodeId, out: &mut Output) -> io::Result<()> {
    write_key("id", out)?;
    write_id(tree, node, out)?;
    match tree.name(node) {
        Some(name) if is_number(name) => {
            out.write_all(b", ")?;
            write_key("name", out)?;
            write_text(name, out)
        }
        _ => Ok(()),
    }
}

/// Writes how the game comes to a node.
fn write_link(tree: &Tree, node: NodeId, out: &mut Output) -> io::Result<()> {
    let parent = tree.parent(node).unwrap_or(NodeId::ROOT);
    for (key, end) in [("source", parent), ("target", node)] {
        write_key(key, out)?;
        write_id(tree, end, out)?;
        if end == parent {
            out.write_all(b", ")?;
        }
    }
    if let Some(name) = tree.move_name(node) {
        out.write_all(b", ")?;
        write_key("move", out)?;
        write_text(name, out)?;
    }
    if let Some(probability) = tree.written_probability(node) {
        out.write_all(b", ")?;
        write_key("probability", out)?;
        write_value(Some(&probability), out)?;
    }
    Ok(())
}

fn write_id(tree: &Tree, node: NodeId, out: &mut Output) -> io::Result<()> {
    match tree.name(node) {
        Some(name) if !is_number(name) => write_text(name, out),
        _ => write!(out, "{}", node.index()),
    }
}

/// Whether a name may be taken for the number of a node.
fn is_number(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())
}
