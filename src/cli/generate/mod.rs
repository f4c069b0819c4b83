//! `abtree generate`: trees made to order, each with its seed, and a table of their answers.

mod recipe;

use std::collections::HashSet;
use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::args::{self, SearchOptions};
use super::convert;
use super::diagnostics::{Diagnostics, Problem};
use super::names::Students;
use super::output::file::{Places, suffix};
use super::output::reports::Reports;
use super::output::{Output, TreeOutput, is_standard_output};
use super::streams::{Colour, Streams};
use super::work::Progress;
use crate::document::{Document, Exercise};
use crate::exercise::Key;
use crate::formats::Format;
use crate::generate::{NotMade, Recipe};
use crate::report::{ExerciseKey, HowMany, ReportFormat, Student};
use crate::search::Setup;
use crate::tree::{Labels, Naming, Tree};
use recipe::{ConstraintArguments, Counts, ShapeArguments};

/// Make random exercises with the properties you choose
#[derive(Debug, Args)]
#[command(before_help = include_str!("../args/help/generate.txt"), after_help = include_str!("../args/help/generate-notes.txt").trim_end())]
#[command(mut_arg("minimax", |minimax| minimax.hide(true)))]
pub(super) struct GenerateArguments {
    #[command(flatten)]
    shape: ShapeArguments,

    #[command(flatten)]
    counts: Counts,

    #[command(flatten)]
    constraints: ConstraintArguments,

    #[command(flatten)]
    trees: AmountArguments,

    /// The format of the trees [default: from the suffix of the output, else sexp]
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = args::written_format(), hide_short_help = true)]
    to: Option<Format>,

    /// Write to this file, or a file for each tree into this folder
    #[arg(short, long, help_heading = "Output", value_name = "FILE|DIR")]
    output: Option<PathBuf>,

    /// Write a table of the answers (student or number, file, seed, answers), in CSV or JSON Lines
    #[arg(long, help_heading = "Output", value_name = "FILE")]
    keys: Option<PathBuf>,

    #[command(flatten)]
    search: SearchOptions,
}

/// How many trees are made, and from which seeds.
#[derive(Debug, Args)]
#[command(next_help_heading = "Trees")]
struct AmountArguments {
    /// No two trees are the same
    #[arg(long, hide_short_help = true)]
    distinct: bool,

    /// How many trees to try for each tree that is written
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..), allow_negative_numbers = true, hide_short_help = true)]
    tries: u64,

    /// How many trees to make
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(allow_negative_numbers = true)]
    count: u64,

    /// Make a tree for each of N students, or for each line of a file
    #[arg(long, value_name = "N|FILE", conflicts_with = "count")]
    students: Option<String>,

    /// The first tree's seed; each further tree takes the next
    #[arg(long, value_name = "S", default_value_t = 1)]
    #[arg(allow_negative_numbers = true)]
    seed: u64,
}

/// Makes trees; `words` are those of the command line.
pub(super) fn run(
    arguments: &GenerateArguments,
    words: &[OsString],
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let recipe = recipe::recipe(arguments, diagnostics)?;
    let students = match &arguments.trees.students {
        Some(stated) => Students::stated(stated, diagnostics)?,
        None => Students::numbered(arguments.trees.count)?,
    };
    if arguments.trees.distinct && students.all.len() == 1 {
        let problem = Problem::new("--distinct has no effect: it is about several trees");
        diagnostics.warning(&problem.help("for leaves that all differ, --ties 0"));
    }
    let (mut trees, files) = destination(arguments, &students, diagnostics.streams())?;
    let keys = arguments.keys.as_deref();
    let keys = keys.map(|path| open_keys(path, diagnostics.streams()));
    let mut keys = keys.transpose()?;
    let mut maker = Maker {
        recipe: &recipe,
        seed: arguments.trees.seed,
        known: arguments.trees.distinct.then(HashSet::new),
        progress: Progress::beside(diagnostics),
        streams: diagnostics.streams(),
    };
    let mut failed = None;
    for (number, (student, file)) in students.all.iter().zip(&files).enumerate() {
        let made = format!("{number} of {} trees made", files.len());
        let (seed, tree) = match maker.next(&made) {
            Ok(made) => made,
            Err(problem) => {
                failed = Some(problem);
                break;
            }
        };
        let exercise = Exercise {
            made_by: Some(recipe::command(words, seed)),
            ..Exercise::default()
        };
        let document = Document::new(tree, exercise);
        let file = file.as_deref();
        trees.write(file, &document, "a made tree")?;
        if let Some(keys) = &mut keys {
            let row = (student, file_of(arguments, file), seed);
            add_key(keys, &recipe.setup, &document.tree, row)?;
        }
    }
    maker.progress.end();
    trees.finish()?;
    keys.map_or(Ok(()), |keys| keys.finish()?.finish())?;
    if let Some(problem) = failed {
        diagnostics.mention(&problem);
        diagnostics.answer_no();
    }
    Ok(())
}

