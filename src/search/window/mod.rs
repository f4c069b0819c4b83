//! The windows that nodes are searched with, and their ends.

mod bound;

pub use bound::{Bound, Bounded, Comparison, Test, ValueRange};

use std::fmt;

use serde::{Serialize, Serializer};

use crate::search::settings::{Convention, Cut};
use crate::tree::{NodeId, Player, Tree};
use crate::value::Value;
use crate::vocabulary::schema_in_place;

/// Where an end of a window lies: at a value, or so close beside it that no number lies between.
///
/// A null window needs such an end: (v, just above v) asks whether a value is more than v. Whole
/// numbers would write v + 1; exact numbers have no next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Below the value, and above every lower number.
    JustBelow,
    /// At the value.
    At,
    /// Above the value, and below every higher number.
    JustAbove,
}

impl Side {
    /// The side right beside this one that is better for a player; beyond the last come other numbers.
    pub(crate) fn beside(self, player: Player) -> Option<Self> {
        match (self, player) {
            (Self::JustBelow, Player::Max) | (Self::JustAbove, Player::Min) => Some(Self::At),
            (Self::At, Player::Max) => Some(Self::JustAbove),
            (Self::At, Player::Min) => Some(Self::JustBelow),
            (Self::JustAbove, Player::Max) | (Self::JustBelow, Player::Min) => None,
        }
    }

    fn negated(self) -> Self {
        match self {
            Self::JustBelow => Self::JustAbove,
            Self::At => Self::At,
            Self::JustAbove => Self::JustBelow,
        }
    }
}

/// An end of a window that some value has set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Limit<N = NodeId> {
    /// The value.
    pub value: Value,
    /// Where beside the value the end lies.
    pub side: Side,
    /// The node whose value this is, a child of the ancestor that set the limit, or the child that
    /// a chance node has set it for; `None` if the limit belongs to the initial window.
    pub via: Option<N>,
}

impl<N: Copy> Limit<N> {
    /// An end at the value of a node.
    #[inline(always)]
    pub(crate) fn of(node: N, value: Value) -> Self {
        Self {
            value,
            side: Side::At,
            via: Some(node),
        }
    }

    /// An end at a value of no node in particular.
    #[inline(always)]
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
    pub fn is_a_value(&self) -> bool {
        self.side == Side::At
    }

    #[inline(always)]
    pub(crate) fn position(&self) -> (&Value, Side) {
        (&self.value, self.side)
    }

    #[must_use]
    pub(crate) fn negated(&self) -> Self {
        Self {
            value: -&self.value,
            side: self.side.negated(),
            via: self.via,
        }
    }
}

impl Limit {
    /// The ancestor that set the limit: a MAX or MIN node by an improvement, or a chance node when
    /// it turned its own window into one for its child; `None` for the initial window.
    pub fn set_by(&self, tree: &Tree) -> Option<NodeId> {
        tree.parent(self.via?)
    }
}

/// `3`, or just beside it `3+` and `3-`.
impl<N> fmt::Display for Limit<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Side::JustBelow => "-",
            Side::At => "",
            Side::JustAbove => "+",
        };
        write!(f, "{}{side}", self.value)
    }
}

/// The pair (α, β) that a node is searched with. An open end never closes the window, whatever
/// the leaves hold.
pub type Window<N = NodeId> = Ends<Limit<N>>;

/// The same for a search, which only looks at it: the node that set an end lends it to all nodes below, so that
/// nothing is copied.
pub type LentWindow<'w, N = NodeId> = Ends<&'w Limit<N>>;

/// Two ends of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ends<L> {
    /// What MAX is sure of elsewhere; `None` is open.
    pub alpha: Option<L>,
    /// What MIN is sure of elsewhere; `None` is open.
    pub beta: Option<L>,
}

impl<L> Ends<L> {
    /// Open at both ends.
    pub const OPEN: Self = Self {
        alpha: None,
        beta: None,
    };
}

/// One of the two ends of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowEnd {
    /// The lower end.
    Alpha,
    /// The upper end.
    Beta,
}

impl WindowEnd {
    /// The other end.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Alpha => Self::Beta,
            Self::Beta => Self::Alpha,
        }
    }
}

impl<N: Copy> Window<N> {
    /// One end; `None` is open.
    pub fn end(&self, end: WindowEnd) -> Option<&Limit<N>> {
        match end {
            WindowEnd::Alpha => self.alpha.as_ref(),
            WindowEnd::Beta => self.beta.as_ref(),
        }
    }

    /// α and β as values; an open end is an infinity.
    pub fn ends_as_values(&self) -> [Value; 2] {
        let value = |limit: &Option<Limit<N>>| limit.as_ref().map(|limit| limit.value.clone());
        [
            value(&self.alpha).unwrap_or(Value::NEGATIVE_INFINITY),
            value(&self.beta).unwrap_or(Value::POSITIVE_INFINITY),
        ]
    }

