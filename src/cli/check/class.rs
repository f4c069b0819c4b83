//! All answers of a class: marked on all cores, and written in their order.

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::{Context, Result};

use super::answers::{Answers, Submission};
use super::examiner::{Examiner, Marked};
use super::task::Task;
use super::texts::Text;
use super::trees::{TreeFolder, Trees};
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::output::clashes::Places;
use crate::cli::output::file_names::FileNames;
use crate::cli::output::reports::Reports;
use crate::cli::output::{self, CANNOT_WRITE, Output};
use crate::cli::work::{Progress, cores, on_all_cores};
use crate::exercise::Status;
use crate::report::check::{ClassReport, check_columns, check_head, class_page};

/// Each thread gets at most so many answers before what became of them is written.
const SHARE: usize = 256;

/// Checks all answers and writes their reports.
pub(super) fn check(
    task: &Task,
    trees: Trees,
    answers: &Answers,
    places: Places,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    for skipped in &answers.skipped {
        diagnostics.warning(skipped);
    }
    let report = &task.arguments.report;
    let output = report.output.as_deref();
    let output = Output::open(output, task.streams, diagnostics.colour())?;
    let columns = check_columns(&task.questions);
    let head = |out: &mut dyn Write| write_head(task, trees, out);
    let reports = Reports::new(output, task.format, answers.shape, columns).with_head(&head);
    let mut progress = Progress::beside(diagnostics);
    let mut class = Class {
        task,
        trees,
        reports,
        diagnostics,
        report: ClassReport::default(),
        names: FileNames::new("answer"),
        places,
    };
    let (mut done, all) = (0, answers.submissions.len());
    for batch in answers.submissions.chunks(cores() * SHARE) {
        let parts = on_all_cores(batch, |part| marked(task, trees, part));
        for (submission, marked) in batch.iter().zip(parts.into_iter().flatten()) {
            class.add(submission, marked)?;
        }
        done += batch.len();
        progress.show(&format!("{done} of {all} answers checked"));
    }
    progress.end();
    class.finish()
}

/// Writes what stands above the reports that people read.
fn write_head(task: &Task, trees: Trees, out: &mut dyn Write) -> io::Result<()> {
    let known = trees.known();
    let reason = task.reason(known.document.map(|document| &document.tree));
    check_head(known.origin, known.document, reason, out)?;
    writeln!(out)
}

/// What is known of all answers, and where their reports go.
struct Class<'c, 'r> {
    task: &'c Task<'c>,
    trees: Trees<'c, 'r>,
    reports: Reports<'c>,
    diagnostics: &'c mut Diagnostics,
    report: ClassReport,
    /// The names of the pages for students.
    names: FileNames,
    /// What is read, and what is written.
    places: Places,
}

impl Class<'_, '_> {
    fn add(&mut self, submission: &Submission, marked: Marked) -> Result<()> {
        for remark in &marked.remarks {
            self.diagnostics.warning(remark);
        }
        if let Some(problem) = &marked.problem {
            self.tell(problem);
        }
        if let Some(page) = &marked.feedback {
            self.write_feedback(submission, page)?;
        }
        let written = self.reports.add_rendered(marked.report);
        written.context(CANNOT_WRITE)?;
        self.report.0.push(marked.student);
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

    /// Writes the page about an answer, called by its student, else like the answer's file; never over
    /// what is read or written besides.
    fn write_feedback(&mut self, submission: &Submission, page: &str) -> Result<()> {
        let name = format!("{}.html", self.names.name(&submission.page_name()));
        let folder = self.task.arguments.feedback.clone().unwrap_or_default();
        let path = folder.join(name);
        self.places.take(&path)?;
        output::write(Some(&path), self.task.streams, |out| {
            Ok(out.write_all(page.as_bytes())?)
        })
    }

    /// Writes what stands after the last report, and how the class did.
    fn finish(self) -> Result<()> {
        self.write_page()?;
        let mut output = self.reports.finish()?;
        let (class, all) = (&self.report, self.report.0.len());
        if all > 1 && self.task.format.is_text() {
            let out = &mut output.styled_writer();
            let written = writeln!(out).and_then(|()| class.text(out));
            written.context(CANNOT_WRITE)?;
        } else if all > 1 {
            self.diagnostics.note(|out| class.text(out));
        }
        if !self.task.arguments.exit_zero {
            if all == 0 {
                let problem = Problem::new("there is no answer to check");
                self.diagnostics.error(&problem);
            }
            if class.count(Status::Pass) + class.count(Status::Invalid) < all {
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
        let known = self.trees.known();
        let title = known
            .document
            .and_then(|document| document.exercise.title.as_deref());
        let title = title.unwrap_or(&known.origin.file);
        // Nobody is named unless that is asked for.
        let named = Some(&self.report.0[..]).filter(|_| class.class_names);
        let named = named.unwrap_or_default();
        let page = class_page(&self.report, title, &self.task.scheme, named);
        output::write(Some(path), self.task.streams, |out| {
            Ok(out.write_all(page.as_bytes())?)
        })
    }
}

const FAULT: &str =
    "this answer could not be checked because of a fault in abtree; please report it";

/// What becomes of some answers, in their order, whatever goes wrong with one.
fn marked(task: &Task, trees: Trees, submissions: &[Submission]) -> Vec<Marked> {
    let examiner = match trees {
        Trees::Shared(tree) => Some(Examiner::new(task, tree)),
        Trees::Own(_) => None,
    };
    let mark = |submission: &Submission| {
        let text = submission.text.as_ref().map_err(Problem::clone)?;
        match (trees, &examiner) {
            (Trees::Own(folder), _) => marked_by_own_tree(task, folder, submission, text),
            (Trees::Shared(_), Some(examiner)) => Ok(examiner.mark(submission, text)),
            (Trees::Shared(_), None) => Err(Problem::new(FAULT)),
        }
    };
    let mark = |submission: &Submission| {
        let fault = |_| Err(Problem::new(FAULT).in_file(&submission.origin.file));
        let marked = catch_unwind(AssertUnwindSafe(|| mark(submission))).unwrap_or_else(fault);
        let known = trees.known();
        marked.unwrap_or_else(|problem| Marked::failed(task, known, submission, problem))
    };
    submissions.iter().map(mark).collect()
}

fn marked_by_own_tree(
    task: &Task,
    folder: &TreeFolder,
    submission: &Submission,
    text: &Text,
) -> Result<Marked, Problem> {
    folder.open(submission, task, |tree| {
        let mut examiner = Examiner::new(task, tree);
        examiner.others = Some(folder);
        Marked {
            remarks: tree.remarks.clone(),
            ..examiner.mark(submission, text)
        }
    })
}
