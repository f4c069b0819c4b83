//! Trees made one after the other.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use crate::cli::args::GenerateArguments;
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::output::progress::{Part, Progress};
use crate::document::{Document, Exercise};
use crate::formats::WrittenFormat;
use crate::generate::{NotMade, Recipe};
use crate::tree::Tree;

/// Makes one tree after the other, each from the next seed.
pub(super) struct Maker<'m> {
    recipe: &'m Recipe,
    seeds: RangeInclusive<u64>,
    /// The trees that were made, if all must differ.
    known: Option<HashSet<Vec<u8>>>,
    made: Part,
    pub(super) progress: Progress,
}

impl<'m> Maker<'m> {
    /// So many trees from the first seed on. No two are equal if the options ask for that.
    pub(super) fn new(
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
    pub(super) fn next(&mut self) -> Result<(u64, Tree), Problem> {
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
