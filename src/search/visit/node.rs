//! A MAX or MIN node while its children are searched: how it takes their values, when it skips the
//! others, and what it returns.

use std::cmp::Ordering;
use std::mem::ManuallyDrop;

use super::{Place, Search};
use crate::game::Game;
use crate::search::{
    Bound, Bounded, Chance, Convention, Cutoff, Event, LentWindow, Limit, Observer, Ties, Window,
};
use crate::tree::Player;
use crate::value::Value;

/// A MAX or MIN node while its children are searched.
pub(crate) struct Node<'w, 's, G: Game + 's> {
    pub(crate) place: Place<G::Node>,
    /// Who chooses here.
    pub(crate) player: Player,
    /// The window that it was entered with; `None` for algorithms without windows.
    entry: Option<LentWindow<'w, G::Node>>,
    /// The best value so far: the most that a child of a MAX node returned, the least at a MIN node.
    best: Option<Limit<G::Node>>,
    /// The window that the first child is searched with.
    first_window: LentWindow<'w, G::Node>,
    /// Whether the best value has raised α at a MAX node, or lowered β at a MIN node, for the
    /// children to come.
    has_moved_end: bool,
    /// Whether it never does.
    keeps_bounds: bool,
    is_closed: bool,
    pub(in crate::search) proved: Proved,
    remaining: G::Children<'s>,
}

/// What the children of a node prove of its best value.
pub(in crate::search) struct Proved {
    /// Some child proves that the player can have it.
    pub(in crate::search) is_secured: bool,
    /// Every child proves that the player can't have more from it than it returned.
    is_limited: bool,
}

impl Proved {
    /// What all children together prove.
    #[inline(always)]
    fn bound(&self, player: Player) -> Bound {
        match (self.is_secured, self.is_limited) {
            (true, false) => Bound::secured_by(player),
            (false, true) => Bound::secured_by(player.opponent()),
            // Only a flawed search proves nothing, and whoever makes it takes the value for exact.
            (true, true) | (false, false) => Bound::Exact,
        }
    }
}

impl<'w, 's, G: Game + 's> Node<'w, 's, G> {
    #[inline(always)]
    pub(super) fn new(
        place: Place<G::Node>,
        player: Player,
        entry: Option<LentWindow<'w, G::Node>>,
        game: &'s G,
        convention: &Convention,
    ) -> Self {
        let window = entry.unwrap_or(LentWindow::OPEN);
        let best = convention.first_best(player, window);
        Self {
            place,
            player,
            entry,
            // Where the rules have a node begin with an end of its window, that.
            best: best.cloned(),
            first_window: convention.window_for_child(player, window, best),
            has_moved_end: false,
            keeps_bounds: false,
            is_closed: false,
            proved: Proved {
                is_secured: false,
                is_limited: true,
            },
            remaining: game.children(place.node),
        }
    }

    /// The next child in search order.
    #[inline(always)]
    pub(crate) fn next_child(&mut self) -> Option<Place<G::Node>> {
        let node = self.remaining.next()?;
        Some(self.place.child(node))
    }

    /// The same, which stays the next one.
    #[inline(always)]
    pub(crate) fn peek_child(&self) -> Option<G::Node> {
        self.remaining.clone().next()
    }

    /// The best value so far, and the child that has it.
    #[inline(always)]
    pub(crate) fn best(&self) -> Option<&Limit<G::Node>> {
        self.best.as_ref()
    }

    #[inline(always)]
    pub(in crate::search) fn put_best(&mut self, best: Limit<G::Node>) {
        self.best = Some(best);
    }

    /// The window that the next child is searched with.
    #[inline(always)]
    pub(crate) fn window_for_child(&self) -> LentWindow<'_, G::Node> {
        if self.has_moved_end {
            self.first_window.with_end_of(self.player, self.best())
        } else {
            self.first_window
        }
    }

    /// The window as the best value so far has narrowed it; `None` for algorithms without windows.
    #[inline(always)]
    pub(crate) fn window(&self) -> Option<LentWindow<'_, G::Node>> {
        let entry = self.entry?;
        Some(match self.best() {
            Some(best) if !self.keeps_bounds => entry.narrowed(self.player, best),
            _ => entry,
        })
    }

    /// Whether α and β have met while children remain, which can't matter then.
    #[inline(always)]
    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed && self.peek_child().is_some()
    }

    /// The children that remain.
    pub(crate) fn skipped(&self) -> Vec<G::Node> {
        self.remaining.clone().collect()
    }

    /// From now on the best value moves neither α nor β.
    pub(crate) fn keep_bounds(&mut self) {
        self.keeps_bounds = true;
    }
}

