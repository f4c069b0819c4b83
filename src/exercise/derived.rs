//! What few answers ask for: nodes that were skipped or expanded, histories of windows, counts; each is found out
//! once, when an answer needs it.

use super::key::Key;
use super::number::{Number, StatedWindow};
use super::question::counts_cuts;
use crate::game::Game;
use crate::search::{
    Algorithm, Bound, Convention, Counts, Event, NodeRecords, Observer, TreeGame, ValueRange,
    Window, search,
};
use crate::tree::{Mover, NodeId};
use crate::value::Value;

impl Key<'_> {
    /// Whether a node was never visited, though it does not lie below the horizon.
    pub fn is_pruned(&self, node: NodeId) -> bool {
        !self.record.tally().is_visited(node) && !self.is_below_horizon(node)
    }

    /// The windows of a node's last visit, if it had any, in which an open end is an infinity; and if that is wanted
    /// all values of both ends.
    pub(super) fn window(&self, node: NodeId, with_history: bool) -> Option<StatedWindow> {
        let visit = self.visit(node)?;
        let history = with_history.then(|| self.history(node)).flatten();
        Some(StatedWindow {
            entry: Some(ends(visit.entry.as_ref()?)),
            exit: visit.exit.as_ref().map(ends),
            ..history.cloned().unwrap_or_default()
        })
    }

    /// All values that both ends of a node's window had in its last visit, if it had one.
    pub(super) fn history(&self, node: NodeId) -> Option<&StatedWindow> {
        let histories = self.histories.get_or_init(|| {
            let mut histories = Histories(vec![None; self.tree().len()]);
            let searched = self.setup.search(self.tree(), &mut histories);
            debug_assert!(searched.is_ok(), "the same search has ended before");
            histories.0
        });
        histories[node.index()].as_ref()
    }

    /// The values of the tree's leaves, and those that were found at other nodes: each once, in order.
    pub(super) fn known_values(&self) -> &[Value] {
        self.known_values.get_or_init(|| {
            let game = TreeGame::new(self.tree(), self.convention());
            let leaves = self.static_nodes();
            let found = |node| Some(self.found(node)?.value.clone());
            let mut values: Vec<Value> =
                leaves.filter_map(|leaf| game.evaluate(leaf).ok()).collect();
            values.extend(self.tree().nodes().filter_map(found));
            values.sort_unstable();
            values.dedup();
            values
        })
    }

    /// What minimax finds at every node above the horizon, pruned or not; nothing where a leaf is
    /// not known. Searches the whole tree once.
    pub(super) fn exact_values(&self) -> Option<&NodeRecords> {
        let minimax = || {
            let algorithm = Algorithm::default_for(self.tree());
            let convention = Convention {
                window: ValueRange::FULL,
                ..algorithm.convention(self.convention())
            };
            let mut records = NodeRecords::new(self.tree());
            search(self.tree(), algorithm, &convention, &mut records).ok()?;
            Some(records)
        };
        self.exact_values.get_or_init(minimax).as_ref()
    }
}

