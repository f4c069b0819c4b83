//! The solutions of tasks, looked up in the key of the search.

use rustc_hash::FxHashSet;

use super::task::{Cell, NotOnPaper, Row, Solution};
use crate::exercise::{AskedItems, Key, NodeIndex, Question, Ties, Worth};
use crate::search::WindowEnd;
use crate::text::printable;
use crate::tree::{Labels, NodeId};
use crate::words::Words;

/// Looks up solutions.
pub(super) struct Solver<'s, 't> {
    pub(super) key: &'s Key<'t>,
    pub(super) index: &'s NodeIndex<'t>,
    pub(super) labels: &'s Labels<'t>,
    /// Which of several best moves and lines are right.
    pub(super) ties: Ties,
}

/// At most so many lines of best play are right answers to one question.
const MOST_LINES: usize = 100;

/// The counts that are asked for if no points file says which.
const COUNTS: [&str; 3] = ["static_evaluations", "visited", "cutoffs"];

const WINDOWS: [&str; 4] = ["α on entry", "β on entry", "α on leaving", "β on leaving"];

impl Solver<'_, '_> {
    /// What is right to answer to a question.
    pub(super) fn solution(
        &self,
        question: Question,
        worth: &Worth,
    ) -> Result<Solution, NotOnPaper> {
        let key = self.key;
        let right = || question.right_nodes(key).unwrap_or_default();
        Ok(match question {
            Question::Value => Solution::Value(Cell::of_found(&key.outcome.found)),
            Question::BestMove => self.best_move(),
            Question::PrincipalVariation => self.lines(),
            Question::StaticEvaluations => self.sequence(right(), key.static_nodes()),
            Question::Expanded => self.sequence(right(), self.inner()),
            Question::Visited => self.sequence(right(), self.nodes()),
            Question::Evaluated => self.subset(right(), key.static_nodes()),
            Question::Pruned => self.subset(&key.not_visited, key.static_nodes()),
            Question::VisitedSet | Question::NotVisited => self.subset(right(), self.nodes()),
            Question::CutEdges => self.edges(),
            Question::NodeValues => {
                self.table(&["value"], self.asked(worth, self.inner()), |node| {
                    let found = key.found(node);
                    vec![found.map_or_else(Cell::nothing, Cell::of_found)]
                })
            }
            Question::IsPruned => self.table(
                &["pruned"],
                self.asked(worth, self.nodes().skip(1)),
                |node| vec![Cell::of_yes_no(key.is_pruned(node))],
            ),
            Question::Windows => self.windows(worth)?,
            Question::Counts => self.counts(worth),
            Question::Search => return Err(NotOnPaper::Question(question)),
        })
    }

    /// A node's name as it stands on paper.
    fn name(&self, node: NodeId) -> String {
        printable(&self.labels.get(node))
    }

    fn names(&self, nodes: &[NodeId]) -> Vec<String> {
        nodes.iter().map(|&node| self.name(node)).collect()
    }

    /// All nodes above the horizon, in preorder.
    fn nodes(&self) -> impl Iterator<Item = NodeId> {
        let nodes = self.key.tree().nodes();
        nodes.filter(|&node| !self.key.is_below_horizon(node))
    }

    /// The children of the root, from left to right.
    fn best_move(&self) -> Solution {
        let best = match self.ties {
            Ties::First => self.key.outcome.best_move.into_iter().collect(),
            Ties::Any => self.key.optimal_moves(),
        };
        let children = self.key.tree().children(NodeId::ROOT);
        let options = children.map(|child| (self.name(child), best.contains(&child)));
        Solution::Choice(options.collect())
    }

    /// The lines of best play that are right.
    fn lines(&self) -> Solution {
        let most = match self.ties {
            Ties::First => 1,
            Ties::Any => MOST_LINES,
        };
        let lines = self.key.optimal_lines(most).into_iter();
        Solution::Sequence {
            right: lines.map(|line| self.names(&line)).collect(),
            others: Vec::new(),
        }
    }

