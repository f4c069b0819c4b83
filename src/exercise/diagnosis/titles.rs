//! Mistakes in words.

use super::flawed::Flaw;
use super::mistakes::Mistake;
use crate::search::{Cut, Fail, LeafValues, Order, RootWindow, Scope};

impl Mistake {
    /// What those do who make it: a clause that follows on "who".
    pub(super) fn title(self) -> String {
        let title = match self {
            Self::Cut(Cut::Weak) => {
                "pruned on equality (α ≥ β), where this exercise prunes only when α > β"
            }
            Self::Cut(Cut::Strict) => {
                "pruned only when α > β, where this exercise prunes on equality too (α ≥ β)"
            }
            Self::Fail(Fail::Soft) => {
                "returned the best child's value even where it lies outside the window (fail-soft)"
            }
            Self::Fail(Fail::Hard) => {
                "moved values outside a node's window to its nearer end (fail-hard)"
            }
            Self::Fail(Fail::F2) => {
                "let each node's best value begin at the bound that it inherited (F2)"
            }
            Self::Order(Order::Right) => "searched the children from right to left",
            Self::Order(Order::Left) => {
                "searched the children from left to right, not from right to left"
            }
            Self::Players => "took the wrong player at the root: MIN for MAX, MAX for MIN",
            Self::Scope(Scope::Shallow) => {
                "used only the parent's bound, and none from further up (shallow cutoffs only)"
            }
            Self::Scope(Scope::Deep) => {
                "used bounds from further up, where only the parent's counts (deep cutoffs)"
            }
            Self::RootWindow(RootWindow::Fresh) => {
                "began with the initial window again at each child of the root"
            }
            Self::RootWindow(RootWindow::Shared) => {
                "kept one window through the children of the root, not a fresh one for each"
            }
            Self::Flaw(Flaw::WindowNotPassed) => {
                "began every node with an open window: none was passed down"
            }
            Self::Flaw(Flaw::BoundsNotUpdated) => {
                "never improved α and β by the values of the children"
            }
            Self::Flaw(Flaw::WrongBound) => {
                "compared with the wrong player's bound: MAX with α, MIN with β"
            }
            Self::NoPruning => "pruned nothing: this is minimax",
            Self::Pruning => "pruned as alpha-beta does, where every leaf is to be looked at",
            Self::LeafValues(LeafValues::Mover) => {
                "read the leaves as the player to move there sees them, not as MAX does"
            }
            Self::LeafValues(LeafValues::Max) => {
                "read the leaves as MAX sees them, not as the player to move there does"
            }
            Self::Preset(preset) => {
                return format!("followed another book's rules: convention {}", preset.name);
            }
        };
        title.to_owned()
    }
}
