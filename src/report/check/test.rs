//! What students and platforms are told of an answer: tests with points, and a remark. All texts are
//! printable and on one line, so that no writer meets a control character.

use serde::Serialize;

use super::answer::AnswerReport;
use super::said::{Said, understood};
use crate::exercise::{Check, Points, Question, Status, Visibility};
use crate::report::{Diagnostic, printable};
use crate::vocabulary::Vocabulary as _;
use crate::words::capitalised;

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

    /// What was asked.
    pub(super) fn exercise(&self) -> String {
        printable(self.about.tree.title())
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

    /// What the student should know, in paragraphs: what can't be understood in the answer, and the mistake
    /// that explains it, if one does; or what to do about an answer that can't be read.
    pub(super) fn advice(&self) -> Vec<String> {
        if let Some(error) = &self.error {
            let unread = "Your answer can't be read, so nothing in it was marked.".to_owned();
            let reason = as_sentence(&format!("the reason: {}", sentence(error)));
            return vec![unread, reason];
        }
        let mistake = self.diagnosis.and_then(|it| it.to_student.as_ref());
        let warnings = self.warnings.iter();
        let warnings = warnings.map(|warning| format!("warning: {warning}"));
        let advice = warnings.chain(mistake.cloned());
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
