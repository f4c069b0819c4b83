//! A chance node: what it knows while its children are searched, Ballard (1983), sections 2 and 3, and
//! what an algorithm that cuts there does.
//!
//! The value of a chance node is the sum of probability × value over its children. A child that
//! was not searched lies somewhere in the range of values, so at any time the sum lies between
//! two bounds. Where even the most that it can be does not exceed α, or the least that it can be
//! does not fall short of β, the remaining children can't matter.
//!
//! From the same bounds follows the window of a child: the value with which it would bring the
//! most down to α, and the one with which it would lift the least up to β. Ballard writes it for
//! equally likely children, of which N − 1 are not known: A = N(α − U) + U. With probability p,
//! and `high` for the most that the node can be, it is A = U + (α − high) / p; B likewise.

use super::{Here, Place};
use crate::game::Game;
use crate::search::star::StarRules;
use crate::search::{
    Bound, Bounded, Convention, Event, Fail, Limit, Observer, Phase, Policy, SearchError, Skipped,
    ValueRange, Window,
};
use crate::value::Value;

/// A chance node while its children are searched: its window, and what is known of each child.
pub(crate) struct ChanceNode<'c, N> {
    node: N,
    convention: &'c Convention,
    range: &'c ValueRange,
    entry: Window<N>,
    /// In search order.
    children: Vec<Chance<N>>,
    /// The least and the most that the node's value can still be.
    known: ValueRange,
}

/// A child of a chance node: how likely it is, and what is known of its value.
struct Chance<N> {
    child: N,
    probability: Value,
    known: ValueRange,
}

impl<'c, N: Copy + Eq> ChanceNode<'c, N> {
    pub(crate) fn new<G: Game<Node = N>>(
        game: &G,
        rules: &StarRules<'c>,
        node: N,
        window: Window<N>,
    ) -> Result<Self, SearchError<N>> {
        let StarRules { convention, range } = *rules;
        let children = chances(game, range, node)?;
        Ok(Self {
            node,
            convention,
            range,
            entry: window,
            children,
            known: range.clone(),
        })
    }

    /// Whether the value of a child can't matter, because the child never comes about.
    pub(crate) fn is_impossible(&self, number: usize) -> bool {
        self.children[number].probability == Value::ZERO
    }

    /// The window that a child is searched with, never wider than the range. An impossible child can't
    /// close the node's window, so it is searched with the whole range.
    pub(crate) fn window_for(&self, number: usize) -> Result<Window<N>, SearchError<N>> {
        let chance = &self.children[number];
        let mut window = self.range.clone();
        if !self.is_impossible(number) {
            if let Some(alpha) = &self.entry.alpha {
                let end = self.end(chance, alpha, &chance.known.high, &self.known.high)?;
                window.low = window.low.max(end);
            }
            if let Some(beta) = &self.entry.beta {
                let end = self.end(chance, beta, &chance.known.low, &self.known.low)?;
                window.high = window.high.min(end);
            }
        }
        let limit = |value| Limit {
            via: Some(chance.child),
            ..Limit::at(value)
        };
        Ok(Window {
            alpha: Some(limit(window.low)),
            beta: Some(limit(window.high)),
        })
    }

    /// The value with which a child moves a bound of the node to an end of its window.
    fn end(
        &self,
        chance: &Chance<N>,
        end: &Limit<N>,
        child_bound: &Value,
        bound: &Value,
    ) -> Result<Value, SearchError<N>> {
        let one = Value::from(1);
        let per_probability = &one / &chance.probability;
        let minus = -&per_probability;
        self.sum([
            (&one, child_bound),
            (&per_probability, &end.value),
            (&minus, bound),
        ])
    }

    /// Takes what was proved of a child.
    pub(crate) fn learn(&mut self, number: usize, found: &Bounded) -> Result<(), SearchError<N>> {
        let chance = &self.children[number];
        let narrowed = chance.known.narrowed(found);
        let (one, probability) = (Value::from(1), &chance.probability);
        let minus = -probability;
        let moved = |bound, new, old| {
            let terms = [(&one, bound), (probability, new), (&minus, old)];
            self.sum(terms)
        };
        let known = ValueRange {
            low: moved(&self.known.low, &narrowed.low, &chance.known.low)?,
            high: moved(&self.known.high, &narrowed.high, &chance.known.high)?,
        };
        self.known = known;
        self.children[number].known = narrowed;
        Ok(())
    }

