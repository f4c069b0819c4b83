//! Sentences about what a search did, why a node was skipped, why another was not; and what is told of a wrong
//! answer to those who are not told what is right.

use super::comparer::{Comparer, in_words, stray};
use super::{Check, Grader, NOT_RIGHT, Told};
use crate::exercise::answer::Stated;
use crate::exercise::claim::Claim;
use crate::exercise::marking::Marking;
use crate::exercise::question::Question;
use crate::search::{Cut, SearchOption};
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary;

impl Comparer<'_, '_, '_> {
    /// Why a node was visited, or was not.
    pub(super) fn why(&self, node: NodeId) -> String {
        if self.key.visit(node).is_some() {
            self.why_visited(node)
        } else {
            self.why_pruned(node)
        }
    }

    /// `F was cut after K: α 3 ≥ β 2 from B through E`
    fn why_pruned(&self, node: NodeId) -> String {
        let root = self.key.pruned_root(node);
        let Some(cutoff) = root.and_then(|root| self.key.cutoff_of(root)) else {
            return "the search never needed it".to_owned();
        };
        let closed = self.words.closed_window(cutoff, self.key.convention().cut);
        let (at, after) = (self.words.name(cutoff.at), self.words.after(cutoff));
        format!("{at} was cut {after}: {}", closed.join(" "))
    }

    /// `the window at M had not closed yet (α 2, β +∞)`
    fn why_visited(&self, node: NodeId) -> String {
        let algorithm = self.key.algorithm();
        let Some(parent) = self.key.tree().parent(node) else {
            return "the search begins there".to_owned();
        };
        if !algorithm.takes(SearchOption::Cut) {
            return format!("{} needed it", algorithm.word());
        }
        let window = self.key.visit(node).and_then(|visit| visit.entry.as_ref());
        let name = self.words.name(parent);
        let Some(window) = window else {
            return format!("the window at {name} had not closed yet");
        };
        let is_closed = |cut| window.lent().is_closed(cut);
        let equal = if is_closed(Cut::Weak) && !is_closed(self.key.convention().cut) {
            ": equal bounds do not cut under the strict rule"
        } else {
            ""
        };
        let ends = self.words.ends_of(window);
        format!("the window at {name} had not closed yet ({ends}){equal}")
    }

    /// Why not this node but the best child of a node is chosen: `B returned <=2`, `B was never visited`; a
    /// best-first search visits nodes that return nothing.
    pub(super) fn not_chosen(&self, node: NodeId, best: NodeId) -> String {
        let name = self.words.name(node);
        match self.key.found(node) {
            Some(found) if found.value == self.key.outcome.found.value => {
                let (found, best) = (in_words(found), self.words.name(best));
                format!("{name} returned {found}, no better than {best}, which comes first")
            }
            Some(found) => format!("{name} returned {}", in_words(found)),
            None if self.key.visit(node).is_some() => format!("{name} returned nothing"),
            None => format!("{name} was never visited"),
        }
    }

    /// `L is evaluated in the answer, but F was cut after K`: what does not belong to a list.
    pub(super) fn too_much(&self, question: Question, node: NodeId) -> String {
        let name = self.name_of(question, node);
        let is_static = self.key.is_static(node);
        let done = match question {
            _ if self.key.is_below_horizon(node) => return self.below_horizon(node),
            Question::StaticEvaluations | Question::Evaluated if !is_static => {
                return format!("{name} is an inner node: it is searched, not evaluated");
            }
            Question::Expanded if is_static => {
                return format!("{name} is evaluated, not expanded");
            }
            Question::StaticEvaluations | Question::Evaluated => "evaluated",
            Question::Expanded => "expanded",
            Question::Pruned => "pruned",
            Question::CutEdges => "cut",
            Question::NotVisited => "not visited",
            _ => "visited",
        };
        format!("{name} is {done} in the answer, but {}", self.why(node))
    }

    /// `F is missing: B was cut after K`: what belongs to a list.
    pub(super) fn missing(&self, question: Question, node: NodeId) -> String {
        let name = self.name_of(question, node);
        format!("{name} is missing: {}", self.why(node))
    }

    /// A node, or the edge to it.
    fn name_of(&self, question: Question, node: NodeId) -> String {
        match self.key.tree().parent(node) {
            Some(parent) if question == Question::CutEdges => {
                format!("{}-{}", self.words.name(parent), self.words.name(node))
            }
            _ => self.words.name(node),
        }
    }

    /// `G lies below the horizon`
    pub(super) fn below_horizon(&self, node: NodeId) -> String {
        format!("{} lies below the horizon", self.words.name(node))
    }
}

impl<'t> Grader<'_, 't> {
    /// The node of the first error that students may know of, if it is at a node: of all nodes to look at the one that
    /// the search leaves first, since what is wrong above it may follow from it. What is not answered is no error.
    pub fn first_error(&self, marking: &Marking<'_, 't>) -> Option<NodeId> {
        let comparer = Comparer::new(self, marking.key);
        let is_shown = |check: &&Check| check.is_wrong() && check.is_visible();
        let wrong = marking.checks.iter().filter(is_shown);
        let places = wrong.filter_map(|check| comparer.look_at(check.claim.as_ref()?, check.first));
        places.min_by_key(|&node| marking.key.leaving(node))
    }
}

impl Comparer<'_, '_, '_> {
    /// Leaves of what is wrong that it is not right or not all, and the node to look at; or which name is none of a
    /// node, so that it may be right and was not understood.
    pub(super) fn leave_a_hint(&self, check: &mut Check) {
        let Some(claim) = check.claim.as_ref().filter(|_| !check.is_right()) else {
            return;
        };
        let unknown = claim.nodes.iter().position(Option::is_none);
        let what = if check.is_incomplete {
            "incomplete"
        } else {
            NOT_RIGHT
        };
        let hint = match (unknown, claim.stated, self.look_at(claim, check.first)) {
            (Some(place), Stated::Move(_) | Stated::Names(_), _) => stray(claim, place),
            (_, _, Some(node)) => format!("{what}: look at {}", self.words.name(node)),
            _ => what.to_owned(),
        };
        check.message = Some(hint);
    }

    /// The node at which the first difference arises. Where not everything is told it is no leaf: the
    /// answer may not speak of it, and then it is evaluated.
    fn look_at(&self, claim: &Claim, first: Option<NodeId>) -> Option<NodeId> {
        let node = match claim.question {
            Question::Value | Question::BestMove => NodeId::ROOT,
            Question::NodeValues => {
                let node = first?;
                match self.key.found(node) {
                    Some(_) => node,
                    None => self.decided_at(node)?,
                }
            }
            Question::PrincipalVariation => first?,
            question if question.is_list() => self.decided_at(first?)?,
            _ => first?,
        };
        let tree = self.key.tree();
        if self.grader.told == Told::Errors && tree.is_leaf(node) {
            return tree.parent(node);
        }
        Some(node)
    }

    /// The node above, where it is decided whether a node is looked at.
    fn decided_at(&self, node: NodeId) -> Option<NodeId> {
        let root = self.key.pruned_root(node);
        let cutoff = root.and_then(|root| self.key.cutoff_of(root));
        let parent = self.key.tree().parent(root.unwrap_or(node));
        cutoff.map(|cutoff| cutoff.at).or(parent)
    }
}
