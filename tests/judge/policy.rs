//! What the rules that somebody follows say at each place of the search.

use super::rules::Rule;
use super::search::{INF, Searcher, minimax};
use super::tree::Mover;

impl Searcher<'_> {
    pub(super) fn has(&self, rule: &Rule) -> bool {
        self.rules.contains(rule)
    }

    pub(super) fn find<T>(&self, read: impl Fn(&Rule) -> Option<T>) -> Option<T> {
        self.rules.iter().find_map(read)
    }

    pub(super) fn mover(&self, node: usize) -> Mover {
        let plays = |rule: &Rule| match *rule {
            Rule::Plays(at, mover) if at == node => Some(mover),
            _ => None,
        };
        self.find(plays).unwrap_or(self.tree.nodes[node].mover)
    }

    pub(super) fn leaf(&self, leaf: usize) -> f64 {
        let misread = self.find(|rule| match *rule {
            Rule::Leaf(at, value) if at == leaf => Some(value),
            _ => None,
        });
        let value = misread.unwrap_or(self.tree.nodes[leaf].value);
        let parent = self.tree.nodes[leaf].parent.unwrap();
        // MIN is to move at the children of MAX.
        if self.has(&Rule::MoverView) && self.mover(parent) == Mover::Max {
            return 0.0 - value;
        }
        value
    }

    /// The window that a node really works with.
    pub(super) fn entry(&self, node: usize, window: [f64; 2]) -> [f64; 2] {
        if self.has(&Rule::Global) {
            return self.global;
        }
        if !self.has(&Rule::Hindsight) {
            return window;
        }
        let Some(parent) = self.tree.nodes[node].parent else {
            return [-INF, INF];
        };
        let values = minimax(self.tree);
        let siblings = &self.tree.nodes[parent].children;
        let others = siblings.iter().filter(|&&sibling| sibling != node);
        let others = others.map(|&sibling| values[sibling]);
        match self.tree.nodes[parent].mover {
            Mover::Max => [others.fold(-INF, f64::max), INF],
            _ => [-INF, others.fold(INF, f64::min)],
        }
    }

    pub(super) fn handed_down(
        &self,
        node: usize,
        entry: [f64; 2],
        now: [f64; 2],
        best: f64,
        place: usize,
    ) -> [f64; 2] {
        let is_max = self.mover(node) == Mover::Max;
        let elder = |place: usize| self.tree.nodes[node].children[place - 1];
        if self.has(&Rule::OpenWindows) {
            [-INF, INF]
        } else if self.has(&Rule::Shallow) {
            if is_max { [best, INF] } else { [-INF, best] }
        } else if self.has(&Rule::NotImproved) || (self.has(&Rule::FreshAtRoot) && node == 0) {
            entry
        } else if self.has(&Rule::Sibling) && place > 0 {
            let window = self.run.windows[&elder(place)];
            [window[2], window[3]]
        } else {
            now
        }
    }

    pub(super) fn stops(&self, node: usize, place: usize) -> bool {
        self.has(&Rule::Early(node, place))
    }

    pub(super) fn is_closed(
        &self,
        node: usize,
        before: [f64; 2],
        now: [f64; 2],
        best: f64,
    ) -> bool {
        let mover = self.mover(node);
        let is_max = mover == Mover::Max;
        let crossed = |low: f64, high: f64| {
            if self.has(&Rule::Strict) {
                low > high
            } else {
                low >= high
            }
        };
        let misses = |rule: &Rule| matches!(*rule, Rule::CutsOnlyAt(at) if at != mover);
        if self.has(&Rule::NoPruning) || self.rules.iter().any(misses) {
            return false;
        }
        if self.has(&Rule::WrongBound) {
            return if is_max {
                before[0] > -INF && crossed(best, before[0])
            } else {
                before[1] < INF && crossed(before[1], best)
            };
        }
        if self.has(&Rule::WrongSide) {
            return if is_max {
                now[0] > -INF && crossed(before[0], best)
            } else {
                now[1] < INF && crossed(best, before[1])
            };
        }
        if self.has(&Rule::OpenWindows) {
            return false;
        }
        let compares_best = self.has(&Rule::Shallow) || self.has(&Rule::Sibling);
        match (compares_best, is_max) {
            (false, _) => crossed(now[0], now[1]),
            (true, true) => crossed(best, now[1]),
            (true, false) => crossed(now[0], best),
        }
    }
}
