//! The mistaken search without a mistake against the right one.

use super::*;
use crate::formats::Format;
use crate::read::ReadOptions;
use crate::search::{
    Algorithm, Convention, Cut, Fail, InitialWindow, LeafValues, NodeRecords, Order, Record,
    RootWindow, Scope, search as search_rightly,
};
use crate::tree::Tree;
use crate::vocabulary::Vocabulary;

/// Trees of up to four plies, in which every leaf has one of four values.
fn trees() -> Vec<Tree> {
    fn node(seed: &mut u64, ply: usize, text: &mut String) {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let drawn = *seed >> 33;
        if ply == 4 || ply > 0 && drawn.is_multiple_of(4) {
            text.push_str([" 0", " 1", " 2", " 3"][usize::try_from(drawn / 8 % 4).unwrap_or(0)]);
            return;
        }
        *text += ["(", "(min", "(max"][usize::try_from(drawn / 64 % 3).unwrap_or(0)];
        for _ in 0..=drawn / 512 % 3 {
            node(seed, ply + 1, text);
        }
        *text += ")";
    }
    let tree = |mut seed| {
        let mut text = String::new();
        node(&mut seed, 0, &mut text);
        let document = Format::Sexp.read(&text, &ReadOptions::default());
        document.expect("a tree").tree
    };
    (1..60).map(tree).collect()
}

fn conventions() -> Vec<Convention> {
    let mut all = vec![Convention::default()];
    let mut each = |change: &dyn Fn(&mut Convention, usize)| {
        let changed = |(number, base): (usize, &Convention)| {
            let mut convention = base.clone();
            change(&mut convention, number);
            convention
        };
        let bases = all.clone();
        all = (0..3)
            .flat_map(|number| bases.iter().map(move |base| (number, base)))
            .map(changed)
            .collect();
    };
    each(&|convention, number| convention.fail = Fail::ALL[number]);
    each(&|convention, number| convention.cut = Cut::ALL[number % 2]);
    each(&|convention, number| convention.scope = Scope::ALL[number % 2]);
    each(&|convention, number| convention.order = Order::ALL[number % 2]);
    each(&|convention, number| convention.root_window = RootWindow::ALL[number % 2]);
    each(&|convention, number| {
        convention.leaf_values = LeafValues::ALL[number % 2];
        let windows = [("-inf", "inf"), ("1", "2"), ("-inf", "2")];
        let [alpha, beta] =
            <[&str; 2]>::from(windows[number]).map(|end| end.parse().expect("a value"));
        convention.window = InitialWindow::new(alpha, beta).expect("the ends are in order");
    });
    all
}

type Seen = (Record, NodeRecords);

fn flawed(tree: &Tree, convention: &Convention, errors: &Errors) -> (Outcome, Seen) {
    let mut seen = (Record::new(tree), NodeRecords::new(tree));
    let outcome = search(&TreeGame::new(tree, convention), errors, &mut seen);
    (outcome.expect("all leaves are known"), seen)
}

fn right(tree: &Tree, algorithm: Algorithm, convention: &Convention) -> (Outcome, Seen) {
    let mut seen = (Record::new(tree), NodeRecords::new(tree));
    let outcome = search_rightly(tree, algorithm, convention, &mut seen);
    (outcome.expect("all leaves are known"), seen)
}

#[test]
fn without_errors_it_is_alpha_beta() {
    for (tree, convention) in trees().iter().flat_map(|tree| {
        conventions()
            .into_iter()
            .map(move |convention| (tree, convention))
    }) {
        let (found, seen) = flawed(tree, &convention, &Errors::default());
        let (expected, expected_seen) = right(tree, Algorithm::AlphaBeta, &convention);
        assert_eq!(found.found, expected.found, "{convention:?}");
        if expected.passes[0].result == PassResult::Inside {
            assert_eq!(found.principal_variation, expected.principal_variation);
            assert_eq!(found.best_move, expected.best_move, "{convention:?}");
        }
        assert_eq!(seen.0.evaluations(), expected_seen.0.evaluations());
        assert_eq!(seen.0.visited(), expected_seen.0.visited());
        assert_eq!(seen.0.cutoffs(), expected_seen.0.cutoffs());
        assert_eq!(seen.1.all(), expected_seen.1.all());
    }
}

#[test]
fn with_open_windows_it_is_minimax() {
    let errors = Errors {
        flaw: Some(Flaw::WindowNotPassed),
        slip: None,
    };
    for tree in trees() {
        let convention = Convention::default();
        let (found, seen) = flawed(&tree, &convention, &errors);
        let (expected, expected_seen) = right(&tree, Algorithm::Minimax, &convention);
        assert_eq!(found.found, expected.found);
        assert_eq!(found.principal_variation, expected.principal_variation);
        assert_eq!(seen.0.evaluations(), expected_seen.0.evaluations());
    }
}
