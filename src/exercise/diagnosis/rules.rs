//! What those do otherwise at each node who search wrongly, and what they take for proved.

use rustc_hash::FxHashSet;

use super::habits::{Flaw, Habit, Instead, Skips, Slip};
use crate::game::Game;
use crate::search::{
    Bound, Bounded, Convention, Fail, LentWindow, Limit, NodeRecords, Place, Record, Window, meets,
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
    pub(super) flaw: Option<Flaw>,
    pub(super) instead: Option<Instead>,
    skips: Option<&'r Skips>,
    slip: Option<&'r Slip>,
    takes_bounds_for_values: bool,
}

impl<'r> Rules<'r> {
    pub(super) fn new(tree: &'r Tree, convention: &'r Convention, habits: &'r [Habit]) -> Self {
        let mut rules = Self {
            convention,
            tree,
            exact: None,
            flaw: None,
            instead: None,
            skips: None,
            slip: None,
            takes_bounds_for_values: false,
        };
        for habit in habits {
            match habit {
                Habit::Rule(..) | Habit::Exchange(_) => {}
                Habit::Instead(instead) => rules.instead = Some(*instead),
                Habit::Flaw(flaw) => rules.flaw = Some(*flaw),
                Habit::Skips(skips) => rules.skips = Some(skips),
                Habit::Slip(slip) => rules.slip = Some(slip),
                Habit::BoundsForValues => rules.takes_bounds_for_values = true,
            }
        }
        rules
    }

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
        match self.skips {
            Some(Skips::Everywhere(skips)) => next.is_some_and(|next| skips[next.index()]),
            Some(Skips::At(at, first)) if *at == node => first.is_some() && next == *first,
            _ => is_closed,
        }
    }

    /// What is taken for the result of a visit.
    pub(super) fn believed(&self, node: NodeId, mut found: Bounded) -> Bounded {
        if self.instead == Some(Instead::Summed)
            && self.tree.mover(node) == Mover::Chance
            && found.bound == Bound::Exact
        {
            let children = i64::try_from(self.tree.children(node).count()).unwrap_or(i64::MAX);
            let count = Value::from(children);
            found.value = Value::weighted_sum([(&count, &found.value)]).unwrap_or(found.value);
        }
        if self.takes_bounds_for_values || self.flaw == Some(Flaw::NeverCuts) {
            found.bound = Bound::Exact;
        }
        if let Some(slip) = self.slip.filter(|slip| slip.node == node) {
            found.value = slip.value.clone();
            found.bound = slip.bound.unwrap_or(found.bound);
        }
        found
    }

    /// Puts what is taken for the results of all visits in the place of what the search made of them.
    pub(super) fn believe(
        &self,
        game: &impl Game<Node = NodeId>,
        record: &Record,
        visits: &mut NodeRecords,
    ) {
        let cut: FxHashSet<NodeId> = record.cutoffs().iter().map(|cutoff| cutoff.at).collect();
        let mut known: Vec<Option<Proved>> = vec![None; self.tree.len()];
        // Children were entered after their parents.
        for visit in visits.all_mut().iter_mut().rev() {
            let Some(found) = &mut visit.found else {
                continue;
            };
            let proved = match game.mover(visit.node) {
                Mover::Chance => None,
                _ => self.proved(game, visit.node, found, &known, cut.contains(&visit.node)),
            };
            if let Some(proved) = &proved {
                found.bound = proved.bound_of(&found.value);
            }
            let believed = self.believed(visit.node, found.clone());
            let proved = proved.filter(|_| believed == *found);
            known[visit.node.index()] = proved.or_else(|| Some(Proved::by(&believed)));
            *found = believed;
        }
    }

    /// What the children of a node prove of it together, as far as they were looked at; nothing where the search
    /// itself knows better: where values are moved into windows, or nothing surpasses one.
    fn proved(
        &self,
        game: &impl Game<Node = NodeId>,
        node: NodeId,
        found: &Bounded,
        known: &[Option<Proved>],
        is_cut: bool,
    ) -> Option<Proved> {
        let player = game.player(node);
        let is_told = self.convention.fail != Fail::Soft || is_cut && found.bound == Bound::Exact;
        let children = game.children(node);
        let seen: Vec<&Proved> = children
            .filter_map(|child| known[child.index()].as_ref())
            .collect();
        if is_told || seen.is_empty() {
            return None;
        }
        let ends = |player| seen.iter().map(move |proved| proved.end_of(player));
        let best = |one, other| player.better(one, other);
        let own = ends(player).flatten().reduce(best).cloned();
        let all: Option<Vec<&Value>> = ends(player.opponent()).collect();
        let all = all.filter(|_| !is_cut);
        let other = all.and_then(|all| all.into_iter().reduce(best)).cloned();
        Some(match player {
            Player::Max => Proved {
                low: own,
                high: other,
            },
            Player::Min => Proved {
                low: other,
                high: own,
            },
        })
    }
}

/// What a visit proves of a node's value.
#[derive(Clone)]
struct Proved {
    /// MAX can have so much.
    low: Option<Value>,
    /// MIN can keep it down to so much.
    high: Option<Value>,
}

impl Proved {
    /// What somebody knows of a value who takes it for this.
    fn by(found: &Bounded) -> Self {
        let value = Some(found.value.clone());
        Self {
            low: value.clone().filter(|_| found.bound != Bound::Upper),
            high: value.filter(|_| found.bound != Bound::Lower),
        }
    }

    /// What that makes of a value: one of which nothing is proved is written as it is.
    fn bound_of(&self, value: &Value) -> Bound {
        match [&self.low, &self.high].map(|end| end.as_ref() == Some(value)) {
            [true, false] => Bound::Lower,
            [false, true] => Bound::Upper,
            _ => Bound::Exact,
        }
    }

    /// How far a player can get by it.
    fn end_of(&self, player: Player) -> Option<&Value> {
        match player {
            Player::Max => self.low.as_ref(),
            Player::Min => self.high.as_ref(),
        }
    }
}
