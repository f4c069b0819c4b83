//! What is right and what was answered, in one shape: in JSON as answers state it, for people item by item; and
//! what students and platforms are told of an answer: tests with points, and a remark.

use std::borrow::Cow;

use schemars::{Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use super::answer::AnswerReport;
use crate::exercise::{
    Check, Number, Points, Question, Spelling, Stated, StatedEdge, StatedValue, StatedWindow,
    Status, Visibility,
};
use crate::report::{Diagnostic, printable};
use crate::text::readable;
use crate::value::Value;
use crate::vocabulary::{Vocabulary as _, schema_in_place};
use crate::words::{capitalised, form};

/// What is right, or was answered, if it is known: JSON has `null` else.
pub(super) struct Said<'r> {
    question: Question,
    stated: Option<&'r Stated<'r>>,
}

schema_in_place!(Said<'_>, anything);

/// Answers have many shapes; `answer` tells them question by question.
fn anything(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["boolean", "number", "string", "array", "object", "null"] })
}

impl Serialize for Said<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.stated {
            Some(Stated::Names(names)) if self.question == Question::BestMove => {
                names.first().serialize(serializer)
            }
            stated => stated.serialize(serializer),
        }
    }
}

impl<'r> Said<'r> {
    /// What was to be answered.
    pub(super) fn expected(check: &'r Check) -> Self {
        Self {
            question: check.question,
            stated: check.expected.as_ref(),
        }
    }

    /// What was answered, if it could be read.
    pub(super) fn found(check: &'r Check) -> Self {
        Self {
            question: check.question,
            stated: check.found,
        }
    }

    /// It as people read it; `none` for a list with nothing in it.
    pub(super) fn items(&self) -> Vec<String> {
        let items = match self.stated {
            None => return Vec::new(),
            Some(Stated::Value(value)) => vec![value.to_string()],
            Some(Stated::Names(names)) => names.iter().map(|name| readable(name)).collect(),
            Some(Stated::Edges(edges)) => edges.iter().map(edge).collect(),
            Some(Stated::NodeValues(values)) => return named(values, StatedValue::to_string),
            Some(Stated::Windows(windows)) => return named(windows, window),
            Some(Stated::IsPruned(nodes)) => {
                return named(nodes, |said| if *said { "yes" } else { "no" }.to_owned());
            }
            Some(Stated::Counts(counts)) => {
                let counts = counts.iter();
                return counts
                    .map(|(name, count)| format!("{name} {count}"))
                    .collect();
            }
            Some(Stated::Search(search)) => {
                let words = search.words();
                return words
                    .map(|(option, said)| format!("{option} {said}"))
                    .collect();
            }
        };
        if items.is_empty() {
            return vec!["none".to_owned()];
        }
        items
    }

    /// The same on one line.
    pub(super) fn line(&self) -> String {
        self.items().join(" ").trim_end_matches(';').to_owned()
    }
}

/// `B: 2;`
fn named<T>(items: &[(Cow<str>, T)], text: impl Fn(&T) -> String) -> Vec<String> {
    let items = items.iter();
    items
        .map(|(name, item)| format!("{}: {};", readable(name), text(item)))
        .collect()
}

fn edge(edge: &StatedEdge) -> String {
    match edge {
        StatedEdge::Pair(parent, child) => format!("{}-{}", readable(parent), readable(child)),
        StatedEdge::Joined(text) => readable(text),
    }
}

/// `(-inf, 2) to (1, 2)`, and all values of α, then all of β: `-inf 2 6 / inf`.
fn window(window: &StatedWindow) -> String {
    let ends = [&window.entry, &window.exit].into_iter().flatten();
    let ends: Vec<String> = ends
        .map(|ends| pair(&ends.each_ref().map(Number::value)))
        .collect();
    let ends = Some(ends.join(" to ")).filter(|ends| !ends.is_empty());
    let all = |end: &Option<Vec<Number>>| {
        let numbers = end
            .iter()
            .flatten()
            .map(|number| number.value().to_string());
        numbers.collect::<Vec<_>>().join(" ")
    };
    let history = window.has_history();
    let history = history.then(|| format!("{} / {}", all(&window.alpha), all(&window.beta)));
    let texts: Vec<String> = ends.into_iter().chain(history).collect();
    texts.join(", ")
}

/// What was understood, where it is written otherwise.
pub(super) fn understood(check: &Check) -> Option<String> {
    let is_other = check.found.is_some() && check.spelling == Spelling::Other;
    is_other.then(|| Said::found(check).line())
}

/// `(-inf, 2)`: as answers state a window.
pub(super) fn pair([alpha, beta]: &[&Value; 2]) -> String {
    format!("({alpha}, {beta})")
}

/// One question, or the reading of the answer.
#[derive(Serialize)]
pub(super) struct Test {
    pub(super) name: String,
    /// The question in words.
    #[serde(skip)]
    pub(super) title: String,
    /// What was answered; may be empty.
    #[serde(skip)]
    pub(super) found: String,
    /// What is right, where that is told of an answer that is not; may be empty.
    #[serde(skip)]
    pub(super) expected: String,
    #[serde(skip)]
    pub(super) visibility: Option<Visibility>,
    #[serde(skip)]
    pub(super) status: Status,
    /// Whether everything that was answered is right, and something is missing.
    #[serde(skip)]
    pub(super) is_incomplete: bool,
    pub(super) points: Points,
    pub(super) max_points: Points,
    /// What is wrong, or unusual; may be empty.
    pub(super) message: String,
}

