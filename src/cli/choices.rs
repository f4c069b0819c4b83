//! The words and numbers of options → values, each word with its meaning as help.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::args::CheckFormat;
use crate::document::Format;
use crate::exercise::AnswerFormat;
use crate::report::TraceFormat;
use crate::report::check::Platform;
use crate::report::schema::DocumentKind;
use crate::search::{
    ALGORITHMS, Algorithm, Cut, Fail, InitialWindow, LeafValues, MemoryUse, Notation, Order,
    RootWindow, Scope, Setting, ShallowPass, ValueRange, preset_names,
};
use crate::tree::{Naming, Player};
use crate::value::{Value, ValueError};

/// The horizons of `--depths`, which rise.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Depths {
    /// Those of the passes before the last one.
    pub(super) shallow: Vec<usize>,
    /// That of the last pass.
    pub(super) last: usize,
}

/// A parser for words that stand for values, each with its meaning as help.
fn choice<T: Clone + Send + Sync + 'static>(
    choices: Vec<(&'static str, &'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let possible = choices
        .iter()
        .map(|&(word, meaning, _)| PossibleValue::new(word).help(meaning))
        .collect::<Vec<_>>();
    PossibleValuesParser::new(possible).try_map(move |text| {
        let chosen = choices
            .iter()
            .find(|(word, ..)| text.eq_ignore_ascii_case(word));
        chosen
            .map(|(.., value)| value.clone())
            .ok_or("not one of the possible values")
    })
}

pub(super) fn check_format() -> impl TypedValueParser<Value = CheckFormat> {
    let platform = CheckFormat::Platform;
    choice(vec![
        ("text", "For people", CheckFormat::Text),
        (
            "json",
            "For scripts: an object, or an array for several answers",
            CheckFormat::Json,
        ),
        ("jsonl", "For scripts: a line an answer", CheckFormat::Jsonl),
        ("csv", "For tables: a row an answer", CheckFormat::Csv),
        (
            "gradescope",
            "results.json of a Gradescope autograder",
            platform(Platform::Gradescope),
        ),
        (
            "prairielearn",
            "results.json of a PrairieLearn external grader",
            platform(Platform::PrairieLearn),
        ),
        (
            "junit",
            "JUnit XML: a suite an answer",
            platform(Platform::JUnit),
        ),
        (
            "tap",
            "TAP 14: a test point a question, a subtest for each of several answers",
            platform(Platform::Tap),
        ),
        (
            "codegrade",
            "The line of a CodeGrade custom test",
            platform(Platform::CodeGrade),
        ),
    ])
}

pub(super) fn algorithm() -> impl TypedValueParser<Value = Algorithm> {
    let choices = ALGORITHMS.iter();
    choice(
        choices
            .map(|row| (row.name, row.summary, row.algorithm))
            .collect(),
    )
}

pub(super) fn preset() -> PossibleValuesParser {
    preset_names().into()
}

/// A parser for the words of a rule, with their meanings in the order of `Setting::ALL`.
fn setting<S: Setting + Send + Sync>(
    meanings: &'static [&'static str],
) -> impl TypedValueParser<Value = S> {
    let choices = S::ALL.iter().zip(meanings);
    choice(
        choices
            .map(|(&setting, &meaning)| (setting.word(), meaning, setting))
            .collect(),
    )
}

pub(super) fn cut() -> impl TypedValueParser<Value = Cut> {
    setting(&["When α ≥ β", "Only when α > β: no pruning on equality"])
}

pub(super) fn fail() -> impl TypedValueParser<Value = Fail> {
    setting(&[
        "Its best child's value",
        "That value, clamped into the window",
        "Best starts at α (at a MIN node at β), as in F2 of Knuth and Moore",
    ])
}

pub(super) fn scope() -> impl TypedValueParser<Value = Scope> {
    setting(&["Both bounds", "Only its parent's own best value so far"])
}

pub(super) fn root_window() -> impl TypedValueParser<Value = RootWindow> {
    setting(&[
        "One window, improved from child to child",
        "The initial window again for each child",
    ])
}

pub(super) fn order() -> impl TypedValueParser<Value = Order> {
    setting(&["From left to right", "From right to left"])
}

pub(super) fn leaf_values() -> impl TypedValueParser<Value = LeafValues> {
    setting(&["MAX's everywhere", "The view of the player to move"])
}

pub(super) fn notation() -> impl TypedValueParser<Value = Notation> {
    let choices = Notation::ALL.iter();
    choice(
        choices
            .map(|&notation| (notation.word(), notation.title(), notation))
            .collect(),
    )
}

