//! How each notation names things, whose eyes it sees values with, and the rules of a convention in
//! sentences, as a sheet states them.

use super::{Words, bounded};
use crate::search::{
    Bounded, Convention, Cut, Fail, Infinity, LeafValues, Limit, Notation, RootWindow, Scope,
    SearchOption, Window, WindowEnd,
};
use crate::text::readable;
use crate::tree::{Mover, NodeId, Player};
use crate::value::Value;

impl Words<'_> {
    /// Whether values are seen by the player who moves, and change their sign between players.
    pub(crate) fn is_negated(self) -> bool {
        !matches!(
            self.notation,
            Notation::MaxMin | Notation::MaxMinReturnsBounds
        )
    }

    /// What α and β are called: the ends of a window as MAX sees it, and in negamax form as whoever
    /// moves sees it.
    pub(crate) fn end_names(self) -> [&'static str; 2] {
        match self.notation {
            Notation::MaxMin => ["α", "β"],
            Notation::MaxMinReturnsBounds | Notation::Negamax => ["alpha", "beta"],
            Notation::Thresholds => ["PASS-THRESH", "USE-THRESH"],
            Notation::OneBound => ["m", "bound"],
            Notation::OddEven => ["MaxValue", "Bound"],
        }
    }

    pub(crate) fn end_name(self, end: WindowEnd) -> &'static str {
        self.end_names()[end as usize]
    }

    /// The ends in the order in which the source writes them; PruneValue's MaxValue begins at Bound.
    pub(crate) fn ends(self) -> &'static [WindowEnd] {
        match self.notation {
            Notation::Thresholds => &[WindowEnd::Beta, WindowEnd::Alpha],
            Notation::OddEven => &[WindowEnd::Alpha],
            _ => &[WindowEnd::Alpha, WindowEnd::Beta],
        }
    }

    /// The player who moves: `MAX`, or `Odd`, who is the player at the root.
    pub(crate) fn player_name(self, player: Player) -> &'static str {
        let is_at_root = player == self.tree().player(NodeId::ROOT);
        match (self.notation, player) {
            (Notation::OddEven, _) if is_at_root => "Odd",
            (Notation::OddEven, _) => "Even",
            (_, Player::Max) => "MAX",
            (_, Player::Min) => "MIN",
        }
    }

    /// Who moves at a node.
    pub(crate) fn mover_name(self, node: NodeId) -> String {
        if let Some(player) = self.player_of(node) {
            return player;
        }
        match self.tree().mover(node) {
            Mover::Chance => Mover::Chance.to_string(),
            Mover::Max | Mover::Min => self.player_name(self.tree().player(node)).to_owned(),
        }
    }

    /// The player who chooses at a node of a tree of several.
    pub(crate) fn player_of(self, node: NodeId) -> Option<String> {
        let tree = self.tree();
        tree.chooser(node).filter(|_| tree.has_payoffs())?;
        tree.mover_name(node).map(readable)
    }

    /// The end that the player at a node moves.
    pub(crate) fn near_end(self, node: NodeId) -> WindowEnd {
        match self.tree().mover(node) {
            Mover::Min if !self.is_negated() => WindowEnd::Beta,
            _ => WindowEnd::Alpha,
        }
    }

    /// Whether a player sees values with the other sign.
    pub(super) fn is_mirrored(self, viewer: Player) -> bool {
        self.is_negated() && viewer == Player::Min
    }

    /// A value as a player sees it; MAX's view in the notations of MAX and MIN.
    pub(crate) fn seen(self, viewer: Player, value: &Value) -> Value {
        if self.is_mirrored(viewer) {
            -value
        } else {
            value.clone()
        }
    }

    /// `≥ 3`, `≤ -3 for MIN`: what was found at a node, as its player sees it.
    pub(crate) fn found(self, node: NodeId, found: &Bounded) -> String {
        let seen = if self.is_mirrored(self.tree().player(node)) {
            bounded(&found.negated())
        } else {
            bounded(found)
        };
        seen + &self.for_viewer(node)
    }

    /// ` for MIN`, where values are seen by the player who moves.
    pub(crate) fn for_viewer(self, node: NodeId) -> String {
        if self.is_negated() {
            format!(" for {}", self.player_name(self.tree().player(node)))
        } else {
            String::new()
        }
    }

    /// An end of a window in MAX's view, as a player sees it; `None` is open.
    pub(crate) fn limit(self, viewer: Player, window: &Window, end: WindowEnd) -> Option<Limit> {
        if self.is_mirrored(viewer) {
            window.lent().negated().end(end).cloned()
        } else {
            window.end(end).cloned()
        }
    }

    /// The text of an end of a window in MAX's view, as a player sees it: `3`, `-3+`, `−∞`.
    pub(crate) fn end(self, viewer: Player, window: &Window, end: WindowEnd) -> String {
        let open = match end {
            WindowEnd::Alpha => "−∞",
            WindowEnd::Beta => "+∞",
        };
        let limit = self.limit(viewer, window, end);
        limit.map_or_else(|| open.to_owned(), |limit| limit.to_string())
    }

    /// `α 2, β +∞`
    pub(crate) fn ends_of(self, window: &Window) -> String {
        let ends = self.ends().iter().map(|&end| {
            let text = self.end(Player::Max, window, end);
            format!("{} {text}", self.end_name(end))
        });
        ends.collect::<Vec<_>>().join(", ")
    }
}

