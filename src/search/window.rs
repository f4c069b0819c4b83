//! The windows that nodes are searched with.

use std::fmt;

use super::bound::{Bound, Bounded};
use super::convention::{Convention, Cut};
use super::test::{Comparison, Test};
use crate::tree::{Mover, NodeId, Player, Tree};
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
    /// The side right above this one; above the highest come all higher numbers.
    fn next_above(self) -> Option<Self> {
        match self {
            Self::JustBelow => Some(Self::At),
            Self::At => Some(Self::JustAbove),
            Self::JustAbove => None,
        }
    }

    /// The side right below this one; below the lowest come all lower numbers.
    fn next_below(self) -> Option<Self> {
        match self {
            Self::JustBelow => None,
            Self::At => Some(Self::JustBelow),
            Self::JustAbove => Some(Self::At),
        }
    }

    #[inline]
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
    /// The node whose value this is, a child of the ancestor that set the limit, or the child that
    /// a chance node has set it for; `None` if the limit belongs to the initial window.
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

    /// The ancestor that set the limit: a MAX or MIN node by an improvement, or a chance node when
    /// it turned its own window into one for its child; `None` for the initial window.
    pub fn set_by(&self, tree: &Tree) -> Option<NodeId> {
        tree.parent(self.via?)
    }

    /// The node whose value the limit is; `None` for the initial window, and where a chance node
    /// has set the limit.
    pub fn value_of(&self, tree: &Tree) -> Option<NodeId> {
        let from = self.set_by(tree)?;
        self.via.filter(|_| tree.mover(from) != Mover::Chance)
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
    pub(super) fn is_a_value(&self) -> bool {
        self.side == Side::At
    }

    pub(super) fn position(&self) -> (&Value, Side) {
        (&self.value, self.side)
    }

    #[inline]
    #[must_use]
    fn negated(&self) -> Self {
        Self {
            value: -&self.value,
            side: self.side.negated(),
            via: self.via,
        }
    }
}

/// `3`, or just beside it `3+` and `3-`.
impl fmt::Display for Limit {
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// What MAX is sure of elsewhere; `None` is open.
    pub alpha: Option<Limit>,
    /// What MIN is sure of elsewhere; `None` is open.
    pub beta: Option<Limit>,
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

impl Window {
    /// One end; `None` is open.
    pub fn end(&self, end: WindowEnd) -> Option<&Limit> {
        match end {
            WindowEnd::Alpha => self.alpha.as_ref(),
            WindowEnd::Beta => self.beta.as_ref(),
        }
    }

    /// α and β as values; an open end is an infinity.
    pub fn ends_as_values(&self) -> [Value; 2] {
        let value = |limit: &Option<Limit>| limit.as_ref().map(|limit| limit.value.clone());
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

    /// Of a closed window the end that its node inherited: β at a MAX node, α at a MIN node, and at
    /// a chance node the one that its estimate met after this child. The other end is its own.
    pub fn inherited_end(&self, tree: &Tree, node: NodeId, after: NodeId) -> WindowEnd {
        let is_own = |limit: &Limit| limit.via == Some(after);
        match tree.mover(node) {
            Mover::Min => WindowEnd::Alpha,
            Mover::Chance if self.beta.as_ref().is_some_and(is_own) => WindowEnd::Alpha,
            Mover::Max | Mover::Chance => WindowEnd::Beta,
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
    /// than what the player is sure of; `None` while that is nothing. The two ends are next to each
    /// other, so that in a null window it is that window again.
    pub fn null(&self, player: Player) -> Option<Self> {
        let (alpha, beta) = match player {
            Player::Max => {
                let alpha = self.alpha.as_ref()?;
                (alpha.clone(), alpha.moved(alpha.side.next_above()?))
            }
            Player::Min => {
                let beta = self.beta.as_ref()?;
                (beta.moved(beta.side.next_below()?), beta.clone())
            }
        };
        Some(Self {
            alpha: Some(alpha),
            beta: Some(beta),
        })
    }

    /// The window that is left for a search again, once a null window has shown this bound for the
    /// player.
    #[must_use]
    pub fn narrowed(&self, player: Player, shown: &Bounded) -> Self {
        let end = Limit::at(shown.value.clone());
        let mut narrowed = self.clone();
        match player {
            Player::Max if !self.is_low(&shown.value) => narrowed.alpha = Some(end),
            Player::Min if !self.is_high(&shown.value) => narrowed.beta = Some(end),
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
    #[inline]
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
    pub(super) fn clamp(&self, found: Bounded) -> Bounded {
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
