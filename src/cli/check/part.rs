//! What becomes of some answers of a class, held in memory until it is their turn.

use super::answers::Submission;
use super::task::Task;
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::output::reports::Reports;
use crate::report::check::{About, AnswerReport, AskedTree, ClassReport, Student, feedback};
use crate::report::{Severity, Shape};

/// The reports of answers, in their order, and all that is said beside them.
pub(super) struct Part<'c> {
    task: &'c Task<'c>,
    pub(super) reports: Reports<'static>,
    pub(super) diagnostics: Diagnostics,
    pub(super) class: ClassReport,
    /// What each student gets to read, if that is wanted, with what the page is called.
    pub(super) pages: Vec<(String, String)>,
}

impl<'c> Part<'c> {
    /// Nothing yet; `diagnostics` are those of a part of the work.
    pub(super) fn new(task: &'c Task<'c>, diagnostics: Diagnostics) -> Self {
        Self {
            task,
            reports: Reports::of_a_part(task.format, Shape::Several),
            diagnostics,
            class: ClassReport::default(),
            pages: Vec::new(),
        }
    }

    pub(super) fn about<'r>(&self, tree: AskedTree<'r>, submission: &'r Submission) -> About<'r>
    where
        'c: 'r,
    {
        About {
            tree,
            answer: &submission.origin,
            questions: &self.task.questions,
            tolerance: self.task.arguments.tolerance.as_ref(),
        }
    }

    /// Takes the report of an answer.
    pub(super) fn add(&mut self, submission: &Submission, report: &AnswerReport) {
        let written = self.reports.add(report);
        written.expect("writing to memory does not fail");
        if self.task.arguments.feedback.is_some() {
            self.pages.push((submission.page_name(), feedback(report)));
        }
        self.class.0.push(Student::new(report));
    }

    /// Takes why an answer has no marks; its report keeps its place, so that rows never shift.
    pub(super) fn fail(&mut self, tree: AskedTree, submission: &Submission, problem: &Problem) {
        let max_score = self.task.scheme.asked_points().unwrap_or_default();
        let error = problem.diagnostic(Severity::Error);
        let about = self.about(tree, submission);
        self.add(
            submission,
            &AnswerReport::unreadable(about, error, max_score),
        );
        // Where a platform is told too, `--quiet` is taken at its word, since some platforms give no points if
        // anything is printed on standard error.
        let is_told = self.task.format.platform().is_some();
        if !is_told || self.diagnostics.shows_warnings() {
            self.diagnostics.mention(problem);
        }
        if !self.task.arguments.exit_zero {
            self.diagnostics.fails();
        }
    }
}
