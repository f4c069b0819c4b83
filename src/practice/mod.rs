//! Practice: a person follows alpha-beta through a tree, one question after the other.
//!
//! A [`Lesson`] is the search of one tree with the [`Moment`]s at which something can be asked. What is
//! typed is read and compared as `check` does with answers.

mod level;
mod moment;

pub use level::made;
pub use moment::{Ask, Moment, chosen};

use crate::exercise::{Answer, AnswerFormat, Grader, Key, Known, Question, Status};
use crate::report::Trace;
use crate::search::{Bound, Bounded, SearchError, Window};
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary as _;
use moment::moments;

/// The search of one tree, and what can be asked about it.
pub struct Lesson<'l, 't> {
    grader: Grader<'l, 't>,
    key: Key<'t>,
    /// In the order of the search.
    pub moments: Vec<Moment>,
}

/// What is to be said of what a person typed.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is right.
    Right,
    /// It is wrong: where to look, without the right answer.
    Wrong(String),
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
        let found = |node| self.key.found(node);
        match ask {
            Ask::Next { leaf, .. } => self.name(leaf),
            Ask::Cut { is_cut, .. } => if is_cut { "yes" } else { "no" }.to_owned(),
            Ask::Window(node) => {
                let entry = self.key.visit(node).and_then(|visit| visit.entry.as_ref());
                let ends = entry.map(Window::ends_as_values);
                ends.map_or_else(String::new, |[alpha, beta]| format!("{alpha} {beta}"))
            }
            Ask::Value(node) => found(node).map_or_else(String::new, bounded),
            Ask::Pruned if self.key.pruned.is_empty() => "none".to_owned(),
            Ask::Pruned => {
                let names: Vec<String> = self
                    .key
                    .pruned
                    .iter()
                    .map(|&node| self.name(node))
                    .collect();
                names.join(" ")
            }
            Ask::BestMove => {
                let best = self.key.outcome.best_move;
                best.map_or_else(|| "none".to_owned(), |best| self.name(best))
            }
        }
    }

    /// What to say of what a person typed.
    pub fn judge(&self, ask: Ask, typed: &str) -> Verdict {
        let wrong = |hint: &str| Verdict::Wrong(hint.to_owned());
        match ask {
            Ask::Next { leaf, .. } if self.means(typed, leaf) => Verdict::Right,
            Ask::Next { .. } => wrong(
                "after a cut the search goes on at the next child further up, else at the next child here",
            ),
            Ask::Cut { is_cut, .. } => match typed.to_lowercase().as_str() {
                "yes" | "y" if is_cut => Verdict::Right,
                "no" | "n" if !is_cut => Verdict::Right,
                "yes" | "y" | "no" | "n" => {
                    wrong("compare α and β there with the value that is back")
                }
                _ => wrong(&format!("expected {}", ask.form())),
            },
            Ask::Window(node) => {
                self.checked(ask, &format!("window \"{}\": {typed}", self.name(node)))
            }
            Ask::Value(NodeId::ROOT) => self.checked(ask, &format!("value: {typed}")),
            Ask::Value(node) => self.checked(ask, &format!("at \"{}\": {typed}", self.name(node))),
            Ask::Pruned | Ask::BestMove => {
                self.checked(ask, &format!("{}: {typed}", ask.question().word()))
            }
        }
    }

    /// Checks an answer in a line, as `check` does.
    fn checked(&self, ask: Ask, text: &str) -> Verdict {
        let known = Known {
            questions: &[],
            is_node: &|name| self.grader.is_node(name),
            is_root: &|name| self.grader.is_root(name),
        };
        let unread = || Verdict::Wrong(format!("expected {}", ask.form()));
        let Ok(mut answer) = Answer::read_knowing(text, AnswerFormat::Text, &known) else {
            return unread();
        };
        if self.is_right(&answer) {
            return Verdict::Right;
        }
        let asked: Vec<Question> = answer.parts.iter().map(|part| part.question).collect();
        self.grader.understand(&self.key, &mut answer, &asked);
        if self.is_right(&answer) {
            return Verdict::Right;
        }
        let checks = self.grader.check(&self.key, &answer);
        let is_read = checks.iter().all(|check| check.status != Status::Invalid);
        let message = checks.into_iter().find_map(|check| check.message);
        message
            .filter(|_| is_read)
            .map_or_else(unread, Verdict::Wrong)
    }

    fn is_right(&self, answer: &Answer) -> bool {
        let checks = self.grader.check(&self.key, answer);
        !checks.is_empty() && checks.iter().all(|check| check.status == Status::Pass)
    }

    /// Whether a leaf is called so, in any letter case; or whether it alone has this value.
    fn means(&self, typed: &str, leaf: NodeId) -> bool {
        let tree = self.key.tree();
        if let Some(node) = self.grader.index.find(&self.grader.labels, typed) {
            return node == leaf;
        }
        let is_value = |node: &NodeId| {
            tree.value(*node)
                .is_some_and(|value| value.to_string() == typed)
        };
        let mut leaves = tree
            .nodes()
            .filter(|node| tree.is_leaf(*node))
            .filter(is_value);
        let is_only = leaves.next() == Some(leaf) && leaves.next().is_none();
        is_only || self.name(leaf).eq_ignore_ascii_case(typed)
    }

    fn name(&self, node: NodeId) -> String {
        self.grader.labels.owned(node)
    }
}

/// A value, or a bound as it is typed.
fn bounded(found: &Bounded) -> String {
    let sign = match found.bound {
        Bound::Exact => "",
        Bound::Lower => ">=",
        Bound::Upper => "<=",
    };
    format!("{sign}{}", found.value)
}
