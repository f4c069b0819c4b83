//! How a class did: what its page and its few lines of text say.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write};

use super::answer::AnswerReport;
use super::of_points;
use super::told::line;
use crate::exercise::{
    Check, Concern, HypothesisId, Points, Question, Status, is_all_right, is_unanswered,
};
use crate::text::readable;
use crate::vocabulary::Vocabulary;
use crate::words::{TextWriter, with_commas};

/// So many answers are told for each reason to look at them.
const MOST_PLACES: usize = 10;

/// So many wrong answers are told of each question.
const MOST_WRONG: usize = 3;

/// What only one student says tells nothing of a class.
const LEAST_STUDENTS: usize = 2;

/// Longer answers are hardly given twice.
const MOST_BYTES: usize = 200;

/// The bands of the distribution: from so many hundredths of the points on.
const BANDS: [(i64, &str); 6] = [
    (100, "100%"),
    (75, "75-99%"),
    (50, "50-74%"),
    (25, "25-49%"),
    (1, "1-24%"),
    (0, "0%"),
];

/// The answers of a class, in their order.
#[derive(Default)]
pub(crate) struct ClassReport(pub(crate) Vec<Student>);

/// How one of them came out.
pub(crate) struct Student {
    /// What it is called.
    name: String,
    /// How it came out as a whole: partly right if it has points, missing if it says nothing.
    outcome: Status,
    points: Points,
    max_points: Points,
    /// Why a person should look at it.
    concerns: Vec<Concern>,
    /// The questions that are asked, or count where they are answered. What a few students say beside
    /// that tells nothing of a class.
    questions: Vec<(Question, Status)>,
    /// What is answered to each question whose answer is wrong, word for word.
    wrong: Vec<(Question, String)>,
    /// The likeliest mistake that explains it as a whole.
    mistake: Option<HypothesisId>,
    /// Whether something is wrong, and no mistake explains it.
    is_unexplained: bool,
}

/// How often answers to a question came out in each way.
pub(super) type Counts = [usize; Status::ALL.len()];

impl Student {
    /// How an answer came out.
    pub(crate) fn new(report: &AnswerReport) -> Self {
        let checks = report.checks();
        let outcome = match checks {
            _ if !report.is_checked() => Status::Invalid,
            checks if is_unanswered(checks) => Status::Missing,
            checks if is_all_right(checks) => Status::Pass,
            _ if report.score > Points::ZERO => Status::Partial,
            _ => Status::Fail,
        };
        let is_wrong = matches!(outcome, Status::Partial | Status::Fail);
        let is_asked = |check: &&Check| check.number.is_some() || check.max_points > Points::ZERO;
        let asked = checks.iter().filter(is_asked);
        let wrong = checks.iter().filter(|check| check.status == Status::Fail);
        let wrong = wrong.filter_map(|check| Some((check.question, line(check.found?))));
        let hypotheses = report.diagnosis.iter().flat_map(|it| &it.hypotheses);
        let mistake = hypotheses.map(|hypothesis| hypothesis.cause.id).next();
        let is_told = !report.summary().is_empty();
        Self {
            name: report.answer.called(),
            outcome,
            points: report.score,
            max_points: report.max_score,
            concerns: report.to_look_at.to_vec(),
            questions: asked.map(|check| (check.question, check.status)).collect(),
            wrong: wrong.filter(|(_, text)| text.len() <= MOST_BYTES).collect(),
            is_unexplained: is_wrong && is_told && mistake.is_none(),
            mistake,
        }
    }

    /// The number of its band.
    fn band(&self) -> usize {
        let hundredths = match self.max_points.hundredths() {
            0 => 100 * i64::from(self.outcome == Status::Pass),
            most => 100 * self.points.hundredths() / most,
        };
        let hundredths = hundredths.max(i64::from(self.points > Points::ZERO));
        let found = BANDS.iter().position(|&(least, _)| hundredths >= least);
        found.unwrap_or(BANDS.len() - 1)
    }
}