impl Test {
    fn new(check: &Check) -> Self {
        let number = check.number.map(|number| format!("{number}. "));
        let is_right = check.is_right() && !check.is_right_otherwise();
        let expected = (!is_right).then(|| Said::expected(check).line());
        let understood = understood(check).map(|text| format!("read as {text}"));
        let message: Vec<String> = understood
            .into_iter()
            .chain(check.message.clone())
            .collect();
        Self {
            name: called(check),
            title: number.unwrap_or_default() + &called(check),
            found: printable(&Said::found(check).line()),
            expected: printable(&expected.unwrap_or_default()),
            visibility: check.visibility,
            status: check.status,
            is_incomplete: check.is_incomplete,
            points: check.points,
            max_points: check.max_points,
            message: printable(&message.join("; ")),
        }
    }

    pub(super) fn is_passed(&self) -> bool {
        self.status == Status::Pass
    }
}

impl AnswerReport<'_> {
    /// What was tested; of an answer that can't be read, or says nothing, one test that it fails.
    pub(super) fn tests(&self) -> Vec<Test> {
        if !self.checks.is_empty() {
            return self.checks.iter().map(Test::new).collect();
        }
        let (status, message) = match &self.error {
            Some(error) => (Status::Invalid, sentence(error)),
            None => (Status::Missing, "nothing is answered".to_owned()),
        };
        vec![Test {
            name: "Answer".to_owned(),
            title: "The whole answer".to_owned(),
            found: String::new(),
            expected: String::new(),
            visibility: None,
            status,
            is_incomplete: false,
            points: Points::ZERO,
            max_points: self.max_score,
            message,
        }]
    }

    /// Whether the answer could be read and checked.
    pub(super) fn is_checked(&self) -> bool {
        self.error.is_none()
    }

    /// Why the answer is wrong, in a sentence; empty where that may not be told.
    pub(super) fn summary(&self) -> &str {
        self.diagnosis.map_or("", |diagnosis| &diagnosis.summary)
    }

    /// What was asked: the tree's title, else its file.
    pub(super) fn exercise(&self) -> String {
        let exercise = self.about.document.map(|document| &document.exercise);
        let title = exercise.and_then(|exercise| exercise.title.as_deref());
        printable(title.unwrap_or(&self.about.tree.file))
    }

    /// Whose answer it is: its id, else where it stands.
    pub(super) fn student(&self) -> String {
        let answer = self.about.answer;
        printable(&answer.id.clone().unwrap_or_else(|| answer.place()))
    }

    /// Why the answer is wrong, and what can't be understood in it; may be empty.
    pub(super) fn remark(&self) -> String {
        let warnings = self.warnings.iter();
        let warnings = warnings.map(|warning| format!("warning: {warning}"));
        // The mistakes may be in questions that students are not to see.
        let is_told = self.checks.iter().all(Check::is_visible) && !self.summary().is_empty();
        let summary = is_told.then(|| self.summary().to_owned());
        let all = summary.into_iter().chain(warnings);
        printable(&all.collect::<Vec<_>>().join("; "))
    }

    /// What the student should know, in paragraphs: the mistake that explains the answer, if one does, and
    /// what can't be understood in it; or what to do about an answer that can't be read.
    pub(super) fn advice(&self) -> Vec<String> {
        if let Some(error) = &self.error {
            let unread = "Your answer can't be read, so nothing in it was marked.".to_owned();
            let reason = as_sentence(&format!("the reason: {}", sentence(error)));
            return vec![unread, reason];
        }
        let mistake = self.diagnosis.and_then(|it| it.to_student.clone());
        let warning = match self.warnings {
            [first, others @ ..] if !others.is_empty() => {
                let (count, remarks) = (others.len(), form(others.len(), ["remark", "remarks"]));
                Some(format!("{first}; {count} more {remarks} like this"))
            }
            warnings => warnings.first().cloned(),
        };
        let advice = mistake.into_iter().chain(warning);
        advice.map(|text| as_sentence(&text)).collect()
    }
}

/// What people call a question: `Best move`.
pub(super) fn called(check: &Check) -> String {
    let title = check.title.as_deref();
    title.map_or_else(|| in_words(check.question), printable)
}

/// A key of answers as people say it.
pub(super) fn in_words(question: Question) -> String {
    capitalised(&question.word().replace('_', " "))
}

/// A text with a capital letter in front and a mark behind it.
fn as_sentence(text: &str) -> String {
    let text = capitalised(printable(text).trim_end_matches('.'));
    if text.ends_with('?') {
        return text;
    }
    text + "."
}

/// An error in one line. It does not name the file, which the student knows by another name.
fn sentence(error: &Diagnostic) -> String {
    let place = error.line.zip(error.column);
    let place = place.map(|(line, column)| format!("line {line}, column {column}: "));
    let help = error.help.as_ref().map(|help| format!(" ({help})"));
    let [place, help] = [place, help].map(Option::unwrap_or_default);
    printable(&format!("{place}{}{help}", error.message))
}
