//! How right an answer is: a check for each question, with points and a sentence that helps.

mod follow;
mod items;
mod lists;
mod outcome;
mod root;
mod sentences;
mod sets;

pub use outcome::{Check, Expected, Status, is_all_right, score};

use super::answer::{Answer, AnswerErrorKind, Part, Stated};
use super::index::NodeIndex;
use super::key::Key;
use super::number::StatedValue;
use super::points::Points;
use super::question::Question;
use super::scheme::{Asked, Partial, Scheme, Worth};
use crate::search::{Bounded, Settings};
use crate::tree::{Labels, NodeId};
use crate::value::Value;
use crate::vocabulary::Vocabulary;

/// Compares answers with keys of one tree.
pub struct Grader<'g, 't> {
    /// The nodes by their names.
    pub index: &'g NodeIndex<'t>,
    /// What the nodes are called; these of one thread.
    pub labels: Labels<'t>,
    /// What the questions are worth.
    pub scheme: &'g Scheme,
    /// How far a number may be from the exact one.
    pub tolerance: Option<&'g Value>,
}

/// What a comparison says, before points.
struct Verdict<'k> {
    expected: Expected<'k>,
    is_right: bool,
    /// How many items are right, of how many.
    right: usize,
    whole: usize,
    /// How many wrong items follow from the answer's own wrong ones.
    followed: usize,
    message: Option<String>,
}

impl<'k> Verdict<'k> {
    /// A question of one item.
    fn of_one(expected: Expected<'k>, is_right: bool, message: impl FnOnce() -> String) -> Self {
        Self::of_items(expected, usize::from(is_right), 1, is_right, message)
    }

    fn of_items(
        expected: Expected<'k>,
        right: usize,
        whole: usize,
        is_right: bool,
        message: impl FnOnce() -> String,
    ) -> Self {
        Self {
            expected,
            is_right,
            right,
            whole,
            followed: 0,
            message: (!is_right).then(message),
        }
    }

    fn points(&self, worth: &Worth) -> Points {
        let right = match worth.partial {
            _ if self.is_right => return worth.points,
            Partial::None => return Points::ZERO,
            Partial::PerItem => self.right,
            Partial::FollowThrough => self.right + self.followed,
        };
        // Whatever its items say, an answer that is not right never gets all points.
        let most = self.whole.saturating_sub(1);
        worth.points.share(right.min(most), self.whole.max(1))
    }
}

