//! The search for a tree: it is drawn at random and mended, one small change after the other, and
//! only if that leads nowhere drawn again.

use super::recipe::{Candidate, Recipe};
use crate::random::Random;
use crate::search::SearchError;
use crate::tree::Tree;

/// Why no tree was made.
#[derive(Clone, Debug)]
pub enum NotMade {
    /// No tree that was tried meets all constraints.
    NotFound {
        /// How many were tried.
        tries: u64,
        /// The constraint that the nearest tree was farthest from, and what that tree has instead.
        hardest: String,
    },
    /// The trees can't be searched so.
    Search(SearchError),
}

impl From<SearchError> for NotMade {
    fn from(error: SearchError) -> Self {
        Self::Search(error)
    }
}

impl Recipe {
    /// Makes the tree of a seed. `progress` is told now and then how many trees were tried.
    ///
    /// The same recipe and seed make the same tree everywhere. Each tree that is tried is searched
    /// once for every convention and every mistake that it must meet.
    pub fn make(&self, seed: u64, progress: &mut dyn FnMut(u64)) -> Result<Tree, NotMade> {
        let mut random = Random::new(seed, 0);
        let mut tries = 0;
        let mut nearest: Option<(u64, Tree)> = None;
        while tries < self.tries {
            let mut candidate = self.draw(&mut random);
            let distance = self.mend(&mut candidate, &mut random, &mut tries, progress)?;
            if distance == 0 {
                return Ok(self.names.name(&candidate.tree));
            }
            if nearest.as_ref().is_none_or(|(least, _)| distance < *least) {
                nearest = Some((distance, candidate.tree));
            }
        }
        let hardest = nearest.map(|(_, tree)| self.hardest(&tree, "nearest tree"));
        let hardest = hardest.transpose()?.flatten().unwrap_or_default();
        Err(NotMade::NotFound { tries, hardest })
    }

    /// Changes values one after the other and keeps each change that brings the tree no farther.
    /// Gives the distance that is left.
    fn mend(
        &self,
        candidate: &mut Candidate,
        random: &mut Random,
        tries: &mut u64,
        progress: &mut dyn FnMut(u64),
    ) -> Result<u64, SearchError> {
        /// A tree is given up after so many changes that brought it no nearer.
        const MOST_IN_VAIN: u64 = 300;
        let mut distance = self.distance(&candidate.tree, u64::MAX)?;
        *tries += 1;
        let mut in_vain = 0;
        while distance > 0 && in_vain < MOST_IN_VAIN && *tries < self.tries {
            let before = self.change(candidate, random);
            *tries += 1;
            if tries.is_multiple_of(1_000) {
                progress(*tries);
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
