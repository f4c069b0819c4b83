//! The order in which alpha-beta evaluates the fewest or the most leaves, found by trying every
//! order of every node's children.
//!
//! The orders of different nodes don't disturb each other: what happens below a node depends only
//! on the window it is entered with, and what happens after it only on the value it returns. So
//! each node is tried once for each window, and at a node only the set of visited children and the
//! best value so far matter, not their order. What is left still grows with the power of the number
//! of children, so there is a limit on the steps.

use rustc_hash::FxHashMap;

use crate::search::{Convention, Cut, Fail, Scope, SearchError, TreeGame, run_on_stack_for};
use crate::tree::{NodeId, Player};
use crate::value::Value;

/// The most steps that are taken before the question is given up.
const MOST_STEPS: usize = 1_000_000;

/// What the order is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// As few evaluated leaves as possible.
    Fewest,
    /// As many as possible.
    Most,
}

/// An order of the children of every node that is visited.
pub(super) type Plan = FxHashMap<NodeId, Vec<NodeId>>;

/// The order that reaches the goal under the game's convention, with an open window; the visited
/// children of each visited node, first to last. `None` if that takes too many steps.
pub(super) fn search_every_order(game: &TreeGame, goal: Goal) -> Result<Option<Plan>, SearchError> {
    let mut search = EveryOrder {
        game,
        goal,
        ranks: ranks(game)?,
        steps_left: MOST_STEPS,
        searched: FxHashMap::default(),
    };
    let plan = run_on_stack_for(game.tree().plies(), || {
        let ends = search.visit(NodeId::ROOT, 0, Window::default())?;
        let best = ends
            .into_iter()
            .reduce(|best, end| goal.prefer(best, end))?;
        Some(search.plan(best.value))
    });
    Ok(plan)
}

impl Goal {
    /// The better one; the earlier one of equals.
    fn prefer(self, old: End, new: End) -> End {
        if self.is_better(new.leaves, old.leaves) {
            new
        } else {
            old
        }
    }

    /// Whether one number of evaluated leaves is nearer to the goal than another.
    pub(super) fn is_better(self, new: usize, old: usize) -> bool {
        match self {
            Self::Fewest => new < old,
            Self::Most => new > old,
        }
    }
}

/// A static value by its place among all of them, which compares faster.
type Rank = u32;

/// α and β; `None` is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Window {
    alpha: Option<Rank>,
    beta: Option<Rank>,
}

/// One value that a visit can return, and the best number of leaves to return it after.
#[derive(Clone, Copy, Debug)]
struct End {
    value: Rank,
    leaves: usize,
}

/// A node's children, some of them visited.
#[derive(Clone, Copy, Debug)]
struct State {
    /// A bit for each visited child.
    visited: u64,
    best: Option<Rank>,
    leaves: usize,
    /// How it came to this; `None` before the first child.
    step: Option<Step>,
}

/// The visit of the next child.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The number of the state before.
    from: usize,
    child: NodeId,
    /// What the child returned.
    value: Rank,
}

/// Everything that can happen at a node with one window.
#[derive(Debug, Default)]
struct Visit {
    states: Vec<State>,
    /// Each value that can be returned, with the last step to it.
    ends: Vec<(End, Step)>,
}

struct EveryOrder<'g> {
    game: &'g TreeGame<'g>,
    goal: Goal,
    ranks: Vec<Rank>,
    steps_left: usize,
    searched: FxHashMap<(NodeId, Window), Visit>,
}

/// The rank of the value of each leaf and horizon node; 0 elsewhere.
fn ranks(game: &TreeGame) -> Result<Vec<Rank>, SearchError> {
    let statics = || game.walk().filter(|&(node, ply)| game.is_static(node, ply));
    let mut values = statics()
        .map(|(node, _)| game.static_value(node))
        .collect::<Result<Vec<Value>, _>>()?;
    values.sort_unstable();
    values.dedup();
    let mut ranks = vec![0; game.tree().len()];
    for (node, _) in statics() {
        let value = game.static_value(node)?;
        let place = values.partition_point(|lower| *lower < value);
        ranks[node.index()] = Rank::try_from(place).expect("a tree has fewer than 2^32 nodes");
    }
    Ok(ranks)
}

