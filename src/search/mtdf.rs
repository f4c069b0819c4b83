//! MTD(f): Plaat, Schaeffer, Pijls and de Bruin, *Best-First Fixed-Depth Minimax Algorithms*
//! (1996), figure of MTD(f) and of AlphaBetaWithMemory.
//!
//! Every pass asks one question of the root with a null window, beginning at a first guess: the
//! answer raises the lower or lowers the upper bound of its value, until the two meet. A memory of
//! what earlier passes proved of each node keeps the passes cheap.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::SearchError;
use super::bound::{Bound, Bounded};
use super::game::TreeGame;
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
    game: &TreeGame,
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
        memory.learn_value(node, &found.value);
        observer.leave(node, &found, None);
        return Ok(found);
    }
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
            memory.learn_from(node, here.entry(), &found);
            observer.leave(node, &found, None);
            return Ok(found);
        }
    }
    let found = here.complete();
    memory.learn_from(node, here.entry(), &found);
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

    /// What is known, if it answers what the window asks.
    #[inline]
    fn answer(&self, window: &Window) -> Option<Bounded> {
        let (bound, value) = match (&self.lower, &self.upper) {
            (Some(lower), Some(upper)) if lower == upper => (Bound::Exact, lower),
            (Some(lower), _) if window.is_high(lower) => (Bound::Lower, lower),
            (_, Some(upper)) if window.is_low(upper) => (Bound::Upper, upper),
            _ => return None,
        };
        Some(Bounded {
            value: value.clone(),
            bound,
        })
    }
}

/// Whether a multi-pass algorithm remembers what earlier passes proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum MemoryUse {
    /// As its paper has it.
    Remember,
    /// Every pass searches anew.
    Forget,
}

/// What was proved of each node that was visited. A place costs 4 bytes a node of the tree, what was
/// proved 32 bytes a visited one: most nodes of a large tree are never visited.
struct Memory {
    /// Where in `proved` a node has its entry, counted from 1; 0 for a node without one. Empty in a
    /// memory that forgets.
    places: Vec<u32>,
    proved: Vec<Proved>,
}

impl Memory {
    fn new(nodes: usize, memory: MemoryUse) -> Self {
        let nodes = match memory {
            MemoryUse::Remember => nodes,
            MemoryUse::Forget => 0,
        };
        Self {
            places: vec![0; nodes],
            proved: Vec::new(),
        }
    }

    /// What is known of a node, if it answers what the window asks.
    #[inline]
    fn answer(&self, node: NodeId, window: &Window) -> Option<Bounded> {
        let place = *self.places.get(node.index())?;
        let entry = (place as usize).checked_sub(1)?;
        self.proved[entry].answer(window)
    }

    #[inline]
    fn learn_from(&mut self, node: NodeId, window: &Window, found: &Bounded) {
        if let Some(proved) = self.entry(node) {
            proved.learn_from(window, found);
        }
    }

    #[inline]
    fn learn_value(&mut self, node: NodeId, value: &Value) {
        if let Some(proved) = self.entry(node) {
            proved.learn_value(value);
        }
    }

    /// A node's entry, new if it had none; `None` in a memory that forgets.
    #[inline]
    fn entry(&mut self, node: NodeId) -> Option<&mut Proved> {
        let place = self.places.get_mut(node.index())?;
        if *place == 0 {
            self.proved.push(Proved::default());
            *place = u32::try_from(self.proved.len()).expect("a tree has fewer than 2^32 nodes");
        }
        self.proved.get_mut(*place as usize - 1)
    }
}
