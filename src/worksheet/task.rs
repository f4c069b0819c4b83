//! One task of an exercise: a question with its points and its solution.

use rustc_hash::FxHashSet;
use thiserror::Error;

use super::question::wording;
use super::solution::{Cell, Row, Solution};
use super::table;
use crate::exercise::{Content, Key, NodeIndex, NodeList, Points, Question, Scheme, Worth};
use crate::search::{Algorithm, SearchError};
use crate::text::printable;
use crate::tree::{Labels, NodeId};
use crate::vocabulary::Vocabulary as _;
use crate::words::{Glyphs, Words};

/// What is asked on a sheet, and what it is worth.
pub struct Inquiry<'i> {
    /// The questions in their order, none twice.
    pub questions: &'i [Question],
    /// What they are worth, and of which items.
    pub scheme: &'i Scheme,
}

/// Why an exercise can't be made.
#[derive(Debug, Error)]
pub enum NotOnPaper {
    /// The search ends without a result.
    #[error("{0}")]
    Search(#[from] SearchError),
    /// The algorithm has no windows that could be asked for.
    #[error("{} searches without windows, so the sheet can't ask for them", .0.word())]
    NoWindows(Algorithm),
    /// No student is asked this.
    #[error("a sheet can't ask for `{}`", .0.word())]
    Question(Question),
}

/// A question with its points and its solution.
pub struct Task {
    /// The question.
    pub question: Question,
    /// What it is worth.
    pub worth: Worth,
    /// What is right.
    pub solution: Solution,
}

/// Looks up solutions.
pub(super) struct Solver<'s, 't> {
    pub(super) key: &'s Key<'t>,
    pub(super) index: &'s NodeIndex<'t>,
    pub(super) labels: &'s Labels<'t>,
}

impl<'s> Solver<'s, '_> {
    /// The task of a question.
    pub(super) fn task(&self, question: Question, worth: &Worth) -> Result<Task, NotOnPaper> {
        Ok(Task {
            question,
            worth: worth.clone(),
            solution: self.solution(question, worth)?,
        })
    }

    fn solution(&self, question: Question, worth: &Worth) -> Result<Solution, NotOnPaper> {
        let key = self.key;
        Ok(match question.content() {
            Content::Value => Solution::Value(table::value(self, &key.outcome.found)),
            Content::Move => self.choice(),
            Content::Nodes(NodeList::Evaluated, _) => {
                self.subset(|number, _| key.is_evaluated(number))
            }
            Content::Nodes(NodeList::Pruned, _) => {
                self.subset(|_, node| !key.record.tally().is_visited(node))
            }
            Content::Nodes(NodeList::Visited | NodeList::NotVisited, right) => {
                self.set_of_nodes(right(key))
            }
            Content::Nodes(list, right) => self.sequence(list, right(key)),
            Content::Edges => self.edges(),
            Content::NodeValues => table::node_values(self, worth),
            Content::Windows => table::windows(self, worth)?,
            Content::Counts => table::counts(self, worth),
            Content::IsPruned => table::is_pruned(self, worth),
            Content::FewestLeaves => {
                let leaves = key.fewest_leaves();
                let leaves = leaves.ok_or(NotOnPaper::Question(question))?;
                Solution::Value(Cell::of_count(leaves))
            }
            Content::Safe => Solution::Value(Cell::of_yes_no(key.is_safe())),
            Content::Conditions | Content::ValueFor | Content::Reordered | Content::Search => {
                return Err(NotOnPaper::Question(question));
            }
        })
    }

    /// A node's name as it stands on paper.
    pub(super) fn name(&self, node: NodeId) -> String {
        printable(&self.labels.get(node))
    }

    pub(super) fn words(&self) -> Words<'s> {
        Words::new(self.labels, Glyphs::Unicode)
    }

    /// The children of the root, from left to right.
    fn choice(&self) -> Solution {
        let tree = self.key.tree();
        let children: Vec<NodeId> = tree.children(NodeId::ROOT).collect();
        let best = self.key.outcome.best_move;
        Solution::Choice {
            right: children.iter().position(|&child| Some(child) == best),
            options: children.into_iter().map(|child| self.name(child)).collect(),
        }
    }

    fn subset(&self, is_right: impl Fn(usize, NodeId) -> bool) -> Solution {
        let numbers = 0..self.key.statics();
        let options = numbers.map(|number| {
            let node = self.key.static_node(number);
            (self.name(node), is_right(number, node))
        });
        Solution::Subset(options.collect())
    }

    /// Some of all nodes above the horizon, in preorder.
    fn set_of_nodes(&self, right: &[NodeId]) -> Solution {
        let right: FxHashSet<NodeId> = right.iter().copied().collect();
        let nodes = self.key.tree().nodes();
        let nodes = nodes.filter(|&node| !self.key.is_below_horizon(node));
        let options = nodes.map(|node| (self.name(node), right.contains(&node)));
        Solution::Subset(options.collect())
    }

    /// A list, and the nodes that could stand on it and don't.
    fn sequence(&self, list: NodeList, right: &[NodeId]) -> Solution {
        let key = self.key;
        let can_stand = |node| {
            let is_static = key.static_number(node).is_some();
            match list {
                NodeList::Evaluations => is_static,
                NodeList::Expansions => !is_static && !key.is_below_horizon(node),
                NodeList::Visits => !key.is_below_horizon(node),
                _ => false,
            }
        };
        let listed: FxHashSet<NodeId> = right.iter().copied().collect();
        let nodes = key.tree().nodes();
        let others = nodes.filter(|&node| !listed.contains(&node) && can_stand(node));
        Solution::Sequence {
            names: right.iter().map(|&node| self.name(node)).collect(),
            others: others.map(|node| self.name(node)).collect(),
        }
    }

    fn edges(&self) -> Solution {
        let tree = self.key.tree();
        let cut: FxHashSet<NodeId> = self.key.cut_edges.iter().map(|&(_, node)| node).collect();
        let edges = tree.nodes().filter_map(|node| {
            let parent = tree.parent(node)?;
            let is_right = cut.contains(&node);
            (!self.key.is_below_horizon(node)).then(|| {
                (
                    format!("{}-{}", self.name(parent), self.name(node)),
                    is_right,
                )
            })
        });
        Solution::Subset(edges.collect())
    }
}

impl Task {
    /// What students are asked.
    pub(super) fn text(&self) -> &'static str {
        wording(self.question).map_or("", |wording| wording.text)
    }

    /// What is asked of one item.
    pub(super) fn text_of_item(&self, row: &Row) -> String {
        let wording = wording(self.question).map_or("", |wording| wording.of_item);
        format!("{wording} {}", row.name)
    }

    /// The lines to write the answer on.
    pub(super) fn lines(&self) -> usize {
        wording(self.question).map_or(0, |wording| wording.lines)
    }

    /// `2 points`
    pub(super) fn points(&self) -> String {
        of_points(self.worth.points)
    }
}

/// `1 point`, `2.5 points`
pub(super) fn of_points(points: Points) -> String {
    let noun = if points == Points::ONE {
        "point"
    } else {
        "points"
    };
    format!("{points} {noun}")
}
