//! What becomes of an answer: its report, and what the summary of the class counts.

use super::answers::Submission;
use super::task::Task;
use crate::analysis::Origin;
use crate::cli::diagnostics::Problem;
use crate::cli::output::reports::write_to_memory;
use crate::document::Document;
use crate::exercise::{Question, Standing};
use crate::report::check::{Unchecked, feedback};
use crate::report::{Report, Severity};

/// What became of an answer.
pub(super) struct Marked {
    /// Its report in the format of the command.
    pub(super) report: Vec<u8>,
    /// What the student gets to read, if that is wanted.
    pub(super) feedback: Option<String>,
    pub(super) standing: Standing,
    /// What is answered to each question whose answer is wrong, if the page about the class is wanted.
    pub(super) wrong: Vec<(Question, String)>,
    /// Why it can't be read or checked.
    pub(super) problem: Option<Problem>,
    /// What the user should know of its own tree though nothing is wrong with it.
    pub(super) remarks: Vec<Problem>,
}

/// A tree as far as it is known.
#[derive(Clone, Copy)]
pub(super) struct KnownTree<'r> {
    pub(super) origin: &'r Origin,
    pub(super) document: Option<&'r Document>,
    pub(super) drawing: &'r str,
}

/// What keeps the place of an answer that has no marks, so that rows never shift.
pub(super) fn failed(
    task: &Task,
    tree: KnownTree,
    submission: &Submission,
    problem: Problem,
) -> Marked {
    let max_score = task.scheme.asked_points();
    let unchecked = Unchecked {
        tree: tree.origin,
        document: tree.document,
        answer: submission.origin(),
        error: problem.diagnostic(Severity::Error),
        questions: &task.asked.questions,
        max_score: max_score.unwrap_or_default(),
    };
    let (report, feedback) = written(task, &unchecked, tree.drawing, None);
    Marked {
        report,
        feedback,
        standing: Standing::of_unreadable(max_score),
        wrong: Vec::new(),
        problem: Some(problem),
        remarks: Vec::new(),
    }
}

/// A report in the format of the command, and the page for the student if that is wanted.
pub(super) fn written(
    task: &Task,
    report: &dyn Report,
    drawing: &str,
    first_error: Option<&str>,
) -> (Vec<u8>, Option<String>) {
    let mut bytes = Vec::new();
    write_to_memory(task.format, report, &mut bytes);
    let wanted = task.arguments.feedback.as_ref();
    let sheet = wanted.and_then(|_| report.sheet());
    let page = sheet.map(|sheet| feedback(&sheet, drawing, first_error));
    (bytes, page)
}
