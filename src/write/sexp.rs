//! Writes S-expressions in the layout of the textbooks' trees.

use std::borrow::Cow;
use std::{fmt, io};

use super::layout::Notation;
use super::{Output, WriteError, label, layout, states_turn};
use crate::document::{Document, Framing};
use crate::read::is_sexp_word;
use crate::text::{is_invisible, quoted};
use crate::tree::{NodeId, Player, Tree, ordinal};
use crate::value::Value;
use crate::vocabulary::Vocabulary;

/// What errors call such a text.
const EXPRESSION: &str = "an S-expression";

/// Writes a document, or nothing if S-expressions have no words for it.
pub(crate) fn write(
    document: &Document,
    framing: Framing,
    out: &mut Output,
) -> Result<(), WriteError> {
    let tree = &document.tree;
    let mut below_root = tree.nodes().skip(1);
    if let Some(leaf) = below_root.find(|&node| states_turn(tree, node, Player::Max)) {
        let name = label(tree, leaf);
        let what = format!("{}'s turn at leaf {}", tree.player(leaf), quoted(&name));
        return Err(WriteError::NoWords(EXPRESSION, what));
    }
    let notation = Sexp { tree };
    Ok(layout::write(document, notation, framing, out)?)
}

/// The nodes of a tree as S-expressions.
struct Sexp<'t> {
    tree: &'t Tree,
}

impl Notation for Sexp<'_> {
    const COMMENT: Option<&'static str> = Some("; ");
    const OPEN_WRAPPER: &'static str = "(exercise";
    const TREE_KEY: &'static str = "";
    const CLOSE_WRAPPER: &'static str = ")";
    const LEAF_STATES_TURN: bool = false;
    const BEFORE_FIRST: &'static str = " ";
    const BETWEEN: &'static str = " ";
    const CLOSE: &'static str = ")";
    const CLOSES_ON_NEW_LINE: bool = false;

    fn field(key: &str, text: &str) -> String {
        match key {
            "title" | "source" => format!(":{key} {}", in_quotes(text)),
            "convention" => format!(":{key} {}", written(text)),
            _ => format!(":{key} {text}"),
        }
    }

    fn players(names: &[String]) -> String {
        let names: Vec<_> = names.iter().map(|name| written(name)).collect();
        format!(":players ({})", names.join(" "))
    }

    /// `2`, `E=2`, or a list where the leaf has attributes.
    fn leaf(&self, leaf: NodeId, out: &mut impl io::Write) -> io::Result<()> {
        let value = Literal(self.tree.value(leaf));
        match self.tree.name(leaf).map(written) {
            name if self.needs_list(leaf) => {
                match name {
                    Some(name) if self.is_player(leaf) => write!(out, "(leaf {name}")?,
                    Some(name) => write!(out, "({name}")?,
                    None => write!(out, "(leaf")?,
                }
                self.attributes(leaf, out)?;
                write!(out, " {value})")
            }
            Some(name) => write!(out, "{name}={value}"),
            None => write!(out, "{value}"),
        }
    }

    fn open(&self, node: NodeId, out: &mut impl io::Write) -> io::Result<()> {
        let player = self.tree.mover_name(node);
        let head = match player.filter(|_| self.tree.chooser(node).is_some()) {
            Some(player) => written(player),
            None => self.tree.mover(node).word().into(),
        };
        write!(out, "({head}")?;
        if let Some(name) = self.tree.name(node) {
            write!(out, " {}", written(name))?;
        }
        self.attributes(node, out)?;
        if let Some(value) = self.tree.value(node) {
            write!(out, " :static {}", Literal(Some(value)))?;
        }
        Ok(())
    }
}

impl Sexp<'_> {
    /// A leaf with attributes is a list, and so is the root with a name in quotes or one that begins
    /// with a brace: such a text is taken for JSON.
    fn needs_list(&self, leaf: NodeId) -> bool {
        let looks_like_json = |name: &str| !is_plain(name) || name.starts_with('{');
        let is_text = |name: &str| leaf == NodeId::ROOT && looks_like_json(name);
        let has_payoffs = || {
            let value = self.tree.value(leaf);
            value.is_some_and(|value| value.as_payoffs().is_some())
        };
        self.tree.move_name(leaf).is_some()
            || self.tree.name(leaf).is_some() && has_payoffs()
            || self.tree.stated_probability(leaf).is_some()
            || self.tree.name(leaf).is_some_and(is_text)
    }

    /// Whether a leaf has the name of a player, which would be taken for who moves there.
    fn is_player(&self, leaf: NodeId) -> bool {
        let name = self.tree.name(leaf).zip(self.tree.players());
        name.is_some_and(|(name, players)| {
            players.number(name).is_some() || ordinal(name).is_some()
        })
    }

    fn attributes(&self, node: NodeId, out: &mut impl io::Write) -> io::Result<()> {
        if let Some(name) = self.tree.move_name(node) {
            write!(out, " :move {}", written(name))?;
        }
        if let Some(probability) = self.tree.stated_probability(node) {
            write!(out, " :p {probability}")?;
        }
        Ok(())
    }
}

/// A value, or payoffs as a list of values; `None` is `?`.
struct Literal(Option<Value>);

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(value) = &self.0 else {
            return f.write_str("?");
        };
        match value.as_payoffs() {
            Some(payoffs) => {
                let payoffs: Vec<String> = payoffs.iter().map(Value::to_string).collect();
                write!(f, "({})", payoffs.join(" "))
            }
            None => value.fmt(f),
        }
    }
}

/// A name, in quotes where it could be taken for anything else.
fn written(name: &str) -> Cow<'_, str> {
    if is_plain(name) {
        Cow::Borrowed(name)
    } else {
        Cow::Owned(in_quotes(name))
    }
}

/// Whether a name without quotes can't be taken for anything else, wherever it stands.
fn is_plain(name: &str) -> bool {
    const WORDS: [&str; 5] = ["max", "min", "chance", "leaf", "exercise"];
    let is_odd = |letter| letter == '\\' || is_unseen(letter);
    let is_word = WORDS.iter().any(|word| name.eq_ignore_ascii_case(word));
    is_sexp_word(name) && !name.starts_with(['#', '`']) && !name.contains(is_odd) && !is_word
}

fn is_unseen(letter: char) -> bool {
    letter.is_whitespace() || is_invisible(letter)
}

/// A text in quotes, with the escapes of R7RS.
fn in_quotes(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            ' ' => quoted.push(' '),
            _ if is_unseen(letter) => quoted.extend([format!("\\x{:x};", u32::from(letter))]),
            _ => quoted.push(letter),
        }
    }
    quoted + "\""
}
