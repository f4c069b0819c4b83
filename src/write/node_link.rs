//! Writes node-link JSON as networkx reads it: a node or a link a line.
//!
//! A node's `id` is its name. One without a name has its number in preorder, and so has one whose name is a
//! whole number: the name then stands beside it.

use std::io::{self, Write};

use super::json::{Json, json};
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
    let tree = &document.tree;
    if tree.move_name(NodeId::ROOT).is_some() {
        let what = "a move into the root".to_owned();
        return Err(WriteError::NoWords("a graph", what));
    }
    let root = layout::default_root(&document.exercise);
    let of_graph = layout::wrapper::<Json>(document).join(", ");
    let beginning = "{\"directed\": true, \"multigraph\": false, \"graph\": ";
    write!(out, "{beginning}{{{of_graph}}}, \"nodes\": [")?;
    write_lines(tree.nodes(), out, |node| {
        let is_leaf = tree.is_leaf(node);
        let mover = tree.mover(node).word();
        let value = tree.value(node).map(json);
        object([
            ("id", Some(id(tree, node))),
            ("name", tree.name(node).filter(is_number).map(json)),
            (
                "type",
                (!is_leaf || states_turn(tree, node, root)).then(|| json(mover)),
            ),
            ("value", value.or_else(|| is_leaf.then(|| json("?")))),
        ])
    })?;
    write!(out, "\n], \"edges\": [")?;
    write_lines(tree.nodes().skip(1), out, |node| {
        object([
            ("source", tree.parent(node).map(|parent| id(tree, parent))),
            ("target", Some(id(tree, node))),
            ("move", tree.move_name(node).map(json)),
            ("probability", tree.stated_probability(node).map(json)),
        ])
    })?;
    Ok(writeln!(out, "\n]}}")?)
}

/// Writes an object a line, one for each node.
fn write_lines(
    nodes: impl Iterator<Item = NodeId>,
    out: &mut Output,
    object: impl Fn(NodeId) -> String,
) -> io::Result<()> {
    let mut comma = "";
    for node in nodes {
        write!(out, "{comma}\n  {}", object(node))?;
        comma = ",";
    }
    Ok(())
}

/// An object with those of its members that have values.
fn object(members: impl IntoIterator<Item = (&'static str, Option<String>)>) -> String {
    let members = members.into_iter();
    let members = members.filter_map(|(key, value)| Some(format!("\"{key}\": {}", value?)));
    format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
}

fn id(tree: &Tree, node: NodeId) -> String {
    let name = tree.name(node).filter(|name| !is_number(name));
    name.map_or_else(|| node.index().to_string(), json)
}

/// Whether a name may be taken for the number of a node.
fn is_number(name: &&str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())
}
