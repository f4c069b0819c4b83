//! One tree under every convention: which give the same answer, and where the others part.
//!
//! An answer is what a student writes down: the value of the root, the best move, the principal
//! variation, the static evaluations in order, and the leaves that were pruned.

mod repair;
mod rules;

pub use repair::{NewLeafValue, Repair};
pub use rules::{Rules, Searched, Trial};

use super::SearchedTree;
use crate::game::Game;
use crate::search::{Algorithm, Convention, Preset, SearchOption, TreeGame, different_rules};
use crate::tree::NodeId;

/// A tree under every convention.
pub struct Comparison<'t> {
    /// The tree, the exercise's own convention, and the algorithm that tries all: alpha-beta, or expectiminimax
    /// where there are chance nodes, to which `cut`, `fail` and `scope` mean nothing.
    pub searched: SearchedTree<'t>,
    /// The tree in search order.
    pub game: TreeGame<'t>,
    /// Every convention, the exercise's own first.
    pub trials: Vec<Trial>,
    /// Where answers part from the exercise's own. Those with another order or other leaf values need no
    /// explanation.
    pub partings: Vec<Parting>,
    /// Changes of the tree after which it is safe; `None` where none were looked for, because it is safe or
    /// its own convention gives no answer.
    pub repairs: Option<Vec<Repair<'t>>>,
}

impl<'t> Comparison<'t> {
    /// Searches the tree under every chosen convention. `progress` is told how many of how many runs are
    /// done. Memory is linear in the tree; what is kept of a run is three bits for each node.
    pub fn run(
        searched: SearchedTree<'t>,
        only: &[&'static Preset],
        progress: &mut dyn FnMut(usize, usize),
    ) -> Self {
        let (tree, setup) = (&searched.document.tree, searched.setup);
        let rules = rules::chosen(tree, setup, only);
        let total = rules.len();
        let mut comparison = Self {
            searched,
            game: TreeGame::new(tree, &setup.convention),
            trials: Vec::new(),
            partings: Vec::new(),
            repairs: None,
        };
        for (rules, done) in rules.into_iter().zip(1..) {
            progress(done, total);
            let searched = Searched::new(tree, setup.plan.algorithm, &rules.convention);
            let mut equal = comparison.trials.iter();
            let equal = equal.find(|trial| searched.agrees(&trial.searched));
            let answer = equal.map_or_else(|| comparison.answers(), |trial| trial.answer);
            comparison.trials.push(Trial {
                rules,
                searched,
                answer,
            });
        }
        comparison.partings = comparison.partings_of_answers();
        comparison.repairs = repair::repairs(&comparison);
        comparison
    }

    /// The algorithm that tries the conventions.
    pub fn tried_by(&self) -> Algorithm {
        self.searched.setup.plan.algorithm
    }

    /// The exercise's own convention.
    pub fn own(&self) -> &'t Convention {
        &self.searched.setup.convention
    }

    /// Where each other answer parts from the exercise's own, but for those that look at other leaves or in
    /// another order.
    fn partings_of_answers(&self) -> Vec<Parting> {
        let looks_the_same = |trial: &Trial| {
            let (own, other) = (self.own(), &trial.rules.convention);
            (own.order, own.leaf_values) == (other.order, other.leaf_values)
        };
        let differing = |trial: &Trial| {
            let rules = different_rules(self.own(), &trial.rules.convention);
            rules.len()
        };
        let partings = (1..self.answers()).filter_map(|answer| {
            let trials = self.trials.iter().enumerate();
            let of_answer =
                trials.filter(|(_, trial)| trial.answer == answer && looks_the_same(trial));
            let (trial, nearest) = of_answer.min_by_key(|(_, trial)| differing(trial))?;
            let split = self.split(nearest);
            Some(Parting { trial, split })
        });
        partings.collect()
    }

    /// The first node in search order that only one of two searches in that order visits, where the other
    /// cuts. Takes linear time.
    fn split(&self, other: &Trial) -> Option<Split> {
        let mut walk = self.game.walk();
        let (node, own_goes_on) = loop {
            let (node, ply) = walk.next()?;
            match [&self.trials[0], other].map(|trial| trial.searched.tally.is_visited(node)) {
                [true, true] => {}
                [false, false] => walk.skip_below(node, ply),
                [own_goes_on, _] => break (node, own_goes_on),
            }
        };
        let at = self.game.tree().parent(node)?;
        let before = self.game.children(at).take_while(|&child| child != node);
        Some(Split {
            node,
            at,
            after: before.last()?,
            own_goes_on,
        })
    }

    /// The trials of conventions that count.
    pub fn books(&self) -> impl Iterator<Item = &Trial> {
        let trials = self.trials.iter();
        trials.filter(|trial| trial.rules.counts)
    }

    /// Whether every convention that counts gives the same answer, and not an error.
    pub fn is_safe(&self) -> bool {
        self.books()
            .all(|trial| trial.answer == 0 && trial.searched.outcome.is_ok())
    }

    /// The rules in which a book that counts differs from the exercise: whoever takes them from it gives its answer.
    pub fn to_state(&self) -> Vec<SearchOption> {
        let differing = |book: &Trial| different_rules(self.own(), &book.rules.convention);
        let differing: Vec<_> = self.books().flat_map(differing).collect();
        let rules = SearchOption::OF_CONVENTIONS.into_iter();
        let is_differing = |rule: &SearchOption| differing.iter().any(|(other, _)| other == rule);
        rules.filter(is_differing).collect()
    }

    /// The static evaluations of a trial in order, and the leaves and horizon nodes that it pruned.
    /// Takes linear time.
    pub fn leaves(&self, trial: &Trial) -> [Vec<NodeId>; 2] {
        let game = TreeGame::new(self.game.tree(), &trial.rules.convention);
        let nodes = game.walk().filter(|&(node, ply)| game.is_static(node, ply));
        let nodes = nodes.map(|(node, _)| node);
        let tally = &trial.searched.tally;
        nodes.partition(|&node| tally.is_evaluated(node)).into()
    }

    /// How many different answers there are.
    pub fn answers(&self) -> usize {
        let answers = self.trials.iter().map(|trial| trial.answer + 1);
        answers.max().unwrap_or_default()
    }

    /// The first trial of each answer.
    pub fn first_of_each_answer(&self) -> impl Iterator<Item = &Trial> {
        let trials = (0..self.answers()).map(|answer| {
            let mut trials = self.trials.iter();
            trials.find(|trial| trial.answer == answer)
        });
        trials.flatten()
    }
}

/// Where the exercise's own answer and another one part.
#[derive(Clone, Debug)]
pub struct Parting {
    /// The number of the trial with the other answer that differs in the fewest rules from the first trial,
    /// the exercise's own.
    pub trial: usize,
    /// Where one of the two cuts and the other goes on; `None` where they visit the same nodes, and the
    /// root returns something else.
    pub split: Option<Split>,
}

/// One search cuts, and the other goes on.
#[derive(Clone, Debug)]
pub struct Split {
    /// The first node that only one of them visits.
    pub node: NodeId,
    /// Its parent, where the other cuts.
    pub at: NodeId,
    /// The child after which it cuts.
    pub after: NodeId,
    /// Whether the exercise's own search is the one that goes on.
    pub own_goes_on: bool,
}
