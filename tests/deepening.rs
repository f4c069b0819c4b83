//! Laws of progressive deepening, tried on random games whose inner nodes all have static values,
//! with random settings under random conventions; and of aspiration's last resort.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::oracle::{Node, Oracle, minimax_value};
use crate::common::random::{Case, Choices, FLAVOURS, games, tried_with};
use crate::common::trace::{Run, Step};
use crate::common::{document_of, evaluated, tree_of};
use abtree::analysis::Evaluation;
use abtree::search::{
    Algorithm, Bound, Bounded, Convention, Deepening, Fail, Order, Plan, ShallowPass, Tally, search,
};
use abtree::tree::{Mover, NodeId};
use abtree::value::Value;

/// Tries a law on random games with random settings.
fn holds(law: fn(&Case, &Deepening)) {
    tried_with(games(2_500), &FLAVOURS, |case, choices| {
        law(case, &settings(choices));
    });
}

fn settings(choices: &mut impl Choices) -> Deepening {
    let listed = (0..6).filter(|_| choices.once_in(2)).collect();
    Deepening {
        shallow_depths: if choices.once_in(3) {
            Some(listed)
        } else {
            None
        },
        shallow_pass: choices.one_of(&[ShallowPass::AlphaBeta, ShallowPass::Minimax]),
        reorder: choices.once_in(2),
        cache: choices.once_in(2),
    }
}

fn plan(settings: &Deepening) -> Plan {
    Plan {
        deepening: settings.clone(),
        ..Plan::from(Algorithm::ProgressiveDeepening)
    }
}

fn to_depth(convention: &Convention, depth: usize) -> Convention {
    Convention {
        depth: Some(depth),
        ..convention.clone()
    }
}

#[test]
fn every_pass_finds_the_minimax_value_under_its_horizon() {
    holds(|case, settings| {
        let convention = case.with_full_window();
        let run = Run::of(&case.tree, plan(settings), &convention);
        let outcome = run.outcome();
        let truth = Bounded::exact(minimax_value(&case.tree, &convention));
        assert_eq!(outcome.found, truth);
        for pass in &outcome.passes {
            let convention = to_depth(&convention, pass.depth.unwrap());
            let value = minimax_value(&case.tree, &convention);
            assert_eq!(pass.found, Bounded::exact(value));
        }
        assert_eq!(outcome.passes.last().unwrap().best_move, outcome.best_move);
    });
}

#[test]
fn passes_go_deeper_and_deeper_to_the_horizon_or_the_bottom() {
    holds(|case, settings| {
        let run = Run::of(&case.tree, plan(settings), &case.convention);
        let passes = run.outcome().passes.iter();
        let depths: Vec<usize> = passes.map(|pass| pass.depth.unwrap()).collect();
        let horizon = case.convention.depth.unwrap_or(usize::MAX);
        let last = horizon.min(case.tree.plies());
        let expected: Vec<usize> = match &settings.shallow_depths {
            None if last == 0 => vec![0],
            None => (1..=last).collect(),
            Some(listed) => {
                let set: BTreeSet<usize> = listed.iter().copied().chain([last]).collect();
                set.into_iter().filter(|&depth| depth <= last).collect()
            }
        };
        assert_eq!(depths, expected);
    });
}

/// The steps of each pass.
fn passes_of(steps: &[Step]) -> Vec<&[Step]> {
    let is_pass = |step: &Step| matches!(step, Step::Pass(_));
    let mut starts: Vec<usize> = (0..steps.len()).filter(|&at| is_pass(&steps[at])).collect();
    starts.push(steps.len());
    let pairs = starts.windows(2);
    pairs.map(|pair| &steps[pair[0]..pair[1]]).collect()
}

/// Sorts the children of a node and of all below it, best first by what the nodes returned.
fn reorder(node: &mut Node, values: &BTreeMap<NodeId, Value>) {
    let is_max = node.mover == Mover::Max;
    node.children.sort_by(|one, other| {
        let (one, other) = (values.get(&one.id), values.get(&other.id));
        match (one, other) {
            (Some(one), Some(other)) if is_max => other.cmp(one),
            (Some(one), Some(other)) => one.cmp(other),
            _ => other.is_some().cmp(&one.is_some()),
        }
    });
    for child in &mut node.children {
        reorder(child, values);
    }
}

fn reverse(node: &mut Node) {
    node.children.reverse();
    node.children.iter_mut().for_each(reverse);
}

