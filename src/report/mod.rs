//! Outcome → text, JSON, JSON Lines, CSV, and the JSON Schemas of all documents. Every renderer is
//! a pure function: the same run gives the same bytes.

mod csv;
mod json;
pub mod model;
pub mod schema;
mod text;

pub use self::csv::{csv_header, csv_row};
pub use json::{json_line, json_pretty};
pub use text::{Glyphs, Lines, text, text_tree};

use crate::document::Document;
use crate::search::{
    Algorithm, Convention, Event, Game, NodeRecords, Observer, Outcome, Plan, Record, SearchError,
    Tally, search,
};
use crate::text::is_invisible;
use crate::tree::{Labels, NodeId, Tree};

/// How much of a run a report tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Only what a single line a pass needs: for trees with millions of nodes.
    Summary,
    /// Every list of nodes.
    Full,
    /// The lists, and a record of each visited node.
    Nodes,
}

/// Where a tree came from, as reports name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The file as the user gave it, or `-`.
    pub file: String,
    /// The line in a JSON Lines file, from 1.
    pub line: Option<usize>,
}

/// One search of one tree and everything that reports say about it.
pub struct Evaluation<'t> {
    /// Where the tree came from.
    pub origin: Origin,
    /// The tree and its wrapper.
    pub document: &'t Document,
    /// What reports call the nodes.
    pub labels: &'t Labels<'t>,
    /// The tree in search order.
    pub game: Game<'t>,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The convention.
    pub convention: &'t Convention,
    /// What the search found.
    pub outcome: Outcome,
    /// What happened on the way.
    pub observations: Observations,
}

/// What was kept of a run.
#[derive(Clone, Debug)]
pub enum Observations {
    /// Counts only.
    Summary(Tally),
    /// The lists of nodes, and where asked for the record of each visited node.
    Full(Record, Option<NodeRecords>),
}

impl Observations {
    fn new(document: &Document, detail: Detail) -> Self {
        let tree = &document.tree;
        match detail {
            Detail::Summary => Self::Summary(Tally::new(tree)),
            Detail::Full => Self::Full(Record::new(tree), None),
            Detail::Nodes => Self::Full(Record::new(tree), Some(NodeRecords::new(tree))),
        }
    }

    /// The counts.
    pub fn tally(&self) -> &Tally {
        match self {
            Self::Summary(tally) => tally,
            Self::Full(record, _) => record.tally(),
        }
    }

    /// The lists of nodes, if they were kept.
    pub fn record(&self) -> Option<&Record> {
        match self {
            Self::Summary(_) => None,
            Self::Full(record, _) => Some(record),
        }
    }

    /// The record of each visited node, if they were kept.
    pub fn nodes(&self) -> Option<&NodeRecords> {
        match self {
            Self::Full(_, nodes) => nodes.as_ref(),
            Self::Summary(_) => None,
        }
    }
}

impl Observer for Observations {
    #[inline]
    fn observe(&mut self, event: Event<'_>) {
        match self {
            Self::Summary(tally) => tally.observe(event),
            Self::Full(record, None) => record.observe(event),
            Self::Full(record, Some(nodes)) => {
                record.observe(event);
                nodes.observe(event);
            }
        }
    }
}

impl<'t> Evaluation<'t> {
    /// Searches a tree and keeps as much as the report needs.
    pub fn run(
        origin: Origin,
        document: &'t Document,
        labels: &'t Labels<'t>,
        plan: &Plan,
        convention: &'t Convention,
        detail: Detail,
    ) -> Result<Self, SearchError> {
        let mut observations = Observations::new(document, detail);
        let outcome = search(&document.tree, plan.clone(), convention, &mut observations)?;
        Ok(Self {
            origin,
            document,
            labels,
            game: Game::new(&document.tree, convention),
            algorithm: plan.algorithm,
            convention,
            outcome,
            observations,
        })
    }

    /// What the user should know though nothing is wrong with the answer.
    pub fn warnings(&self) -> Vec<Warning> {
        warnings(&self.document.tree, self.labels)
    }
}

/// What the user should know of a tree though nothing is wrong with it.
pub fn warnings(tree: &Tree, labels: &Labels) -> Vec<Warning> {
    let normalised = tree.normalised().iter();
    normalised
        .map(|&node| {
            let label = readable(&labels.get(node));
            let message = format!(
                "the probabilities at chance node {label} did not sum to 1 and were normalised"
            );
            Warning { node, message }
        })
        .collect()
}

/// Something that the user should know of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The node.
    pub node: NodeId,
    /// What there is to know.
    pub message: String,
}

/// A node's label as people read it in a list: in quotes if it is empty or has blanks, quotes or
/// invisible characters in it.
pub(crate) fn readable(label: &str) -> String {
    let is_odd = |letter: char| letter.is_whitespace() || is_invisible(letter) || letter == '"';
    if label.is_empty() || label.contains(is_odd) {
        format!("{label:?}")
    } else {
        label.to_owned()
    }
}

/// A text as people read it by itself, on one line: only what can't be printed is escaped.
pub(crate) fn printable(text: &str) -> String {
    let is_quote = |letter| matches!(letter, '\'' | '"' | '\\');
    let mut printable = String::new();
    for part in text.split_inclusive(is_quote) {
        let plain = part.strip_suffix(is_quote).unwrap_or(part);
        printable.extend(plain.escape_debug());
        printable.push_str(&part[plain.len()..]);
    }
    printable
}
