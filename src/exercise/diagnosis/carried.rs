//! A slip that an answer proves, so that all else may count as right by it.

use super::case::Case;
use super::habits::Slip;
use super::slips::{MOST_TRIED_FOR_ONE, either_way};
use super::{Diagnosis, Hypothesis, HypothesisId};
use crate::exercise::check::{Check, Grader};
use crate::exercise::key::Key;
use crate::exercise::number::StatedValue;
use crate::tree::NodeId;

/// One wrong value, and what a right search finds with it.
pub struct Carried<'t> {
    /// The node whose value is wrong.
    pub node: NodeId,
    /// The value, as the answer states it.
    pub value: StatedValue,
    /// What is found by those who go on from it.
    pub key: Key<'t>,
}

/// The slip that an answer proves: it states one wrong value itself, all else in it is what a right search
/// finds with that value, and no other mistake explains it, nor the same at another node. Each wrong value costs
/// a few searches, so an answer with very many of them proves nothing.
pub fn carried<'t>(
    grader: &Grader<'_, 't>,
    key: &Key<'t>,
    checks: &[Check],
    diagnosis: &Diagnosis,
) -> Option<Carried<'t>> {
    // Whoever takes the wrong player's choice at one node has one wrong value, too.
    let is_of_one_value =
        |id| [HypothesisId::OneSlip, HypothesisId::WrongPlayerAtNode].contains(&id);
    let mut causes = diagnosis.hypotheses.iter().flat_map(Hypothesis::causes);
    if diagnosis.hypotheses.is_empty() || !causes.all(|cause| is_of_one_value(cause.id)) {
        return None;
    }
    let case = Case::new(grader, key, checks);
    let stated = case.wrong_values();
    if stated.len() > MOST_TRIED_FOR_ONE {
        return None;
    }
    let mut proved = stated.into_iter().filter_map(|(node, value)| {
        let number = Some(value.number.value());
        let slips = [None, Some(value.bound)].map(|bound| Slip::new(node, number, bound));
        let mut ways = slips.into_iter().flat_map(|slip| either_way(key, slip));
        let mistaken = ways.find(|other| case.is_whole(&other.key))?;
        Some(Carried {
            node,
            value: value.clone(),
            key: mistaken.key,
        })
    });
    let slip = proved.next();
    slip.filter(|_| proved.next().is_none())
}
