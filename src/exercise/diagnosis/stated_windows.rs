//! The windows that an answer states, and their ends in the wrong order.

use super::case::Case;
use super::claim::Claim;
use super::mistake::Place;
use crate::exercise::answer::{Stated, StatedWindow};
use crate::exercise::key::Key;
use crate::tree::NodeId;

/// Windows have β before α: all that are wrong are right the other way round.
pub(super) fn window_reversed(case: &Case, key: &Key, claim: &Claim) -> Option<Place> {
    let Stated::Windows(windows) = claim.stated else {
        return None;
    };
    let is_either = windows.iter().all(|(name, window)| {
        let node = case.grader.find(name);
        node.is_some_and(|node| {
            is_window(case, key, node, window) || is_window(case, key, node, &reversed(window))
        })
    });
    is_either.then_some(Place::Everywhere)
}

/// The same with β before α.
fn reversed(window: &StatedWindow) -> StatedWindow {
    let mut reversed = window.clone();
    let [entry, exit] = [&mut reversed.entry, &mut reversed.exit];
    for ends in entry.iter_mut().chain(exit) {
        ends.reverse();
    }
    reversed
}

/// Whether a node was entered and left with these windows, as far as they are stated.
pub(super) fn is_window(case: &Case, key: &Key, node: NodeId, stated: &StatedWindow) -> bool {
    key.visit(node).is_some_and(|visit| {
        let windows = [(&stated.entry, &visit.entry), (&stated.exit, &visit.exit)];
        windows.into_iter().all(|(stated, right)| {
            let Some(stated) = stated else {
                return true;
            };
            right.as_ref().is_some_and(|right| {
                let mut ends = stated.iter().zip(right.ends_as_values());
                ends.all(|(stated, right)| case.grader.is_number(key, stated, &right))
            })
        })
    })
}
