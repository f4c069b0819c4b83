//! What platforms are told of an answer: tests with points, and a remark.

use serde::Serialize;

use crate::analysis::Origin;
use crate::document::Document;
use crate::exercise::{Check, Points, Status, score};
use crate::report::check::{AnswerOrigin, CheckFailure, CheckReport, Checked};
use crate::report::{Diagnostic, printable};
use crate::vocabulary::Vocabulary;

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
    /// The points of all tests.
    pub(super) points: Points,
    /// The points that they could have.
    pub(super) max_points: Points,
    /// What there is to say of the whole answer; may be empty.
    pub(super) remark: String,
    /// Everything that is known, in the tool's own shape.
    pub(super) report: Report<'s>,
}

/// One question, or the reading of the answer.
pub(super) struct Test {
    pub(super) name: &'static str,
    pub(super) status: Status,
    pub(super) points: Points,
    pub(super) max_points: Points,
    /// What is wrong, or unusual; may be empty.
    pub(super) message: String,
}

/// The report that scripts read.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Report<'s> {
    Checked(Box<CheckReport<'s>>),
    Failed(Box<CheckFailure<'s>>),
}

/// The one test of an answer that can't be read, or says nothing.
const WHOLE_ANSWER: &str = "answer";

impl<'s> MarkSheet<'s> {
    /// The sheet of a checked answer.
    pub fn of_checked(checked: &'s Checked<'s, '_, '_, '_>) -> Self {
        let (points, max_points) = score(checked.checks);
        Self {
            exercise: exercise(checked.tree, checked.document),
            answer: name(checked.answer),
            file: printable(checked.answer.file),
            tests: if checked.checks.is_empty() {
                vec![Test::of_nothing()]
            } else {
                checked.checks.iter().map(Test::of_check).collect()
            },
            points,
            max_points,
            remark: printable(&checked.diagnosis.summary),
            report: Report::Checked(Box::new(CheckReport::new(checked))),
        }
    }

    /// The sheet of an answer that can't be read or checked: one failed test, with all points that
    /// are asked for.
    pub fn of_failed(
        tree: &'s Origin,
        document: &'s Document,
        answer: AnswerOrigin<'s>,
        error: Diagnostic,
        max_points: Points,
    ) -> Self {
        Self {
            exercise: exercise(tree, document),
            answer: name(answer),
            file: printable(answer.file),
            tests: vec![Test {
                name: WHOLE_ANSWER,
                status: Status::Invalid,
                points: Points::ZERO,
                max_points,
                message: sentence(&error),
            }],
            points: Points::ZERO,
            max_points,
            remark: String::new(),
            report: Report::Failed(Box::new(CheckFailure::new(tree, document, answer, error))),
        }
    }
}

impl Test {
    /// The one test of an answer that answers nothing, where nothing is asked either.
    fn of_nothing() -> Self {
        Self {
            name: WHOLE_ANSWER,
            status: Status::Missing,
            points: Points::ZERO,
            max_points: Points::ZERO,
            message: "nothing is answered".to_owned(),
        }
    }

    fn of_check(check: &Check) -> Self {
        Self {
            name: check.question.word(),
            status: check.status,
            points: check.points,
            max_points: check.max_points,
            message: printable(check.message.as_deref().unwrap_or_default()),
        }
    }

    pub(super) fn is_passed(&self) -> bool {
        self.status == Status::Pass
    }
}

fn exercise(tree: &Origin, document: &Document) -> String {
    printable(document.exercise.title.as_deref().unwrap_or(&tree.file))
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
    let place = match (error.line, error.column) {
        (Some(line), Some(column)) => format!("line {line}, column {column}: "),
        _ => String::new(),
    };
    let help = error.help.as_ref();
    let help = help.map(|help| format!(" ({help})")).unwrap_or_default();
    printable(&format!("{place}{}{help}", error.message))
}