    fn sum<'v>(
        &self,
        terms: impl IntoIterator<Item = (&'v Value, &'v Value)>,
    ) -> Result<Value, SearchError<N>> {
        Value::weighted_sum(terms).map_err(|_| SearchError::LongAverage(self.node))
    }

    /// The least that the value can still be.
    pub(crate) fn low(&self) -> &Value {
        &self.known.low
    }

    /// The most that the value can still be.
    pub(crate) fn high(&self) -> &Value {
        &self.known.high
    }

    /// The window that the node was entered with.
    pub(crate) fn window(&self) -> &Window<N> {
        &self.entry
    }

    /// The closed window, if the node's value can't lie inside it any more: one end is the one
    /// that the node was entered with, the other the bound that met it, by way of the child that
    /// was searched last.
    pub(crate) fn closed_window(&self, after: Option<N>) -> Option<Window<N>> {
        let own_end = |value: &Value| {
            Some(Limit {
                via: after,
                ..Limit::at(value.clone())
            })
        };
        let low = Window {
            alpha: self.entry.alpha.clone(),
            beta: own_end(&self.known.high),
        };
        let high = Window {
            alpha: own_end(&self.known.low),
            beta: self.entry.beta.clone(),
        };
        [low, high]
            .into_iter()
            .find(|window| window.lent().is_closed(self.convention.cut))
    }

    /// What the node returns: its value if it is known, else the bound that lies outside the
    /// window. Where F2 has MAX and MIN begin with a bound, there is no best value here to begin
    /// with, so that only fail-hard makes a difference.
    pub(crate) fn found(&self) -> Bounded {
        let ValueRange { low, high } = self.known.clone();
        let is_low = self.entry.lent().is_low(&high);
        let found = match (low == high, is_low) {
            (true, _) => Bounded::exact(low),
            (false, true) => Bounded {
                value: high,
                bound: Bound::Upper,
            },
            (false, false) => Bounded {
                value: low,
                bound: Bound::Lower,
            },
        };
        match self.convention.fail {
            Fail::Hard => self.entry.lent().clamp(found),
            Fail::Soft | Fail::F2 => found,
        }
    }
}

/// The children of a chance node with their probabilities; equally likely where none are stated.
fn chances<G: Game>(
    game: &G,
    range: &ValueRange,
    node: G::Node,
) -> Result<Vec<Chance<G::Node>>, SearchError<G::Node>> {
    let one = Value::from(1);
    let children: Vec<(G::Node, Value)> = game
        .children(node)
        .map(|child| (child, game.weight(child)))
        .collect();
    let sum = Value::weighted_sum(children.iter().map(|(_, weight)| (&one, weight)))
        .map_err(|_| SearchError::LongAverage(node))?;
    let chance = |(child, weight): (G::Node, Value)| Chance {
        child,
        probability: &weight / &sum,
        known: range.clone(),
    };
    Ok(children.into_iter().map(chance).collect())
}

impl<G: Game, P: Policy<G::Node>, O: Observer<G::Node>> Here<'_, '_, G, P, O, ()> {
    /// Tells that the children are probed, or searched, from now on.
    pub(crate) fn begin(&mut self, phase: Phase) {
        let node = self.place.node;
        self.search.observer.observe(Event::Phase { node, phase });
    }

    /// Tells what is known of the node's value after this child.
    pub(crate) fn estimate(&mut self, child: G::Node, low: &Value, high: &Value) {
        self.search.observer.observe(Event::Estimate {
            node: self.place.node,
            child,
            low,
            high,
        });
    }

    /// Tells that these nodes are skipped, because the value of this child closed the window.
    pub(crate) fn cut_at_chance(
        &mut self,
        after: G::Node,
        window: &Window<G::Node>,
        skipped: &[G::Node],
        phase: Phase,
    ) {
        self.search.observer.observe(Event::Cutoff {
            node: self.place.node,
            after,
            window,
            test: None,
            skipped: Skipped::new(&|visit| skipped.iter().copied().for_each(visit)),
            phase,
        });
    }

    /// The children that were not searched yet.
    pub(crate) fn remaining_places(&self) -> Vec<Place<G::Node>> {
        let ply = self.place.ply + 1;
        let children = self.children.clone();
        children.map(|node| Place { node, ply }).collect()
    }
}
