//! `abtree check`: read a tree, search it, compare answers with what the search found.
//!
//! A class is read whole ([`answers`]), every answer is marked by itself ([`mark`]) with the tree that is
//! its own or everybody's ([`trees`]), and what became of it is written in order ([`class`]).

mod advice;
mod answers;
mod class;
mod feedback;
mod limits;
mod mark;
mod points;
mod ready_tree;
mod sources;
mod students;
mod trees;

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::args::CheckArguments;
use super::clashes::Places;
use super::diagnostics::{Diagnostics, Problem};
use super::options;
use crate::exercise::{Scheme, Told};
use crate::report::check::Platform;
use crate::report::{ReportFormat, Shape};
use crate::search::{Algorithm, Settings};
use answers::Answers;
use feedback::FeedbackFolder;
use ready_tree::ReadyTree;
use trees::{TreeFolder, Trees};

pub(super) use points::{check_items, scheme};

/// How answers are checked, whatever their trees.
#[derive(Clone, Copy)]
struct Task<'r> {
    arguments: &'r CheckArguments,
    settings: &'r Settings,
    scheme: &'r Scheme,
    told: Told,
    format: ReportFormat,
}

pub(super) fn run(arguments: &CheckArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let settings = arguments.search.settings();
    if settings.algorithm().is_some() {
        options::check(&settings, Algorithm::Minimax)?;
    }
    refuse_reading_twice(arguments)?;
    refuse_level_of_hints(arguments)?;
    let points = arguments.points.as_deref();
    let scheme = points.map_or_else(|| Ok(Scheme::default()), scheme)?;
    let format = arguments.report.choice.format;
    if let Some(platform) = format.platform() {
        refuse_open_score(platform, &settings, &scheme)?;
    }
    let answers = Answers::read(arguments)?;
    let folder = TreeFolder::of(arguments, &answers)?;
    let places = places(arguments, &answers, folder.as_ref())?;
    let told = if arguments.hints {
        Told::Errors
    } else {
        Told::Everything
    };
    let task = Task {
        arguments,
        settings: &settings,
        scheme: &scheme,
        told,
        format,
    };
    let feedback = FeedbackFolder::of(arguments, places);
    match &folder {
        Some(folder) => class::check(&task, Trees::Own(folder), &answers, feedback, diagnostics),
        None => ReadyTree::open(&arguments.tree, &task, |tree| {
            let remarks = tree.remarks.iter();
            remarks.for_each(|remark| diagnostics.warning(remark));
            class::check(&task, Trees::Shared(tree), &answers, feedback, diagnostics)
        })?,
    }
}

/// Refuses to read the tree and the answers from standard input, which can be read only once.
fn refuse_reading_twice(arguments: &CheckArguments) -> Result<(), Problem> {
    let standard_input = Path::new("-");
    let named = std::iter::once(&arguments.tree).chain(&arguments.answers);
    let times = named.filter(|path| *path == standard_input).count();
    if times + usize::from(arguments.answers.is_empty()) > 1 {
        return Err(Problem::new("standard input can be read only once")
            .help("put the tree, or the answers, into a file"));
    }
    Ok(())
}

/// Says that hints have no levels any more, where an answer looks like one.
fn refuse_level_of_hints(arguments: &CheckArguments) -> Result<(), Problem> {
    let levels = ["0", "1", "2", "3", "4"].map(Path::new);
    let is_level = |path: &&PathBuf| levels.contains(&path.as_path()) && !path.exists();
    match arguments.answers.iter().find(is_level) {
        Some(level) if arguments.hints => {
            let message = format!("--hints takes no number: {} is gone", level.display());
            Err(Problem::new(message)
                .help("--hints alone tells what is wrong, and nothing of the right answer"))
        }
        _ => Ok(()),
    }
}

/// Refuses a recorded score that the answer could change by what it leaves out or says of itself.
fn refuse_open_score(
    platform: Platform,
    settings: &Settings,
    scheme: &Scheme,
) -> Result<(), Problem> {
    let (what, help) = if !platform.records_score() {
        return Ok(());
    } else if scheme.asked_points().is_none() {
        (
            "what is asked: what an answer leaves out would cost nothing",
            "add --points FILE, a file such as {\"value\": 1, \"pruned\": 3}",
        )
    } else if settings.algorithm().is_none() {
        (
            "how the tree is searched: the answer could choose",
            "add --minimax, --alpha-beta or --algorithm NAME",
        )
    } else {
        return Ok(());
    };
    let name = platform.name();
    let message = format!("{name} records a score, and nothing says {what}");
    Err(Problem::new(message).help(help))
}

/// Refuses several answers where one score is recorded.
fn refuse_several(format: ReportFormat, shape: Shape) -> Result<(), Problem> {
    match format.platform() {
        Some(platform) if platform.records_score() && shape == Shape::Several => {
            let name = platform.name();
            let message = format!("{name} takes one answer per run, but there may be several here");
            let help = "name one file, not JSON Lines; for a class, use --format csv or junit";
            Err(Problem::new(message).help(help))
        }
        _ => Ok(()),
    }
}

/// What is read, and what is written besides feedback.
fn places(
    arguments: &CheckArguments,
    answers: &Answers,
    folder: Option<&TreeFolder>,
) -> Result<Places, Problem> {
    let mut inputs = vec![arguments.tree.clone()];
    inputs.extend(answers.files.iter().cloned());
    inputs.extend(folder.into_iter().flat_map(TreeFolder::files).cloned());
    inputs.extend(arguments.points.clone());
    let mut places = Places::of_inputs(&inputs);
    let output = arguments.report.choice.output.as_deref();
    places.take(output.unwrap_or(Path::new("-")))?;
    let page = arguments.class.class_report.as_deref();
    page.map_or(Ok(()), |page| places.take(page))?;
    Ok(places)
}
