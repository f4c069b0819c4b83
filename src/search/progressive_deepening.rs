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

use super::events::{NodeSet, Relay};
use super::run::TreeGame;
use super::visit::{Found, Search};
use super::{
    Algorithm, Convention, Deepening, Event, Observer, Order, Setup, ShallowPass, alpha_beta,
    minimax,
};
use crate::tree::{ChildOrder, NodeId, Tree};
use crate::value::Value;

/// A pass to each depth; what the last one finds is the result.
pub(super) fn run<'t>(
    search: &mut Search<TreeGame<'t>, impl Observer + Send>,
) -> Found<TreeGame<'t>> {
    let (tree, settings) = (search.game.tree(), &search.plan.deepening);
    let mut kept = Kept::new(tree, settings);
    let depths = depths(tree, search.convention, settings);
    let (&last, shallow) = depths.split_last().expect("there is a last pass");
    for &depth in shallow {
        pass(depth, settings.shallow_pass, &mut kept, search)?;
        kept.put_best_first(tree, search.convention);
    }
    let found = pass(last, ShallowPass::AlphaBeta, &mut kept, search)?;
    if let Some(notes) = &mut search.notes {
        notes.child_order = kept.order;
    }
    Ok(found)
}

/// The depths of all passes. No pass goes below the bottom of the tree.
fn depths(tree: &Tree, convention: &Convention, settings: &Deepening) -> Vec<usize> {
    let last = convention.depth.unwrap_or(usize::MAX).min(tree.plies());
    let listed = settings.shallow_depths.clone();
    let shallow = listed.unwrap_or_else(|| (1..last).collect());
    let shallow = shallow.into_iter().take_while(|&depth| depth < last);
    shallow.chain([last]).collect()
}

impl Setup {
    /// The depths of the passes of progressive deepening; none of another search.
    pub(crate) fn depths(&self, tree: &Tree) -> Vec<usize> {
        match self.plan.algorithm {
            Algorithm::ProgressiveDeepening => depths(tree, &self.convention, &self.plan.deepening),
            _ => Vec::new(),
        }
    }
}

/// Searches the root to a depth.
fn pass<'t>(
    depth: usize,
    procedure: ShallowPass,
    kept: &mut Kept,
    search: &mut Search<TreeGame<'t>, impl Observer + Send>,
) -> Found<TreeGame<'t>> {
    let convention = Convention {
        depth: Some(depth),
        ..search.convention.clone()
    };
    let order = kept.order.clone();
    let root_order = order.as_ref().map(|order| order.of(NodeId::ROOT).to_vec());
    let game = TreeGame::in_order(search.game.tree(), &convention, order);
    kept.begin_pass();
    let observer = &mut *search.observer;
    let mut relay = Relay {
        looks_at_windows: observer.looks_at_windows(),
        tell: &mut |event: Event| {
            if kept.is_news(event) {
                observer.observe(event);
            }
        },
    };
    let pass = &mut Search {
        interrupt: search.interrupt,
        notes: search.notes.as_deref_mut(),
        ..Search::new(&game, search.plan, &convention, &mut relay)
    };
    let found = match procedure {
        ShallowPass::AlphaBeta => alpha_beta::run(pass),
        ShallowPass::Minimax => minimax::run(pass),
    }?;
    let passes = search.notes.as_mut().map(|notes| &mut notes.passes);
    if let Some(made) = passes.and_then(|passes| passes.last_mut()) {
        made.depth = Some(depth);
        made.order = root_order;
        made.saved_evaluations = kept.saved_evaluations;
    }
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
            evaluated: settings.cache.then(|| NodeSet::new(tree)),
            saved_evaluations: 0,
            values: settings.reorder.then(|| vec![None; tree.len()]),
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

    /// Keeps what later passes need, and says whether an observer is told of a step: of all but what
    /// the cache answers.
    fn is_news(&mut self, event: Event<'_>) -> bool {
        match event {
            Event::Evaluate { node, .. } => {
                let evaluated = self.evaluated.as_mut();
                let is_known = evaluated.is_some_and(|evaluated| !evaluated.insert(node));
                self.saved_evaluations += usize::from(is_known);
                return !is_known;
            }
            Event::Leave { node, found, .. } => {
                if let Some(values) = &mut self.values {
                    values[node.index()] = Some(found.value.clone());
                }
            }
            _ => {}
        }
        true
    }
}
