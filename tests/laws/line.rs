//! The line of best play: it keeps the value of the root, and what was searched proves it.

use crate::common::oracle::{Node, Oracle, minimax_values};
use crate::common::random::{Case, FLAVOURS, Flavour, TIED, WITH_CHANCE, with_values};
use crate::common::trace::{Run, Step};
use abtree::search::{
    ALGORITHMS, Algorithm, Bound, Bounded, Chance, Convention, Infinity, LeafValues, PassResult,
    Plan, SearchError, ValueRange,
};
use abtree::tree::{Mover, NodeId, Player};
use abtree::value::Value;
use abtree::vocabulary::Vocabulary;

use super::{GUESSES, IN_ONE_PASS, every_bound_is_true, holds, proves_by_single_visits};

/// The line starts at the root, takes the first child with the root's value at each step, and
/// ends at a leaf, the horizon or the first chance node.
pub(crate) fn is_principal_variation(line: &[NodeId], case: &Case, values: &[Option<Value>]) {
    let root = Node::root_of(&case.tree);
    let oracle = Oracle::new(&case.convention);
    let mut here: &Node = &root;
    assert_eq!(line[0], NodeId::ROOT);
    for (ply, pair) in line.windows(2).enumerate() {
        assert_eq!(here.id, pair[0]);
        assert!(here.mover != Mover::Chance);
        let children = oracle.searched_children(here, ply);
        here = children
            .into_iter()
            .find(|child| values[child.id.index()] == values[0])
            .unwrap();
        assert_eq!(here.id, pair[1], "the first child with the value");
    }
    let is_end = here.mover == Mover::Chance || oracle.is_static(here, line.len() - 1);
    assert!(is_end, "the line ends too early");
}

/// What the visits of a run have proved of each node: its value, where they have shown that it is
/// this or more, and this or less.
fn proved_values(case: &Case, run: &Run) -> Vec<Option<Value>> {
    let mut bounds = vec![(None, None); case.tree.len()];
    for step in &run.steps {
        match step {
            // Another pass of progressive deepening searches another game.
            Step::Pass(Some(_)) => bounds.fill((None, None)),
            Step::Leave(node, found, _) => {
                let (lower, upper) = &mut bounds[node.index()];
                if found.bound != Bound::Upper {
                    *lower = (*lower).max(Some(&found.value));
                }
                if found.bound != Bound::Lower {
                    let least = upper.map_or(&found.value, |upper: &Value| upper.min(&found.value));
                    *upper = Some(least);
                }
            }
            _ => {}
        }
    }
    let meeting = bounds
        .iter()
        .map(|(lower, upper)| lower.filter(|_| lower == upper));
    meeting.map(Option::<&Value>::cloned).collect()
}

/// The line follows what the run has proved.
fn is_proved(case: &Case, algorithm: Algorithm, run: &Run) {
    let (outcome, root) = (run.outcome(), &run.outcome().found.value);
    let oracle = Oracle::new(&case.convention);
    let (line, proved) = (&outcome.principal_variation, proved_values(case, run));
    let is_proved = |node: NodeId| proved[node.index()].as_ref() == Some(root);
    let steps = line.windows(2).enumerate();
    let tree = Node::root_of(&case.tree);
    let mut here = &tree;
    for (ply, step) in steps {
        assert!(is_proved(step[1]), "{algorithm:?}");
        let mut children = oracle.searched_children(here, ply).into_iter();
        let first = children.clone().find(|child| is_proved(child.id));
        here = children.find(|child| child.id == step[1]).unwrap();
        assert_eq!(
            here.id,
            first.unwrap().id,
            "{algorithm:?}: the first that is proved"
        );
        let record = run.nodes.get(here.id).unwrap();
        let found = Some(Bounded::exact(root.clone()));
        assert_eq!(record.found, found, "{algorithm:?}");
    }
}

