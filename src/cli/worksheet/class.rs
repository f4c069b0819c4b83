//! Trees of their own for the students of a class: made to order, or given ones whose leaves have
//! exchanged their values.

use std::collections::HashSet;

use anyhow::Result;

use super::SheetTree;
use crate::analysis::is_plain_name;
use crate::cli::args::WorksheetArguments;
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::generate::{Maker, Order, students};
use crate::cli::options;
use crate::document::{Document, Exercise};
use crate::exercise::Key;
use crate::generate::{NamedBy, with_values_exchanged};
use crate::random::Random;
use crate::report::Student;
use crate::search::{Algorithm, SearchOption, Settings};
use crate::tree::{Naming, Tree};
use crate::value::Value;

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
    diagnostics: &mut Diagnostics,
) -> Result<Vec<Share<'i>>, Problem> {
    let students = students(stated, diagnostics)?;
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
    let mut maker = Maker::new(&order, &recipe, seed, students.len(), diagnostics)?;
    let shares = students.into_iter().map(|student| {
        let (seed, tree) = maker.next()?;
        let exercise = Exercise {
            made_by: Some(order.command(&recipe, seed)),
            convention: stated_preset(&order.settings),
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
    let mut known = HashSet::new();
    let shares = students.into_iter().map(|student| {
        let (seed, trees) = fitting(&patterns, &mut known, next);
        next = seed.wrapping_add(1);
        let trees = patterns.iter().zip(trees);
        Share {
            student,
            seed,
            trees: trees.map(|(pattern, tree)| pattern.filled(tree)).collect(),
        }
    });
    shares.collect()
}

/// The first seed from one on whose trees fit and that nobody has yet, or where none of a hundred is
/// like that, the first; and its trees.
fn fitting(
    patterns: &[Pattern],
    known: &mut HashSet<Vec<Vec<Value>>>,
    first: u64,
) -> (u64, Vec<Tree>) {
    const TRIES: u64 = 100;
    let trees = |seed| -> Vec<Tree> {
        let numbered = (0..).zip(patterns);
        let exchanged = numbered.map(|(number, pattern)| {
            with_values_exchanged(&pattern.tree.document.tree, &mut Random::new(seed, number))
        });
        exchanged.collect()
    };
    let fits = |found: &[Tree]| {
        let mut pairs = patterns.iter().zip(found);
        pairs.all(|(pattern, tree)| pattern.fits(tree))
    };
    let seeds = (0..TRIES).map(|tried| first.wrapping_add(tried));
    let mut tried = seeds.map(|seed| (seed, trees(seed)));
    let fitting = tried.find(|(_, found)| {
        let values: Vec<Vec<Value>> = found.iter().map(values).collect();
        !known.contains(&values) && fits(found) && known.insert(values)
    });
    fitting.unwrap_or_else(|| (first, trees(first)))
}

/// The preset of the command line, so that whoever reads the tree follows it too.
fn stated_preset(settings: &Settings) -> Option<String> {
    let stated = settings.stated().zip(settings.words());
    let preset = stated.filter(|(option, _)| *option == SearchOption::Convention);
    preset.map(|(_, (_, name))| name).next()
}

/// The values of a tree's leaves, from left to right.
fn values(tree: &Tree) -> Vec<Value> {
    let leaves = tree.nodes().filter(|&node| tree.is_leaf(node));
    leaves.filter_map(|leaf| tree.value(leaf)).collect()
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
        let default = Algorithm::pruning_default_for(tree);
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
            convention: stated_preset(&self.arguments.search.settings())
                .or_else(|| self.tree.document.exercise.convention.clone()),
            ..self.tree.document.exercise.clone()
        };
        // The students know the nodes by the names on their sheets.
        let tree = match self.arguments.names {
            Naming::Letters => tree.with_letters(is_plain_name),
            Naming::Paths => tree,
        };
        SheetTree::made(self.tree.origin.file.clone(), Document::new(tree, exercise))
    }
}
