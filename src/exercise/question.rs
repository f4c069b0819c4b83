//! What an answer can be asked for.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::vocabulary::{Vocabulary, words_in_documents};

/// What an answer can be asked for, in the order of reports.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumMessage, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum Question {
    /// The value of the root.
    Value,
    /// The move to choose at the root.
    BestMove,
    /// The line of best play.
    PrincipalVariation,
    /// The static evaluations in their order.
    StaticEvaluations,
    /// The set of statically evaluated nodes.
    Evaluated,
    /// The set of pruned leaves.
    Pruned,
    /// The edges into pruned subtrees.
    CutEdges,
    /// The values that nodes return.
    NodeValues,
    /// The windows that nodes are entered and left with.
    Windows,
    /// The visited nodes in the order of their first entries.
    Visited,
    /// The counts of a report.
    Counts,
    /// How the answer was obtained; asked of nobody, but it must agree with the search.
    Search,
}

words_in_documents!(Question);

/// The shorter names that questions have in answers.
const SHORT_KEYS: [(&str, Question); 4] = [
    ("move", Question::BestMove),
    ("pv", Question::PrincipalVariation),
    ("path", Question::PrincipalVariation),
    ("order", Question::StaticEvaluations),
];

impl Question {
    /// The question that a key of an answer names, by its name or by a shorter one.
    pub fn find(key: &str) -> Option<Self> {
        let short = SHORT_KEYS.iter().find(|(short, _)| *short == key);
        let question = short.map(|&(_, question)| question);
        question.or_else(|| Self::from_word(key))
    }

    /// Every key that [`Question::find`] knows, for hints.
    pub(crate) fn keys() -> impl Iterator<Item = &'static str> {
        let short = SHORT_KEYS.iter().map(|&(short, _)| short);
        Self::words().into_iter().chain(short)
    }
}
