//! `abtree check`: read a tree, search it, compare answers with what the search found.
//!
//! A class is read whole ([`answers`]), every answer is marked by itself ([`examiner`]) with the tree that is
//! its own or everybody's ([`trees`]), on all cores, and what became of it is written in order ([`class`]).

mod answers;
mod class;
mod examiner;
mod files;
mod task;
mod trees;

pub(super) use task::{check_items, scheme};

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::args::{self, ReadingOptions, ReportOptions, SearchOptions, offered};
use super::diagnostics::{Diagnostics, Problem};
use super::options;
use super::output::file::{Places, refuse_foreign, suffix};
use crate::exercise::{AnswerFormat, Question};
use crate::report::Subject;
use crate::search::Algorithm;
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;
use answers::Answers;
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

    /// Write a page about the class: scores, hardest question, most common mistakes
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
    let settings = arguments.search.settings.clone();
    // An answer may name any of them.
    diagnostics.warnings(options::refuse(&settings, Algorithm::ALL)?);
    let streams = diagnostics.streams().clone();
    task::refuse_level_of_hints(arguments)?;
    let points = arguments.points.as_deref();
    let scheme = points.map(|file| scheme(file, &streams)).transpose()?;
    let scheme = scheme.unwrap_or_default();
    task::refuse_open_score(arguments, &settings, &scheme)?;
    if arguments.names_no_answer() && streams.is_typed {
        diagnostics.note(|out| out.write_all(TYPE_IT.as_bytes()));
    }
    let answers = Answers::read(arguments, &streams)?;
    let folder = TreeFolder::of(arguments)?;
    let places = places(arguments, &answers, folder.as_ref())?;
    let questions = answers.questions();
    let is_named = questions.contains(&Question::Search);
    let task = Task::new(arguments, settings, scheme, questions, &streams);
    if !is_named && task.settings.algorithm().is_none() {
        diagnostics.warnings(options::refuse(&task.settings, &task.defaults())?);
    }
    if let Some(folder) = &folder {
        answers.in_order()?;
        return class::check(&task, Trees::Own(folder), &answers, places, diagnostics);
    }
    let checked = ReadyTree::open(&arguments.tree, &task, |tree| {
        if !is_named {
            let tree = &tree.document.tree;
            diagnostics.warnings(options::refuse_in(&task.settings, task.defaults(), tree)?);
        }
        let remarks = tree.remarks.iter();
        remarks.for_each(|remark| diagnostics.warning(remark));
        class::check(&task, Trees::Shared(tree), &answers, places, diagnostics)
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
    arguments.report.refuse_foreign(Subject::Answers)?;
    let mut places = Places::of_inputs(&inputs);
    let output = arguments.report.output.as_deref();
    places.take(output.unwrap_or(Path::new("-")))?;
    let (page, feedback) = (&arguments.class_report, &arguments.feedback);
    page.iter().try_for_each(|page| {
        places.take(page)?;
        refuse_foreign(Some(page), "html")
    })?;
    if let Some(folder) = feedback {
        if folder.is_file() || suffix(folder).as_deref() == Some("html") {
            let message = format!("--feedback takes a folder, not {}", folder.display());
            let help = "--feedback feedback/ --class-report class.html";
            return Err(Problem::new(message).help(help));
        }
        places.take(folder)?;
    }
    Ok(places)
}
