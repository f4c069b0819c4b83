//! The search as it goes wrong in people's hands: it is the right one, its policy is not. Every step is told as a right
//! search tells it, so that one [`Key`] can be made of either.

use std::iter;

use super::habits::{Flaw, Habit, Instead, followed, imagined, is_alpha_beta, is_possible};
use crate::exercise::key::Key;
use crate::game::Game;
use crate::search::{
    Algorithm, Bound, Bounded, Convention, Found, LentWindow, Limit, NodeRecords, Observer,
    Outcome, Place, Plan, Record, Search, SearchError, SearchOption, Setup, TreeGame, Window,
    meets,
};
use crate::tree::{Mover, NodeId, Player, Tree};
use crate::value::Value;

/// What is found by those who search a key's tree in this way, and with this habit: nothing where the search can't go
/// wrong so, or meets a leaf `?` or another trouble.
///
/// What an inner node returns only minimax and alpha-beta can be told; every algorithm searches a tree
/// that is taken for another one.
pub(super) fn found<'t>(right: &Key<'t>, setup: Setup, habit: &Habit) -> Option<Key<'t>> {
    let setup = followed(setup, habit);
    let algorithm = setup.plan.algorithm;
    if !is_possible(right, &setup, habit) {
        return None;
    }
    let searched = &imagined(right.tree(), setup.convention.leaf_values, habit);
    let is_of_tree = match habit {
        Habit::Rule(..) | Habit::Exchange(_) => true,
        Habit::Instead(instead) => *instead != Instead::Summed,
        Habit::Slip(slip) => slip.bound.is_none() && right.tree().is_leaf(slip.node),
        _ => false,
    };
    let can_be_told = [Algorithm::Minimax, Algorithm::Expectiminimax].contains(&algorithm);
    let key = if is_of_tree {
        Key::of_another(right.tree(), searched, setup)
    } else if can_be_told || is_alpha_beta(algorithm) {
        by_policy(right, searched, setup, habit)
    } else {
        return None;
    };
    key.ok()
}

/// What is found by alpha-beta with this habit, or by minimax, which has no windows; the searched tree has the shape
/// of the key's.
fn by_policy<'t>(
    right: &Key<'t>,
    searched: &Tree,
    setup: Setup,
    habit: &Habit,
) -> Result<Key<'t>, SearchError> {
    let tree = right.tree();
    let has_windows = setup.plan.algorithm.takes(SearchOption::Cut);
    let policy = Policy {
        convention: &setup.convention,
        tree,
        exact: match habit {
            Habit::Flaw(Flaw::Hindsight) => right.exact_values(),
            _ => None,
        },
        habit,
    };
    let game = &TreeGame::new(searched, policy.convention);
    let initial = &if has_windows {
        Window::initial(policy.convention)
    } else {
        Window::OPEN
    };
    let window = Some(initial.lent()).filter(|_| has_windows);
    let algorithm = |search: &mut Search<_, _>| {
        let left = &mut initial.clone();
        search.pass(window.map(|_| initial), |search| {
            visit(search.root(), window, policy, left, search)
        })
    };
    let plan = &Plan::from(Algorithm::default_for(tree));
    let mut seen = (Record::new(tree), NodeRecords::new(tree));
    let found = Search::new(game, plan, policy.convention, &mut seen).run(algorithm)?;
    for visit in seen.1.all_mut() {
        // The search has told what it found, and not what was taken for that.
        let found = visit.found.take();
        visit.found = found.map(|found| policy.believed(visit.node, found));
        if policy.has(Flaw::BoundsNotUpdated) {
            visit.exit.clone_from(&visit.entry);
        }
    }
    let outcome = outcome(game, initial.lent(), found, &seen.1);
    Ok(Key::of_run(tree, setup, outcome, seen))
}

