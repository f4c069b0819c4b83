//! What alpha-beta does with the value of a child: the node takes it over if it is better (`max`), raises
//! α or lowers β to it, and cuts the rest once the two have met (`≥`). These rules are those of [`Convention`],
//! since textbooks differ in them.

use std::cmp::Ordering;

use super::{Place, Search};
use crate::game::Game;
use crate::search::{
    Bound, Bounded, Convention, Cut, Fail, Infinity, LentWindow, Limit, Observer, RootWindow,
    Scope, Side, ValueRange,
};
use crate::tree::Player;
use crate::value::Value;

/// A MAX or MIN node while its children are searched.
pub(crate) struct Node<'w, 's, G: Game + 's> {
    pub(crate) place: Place<G::Node>,
    /// Who chooses here.
    pub(crate) player: Player,
    /// The window that it was entered with; `None` for algorithms without windows.
    pub(super) entry: Option<LentWindow<'w, G::Node>>,
    /// The best value so far: the most that a child of a MAX node returned, the least at a MIN node; or
    /// under F2, as long as none is better, the player's end of the window.
    pub(super) best: Option<Limit<G::Node>>,
    /// The window that the first child is searched with.
    first_window: LentWindow<'w, G::Node>,
    /// Whether the best value has raised α at a MAX node, or lowered β at a MIN node, for the
    /// children to come.
    has_moved_end: bool,
    /// Whether what is found of the children to come can't matter.
    is_decided: bool,
    pub(in crate::search) proved: Proved,
    pub(in crate::search) remaining: G::Children<'s>,
}

impl<'s, G: Game, O: Observer<G::Node>> Search<'s, G, O> {
    /// Takes what was found of a child. How its value compares with the best before it: greater if it is
    /// better for the player.
    #[inline(always)]
    pub(crate) fn improve(
        &mut self,
        node: &mut Node<'_, 's, G>,
        child: Place<G::Node>,
        found: Bounded,
    ) -> Ordering {
        let compared = node.compared_with_best(&found.value);
        if !node.proved.learn(node.player, compared, found.bound) {
            return compared;
        }
        if compared.is_gt() {
            node.raise(self.convention, &found.value);
        }
        node.is_decided |= self.has_the_best(node, &found.value);
        if compared.is_gt() {
            self.tell_improvement(node, child.node, &found);
            node.take_best(child.node, found.value);
        } else if found.bound == Bound::Exact {
            self.lead_line_to(node.place, child.node);
        }
        compared
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
        // Under F2 the best value begins with the player's end of the window, if a node can return that.
        let begins = match convention.fail {
            Fail::F2 => window.end_of(player).filter(|end| end.is_a_value()),
            Fail::Soft | Fail::Hard => None,
        };
        Self {
            place,
            player,
            entry,
            best: begins.cloned(),
            first_window: match convention.scope {
                Scope::Deep => window,
                Scope::Shallow => LentWindow::OPEN.with_end_of(player, begins),
            },
            has_moved_end: false,
            is_decided: false,
            proved: Proved {
                is_secured: false,
                is_limited: true,
            },
            remaining: game.children(place.node),
        }
    }

    /// `max` at a MAX node, `min` at a MIN node: greater if a value is better than the best so far.
    #[inline(always)]
    fn compared_with_best(&self, value: &Value) -> Ordering {
        match &self.best {
            Some(best) => self.player.compare(value, &best.value),
            None => Ordering::Greater,
        }
    }

