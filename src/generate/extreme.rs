//! The most cutoffs that alpha-beta can make in a tree of a shape, and the fewest leaves that it can
//! evaluate, whatever the values.
//!
//! Which ends of its window are set when a node is entered decides whether it can be cut, and so what
//! can come of its children. Where the value lies between or beyond these ends is all that another
//! node ever learns of it, so that the extreme of a node follows from those of its children (Knuth and
//! Moore 1975 count the leaves of uniform trees so).
//!
//! Strict cuts go on at a value that is equal to the far end, which a moved value often is. What comes
//! of that is taken as if any child might be so: for them an extreme is a bound, and no tree lies
//! beyond it.

use std::collections::HashMap;

use super::constraint::Counted;
use super::shape::{Extent, Shape};
use crate::search::{Convention, Cut, CutoffKind, Order, RootWindow, Scope, ValueRange};
use crate::tree::Player;

/// The most cutoffs of a kind, or the fewest evaluations, of one pass of alpha-beta over any tree of a
/// shape.
pub(super) fn extreme(counted: Counted, shape: &Shape, convention: &Convention) -> u64 {
    if shape.branching == [1, 1] {
        // Nothing is skipped, and the only leaf is as deep as the plies.
        return u64::from(counted == Counted::Evaluations);
    }
    let mut below = Below {
        counted,
        shape,
        convention,
        known: HashMap::new(),
    };
    let (Extent::Plies(left) | Extent::Leaves(left)) = shape.extent;
    let root = Entry::of_root(shape.root, &convention.window);
    let outcomes = if shape.extent.is_leaf(left) {
        below.leaf(root)
    } else {
        below.inner_node(left, root, convention.root_window)
    };
    let all = outcomes
        .into_iter()
        .reduce(|one, other| better(counted, one, other));
    all.flatten().expect("every tree has a value")
}

/// Whose node is entered, and which ends of the window are set then.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Entry {
    player: Player,
    /// The player is sure of something elsewhere.
    is_near_set: bool,
    /// The other player is: the node can be cut, and this is the kind of the cutoff.
    far: Option<CutoffKind>,
}

impl Entry {
    fn of_root(player: Player, window: &ValueRange) -> Self {
        let [near, far] = match player {
            Player::Max => [window.alpha(), window.beta()],
            Player::Min => [window.beta(), window.alpha()],
        };
        Self {
            player,
            is_near_set: near.is_some(),
            far: far.map(|_| CutoffKind::Window),
        }
    }

    /// With what a child is entered; `own` is the end that the node itself has set, if it has.
    fn child(self, scope: Scope, own: Option<CutoffKind>) -> Self {
        let inherited = self.is_near_set.then_some(CutoffKind::Deep);
        Self {
            player: self.player.opponent(),
            is_near_set: scope == Scope::Deep && self.far.is_some(),
            far: own.or(inherited),
        }
    }
}

/// The extremes of a node by where its value lies: not beyond the near end of its window, between the
/// ends, and at the far end or beyond. Nothing where it can't lie.
type Outcomes = [Option<u64>; 3];

/// The extremes of nodes.
struct Below<'r> {
    counted: Counted,
    shape: &'r Shape,
    convention: &'r Convention,
    /// Those that are known, by what is left to the node and how it is entered.
    known: HashMap<(u64, Entry), Outcomes>,
}

