//! Windows, bounds, and what an inner node knows while its children are searched.

use super::convention::{Convention, Cut, Fail, RootWindow, Scope};
use super::test::{Comparison, Test};
use crate::tree::{NodeId, Player};
use crate::value::Value;

/// Where an end of a window lies: at a value, or so close beside it that no number lies between.
///
/// A null window needs such an end: (v, just above v) asks whether a value is more than v. Whole
/// numbers would write v + 1; exact numbers have no next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Below the value, and above every lower number.
    JustBelow,
    /// At the value.
    At,
    /// Above the value, and below every higher number.
    JustAbove,
}

impl Side {
    fn negated(self) -> Self {
        match self {
            Self::JustBelow => Self::JustAbove,
            Self::At => Self::At,
            Self::JustAbove => Self::JustBelow,
        }
    }
}

/// An end of a window that some value has set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The value.
    pub value: Value,
    /// Where beside the value the end lies.
    pub side: Side,
    /// The node whose value this is, a child of the ancestor that set the limit; `None` if the
    /// limit belongs to the initial window.
    pub via: Option<NodeId>,
}

impl Limit {
    /// An end at a value of no node in particular.
    pub fn at(value: Value) -> Self {
        Self {
            value,
            side: Side::At,
            via: None,
        }
    }

    /// The same end moved to a side of its value.
    #[must_use]
    pub fn moved(&self, side: Side) -> Self {
        Self {
            side,
            ..self.clone()
        }
    }

    /// Whether a node can return this end as its value: nothing just beside a value is a value.
    fn is_a_value(&self) -> bool {
        self.side == Side::At
    }

    fn position(&self) -> (&Value, Side) {
        (&self.value, self.side)
    }

    #[must_use]
    fn negated(&self) -> Self {
        Self {
            value: self.value.negated(),
            side: self.side.negated(),
            via: self.via,
        }
    }
}

/// The pair (α, β) that a node is searched with. An open end never closes the window, whatever
/// the leaves hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// What MAX is sure of elsewhere; `None` is open.
    pub alpha: Option<Limit>,
    /// What MIN is sure of elsewhere; `None` is open.
    pub beta: Option<Limit>,
}

impl Window {
    /// The window that a search of the root begins with.
    pub fn initial(convention: &Convention) -> Self {
        let limit = |value: &Option<Value>| value.clone().map(Limit::at);
        Self {
            alpha: limit(&convention.alpha),
            beta: limit(&convention.beta),
        }
    }

    /// The window that asks only one question.
    pub fn of_test(test: &Test) -> Self {
        let end = |side| Some(Limit::at(test.value.clone()).moved(side));
        let (alpha, beta) = match test.comparison {
            Comparison::AtLeast | Comparison::LessThan => (Side::JustBelow, Side::At),
            Comparison::MoreThan | Comparison::AtMost => (Side::At, Side::JustAbove),
        };
        Self {
            alpha: end(alpha),
            beta: end(beta),
        }
    }

    /// The null window in which this player's next child only has to show whether it is better
    /// than what the player is sure of; `None` while that is nothing.
    pub fn null(&self, player: Player) -> Option<Self> {
        match player {
            Player::Max => self.alpha.as_ref().map(|alpha| Self {
                alpha: Some(alpha.clone()),
                beta: Some(alpha.moved(Side::JustAbove)),
            }),
            Player::Min => self.beta.as_ref().map(|beta| Self {
                alpha: Some(beta.moved(Side::JustBelow)),
                beta: Some(beta.clone()),
            }),
        }
    }

    /// The window that is left for a search again, once a null window has shown this bound for the
    /// player: from just beside the bound on, so that the bound itself can still be the value.
    #[must_use]
    pub fn narrowed(&self, player: Player, shown: &Bounded) -> Self {
        let end = |side| Limit::at(shown.value.clone()).moved(side);
        let mut narrowed = self.clone();
        match player {
            Player::Max if !self.is_low(&shown.value) => {
                narrowed.alpha = Some(end(Side::JustBelow));
            }
            Player::Min if !self.is_high(&shown.value) => {
                narrowed.beta = Some(end(Side::JustAbove));
            }
            _ => {}
        }
        narrowed
    }