impl ClassReport {
    /// Writes how the class did, in a few lines.
    pub(crate) fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut out = TextWriter::new(out);
        out.field("answers", vec![self.answers()]);
        if !self.0.is_empty() {
            out.field("mean score", vec![self.mean()]);
        }
        if self.unexplained() > 0 {
            out.field("no known cause", vec![self.unexplained().to_string()]);
        }
        let mut title = "to look at";
        for (concern, students) in self.concerns() {
            let why = format!("{} {}:", students.len(), concern.in_words());
            // Each of these is looked for among all others.
            let told = students.iter().take(MOST_PLACES);
            let told = told.map(|student| readable(&student.name));
            let places = with_rest(told, students.len());
            out.field(title, [vec![why], places].concat());
            title = "";
        }
        out.finish()
    }

    /// How many came out so.
    pub(crate) fn count(&self, outcome: Status) -> usize {
        self.how_many(|student| student.outcome == outcome)
    }

    fn how_many(&self, are_so: impl Fn(&Student) -> bool) -> usize {
        self.0.iter().filter(|student| are_so(student)).count()
    }

    /// `12 (1 right, 6 partly right, 1 wrong, 4 unreadable)`; kinds of which there are none are left out.
    pub(super) fn answers(&self) -> String {
        let kinds = [
            (Status::Partial, "partly right"),
            (Status::Fail, "wrong"),
            (Status::Missing, "not answered"),
            (Status::Invalid, "unreadable"),
        ];
        let kinds = kinds.map(|(outcome, kind)| match self.count(outcome) {
            0 => String::new(),
            count => format!(", {count} {kind}"),
        });
        let right = self.count(Status::Pass);
        format!("{} ({right} right{})", self.0.len(), kinds.concat())
    }

    /// `2.33 of 3 points (77%)`, the mean points rounded to hundredths. An answer that can't be read has
    /// none; where nothing says what is asked, the points that it could have are those of the others.
    pub(super) fn mean(&self) -> String {
        let known = self.how_many(|student| {
            student.outcome != Status::Invalid || student.max_points > Points::ZERO
        });
        let mean = |points: fn(&Student) -> Points, count: usize| {
            let sum: Points = self.0.iter().map(points).sum();
            let count = i64::try_from(count).unwrap_or(i64::MAX).max(1);
            (sum.hundredths() + count / 2) / count
        };
        let points = mean(|one| one.points, self.0.len());
        let most = mean(|one| one.max_points, known);
        let percent = (200 * points + most) / (2 * most.max(1));
        let points = of_points([points, most].map(Points::from_hundredths).into());
        format!("{points} ({percent}%)")
    }

    /// How many answers have a share of the points in each band.
    pub(super) fn bands(&self) -> impl Iterator<Item = (&'static str, usize)> {
        let bands = BANDS.iter().enumerate();
        bands.map(|(number, (_, band))| {
            let count = self.how_many(|student| student.band() == number);
            (*band, count)
        })
    }

    /// The questions that were asked, each with how the answers to it came out.
    pub(super) fn questions(&self) -> BTreeMap<Question, Counts> {
        let mut questions: BTreeMap<Question, Counts> = BTreeMap::new();
        for (question, status) in self.0.iter().flat_map(|student| &student.questions) {
            questions.entry(*question).or_default()[*status as usize] += 1;
        }
        questions
    }

    /// The mistakes that explain answers, the commonest first.
    pub(super) fn mistakes(&self) -> Vec<(HypothesisId, usize)> {
        counted(self.0.iter().filter_map(|student| student.mistake))
    }

    /// How many wrong answers no known mistake explains.
    pub(super) fn unexplained(&self) -> usize {
        self.how_many(|student| student.is_unexplained)
    }

    /// Why people should look at answers, and at which.
    pub(super) fn concerns(&self) -> impl Iterator<Item = (Concern, Vec<&Student>)> {
        let found = Concern::ALL.iter().map(|concern| {
            let students = self.0.iter();
            let concerned = students.filter(|student| student.concerns.contains(concern));
            (*concern, concerned.collect::<Vec<_>>())
        });
        found.filter(|(_, students)| !students.is_empty())
    }

    /// The commonest wrong answers to each question, with how often they were given.
    pub(super) fn commonest_wrong(&self) -> Vec<((Question, &str), usize)> {
        let wrong = self.0.iter().flat_map(|student| &student.wrong);
        let mut wrong = counted(wrong.map(|(question, text)| (*question, &**text)));
        wrong.retain(|(_, count)| *count >= LEAST_STUDENTS);
        wrong.sort_by_key(|((question, _), _)| *question);
        let of_questions = wrong.chunk_by(|((one, _), _), ((other, _), _)| one == other);
        let first = of_questions.flat_map(|said| said.iter().take(MOST_WRONG));
        first.copied().collect()
    }
}

/// How often each thing occurs, the commonest first.
fn counted<T: Ord>(things: impl Iterator<Item = T>) -> Vec<(T, usize)> {
    let mut counts = BTreeMap::new();
    for thing in things {
        *counts.entry(thing).or_default() += 1;
    }
    let mut counts: Vec<(T, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|&(_, count)| Reverse(count));
    counts
}

/// Some items of a list with commas, and how many more of all there are.
fn with_rest(told: impl Iterator<Item = String>, all: usize) -> Vec<String> {
    let mut told: Vec<String> = told.collect();
    let more = Some(all - told.len()).filter(|more| *more > 0);
    told.extend(more.map(|more| format!("{more} more")));
    with_commas(told).collect()
}
