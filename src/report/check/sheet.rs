//! What students and platforms are told of an answer: tests with points, and a remark.

use serde::Serialize;

use super::answer::{AnswerOrigin, Checked, Unchecked};
use super::items::{expected_items, found_items, understood};
use super::model::AnswerReport;
use crate::analysis::Origin;
use crate::document::Document;
use crate::exercise::{Check, Points, Question, Status, Visibility};
use crate::report::{Diagnostic, printable};
use crate::vocabulary::Vocabulary as _;
use crate::words::{Words, capitalised, form};

/// One answer as platforms see it. All texts are printable and on one line.
pub struct MarkSheet<'s> {
    /// What was asked: the tree's title, else its file.
    pub(super) exercise: String,
    /// Whose answer it is: its id, else where it stands.
    pub(super) answer: String,
    /// The file of the answer.
    pub(super) file: String,
    /// What was tested.
    pub(super) tests: Vec<Test>,
    /// What there is to say of the whole answer; may be empty.
    pub(super) remark: String,
    /// What the student should know of it, in paragraphs.
    pub(super) advice: Vec<String>,
    /// Everything that is known, in the tool's own shape.
    pub(super) report: AnswerReport<'s>,
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

impl<'s> MarkSheet<'s> {
    /// The sheet of a checked answer.
    pub fn of_checked(checked: &'s Checked<'s, '_, '_, '_>) -> Self {
        let words = Words::new(checked.labels, checked.glyphs);
        let checks = checked.checks().iter();
        let mut tests: Vec<Test> = checks.map(|check| Test::of_check(check, words)).collect();
        if tests.is_empty() {
            let nothing = "nothing is answered".to_owned();
            tests.push(Test::of_answer(Status::Missing, Points::ZERO, nothing));
        }
        Self {
            exercise: exercise(checked.tree, Some(checked.document)),
            answer: name(checked.answer),
            file: printable(checked.answer.file),
            tests,
            remark: printable(&remark(checked)),
            advice: advice(checked),
            report: AnswerReport::of_checked(checked),
        }
    }

    /// The sheet of an answer that can't be read or checked: one failed test, with all points that
    /// are asked for.
    pub fn of_unchecked(unchecked: &Unchecked<'s>) -> Self {
        let (max_points, message) = (unchecked.max_score, sentence(&unchecked.error));
        Self {
            exercise: exercise(unchecked.tree, unchecked.document),
            answer: name(unchecked.answer),
            file: printable(unchecked.answer.file),
            tests: vec![Test::of_answer(Status::Invalid, max_points, message)],
            remark: String::new(),
            advice: advice_on_unreadable(&unchecked.error),
            report: AnswerReport::of_unchecked(unchecked),
        }
    }

    /// Whether the answer could be read and checked.
    pub(super) fn is_checked(&self) -> bool {
        matches!(self.report, AnswerReport::Checked(_))
    }

    /// The points of all tests, and those that they could have.
    pub(super) fn score(&self) -> (Points, Points) {
        let sum = |points: fn(&Test) -> Points| self.tests.iter().map(points).sum();
        (sum(|test| test.points), sum(|test| test.max_points))
    }
}

impl Test {
    /// The one test of an answer that is worth nothing as a whole.
    fn of_answer(status: Status, max_points: Points, message: String) -> Self {
        Self {
            name: "Answer".to_owned(),
            title: "The whole answer".to_owned(),
            found: String::new(),
            expected: String::new(),
            visibility: None,
            is_incomplete: false,
            status,
            points: Points::ZERO,
            max_points,
            message,
        }
    }

    fn of_check(check: &Check, words: Words) -> Self {
        let number = check.number.map(|number| format!("{number}. "));
        let one_line = |items: Vec<String>| printable(items.join(" ").trim_end_matches(';'));
        Self {
            name: called(check),
            title: number.unwrap_or_default() + &called(check),
            found: one_line(check.found.map(found_items).unwrap_or_default()),
            expected: match check.status {
                Status::Pass if !check.is_right_otherwise() => String::new(),
                _ => one_line(expected_items(&check.expected, words)),
            },
            visibility: check.visibility,
            status: check.status,
            is_incomplete: check.is_incomplete,
            points: check.points,
            max_points: check.max_points,
            message: printable(&message(check)),
        }
    }

