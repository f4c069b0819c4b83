//! What `abtree explain` claims, held against brute force on random trees: every interval at its
//! ends and beside them, and every cutoff's reason.

use crate::common::naive::Changed;
use crate::common::random::{Case, FLAVOURS, Flavour, TIED, WITH_CHANCE, games, tried};
use crate::common::{document_of, evaluated};
use abtree::analysis::{Evaluation, Explainer, Explanation, Interval, Status};
use abtree::search::{ALGORITHMS, Algorithm, Bound, Convention, Plan};
use abtree::tree::{Mover, NodeId, Player, Tree};
use abtree::value::Value;

/// Explains every node of a tree, if the search has a value.
fn explained(
    tree: &Tree,
    plan: impl Into<Plan>,
    convention: &Convention,
    law: impl FnOnce(&Evaluation, &Explainer, &[Explanation]),
) {
    let plan = plan.into();
    let convention = plan.algorithm.convention(convention);
    let _may_fail = evaluated(&document_of(tree), &plan, &convention, |evaluation| {
        let explainer = Explainer::new(evaluation).unwrap();
        let all: Vec<Explanation> = tree
            .nodes()
            .map(|node| explainer.explain(node).unwrap())
            .collect();
        law(evaluation, &explainer, &all);
    });
}

/// Values at the ends of an interval, beside them, between them and far away.
fn samples(tree: &Tree, interval: Option<&Interval>) -> Vec<Value> {
    let step: Value = "1/1000".parse().unwrap();
    let mut samples: Vec<Value> = ["-5", "0", "1/2", "1", "3/2", "2", "3", "2000"]
        .map(|text| text.parse().unwrap())
        .to_vec();
    if !tree.has_chance() {
        samples.push(Value::POSITIVE_INFINITY);
        samples.push(Value::NEGATIVE_INFINITY);
    }
    for end in interval
        .iter()
        .flat_map(|interval| [&interval.low, &interval.high])
    {
        if end.is_finite() {
            samples.push(end.clone());
            samples.push(end + &step);
            samples.push(end - &step);
        }
    }
    samples
}

/// The root's value and best move if a node is worth this.
fn answer_with(
    tree: &Tree,
    convention: &Convention,
    at: NodeId,
    value: &Value,
) -> (Value, Option<NodeId>) {
    let laid_over = |node| (at == node).then(|| value.clone());
    Changed {
        tree,
        convention,
        laid_over,
    }
    .answer()
}

fn intervals_are_exact(tree: &Tree, convention: &Convention, all: &[Explanation]) {
    let unchanged = Changed {
        tree,
        convention,
        laid_over: |_| None,
    };
    let (value, best) = unchanged.answer();
    let answer = |node, value: &Value| answer_with(tree, convention, node, value);
    for explanation in all {
        let node = explanation.name.node;
        for x in samples(tree, explanation.keeps_value.as_ref()) {
            let keeps = answer(node, &x).0 == value;
            let says = explanation.keeps_value.as_ref().unwrap().contains(&x);
            assert_eq!(says, keeps, "the value, {node:?} at {x}");
        }
        let has_a_move = best.is_some() && node != NodeId::ROOT;
        assert_eq!(
            explanation.keeps_best_move.is_some(),
            has_a_move,
            "{node:?}"
        );
        for x in samples(tree, explanation.keeps_best_move.as_ref()) {
            if let Some(interval) = &explanation.keeps_best_move {
                let keeps = answer(node, &x).1 == best;
                assert_eq!(interval.contains(&x), keeps, "the move, {node:?} at {x}");
            }
        }
    }
}

#[test]
fn intervals_are_exact_to_their_ends() {
    for (flavours, algorithm) in [
        (&FLAVOURS[..], Algorithm::AlphaBeta),
        (&WITH_CHANCE, Algorithm::Expectiminimax),
    ] {
        tried(games(300), flavours, |Case { tree, convention }| {
            explained(tree, algorithm, convention, |_, _, all| {
                intervals_are_exact(tree, convention, all);
            });
        });
    }
}

