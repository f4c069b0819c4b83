//! The rules on which textbooks differ, each by itself.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::vocabulary::words_in_documents;

/// When a window counts as closed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Cut {
    /// When α ≥ β.
    ///
    /// A value that only equals the bound closes the window too.
    #[default]
    Weak,
    /// Only when α > β: no pruning on equality.
    Strict,
}

/// What an inner node returns when its value lies outside the window it was entered with.
/// A leaf always returns its value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Fail {
    /// Its best child's value.
    #[default]
    Soft,
    /// That value, clamped into the window.
    Hard,
    /// Best starts at α (at a MIN node at β), as in F2 of Knuth and Moore.
    ///
    /// Only the far side is soft (Knuth and Moore 1975).
    F2,
}

/// Which bounds a child inherits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Scope {
    /// Both bounds.
    ///
    /// An ancestor far above can cause a cutoff.
    #[default]
    Deep,
    /// Only its parent's own best value so far.
    ///
    /// F1 of Knuth and Moore (1975).
    Shallow,
}

/// Which window the children of the root are searched with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum RootWindow {
    /// One window, improved from child to child.
    #[default]
    Shared,
    /// The initial window again for each child.
    Fresh,
}

/// Whether an end of a window that nothing has set yet counts as a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Infinity {
    /// An open end never closes a window, whatever the leaves hold.
    #[default]
    Open,
    /// A leaf of +∞ reaches β = +∞, and cuts as any equal value does.
    Value,
}

/// Which of several children with the best value is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Ties {
    /// The first in search order.
    #[default]
    First,
    /// The last in search order.
    Last,
    /// The one that wins soonest or loses latest.
    ///
    /// Good is what is above 0 for the player who moves, bad what is below.
    Shortest,
}

/// In which order children are searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Order {
    /// From left to right.
    #[default]
    Left,
    /// From right to left.
    Right,
}

/// How a trace is written; each preset follows its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Notation {
    /// MAX/MIN with α, β.
    MaxMin,
    /// MAX/MIN with alpha, beta returned.
    #[strum(serialize = "alpha-beta-returned")]
    MaxMinReturnsBounds,
    /// negamax with alpha, beta.
    Negamax,
    /// negamax with USE-THRESH, PASS-THRESH.
    Thresholds,
    /// negamax with one bound.
    OneBound,
    /// Odd/Even players, Bound and Level.
    OddEven,
}

words_in_documents!(Cut, Fail, Scope, RootWindow, Order, Infinity, Ties);
