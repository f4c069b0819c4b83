//! Whether an answer bears out the slip that would earn it points: almost anything can be made right by
//! some wrong value, so what the answer itself says must speak for this one.

use super::case::Case;
use super::claim::Claim;
use super::searched;
use super::slip::is_stated;
use super::window_ends::values_and_ends;
use crate::exercise::key::{Key, MistakenKey};
use crate::exercise::question::Question;
use crate::search::SearchOption;
use crate::tree::NodeId;

/// Whether a wrong value that the answer states follows from this slip, and no mistake in pruning
/// explains everything where the answer does not state the value of the slip.
pub(super) fn is_borne_out<'t>(case: &Case<'_, 't>, other: &MistakenKey<'t>) -> bool {
    let is_invented = other
        .value
        .as_ref()
        .is_none_or(|value| !is_stated(case, value));
    follows(case, &other.key) && !(is_invented && is_searched_otherwise(case))
}

/// Whether wrong values that the answer states are right for somebody who finds this. That of the root
/// alone tells nothing: it is right for everybody who takes it for the root's value.
fn follows<'t>(case: &Case<'_, 't>, key: &Key<'t>) -> bool {
    let rows = case.by_rows();
    let explained = rows.wrong().within(rows.fitting(key));
    let mut claims = rows.claims_in(explained);
    let mut values = rows.claims_in(explained).flat_map(values_and_ends);
    let is_of_root_alone = claims.next().is_some_and(is_of_root) && claims.next().is_none();
    values.next().is_some() && !is_of_root_alone
}

/// Whether a claim says nothing but the value of the root.
fn is_of_root(claim: &Claim) -> bool {
    let mut nodes = claim.values.iter().map(|(node, _)| *node);
    claim.question == Question::Value
        || claim.question == Question::NodeValues && nodes.all(|node| node == NodeId::ROOT)
}

/// Whether the answer would be right for somebody who prunes by another rule, or wrongly at one node.
fn is_searched_otherwise(case: &Case) -> bool {
    if !case.key.algorithm().takes(SearchOption::Cut) {
        return false;
    }
    let mut is_any = false;
    searched::by_rules(case, |other| is_any |= case.is_whole(&other.key));
    let mut cuts = searched::by_cuts(case.key).iter();
    is_any || cuts.any(|other| case.is_whole(&other.key))
}
