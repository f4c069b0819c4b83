//! What things are called: nodes in documents, the edge into a node by its move and its probability, players and
//! the ends of windows in each notation; and the rules of a convention in sentences, as a sheet states them.
//!
//! Nodes are written by their names one at a time, because a tree without names has paths as
//! long as its plies, and all of them together may be far larger than the tree.

use std::borrow::Cow;
use std::fmt;

use serde::{Serialize, Serializer};

use super::{Words, bounded};
use crate::search::{Bounded, Convention, Limit, Notation, SearchOption, Setup, Window, WindowEnd};
use crate::text::{printable, readable};
use crate::tree::{Labels, Mover, NodeId, Player, Tree};
use crate::value::Value;
use crate::vocabulary::{Vocabulary as _, schema_in_place};

/// A node that is written by its name.
#[derive(Clone, Copy)]
pub struct Name<'e> {
    labels: &'e Labels<'e>,
    /// The node.
    pub node: NodeId,
}

/// A list of nodes that are written by their names.
#[derive(Clone)]
pub struct Names<'e> {
    labels: &'e Labels<'e>,
    /// The nodes.
    pub nodes: Cow<'e, [NodeId]>,
}

impl Labels<'_> {
    /// A node that is written by its name.
    pub(crate) fn name(&self, node: NodeId) -> Name<'_> {
        Name { labels: self, node }
    }

    /// A list of nodes that are written by their names.
    pub(crate) fn names<'e>(&'e self, nodes: impl Into<Cow<'e, [NodeId]>>) -> Names<'e> {
        Names {
            labels: self,
            nodes: nodes.into(),
        }
    }
}

impl Names<'_> {
    /// The names, one at a time.
    fn iter(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.nodes.iter().map(|&node| self.labels.get(node))
    }
}

impl Serialize for Name<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.labels.get(self.node))
    }
}

impl Serialize for Names<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

schema_in_place!(Name<'_>, String::json_schema);
schema_in_place!(Names<'_>, Vec::<String>::json_schema);

/// The cell of a table.
impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&printable(&self.labels.get(self.node)))
    }
}

/// The cell of a table: names joined by blanks; those with blanks in them are in quotes.
impl fmt::Display for Names<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let blanks = std::iter::once("").chain(std::iter::repeat(" "));
        for (name, blank) in self.iter().zip(blanks) {
            f.write_str(blank)?;
            f.write_str(&readable(&name))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.node.fmt(f)
    }
}

/// The most terms of an average that are told.
const MOST_TERMS: usize = 12;

/// How the probabilities of a chance node's children are written: all in one style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChanceStyle {
    /// As one of so many equally likely ones, since none is stated.
    Equal(usize),
    /// As fractions, since not all are decimals.
    Fractions,
    /// As decimals.
    Decimals,
}

/// The move and the probability of a node, whose parent writes probabilities in this style.
pub(crate) fn edge_label(tree: &Tree, node: NodeId, style: Option<ChanceStyle>) -> Option<String> {
    let name = tree.move_name(node).map(printable);
    let parts = name.into_iter().chain(probability(tree, node, style));
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

fn probability(tree: &Tree, node: NodeId, style: Option<ChanceStyle>) -> Option<String> {
    match (tree.stated_probability(node), style) {
        (Some(stated), Some(ChanceStyle::Fractions)) => Some(stated.as_fraction()),
        (Some(stated), _) => Some(stated.to_string()),
        (None, Some(ChanceStyle::Equal(1))) => Some("1".to_owned()),
        (None, Some(ChanceStyle::Equal(children))) => Some(format!("1/{children}")),
        (None, _) => None,
    }
}

impl Words<'_> {
    /// `0.9 · 2`, `+ 0.1 · 3`: the terms of a chance node's average, as its viewer sees them; nothing
    /// where there are many, where a value is not known, or at other nodes.
    pub(crate) fn terms(
        self,
        node: NodeId,
        value: impl Fn(NodeId) -> Option<Value>,
    ) -> Option<Vec<String>> {
        let tree = self.tree();
        let style = chance_style(tree, node)?;
        if tree.children(node).nth(MOST_TERMS).is_some() {
            return None;
        }
        let is_possible = |child: &NodeId| tree.stated_probability(*child) != Some(Value::ZERO);
        let term = |child: NodeId| {
            let value = self.seen(tree.player(node), &value(child)?);
            let weight = probability(tree, child, Some(style))?;
            Some(if value < Value::ZERO {
                format!("{weight} · ({value})")
            } else {
                format!("{weight} · {value}")
            })
        };
        let terms: Option<Vec<String>> =
            tree.children(node).filter(is_possible).map(term).collect();
        let signs = std::iter::once("").chain(std::iter::repeat("+ "));
        let signed = signs
            .zip(terms?)
            .map(|(sign, term)| format!("{sign}{term}"));
        Some(signed.collect())
    }
}

