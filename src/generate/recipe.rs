//! Everything that is asked of a tree.

use super::constraint::{Searched, untold};
use super::shape::MOST_NODES;
use super::{Constraint, Counted, NamedBy, Shape, Span, ValueGrid};
use crate::exercise::HypothesisId;
use crate::random::Random;
use crate::search::{SearchError, Setup};
use crate::tree::{NodeId, Tree};
use crate::vocabulary::Vocabulary as _;

/// Everything that is asked of a tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// Its shape.
    pub shape: Shape,
    /// The values of its leaves, and of inner nodes if they have static values.
    pub values: ValueGrid,
    /// What its nodes are called.
    pub names: NamedBy,
    /// How it is searched.
    pub setup: Setup,
    /// What it must be like; those that take long to find out come last.
    pub constraints: Vec<Constraint>,
    /// How many trees are tried for one that is made.
    pub tries: u64,
}

/// A tree whose values may still change.
pub(super) struct Candidate {
    pub(super) tree: Tree,
    /// The nodes that have values, and these in units of the last decimal.
    pub(super) slots: Vec<(NodeId, i64)>,
}

impl Recipe {
    /// How far a tree is from what is asked for, or more than `limit` if it is farther.
    pub(super) fn distance(&self, tree: &Tree, limit: u64) -> Result<u64, SearchError> {
        if self.constraints.is_empty() {
            return Ok(0);
        }
        let searched = Searched::new(tree, &self.setup)?;
        let mut distance: u64 = 0;
        for constraint in &self.constraints {
            // A span may begin at the largest number of all.
            distance = distance.saturating_add(constraint.distance(&searched)?);
            if distance > limit {
                break;
            }
        }
        Ok(distance)
    }

    /// The constraint that a tree is farthest from, and what it has instead; it is called so.
    pub(super) fn hardest(&self, tree: &Tree, called: &str) -> Result<Option<String>, SearchError> {
        let searched = Searched::new(tree, &self.setup)?;
        let (mut hardest, mut farthest) = (None, 0);
        for constraint in &self.constraints {
            let distance = constraint.distance(&searched)?;
            if distance > farthest {
                (hardest, farthest) = (Some(constraint), distance);
            }
        }
        let told = hardest.map(|constraint| {
            let instead = constraint.instead(&searched)?;
            Ok(format!("{}: the {called} {instead}", constraint.option()))
        });
        told.transpose()
    }

    /// A tree of the shape with values drawn at random.
    pub(super) fn draw(&self, random: &mut Random) -> Candidate {
        let mut tree = self.shape.draw(random);
        let has_value = |node: &NodeId| self.shape.has_static || tree.is_leaf(*node);
        let nodes: Vec<NodeId> = tree.nodes().filter(has_value).collect();
        let units: Vec<i64> = if self.refuses_ties() {
            self.values.draw_distinct(nodes.len(), random)
        } else {
            nodes.iter().map(|_| self.values.draw(random)).collect()
        };
        let slots: Vec<(NodeId, i64)> = nodes.into_iter().zip(units).collect();
        for &(node, units) in &slots {
            tree.put_value(node, self.values.value(units));
        }
        Candidate { tree, slots }
    }

    /// All mistakes that some tree of this kind shows: one of a few that are drawn at random.
    pub fn mistakes_that_show(&self) -> Result<Vec<HypothesisId>, SearchError> {
        const TREES: u64 = 100;
        let mut left = HypothesisId::ALL.to_vec();
        for number in 0..TREES {
            let tree = self.draw(&mut Random::new(0, number)).tree;
            left = untold(&left, &tree, &self.setup)?;
        }
        let all = HypothesisId::ALL.iter().copied();
        Ok(all.filter(|id| !left.contains(id)).collect())
    }

    /// Values from its negative to this are enough where leaves may have what they like: 9, or as many
    /// as are needed where all must differ.
    pub fn default_range(&self) -> i64 {
        const LEAST: i64 = 9;
        if !self.refuses_ties() {
            return LEAST;
        }
        let leaves = self.shape.leaves()[1].min(MOST_NODES);
        let needed = i64::try_from(leaves.div_ceil(2)).expect("a tree has few nodes");
        needed.max(LEAST)
    }

    fn refuses_ties(&self) -> bool {
        self.asked(Counted::Ties).any(|span| span.most == Some(0))
    }

    /// How many of something are asked for.
    pub(super) fn asked(&self, counted: Counted) -> impl Iterator<Item = &Span<u64>> {
        let constraints = self.constraints.iter();
        constraints.filter_map(move |constraint| match constraint {
            Constraint::Count(known, span) if *known == counted => Some(span),
            _ => None,
        })
    }
}
