//! One answer that is not right, cut into claims, and which of them are right by another key.

use super::mistakes::ROWS;
use crate::exercise::answer::Stated;
use crate::exercise::check::{Check, Status};
use crate::exercise::claim::{Claim, Entry, Row, Subject};
use crate::exercise::grader::Grader;
use crate::exercise::key::{Key, MistakenKey};
use crate::exercise::number::StatedValue;
use crate::exercise::question::Question;
use crate::tree::NodeId;

/// What people put around a name.
const QUOTES: [char; 7] = ['"', '“', '”', '„', '\'', '‘', '’'];

/// One answer: what it claims, rightly or wrongly, and what it was compared with.
///
/// What was not answered, or can't be read, is no claim.
pub(super) struct Case<'c, 't> {
    pub(super) grader: &'c Grader<'c, 't>,
    /// What the answer was compared with.
    pub(super) key: &'c Key<'t>,
    pub(super) checks: &'c [Check<'c>],
    /// What is said to each question, in their order. That the search was stated rightly is left out, as no
    /// mistake changes it; so are the histories of windows, which no other search has.
    pub(super) claims: Vec<&'c Claim<'c>>,
}

impl<'c, 't> Case<'c, 't> {
    pub(super) fn new(
        grader: &'c Grader<'c, 't>,
        key: &'c Key<'t>,
        checks: &'c [Check<'c>],
    ) -> Self {
        let is_told = |claim: &&Claim| match claim.stated {
            Stated::Table(_) => {
                let has_history =
                    |(_, entry): &Row| matches!(entry, Entry::Window(it) if it.has_history());
                !claim.rows.iter().any(has_history)
            }
            Stated::Search(_) => !claim.is_right,
            _ => true,
        };
        let is_any_wrong = checks.iter().any(|check| check.status != Status::Pass);
        let doubted = checks.iter().filter(|_| is_any_wrong);
        let claims = doubted.filter_map(|check| check.claim.as_ref());
        Self {
            grader,
            key,
            checks,
            claims: claims.filter(is_told).collect(),
        }
    }

    /// What is wrong.
    pub(super) fn wrong(&self) -> impl Iterator<Item = &'c Claim<'c>> {
        let claims = self.claims.iter().copied();
        claims.filter(|claim| !claim.is_right)
    }

    /// The wrong values that are stated for nodes, each node once, the root first.
    pub(super) fn wrong_values(&self) -> Vec<(NodeId, &StatedValue)> {
        let mut wrong: Vec<(NodeId, &StatedValue)> = Vec::new();
        for claim in self.wrong() {
            wrong.extend(claim.values().filter(|&(node, stated)| {
                let is_right = |found| self.grader.is_value(self.key, stated, found);
                claim.question == Question::Value || !self.key.found(node).is_some_and(is_right)
            }));
        }
        wrong.sort_by_key(|(node, _)| *node);
        wrong.dedup_by_key(|(node, _)| *node);
        wrong
    }

    /// The leaf that is named where the value of the root should stand.
    pub(super) fn leaf_for_value(&self) -> Option<NodeId> {
        let mut checks = self.checks.iter();
        let value = checks.find(|check| check.question == Question::Value)?;
        let leaf = self.grader.find(value.unread?.trim_matches(QUOTES))?;
        self.key.is_static(leaf).then_some(leaf)
    }

    /// Whether the answer is nothing but one value or a move, which a mistake at some node explains whatever
    /// it is.
    pub(super) fn is_one_value_or_move(&self) -> bool {
        match &self.claims[..] {
            [claim] => !claim.question.is_list() && claim.rows.len() < 2,
            _ => false,
        }
    }

    pub(super) fn claim(&self, question: Question) -> Option<&Claim<'c>> {
        let mut claims = self.claims.iter().copied();
        claims.find(|claim| claim.question == question)
    }

    /// Whether the answer is that of somebody who makes a mistake: whoever searches otherwise has everything as
    /// the answer has it.
    pub(super) fn is_made_by(&self, other: &MistakenKey<'t>) -> bool {
        match ROWS[other.row].shows() {
            Some(shows) => self.is_written(shows, &other.key),
            None if other.node.is_some() && self.is_one_value_or_move() => false,
            None => self.is_whole(&other.key),
        }
    }

    /// Whether the whole answer is right by the key of somebody who searches otherwise.
    pub(super) fn is_whole(&self, key: &Key) -> bool {
        let mut claims = self.claims.iter();
        claims.all(|claim| self.fits(claim, key))
    }

    /// Whether all that is wrong is right by the key of somebody who does otherwise, and what is right
    /// is right by either: but for these questions, in which it must show.
    pub(super) fn is_written(&self, shows: &[Question], key: &Key) -> bool {
        self.claims.iter().all(|claim| {
            // In a table it is done everywhere, or slips in once.
            let is_of = |key: &Key, row: &Row| self.grader.is_right(key, row);
            let mut others = claim.rows.iter().filter(|row| !is_of(self.key, row));
            match others.next() {
                Some(one @ (Subject::Node(_), _)) if others.next().is_none() && is_of(key, one) => {
                    true
                }
                None if claim.is_right && !shows.contains(&claim.question) => true,
                _ => self.fits(claim, key),
            }
        })
    }

    fn fits(&self, claim: &Claim, key: &Key) -> bool {
        // Minimax follows all rules for pruning at once, so naming some of them does not mean it.
        let is_meant = match claim.stated {
            Stated::Search(search) if key.algorithm() != self.key.algorithm() => {
                search.algorithm().is_some()
            }
            _ => true,
        };
        is_meant && claim.fits(self.grader, key)
    }
}
