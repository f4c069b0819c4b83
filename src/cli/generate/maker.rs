//! Trees made one after the other.

use std::collections::HashSet;

use super::order::Order;
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::progress::{Part, Progress};
use crate::document::{Document, Exercise};
use crate::formats::WrittenFormat;
use crate::generate::{Made, NotMade, Recipe};
use crate::tree::Tree;

/// Makes one tree after the other, each from the next seed.
pub(in crate::cli) struct Maker<'m> {
    recipe: &'m Recipe,
    /// Nothing after the last of all seeds.
    next_seed: Option<u64>,
    /// The trees that were made, if all must differ.
    known: Option<HashSet<Vec<u8>>>,
    made: u64,
    all: u64,
    pub(in crate::cli) progress: Progress,
}

impl<'m> Maker<'m> {
    /// So many trees from this seed on. No two are equal if the options ask for that.
    pub(in crate::cli) fn new(
        order: &Order,
        recipe: &'m Recipe,
        first_seed: u64,
        all: usize,
        diagnostics: &Diagnostics,
    ) -> Result<Self, Problem> {
        let all = all as u64;
        if first_seed.checked_add(all.saturating_sub(1)).is_none() {
            return Err(no_seed());
        }
        Ok(Self {
            recipe,
            next_seed: Some(first_seed),
            known: order.options.distinct.then(HashSet::new),
            made: 0,
            all,
            progress: Progress::beside(diagnostics),
        })
    }

    /// The next tree and its seed.
    pub(in crate::cli) fn next(&mut self) -> Result<(u64, Tree), Problem> {
        for _ in 0..self.recipe.tries {
            let seed = self.next_seed.ok_or_else(no_seed)?;
            self.next_seed = seed.checked_add(1);
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
        Err(Problem::new(format!(
            "no new tree found in {} trees: --distinct is the hardest constraint",
            self.recipe.tries
        )))
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

fn no_seed() -> Problem {
    let last = u64::MAX;
    Problem::new(format!(
        "there are not enough seeds for so many trees: the last one is {last}"
    ))
    .help("choose a smaller --seed")
}

fn not_made(error: NotMade, seed: u64) -> Problem {
    match error {
        NotMade::NotFound {
            tries,
            hardest,
            instead,
        } => Problem::new(format!(
                "no tree found for seed {seed} in {tries} trees tried; the hardest constraint is {hardest}: \
                 the nearest tree {instead}"
            )).help("ask for less, or raise --tries"),
        NotMade::Search(error) => Problem::of_search(&error, "of such a tree"),
    }
}
