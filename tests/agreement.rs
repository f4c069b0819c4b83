//! Algorithms against each other, and against the procedures of their pages.

use std::collections::BTreeSet;

use crate::common::random::{Flavour, TIED, games, tried};
use abtree::search::{
    Algorithm, Bounded, Convention, Event, Observer, Plan, Record, Tally, search,
};
use abtree::tree::{NodeId, Player, Tree};
use abtree::value::Value;

/// Movers alternate, and leaves are whole numbers.
const PLAIN: [Flavour; 2] = [
    Flavour {
        values: &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"],
        plies: 5,
        children: 4,
        ..TIED
    },
    Flavour {
        values: &["0", "1"],
        plies: 6,
        children: 2,
        ..TIED
    },
];

/// Any player may move anywhere, and leaves may be fractions and infinite.
const FREE: [Flavour; 2] = [
    Flavour {
        values: &["0", "1", "2", "3", "4", "5", "6", "7/3", "inf", "-inf"],
        free_movers: 3,
        ..PLAIN[0]
    },
    Flavour {
        free_movers: 3,
        ..PLAIN[1]
    },
];

/// Tries a law on the trees of games.
fn holds(flavours: &[Flavour], law: impl Fn(&Tree)) {
    tried(games(1_500), flavours, |case| law(&case.tree));
}

fn evaluated(tree: &Tree, plan: impl Into<Plan>) -> Vec<NodeId> {
    let mut record = Record::new(tree);
    search(tree, plan, &Convention::default(), &mut record).unwrap();
    record.evaluations().to_vec()
}

#[test]
fn best_first_search_never_evaluates_a_leaf_that_weak_alpha_beta_skips() {
    holds(&FREE, |tree| {
        let alpha_beta: BTreeSet<NodeId> =
            evaluated(tree, Algorithm::AlphaBeta).into_iter().collect();
        for algorithm in [Algorithm::SssStar, Algorithm::DualStar] {
            let best_first = evaluated(tree, algorithm);
            let distinct: BTreeSet<NodeId> = best_first.iter().copied().collect();
            assert_eq!(distinct.len(), best_first.len(), "evaluated twice");
            assert!(distinct.is_subset(&alpha_beta), "{algorithm:?}");
        }
    });
}

#[test]
fn mtdf_from_an_open_end_evaluates_the_leaves_of_best_first_search_in_its_order() {
    let ends = [
        (Value::POSITIVE_INFINITY, Algorithm::SssStar),
        (Value::NEGATIVE_INFINITY, Algorithm::DualStar),
    ];
    holds(&PLAIN, |tree| {
        for (guess, best_first) in ends.clone() {
            let plan = Plan {
                guess,
                ..Plan::from(Algorithm::Mtdf)
            };
            assert_eq!(
                evaluated(tree, plan),
                evaluated(tree, best_first),
                "{best_first:?}"
            );
        }
    });
}

/// A page that searches the first child of a node with the full window and the others with null windows.
#[derive(Clone, Copy, PartialEq)]
enum Page {
    /// Marsland and Campbell (1982), Marsland (1986).
    Pvs,
    /// Reinefeld (1983): nothing that is lower than two plies is searched twice.
    Negascout,
}

fn height(tree: &Tree, node: NodeId) -> usize {
    let below = tree.children(node).map(|child| 1 + height(tree, child));
    below.max().unwrap_or(0)
}

/// The procedure as it is printed, for whole numbers and players who take turns: the null window is
/// (alpha, alpha + 1), the second search's window (value, beta), both in the view of the player who
/// moves. Tells every static evaluation, repeats included.
fn printed(
    page: Page,
    tree: &Tree,
    node: NodeId,
    (mut alpha, beta): (i64, i64),
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
    let mut children = tree.children(node);
    let first = children.next().unwrap();
    let mut score = -printed(page, tree, first, (-beta, -alpha), evaluations);
    for child in children {
        if score >= beta {
            break;
        }
        alpha = alpha.max(score);
        let mut value = -printed(page, tree, child, (-alpha - 1, -alpha), evaluations);
        let is_again = page == Page::Pvs || height(tree, child) > 1;
        if value > alpha && value < beta && is_again {
            value = -printed(page, tree, child, (-beta, -value), evaluations);
        }
        score = score.max(value);
    }
    score
}

#[test]
fn null_windows_evaluate_what_their_pages_do_in_the_same_order() {
    const INFINITY: i64 = 1_000;
    let (mut all, mut fewer) = (0, 0);
    tried(games(1_500), &PLAIN, |case| {
        let tree = &case.tree;
        let pages = [
            (Page::Pvs, Algorithm::Pvs),
            (Page::Negascout, Algorithm::Negascout),
        ];
        let counts = pages.map(|(page, algorithm)| {
            let mut expected = Vec::new();
            let full = (-INFINITY, INFINITY);
            let mover_sees = printed(page, tree, NodeId::ROOT, full, &mut expected);
            let value = match tree.player(NodeId::ROOT) {
                Player::Max => mover_sees,
                Player::Min => -mover_sees,
            };
            let outcome = search(tree, algorithm, &Convention::default(), &mut ()).unwrap();
            assert_eq!(outcome.found, Bounded::exact(value.into()));
            assert_eq!(evaluated(tree, algorithm), expected, "{algorithm:?}");
            expected.len()
        });
        all += counts[0];
        fewer += usize::from(counts[1] < counts[0]);
    });
    assert!(all > 10_000 && fewer > 100, "{all} {fewer}");
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
    let mut most = 0;
    tried(0..300, &FREE, |case| {
        let tree = &case.tree;
        for algorithm in [
            Algorithm::Aspiration,
            Algorithm::Scout,
            Algorithm::Pvs,
            Algorithm::Negascout,
            Algorithm::Mtdf,
        ] {
            assert!(algorithm.re_searches());
            let (mut again, mut tally) = (SearchesAgain::default(), Tally::new(tree));
            let convention = Convention::default();
            search(tree, algorithm, &convention, &mut (&mut again, &mut tally)).unwrap();
            let expected = again.found + again.passes - 1;
            assert_eq!(tally.re_searches(), expected, "{algorithm:?}");
            most = most.max(again.found);
        }
    });
    assert!(most > 2, "{most}");
}
