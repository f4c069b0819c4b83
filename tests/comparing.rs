//! `analysis::compare`: what it says of two conventions is true of the two searches run by
//! themselves.

use std::collections::BTreeSet;

use crate::common::random::{FLAVOURS, Flavour, WITH_CHANCE, games, tried, with_values};
use crate::common::terminal::{abtree, run, stdout};
use crate::common::trace::{self, Run};
use crate::common::{document_of, origin};
use abtree::analysis::SearchedTree;
use abtree::analysis::compare::{Comparison, Parting, Repair, Split, Trial};
use abtree::game::Game;
use abtree::search::{
    Algorithm, Bounded, Convention, Outcome, Preset, Record, SearchError, SearchOption, Setup,
    TreeGame, search,
};
use abtree::tree::{Labels, Naming, NodeId, Tree};

/// Tries a law on the comparisons of random games.
fn holds(flavours: &[Flavour], law: impl Fn(&Comparison)) {
    tried(games(150), flavours, |case| {
        on_comparison(&case.tree, &case.convention, &law);
    });
}

fn on_comparison(tree: &Tree, convention: &Convention, law: impl FnOnce(&Comparison)) {
    on_chosen(tree, convention, &[], law);
}

fn on_chosen(
    tree: &Tree,
    convention: &Convention,
    only: &[&'static Preset],
    law: impl FnOnce(&Comparison),
) {
    let document = document_of(tree);
    let labels = Labels::new(&document.tree, Naming::Paths);
    let mut runs = (0, 0);
    let setup = Setup {
        convention: convention.clone(),
        ..Setup::from(Algorithm::default_for(tree))
    };
    let setup = match setup.plan.algorithm {
        Algorithm::Minimax => Setup {
            plan: Algorithm::AlphaBeta.into(),
            ..setup
        },
        _ => setup,
    };
    let origin = origin();
    let searched = SearchedTree {
        origin: &origin,
        document: &document,
        labels: &labels,
        setup: &setup,
    };
    let comparison = Comparison::run(searched, only, &mut |done, total| runs = (done, total));
    assert!(runs.0 > 0 && runs.0 <= runs.1, "{runs:?}");
    law(&comparison);
}

/// Everything that a student writes down, found by a search of its own.
#[derive(PartialEq)]
struct Answer {
    outcome: Result<(Bounded, Option<NodeId>, Vec<NodeId>), SearchError>,
    evaluations: Vec<NodeId>,
    pruned: BTreeSet<NodeId>,
}

impl Answer {
    fn new(comparison: &Comparison, convention: &Convention) -> Self {
        let tree = &comparison.searched.document.tree;
        let mut record = Record::new(tree);
        let outcome = search(tree, comparison.tried_by(), convention, &mut record);
        let game = TreeGame::new(tree, convention);
        let evaluations = record.evaluations().to_vec();
        let leaves = game.walk().filter(|&(node, ply)| game.is_static(node, ply));
        let leaves = leaves.map(|(node, _)| node);
        Self {
            outcome: outcome.map(|outcome: Outcome| {
                (
                    outcome.found,
                    outcome.best_move,
                    outcome.principal_variation,
                )
            }),
            pruned: leaves.filter(|leaf| !evaluations.contains(leaf)).collect(),
            evaluations,
        }
    }
}

fn agreements_are_true(comparison: &Comparison) {
    let trials = &comparison.trials;
    let answers: Vec<Answer> = trials
        .iter()
        .map(|trial| Answer::new(comparison, &trial.rules.convention))
        .collect();
    for (a, first) in answers.iter().zip(trials) {
        for (b, second) in answers.iter().zip(trials) {
            assert_eq!(first.searched.agrees(&second.searched), a == b);
            assert_eq!(first.answer == second.answer, a == b);
        }
    }
    let mut books = trials.iter().zip(&answers);
    let is_safe = books.all(|(trial, answer)| !trial.rules.counts || *answer == answers[0])
        && answers[0].outcome.is_ok();
    assert_eq!(comparison.is_safe(), is_safe);
}

#[test]
fn conventions_agree_where_their_searches_do() {
    holds(&FLAVOURS, agreements_are_true);
    holds(&WITH_CHANCE, agreements_are_true);
    let unknown = FLAVOURS.map(|flavour| Flavour {
        unknown: 6,
        ..flavour
    });
    holds(&unknown, agreements_are_true);
}

/// What happened at nodes, in order.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    Enter(NodeId),
    Cutoff(NodeId, NodeId),
}

fn steps(comparison: &Comparison, trial: &Trial) -> Vec<Step> {
    let tree = &comparison.searched.document.tree;
    let run = Run::of(tree, comparison.tried_by(), &trial.rules.convention);
    let steps = run.steps.into_iter();
    steps
        .filter_map(|step| match step {
            trace::Step::Enter(node, ..) => Some(Step::Enter(node)),
            trace::Step::Cutoff(node, after, _) => Some(Step::Cutoff(node, after)),
            _ => None,
        })
        .collect()
}

fn two<'c>(comparison: &'c Comparison, parting: &Parting) -> [&'c Trial; 2] {
    [0, parting.trial].map(|number| &comparison.trials[number])
}

