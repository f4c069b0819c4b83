//! `abtree generate`: trees made to order, each with its seed, and a table of their answers.

mod order;
mod students;

pub(super) use students::{file_name, list, stated as students};

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::path::Path;

use anyhow::{Context, Result};

use crate::cli::args::{Colour, GenerateArguments};
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::output::file_names::suffix;
use crate::cli::output::reports::Reports;
use crate::cli::output::{CANNOT_WRITE, Output};
use crate::cli::streams::Streams;
use crate::cli::work::{Part, Progress};
use crate::document::{Document, Exercise};
use crate::exercise::Key;
use crate::formats::WrittenFormat;
use crate::generate::{NotMade, Recipe};
use crate::report::{ExerciseKey, ReportFormat, Shape, Student};
use crate::search::Setup;
use crate::tree::{Labels, Naming, Tree};
use students::TreeFiles;

pub(super) fn run(arguments: &GenerateArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let recipe = order::recipe(arguments)?;
    let students = match &arguments.students {
        Some(stated) => students::stated(stated, diagnostics)?,
        None => students::numbered(arguments.count)?,
    };
    let mut destination = TreeFiles::new(arguments, &students, diagnostics.streams())?;
    let mut keys = Keys::open(arguments.keys.as_deref(), diagnostics.streams())?;
    let mut maker = Maker::new(arguments, &recipe, students.len(), diagnostics)?;
    let mut failed = None;
    for student in &students {
        let (seed, tree) = match maker.next() {
            Ok(made) => made,
            Err(problem) => {
                failed = Some(problem);
                break;
            }
        };
        let exercise = Exercise {
            made_by: Some(order::command(arguments, &recipe, seed)),
            ..Exercise::default()
        };
        let document = Document::new(tree, exercise);
        let file = destination.write(&document)?;
        let row = (student, file, Some(seed));
        keys.add(&recipe.setup, &document.tree, Naming::Paths, row)?;
    }
    maker.progress.end();
    destination.finish()?;
    keys.finish()?;
    if let Some(problem) = failed {
        diagnostics.mention(&problem);
        diagnostics.answer_no();
    }
    Ok(())
}

/// Makes one tree after the other, each from the next seed.
struct Maker<'m> {
    recipe: &'m Recipe,
    seeds: RangeInclusive<u64>,
    /// The trees that were made, if all must differ.
    known: Option<HashSet<Vec<u8>>>,
    made: Part,
    progress: Progress,
}

impl<'m> Maker<'m> {
    /// So many trees from the first seed on. No two are equal if the options ask for that.
    fn new(
        arguments: &GenerateArguments,
        recipe: &'m Recipe,
        all: usize,
        diagnostics: &Diagnostics,
    ) -> Result<Self, Problem> {
        let total = all as u64;
        if u64::MAX - arguments.seed < total - 1 {
            return Err(no_seed());
        }
        Ok(Self {
            recipe,
            seeds: arguments.seed..=u64::MAX,
            known: arguments.distinct.then(HashSet::new),
            made: Part { done: 0, total },
            progress: Progress::beside(diagnostics),
        })
    }

    /// The next tree and its seed.
    fn next(&mut self) -> Result<(u64, Tree), Problem> {
        let part = self.made;
        let made = format!("{} of {} trees made", part.done, part.total);
        for _ in 0..self.recipe.tries {
            let seed = self.seeds.next().ok_or_else(no_seed)?;
            let tree = self.recipe.make(seed, &mut |tries| {
                let line = format!("{made}, {tries} tried for the next");
                self.progress.show(Some(part), &line);
            });
            let tree = tree.map_err(|error| not_made(error, seed))?;
            if self.is_new(&tree) {
                self.made.done += 1;
                let line = format!("{} of {} trees made", self.made.done, part.total);
                self.progress.show(Some(part), &line);
                return Ok((seed, tree));
            }
        }
        Err(Problem::new(format!(
            "no new tree found in {} trees: --distinct is the hardest constraint",
            self.recipe.tries
        )))
    }

    fn is_new(&mut self, tree: &Tree) -> bool {
        self.known.as_mut().is_none_or(|known| {
            let document = Document::new(tree.clone(), Exercise::default());
            let mut text = Vec::new();
            let written = WrittenFormat::Sexp.write(&document, &mut text);
            written.expect("writing to memory does not fail");
            known.insert(text)
        })
    }
}

fn no_seed() -> Problem {
    let last = u64::MAX;
    let message = "there are not enough seeds for so many trees: the last one is";
    Problem::new(format!("{message} {last}")).help("choose a smaller --seed")
}

fn not_made(error: NotMade, seed: u64) -> Problem {
    match error {
        NotMade::NotFound { tries, hardest } => Problem::new(format!(
            "no tree found for seed {seed} in {tries} trees tried; the hardest constraint is {hardest}"
        ))
        .help("ask for less, or raise --tries"),
        NotMade::Search(error) => Problem::of_search(&error, "of such a tree"),
    }
}

/// The table of answers, if it is wanted.
pub(crate) struct Keys(Option<Reports<'static>>);

impl Keys {
    /// A table in this file: in CSV where its suffix says so, else in JSON Lines.
    pub(crate) fn open(path: Option<&Path>, streams: &Streams) -> Result<Self> {
        let Some(path) = path else {
            return Ok(Self(None));
        };
        let output = Output::open(Some(path), streams, Colour::Never)?;
        let format = match suffix(path) {
            Some(suffix) if suffix.eq_ignore_ascii_case("csv") => ReportFormat::Csv,
            _ => ReportFormat::JsonLines,
        };
        let reports = Reports::new(output, format, Shape::Several, ExerciseKey::columns());
        Ok(Self(Some(reports)))
    }

    /// Adds the answers to a tree.
    pub(crate) fn add(
        &mut self,
        setup: &Setup,
        tree: &Tree,
        naming: Naming,
        (student, file, seed): (&Student, Option<String>, Option<u64>),
    ) -> Result<()> {
        let Some(reports) = &mut self.0 else {
            return Ok(());
        };
        let labels = Labels::new(tree, naming);
        let key = Key::new(tree, setup.clone());
        let key = key.expect("the tree was searched before");
        let row = ExerciseKey::new(student, file, seed, &key, &labels);
        reports.add_made(&row).context(CANNOT_WRITE)
    }

    /// Makes the table visible.
    pub(crate) fn finish(self) -> Result<()> {
        self.0.map_or(Ok(()), |reports| reports.finish()?.finish())
    }
}
