//! The document about what the orders of a tree cost.

use schemars::JsonSchema;
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::begin::{ConventionReport, FORMAT_VERSION, FormatVersion, TreeReport};
use super::names::{Name, Namer, Names};
use crate::analysis::{Arrangement, Cost, Evaluation, Orderings, Uniform};
use crate::vocabulary::words_in_documents;

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
    orders: Vec<OrderReport>,
    /// What alpha-beta visits in the best order with weak cuts and deep scope.
    minimal_tree: Cost,
    /// The books' formulas for uniform trees; null for other trees.
    uniform: Option<UniformReport>,
    /// Each node whose children change places in the order that was asked for, in that order.
    rearranged: Vec<RearrangedReport<'e>>,
}

/// One order of a tree.
#[derive(Serialize, JsonSchema)]
struct OrderReport {
    /// `as-given`, `best`, `worst` or `by-static`.
    order: NamedOrder,
    /// What alpha-beta visits.
    #[serde(flatten)]
    cost: Cost,
    /// Whether no order costs less (best) or more (worst); null for the other orders.
    proven: Option<bool>,
}

/// The orders of a report.
#[derive(Clone, Copy, PartialEq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
enum NamedOrder {
    AsGiven,
    Best,
    Worst,
    ByStatic,
}

words_in_documents!(NamedOrder);

/// A uniform tree and its best case by formula.
#[derive(Serialize, JsonSchema)]
struct UniformReport {
    /// How many children every inner node has.
    branching: usize,
    /// The ply of all leaves.
    plies: usize,
    /// The leaves of the minimal tree, b^⌈d/2⌉ + b^⌊d/2⌋ − 1.
    knuth_moore: usize,
    /// The leaves evaluated in the best order with shallow cutoffs only.
    shallow: usize,
    /// The rough size of the searched part, b^(d/2).
    eppstein: f64,
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
        orderings: &Orderings,
        arrangement: Arrangement,
    ) -> Self {
        let namer = Namer(evaluation.labels);
        let changes = orderings.ordered(arrangement).rearranged.changes();
        let rearranged = changes.map(|(node, children)| RearrangedReport {
            node: namer.name(node),
            children: namer.names(children),
        });
        Self {
            format_version: FORMAT_VERSION,
            tree: TreeReport::new(evaluation.origin, evaluation.document),
            convention: ConventionReport::new(
                &evaluation.setup.convention,
                &evaluation.document.tree,
            ),
            order: arrangement,
            orders: orders(orderings),
            minimal_tree: orderings.minimal_tree,
            uniform: orderings.uniform.map(UniformReport::from),
            rearranged: rearranged.collect(),
        }
    }
}

fn orders(orderings: &Orderings) -> Vec<OrderReport> {
    let Orderings { best, worst, .. } = orderings;
    let order = |order, cost, proven| OrderReport {
        order,
        cost,
        proven,
    };
    vec![
        order(NamedOrder::AsGiven, orderings.as_given, None),
        order(NamedOrder::Best, best.ordered.cost, Some(best.is_proven)),
        order(NamedOrder::Worst, worst.ordered.cost, Some(worst.is_proven)),
        order(NamedOrder::ByStatic, orderings.by_static.cost, None),
    ]
}

impl From<Uniform> for UniformReport {
    fn from(uniform: Uniform) -> Self {
        Self {
            branching: uniform.branching,
            plies: uniform.plies,
            knuth_moore: uniform.knuth_moore(),
            shallow: uniform.shallow(),
            eppstein: uniform.eppstein(),
        }
    }
}
