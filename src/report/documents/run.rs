//! What documents say of a run: their version, the tree, and how it is searched.

use schemars::{JsonSchema, json_schema};
use serde::Serialize;

use crate::analysis::{Origin, SearchedTree};
use crate::document::{Document, NewValue};
use crate::search::{Algorithm, Convention, Preset, SearchOption, Setup, Ties, ValueRange};
use crate::tree::{NodeId, Players, Tree};
use crate::value::Value;
use crate::vocabulary::{Vocabulary as _, schema_in_place};

/// The version of all documents: a minor step adds fields, a major step breaks.
pub(crate) const FORMAT_VERSION: FormatVersion = FormatVersion("1.1");

/// The version of a document's format.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct FormatVersion(&'static str);

schema_in_place!(FormatVersion, |_| {
    json_schema!({ "type": "string", "pattern": r"^1\.[0-9]+$" })
});

/// A tree and the convention of what is said of it.
#[derive(Serialize, JsonSchema)]
pub(in crate::report) struct About<'e> {
    /// The version of this document's format.
    format_version: FormatVersion,
    /// The tree.
    tree: TreeReport<'e>,
    /// The full convention.
    convention: ConventionReport,
}

impl<'e> About<'e> {
    pub(in crate::report) fn new(searched: SearchedTree<'e>) -> Self {
        Self {
            format_version: FORMAT_VERSION,
            tree: TreeReport::new(searched.origin, searched.document),
            convention: ConventionReport::new(searched.setup, &searched.document.tree),
        }
    }
}

/// The first line of a trace: what is searched, and how.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "trace")]
pub(in crate::report) struct RunReport<'e> {
    /// The version of this document's format.
    format_version: FormatVersion,
    /// The tree.
    tree: TreeReport<'e>,
    /// The algorithm's name.
    algorithm: Algorithm,
    /// The full convention.
    convention: ConventionReport,
    /// The range of all values, if it was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    value_range: Option<[&'e Value; 2]>,
    /// What the payoffs of no leaf exceed together, if it was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    sum: Option<&'e Value>,
    /// The players whose payoffs leaves hold, in the order of the payoffs.
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<&'e [String]>,
    /// The player who sees the tree as MAX, and all others as MIN.
    #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
    viewer: Option<&'e str>,
}

/// Where a tree came from and how large it is.
#[derive(Serialize, JsonSchema)]
pub(in crate::report) struct TreeReport<'e> {
    /// The file as it was given, or `-`.
    file: &'e str,
    /// The line in a JSON Lines file, from 1.
    line: Option<usize>,
    /// The exercise's key.
    id: Option<&'e str>,
    /// The exercise's title.
    title: Option<&'e str>,
    /// Who published the exercise.
    source: Option<&'e str>,
    /// How many nodes the tree has.
    nodes: usize,
    /// How many of them are leaves.
    leaves: usize,
    /// The ply of the deepest node.
    plies: usize,
    /// The leaves that got other values than those of the file, if there are any.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    set: &'e [NewValue],
}

/// The full convention of a search.
#[derive(Serialize, JsonSchema)]
pub(in crate::report) struct ConventionReport {
    /// The preset that the switches were taken from, before single changes.
    preset: &'static Preset,
    #[serde(flatten)]
    rules: Convention,
    /// The player who moves at the root, `max`, `min` or by name; at a chance root, who moves next, or
    /// null where that may be any of several.
    root: Option<String>,
    /// α and β at the root.
    window: [Value; 2],
    /// The horizon in plies.
    depth: Option<usize>,
    /// Which of equally good children is taken; null for an algorithm that may skip some.
    ties: Option<Ties>,
}

impl<'e> RunReport<'e> {
    /// A search of a tree.
    pub(in crate::report) fn new(searched: SearchedTree<'e>) -> Self {
        let (document, plan) = (searched.document, &searched.setup.plan);
        let range = plan.value_range.as_ref();
        let players = document.tree.players();
        Self {
            format_version: FORMAT_VERSION,
            tree: TreeReport::new(searched.origin, document),
            algorithm: plan.algorithm,
            convention: ConventionReport::new(searched.setup, &document.tree),
            value_range: range.map(ValueRange::ends),
            sum: Some(&plan.sum).filter(|sum| sum.is_finite()),
            players: players.map(Players::names),
            viewer: players.and_then(Players::viewer_name),
        }
    }
}

impl<'e> TreeReport<'e> {
    pub(in crate::report) fn new(origin: &'e Origin, document: &'e Document) -> Self {
        let (exercise, tree) = (&document.exercise, &document.tree);
        Self {
            file: &origin.file,
            line: origin.line,
            id: exercise.id.as_deref(),
            title: exercise.title.as_deref(),
            source: exercise.source.as_deref(),
            nodes: tree.len(),
            leaves: tree.leaves(),
            plies: tree.plies(),
            set: &document.set,
        }
    }
}

fn root_mover(tree: &Tree) -> Option<String> {
    if tree.has_payoffs() {
        let (players, chooser) = (tree.players()?, tree.chooser(NodeId::ROOT)?);
        return players.names().get(chooser).cloned();
    }
    Some(tree.player(NodeId::ROOT).word().to_owned())
}

impl ConventionReport {
    pub(in crate::report) fn new(setup: &Setup, tree: &Tree) -> Self {
        let Setup { plan, convention } = setup;
        Self {
            preset: convention.preset,
            rules: convention.clone(),
            root: root_mover(tree),
            window: convention.window.ends().map(Value::clone),
            depth: convention.depth,
            ties: Some(convention.ties).filter(|_| plan.algorithm.takes(SearchOption::Ties)),
        }
    }
}

/// What a node is worth.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(in crate::report) enum ValueReport<'e> {
    /// In a tree of several players.
    Payoffs {
        /// What each player gets.
        values: &'e [Value],
    },
    /// In a tree of MAX and MIN.
    Value {
        /// The value in MAX's view; null where there is none.
        value: Option<&'e Value>,
    },
}

impl Default for ValueReport<'_> {
    fn default() -> Self {
        Self::new(None)
    }
}

impl<'e> ValueReport<'e> {
    pub(in crate::report) fn new(value: Option<&'e Value>) -> Self {
        match value.and_then(Value::as_payoffs) {
            Some(values) => Self::Payoffs { values },
            None => Self::Value { value },
        }
    }
}
