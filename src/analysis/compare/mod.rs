//! One tree under every algorithm and every convention: which give the same answer, and where the
//! others part.
//!
//! An answer is what a student writes down: the value of the root, the best move, the principal
//! variation, the static evaluations in order, and the leaves that were pruned.

mod parting;
mod repair;
mod rules;
mod runs;
mod trial;

pub use parting::{Cause, CutSplit, Parting, Rule, Split};
pub use repair::{Repair, Repairs};
pub use rules::{Chosen, Role, Rules, Variant};
pub use runs::Progress;
pub use trial::{Agreement, Searched, Trial};

use repair::RepairSearch;
use runs::Runs;

use super::Origin;
use crate::document::Document;
use crate::game::Game;
use crate::search::{Algorithm, Convention, SearchOption, Setup, TreeGame};
use crate::tree::{Labels, NodeId};

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
    /// Every algorithm under the exercise's own convention, progressive deepening only where inner nodes
    /// have static values; no search where there are chance nodes that it can't search.
    pub algorithms: Vec<(Algorithm, Option<Searched>)>,
    /// Whether some conventions were left out, because they were not chosen.
    pub is_limited: bool,
    /// The algorithm that tries the conventions: alpha-beta, or expectiminimax where there are
    /// chance nodes, to which `cut`, `fail` and `scope` mean nothing.
    pub tried_by: Algorithm,
    /// Every convention, the exercise's own first.
    pub trials: Vec<Trial>,
    /// Where answers part: those of books, each with each; and each variant's, where no book has
    /// it, with the exercise's own.
    pub partings: Vec<Parting>,
    /// Changes of the tree after which it is safe; `None` where none were looked for, because it is safe or
    /// its own convention gives no answer.
    pub repairs: Option<Repairs>,
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
        let tried_by = Algorithm::pruning_default_for(tree);
        let rules = Rules::chosen(convention, tried_by, chosen);
        let mut runs = Runs::new(tree, tried_by, rules.len(), progress);
        let game = TreeGame::new(tree, convention);
        let algorithms = runs.algorithms(convention);
        let trials = runs.trials(rules);
        let partings = runs.partings(&game, &trials);
        let repairs = RepairSearch::new(tree, tried_by, &trials).repairs();
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
            partings,
            repairs,
        }
    }

    /// Whether every convention that a book may follow gives the same answer, and not an error.
    pub fn is_safe(&self) -> bool {
        books_agree(&self.trials)
    }

    /// The fewest of the rules in which books differ that need to be stated, so that all books
    /// that agree in them give the exercise's own answer.
    pub fn to_state(&self) -> Vec<SearchOption> {
        const RULES: [SearchOption; 3] =
            [SearchOption::Cut, SearchOption::Fail, SearchOption::Scope];
        let chosen = |set: u32| {
            (0..)
                .zip(RULES)
                .filter(move |(bit, _)| set & (1 << bit) != 0)
        };
        let books = || {
            self.trials
                .iter()
                .filter(|trial| trial.rules.is_of_a_book())
        };
        let mut sets: Vec<u32> = (0..1 << RULES.len()).collect();
        sets.sort_by_key(|set| set.count_ones());
        let is_enough = |&set: &u32| {
            books().all(|trial| {
                let own = Setup::from(self.convention.clone());
                let other = Setup::from(trial.rules.convention.clone());
                let is_ruled_out = |(_, rule): (u32, SearchOption)| {
                    rule.setting().words(&own) != rule.setting().words(&other)
                };
                trial.answer == 0 || chosen(set).any(is_ruled_out)
            })
        };
        let set = sets.into_iter().find(is_enough).unwrap_or_default();
        chosen(set).map(|(_, rule)| rule).collect()
    }

    /// The static evaluations of a trial in order, and the leaves and horizon nodes that it pruned.
    /// Takes linear time.
    pub fn leaves(&self, trial: &Trial) -> [Vec<NodeId>; 2] {
        let game = TreeGame::new(&self.document.tree, &trial.rules.convention);
        let nodes = game.walk().filter(|&(node, ply)| game.is_static(node, ply));
        let nodes = nodes.map(|(node, _)| node);
        let tally = &trial.searched.tally;
        nodes.partition(|&node| tally.is_evaluated(node)).into()
    }

    /// How many different answers there are.
    pub fn answers(&self) -> usize {
        runs::answers(&self.trials)
    }

    /// The trials with an answer.
    pub fn with_answer(&self, answer: usize) -> impl Iterator<Item = &Trial> {
        self.trials
            .iter()
            .filter(move |trial| trial.answer == answer)
    }
}

fn books_agree(trials: &[Trial]) -> bool {
    let mut books = trials.iter().filter(|trial| trial.rules.is_of_a_book());
    books.all(|trial| trial.answer == 0 && trial.searched.outcome.is_ok())
}
