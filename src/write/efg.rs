//! Writes games of Gambit, in the format that the reader of `.efg` describes. MAX is the first player.

use std::fmt;
use std::io::{self, Write};

use super::{Output, WriteError, label};
use crate::document::{Document, Framing};
use crate::read::is_filler;
use crate::text::quoted;
use crate::tree::{Mover, NodeId, Player, Tree};

/// What errors call such a file.
const GAME: &str = "a game of Gambit";

/// Writes a document, or nothing if such a file has no words for it.
pub(super) fn write(
    document: &Document,
    _framing: Framing,
    out: &mut Output,
) -> Result<(), WriteError> {
    let Document { tree, exercise, .. } = document;
    for node in tree.nodes() {
        check(tree, node)?;
    }
    let title = Quoted(exercise.title.as_deref().unwrap_or_default());
    let comment = Quoted(exercise.made_by.as_deref().unwrap_or_default());
    writeln!(out, "EFG 2 R {title} {{ \"MAX\" \"MIN\" }}\n{comment}\n")?;
    let mut numbers = [0; 4];
    for node in tree.nodes() {
        let kind = match tree.mover(node) {
            _ if tree.is_leaf(node) => 0,
            Mover::Max => 1,
            Mover::Min => 2,
            Mover::Chance => 3,
        };
        numbers[kind] += 1;
        let number = numbers[kind];
        let name = Quoted(tree.name(node).unwrap_or_default());
        match (kind, tree.value(node)) {
            (0, Some(value)) => {
                let other = -value.clone();
                writeln!(out, "t {name} {number} \"\" {{ {value}, {other} }}")?;
                continue;
            }
            (3, _) => write!(out, "c {name} {number} \"\" {{")?,
            _ => write!(out, "p {name} {kind} {number} \"\" {{")?,
        }
        write_actions(tree, node, out)?;
        writeln!(out, " }} 0")?;
    }
    Ok(())
}

/// Writes the actions at a node, those of chance with their probabilities.
fn write_actions(tree: &Tree, node: NodeId, out: &mut Output) -> io::Result<()> {
    let is_chance = tree.mover(node) == Mover::Chance;
    let share = is_chance.then(|| tree.equal_share(node));
    for (place, child) in (1..).zip(tree.children(node)) {
        match tree.move_name(child) {
            Some(name) => write!(out, " {}", Quoted(name))?,
            // Gambit gives this name to an action without one.
            None => write!(out, " \"_{place}\"")?,
        }
        if let Some(probability) = tree.stated_probability(child).or_else(|| share.clone()) {
            write!(out, " {probability}")?;
        }
    }
    Ok(())
}

/// Refuses what a node says and such a file can't.
fn check(tree: &Tree, node: NodeId) -> Result<(), WriteError> {
    let (value, is_leaf) = (tree.value(node), tree.is_leaf(node));
    let is_choice = !is_leaf && tree.mover(node) != Mover::Chance;
    let what = match value {
        None if is_leaf => "a value that is not known",
        Some(_) if !is_leaf => "a static value",
        Some(value) if !value.is_finite() => "an infinite value",
        _ if tree.name(node) == Some("") => "an empty name",
        _ if node == NodeId::ROOT && tree.move_name(node).is_some() => "a move into the root",
        _ if tree.move_name(node).is_some_and(is_filler) => "such a name of a move",
        _ if !is_choice && tree.player(node) != tree.player_by_rule(node, Player::Max) => {
            "whose turn it is"
        }
        _ => return Ok(()),
    };
    let node = quoted(&label(tree, node));
    let what = format!("{what}, as at node {node}");
    Err(WriteError::NoWords(GAME, what))
}

/// A text in quotes.
struct Quoted<'t>(&'t str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let escaped = self.0.replace('\\', "\\\\").replace('"', "\\\"");
        write!(f, "\"{escaped}\"")
    }
}
