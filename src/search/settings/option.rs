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
    /// When a node's remaining children are skipped
    Cut,
    /// What an inner node returns if its value is outside its window
    Fail,
    /// Which bounds a child inherits
    Scope,
    /// Which window each child of the root gets
    RootWindow,
    /// The side from which children are searched
    Order,
    /// Whose view the values in the input take
    LeafValues,
    /// Search only this many plies; 0 evaluates the root
    Depth,
    /// α and β at the root, such as -3,7; inf or -inf leaves that end open
    Window,
    /// The first guess at the root's value (aspiration, mtdf); inf or -inf is the open end
    Guess,
    /// How far the window reaches to each side of the guess (aspiration)
    Epsilon,
    /// Whether mtdf remembers what earlier passes have proved
    Memory,
    /// The least and greatest possible leaf value in MAX's view, such as -1,1 (star1, star2)
    ValueRange,
    /// The depths of the passes, such as 2,4 (progressive-deepening) [default: 1, 2, 3 and so on]
    Depths,
    /// The search used before the last pass (progressive-deepening)
    ShallowPass,
    /// In each pass, search first what the last pass found best (progressive-deepening)
    Reorder,
    /// Remember the static values of earlier passes (progressive-deepening)
    Cache,
}

impl SearchOption {
    /// The rules of a search with windows.
    pub(crate) const RULES: &[Self] = &[Self::Cut, Self::Fail, Self::Scope, Self::RootWindow];

    /// The option on the command line: `--root-window`.
    pub fn flag(self) -> String {
        format!("--{}", self.word().replace('_', "-"))
    }
}
