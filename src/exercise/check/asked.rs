//! The items that are asked for: nodes, counts.

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Grader;
use crate::exercise::answer::StatedWindow;
use crate::exercise::key::Key;
use crate::exercise::number::StatedValue;
use crate::exercise::question::Question;
use crate::exercise::worth::AskedItems;
use crate::tree::NodeId;

/// One item: the node, or a name of nothing, and what is stated of it.
pub(super) struct Item<'i, T> {
    pub(super) node: Result<NodeId, &'i str>,
    pub(super) stated: Option<&'i T>,
    pub(super) worth: ItemWorth,
}

/// What an item counts for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ItemWorth {
    /// It is asked for.
    Asked,
    /// It is given with the exercise, or nobody asked for it: a right one earns nothing, a wrong one
    /// is wrong.
    Given,
}

impl<'i, T> Item<'i, T> {
    /// The same, asked for by nobody.
    fn given(self) -> Self {
        Self {
            worth: ItemWorth::Given,
            ..self
        }
    }

    /// The node and what is stated of it, as far as there are both.
    pub(super) fn of_node(&self) -> Option<(NodeId, &'i T)> {
        self.node.ok().zip(self.stated)
    }
}

/// What is said of nodes: values, windows.
pub(super) trait OfNodes: Sized {
    /// Whether a reader of the exercise knows it of a node without any search.
    fn is_given(stated: Option<&Self>, node: NodeId, key: &Key) -> bool;

    /// The nodes that are asked for where none are named, but for those of which it is given.
    fn all(key: &Key) -> Vec<NodeId> {
        key.expanded().to_vec()
    }
}

/// The root is never pruned.
impl OfNodes for bool {
    fn is_given(_: Option<&Self>, node: NodeId, _: &Key) -> bool {
        node == NodeId::ROOT
    }

    fn all(key: &Key) -> Vec<NodeId> {
        let nodes = key.tree().nodes();
        nodes.filter(|&node| !key.is_below_horizon(node)).collect()
    }
}

/// The values of leaves are given.
impl OfNodes for StatedValue {
    fn is_given(_: Option<&Self>, node: NodeId, key: &Key) -> bool {
        key.static_number(node).is_some()
    }
}

/// The window that the root is entered with is given.
impl OfNodes for StatedWindow {
    fn is_given(stated: Option<&Self>, node: NodeId, _: &Key) -> bool {
        node == NodeId::ROOT && stated.is_none_or(|stated| !stated.tells_of_search())
    }
}

impl<'t> Grader<'_, 't> {
    /// The items that are asked for, and those that are stated beside them. An item that is stated
    /// under a name of nothing always counts.
    pub(super) fn asked<'i, T: OfNodes>(
        &'i self,
        key: &Key<'t>,
        question: Question,
        stated: &'i [(Cow<'i, str>, T)],
    ) -> Vec<Item<'i, T>> {
        let items = stated.iter().map(|(name, stated)| {
            let node = self.find(name).ok_or(&**name);
            let is_given = node.is_ok_and(|node| T::is_given(Some(stated), node, key));
            let worth = if is_given {
                ItemWorth::Given
            } else {
                ItemWorth::Asked
            };
            let stated = Some(stated);
            Item {
                node,
                stated,
                worth,
            }
        });
        let stated: Vec<_> = items.collect();
        match &self.scheme.worth(question).items {
            AskedItems::Stated => stated,
            AskedItems::All => all(key, stated),
            AskedItems::Named(names) => {
                let asked = names.iter().map(|name| self.find(name).ok_or(&**name));
                let (mut items, others) = chosen(asked.collect(), stated);
                // Nobody asked for other nodes.
                items.extend(others.into_iter().filter(|item| item.node.is_err()));
                items
            }
        }
    }

    /// The nodes among them.
    pub(super) fn asked_nodes<T: OfNodes>(
        &self,
        key: &Key<'t>,
        question: Question,
        stated: &[(Cow<str>, T)],
    ) -> Vec<NodeId> {
        let items = self.asked(key, question, stated);
        items.iter().filter_map(|item| item.node.ok()).collect()
    }

    /// The right counts that are asked for, else those that are stated, and what each is worth.
    pub(super) fn asked_counts(
        &self,
        key: &Key<'t>,
        stated: &[(&'static str, u64)],
    ) -> Vec<(&'static str, usize, ItemWorth)> {
        let asked = &self.scheme.worth(Question::Counts).items;
        let worth = |name: &str| {
            let is_stated = stated.iter().any(|(stated, _)| *stated == name);
            match asked {
                AskedItems::Named(names) => {
                    let mut names = names.iter();
                    names.any(|asked| asked == name).then_some(ItemWorth::Asked)
                }
                AskedItems::All if key.asks_for_count(name) => Some(ItemWorth::Asked),
                AskedItems::Stated if !key.gives_count(name) => {
                    is_stated.then_some(ItemWorth::Asked)
                }
                AskedItems::Stated | AskedItems::All => is_stated.then_some(ItemWorth::Given),
            }
        };
        let all = key.all_counts().into_iter();
        all.filter_map(|(name, count)| Some((name, count, worth(name)?)))
            .collect()
    }
}

/// All items that need a search; others that are stated too can only be wrong.
fn all<'i, T: OfNodes>(key: &Key, stated: Vec<Item<'i, T>>) -> Vec<Item<'i, T>> {
    let all = T::all(key);
    let is_open = |node: &NodeId| !T::is_given(None, *node, key);
    let is_any_open = all.iter().any(is_open);
    let asked = all.into_iter().filter(|node| is_open(node) || !is_any_open);
    let asked = asked.map(Ok).collect();
    let (given, stated) = stated
        .into_iter()
        .partition(|item| item.worth == ItemWorth::Given);
    let (mut items, others) = chosen(asked, stated);
    items.extend(others.into_iter().map(|item| match item.node {
        Ok(_) => item.given(),
        Err(_) => item,
    }));
    items.extend::<Vec<_>>(given);
    items
}

/// The chosen items with what is stated of them, and the other stated ones.
fn chosen<'i, T>(
    asked: Vec<Result<NodeId, &'i str>>,
    stated: Vec<Item<'i, T>>,
) -> (Vec<Item<'i, T>>, Vec<Item<'i, T>>) {
    let by_node: FxHashMap<_, _> = stated.iter().filter_map(Item::of_node).collect();
    let items = asked.iter().map(|&node| Item {
        node,
        stated: node.ok().and_then(|node| by_node.get(&node).copied()),
        worth: ItemWorth::Asked,
    });
    let items: Vec<_> = items.collect();
    let asked: FxHashSet<_> = asked.into_iter().collect();
    let others = stated.into_iter();
    let others = others.filter(|item| !asked.contains(&item.node));
    (items, others.collect())
}
