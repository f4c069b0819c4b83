//! MTD(f): Plaat, Schaeffer, Pijls and de Bruin, *Best-First Fixed-Depth Minimax Algorithms*
//! (1996), figure of MTD(f) and of AlphaBetaWithMemory.
//!
//! Every pass asks one question of the root with a null window, beginning at a first guess: the
//! answer raises the lower or lowers the upper bound of its value, until the two meet. A memory of
//! what earlier passes proved of each node keeps the passes cheap.

use super::SearchError;
use super::bound::{Bound, Bounded};
use super::game::Game;
use super::inner_node::InnerNode;
use super::observe::Observer;
use super::run::{PassStart, Run};
use super::test::{Comparison, Test};
use super::window::Window;
use crate::tree::NodeId;
use crate::value::Value;

/// Passes until the bounds of the root's value meet.
pub(super) fn run(run: &mut Run<impl Observer>) -> Result<Bounded, SearchError> {
    let mut memory = Memory::new(run.game.tree().len(), run.plan.memory);
    let mut guess = run.plan.guess.clone();
    let mut root = Proved::default();
    loop {
        let comparison = if root.lower.as_ref() == Some(&guess) {
            Comparison::MoreThan
        } else {
            Comparison::AtLeast
        };
        let test = Test {
            comparison,
            value: guess,
        };
        let start = PassStart::with_test(test.clone());
        let found = run.pass(start, |game, observer| {
            let window = Window::of_test(&test);
            alpha_beta_with_memory(game, NodeId::ROOT, 0, window, &test, &mut memory, observer)
        })?;
        root.learn_from(&Window::of_test(&test), &found);
        if let Some(value) = root.value() {
            return Ok(Bounded::exact(value));
        }
        guess = found.value;
    }
}

/// Alpha-beta with a null window that first looks into its memory.
fn alpha_beta_with_memory(
    game: &Game,
    node: NodeId,
    ply: usize,
    window: Window,
    test: &Test,
    memory: &mut Memory,
    observer: &mut impl Observer,
) -> Result<Bounded, SearchError> {
    observer.enter(node, ply, None);
    if let Some(found) = memory.answer(node, &window) {
        observer.leave(node, &found, None);
        return Ok(found);
    }
    if game.is_static(node, ply) {
        let found = Bounded::exact(game.static_value(node)?);
        observer.evaluate(node, &found.value);
        memory.of(node).learn_value(&found.value);
        observer.leave(node, &found, None);
        return Ok(found);
    }
    let asked = window.clone();
    let player = game.player(node)?;
    let mut here = match ply {
        0 => InnerNode::at_root(player, window, game.convention()),
        _ => InnerNode::new(player, window, game.convention()),
    };
    let mut children = game.children(node);
    while let Some(child) = children.next() {
        let window = here.window_for_child();
        let found = alpha_beta_with_memory(game, child, ply + 1, window, test, memory, observer)?;
        if here.take(child, &found) {
            observer.improve(node, child, &found.value, None);
        }
        if here.is_closed() && !children.is_empty() {
            observer.cutoff(node, child, here.window(), Some(test), &children);
            let found = here.cut();
            memory.of(node).learn_from(&asked, &found);
            observer.leave(node, &found, None);
            return Ok(found);
        }
    }
    let found = here.complete();
    memory.of(node).learn_from(&asked, &found);
    observer.leave(node, &found, None);
    Ok(found)
}

/// What was proved of a node's value in any pass.
#[derive(Clone, Debug, Default)]
struct Proved {
    lower: Option<Value>,
    upper: Option<Value>,
}

impl Proved {
    /// As the paper stores it: a value at or above the window's upper end is a lower bound, any
    /// other one an upper bound.
    fn learn_from(&mut self, window: &Window, found: &Bounded) {
        if window.is_high(&found.value) {
            self.lower = Some(found.value.clone());
        } else {
            self.upper = Some(found.value.clone());
        }
    }

    fn learn_value(&mut self, value: &Value) {
        self.lower = Some(value.clone());
        self.upper = Some(value.clone());
    }

    /// The value, once both bounds are the same.
    fn value(&self) -> Option<Value> {
        self.lower
            .clone()
            .filter(|lower| Some(lower) == self.upper.as_ref())
    }
}

/// Whether a multi-pass algorithm remembers what earlier passes proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryUse {
    /// It does, as its paper has it.
    Remember,
    /// It searches every pass anew.
    Forget,
}

/// What was proved of each node.
struct Memory {
    proved: Vec<Proved>,
    scratch: Proved,
}

impl Memory {
    fn new(nodes: usize, memory: MemoryUse) -> Self {
        let nodes = match memory {
            MemoryUse::Remember => nodes,
            MemoryUse::Forget => 0,
        };
        Self {
            proved: vec![Proved::default(); nodes],
            scratch: Proved::default(),
        }
    }

    /// What is known of a node, if it answers what the window asks.
    fn answer(&self, node: NodeId, window: &Window) -> Option<Bounded> {
        let proved = self.proved.get(node.index())?;
        if let Some(value) = proved.value() {
            return Some(Bounded::exact(value));
        }
        let lower = proved.lower.clone().filter(|lower| window.is_high(lower));
        let upper = proved.upper.clone().filter(|upper| window.is_low(upper));
        lower
            .map(|value| Bounded {
                value,
                bound: Bound::Lower,
            })
            .or(upper.map(|value| Bounded {
                value,
                bound: Bound::Upper,
            }))
    }

    /// What is known of a node; what a forgetful memory is told, it keeps only in a scratch place.
    fn of(&mut self, node: NodeId) -> &mut Proved {
        match self.proved.get_mut(node.index()) {
            Some(proved) => proved,
            None => &mut self.scratch,
        }
    }
}