impl EveryOrder<'_> {
    /// Every value that a visit can return; `None` if there are too many steps.
    fn visit(&mut self, node: NodeId, ply: usize, entry: Window) -> Option<Vec<End>> {
        self.steps_left = self.steps_left.checked_sub(1)?;
        if self.game.is_static(node, ply) {
            let value = self.ranks[node.index()];
            return Some(vec![End { value, leaves: 1 }]);
        }
        if !self.searched.contains_key(&(node, entry)) {
            let visit = self.try_orders(node, ply, entry)?;
            self.searched.insert((node, entry), visit);
        }
        let visit = &self.searched[&(node, entry)];
        Some(visit.ends.iter().map(|&(end, _)| end).collect())
    }

    fn try_orders(&mut self, node: NodeId, ply: usize, entry: Window) -> Option<Visit> {
        let rules = Rules::at(self.game, node, entry);
        let children: Vec<NodeId> = self.game.children(node).collect();
        let all = 1_u64.checked_shl(u32::try_from(children.len()).ok()?)? - 1;
        let mut visit = Visit::default();
        let mut numbers = FxHashMap::default();
        visit.states.push(rules.first_state());
        let mut from = 0;
        // Every step adds a child, so that the states come sorted by how many were visited, and
        // each is final before it is left.
        while let Some(&state) = visit.states.get(from) {
            for (bit, &child) in children.iter().enumerate() {
                let visited = state.visited | 1 << bit;
                if visited == state.visited {
                    continue;
                }
                for end in self.visit(child, ply + 1, rules.window_for_child(state.best))? {
                    self.steps_left = self.steps_left.checked_sub(1)?;
                    let next = State {
                        visited,
                        best: Some(rules.better(state.best, end.value)),
                        leaves: state.leaves + end.leaves,
                        step: Some(Step {
                            from,
                            child,
                            value: end.value,
                        }),
                    };
                    if visited == all || rules.is_closed(next.best) {
                        self.offer_end(&mut visit.ends, &rules, next);
                    } else {
                        let number = *numbers
                            .entry((visited, next.best))
                            .or_insert(visit.states.len());
                        self.offer_state(&mut visit.states, number, next);
                    }
                }
            }
            from += 1;
        }
        Some(visit)
    }

    fn offer_state(&self, states: &mut Vec<State>, number: usize, new: State) {
        match states.get_mut(number) {
            None => states.push(new),
            Some(old) if self.goal.is_better(new.leaves, old.leaves) => *old = new,
            Some(_) => {}
        }
    }

    fn offer_end(&self, ends: &mut Vec<(End, Step)>, rules: &Rules, last: State) {
        let (Some(best), Some(step)) = (last.best, last.step) else {
            return;
        };
        let new = End {
            value: rules.returned(best),
            leaves: last.leaves,
        };
        match ends.iter_mut().find(|(end, _)| end.value == new.value) {
            None => ends.push((new, step)),
            Some(old) if self.goal.is_better(new.leaves, old.0.leaves) => *old = (new, step),
            Some(_) => {}
        }
    }

    /// The order that makes the root return this value after the best number of leaves.
    fn plan(&self, value: Rank) -> Plan {
        let mut plan = Plan::default();
        let mut next = vec![(NodeId::ROOT, Window::default(), value)];
        while let Some((node, entry, value)) = next.pop() {
            let Some(visit) = self.searched.get(&(node, entry)) else {
                continue;
            };
            let rules = Rules::at(self.game, node, entry);
            let end = visit.ends.iter().find(|(end, _)| end.value == value);
            let mut order = Vec::new();
            let mut step = end.map(|&(_, step)| step);
            while let Some(Step { from, child, value }) = step {
                let before = &visit.states[from];
                order.push(child);
                next.push((child, rules.window_for_child(before.best), value));
                step = before.step;
            }
            order.reverse();
            plan.insert(node, order);
        }
        plan
    }
}

/// What alpha-beta does at an inner node that was entered with a window.
struct Rules<'c> {
    convention: &'c Convention,
    player: Player,
    entry: Window,
}

impl<'c> Rules<'c> {
    fn at(game: &TreeGame<'c>, node: NodeId, entry: Window) -> Self {
        Self {
            convention: game.convention(),
            player: game.tree().player(node),
            entry,
        }
    }

    fn first_state(&self) -> State {
        let best = match (self.convention.fail, self.player) {
            (Fail::Soft | Fail::Hard, _) => None,
            (Fail::F2, Player::Max) => self.entry.alpha,
            (Fail::F2, Player::Min) => self.entry.beta,
        };
        State {
            visited: 0,
            best,
            leaves: 0,
            step: None,
        }
    }

    fn better(&self, best: Option<Rank>, value: Rank) -> Rank {
        match (best, self.player) {
            (None, _) => value,
            (Some(best), Player::Max) => best.max(value),
            (Some(best), Player::Min) => best.min(value),
        }
    }

    /// The window once the best value is this.
    fn window(&self, best: Option<Rank>) -> Window {
        let Some(best) = best else {
            return self.entry;
        };
        let Window { alpha, beta } = self.entry;
        match self.player {
            Player::Max => Window {
                alpha: Some(self.better(alpha, best)),
                beta,
            },
            Player::Min => Window {
                alpha,
                beta: Some(self.better(beta, best)),
            },
        }
    }

    fn window_for_child(&self, best: Option<Rank>) -> Window {
        match (self.convention.scope, self.player) {
            (Scope::Deep, _) => self.window(best),
            (Scope::Shallow, Player::Max) => Window {
                alpha: best,
                beta: None,
            },
            (Scope::Shallow, Player::Min) => Window {
                alpha: None,
                beta: best,
            },
        }
    }

    fn is_closed(&self, best: Option<Rank>) -> bool {
        match self.window(best) {
            Window {
                alpha: Some(alpha),
                beta: Some(beta),
            } => match self.convention.cut {
                Cut::Weak => alpha >= beta,
                Cut::Strict => alpha > beta,
            },
            _ => false,
        }
    }

    fn returned(&self, best: Rank) -> Rank {
        let Window { alpha, beta } = self.entry;
        match self.convention.fail {
            Fail::Soft | Fail::F2 => best,
            Fail::Hard => best
                .max(alpha.unwrap_or(best))
                .min(beta.unwrap_or(Rank::MAX)),
        }
    }
}
