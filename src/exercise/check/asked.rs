//! The items that are asked for: nodes, counts.

use std::borrow::Cow;

use super::Grader;
use crate::exercise::key::Key;
use crate::exercise::question::Question;
use crate::tree::NodeId;

/// One item: its name, the node that is called so, and what is stated of it.
pub(super) struct Item<'i, T> {
    pub(super) name: &'i str,
    pub(super) node: Option<NodeId>,
    pub(super) stated: Option<&'i T>,
}

impl<'i, T> Item<'i, T> {
    /// The node and what is stated of it, as far as there are both.
    pub(super) fn of_node(&self) -> Option<(NodeId, &'i T)> {
        self.node.zip(self.stated)
    }
}

impl<'t> Grader<'_, 't> {
    /// The items that are asked for, else those that are stated. An item that is stated under a
    /// name of nothing always counts.
    pub(super) fn asked<'i, T>(
        &'i self,
        question: Question,
        stated: &'i [(Cow<'i, str>, T)],
    ) -> Vec<Item<'i, T>> {
        let item = |name: &'i str, stated| Item {
            name,
            node: self.find(name),
            stated,
        };
        let all = stated.iter().map(|(name, stated)| item(name, Some(stated)));
        let Some(asked) = &self.scheme.worth(question).items else {
            return all.collect();
        };
        let asked = asked.iter().map(|name| {
            let found = stated.iter().find(|(stated, _)| *stated == name.as_str());
            item(name, found.map(|(_, stated)| stated))
        });
        let strays = all.filter(|item| item.node.is_none());
        asked.chain(strays).collect()
    }

    /// The nodes among them.
    pub(super) fn asked_nodes<T>(
        &self,
        question: Question,
        stated: &[(Cow<str>, T)],
    ) -> Vec<NodeId> {
        let items = self.asked(question, stated);
        items.iter().filter_map(|item| item.node).collect()
    }

    /// The right counts that are asked for, else those that are stated.
    pub(super) fn asked_counts(
        &self,
        key: &Key<'t>,
        stated: &[(&'static str, u64)],
    ) -> Vec<(&'static str, usize)> {
        let asked = &self.scheme.worth(Question::Counts).items;
        let is_asked = |name: &str| match asked {
            Some(asked) => asked.iter().any(|asked| asked == name),
            None => stated.iter().any(|(stated, _)| *stated == name),
        };
        let all = key.counts.named().into_iter();
        all.filter(|(name, _)| is_asked(name)).collect()
    }
}