/// The line takes the first child that the evaluated leaves prove to have the value of the root,
/// whatever all other leaves hold within this range.
fn is_proved_by_what_was_evaluated(case: &Case, range: &ValueRange, run: &Run) {
    let [least, most] = range.ends().map(|extreme| {
        let changed = with_values(&case.tree, |node| {
            if run.record.tally().is_evaluated(node) {
                case.tree.value(node)
            } else {
                Some(seen_as(extreme, &case.convention, case.tree.player(node)))
            }
        });
        minimax_values(&changed, &case.convention)
    });
    let proved = least.into_iter().zip(most);
    let proved: Vec<_> = proved
        .map(|(low, high)| low.filter(|low| Some(low) == high.as_ref()))
        .collect();
    is_principal_variation(&run.outcome().principal_variation, case, &proved);
}

/// A value of MAX's as a convention has it stand in a tree.
fn seen_as(value: &Value, convention: &Convention, player: Player) -> Value {
    match (convention.leaf_values, player) {
        (LeafValues::Mover, Player::Min) => -value,
        _ => value.clone(),
    }
}

fn keeps_the_value_of_the_root(case: &Case, plan: impl Into<Plan>) {
    let plan = plan.into();
    let (algorithm, range) = (plan.algorithm, plan.value_range.clone());
    let range = &range.unwrap_or(ValueRange::FULL);
    let values = minimax_values(&case.tree, &case.convention);
    let run = Run::of(&case.tree, plan, &case.convention);
    let outcome = run.outcome();
    let variation = &outcome.principal_variation;
    if outcome.found.bound == Bound::Exact {
        if proves_by_single_visits(algorithm) {
            is_proved(case, algorithm, &run);
        } else {
            is_proved_by_what_was_evaluated(case, range, &run);
        }
        for node in variation {
            assert_eq!(values[node.index()], values[0]);
        }
        let is_open = case.convention.window == ValueRange::FULL;
        if is_open && algorithm != Algorithm::Aspiration {
            if proves_by_single_visits(algorithm) {
                is_principal_variation(variation, case, &values);
            }
            is_proved_by_what_was_evaluated(case, range, &run);
        }
        assert_eq!(outcome.best_move, variation.get(1).copied());
    } else {
        assert!(variation.is_empty());
    }
}

#[test]
fn the_principal_variation_keeps_the_value_of_the_root() {
    holds(&FLAVOURS, |case| {
        let with_windows = [
            Algorithm::Pvs,
            Algorithm::Negascout,
            Algorithm::ProgressiveDeepening,
        ];
        for algorithm in IN_ONE_PASS.into_iter().chain(with_windows) {
            keeps_the_value_of_the_root(case, algorithm);
        }
        let full = Case {
            tree: case.tree.clone(),
            convention: case.with_full_window(),
        };
        for &algorithm in ALGORITHMS {
            keeps_the_value_of_the_root(&full, algorithm);
        }
    });
}

/// A node with the best possible value for its player is exact, and no algorithm searches it again at once:
/// its parent takes the value, and at the root no pass follows.
fn what_is_finished_is_left_alone(case: &Case, plan: Plan) {
    let Some(range) = plan.value_range.clone() else {
        return;
    };
    let (algorithm, mut left) = (plan.algorithm, None);
    // The range of star1 and star2 is for chance nodes, and deepening's passes search other games.
    if algorithm.chance() != Chance::Refused || algorithm == Algorithm::ProgressiveDeepening {
        return;
    }
    for step in Run::of(&case.tree, plan, &case.convention).steps {
        match step {
            Step::Leave(node, found, _) => {
                let ends = [Player::Max, Player::Min].map(|player| {
                    let can_be_worse = found.bound == Bound::secured_by(player.opponent());
                    found.value == *range.best_for(player) && !can_be_worse
                });
                let has_the_best = ends[usize::from(case.tree.player(node) == Player::Min)];
                assert!(
                    !has_the_best || found.bound == Bound::Exact,
                    "{algorithm:?}"
                );
                left = ends.contains(&true).then_some(node);
            }
            Step::Enter(node, ..) => assert_ne!(left, Some(node), "{algorithm:?}"),
            _ => {}
        }
    }
}

