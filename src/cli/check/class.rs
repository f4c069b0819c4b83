//! All answers of a class: marked on all cores, and written in their order.

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use anyhow::{Context, Result};

use super::answers::{Answers, Submission};
use super::examiner::Examiner;
use super::files::Text;
use super::task::Task;
use super::trees::Trees;
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::names::FileNames;
use crate::cli::output::file::Places;
use crate::cli::output::reports::Reports;
use crate::cli::output::{self, CANNOT_WRITE, Output};
use crate::cli::work::{Progress, cores, on_all_cores};
use crate::exercise::Status;
use crate::report::check::{
    AnswerReport, AskedTree, ClassReport, Student, check_columns, check_head, class_page, feedback,
};
use crate::report::{Severity, Shape};

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
    for skipped in &answers.skipped {
        diagnostics.warning(skipped);
    }
    let output = task.arguments.report.output.as_deref();
    let output = Output::open(output, task.streams, diagnostics.colour())?;
    let columns = check_columns(&task.questions);
    let head = |out: &mut dyn Write| write_head(task, trees, out);
    let mut reports = Reports::new(output, task.format, answers.shape, columns).with_head(&head);
    let mut progress = Progress::beside(diagnostics);
    let (mut class, mut names) = (ClassReport::default(), FileNames::new("answer"));
    for batch in answers.submissions.chunks(cores() * SHARE) {
        let beside = &*diagnostics;
        let parts = on_all_cores(batch, |some| marked(some, task, trees, beside.of_a_part()));
        for part in parts {
            diagnostics.take_over(&part.diagnostics);
            for (name, page) in &part.pages {
                write_feedback(task, &names.name(name), page, &mut places)?;
            }
            reports.add_part(part.reports).context(CANNOT_WRITE)?;
            class.0.extend(part.class.0);
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

/// Marks some answers, whatever goes wrong with one.
fn marked<'c>(
    submissions: &[Submission],
    task: &'c Task<'c>,
    trees: Trees,
    diagnostics: Diagnostics,
) -> Part<'c> {
    let (mut part, mark) = (Part::new(task, diagnostics), marker(task, trees));
    for submission in submissions {
        let marked = AssertUnwindSafe(|| {
            let text = submission.text.as_ref().map_err(Problem::clone)?;
            mark(submission, text, &mut part)
        });
        let fault = |_| Err(Problem::new(FAULT).in_file(&submission.origin.file));
        if let Err(problem) = catch_unwind(marked).unwrap_or_else(fault) {
            part.fail(trees.known(), submission, &problem);
        }
    }
    part
}

/// Marks an answer, or says why it can't be checked.
type Marker<'c> = dyn Fn(&Submission, &Text, &mut Part) -> Result<(), Problem> + 'c;

/// How each answer is marked: with the tree of all, or with its own.
fn marker<'c>(task: &'c Task, trees: Trees<'c, '_>) -> Box<Marker<'c>> {
    match trees {
        Trees::Shared(tree) => {
            let examiner = Examiner::new(task, tree, None);
            Box::new(move |submission, text, part| {
                examiner.mark(submission, text, |report| part.add(submission, report))
            })
        }
        Trees::Own(folder) => Box::new(move |submission, text, part| {
            folder.open(submission, task, |tree| {
                let remarks = tree.remarks.iter();
                remarks.for_each(|remark| part.diagnostics.warning(remark));
                let examiner = Examiner::new(task, tree, Some(folder));
                let marked = examiner.mark(submission, text, |report| part.add(submission, report));
                if let Err(problem) = marked {
                    part.fail(tree.known(), submission, &problem);
                }
            })
        }),
    }
}

/// What becomes of some answers, held in memory until it is their turn.
struct Part<'c> {
    task: &'c Task<'c>,
    reports: Reports<'static>,
    diagnostics: Diagnostics,
    class: ClassReport,
    /// What each student gets to read, if that is wanted, with what the page is called.
    pages: Vec<(String, String)>,
}

impl<'c> Part<'c> {
    /// Nothing yet; `diagnostics` are those of a part of the work.
    fn new(task: &'c Task<'c>, diagnostics: Diagnostics) -> Self {
        Self {
            task,
            reports: Reports::of_a_part(task.format, Shape::Several),
            diagnostics,
            class: ClassReport::default(),
            pages: Vec::new(),
        }
    }

    /// Takes the report of an answer.
    fn add(&mut self, submission: &Submission, report: &AnswerReport) {
        let written = self.reports.add(report);
        written.expect("writing to memory does not fail");
        if self.task.arguments.feedback.is_some() {
            self.pages.push((submission.page_name(), feedback(report)));
        }
        self.class.0.push(Student::new(report));
    }

    /// Takes why an answer has no marks; its report keeps its place, so that rows never shift.
    fn fail(&mut self, tree: AskedTree, submission: &Submission, problem: &Problem) {
        let max_score = self.task.scheme.asked_points().unwrap_or_default();
        let error = problem.diagnostic(Severity::Error);
        let about = self.task.about(tree, submission);
        let report = AnswerReport::unreadable(about, error, max_score);
        self.add(submission, &report);
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