    /// A list, and what could stand on it and doesn't.
    fn sequence(&self, right: &[NodeId], nodes: impl Iterator<Item = NodeId>) -> Solution {
        let listed: FxHashSet<NodeId> = right.iter().copied().collect();
        let others = nodes.filter(|node| !listed.contains(node));
        Solution::Sequence {
            right: vec![self.names(right)],
            others: others.map(|node| self.name(node)).collect(),
        }
    }

    fn subset(&self, right: &[NodeId], nodes: impl Iterator<Item = NodeId>) -> Solution {
        let right: FxHashSet<NodeId> = right.iter().copied().collect();
        Solution::Subset(
            nodes
                .map(|node| (self.name(node), right.contains(&node)))
                .collect(),
        )
    }

    fn edges(&self) -> Solution {
        let cut: FxHashSet<NodeId> = self.key.pruned.iter().copied().collect();
        let edges = self.nodes().filter_map(|node| {
            let parent = self.key.tree().parent(node)?;
            let edge = format!("{}-{}", self.name(parent), self.name(node));
            Some((edge, cut.contains(&node)))
        });
        Solution::Subset(edges.collect())
    }

    /// The windows of the last visits; an error for algorithms that search without any.
    fn windows(&self, worth: &Worth) -> Result<Solution, NotOnPaper> {
        let nodes = self.asked(worth, self.inner());
        let mut visits = nodes.iter().filter_map(|&node| self.key.visit(node));
        if visits.any(|visit| visit.entry.is_none()) {
            return Err(NotOnPaper::NoWindows(self.key.algorithm()));
        }
        let words = Words::new(self.labels);
        let ends = |node| {
            let visit = self.key.visit(node)?;
            let windows = [visit.entry.as_ref()?, visit.exit.as_ref()?];
            let ends = windows.into_iter().flat_map(|window| {
                [WindowEnd::Alpha, WindowEnd::Beta].map(|end| Cell::of_end(words, window, end))
            });
            Some(ends.collect())
        };
        Ok(self.table(&WINDOWS, nodes, |node| {
            ends(node).unwrap_or_else(|| vec![Cell::nothing(); WINDOWS.len()])
        }))
    }

    fn counts(&self, worth: &Worth) -> Solution {
        let is_asked = |name: &str| match &worth.items {
            AskedItems::Named(names) => names.iter().any(|asked| asked == name),
            AskedItems::All => self.key.asks_for_count(name),
            AskedItems::Stated => COUNTS.contains(&name),
        };
        let counts = self.key.all_counts().into_iter();
        let counts = counts.filter(|(name, _)| is_asked(name));
        let rows = counts.map(|(name, count)| Row {
            key: name.to_owned(),
            name: name.replace('_', " "),
            cells: vec![Cell::of_count(count)],
        });
        Solution::Table {
            columns: &["number"],
            rows: rows.collect(),
        }
    }

    /// The nodes that are asked for, else these: those that are never visited too, so that the sheet does
    /// not tell which these are.
    fn asked(&self, worth: &Worth, all: impl Iterator<Item = NodeId>) -> Vec<NodeId> {
        let AskedItems::Named(items) = &worth.items else {
            return all.collect();
        };
        let found = |name: &String| self.index.find(name);
        items.iter().filter_map(found).collect()
    }

    /// All inner nodes above the horizon.
    fn inner(&self) -> impl Iterator<Item = NodeId> {
        self.nodes().filter(|&node| !self.key.is_static(node))
    }

    fn table(
        &self,
        columns: &'static [&'static str],
        nodes: Vec<NodeId>,
        cells: impl Fn(NodeId) -> Vec<Cell>,
    ) -> Solution {
        let rows = nodes.into_iter().map(|node| Row {
            key: self.labels.owned(node),
            name: self.name(node),
            cells: cells(node),
        });
        Solution::Table {
            columns,
            rows: rows.collect(),
        }
    }
}