impl<'t> Grader<'_, 't> {
    /// Checks everything that the answer says, and what it should say and does not.
    pub fn check<'k, 'a>(&self, key: &'k Key<'t>, answer: &'a Answer<'a>) -> Vec<Check<'k, 'a>> {
        let mut checks = Vec::with_capacity(answer.parts.len() + 1);
        let mut parts = answer.parts.iter().peekable();
        for &question in Question::ALL {
            if let Some(part) = parts.next_if(|part| part.question == question) {
                checks.push(self.check_part(key, part));
            } else if question == Question::Search {
                checks.extend(self.check_search(key, answer.search.as_ref()));
            } else if self.scheme.worth(question).asked == Asked::Yes {
                checks.push(self.missing(key, question));
            }
        }
        checks
    }

    /// Whether one part of an answer is right, without saying what is wrong with it.
    pub fn is_right<'a>(&self, key: &Key<'t>, part: &'a Part<'a>) -> bool {
        let stated = part.stated.as_ref();
        stated.is_ok_and(|stated| self.verdict(key, part.question, stated).is_right)
    }

    fn check_part<'k, 'a>(&self, key: &'k Key<'t>, part: &'a Part<'a>) -> Check<'k, 'a> {
        let worth = self.scheme.worth(part.question);
        let stated = match &part.stated {
            Ok(stated) => stated,
            Err(error) => return self.invalid(key, part.question, error),
        };
        let verdict = self.verdict(key, part.question, stated);
        let points = verdict.points(worth);
        let status = if verdict.is_right {
            Status::Pass
        } else if points > Points::ZERO {
            Status::Partial
        } else {
            Status::Fail
        };
        Check {
            question: part.question,
            status,
            points,
            max_points: worth.points,
            expected: verdict.expected,
            found: Some(stated),
            found_search: None,
            message: verdict.message,
        }
    }

    fn verdict<'k>(&self, key: &'k Key<'t>, question: Question, stated: &Stated) -> Verdict<'k> {
        match (question, stated) {
            (_, Stated::Value(stated)) => self.value(key, stated),
            (Question::BestMove, Stated::Names(names)) => self.best_move(key, names),
            (Question::PrincipalVariation, Stated::Names(names)) => self.variation(key, names),
            (Question::StaticEvaluations, Stated::Names(names)) => self.evaluations(key, names),
            (Question::Visited, Stated::Names(names)) => self.visited(key, names),
            (Question::Pruned, Stated::Names(names)) => self.pruned(key, names),
            (_, Stated::Names(names)) => self.evaluated(key, names),
            (_, Stated::Edges(edges)) => self.cut_edges(key, edges),
            (_, Stated::NodeValues(values)) => self.node_values(key, values),
            (_, Stated::Windows(windows)) => self.windows(key, windows),
            (_, Stated::Counts(counts)) => self.counts(key, counts),
        }
    }

    /// A stated search that is another one than was made. It takes points only if it is worth some.
    fn check_search<'k, 'a>(
        &self,
        key: &'k Key<'t>,
        stated: Option<&'a Settings>,
    ) -> Option<Check<'k, 'a>> {
        let stated = stated?;
        let worth = self.scheme.worth(Question::Search);
        let setup = key.setup();
        let is_right = stated.agrees(&setup);
        if is_right && worth.points == Points::ZERO {
            return None;
        }
        let made = stated.as_in(&setup);
        let message =
            || format!("the answer says it was obtained with {stated}; it was checked with {made}");
        Some(Check {
            question: Question::Search,
            status: if is_right { Status::Pass } else { Status::Fail },
            points: if is_right { worth.points } else { Points::ZERO },
            max_points: worth.points,
            message: (!is_right).then(message),
            expected: Expected::Search(made),
            found: None,
            found_search: Some(stated),
        })
    }

    fn missing<'k>(&self, key: &'k Key<'t>, question: Question) -> Check<'k, 'static> {
        self.without_answer(key, question, Status::Missing, "not answered".to_owned())
    }

    fn invalid<'k>(
        &self,
        key: &'k Key<'t>,
        question: Question,
        error: &AnswerErrorKind,
    ) -> Check<'k, 'static> {
        let help = error
            .help()
            .map(|help| format!(" ({help})"))
            .unwrap_or_default();
        let message = format!("can't be read: {error}{help}");
        self.without_answer(key, question, Status::Invalid, message)
    }

    fn without_answer<'k>(
        &self,
        key: &'k Key<'t>,
        question: Question,
        status: Status,
        message: String,
    ) -> Check<'k, 'static> {
        Check {
            question,
            status,
            points: Points::ZERO,
            max_points: self.scheme.worth(question).points,
            expected: self.expected(key, question),
            found: None,
            found_search: None,
            message: Some(message),
        }
    }

    /// The right answer to a question that was not answered.
    fn expected<'k>(&self, key: &'k Key<'t>, question: Question) -> Expected<'k> {
        match question {
            Question::Value => Expected::Value(&key.outcome.found),
            Question::BestMove => Expected::Move(key.outcome.best_move),
            Question::PrincipalVariation => Expected::Nodes(&key.outcome.principal_variation),
            Question::StaticEvaluations => Expected::Nodes(key.record.evaluations()),
            Question::Evaluated => Expected::Nodes(&key.evaluated),
            Question::Pruned => Expected::Nodes(&key.pruned),
            Question::CutEdges => Expected::Edges(&key.cut_edges),
            Question::NodeValues => self.node_values(key, &[]).expected,
            Question::Windows => self.windows(key, &[]).expected,
            Question::Visited => Expected::Nodes(key.record.visited()),
            Question::Counts => self.counts(key, &[]).expected,
            Question::Search => Expected::Unknown,
        }
    }

    pub(in crate::exercise) fn find(&self, name: &str) -> Option<NodeId> {
        self.index.find(&self.labels, name)
    }

    /// Whether a node is called by this name.
    fn is_called(&self, node: NodeId, name: &str) -> bool {
        match self.index.tree().name(node) {
            Some(own) => own == name,
            None => self.find(name) == Some(node),
        }
    }
}

/// What the search found, in the words of an answer.
fn in_words(found: &Bounded) -> String {
    StatedValue::from(found).to_string()
}
