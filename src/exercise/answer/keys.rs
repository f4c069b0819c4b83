//! The keys of answers, the plain words that people write for them, and words among names that are no names.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use super::Spelling;
use super::tokens::after;
use crate::exercise::question::Question;
use crate::text::is_one_of;
use crate::vocabulary::Vocabulary;

/// A key of an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum AnswerKey {
    /// Whose answer it is.
    Id,
    /// Whose answer it is, where no id says so.
    Student,
    /// What is asked.
    Question(Question),
}

/// What stands for a key beside what is documented with it, in English, German, French and Spanish: the key and
/// such words a line. The order of the parts of a word does not matter, nor do accents.
const PLAIN_WORDS: &str = include_str!("keys.txt");

/// The keys by their words, the parts of these in the order of the alphabet.
static BY_WORDS: LazyLock<HashMap<String, AnswerKey>> = LazyLock::new(|| {
    let rows = PLAIN_WORDS.lines().filter_map(|row| row.split_once(": "));
    let words = rows.flat_map(|(key, words)| words.split(' ').map(move |word| (word, key)));
    // Without its verb one key would be another one.
    let documented = Question::keys().filter(|(word, _)| *word != "is_pruned");
    let words = words.chain(documented.map(|(word, _)| (word, word)));
    let keyed = words.filter_map(|(word, key)| Some((sorted(word, &[]), AnswerKey::called(key)?)));
    keyed.collect()
});

/// The questions as sheets ask them.
static ASKED: LazyLock<Vec<(Question, [&str; 2])>> = LazyLock::new(|| {
    let all = Question::ALL.iter();
    let worded = all.filter_map(|question| Some((*question, question.wording()?)));
    worded
        .map(|(question, [_, asked, how, ..])| (question, [asked, how]))
        .collect()
});

impl AnswerKey {
    /// The key that is written so, in any letter case and with blanks or dashes in it.
    pub(super) fn find(written: &str) -> Option<(Self, Spelling)> {
        const LONGEST: usize = 60;
        if written.is_empty() || written.len() > LONGEST {
            return None;
        }
        let unquoted = written.trim_matches(['"', '“', '”', '„', '‘', '’']);
        if unquoted.len() < written.len() {
            let (key, _) = Self::find(unquoted)?;
            return Some((key, Spelling::Other));
        }
        let word = as_key(written);
        if let Some(key) = Self::called(&word) {
            return Some((key, Spelling::Usual));
        }
        let with_nouns = BY_WORDS.get(&sorted(&word, &[]));
        let is_of_nodes = |key: &&Self| **key != Self::Question(Question::Value);
        let without = || BY_WORDS.get(&sorted(&word, &NOUNS)).filter(is_of_nodes);
        let key = with_nouns.or_else(without)?;
        Some((*key, Spelling::Other))
    }

    /// The key that is documented so.
    fn called(word: &str) -> Option<Self> {
        match word {
            "id" => Some(Self::Id),
            "student" => Some(Self::Student),
            word => Question::find(word).map(Self::Question),
        }
    }

    pub(super) fn question(self) -> Option<Question> {
        match self {
            Self::Question(question) => Some(question),
            Self::Id | Self::Student => None,
        }
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Id => "id",
            Self::Student => "student",
            Self::Question(question) => question.word(),
        }
    }
}

/// The question that a line begins with as sheets ask it, whole or up to its sign, and what stands behind it and what
/// it is worth.
pub(super) fn asked(line: &str) -> Option<(Question, &str)> {
    ASKED.iter().find_map(|&(question, [asked, how])| {
        let first = asked.split_inclusive('?').next().unwrap_or(asked);
        let rest = after(line, asked).or_else(|| after(line, first))?;
        let rest = after(rest, how).unwrap_or(rest);
        let worth = rest.strip_prefix(['(', '[']);
        let worth = worth.and_then(|rest| rest.split_once([')', ']']));
        let says_worth = |worth: &str| worth.split(' ').any(|word| is_one_of(OF_WORTH, word));
        let worth = worth.filter(|(worth, _)| says_worth(worth));
        let content = worth.map_or(rest, |(_, behind)| behind);
        Some((question, content.trim_start_matches([' ', '\t', ':'])))
    })
}

/// Words for what a question is worth.
const OF_WORTH: &str = "point points pts";

/// What is written for a key, as messages name it: `Best move` and `best-move` as `best_move`.
pub(super) fn as_key(text: &str) -> Cow<'_, str> {
    let is_plain = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let text = text.to_lowercase();
    let words = text.split(|letter: char| letter.is_whitespace() || "-_/()".contains(letter));
    // Behind a key may stand what it is worth: `Value (2 points)`.
    let says_worth = words.clone().any(|word| is_one_of(OF_WORTH, word));
    let is_worth =
        |word: &str| says_worth && (word.parse::<f64>().is_ok() || is_one_of(OF_WORTH, word));
    let words: Vec<&str> = words
        .filter(|word| !word.is_empty() && !is_worth(word))
        .collect();
    Cow::Owned(words.join("_"))
}

/// What keys are said of, where it does not matter: `pruned subtrees`.
const NOUNS: [&str; 6] = ["node", "nodes", "branch", "branches", "subtree", "subtrees"];

/// The words of a key in the order of the alphabet, without accents, words that say nothing, and these.
fn sorted(key: &str, without: &[&str]) -> String {
    const FILLERS: [&str; 8] = ["the", "my", "what", "which", "is", "are", "was", "were"];
    let plain = |letter| match letter {
        'á' | 'ä' => 'a',
        'é' => 'e',
        'í' => 'i',
        'ó' | 'ö' => 'o',
        letter => letter,
    };
    let key: String = key.chars().map(plain).collect();
    let words = key
        .split('_')
        .filter(|word| !FILLERS.contains(word) && !without.contains(word));
    let mut words: Vec<&str> = words.collect();
    words.sort_unstable();
    words.join("_")
}

/// Words that may stand between names, as in `A, then C, then H`, `leaf L and leaf R`.
pub(super) const BETWEEN: &str = "* • & + and also und et y then first finally go move the \
    node nodes leaf leaves child children branch branches subtree subtrees max min chance";

/// Words behind one that says that there is nothing.
pub(super) const BEHIND_NOTHING: &str = "of the node nodes leaf leaves child children branch branches \
    subtree subtrees is are was were pruned cut skipped";

/// Words whose letters may be the names of nodes, and that are none.
pub(super) const NO_NAMES: &str = "no n/a nil null idk todo tbd or nor all both each every same";

/// Words by which a line without a key may take back what stands elsewhere.
pub(super) const TAKING_BACK: &str = "wrong wait instead correction actually oops scratch ignore mistake disagree opposite reverse back not";