impl Key<'_> {
    /// What every node is worth, where the root's value is known.
    pub(super) fn values_of_optimal_lines(&self) -> Option<&NodeRecords> {
        let is_exact = self.outcome.found.bound == Bound::Exact;
        is_exact.then(|| self.exact_values())?
    }

    /// The children that a line of best play may go on to, in search order; none where it ends.
    pub(super) fn optimal_children(&self, values: &NodeRecords, node: NodeId) -> Vec<NodeId> {
        let game = TreeGame::new(self.tree(), self.convention());
        if self.is_static(node) || game.mover(node) == Mover::Chance {
            return Vec::new();
        }
        let children: Vec<NodeId> = game.children(node).collect();
        let player = game.player(node);
        let known = children.iter().filter_map(|&child| values.value(child));
        let best = known.reduce(|one, other| player.better(one, other));
        let is_best = |&child: &NodeId| best.is_some() && values.value(child) == best;
        children.into_iter().filter(is_best).collect()
    }

    /// Every best move, the one that the search chose first.
    pub(crate) fn optimal_moves(&self) -> Vec<NodeId> {
        let chosen = self.outcome.best_move;
        let values = self.values_of_optimal_lines();
        let best = values.map(|values| self.optimal_children(values, NodeId::ROOT));
        let others = best.into_iter().flatten();
        let others = others.filter(|&child| Some(child) != chosen);
        chosen.into_iter().chain(others).collect()
    }

    /// Every line of best play, but at most so many, and the one that the search found first.
    pub(crate) fn optimal_lines(&self, most: usize) -> Vec<Vec<NodeId>> {
        let found = &self.outcome.principal_variation;
        let mut lines = vec![found.clone()];
        let Some(values) = self.values_of_optimal_lines() else {
            return lines;
        };
        let mut open = vec![vec![NodeId::ROOT]];
        while let Some(line) = open.pop().filter(|_| lines.len() < most) {
            let children = self.optimal_children(values, line[line.len() - 1]);
            if children.is_empty() && line != *found {
                lines.push(line);
                continue;
            }
            // The first child comes next.
            let further = children.iter().take(most).rev();
            open.extend(further.map(|&child| [&line[..], &[child]].concat()));
        }
        lines
    }
}

fn ends(window: &Window) -> [Number; 2] {
    window.ends_as_values().map(Number::from)
}

/// α and β as a person writes them down: all values that the window of each node had in its last visit, from entering
/// to leaving; a value that only stays is not written again.
struct Histories(Vec<Option<StatedWindow>>);

impl Observer for Histories {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { node, window, .. } => {
                self.0[node.index()] = window.map(|window| {
                    let [alpha, beta] = ends(window).map(|end| Some(vec![end]));
                    StatedWindow {
                        alpha,
                        beta,
                        ..StatedWindow::default()
                    }
                });
            }
            Event::Improve { node, window, .. } | Event::Leave { node, window, .. } => {
                if let (Some(history), Some(window)) = (&mut self.0[node.index()], window) {
                    let all = [&mut history.alpha, &mut history.beta].into_iter();
                    for (values, end) in all.flatten().zip(ends(window)) {
                        values.push(end);
                        values.dedup();
                    }
                }
            }
            _ => {}
        }
    }
}

type Count = (&'static str, fn(&Key) -> usize);

/// What is counted beside the counts of reports.
const BESIDE: [Count; 2] = [
    ("visited_without_root", |key| {
        key.counts.visited.saturating_sub(1)
    }),
    ("expanded", |key| key.expanded.len()),
];

/// The names of all counts, those of reports first.
pub fn count_names() -> Vec<&'static str> {
    let beside = BESIDE.iter().map(|&(name, _)| name);
    Counts::names().into_iter().chain(beside).collect()
}

impl Key<'_> {
    /// All counts with their names, those of reports first.
    pub fn all_counts(&self) -> Vec<(&'static str, usize)> {
        let beside = BESIDE.iter().map(|&(name, count)| (name, count(self)));
        self.counts.named().into_iter().chain(beside).collect()
    }

    /// A count of this name.
    pub(super) fn count(&self, name: &str) -> Option<usize> {
        let mut all = self.all_counts().into_iter();
        all.find_map(|(known, count)| (known == name).then_some(count))
    }

    /// Whether a count is asked for where none are named: reports have it, and it needs a search.
    pub(crate) fn asks_for_count(&self, name: &str) -> bool {
        Counts::names().contains(&name) && !self.gives_count(name)
    }

    /// Whether a count is known without any search: there is one pass but where the algorithm makes
    /// several, and nothing is skipped where it looks at every node.
    pub(super) fn gives_count(&self, name: &str) -> bool {
        let algorithm = self.algorithm();
        match name {
            "passes" => !algorithm.makes_passes(),
            count if counts_cuts(count) => algorithm.looks_at_all(),
            _ => false,
        }
    }
}
