//! Every algorithm agrees with minimax, on seeded random trees and under every convention.
use std::collections::BTreeSet;
use std::fmt::Write as _;

use abtree::formats::Format;
use abtree::read::ReadOptions;
use abtree::search::{
    ALGORITHMS, Algorithm, Chance, Comparison, Convention, Cut, Deepening, Event, Fail, Observer,
    Order, Plan, Record, RootWindow, Scope, ShallowDepths, Tally, Test, Window, search,
};
use abtree::tree::{NodeId, Player, Tree};
use abtree::value::Value;
use abtree::vocabulary::Vocabulary;

/// How many trees are tried; `TREES=100000` tries more.
fn trees() -> u64 {
    std::env::var("TREES").map_or(3_000, |trees| trees.parse().unwrap())
}

/// A small generator of numbers, the same on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % sides
    }
}

/// Which trees a law holds for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Movers alternate and leaves are numbers.
    Plain,
    /// Any player may move anywhere, and leaves may be infinite.
    Free,
}

/// A ragged tree with ties, single children, free movers and here and there an infinite leaf.
fn write_tree(dice: &mut Dice, plies: u64, values: u64, kind: Kind, text: &mut String) {
    if plies == 0 || dice.roll(6) == 0 {
        match dice.roll(40) {
            roll if kind == Kind::Plain || roll > 2 => {
                write!(text, "{}", dice.roll(values)).unwrap();
            }
            0 => text.push_str("inf"),
            1 => text.push_str("-inf"),
            _ => write!(text, "{}/3", dice.roll(values)).unwrap(),
        }
        return;
    }
    text.push('(');
    match dice.roll(5) {
        _ if kind == Kind::Plain => {}
        0 => text.push_str("max "),
        1 => text.push_str("min "),
        _ => {}
    }
    for child in 0..=dice.roll(4) {
        if child > 0 {
            text.push(' ');
        }
        write_tree(dice, plies - 1, values, kind, text);
    }
    text.push(')');
}

fn random_tree(dice: &mut Dice, kind: Kind) -> (String, Tree) {
    let (plies, values) = (1 + dice.roll(5), 2 + dice.roll(8));
    let mut text = String::new();
    write_tree(dice, plies, values, kind, &mut text);
    let tree = Format::Sexp
        .read(&text, &ReadOptions::default())
        .unwrap()
        .tree;
    (text, tree)
}

fn conventions() -> Vec<Convention> {
    let mut conventions = Vec::new();
    for &cut in Cut::ALL {
        for &fail in Fail::ALL {
            for &scope in Scope::ALL {
                for &root_window in RootWindow::ALL {
                    for &order in Order::ALL {
                        conventions.push(Convention {
                            cut,
                            fail,
                            scope,
                            root_window,
                            order,
                            ..Convention::default()
                        });
                    }
                }
            }
        }
    }
    conventions
}

fn guesses() -> [Value; 4] {
    [
        Value::ZERO,
        3.into(),
        Value::POSITIVE_INFINITY,
        Value::NEGATIVE_INFINITY,
    ]
}

#[test]
fn every_algorithm_and_convention_gives_the_minimax_value_and_line() {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let conventions = conventions();
    for _ in 0..trees() {
        let (text, tree) = random_tree(&mut dice, Kind::Free);
        let convention = &conventions[usize::try_from(dice.roll(48)).unwrap()];
        let oracle = search(&tree, Algorithm::Minimax, convention, &mut ()).unwrap();
        for description in ALGORITHMS
            .iter()
            .filter(|one| one.chance == Chance::Refused)
        {
            for guess in guesses() {
                let plan = Plan {
                    guess,
                    deepening: Deepening {
                        // The inner nodes of these trees have no static values.
                        shallow_depths: ShallowDepths::Listed(Vec::new()),
                        ..Deepening::default()
                    },
                    ..Plan::from(description.algorithm)
                };
                let found = search(&tree, plan, convention, &mut ()).unwrap();
                let name = description.name;
                assert_eq!(found.found, oracle.found, "{name} {convention:?} {text}");
                assert_eq!(
                    found.principal_variation, oracle.principal_variation,
                    "{name} {text}"
                );
            }
        }
    }
}

fn evaluated(tree: &Tree, plan: impl Into<Plan>) -> Vec<NodeId> {
    let mut record = Record::new(tree);
    search(tree, plan, &Convention::default(), &mut record).unwrap();
    record.evaluations().to_vec()
}

#[test]
fn best_first_search_never_evaluates_a_leaf_that_weak_alpha_beta_skips() {
    let mut dice = Dice(0xD1B5_4A32_D192_ED03);
    for _ in 0..trees() {
        let (text, tree) = random_tree(&mut dice, Kind::Free);
        let alpha_beta: BTreeSet<NodeId> =
            evaluated(&tree, Algorithm::AlphaBeta).into_iter().collect();
        for algorithm in [Algorithm::SssStar, Algorithm::DualStar] {
            let best_first = evaluated(&tree, algorithm);
            let distinct: BTreeSet<NodeId> = best_first.iter().copied().collect();
            assert_eq!(distinct.len(), best_first.len(), "evaluated twice: {text}");
            assert!(distinct.is_subset(&alpha_beta), "{algorithm:?} {text}");
        }
    }
}

