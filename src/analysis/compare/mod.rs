//! One tree under every algorithm and every convention: which give the same answer, and where the
//! others part.
//!
//! An answer is what a student writes down: the value of the root, the best move, the principal
//! variation, the static evaluations in order, and the leaves that were pruned.

mod inner_values;
mod parting;
mod rules;
mod runs;
mod trial;
mod watch;

pub use inner_values::InnerValues;
pub use parting::{Cause, CutSplit, Parting, Rule, Split};
pub use rules::{Chosen, Role, Rules, Variant};
pub use runs::Progress;
pub use trial::{Agreement, Searched, Trial};

use runs::Runs;

use super::Origin;
use crate::document::Document;
use crate::search::{Algorithm, Convention, TreeGame};
use crate::tree::{Labels, Tree};

/// A tree under every algorithm and every convention.
pub struct Comparison<'t> {
    /// Where the tree came from.
    pub origin: Origin,
    /// The tree and its wrapper.
    pub document: &'t Document,
    /// What reports call the nodes.
    pub labels: &'t Labels<'t>,
    /// The exercise's own convention.
    pub convention: &'t Convention,
    /// The tree in search order.
    pub game: TreeGame<'t>,
    /// Every algorithm under the exercise's own convention; no search where there are chance nodes
    /// that it can't search.
    pub algorithms: Vec<(Algorithm, Option<Searched>)>,
    /// Whether some conventions were left out, because they were not chosen.
    pub is_limited: bool,
    /// The algorithm that tries the conventions: alpha-beta, or expectiminimax where there are
    /// chance nodes, to which `cut`, `fail` and `scope` mean nothing.
    pub tried_by: Algorithm,
    /// Every convention, the exercise's own first.
    pub trials: Vec<Trial>,
    /// Of each trial, where inner nodes return other values than in the first one with its answer.
    pub inner_values: Vec<Option<InnerValues>>,
    /// Where answers part: those of books, each with each; and each variant's, where no book has
    /// it, with the exercise's own.
    pub partings: Vec<Parting>,
}

impl<'t> Comparison<'t> {
    /// Searches the tree with every algorithm, under every chosen convention, and again where two answers
    /// part. Memory is linear in the tree; what is kept of a run is three bits for each node.
    pub fn run(
        origin: Origin,
        document: &'t Document,
        labels: &'t Labels<'t>,
        convention: &'t Convention,
        chosen: Chosen,
        progress: Progress,
    ) -> Self {
        let tree = &document.tree;
        let tried_by = trying(tree);
        let rules = Rules::chosen(convention, tried_by.description(), chosen);
        let mut runs = Runs::new(tree, tried_by, rules.len(), progress);
        let game = TreeGame::new(tree, convention);
        let algorithms = runs.algorithms(convention);
        let trials = runs.trials(rules);
        let inner_values = runs.inner_values(&trials);
        let partings = runs.partings(&game, &trials);
        Self {
            origin,
            document,
            labels,
            convention,
            game,
            algorithms,
            is_limited: !(chosen.only.is_empty() && chosen.without.is_empty()),
            tried_by,
            trials,
            inner_values,
            partings,
        }
    }

    /// Whether every convention that a book may follow gives the same answer, and not an error.
    pub fn is_safe(&self) -> bool {
        books_agree(&self.trials)
    }

    /// How many different answers there are.
    pub fn answers(&self) -> usize {
        let answers = self.trials.iter().map(|trial| trial.answer + 1);
        answers.max().unwrap_or_default()
    }

    /// The trials with an answer.
    pub fn with_answer(&self, answer: usize) -> impl Iterator<Item = &Trial> {
        self.trials
            .iter()
            .filter(move |trial| trial.answer == answer)
    }
}

/// Whether every convention that a book may follow gives the same answer, and not an error, as
/// [`Comparison::is_safe`] says of a whole comparison. Searches the tree once for each.
pub fn is_safe(tree: &Tree, convention: &Convention) -> bool {
    let tried_by = trying(tree);
    let mut rules = Rules::all(convention, tried_by.description());
    rules.retain(Rules::is_of_a_book);
    let mut unwatched = |_, _| {};
    let trials = Runs::new(tree, tried_by, rules.len(), &mut unwatched).trials(rules);
    books_agree(&trials)
}

/// The algorithm that tries the conventions on a tree.
fn trying(tree: &Tree) -> Algorithm {
    if tree.has_chance() {
        Algorithm::Expectiminimax
    } else {
        Algorithm::AlphaBeta
    }
}

fn books_agree(trials: &[Trial]) -> bool {
    let mut books = trials.iter().filter(|trial| trial.rules.is_of_a_book());
    books.all(|trial| trial.answer == 0 && trial.searched.outcome.is_ok())
}
