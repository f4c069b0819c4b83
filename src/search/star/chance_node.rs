//! A chance node that is searched within a window: Ballard (1983), sections 2 and 3.
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

use crate::game::Game;
use crate::search::visit::{Place, Search};
use crate::search::{
    Bound, Bounded, Convention, Cutoff, Event, Limit, Observer, Phase, SearchError, ValueRange,
    Window,
};
use crate::tree::Player;
use crate::value::Value;

/// A chance node while its children are searched.
pub(super) struct ChanceNode<'c, N> {
    place: Place<N>,
    convention: &'c Convention,
    range: &'c ValueRange,
    /// The window that it was entered with.
    entry: Window<N>,
    /// The window that closed while something remained to be searched.
    closed: Option<Window<N>>,
    /// In search order.
    pub(super) children: Vec<ChanceChild<N>>,
    /// The least and the most that the node's value can still be.
    known: ValueRange,
}

/// A child of a chance node: how likely it is, how far its search has come, and what is known of its
/// value.
pub(super) struct ChanceChild<N> {
    pub(super) place: Place<N>,
    probability: Value,
    pub(super) progress: Progress,
    known: ValueRange,
}

/// How far the search of a chance node's child has come.
pub(super) enum Progress {
    /// It was not visited.
    Unvisited,
    /// This was found of the first of its children, and others remain.
    Probed(Bounded),
    /// Its search is over.
    Done,
}

impl<N> ChanceChild<N> {
    /// Whether the value of the child can't matter, because the child never comes about.
    pub(super) fn is_impossible(&self) -> bool {
        self.probability == Value::ZERO
    }
}

impl<'c, N: Copy + Eq> ChanceNode<'c, N> {
    /// A chance node of which no child was searched, entered with a window. Its children are equally
    /// likely where no probabilities are stated.
    pub(super) fn new<G: Game<Node = N>>(
        game: &G,
        convention: &'c Convention,
        range: &'c ValueRange,
        place: Place<N>,
        entry: Window<N>,
    ) -> Result<Self, SearchError<N>> {
        let one = Value::from(1);
        let weights = game.children(place.node).map(|child| game.weight(child));
        let weights: Vec<Value> = weights.collect();
        let sum = Value::weighted_sum(weights.iter().map(|weight| (&one, weight)))
            .map_err(|_| SearchError::LongAverage(place.node))?;
        let children = game.children(place.node).zip(&weights);
        let children = children.map(|(child, weight)| ChanceChild {
            place: place.child(child),
            probability: weight / &sum,
            progress: Progress::Unvisited,
            known: range.clone(),
        });
        Ok(Self {
            place,
            convention,
            range,
            entry,
            closed: None,
            children: children.collect(),
            known: range.clone(),
        })
    }

    /// The window that a child is searched with, never wider than the range; an end of the range that is
    /// infinite is open.
    pub(super) fn window_for(&self, number: usize) -> Result<Window<N>, SearchError<N>> {
        let child = &self.children[number];
        let limit = |player| {
            let end = self.end_for(child, player)?;
            let is_open = end == *ValueRange::FULL.best_for(Player::opponent(player));
            Ok((!is_open).then(|| Limit::of(child.place.node, end)))
        };
        Ok(Window {
            alpha: limit(Player::Max)?,
            beta: limit(Player::Min)?,
        })
    }

    /// The end of a child's window that belongs to a player: the value with which the child moves the best
    /// that the node can be for the player to the node's own end, or else the end of the range. An
    /// impossible child can't close the node's window, so it is searched with the whole range.
    fn end_for(&self, child: &ChanceChild<N>, player: Player) -> Result<Value, SearchError<N>> {
        let of_range = self.range.best_for(player.opponent()).clone();
        let (own, best) = (child.known.best_for(player), self.known.best_for(player));
        let end = self.entry.lent().end_of(player);
        let end = end.filter(|_| !child.is_impossible() && best.is_finite());
        let Some(end) = end else { return Ok(of_range) };
        let one = Value::from(1);
        let share = &one / &child.probability;
        let reaching = self.sum([(&one, own), (&share, &end.value), (&-&share, best)])?;
        Ok(player.better(of_range, reaching))
    }

    /// Takes what was proved of a child.
    fn learn(&mut self, number: usize, found: &Bounded) -> Result<(), SearchError<N>> {
        let child = &self.children[number];
        let narrowed = child.known.narrowed(found);
        if !self.range.is_finite() {
            self.children[number].known = narrowed;
            return self.learn_all();
        }
        let (one, minus) = (Value::from(1), -&child.probability);
        let moved =
            |bound, new, old| self.sum([(&one, bound), (&child.probability, new), (&minus, old)]);
        self.known = ValueRange {
            low: moved(&self.known.low, &narrowed.low, &child.known.low)?,
            high: moved(&self.known.high, &narrowed.high, &child.known.high)?,
        };
        self.children[number].known = narrowed;
        Ok(())
    }

