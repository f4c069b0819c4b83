//! One task of an exercise: a question in words, its points, and what is right to answer, in words and
//! numbers that any format can write down.

use thiserror::Error;

use crate::exercise::{Question, Worth};
use crate::search::{Algorithm, Bound, Bounded, SearchError, Window, WindowEnd};
use crate::tree::Player;
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;
use crate::words::{Words, bounded, typeset};

/// Why an exercise can't be made.
#[derive(Debug, Error)]
pub enum NotOnPaper {
    /// The search ends without a result.
    #[error("{0}")]
    Search(#[from] SearchError),
    /// The algorithm has no windows that could be asked for.
    #[error("{} searches without windows, so the sheet can't ask for them", .0.word())]
    NoWindows(Algorithm),
}

/// A question with its points, its words and its solution.
pub struct Task {
    /// The question.
    pub question: Question,
    /// What it is worth.
    pub worth: Worth,
    /// What is right.
    pub solution: Solution,
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
    question.wording().is_some()
}

/// The questions of a sheet if none are named. What is pruned is asked only where the algorithm may
/// prune something.
pub fn default_questions(algorithm: Algorithm) -> Vec<Question> {
    let mut questions = vec![
        Question::Value,
        Question::BestMove,
        Question::PrincipalVariation,
        Question::StaticEvaluations,
    ];
    if !algorithm.looks_at_all() {
        questions.push(Question::Pruned);
    }
    questions
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
        let wording = question.wording().unwrap_or_default();
        let [lines, text, mut how, of_item, mut how_to_type] = wording;
        if algorithm.looks_at_all() && question == Question::NodeValues {
            (how, how_to_type) = ("", "");
        }
        Self {
            question,
            worth: worth.clone(),
            solution,
            lines: lines.parse().unwrap_or_default(),
            text,
            how,
            of_item,
            how_to_type,
        }
    }

    /// What students are asked, and how they write it down.
    pub(super) fn to_write(&self) -> String {
        sentences([self.text, self.how])
    }

    /// What is asked of one value of a table.
    pub(super) fn of_item(&self, name: &str, column: &str) -> String {
        let asked = self.of_item.replace("{column}", column);
        sentences([&asked.replace("{name}", name), self.how_to_type])
    }
}

/// Two sentences, the second of which may be missing.
fn sentences([first, second]: [&str; 2]) -> String {
    format!("{first} {second}").trim_end().to_owned()
}

/// What is right to answer to a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// The answer to its one question.
    One(Answer),
    /// An answer for each of some names in each of some columns.
    Table {
        /// What the answers are.
        columns: &'static [&'static str],
        /// In preorder, or in the order that was asked for.
        rows: Vec<Row>,
    },
}

/// A name with its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it is called in answers.
    pub key: String,
    /// What it is called on the sheet.
    pub name: String,
    /// An answer for each column.
    pub answers: Vec<Answer>,
}

/// Names to choose from, in search order, and whether each is right.
pub(super) type Options = Vec<(String, bool)>;

/// What is right to answer to one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A value.
    Value(ValueText),
    /// One of those that are right, or none of them.
    OneOf(Options),
    /// All that are right.
    AllOf(Options),
    /// Some names, in this order.
    List {
        /// The lists that are right; where there are several, any of them.
        right: Vec<Vec<String>>,
        /// What else could have been listed, in preorder.
        others: Vec<String>,
    },
}

impl Answer {
    pub(super) fn yes_or_no(is_so: bool) -> Self {
        Self::OneOf(vec![("yes".to_owned(), is_so), ("no".to_owned(), !is_so)])
    }

    /// What is right, as people read it: each of several right answers, but all of those that belong together.
    pub(super) fn texts(&self) -> Vec<String> {
        match self {
            Self::Value(value) => vec![value.text.clone()],
            Self::OneOf(options) | Self::AllOf(options) => marked(options),
            Self::List { right, .. } => {
                let lists = right.iter().filter(|names| !names.is_empty());
                lists.map(|names| names.join(", ")).collect()
            }
        }
    }
}

/// The names that are right to mark.
pub(super) fn marked(options: &Options) -> Vec<String> {
    let right = options.iter().filter(|(_, is_right)| *is_right);
    right.map(|(name, _)| name.clone()).collect()
}

/// A value as it is printed and as it may be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueText {
    /// For people: `≤ 3`, `−∞`, `–` for nothing.
    pub text: String,
    /// All spellings that are right, the best first.
    pub typed: Vec<String>,
    /// The number alone, if it is a decimal and no bound.
    pub decimal: Option<String>,
}

impl ValueText {
    fn new(text: &str, typed: &[&str]) -> Self {
        Self {
            text: text.to_owned(),
            typed: typed.iter().map(|&typed| typed.to_owned()).collect(),
            decimal: None,
        }
    }

    /// What stands where there is no value.
    pub(super) fn nothing() -> Self {
        Self::new("–", &["-", "–", "none"])
    }

    pub(super) fn of_count(count: usize) -> Self {
        let text = count.to_string();
        Self {
            decimal: Some(text.clone()),
            ..Self::new(&text, &[&text])
        }
    }

    /// A value, or a bound.
    pub(super) fn of_found(found: &Bounded) -> Self {
        let number = Self::from(&found.value);
        let signs = match found.bound {
            Bound::Exact => return number,
            Bound::Lower => [">=", ">= ", "≥", "≥ ", "at least "],
            Bound::Upper => ["<=", "<= ", "≤", "≤ ", "at most "],
        };
        let numbers = || number.typed.iter();
        let with = |sign| numbers().map(move |number| format!("{sign}{number}"));
        Self {
            text: typeset(&bounded(found)),
            typed: signs.into_iter().flat_map(with).collect(),
            decimal: None,
        }
    }

    /// Both ends of a window: an open one is an infinity, and one just beside a value is that value.
    pub(super) fn of_window(words: Words, window: &Window) -> [Self; 2] {
        let [alpha, beta] = window.ends_as_values();
        [(WindowEnd::Alpha, alpha), (WindowEnd::Beta, beta)].map(|(end, value)| {
            let mut number = Self::from(&value);
            if window.end(end).is_none() {
                number.text = words.end(Player::Max, window, end);
            }
            number
        })
    }
}

impl From<&Value> for ValueText {
    fn from(value: &Value) -> Self {
        let text = value.to_string();
        let is_part = |byte: u8| byte.is_ascii_digit() || b".-".contains(&byte);
        let is_decimal = text.bytes().all(is_part);
        let typed: &[&str] = match (value.is_finite(), value > &Value::ZERO) {
            (true, _) => &[&text],
            (false, true) => &["inf", "+inf", "∞", "+∞", "infinity", "+infinity"],
            (false, false) => &["-inf", "-∞", "−∞", "-infinity"],
        };
        Self {
            decimal: is_decimal.then(|| text.clone()),
            ..Self::new(&typeset(&text), typed)
        }
    }
}