/// How a chance node's probabilities are written; nothing for other nodes.
pub(crate) fn chance_style(tree: &Tree, node: NodeId) -> Option<ChanceStyle> {
    if tree.mover(node) != Mover::Chance || tree.is_leaf(node) {
        return None;
    }
    let children = tree.children(node);
    let stated: Option<Vec<Value>> = children
        .map(|child| tree.stated_probability(child))
        .collect();
    Some(match stated {
        None => ChanceStyle::Equal(tree.children(node).count()),
        Some(all) if all.iter().any(|stated| stated.to_string().contains('/')) => {
            ChanceStyle::Fractions
        }
        Some(_) => ChanceStyle::Decimals,
    })
}

impl<'w> Words<'w> {
    /// Whether values are seen by the player who moves, and change their sign between players.
    pub(crate) fn is_negated(self) -> bool {
        !matches!(
            self.notation,
            Notation::MaxMin | Notation::MaxMinReturnsBounds
        )
    }

    /// What α and β are called: the ends of a window as MAX sees it, and in negamax form as whoever
    /// moves sees it.
    pub(crate) fn end_names(self) -> [&'static str; 2] {
        match self.notation {
            Notation::MaxMin => ["α", "β"],
            Notation::MaxMinReturnsBounds | Notation::Negamax => ["alpha", "beta"],
            Notation::Thresholds => ["PASS-THRESH", "USE-THRESH"],
            Notation::OneBound => ["m", "bound"],
            Notation::OddEven => ["MaxValue", "Bound"],
        }
    }

