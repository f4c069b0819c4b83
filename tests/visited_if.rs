//! "What would make it not pruned": held against a naive search of the tree with every other value.

use crate::common::oracle::{Node, Oracle};
use crate::common::random::{Case, FLAVOURS, TIED, games, tried, with_values};
use crate::common::terminal::json;
use crate::common::trace::Step;
use crate::common::{document_of, evaluated};
use abtree::analysis::{Explainer, Status, VisitedIf};
use abtree::search::{Algorithm, Convention, LeafValues, Plan};
use abtree::tree::{NodeId, Player, Tree};
use abtree::value::Value;

/// Whether a naive alpha-beta visits a node if a leaf has this value, in MAX's view.
fn is_visited(
    tree: &Tree,
    convention: &Convention,
    leaf: NodeId,
    value: &Value,
    node: NodeId,
) -> bool {
    let is_turned = convention.leaf_values == LeafValues::Mover && tree.player(leaf) == Player::Min;
    let stated = if is_turned { -value } else { value.clone() };
    let changed = with_values(tree, |other| {
        if other == leaf {
            Some(stated.clone())
        } else {
            tree.value(other)
        }
    });
    let root = Node::root_of(&changed);
    let mut oracle = Oracle::new(convention);
    oracle.search_root(&root).unwrap();
    let mut steps = oracle.steps.iter();
    steps.any(|step| matches!(step, Step::Enter(entered, ..) if *entered == node))
}

/// Every half from −12 to 12, and the infinities.
fn halves() -> impl Iterator<Item = Value> {
    let halves = (-24..=24).map(|half| &Value::from(half) / &Value::from(2));
    halves.chain([Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY])
}

/// No value between a leaf's own and an interval, and every value in it.
fn is_exact(case: &Case, node: NodeId, leaf: NodeId, changes: &[VisitedIf]) {
    let (tree, convention) = (&case.tree, &case.convention);
    let own = changes.iter().find(|change| change.leaf.node == leaf);
    let Some(own) = own
        .map(|change| change.value.clone())
        .or_else(|| tree.value(leaf))
    else {
        return;
    };
    for above in [true, false] {
        let nearest = changes.iter().find(|change| {
            let is_above = change.values.low >= change.value;
            change.leaf.node == leaf && is_above == above
        });
        for value in halves().filter(|value| if above { *value > own } else { *value < own }) {
            let is_in = nearest.is_some_and(|change| change.values.contains(&value));
            let is_further = nearest.is_some_and(|change| {
                let far = if above {
                    &change.values.high
                } else {
                    &change.values.low
                };
                if above { value >= *far } else { value <= *far }
            });
            if is_in || !is_further {
                assert_eq!(
                    is_visited(tree, convention, leaf, &value, node),
                    is_in,
                    "{node:?} with {value} at {leaf:?}: {changes:?}"
                );
            }
        }
    }
}

#[test]
fn the_changes_that_make_a_search_look_at_a_node_are_exact() {
    tried(games(40), &[FLAVOURS[0], TIED], |case| {
        let document = document_of(&case.tree);
        let plan = Plan::from(Algorithm::AlphaBeta);
        let _may_fail = evaluated(&document, &plan, &case.convention, |evaluation| {
            let explainer = Explainer::new(evaluation).unwrap();
            let leaves = evaluation.observations.record().unwrap().evaluations();
            for node in case.tree.nodes() {
                let explanation = explainer.explain(node).unwrap();
                let changes = explainer.visited_if(&explanation);
                assert_eq!(changes.is_some(), explanation.status == Status::Pruned);
                let Some(changes) = changes else { continue };
                for &leaf in leaves {
                    let is_finite = case.tree.value(leaf).is_some_and(|value| value.is_finite());
                    if is_finite && case.convention.leaf_values == LeafValues::Max {
                        is_exact(case, node, leaf, &changes);
                    }
                }
                for change in &changes {
                    is_exact(case, node, change.leaf.node, &changes);
                }
            }
        });
    });
}

/// The searches for a complete binary tree's leaves visit more nodes than are tried from some size on.
#[test]
fn what_would_make_it_visited_is_told_up_to_20_million_visits() {
    for (leaves, is_told) in [(100, true), (320, false)] {
        let values: Vec<String> = (0..leaves).map(|leaf| leaf.to_string()).collect();
        let tree = format!("((1 {}) (0 5))", values.join(" "));
        let report = json("explain - /2/2 --json", &tree);
        let changes = &report["explanations"][0]["visited_if"];
        assert_eq!(changes.is_array(), is_told, "{leaves} leaves: {changes}");
    }
}
