//! Where two searches of one tree part, and why.

use super::Comparison;
use super::rules::Trial;
use crate::game::Game;
use crate::search::{Event, Limit, Observer, SearchOption, Window, different_rules, search};
use crate::tree::{NodeId, Tree};

/// Where two answers part, told by two conventions that differ in as few rules as possible.
#[derive(Clone, Debug)]
pub struct Parting {
    /// The numbers of the two trials.
    pub trials: [usize; 2],
    /// Where one of them cuts and the other goes on; `None` where they visit the same nodes, and the
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
    /// The trial that cuts: 0 is the first of the two.
    pub cutter: usize,
    /// The window of each at that moment.
    pub windows: [Window; 2],
    /// The rule that makes the one cut where the other goes on.
    pub rule: SearchOption,
}

/// Where each two answers part. What both had in their windows there takes another run of each.
pub(super) fn partings(comparison: &Comparison) -> Vec<Parting> {
    let parting = |numbers: [usize; 2]| {
        let trials = numbers.map(|number| &comparison.trials[number]);
        Parting {
            trials: numbers,
            split: split(comparison, trials),
        }
    };
    pairs(comparison).into_iter().map(parting).collect()
}

/// For each two answers that count the two trials that differ in the fewest rules, the first such; for
/// each other answer the exercise's own trial and the first with it that sees the same leaves in the same order.
fn pairs(comparison: &Comparison) -> Vec<[usize; 2]> {
    let trials = &comparison.trials;
    let with = |answer| (0..trials.len()).filter(move |&number| trials[number].answer == answer);
    let books = |answer| with(answer).filter(|&number| trials[number].rules.counts);
    let distance = |pair: &[usize; 2]| {
        let [a, b] = pair.map(|number| &trials[number].rules.convention);
        different_rules(a, b).len()
    };
    let mut pairs: Vec<[usize; 2]> = Vec::new();
    for second in 1..comparison.answers() {
        if books(second).next().is_none() {
            let looks_the_same = |&number: &usize| {
                let variant = trials[number].rules.variant;
                !matches!(
                    variant,
                    Some(SearchOption::Order | SearchOption::LeafValues)
                )
            };
            pairs.extend(with(second).find(looks_the_same).map(|other| [0, other]));
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

/// The first node in search order that only one of two searches in that order visits, where the other
/// cuts. Takes linear time and a run of each.
fn split(comparison: &Comparison, trials: [&Trial; 2]) -> Option<Split> {
    let game = &comparison.game;
    let mut walk = game.walk();
    let (node, cutter) = loop {
        let (node, _) = walk.next()?;
        match trials.map(|trial| trial.searched.tally.is_visited(node)) {
            [true, true] => {}
            [false, false] => walk.skip_below(node),
            [_, goes_on] => break (node, usize::from(!goes_on)),
        }
    };
    let at = game.tree().parent(node)?;
    let after = game
        .children(at)
        .take_while(|&child| child != node)
        .last()?;
    let windows = trials.map(|trial| {
        let mut watch = Watch {
            at,
            node,
            window: Window::OPEN,
            is_over: false,
        };
        let convention = &trial.rules.convention;
        // A run that ends with an error has passed the watched place before.
        let _is_known = search(game.tree(), comparison.tried_by, convention, &mut watch);
        watch.window
    });
    Some(Split {
        node,
        at,
        after,
        cutter,
        rule: cause(game.tree(), at, trials, &windows),
        windows,
    })
}

/// Keeps the window that a node has before a search goes on to a child, or cuts that child off.
struct Watch {
    at: NodeId,
    node: NodeId,
    window: Window,
    is_over: bool,
}

impl Observer for Watch {
    fn observe(&mut self, event: Event<'_>) {
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
            } if node == self.at => {
                self.window = window.clone();
            }
            Event::Enter { node, .. } => self.is_over = node == self.node,
            Event::Cutoff(cutoff) => self.is_over = cutoff.at == self.at,
            _ => {}
        }
    }
}

/// The rule that decides, by which the windows of two searches differ, or what is made of them.
fn cause(tree: &Tree, at: NodeId, trials: [&Trial; 2], windows: &[Window; 2]) -> SearchOption {
    let [one, other] = windows.each_ref().map(|window| ends(tree, at, window));
    let [a, b] = trials.map(|trial| &trial.rules.convention);
    if one.map(|end| end.map(Limit::position)) == other.map(|end| end.map(Limit::position)) {
        return if a.infinity == b.infinity {
            SearchOption::Cut
        } else {
            SearchOption::Infinity
        };
    }
    let via = [one, other].map(|[_, inherited]| inherited.and_then(|end| end.via));
    if a.root_window != b.root_window {
        SearchOption::RootWindow
    } else if a.fail != b.fail && (a.scope == b.scope || via[0] == via[1]) {
        SearchOption::Fail
    } else {
        SearchOption::Scope
    }
}

/// The end that the node itself moves, and the one that it inherited.
fn ends<'w>(tree: &Tree, at: NodeId, window: &'w Window) -> [Option<&'w Limit>; 2] {
    let player = tree.player(at);
    [player, player.opponent()].map(|player| window.lent().end_of(player))
}

impl Split {
    /// The end of one side's window that the node inherited.
    pub fn inherited(&self, tree: &Tree, side: usize) -> Option<&Limit> {
        let [_, inherited] = ends(tree, self.at, &self.windows[side]);
        inherited
    }
}
