//! One answer that is not right, cut into claims, and which of them are right by another key.

use super::claim::{Claim, sorted};
use crate::exercise::answer::Stated;
use crate::exercise::check::{Check, Grader, Status};
use crate::exercise::key::Key;
use crate::exercise::question::Question;
use crate::tree::NodeId;

/// One answer: what it claims, rightly or wrongly, and what it was compared with.
///
/// What was not answered, or can't be read, is no claim.
pub(super) struct Case<'c, 't> {
    pub(super) grader: &'c Grader<'c, 't>,
    /// What the answer was compared with.
    pub(super) key: &'c Key<'t>,
    pub(super) checks: &'c [Check<'c, 'c>],
    /// What is said to each question, in their order. That the search was stated rightly is left out, as no
    /// mistake changes it.
    pub(super) claims: Vec<Claim<'c>>,
}

/// Some of the claims of a case, by their numbers: a set of bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Parts(u128);

impl Parts {
    pub(super) fn of(numbers: impl Iterator<Item = usize>) -> Self {
        Self(numbers.fold(0, |bits, number| bits | 1 << number))
    }

    pub(super) fn has(self, number: usize) -> bool {
        self.0 >> number & 1 == 1
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl<'c, 't> Case<'c, 't> {
    pub(super) fn new(
        grader: &'c Grader<'c, 't>,
        key: &'c Key<'t>,
        checks: &'c [Check<'c, 'c>],
    ) -> Self {
        let mut claims = Vec::new();
        if checks.iter().any(|check| check.status != Status::Pass) {
            claims.extend(checks.iter().filter_map(|check| {
                let stated = check.found?;
                // Items beside it that can't be read say nothing of how it was obtained.
                let is_right =
                    check.status == Status::Pass || grader.is_right(key, check.question, stated);
                let is_told = is_known(stated) && (!is_right || check.question != Question::Search);
                is_told.then(|| Claim::new(grader, key, check.question, stated, is_right))
            }));
        }
        Self {
            grader,
            key,
            checks,
            claims,
        }
    }

    /// The parts of which this is true.
    pub(super) fn parts(&self, is_true: impl Fn(&Claim<'c>) -> bool) -> Parts {
        let numbered = self.claims.iter().enumerate();
        Parts::of(
            numbered
                .filter(|(_, claim)| is_true(claim))
                .map(|(number, _)| number),
        )
    }

    pub(super) fn all(&self) -> Parts {
        self.parts(|_| true)
    }

    pub(super) fn wrong(&self) -> Parts {
        self.parts(|claim| !claim.is_right)
    }

    /// The claims that belong to some parts.
    pub(super) fn claims_in(&self, parts: Parts) -> impl Iterator<Item = &Claim<'c>> {
        self.numbered_claims(parts).map(|(_, claim)| claim)
    }

    /// The same with their numbers.
    pub(super) fn numbered_claims(
        &self,
        parts: Parts,
    ) -> impl Iterator<Item = (usize, &Claim<'c>)> {
        let numbered = self.claims.iter().enumerate();
        numbered.filter(move |(number, _)| parts.has(*number))
    }

    /// How many searches of the whole tree the diagnosis may make.
    pub(super) fn affordable_searches(&self) -> usize {
        self.grader.steps / self.key.tree().len()
    }

    /// Whether parts are nothing but one value or a move, which does not say how it was found.
    pub(super) fn is_one_value_or_move(&self, parts: Parts) -> bool {
        let mut claims = self.claims_in(parts);
        let (Some(claim), None) = (claims.next(), claims.next()) else {
            return false;
        };
        let is_one = matches!(claim.question, Question::Value | Question::BestMove);
        is_one || claim.question == Question::NodeValues && claim.values.len() < 2
    }

    pub(super) fn claim(&self, question: Question) -> Option<&Claim<'c>> {
        self.claims.iter().find(|claim| claim.question == question)
    }

    /// Whether a claim is right by this key.
    pub(super) fn fits(&self, claim: &Claim, key: &Key<'t>) -> bool {
        let is_other = key.algorithm() != self.key.algorithm();
        match claim.stated {
            // Minimax follows all rules for pruning at once, so naming some of them does not mean it.
            Stated::Search(search) if is_other && search.algorithm().is_none() => false,
            _ => claim.fits(self.grader, key),
        }
    }

    /// Whether the whole answer is right by this key.
    pub(super) fn is_whole(&self, key: &Key<'t>) -> bool {
        self.claims.iter().all(|claim| self.fits(claim, key))
    }

    /// Whether the answer has the values of all inner nodes that the right search looks at, but for the root's
    /// perhaps, and not of all that this key's owner looks at, who would have written them down too.
    pub(super) fn leaves_out_values(&self, key: &Key<'t>) -> bool {
        let Some(claim) = self.claim(Question::NodeValues) else {
            return false;
        };
        let nodes: Vec<NodeId> = claim.values.iter().map(|(node, _)| *node).collect();
        let nodes = sorted(&[&nodes[..], &[NodeId::ROOT]].concat());
        let is_stated = |node: &NodeId| nodes.binary_search(node).is_ok();
        self.key.expanded().iter().all(is_stated) && !key.expanded().iter().all(is_stated)
    }
}

/// Whether any mistake of the table concerns what is said; claims about other things are left out.
pub(super) fn is_known(stated: &Stated) -> bool {
    match stated {
        Stated::Windows(windows) => !windows.iter().any(|(_, window)| window.has_history()),
        _ => true,
    }
}
