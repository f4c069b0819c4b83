//! `abtree generate`: trees made to order, each with its seed, and a table of their answers.

mod destination;
mod order;
mod students;

use std::collections::HashSet;

use anyhow::{Context, Result};

use super::args::{Colour, GenerateArguments};
use super::diagnostics::{Diagnostics, Problem};
use super::input;
use super::output::{CANNOT_WRITE, Output};
use super::progress::{Part, Progress};
use crate::document::{Document, Exercise};
use crate::exercise::Key;
use crate::formats::WrittenFormat;
use crate::generate::{Made, NotMade, Recipe};
use crate::report::{ExerciseKey, KeyTable, Student};
use crate::tree::{Labels, Naming, Tree};
use destination::Destination;

pub(super) fn run(arguments: &GenerateArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let recipe = order::recipe(arguments)?;
    let students = students::students(arguments)?;
    if let (Some(keys), Some(output)) = (&arguments.keys, &arguments.output) {
        input::spare(std::slice::from_ref(output), Some(keys))?;
    }
    let mut destination = Destination::new(arguments, students.len())?;
    let mut keys = Keys::open(arguments)?;
    let mut maker = Maker::new(arguments, &recipe, diagnostics, students.len() as u64);
    let mut failed = None;
    for student in &students {
        match maker.next() {
            Ok((seed, tree)) => {
                let exercise = Exercise {
                    made_by: Some(order::command(arguments, &recipe, seed)),
                    ..Exercise::default()
                };
                let document = Document::new(tree, exercise);
                let file = destination.write(&document, student)?;
                keys.add(&recipe, &document.tree, (student, file, seed))?;
            }
            Err(problem) => {
                failed = Some(problem);
                break;
            }
        }
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
    next_seed: u64,
    /// The trees that were made, if all must differ.
    known: Option<HashSet<Vec<u8>>>,
    made: u64,
    all: u64,
    progress: Progress,
}

impl<'m> Maker<'m> {
    fn new(
        arguments: &GenerateArguments,
        recipe: &'m Recipe,
        diagnostics: &Diagnostics,
        all: u64,
    ) -> Self {
        Self {
            recipe,
            next_seed: arguments.seed,
            known: arguments.distinct.then(HashSet::new),
            made: 0,
            all,
            progress: Progress::beside(diagnostics),
        }
    }

    /// The next tree and its seed.
    fn next(&mut self) -> Result<(u64, Tree), Problem> {
        for _ in 0..self.recipe.tries {
            let seed = self.next_seed;
            self.next_seed = seed.wrapping_add(1);
            let (progress, made, all) = (&mut self.progress, self.made, self.all);
            let part = Part {
                done: made,
                total: all,
            };
            let result = self.recipe.make(seed, &mut |tries| {
                progress.show(
                    Some(part),
                    &format!("{made} of {all} trees made, {tries} tried for the next"),
                );
            });
            let Made { tree, .. } = result.map_err(|error| not_made(error, seed))?;
            if self.is_new(&tree) {
                self.made += 1;
                self.progress
                    .show(Some(part), &format!("{made} of {all} trees made"));
                return Ok((seed, tree));
            }
        }
        let message = format!(
            "no tree found that is not there already, in {} trees: --distinct is the hardest constraint",
            self.recipe.tries
        );
        Err(Problem::of_usage(message, None))
    }

    fn is_new(&mut self, tree: &Tree) -> bool {
        let Some(known) = &mut self.known else {
            return true;
        };
        let document = Document::new(tree.clone(), Exercise::default());
        let mut text = Vec::new();
        let written = WrittenFormat::Sexp.write(&document, &mut text);
        written.expect("writing to memory does not fail");
        known.insert(text)
    }
}

fn not_made(error: NotMade, seed: u64) -> Problem {
    match error {
        NotMade::NotFound {
            tries,
            hardest,
            instead,
        } => Problem::of_usage(
            format!(
                "no tree found for seed {seed} in {tries} trees tried; the hardest constraint is {hardest}: \
                 the nearest tree {instead}"
            ),
            Some("ask for less, or raise --tries".to_owned()),
        ),
        NotMade::Search(error) => {
            let message = error.message("of such a tree");
            Problem::of_usage(message, Some(error.help().to_owned()))
        }
    }
}

/// The table of answers, if it is wanted.
struct Keys(Option<(KeyTable, Output)>);

impl Keys {
    fn open(arguments: &GenerateArguments) -> Result<Self> {
        let Some(path) = arguments.keys.as_deref() else {
            return Ok(Self(None));
        };
        let table = KeyTable::for_suffix(path.extension().and_then(|suffix| suffix.to_str()));
        let mut output = Output::open(Some(path), Colour::Never)?;
        table.begin(output.writer()).context(CANNOT_WRITE)?;
        Ok(Self(Some((table, output))))
    }

    fn add(
        &mut self,
        recipe: &Recipe,
        tree: &Tree,
        (student, file, seed): (&Student, Option<String>, u64),
    ) -> Result<()> {
        let Some((table, output)) = &mut self.0 else {
            return Ok(());
        };
        let labels = Labels::new(tree, Naming::Paths);
        let key = Key::new(tree, recipe.setup.clone());
        let key = key.expect("the tree was searched before");
        let row = ExerciseKey::new(student, file, seed, &key, &labels);
        table.add(&row, output.writer()).context(CANNOT_WRITE)
    }

    fn finish(self) -> Result<()> {
        self.0.map_or(Ok(()), |(_, output)| output.finish())
    }
}
