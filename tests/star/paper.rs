//! Star1 and Star2 against Ballard's procedures, written out as in his paper.

use crate::common::random::{Choices, Xorshift, games, with_values};
use crate::common::trace::Run;
use crate::common::tree_of;
use abtree::search::{Algorithm, Convention, Fail};
use abtree::tree::{Mover, NodeId, Tree};
use abtree::value::Value;
use abtree::vocabulary::Vocabulary;
use std::collections::BTreeSet;

use super::{STARS, plan, range};

/// A regular tree as Ballard has it: MAX, chance, MIN, chance, MAX, …, equally likely.
fn regular(choices: &mut impl Choices, mover: Mover, next: Mover, plies: usize) -> String {
    if plies == 0 {
        return choices.below(8).to_string();
    }
    let after = match next {
        Mover::Chance if mover == Mover::Max => Mover::Min,
        Mover::Chance => Mover::Max,
        Mover::Max | Mover::Min => Mover::Chance,
    };
    let children: Vec<String> = (0..=choices.below(3))
        .map(|_| regular(choices, next, after, plies - 1))
        .collect();
    format!("({} {})", mover.word(), children.join(" "))
}

/// Ballard's procedures for equally likely children, as in Hauk, Buro and Schaeffer's figures, in
/// MAX's view: fail-hard, and Star2 searches a child anew after its probe.
struct Ballard<'t> {
    tree: &'t Tree,
    low: f64,
    high: f64,
    is_probing: bool,
    evaluated: BTreeSet<NodeId>,
}

impl Ballard<'_> {
    fn children(&self, node: NodeId) -> Vec<NodeId> {
        self.tree.children(node).collect()
    }

    fn search(&mut self, node: NodeId, alpha: f64, beta: f64) -> f64 {
        if let Some(value) = self.tree.value(node) {
            self.evaluated.insert(node);
            return value.to_f64();
        }
        match self.tree.mover(node) {
            Mover::Max => {
                let mut best = alpha;
                for child in self.children(node) {
                    best = best.max(self.search(child, best, beta));
                    if best >= beta {
                        return beta;
                    }
                }
                best
            }
            Mover::Min => {
                let mut best = beta;
                for child in self.children(node) {
                    best = best.min(self.search(child, alpha, best));
                    if best <= alpha {
                        return alpha;
                    }
                }
                best
            }
            Mover::Chance => self.star(node, alpha, beta),
        }
    }

    #[allow(clippy::cast_precision_loss)]
    fn star(&mut self, node: NodeId, alpha: f64, beta: f64) -> f64 {
        let children = self.children(node);
        let n = children.len() as f64;
        let (low, high) = (self.low, self.high);
        // What is assumed of the children that were not searched: at first the ends of the range.
        let mut least = vec![low; children.len()];
        let mut most = vec![high; children.len()];
        let (mut a, mut b) = (n * (alpha - high), n * (beta - low));
        if self.is_probing {
            for (i, &child) in children.iter().enumerate() {
                let (ax, bx) = (low.max(a + high), high.min(b + low));
                let Some(&first) = self.children(child).first() else {
                    let value = self.search(child, ax, bx);
                    (least[i], most[i]) = (value, value);
                    if value <= a + high {
                        return alpha;
                    }
                    if value >= b + low {
                        return beta;
                    }
                    (a, b) = (a + high - value, b + low - value);
                    continue;
                };
                let value = self.search(first, ax, bx).max(low).min(high);
                if self.tree.mover(child) == Mover::Min {
                    if value <= a + high {
                        return alpha;
                    }
                    most[i] = value;
                    a += high - value;
                } else {
                    if value >= b + low {
                        return beta;
                    }
                    least[i] = value;
                    b += low - value;
                }
            }
        }
        let mut sum = 0.0;
        for (i, &child) in children.iter().enumerate() {
            (a, b) = (a + most[i], b + least[i]);
            let value = self.search(child, low.max(a), high.min(b));
            if value <= a {
                return alpha;
            }
            if value >= b {
                return beta;
            }
            sum += value;
            (a, b) = (a - value, b - value);
        }
        sum / n
    }
}

/// Leaves are whole numbers and nodes have 1, 2 or 3 children, so that two plies of chance nodes
/// stay clear of rounding when every value is a multiple of 36.
#[test]
fn on_regular_trees_they_evaluate_the_leaves_of_the_papers_procedures() {
    for seed in games(2_000) {
        let mut choices = Xorshift::new(seed);
        let top = [
            (Mover::Max, Mover::Chance),
            (Mover::Min, Mover::Chance),
            (Mover::Chance, Mover::Min),
        ];
        let (mover, next) = choices.one_of(&top);
        let plies = 1 + choices.below(4);
        let text = regular(&mut choices, mover, next, plies);
        let small = tree_of(&text);
        let tree = with_values(&small, |node| {
            let value = small.value(node)?;
            Some(Value::weighted_sum([(&Value::from(1296), &value)]).unwrap())
        });
        // The second range ends where leaves do, so that windows may be closed from the beginning.
        let ranges = [(-1.0, 8.0), (0.0, 7.0)];
        for (algorithm, (low, high)) in STARS
            .into_iter()
            .flat_map(|star| ranges.map(|range| (star, range)))
        {
            let (low, high) = (low * 1296.0, high * 1296.0);
            let mut paper = Ballard {
                tree: &tree,
                low,
                high,
                is_probing: algorithm == Algorithm::Star2,
                evaluated: BTreeSet::new(),
            };
            let value = paper.search(NodeId::ROOT, -1e9, 1e9);
            for fail in [Fail::Soft, Fail::Hard, Fail::F2] {
                let convention = Convention {
                    fail,
                    ..Convention::default()
                };
                let star = plan(algorithm, range(&low.to_string(), &high.to_string()));
                let run = Run::of(&tree, star, &convention);
                let error = run.outcome().found.value.to_f64() - value;
                assert!(error.abs() < 1e-6, "{text}");
                let evaluated: BTreeSet<NodeId> =
                    run.record.evaluations().iter().copied().collect();
                assert_eq!(evaluated, paper.evaluated, "{algorithm:?} {fail:?} {text}");
            }
        }
    }
}
