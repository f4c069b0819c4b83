//! `abtree study`: what searches cost over many random trees.

use std::io::{self, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::thread;

use anyhow::{Context, Result};

use super::args::{MergeArguments, StudyArguments, StudyCommand, StudyReport, TreesArguments};
use super::diagnostics::{Diagnostics, Problem};
use super::input;
use super::output::clashes;
use super::output::file_names::suffix;
use super::output::progress::{Part as Done, Progress};
use super::output::{CANNOT_WRITE, Output, stop_flag};
use super::streams::Streams;
use crate::report::study::{StudyFormat, read_part, write_parts};
use crate::search::Algorithm;
use crate::study::{self, Amount, Cell, Method, Part, Shape, Study, USUAL_RANGE, Values, Workers};
use crate::vocabulary::Vocabulary as _;

pub(super) fn run(arguments: &StudyArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let Some(StudyCommand::Merge(arguments)) = &arguments.command else {
        return make(arguments, diagnostics);
    };
    clashes::refuse(&arguments.files, arguments.report.output.as_deref())?;
    let cells = merged(arguments, diagnostics)?;
    let output = open(&arguments.report, diagnostics)?;
    write_cells(cells, &arguments.report, output)
}

fn make(arguments: &StudyArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let study = asked(arguments)?;
    let output = open(&arguments.report, diagnostics)?;
    let jobs = arguments.amount.jobs;
    let jobs = jobs.or_else(|| thread::available_parallelism().ok());
    let stop = stop_flag();
    let mut progress = Progress::beside(diagnostics);
    let mut watch = |advance: study::Advance| {
        let (trees, of_trees) = (advance.trees, advance.of_trees);
        let (size, sizes) = (advance.shapes + 1, study.shapes.len());
        let done = Done {
            done: trees,
            total: of_trees,
        };
        let line = format!("size {size} of {sizes}: {trees} of {of_trees} trees");
        progress.show(Some(done), &line);
    };
    let mut workers = Workers {
        jobs: jobs.unwrap_or(NonZero::<usize>::MIN),
        stop: &stop,
        watch: &mut watch,
    };
    let found = study::run(&study, &mut workers);
    progress.end();
    let cells = found.map_err(|error| Problem::of_search(&error, "of a random tree"))?;
    let is_stopped = stop.load(Ordering::Relaxed);
    match study::parts(&study, &cells) {
        Some(parts) => write(output, |out| write_parts(&parts, out))?,
        None => write_cells(cells, &arguments.report, output)?,
    }
    if is_stopped {
        let message = "interrupted: only the finished part is written";
        diagnostics.interrupted(&Problem::new(message));
    }
    Ok(())
}

/// The study that is asked for, if there is one.
fn asked(arguments: &StudyArguments) -> Result<Study, Problem> {
    let (trees, amount) = (&arguments.trees, &arguments.amount);
    let is_other = |format| format != StudyFormat::Jsonl;
    if amount.shard.is_some() && arguments.report.format.is_some_and(is_other) {
        return Err(Problem::new("a shard can only be written as JSON Lines")
            .help("give --format to `abtree study merge` instead"));
    }
    if trees.plies.is_none() && trees.leaves.is_empty() {
        return Err(Problem::new("give --plies or --leaves").help("abtree study --plies 2..10"));
    }
    let values = trees.values.as_ref().or(trees.distribution.as_ref());
    let trees_of_each = Amount::Trees(amount.trees);
    let study = Study {
        shapes: shapes(trees).map_err(Problem::new)?,
        values: values.cloned().unwrap_or(Values::Between(USUAL_RANGE)),
        methods: methods(arguments),
        amount: amount.until_error.map_or(trees_of_each, Amount::UntilError),
        seed: amount.seed,
        shard: amount.shard,
    };
    study.check().map_err(Problem::new)?;
    Ok(study)
}

fn shapes(trees: &TreesArguments) -> Result<Vec<Shape>, &'static str> {
    let of_leaves = trees.leaves.iter();
    let of_leaves = of_leaves.map(|&leaves| Shape::of_leaves(leaves, trees.branching));
    let plies = trees.plies.clone().into_iter().flatten();
    let uniform = plies.map(|plies| Shape::uniform(trees.branching, plies));
    of_leaves.chain(uniform).collect()
}

/// Each algorithm under each convention.
fn methods(arguments: &StudyArguments) -> Vec<Method> {
    let algorithms = match arguments.algorithm.as_slice() {
        [] => &[Algorithm::AlphaBeta],
        named => named,
    };
    let methods = algorithms.iter().flat_map(|&algorithm| {
        let methods = arguments.convention.iter();
        methods.map(move |&preset| Method { algorithm, preset })
    });
    methods.collect()
}

/// What all shards found together.
fn merged(arguments: &MergeArguments, diagnostics: &mut Diagnostics) -> Result<Vec<Cell>, Problem> {
    let mut parts = Vec::new();
    for file in &arguments.files {
        read(file, diagnostics.streams(), &mut parts)?;
    }
    study::merge(parts).map_err(Problem::new)
}

/// Reads the lines of a file.
fn read(file: &Path, streams: &Streams, parts: &mut Vec<Part>) -> Result<(), Problem> {
    let name = file.to_string_lossy();
    let text = input::text(file, streams)?;
    let lines = (1..).zip(text.lines());
    for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        let part = read_part(line).map_err(|error| format!("line {number}: {error}"));
        parts.push(part.map_err(|message| Problem::new(message).in_file(&name))?);
    }
    Ok(())
}

fn open(report: &StudyReport, diagnostics: &Diagnostics) -> Result<Output> {
    Output::open(
        report.output.as_deref(),
        diagnostics.streams(),
        diagnostics.colour(),
    )
}

/// Writes the cells that have trees.
fn write_cells(mut cells: Vec<Cell>, report: &StudyReport, output: Output) -> Result<()> {
    cells.retain(|cell| cell.figures.trees() > 0);
    let suffix = report.output.as_deref().and_then(suffix);
    let promised = suffix.and_then(StudyFormat::from_word);
    let format = report.format.or(promised).unwrap_or(StudyFormat::Text);
    write(output, |out| format.write(&cells, out))
}

fn write(
    mut output: Output,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> Result<()> {
    write(output.writer()).context(CANNOT_WRITE)?;
    output.finish()
}
