//! What became of answers: their reports, one after the other.

use std::ops::Range;

use super::feedback::Feedback;
use super::students::Place as AnswerPlace;
use super::task::Task;
use crate::analysis::Origin;
use crate::cli::diagnostics::Problem;
use crate::cli::reports::write_to_memory;
use crate::document::Document;
use crate::exercise::Standing;
use crate::report::check::{AnswerOrigin, Unchecked};
use crate::report::{Report, Severity};

/// What became of one answer.
pub(super) struct Graded {
    pub(super) place: AnswerPlace,
    pub(super) id: Option<String>,
    /// Where its report stands in those of its part.
    pub(super) report: Range<usize>,
    /// What the student gets to read, if that is wanted.
    pub(super) feedback: Option<String>,
    pub(super) standing: Standing,
    /// Why it can't be read or checked.
    pub(super) problem: Option<Problem>,
}

/// What became of some answers, in their order.
#[derive(Default)]
pub(super) struct Part {
    pub(super) graded: Vec<Graded>,
    /// All their reports.
    pub(super) reports: Vec<u8>,
    /// What the user should know of their trees though nothing is wrong with these.
    pub(super) remarks: Vec<Problem>,
}

impl Part {
    /// Writes a report: where it stands, and what the student gets to read, if that is wanted.
    pub(super) fn write(
        &mut self,
        task: &Task,
        feedback: Option<&Feedback>,
        report: &dyn Report,
        first_error: Option<&str>,
    ) -> (Range<usize>, Option<String>) {
        let feedback = feedback.and_then(|feedback| feedback.of(report, first_error));
        let start = self.reports.len();
        write_to_memory(task.format, report, &mut self.reports);
        (start..self.reports.len(), feedback)
    }

    /// Keeps the place of an answer that has no report, so that rows never shift.
    pub(super) fn failed(
        &mut self,
        task: &Task,
        tree: &KnownTree,
        answer: AnswerOrigin,
        problem: Problem,
    ) {
        let max_score = task.scheme.asked_points();
        let unchecked = Unchecked {
            tree: tree.origin,
            document: tree.document,
            answer,
            error: problem.diagnostic(Severity::Error),
            max_score: max_score.unwrap_or_default(),
        };
        let (report, feedback) = self.write(task, tree.feedback, &unchecked, None);
        self.graded.push(Graded {
            place: AnswerPlace::of(answer),
            id: answer.id.map(str::to_owned),
            report,
            feedback,
            standing: Standing::of_unreadable(max_score),
            problem: Some(problem),
        });
    }
}

/// What reports say of a tree, as far as it is known.
pub(super) struct KnownTree<'r> {
    pub(super) origin: &'r Origin,
    pub(super) document: Option<&'r Document>,
    pub(super) feedback: Option<&'r Feedback>,
}
