//! The questions that stand on a sheet: a row for each, with its words and the room for its answer.

use crate::exercise::Question;
use crate::search::Algorithm;
use crate::vocabulary::Vocabulary as _;

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

/// A question as students read it.
#[derive(Clone, Copy, Default)]
pub(super) struct Wording {
    /// The lines to write the answer on; none where a table takes it.
    pub(super) lines: usize,
    /// What is asked.
    pub(super) text: &'static str,
    /// How to write the answer down.
    pub(super) how: &'static str,
    /// What is asked of a single value of a table: `{name}` is its row, and `{column}` its column.
    pub(super) of_item: &'static str,
    /// How to type a single value.
    pub(super) how_to_type: &'static str,
}

/// A line for each question, with tabs between its key and what its wording consists of.
const WORDINGS: &str = include_str!("questions.txt");

/// The words of a question; nothing for those that need a leaf or an aim of their own.
pub(super) fn wording(question: Question) -> Option<Wording> {
    let mut rows = WORDINGS.lines().map(|line| line.split('\t'));
    let mut row = rows.find_map(|mut row| (row.next() == Some(question.word())).then_some(row))?;
    Some(Wording {
        lines: row.next()?.parse().ok()?,
        text: row.next()?,
        how: row.next().unwrap_or_default(),
        of_item: row.next().unwrap_or_default(),
        how_to_type: row.next().unwrap_or_default(),
    })
}

/// Whether a sheet can ask a question.
pub fn can_be_asked(question: Question) -> bool {
    wording(question).is_some()
}
