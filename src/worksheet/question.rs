//! The questions that stand on a sheet: a row for each, with its words and the room for its answer.

use crate::exercise::Question;
use crate::vocabulary::Vocabulary as _;

/// The questions of a sheet if none are named.
pub const DEFAULT_QUESTIONS: [Question; 5] = [
    Question::Value,
    Question::BestMove,
    Question::PrincipalVariation,
    Question::StaticEvaluations,
    Question::Pruned,
];

/// A question as students read it.
pub(super) struct Wording {
    /// What is asked.
    pub(super) text: &'static str,
    /// What is asked of a single node, or count, in place of a name.
    pub(super) of_item: &'static str,
    /// The lines to write the answer on; none where a table takes it.
    pub(super) lines: usize,
}

/// A line for each question, with tabs between its key, the number of lines to write on, what is asked,
/// and what is asked of a single item.
const WORDINGS: &str = include_str!("questions.txt");

/// The words of a question; nothing for those that need a leaf or an aim of their own.
pub(super) fn wording(question: Question) -> Option<Wording> {
    let mut rows = WORDINGS.lines().map(|line| line.split('\t'));
    let mut row = rows.find_map(|mut row| (row.next() == Some(question.word())).then_some(row))?;
    Some(Wording {
        lines: row.next()?.parse().ok()?,
        text: row.next()?,
        of_item: row.next().unwrap_or_default(),
    })
}

/// Whether a sheet can ask a question.
pub fn can_be_asked(question: Question) -> bool {
    wording(question).is_some()
}
