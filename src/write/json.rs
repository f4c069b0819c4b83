//! Writes JSON trees: labelled objects, a bare value for each leaf that has nothing else, and the
//! exercise wrapper.

use std::io;

use serde::Serialize;

use super::layout::Notation;
use super::{Output, WriteError, layout, states_turn};
use crate::document::{Document, Framing};
use crate::tree::{NodeId, Player, Tree};
use crate::value::Value;

/// Writes a document.
pub(super) fn write(
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
pub(super) struct Json<'t> {
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
        let value = tree.value(leaf);
        let mover = tree
            .mover_name(leaf)
            .filter(|_| states_turn(tree, leaf, self.root));
        let is_plain = !tree.has_payoffs()
            && mover.is_none()
            && tree.name(leaf).is_none()
            && tree.move_name(leaf).is_none()
            && self.tree.stated_probability(leaf).is_none();
        if is_plain {
            return write_value(value.as_ref(), out);
        }
        out.write_all(b"{")?;
        self.keys(leaf, mover, out)?;
        write_key("value", out)?;
        write_value(value.as_ref(), out)?;
        out.write_all(b"}")
    }

    fn open(&self, node: NodeId, out: &mut impl io::Write) -> io::Result<()> {
        out.write_all(b"{")?;
        self.keys(node, self.tree.mover_name(node), out)?;
        if let Some(value) = self.tree.value(node) {
            write_key("value", out)?;
            write_value(Some(&value), out)?;
            out.write_all(b", ")?;
        }
        write_key("children", out)?;
        out.write_all(b"[")
    }
}

impl Json<'_> {
    /// Writes the keys that leaves and inner nodes share, each with the comma after it.
    fn keys(&self, node: NodeId, mover: Option<&str>, out: &mut impl io::Write) -> io::Result<()> {
        let texts = [
            ("name", self.tree.name(node)),
            ("type", mover),
            ("move", self.tree.move_name(node)),
        ];
        for (key, text) in texts {
            if let Some(text) = text {
                write_key(key, out)?;
                write_text(text, out)?;
                out.write_all(b", ")?;
            }
        }
        if let Some(probability) = self.tree.stated_probability(node) {
            write_key("probability", out)?;
            write_value(Some(&probability), out)?;
            out.write_all(b", ")?;
        }
        Ok(())
    }
}

fn write_key(key: &str, out: &mut impl io::Write) -> io::Result<()> {
    write!(out, "\"{key}\": ")
}

fn write_text(text: &str, out: &mut impl io::Write) -> io::Result<()> {
    Ok(serde_json::to_writer(out, text)?)
}

/// Writes a value; `None` is `?`.
fn write_value(value: Option<&Value>, out: &mut impl io::Write) -> io::Result<()> {
    match value {
        Some(value) => match value.as_payoffs() {
            Some(payoffs) => out.write_all(list(payoffs).as_bytes()),
            None => Ok(serde_json::to_writer(out, value)?),
        },
        None => out.write_all(b"\"?\""),
    }
}

/// A list with blanks between its items.
fn list(items: &[impl Serialize]) -> String {
    let items: Vec<String> = items.iter().map(json).collect();
    format!("[{}]", items.join(", "))
}

/// A text or a value as JSON.
pub(super) fn json(value: impl Serialize) -> String {
    serde_json::to_string(&value).expect("texts and values are JSON")
}
