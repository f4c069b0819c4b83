//! `abtree check`: read a tree, search it, compare answers with what the search found.
//!
//! A class is read whole ([`answers`]), every answer is marked by itself ([`examiner`]) with the tree that is
//! its own or everybody's ([`trees`]), on all cores, and what became of it is written in order.

mod answers;
mod examiner;
mod files;
mod task;
mod trees;

pub(super) use task::{check_items, scheme};

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;

use super::args::{self, ReadingOptions, ReportOptions, SearchOptions, offered};
use super::diagnostics::{Diagnostics, Problem};
use super::names::FileNames;
use super::options;
use super::output::file::{Places, suffix};
use super::output::reports::Reports;
use super::output::{self, CANNOT_WRITE, Output};
use super::work::{Progress, cores, on_all_cores};
use crate::exercise::{AnswerFormat, Status};
use crate::report::check::{ClassReport, check_columns, check_head, class_page};
use crate::report::{Subject, follow_terminal};
use crate::search::Algorithm;
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;
use answers::{Answers, Submission};
use examiner::Marked;
use task::Task;
use trees::{ReadyTree, TreeFolder, Trees};

const TABLES: &str = "--answers FILE.csv reads a table of answers (abtree help answers).";

/// Check students' answers, give points and name the mistakes
#[derive(Debug, Args)]
#[command(before_help = include_str!("../args/help/check.txt"), after_help = TABLES)]
#[command(mut_arg("format", offered(Subject::Answers)))]
pub(super) struct CheckArguments {
    /// The tree, or a folder that holds a tree for each answer, with the same name
    #[arg(value_name = "TREE")]
    tree: PathBuf,

    /// The answers: files or folders; `-` or none reads standard input
    #[arg(value_name = "ANSWER")]
    answers: Vec<PathBuf>,

    /// Answers in a table: a row for each student, a column for each question
    #[arg(long = "answers", value_name = "FILE.csv")]
    tables: Vec<PathBuf>,

    #[command(flatten)]
    search: SearchOptions,

    /// The points for each question: a JSON object such as {"value": 1, "pruned": 3}
    #[arg(long, help_heading = "Grading", value_name = "FILE")]
    points: Option<PathBuf>,

    /// Tell what is wrong and where to look, but nothing of the right answer
    #[arg(long, help_heading = "Grading")]
    hints: bool,

    /// Accept numbers that differ from the exact ones by no more than this
    #[arg(long, help_heading = "Grading", value_name = "T", value_parser = args::not_negative, allow_hyphen_values = true, hide_short_help = true)]
    tolerance: Option<Value>,

    #[command(flatten)]
    report: ReportOptions,

    /// Write a feedback page for each answer into this folder
    #[arg(long, help_heading = "Report", value_name = "DIR")]
    feedback: Option<PathBuf>,

    /// Write a page about the class: scores, questions, most common mistakes
    #[arg(long, help_heading = "Report", value_name = "FILE.html")]
    class_report: Option<PathBuf>,

    /// End with exit code 0 even if answers are wrong
    #[arg(long, help_heading = "Report", hide_short_help = true)]
    exit_zero: bool,

    #[command(flatten)]
    reading: ReadingOptions,

    /// The format of the answers [default: by the suffix, else text or JSON]
    #[arg(long, help_heading = "Input", value_name = "FORMAT", value_parser = args::word::<AnswerFormat>(), hide_short_help = true)]
    answers_from: Option<AnswerFormat>,
}

/// What is asked of whoever names no answer at a terminal.
const TYPE_IT: &str =
    "Type the answer, a line for each question such as `value: 6`; Ctrl-D on a new line ends it.\n";

