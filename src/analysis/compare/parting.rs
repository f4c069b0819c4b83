//! Where the search of another answer parts from the exercise's own.

use super::Comparison;
use super::rules::Trial;
use crate::game::Game;
use crate::search::{SearchOption, different_rules};
use crate::tree::NodeId;

/// Where the exercise's own answer and another one part.
#[derive(Clone, Debug)]
pub struct Parting {
    /// The number of the trial with the other answer that differs in the fewest rules from the first trial,
    /// the exercise's own.
    pub trial: usize,
    /// Where one of the two cuts and the other goes on; `None` where they visit the same nodes, and the
    /// root returns something else.
    pub split: Option<Split>,
}

/// One search cuts, and the other goes on.
#[derive(Clone, Debug)]
pub struct Split {
    /// The first node that only one of them visits.
    pub node: NodeId,
    /// Its parent, where the other cuts.
    pub at: NodeId,
    /// The child after which it cuts.
    pub after: NodeId,
    /// Whether the exercise's own search is the one that goes on.
    pub own_goes_on: bool,
}

/// Where each other answer parts from the exercise's own, but for those that look at other leaves or in
/// another order.
pub(super) fn partings(comparison: &Comparison) -> Vec<Parting> {
    let trials = comparison.trials.iter().zip(0..);
    let looks_the_same = |trial: &Trial| {
        let variant = trial.rules.variant;
        !matches!(
            variant,
            Some(SearchOption::Order | SearchOption::LeafValues)
        )
    };
    let partings = (1..comparison.answers()).filter_map(|answer| {
        let trials = trials.clone();
        let of_answer = trials.filter(|(trial, _)| trial.answer == answer && looks_the_same(trial));
        let rules = |trial: &Trial| different_rules(comparison.convention, &trial.rules.convention);
        let (nearest, trial) = of_answer.min_by_key(|(trial, _)| rules(trial).len())?;
        let split = split(comparison, nearest);
        Some(Parting { trial, split })
    });
    partings.collect()
}

/// The first node in search order that only one of two searches in that order visits, where the other
/// cuts. Takes linear time.
fn split(comparison: &Comparison, other: &Trial) -> Option<Split> {
    let (game, own) = (&comparison.game, &comparison.trials[0]);
    let mut walk = game.walk();
    let (node, own_goes_on) = loop {
        let (node, _) = walk.next()?;
        match [own, other].map(|trial| trial.searched.tally.is_visited(node)) {
            [true, true] => {}
            [false, false] => walk.skip_below(node),
            [own_goes_on, _] => break (node, own_goes_on),
        }
    };
    let at = game.tree().parent(node)?;
    let before = game.children(at).take_while(|&child| child != node);
    Some(Split {
        node,
        at,
        after: before.last()?,
        own_goes_on,
    })
}
