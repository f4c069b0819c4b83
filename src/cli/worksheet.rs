//! `abtree worksheet`: read trees, search them, write sheets, keys and points: all are made, then all are written.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::args::{self, InputOptions, ReadingOptions, SearchOptions};
use super::diagnostics::{Diagnostics, Problem};
use super::input::opened::Opened;
use super::input::{self, Input, Item};
use super::names::{FileNames, Students, name_of};
use super::output::file::{asked_format, is_folder, refuse_clashes};
use super::output::{self, is_standard_output};
use super::streams::Streams;
use super::{check, options, usage};
use crate::analysis::is_plain_name;
use crate::document::Document;
use crate::exercise::{NodeIndex, Question, Scheme};
use crate::formats::Format;
use crate::read::ReadOptions;
use crate::search::{Algorithm, SearchOption, Settings};
use crate::tree::Naming;
use crate::vocabulary::FileFormat as _;
use crate::worksheet::{
    Exercise, NotOnPaper, Sheet, SheetFormat, can_be_asked, default_questions, points_file,
};

/// Write a question sheet with its key, or a quiz
#[derive(Debug, Args)]
#[command(before_help = include_str!("args/help/worksheet.txt"))]
pub(super) struct WorksheetArguments {
    /// The questions, as keys of answers: value,best_move,path,order,pruned
    #[arg(long, help_heading = "Sheet", value_name = "LIST", value_delimiter = ',', value_parser = args::question(can_be_asked))]
    questions: Vec<Question>,

    /// The points for each question: a file as for check --points
    #[arg(long, help_heading = "Sheet", value_name = "FILE")]
    points: Option<PathBuf>,

    /// What to call unnamed nodes; give check the same
    #[arg(long, help_heading = "Sheet", value_name = "KIND", value_parser = args::word::<Naming>(), default_value = "letters", hide_short_help = true)]
    names: Naming,

    /// The format [default: from the suffix of the output, else md]
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = args::word::<SheetFormat>())]
    to: Option<SheetFormat>,

    /// Write the sheet to this file, or a sheet for each tree or student into this folder
    #[arg(short, long, help_heading = "Output", value_name = "FILE|DIR")]
    output: Option<PathBuf>,

    /// Write the key to this file, or the keys into this folder
    #[arg(long, help_heading = "Output", value_name = "FILE|DIR")]
    key: Option<PathBuf>,

    /// Write the points file for check --points to this file
    #[arg(long, help_heading = "Output", value_name = "FILE")]
    #[arg(hide_short_help = true)]
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
    let places = Places::of(arguments)?;
    let points = arguments.points.as_deref();
    let points = points.map(|file| check::scheme(file, diagnostics.streams()));
    let scheme = points.transpose()?.unwrap_or_default();
    let settings = scheme.search(&arguments.search.settings);
    diagnostics.warnings(options::refuse(&settings, &Algorithm::PRUNING)?);
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
    if let Some(students) = &students {
        one_each(students.all.len(), trees.len())?;
        for tree in &mut trees {
            prepare_for_check(&mut tree.document, arguments.names, &settings);
        }
    }
    let questions = questions(arguments, &scheme);
    let maker = SheetMaker {
        names: arguments.names,
        questions,
        scheme,
        formats: places.formats,
    };
    let exercises = trees.iter().map(|tree| maker.exercise(tree, diagnostics));
    let exercises: Vec<Exercise> = exercises.collect::<Result<_, _>>()?;
    let mut files = places.files(&exercises, &trees, students.as_ref());
    if let Some(path) = &arguments.scheme {
        let text = points_of_all(&exercises, &maker.scheme)?;
        files.push((path.clone(), "json", text));
    }
    let inputs = files_read(arguments, students.as_ref());
    let outputs = files.iter().map(|(path, suffix, _)| (&**path, *suffix));
    refuse_clashes(&inputs, outputs)?;
    files.iter().try_for_each(|(path, _, text)| {
        output::write(Some(path), diagnostics.streams(), |out| {
            Ok(out.write_all(text.as_bytes())?)
        })
    })
}

/// What is read beside standard input.
fn files_read(arguments: &WorksheetArguments, students: Option<&Students>) -> Vec<PathBuf> {
    let trees = arguments.input.files.iter().chain(&arguments.points);
    let list = students.and_then(|students| students.list.as_ref());
    trees.chain(list).cloned().collect()
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
    let lines = input.source.text.lines();
    let mut lines = lines.filter(|line| !line.trim().is_empty());
    let is_tree = |line: &str| {
        line.starts_with(['[', '{']) && Format::Json.read(line, &ReadOptions::default()).is_ok()
    };
    if is_piped && lines.next().is_some_and(is_tree) && lines.next().is_some() {
        input.format = Format::Jsonl;
    }
    Ok(input)
}

/// What is asked, each once: what the command line names, else what the points ask for; nothing if neither does.
fn questions(arguments: &WorksheetArguments, scheme: &Scheme) -> Vec<Question> {
    let mut questions = arguments.questions.clone();
    if questions.is_empty() {
        questions.clone_from(&scheme.named);
    }
    let mut asked = BTreeSet::new();
    questions.retain(|question| asked.insert(*question));
    questions
}

