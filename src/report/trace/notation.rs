//! How each notation names things, and whose eyes it sees values with.

use crate::report::Glyphs;
use crate::search::{Algorithm, Bounded, Convention, Limit, Notation, Preset, Window};
use crate::tree::{Mover, NodeId, Player, Tree};
use crate::value::Value;

/// The notation of the convention's preset. The algorithm negamax is written in negamax form also
/// where the preset writes MAX and MIN.
pub(super) fn notation_of(algorithm: Algorithm, convention: &Convention) -> Notation {
    let preset = Preset::find(convention.preset);
    let notation = preset.map_or(Notation::MaxMin, |preset| preset.notation);
    match (algorithm, notation) {
        (Algorithm::Negamax, Notation::MaxMin | Notation::MaxMinReturnsBounds) => Notation::Negamax,
        _ => notation,
    }
}

/// A notation with the signs it is written in.
#[derive(Clone, Copy)]
pub(super) struct Hand<'h> {
    pub(super) notation: Notation,
    pub(super) glyphs: &'h Glyphs,
    pub(super) tree: &'h Tree,
}

/// An end of a window: what the player who moves is sure of, or what the opponent is sure of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// α as MAX sees it, and as whoever moves sees it in negamax form.
    Low,
    /// β.
    High,
}

impl Hand<'_> {
    /// Whether values are seen by the player who moves, and change their sign between players.
    pub(super) fn is_negated(self) -> bool {
        !matches!(
            self.notation,
            Notation::MaxMin | Notation::MaxMinReturnsBounds
        )
    }

    /// What an end is called.
    pub(super) fn end_name(self, end: End) -> &'static str {
        match (self.notation, end) {
            (Notation::MaxMin, End::Low) => self.glyphs.alpha,
            (Notation::MaxMin, End::High) => self.glyphs.beta,
            (Notation::MaxMinReturnsBounds | Notation::Negamax, End::Low) => "alpha",
            (Notation::MaxMinReturnsBounds | Notation::Negamax, End::High) => "beta",
            (Notation::Thresholds, End::Low) => "PASS-THRESH",
            (Notation::Thresholds, End::High) => "USE-THRESH",
            (Notation::OneBound, End::Low) => "m",
            (Notation::OneBound, End::High) => "bound",
            (Notation::OddEven, End::Low) => "MaxValue",
            (Notation::OddEven, End::High) => "Bound",
        }
    }

    /// The ends in the order in which the source writes them; PruneValue's MaxValue begins at Bound.
    pub(super) fn ends(self) -> &'static [End] {
        match self.notation {
            Notation::Thresholds => &[End::High, End::Low],
            Notation::OddEven => &[End::Low],
            _ => &[End::Low, End::High],
        }
    }

    /// What the procedure of the source says that it returns.
    pub(super) fn returned_name(self, node: NodeId) -> Option<&'static str> {
        match self.notation {
            _ if self.tree.mover(node) == Mover::Chance => None,
            Notation::MaxMin | Notation::Negamax => None,
            Notation::MaxMinReturnsBounds => Some(self.end_name(self.near_end(node))),
            Notation::Thresholds | Notation::OneBound | Notation::OddEven => {
                Some(self.end_name(End::Low))
            }
        }
    }

    /// The player who moves: `MAX`, or `Odd`, who is the player at the root.
    pub(super) fn player_name(self, player: Player) -> &'static str {
        let is_at_root = player == self.tree.player(NodeId::ROOT);
        match (self.notation, player) {
            (Notation::OddEven, _) if is_at_root => "Odd",
            (Notation::OddEven, _) => "Even",
            (_, Player::Max) => "MAX",
            (_, Player::Min) => "MIN",
        }
    }

    /// Who moves at a node.
    pub(super) fn mover_name(self, node: NodeId) -> String {
        match self.tree.mover(node) {
            Mover::Chance => Mover::Chance.to_string(),
            Mover::Max | Mover::Min => self.player_name(self.tree.player(node)).to_owned(),
        }
    }

    /// The end that the player at a node moves, as the notation sees it.
    pub(super) fn near_end(self, node: NodeId) -> End {
        match self.tree.mover(node) {
            Mover::Min if !self.is_negated() => End::High,
            _ => End::Low,
        }
    }

    /// Whether a player sees values with the other sign.
    pub(super) fn is_mirrored(self, viewer: Player) -> bool {
        self.is_negated() && viewer == Player::Min
    }

    /// A value as a player sees it; MAX's view in the notations of MAX and MIN.
    pub(super) fn value(self, viewer: Player, value: &Value) -> Value {
        if self.is_mirrored(viewer) {
            -value
        } else {
            value.clone()
        }
    }

    /// A value with what was proved of it, as a player sees it.
    pub(super) fn bounded(self, viewer: Player, found: &Bounded) -> Bounded {
        if self.is_mirrored(viewer) {
            found.negated()
        } else {
            found.clone()
        }
    }

    /// An end of a window in MAX's view, as a player sees it; `None` is open.
    pub(super) fn limit(self, viewer: Player, window: &Window, end: End) -> Option<Limit> {
        let seen = if self.is_mirrored(viewer) {
            &window.negated()
        } else {
            window
        };
        match end {
            End::Low => seen.alpha.clone(),
            End::High => seen.beta.clone(),
        }
    }

    /// The text of an end of a window in MAX's view, as a player sees it: `3`, `-3+`, `−∞`.
    pub(super) fn end(self, viewer: Player, window: &Window, end: End) -> String {
        let open = match end {
            End::Low => self.glyphs.minus_infinity,
            End::High => self.glyphs.infinity,
        };
        let limit = self.limit(viewer, window, end);
        limit.map_or_else(|| open.to_owned(), |limit| limit.to_string())
    }
}
