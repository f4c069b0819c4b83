//! Why a search looked at some nodes or passed them over: as a document, and for people in plain English or as
//! a table of all leaves.

mod sentences;

use std::io::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::documents::{Row, RowOrigin, RunReport, columns};
use super::text::Page;
use super::{Documents, Report, Written};
use crate::analysis::{Explainer, Explanation, LeafRow, Status, Values};
use crate::search::{Bound, LeafValues};
use crate::tree::NodeId;
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;
use crate::words::{Column, Name, Role, Side, Table, words_of};

/// What an explainer said of some nodes, or of all leaves.
pub(crate) struct Explained<'e> {
    pub(crate) explainer: &'e Explainer<'e>,
    /// The nodes in the order in which they were asked for.
    pub(crate) explanations: &'e [Explanation<'e>],
    /// All leaves and horizon nodes in search order, if they were asked for.
    pub(crate) leaves: Option<&'e [LeafRow<'e>]>,
}

/// Why a search looked at some nodes or passed them over.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "explanation")]
pub(super) struct ExplanationReport<'e> {
    #[serde(flatten)]
    run: RunReport<'e>,
    /// The value of the root that the search found, in MAX's view.
    value: &'e Value,
    /// What was proved of the value: `exact`, `lower` or `upper`.
    bound: Bound,
    /// The move to choose at the root.
    best_move: Option<Name<'e>>,
    /// The nodes in the order in which they were asked for.
    explanations: Vec<NodeExplanation<'e>>,
    /// All leaves and horizon nodes in search order, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    leaves: Option<&'e [LeafRow<'e>]>,
}

/// Why a search looked at a node or passed it over, and what its value could have changed.
#[derive(Serialize, JsonSchema)]
struct NodeExplanation<'e> {
    #[serde(flatten)]
    explanation: &'e Explanation<'e>,
    /// The same in English.
    sentences: Vec<String>,
}

impl<'e> Explained<'e> {
    /// The explanations, each with its sentences.
    fn told(&self) -> impl Iterator<Item = NodeExplanation<'e>> {
        let explanations = self.explanations.iter();
        explanations.map(|explanation| NodeExplanation {
            explanation,
            sentences: self.explainer.sentences(explanation),
        })
    }
}

impl Report for Explained<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let mut page = Page::new(self.explainer.evaluation(), out);
        page.head();
        page.answer();
        let convention = &self.explainer.evaluation().setup.convention;
        if convention.leaf_values == LeafValues::Mover {
            let view = "Values stand here as MAX sees them, and in the file as the mover does.";
            page.out.end();
            page.out.fill(words_of(view), 1, 0);
        }
        for told in self.told() {
            page.explanation(&told);
        }
        if let Some(leaves) = self.leaves {
            page.leaves(self.explainer, leaves);
        }
        Ok(page.out.finish()?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        let evaluation = self.explainer.evaluation();
        let outcome = &evaluation.outcome;
        Ok(documents.add(&ExplanationReport {
            run: RunReport::new(evaluation.searched),
            value: &outcome.found.value,
            bound: outcome.found.bound,
            best_move: outcome.best_move.map(|node| evaluation.labels.name(node)),
            explanations: self.told().collect(),
            leaves: self.leaves,
        })?)
    }

    fn rows(&self) -> Vec<Row> {
        let leaves = self.leaves.into_iter().flatten();
        let origin = RowOrigin::searched(self.explainer.evaluation().searched);
        let rows = leaves.map(|leaf| {
            let mut row = origin.begin();
            row.add(leaf.name);
            row.add(value(leaf));
            row.add(leaf.evaluated);
            let cutoff = leaf.cutoff.as_ref();
            row.add_if(cutoff.map(|cut| format!("at {} after {}", cut.at, cut.after)));
            for values in stays(leaf) {
                row.add_if(values);
            }
            row.add("");
            row
        });
        rows.collect()
    }
}

/// The columns of the table of leaves in CSV.
pub(crate) fn leaf_columns() -> Row {
    columns("name value evaluated cutoff root_value_stays best_move_stays pruned_stays")
}

fn value(leaf: &LeafRow) -> String {
    leaf.value.as_ref().map_or("?".to_owned(), Value::to_string)
}

/// The values with which the root's value, its best move and what is pruned stay as they are.
fn stays<'l>(leaf: &'l LeafRow) -> [Option<&'l Values>; 3] {
    [
        leaf.root_value_stays.as_ref(),
        leaf.best_move_stays.as_ref(),
        leaf.pruned_stays.as_ref(),
    ]
}

/// The columns of the table of leaves in text.
const COLUMNS: [Column; 6] = [
    Column::new("leaf", Side::Left, Role::Plain),
    Column::new("value", Side::Right, Role::Plain),
    Column::new("skipped", Side::Left, Role::Plain),
    Column::new("root value", Side::Left, Role::Plain),
    Column::new("best move", Side::Left, Role::Plain),
    Column::new("pruned", Side::Left, Role::Plain),
];

impl Page<'_> {
    fn explanation(&mut self, told: &NodeExplanation) {
        let (node, status) = (told.explanation.name.node, told.explanation.status);
        let role = match status {
            Status::Visited => Role::Best,
            Status::Pruned => Role::Cut,
            Status::BelowHorizon => Role::Plain,
        };
        self.out.end();
        self.out.put(Role::Heading, &self.words.name(node));
        self.out.skip(2);
        self.out.put(role, status.word());
        self.out.end();
        for sentence in &told.sentences {
            self.out.item(words_of(sentence));
        }
    }

    /// All leaves below the question that the last three columns answer.
    fn leaves(&mut self, explainer: &Explainer, leaves: &[LeafRow]) {
        let root = self.words.name(NodeId::ROOT);
        let [value, best] = explainer.kept();
        let value = value.unwrap_or_else(|| "value".to_owned());
        let best = best.unwrap_or_else(|| "best move".to_owned());
        let question = format!(
            "For which values of one leaf {root} keeps its {value} and its {best}, and the search skips the same nodes:"
        );
        self.out.end();
        self.out.fill(words_of(&question), 1, 0);
        self.out.end();
        let rows = leaves.iter().map(|leaf| self.cells(leaf));
        Table::new(&COLUMNS, rows).write(&mut self.out);
    }

    fn cells(&self, leaf: &LeafRow) -> Vec<String> {
        let skipped = match leaf.cutoff.as_ref().map(|named| named.cutoff) {
            Some(cutoff) => {
                let (at, after) = (self.words.name(cutoff.at), self.words.after(cutoff));
                format!("at {at} {after}")
            }
            None if leaf.evaluated => String::new(),
            None => "yes".to_owned(),
        };
        let stays = stays(leaf).map(|values| values.map_or("-".to_owned(), Values::to_string));
        let name = self.words.name(leaf.name.node);
        let begin = [name, value(leaf), skipped].into_iter();
        begin.chain(stays).collect()
    }
}
