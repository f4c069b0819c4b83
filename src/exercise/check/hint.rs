//! What is told of a wrong answer to those who are not told what is right.

use std::borrow::Cow;

use super::comparer::Comparer;
use super::verdict::Verdict;
use super::{Check, Grader, NOT_RIGHT, Told, unknown};
use crate::exercise::answer::Stated;
use crate::exercise::marking::Marking;
use crate::exercise::number::StatedValue;
use crate::exercise::question::{Content, NodeList, Question};
use crate::tree::NodeId;

impl<'t> Grader<'_, 't> {
    /// The node of the first error that students may know of, if it is at a node. What is not
    /// answered is no error, and lists say themselves where they part from the right ones.
    pub fn first_error(&self, marking: &Marking<'_, 't>) -> Option<NodeId> {
        let comparer = Comparer::new(self, marking.key);
        let is_list = |question: Question| matches!(question.content(), Content::Nodes(list, _) if list.is_ordered());
        let is_shown =
            |check: &&Check| check.is_wrong() && check.is_visible() && !is_list(check.question);
        let mut places = marking.checks.iter().filter(is_shown).filter_map(|check| {
            let node = comparer.look_at(check.question, check.found?, check.first)?;
            Some((check.question, node))
        });
        let (_, first) = places.next()?;
        // What is wrong at a node may come from a wrong value below it.
        let is_source = |&(question, node): &(Question, NodeId)| {
            question == Question::NodeValues && self.index.tree().is_within(node, first)
        };
        Some(places.find(is_source).map_or(first, |(_, node)| node))
    }
}

impl Comparer<'_, '_, '_> {
    /// That it is not right or not all, and the node to look at; or which name is none of a node, so that it may be
    /// right and was not understood.
    pub(super) fn hint(&self, question: Question, stated: &Stated, verdict: &Verdict) -> String {
        if let Stated::Names(names) = stated
            && let Some(name) = names.iter().find(|name| self.grader.find(name).is_none())
        {
            return unknown(name);
        }
        let what = if verdict.is_incomplete {
            "incomplete"
        } else {
            NOT_RIGHT
        };
        match self.look_at(question, stated, verdict.first) {
            Some(node) => format!("{what}: look at {}", self.words.name(node)),
            None => what.to_owned(),
        }
    }

    /// The node at which the first difference arises. Where not everything is told it is no leaf: the
    /// answer may not speak of it, and then it is evaluated.
    fn look_at(
        &self,
        question: Question,
        stated: &Stated,
        first: Option<NodeId>,
    ) -> Option<NodeId> {
        let node = match (stated, question.content()) {
            (Stated::Value(_), _) | (Stated::Names(_), Content::Move) => NodeId::ROOT,
            (Stated::NodeValues(values), _) => {
                let node = self.deepest_wrong(values, first?);
                match self.key.found(node) {
                    Some(_) => node,
                    None => self.decided_at(node)?,
                }
            }
            (Stated::Names(_), Content::Nodes(NodeList::Line, _)) => first?,
            (Stated::Names(_) | Stated::Edges(_), _) => self.decided_at(first?)?,
            _ => first?,
        };
        let tree = self.key.tree();
        if self.grader.told == Told::Errors && tree.is_leaf(node) {
            return tree.parent(node);
        }
        Some(node)
    }

    /// The first node with a wrong value of those that lie below each other, from this one down: the values
    /// above may follow from it.
    fn deepest_wrong(&self, values: &[(Cow<str>, StatedValue)], from: NodeId) -> NodeId {
        let numbers = self.grader.numbers();
        let wrong = values.iter().filter_map(|(name, stated)| {
            let node = self.grader.find(name)?;
            let found = self.key.found(node)?;
            (!numbers.is_value(self.key, stated, found)).then_some(node)
        });
        wrong.fold(from, |above, node| {
            let is_below = self.key.tree().is_within(node, above);
            if is_below { node } else { above }
        })
    }

    /// The node above, where it is decided whether a node is looked at.
    fn decided_at(&self, node: NodeId) -> Option<NodeId> {
        let root = self.key.pruned_root(node);
        let cutoff = root.and_then(|root| self.key.cutoff_of(root));
        let parent = self.key.tree().parent(root.unwrap_or(node));
        cutoff.map(|cutoff| cutoff.at).or(parent)
    }
}
