//! The runs of a comparison: every algorithm, every convention, and again what they leave open.

use super::parting::{self, Parting};
use super::{Rules, Searched, Trial};
use crate::search::{
    ALGORITHMS, Algorithm, Chance, Convention, Event, Observer, Plan, TreeGame, Window, search,
};
use crate::tree::{NodeId, Tree};

/// Is told how many of how many runs are done.
pub type Progress<'p> = &'p mut dyn FnMut(usize, usize);

/// The runs of a comparison, counted.
pub(super) struct Runs<'r> {
    tree: &'r Tree,
    plan: Plan,
    done: usize,
    total: usize,
    progress: Progress<'r>,
}

impl<'r> Runs<'r> {
    /// Nothing has run yet; so many conventions will be tried.
    pub(super) fn new(
        tree: &'r Tree,
        tried_by: Algorithm,
        trials: usize,
        progress: Progress<'r>,
    ) -> Self {
        Self {
            tree,
            plan: Plan::from(tried_by),
            done: 0,
            // Each trial is run once, and once more for where it parts.
            total: compared(tree).count() + 2 * trials,
            progress,
        }
    }

    fn advance(&mut self) {
        self.done += 1;
        (self.progress)(self.done, self.total);
    }

    /// Searches with every algorithm that can search the tree.
    pub(super) fn algorithms(
        &mut self,
        convention: &Convention,
    ) -> Vec<(Algorithm, Option<Searched>)> {
        let rows = compared(self.tree).map(|algorithm| {
            let can_search = algorithm.chance() == Chance::Averaged || !self.tree.has_chance();
            let search = || Searched::new(self.tree, algorithm, convention);
            let searched = can_search.then(search);
            self.advance();
            (algorithm, searched)
        });
        rows.collect()
    }

    /// Searches under every convention and numbers the answers.
    pub(super) fn trials(&mut self, rules: Vec<Rules>) -> Vec<Trial> {
        let mut trials: Vec<Trial> = Vec::new();
        let mut answers = 0;
        for rules in rules {
            let mut trial = Trial {
                searched: Searched::new(self.tree, self.plan.clone(), &rules.convention),
                rules,
                answer: answers,
            };
            let mut firsts = (0..answers).map(|answer| first_with(&trials, answer).1);
            match firsts.find(|first| trial.agreement(first).is_complete()) {
                Some(equal) => trial.answer = equal.answer,
                None => answers += 1,
            }
            trials.push(trial);
            self.advance();
        }
        trials
    }

    /// Finds out where each two answers part: what both had in their windows there takes another run
    /// of each.
    pub(super) fn partings(&mut self, game: &TreeGame, trials: &[Trial]) -> Vec<Parting> {
        let pairs = pairs(trials);
        let both = |&pair| both_watched(game, trials, pair);
        let mut watches: Vec<Option<[Watch; 2]>> = pairs.iter().map(both).collect();
        for (number, trial) in trials.iter().enumerate() {
            let all = watches.iter_mut().flatten().flatten();
            let mut own: Vec<_> = all.filter(|watch| watch.trial == number).collect();
            if !own.is_empty() {
                let convention = &trial.rules.convention;
                // A run that ends with an error has passed the watched places before.
                let _is_known = search(self.tree, self.plan.clone(), convention, &mut own);
            }
            self.advance();
        }
        let partings = pairs.into_iter().zip(watches);
        partings
            .map(|(pair, watches)| Parting::new(game, trials, pair, watches))
            .collect()
    }
}

/// The algorithms that need nothing but a tree and a convention: star1 and star2 need the range of
/// the values, and do what alpha-beta does where there are no chance nodes; progressive deepening
/// needs static values.
fn compared(tree: &Tree) -> impl Iterator<Item = Algorithm> {
    let is_static = |node| !tree.is_leaf(node) && tree.value(node).is_some();
    let has_statics = tree.nodes().any(is_static);
    ALGORITHMS.iter().copied().filter(move |&algorithm| {
        algorithm.chance() != Chance::Bounded
            && (has_statics || algorithm != Algorithm::ProgressiveDeepening)
    })
}

/// How many different answers there are.
pub(super) fn answers(trials: &[Trial]) -> usize {
    let answers = trials.iter().map(|trial| trial.answer + 1);
    answers.max().unwrap_or_default()
}

/// The first trial with an answer, and its number.
fn first_with(trials: &[Trial], answer: usize) -> (usize, &Trial) {
    let mut numbered = trials.iter().enumerate();
    let first = numbered.find(|(_, trial)| trial.answer == answer);
    first.expect("every answer is that of a trial")
}

/// For each two answers of books the two trials that differ in the fewest rules, the first such;
/// for each other answer its variant and the exercise's own trial.
fn pairs(trials: &[Trial]) -> Vec<[usize; 2]> {
    let mut pairs: Vec<[usize; 2]> = Vec::new();
    let books = |answer| {
        let numbered = trials.iter().enumerate();
        numbered.filter(move |(_, trial)| trial.answer == answer && trial.rules.is_of_a_book())
    };
    for second in 1..answers(trials) {
        if books(second).next().is_none() {
            pairs.push([0, first_with(trials, second).0]);
            continue;
        }
        for first in 0..second {
            let two = books(first).flat_map(|a| books(second).map(move |b| (a, b)));
            let nearest = two.min_by_key(|((_, a), (_, b))| a.rules.distance(&b.rules));
            pairs.extend(nearest.map(|((a, _), (b, _))| [a, b]));
        }
    }
    pairs.sort_unstable_by_key(|pair| pair.map(|number| trials[number].answer));
    pairs
}

/// Watches the place where only one of two trials goes on, if they read the same tree in the same
/// order.
fn both_watched(game: &TreeGame, trials: &[Trial], pair: [usize; 2]) -> Option<[Watch; 2]> {
    let two = pair.map(|number| &trials[number]);
    let [a, b] = two.map(|trial| &trial.rules.convention);
    let is_alike = a.order == b.order && a.leaf_values == b.leaf_values;
    let gap = is_alike.then(|| parting::first_difference(game, two))??;
    Some(pair.map(|trial| Watch::new(trial, gap)))
}

/// A node between two of its children.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap {
    /// The later child.
    pub(super) node: NodeId,
    /// The node.
    pub(super) at: NodeId,
    /// The child before that one.
    pub(super) after: NodeId,
}

/// Keeps the window that a node has before one trial goes on to a child, or cuts that child off.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    /// The number of the trial.
    pub(super) trial: usize,
    /// The node and its children.
    pub(super) gap: Gap,
    /// The window.
    pub(super) window: Window,
    is_over: bool,
}

impl Watch {
    pub(super) fn new(trial: usize, gap: Gap) -> Self {
        Self {
            trial,
            gap,
            window: Window::default(),
            is_over: false,
        }
    }
}

impl Observer for Watch {
    fn observe(&mut self, event: Event<'_>) {
        let Gap {
            node: later, at, ..
        } = self.gap;
        match event {
            _ if self.is_over => {}
            Event::Enter {
                node,
                window: Some(window),
                ..
            }
            | Event::Improve {
                node,
                window: Some(window),
                ..
            } if node == at => self.window = window.clone(),
            Event::Enter { node, .. } => self.is_over = node == later,
            Event::Cutoff { node, .. } => self.is_over = node == at,
            _ => {}
        }
    }
}
