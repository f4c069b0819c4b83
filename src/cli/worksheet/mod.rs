//! `abtree worksheet`: read trees, search them, write sheets, keys and points.

mod destination;

use anyhow::Result;

use super::args::WorksheetArguments;
use super::diagnostics::{Diagnostics, Problem};
use super::input::{self, Input, Item};
use super::{check, options};
use crate::document::Document;
use crate::exercise::{Asked, NodeIndex, Question, Scheme};
use crate::report::Trace;
use crate::search::{Algorithm, Settings};
use crate::tree::Labels;
use crate::vocabulary::Vocabulary;
use crate::worksheet::{DEFAULT_QUESTIONS, Exercise, Inquiry, NotOnPaper, SheetFormat};
use destination::Destination;

pub(super) fn run(arguments: &WorksheetArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    options::check(&arguments.search.settings(), Algorithm::AlphaBeta)?;
    let destination = Destination::of(arguments)?;
    let points = arguments.points.as_deref().map(check::scheme).transpose()?;
    let questions = questions(arguments, points.as_ref());
    let files = input::files(&arguments.input)?;
    destination.spare(&files, arguments.points.as_ref())?;
    let inputs = files.iter().map(|file| input::load(file, &arguments.input));
    let inputs: Vec<Input> = inputs.collect::<Result<_, _>>()?;
    let trees = trees(arguments, &inputs, diagnostics)?;
    let maker = SheetMaker {
        arguments,
        settings: arguments.search.settings(),
        questions,
        scheme: points.unwrap_or_default(),
    };
    destination.write(&maker, &trees)
}

/// What is asked: what the command line names, else what the points ask for, else the usual.
fn questions(arguments: &WorksheetArguments, points: Option<&Scheme>) -> Vec<Question> {
    let mut questions = arguments.questions.clone();
    if let (true, Some(points)) = (questions.is_empty(), points) {
        let is_asked = |question: &Question| points.worth(*question).asked == Asked::Yes;
        questions = Question::ALL.iter().copied().filter(is_asked).collect();
    }
    if questions.is_empty() {
        questions = DEFAULT_QUESTIONS.into();
    }
    let mut seen = Vec::new();
    for question in questions {
        if !seen.contains(&question) {
            seen.push(question);
        }
    }
    seen
}

/// A tree that was read.
struct ReadTree<'i> {
    item: Item<'i>,
    document: Document,
}

fn trees<'i>(
    arguments: &WorksheetArguments,
    inputs: &'i [Input],
    diagnostics: &mut Diagnostics,
) -> Result<Vec<ReadTree<'i>>, Problem> {
    let mut trees = Vec::new();
    for item in inputs.iter().flat_map(Input::items) {
        let document = item.read(&arguments.input)?;
        let labels = Labels::new(&document.tree, arguments.names);
        item.warn(&document, &labels, &arguments.input, diagnostics);
        trees.push(ReadTree { item, document });
    }
    if trees.is_empty() {
        let help = Some("name a file with a tree in it".to_owned());
        return Err(Problem::of_usage(
            "there is no tree to ask about".to_owned(),
            help,
        ));
    }
    Ok(trees)
}

/// Makes exercises of trees.
struct SheetMaker<'a> {
    arguments: &'a WorksheetArguments,
    settings: Settings,
    questions: Vec<Question>,
    scheme: Scheme,
}

impl SheetMaker<'_> {
    /// The exercise of a tree, drawn for a format.
    fn exercise(&self, tree: &ReadTree, format: &SheetFormat) -> Result<Exercise, Problem> {
        let ReadTree { item, document } = tree;
        let labels = Labels::new(&document.tree, self.arguments.names);
        let index = NodeIndex::new(&document.tree, self.arguments.names);
        check::check_items(&self.scheme, &index)?;
        let default = options::pruning_default(&document.tree);
        let setup = options::setup(&self.settings, &document.exercise, default);
        let trace = Trace::of_steps(&item.origin, document, &labels, &setup);
        let inquiry = Inquiry {
            questions: &self.questions,
            scheme: &self.scheme,
        };
        Exercise::new(&trace, &index, &inquiry, format.drawings).map_err(|error| match error {
            NotOnPaper::Search(error) => {
                let place = item.place_of(error.node(), &self.arguments.input);
                Problem::of_search(&error, &labels, place)
            }
            other => Problem::of_usage(other.to_string(), None),
        })
    }
}