/// Every value of a tree with all pruned leaves at one extreme.
fn with_pruned_at(case: &Case, evaluation: &Evaluation, extreme: &Value) -> Vec<Value> {
    let tally = evaluation.observations.tally();
    let changed = Changed {
        tree: &case.tree,
        convention: &evaluation.setup.convention,
        laid_over: |node| {
            let is_pruned = case.tree.is_leaf(node) && !tally.is_visited(node);
            is_pruned.then(|| extreme.clone())
        },
    };
    case.tree
        .nodes()
        .map(|node| changed.value(node, case.tree.ply(node)))
        .collect()
}

/// What a cutoff's sentences say: the player at the node has its own value there whatever the
/// pruned leaves hold, and the ancestor's player has the bound.
fn reasons_are_true(case: &Case, evaluation: &Evaluation, explanation: &Explanation) {
    let tree = &case.tree;
    let extremes = [Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY];
    let [low, high] = extremes.map(|extreme| with_pruned_at(case, evaluation, &extreme));
    let is_sure = |player: Player, node: NodeId, value: &Value| match player {
        Player::Max => low[node.index()] >= *value,
        Player::Min => high[node.index()] <= *value,
    };
    let skipped = explanation.because_of.unwrap().node;
    for cutoff in explanation.cutoffs.iter().map(|named| named.cutoff) {
        assert_eq!(tree.parent(skipped), Some(cutoff.at));
        assert!(cutoff.skipped.contains(&skipped));
        let player = tree.player(cutoff.at);
        let own = cutoff.own_bound(tree).unwrap();
        let bound = cutoff.closing_bound(tree).unwrap();
        assert!(is_sure(player, cutoff.at, &own.value), "{cutoff:?}");
        if let (Some(from), Some(via)) = (cutoff.bound_from(tree), cutoff.bound_via(tree)) {
            assert!(tree.ancestors(cutoff.at).any(|above| above == from));
            let opponent = player.opponent();
            if tree.player(from) == opponent {
                assert!(is_sure(opponent, via, &bound.value), "{cutoff:?}");
                assert!(is_sure(opponent, from, &bound.value), "{cutoff:?}");
            }
        }
        if let Some(test) = &cutoff.test
            && bound.via.is_none()
        {
            let ends = [&low, &high].map(|values| test.holds(&values[cutoff.at.index()]));
            assert_eq!(
                ends,
                [test.holds(&own.value); 2],
                "the answer is known: {cutoff:?}"
            );
        }
    }
}

fn every_fate_is_right(case: &Case, evaluation: &Evaluation, all: &[Explanation]) {
    let tally = evaluation.observations.tally();
    for explanation in all {
        let node = explanation.name.node;
        match explanation.status {
            Status::Visited => assert_eq!(explanation.visit.unwrap().node, node),
            Status::BelowHorizon => {
                let horizon = explanation.because_of.unwrap().node;
                assert_eq!(Some(case.tree.ply(horizon)), case.convention.depth);
                assert!(case.tree.ply(node) > case.tree.ply(horizon));
            }
            Status::Pruned => {
                assert!(!tally.is_visited(node));
                let skipped = explanation.because_of.unwrap().node;
                let parent = case.tree.parent(skipped).unwrap();
                assert!(tally.is_visited(parent));
                let keeps = |interval: &Option<Interval>| {
                    interval.as_ref().is_some_and(Interval::is_everything)
                };
                let is_exact = evaluation.outcome.found.bound == Bound::Exact;
                assert!(keeps(&explanation.keeps_value) || !is_exact, "{node:?}");
                // A window that ends right at the value protects the value only.
                let has_full_window = evaluation.setup.convention.window.is_full()
                    && evaluation.setup.plan.algorithm != Algorithm::Aspiration;
                assert!(
                    keeps(&explanation.keeps_best_move) || !has_full_window,
                    "{node:?}"
                );
                let cuts = evaluation
                    .setup
                    .plan
                    .algorithm
                    .takes(abtree::search::SearchOption::Cut);
                assert_eq!(!explanation.cutoffs.is_empty(), cuts, "{node:?}");
                reasons_are_true(case, evaluation, explanation);
            }
        }
    }
}

