//! `abtree check`: read a tree, search it, compare answers with what the search found.

mod answers;
mod class;
mod doubts;
mod explain;
mod feedback;
mod grade;
mod limits;
mod lines;
mod mark;
mod part;
mod platform;
mod points;
mod ready_tree;
mod shared_trees;
mod sources;
mod students;
mod submission;
mod task;
mod trees;

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::args::CheckArguments;
use super::clashes::Places;
use super::diagnostics::{Diagnostics, Problem};
use super::options;
use crate::exercise::{Scheme, Told};
use crate::report::check::Heads;
use crate::search::Algorithm;
use answers::Answers;
use feedback::FeedbackFolder;
use ready_tree::ReadyTree;
use task::Task;
use trees::{TreeFolder, Trees};

pub(super) use points::{check_items, scheme};

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
        platform::check_asked(platform, &settings, &scheme)?;
    }
    let answers = Answers::find(arguments)?;
    let folder = TreeFolder::of(arguments, &answers)?;
    let places = places(arguments, &answers, folder.as_ref())?;
    let task = Task {
        arguments,
        settings: &settings,
        scheme: &scheme,
        told: if arguments.hints {
            Told::Errors
        } else {
            Told::Everything
        },
        format,
    };
    let feedback = arguments.feedback.as_deref();
    let feedback = feedback.map(|folder| FeedbackFolder::new(folder, places));
    match &folder {
        Some(folder) => class::check(&task, Trees::Own(folder), answers, feedback, diagnostics),
        None => ReadyTree::open(&arguments.tree, &task, Heads::Once, |tree| {
            let remarks = tree.remarks.iter();
            remarks.for_each(|remark| diagnostics.warning(remark));
            class::check(&task, Trees::Shared(tree), answers, feedback, diagnostics)
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

/// What is read, and what is written besides feedback.
fn places(
    arguments: &CheckArguments,
    answers: &Answers,
    folder: Option<&TreeFolder>,
) -> Result<Places, Problem> {
    let mut inputs = answers.inputs(&arguments.tree);
    inputs.extend(folder.into_iter().flat_map(TreeFolder::files).cloned());
    inputs.extend(arguments.points.clone());
    let mut places = Places::of_inputs(&inputs);
    let output = arguments.report.choice.output.as_deref();
    places.take(output.unwrap_or(Path::new("-")))?;
    let page = arguments.class.class_report.as_deref();
    page.map_or(Ok(()), |page| places.take(page))?;
    Ok(places)
}
