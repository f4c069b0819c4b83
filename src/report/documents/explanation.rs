//! The document that explains nodes of one run.

use schemars::JsonSchema;
use serde::Serialize;

use super::begin::RunReport;
use crate::analysis::{Explainer, Explanation, LeafRow, VisitedIf};
use crate::report::sentences::ExplanationWords;
use crate::search::Bound;
use crate::value::Value;
use crate::words::{Glyphs, Name};

/// Why a search looked at some nodes or passed them over.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "explanation")]
pub(crate) struct ExplanationReport<'e> {
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
    /// The smallest changes of single leaves after which the search visits the node, the smallest
    /// first; null for a visited node, and if it can't be determined.
    visited_if: Option<Vec<VisitedIf<'e>>>,
    /// The same in English.
    sentences: Vec<String>,
}

impl<'e> ExplanationReport<'e> {
    /// The report of explanations that an explainer gave.
    pub(crate) fn new(explainer: &'e Explainer<'e>, explanations: &'e [Explanation<'e>]) -> Self {
        let evaluation = explainer.evaluation();
        let outcome = &evaluation.outcome;
        let words = ExplanationWords::new(evaluation, Glyphs::Unicode);
        let explanations = explanations.iter().map(|explanation| {
            let visited_if = explainer.visited_if(explanation);
            let mut sentences = words.sentences(explainer, explanation);
            let changes = visited_if.as_deref();
            sentences.extend(changes.map(|changes| words.visited_if(explanation, changes)));
            NodeExplanation {
                explanation,
                visited_if,
                sentences,
            }
        });
        Self {
            run: RunReport::new(evaluation.searched),
            value: &outcome.found.value,
            bound: outcome.found.bound,
            best_move: outcome.best_move.map(|node| evaluation.labels.name(node)),
            explanations: explanations.collect(),
            leaves: None,
        }
    }

    /// The report of all leaves.
    pub(crate) fn of_leaves(explainer: &'e Explainer<'e>, leaves: &'e [LeafRow<'e>]) -> Self {
        Self {
            leaves: Some(leaves),
            ..Self::new(explainer, &[])
        }
    }
}