    /// Whether the two ends have met (weak) or passed each other (strict).
    #[inline]
    pub fn is_closed(&self, cut: Cut) -> bool {
        match (&self.alpha, &self.beta) {
            (Some(alpha), Some(beta)) => match cut {
                Cut::Weak => alpha.position() >= beta.position(),
                Cut::Strict => alpha.position() > beta.position(),
            },
            _ => false,
        }
    }

    /// The same window seen by the other player: (−β, −α).
    #[must_use]
    pub fn negated(&self) -> Self {
        Self {
            alpha: self.beta.as_ref().map(Limit::negated),
            beta: self.alpha.as_ref().map(Limit::negated),
        }
    }

    /// Whether a value is at or below α.
    pub fn is_low(&self, value: &Value) -> bool {
        self.alpha
            .as_ref()
            .is_some_and(|alpha| (value, Side::At) <= alpha.position())
    }

    /// Whether a value is at or above β.
    pub fn is_high(&self, value: &Value) -> bool {
        self.beta
            .as_ref()
            .is_some_and(|beta| (value, Side::At) >= beta.position())
    }

    /// The value moved to the nearer end if it lies outside, and the bound that it is then. An end
    /// just beside a value is no value, so nothing is moved there.
    fn clamp(&self, found: Bounded) -> Bounded {
        let end = |limit: &Option<Limit>| limit.clone().filter(Limit::is_a_value);
        match (end(&self.alpha), end(&self.beta)) {
            (Some(alpha), _) if found.value < alpha.value => Bounded {
                value: alpha.value,
                bound: Bound::Upper,
            },
            (_, Some(beta)) if found.value > beta.value => Bounded {
                value: beta.value,
                bound: Bound::Lower,
            },
            _ => found,
        }
    }
}

/// What a search has proved of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the node's minimax value.
    Exact,
    /// The node's minimax value is this or more.
    Lower,
    /// The node's minimax value is this or less.
    Upper,
}

impl Bound {
    /// The same bound seen by the other player.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Exact => Self::Exact,
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
        }
    }

    /// The word of reports: `exact`, `lower` or `upper`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Lower => "lower",
            Self::Upper => "upper",
        }
    }
}

/// A value together with what was proved of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounded {
    /// The value.
    pub value: Value,
    /// What was proved.
    pub bound: Bound,
}

impl Bounded {
    /// A value that is known exactly.
    pub fn exact(value: Value) -> Self {
        Self {
            value,
            bound: Bound::Exact,
        }
    }

    /// The same seen by the other player.
    #[must_use]
    pub fn negated(&self) -> Self {
        Self {
            value: self.value.negated(),
            bound: self.bound.negated(),
        }
    }
}

/// A MAX or MIN node while its children are searched: its window, its best value so far, and what
/// the children have proved.
#[derive(Debug)]
pub(super) struct InnerNode<'c> {
    player: Player,
    convention: &'c Convention,
    entry: Window,
    window: Window,
    best: Option<Limit>,
    /// Some child has proved that the player can have the best value.
    is_reached: bool,
    /// Every child has proved that the player can't have more from it than it returned.
    is_capped: bool,
    /// The window for every child of a root with fresh windows.
    fresh: Option<Window>,
}

impl<'c> InnerNode<'c> {
    #[inline]
    pub(super) fn new(player: Player, window: Window, convention: &'c Convention) -> Self {
        let near_end = match (convention.fail, player) {
            (Fail::F2, Player::Max) => window.alpha.as_ref(),
            (Fail::F2, Player::Min) => window.beta.as_ref(),
            (Fail::Soft | Fail::Hard, _) => None,
        };
        let best = near_end.filter(|end| end.is_a_value()).cloned();
        Self {
            player,
            convention,
            entry: window.clone(),
            window,
            best,
            is_reached: false,
            is_capped: true,
            fresh: None,
        }
    }

