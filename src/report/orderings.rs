//! What the orders of a tree cost, as plain data. The order of the fields is the order in JSON.

use schemars::JsonSchema;
use serde::Serialize;

use super::make::{convention_report, tree_report};
use super::model::{ConventionReport, FORMAT_VERSION, TreeReport};
use super::{Name, Names, schema};
use crate::analysis::{Arrangement, Cost, Evaluation, Orderings, Uniform};
use crate::vocabulary::Vocabulary;

/// What alpha-beta evaluates in the orders of one tree.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ordering")]
pub struct OrderingReport<'e> {
    /// The version of this document's format.
    #[schemars(schema_with = "schema::format_version")]
    pub format_version: &'static str,
    /// The tree.
    pub tree: TreeReport,
    /// The full convention.
    pub convention: ConventionReport,
    /// The order that was asked for: `best`, `worst` or `by-static`.
    #[schemars(schema_with = "schema::arrangement")]
    pub order: &'static str,
    /// The order as given and every other one, with what alpha-beta looks at in it.
    pub orders: Vec<OrderReport>,
    /// What alpha-beta looks at in the best order with weak cuts and deep scope.
    pub minimal_tree: CostReport,
    /// The books' formulas for uniform trees; null for other trees.
    pub uniform: Option<UniformReport>,
    /// Each node whose children change places in the order that was asked for, in that order.
    pub rearranged: Vec<RearrangedReport<'e>>,
}

/// One order of a tree.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OrderReport {
    /// `as-given`, `best`, `worst` or `by-static`.
    #[schemars(schema_with = "schema::arrangement_or_as_given")]
    pub order: &'static str,
    /// What alpha-beta looks at.
    #[serde(flatten)]
    pub cost: CostReport,
    /// Whether no order costs less (best) or more (worst); null for the other orders.
    pub proven: Option<bool>,
}

/// What alpha-beta looks at.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CostReport {
    /// Static evaluations.
    pub static_evaluations: usize,
    /// Visited nodes.
    pub visited: usize,
}

/// A uniform tree and its best case by formula.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct UniformReport {
    /// How many children every inner node has.
    pub branching: usize,
    /// The ply of all leaves.
    pub plies: usize,
    /// The leaves of the minimal tree, b^⌈d/2⌉ + b^⌊d/2⌋ − 1.
    pub knuth_moore: usize,
    /// The leaves in the best order where only shallow cutoffs are made.
    pub shallow: usize,
    /// The rough size of the searched part, b^(d/2).
    pub eppstein: f64,
}

/// A node whose children change places.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RearrangedReport<'e> {
    /// The node, by its name in the tree as given.
    pub node: Name<'e>,
    /// Its children in the new order, by their names in the tree as given.
    pub children: Names<'e>,
}

impl<'e> OrderingReport<'e> {
    /// The report of the orders of a tree. `evaluation` is alpha-beta on the tree as given.
    pub fn new(
        evaluation: &'e Evaluation,
        orderings: &Orderings,
        arrangement: Arrangement,
    ) -> Self {
        let changes = orderings.ordered(arrangement).rearranged.changes();
        Self {
            format_version: FORMAT_VERSION,
            tree: tree_report(&evaluation.origin, evaluation.document),
            convention: convention_report(evaluation.convention, &evaluation.document.tree),
            order: arrangement.word(),
            orders: orders(orderings),
            minimal_tree: orderings.minimal_tree.into(),
            uniform: orderings.uniform.map(UniformReport::from),
            rearranged: changes
                .map(|(node, children)| RearrangedReport {
                    node: Name::new(evaluation.labels, node),
                    children: Names::new(evaluation.labels, children),
                })
                .collect(),
        }
    }
}

fn orders(orderings: &Orderings) -> Vec<OrderReport> {
    let as_given = OrderReport {
        order: AS_GIVEN,
        cost: orderings.as_given.into(),
        proven: None,
    };
    let others = Arrangement::ALL.iter().map(|&arrangement| OrderReport {
        order: arrangement.word(),
        cost: orderings.ordered(arrangement).cost.into(),
        proven: match arrangement {
            Arrangement::Best => Some(orderings.best.is_proven),
            Arrangement::Worst => Some(orderings.worst.is_proven),
            Arrangement::ByStatic => None,
        },
    });
    [as_given].into_iter().chain(others).collect()
}

/// The word for the order of the input.
pub(super) const AS_GIVEN: &str = "as-given";

impl From<Cost> for CostReport {
    fn from(cost: Cost) -> Self {
        Self {
            static_evaluations: cost.evaluations,
            visited: cost.visited,
        }
    }
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