/// What is taken for the value of a node: by alpha-beta, or without a window by minimax. The window that
/// the node before it was left with is what some go on with.
fn visit<G: Game<Node = NodeId>>(
    place: Place<NodeId>,
    window: Option<LentWindow>,
    policy: Policy,
    left: &mut Window,
    search: &mut Search<G, impl Observer>,
) -> Found<G> {
    if search.game.mover(place.node) == Mover::Chance {
        let found = search.average(place, |child, search| {
            visit(child, None, policy, left, search)
        })?;
        return Ok(policy.believed(place.node, found));
    }
    policy.moves_on(window, left);
    let found = search.visit(place, window, |search, node| {
        let keeps_bounds = policy.has(Flaw::BoundsNotUpdated);
        let first = keeps_bounds.then(|| node.window_for_child().kept());
        let (mut is_closed, mut after) = (false, None);
        let known = policy.best_known(place.node);
        while let Some(child) = node.next_child() {
            let own = policy.own_window(child, left, &known).or(first.clone());
            let passed_on = own.as_ref().map(Window::lent);
            let passed_on = passed_on.unwrap_or_else(|| node.window_for_child());
            let found = visit(child, window.map(|_| passed_on), policy, left, search)?;
            let before = node.window().map(LentWindow::kept);
            let is_better = search.improve(node, child, found).is_gt();
            let (Some(mut entry), Some(before), Some(best)) = (window, &before, node.best()) else {
                continue;
            };
            let mut now = before.lent();
            if policy.has(Flaw::OneWindow) {
                *left = left.lent().narrowed(node.player, best).kept();
                (entry, now) = (left.lent(), left.lent());
            }
            if is_better || policy.looks_again() {
                is_closed = policy.closes(node.player, entry, now, &best.value);
            }
            let next = node.peek_child();
            if next.is_some() && policy.cuts(place.node, is_closed, next) {
                after = Some(child);
                break;
            }
        }
        policy.moves_on(node.window(), left);
        Ok(match after {
            Some(child) => search.cut(node, child),
            None => search.complete(node),
        })
    })?;
    Ok(policy.believed(place.node, found))
}

/// How somebody searches who has a habit.
#[derive(Clone, Copy)]
struct Policy<'p> {
    convention: &'p Convention,
    tree: &'p Tree,
    /// What minimax finds at every node, for those who know it.
    exact: Option<&'p NodeRecords>,
    habit: &'p Habit,
}

