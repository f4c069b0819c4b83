//! One task of an exercise: a question in words, its points and its solution.

use thiserror::Error;

use super::solution::Solution;
use crate::exercise::{Points, Question, Worth};
use crate::search::{Algorithm, SearchError};
use crate::vocabulary::Vocabulary as _;

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
    pub(super) wording: Wording,
}

/// A question as students read it.
#[derive(Clone, Copy, Default)]
pub(super) struct Wording {
    /// The lines to write the answer on; none where a table takes it.
    pub(super) lines: usize,
    /// What is asked.
    pub(super) text: &'static str,
    /// How to write the answer down.
    how: &'static str,
    /// What is asked of a single value of a table: `{name}` is its row, and `{column}` its column.
    of_item: &'static str,
    /// How to type a single value.
    how_to_type: &'static str,
}

/// Whether a sheet can ask a question.
pub fn can_be_asked(question: Question) -> bool {
    Wording::of(question).is_some()
}

/// The questions of a sheet if none are named. What is pruned is asked only where the algorithm may
/// prune something.
pub fn default_questions(algorithm: Algorithm) -> Vec<Question> {
    let mut questions = vec![
        Question::Value,
        Question::BestMove,
        Question::PrincipalVariation,
        Question::StaticEvaluations,
        Question::Pruned,
    ];
    questions.retain(|question| *question != Question::Pruned || !algorithm.looks_at_all());
    questions
}

impl Wording {
    /// The words of a question; nothing for those that need a leaf or an aim of their own.
    fn of(question: Question) -> Option<Self> {
        let [lines, text, how, of_item, how_to_type] = question.wording()?;
        Some(Self {
            lines: lines.parse().ok()?,
            text,
            how,
            of_item,
            how_to_type,
        })
    }

    /// What students are asked, and how they write it down.
    pub(super) fn to_write(self) -> String {
        sentences([self.text, self.how])
    }

    /// What is asked of one value of a table.
    pub(super) fn of_item(self, name: &str, column: &str) -> String {
        let asked = self.of_item.replace("{column}", column);
        sentences([&asked.replace("{name}", name), self.how_to_type])
    }
}

impl Task {
    /// Where every node is visited and its value found, no value is a bound or a dash, and nobody is
    /// told how to write these.
    pub(super) fn new(
        question: Question,
        worth: &Worth,
        solution: Solution,
        algorithm: Algorithm,
    ) -> Self {
        let mut wording = Wording::of(question).unwrap_or_default();
        if algorithm.looks_at_all() && question == Question::NodeValues {
            (wording.how, wording.how_to_type) = ("", "");
        }
        Self {
            question,
            worth: worth.clone(),
            solution,
            wording,
        }
    }
}

/// Two sentences, the second of which may be missing.
fn sentences([first, second]: [&str; 2]) -> String {
    format!("{first} {second}").trim_end().to_owned()
}

/// `1 point`, `2.5 points`
pub(super) fn of_points(points: Points) -> String {
    let plural = if points == Points::ONE { "" } else { "s" };
    format!("{points} point{plural}")
}
