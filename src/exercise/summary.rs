//! How a class did: counts over many answers, which add up in any order.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::check::{Check, Status, is_all_right, score};
use super::diagnosis::{Diagnosis, HypothesisId};
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
    /// Checked answers with nothing wrong.
    pub right: usize,
    /// Checked answers that say nothing where nothing is asked, which is not right.
    pub empty: usize,
    /// The points of all checked answers.
    pub points: Points,
    /// The points that these could have.
    pub max_points: Points,
    /// How many checked answers have a score in each of [`BANDS`].
    pub bands: [usize; BANDS.len()],
    /// How often each question was checked, and how often it was right.
    pub questions: [(usize, usize); Question::ALL.len()],
    /// How many answers each mistake explains as a whole; several may explain one answer.
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
    pub fn add(&mut self, checks: &[Check], diagnosis: &Diagnosis) {
        let (points, max_points) = score(checks);
        let is_right = is_all_right(checks);
        self.checked += 1;
        self.right += usize::from(is_right);
        self.empty += usize::from(checks.is_empty());
        self.points = self.points + points;
        self.max_points = self.max_points + max_points;
        self.bands[band(points, max_points, is_right)] += 1;
        for check in checks {
            let (asked, right) = &mut self.questions[check.question as usize];
            *asked += 1;
            *right += usize::from(check.status == Status::Pass);
        }
        let hypotheses = diagnosis.hypotheses.iter();
        let whole = hypotheses.filter(|hypothesis| hypothesis.unexplained.is_empty());
        let ids: BTreeSet<HypothesisId> = whole.map(|hypothesis| hypothesis.id).collect();
        for id in ids {
            *self.mistakes.entry(id).or_default() += 1;
        }
    }

    /// Counts what another summary has counted.
    pub fn merge(&mut self, other: &Self) {
        self.checked += other.checked;
        self.failed += other.failed;
        self.right += other.right;
        self.empty += other.empty;
        self.points = self.points + other.points;
        self.max_points = self.max_points + other.max_points;
        for (band, other) in self.bands.iter_mut().zip(other.bands) {
            *band += other;
        }
        for ((asked, right), other) in self.questions.iter_mut().zip(other.questions) {
            *asked += other.0;
            *right += other.1;
        }
        for (&id, count) in &other.mistakes {
            *self.mistakes.entry(id).or_default() += count;
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

fn band(points: Points, max_points: Points, is_right: bool) -> usize {
    let hundredths = match max_points.hundredths() {
        0 => 100 * i64::from(is_right),
        most => 100 * points.hundredths() / most,
    };
    let hundredths = hundredths.max(i64::from(points > Points::ZERO));
    let found = BANDS.iter().position(|&(least, _)| hundredths >= least);
    found.unwrap_or(BANDS.len() - 1)
}
