//! The rules on which textbooks differ, each by itself; and the presets, which follow a text each.

use schemars::json_schema;
use serde::{Serialize, Serializer};
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::game::LeafValues;
use crate::vocabulary::{schema_in_place, words_in_documents};

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

words_in_documents!(Cut, Fail, Scope, RootWindow, Infinity, Ties);

/// A named convention and the text that it follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name, as in `--convention NAME`.
    pub name: &'static str,
    /// When a window counts as closed.
    pub cut: Cut,
    /// What an inner node returns outside its window.
    pub fail: Fail,
    /// Which bounds a child inherits.
    pub scope: Scope,
    /// From whose view the values in the input are stated.
    pub leaf_values: LeafValues,
    /// How the source writes a run down.
    pub notation: Notation,
    /// The text that the preset follows.
    pub source: &'static str,
    /// How the source was read, and what was decided where it is silent or contradicts itself.
    pub notes: &'static str,
}

impl Preset {
    /// The preset with this name.
    pub fn find(name: &str) -> Option<&'static Self> {
        PRESETS.iter().find(|preset| preset.name == name)
    }
}

impl Default for &'static Preset {
    fn default() -> Self {
        &PRESETS[0]
    }
}

const TEXTBOOK: Preset = Preset {
    name: "textbook",
    cut: Cut::Weak,
    fail: Fail::Soft,
    scope: Scope::Deep,
    leaf_values: LeafValues::Max,
    notation: Notation::MaxMin,
    source: "what most textbooks do; the default",
    notes: "The rules that most textbooks share. A node's best value begins with nothing, every child \
            inherits both bounds, and a value that only equals a bound is cut.",
};

impl Serialize for Preset {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

schema_in_place!(Preset, |_| {
    json_schema!({ "type": "string", "enum": preset_names() })
});

/// All presets, the default first.
pub static PRESETS: [Preset; 10] = [
    TEXTBOOK,
    Preset {
        name: "aima",
        source: "Russell and Norvig, Artificial Intelligence: A Modern Approach",
        notes: "MAX-VALUE and MIN-VALUE return v, the best child's value, also where they cut, and cut when \
            v ≥ β or v ≤ α.",
        ..TEXTBOOK
    },
    Preset {
        name: "mit-6.034",
        source: "MIT 6.034, mega-recitation and lab 3",
        notes: "The recitation cuts when beta \"has gotten lower than alpha\" and does not say what \
            happens when they are equal. The lab cuts on equality, and so does the preset.",
        ..TEXTBOOK
    },
    Preset {
        name: "cs188",
        cut: Cut::Strict,
        source: "UC Berkeley CS188, project 2",
        notes: "The project asks not to prune on equality, so that its checker counts the same nodes. Its \
            pseudo-code returns v, the best child's value.",
        ..TEXTBOOK
    },
    Preset {
        name: "pseudocode",
        fail: Fail::F2,
        notation: Notation::MaxMinReturnsBounds,
        source: "lecture notes with MAX/MIN pseudo-code that returns alpha or beta",
        notes: "The text of the notes cuts when beta becomes less than alpha, their code when \
            beta <= alpha; the preset follows the code. A MAX node returns alpha, which starts at \
            the alpha it was given, so it never returns less; a MIN node returns beta.",
        ..TEXTBOOK
    },
    Preset {
        name: "rich-knight",
        fail: Fail::F2,
        notation: Notation::Thresholds,
        source: "Rich and Knight, Artificial Intelligence, chapter 12",
        notes: "Each level takes two thresholds, swaps and negates them, compares with USE-THRESH and \
            raises PASS-THRESH, which it returns. The text describes a test for greater than, but \
            the procedure stops at PASS-THRESH >= USE-THRESH; the preset follows the procedure.",
        ..TEXTBOOK
    },
    Preset {
        name: "eppstein",
        fail: Fail::F2,
        notation: Notation::Negamax,
        source: "Eppstein, ICS 180, lecture of 22 April 1997",
        notes: "One function for both players, which negates values and bounds. It returns alpha, which \
            starts at the alpha it was given, and stops at alpha >= beta.",
        ..TEXTBOOK
    },
    Preset {
        name: "prune-value",
        cut: Cut::Strict,
        fail: Fail::F2,
        leaf_values: LeafValues::Mover,
        notation: Notation::OddEven,
        source: "a data-structures text with NodeValue and PruneValue",
        notes: "In the text a parent takes the maximum of its children's negated values, and prunes where \
            a grandchild \"has a value lower than Bound\": only lower, so equal values are searched. \
            The printed PruneValue needs corrections. It has no test that prunes, so this sentence \
            decides. It passes down one negated Bound, which no value could beat; here two bounds \
            are passed down: MaxValue, negated, to the child, and Bound through the child to the \
            grandchild, where the same player moves. MaxValue starts at Bound, as printed, so a \
            node returns Bound if no child is better (f2). PruneChild is read as PruneValue; Choice \
            and Value are set at gt, not at p. A node without children returns Bound in PruneValue \
            but LeafValue(gt) in NodeValue; here it returns LeafValue, for the player to move. At \
            Level 0 PruneValue returns nothing; here it returns the static value, so Level is \
            --depth.",
        ..TEXTBOOK
    },
    Preset {
        name: "knuth-moore-f1",
        scope: Scope::Shallow,
        notation: Notation::OneBound,
        source: "Knuth and Moore, An Analysis of Alpha-Beta Pruning (1975), procedure F1",
        notes: "F1 takes one bound, what the other player is sure of, and stops when m reaches it. A \
            child is given only -m, so no bound passes through a node, and there are no deep \
            cutoffs. With no limit on the other side, m starts without a value.",
        ..TEXTBOOK
    },
    Preset {
        name: "knuth-moore-f2",
        fail: Fail::F2,
        notation: Notation::Negamax,
        source: "Knuth and Moore, An Analysis of Alpha-Beta Pruning (1975), procedure F2",
        notes: "F2 takes alpha and beta; m starts at alpha and is returned, so a value below alpha comes \
            back as alpha. It stops when m >= beta, which allows deep cutoffs.",
        ..TEXTBOOK
    },
];

/// The names of all presets, in the order of [`PRESETS`].
pub fn preset_names() -> Vec<&'static str> {
    PRESETS.iter().map(|preset| preset.name).collect()
}
