//! What an answer can be asked for: a row for each question, from which the readers of answers, the
//! checks and the schema follow.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::key::Key;
use crate::tree::NodeId;
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
    /// What is pruned, by leaves or whole subtrees.
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
    /// The set of visited nodes.
    VisitedSet,
    /// The set of nodes that are never visited.
    NotVisited,
    /// The visited inner nodes in the order of their first entries.
    Expanded,
    /// Whether nodes are pruned.
    IsPruned,
    /// How the answer was obtained; asked of nobody, but it must agree with the search.
    Search,
}

words_in_documents!(Question);

/// Other keys that stand for questions in answers.
const ALSO: [(&str, Question); 4] = [
    ("move", Question::BestMove),
    ("pv", Question::PrincipalVariation),
    ("path", Question::PrincipalVariation),
    ("order", Question::StaticEvaluations),
];

/// A line for each question that sheets can ask, with tabs between its key and what its wording consists of.
const WORDINGS: &str = include_str!("questions.txt");

impl Question {
    /// The words of the question on a sheet: the lines to write its answer on, what is asked, how to write it
    /// down, what is asked of a single value of a table, and how to type that.
    pub(crate) fn wording(self) -> Option<[&'static str; 5]> {
        let mut rows = WORDINGS.lines().map(|line| line.split('\t'));
        let mut row = rows.find_map(|mut row| (row.next()? == self.word()).then_some(row))?;
        Some(std::array::from_fn(|_| row.next().unwrap_or_default()))
    }

    /// The question that a key of an answer names, by its word or by another key.
    pub fn find(key: &str) -> Option<Self> {
        let also = || ALSO.iter().find(|(also, _)| *also == key);
        Self::from_word(key).or_else(|| also().map(|(_, question)| *question))
    }

    /// Every key that [`Question::find`] knows with its question, the words of questions first.
    pub(crate) fn keys() -> impl Iterator<Item = (&'static str, Self)> {
        let words = Self::ALL
            .iter()
            .map(|question| (question.word(), *question));
        words.chain(ALSO)
    }

    /// The nodes that are right, where nodes are asked for; of edges the lower ends.
    pub(crate) fn right_nodes<'k>(self, key: &'k Key<'_>) -> Option<&'k [NodeId]> {
        Some(match self {
            Self::BestMove => key.outcome.best_move.as_slice(),
            Self::PrincipalVariation => &key.outcome.principal_variation,
            Self::StaticEvaluations => key.record.evaluations(),
            Self::Evaluated => &key.evaluated,
            Self::Pruned | Self::CutEdges => &key.pruned,
            Self::Visited | Self::VisitedSet => key.record.visited(),
            Self::NotVisited => &key.not_visited,
            Self::Expanded => &key.expanded,
            _ => return None,
        })
    }

    /// Whether it asks for a list in which the order counts.
    pub(super) fn is_ordered(self) -> bool {
        matches!(
            self,
            Self::PrincipalVariation | Self::StaticEvaluations | Self::Visited | Self::Expanded
        )
    }

    /// Whether it asks for a list in which the order does not count.
    pub(super) fn is_set(self) -> bool {
        self.is_list() && !self.is_ordered()
    }

    /// Whether it asks for something of each of several nodes or counts.
    pub(crate) fn is_of_each(self) -> bool {
        matches!(
            self,
            Self::NodeValues | Self::Windows | Self::Counts | Self::IsPruned
        )
    }

    /// Whether only a search that cuts has an answer to it.
    pub(crate) fn is_about_cuts(self) -> bool {
        matches!(
            self,
            Self::Pruned | Self::CutEdges | Self::Windows | Self::NotVisited | Self::IsPruned
        )
    }

    /// Whether it asks for a list of nodes or edges.
    pub(super) fn is_list(self) -> bool {
        !self.is_of_each() && !self.is_of_one()
    }

    /// Whether it asks for one thing only.
    pub(super) fn is_of_one(self) -> bool {
        matches!(self, Self::Value | Self::BestMove | Self::Search)
    }

    /// What is expected where something else is said.
    pub(super) fn takes(self) -> &'static str {
        match self {
            Self::Value => "one number, as in 6, 7/3 or <=2",
            Self::BestMove => "one name, or none",
            Self::CutEdges => "edges from parents to children, as in F-L",
            Self::NodeValues => "a number for each node, as in `at B: 2`",
            Self::Windows => {
                "α and β on entry, and perhaps on exit, as in `window F: -inf 2`, or all their values, as in \
                 `window A: -inf 2 6 / inf`"
            }
            Self::Counts => "names and whole numbers, as in `visited 13, cutoffs 3`",
            Self::IsPruned => "yes or no for each node, as in `is R pruned: yes`",
            Self::Search => "an object, as in {\"algorithm\": \"alpha-beta\"}",
            _ => "names of nodes",
        }
    }
}

/// Whether a search that cuts nothing makes this count 0.
pub(super) fn counts_cuts(count: &str) -> bool {
    matches!(count, "cutoffs" | "pruned_leaves" | "pruned_nodes")
}

/// What is gone since earlier versions, a line each: a question of answers or a word of points files, and what to
/// use instead.
const GONE: &str = include_str!("gone.txt");

/// What to use instead of a question that is gone, or of another word of points files.
pub(crate) fn instead_of(what: &str, word: &str) -> Option<&'static str> {
    let rest = |row: &'static str| row.strip_prefix(what)?.strip_prefix('\t');
    let mut rows = GONE.lines().filter_map(rest);
    rows.find_map(|row| row.strip_prefix(word)?.strip_prefix('\t'))
}
