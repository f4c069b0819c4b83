//! Wrong values that show only in the windows of an answer.

use super::case::Case;
use super::claim::Claim;
use super::slipped::{either_way, leaf_values};
use crate::exercise::answer::Stated;
use crate::exercise::habits::Slip;
use crate::exercise::key::MistakenKey;
use crate::exercise::number::Number;
use crate::value::Value;

/// The slips to numbers in the answer's wrong windows that no leaf has, so far as they explain
/// everything, the deepest nodes first; so many are tried.
pub(super) fn slips_to_ends<'t>(case: &Case<'_, 't>, budget: usize) -> Vec<MistakenKey<'t>> {
    let values = foreign_ends(case);
    let nodes = case.key.record.visited().iter().rev();
    let slips = nodes.flat_map(|&node| values.iter().map(move |value| Slip::new(node, value)));
    let slips = slips.take(budget);
    let ways = slips.flat_map(|slip| either_way(case.key, slip));
    ways.filter(|other| case.is_whole(&other.key)).collect()
}

/// The finite ends of the wrong windows that are no leaf's value, each once.
fn foreign_ends<'c>(case: &Case<'c, '_>) -> Vec<&'c Value> {
    let wrong = case.claims_in(case.wrong());
    let mut found: Vec<&Value> = wrong.flat_map(ends_of_windows).collect();
    if !found.is_empty() {
        let known = leaf_values(case.key);
        found.retain(|end| known.binary_search(end).is_err());
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The values that a claim gives to nodes, and the finite ends of its windows.
pub(super) fn values_and_ends<'c>(claim: &Claim<'c>) -> impl Iterator<Item = &'c Value> {
    claim.stated_values().chain(ends_of_windows(claim))
}

/// The finite ends of the windows that are stated.
fn ends_of_windows<'c>(claim: &Claim<'c>) -> impl Iterator<Item = &'c Value> {
    let windows = match claim.stated {
        Stated::Windows(windows) => &windows[..],
        _ => &[],
    };
    let windows = windows.iter().map(|(_, window)| window);
    let ends = windows.flat_map(|window| [&window.entry, &window.exit]);
    let ends = ends.flatten().flatten().map(Number::value);
    ends.filter(|end| end.is_finite())
}
