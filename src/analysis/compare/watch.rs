//! What two searches hold in their windows where one goes on to a child and the other cuts it off.

use super::parting::{Gap, Parting, Split};
use super::trial::{Trial, answers};
use crate::game::Game;
use crate::search::{Algorithm, Event, Observer, TreeGame, Window, different_rules, search};

/// Keeps the window that a node has before one trial goes on to a child, or cuts that child off.
struct Watch {
    /// The number of the trial.
    trial: usize,
    gap: Gap,
    window: Window,
    is_over: bool,
}

/// Finds out where each two answers part: what both had in their windows there takes another run
/// of each.
pub(super) fn partings(
    game: &TreeGame,
    tried_by: Algorithm,
    trials: &[Trial],
    advance: &mut impl FnMut(),
) -> Vec<Parting> {
    let pairs = pairs(trials);
    let both = |&pair| watch(game, trials, pair);
    let mut watches: Vec<Option<[Watch; 2]>> = pairs.iter().map(both).collect();
    for (number, trial) in trials.iter().enumerate() {
        let all = watches.iter_mut().flatten().flatten();
        let mut own: Vec<&mut Watch> = all.filter(|watch| watch.trial == number).collect();
        if !own.is_empty() {
            // A run that ends with an error has passed the watched places before.
            let _is_known = search(game.tree(), tried_by, &trial.rules.convention, &mut own);
        }
        advance();
    }
    let partings = pairs.into_iter().zip(watches);
    let parting = |([a, b], watches): ([usize; 2], Option<[Watch; 2]>)| Parting {
        trials: [a, b],
        agreement: trials[a].searched.agreement(&trials[b].searched),
        split: match watches {
            Some([one, other]) => {
                let windows = [one.window, other.window];
                Split::cut(game, [&trials[a], &trials[b]], one.gap, windows)
            }
            None => Split::without_a_cut(game.tree(), [&trials[a], &trials[b]]),
        },
    };
    partings.map(parting).collect()
}

/// For each two answers of books the two trials that differ in the fewest rules, the first such;
/// for each other answer its variant and the exercise's own trial.
fn pairs(trials: &[Trial]) -> Vec<[usize; 2]> {
    let with = |answer| (0..trials.len()).filter(move |&number| trials[number].answer == answer);
    let books = |answer| with(answer).filter(|&number| trials[number].rules.is_of_a_book());
    let distance = |&[a, b]: &[usize; 2]| {
        let [a, b] = [a, b].map(|number: usize| &trials[number].rules.convention);
        different_rules(a, b).count()
    };
    let mut pairs: Vec<[usize; 2]> = Vec::new();
    for second in 1..answers(trials) {
        if books(second).next().is_none() {
            pairs.extend(with(second).next().map(|variant| [0, variant]));
            continue;
        }
        for first in 0..second {
            let two = books(first).flat_map(|a| books(second).map(move |b| [a, b]));
            pairs.extend(two.min_by_key(distance));
        }
    }
    pairs.sort_unstable_by_key(|pair| pair.map(|number| trials[number].answer));
    pairs
}

/// Watches the place where only one of two trials goes on, if they read the same tree in the same
/// order.
fn watch(game: &TreeGame, trials: &[Trial], pair: [usize; 2]) -> Option<[Watch; 2]> {
    let two = pair.map(|number| &trials[number]);
    let [a, b] = two.map(|trial| &trial.rules.convention);
    let is_alike = a.order == b.order && a.leaf_values == b.leaf_values;
    let gap = is_alike.then(|| first_difference(game, two))??;
    Some(pair.map(|trial| Watch {
        trial,
        gap,
        window: Window::default(),
        is_over: false,
    }))
}

/// The first node in search order that only one of two searches in that order visits, with its
/// parent and the sibling before it. Takes linear time.
fn first_difference(game: &TreeGame, trials: [&Trial; 2]) -> Option<Gap> {
    let mut walk = game.walk();
    while let Some((node, _)) = walk.next() {
        match trials.map(|trial| trial.searched.tally.is_visited(node)) {
            [true, true] => {}
            [false, false] => walk.skip_below(node),
            _ => {
                let at = game.tree().parent(node)?;
                let before = game.children(at).take_while(|&child| child != node);
                let after = before.last()?;
                return Some(Gap { node, at, after });
            }
        }
    }
    None
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
