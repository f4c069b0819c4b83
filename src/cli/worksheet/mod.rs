//! `abtree worksheet`: read trees, search them, write sheets, keys and points.

mod class;
mod destination;
mod files;

use anyhow::Result;

use super::args::WorksheetArguments;
use super::diagnostics::{Diagnostics, Problem};
use super::input::{self, Input, Item};
use super::{check, options};
use crate::analysis::{Origin, SearchedTree};
use crate::document::Document;
use crate::exercise::{NodeIndex, Question, Scheme};
use crate::report::Trace;
use crate::search::{Algorithm, Settings, Setup};
use crate::tree::{Labels, NodeId};
use crate::worksheet::{Exercise, Inquiry, NotOnPaper, SheetFormat, default_questions};
use destination::SheetPlaces;

pub(super) fn run(arguments: &WorksheetArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    options::check(&arguments.search.settings(), Algorithm::AlphaBeta)?;
    let destination = SheetPlaces::of(arguments)?;
    let points = arguments.points.as_deref().map(check::scheme).transpose()?;
    let questions = questions(arguments, points.as_ref());
    let files = match (&arguments.class.students, arguments.input.files.as_slice()) {
        (Some(_), []) => Vec::new(),
        _ => input::files(&arguments.input.files)?,
    };
    let inputs = files
        .iter()
        .map(|file| input::load(file, arguments.input.reading));
    let inputs: Vec<Input> = inputs.collect::<Result<_, _>>()?;
    let trees = trees(arguments, &inputs, diagnostics)?;
    let maker = SheetMaker {
        arguments,
        settings: arguments.search.settings(),
        questions,
        scheme: points.unwrap_or_default(),
    };
    match &arguments.class.students {
        Some(stated) => {
            let shares = class::shares(arguments, stated, &trees, diagnostics)?;
            files::write_class(&destination, &maker, &shares, diagnostics)
        }
        None => files::write(&destination, &maker, &trees, diagnostics),
    }
}

/// What is asked: what the command line names, else what the points ask for; nothing if neither does.
fn questions(arguments: &WorksheetArguments, points: Option<&Scheme>) -> Vec<Question> {
    let mut questions = arguments.questions.clone();
    if let (true, Some(points)) = (questions.is_empty(), points) {
        questions.clone_from(&points.named);
    }
    let mut seen = Vec::new();
    for question in questions {
        if !seen.contains(&question) {
            seen.push(question);
        }
    }
    seen
}

/// A tree that is asked about.
struct SheetTree<'i> {
    origin: Origin,
    document: Document,
    /// Where it was read, if it was not made.
    item: Option<Item<'i>>,
}

impl SheetTree<'_> {
    /// A tree that was made.
    fn made(name: String, document: Document) -> Self {
        Self {
            origin: Origin {
                file: name,
                line: None,
            },
            document,
            item: None,
        }
    }
}

fn trees<'i>(
    arguments: &WorksheetArguments,
    inputs: &'i [Input],
    diagnostics: &mut Diagnostics,
) -> Result<Vec<SheetTree<'i>>, Problem> {
    let mut trees = Vec::new();
    for item in inputs.iter().flat_map(Input::items) {
        let document = item.read()?;
        let labels = Labels::new(&document.tree, arguments.names);
        item.warn(&document, &labels, diagnostics);
        trees.push(SheetTree {
            origin: item.origin.clone(),
            document,
            item: Some(item),
        });
    }
    if trees.is_empty() && arguments.class.students.is_none() {
        return Err(
            Problem::new("there is no tree to ask about").help("name a file that holds a tree")
        );
    }
    Ok(trees)
}

/// Makes exercises of trees.
struct SheetMaker<'a> {
    arguments: &'a WorksheetArguments,
    settings: Settings,
    /// What is asked, if that is said.
    questions: Vec<Question>,
    scheme: Scheme,
}

impl SheetMaker<'_> {
    /// How a tree is searched.
    fn setup(&self, tree: &SheetTree) -> Setup {
        let default = Algorithm::pruning_default_for(&tree.document.tree);
        options::setup(&self.settings, &tree.document.exercise, default)
    }

    /// The exercise of a tree, drawn for a format.
    fn exercise(&self, tree: &SheetTree, format: SheetFormat) -> Result<Exercise, Problem> {
        let SheetTree {
            origin,
            document,
            item,
        } = tree;
        let labels = Labels::new(&document.tree, self.arguments.names);
        let index = NodeIndex::new(&document.tree, self.arguments.names);
        check::check_items(&self.scheme, &index)?;
        let setup = self.setup(tree);
        let trace = Trace::of_steps(SearchedTree {
            origin,
            document,
            labels: &labels,
            setup: &setup,
        });
        let usual = default_questions(setup.plan.algorithm);
        let is_stated = !self.questions.is_empty();
        let inquiry = Inquiry {
            questions: if is_stated { &self.questions } else { &usual },
            scheme: &self.scheme,
        };
        let exercise = Exercise::new(&trace, &index, &inquiry, |picture| format.drawing(picture));
        exercise.map_err(|error| match error {
            NotOnPaper::Search(error) => match item {
                Some(item) => item.problem(&error, &labels, NodeId::ROOT),
                None => Problem::of_search(&error, &labels.get(error.node())),
            },
            other => Problem::new(other),
        })
    }
}
