//! `abtree worksheet`: read trees, search them, write sheets, keys and points.

mod files;
mod places;

use std::path::Path;

use anyhow::Result;

use super::args::{ReadingOptions, WorksheetArguments};
use super::diagnostics::{Diagnostics, Problem};
use super::input::{self, Input, Item};
use super::students::Students;
use super::{check, options};
use crate::analysis::{SearchedTree, is_plain_name};
use crate::cli::streams::Streams;
use crate::document::Document;
use crate::exercise::{NodeIndex, Question, Scheme};
use crate::formats::Format;
use crate::read::ReadOptions;
use crate::report::Trace;
use crate::search::{Algorithm, SearchOption, Settings, Setup};
use crate::tree::{Labels, Naming};
use crate::worksheet::{Exercise, Inquiry, NotOnPaper, SheetFormat, default_questions};
use places::SheetPlaces;

pub(super) fn run(arguments: &WorksheetArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    options::check(&arguments.search.settings(), Algorithm::AlphaBeta)?;
    let places = SheetPlaces::of(arguments)?;
    let points = arguments.points.as_deref();
    let points = points.map(|file| check::scheme(file, diagnostics.streams()));
    let points = points.transpose()?;
    let stated = arguments.students.as_deref();
    let students = stated.map(|stated| Students::stated(stated, diagnostics));
    let students = students.transpose()?;
    let maker = SheetMaker {
        arguments,
        settings: arguments.search.settings(),
        questions: questions(arguments, points.as_ref()),
        scheme: points.unwrap_or_default(),
    };
    let files = input::files(&arguments.input.files, diagnostics.streams())?;
    let inputs = files
        .iter()
        .map(|file| load(file, arguments.input.reading, diagnostics.streams()));
    let inputs: Vec<Input> = inputs.collect::<Result<_, _>>()?;
    let mut trees = maker.trees(&inputs, diagnostics)?;
    if let Some(students) = &students {
        one_each(students.all.len(), trees.len())?;
        for tree in &mut trees {
            maker.prepare_for_check(&mut tree.document);
        }
    }
    files::write(&places, &maker, &trees, students.as_ref(), diagnostics)
}

/// Reads a file; standard input may hold a tree a line, as `generate` pipes them in.
fn load(file: &Path, reading: ReadingOptions, streams: &Streams) -> Result<Input, Problem> {
    let mut input = input::load(file, reading, streams)?;
    let is_piped = reading.from.is_none() && input.source.name == "-";
    if is_piped && holds_a_tree_a_line(&input.source.text) {
        input.format = Format::Jsonl;
    }
    Ok(input)
}

/// Whether a text holds several trees in JSON, one a line.
fn holds_a_tree_a_line(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let first = lines.next().filter(|line| line.starts_with(['[', '{']));
    let is_whole = |line| Format::Json.read(line, &ReadOptions::default()).is_ok();
    lines.next().is_some() && first.is_some_and(is_whole)
}

/// What is asked: what the command line names, else what the points ask for; nothing if neither does.
fn questions(arguments: &WorksheetArguments, points: Option<&Scheme>) -> Vec<Question> {
    let named = match points {
        Some(points) if arguments.questions.is_empty() => &points.named,
        _ => &arguments.questions,
    };
    let mut questions = Vec::new();
    for question in named {
        if !questions.contains(question) {
            questions.push(*question);
        }
    }
    questions
}

/// Each student gets one tree, and each tree is somebody's.
fn one_each(students: usize, trees: usize) -> Result<(), Problem> {
    if trees == students {
        return Ok(());
    }
    Err(Problem::new(format!(
        "expected a tree for each of {students} students, found {trees}"
    ))
    .help(format!(
        "{}make as many: abtree generate --count {students} --distinct … --to jsonl | abtree worksheet - --students …",
        if trees == 1 { "leave out --students if all get the same tree, or " } else { "" }
    )))
}

/// A tree that is asked about, and where it was read.
struct SheetTree<'i> {
    item: Item<'i>,
    document: Document,
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
    fn trees<'i>(
        &self,
        inputs: &'i [Input],
        diagnostics: &mut Diagnostics,
    ) -> Result<Vec<SheetTree<'i>>, Problem> {
        let mut trees = Vec::new();
        for item in inputs.iter().flat_map(Input::items) {
            let document = item.read()?;
            let labels = Labels::new(&document.tree, self.arguments.names);
            item.warn(&document, &labels, diagnostics);
            trees.push(SheetTree { item, document });
        }
        if trees.is_empty() {
            return Err(
                Problem::new("there is no tree to ask about").help("name a file that holds a tree")
            );
        }
        Ok(trees)
    }

    /// The tree as `check` reads it from a student's file: it has the names and the preset of the sheet.
    fn prepare_for_check(&self, document: &mut Document) {
        if self.arguments.names == Naming::Letters {
            document.tree = document.tree.clone().with_letters(is_plain_name);
        }
        let stated = self.settings.stated().zip(self.settings.words());
        let mut preset = stated.filter(|(option, _)| *option == SearchOption::Convention);
        if let Some((_, (_, name))) = preset.next() {
            document.exercise.convention = Some(name);
        }
    }

    /// How a tree is searched.
    fn setup(&self, document: &Document) -> Setup {
        let default = Algorithm::pruning_default_for(&document.tree);
        options::setup(&self.settings, &document.exercise, default)
    }

    /// The exercise of a tree, for a sheet and a key in these formats.
    fn exercise(&self, tree: &SheetTree, formats: [SheetFormat; 2]) -> Result<Exercise, Problem> {
        let SheetTree { item, document } = tree;
        let labels = Labels::new(&document.tree, self.arguments.names);
        let index = NodeIndex::new(&document.tree, self.arguments.names);
        check::check_items(&self.scheme, &index)?;
        let setup = self.setup(document);
        let trace = Trace::of_steps(SearchedTree {
            origin: &item.origin,
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
        Exercise::new(&trace, &index, &inquiry, formats).map_err(|error| match error {
            NotOnPaper::Search(error) => item.problem(&error, &labels),
            other => Problem::new(other),
        })
    }
}
