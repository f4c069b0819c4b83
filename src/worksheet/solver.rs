//! The solutions of tasks, looked up in the key of the search.

use rustc_hash::FxHashSet;

use super::solution::{Cell, Row, Solution};
use super::task::NotOnPaper;
use crate::exercise::{AskedItems, Content, Key, NodeIndex, NodeList, Question, Ties, Worth};
use crate::search::WindowEnd;
use crate::text::printable;
use crate::tree::{Labels, NodeId};
use crate::words::{Glyphs, Words};

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

impl Solver<'_, '_> {
    /// What is right to answer to a question.
    pub(super) fn solution(
        &self,
        question: Question,
        worth: &Worth,
    ) -> Result<Solution, NotOnPaper> {
        let key = self.key;
        Ok(match question.content() {
            Content::Value => Solution::Value(Cell::of_found(self.words(), &key.outcome.found)),
            Content::Move => self.choice(),
            Content::Nodes(NodeList::Evaluated, _) => {
                self.statics(|number, _| key.is_evaluated(number))
            }
            Content::Nodes(NodeList::Pruned, _) => {
                self.statics(|_, node| !key.record.tally().is_visited(node))
            }
            Content::Nodes(NodeList::Visited | NodeList::NotVisited, right) => {
                let right: FxHashSet<NodeId> = right(key).iter().copied().collect();
                let nodes = self.nodes();
                Solution::Subset(
                    nodes
                        .map(|node| (self.name(node), right.contains(&node)))
                        .collect(),
                )
            }
            Content::Nodes(NodeList::Line, _) => self.lines(),
            Content::Nodes(list, right) => self.sequence(list, right(key)),
            Content::Edges => self.edges(),
            Content::NodeValues => self.node_values(worth),
            Content::Windows => self.windows(worth)?,
            Content::Counts => self.counts(worth),
            Content::IsPruned => self.is_pruned(worth),
            Content::Search => return Err(NotOnPaper::Question(question)),
        })
    }

    /// A node's name as it stands on paper.
    fn name(&self, node: NodeId) -> String {
        printable(&self.labels.get(node))
    }

    fn names(&self, nodes: &[NodeId]) -> Vec<String> {
        nodes.iter().map(|&node| self.name(node)).collect()
    }

    fn words(&self) -> Words<'_> {
        Words::new(self.labels, Glyphs::Unicode)
    }

    /// All nodes above the horizon, in preorder.
    fn nodes(&self) -> impl Iterator<Item = NodeId> {
        let nodes = self.key.tree().nodes();
        nodes.filter(|&node| !self.key.is_below_horizon(node))
    }

    /// The children of the root, from left to right.
    fn choice(&self) -> Solution {
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

    /// Some of the nodes that have static values.
    fn statics(&self, is_right: impl Fn(usize, NodeId) -> bool) -> Solution {
        let options = (0..self.key.statics()).map(|number| {
            let node = self.key.static_node(number);
            (self.name(node), is_right(number, node))
        });
        Solution::Subset(options.collect())
    }

    /// A list, and the nodes that could stand on it and don't.
    fn sequence(&self, list: NodeList, right: &[NodeId]) -> Solution {
        let listed: FxHashSet<NodeId> = right.iter().copied().collect();
        let can_stand = |node: &NodeId| {
            let is_static = self.key.static_number(*node).is_some();
            match list {
                NodeList::Evaluations => is_static,
                NodeList::Expansions => !is_static,
                NodeList::Visits => true,
                _ => false,
            }
        };
        let others = self.nodes().filter(can_stand);
        let others: Vec<NodeId> = others.filter(|node| !listed.contains(node)).collect();
        Solution::Sequence {
            right: vec![self.names(right)],
            others: self.names(&others),
        }
    }

    fn edges(&self) -> Solution {
        let cut: FxHashSet<NodeId> = self.key.cut_edges.iter().map(|&(_, node)| node).collect();
        let edges = self.nodes().filter_map(|node| {
            let parent = self.key.tree().parent(node)?;
            let edge = format!("{}-{}", self.name(parent), self.name(node));
            Some((edge, cut.contains(&node)))
        });
        Solution::Subset(edges.collect())
    }

    fn node_values(&self, worth: &Worth) -> Solution {
        let cell = |node| match self.key.found(node) {
            Some(found) => Cell::of_found(self.words(), found),
            None => Cell::nothing(),
        };
        self.table(&["value"], self.asked(worth), |node| vec![cell(node)])
    }

    /// Yes or no for the nodes that are asked for, else for all above the horizon but the root.
    fn is_pruned(&self, worth: &Worth) -> Solution {
        let nodes = match &worth.items {
            AskedItems::Named(_) => self.asked(worth),
            AskedItems::All | AskedItems::Stated => self.nodes().skip(1).collect(),
        };
        self.table(&["pruned"], nodes, |node| {
            vec![Cell::of_yes_no(self.key.is_pruned(node))]
        })
    }

    /// The windows of the last visits; an error for algorithms that search without any.
    fn windows(&self, worth: &Worth) -> Result<Solution, NotOnPaper> {
        const COLUMNS: [&str; 4] = ["α on entry", "β on entry", "α on leaving", "β on leaving"];
        let nodes = self.asked(worth);
        let mut visits = nodes.iter().filter_map(|&node| self.key.visit(node));
        if visits.any(|visit| visit.entry.is_none()) {
            return Err(NotOnPaper::NoWindows(self.key.algorithm()));
        }
        let ends = |node| {
            let visit = self.key.visit(node)?;
            let windows = [visit.entry.as_ref()?, visit.exit.as_ref()?].into_iter();
            let ends = windows.flat_map(|window| {
                let ends = [WindowEnd::Alpha, WindowEnd::Beta];
                ends.map(|end| Cell::of_end(self.words(), window, end))
            });
            Some(ends.collect())
        };
        Ok(self.table(&COLUMNS, nodes, |node| {
            ends(node).unwrap_or_else(|| vec![Cell::nothing(); COLUMNS.len()])
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
            in_sentences: plural(name),
            cells: vec![Cell::of_count(count)],
        });
        Solution::Table {
            columns: &["number"],
            rows: rows.collect(),
        }
    }

    /// The nodes that are asked for, else all inner nodes above the horizon: those that are never visited
    /// too, so that the sheet does not tell which these are.
    fn asked(&self, worth: &Worth) -> Vec<NodeId> {
        if let AskedItems::Named(items) = &worth.items {
            let found = |name: &String| self.index.find(self.labels, name);
            return items.iter().filter_map(found).collect();
        }
        let is_inner = |node: &NodeId| self.key.static_number(*node).is_none();
        self.nodes().filter(is_inner).collect()
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
            in_sentences: self.name(node),
            cells: cells(node),
        });
        Solution::Table {
            columns,
            rows: rows.collect(),
        }
    }
}

/// What a count counts.
fn plural(name: &str) -> String {
    match name {
        "visited" => "visited nodes".to_owned(),
        "visited_without_root" => "visited nodes without the root".to_owned(),
        "expanded" => "expanded nodes".to_owned(),
        "entries" => "entries into nodes".to_owned(),
        "re_searches" => "second searches of nodes".to_owned(),
        _ => name.replace('_', " "),
    }
}