/// Where the trees go, and the file of each student, if they have files of their own.
fn destination(
    arguments: &GenerateArguments,
    students: &Students,
    streams: &Streams,
) -> Result<(TreeOutput, Vec<Option<PathBuf>>)> {
    let output = arguments.output.as_deref();
    let mut places = Places::of_inputs(students.list.as_slice());
    arguments
        .keys
        .iter()
        .try_for_each(|keys| places.take_place(keys))?;
    let format = convert::format(arguments.to, output).unwrap_or(Format::Sexp);
    let count = (students.all.len(), "student");
    let mut trees = TreeOutput::open(output, format, count, places, streams)?;
    let names = students.file_names();
    let files = names.iter().map(|name| trees.file(name));
    let files = files.collect::<Result<_, _>>()?;
    Ok((trees, files))
}

/// The file that the table of answers names: the student's own, or that of all.
fn file_of(arguments: &GenerateArguments, file: Option<&Path>) -> Option<String> {
    let own = file.and_then(Path::file_name);
    let common = arguments
        .output
        .as_deref()
        .filter(|path| !is_standard_output(path));
    let name = own.or_else(|| common.map(Path::as_os_str));
    name.map(|name| name.to_string_lossy().into_owned())
}

/// Makes one tree after the other, each from the next seed.
struct Maker<'m> {
    recipe: &'m Recipe,
    /// The seed of the next tree.
    seed: u64,
    /// The trees that were made, if all must differ.
    known: Option<HashSet<String>>,
    progress: Progress,
    streams: &'m Streams,
}

impl Maker<'_> {
    /// The next tree and its seed; what is made already is said if it takes a while.
    fn next(&mut self, made: &str) -> Result<(u64, Tree), Problem> {
        for _ in 0..self.recipe.tries {
            let seed = self.seed;
            self.seed = seed.wrapping_add(1);
            let tree = self.recipe.make(seed, &mut |tries| {
                let line = format!("{made}, {tries} tried for the next");
                self.progress.show(&line);
                if self.streams.is_stopped() {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            let tree = tree.map_err(|error| not_made(error, seed))?;
            if self.is_new(&tree) {
                return Ok((seed, tree));
            }
        }
        let tries = self.recipe.tries;
        let message =
            format!("no new tree found in {tries} trees: --distinct is the hardest constraint");
        Err(Problem::new(message).help("ask for fewer trees, or for more --values or --plies"))
    }

    fn is_new(&mut self, tree: &Tree) -> bool {
        self.known.as_mut().is_none_or(|known| {
            let document = Document::new(tree.clone(), Exercise::default());
            let text = Format::Sexp.text(&document);
            known.insert(text.expect("writing to memory does not fail"))
        })
    }
}

fn not_made(error: NotMade, seed: u64) -> Problem {
    match error {
        NotMade::NotFound { tries, hardest } => Problem::new(format!(
            "no tree found for seed {seed} in {tries} trees tried; the hardest constraint is {hardest}"
        ))
        .help(format!("change {hardest} or leave it out, or raise --tries; it may be that there is no such tree")),
        NotMade::Search(error) => Problem::of_search(&error, "of such a tree"),
        NotMade::Interrupted => Problem::new("interrupted"),
    }
}

/// Opens the table of answers: in CSV where the suffix of its file says so, else in JSON Lines.
fn open_keys(path: &Path, streams: &Streams) -> Result<Reports> {
    let output = Output::open(Some(path), streams, Colour::Never)?;
    let format = match suffix(path).as_deref() {
        Some("csv") => ReportFormat::Csv,
        _ => ReportFormat::JsonLines,
    };
    Ok(Reports::new(
        output,
        format,
        HowMany::Several,
        ExerciseKey::columns(),
    ))
}

/// Adds the answers to a tree that was made from a seed.
fn add_key(
    keys: &mut Reports,
    setup: &Setup,
    tree: &Tree,
    (student, file, seed): (&Student, Option<String>, u64),
) -> Result<()> {
    let labels = Labels::new(tree, Naming::Paths);
    let key = Key::new(tree, setup.clone());
    let key = key.expect("the tree was searched before");
    let row = ExerciseKey::new(student, file, seed, &key, &labels);
    keys.add(&row)
}
