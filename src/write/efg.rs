//! Writes games of Gambit, in the format that the reader of `.efg` describes. MAX is the first player; where each
//! player has payoffs of their own, the players are those of the tree.

use std::io::{self, Write};

use super::{Output, WriteError, label};
use crate::document::{Document, Framing};
use crate::read::is_filler;
use crate::text::quoted;
use crate::tree::{Mover, NodeId, Player, Players, Tree};
use crate::value::Value;

/// What errors call such a file.
const GAME: &str = "a game of Gambit";

/// Writes a document, or nothing if such a file has no words for it.
pub(crate) fn write(
    document: &Document,
    _framing: Framing,
    out: &mut Output,
) -> Result<(), WriteError> {
    let Document { tree, exercise, .. } = document;
    for node in tree.nodes() {
        check(tree, node)?;
    }
    // A control character would do something to a terminal, and such files have no escape for it.
    let has_control = |text: &&str| text.contains(char::is_control);
    let title = exercise.title.as_deref().unwrap_or_default();
    if let Some(text) = names(tree).chain([title]).find(has_control) {
        let what = format!("the control character in `{}`", quoted(text));
        return Err(WriteError::NoWords(GAME, what));
    }
    let title = in_quotes(title);
    let comment = in_quotes(exercise.made_by.as_deref().unwrap_or_default());
    let of_two = || vec!["MAX".to_owned(), "MIN".to_owned()];
    let players = tree
        .players()
        .map_or_else(of_two, |players| players.names().to_vec());
    write!(out, "EFG 2 R {title} {{")?;
    for player in &players {
        write!(out, " {}", in_quotes(player))?;
    }
    writeln!(out, " }}\n{comment}\n")?;
    // How many ends there are by now, and nodes of each player and of chance.
    let mut numbers = vec![0; players.len() + 2];
    for node in tree.nodes() {
        let name = in_quotes(tree.name(node).unwrap_or_default());
        let player = player(tree, node);
        let kind = player.unwrap_or(players.len() + 1);
        numbers[kind] += 1;
        let number = numbers[kind];
        if let Some(value) = tree.value(node) {
            let zero_sum = [value.clone(), -&value];
            let payoffs = value.as_payoffs().unwrap_or(&zero_sum);
            let payoffs: Vec<String> = payoffs.iter().map(Value::to_string).collect();
            writeln!(out, "t {name} {number} \"\" {{ {} }}", payoffs.join(", "))?;
            continue;
        }
        match player {
            Some(player) => write!(out, "p {name} {player} {number} \"\" {{")?,
            None => write!(out, "c {name} {number} \"\" {{")?,
        }
        write_actions(tree, node, out)?;
        writeln!(out, " }} 0")?;
    }
    Ok(())
}

/// The names of nodes, of moves and of players.
fn names(tree: &Tree) -> impl Iterator<Item = &str> {
    let of_node = |node| [tree.name(node), tree.move_name(node)];
    let of_nodes = tree.nodes().flat_map(of_node).flatten();
    let players = tree.players().map_or(&[][..], Players::names);
    of_nodes.chain(players.iter().map(String::as_str))
}

/// The first name that Gambit itself refuses to read.
pub(crate) fn name_that_gambit_refuses(tree: &Tree) -> Option<&str> {
    let is_refused = |name: &&str| !name.is_ascii() || name.trim() != *name || name.contains("  ");
    names(tree).find(is_refused)
}

/// The number of the player who chooses at a node, from 1; 0 at an end, and nothing where chance does.
fn player(tree: &Tree, node: NodeId) -> Option<usize> {
    match (tree.chooser(node), tree.mover(node)) {
        _ if tree.is_leaf(node) => Some(0),
        (Some(player), _) => Some(player + 1),
        (None, Mover::Max) => Some(1),
        (None, Mover::Min) => Some(2),
        (None, Mover::Chance) => None,
    }
}

/// Writes the actions at a node, those of chance with their probabilities.
fn write_actions(tree: &Tree, node: NodeId, out: &mut Output) -> io::Result<()> {
    let is_chance = tree.mover(node) == Mover::Chance;
    let share = is_chance.then(|| tree.equal_share(node));
    for (place, child) in (1..).zip(tree.children(node)) {
        match tree.move_name(child) {
            Some(name) => write!(out, " {}", in_quotes(name))?,
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
    let is_choice = tree.has_payoffs() || !is_leaf && tree.mover(node) != Mover::Chance;
    let what = match value {
        None if is_leaf => "a value that is not known",
        Some(_) if !is_leaf => "a static value",
        Some(value) if !is_finite(&value) => "an infinite value",
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

fn is_finite(value: &Value) -> bool {
    match value.as_payoffs() {
        Some(payoffs) => payoffs.iter().all(Value::is_finite),
        None => value.is_finite(),
    }
}

/// A text in quotes.
fn in_quotes(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{escaped}\"")
}