    /// The root of the search, whose children may each get the initial window again.
    pub(super) fn at_root(player: Player, window: Window, convention: &'c Convention) -> Self {
        let mut node = Self::new(player, window, convention);
        if convention.root_window == RootWindow::Fresh {
            node.fresh = Some(node.window_for_child());
        }
        node
    }

    /// The window that the next child is searched with.
    #[inline]
    pub(super) fn window_for_child(&self) -> Window {
        if let Some(window) = &self.fresh {
            return window.clone();
        }
        match (self.convention.scope, self.player) {
            (Scope::Deep, _) => self.window.clone(),
            (Scope::Shallow, Player::Max) => Window {
                alpha: self.best.clone(),
                beta: None,
            },
            (Scope::Shallow, Player::Min) => Window {
                alpha: None,
                beta: self.best.clone(),
            },
        }
    }

    /// Takes a child's value: improves the best value, then the window. True if best improved.
    #[inline]
    pub(super) fn take(&mut self, child: NodeId, found: &Bounded) -> bool {
        let (attained_by, capped_by) = match self.player {
            Player::Max => (Bound::Lower, Bound::Upper),
            Player::Min => (Bound::Upper, Bound::Lower),
        };
        self.is_capped &= found.bound == Bound::Exact || found.bound == capped_by;
        let reaches = found.bound == Bound::Exact || found.bound == attained_by;
        let is_better = match &self.best {
            None => true,
            Some(best) => self.prefers((&found.value, Side::At), best.position()),
        };
        if !is_better {
            let is_equal = self
                .best
                .as_ref()
                .is_some_and(|best| best.value == found.value);
            self.is_reached |= is_equal && reaches;
            return false;
        }
        self.is_reached = reaches;
        let limit = Limit {
            value: found.value.clone(),
            side: Side::At,
            via: Some(child),
        };
        self.improve_window(&limit);
        self.best = Some(limit);
        true
    }

    #[inline]
    fn prefers(&self, new: (&Value, Side), old: (&Value, Side)) -> bool {
        match self.player {
            Player::Max => new > old,
            Player::Min => new < old,
        }
    }

    #[inline]
    fn improve_window(&mut self, limit: &Limit) {
        let player = self.player;
        let end = match player {
            Player::Max => &mut self.window.alpha,
            Player::Min => &mut self.window.beta,
        };
        let is_improved = match (&*end, player) {
            (None, _) => true,
            (Some(old), Player::Max) => limit.position() > old.position(),
            (Some(old), Player::Min) => limit.position() < old.position(),
        };
        if is_improved {
            *end = Some(limit.clone());
        }
    }

    /// The window as it is now.
    #[inline]
    pub(super) fn window(&self) -> &Window {
        &self.window
    }

    /// Whether the rest of the children can be skipped.
    #[inline]
    pub(super) fn is_closed(&self) -> bool {
        self.window.is_closed(self.convention.cut)
    }

    /// What the node returns after all of its children.
    #[inline]
    pub(super) fn complete(&self) -> Bounded {
        let bound = match (self.is_reached, self.is_capped, self.player) {
            (true, true, _) => Bound::Exact,
            (true, false, Player::Max) | (false, true, Player::Min) => Bound::Lower,
            (false, true, Player::Max) | (true, false, Player::Min) => Bound::Upper,
            (false, false, _) => {
                unreachable!("a child that may be better closes the window or is best")
            }
        };
        self.returned(bound)
    }

    /// What the node returns when its remaining children are skipped.
    #[inline]
    pub(super) fn cut(&self) -> Bounded {
        let bound = match self.player {
            Player::Max => Bound::Lower,
            Player::Min => Bound::Upper,
        };
        self.returned(bound)
    }

    #[inline]
    fn returned(&self, bound: Bound) -> Bounded {
        let best = self
            .best
            .as_ref()
            .expect("an inner node has a child, whose value it has taken");
        let found = Bounded {
            value: best.value.clone(),
            bound,
        };
        match self.convention.fail {
            Fail::Hard => self.entry.clamp(found),
            Fail::Soft | Fail::F2 => found,
        }
    }
}