impl Policy<'_> {
    fn flaw(self) -> Option<Flaw> {
        match self.habit {
            Habit::Flaw(flaw) => Some(*flaw),
            _ => None,
        }
    }

    fn has(self, flaw: Flaw) -> bool {
        self.flaw() == Some(flaw)
    }

    /// Keeps a window for the next node, where that is entered with it.
    fn moves_on(self, window: Option<LentWindow>, left: &mut Window) {
        if let Some(window) = window.filter(|_| self.has(Flaw::SiblingWindow)) {
            *left = window.kept();
        }
    }

    /// The window that a child is searched with, where that is not what its parent passes on.
    fn own_window(
        self,
        child: Place<NodeId>,
        left: &Window,
        known: &[(NodeId, &Value)],
    ) -> Option<Window> {
        match self.flaw()? {
            Flaw::WindowNotPassed => Some(Window::OPEN),
            Flaw::OneWindow | Flaw::SiblingWindow => Some(left.clone()),
            Flaw::Hindsight => {
                let sibling = known.iter().find(|(sibling, _)| *sibling != child.node);
                let best = sibling.map(|(_, best)| Limit::at((*best).clone()));
                let player = self.tree.player(self.tree.parent(child.node)?);
                let narrowed = |best| LentWindow::OPEN.narrowed(player, best).kept();
                Some(best.as_ref().map_or(Window::OPEN, narrowed))
            }
            _ => None,
        }
    }

    /// The two best children of a node, by what minimax finds, for those who know it.
    fn best_known(&self, node: NodeId) -> Vec<(NodeId, &Value)> {
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
    fn looks_again(self) -> bool {
        let flaw = self.flaw();
        flaw.is_some_and(|flaw| {
            use Flaw::{OneWindow, WrongBound, WrongSide};
            matches!(flaw, WrongBound(_) | WrongSide(_) | OneWindow)
        })
    }

    /// Whether a value closes the window of a node, as it was entered with and as it was before the last child.
    fn closes(self, player: Player, entry: LentWindow, now: LentWindow, value: &Value) -> bool {
        let is_met = |cut, player_who_compares| {
            let own = now.end_of(player);
            own.is_some_and(|own| meets(cut, player_who_compares, value, own))
        };
        match self.flaw() {
            Some(Flaw::NeverCuts) => false,
            Some(Flaw::WrongBound(cut)) => is_met(cut, player),
            Some(Flaw::WrongSide(cut)) => is_met(cut, player.opponent()),
            // Nodes may be entered with windows that are closed already, which then cut behind the first child:
            // textbooks compare either a node's best value with a bound, or α with β, which is the same as long as
            // windows are open.
            Some(Flaw::Hindsight | Flaw::OneWindow) if now.is_closed(self.convention.cut) => true,
            _ => self.convention.closes(player, entry, value),
        }
    }

    /// Whether the children that remain are skipped, of which `next` is the first.
    fn cuts(self, node: NodeId, is_closed: bool, next: Option<NodeId>) -> bool {
        match self.habit {
            Habit::Skips(skips) => next.is_some_and(|next| skips[next.index()]),
            Habit::SkipsAt(at, first, _) if *at == node => first.is_some() && next == *first,
            _ => is_closed,
        }
    }

    /// What is taken for the result of a visit.
    fn believed(self, node: NodeId, mut found: Bounded) -> Bounded {
        match self.habit {
            Habit::Instead(Instead::Summed)
                if self.tree.mover(node) == Mover::Chance && found.bound == Bound::Exact =>
            {
                let children = i64::try_from(self.tree.children(node).count()).unwrap_or(i64::MAX);
                let count = Value::from(children);
                found.value = Value::weighted_sum([(&count, &found.value)]).unwrap_or(found.value);
            }
            Habit::Flaw(Flaw::Clamps | Flaw::NeverCuts) => found.bound = Bound::Exact,
            Habit::Prunes(_, bound) => found.bound = bound.unwrap_or(found.bound),
            Habit::Slip(slip) | Habit::SkipsAt(_, _, Some(slip)) if slip.node == node => {
                found.value = slip.value.clone();
                found.bound = slip.bound.unwrap_or(found.bound);
            }
            _ => {}
        }
        found
    }
}

/// What whoever searches so believes to have found: within the window a value, and a line of play, the best children
/// one below the other, down to where nobody chooses.
fn outcome(game: &TreeGame, window: LentWindow, found: Bounded, visits: &NodeRecords) -> Outcome {
    let below = |&node: &NodeId| {
        let player = game.player(node);
        let value = |child: NodeId| Some((child, visits.value(child)?));
        let first_best = |best: (NodeId, _), other: (NodeId, _)| {
            let is_better = player.compare(other.1, best.1).is_gt();
            if is_better { other } else { best }
        };
        let known = game.children(node).filter_map(value);
        let best = known.reduce(first_best).map(|(child, _)| child);
        best.filter(|_| game.mover(node) != Mover::Chance)
    };
    let line = iter::successors(Some(NodeId::ROOT), below);
    let (is_low, is_high) = (window.is_low(&found.value), window.is_high(&found.value));
    let is_known = found.bound == Bound::Exact || !(is_low || is_high);
    let is_lost = match game.player(NodeId::ROOT) {
        Player::Max => is_low,
        Player::Min => is_high && !is_low,
    };
    Outcome {
        passes: Vec::new(),
        found,
        best_move: line.clone().nth(1).filter(|_| is_known || !is_lost),
        optimal_moves: None,
        child_order: None,
        principal_variation: line.filter(|_| is_known).collect(),
    }
}