impl<'s, G: Game, O: Observer<G::Node>> Search<'s, G, O> {
    /// Takes the value of a child. If it is better than the best so far, a MAX node raises α to it
    /// and a MIN node lowers β. How it compares: greater if it is better.
    #[inline(always)]
    pub(crate) fn improve(
        &mut self,
        node: &mut Node<'_, 's, G>,
        child: Place<G::Node>,
        found: Bounded,
    ) -> Ordering {
        let player = node.player;
        let secured = Bound::secured_by(player);
        node.proved.is_limited &= found.bound != secured;
        let is_secured = found.bound != secured.negated();
        // `max` at a MAX node, `min` at a MIN node: what is only equalled stays.
        let compared = node
            .best()
            .map(|best| player.compare(&found.value, &best.value));
        match compared {
            None | Some(Ordering::Greater) => {
                node.proved.is_secured = is_secured;
                if let Some(entry) = node.entry {
                    node.is_closed = self.convention.closes(player, entry, &found.value);
                    // What has moved once goes on, since the best value only gets better.
                    node.has_moved_end = node.has_moved_end
                        || !node.keeps_bounds
                            && !self.convention.has_fresh_windows(node.place.ply)
                            && !node.first_window.is_beyond(player, &found.value)
                            && !self
                                .convention
                                .is_unsurpassed(player.opponent(), &found.value);
                }
                node.is_closed |= self.has_the_best(node, &found.value);
                self.tell_improvement(node, child.node, found);
                return Ordering::Greater;
            }
            Some(Ordering::Equal) if is_secured && !node.proved.is_secured => {
                node.proved.is_secured = true;
                node.is_closed |= self.has_the_best(node, &found.value);
                if found.bound == Bound::Exact {
                    self.note_best(node.place, child.node);
                }
            }
            Some(Ordering::Equal | Ordering::Less) => {}
        }
        compared.unwrap_or(Ordering::Greater)
    }

    /// Takes a child that is as good as the best so far for the best one, if the rule for ties wants it.
    pub(in crate::search) fn settle_tie(&mut self, node: &Node<'_, 's, G>, child: Place<G::Node>) {
        let Some(best) = node.best() else { return };
        self.note_tie(node.place, child.node);
        let good = node.player.compare(&best.value, &Value::ZERO);
        if self.is_wanted(node.place, child, good) {
            self.note_best(node.place, child.node);
        }
    }

    /// Whether the rule for ties prefers a child to the best before it, whose value is good for the player
    /// who moves, bad or neither.
    pub(crate) fn is_wanted(
        &self,
        place: Place<G::Node>,
        child: Place<G::Node>,
        good: Ordering,
    ) -> bool {
        match self.convention.ties {
            Ties::First => false,
            Ties::Last => true,
            Ties::Shortest => {
                let [at, below] = [place, child].map(|place| (place.node, place.ply));
                let notes = self.notes.as_ref();
                let longer = notes.map(|notes| notes.proved.compare(at, below));
                longer.is_some_and(|longer| longer.is_ne() && longer == good.reverse())
            }
        }
    }

    /// Whether the player who moves is sure of the best value of the known range: nothing is better. At
    /// the nodes of star1 and star2 it does not count.
    #[inline(always)]
    fn has_the_best(&self, node: &Node<'_, 's, G>, value: &Value) -> bool {
        self.range.is_some_and(|range| {
            let best = match self.view(node.place.node) {
                Player::Max => *value == *range.best_for(node.player),
                Player::Min => -value == *range.best_for(Player::Min),
            };
            best && node.proved.is_secured && self.plan.algorithm.chance() == Chance::Refused
        })
    }