#[test]
fn mtdf_from_an_open_end_evaluates_the_leaves_of_best_first_search_in_its_order() {
    let mut dice = Dice(0x2545_F491_4F6C_DD1D);
    let ends = [
        (Value::POSITIVE_INFINITY, Algorithm::SssStar),
        (Value::NEGATIVE_INFINITY, Algorithm::DualStar),
    ];
    for _ in 0..trees() {
        let (text, tree) = random_tree(&mut dice, Kind::Plain);
        for (guess, best_first) in ends.clone() {
            let plan = Plan {
                guess,
                ..Plan::from(Algorithm::Mtdf)
            };
            assert_eq!(
                evaluated(&tree, plan),
                evaluated(&tree, best_first),
                "{best_first:?} {text}"
            );
        }
    }
}

#[test]
fn a_null_window_inside_a_null_window_is_that_window() {
    let asks = |comparison| {
        Window::<NodeId>::of_test(&Test {
            comparison,
            value: 3.into(),
        })
    };
    for null in [asks(Comparison::MoreThan), asks(Comparison::LessThan)] {
        for player in [Player::Max, Player::Min] {
            assert_eq!(null.null(player).unwrap(), null, "{player:?}");
        }
    }
    assert_eq!(Window::<NodeId>::default().null(Player::Max), None);
}

/// Principal variation search as Marsland (1986) prints it, for whole numbers and players who take
/// turns: the null window is (alpha, alpha + 1), the second search's window (value, beta), both in
/// the view of the player who moves. Tells every static evaluation, repeats included.
fn textbook_pvs(
    tree: &Tree,
    node: NodeId,
    (alpha, beta): (i64, i64),
    evaluations: &mut Vec<NodeId>,
) -> i64 {
    if tree.is_leaf(node) {
        evaluations.push(node);
        let value: i64 = tree.value(node).unwrap().to_string().parse().unwrap();
        return match tree.player(node) {
            Player::Max => value,
            Player::Min => -value,
        };
    }
    let mut score = i64::MIN;
    let mut bound = alpha;
    for (place, child) in tree.children(node).enumerate() {
        let value = if place == 0 {
            -textbook_pvs(tree, child, (-beta, -bound), evaluations)
        } else {
            let value = -textbook_pvs(tree, child, (-bound - 1, -bound), evaluations);
            // A leaf's value is known at once.
            if value > bound && value < beta && !tree.is_leaf(child) {
                -textbook_pvs(tree, child, (-beta, -value), evaluations)
            } else {
                value
            }
        };
        score = score.max(value);
        bound = bound.max(score);
        if bound >= beta {
            break;
        }
    }
    score
}

#[test]
fn pvs_evaluates_no_more_than_the_printed_procedure_with_whole_numbers() {
    const INFINITY: i64 = 1_000;
    let mut dice = Dice(0xA076_1D64_78BD_642F);
    for _ in 0..trees() {
        let (text, tree) = random_tree(&mut dice, Kind::Plain);
        let mut printed = Vec::new();
        let value = textbook_pvs(&tree, NodeId::ROOT, (-INFINITY, INFINITY), &mut printed);
        let outcome = search(&tree, Algorithm::Pvs, &Convention::default(), &mut ()).unwrap();
        assert_eq!(outcome.found.value, Value::from(value), "{text}");
        let evaluated = evaluated(&tree, Algorithm::Pvs);
        assert!(
            evaluated.len() <= printed.len(),
            "{} evaluations instead of {}: {text}",
            evaluated.len(),
            printed.len()
        );
    }
}

/// Counts searches again as one would on paper: children that a visit of their parent enters twice
/// in a row, and passes after the first.
#[derive(Default)]
struct SearchesAgain {
    /// For each visit that has not ended, the child it entered last.
    open: Vec<Option<NodeId>>,
    found: usize,
    passes: usize,
}

impl Observer for SearchesAgain {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Pass { .. } => self.passes += 1,
            Event::Enter { node, .. } => {
                if let Some(latest) = self.open.last_mut() {
                    self.found += usize::from(*latest == Some(node));
                    *latest = Some(node);
                }
                self.open.push(None);
            }
            Event::Leave { .. } => {
                self.open.pop();
            }
            _ => {}
        }
    }
}

#[test]
fn searches_again_are_counted() {
    let mut dice = Dice(41);
    let mut most = 0;
    for _ in 0..trees() / 10 {
        let (text, tree) = random_tree(&mut dice, Kind::Free);
        for algorithm in [
            Algorithm::Aspiration,
            Algorithm::Scout,
            Algorithm::Pvs,
            Algorithm::Mtdf,
        ] {
            assert!(algorithm.re_searches());
            let (mut again, mut tally) = (SearchesAgain::default(), Tally::new(&tree));
            let convention = Convention::default();
            search(&tree, algorithm, &convention, &mut (&mut again, &mut tally)).unwrap();
            let expected = again.found + again.passes - 1;
            assert_eq!(tally.re_searches(), expected, "{algorithm:?} {text}");
            most = most.max(again.found);
        }
    }
    assert!(most > 2, "{most}");
}
