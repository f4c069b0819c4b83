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

/// What can be found of these, and what is wrong with the others: that is told of the first only.
pub(super) fn apart<S, T>(
    stated: impl Iterator<Item = S>,
    find: impl Fn(&S) -> Option<T>,
    fault: impl Fn(&S) -> String,
) -> (Vec<T>, Strays) {
    let (mut all, mut strays) = (Vec::new(), Strays::default());
    for one in stated {
        if let Some(found) = find(&one) {
            all.push(found);
        } else {
            strays.count += 1;
            strays.first.get_or_insert_with(|| fault(&one));
        }
    }
    (all, strays)
}
