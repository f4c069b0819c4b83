//! The search as it goes wrong in people's hands: it is the right one, its policy is not. Every step is told as a right
//! search tells it, so that one [`Key`] can be made of either.

use std::iter;

use crate::exercise::key::Key;
use crate::game::Game;
use crate::search::{
    Algorithm, Bound, Bounded, Convention, Cut, Found, LentWindow, Limit, NodeRecords, Observer,
    Outcome, Place, Plan, Record, Search, SearchOption, Setup, TreeGame, Window, meets,
};
use crate::tree::{Mover, NodeId, Player, Tree};
use crate::value::Value;

/// What goes wrong.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Flaw {
    Nothing,
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
    /// Bounds are taken for exact.
    BoundsAsValues,
    /// Windows are passed down and improved, but never close, and bounds are taken for exact: every node is worth
    /// what minimax says.
    NeverCuts,
    /// Values outside the window are moved to its ends, and taken for exact.
    Clamps,
    /// A child is searched with what is best in the end of its siblings, and nothing else.
    Hindsight,
    /// There is one window for the whole search, which only becomes narrower.
    OneWindow,
    /// A child is entered with the window with which the node before it was left.
    SiblingWindow,
    /// Values are added up at chance nodes.
    Summed,
    /// At this node the children from this one on are skipped, none where all are searched; and perhaps another value
    /// is taken for it then.
    SkipsAt(NodeId, Option<NodeId>, Option<Slip>),
    /// Everywhere these nodes are skipped, by their numbers, and no others.
    Skips(Vec<bool>),
    Slip(Slip),
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

/// What can be made in alpha-beta alone.
pub(super) fn is_alpha_beta(algorithm: Algorithm) -> bool {
    [Algorithm::AlphaBeta, Algorithm::Negamax].contains(&algorithm)
}

/// What is found by alpha-beta where this goes wrong, or by minimax, which has no windows: nothing by other algorithms,
/// or where the search meets a leaf `?` or another trouble. The searched tree has the shape of the key's.
pub(super) fn by_policy<'t>(
    right: &Key<'t>,
    searched: &Tree,
    mut setup: Setup,
    flaw: &Flaw,
) -> Option<Key<'t>> {
    let (tree, algorithm) = (right.tree(), setup.plan.algorithm);
    let is_minimax = [Algorithm::Minimax, Algorithm::Expectiminimax].contains(&algorithm);
    if !is_minimax && !is_alpha_beta(algorithm) {
        return None;
    }
    setup.convention = algorithm.convention(&setup.convention);
    let is_hindsight = *flaw == Flaw::Hindsight;
    let policy = Policy {
        convention: &setup.convention,
        tree,
        exact: is_hindsight.then(|| right.exact_values()).flatten(),
        flaw,
    };
    let initial = Window::initial(policy.convention);
    let initial = Some(initial).filter(|_| algorithm.takes(SearchOption::Cut));
    let (found, mut seen) = policy.search(searched, initial.as_ref())?;
    for visit in seen.1.all_mut() {
        // The search has told what it found, and not what was taken for that.
        let found = visit.found.take();
        visit.found = found.map(|found| policy.believed(visit.node, found));
        if *flaw == Flaw::BoundsNotUpdated {
            visit.exit.clone_from(&visit.entry);
        }
    }
    let outcome = Outcome {
        found,
        best_move: None,
        optimal_moves: None,
        principal_variation: Vec::new(),
        passes: Vec::new(),
        child_order: None,
    };
    let mut key = Key::of_run(tree, setup, outcome, seen);
    let window = initial.as_ref().map_or(LentWindow::OPEN, Window::lent);
    follow_best_children(&mut key, window);
    Some(key)
}

