//! `abtree check`: read a tree, search it, compare answers with what the search found.
//!
//! A class is read whole ([`answers`]), every answer is marked by itself ([`examiner`]) with the tree that is
//! its own or everybody's ([`trees`]), on all cores, and what became of it is written in order ([`class`]).

mod answers;
mod class;
mod examiner;
mod files;
mod table;
mod task;
mod trees;

use std::path::Path;

use anyhow::Result;

use super::args::CheckArguments;
use super::diagnostics::{Diagnostics, Problem};
use super::options;
use super::output::file::Places;
use super::output::file_names::suffix;
use crate::report::Subject;
use crate::search::Algorithm;
use answers::Answers;
use task::Task;
use trees::{ReadyTree, TreeFolder, Trees};

pub(super) use task::{check_items, scheme};

/// What is asked of whoever names no answer at a terminal.
const TYPE_IT: &str =
    "Type the answer, a line for each question such as `value: 6`; Ctrl-D on a new line ends it.\n";

pub(super) fn run(arguments: &CheckArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let settings = arguments.search.settings();
    if settings.algorithm().is_some() {
        options::check(&settings, Algorithm::Minimax)?;
    }
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
    let task = Task::new(arguments, settings, scheme, answers.questions(), &streams);
    if let Some(folder) = &folder {
        trees::in_order(&task)?;
        return class::check(&task, Trees::Own(folder), &answers, places, diagnostics);
    }
    let checked = ReadyTree::open(&arguments.tree, &task, |tree| {
        let remarks = tree.remarks.iter();
        remarks.for_each(|remark| diagnostics.warning(remark));
        class::check(&task, Trees::Shared(tree), &answers, places, diagnostics)
    });
    checked.map_err(|problem| trees::in_order(&task).err().unwrap_or(problem))?
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
    page.iter().try_for_each(|page| places.take(page))?;
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
