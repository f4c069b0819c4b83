//! The shapes of random trees.

use crate::tree::Limits;

/// The most leaves that a tree of a study may have: 2^63.
const MOST_LEAVES: u64 = 1 << 63;

/// The shape of a tree. Equal trees have one shape: where every inner node has the same number of
/// children and every leaf lies at the same ply it is told as uniform. In any other tree each node
/// splits its leaves into parts as even as can be, the larger ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) is_uniform: bool,
    pub(crate) leaves: u64,
    /// The most children that a node may have.
    pub(crate) most_children: u64,
    /// The ply of the deepest leaf.
    pub(crate) most_plies: u32,
    /// How many children every inner node has, if that is the same for all of them; in a tree of one
    /// leaf, how many it would have.
    pub(crate) branching: Option<u64>,
    /// The ply of all leaves, if it is the same for all of them.
    pub(crate) plies: Option<u32>,
}

impl Shape {
    /// The shape with so many children at every inner node and all leaves at one ply.
    pub(crate) fn uniform(branching: u64, plies: u32) -> Result<Self, &'static str> {
        if branching == 0 {
            return Err("an inner node has at least one child");
        }
        if plies == 0 {
            return Err("a tree of this kind has at least one ply");
        }
        if plies as usize > Limits::default().plies {
            return Err("a tree has at most 10,000 plies");
        }
        let leaves = branching.checked_pow(plies);
        let leaves = leaves.filter(|&leaves| leaves <= MOST_LEAVES);
        Ok(Self {
            is_uniform: true,
            leaves: leaves.ok_or(TOO_LARGE)?,
            most_children: branching,
            most_plies: plies,
            branching: Some(branching),
            plies: Some(plies),
        })
    }

    /// The shape with so many leaves and at most so many children a node.
    pub(crate) fn of_leaves(leaves: u64, most_children: u64) -> Result<Self, &'static str> {
        match (leaves, most_children) {
            (0, _) => return Err("a tree has at least one leaf"),
            (_, 0 | 1) => return Err("each node must split its leaves into at least two parts"),
            _ if leaves > MOST_LEAVES => return Err(TOO_LARGE),
            _ => {}
        }
        // Parts as even as can be are of two sizes at most at each ply.
        let (mut sizes, mut plies, mut is_level) = ([leaves; 2], 0, true);
        let mut counts = Vec::new();
        while sizes[1] > 1 {
            let inner = sizes.map(|size| if size == 1 { sizes[1] } else { size });
            let children = inner.map(|size| size.min(most_children));
            counts.extend(children);
            sizes = [inner[0] / children[0], inner[1].div_ceil(children[1])];
            is_level &= (sizes[0] == 1) == (sizes[1] == 1);
            plies += 1;
        }
        let first = *counts.first().unwrap_or(&most_children);
        let is_regular = counts.iter().all(|&count| count == first);
        let is_uniform = is_regular && is_level;
        Ok(Self {
            is_uniform,
            leaves,
            most_children: if is_uniform { first } else { most_children },
            most_plies: plies,
            branching: is_regular.then_some(first),
            plies: is_level.then_some(plies),
        })
    }
}

const TOO_LARGE: &str = "a tree of a study has at most 2^63 leaves";