    /// A new best value raises α at a MAX node, or lowers β at a MIN node, and perhaps the two have met.
    #[inline(always)]
    fn raise(&mut self, convention: &Convention, best: &Value) {
        let (player, Some(entry)) = (self.player, self.entry) else {
            return;
        };
        self.is_decided = convention.closes(player, entry, best);
        // What has moved once goes on, since the best value only gets better.
        self.has_moved_end = self.has_moved_end
            || !convention.has_fresh_windows(self.place.ply)
                && self.first_window.improves(player, best)
                && !convention.is_unsurpassed(player.opponent(), best);
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

    /// Takes over the value of a child as the best so far.
    #[inline(always)]
    pub(in crate::search) fn take_best(&mut self, child: G::Node, value: Value) {
        self.best = Some(Limit::of(child, value));
    }

    /// The best value so far, and the node that has it.
    #[inline(always)]
    pub(crate) fn best(&self) -> Option<&Limit<G::Node>> {
        self.best.as_ref()
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
            Some(best) => entry.narrowed(self.player, best),
            None => entry,
        })
    }

    /// Whether children remain that can't matter, because α and β have met, or because the best value is the
    /// best of the known range.
    #[inline(always)]
    pub(crate) fn cuts_rest(&self) -> bool {
        self.is_decided && self.peek_child().is_some()
    }
}

impl Convention {
    /// Whether every child of a node at this ply gets the window of the first.
    #[inline(always)]
    pub(in crate::search) fn has_fresh_windows(&self, ply: usize) -> bool {
        ply == 0 && self.root_window == RootWindow::Fresh
    }

    /// Whether a value closes the window that a node was entered with: where it has met the bound of
    /// the other player (weak) or passed it (strict), the rest can't matter.
    #[inline(always)]
    pub(crate) fn closes<N: Copy>(
        &self,
        player: Player,
        entry: LentWindow<N>,
        value: &Value,
    ) -> bool {
        match entry.end_of(player.opponent()) {
            Some(bound) => meets(self.cut, player, value, bound),
            None => self.cut == Cut::Weak && self.is_unsurpassed(player, value),
        }
    }

    /// Whether infinities count as values, and no value is better for the player than this one: it is what the
    /// open end of the opponent stands for.
    #[inline(always)]
    pub(super) fn is_unsurpassed(&self, player: Player, value: &Value) -> bool {
        self.infinity == Infinity::Value && value == ValueRange::FULL.best_for(player)
    }
}

/// Whether a player's best value has met a bound or passed it: at a MAX node best ≥ β (weak) or
/// best > β (strict), at a MIN node best ≤ α or best < α.
#[inline(always)]
pub(crate) fn meets<N: Copy>(cut: Cut, player: Player, best: &Value, bound: &Limit<N>) -> bool {
    let compared = player.compare(&(best, Side::At), &bound.position());
    match cut {
        Cut::Weak => compared.is_ge(),
        Cut::Strict => compared.is_gt(),
    }
}

/// What the children of a node prove of its best value.
pub(in crate::search) struct Proved {
    /// Some child proves that the player can have it.
    pub(in crate::search) is_secured: bool,
    /// Every child proves that the player can't have more from it than it returned.
    pub(super) is_limited: bool,
}

impl Proved {
    /// Takes what was proved of a child, whose value compares so with the best before it. Whether that is news
    /// of the best value: there is a better one, or it is secured only now.
    #[inline(always)]
    fn learn(&mut self, player: Player, compared: Ordering, bound: Bound) -> bool {
        let secured = Bound::secured_by(player);
        self.is_limited &= bound != secured;
        let is_secured = bound != secured.negated();
        let is_news = match compared {
            Ordering::Greater => true,
            Ordering::Equal => is_secured && !self.is_secured,
            Ordering::Less => false,
        };
        if is_news {
            self.is_secured = is_secured;
        }
        is_news
    }

    /// What all children together prove.
    #[inline(always)]
    pub(super) fn bound(&self, player: Player) -> Bound {
        match (self.is_secured, self.is_limited) {
            (true, false) => Bound::secured_by(player),
            (false, true) => Bound::secured_by(player.opponent()),
            // Only a flawed search proves nothing, and whoever makes it takes the value for exact.
            (true, true) | (false, false) => Bound::Exact,
        }
    }
}