    /// Where values may be infinite, the bounds are summed anew: from an infinite one nothing can be
    /// taken away. A child whose bound is the worst decides alone.
    fn learn_all(&mut self) -> Result<(), SearchError<N>> {
        let possible = || self.children.iter().filter(|child| !child.is_impossible());
        let [worst, best] = [Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY];
        if possible().any(|child| child.known.low == best)
            && possible().any(|child| child.known.high == worst)
        {
            return Err(SearchError::UndefinedAverage(self.place.node));
        }
        let total = |end: fn(&ValueRange) -> &Value, decisive: &Value| {
            if possible().any(|child| end(&child.known) == decisive) {
                return Ok(decisive.clone());
            }
            self.sum(possible().map(|child| (&child.probability, end(&child.known))))
        };
        let (low, high) = (
            total(|range| &range.low, &worst)?,
            total(|range| &range.high, &best)?,
        );
        self.known = ValueRange { low, high };
        Ok(())
    }

    fn sum<'v>(
        &self,
        terms: impl IntoIterator<Item = (&'v Value, &'v Value)>,
    ) -> Result<Value, SearchError<N>> {
        Value::weighted_sum(terms).map_err(|_| SearchError::LongAverage(self.place.node))
    }

    /// The closed window, if the node's value can't lie inside it any more: one end is the one
    /// that the node was entered with, the other the bound that met it, by way of the child that
    /// was searched last.
    fn closed_window(&self, after: N) -> Option<Window<N>> {
        let met = |player: Player| {
            let own = Limit::of(after, self.known.best_for(player).clone());
            let window = self.entry.lent().with_end_of(player.opponent(), Some(&own));
            let is_closed = window.is_closed(self.convention.cut);
            is_closed.then(|| window.kept())
        };
        met(Player::Max).or_else(|| met(Player::Min))
    }

    /// What the node returns: its value if it is known, else the bound that lies outside the
    /// window. Where F2 has MAX and MIN begin with a bound, there is no best value here to begin
    /// with, so that only fail-hard makes a difference.
    fn found(&self) -> Bounded {
        let ValueRange { low, high } = self.known.clone();
        let found = if low == high {
            Bounded::exact(low)
        } else if self.entry.lent().is_low(&high) {
            Bounded::new(high, Bound::Upper)
        } else {
            Bounded::new(low, Bound::Lower)
        };
        self.convention.returned(self.entry.lent(), found)
    }

    /// What was not visited: children, and of those that were probed all but the first of theirs.
    fn remaining<G: Game<Node = N>>(&self, game: &G) -> Vec<N> {
        let of = |child: &ChanceChild<N>| match child.progress {
            Progress::Unvisited => vec![child.place.node],
            Progress::Probed(_) => game.children(child.place.node).skip(1).collect(),
            Progress::Done => Vec::new(),
        };
        self.children.iter().flat_map(of).collect()
    }
}

impl<G: Game, O: Observer<G::Node>> Search<'_, G, O> {
    /// Takes what was found of a child, and says whether that closes the window while something
    /// remains to be searched, which is skipped then.
    pub(super) fn weigh(
        &mut self,
        node: &mut ChanceNode<'_, G::Node>,
        number: usize,
        found: &Bounded,
        phase: Phase,
    ) -> Result<bool, SearchError<G::Node>> {
        node.learn(number, found)?;
        let after = node.children[number].place.node;
        self.observer.observe(Event::Estimate {
            node: node.place.node,
            child: after,
            low: &node.known.low,
            high: &node.known.high,
        });
        let closed = node.closed_window(after);
        let remaining = closed.as_ref().map(|_| node.remaining(self.game));
        let (Some(window), Some(skipped)) = (closed, remaining.filter(|nodes| !nodes.is_empty()))
        else {
            return Ok(false);
        };
        self.observer.observe(Event::Cutoff(&Cutoff {
            window: window.clone(),
            skipped,
            phase,
            ..Cutoff::bare(node.place.node, after)
        }));
        node.closed = Some(window);
        Ok(true)
    }

    /// Leaves a chance node with what is known of it, and the window as it closed or as it was entered.
    pub(super) fn leave_chance(&mut self, node: &ChanceNode<'_, G::Node>) -> Bounded {
        let window = node.closed.as_ref().unwrap_or(&node.entry).lent();
        let window = self.told(node.place.node, Some(window));
        self.leave(node.place, node.found(), window.as_ref())
    }
}
