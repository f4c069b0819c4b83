//! All answers of a class: marked on all cores, and written in their order.

use std::io::Write;

use anyhow::{Context, Result};

use super::answers::{Answers, Submission};
use super::feedback::FeedbackFolder;
use super::mark::marked;
use super::marked::Marked;
use super::students::{Student, doubtful, named};
use super::task::Task;
use super::trees::Trees;
use crate::cli::cores::{cores, on_all_cores};
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::output::progress::{Part, Progress};
use crate::cli::output::reports::Reports;
use crate::cli::output::{self, CANNOT_WRITE, Output};
use crate::exercise::Summary;
use crate::report::check::{ClassPage, WrongAnswers, check_columns, check_summary};

/// Each thread gets at most so many answers before what became of them is written.
const SHARE: usize = 256;

/// Checks all answers and writes their reports.
pub(super) fn check(
    task: &Task,
    trees: Trees,
    answers: &Answers,
    feedback: Option<FeedbackFolder>,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    for skipped in &answers.skipped {
        diagnostics.warning(skipped);
    }
    let report = &task.arguments.report;
    let output = Output::open(
        report.output.as_deref(),
        diagnostics.streams(),
        diagnostics.colour(),
    )?;
    let output = output.with_length(report.length());
    let head = |out: &mut dyn Write| trees.write_head(task.reason(), out);
    let reports = Reports::new(
        output,
        task.format,
        answers.shape,
        check_columns(&task.asked.questions),
    );
    let mut progress = Progress::beside(diagnostics);
    let mut class = Class {
        task,
        trees,
        reports: reports.with_head(&head),
        diagnostics,
        students: Vec::new(),
        summary: Summary::default(),
        wrong_answers: WrongAnswers::default(),
        feedback,
        repeated: Vec::new(),
    };
    let (mut done, all) = (0, answers.submissions.len());
    for batch in answers.submissions.chunks(cores() * SHARE) {
        let parts = on_all_cores(batch, |part| marked(task, trees, part));
        for (submission, marked) in batch.iter().zip(parts.into_iter().flatten()) {
            class.add(submission, marked)?;
        }
        done += batch.len();
        progress.show(
            Some(Part::of(done, all)),
            &format!("{done} answers checked"),
        );
    }
    progress.end();
    class.finish()
}

/// What is known of all answers, and where their reports go.
struct Class<'c, 'r> {
    task: &'c Task<'c>,
    trees: Trees<'c, 'r>,
    reports: Reports<'c>,
    diagnostics: &'c mut Diagnostics,
    students: Vec<Student>,
    summary: Summary,
    wrong_answers: WrongAnswers,
    feedback: Option<FeedbackFolder>,
    /// The notes on answers of students who have given one before.
    repeated: Vec<Problem>,
}

impl Class<'_, '_> {
    fn add(&mut self, submission: &Submission, marked: Marked) -> Result<()> {
        for remark in &marked.remarks {
            self.diagnostics.warning(remark);
        }
        if let Some(problem) = &marked.problem {
            self.tell(problem);
        }
        if let (Some(folder), Some(page)) = (&mut self.feedback, &marked.feedback) {
            folder.write(submission, page, self.task.streams)?;
        }
        let written = self.reports.add_rendered(&marked.report);
        written.context(CANNOT_WRITE)?;
        self.summary.add(&marked.standing);
        self.wrong_answers.add(marked.wrong);
        let note = submission.note.as_ref();
        let note = note.map(|note| Problem::new(note.clone()).in_file(&submission.place()));
        self.repeated.extend(note);
        self.students.push(Student {
            id: submission.id.clone(),
            place: submission.place(),
            standing: marked.standing,
        });
        Ok(())
    }

    /// Prints why an answer has no checks. Where a platform is told too, `--quiet` is taken at its
    /// word, since some platforms give no points if anything is printed on standard error.
    fn tell(&mut self, problem: &Problem) {
        let is_told = self.task.format.platform().is_some();
        if !is_told || self.diagnostics.shows_warnings() {
            self.diagnostics.mention(problem);
        }
        if !self.task.arguments.exit_zero {
            self.diagnostics.fails();
        }
    }

    /// Writes what stands after the last report, and how the class did.
    fn finish(mut self) -> Result<()> {
        let mut remarks = std::mem::take(&mut self.repeated);
        if let Trees::Own(folder) = self.trees {
            remarks.extend(folder.remarks());
        }
        for remark in &remarks {
            self.diagnostics.warning(remark);
        }
        self.write_page()?;
        let (summary, doubtful) = (&self.summary, &*doubtful(&self.students));
        let mut output = self.reports.finish_with(summary)?;
        if summary.answers() > 1 && self.task.format.is_text() {
            let out = &mut output.styled_writer();
            let written = writeln!(out).and_then(|()| check_summary(summary, doubtful, out));
            written.context(CANNOT_WRITE)?;
        } else if summary.answers() > 1 {
            let write = |out: &mut dyn Write| check_summary(summary, doubtful, out);
            self.diagnostics.note(write);
        }
        if !self.task.arguments.exit_zero {
            if summary.answers() == 0 {
                let problem = Problem::new("there is no answer to check");
                self.diagnostics.error(&problem);
            }
            if summary.right < summary.checked {
                self.diagnostics.answer_no();
            }
        }
        output.finish()
    }

    /// Writes the page about the class, if it is wanted.
    fn write_page(&self) -> Result<()> {
        let class = &self.task.arguments.class;
        let Some(path) = class.class_report.as_deref() else {
            return Ok(());
        };
        // Nobody is named unless that is asked for.
        let listed = class.class_names.then_some(&*self.students);
        let listed = listed.unwrap_or_default();
        let page = ClassPage {
            title: self.trees.title(),
            summary: &self.summary,
            wrong_answers: &self.wrong_answers,
            scheme: self.task.scheme,
            students: named(listed),
            doubtful: &doubtful(listed),
        };
        output::write(Some(path), self.task.streams, |out| Ok(page.write(out)?))
    }
}
