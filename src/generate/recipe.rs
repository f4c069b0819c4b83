//! Everything that is asked of a tree.

use super::constraint::Searched;
use super::shape::MOST_NODES;
use super::{Constraint, Counted, NamedBy, Shape, Span, ValueGrid, Valued};
use crate::random::Random;
use crate::search::{SearchError, Setup};
use crate::tree::{NodeId, Tree};

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

    /// The constraint that a tree is farthest from, and what it has instead.
    pub(super) fn hardest(&self, tree: &Tree) -> Result<Option<(String, String)>, SearchError> {
        let searched = Searched::new(tree, &self.setup)?;
        let mut hardest = None;
        let mut farthest = 0;
        for constraint in &self.constraints {
            let distance = constraint.distance(&searched)?;
            if distance > farthest {
                farthest = distance;
                hardest = Some((constraint.option(), constraint.instead(&searched)?));
            }
        }
        Ok(hardest)
    }

    /// A tree of the shape with values drawn at random.
    pub(super) fn draw(&self, random: &mut Random) -> Candidate {
        let mut tree = self.shape.draw(random);
        let has_value =
            |node: &NodeId| self.shape.valued == Valued::AllNodes || tree.is_leaf(*node);
        let slots: Vec<NodeId> = tree.nodes().filter(has_value).collect();
        let units: Vec<i64> = if self.refuses_ties() {
            self.values.draw_distinct(slots.len(), random)
        } else {
            slots.iter().map(|_| self.values.draw(random)).collect()
        };
        for (&slot, &units) in slots.iter().zip(&units) {
            tree.put_value(slot, self.values.value(units));
        }
        Candidate { tree, slots, units }
    }

    /// Values from its negative to this are enough where leaves may have what they like: 9, or as many
    /// as are needed where all must differ.
    pub fn default_range(&self) -> i64 {
        const LEAST: u64 = 9;
        let needed = if self.refuses_ties() {
            self.shape.leaves().end().min(&MOST_NODES).div_ceil(2)
        } else {
            LEAST
        };
        i64::try_from(needed.max(LEAST)).expect("a tree has few nodes")
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

/// A tree whose values may still change.
pub(super) struct Candidate {
    pub(super) tree: Tree,
    /// The nodes that have values.
    pub(super) slots: Vec<NodeId>,
    /// Their values, in units of the last decimal.
    pub(super) units: Vec<i64>,
}