    pub(super) fn is_passed(&self) -> bool {
        self.status == Status::Pass
    }
}

/// What people call a question: `Best move`.
pub(super) fn called(check: &Check) -> String {
    let usual = || in_words(check.question);
    printable(&check.title.clone().unwrap_or_else(usual))
}

/// A key of answers as people say it.
pub(super) fn in_words(question: Question) -> String {
    capitalised(&question.word().replace('_', " "))
}

/// What is wrong, and what was understood where it is written otherwise.
fn message(check: &Check) -> String {
    let understood = understood(check).map(|text| format!("read as {text}"));
    let all = understood.into_iter().chain(check.message.clone());
    all.collect::<Vec<_>>().join("; ")
}

/// Why the answer is wrong, and what can't be understood in it.
fn remark(checked: &Checked) -> String {
    let warnings = checked.warnings.iter();
    let warnings = warnings.map(|warning| format!("warning: {warning}"));
    // The mistakes may be in questions that students are not to see.
    let is_told = checked.checks().iter().all(Check::is_visible);
    let diagnosis = Some(checked.diagnosis.summary.clone());
    let diagnosis = diagnosis.filter(|text| is_told && !text.is_empty());
    let all = diagnosis.into_iter().chain(warnings);
    all.collect::<Vec<_>>().join("; ")
}

/// The mistake that explains the answer, if one does, and what can't be understood in it.
fn advice(checked: &Checked) -> Vec<String> {
    let diagnosis = checked.diagnosis.to_student.iter();
    let warning = match checked.warnings {
        [first, others @ ..] if !others.is_empty() => {
            let (count, remarks) = (others.len(), form(others.len(), ["remark", "remarks"]));
            Some(format!("{first}; {count} more {remarks} like this"))
        }
        warnings => warnings.first().cloned(),
    };
    let all = diagnosis.cloned().chain(warning);
    all.map(|text| as_sentence(&text)).collect()
}

/// What somebody should do whose answer can't be read, in plain words; the reason comes last.
fn advice_on_unreadable(error: &Diagnostic) -> Vec<String> {
    let usual =
        "write one line for each question, such as `value: 6`, and save the file as plain text";
    let help = error.help.as_deref().unwrap_or(usual);
    vec![
        "Your answer can't be read, so nothing in it was marked.".to_owned(),
        as_sentence(&format!("try this: {help}")),
        as_sentence(&format!("the reason: {}{}", place(error), error.message)),
    ]
}

/// A text with a capital letter in front and a mark behind it.
fn as_sentence(text: &str) -> String {
    let text = capitalised(printable(text).trim_end_matches('.'));
    if text.ends_with('?') {
        text
    } else {
        text + "."
    }
}

fn exercise(tree: &Origin, document: Option<&Document>) -> String {
    let title = document.and_then(|document| document.exercise.title.as_deref());
    printable(title.unwrap_or(&tree.file))
}

fn name(answer: AnswerOrigin) -> String {
    match (answer.id, answer.line) {
        (Some(id), _) => printable(id),
        (None, Some(line)) => printable(&format!("{}:{line}", answer.file)),
        (None, None) => printable(answer.file),
    }
}

/// An error in one line. It does not name the file, which the student knows by another name.
fn sentence(error: &Diagnostic) -> String {
    let help = error.help.as_ref();
    let help = help.map(|help| format!(" ({help})")).unwrap_or_default();
    printable(&format!("{}{}{help}", place(error), error.message))
}

fn place(error: &Diagnostic) -> String {
    match (error.line, error.column) {
        (Some(line), Some(column)) => format!("line {line}, column {column}: "),
        _ => String::new(),
    }
}
