//! Random exercises: drawn from a seed and changed until they meet their constraints.
//!
//! A [`Recipe`] says what a tree must be like. It is refused at once if no tree can be like that;
//! otherwise [`Recipe::make`] draws a tree from a seed and changes one value after another, each
//! time searching the tree again, until every [`Constraint`] is met. Only if that leads nowhere another
//! tree is drawn.

mod constraint;
mod extreme;
mod possible;
mod shape;

use std::ops::ControlFlow;

use crate::exercise::HypothesisId;
use crate::random::Random;
use crate::search::{SearchError, Setup};
use crate::tree::{NodeId, Tree};
use crate::vocabulary::Vocabulary as _;
use constraint::{Searched, untold};
use shape::MOST_NODES;

pub use constraint::{Constraint, Counted, Span};
pub use shape::{Extent, MILLION, NamedBy, Shape, ValueGrid};

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
struct Candidate {
    tree: Tree,
    /// The nodes that have values, and these in units of the last decimal.
    slots: Vec<(NodeId, i64)>,
}

impl Recipe {
    /// How far a tree is from what is asked for, or more than `limit` if it is farther.
    fn distance(&self, tree: &Tree, limit: u64) -> Result<u64, SearchError> {
        if self.constraints.is_empty() {
            return Ok(0);
        }
        let searched = Searched::new(tree, &self.setup, &self.setup.convention)?;
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

    /// The constraint that a tree is farthest from.
    fn hardest(&self, tree: &Tree) -> Result<String, SearchError> {
        let searched = Searched::new(tree, &self.setup, &self.setup.convention)?;
        let (mut hardest, mut farthest) = (String::new(), 0);
        for constraint in &self.constraints {
            let distance = constraint.distance(&searched)?;
            if distance > farthest {
                (hardest, farthest) = (constraint.option(), distance);
            }
        }
        Ok(hardest)
    }

    /// A tree of the shape with values drawn at random.
    fn draw(&self, random: &mut Random) -> Candidate {
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

    /// All mistakes that some tree of this kind shows, one of a few that are drawn at random, and that the other
    /// constraints let show.
    pub fn mistakes_that_show(&self) -> Result<Vec<HypothesisId>, SearchError> {
        const TREES: u64 = 100;
        let mut left = HypothesisId::ALL.to_vec();
        for number in 0..TREES {
            let tree = self.draw(&mut Random::new(0, number)).tree;
            left = untold(&left, &tree, &self.setup)?;
        }
        let all = HypothesisId::ALL.iter().copied();
        let shows = |id: &HypothesisId| !left.contains(id) && self.check_mistakes(&[*id]).is_ok();
        Ok(all.filter(shows).collect())
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
        let mut constraints = self.constraints.iter();
        constraints.any(|constraint| match constraint {
            Constraint::Count(Counted::Ties, span) => span.most == Some(0),
            _ => false,
        })
    }
}

/// Why no tree was made.
#[derive(Clone, Debug)]
pub enum NotMade {
    /// No tree that was tried meets all constraints.
    NotFound {
        /// How many were tried.
        tries: u64,
        /// The constraint that the nearest tree was farthest from.
        hardest: String,
    },
    /// The trees can't be searched so.
    Search(SearchError),
    /// Whoever watches wants no more of it.
    Interrupted,
}

/// Is told how many trees were tried, and says whether to go on.
pub type Watch<'w> = dyn FnMut(u64) -> ControlFlow<()> + 'w;

impl From<SearchError> for NotMade {
    fn from(error: SearchError) -> Self {
        Self::Search(error)
    }
}

impl Recipe {
    /// Makes the tree of a seed, while somebody watches.
    ///
    /// The same recipe and seed make the same tree everywhere. Each tree that is tried is searched
    /// once for every convention and every mistake that it must meet.
    pub fn make(&self, seed: u64, watch: &mut Watch) -> Result<Tree, NotMade> {
        let mut random = Random::new(seed, 0);
        let mut tries = 0;
        let mut nearest: Option<(u64, Tree)> = None;
        while tries < self.tries {
            let mut candidate = self.draw(&mut random);
            let distance = self.mend(&mut candidate, &mut random, &mut tries, watch)?;
            if distance == 0 {
                return Ok(self.names.name(&candidate.tree));
            }
            if nearest.as_ref().is_none_or(|(least, _)| distance < *least) {
                nearest = Some((distance, candidate.tree));
            }
        }
        let hardest = nearest.map(|(_, tree)| self.hardest(&tree));
        let hardest = hardest.transpose()?.unwrap_or_default();
        Err(NotMade::NotFound { tries, hardest })
    }

    /// Changes values one after the other and keeps each change that brings the tree no farther.
    /// Gives the distance that is left.
    fn mend(
        &self,
        candidate: &mut Candidate,
        random: &mut Random,
        tries: &mut u64,
        watch: &mut Watch,
    ) -> Result<u64, NotMade> {
        /// A tree is given up after so many changes that brought it no nearer.
        const MOST_IN_VAIN: u64 = 300;
        let mut distance = self.distance(&candidate.tree, u64::MAX)?;
        *tries += 1;
        let mut in_vain = 0;
        while distance > 0 && in_vain < MOST_IN_VAIN && *tries < self.tries {
            let before = self.change(candidate, random);
            *tries += 1;
            if watch(*tries).is_break() {
                return Err(NotMade::Interrupted);
            }
            let changed = self.distance(&candidate.tree, distance)?;
            in_vain = if changed < distance { 0 } else { in_vain + 1 };
            if changed > distance {
                for (slot, units) in before {
                    self.put(candidate, slot, units);
                }
            } else {
                distance = changed;
            }
        }
        Ok(distance)
    }

    /// Gives one node another value, or exchanges those of two nodes; tells what there was before.
    fn change(&self, candidate: &mut Candidate, random: &mut Random) -> [(usize, i64); 2] {
        let slots = candidate.slots.len();
        let before = [(); 2].map(|()| {
            let slot = random.index(slots);
            (slot, candidate.slots[slot].1)
        });
        let [(one, units), (other, others)] = before;
        if random.happens(1, 2) {
            self.put(candidate, one, others);
            self.put(candidate, other, units);
        } else {
            self.put(candidate, one, self.values.draw(random));
        }
        before
    }

    fn put(&self, candidate: &mut Candidate, slot: usize, units: i64) {
        let (node, known) = &mut candidate.slots[slot];
        *known = units;
        candidate.tree.put_value(*node, self.values.value(units));
    }
}
