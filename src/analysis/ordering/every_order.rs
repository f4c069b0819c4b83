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
use crate::search::{Bounded, Convention, Limit, TreeGame, Window, run_on_stack_for};
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

/// The visited children of each visited node, first to last.
pub(super) type VisitedChildren = FxHashMap<NodeId, Vec<NodeId>>;

/// The order that reaches the goal under the game's convention, with an open window. `None` if that
/// takes too many steps, or a deeper stack than there is memory for. All static values must be known.
pub(super) fn search_every_order(game: &TreeGame, goal: Goal) -> Option<VisitedChildren> {
    let mut search = EveryOrder {
        game,
        goal,
        steps_left: MOST_STEPS,
        searched: FxHashMap::default(),
    };
    run_on_stack_for(game.plies(), NodeId::ROOT, || Ok(search.run())).ok()?
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

/// How far a visit of a node has come. What is left to happen depends on nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Stage {
    /// Children are left.
    Going {
        /// A bit for each visited child.
        visited: u64,
        /// The best value so far.
        best: Option<Limit>,
    },
    /// The node has returned this value.
    Over(Value),
}

/// The best way to a stage.
#[derive(Clone, Debug)]
struct Way {
    stage: Stage,
    /// How many leaves were evaluated on it.
    leaves: usize,
    /// The last visit of a child; `None` before the first.
    step: Option<Step>,
}

/// The visit of the next child.
#[derive(Clone, Debug)]
struct Step {
    /// The number of the way to the stage before.
    from: usize,
    child: NodeId,
    /// What the child returned.
    value: Value,
}

/// Everything that can happen at a node with one window.
#[derive(Debug, Default)]
struct Visit {
    ways: Vec<Way>,
    numbers: FxHashMap<Stage, usize>,
}

impl Visit {
    /// Takes a way unless one that is as good is known.
    fn offer(&mut self, goal: Goal, new: Way) {
        let number = self.numbers.entry(new.stage.clone());
        let number = *number.or_insert(self.ways.len());
        match self.ways.get_mut(number) {
            None => self.ways.push(new),
            Some(old) if goal.is_better(new.leaves, old.leaves) => *old = new,
            Some(_) => {}
        }
    }

    /// Each value that the node can return, with the best number of leaves to return it after.
    fn ends(&self) -> Vec<(Value, usize)> {
        let ends = self.ways.iter().filter_map(|way| match &way.stage {
            Stage::Going { .. } => None,
            Stage::Over(value) => Some((value.clone(), way.leaves)),
        });
        ends.collect()
    }
}

struct EveryOrder<'g> {
    game: &'g TreeGame<'g>,
    goal: Goal,
    steps_left: usize,
    searched: FxHashMap<(NodeId, Window), Visit>,
}

impl EveryOrder<'_> {
    fn run(&mut self) -> Option<VisitedChildren> {
        let ends = self.visit(NodeId::ROOT, 0, Window::default())?;
        let best = ends.into_iter().reduce(|best, end| {
            if self.goal.is_better(end.1, best.1) {
                end
            } else {
                best
            }
        });
        Some(self.order(best?.0))
    }

    /// Every value that a visit can return; `None` if there are too many steps.
    fn visit(&mut self, node: NodeId, ply: usize, entry: Window) -> Option<Vec<(Value, usize)>> {
        self.steps_left = self.steps_left.checked_sub(1)?;
        if self.game.is_static(node, ply) {
            return Some(vec![(self.game.static_value(node)?, 1)]);
        }
        let key = (node, entry);
        if let Some(visit) = self.searched.get(&key) {
            return Some(visit.ends());
        }
        let visit = self.try_orders(node, ply, key.1.clone())?;
        let ends = visit.ends();
        self.searched.insert(key, visit);
        Some(ends)
    }

    fn try_orders(&mut self, node: NodeId, ply: usize, entry: Window) -> Option<Visit> {
        let here = Entered::new(self.game, node, entry);
        let children: Vec<NodeId> = self.game.children(node).collect();
        let all = 1_u64.checked_shl(u32::try_from(children.len()).ok()?)? - 1;
        let mut visit = Visit::default();
        visit.offer(self.goal, here.first_way());
        let mut next = 0;
        // Every step adds a child, so that the stages come sorted by how many were visited, and
        // the way to each is final before it is left.
        while let Some(way) = visit.ways.get(next).cloned() {
            let from = next;
            next += 1;
            let Stage::Going { visited, best } = way.stage else {
                continue;
            };
            let window = here.window_for_child(best.as_ref());
            let bits = (0..children.len()).map(|place| 1 << place);
            let others = children.iter().zip(bits);
            for (&child, bit) in others.filter(|(_, bit)| visited & bit == 0) {
                for (value, leaves) in self.visit(child, ply + 1, window.clone())? {
                    self.steps_left = self.steps_left.checked_sub(1)?;
                    let best = here.improved(best.as_ref(), &value);
                    let way = Way {
                        stage: here.stage(visited | bit, all, best),
                        leaves: way.leaves + leaves,
                        step: Some(Step { from, child, value }),
                    };
                    visit.offer(self.goal, way);
                }
            }
        }
        Some(visit)
    }

    /// The order that makes the root return this value after the best number of leaves.
    fn order(&self, value: Value) -> VisitedChildren {
        let mut all = VisitedChildren::default();
        let mut next = vec![(NodeId::ROOT, Window::default(), value)];
        while let Some((node, entry, value)) = next.pop() {
            let key = (node, entry);
            let Some(visit) = self.searched.get(&key) else {
                continue;
            };
            let here = Entered::new(self.game, node, key.1);
            let mut order = Vec::new();
            let mut way = &visit.ways[visit.numbers[&Stage::Over(value)]];
            while let Some(Step { from, child, value }) = &way.step {
                way = &visit.ways[*from];
                let best = match &way.stage {
                    Stage::Going { best, .. } => best.as_ref(),
                    Stage::Over(_) => None,
                };
                order.push(*child);
                next.push((*child, here.window_for_child(best), value.clone()));
            }
            order.reverse();
            all.insert(node, order);
        }
        all
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

    fn first_way(&self) -> Way {
        Way {
            stage: Stage::Going {
                visited: 0,
                best: self
                    .rules
                    .first_best(self.player, self.window.lent())
                    .cloned(),
            },
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
        let entry = self.window.lent();
        let window = best.map_or(entry, |best| entry.narrowed(self.player, best));
        let window = self.rules.window_for_child(self.player, window, best);
        window.kept()
    }

    /// How far the visit has come once these children of all are visited.
    fn stage(&self, visited: u64, all: u64, best: Limit) -> Stage {
        if visited == all
            || self
                .rules
                .closes(self.player, self.window.lent(), &best.value)
        {
            let best = Bounded::exact(best.value);
            return Stage::Over(self.rules.returned(self.window.lent(), best).value);
        }
        Stage::Going {
            visited,
            best: Some(best),
        }
    }
}
