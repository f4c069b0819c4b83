//! The order in which alpha-beta evaluates the fewest or the most leaves, found by trying every
//! order of every node's children.
//!
//! The orders of different nodes don't disturb each other: what happens below a node depends only
//! on the window it is entered with, and what happens after it only on the value it returns. So
//! each node is tried once for each window, and at a node only the set of visited children and the
//! best value so far matter, not their order. What is left still grows with the power of the number
//! of children, so there is a limit on the steps.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::game::Game;
use crate::search::{Bounded, Limit, TreeGame, Window, run_on_stack_for};
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

impl Goal {
    /// Whether one number of evaluated leaves is nearer to the goal than another.
    pub(super) fn is_better(self, new: usize, old: usize) -> bool {
        match self {
            Self::Fewest => new < old,
            Self::Most => new > old,
        }
    }
}

/// The visited children of each visited node, first to last.
pub(super) type VisitedChildren = FxHashMap<NodeId, Vec<NodeId>>;

/// The order that reaches the goal under the game's convention, with an open window. `None` if that
/// takes too many steps, or a deeper stack than there is memory for. All static values must be known.
pub(super) fn search_every_order(game: &TreeGame, goal: Goal) -> Option<VisitedChildren> {
    let run = || {
        let mut search = EveryOrder {
            game,
            goal,
            steps_left: MOST_STEPS,
            searched: FxHashMap::default(),
        };
        Ok(search.run())
    };
    run_on_stack_for(game.plies(), NodeId::ROOT, run).ok()?
}

/// How far a visit of a node has come. What is left to happen depends on nothing else.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Stage {
    /// Children are left: a bit for each visited one, and the best value so far.
    Going(u64, Option<Limit>),
    /// The node has returned this value.
    Over(Value),
}

/// The best way to a stage.
#[derive(Clone)]
struct Way {
    stage: Stage,
    /// How many leaves were evaluated on it.
    leaves: usize,
    /// The last visit of a child; `None` before the first.
    last: Option<Rc<Step>>,
}

/// The visit of a child.
struct Step {
    child: NodeId,
    /// The window that it was entered with.
    window: Window,
    /// What it returned.
    value: Value,
    before: Option<Rc<Step>>,
}

struct EveryOrder<'g> {
    game: &'g TreeGame<'g>,
    goal: Goal,
    steps_left: usize,
    /// For each node and window the best way to each value that it can return.
    searched: FxHashMap<(NodeId, Window), Vec<Way>>,
}

impl EveryOrder<'_> {
    fn run(&mut self) -> Option<VisitedChildren> {
        let ends = self.visit(NodeId::ROOT, 0, Window::default())?;
        let (value, _) = ends.into_iter().reduce(|best, end| {
            if self.goal.is_better(end.1, best.1) {
                end
            } else {
                best
            }
        })?;
        Some(self.order(value))
    }

    /// Every value that a visit can return, with the best number of leaves to return it after; `None`
    /// if there are too many steps.
    fn visit(&mut self, node: NodeId, ply: usize, entry: Window) -> Option<Vec<(Value, usize)>> {
        self.steps_left = self.steps_left.checked_sub(1)?;
        if self.game.is_static(node, ply) {
            return Some(vec![(self.game.static_value(node)?, 1)]);
        }
        let key = (node, entry);
        if !self.searched.contains_key(&key) {
            let ways = self.try_orders(node, ply, &key.1)?;
            self.searched.insert(key.clone(), ways);
        }
        let ends = self.searched[&key]
            .iter()
            .filter_map(|way| match &way.stage {
                Stage::Going(..) => None,
                Stage::Over(value) => Some((value.clone(), way.leaves)),
            });
        Some(ends.collect())
    }

    /// Every step adds a child, so that the stages come sorted by how many were visited, and the way
    /// to each is final before it is left.
    fn try_orders(&mut self, node: NodeId, ply: usize, entry: &Window) -> Option<Vec<Way>> {
        let children: Vec<NodeId> = self.game.children(node).collect();
        let all = 1_u64.checked_shl(u32::try_from(children.len()).ok()?)? - 1;
        let first_best = self
            .game
            .convention()
            .first_best(self.game.player(node), entry.lent());
        let mut ways = vec![Way {
            stage: Stage::Going(0, first_best.cloned()),
            leaves: 0,
            last: None,
        }];
        let mut numbers: FxHashMap<Stage, usize> = FxHashMap::default();
        let mut next = 0;
        while let Some(way) = ways.get(next).cloned() {
            next += 1;
            let Stage::Going(visited, best) = way.stage else {
                continue;
            };
            let window = self.window_for_child(node, entry, best.as_ref());
            let bits = (0..children.len()).map(|place| 1 << place);
            for (&child, bit) in children
                .iter()
                .zip(bits)
                .filter(|(_, bit)| visited & bit == 0)
            {
                for (value, leaves) in self.visit(child, ply + 1, window.clone())? {
                    self.steps_left = self.steps_left.checked_sub(1)?;
                    let best = improved(self.game.player(node), best.as_ref(), &value);
                    let new = Way {
                        stage: self.stage(node, entry, visited | bit, all, best),
                        leaves: way.leaves + leaves,
                        last: Some(Rc::new(Step {
                            child,
                            window: window.clone(),
                            value,
                            before: way.last.clone(),
                        })),
                    };
                    let number = *numbers.entry(new.stage.clone()).or_insert(ways.len());
                    match ways.get_mut(number) {
                        None => ways.push(new),
                        Some(old) if self.goal.is_better(new.leaves, old.leaves) => *old = new,
                        Some(_) => {}
                    }
                }
            }
        }
        Some(ways)
    }

    /// The window for the next child once the best value is this.
    fn window_for_child(&self, node: NodeId, entry: &Window, best: Option<&Limit>) -> Window {
        let (player, entry) = (self.game.player(node), entry.lent());
        let window = best.map_or(entry, |best| entry.narrowed(player, best));
        let rules = self.game.convention();
        rules.window_for_child(player, window, best).kept()
    }

    /// How far a visit has come once these children of all are visited.
    fn stage(&self, node: NodeId, entry: &Window, visited: u64, all: u64, best: Limit) -> Stage {
        let (rules, player) = (self.game.convention(), self.game.player(node));
        if visited != all && !rules.closes(player, entry.lent(), &best.value) {
            return Stage::Going(visited, Some(best));
        }
        let best = Bounded::exact(best.value);
        Stage::Over(rules.returned(entry.lent(), best).value)
    }

    /// The order that makes the root return this value after the best number of leaves.
    fn order(&self, value: Value) -> VisitedChildren {
        let mut all = VisitedChildren::default();
        let mut next = vec![(NodeId::ROOT, Window::default(), value)];
        while let Some((node, window, value)) = next.pop() {
            // A leaf or horizon node was not searched.
            let Some(ways) = self.searched.get(&(node, window)) else {
                continue;
            };
            let end = ways
                .iter()
                .find(|way| way.stage == Stage::Over(value.clone()));
            let mut last = end.and_then(|way| way.last.as_ref());
            let mut order = Vec::new();
            while let Some(step) = last {
                order.push(step.child);
                next.push((step.child, step.window.clone(), step.value.clone()));
                last = step.before.as_ref();
            }
            order.reverse();
            all.insert(node, order);
        }
        all
    }
}

/// The best value once a child has returned this one.
fn improved(player: Player, best: Option<&Limit>, value: &Value) -> Limit {
    match best {
        Some(best) if !player.prefers(value, &best.value) => best.clone(),
        _ => Limit::at(value.clone()),
    }
}
