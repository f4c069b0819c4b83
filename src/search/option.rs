//! The options of a search by name; what each of them does stands in the table of settings.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::vocabulary::Vocabulary as _;

/// An option of a search. Its word is its key in answers and documents, and with hyphens the option
/// of the command line; its meaning is the line of help.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumMessage, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum SearchOption {
    /// The algorithm by its name
    Algorithm,
    /// A textbook's convention; `abtree conventions` lists them
    Convention,
    /// When the rest of a node's children is skipped
    Cut,
    /// What an inner node returns if its value lies outside its window
    Fail,
    /// Which bounds a child inherits
    Scope,
    /// Which window the children of the root get
    RootWindow,
    /// From which side children are searched
    Order,
    /// Whose view the values in the input are stated in
    LeafValues,
    /// The horizon in plies; 0 evaluates the root
    Depth,
    /// α and β at the root, as in -3,7; an infinity is an open end
    Window,
    /// The first guess at the root's value, for aspiration and mtdf; an infinity is the open end
    Guess,
    /// How far the value may be from the guess, for aspiration
    Epsilon,
    /// Whether mtdf remembers what earlier passes proved
    Memory,
    /// The least and the most that a leaf can be in MAX's view, as in -1,1, for star1 and star2
    ValueRange,
    /// The depths of the passes of progressive-deepening, rising, as in 2,4; else 1, 2 and so on
    Depths,
    /// How progressive-deepening searches before the last pass
    ShallowPass,
    /// Let each pass of progressive-deepening search first what the pass before found best
    Reorder,
    /// Let progressive-deepening remember the static values of earlier passes
    Cache,
}

impl SearchOption {
    /// The rules of a search with windows.
    pub(super) const RULES: &[Self] = &[Self::Cut, Self::Fail, Self::Scope, Self::RootWindow];

    /// The option on the command line: `--root-window`.
    pub fn flag(self) -> String {
        format!("--{}", self.word().replace('_', "-"))
    }
}
