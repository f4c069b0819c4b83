//! The documents that answer questions about one tree: why a search looked at nodes or passed them over,
//! what the orders of the children cost, and whether leaves may be skipped.

use schemars::JsonSchema;
use serde::Serialize;

use super::begin::{ConventionReport, FORMAT_VERSION, FormatVersion, RunReport, TreeReport};
use crate::analysis::{
    Claim, Cost, Evaluation, Explainer, Explanation, LeafRow, MoveJudgement, Orderings, Origin,
    Soundness, ValueJudgement, VisitedIf,
};
use crate::document::Document;
use crate::report::sentences::ExplanationWords;
use crate::search::{Algorithm, Bound, Convention};
use crate::tree::Labels;
use crate::value::Value;
use crate::words::{Glyphs, Name, Names};

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

/// What alpha-beta evaluates in the orders of one tree.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ordering")]
pub(crate) struct OrderingReport<'e> {
    /// The version of this document's format.
    format_version: FormatVersion,
    /// The tree.
    tree: TreeReport<'e>,
    /// The full convention.
    convention: ConventionReport,
    /// What alpha-beta visits in the order as given.
    as_given: Cost,
    /// What it visits in the best order.
    best: Cost,
    /// Whether no order evaluates fewer leaves than the best one.
    proven: bool,
    /// Each node whose children change places in the best order, in that order.
    rearranged: Vec<RearrangedReport<'e>>,
}

/// A node whose children change places.
#[derive(Serialize, JsonSchema)]
struct RearrangedReport<'e> {
    /// The node, by its name in the tree as given.
    node: Name<'e>,
    /// Its children in the new order, by their names in the tree as given.
    children: Names<'e>,
}

impl<'e> OrderingReport<'e> {
    /// The report of the orders of a tree. `evaluation` is alpha-beta on the tree as given.
    pub(crate) fn new(evaluation: &'e Evaluation, orderings: &'e Orderings) -> Self {
        let (document, labels) = (evaluation.document, evaluation.labels);
        let changes = orderings.rearranged.changes();
        let rearranged = changes.map(|(node, children)| RearrangedReport {
            node: labels.name(node),
            children: labels.names(children),
        });
        Self {
            format_version: FORMAT_VERSION,
            tree: TreeReport::new(evaluation.origin, document),
            convention: ConventionReport::new(
                evaluation.setup.plan.algorithm,
                &evaluation.setup.convention,
                &document.tree,
            ),
            as_given: orderings.as_given,
            best: orderings.best,
            proven: orderings.is_proven,
            rearranged: rearranged.collect(),
        }
    }
}

/// A judgement and what it is about.
pub(crate) struct Judgement<'e> {
    /// Where the tree came from.
    pub(crate) origin: &'e Origin,
    /// The tree and its wrapper.
    pub(crate) document: &'e Document,
    /// What reports call the nodes.
    pub(crate) labels: &'e Labels<'e>,
    /// The convention, of which order, view and horizon matter.
    pub(crate) convention: &'e Convention,
    /// What is judged.
    pub(crate) claim: Claim,
    /// The answer.
    pub(crate) soundness: &'e Soundness<'e>,
}

/// Whether leaves may be skipped.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "soundness")]
pub(crate) struct SoundnessReport<'e> {
    /// The version of this document's format.
    format_version: FormatVersion,
    /// The tree.
    tree: TreeReport<'e>,
    /// The convention; only its order, its view of leaf values and its horizon matter here.
    convention: ConventionReport,
    /// The skipped leaves and horizon nodes, in search order.
    skipped: &'e Names<'e>,
    /// The answer: whether no values of these leaves can change the root's value, nor with `--move`
    /// its best move.
    sound: bool,
    /// What they can do to the root's value.
    value: &'e ValueJudgement<'e>,
    /// What they can do to the root's best move.
    best_move: &'e MoveJudgement<'e>,
    /// The chance nodes that have no average for some values of these leaves, which are not judged.
    undefined: &'e Names<'e>,
}

impl<'e> SoundnessReport<'e> {
    /// The report of a judgement.
    pub(crate) fn new(judgement: &Judgement<'e>) -> Self {
        let soundness = judgement.soundness;
        Self {
            format_version: FORMAT_VERSION,
            tree: TreeReport::new(judgement.origin, judgement.document),
            convention: ConventionReport::new(
                Algorithm::AlphaBeta,
                judgement.convention,
                &judgement.document.tree,
            ),
            skipped: &soundness.skipped,
            sound: soundness.is_sound(judgement.claim),
            value: &soundness.value,
            best_move: &soundness.best_move,
            undefined: &soundness.undefined,
        }
    }
}