impl Below<'_> {
    fn node(&mut self, left: u64, entry: Entry) -> Outcomes {
        if self.shape.extent.is_leaf(left) {
            return self.leaf(entry);
        }
        if let Some(&known) = self.known.get(&(left, entry)) {
            return known;
        }
        let found = self.inner_node(left, entry, RootWindow::Shared);
        self.known.insert((left, entry), found);
        found
    }

    fn leaf(&self, entry: Entry) -> Outcomes {
        let counted = u64::from(self.counted == Counted::Evaluations);
        let is_possible = [entry.is_near_set, true, entry.far.is_some()];
        is_possible.map(|is_possible| is_possible.then_some(counted))
    }

    /// The extremes over all numbers of children. Where all leaves lie at one ply, more children
    /// never mean fewer cutoffs or evaluations.
    fn inner_node(&mut self, left: u64, entry: Entry, passed_on: RootWindow) -> Outcomes {
        let [least, most] = self.shape.branching;
        let numbers = match self.shape.extent {
            Extent::Plies(_) if self.counted == Counted::Evaluations => least..=least,
            Extent::Plies(_) => most..=most,
            Extent::Leaves(_) => least.min(left)..=most.min(left),
        };
        let counted = self.counted;
        numbers.fold([None; 3], |best, number| {
            let found = self.with_children(left, number, entry, passed_on);
            std::array::from_fn(|at| better(counted, best[at], found[at]))
        })
    }

    fn with_children(
        &mut self,
        left: u64,
        number: u64,
        entry: Entry,
        passed_on: RootWindow,
    ) -> Outcomes {
        let mut children = self.shape.extent.children(left, number);
        if self.convention.order == Order::Right {
            children.reverse();
        }
        let own = (passed_on == RootWindow::Shared).then_some(CutoffKind::Shallow);
        let entries = [None, own].map(|own| entry.child(self.convention.scope, own));
        // The extremes so far: where no child was better than the near end, where one was, where one
        // has met the far end, and where that was not enough for a cutoff.
        let [mut low, mut inside, mut high, mut equal] = [Some(0), None, None, None];
        for (at, &child) in children.iter().enumerate() {
            // Children come with ever less left to them, or ever more.
            let skipped = children
                .get(at + 1)
                .max(children.last().filter(|_| at + 1 < children.len()));
            let weight = skipped.map_or(0, |&skipped| self.weight(entry, skipped));
            let [of_low, of_inside] = entries.map(|entry| self.node(child, entry));
            let [low_then, inside_then] = [(low, of_low), (inside, of_inside)]
                .map(|(so_far, found)| found.map(|found| Some(so_far? + found?)));
            let equal_then = of_inside.map(|found| found.and_then(|found| Some(equal? + found)));
            let of_equal = equal_then.into_iter();
            let mut still_equal =
                of_equal.fold(None, |one, other| better(self.counted, one, other));
            if entry.far.is_some() {
                for [far, inside, _] in [low_then, inside_then] {
                    let met = far.or(inside);
                    high = better(self.counted, high, met.map(|met| met + weight));
                    still_equal = better(self.counted, still_equal, met);
                }
                high = better(self.counted, high, still_equal.map(|met| met + weight));
            }
            equal = still_equal.filter(|_| self.convention.cut == Cut::Strict);
            low = low_then[2];
            inside = [inside_then[1], inside_then[2], low_then[1]]
                .into_iter()
                .fold(None, |one, other| better(self.counted, one, other));
        }
        [low, inside, better(self.counted, high, equal)]
    }

    /// What a cutoff counts, if the largest of the children that it skips has so much left to it.
    fn weight(&self, entry: Entry, skipped: u64) -> u64 {
        u64::from(match self.counted {
            Counted::Cutoffs => true,
            Counted::DeepCutoffs | Counted::ReallyDeepCutoffs => {
                entry.far == Some(CutoffKind::Deep)
            }
            Counted::CutoffsAtMax => entry.player == Player::Max,
            Counted::CutoffsAtMin => entry.player == Player::Min,
            Counted::InnerCutoffs => !self.shape.extent.is_leaf(skipped),
            Counted::Ties | Counted::Evaluations | Counted::PvFromLeft => false,
        })
    }
}

/// The fewer evaluations, or the more cutoffs.
fn better(counted: Counted, one: Option<u64>, other: Option<u64>) -> Option<u64> {
    match counted {
        Counted::Evaluations => one.into_iter().chain(other).min(),
        _ => one.max(other),
    }
}