    pub(crate) fn end_name(self, end: WindowEnd) -> &'static str {
        self.end_names()[end as usize]
    }

    /// The ends in the order in which the source writes them; PruneValue's MaxValue begins at Bound.
    pub(crate) fn ends(self) -> &'static [WindowEnd] {
        match self.notation {
            Notation::Thresholds => &[WindowEnd::Beta, WindowEnd::Alpha],
            Notation::OddEven => &[WindowEnd::Alpha],
            _ => &[WindowEnd::Alpha, WindowEnd::Beta],
        }
    }

    /// The player who moves: `MAX`, or `Odd`, who is the player at the root.
    pub(crate) fn player_name(self, player: Player) -> &'static str {
        let is_at_root = player == self.tree().player(NodeId::ROOT);
        match (self.notation, player) {
            (Notation::OddEven, _) if is_at_root => "Odd",
            (Notation::OddEven, _) => "Even",
            (_, Player::Max) => "MAX",
            (_, Player::Min) => "MIN",
        }
    }

    /// Who moves at a node.
    pub(crate) fn mover_name(self, node: NodeId) -> String {
        if let Some(player) = self.player_of(node) {
            return player;
        }
        match self.tree().mover(node) {
            Mover::Chance => Mover::Chance.to_string(),
            Mover::Max | Mover::Min => self.player_name(self.tree().player(node)).to_owned(),
        }
    }

    /// The player who chooses at a node of a tree of several.
    pub(crate) fn player(self, node: NodeId) -> Option<&'w str> {
        let tree = self.tree();
        tree.chooser(node).filter(|_| tree.has_payoffs())?;
        tree.mover_name(node)
    }

    /// The same as lists and sentences call the player.
    pub(crate) fn player_of(self, node: NodeId) -> Option<String> {
        self.player(node).map(readable)
    }

    /// The end that the player at a node moves.
    pub(crate) fn near_end(self, node: NodeId) -> WindowEnd {
        match self.tree().mover(node) {
            Mover::Min if !self.is_negated() => WindowEnd::Beta,
            _ => WindowEnd::Alpha,
        }
    }

    /// Whether a player sees values with the other sign.
    pub(super) fn is_mirrored(self, viewer: Player) -> bool {
        self.is_negated() && viewer == Player::Min
    }

    /// A value as a player sees it; MAX's view in the notations of MAX and MIN.
    pub(crate) fn seen(self, viewer: Player, value: &Value) -> Value {
        if self.is_mirrored(viewer) {
            -value
        } else {
            value.clone()
        }
    }

    /// `≥ 3`, `≤ -3 for MIN`: what was found at a node, as its player sees it.
    pub(crate) fn found(self, node: NodeId, found: &Bounded) -> String {
        let seen = if self.is_mirrored(self.tree().player(node)) {
            bounded(&found.negated())
        } else {
            bounded(found)
        };
        seen + &self.for_viewer(node)
    }

    /// ` for MIN`, where values are seen by the player who moves.
    pub(crate) fn for_viewer(self, node: NodeId) -> String {
        if self.is_negated() {
            format!(" for {}", self.player_name(self.tree().player(node)))
        } else {
            String::new()
        }
    }

    /// An end of a window in MAX's view, as a player sees it; `None` is open.
    pub(crate) fn limit(self, viewer: Player, window: &Window, end: WindowEnd) -> Option<Limit> {
        if self.is_mirrored(viewer) {
            window.lent().negated().end(end).cloned()
        } else {
            window.end(end).cloned()
        }
    }

    /// The text of an end of a window in MAX's view, as a player sees it: `3`, `-3+`, `−∞`.
    pub(crate) fn end(self, viewer: Player, window: &Window, end: WindowEnd) -> String {
        let open = match end {
            WindowEnd::Alpha => "−∞",
            WindowEnd::Beta => "+∞",
        };
        let limit = self.limit(viewer, window, end);
        limit.map_or_else(|| open.to_owned(), |limit| limit.to_string())
    }

    /// `α 2, β +∞`
    pub(crate) fn ends_of(self, window: &Window) -> String {
        let ends = self.ends().iter().map(|&end| {
            let text = self.end(Player::Max, window, end);
            format!("{} {text}", self.end_name(end))
        });
        ends.collect::<Vec<_>>().join(", ")
    }
}

/// The rules that only some algorithms follow.
pub(crate) const RULES_OF_WINDOWS: [SearchOption; 6] = [
    SearchOption::Cut,
    SearchOption::Fail,
    SearchOption::Scope,
    SearchOption::RootWindow,
    SearchOption::Infinity,
    SearchOption::Window,
];

/// What sheets say of each rule, but for what is as one expects or goes without saying.
const RULES: &str = include_str!("rules.txt");

impl Words<'_> {
    /// A rule in a sentence, about these children where it is about children; nothing where it is as one expects,
    /// or goes without saying.
    pub(crate) fn rule(
        self,
        rule: SearchOption,
        child: &str,
        convention: &Convention,
    ) -> Option<String> {
        let [alpha, beta] = self.end_names();
        if rule == SearchOption::Window {
            let window = self.window(&Window::initial(convention));
            return Some(format!(
                "The root is entered with the window ({alpha}, {beta}) = {window}."
            ));
        }
        let word = rule.words_in(&Setup::from(convention.clone())).concat();
        let has_chance = rule == SearchOption::Scope && self.tree().has_chance();
        let games = if has_chance { " with chance" } else { "" };
        let key = format!("{} {word}{games}: ", rule.word());
        let sentence = RULES.lines().find_map(|line| line.strip_prefix(&key))?;
        let names = [("{alpha}", alpha), ("{beta}", beta), ("{child}", child)];
        let fill = |all: String, (place, name): (&str, &str)| all.replace(place, name);
        Some(names.into_iter().fold(sentence.to_owned(), fill))
    }
}
