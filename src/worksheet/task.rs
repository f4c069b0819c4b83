//! One task of an exercise: a question in words, its points, and what is right to answer, in words and
//! numbers that any format can write down.

use thiserror::Error;

use crate::exercise::{Points, Question, Worth};
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

/// The right answer to a task. Of names to choose from, in search order, those are marked that are right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// One value.
    Value(Cell),
    /// One of those that are marked, or none of them.
    Choice(Vec<(String, bool)>),
    /// All that are marked.
    Subset(Vec<(String, bool)>),
    /// Some names, in this order.
    Sequence {
        /// The lists that are right; where there are several, any of them.
        right: Vec<Vec<String>>,
        /// What else could have been listed, in preorder.
        others: Vec<String>,
    },
    /// Values for each of some names.
    Table {
        /// What the values are.
        columns: &'static [&'static str],
        /// In preorder, or in the order that was asked for.
        rows: Vec<Row>,
    },
}

/// A name with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it is called in answers.
    pub key: String,
    /// What it is called on the sheet.
    pub name: String,
    /// A value for each column.
    pub cells: Vec<Cell>,
}

/// One value as it is printed and as it may be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// For people: `≤ 3`, `−∞`, `–` for nothing.
    pub text: String,
    /// All spellings that are right, the best first.
    pub typed: Vec<String>,
    /// The number alone, if it is a decimal and no bound.
    pub decimal: Option<String>,
}

/// The two answers to a question of yes or no.
const YES_NO: [&str; 2] = ["yes", "no"];

impl Cell {
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

    pub(super) fn of_yes_no(is_so: bool) -> Self {
        let word = YES_NO[usize::from(!is_so)];
        Self::new(word, &[word])
    }

    /// What there is to choose from, where the answer is yes or no.
    pub(super) fn choices(&self) -> Option<Vec<(String, bool)>> {
        let choices = || {
            YES_NO
                .map(|word| (word.to_owned(), word == self.text))
                .into()
        };
        YES_NO.contains(&self.text.as_str()).then(choices)
    }

    /// A value, or a bound.
    pub(super) fn of_found(found: &Bounded) -> Self {
        let number = Self::of_value(&found.value);
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

    /// An end of a window: an open one is an infinity, and one just beside a value is that value.
    pub(super) fn of_end(words: Words, window: &Window, end: WindowEnd) -> Self {
        let [alpha, beta] = window.ends_as_values();
        let value = match end {
            WindowEnd::Alpha => alpha,
            WindowEnd::Beta => beta,
        };
        let number = Self::of_value(&value);
        match window.end(end) {
            Some(_) => number,
            None => Self {
                text: words.end(Player::Max, window, end),
                ..number
            },
        }
    }

    fn of_value(value: &Value) -> Self {
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

/// The names that are right to mark.
pub(super) fn marked(options: &[(String, bool)]) -> Vec<String> {
    let right = options.iter().filter(|(_, is_right)| *is_right);
    right.map(|(name, _)| name.clone()).collect()
}
