//! For which values of a leaf something happens: judged by searches with other values.

use std::borrow::Cow;

use super::comparer::Comparer;
use super::items::Items;
use super::sentences::unknown;
use super::verdict::Verdict;
use crate::analysis::samples;
use crate::exercise::answer::Condition;
use crate::exercise::mover_view::is_stated_by_min;
use crate::exercise::question::Question;
use crate::exercise::task::NodeEvent;
use crate::exercise::values::Values;
use crate::tree::NodeId;

/// What a question asks about.
fn event(question: Question) -> NodeEvent {
    match question {
        Question::BestMoveIf => NodeEvent::BestMove,
        _ => NodeEvent::Pruned,
    }
}

impl Comparer<'_, '_, '_> {
    /// The values must be all those for which it happens, and no others.
    pub(super) fn conditions(
        &self,
        question: Question,
        stated: &[(Cow<str>, Condition)],
    ) -> Option<Verdict> {
        let asked = self.grader.asked(self.key, question, stated);
        let fault = |node, stated: &Condition| self.condition_fault(question, node, stated);
        let is_right = |node, stated: &Condition| fault(node, stated).is_none();
        let items = Items::of(&asked, is_right, |node, stated| match stated {
            Some(stated) => fault(node, stated).unwrap_or_default(),
            None => format!("{} is not answered", self.words.name(node)),
        });
        items.verdict()
    }

    fn condition_fault(
        &self,
        question: Question,
        node: NodeId,
        stated: &Condition,
    ) -> Option<String> {
        if let Some(leaf) = &self.grader.scheme.worth(question).leaf
            && self.grader.find(leaf) != self.grader.find(&stated.leaf)
        {
            return Some(format!("the question asks for the values of {leaf}"));
        }
        let right = match self.condition(question, node, stated) {
            Ok(right) => right,
            Err(fault) => return Some(fault),
        };
        let mut ends: Vec<_> = right.ends().chain(stated.values.ends()).cloned().collect();
        ends.sort_unstable();
        ends.dedup();
        let mut tried = samples(&ends).into_iter();
        let is_other = |value: &_| right.contains(value) != stated.values.contains(value);
        let value = tried.find(is_other)?;
        let not = if right.contains(&value) { "" } else { "not " };
        let happens = event(question).said();
        let (node, leaf) = (self.words.name(node), &stated.leaf);
        Some(format!("with {leaf} = {value}, {node} is {not}{happens}"))
    }

    /// The right values in MAX's view, or why they can't be told.
    pub(super) fn condition(
        &self,
        question: Question,
        node: NodeId,
        stated: &Condition,
    ) -> Result<Values, String> {
        let leaf = self.grader.find(&stated.leaf);
        let leaf = leaf.ok_or_else(|| unknown(&stated.leaf))?;
        let event = event(question);
        match &*self.key.variation(leaf, self.grader.steps) {
            Ok(variation) => {
                let stated = variation.intervals(|run| event.happens(run, self.key, node));
                let values = Values::from(stated);
                Ok(
                    if is_stated_by_min(self.key.tree(), self.key.convention(), leaf) {
                        values.negated()
                    } else {
                        values
                    },
                )
            }
            Err(unvaried) => Err(unvaried.sentence(&self.words.name(leaf))),
        }
    }
}
