//! How people search who go wrong: each habit changes one thing and leaves the rest as it is.

use crate::search::{Algorithm, Bound, Cut, SearchOption};
use crate::tree::{NodeId, Player, Tree};
use crate::value::Value;

/// What somebody does otherwise who searches wrongly.
#[derive(Clone, Debug, Default)]
pub(super) struct Habits {
    /// Follows other rules: the options and their words.
    pub(super) rules: Vec<(SearchOption, &'static str)>,
    /// Takes MAX and MIN for each other at these nodes.
    pub(super) exchange: Option<Exchange>,
    /// Does something else than averaging.
    pub(super) instead: Option<Instead>,
    /// Prunes wrongly, at every node.
    pub(super) flaw: Option<Flaw>,
    /// Skips what is told here, whatever closes windows.
    pub(super) skips: Option<Skips>,
    /// Takes a wrong value for one node.
    pub(super) slip: Option<Slip>,
    /// Knows no bound from a value.
    pub(super) takes_bounds_for_values: bool,
}

impl Habits {
    pub(super) fn rules(rules: &[(SearchOption, &'static str)]) -> Self {
        let rules = rules.to_vec();
        Self {
            rules,
            ..Self::default()
        }
    }

    pub(super) fn exchange(nodes: Exchange) -> Self {
        let exchange = Some(nodes);
        Self {
            exchange,
            ..Self::default()
        }
    }

    pub(super) fn instead(instead: Instead) -> Self {
        let instead = Some(instead);
        Self {
            instead,
            ..Self::default()
        }
    }

    pub(super) fn flaw(flaw: Flaw) -> Self {
        let flaw = Some(flaw);
        Self {
            flaw,
            ..Self::default()
        }
    }

    pub(super) fn skips(skips: Skips) -> Self {
        let skips = Some(skips);
        Self {
            skips,
            ..Self::default()
        }
    }

    pub(super) fn slip(slip: Slip) -> Self {
        let slip = Some(slip);
        Self {
            slip,
            ..Self::default()
        }
    }
}

/// The nodes at which MAX and MIN are taken for each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Exchange {
    Everywhere,
    At(NodeId),
    AtPly(usize),
    /// The inner nodes at which this player moves.
    Of(Player),
}

impl Exchange {
    pub(super) fn is_at(self, tree: &Tree, node: NodeId) -> bool {
        match self {
            Self::Everywhere => true,
            Self::At(one) => node == one,
            Self::AtPly(ply) => tree.ply(node) == ply,
            Self::Of(player) => !tree.is_leaf(node) && tree.player(node) == player,
        }
    }
}

/// What is done wrong at every node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    /// Every node begins with an open window.
    WindowNotPassed,
    /// A node compares its values with the bounds it inherited, but never improves its own bound:
    /// all of its children get the window that it was given itself.
    BoundsNotUpdated,
    /// Before a node improves its bound it compares its best value with that same bound, MAX with α
    /// and MIN with β, in the place of the other player's. An open bound cuts nothing. Which rule
    /// for equality goes with that no book says.
    WrongBound(Cut),
    /// The same, but MAX stops where a child brings no more than α, MIN where one brings no less than β.
    WrongSide(Cut),
    /// Values outside the window are moved to its ends.
    Clamps,
    /// Windows are passed down and improved, but never close: every node is worth what minimax says.
    NeverCuts,
    /// A child's window has the final values of all of its siblings, and nothing else.
    Hindsight,
    /// There is one window for the whole search, which only becomes narrower.
    OneWindow,
    /// A child is entered with the window with which the node before it was left.
    SiblingWindow,
}

impl Flaw {
    /// Whether nodes may be entered with windows that are closed already, which then cut behind the first child:
    /// textbooks compare either a node's best value with a bound, or α with β, which is the same as long as windows
    /// are open.
    pub(super) fn closes_windows(self) -> bool {
        matches!(self, Self::Hindsight | Self::OneWindow)
    }
}

/// What is skipped, whatever closes windows.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Skips {
    /// At this node the children from this one on; none where all are searched.
    At(NodeId, Option<NodeId>),
    /// Everywhere these nodes, by their numbers.
    Everywhere(Vec<bool>),
}

/// A wrong value at one node: a leaf misread, or a result written down wrongly.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Slip {
    pub(super) node: NodeId,
    /// In MAX's view.
    pub(super) value: Value,
    /// What the value is taken for, if not for the bound that the right one is.
    pub(super) bound: Option<Bound>,
}

/// What stands in the place of the average.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Instead {
    Unweighted,
    /// What a player would choose; the line of play goes on there.
    Choice(Player),
    Summed,
    Likeliest,
}

/// What can be made in alpha-beta alone.
pub(super) fn is_alpha_beta(algorithm: Algorithm) -> bool {
    [Algorithm::AlphaBeta, Algorithm::Negamax].contains(&algorithm)
}
