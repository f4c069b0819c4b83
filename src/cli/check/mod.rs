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
mod platform;
mod sources;
mod students;
mod submission;

use std::path::Path;

use anyhow::Result;

use super::args::CheckArguments;
use super::clashes::Places;
use super::diagnostics::{Diagnostics, Place, Problem};
use super::input::{self, Item};
use super::output::Output;
use super::{nodes, options};
use crate::analysis::SearchedTree;
use crate::document::Document;
use crate::exercise::{self, Keys, NodeIndex, Question, Scheme};
use crate::read::Source;
use crate::report::ReportFormat;
use crate::search::{Algorithm, Settings, Setup};
use crate::vocabulary::Vocabulary;
use answers::Answers;
use feedback::{Feedback, FeedbackFolder};
use grade::Task;

pub(super) fn run(arguments: &CheckArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let settings = arguments.search.settings();
    let choice = &arguments.report.choice;
    if settings.algorithm().is_some() {
        options::check(&settings, Algorithm::Minimax)?;
    }
    refuse_reading_twice(arguments)?;
    let scheme = scheme_of(arguments)?;
    let tree_options = arguments.tree_options();
    let input = input::load(&arguments.tree, &tree_options)?;
    let item = only_tree(input.items())?;
    let document = item.read(&tree_options)?;
    let answers = Answers::find(arguments)?;
    let places = places(arguments, &answers)?;
    let tree = &document.tree;
    let index = NodeIndex::new(tree, choice.text.names);
    if let Some(points) = &arguments.points {
        check_items(&scheme, &index)
            .map_err(|problem| problem.in_file(&points.to_string_lossy()))?;
    }
    let format = format(arguments)?;
    if let Some(platform) = format.platform() {
        platform::check_asked(platform, &settings, &scheme)?;
    }
    item.warn(&document, &index.labels(), &tree_options, diagnostics);
    for skipped in &answers.skipped {
        diagnostics.warning(skipped);
    }
    let resolve = |stated: Option<&Settings>| resolved(&settings, stated, &document);
    let mut task = Task {
        arguments,
        settings: &settings,
        origin: &item.origin,
        document: &document,
        index: &index,
        keys: Keys::new(tree, Box::new(resolve)),
        scheme: &scheme,
        hints: arguments.hints.or(scheme.hints).unwrap_or_default(),
        format,
        shape: answers.shape,
        feedback: Feedback::new(
            &arguments.feedback,
            SearchedTree {
                origin: &item.origin,
                document: &document,
                labels: &index.labels(),
                setup: &resolved(&settings, None, &document),
            },
        ),
        brief: None,
    };
    if arguments.brief || settings.algorithm().is_some() {
        let key = task.keys.of_other_values(None).map_err(|error| {
            let place = item.place_of(error.node(), &tree_options);
            Problem::of_search(&error, &index.labels().get(error.node())).at(place)
        })?;
        task.brief = arguments.brief.then_some(key);
    }
    let output = Output::open(choice.output.as_deref(), diagnostics.colour())?;
    let feedback = FeedbackFolder::of(&arguments.feedback, places);
    class::check(task, answers, (output, feedback), diagnostics)
}

/// What the points file says, if one is named.
fn scheme_of(arguments: &CheckArguments) -> Result<Scheme, Problem> {
    let file = arguments.points.as_deref();
    file.map_or_else(|| Ok(Scheme::default()), scheme)
}

/// The format of the reports; brief ones are JSON Lines.
fn format(arguments: &CheckArguments) -> Result<&'static ReportFormat, Problem> {
    let (stated, lines) = (arguments.report.choice.format, ReportFormat::named("jsonl"));
    match lines {
        Some(lines) if arguments.brief && ["text", lines.word].contains(&stated.word) => Ok(lines),
        _ if arguments.brief => Err(Problem::new(format!(
            "--brief writes JSON Lines, not {}",
            stated.word
        ))
        .help("leave --format out, or take --format jsonl")),
        _ => Ok(stated),
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

/// What is read, and what is written besides feedback.
fn places(arguments: &CheckArguments, answers: &Answers) -> Result<Places, Problem> {
    let mut inputs = answers.inputs(&arguments.tree);
    inputs.extend(arguments.points.clone());
    let mut places = Places::of_inputs(&inputs);
    let output = arguments.report.choice.output.as_deref();
    places.take(output.unwrap_or(Path::new("-")))?;
    let page = arguments.class.class_report.as_deref();
    page.map_or(Ok(()), |page| places.take(page))?;
    Ok(places)
}

/// The one tree of an input.
fn only_tree<'i>(mut items: impl Iterator<Item = Item<'i>>) -> Result<Item<'i>, Problem> {
    let first = items.next();
    match (first, items.next()) {
        (Some(item), None) => Ok(item),
        _ => Err(
            Problem::new("answers are checked against one tree, and this file holds several")
                .help("name the tree first, then the answers: abtree check TREE ANSWER…"),
        ),
    }
}

/// How the tree is searched: the command line wins over what the answer says, that over the
/// exercise.
fn resolved(settings: &Settings, stated: Option<&Settings>, document: &Document) -> Setup {
    // An algorithm on the command line says how everybody's answer is to be obtained.
    let stated = stated.filter(|_| settings.algorithm().is_none());
    let settings = stated.map_or_else(|| settings.clone(), |stated| settings.clone().over(stated));
    let default = Algorithm::default_for(&document.tree);
    options::setup(&settings, &document.exercise, default)
}

pub(super) fn scheme(file: &Path) -> Result<Scheme, Problem> {
    let name = file.to_string_lossy().into_owned();
    let text = input::text(file)?;
    Scheme::read(&text).map_err(|error| {
        let source = Source::new(name, text.clone());
        let place = Place::new(&source, error.span);
        Problem::new(error.message).help_if(error.help).at(place)
    })
}

/// Refuses points for nodes that the tree does not have.
pub(super) fn check_items(scheme: &Scheme, index: &NodeIndex) -> Result<(), Problem> {
    let labels = index.labels();
    let of_nodes = Question::ALL
        .iter()
        .filter(|&&question| question != Question::Counts);
    let mut items = of_nodes.flat_map(|&question| {
        let worth = scheme.worth(question);
        let items = worth.items.names().iter().map(String::as_str);
        let tasks = worth.task.iter().flat_map(exercise::Task::names);
        items.chain(worth.leaf.as_deref()).chain(tasks)
    });
    match items.find(|name| index.find(&labels, name).is_none()) {
        None => Ok(()),
        Some(name) => Err(nodes::unknown(index.tree(), &labels, name)),
    }
}
