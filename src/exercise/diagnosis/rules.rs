//! What those do otherwise at each node who search wrongly.

use super::habits::{Flaw, Habits, Instead, Skips};
use crate::search::{
    Bound, Bounded, Convention, LentWindow, Limit, NodeRecords, Place, Window, meets,
};
use crate::tree::{Mover, NodeId, Player, Tree};
use crate::value::Value;

/// The rules of whoever searches wrongly.
#[derive(Clone, Copy)]
pub(super) struct Rules<'r> {
    pub(super) convention: &'r Convention,
    pub(super) tree: &'r Tree,
    /// What minimax finds at every node, for those who know it.
    pub(super) exact: Option<&'r NodeRecords>,
    /// What is done wrong at every node.
    pub(super) flaw: Option<Flaw>,
    pub(super) habits: &'r Habits,
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
        let found = |child| Some((child, &exact.get(child)?.found.as_ref()?.value));
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
            _ => {
                let cuts_closed = self.flaw.is_some_and(Flaw::closes_windows);
                cuts_closed && now.is_closed(self.convention.cut)
                    || self.convention.closes(player, entry, value)
            }
        }
    }

    /// Whether the children that remain are skipped, of which `next` is the first.
    pub(super) fn cuts(&self, node: NodeId, is_closed: bool, next: Option<NodeId>) -> bool {
        match &self.habits.skips {
            Some(Skips::Everywhere(skips)) => next.is_some_and(|next| skips[next.index()]),
            Some(Skips::At(at, first)) if *at == node => first.is_some() && next == *first,
            _ => is_closed,
        }
    }

    /// What is taken for the result of a visit.
    pub(super) fn believed(&self, node: NodeId, mut found: Bounded) -> Bounded {
        if self.habits.instead == Some(Instead::Summed)
            && self.tree.mover(node) == Mover::Chance
            && found.bound == Bound::Exact
        {
            let children = i64::try_from(self.tree.children(node).count()).unwrap_or(i64::MAX);
            let count = Value::from(children);
            found.value = Value::weighted_sum([(&count, &found.value)]).unwrap_or(found.value);
        }
        if self.habits.takes_bounds_for_values || self.flaw == Some(Flaw::NeverCuts) {
            found.bound = Bound::Exact;
        }
        let slip = self.habits.slip.as_ref();
        if let Some(slip) = slip.filter(|slip| slip.node == node) {
            found.value = slip.value.clone();
            found.bound = slip.bound.unwrap_or(found.bound);
        }
        found
    }

    /// Puts what is taken for the results of all visits in the place of what the search told of them.
    pub(super) fn believe(&self, visits: &mut NodeRecords) {
        for visit in visits.all_mut() {
            let found = visit.found.take();
            visit.found = found.map(|found| self.believed(visit.node, found));
        }
    }
}
