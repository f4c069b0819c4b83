//! What is stated as a member of a set and can be none.

use crate::tree::NodeId;

/// Where something is wrong, if it is at a node, and what.
pub(super) type Difference = (Option<NodeId>, String);

/// What is stated and no node: how much, and what is wrong with the first.
#[derive(Default)]
pub(super) struct Strays {
    pub(super) count: usize,
    first: Option<String>,
}

impl Strays {
    /// The first of them, else a difference at a node.
    pub(super) fn first_or(self, difference: Option<(NodeId, String)>) -> Difference {
        match (self.first, difference) {
            (Some(stray), _) => (None, stray),
            (None, Some((node, sentence))) => (Some(node), sentence),
            (None, None) => (None, String::new()),
        }
    }
}

/// What was found, and what is wrong with the others.
pub(super) fn apart<T>(found: impl Iterator<Item = Result<T, String>>) -> (Vec<T>, Strays) {
    let (mut all, mut strays) = (Vec::new(), Strays::default());
    for found in found {
        match found {
            Ok(one) => all.push(one),
            Err(stray) => {
                strays.count += 1;
                strays.first.get_or_insert(stray);
            }
        }
    }
    (all, strays)
}