    /// The window that a search of the root begins with.
    pub fn initial(convention: &Convention) -> Self {
        let limit = |value: Option<&Value>| value.cloned().map(Limit::at);
        Self {
            alpha: limit(convention.window.alpha()),
            beta: limit(convention.window.beta()),
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
}

impl<N> Window<N> {
    /// The window for a search, which only looks at it.
    #[inline(always)]
    pub fn lent(&self) -> LentWindow<'_, N> {
        LentWindow {
            alpha: self.alpha.as_ref(),
            beta: self.beta.as_ref(),
        }
    }
}

impl<'w, N: Copy> LentWindow<'w, N> {
    /// A window of one's own, to keep.
    pub fn kept(self) -> Window<N> {
        Window {
            alpha: self.alpha.cloned(),
            beta: self.beta.cloned(),
        }
    }

    /// The end that belongs to a player, what that player is sure of: α for MAX, β for MIN.
    #[inline(always)]
    pub fn end_of(self, player: Player) -> Option<&'w Limit<N>> {
        match player {
            Player::Max => self.alpha,
            Player::Min => self.beta,
        }
    }

    /// The window with another thing that a player is sure of.
    #[inline(always)]
    pub(in crate::search) fn with_end_of(self, player: Player, end: Option<&'w Limit<N>>) -> Self {
        match player {
            Player::Max => Self { alpha: end, ..self },
            Player::Min => Self { beta: end, ..self },
        }
    }

    /// What lies right beside that, on the side that is better for the player; `None` while the
    /// player is sure of nothing.
    #[inline(always)]
    pub fn beside(self, player: Player) -> Option<Limit<N>> {
        let near = self.end_of(player)?;
        Some(near.moved(near.side.beside(player)?))
    }

    /// The null window in which this player's next child only has to show whether it is better than
    /// what the player is sure of. Its other end lies right beside that, so that in a null window it
    /// is that window again.
    #[must_use]
    pub fn null(self, player: Player, beside: &'w Limit<N>) -> Self {
        self.with_end_of(player.opponent(), Some(beside))
    }

    /// The window once a player is sure of this too: only what is better moves the player's end, one that is
    /// equalled stays.
    #[must_use]
    #[inline(always)]
    pub fn narrowed(self, player: Player, sure: &'w Limit<N>) -> Self {
        if self.improves(player, &sure.value) {
            self.with_end_of(player, Some(sure))
        } else {
            self
        }
    }

    /// Whether the two ends have met (weak) or passed each other (strict).
    pub fn is_closed(self, cut: Cut) -> bool {
        match (self.alpha, self.beta) {
            (Some(alpha), Some(beta)) => match cut {
                Cut::Weak => alpha.position() >= beta.position(),
                Cut::Strict => alpha.position() > beta.position(),
            },
            _ => false,
        }
    }

    /// The same window seen by the other player: (−β, −α).
    #[must_use]
    pub fn negated(self) -> Window<N> {
        Window {
            alpha: self.beta.map(Limit::negated),
            beta: self.alpha.map(Limit::negated),
        }
    }

    /// The window as a player sees it: MIN sees it with the other sign.
    pub(crate) fn seen_by(self, player: Player) -> Window<N> {
        match player {
            Player::Max => self.kept(),
            Player::Min => self.negated(),
        }
    }

    /// Whether a value is at or below α.
    pub fn is_low(self, value: &Value) -> bool {
        !self.improves(Player::Max, value)
    }

    /// Whether a value is at or above β.
    pub fn is_high(self, value: &Value) -> bool {
        !self.improves(Player::Min, value)
    }

    /// Whether a value is better for a player than what the player is sure of: above α for MAX, below β
    /// for MIN.
    #[inline(always)]
    pub fn improves(self, player: Player, value: &Value) -> bool {
        match self.end_of(player) {
            Some(end) => player.prefers(&(value, Side::At), &end.position()),
            None => true,
        }
    }

    /// The value moved to the nearer end if it lies outside, and the bound that it is then. An end
    /// just beside a value is no value, so nothing is moved there.
    pub(crate) fn clamp(self, found: Bounded) -> Bounded {
        for player in [Player::Max, Player::Min] {
            let opponent = player.opponent();
            if let Some(end) = self.end_of(player).filter(|end| end.is_a_value())
                && opponent.prefers(&found.value, &end.value)
            {
                return Bounded::new(end.value.clone(), Bound::secured_by(opponent));
            }
        }
        found
    }
}

/// α and β as documents have them: [`Window::ends_as_values`].
impl Serialize for Window {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.ends_as_values().serialize(serializer)
    }
}

schema_in_place!(Window, <[Value; 2]>::json_schema);
