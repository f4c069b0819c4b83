//! The order in which alpha-beta evaluates the fewest or the most leaves, found by trying every
//! order of every node's children.
//!
//! The orders of different nodes don't disturb each other: what happens below a node depends only
//! on the window it is entered with, and what happens after it only on the value it returns. So
//! each node is tried once for each window, and at a node only the set of visited children and the
//! best value so far matter, not their order. What is left still grows with the power of the number
//! of children, so there is a limit on the steps.

use rustc_hash::FxHashMap;

use crate::game::Game;
use crate::search::{
    Bounded, Convention, Limit, Policy, SearchError, TreeGame, Window, run_on_stack_for,
};
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
    for (node, ply) in game.walk() {
        if game.is_static(node, ply) {
            game.evaluate(node)?;
        }
    }
    let mut search = EveryOrder {
        game,
        goal,
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

/// One value that a visit can return, and the best number of leaves to return it after.
#[derive(Clone, Debug)]
struct End {
    value: Value,
    leaves: usize,
}

/// A node's children, some of them visited.
#[derive(Clone, Debug)]
struct State {
    /// A bit for each visited child.
    visited: u64,
    best: Option<Limit>,
    leaves: usize,
    /// How it came to this; `None` before the first child.
    step: Option<Step>,
}

/// The visit of the next child.
#[derive(Clone, Debug)]
struct Step {
    /// The number of the state before.
    from: usize,
    child: NodeId,
    /// What the child returned.
    value: Value,
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
    steps_left: usize,
    searched: FxHashMap<(NodeId, Window), Visit>,
}

impl EveryOrder<'_> {
    /// Every value that a visit can return; `None` if there are too many steps.
    fn visit(&mut self, node: NodeId, ply: usize, entry: Window) -> Option<Vec<End>> {
        self.steps_left = self.steps_left.checked_sub(1)?;
        if self.game.is_static(node, ply) {
            let value = self.game.static_value(node)?;
            return Some(vec![End { value, leaves: 1 }]);
        }
        let key = (node, entry);
        if !self.searched.contains_key(&key) {
            let visit = self.try_orders(node, ply, key.1.clone())?;
            self.searched.insert(key.clone(), visit);
        }
        let ends = self.searched[&key].ends.iter();
        Some(ends.map(|(end, _)| end.clone()).collect())
    }

    fn try_orders(&mut self, node: NodeId, ply: usize, entry: Window) -> Option<Visit> {
        let here = Entered::new(self.game, node, entry);
        let children: Vec<NodeId> = self.game.children(node).collect();
        let all = 1_u64.checked_shl(u32::try_from(children.len()).ok()?)? - 1;
        let mut visit = Visit::default();
        let mut numbers = FxHashMap::default();
        visit.states.push(here.first_state());
        let mut from = 0;
        // Every step adds a child, so that the states come sorted by how many were visited, and
        // each is final before it is left.
        while let Some(state) = visit.states.get(from).cloned() {
            for (bit, &child) in children.iter().enumerate() {
                let visited = state.visited | 1 << bit;
                if visited == state.visited {
                    continue;
                }
                let window = here.window_for_child(state.best.as_ref());
                for end in self.visit(child, ply + 1, window)? {
                    self.steps_left = self.steps_left.checked_sub(1)?;
                    let best = here.improved(state.best.as_ref(), &end.value);
                    let is_over = visited == all || here.is_closed(&best);
                    let next = State {
                        visited,
                        best: Some(best),
                        leaves: state.leaves + end.leaves,
                        step: Some(Step {
                            from,
                            child,
                            value: end.value,
                        }),
                    };
                    if is_over {
                        self.offer_end(&mut visit.ends, &here, next);
                    } else {
                        let number = *numbers
                            .entry((visited, next.best.clone()))
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

    fn offer_end(&self, ends: &mut Vec<(End, Step)>, here: &Entered, last: State) {
        let (Some(best), Some(step)) = (last.best, last.step) else {
            return;
        };
        let new = End {
            value: here.returned(&best),
            leaves: last.leaves,
        };
        match ends.iter_mut().find(|(end, _)| end.value == new.value) {
            None => ends.push((new, step)),
            Some(old) if self.goal.is_better(new.leaves, old.0.leaves) => *old = (new, step),
            Some(_) => {}
        }
    }

    /// The order that makes the root return this value after the best number of leaves.
    fn plan(&self, value: Value) -> Plan {
        let mut plan = Plan::default();
        let mut next = vec![(NodeId::ROOT, Window::default(), value)];
        while let Some((node, entry, value)) = next.pop() {
            let key = (node, entry);
            let Some(visit) = self.searched.get(&key) else {
                continue;
            };
            let here = Entered::new(self.game, node, key.1);
            let end = visit.ends.iter().find(|(end, _)| end.value == value);
            let mut order = Vec::new();
            let mut step = end.map(|(_, step)| step);
            while let Some(Step { from, child, value }) = step {
                let before = &visit.states[*from];
                order.push(*child);
                let window = here.window_for_child(before.best.as_ref());
                next.push((*child, window, value.clone()));
                step = before.step.as_ref();
            }
            order.reverse();
            plan.insert(node, order);
        }
        plan
    }
}

/// A node that was entered with a window.
struct Entered<'g> {
    rules: &'g Convention,
    player: Player,
    window: Window,
}

impl<'g> Entered<'g> {
    fn new(game: &'g TreeGame, node: NodeId, window: Window) -> Self {
        Self {
            rules: game.convention(),
            player: game.player(node),
            window,
        }
    }

    fn first_state(&self) -> State {
        State {
            visited: 0,
            best: self.rules.first_best(self.player, &self.window),
            leaves: 0,
            step: None,
        }
    }

    /// The best value once a child has returned this one.
    fn improved(&self, best: Option<&Limit>, value: &Value) -> Limit {
        let new = Limit::at(value.clone());
        match best {
            Some(best) if !self.player.prefers(&new.value, &best.value) => best.clone(),
            _ => new,
        }
    }

    /// The window for the next child once the best value is this.
    fn window_for_child(&self, best: Option<&Limit>) -> Window {
        let mut window = self.window.clone();
        if let Some(best) = best {
            window.improve(self.player, best);
        }
        self.rules.window_for_child(self.player, &window, best)
    }

    fn is_closed(&self, best: &Limit) -> bool {
        self.rules.closes(self.player, &self.window, best)
    }

    fn returned(&self, best: &Limit) -> Value {
        let best = Bounded::exact(best.value.clone());
        self.rules.returned(&self.window, best).value
    }
}
