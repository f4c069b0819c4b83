//! The solutions of tasks, looked up in the key of the search.

use rustc_hash::FxHashSet;

use super::task::{Answer, NotOnPaper, Options, Row, Solution, ValueText};
use crate::exercise::{AskedItems, Key, NodeIndex, Question, Ties, Worth};
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
        let (key, nodes) = (self.key, self.asked(question, worth));
        let right = question.right_nodes(key).unwrap_or_default();
        let name = |node| self.name(node);
        Ok(Solution::One(match question {
            Question::Value => Answer::Value(ValueText::of_found(&key.outcome.found)),
            Question::BestMove => Answer::OneOf(options(&self.best_moves(), nodes, name)),
            Question::PrincipalVariation => Answer::List {
                right: self.lines(),
                others: Vec::new(),
            },
            Question::StaticEvaluations | Question::Expanded | Question::Visited => {
                self.list(right, nodes)
            }
            Question::Evaluated | Question::VisitedSet | Question::NotVisited => {
                Answer::AllOf(options(right, nodes, name))
            }
            Question::Pruned => Answer::AllOf(options(&key.not_visited, nodes, name)),
            Question::CutEdges => Answer::AllOf(options(right, nodes, |node| self.edge(node))),
            Question::NodeValues => return Ok(self.table(&["value"], nodes, Self::value)),
            Question::IsPruned => return Ok(self.table(&["pruned"], nodes, Self::is_pruned)),
            Question::Windows if self.lack_windows(&nodes) => {
                return Err(NotOnPaper::NoWindows(key.algorithm()));
            }
            Question::Windows => return Ok(self.table(&WINDOWS, nodes, Self::windows)),
            Question::Counts => return Ok(self.counts(worth)),
            Question::Search => unreachable!("no student is asked how the answer was obtained"),
        }))
    }

    /// The nodes that are asked for, else all that a question can be about, in preorder: those that are never
    /// visited too, so that the sheet does not tell which these are.
    fn asked(&self, question: Question, worth: &Worth) -> Vec<NodeId> {
        if let AskedItems::Named(names) = &worth.items {
            let found = |name: &String| self.index.find(name);
            return names.iter().filter_map(found).collect();
        }
        let (key, tree) = (self.key, self.key.tree());
        let all = tree.nodes().filter(|&node| !key.is_below_horizon(node));
        match question {
            Question::BestMove => tree.children(NodeId::ROOT).collect(),
            Question::StaticEvaluations | Question::Evaluated | Question::Pruned => {
                key.static_nodes().collect()
            }
            Question::Expanded | Question::NodeValues | Question::Windows => {
                all.filter(|&node| !key.is_static(node)).collect()
            }
            Question::CutEdges | Question::IsPruned => all.skip(1).collect(),
            _ => all.collect(),
        }
    }

    /// A node's name as it stands on paper.
    fn name(&self, node: NodeId) -> String {
        printable(&self.labels.get(node))
    }

    fn names(&self, nodes: &[NodeId]) -> Vec<String> {
        nodes.iter().map(|&node| self.name(node)).collect()
    }

    /// The edge into a node below the root.
    fn edge(&self, node: NodeId) -> String {
        let parent = self.key.tree().parent(node);
        let parent = parent.expect("only the root has no parent");
        format!("{}-{}", self.name(parent), self.name(node))
    }

    fn best_moves(&self) -> Vec<NodeId> {
        match self.ties {
            Ties::First => self.key.outcome.best_move.into_iter().collect(),
            Ties::Any => self.key.optimal_moves(),
        }
    }

    /// The lines of best play that are right.
    fn lines(&self) -> Vec<Vec<String>> {
        let most = match self.ties {
            Ties::First => 1,
            Ties::Any => MOST_LINES,
        };
        let lines = self.key.optimal_lines(most);
        lines.iter().map(|line| self.names(line)).collect()
    }

    /// A list, and what could stand on it and doesn't.
    fn list(&self, right: &[NodeId], mut nodes: Vec<NodeId>) -> Answer {
        let listed: FxHashSet<NodeId> = right.iter().copied().collect();
        nodes.retain(|node| !listed.contains(node));
        Answer::List {
            right: vec![self.names(right)],
            others: self.names(&nodes),
        }
    }

    fn value(&self, node: NodeId) -> Vec<Answer> {
        let found = self.key.found(node).map(ValueText::of_found);
        vec![Answer::Value(found.unwrap_or_else(ValueText::nothing))]
    }

    fn is_pruned(&self, node: NodeId) -> Vec<Answer> {
        vec![Answer::yes_or_no(self.key.is_pruned(node))]
    }

    /// Whether one of these nodes was visited without a window.
    fn lack_windows(&self, nodes: &[NodeId]) -> bool {
        let mut visits = nodes.iter().filter_map(|&node| self.key.visit(node));
        visits.any(|visit| visit.entry.is_none())
    }

    /// The windows of the last visit of a node.
    fn windows(&self, node: NodeId) -> Vec<Answer> {
        let visit = self.key.visit(node);
        let windows = visit.and_then(|visit| visit.entry.as_ref().zip(visit.exit.as_ref()));
        let ends = match windows {
            Some((entry, exit)) => [entry, exit]
                .map(|window| ValueText::of_window(Words::new(self.labels), window))
                .concat(),
            None => vec![ValueText::nothing(); WINDOWS.len()],
        };
        ends.into_iter().map(Answer::Value).collect()
    }

    fn table(
        &self,
        columns: &'static [&'static str],
        nodes: Vec<NodeId>,
        answers: fn(&Self, NodeId) -> Vec<Answer>,
    ) -> Solution {
        let rows = nodes.into_iter().map(|node| Row {
            key: self.labels.owned(node),
            name: self.name(node),
            answers: answers(self, node),
        });
        Solution::Table {
            columns,
            rows: rows.collect(),
        }
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
            answers: vec![Answer::Value(ValueText::of_count(count))],
        });
        Solution::Table {
            columns: &["number"],
            rows: rows.collect(),
        }
    }
}

/// Nodes to choose from, and whether each of them is right.
fn options(right: &[NodeId], nodes: Vec<NodeId>, name: impl Fn(NodeId) -> String) -> Options {
    let right: FxHashSet<NodeId> = right.iter().copied().collect();
    let options = nodes.into_iter();
    options
        .map(|node| (name(node), right.contains(&node)))
        .collect()
}
