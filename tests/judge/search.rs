//! The judge's own search: alpha-beta as somebody writes it who does it by hand, with what may go
//! wrong in it.

use super::rules::{CutOff, Kind, Rule, Run};
use super::tree::{Mover, Tree};

pub(super) const INF: f64 = f64::INFINITY;

pub(super) fn search(tree: &Tree, rules: &[Rule]) -> Run {
    let mut searcher = Searcher {
        tree,
        rules,
        run: Run::default(),
        global: [-INF, INF],
    };
    let found = searcher.visit(0, [-INF, INF]);
    searcher.run.value = found.value;
    searcher.run.path = found.line;
    searcher.run
}

/// What every node is worth.
pub(super) fn minimax(tree: &Tree) -> Vec<f64> {
    let run = search(tree, &[Rule::NoPruning]);
    let leaf = |node: usize| tree.nodes[node].value;
    let worth = |node| run.worth.get(&node).map_or(leaf(node), |worth| worth.1);
    (0..tree.nodes.len()).map(worth).collect()
}

pub(super) struct Searcher<'s> {
    pub(super) tree: &'s Tree,
    pub(super) rules: &'s [Rule],
    pub(super) run: Run,
    pub(super) global: [f64; 2],
}

/// A value, the least and the most that it can be, and the line that leads to it.
struct Found {
    value: f64,
    range: [f64; 2],
    line: Vec<usize>,
}

impl Searcher<'_> {
    fn visit(&mut self, node: usize, window: [f64; 2]) -> Found {
        self.run.visited.push(node);
        let mut children = self.tree.nodes[node].children.clone();
        if children.is_empty() {
            let value = self.leaf(node);
            self.run.order.push(node);
            self.run
                .windows
                .insert(node, [window[0], window[1], window[0], window[1]]);
            return found(value, [value; 2], vec![node]);
        }
        if self.has(&Rule::FromRight) {
            children.reverse();
        }
        if self.mover(node) == Mover::Chance {
            return self.chance(node, &children);
        }
        let is_max = self.mover(node) == Mover::Max;
        let better = |left: f64, right: f64| if is_max { left > right } else { left < right };
        let own = usize::from(!is_max);
        let entry = self.entry(node, window);
        let mut now = entry;
        let mut best = if self.has(&Rule::F2) {
            entry[own]
        } else {
            [-INF, INF][own]
        };
        let (mut ranges, mut line) = (Vec::new(), vec![node]);
        let mut is_cut = false;
        for (place, &child) in children.iter().enumerate() {
            let inherited = self.handed_down(node, entry, now, best, place);
            let result = self.visit(child, inherited);
            ranges.push(result.range);
            now = if self.has(&Rule::Global) {
                self.global
            } else {
                now
            };
            if better(result.value, best) || self.has(&Rule::LastBest) && result.value == best {
                best = result.value;
                line = [vec![node], result.line].concat();
            }
            let before = now;
            now[own] = if better(best, now[own]) {
                best
            } else {
                now[own]
            };
            self.global = now;
            let closed = self.is_closed(node, before, now, best);
            let is_overlooked = self.has(&Rule::Late(node));
            if (closed && !is_overlooked) || self.stops(node, place) {
                self.skip(node, &children, place);
                is_cut = place + 1 < children.len();
                break;
            }
        }
        let range = combined(&ranges, is_max, is_cut);
        let exit = if better(best, entry[own]) {
            best
        } else {
            entry[own]
        };
        let exit = if is_max {
            [exit, entry[1]]
        } else {
            [entry[0], exit]
        };
        let window = [entry[0], entry[1], exit[0], exit[1]];
        self.run.windows.insert(node, window);
        self.result(node, found(best, range, line), entry)
    }

    fn skip(&mut self, node: usize, children: &[usize], place: usize) {
        let skipped = children[place + 1..].to_vec();
        if !skipped.is_empty() {
            self.run.skipped.extend(&skipped);
            self.run.cuts.push(CutOff {
                at: node,
                before: children[..place].to_vec(),
                after: children[place],
                skipped,
            });
        }
    }

    /// What the node returns to its parent.
    fn result(&mut self, node: usize, mut found: Found, entry: [f64; 2]) -> Found {
        let [low, high] = found.range;
        let was = found.value;
        if self.has(&Rule::FailHard) {
            found.value = was.min(entry[1]).max(entry[0]);
        }
        let (value, is_max) = (found.value, self.mover(node) == Mover::Max);
        if !self.has(&Rule::FailHard) && !self.has(&Rule::F2) {
        } else if value > high {
            found.range = [-INF, value];
        } else if value < low {
            found.range = [value, INF];
        } else if value != low && value != high {
            found.range = if is_max { [-INF, value] } else { [value, INF] };
        }
        for rule in self.rules {
            match *rule {
                Rule::Inner(at, value) if at == node => {
                    found.value = value;
                    found.range = [value; 2];
                }
                Rule::InnerBound(at, value) if at == node && low < high => {
                    found.value = value;
                    found.range = if was == low {
                        [value, INF]
                    } else {
                        [-INF, value]
                    };
                }
                _ => {}
            }
        }
        let [low, high] = found.range;
        let kind = match found.value {
            value if low < high && value == low => Kind::AtLeast,
            value if low < high && value == high => Kind::AtMost,
            _ => Kind::Exact,
        };
        self.run.worth.insert(node, (kind, found.value));
        found
    }

    fn chance(&mut self, node: usize, children: &[usize]) -> Found {
        let mut values = Vec::new();
        for &child in children {
            let weight = self.tree.nodes[child].weight;
            values.push((weight, self.visit(child, [-INF, INF]).value));
        }
        let sum = |factor: &dyn Fn(f64) -> f64| -> f64 {
            values
                .iter()
                .map(|&(share, value)| factor(share) * value)
                .sum()
        };
        let value = if self.has(&Rule::Summed) {
            sum(&|_| 1.0)
        } else if self.has(&Rule::Unweighted) {
            sum(&|_| 1.0) / f64::from(u32::try_from(values.len()).unwrap())
        } else if self.has(&Rule::Likeliest) {
            let most = values.iter().map(|&(share, _)| share).fold(0.0, f64::max);
            values.iter().find(|&&(share, _)| share == most).unwrap().1
        } else {
            sum(&|share| share)
        };
        self.result(node, found(value, [value; 2], vec![node]), [-INF, INF])
    }
}

fn found(value: f64, range: [f64; 2], line: Vec<usize>) -> Found {
    Found { value, range, line }
}

/// What the ranges of the children prove about their parent.
fn combined(ranges: &[[f64; 2]], is_max: bool, is_cut: bool) -> [f64; 2] {
    let ends = |end: usize| ranges.iter().map(move |range| range[end]);
    let most = |end| ends(end).fold(-INF, f64::max);
    let least = |end| ends(end).fold(INF, f64::min);
    match (is_max, is_cut) {
        (true, true) => [most(0), INF],
        (true, false) => [most(0), most(1)],
        (false, true) => [-INF, least(1)],
        (false, false) => [least(0), least(1)],
    }
}