pub(super) fn trace_format() -> impl TypedValueParser<Value = TraceFormat> {
    choice(vec![
        ("text", "For people", TraceFormat::Text),
        ("markdown", "For people: a table", TraceFormat::Markdown),
        (
            "jsonl",
            "For scripts: a line about the run, then a line a step",
            TraceFormat::Jsonl,
        ),
        ("csv", "For tables: a row a step", TraceFormat::Csv),
    ])
}

pub(super) fn player() -> impl TypedValueParser<Value = Player> {
    choice(vec![
        ("max", "MAX, who wants the value high", Player::Max),
        ("min", "MIN, who wants the value low", Player::Min),
    ])
}

pub(super) fn naming() -> impl TypedValueParser<Value = Naming> {
    choice(vec![
        ("paths", "By their paths: /, /1, /3/1/2", Naming::Paths),
        (
            "letters",
            "A, B, C, … level by level, leaves included",
            Naming::Letters,
        ),
    ])
}

pub(super) fn tree_format() -> impl TypedValueParser<Value = Format> {
    choice(vec![
        (
            "sexp",
            "An S-expression: (max A (min 3 12) 8)",
            Format::Sexp,
        ),
        ("json", "Nested arrays, or objects with names", Format::Json),
        ("jsonl", "JSON Lines: a JSON tree a line", Format::Jsonl),
    ])
}

pub(super) fn answer_format() -> impl TypedValueParser<Value = AnswerFormat> {
    choice(vec![
        ("text", "Lines such as value: 6", AnswerFormat::Text),
        ("json", "A JSON object", AnswerFormat::Json),
        ("jsonl", "JSON Lines: an answer a line", AnswerFormat::Jsonl),
    ])
}

pub(super) fn document() -> impl TypedValueParser<Value = DocumentKind> {
    let choices = DocumentKind::ALL.iter();
    choice(
        choices
            .map(|&document| (document.name(), document.summary(), document))
            .collect(),
    )
}

pub(super) fn memory() -> impl TypedValueParser<Value = MemoryUse> {
    choice(vec![
        ("remember", "As its paper has it", MemoryUse::Remember),
        ("forget", "Every pass searches anew", MemoryUse::Forget),
    ])
}

pub(super) fn shallow_pass() -> impl TypedValueParser<Value = ShallowPass> {
    setting(&["It skips what can't matter", "It looks at every node"])
}

pub(super) fn value(text: &str) -> Result<Value, ValueError> {
    text.parse()
}

pub(super) fn positive(text: &str) -> Result<Value, String> {
    let value: Value = text
        .parse()
        .map_err(|error: ValueError| error.to_string())?;
    if value <= Value::ZERO || !value.is_finite() {
        return Err("expected a number above 0".to_owned());
    }
    Ok(value)
}

pub(super) fn not_negative(text: &str) -> Result<Value, String> {
    let value: Value = text
        .parse()
        .map_err(|error: ValueError| error.to_string())?;
    if value < Value::ZERO || !value.is_finite() {
        return Err("expected a number, 0 or more".to_owned());
    }
    Ok(value)
}

pub(super) fn plies(text: &str) -> Result<usize, &'static str> {
    text.parse()
        .map_err(|_| "expected a whole number of plies, 0 or more")
}

pub(super) fn depths(text: &str) -> Result<Depths, &'static str> {
    let depths: Result<Vec<usize>, _> = text.split(',').map(|depth| plies(depth.trim())).collect();
    let mut shallow = depths?;
    if !shallow.is_sorted_by(|one, next| one < next) {
        return Err("each depth must be greater than the one before it");
    }
    let last = shallow.pop().expect("a text has at least one part");
    Ok(Depths { shallow, last })
}

pub(super) fn window(text: &str) -> Result<InitialWindow, String> {
    let (alpha, beta) = pair(text)?;
    InitialWindow::new(alpha, beta).ok_or_else(|| ASCENDING.to_owned())
}

pub(super) fn value_range(text: &str) -> Result<ValueRange, String> {
    let (low, high) = pair(text)?;
    if low >= high {
        return Err(ASCENDING.to_owned());
    }
    ValueRange::new(low, high).ok_or_else(|| "the ends of the range must be numbers".to_owned())
}

const ASCENDING: &str = "the first value must be below the second";

/// Two values with a comma between them.
fn pair(text: &str) -> Result<(Value, Value), String> {
    let (first, second) = text
        .split_once(',')
        .ok_or("expected two values, as in -3,7")?;
    let value = |text: &str| -> Result<Value, String> {
        let text = text.trim();
        text.parse()
            .map_err(|error: ValueError| format!("{text}: {error}"))
    };
    Ok((value(first)?, value(second)?))
}
