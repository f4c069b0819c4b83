//! The document about what the orders of a tree cost.

use schemars::JsonSchema;
use serde::Serialize;

use super::begin::{ConventionReport, FORMAT_VERSION, FormatVersion, TreeReport};
use crate::analysis::{Arrangement, Cost, Evaluation, Order, Orderings, Uniform};
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
    /// The order that was asked for: `best`, `worst` or `by-static`.
    order: Arrangement,
    /// The order as given and every other one, with what alpha-beta visits in it.
    orders: &'e [Order],
    /// What alpha-beta visits in the best order with weak cuts and deep scope.
    minimal_tree: Cost,
    /// The books' formulas for uniform trees; null for other trees.
    uniform: Option<Uniform>,
    /// Each node whose children change places in the order that was asked for, in that order.
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
    pub(crate) fn new(
        evaluation: &'e Evaluation,
        orderings: &'e Orderings,
        order: Arrangement,
    ) -> Self {
        let (document, labels) = (evaluation.document, evaluation.labels);
        let changes = orderings.order(order).rearranged.changes();
        let rearranged = changes.map(|(node, children)| RearrangedReport {
            node: labels.name(node),
            children: labels.names(children),
        });
        Self {
            format_version: FORMAT_VERSION,
            tree: TreeReport::new(evaluation.origin, document),
            convention: ConventionReport::new(&evaluation.setup.convention, &document.tree),
            order,
            orders: &orderings.orders,
            minimal_tree: orderings.minimal_tree,
            uniform: orderings.uniform,
            rearranged: rearranged.collect(),
        }
    }
}
