//! `abtree check`: read a tree, search it, compare answers with what the search found.
//!
//! A class is read whole ([`answers`]), every answer is marked by itself ([`mark`]) with the tree that is
//! its own or everybody's ([`trees`]), and what became of it is written in order ([`class`]).

mod advice;
mod answers;
mod class;
mod examiner;
mod feedback;
mod limits;
mod mark;
mod marked;
mod points;
mod ready_tree;
mod refusals;
mod sources;
mod students;
mod table;
mod task;
mod trees;
mod written;

use std::path::Path;

use anyhow::Result;

use super::args::CheckArguments;
use super::diagnostics::{Diagnostics, Problem};
use super::options;
use super::output::clashes::Places;
use crate::exercise::Told;
use crate::report::Subject;
use crate::search::Algorithm;
use answers::Answers;
use feedback::FeedbackFolder;
use ready_tree::ReadyTree;
use refusals::{refuse_level_of_hints, refuse_open_score, refuse_reading_twice, refuse_several};
use task::{Asked, Task};
use trees::{TreeFolder, Trees};

pub(super) use points::{check_items, scheme};

/// What is asked of whoever names no answer at a terminal.
const TYPE_IT: &str =
    "Type the answer, a line for each question such as `value: 6`; Ctrl-D on a new line ends it.\n";

pub(super) fn run(arguments: &CheckArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let settings = arguments.search.settings();
    if settings.algorithm().is_some() {
        options::check(&settings, Algorithm::Minimax)?;
    }
    refuse_reading_twice(arguments)?;
    refuse_level_of_hints(arguments)?;
    let points = arguments.points.as_deref();
    let scheme = points.map(|file| scheme(file, diagnostics.streams()));
    let scheme = scheme.transpose()?.unwrap_or_default();
    let format = arguments.report.format(Subject::Answers);
    if let Some(platform) = format.platform() {
        refuse_open_score(platform, &settings, &scheme)?;
    }
    if arguments.answers.is_empty() && arguments.tables.is_empty() && diagnostics.streams().is_typed
    {
        diagnostics.note(|out| out.write_all(TYPE_IT.as_bytes()));
    }
    let answers = Answers::read(arguments, diagnostics.streams())?;
    refuse_several(format, answers.shape)?;
    let folder = TreeFolder::of(arguments, &answers)?;
    let places = places(arguments, &answers, folder.as_ref())?;
    let told = if arguments.hints {
        Told::Errors
    } else {
        Told::Everything
    };
    let asked = Asked::of(&scheme, answers.questions());
    let streams = diagnostics.streams().clone();
    let task = Task {
        arguments,
        asked: &asked,
        settings: &settings,
        scheme: &scheme,
        told,
        format,
        streams: &streams,
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
    let output = arguments.report.output.as_deref();
    places.take(output.unwrap_or(Path::new("-")))?;
    let page = arguments.class.class_report.as_deref();
    page.map_or(Ok(()), |page| places.take(page))?;
    Ok(places)
}
