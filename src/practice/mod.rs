//! Practice: a person follows alpha-beta through a tree, one question after the other.
//!
//! A [`Lesson`] is the search of one tree with the [`Moment`]s at which something can be asked. What is
//! typed is read and compared as `check` does with answers.

mod level;
mod moment;

pub use level::made;
pub use moment::{Ask, Moment, PRACTISED, chosen};

use crate::exercise::{
    Answer, AnswerFormat, Check, Grader, Key, Known, Question, StatedValue, Status,
};
use crate::report::Trace;
use crate::search::{SearchError, Window};
use crate::tree::NodeId;
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;
use moment::moments;

/// The search of one tree, and what can be asked about it.
pub struct Lesson<'l, 't> {
    grader: Grader<'l, 't>,
    key: Key<'t>,
    /// In the order of the search.
    pub moments: Vec<Moment>,
}

impl<'l, 't> Lesson<'l, 't> {
    /// A lesson on a search; the grader must be one of its tree that tells errors alone.
    pub fn new(trace: &Trace, grader: Grader<'l, 't>) -> Result<Self, SearchError> {
        Ok(Self {
            key: Key::new(grader.index.tree(), trace.tree.setup.clone())?,
            grader,
            moments: moments(trace)?,
        })
    }

    /// The question of a moment, in a line.
    pub fn question(&self, ask: Ask) -> String {
        let name = |node| self.name(node);
        let question = match ask {
            Ask::Next { after: None, .. } => "Which leaf is evaluated first?".to_owned(),
            Ask::Next {
                after: Some(after), ..
            } => format!("After {}, which leaf is evaluated next?", name(after)),
            Ask::Cut { node, after, .. } => format!(
                "The value of {} is back at {}: is the rest of {} skipped?",
                name(after),
                name(node),
                name(node)
            ),
            Ask::Window(node) => {
                format!("The search enters {}: what are α and β there?", name(node))
            }
            Ask::Value(NodeId::ROOT) => format!("What is the value of {}?", name(NodeId::ROOT)),
            Ask::Value(node) => format!("What does {} return?", name(node)),
            Ask::Pruned => "Which nodes are pruned?".to_owned(),
            Ask::BestMove => format!("Which move is best at {}?", name(NodeId::ROOT)),
        };
        format!("{question} ({})", ask.form())
    }

    /// The right answer to the question of a moment.
    pub fn right(&self, ask: Ask) -> String {
        match ask {
            Ask::Next { leaf, .. } => self.name(leaf),
            Ask::Cut { is_cut, .. } => if is_cut { "yes" } else { "no" }.to_owned(),
            Ask::Window(node) => {
                let entry = self.key.visit(node).and_then(|visit| visit.entry.as_ref());
                let ends = entry.map(Window::ends_as_values);
                ends.map_or_else(String::new, |[alpha, beta]| format!("{alpha} {beta}"))
            }
            Ask::Value(node) => {
                let found = self.key.found(node).map(StatedValue::from);
                found.map_or_else(String::new, |found| found.to_string())
            }
            Ask::Pruned if self.key.pruned.is_empty() => "none".to_owned(),
            Ask::Pruned => {
                let names = self.key.pruned.iter().map(|&node| self.name(node));
                names.collect::<Vec<_>>().join(" ")
            }
            Ask::BestMove => {
                let best = self.key.outcome.best_move;
                best.map_or_else(|| "none".to_owned(), |best| self.name(best))
            }
        }
    }

    /// Judges what a person typed. Where it is wrong, says where to look, without the right answer.
    pub fn judge(&self, ask: Ask, typed: &str) -> Result<(), String> {
        let hint = match ask {
            Ask::Next { leaf, .. } if self.means(typed, leaf) => return Ok(()),
            Ask::Next { .. } => {
                "after a cut the search goes on at the next child further up, else at the next child here"
            }
            Ask::Cut { is_cut, .. } => match (typed.to_lowercase().as_str(), is_cut) {
                ("yes" | "y", true) | ("no" | "n", false) => return Ok(()),
                ("yes" | "y" | "no" | "n", _) => {
                    "compare α and β there with the value that is back"
                }
                _ => return Err(format!("expected {}", ask.form())),
            },
            Ask::Window(node) => {
                return self.checked(ask, &format!("window \"{}\": {typed}", self.name(node)));
            }
            Ask::Value(node) if node != NodeId::ROOT => {
                return self.checked(ask, &format!("at \"{}\": {typed}", self.name(node)));
            }
            Ask::Value(_) | Ask::Pruned | Ask::BestMove => {
                return self.checked(ask, &format!("{}: {typed}", ask.question().word()));
            }
        };
        Err(hint.to_owned())
    }

    /// Checks an answer in a line, as `check` does.
    fn checked(&self, ask: Ask, text: &str) -> Result<(), String> {
        let known = Known {
            questions: &[],
            is_node: &|name| self.grader.is_node(name),
            is_root: &|name| self.grader.is_root(name),
        };
        let unread = format!("expected {}", ask.form());
        let Ok(mut answer) = Answer::read_knowing(text, AnswerFormat::Text, &known) else {
            return Err(unread);
        };
        let asked: Vec<Question> = answer.parts.iter().map(|part| part.question).collect();
        self.grader.understand(&self.key, &mut answer, &asked);
        let mut checks = self.grader.check(&self.key, &answer).into_iter();
        match checks.find(|check| check.status != Status::Pass) {
            None if !asked.is_empty() => Ok(()),
            Some(Check {
                status: Status::Fail | Status::Partial,
                message: Some(hint),
                ..
            }) => Err(hint),
            _ => Err(unread),
        }
    }

    /// Whether a leaf is called so, in any letter case; or whether it alone has this value.
    fn means(&self, typed: &str, leaf: NodeId) -> bool {
        if let Some(node) = self.grader.index.find(&self.grader.labels, typed) {
            return node == leaf;
        }
        let (tree, value) = (self.key.tree(), typed.parse::<Value>().ok());
        let has_value = |&node: &NodeId| tree.is_leaf(node) && tree.value(node) == value;
        let is_only = || value.is_some() && tree.nodes().filter(has_value).eq([leaf]);
        self.name(leaf).eq_ignore_ascii_case(typed) || is_only()
    }

    fn name(&self, node: NodeId) -> String {
        self.grader.labels.owned(node)
    }
}
