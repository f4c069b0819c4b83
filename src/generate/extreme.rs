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
    best(counted, outcomes).expect("every tree has a value")
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
        numbers.fold([None; 3], |known, number| {
            let found = self.with_children(left, number, entry, passed_on);
            std::array::from_fn(|at| best(counted, [known[at], found[at]]))
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
        let counted = self.counted;
        let after = |so_far: Option<u64>, found: Option<u64>| Some(so_far? + found?);
        // The extremes so far: where no child was better than the near end, where one was, where one was equal to
        // the far end, which was not enough for a cutoff, and where there was one.
        let [mut low, mut inside, mut equal, mut high] = [Some(0), None, None, None];
        for (at, &child) in children.iter().enumerate() {
            // Children come with ever less left to them, or ever more.
            let next = children.get(at + 1);
            let skipped = next.max(children.last().filter(|_| next.is_some()));
            let weight = skipped.map_or(0, |&skipped| self.weight(entry, skipped));
            let [of_low, of_inside] = entries.map(|entry| self.node(child, entry));
            // A child that does not know of the far end may meet it with any value.
            let [from_low, from_inside] =
                [of_low, of_inside].map(|[far, between, _]| far.or(between));
            let from_equal = of_inside.map(|found| after(equal, found));
            let met = [after(low, from_low), after(inside, from_inside)];
            let met = best(counted, met.into_iter().chain(from_equal));
            let met = met.filter(|_| entry.far.is_some());
            high = best(counted, [high, after(met, Some(weight))]);
            equal = met.filter(|_| self.convention.cut == Cut::Strict);
            let stays = [of_inside[1], of_inside[2]].map(|found| after(inside, found));
            inside = best(counted, stays.into_iter().chain([after(low, of_low[1])]));
            low = after(low, of_low[2]);
        }
        [low, inside, best(counted, [high, equal])]
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

/// The fewest evaluations, or the most cutoffs.
fn best(counted: Counted, all: impl IntoIterator<Item = Option<u64>>) -> Option<u64> {
    let all = all.into_iter().flatten();
    match counted {
        Counted::Evaluations => all.min(),
        _ => all.max(),
    }
}
