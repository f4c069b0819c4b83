//! Why a search looked at some nodes or passed them over: as a document, and in plain English, a sentence
//! at a time.

mod leaves;
mod sentences;
mod stop;

pub(crate) use leaves::leaf_columns;

use std::io::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::documents::{Row, RunReport};
use super::formats::{Documents, Report, Written};
use super::text::Page;
use crate::analysis::{Explainer, Explanation, LeafRow, Status};
use crate::search::{Bound, SearchError};
use crate::tree::NodeId;
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;
use crate::words::{Name, Role, words_of};
use sentences::ExplanationWords;

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
        let explainer = self.explainer;
        let words = ExplanationWords::new(explainer.evaluation());
        let explanations = self.explanations.iter();
        explanations.map(move |explanation| NodeExplanation {
            explanation,
            sentences: words.sentences(explainer, explanation),
        })
    }
}

impl Report for Explained<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let mut page = Page::new(self.explainer.evaluation(), out);
        page.head();
        page.answer();
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
        let evaluation = self.explainer.evaluation();
        leaves.map(|leaf| leaves::row(evaluation, leaf)).collect()
    }
}

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
}

/// Why the search of an explainer looked at a node or passed it over.
pub(crate) fn explained(explainer: &Explainer, node: NodeId) -> Result<Vec<String>, SearchError> {
    let explanation = explainer.explain(node)?;
    let words = ExplanationWords::new(explainer.evaluation());
    Ok(words.sentences(explainer, &explanation))
}