/// Each student gets one tree, and each tree is somebody's.
fn one_each(students: usize, trees: usize) -> Result<(), Problem> {
    if trees == students {
        return Ok(());
    }
    let message = format!("expected a tree for each of {students} students, found {trees}");
    Err(Problem::new(message).help(format!(
        "make as many: abtree generate --count {students} --distinct … --to jsonl | abtree worksheet - --students …"
    )))
}

/// Makes exercises of trees.
struct SheetMaker {
    names: Naming,
    /// What is asked, if that is said.
    questions: Vec<Question>,
    scheme: Scheme,
    /// The formats of the sheet and of the key.
    formats: [SheetFormat; 2],
}

impl SheetMaker {
    fn exercise(&self, tree: &Opened, diagnostics: &mut Diagnostics) -> Result<Exercise, Problem> {
        let tree = tree.tree();
        let index = NodeIndex::new(&tree.document.tree, self.names);
        check::check_items(&self.scheme, &index, None)?;
        let setup = tree.setup(Algorithm::PRUNING, diagnostics)?;
        let usual = default_questions(setup.plan.algorithm);
        let questions = if self.questions.is_empty() {
            &usual
        } else {
            &self.questions
        };
        let searched = tree.searched(&setup);
        let exercise = Exercise::new(searched, &index, questions, &self.scheme, self.formats);
        exercise.map_err(|error| match error {
            NotOnPaper::Search(error) => tree.problem(&error),
            NotOnPaper::NoWindows(_) => Problem::new(error),
        })
    }
}

/// Where everything goes, and in which formats.
struct Places<'a> {
    /// A file or a folder; `-` is standard output.
    output: &'a Path,
    key: Option<&'a Path>,
    /// The format of the sheet, and that of the key.
    formats: [SheetFormat; 2],
    /// Whether each tree or student has files of their own.
    is_folder: bool,
}

impl<'a> Places<'a> {
    /// As the command line says.
    fn of(arguments: &'a WorksheetArguments) -> Result<Self, Problem> {
        let key = arguments.key.as_deref();
        let output = arguments.output.as_deref().unwrap_or(Path::new("-"));
        let is_class = arguments.students.is_some();
        let is_folder = is_class || self::is_folder(output);
        let mut paths = key.into_iter().chain([output]);
        if is_class && !paths.all(self::is_folder) {
            let problem = Problem::new("sheets and keys for a class need a folder");
            return Err(problem.help(
                "write -o DIR/ --key DIR/; a table of the answers is made by abtree generate --keys",
            ));
        }
        let file = Some(output).filter(|path| !is_folder && !is_standard_output(path));
        let format = usage::written_format("worksheet", arguments.to, file, SheetFormat::Md)?;
        let of_key = asked_format(None, key, SheetFormat::from_suffix);
        Ok(Self {
            output,
            key,
            formats: [format, of_key.unwrap_or(format).of_key()],
            is_folder,
        })
    }

    /// The sheets of these trees and their keys: one for all, or in a folder one for each tree or student; and the
    /// trees of students.
    fn files(
        &self,
        exercises: &[Exercise],
        trees: &[Opened],
        students: Option<&Students>,
    ) -> Files {
        let names = self.names(trees, students);
        let [format, key_format] = self.formats;
        let place = |path: &Path, name: Option<&String>, ending: &str| match name {
            Some(name) => path.join(format!("{name}{ending}")),
            None => path.to_owned(),
        };
        let [suffix, key_suffix] = self.formats.map(SheetFormat::suffix);
        let size = if self.is_folder { 1 } else { exercises.len() };
        let mut files = Files::new();
        for (number, group) in exercises.chunks(size).enumerate() {
            let student = students.and_then(|students| students.all.get(number));
            let (sheet, name) = (
                Sheet::new(student.map(ToString::to_string), group),
                names.get(number),
            );
            let path = place(self.output, name, &format!(".{suffix}"));
            files.push((path, suffix, format.sheet(&sheet)));
            if let Some(key) = self.key {
                let path = place(key, name, &format!("-key.{key_suffix}"));
                files.push((path, key_suffix, key_format.key(&sheet)));
            }
        }
        let of_students = trees.iter().zip(&names).filter(|_| students.is_some());
        // As `check` reads it.
        files.extend(of_students.map(|(tree, name)| {
            let text = Format::Json.text(&tree.document);
            let text = text.expect("JSON has words for every tree");
            (self.output.join(format!("{name}.json")), "json", text)
        }));
        files
    }

    /// What the files of each tree or student are called, if they have files of their own.
    fn names(&self, trees: &[Opened], students: Option<&Students>) -> Vec<String> {
        let mut names = FileNames::new("sheet");
        let name = |tree: &Opened| names.name(&name_of(&tree.item.origin));
        match students {
            Some(students) => students.file_names(),
            None if self.is_folder => trees.iter().map(name).collect(),
            None => Vec::new(),
        }
    }
}

/// Files that are to be written, each with the suffix of its format and what stands in it.
type Files = Vec<(PathBuf, &'static str, String)>;

/// The points file of all exercises, which must be the same one.
fn points_of_all(exercises: &[Exercise], scheme: &Scheme) -> Result<String, Problem> {
    let files = exercises
        .iter()
        .map(|exercise| points_file(exercise, scheme));
    let mut files: Vec<String> = files.collect();
    files.dedup();
    match files.len() {
        1 => Ok(files.remove(0)),
        _ => Err(Problem::new(
            "the trees ask for different questions, nodes or searches, so no points file fits all of them",
        )
        .help("write it for one tree at a time")),
    }
}
