//! All answers of a class: marked on all cores, and written in their order.

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use anyhow::{Context, Result};

use super::answers::{Answers, Submission};
use super::examiner::{Examiner, Marked};
use super::task::Task;
use super::trees::Trees;
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::names::FileNames;
use crate::cli::output::file::Places;
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
    mut places: Places,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    diagnostics.warnings(answers.skipped.iter().cloned());
    let output = task.arguments.report.output.as_deref();
    let output = Output::open(output, task.streams, diagnostics.colour())?;
    let columns = check_columns(&task.questions);
    let mut reports = Reports::new(output, task.format, answers.shape, columns);
    if !answers.submissions.is_empty() {
        reports.head(|out| write_head(task, trees, out))?;
    }
    let mut progress = Progress::beside(diagnostics);
    let (mut class, mut names) = (ClassReport::default(), FileNames::new("answer"));
    for batch in answers.submissions.chunks(cores() * SHARE) {
        let all = |some: &[Submission]| -> Vec<Marked> {
            some.iter().map(|one| marked(one, task, trees)).collect()
        };
        let parts = on_all_cores(batch, all).into_iter().flatten();
        for (submission, marked) in batch.iter().zip(parts) {
            marked.tell(task, diagnostics);
            if let Some(page) = &marked.page {
                let name = names.name(&submission.page_name());
                write_feedback(task, &name, page, &mut places)?;
            }
            let written = reports.add_rendered(marked.report);
            written.context(CANNOT_WRITE)?;
            class.0.push(marked.student);
        }
        let (done, all) = (class.0.len(), answers.submissions.len());
        progress.show(&format!("{done} of {all} answers checked"));
    }
    progress.end();
    if let Some(path) = &task.arguments.class_report {
        let page = class_page(&class, trees.known().title(), &task.scheme);
        write_page(task, path, &page)?;
    }
    conclude(task, &class, diagnostics, reports.finish()?)
}

/// Writes what stands above the reports that people read.
fn write_head(task: &Task, trees: Trees, out: &mut dyn Write) -> io::Result<()> {
    let known = trees.known();
    let reason = task.reason(known.document.map(|document| &document.tree));
    check_head(known, reason, out)?;
    writeln!(out)
}

/// Writes the page about an answer, never over what is read or written besides.
fn write_feedback(task: &Task, name: &str, page: &str, places: &mut Places) -> Result<()> {
    let folder = task.arguments.feedback.clone().unwrap_or_default();
    let path = folder.join(format!("{name}.html"));
    places.take(&path)?;
    write_page(task, &path, page)
}

fn write_page(task: &Task, path: &Path, page: &str) -> Result<()> {
    output::write(Some(path), task.streams, |out| {
        Ok(out.write_all(page.as_bytes())?)
    })
}

/// Writes how the class did behind its reports, or beside them where scripts read these.
fn conclude(
    task: &Task,
    class: &ClassReport,
    diagnostics: &mut Diagnostics,
    mut output: Output,
) -> Result<()> {
    let all = class.0.len();
    if all > 1 && task.format.is_text() {
        let out = &mut output.styled_writer();
        let written = writeln!(out).and_then(|()| class.text(out));
        written.context(CANNOT_WRITE)?;
    } else if all > 1 {
        diagnostics.note(|out| class.text(out));
    }
    if !task.arguments.exit_zero {
        if all == 0 {
            let help = "write an answer on each line; the first line of a table names its columns, such as student,value,order";
            diagnostics.error(&Problem::new("there is no answer to check").help(help));
        }
        if class.count(Status::Pass) + class.count(Status::Invalid) < all {
            diagnostics.answer_no();
        }
    }
    output.finish()
}

const FAULT: &str =
    "this answer could not be checked because of a fault in abtree; please report it";

/// Marks an answer, whatever goes wrong with it.
fn marked(submission: &Submission, task: &Task, trees: Trees) -> Marked {
    let mark = AssertUnwindSafe(|| match trees {
        Trees::Shared(tree) => Examiner::new(task, tree, None).mark(submission),
        Trees::Own(folder) => folder.open(submission, task, |tree| {
            let marked = Examiner::new(task, tree, Some(folder)).mark(submission);
            let failed = |problem| Marked::failed(task, tree.known(), submission, problem);
            Marked {
                remarks: tree.remarks.clone(),
                ..marked.unwrap_or_else(failed)
            }
        }),
    });
    let fault = |_| Err(Problem::new(FAULT).in_file(&submission.origin.file));
    let marked = catch_unwind(mark).unwrap_or_else(fault);
    marked.unwrap_or_else(|problem| Marked::failed(task, trees.known(), submission, problem))
}
