//! The document about what the orders of a tree cost.

use schemars::JsonSchema;
use serde::Serialize;

use super::begin::{ConventionReport, FORMAT_VERSION, FormatVersion, TreeReport};
use crate::analysis::{Cost, Evaluation, Orderings};
use crate::words::{Name, Names};

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
