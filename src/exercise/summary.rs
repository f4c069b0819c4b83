//! How a class did: counts over many answers, which add up in any order.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::check::{Check, Status, is_all_right, score};
use super::diagnosis::{Diagnosis, HypothesisId};
use super::hints::Hints;
use super::points::Points;
use super::question::Question;
use crate::vocabulary::Vocabulary;

/// Counts over the answers of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Answers that were checked.
    pub checked: usize,
    /// Answers that could not be read or checked.
    pub failed: usize,
    /// Answers of which nobody knows how many points they could have.
    pub without_points: usize,
    /// Checked answers with nothing wrong.
    pub right: usize,
    /// Checked answers that say nothing where nothing is asked, which is not right.
    pub empty: usize,
    /// The points of all answers.
    pub points: Points,
    /// The points that these could have.
    pub max_points: Points,
    /// How many answers have a score in each of [`BANDS`].
    pub bands: [usize; BANDS.len()],
    /// How often each question was checked, and how often it was right.
    pub questions: [(usize, usize); Question::ALL.len()],
    /// How many answers each mistake explains as a whole; of several that predict the same answer
    /// the likeliest counts.
    pub mistakes: BTreeMap<HypothesisId, usize>,
}

/// The bands of the distribution: from so many hundredths of the points on.
pub const BANDS: [(i64, &str); 6] = [
    (100, "100%"),
    (75, "75-99%"),
    (50, "50-74%"),
    (25, "25-49%"),
    (1, "1-24%"),
    (0, "0%"),
];

impl Summary {
    /// Counts one answer.
    pub fn add(&mut self, answer: &Standing) {
        self.count(answer, |count| *count += 1);
        self.points = self.points + answer.points;
        self.max_points = self.max_points + answer.max_points;
    }

    /// Counts one answer no more.
    pub fn remove(&mut self, answer: &Standing) {
        self.count(answer, |count| *count -= 1);
        self.points = self.points - answer.points;
        self.max_points = self.max_points - answer.max_points;
        self.mistakes.retain(|_, count| *count > 0);
    }

    /// Changes all counts that an answer belongs to.
    fn count(&mut self, answer: &Standing, change: impl Fn(&mut usize)) {
        let is_checked = match answer.outcome {
            Outcome::Unreadable => &mut self.failed,
            _ => &mut self.checked,
        };
        change(is_checked);
        match answer.outcome {
            Outcome::Right => change(&mut self.right),
            Outcome::Empty => change(&mut self.empty),
            Outcome::Unreadable if answer.max_points == Points::ZERO => {
                change(&mut self.without_points);
            }
            Outcome::NotRight | Outcome::Unreadable => {}
        }
        change(&mut self.bands[answer.band()]);
        for &(question, status) in &answer.questions {
            let (asked, right) = &mut self.questions[question as usize];
            change(asked);
            if status == Status::Pass {
                change(right);
            }
        }
        for &id in &answer.mistakes {
            change(self.mistakes.entry(id).or_default());
        }
    }

    /// The mistakes that explain most answers, the commonest first, at most so many.
    pub fn commonest(&self, most: usize) -> Vec<(HypothesisId, usize)> {
        let counted = self.mistakes.iter().map(|(&id, &count)| (id, count));
        let mut mistakes: Vec<_> = counted.collect();
        mistakes.sort_by_key(|&(_, count)| Reverse(count));
        mistakes.truncate(most);
        mistakes
    }

    /// All answers.
    pub fn answers(&self) -> usize {
        self.checked + self.failed
    }

    /// The question with the lowest share of right answers, the first of several, if any answer to
    /// one is wrong: the question, how many are right, of how many.
    pub fn hardest(&self) -> Option<(Question, usize, usize)> {
        let counted = Question::ALL.iter().copied().zip(self.questions);
        let is_wrong = |&(question, (asked, right)): &(Question, (usize, usize))| {
            right < asked && question != Question::Search
        };
        let wrong = counted.filter(is_wrong);
        wrong
            .min_by(|(_, (asked, right)), (_, (other_asked, other_right))| {
                let (here, there) = (right * other_asked, other_right * asked);
                here.cmp(&there)
            })
            .map(|(question, (asked, right))| (question, right, asked))
    }
}

/// How one answer came out, as far as a summary counts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    outcome: Outcome,
    points: Points,
    max_points: Points,
    questions: Box<[(Question, Status)]>,
    /// The mistakes that explain it as a whole.
    mistakes: BTreeSet<HypothesisId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Right,
    NotRight,
    Empty,
    Unreadable,
}

impl Standing {
    /// How a checked answer came out, as far as it may be told.
    pub fn new(checks: &[Check], diagnosis: &Diagnosis, hints: Hints) -> Self {
        let (points, max_points) = score(checks);
        let hypotheses = diagnosis.hypotheses.iter();
        Self {
            outcome: match checks {
                [] => Outcome::Empty,
                checks if is_all_right(checks) => Outcome::Right,
                _ => Outcome::NotRight,
            },
            points,
            max_points,
            questions: checks
                .iter()
                .filter(|_| hints > Hints::Verdict)
                .map(|check| (check.question, check.status))
                .collect(),
            mistakes: hypotheses.map(|hypothesis| hypothesis.cause.id).collect(),
        }
    }

    /// An answer that can't be read or checked, and the points that are asked for, if any are.
    pub fn of_unreadable(asked: Option<Points>) -> Self {
        Self {
            outcome: Outcome::Unreadable,
            points: Points::ZERO,
            max_points: asked.unwrap_or_default(),
            questions: Box::default(),
            mistakes: BTreeSet::new(),
        }
    }

    /// Its points and those that it could have; `None` if it can't be read.
    pub fn points(&self) -> Option<[Points; 2]> {
        let is_read = self.outcome != Outcome::Unreadable;
        is_read.then_some([self.points, self.max_points])
    }

    /// The number of its band.
    fn band(&self) -> usize {
        let hundredths = match self.max_points.hundredths() {
            0 => 100 * i64::from(self.outcome == Outcome::Right),
            most => 100 * self.points.hundredths() / most,
        };
        let hundredths = hundredths.max(i64::from(self.points > Points::ZERO));
        let found = BANDS.iter().position(|&(least, _)| hundredths >= least);
        found.unwrap_or(BANDS.len() - 1)
    }
}
