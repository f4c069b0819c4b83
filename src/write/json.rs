//! Writes JSON trees: labelled objects, a bare value for each leaf that has nothing else, and the
//! exercise wrapper; and node-link JSON.

use std::io::{self, Write as _};

use serde::Serialize;

use super::layout::Notation;
use super::{Output, WriteError, layout, states_turn};
use crate::document::{Document, Framing};
use crate::tree::{NodeId, Player, Tree};
use crate::value::Value;

/// Writes a document.
pub(crate) fn write(
    document: &Document,
    framing: Framing,
    out: &mut Output,
) -> Result<(), WriteError> {
    let notation = Json {
        tree: &document.tree,
        root: layout::default_root(&document.exercise),
    };
    Ok(layout::write(document, notation, framing, out)?)
}

/// The nodes of a tree as JSON.
struct Json<'t> {
    tree: &'t Tree,
    /// Who moves at the root of a text that says nothing else.
    root: Player,
}

impl Notation for Json<'_> {
    const COMMENT: Option<&'static str> = None;
    const OPEN_WRAPPER: &'static str = "{";
    const TREE_KEY: &'static str = "\"tree\": ";
    const CLOSE_WRAPPER: &'static str = "}";
    const LEAF_STATES_TURN: bool = true;
    const BEFORE_FIRST: &'static str = "";
    const BETWEEN: &'static str = ", ";
    const CLOSE: &'static str = "]}";
    const CLOSES_ON_NEW_LINE: bool = true;

    fn field(key: &str, text: &str) -> String {
        format!("\"{key}\": {}", json(text))
    }

    fn players(names: &[String]) -> String {
        format!("\"players\": {}", list(names))
    }

    fn leaf(&self, leaf: NodeId, out: &mut impl io::Write) -> io::Result<()> {
        let tree = self.tree;
        let mover = tree
            .mover_name(leaf)
            .filter(|_| states_turn(tree, leaf, self.root));
        let value = tree.value(leaf);
        let is_plain = !tree.has_payoffs()
            && mover.is_none()
            && tree.name(leaf).is_none()
            && tree.move_name(leaf).is_none()
            && tree.stated_probability(leaf).is_none();
        if let Some(value) = value.as_ref().filter(|_| is_plain) {
            return Ok(serde_json::to_writer(out, value)?);
        }
        let value = value.map_or_else(|| json("?"), |value| json_value(&value));
        if is_plain {
            return out.write_all(value.as_bytes());
        }
        out.write_all(b"{")?;
        self.members(leaf, mover, Some(value), out)?;
        out.write_all(b"}")
    }

    fn open(&self, node: NodeId, out: &mut impl io::Write) -> io::Result<()> {
        let mover = self.tree.mover_name(node);
        let value = self.tree.value(node).as_ref().map(json_value);
        out.write_all(b"{")?;
        self.members(node, mover, value, out)?;
        out.write_all(b", \"children\": [")
    }
}

impl Json<'_> {
    /// Writes what an object says of a node beside its children.
    fn members(
        &self,
        node: NodeId,
        mover: Option<&str>,
        value: Option<String>,
        out: &mut impl io::Write,
    ) -> io::Result<()> {
        let members = [
            ("name", self.tree.name(node).map(json)),
            ("type", mover.map(json)),
            ("move", self.tree.move_name(node).map(json)),
            ("probability", self.tree.stated_probability(node).map(json)),
            ("value", value),
        ];
        write_members(members, out)
    }
}

/// A value, or what each player gets.
fn json_value(value: &Value) -> String {
    value.as_payoffs().map_or_else(|| json(value), list)
}

/// A list with blanks between its items.
fn list(items: &[impl Serialize]) -> String {
    let items: Vec<String> = items.iter().map(json).collect();
    format!("[{}]", items.join(", "))
}

/// A text or a value as JSON.
fn json(value: impl Serialize) -> String {
    serde_json::to_string(&value).expect("texts and values are JSON")
}

/// Writes node-link JSON as networkx reads it: a node or a link a line.
///
/// A node's `id` is its name. One without a name has its number in preorder, and so has one whose name is a
/// whole number: the name then stands beside it.
pub(crate) fn write_node_link(
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
    write_lines(tree.nodes(), out, |node, out| {
        let is_leaf = tree.is_leaf(node);
        let mover = tree.mover_name(node);
        let mover = mover.filter(|_| !is_leaf || states_turn(tree, node, root));
        let value = tree.value(node).as_ref().map(json_value);
        let members = [
            ("id", Some(id(tree, node))),
            ("name", tree.name(node).filter(is_number).map(json)),
            ("type", mover.map(json)),
            ("value", value.or_else(|| is_leaf.then(|| json("?")))),
        ];
        write_members(members, out)
    })?;
    write!(out, "\n], \"edges\": [")?;
    write_lines(tree.nodes().skip(1), out, |node, out| {
        let members = [
            ("source", tree.parent(node).map(|parent| id(tree, parent))),
            ("target", Some(id(tree, node))),
            ("move", tree.move_name(node).map(json)),
            ("probability", tree.stated_probability(node).map(json)),
        ];
        write_members(members, out)
    })?;
    Ok(writeln!(out, "\n]}}")?)
}

/// Writes an object a line, one for each node, with these members.
fn write_lines(
    nodes: impl Iterator<Item = NodeId>,
    out: &mut Output,
    members: impl Fn(NodeId, &mut Output) -> io::Result<()>,
) -> io::Result<()> {
    let mut comma = "";
    for node in nodes {
        write!(out, "{comma}\n  {{")?;
        members(node, out)?;
        out.write_all(b"}")?;
        comma = ",";
    }
    Ok(())
}

/// Writes those of an object's members that have values.
fn write_members<const N: usize>(
    members: [(&str, Option<String>); N],
    out: &mut impl io::Write,
) -> io::Result<()> {
    let mut comma = "";
    for (key, value) in members {
        if let Some(value) = value {
            write!(out, "{comma}\"{key}\": {value}")?;
            comma = ", ";
        }
    }
    Ok(())
}

fn id(tree: &Tree, node: NodeId) -> String {
    let name = tree.name(node).filter(|name| !is_number(name));
    name.map_or_else(|| node.index().to_string(), json)
}

/// Whether a name may be taken for the number of a node.
fn is_number(name: &&str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())
}