/// The rules that only some algorithms follow.
pub(crate) const RULES_OF_WINDOWS: [SearchOption; 6] = [
    SearchOption::Cut,
    SearchOption::Fail,
    SearchOption::Scope,
    SearchOption::RootWindow,
    SearchOption::Infinity,
    SearchOption::Window,
];

/// Whose children inherit bounds where there are chance nodes, and what those of the others do.
const OF_CHANCE: [&str; 2] = [
    " of a MAX or MIN node",
    " A child of a chance node is entered with the values of it at which the average would reach a bound of its parent, whatever the children not searched yet are worth.",
];

impl Words<'_> {
    /// A rule in a sentence; nothing where it is as one expects, or goes without saying.
    pub(crate) fn rule(self, rule: SearchOption, convention: &Convention) -> Option<String> {
        let [alpha, beta] = self.end_names();
        let sentence = match rule {
            SearchOption::Cut => match convention.cut {
                Cut::Weak => &format!("Cut at a node as soon as {alpha} ≥ {beta}."),
                Cut::Strict => {
                    &format!("Cut at a node only when {alpha} > {beta}: equal bounds do not cut.")
                }
            },
            SearchOption::Fail => match convention.fail {
                Fail::Soft => {
                    "A node returns the best value of the children that were searched, even outside its window (fail-soft)."
                }
                Fail::Hard => {
                    "A node returns the best value of the children that were searched, moved into its window (fail-hard)."
                }
                Fail::F2 => &format!(
                    "The best value of a MAX node begins with {alpha}, that of a MIN node with {beta}, and the node returns it (F2 of Knuth and Moore)."
                ),
            },
            SearchOption::Scope => return Some(self.scope("A child", convention)),
            SearchOption::RootWindow if convention.root_window == RootWindow::Fresh => {
                "Each child of the root is entered with the initial window again."
            }
            SearchOption::LeafValues if convention.leaf_values == LeafValues::Mover => {
                "Each value in the tree is as the player to move there sees it. Give all answers as MAX sees them."
            }
            SearchOption::Infinity if convention.infinity == Infinity::Value => {
                "Infinite values count as any other: +∞ reaches an end of +∞, and −∞ one of −∞."
            }
            SearchOption::Window => {
                let window = self.window(&Window::initial(convention));
                &format!("The root is entered with the window ({alpha}, {beta}) = {window}.")
            }
            _ => return None,
        };
        Some(sentence.to_owned())
    }

    /// With which window a child is entered, or only those that are named.
    pub(crate) fn scope(self, child: &str, convention: &Convention) -> String {
        let [alpha, beta] = self.end_names();
        let [of_player, below_chance] = if self.tree().has_chance() {
            OF_CHANCE
        } else {
            Default::default()
        };
        match convention.scope {
            Scope::Deep => format!(
                "{child}{of_player} is entered with both bounds of its parent, {alpha} and {beta}.{below_chance}"
            ),
            Scope::Shallow => format!(
                "{child}{of_player} is entered with its parent's best value so far, and its other bound is open.{below_chance}"
            ),
        }
    }
}