/// Nodes may be finished by the range, by the window and by infinities that count, all at once. Who has
/// the best possible value in a child has it only if the child does not merely return a bound on it.
#[test]
fn a_known_range_proves_values_and_lines() {
    const BOUNDED: [Flavour; 2] = [
        Flavour {
            values: &["-1", "0", "1"],
            free_movers: 4,
            ..TIED
        },
        Flavour {
            values: &["-1", "1"],
            ..TIED
        },
    ];
    holds(&BOUNDED, |case| {
        for &infinity in Infinity::ALL {
            let mut case = Case {
                tree: case.tree.clone(),
                convention: Convention {
                    infinity,
                    ..case.convention.clone()
                },
            };
            for convention in [case.convention.clone(), case.with_full_window()] {
                case.convention = convention;
                for &algorithm in ALGORITHMS {
                    let plan = Plan {
                        guess: GUESSES[case.tree.len() % GUESSES.len()].parse().unwrap(),
                        ..case.plan(algorithm)
                    };
                    every_bound_is_true(&case, plan.clone());
                    what_is_finished_is_left_alone(&case, plan.clone());
                    keeps_the_value_of_the_root(&case, plan);
                }
            }
        }
    });
}

#[test]
fn the_principal_variation_ends_at_the_first_chance_node() {
    holds(&WITH_CHANCE, |case| {
        let run = Run::of(&case.tree, Algorithm::Expectiminimax, &case.convention);
        match &run.outcome {
            Ok(outcome) => {
                let values = minimax_values(&case.tree, &case.convention);
                is_principal_variation(&outcome.principal_variation, case, &values);
            }
            Err(error) => assert!(matches!(error, SearchError::UndefinedAverage(_))),
        }
    });
}

#[test]
fn a_search_without_windows_knows_every_optimal_move() {
    let flavours = [&FLAVOURS[..], &WITH_CHANCE[..]].concat();
    holds(&flavours, |case| {
        let algorithm = Algorithm::default_for(&case.tree);
        let run = Run::of(&case.tree, algorithm, &case.convention);
        let Ok(outcome) = &run.outcome else { return };
        let values = minimax_values(&case.tree, &case.convention);
        let root = Node::root_of(&case.tree);
        let children = Oracle::new(&case.convention).searched_children(&root, 0);
        let best: Vec<NodeId> = children
            .iter()
            .filter(|child| root.mover != Mover::Chance && values[child.id.index()] == values[0])
            .map(|child| child.id)
            .collect();
        assert_eq!(outcome.optimal_moves, Some(best));
    });
}

/// "At a root that was cut it is the child that closed the window; after failing low it is null."
#[test]
fn the_best_move_at_a_bound_is_the_move_that_closed_the_window() {
    holds(&FLAVOURS, |case| {
        let run = Run::of(&case.tree, Algorithm::AlphaBeta, &case.convention);
        let outcome = run.outcome();
        let at_root = |cutoff: &&_| matches!(cutoff, Step::Cutoff(NodeId::ROOT, ..));
        if outcome.found.bound == Bound::Exact {
            return;
        }
        if let Some(Step::Cutoff(_, after, _)) = run.steps.iter().find(at_root) {
            assert_eq!(outcome.best_move, Some(*after));
        }
        let low = match case.tree.player(NodeId::ROOT) {
            Player::Max => PassResult::FailLow,
            Player::Min => PassResult::FailHigh,
        };
        if outcome.passes[0].result == low {
            assert_eq!(outcome.best_move, None);
        } else {
            assert!(outcome.best_move.is_some());
        }
    });
}
