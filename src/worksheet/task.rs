//! One task of an exercise: a question with its points and its solution.

use rustc_hash::FxHashSet;
use thiserror::Error;

use super::question::{Wording, wording};
use super::solution::Solution;
use super::table;
use crate::exercise::{Content, Key, NodeIndex, NodeList, Points, Question, Scheme, Ties, Worth};
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
    /// Whether every node is visited and its value found, so that no answer is a bound or a dash.
    pub is_of_all: bool,
}

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

impl<'s> Solver<'s, '_> {
    /// The task of a question.
    pub(super) fn task(&self, question: Question, worth: &Worth) -> Result<Task, NotOnPaper> {
        Ok(Task {
            question,
            worth: worth.clone(),
            solution: self.solution(question, worth)?,
            is_of_all: self.key.algorithm().looks_at_all(),
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
            Content::Nodes(NodeList::Line, _) => self.lines(),
            Content::Nodes(list, right) => self.sequence(list, right(key)),
            Content::Edges => self.edges(),
            Content::NodeValues => table::node_values(self, worth),
            Content::Windows => table::windows(self, worth)?,
            Content::Counts => table::counts(self, worth),
            Content::IsPruned => table::is_pruned(self, worth),
            Content::Search => {
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
        let best = match self.ties {
            Ties::First => self.key.outcome.best_move.into_iter().collect(),
            Ties::Any => self.key.optimal_moves(),
        };
        let children = tree.children(NodeId::ROOT);
        Solution::Choice(
            children
                .map(|child| (self.name(child), best.contains(&child)))
                .collect(),
        )
    }

    /// The lines of best play that are right.
    fn lines(&self) -> Solution {
        let lines = match self.ties {
            Ties::First => self.key.optimal_lines(1),
            Ties::Any => self.key.optimal_lines(MOST_LINES),
        };
        let names = |line: Vec<NodeId>| line.iter().map(|&node| self.name(node)).collect();
        Solution::Sequence {
            right: lines.into_iter().map(names).collect(),
            others: Vec::new(),
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
            right: vec![right.iter().map(|&node| self.name(node)).collect()],
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
    /// What students are asked, and how they write it down.
    pub(super) fn text(&self) -> String {
        let Wording { text, how, .. } = self.wording();
        sentences([text, how])
    }

    /// The same of a table that they fill in at a keyboard.
    pub(super) fn text_to_type(&self) -> String {
        let Wording {
            text, how_to_type, ..
        } = self.wording();
        sentences([text, how_to_type])
    }

    /// What they are asked without a word on writing, where they only have to choose.
    pub(super) fn question_alone(&self) -> &'static str {
        self.wording().text
    }

    /// What is asked of one value of a table.
    pub(super) fn text_of_item(&self, name: &str, column: &str) -> String {
        let Wording {
            of_item,
            how_to_type,
            ..
        } = self.wording();
        let asked = of_item.replace("{column}", column).replace("{name}", name);
        sentences([&asked, how_to_type])
    }

    /// The lines to write the answer on.
    pub(super) fn lines(&self) -> usize {
        self.wording().lines
    }

    fn wording(&self) -> Wording {
        let all = wording(self.question).unwrap_or_default();
        let is_plain = self.is_of_all && self.question == Question::NodeValues;
        let how = |how| if is_plain { "" } else { how };
        Wording {
            how: how(all.how),
            how_to_type: how(all.how_to_type),
            ..all
        }
    }

    /// `2 points`
    pub(super) fn points(&self) -> String {
        of_points(self.worth.points)
    }
}

/// Two sentences, the second of which may be missing.
fn sentences([first, second]: [&str; 2]) -> String {
    format!("{first} {second}").trim_end().to_owned()
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
