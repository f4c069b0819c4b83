//! Trees of their own for the students of a class: made to order, or given ones whose leaves have
//! exchanged their values.

use anyhow::Result;

use super::SheetTree;
use crate::cli::args::WorksheetArguments;
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::generate::{Maker, Order, students};
use crate::cli::options;
use crate::document::{Document, Exercise};
use crate::exercise::Key;
use crate::generate::{NamedBy, with_values_exchanged};
use crate::random::Random;
use crate::report::Student;
use crate::tree::Tree;

/// What a student gets.
pub(super) struct Share<'i> {
    pub(super) student: Student,
    /// The seed that makes the trees again.
    pub(super) seed: u64,
    pub(super) trees: Vec<SheetTree<'i>>,
}

/// A tree for each student: of the options if there are no patterns.
pub(super) fn shares<'i>(
    arguments: &WorksheetArguments,
    stated: &str,
    patterns: &[SheetTree],
    diagnostics: &Diagnostics,
) -> Result<Vec<Share<'i>>, Problem> {
    let students = students(stated)?;
    if patterns.is_empty() {
        made(arguments, students, diagnostics)
    } else {
        Ok(exchanged(arguments, students, patterns))
    }
}

fn made<'i>(
    arguments: &WorksheetArguments,
    students: Vec<Student>,
    diagnostics: &Diagnostics,
) -> Result<Vec<Share<'i>>, Problem> {
    let order = Order {
        options: &arguments.class.recipe,
        names: NamedBy::Letters,
        root: arguments.input.reading.root,
        settings: arguments.search.settings(),
    };
    let recipe = order.recipe()?;
    let seed = arguments.class.seed;
    let mut maker = Maker::new(&order, &recipe, seed, students.len(), diagnostics);
    let shares = students.into_iter().map(|student| {
        let (seed, tree) = maker.next()?;
        let exercise = Exercise {
            made_by: Some(order.command(&recipe, seed)),
            ..Exercise::default()
        };
        Ok(Share {
            student,
            seed,
            trees: vec![SheetTree::made(
                "Exercise".to_owned(),
                Document::new(tree, exercise),
            )],
        })
    });
    let shares = shares.collect();
    maker.progress.end();
    shares
}

fn exchanged<'i>(
    arguments: &WorksheetArguments,
    students: Vec<Student>,
    patterns: &[SheetTree],
) -> Vec<Share<'i>> {
    let patterns = patterns.iter().map(|tree| Pattern::new(arguments, tree));
    let patterns: Vec<Pattern> = patterns.collect();
    let mut next = arguments.class.seed;
    let mut shares: Vec<Share> = Vec::with_capacity(students.len());
    for student in students {
        let (seed, trees) = fitting(&patterns, &shares, next);
        next = seed.wrapping_add(1);
        let trees = patterns.iter().zip(trees);
        shares.push(Share {
            student,
            seed,
            trees: trees.map(|(pattern, tree)| pattern.filled(tree)).collect(),
        });
    }
    shares
}

/// The first seed from one on whose trees fit, or where none of a thousand does, the first; and its
/// trees.
fn fitting(patterns: &[Pattern], shares: &[Share], first: u64) -> (u64, Vec<Tree>) {
    const TRIES: u64 = 1_000;
    let trees = |seed| -> Vec<Tree> {
        let numbered = (0..).zip(patterns);
        let exchanged = numbered.map(|(number, pattern)| {
            with_values_exchanged(&pattern.tree.document.tree, &mut Random::new(seed, number))
        });
        exchanged.collect()
    };
    let is_new = |found: &[Tree]| {
        let known = |share: &Share| share.trees.iter().map(|tree| &tree.document.tree).eq(found);
        !shares.iter().any(known)
    };
    let seeds = (0..TRIES).map(|tried| first.wrapping_add(tried));
    let mut tried = seeds.map(|seed| (seed, trees(seed)));
    let fits = |found: &[Tree]| {
        patterns
            .iter()
            .zip(found)
            .all(|(pattern, tree)| pattern.fits(tree))
    };
    let fitting = tried.find(|(_, found)| is_new(found) && fits(found));
    fitting.unwrap_or_else(|| (first, trees(first)))
}

/// A given tree whose values are exchanged.
struct Pattern<'p, 'i> {
    arguments: &'p WorksheetArguments,
    tree: &'p SheetTree<'i>,
    /// Whether the search prunes something, as it then shall for everybody.
    is_pruned: bool,
}

impl<'p, 'i> Pattern<'p, 'i> {
    fn new(arguments: &'p WorksheetArguments, tree: &'p SheetTree<'i>) -> Self {
        let mut pattern = Self {
            arguments,
            tree,
            is_pruned: false,
        };
        pattern.is_pruned = pattern.prunes(&tree.document.tree);
        pattern
    }

    fn prunes(&self, tree: &Tree) -> bool {
        let default = options::pruning_default(tree);
        let settings = self.arguments.search.settings();
        let setup = options::setup(&settings, &self.tree.document.exercise, default);
        Key::new(tree, setup).is_ok_and(|key| !key.pruned.is_empty())
    }

    fn fits(&self, tree: &Tree) -> bool {
        !self.is_pruned || self.prunes(tree)
    }

    /// The tree of a student, which nobody published.
    fn filled<'s>(&self, tree: Tree) -> SheetTree<'s> {
        let exercise = Exercise {
            source: None,
            ..self.tree.document.exercise.clone()
        };
        SheetTree::made(self.tree.origin.file.clone(), Document::new(tree, exercise))
    }
}