/// The first step in which the two runs differ is the cutoff of one and the entry of the other.
fn first_step_is_true(comparison: &Comparison, trials: [&Trial; 2], split: &Split) {
    let [a, b] = trials.map(|trial| steps(comparison, trial));
    let first = a.iter().zip(&b).position(|(a, b)| a != b).unwrap();
    let (cutter, other) = if split.own_goes_on {
        (&b, &a)
    } else {
        (&a, &b)
    };
    assert_eq!(cutter[first], Step::Cutoff(split.at, split.after));
    assert_eq!(other[first], Step::Enter(split.node));
}

fn partings_are_true(comparison: &Comparison) {
    let mut others = BTreeSet::new();
    for parting in &comparison.partings {
        let trials = two(comparison, parting);
        assert!(others.insert(trials[1].answer));
        if let Some(split) = &parting.split {
            first_step_is_true(comparison, trials, split);
        } else {
            let [a, b] = trials.map(|trial| steps(comparison, trial));
            assert_eq!(a, b);
        }
    }
    let own = comparison.own();
    let looks_the_same = |trial: &&Trial| {
        let other = &trial.rules.convention;
        trial.answer > 0 && (own.order, own.leaf_values) == (other.order, other.leaf_values)
    };
    let expected = comparison.trials.iter().filter(looks_the_same);
    let expected: BTreeSet<usize> = expected.map(|trial| trial.answer).collect();
    assert_eq!(others, expected);
}

#[test]
fn answers_part_where_their_searches_do() {
    holds(&FLAVOURS, partings_are_true);
    holds(&WITH_CHANCE, partings_are_true);
}

fn repaired_by(repair: &Repair, tree: &Tree) -> Tree {
    let arrange = |node, children: &mut [NodeId]| {
        if repair.at.is_some_and(|at| at.node == node) {
            children.clone_from_slice(&repair.children.nodes);
        }
    };
    let tree = tree.rearranged(arrange).tree;
    with_values(&tree, |node| {
        let new = repair.set.iter().find(|new| new.leaf.node == node);
        new.map_or_else(|| tree.value(node), |new| Some(new.value.clone()))
    })
}

/// Each repair was tried: after it every book gives the same answer.
#[test]
fn repairs_make_trees_safe() {
    let repaired = std::cell::Cell::new(0);
    holds(&FLAVOURS, |comparison| {
        assert!(comparison.repairs.is_none() || !comparison.is_safe());
        for repair in comparison.repairs.iter().flatten() {
            let tree = repaired_by(repair, &comparison.searched.document.tree);
            on_comparison(&tree, comparison.own(), |again| {
                assert!(
                    again.is_safe(),
                    "{:?} {:?}",
                    repair.at,
                    repair.children.nodes
                );
            });
            repaired.set(repaired.get() + 1);
        }
    });
    assert!(repaired.get() > 0, "no game was repaired");
}

/// Whether readers of all books that count come to the exercise's own answer, if they take these rules from it.
fn is_enough(comparison: &Comparison, rules: &[SearchOption]) -> bool {
    let own = comparison.own();
    let answer = Answer::new(comparison, own);
    let mut books = comparison.trials.iter().filter(|trial| trial.rules.counts);
    books.all(|book| {
        let mut told = book.rules.convention.clone();
        for rule in rules {
            match rule {
                SearchOption::Cut => told.cut = own.cut,
                SearchOption::Fail => told.fail = own.fail,
                SearchOption::Scope => told.scope = own.scope,
                SearchOption::LeafValues => told.leaf_values = own.leaf_values,
                SearchOption::Infinity => told.infinity = own.infinity,
                other => panic!("{other:?} is no rule of books"),
            }
        }
        Answer::new(comparison, &told) == answer
    })
}

/// Readers who know the rules that are to be stated come to the exercise's own answer.
#[test]
fn what_is_stated_is_enough() {
    let states_enough = |comparison: &Comparison| {
        let stated = comparison.to_state();
        assert!(is_enough(comparison, &stated), "{stated:?}");
    };
    holds(&FLAVOURS, states_enough);
    for preset in ["textbook", "cs188", "knuth-moore-f1"] {
        let own = Preset::find(preset).unwrap().convention();
        for only in [&[][..], &["prune-value"], &["cs188", "knuth-moore-f1"]] {
            let only: Vec<_> = only
                .iter()
                .map(|name| Preset::find(name).unwrap())
                .collect();
            tried(games(40), &FLAVOURS, |case| {
                on_chosen(&case.tree, &own, &only, states_enough);
            });
        }
    }
}

/// As deep as trees may be: 10,000 plies, every run on a stack of its own size.
#[test]
fn the_deepest_tree_is_compared() {
    const PLIES: usize = 10_000;
    let text = "(".repeat(PLIES) + "1" + &" 2)".repeat(PLIES);
    let output = run(abtree().arg("compare"), text.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    let report = stdout(&output);
    assert!(report.len() < 10_000, "{} bytes", report.len());
    assert!(report.contains("safe: ") && report.contains("strict f2 shallow"));
}
