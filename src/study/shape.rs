//! The shapes of random trees.

use thiserror::Error;

use crate::tree::Limits;

/// The most leaves that a tree of a study may have: 2^63.
pub(crate) const MOST_LEAVES: u64 = 1 << 63;

/// The shape of a tree. Uniform shapes are always told as such, so that equal trees have one shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shape {
    /// Every inner node has the same number of children, and every leaf lies at the same ply.
    Uniform {
        /// The children of an inner node.
        branching: u64,
        /// The ply of the leaves.
        plies: u32,
    },
    /// So many leaves, at every node split into parts as even as can be, the larger ones first.
    Even {
        /// The leaves of the tree.
        leaves: u64,
        /// The most parts that a node has.
        branching: u64,
    },
}

/// Why there is no such tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum ShapeError {
    #[error("a tree has at least one leaf")]
    NoLeaves,
    #[error("an inner node has at least one child")]
    NoChildren,
    #[error("each node must split its leaves into at least two parts")]
    NoSplit,
    #[error("a tree of this kind has at least one ply")]
    NoPlies,
    #[error("a tree has at most 10,000 plies")]
    TooDeep,
    #[error("a tree of a study has at most 2^63 leaves")]
    TooLarge,
}

impl Shape {
    /// The shape with so many children at every inner node and all leaves at one ply.
    pub(crate) fn uniform(branching: u64, plies: u32) -> Result<Self, ShapeError> {
        if branching == 0 {
            return Err(ShapeError::NoChildren);
        }
        if plies == 0 {
            return Err(ShapeError::NoPlies);
        }
        if plies as usize > Limits::default().plies {
            return Err(ShapeError::TooDeep);
        }
        match branching.checked_pow(plies) {
            Some(leaves) if leaves <= MOST_LEAVES => Ok(Self::Uniform { branching, plies }),
            _ => Err(ShapeError::TooLarge),
        }
    }

    /// The shape with so many leaves and at most so many children a node.
    pub(crate) fn of_leaves(leaves: u64, branching: u64) -> Result<Self, ShapeError> {
        match (leaves, branching) {
            (0, _) => return Err(ShapeError::NoLeaves),
            (_, 0 | 1) => return Err(ShapeError::NoSplit),
            _ if leaves > MOST_LEAVES => return Err(ShapeError::TooLarge),
            _ => {}
        }
        let even = Self::Even { leaves, branching };
        Ok(match (even.branching(), even.plies()) {
            (Some(branching), Some(plies)) => Self::Uniform { branching, plies },
            _ => even,
        })
    }

    /// How many leaves there are.
    pub(crate) fn leaves(self) -> u64 {
        match self {
            Self::Uniform { branching, plies } => branching.pow(plies),
            Self::Even { leaves, .. } => leaves,
        }
    }

    /// How many children every inner node has, if that is the same for all of them; in a tree of one
    /// leaf, how many it would have.
    pub(crate) fn branching(self) -> Option<u64> {
        match self {
            Self::Uniform { branching, .. }
            | Self::Even {
                leaves: 1,
                branching,
            } => Some(branching),
            Self::Even { branching, .. } => {
                let sizes = self.sizes_by_ply().flatten().filter(|&leaves| leaves > 1);
                let mut counts = sizes.map(|leaves| leaves.min(branching));
                let first = counts.next()?;
                counts.all(|count| count == first).then_some(first)
            }
        }
    }

    /// The ply of all leaves, if it is the same for all of them.
    pub(crate) fn plies(self) -> Option<u32> {
        match self {
            Self::Uniform { plies, .. } => Some(plies),
            Self::Even { .. } => {
                let mut sizes = self.sizes_by_ply();
                let is_level = sizes.all(|[least, most]| (least == 1) == (most == 1));
                is_level.then_some(self.most_plies())
            }
        }
    }

    /// The ply of the deepest leaf.
    pub(crate) fn most_plies(self) -> u32 {
        match self {
            Self::Uniform { plies, .. } => plies,
            Self::Even { .. } => {
                let plies = self.sizes_by_ply().skip(1).count();
                u32::try_from(plies).expect("a split at least halves the leaves")
            }
        }
    }

    /// The most children that a node may have.
    pub(crate) fn most_children(self) -> u64 {
        match self {
            Self::Uniform { branching, .. } | Self::Even { branching, .. } => branching,
        }
    }

    /// A guess at how much work a search is: between all leaves and the minimum.
    pub(crate) fn likely_work(self) -> f64 {
        #[allow(clippy::cast_precision_loss, reason = "a guess needs few digits")]
        let leaves = self.leaves() as f64;
        leaves.powf(0.75)
    }

    /// The least and the most leaves below a node of each ply where there are inner nodes still, and
    /// of the ply below: parts as even as can be are of two sizes at most.
    fn sizes_by_ply(self) -> impl Iterator<Item = [u64; 2]> {
        let (leaves, branching) = (self.leaves(), self.most_children());
        std::iter::successors(Some([leaves; 2]), move |&[least, most]| {
            let of_least = if least == 1 { most } else { least };
            let least = of_least / of_least.min(branching);
            (most > 1).then(|| [least, most.div_ceil(branching.min(most))])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaves(leaves: u64, branching: u64) -> Shape {
        Shape::of_leaves(leaves, branching).expect("there is such a tree")
    }

    #[test]
    fn powers_are_uniform() {
        for (count, branching, plies) in [
            (32, 2, 5),
            (81, 3, 4),
            (1, 2, 0),
            (5, 7, 1),
            (1 << 63, 2, 63),
        ] {
            let branching_found = branching.min(count.max(2));
            let uniform = Shape::Uniform {
                branching: branching_found,
                plies,
            };
            assert_eq!(leaves(count, branching), uniform);
            assert_eq!(uniform.leaves(), count);
        }
    }

    #[test]
    fn what_varies_is_not_told() {
        let told = |shape: Shape| (shape.branching(), shape.plies(), shape.most_plies());
        assert_eq!(told(leaves(3, 2)), (Some(2), None, 2));
        assert_eq!(told(leaves(12, 2)), (Some(2), None, 4));
        assert_eq!(told(leaves(4, 3)), (None, None, 2));
        assert_eq!(told(leaves(5, 3)), (None, None, 2));
        assert_eq!(told(leaves(8, 3)), (None, Some(2), 2));
    }
}