/// Has the line of play lead through the best children, one below the other, down to where nobody chooses, if the value
/// lies within the window: that is what whoever searches so believes to have found.
fn follow_best_children(key: &mut Key, window: LentWindow) {
    let best = |node: &NodeId| key.optimal_children(&key.nodes, *node).into_iter().next();
    let line: Vec<NodeId> = iter::successors(Some(NodeId::ROOT), best).collect();
    let found = &key.outcome.found;
    let (is_low, is_high) = (window.is_low(&found.value), window.is_high(&found.value));
    let is_known = found.bound == Bound::Exact || !(is_low || is_high);
    let is_lost = match key.tree().player(NodeId::ROOT) {
        Player::Max => is_low,
        Player::Min => is_high && !is_low,
    };
    if is_known || !is_lost {
        key.outcome.best_move = line.get(1).copied();
    }
    if is_known {
        key.outcome.principal_variation = line;
    }
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
        let keeps_bounds = *policy.flaw == Flaw::BoundsNotUpdated;
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
            if *policy.flaw == Flaw::OneWindow {
                *left = left.lent().narrowed(node.player, best).kept();
                (entry, now) = (left.lent(), left.lent());
            }
            // What is compared wrongly may close a window though the best value stays as it was.
            let looks_again = matches!(
                policy.flaw,
                Flaw::WrongBound(_) | Flaw::WrongSide(_) | Flaw::OneWindow
            );
            if is_better || looks_again {
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
            None => search.finish(node),
        })
    })?;
    Ok(policy.believed(place.node, found))
}

/// How somebody searches for whom something goes wrong.
#[derive(Clone, Copy)]
struct Policy<'p> {
    convention: &'p Convention,
    tree: &'p Tree,
    /// What minimax finds at every node, for those who know it.
    exact: Option<&'p NodeRecords>,
    flaw: &'p Flaw,
}

impl Policy<'_> {
    /// What is found by a search with this window, if it has one, and what is seen of it.
    fn search(
        self,
        searched: &Tree,
        initial: Option<&Window>,
    ) -> Option<(Bounded, (Record, NodeRecords))> {
        let game = &TreeGame::new(searched, self.convention);
        let plan = &Plan::from(Algorithm::default_for(self.tree));
        let mut seen = (Record::new(self.tree), NodeRecords::new(self.tree));
        let search = Search::new(game, plan, self.convention, &mut seen);
        let found = search.run(|search: &mut Search<_, _>| {
            let left = &mut initial.map_or(Window::OPEN, Window::clone);
            search.pass(initial, |search| {
                visit(search.root(), initial.map(Window::lent), self, left, search)
            })
        });
        Some((found.ok()?, seen))
    }

    /// Keeps a window for the next node, where that is entered with it.
    fn moves_on(self, window: Option<LentWindow>, left: &mut Window) {
        if let Some(window) = window.filter(|_| *self.flaw == Flaw::SiblingWindow) {
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
        match self.flaw {
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

    /// Whether a value closes the window of a node, as it was entered with and as it was before the last child.
    fn closes(self, player: Player, entry: LentWindow, now: LentWindow, value: &Value) -> bool {
        let is_met = |cut, player_who_compares| {
            let own = now.end_of(player);
            own.is_some_and(|own| meets(cut, player_who_compares, value, own))
        };
        match self.flaw {
            Flaw::NeverCuts => false,
            Flaw::WrongBound(cut) => is_met(*cut, player),
            Flaw::WrongSide(cut) => is_met(*cut, player.opponent()),
            // Nodes may be entered with windows that are closed already, which then cut behind the first child:
            // textbooks compare either a node's best value with a bound, or α with β, which is the same as long as
            // windows are open.
            Flaw::Hindsight | Flaw::OneWindow if now.is_closed(self.convention.cut) => true,
            _ => self.convention.closes(player, entry, value),
        }
    }

    /// Whether the children that remain are skipped, of which `next` is the first.
    fn cuts(self, node: NodeId, is_closed: bool, next: Option<NodeId>) -> bool {
        match self.flaw {
            Flaw::Skips(skips) => next.is_some_and(|next| skips[next.index()]),
            Flaw::SkipsAt(at, first, _) if *at == node => first.is_some() && next == *first,
            _ => is_closed,
        }
    }

    /// What is taken for the result of a visit.
    fn believed(self, node: NodeId, mut found: Bounded) -> Bounded {
        match self.flaw {
            Flaw::Summed
                if self.tree.mover(node) == Mover::Chance && found.bound == Bound::Exact =>
            {
                let children = i64::try_from(self.tree.children(node).count()).unwrap_or(i64::MAX);
                let count = Value::from(children);
                found.value = Value::weighted_sum([(&count, &found.value)]).unwrap_or(found.value);
            }
            Flaw::Clamps | Flaw::NeverCuts | Flaw::BoundsAsValues => found.bound = Bound::Exact,
            Flaw::Slip(slip) | Flaw::SkipsAt(_, _, Some(slip)) if slip.node == node => {
                found.value = slip.value.clone();
                found.bound = slip.bound.unwrap_or(found.bound);
            }
            _ => {}
        }
        found
    }
}
