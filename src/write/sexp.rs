//! Writes S-expressions in the layout of the textbooks' trees.

use std::io;

use super::layout::Notation;
use super::{Output, WriteError, label, states_turn, wrapper};
use crate::document::{Document, Framing};
use crate::tree::{NodeId, Player, Tree};
use crate::value::{Value, begins_like_a_number, infinity, is_nan};
use crate::vocabulary::Vocabulary;

/// Writes a document, or nothing if S-expressions have no words for it.
pub(super) fn write(
    document: &Document,
    framing: Framing,
    out: &mut Output,
) -> Result<(), WriteError> {
    let Document { tree, exercise } = document;
    if let Some(id) = &exercise.id {
        return Err(WriteError::ExerciseId(id.clone()));
    }
    let mut below_root = tree.nodes().skip(1);
    if let Some(leaf) = below_root.find(|&node| states_turn(tree, node, Player::Max)) {
        let player = tree.player(leaf);
        let leaf = label(tree, leaf);
        return Err(WriteError::TurnAtLeaf { leaf, player });
    }
    Ok(wrapper::write(document, Sexp { tree }, framing, out)?)
}

/// The nodes of a tree as S-expressions.
struct Sexp<'t> {
    tree: &'t Tree,
}

impl Notation for Sexp<'_> {
    const OPEN_WRAPPER: &'static str = "(exercise";
    const TREE_KEY: &'static str = "";
    const CLOSE_WRAPPER: &'static str = ")";
    const LEAF_STATES_TURN: bool = false;
    const BEFORE_FIRST: &'static str = " ";
    const SEPARATOR: &'static str = "";
    const CLOSE: &'static str = ")";
    const CLOSES_ON_NEW_LINE: bool = false;

    fn field(&self, key: &str, text: &str, out: &mut impl io::Write) -> io::Result<()> {
        write!(out, ":{key} ")?;
        match key {
            "title" | "source" => write_string(text, out),
            "convention" => write_name(text, out),
            _ => out.write_all(text.as_bytes()),
        }
    }

    /// `2`, `E=2`, or a list where the leaf has attributes.
    fn leaf(&self, leaf: NodeId, out: &mut impl io::Write) -> io::Result<()> {
        let name = self.tree.name(leaf);
        if self.needs_list(leaf) {
            match name {
                Some(name) => {
                    out.write_all(b"(")?;
                    write_name(name, out)?;
                }
                None => out.write_all(b"(leaf")?,
            }
            self.attributes(leaf, out)?;
            out.write_all(b" ")?;
            write_value(self.tree.value(leaf).as_ref(), out)?;
            return out.write_all(b")");
        }
        if let Some(name) = name {
            write_name(name, out)?;
            out.write_all(b"=")?;
        }
        write_value(self.tree.value(leaf).as_ref(), out)
    }

    fn open(&self, node: NodeId, out: &mut impl io::Write) -> io::Result<()> {
        write!(out, "({}", self.tree.mover(node).word())?;
        if let Some(name) = self.tree.name(node) {
            out.write_all(b" ")?;
            write_name(name, out)?;
        }
        self.attributes(node, out)?;
        if let Some(value) = self.tree.value(node) {
            out.write_all(b" :static ")?;
            write_value(Some(&value), out)?;
        }
        Ok(())
    }
}

impl Sexp<'_> {
    /// A leaf with attributes is a list, and so is the root with a name in quotes: a text that
    /// begins with a quote is taken for JSON.
    fn needs_list(&self, leaf: NodeId) -> bool {
        let is_text = |name: &str| leaf == NodeId::ROOT && !is_plain(name);
        self.tree.move_name(leaf).is_some()
            || self.tree.stated_probability(leaf).is_some()
            || self.tree.name(leaf).is_some_and(is_text)
    }

    fn attributes(&self, node: NodeId, out: &mut impl io::Write) -> io::Result<()> {
        if let Some(name) = self.tree.move_name(node) {
            out.write_all(b" :move ")?;
            write_name(name, out)?;
        }
        if let Some(probability) = self.tree.stated_probability(node) {
            out.write_all(b" :p ")?;
            write_value(Some(&probability), out)?;
        }
        Ok(())
    }
}

/// Writes a value; `None` is `?`.
fn write_value(value: Option<&Value>, out: &mut impl io::Write) -> io::Result<()> {
    match value {
        Some(value) => write!(out, "{value}"),
        None => out.write_all(b"?"),
    }
}

fn write_name(name: &str, out: &mut impl io::Write) -> io::Result<()> {
    if is_plain(name) {
        return out.write_all(name.as_bytes());
    }
    write_string(name, out)
}

/// Whether a name without quotes can't be taken for anything else, wherever it stands.
fn is_plain(name: &str) -> bool {
    const WORDS: [&str; 5] = ["max", "min", "chance", "leaf", "exercise"];
    let begins_like_another_token =
        name.starts_with([':', '#', '\'', '`']) || begins_like_a_number(name);
    let is_another_token = name == "?" || infinity(name).is_some() || is_nan(name);
    let is_word = WORDS.iter().any(|word| name.eq_ignore_ascii_case(word));
    !name.is_empty()
        && name.chars().all(is_plain_letter)
        && !begins_like_another_token
        && !is_another_token
        && !is_word
}

fn is_plain_letter(letter: char) -> bool {
    let is_special = matches!(
        letter,
        '(' | ')' | '[' | ']' | '"' | '|' | '\\' | ';' | ',' | '='
    );
    letter.is_ascii_alphanumeric() || !(is_special || is_unseen(letter))
}

/// A blank, a control character, or a byte-order mark.
fn is_unseen(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control() || letter == '\u{FEFF}'
}

/// Writes a text in quotes, with the escapes of R7RS.
fn write_string(text: &str, out: &mut impl io::Write) -> io::Result<()> {
    out.write_all(b"\"")?;
    let mut rest = text;
    while let Some(at) = rest.find(needs_escape) {
        out.write_all(&rest.as_bytes()[..at])?;
        let mut behind = rest[at..].chars();
        if let Some(letter) = behind.next() {
            write_escape(letter, out)?;
        }
        rest = behind.as_str();
    }
    out.write_all(rest.as_bytes())?;
    out.write_all(b"\"")
}

fn needs_escape(letter: char) -> bool {
    matches!(letter, '"' | '\\') || (letter != ' ' && is_unseen(letter))
}

fn write_escape(letter: char, out: &mut impl io::Write) -> io::Result<()> {
    match letter {
        '"' | '\\' => write!(out, "\\{letter}"),
        '\n' => out.write_all(b"\\n"),
        '\r' => out.write_all(b"\\r"),
        '\t' => out.write_all(b"\\t"),
        _ => write!(out, "\\x{:x};", u32::from(letter)),
    }
}