/// Under every algorithm and convention, with narrow windows and horizons too.
#[test]
fn every_cutoff_is_explained_truly() {
    tried(games(300), &FLAVOURS, |case| {
        for &algorithm in ALGORITHMS {
            let law = |evaluation: &Evaluation, _: &Explainer, all: &[Explanation]| {
                every_fate_is_right(case, evaluation, all);
            };
            explained(&case.tree, algorithm, &case.convention, law);
        }
    });
}

/// What star1 and star2 skip at chance nodes may hold anything in the range.
#[test]
fn cutoffs_at_chance_nodes_are_explained_truly() {
    let mut cuts = 0;
    tried(games(300), &WITH_CHANCE, |case| {
        let mut values = case.tree.nodes().filter_map(|node| case.tree.value(node));
        if !values.all(|value| value.is_finite()) {
            return;
        }
        for algorithm in [Algorithm::Star1, Algorithm::Star2] {
            let plan = case.plan(algorithm);
            explained(
                &case.tree,
                plan.clone(),
                &case.convention,
                |evaluation, _, all| {
                    let is_exact = evaluation.outcome.found.bound == Bound::Exact;
                    for pruned in all.iter().filter(|node| node.status == Status::Pruned) {
                        let cutoff = pruned.cutoffs.first().unwrap().cutoff;
                        assert!(cutoff.skipped.contains(&pruned.because_of.unwrap().node));
                        let kept = pruned.keeps_value.as_ref().unwrap();
                        let range = plan.value_range.as_ref().unwrap();
                        assert!(!is_exact || range.ends().iter().all(|end| kept.contains(end)));
                        cuts += usize::from(case.tree.mover(cutoff.at) == Mover::Chance);
                    }
                },
            );
        }
    });
    assert!(cuts > 0);
}

/// With unknown leaves an interval holds for whatever values they have.
#[test]
fn unknown_leaves_may_hold_anything() {
    const UNKNOWN: Flavour = Flavour { unknown: 4, ..TIED };
    let mut known = 0;
    tried(games(300), &[UNKNOWN], |case| {
        let (tree, convention) = (&case.tree, case.with_full_window());
        let law = |_: &Evaluation, explainer: &Explainer, all: &[Explanation]| {
            for explanation in all {
                let (node, root) = (explanation.name.node, explainer.root_value());
                let Some(interval) = &explanation.keeps_value else {
                    continue;
                };
                for x in samples(tree, Some(interval)) {
                    let keeps = ["-inf", "0", "1", "2", "inf"].map(|unknown| {
                        let unknown: Value = unknown.parse().unwrap();
                        let is_unknown = |node| tree.is_leaf(node) && tree.value(node).is_none();
                        let laid_over = |other| {
                            let own = (other == node).then(|| x.clone());
                            own.or_else(|| is_unknown(other).then(|| unknown.clone()))
                        };
                        let changed = Changed {
                            tree,
                            convention: &convention,
                            laid_over,
                        };
                        Some(&changed.answer().0) == root
                    });
                    let always = keeps.iter().all(|&keeps| keeps);
                    let contains = interval.contains(&x);
                    assert!(!contains || always, "{node:?} {x}");
                    assert!(contains || !keeps[0] || !keeps[4], "{node:?} {x}");
                }
            }
        };
        explained(tree, Algorithm::AlphaBeta, &convention, law);
        known += usize::from(tree.nodes().any(|node| tree.value(node).is_none()));
    });
    assert!(known > 50, "{known} trees with unknown leaves");
}
