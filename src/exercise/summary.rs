//! How a class did: counts over many answers, which add up in any order.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet};

use super::check::{Check, Status, is_all_right, score};
use super::concern::{Concern, is_unanswered};
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
    /// Answers of which nobody knows how many points they could have.
    pub without_points: usize,
    /// Checked answers with nothing wrong.
    pub right: usize,
    /// Checked answers that are not right, but have points.
    pub partly_right: usize,
    /// Checked answers that say nothing to any question.
    pub unanswered: usize,
    /// Checked answers that say nothing where nothing is asked, which is not right.
    pub empty: usize,
    /// The points of all answers.
    pub points: Points,
    /// The points that these could have.
    pub max_points: Points,
    /// How many answers have a score in each of [`BANDS`].
    pub bands: [usize; BANDS.len()],
    /// How the answers to each question came out.
    pub questions: [Counts; Question::ALL.len()],
    /// How the answers came out to which nobody asked the question.
    pub unasked: Counts,
    /// How many answers a person should look at for each reason.
    pub concerns: [usize; Concern::ALL.len()],
    /// How many answers each mistake explains as a whole; of several that predict the same answer
    /// the likeliest counts.
    pub mistakes: BTreeMap<HypothesisId, usize>,
    /// How many wrong answers no known mistake explains.
    pub unexplained: usize,
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
        let is_read = answer.outcome != Outcome::Unreadable;
        self.checked += usize::from(is_read);
        self.failed += usize::from(!is_read);
        let is_unknown = !is_read && answer.max_points == Points::ZERO;
        self.without_points += usize::from(is_unknown);
        match answer.outcome {
            Outcome::Right => self.right += 1,
            Outcome::PartlyRight => self.partly_right += 1,
            Outcome::Unanswered => self.unanswered += 1,
            Outcome::Wrong | Outcome::Unreadable => {}
        }
        self.empty += usize::from(answer.is_empty);
        self.points = self.points + answer.points;
        self.max_points = self.max_points + answer.max_points;
        self.bands[answer.band()] += 1;
        for &(question, status) in &answer.questions {
            let counts = match question {
                Some(question) => &mut self.questions[question as usize],
                None => &mut self.unasked,
            };
            counts.0[status as usize] += 1;
        }
        for &concern in &answer.concerns {
            self.concerns[concern as usize] += 1;
        }
        self.unexplained += usize::from(answer.is_unexplained);
        for &id in &answer.mistakes {
            *self.mistakes.entry(id).or_default() += 1;
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

    /// Checked answers that say something, and have no points.
    pub fn wrong(&self) -> usize {
        self.checked - self.right - self.partly_right - self.unanswered
    }

    /// The questions that were asked, each with how the answers to it came out.
    pub fn asked(&self) -> impl Iterator<Item = (Question, &Counts)> {
        let counted = Question::ALL.iter().copied().zip(&self.questions);
        counted.filter(|(_, counts)| counts.all() > 0)
    }

    /// The questions with the lowest share of right answers, if any answer to one is wrong; of these
    /// those with the lowest share of answers that are partly right.
    pub fn hardest(&self) -> Vec<(Question, &Counts)> {
        let is_wrong = |&(question, counts): &(Question, &Counts)| {
            counts.right() < counts.all() && question != Question::Search
        };
        let mut wrong: Vec<_> = self.asked().filter(is_wrong).collect();
        // A stable sort: questions that are equally hard stay in the order of reports.
        wrong.sort_by(|(_, one), (_, other)| one.by_ease(other));
        let hardest = wrong.first().map(|&(_, counts)| counts);
        wrong.retain(|(_, counts)| hardest.is_some_and(|hardest| counts.by_ease(hardest).is_eq()));
        wrong
    }
}

/// How often answers to one question came out in each way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts([usize; Status::ALL.len()]);

impl Counts {
    /// How many came out so.
    pub fn of(&self, status: Status) -> usize {
        self.0[status as usize]
    }

    /// How many there are.
    pub fn all(&self) -> usize {
        self.0.iter().sum()
    }

    /// How many are right.
    pub fn right(&self) -> usize {
        self.of(Status::Pass)
    }

    /// The question with fewer right answers comes first; with as many, the one with fewer answers that
    /// are partly right.
    fn by_ease(&self, other: &Self) -> Ordering {
        let share =
            |of: fn(&Self) -> usize| (of(self) * other.all()).cmp(&(of(other) * self.all()));
        share(Self::right).then(share(|counts| counts.of(Status::Partial)))
    }
}

/// How one answer came out, as far as a summary counts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    outcome: Outcome,
    points: Points,
    max_points: Points,
    /// Whether it says nothing where nothing is asked.
    is_empty: bool,
    /// How each check came out; the question, if it was asked.
    questions: Box<[(Option<Question>, Status)]>,
    concerns: Box<[Concern]>,
    /// The mistakes that explain it as a whole.
    mistakes: BTreeSet<HypothesisId>,
    /// Whether something is wrong, and none does.
    is_unexplained: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Right,
    /// It has points.
    PartlyRight,
    /// It has none.
    Wrong,
    /// It says nothing.
    Unanswered,
    Unreadable,
}

impl Standing {
    /// How a checked answer came out, as far as it may be told.
    pub fn new(checks: &[Check], diagnosis: &Diagnosis, concerns: Vec<Concern>) -> Self {
        let (points, max_points) = score(checks);
        let hypotheses = diagnosis.hypotheses.iter();
        let outcome = match checks {
            checks if is_unanswered(checks) => Outcome::Unanswered,
            checks if is_all_right(checks) => Outcome::Right,
            _ if points > Points::ZERO => Outcome::PartlyRight,
            _ => Outcome::Wrong,
        };
        let is_wrong = matches!(outcome, Outcome::PartlyRight | Outcome::Wrong);
        // Where the diagnosis may not be told it says nothing.
        let is_explained = diagnosis.summary.is_empty() || !diagnosis.hypotheses.is_empty();
        Self {
            outcome,
            is_empty: checks.is_empty(),
            concerns: concerns.into(),
            points,
            max_points,
            questions: checks
                .iter()
                .map(|check| (is_asked(check).then_some(check.question), check.status))
                .collect(),
            is_unexplained: is_wrong && !is_explained,
            mistakes: hypotheses.map(|hypothesis| hypothesis.cause.id).collect(),
        }
    }

    /// An answer that can't be read or checked, and the points that are asked for, if any are.
    pub fn of_unreadable(asked: Option<Points>) -> Self {
        Self {
            outcome: Outcome::Unreadable,
            is_empty: false,
            concerns: [Concern::Unreadable].into(),
            points: Points::ZERO,
            max_points: asked.unwrap_or_default(),
            questions: Box::default(),
            mistakes: BTreeSet::new(),
            is_unexplained: false,
        }
    }

    /// Why a person should look at it.
    pub fn concerns(&self) -> &[Concern] {
        &self.concerns
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

/// Whether a question is asked, or counts where it is answered. What a few students say beside that tells
/// nothing of a class.
fn is_asked(check: &Check) -> bool {
    check.number.is_some() || check.max_points > Points::ZERO
}
