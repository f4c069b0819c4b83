//! Progressive deepening, also called iterative deepening: MIT 6.034, lecture and recitation on
//! games.
//!
//! "In trees that branch, it doesn't take that much time to do some of the top levels first and
//! then move on to the bottom levels." Every pass searches the root anew to its own horizon, with
//! static values there; the last one goes to the bottom or to the convention's horizon. What a pass
//! found may serve the next one: its values order the children ("the minimizers choose from
//! smallest to highest, the maximizer from highest to lowest"), and its static evaluations are
//! remembered in a cache ("a little hash table").
//!
//! The tree states every static value, so the cache saves no work here; it saves what an exercise
//! counts.

use super::alpha_beta::alpha_beta;
use super::events::NodeSet;
use super::minimax::minimax;
use super::run::{Follower, PassStart, Run};
use super::visit::Search;
use super::{
    Bounded, Cache, Convention, Deepening, Event, Observer, Order, Reordering, SearchError,
    ShallowDepths, ShallowPass, TreeGame, Window,
};
use crate::tree::{ChildOrder, NodeId, Tree};
use crate::value::Value;

/// A pass to each depth; what the last one finds is the result.
pub(super) fn run<'t>(
    run: &mut Run<TreeGame<'t>, impl Follower<TreeGame<'t>>>,
) -> Result<Bounded, SearchError> {
    let (tree, settings) = (run.game.tree(), &run.plan.deepening);
    let mut kept = Kept::new(tree, settings);
    let (shallow, last) = depths(tree, run.convention, &settings.shallow_depths);
    for depth in shallow {
        pass(run, depth, settings.shallow_pass, &mut kept)?;
        kept.put_best_first(tree, run.convention);
    }
    let found = pass(run, last, ShallowPass::AlphaBeta, &mut kept)?;
    if let Some(order) = kept.order {
        run.follower.note_child_order(order);
    }
    Ok(found)
}

/// The depths of the passes before the last one, and that of the last one. No pass goes below the
/// bottom of the tree.
pub(super) fn depths(
    tree: &Tree,
    convention: &Convention,
    shallow: &ShallowDepths,
) -> (Vec<usize>, usize) {
    let last = convention.depth.unwrap_or(usize::MAX).min(tree.plies());
    let shallow = match shallow {
        ShallowDepths::Every => (1..last).collect(),
        ShallowDepths::Listed(depths) => {
            let depths = depths.iter().copied();
            depths.take_while(|&depth| depth < last).collect()
        }
    };
    (shallow, last)
}

/// Searches the root to a depth.
fn pass<'t>(
    run: &mut Run<TreeGame<'t>, impl Follower<TreeGame<'t>>>,
    depth: usize,
    procedure: ShallowPass,
    kept: &mut Kept,
) -> Result<Bounded, SearchError> {
    let convention = Convention {
        depth: Some(depth),
        ..run.convention.clone()
    };
    let root_order = kept
        .order
        .as_ref()
        .map(|order| order.of(NodeId::ROOT).to_vec());
    let game = TreeGame::in_order(run.game.tree(), &convention, kept.order.clone());
    let window = match procedure {
        ShallowPass::AlphaBeta => Some(Window::initial(&convention)),
        ShallowPass::Minimax => None,
    };
    let start = PassStart {
        window: window.clone(),
        depth: Some(depth),
        order: root_order,
        ..PassStart::default()
    };
    kept.begin_pass();
    let found = run.pass_in(&game, start, &convention, |search| {
        let mut search = Search {
            game: search.game,
            policy: search.policy,
            observer: &mut Keeping {
                kept,
                observer: &mut *search.observer,
            },
        };
        match window {
            Some(window) => alpha_beta(search.root(), window.lent(), &mut search),
            None => minimax(search.root(), &mut search),
        }
    })?;
    run.follower.note_saved_evaluations(kept.saved_evaluations);
    Ok(found)
}

/// What passes leave to later ones.
struct Kept {
    /// The nodes that were statically evaluated, if there is a cache.
    evaluated: Option<NodeSet>,
    /// How many static evaluations the cache saved in this pass.
    saved_evaluations: usize,
    /// What the nodes that this pass visited returned, if children are reordered.
    values: Option<Vec<Option<Value>>>,
    /// The order of the next pass, if it has one of its own.
    order: Option<ChildOrder>,
}

impl Kept {
    fn new(tree: &Tree, settings: &Deepening) -> Self {
        Self {
            evaluated: (settings.cache == Cache::Remember).then(|| NodeSet::new(tree)),
            saved_evaluations: 0,
            values: (settings.reordering == Reordering::BestFirst).then(|| vec![None; tree.len()]),
            order: None,
        }
    }

    fn begin_pass(&mut self) {
        self.saved_evaluations = 0;
        if let Some(values) = &mut self.values {
            values.fill(None);
        }
    }

    /// Makes the order for the next pass from that of the latest, if children are reordered.
    fn put_best_first(&mut self, tree: &Tree, convention: &Convention) {
        let Some(values) = &self.values else {
            return;
        };
        let order = self.order.get_or_insert_with(|| match convention.order {
            Order::Left => ChildOrder::left_to_right(tree),
            Order::Right => ChildOrder::right_to_left(tree),
        });
        order.put_best_first(tree, values);
    }

    /// Whether the cache knows a node's static value. It does from now on.
    #[inline(always)]
    fn knows(&mut self, node: NodeId) -> bool {
        let evaluated = self.evaluated.as_mut();
        let is_known = evaluated.is_some_and(|evaluated| !evaluated.insert(node));
        self.saved_evaluations += usize::from(is_known);
        is_known
    }

    #[inline(always)]
    fn keep_value(&mut self, node: NodeId, value: &Value) {
        if let Some(values) = &mut self.values {
            values[node.index()] = Some(value.clone());
        }
    }
}

/// Keeps what later passes need, and tells the observer everything but what the cache answers.
struct Keeping<'k, O> {
    kept: &'k mut Kept,
    observer: O,
}

impl<O: Observer> Observer for Keeping<'_, O> {
    /// Both procedures see all values as MAX does: what is kept of them has not to be turned first.
    const LOOKS_AT_VALUES: bool = O::LOOKS_AT_VALUES;

    #[inline(always)]
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Evaluate { node, .. } if self.kept.knows(node) => return,
            Event::Leave { node, found, .. } => self.kept.keep_value(node, &found.value),
            _ => {}
        }
        self.observer.observe(event);
    }
}
