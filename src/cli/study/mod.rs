//! `abtree study`: what searches cost over many random trees.

mod asked;
mod merge;
mod study_progress;

use std::io::{self, Write};
use std::num::NonZero;
use std::sync::atomic::Ordering;
use std::thread;

use anyhow::{Context, Result};

use super::args::{StudyArguments, StudyCommand, StudyReport};
use super::clashes;
use super::diagnostics::{Diagnostics, Problem};
use super::file_names::suffix;
use super::output::{CANNOT_WRITE, Output, stop_flag};
use crate::report::study::{StudyFormat, write_parts};
use crate::study::{self, Cell, Workers};
use crate::vocabulary::Vocabulary as _;
use study_progress::StudyProgress;

pub(super) fn run(arguments: &StudyArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let Some(StudyCommand::Merge(arguments)) = &arguments.command else {
        return make(arguments, diagnostics);
    };
    clashes::refuse(&arguments.files, arguments.report.output.as_deref())?;
    let cells = merge::merged(arguments, diagnostics)?;
    let output = open(&arguments.report, diagnostics)?;
    write_cells(cells, &arguments.report, output)
}

fn make(arguments: &StudyArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let study = asked::study(arguments)?;
    let output = open(&arguments.report, diagnostics)?;
    let jobs = arguments.amount.jobs;
    let jobs = jobs.or_else(|| thread::available_parallelism().ok());
    let stop = stop_flag();
    let mut progress = StudyProgress::new(&study, diagnostics);
    let found = study::run(
        &study,
        &mut Workers {
            jobs: jobs.unwrap_or(NonZero::<usize>::MIN),
            stop: &stop,
            watch: &mut |advance| progress.show(advance),
        },
    );
    progress.end();
    let cells = found.map_err(|error| Problem::of_search(&error, "of a random tree"))?;
    let is_stopped = stop.load(Ordering::Relaxed);
    match study.parts(&cells) {
        Some(parts) => write(output, |out| write_parts(&parts, out))?,
        None => write_cells(cells, &arguments.report, output)?,
    }
    if is_stopped {
        let message = "interrupted: only the finished part is written";
        diagnostics.interrupted(&Problem::new(message));
    }
    Ok(())
}

fn open(report: &StudyReport, diagnostics: &Diagnostics) -> Result<Output> {
    Output::open(report.output.as_deref(), diagnostics.colour())
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
