//! `abtree worksheet`: read trees, search them, write sheets, keys and points.

mod files;

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::args::{InputOptions, ReadingOptions, SearchOptions, choices};
use super::diagnostics::{Diagnostics, Problem};
use super::input::opened::Opened;
use super::input::{self, Input, Item};
use super::names::Students;
use super::streams::Streams;
use super::{check, options};
use crate::analysis::is_plain_name;
use crate::document::Document;
use crate::exercise::{NodeIndex, Question, Scheme};
use crate::formats::Format;
use crate::read::ReadOptions;
use crate::report::Trace;
use crate::search::{Algorithm, SearchOption, Settings};
use crate::tree::Naming;
use crate::worksheet::{Exercise, NotOnPaper, SheetFormat, default_questions};
use files::Places;

/// Write a question sheet with its key, or a quiz
#[derive(Debug, Args)]
#[command(before_help = include_str!("../args/help/worksheet.txt"))]
pub(super) struct WorksheetArguments {
    /// The questions, as keys of answers: value,best_move,path,order,pruned
    #[arg(long, help_heading = "Sheet", value_name = "LIST", value_delimiter = ',', value_parser = choices::question)]
    questions: Vec<Question>,

    /// The points for each question: a file as for check --points
    #[arg(long, help_heading = "Sheet", value_name = "FILE")]
    points: Option<PathBuf>,

    /// What to call unnamed nodes; give check the same
    #[arg(long, help_heading = "Sheet", value_name = "KIND", value_parser = choices::word::<Naming>(), default_value = "letters", hide_short_help = true)]
    names: Naming,

    /// The format [default: from the suffix of the output, else md]
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = choices::word::<SheetFormat>())]
    to: Option<SheetFormat>,

    /// Write the sheet to this file, or a sheet for each tree or student into this folder
    #[arg(short, long, help_heading = "Output", value_name = "FILE|DIR")]
    output: Option<PathBuf>,

    /// Write the key to this file, or the keys into this folder
    #[arg(long, help_heading = "Output", value_name = "FILE|DIR")]
    key: Option<PathBuf>,

    /// Write the points file for check --points to this file
    #[arg(
        long,
        help_heading = "Output",
        value_name = "FILE",
        hide_short_help = true
    )]
    scheme: Option<PathBuf>,

    /// Give each student one of the trees, in order, and a sheet of it: a number, or a file with a name in each line
    #[arg(long, help_heading = "Class", value_name = "N|FILE")]
    students: Option<String>,

    #[command(flatten)]
    search: SearchOptions,

    #[command(flatten)]
    input: InputOptions,
}

pub(super) fn run(arguments: &WorksheetArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let settings = arguments.search.settings();
    diagnostics.warnings(options::refuse(&settings, &Algorithm::PRUNING, None)?);
    let places = Places::of(arguments)?;
    let points = arguments.points.as_deref();
    let points = points.map(|file| check::scheme(file, diagnostics.streams()));
    let points = points.transpose()?;
    let stated = arguments.students.as_deref();
    let students = stated.map(|stated| Students::stated(stated, diagnostics));
    let students = students.transpose()?;
    let files = input::files(&arguments.input.files, diagnostics.streams())?;
    let inputs = files
        .iter()
        .map(|file| load(file, arguments.input.reading, diagnostics.streams()));
    let inputs: Vec<Input> = inputs.collect::<Result<_, _>>()?;
    let items: Vec<Item> = inputs.iter().flat_map(Input::items).collect();
    let wishes = (arguments.names, &settings);
    let trees = items
        .iter()
        .map(|item| Opened::new(item, item.read()?, &[], wishes, diagnostics));
    let mut trees: Vec<Opened> = trees.collect::<Result<_, _>>()?;
    if trees.is_empty() {
        let problem = Problem::new("there is no tree to ask about");
        return Err(problem.help("name a file that holds a tree").into());
    }
    if let Some(students) = &students {
        one_each(students.all.len(), trees.len())?;
        for tree in &mut trees {
            prepare_for_check(&mut tree.document, arguments.names, &settings);
        }
    }
    let maker = SheetMaker {
        arguments,
        questions: questions(arguments, points.as_ref()),
        scheme: points.unwrap_or_default(),
    };
    files::write(&places, &maker, &trees, students.as_ref(), diagnostics)
}

/// The tree as `check` reads it from a student's file: it has the names and the preset of the sheet.
fn prepare_for_check(document: &mut Document, names: Naming, settings: &Settings) {
    if names == Naming::Letters {
        document.tree = document.tree.clone().with_letters(is_plain_name);
    }
    let stated = settings.stated().zip(settings.words());
    let mut preset = stated.filter(|(option, _)| *option == SearchOption::Convention);
    if let Some((_, (_, name))) = preset.next() {
        document.exercise.convention = Some(name);
    }
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

/// Makes exercises of trees.
struct SheetMaker<'a> {
    arguments: &'a WorksheetArguments,
    /// What is asked, if that is said.
    questions: Vec<Question>,
    scheme: Scheme,
}

impl SheetMaker<'_> {
    /// The exercise of a tree, for a sheet and a key in these formats.
    fn exercise(
        &self,
        tree: &Opened,
        formats: [SheetFormat; 2],
        diagnostics: &mut Diagnostics,
    ) -> Result<Exercise, Problem> {
        let tree = tree.tree();
        let index = NodeIndex::new(&tree.document.tree, self.arguments.names);
        check::check_items(&self.scheme, &index, None)?;
        let setup = tree.setup(Algorithm::PRUNING, diagnostics)?;
        let trace = Trace::of_steps(tree.searched(&setup));
        let usual = default_questions(setup.plan.algorithm);
        let questions = if self.questions.is_empty() {
            &usual
        } else {
            &self.questions
        };
        let exercise = Exercise::new(&trace, &index, questions, &self.scheme, formats);
        exercise.map_err(|error| match error {
            NotOnPaper::Search(error) => tree.problem(&error),
            other => Problem::new(other),
        })
    }
}