/// The second implementation moves the children of a tree about between searches that know
/// nothing of each other.
#[test]
fn every_pass_is_a_search_of_the_tree_with_its_children_moved() {
    holds(|case, settings| {
        let run = Run::of(&case.tree, plan(settings), &case.convention);
        let outcome = run.outcome();
        let mut root = Node::root_of(&case.tree);
        if case.convention.order == Order::Right {
            reverse(&mut root);
        }
        let passes = passes_of(&run.steps);
        assert_eq!(passes.len(), outcome.passes.len());
        let mut known = BTreeSet::new();
        for (number, (pass, found)) in passes.iter().zip(&outcome.passes).enumerate() {
            let convention = Convention {
                order: Order::Left,
                ..to_depth(&case.convention, found.depth.unwrap())
            };
            let mut oracle = Oracle::new(&convention);
            let is_last = number + 1 == passes.len();
            if settings.shallow_pass == ShallowPass::Minimax && !is_last {
                oracle.steps.push(Step::Pass(None));
                oracle.minimax(&root, 0).unwrap();
            } else {
                oracle.search_root(&root).unwrap();
            }
            let best = first_best_child(&root, &convention, &oracle.steps);
            let mut values = BTreeMap::new();
            for step in &oracle.steps {
                if let Step::Leave(node, found, _) = step {
                    values.insert(*node, found.value.clone());
                }
            }
            if settings.cache {
                let before = oracle.steps.len();
                oracle.steps.retain(|step| match step {
                    Step::Evaluate(node, _) => known.insert(*node),
                    _ => true,
                });
                assert_eq!(found.saved_evaluations, before - oracle.steps.len());
            }
            assert_eq!(*pass, oracle.steps);
            let order: Vec<NodeId> = root.children.iter().map(|child| child.id).collect();
            let is_own = settings.reorder && number > 0;
            assert_eq!(found.order, is_own.then_some(order));
            skips_what_is_left(&run, number + 1, &root);
            if found.found.bound == Bound::Exact {
                assert_eq!(found.best_move, best);
            }
            if settings.reorder {
                reorder(&mut root, &values);
            }
        }
    });
}

/// The first child that a pass proves to have the minimax value of its parent; none at a static
/// root.
fn first_best_child(root: &Node, convention: &Convention, steps: &[Step]) -> Option<NodeId> {
    let mut oracle = Oracle::new(convention);
    let value = Bounded::exact(oracle.minimax(root, 0).unwrap());
    let best = steps.iter().find_map(|step| match step {
        Step::Leave(node, found, _) if *found == value => {
            let mut children = root.children.iter();
            children.any(|child| child.id == *node).then_some(*node)
        }
        _ => None,
    });
    best.filter(|_| !oracle.is_static(root, 0))
}

/// The cutoffs of a pass name the rest of the children, in the order of that pass.
fn skips_what_is_left(run: &Run, pass: usize, root: &Node) {
    let nodes: BTreeMap<NodeId, &Node> =
        root.all().into_iter().map(|node| (node.id, node)).collect();
    let cutoffs = run.record.cutoffs().iter();
    for cutoff in cutoffs.filter(|cutoff| cutoff.pass == pass) {
        let children = nodes[&cutoff.at].children.iter().map(|child| child.id);
        let left: Vec<NodeId> = children
            .skip_while(|&child| child != cutoff.after)
            .collect();
        assert_eq!(cutoff.skipped, left[1..]);
    }
}

#[test]
fn visited_and_pruned_nodes_are_all_nodes_above_the_last_horizon() {
    holds(|case, settings| {
        let document = document_of(&case.tree);
        let look = |evaluation: &Evaluation| {
            let root = Node::root_of(&case.tree);
            let oracle = Oracle::new(&case.convention);
            let tally = evaluation.observations.tally();
            let (mut nodes, mut pruned, mut pruned_leaves) = (0, 0, 0);
            for (node, ply) in oracle.reachable(&root, 0) {
                nodes += 1;
                if !tally.is_visited(node.id) {
                    pruned += 1;
                    pruned_leaves += usize::from(oracle.is_static(node, ply));
                }
            }
            assert_eq!(tally.distinct_visited() + pruned, nodes);
            let tally = evaluation.observations.tally();
            assert_eq!(tally.pruned_leaves(&evaluation.game), pruned_leaves);
            let counts = evaluation.counts();
            assert_eq!(counts.pruned_nodes, pruned);
        };
        evaluated(&document, &plan(settings), &case.convention, look).unwrap();
    });
}

/// Aspiration doubles ε only so often: a value far away is found with an open window then.
#[test]
fn aspiration_ends_after_65_passes() {
    for text in [
        "[15e3613]",
        "(max 1e300 -1e300)",
        "(min (max -1e300 -5) -1e299)",
        "(max (min 1e300 inf) (min -inf 1e300))",
    ] {
        let tree = tree_of(text);
        for fail in [Fail::Soft, Fail::Hard, Fail::F2] {
            let convention = Convention {
                fail,
                ..Convention::default()
            };
            let mut tally = Tally::new(&tree);
            let found = search(&tree, Algorithm::Aspiration, &convention, &mut tally).unwrap();
            assert_eq!(
                found.found,
                Bounded::exact(minimax_value(&tree, &convention))
            );
            assert!(tally.passes().count() <= 65, "{text} {fail:?}");
        }
    }
}

/// Near the guess ε still doubles as the lecture says.
#[test]
fn aspiration_doubles_up_to_the_64th_pass() {
    let windows = |text: &str| {
        let tree = tree_of(text);
        let convention = Convention {
            fail: Fail::Hard,
            ..Convention::default()
        };
        let outcome = search(&tree, Algorithm::Aspiration, &convention, &mut ()).unwrap();
        outcome.passes
    };
    // With fail-hard the guesses are 0, 1, 3, 7 and so on: the upper ends are 2^n - 1.
    let within = windows(&format!("(max {} 0)", u64::MAX - 1));
    assert_eq!(within.len(), 64);
    assert!(
        within
            .iter()
            .all(|pass| pass.window.as_ref().unwrap().beta.is_some())
    );
    let beyond = windows(&format!("(max {} 0)", u64::MAX));
    assert_eq!(beyond.len(), 65);
    assert!(beyond[64].window.as_ref().unwrap().beta.is_none());
}
