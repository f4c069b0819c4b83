//! The mistakes that people make in writing down what they found: a row each.

use super::HypothesisId;
use super::mistake::{Finds, Mistake, always};
use super::{pruned_roots, stated_windows, swapped, written};

/// Those that may be made beside another mistake too.
pub(super) const WRITTEN: [Mistake; 11] = [
    Mistake {
        id: HypothesisId::PathReversed,
        title: "wrote the principal variation from the leaf up to the root",
        is_possible: always,
        finds: Finds::Written(written::path_reversed),
    },
    Mistake {
        id: HypothesisId::PrunedRootEvaluated,
        title: "counted pruned leaves beside a cut among the nodes that are looked at",
        is_possible: always,
        finds: Finds::Written(pruned_roots::pruned_leaves_evaluated),
    },
    Mistake {
        id: HypothesisId::PrunedRootEvaluated,
        title: "counted roots of pruned subtrees among the nodes that are looked at",
        is_possible: always,
        finds: Finds::Written(pruned_roots::pruned_roots_evaluated),
    },
    Mistake {
        id: HypothesisId::BoundAsValue,
        title: "wrote bounds as if they were exact values",
        is_possible: always,
        finds: Finds::Written(written::bound_as_value),
    },
    Mistake {
        id: HypothesisId::BoundTurned,
        title: "turned bounds round: ≤ for ≥, or ≥ for ≤",
        is_possible: always,
        finds: Finds::Written(written::bound_turned),
    },
    Mistake {
        id: HypothesisId::WindowReversed,
        title: "wrote β before α in windows",
        is_possible: always,
        finds: Finds::Written(stated_windows::window_reversed),
    },
    Mistake {
        id: HypothesisId::InnerNodesListed,
        title: "listed inner nodes among the leaves",
        is_possible: always,
        finds: Finds::Written(written::inner_nodes_listed),
    },
    Mistake {
        id: HypothesisId::NamesSwapped,
        title: "exchanged the names ",
        is_possible: always,
        finds: Finds::Written(swapped::names_swapped),
    },
    Mistake {
        id: HypothesisId::ItemForgotten,
        title: "forgot to write down ",
        is_possible: always,
        finds: Finds::Written(written::item_forgotten),
    },
    Mistake {
        id: HypothesisId::ItemAdded,
        title: "wrote down one name too many: ",
        is_possible: always,
        finds: Finds::Written(written::item_added),
    },
    Mistake {
        id: HypothesisId::OneSlip,
        title: "wrote a wrong value for one node: ",
        is_possible: always,
        finds: Finds::Written(written::one_value),
    },
];