    /// Whether the known range leaves nothing to ask about a node of which this was found: its value is
    /// proved to be one of the two ends.
    pub(in crate::search) fn is_finished(&self, found: &Bounded) -> bool {
        self.range.is_some_and(|range| {
            let is_proved = |player: Player| {
                found.value == *range.best_for(player)
                    && found.bound != Bound::secured_by(player.opponent())
            };
            is_proved(Player::Max) || is_proved(Player::Min)
        })
    }

    /// Skips the children that remain, because of the value of this child; what the node returns.
    pub(crate) fn cut(&mut self, node: &mut Node<'_, 's, G>, after: Place<G::Node>) -> Bounded {
        let bare = Cutoff::bare(node.place.node, after.node);
        if O::LOOKS_AT_VALUES {
            let window = node.window();
            let window = window.map(|window| window.seen_by(self.view(node.place.node)));
            let notes = self.notes.as_ref();
            self.observer.observe(Event::Cutoff(&Cutoff {
                pass: notes.map_or(1, |notes| notes.passes.len() + 1),
                window: window.unwrap_or(Window::OPEN),
                test: self.test.clone(),
                range_end: self.range_end(node),
                skipped: node.skipped(),
                ..bare
            }));
        } else {
            // It owns nothing, and whoever counts does not pay for dropping that.
            self.observer
                .observe(Event::Cutoff(&ManuallyDrop::new(bare)));
        }
        let bound = self.bound_at_cut(node);
        self.leave_with_best(node, bound)
    }

    /// What a cut proves: a value that nothing surpasses is exact.
    fn bound_at_cut(&self, node: &Node<'_, 's, G>) -> Bound {
        let player = node.player;
        if !node.proved.is_secured {
            // The node was entered with a closed window, and its best value is still the end of that.
            return Bound::secured_by(player.opponent());
        }
        if self.has_nothing_beyond(node) {
            Bound::Exact
        } else {
            Bound::secured_by(player)
        }
    }

    /// Whether the player who moves is sure of a best value that nothing surpasses.
    fn has_nothing_beyond(&self, node: &Node<'_, 's, G>) -> bool {
        node.proved.is_secured
            && node.best().is_some_and(|best| {
                self.convention.is_unsurpassed(node.player, &best.value)
                    || self.has_the_best(node, &best.value)
            })
    }

    /// The end of the known range that the best value has reached, where only that makes a cutoff.
    fn range_end(&self, node: &Node<'_, 's, G>) -> Option<Value> {
        let best = &node.best()?.value;
        let closes = |entry| self.convention.closes(node.player, entry, best);
        let is_alone = self.has_the_best(node, best) && !node.entry.is_some_and(closes);
        let seen = || match self.view(node.place.node) {
            Player::Max => best.clone(),
            Player::Min => -best,
        };
        is_alone.then(seen)
    }

    /// What the node returns after all of its children.
    #[inline(always)]
    pub(crate) fn complete(&mut self, node: &mut Node<'_, 's, G>) -> Bounded {
        let mut bound = node.proved.bound(node.player);
        if bound != Bound::Exact && self.has_nothing_beyond(node) {
            bound = Bound::Exact;
        }
        self.leave_with_best(node, bound)
    }

    /// Leaves the node before its children are searched, with what is known of it.
    pub(in crate::search) fn leave_early(
        &mut self,
        node: &Node<'_, 's, G>,
        found: Bounded,
    ) -> Bounded {
        let window = self.told(node.place.node, node.window());
        self.leave(node.place, found, window.as_ref())
    }

    #[inline(always)]
    pub(in crate::search) fn leave_with_best(
        &mut self,
        node: &mut Node<'_, 's, G>,
        bound: Bound,
    ) -> Bounded {
        let window = self.told(node.place.node, node.window());
        let best = node.best.take();
        let value = best
            .expect("an inner node has a child, whose value it has taken")
            .value;
        let found = Bounded { value, bound };
        let found = match node.entry {
            Some(entry) => self.convention.returned(entry, found),
            None => found,
        };
        self.leave(node.place, found, window.as_ref())
    }
}