pub(super) fn run(arguments: &CheckArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let streams = diagnostics.streams().clone();
    task::refuse_level_of_hints(arguments)?;
    let points = arguments.points.as_deref();
    let scheme = points.map(|file| scheme(file, &streams)).transpose()?;
    let scheme = scheme.unwrap_or_default();
    let settings = scheme.search(&arguments.search.settings);
    // An answer may name any of them.
    diagnostics.warnings(options::refuse(&settings, Algorithm::ALL)?);
    task::refuse_open_score(arguments, &settings, &scheme)?;
    if arguments.names_no_answer() && streams.is_typed {
        diagnostics.note(|out| out.write_all(TYPE_IT.as_bytes()));
    }
    let answers = Answers::read(arguments, &streams)?;
    let folder = TreeFolder::of(arguments)?;
    let places = places(arguments, &answers, folder.as_ref())?;
    let task = Task::new(arguments, settings, scheme, &answers, &streams);
    if !task.is_search_stated && task.settings.algorithm().is_none() {
        diagnostics.warnings(options::refuse(&task.settings, &task.defaults())?);
    }
    if let Some(folder) = &folder {
        answers.in_order()?;
        return check(&task, Trees::Own(folder), &answers, places, diagnostics);
    }
    let checked = ReadyTree::open(&arguments.tree, &task, |tree| {
        if !task.is_search_stated {
            let tree = &tree.document.tree;
            diagnostics.warnings(options::refuse_in(&task.settings, task.defaults(), tree)?);
        }
        let remarks = tree.remarks.iter();
        remarks.for_each(|remark| diagnostics.warning(remark));
        check(&task, Trees::Shared(tree), &answers, places, diagnostics)
    });
    checked.map_err(|problem| answers.in_order().err().unwrap_or(problem))?
}

/// What is read, and what is written besides the pages of feedback.
fn places(
    arguments: &CheckArguments,
    answers: &Answers,
    folder: Option<&TreeFolder>,
) -> Result<Places, Problem> {
    let mut inputs = match folder {
        Some(folder) => folder.files().cloned().collect(),
        None => vec![arguments.tree.clone()],
    };
    inputs.extend(answers.files.iter().chain(&arguments.answers).cloned());
    inputs.extend(arguments.points.clone());
    let mut places = Places::of_inputs(&inputs);
    let output = arguments.report.output.as_deref();
    let format = arguments.report.format(Subject::Answers);
    places.take_file(output.unwrap_or(Path::new("-")), format.suffix())?;
    let (page, feedback) = (&arguments.class_report, &arguments.feedback);
    page.iter()
        .try_for_each(|page| places.take_file(page, "html"))?;
    if let Some(folder) = feedback {
        if folder.is_file() || suffix(folder).as_deref() == Some("html") {
            let message = format!("--feedback takes a folder, not {}", folder.display());
            let help = "--feedback feedback/ --class-report class.html";
            return Err(Problem::new(message).help(help));
        }
        places.take_place(folder)?;
    }
    Ok(places)
}

/// Each thread gets at most so many answers before what became of them is written.
const SHARE: usize = 256;

/// Checks all answers on all cores and writes their reports in order.
fn check(
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
    let mut reports = Reports::new(output, task.format, answers.due, columns);
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
        let page = class_page(&class, trees.asked(task).title(), &task.scheme);
        write_page(task, path, &page)?;
    }
    conclude(task, &class, diagnostics, reports.finish()?)
}

/// Writes what stands above the reports that people read.
fn write_head(task: &Task, trees: Trees, out: &mut dyn Write) -> io::Result<()> {
    let asked = trees.asked(task);
    let reason = task.reason(asked.document.map(|document| &document.tree));
    check_head(asked, reason, out)?;
    writeln!(out)
}

/// Writes the page about an answer, never over what is read or written besides.
fn write_feedback(task: &Task, name: &str, page: &str, places: &mut Places) -> Result<()> {
    let folder = task.arguments.feedback.clone().unwrap_or_default();
    let path = folder.join(format!("{name}.html"));
    places.take_file(&path, "html")?;
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
        let columns = task.streams.errors.columns;
        columns.into_iter().for_each(follow_terminal);
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
        Trees::Shared(tree) => tree.mark(submission, None),
        Trees::Own(folder) => folder.open(submission, task, |tree| {
            let marked = tree.mark(submission, Some(folder));
            let failed = |problem| Marked::failed(task, tree.asked, submission, problem);
            Marked {
                remarks: tree.remarks.clone(),
                ..marked.unwrap_or_else(failed)
            }
        }),
    });
    let fault = |_| Err(Problem::new(FAULT).in_file(&submission.origin.file));
    let marked = catch_unwind(mark).unwrap_or_else(fault);
    marked.unwrap_or_else(|problem| Marked::failed(task, trees.asked(task), submission, problem))
}
