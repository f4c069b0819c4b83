//! The rules on which textbooks differ.

use super::initial_window::InitialWindow;
use super::preset::{PRESETS, Preset};

/// When a window counts as closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// When α ≥ β: a value that only equals the bound closes the window too.
    Weak,
    /// Only when α > β: no pruning on equality.
    Strict,
}

/// What an inner node returns when its value lies outside the window it was entered with.
/// A leaf always returns its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fail {
    /// The value of the best child.
    Soft,
    /// That value, clamped into the window.
    Hard,
    /// F2 of Knuth and Moore (1975): best starts at α (at a MIN node at β), so that only the far
    /// side is soft.
    F2,
}

/// Which bounds a child inherits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Both ends of its parent's window, so that an ancestor far above can cause a cutoff.
    Deep,
    /// Only its parent's own best value so far; F1 of Knuth and Moore (1975).
    Shallow,
}

/// Which window the children of the root are searched with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootWindow {
    /// One window, improved from child to child.
    Shared,
    /// The initial window again for each child.
    Fresh,
}

/// In which order children are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// From left to right.
    Left,
    /// From right to left.
    Right,
}

/// From whose view the values in the input are stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafValues {
    /// MAX's view everywhere.
    Max,
    /// The view of the player whose turn it is at the leaf or horizon node.
    Mover,
}

/// How a trace writes a run down; each preset has the way of its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// MAX and MIN nodes with α and β.
    MaxMin,
    /// MAX and MIN procedures that return alpha or beta.
    MaxMinReturnsBounds,
    /// Negamax with USE-THRESH and PASS-THRESH.
    Thresholds,
    /// Negamax with alpha and beta.
    Negamax,
    /// Negamax with one bound.
    OneBound,
    /// Players Odd and Even with Bound and Level.
    OddEven,
}

impl Notation {
    /// The notation in a few words.
    pub fn title(self) -> &'static str {
        match self {
            Self::MaxMin => "MAX/MIN with α, β",
            Self::MaxMinReturnsBounds => "MAX/MIN with alpha, beta returned",
            Self::Thresholds => "negamax with USE-THRESH, PASS-THRESH",
            Self::Negamax => "negamax with alpha, beta",
            Self::OneBound => "negamax with one bound",
            Self::OddEven => "Odd/Even players, Bound and Level",
        }
    }
}

/// Everything that decides which nodes a search visits and what it returns.
#[derive(Clone, Debug, PartialEq)]
pub struct Convention {
    /// The name of the preset that the other fields were taken from, before single changes.
    pub preset: &'static str,
    /// When a window counts as closed.
    pub cut: Cut,
    /// What an inner node returns outside its window.
    pub fail: Fail,
    /// Which bounds a child inherits.
    pub scope: Scope,
    /// Which window the children of the root are searched with.
    pub root_window: RootWindow,
    /// In which order children are searched.
    pub order: Order,
    /// From whose view the values in the input are stated.
    pub leaf_values: LeafValues,
    /// α and β at the root.
    pub window: InitialWindow,
    /// The horizon in plies below the root; `None` searches to the leaves.
    pub depth: Option<usize>,
}

impl Default for Convention {
    fn default() -> Self {
        PRESETS[0].convention()
    }
}

impl Convention {
    /// Whether every rule that the preset sets is as the preset sets it.
    pub fn follows_its_preset(&self) -> bool {
        Preset::find(self.preset).is_none_or(|preset| {
            self.cut == preset.cut
                && self.fail == preset.fail
                && self.scope == preset.scope
                && self.leaf_values == preset.leaf_values
        })
    }
}

/// A rule whose settings have a word each, as in `--cut weak`.
pub trait Setting: Copy + PartialEq + 'static {
    /// All settings, the default first.
    const ALL: &'static [Self];

    /// The word of the command line and of reports.
    fn word(self) -> &'static str;
}

impl Setting for Cut {
    const ALL: &'static [Self] = &[Self::Weak, Self::Strict];

    fn word(self) -> &'static str {
        match self {
            Self::Weak => "weak",
            Self::Strict => "strict",
        }
    }
}

impl Setting for Fail {
    const ALL: &'static [Self] = &[Self::Soft, Self::Hard, Self::F2];

    fn word(self) -> &'static str {
        match self {
            Self::Soft => "soft",
            Self::Hard => "hard",
            Self::F2 => "f2",
        }
    }
}

impl Setting for Scope {
    const ALL: &'static [Self] = &[Self::Deep, Self::Shallow];

    fn word(self) -> &'static str {
        match self {
            Self::Deep => "deep",
            Self::Shallow => "shallow",
        }
    }
}

impl Setting for RootWindow {
    const ALL: &'static [Self] = &[Self::Shared, Self::Fresh];

    fn word(self) -> &'static str {
        match self {
            Self::Shared => "shared",
            Self::Fresh => "fresh",
        }
    }
}

impl Setting for Order {
    const ALL: &'static [Self] = &[Self::Left, Self::Right];

    fn word(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

impl Setting for LeafValues {
    const ALL: &'static [Self] = &[Self::Max, Self::Mover];

    fn word(self) -> &'static str {
        match self {
            Self::Max => "max",
            Self::Mover => "mover",
        }
    }
}

impl Setting for Notation {
    const ALL: &'static [Self] = &[
        Self::MaxMin,
        Self::MaxMinReturnsBounds,
        Self::Negamax,
        Self::Thresholds,
        Self::OneBound,
        Self::OddEven,
    ];

    fn word(self) -> &'static str {
        match self {
            Self::MaxMin => "max-min",
            Self::MaxMinReturnsBounds => "alpha-beta-returned",
            Self::Negamax => "negamax",
            Self::Thresholds => "thresholds",
            Self::OneBound => "one-bound",
            Self::OddEven => "odd-even",
        }
    }
}
