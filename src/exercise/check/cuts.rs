//! Errors about pruning, counted in subtrees: however they are written, in roots or in leaves.

use std::ops::Range;

use super::verdict::CutErrors;
use crate::exercise::key::Key;
use crate::tree::NodeId;

/// Counts the subtrees that are skipped against the search, each as large as it can be without being
/// the whole tree, and those that are wholly or partly looked at against it. `said` tells for each
/// static node, by its number, whether it is said to be evaluated. Takes linear time but for the
/// depth of the tree.
pub(super) fn cut_errors(key: &Key, said: impl Fn(usize) -> bool) -> CutErrors {
    let numbers = 0..key.statics();
    let before = |is_wrong: &dyn Fn(usize) -> bool| -> Vec<usize> {
        let mut count = 0;
        let mut before = vec![0];
        before.extend(numbers.clone().map(|number| {
            count += usize::from(is_wrong(number));
            count
        }));
        before
    };
    let skipped = before(&|number| !said(number));
    let missed = before(&|number| !key.is_evaluated(number) && said(number));
    let is_any_missed = |root: &&NodeId| {
        let below = key.statics_in(**root);
        missed[below.end] > missed[below.start]
    };
    CutErrors {
        over_pruned: over_pruned(key, &skipped),
        missed: key.pruned.iter().filter(is_any_missed).count(),
    }
}

/// The number of largest subtrees below the root that are wholly said to be skipped, and hold
/// something that the search looks at.
fn over_pruned(key: &Key, skipped_before: &[usize]) -> usize {
    let skipped_in = |below: Range<usize>| skipped_before[below.end] - skipped_before[below.start];
    let is_whole = |node: NodeId| {
        let below = key.statics_in(node);
        skipped_in(below.clone()) == below.len()
    };
    let (mut count, mut number) = (0, 0);
    while number < key.statics() {
        if skipped_in(number..number + 1) == 0 || !key.is_evaluated(number) {
            number += 1;
            continue;
        }
        let node = key.static_node(number);
        let line = std::iter::once(node).chain(key.tree().ancestors(node));
        let below_root = line.filter(|&above| above != NodeId::ROOT);
        let top = below_root.take_while(|&above| is_whole(above)).last();
        number = top.map_or(number + 1, |top| key.statics_in(top).end);
        count += 1;
    }
    count
}
