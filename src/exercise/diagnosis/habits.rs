//! How people search who go wrong: each habit changes one thing, at every node or at one, and leaves the rest as it is.

use crate::search::{
    Algorithm, Bound, Bounded, Convention, Cut, LentWindow, Limit, NodeRecords, Place,
    SearchOption, Window, meets,
};
use crate::tree::{Mover, NodeId, Player, Tree};
use crate::value::Value;

/// What somebody does otherwise who searches wrongly.
#[derive(Clone, Debug)]
pub(super) enum Habit {
    /// Follows other rules: the options and their words.
    Rules(Vec<Rule>),
    /// The same, and knows no bound from a value.
    PlainRules(Vec<Rule>),
    /// Takes MAX and MIN for each other at these nodes.
    Exchange(Exchange),
    /// Does something else than averaging.
    Instead(Instead),
    /// Prunes wrongly, at every node.
    Flaw(Flaw),
    /// Skips at this node the children from this one on, none where all are searched; and perhaps takes another value
    /// for it then.
    SkipsAt(NodeId, Option<NodeId>, Option<Slip>),
    /// Skips everywhere these nodes, by their numbers, and no others.
    Skips(Vec<bool>),
    /// Takes a wrong value for one node.
    Slip(Slip),
}

/// An option of searches, and its word.
pub(super) type Rule = (SearchOption, &'static str);

impl Habit {
    /// The rules that are followed instead of those of the exercise.
    pub(super) fn rules(&self) -> &[Rule] {
        match self {
            Self::Rules(rules) | Self::PlainRules(rules) => rules,
            _ => &[],
        }
    }

    pub(super) fn flaw(&self) -> Option<Flaw> {
        match self {
            Self::Flaw(flaw) => Some(*flaw),
            _ => None,
        }
    }

    /// The wrong value at this node, if one is taken there.
    pub(super) fn slip_at(&self, node: NodeId) -> Option<&Slip> {
        match self {
            Self::Slip(slip) | Self::SkipsAt(.., Some(slip)) if slip.node == node => Some(slip),
            _ => None,
        }
    }

    /// Whether values are written where only bounds are found.
    fn writes_values(&self) -> bool {
        matches!(
            self,
            Self::PlainRules(_) | Self::Flaw(Flaw::Clamps | Flaw::NeverCuts)
        )
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
    /// Values outside the window are moved to its ends, and taken for exact.
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

/// The rules of whoever searches wrongly.
#[derive(Clone, Copy)]
pub(super) struct Rules<'r> {
    pub(super) convention: &'r Convention,
    pub(super) tree: &'r Tree,
    /// What minimax finds at every node, for those who know it.
    pub(super) exact: Option<&'r NodeRecords>,
    /// What is done wrong at every node.
    pub(super) flaw: Option<Flaw>,
    pub(super) habit: &'r Habit,
}

impl Rules<'_> {
    /// The window that a child is searched with, where that is not what its parent passes on.
    pub(super) fn own_window(
        &self,
        child: Place<NodeId>,
        left: &Window,
        known: &[(NodeId, &Value)],
    ) -> Option<Window> {
        match self.flaw? {
            Flaw::WindowNotPassed => Some(Window::OPEN),
            Flaw::OneWindow | Flaw::SiblingWindow => Some(left.clone()),
            Flaw::Hindsight => {
                let sibling = known.iter().find(|(sibling, _)| *sibling != child.node);
                let best = sibling.map(|(_, best)| Limit::at((*best).clone()));
                let player = self.tree.player(self.tree.parent(child.node)?);
                Some(match &best {
                    Some(best) => LentWindow::OPEN.narrowed(player, best).kept(),
                    None => Window::OPEN,
                })
            }
            _ => None,
        }
    }

    /// The two best children of a node, by what minimax finds, for those who know it.
    pub(super) fn best_known(&self, node: NodeId) -> Vec<(NodeId, &Value)> {
        let Some(exact) = self.exact else {
            return Vec::new();
        };
        let found = |child| Some((child, exact.value(child)?));
        let mut known: Vec<_> = self.tree.children(node).filter_map(found).collect();
        let player = self.tree.player(node);
        known.sort_by(|(_, one), (_, other)| player.compare(other, one));
        known.truncate(2);
        known
    }

    /// Whether a window may close though the best value stays as it was.
    pub(super) fn looks_again(&self) -> bool {
        matches!(
            self.flaw,
            Some(Flaw::WrongBound(_) | Flaw::WrongSide(_) | Flaw::OneWindow)
        )
    }

    /// Whether a value closes the window of a node, as it was entered with and as it was before the last child.
    pub(super) fn closes(
        &self,
        player: Player,
        entry: LentWindow,
        now: LentWindow,
        value: &Value,
    ) -> bool {
        let is_met = |own: Option<&Limit>, cut, player| {
            own.is_some_and(|own| meets(cut, player, value, own))
        };
        match self.flaw {
            Some(Flaw::NeverCuts) => false,
            Some(Flaw::WrongBound(cut)) => is_met(now.end_of(player), cut, player),
            Some(Flaw::WrongSide(cut)) => is_met(now.end_of(player), cut, player.opponent()),
            // Nodes may be entered with windows that are closed already, which then cut behind the first child:
            // textbooks compare either a node's best value with a bound, or α with β, which is the same as long as
            // windows are open.
            Some(Flaw::Hindsight | Flaw::OneWindow) if now.is_closed(self.convention.cut) => true,
            _ => self.convention.closes(player, entry, value),
        }
    }

    /// Whether the children that remain are skipped, of which `next` is the first.
    pub(super) fn cuts(&self, node: NodeId, is_closed: bool, next: Option<NodeId>) -> bool {
        match self.habit {
            Habit::Skips(skips) => next.is_some_and(|next| skips[next.index()]),
            Habit::SkipsAt(at, first, _) if *at == node => first.is_some() && next == *first,
            _ => is_closed,
        }
    }

    /// What is taken for the result of a visit.
    pub(super) fn believed(&self, node: NodeId, mut found: Bounded) -> Bounded {
        if matches!(self.habit, Habit::Instead(Instead::Summed))
            && self.tree.mover(node) == Mover::Chance
            && found.bound == Bound::Exact
        {
            let children = i64::try_from(self.tree.children(node).count()).unwrap_or(i64::MAX);
            let count = Value::from(children);
            found.value = Value::weighted_sum([(&count, &found.value)]).unwrap_or(found.value);
        }
        if self.habit.writes_values() {
            found.bound = Bound::Exact;
        }
        if let Some(slip) = self.habit.slip_at(node) {
            found.value = slip.value.clone();
            found.bound = slip.bound.unwrap_or(found.bound);
        }
        found
    }
}
