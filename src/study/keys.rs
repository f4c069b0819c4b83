//! The keys of random trees.

use super::shape::Shape;
use crate::game::mixed;
use crate::random::Random;

/// So many trees take their keys from one stream of random numbers: what the cipher makes at a time.
const CHUNK: usize = 32;

/// The keys of the trees of one shape, by the number of the tree. Trees of other shapes have other
/// keys, so that what is found for one shape says nothing about another.
pub(super) struct Keys {
    seed: u64,
    of_shape: u64,
    number: u64,
    chunk: [u64; CHUNK],
}

impl Keys {
    pub(super) fn new(seed: u64, shape: Shape) -> Self {
        let words = match shape {
            Shape::Uniform { branching, plies } => [branching, plies.into(), 0],
            Shape::Even { leaves, branching } => [branching, leaves, 1],
        };
        let of_shape = words.into_iter().fold(0, |key, word| mixed(key ^ word));
        let number = u64::MAX;
        Self {
            seed,
            of_shape,
            number,
            chunk: [0; CHUNK],
        }
    }

    /// The key of the tree with this number.
    pub(super) fn key(&mut self, tree: u64) -> u64 {
        let (number, place) = (tree / CHUNK as u64, tree % CHUNK as u64);
        if self.number != number {
            self.number = number;
            let mut random = Random::new(self.seed, number);
            self.chunk = std::array::from_fn(|_| random.bits());
        }
        let place = usize::try_from(place).expect("it is below the size of a chunk");
        self.chunk[place] ^ self.of_shape
    }
}
