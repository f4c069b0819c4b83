//! The items that are asked for, nodes or counts, and what is right to answer.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Check, Grader};
use crate::exercise::answer::{Stated, StatedItem, count_of_key};
use crate::exercise::claim::{Entry, Row, Subject};
use crate::exercise::key::Key;
use crate::exercise::number::StatedValue;
use crate::exercise::question::Question;
use crate::exercise::scheme::AskedItems;
use crate::search::Counts;
use crate::tree::NodeId;

impl<'t> Grader<'_, 't> {
    /// The right answer to a question, as an answer states it; of several items those that are asked for, or
    /// stated, but for nodes of which there is nothing to state.
    pub(super) fn expected<'c>(
        &'c self,
        key: &'c Key<'t>,
        check: &Check<'c>,
    ) -> Option<Stated<'c>> {
        let (question, claim) = (check.question, check.claim.as_ref());
        let rows = claim.map_or(&[][..], |claim| &claim.rows);
        let subjects = || {
            let items = self.asked(key, question, rows).into_iter();
            items.map(|item| item.subject)
        };
        let name = |node: &NodeId| self.index.labels.get(*node);
        Some(match question {
            Question::Value => Stated::Value(StatedValue::from(&key.outcome.found)),
            Question::CutEdges => {
                let edge = |node: &NodeId| {
                    let parent = key.tree().parent(*node)?;
                    Some([name(&parent), name(node)])
                };
                Stated::Edges(key.pruned.iter().filter_map(edge).collect())
            }
            Question::NodeValues => self.of_nodes(subjects(), |node| {
                let found = key.found(node).map(StatedValue::from);
                found.map(StatedItem::Value)
            }),
            Question::Windows => {
                let is_history = |row: &Row| matches!(row.1, Entry::Window(it) if it.has_history());
                let has_history = rows.iter().any(is_history);
                self.of_nodes(subjects(), |node| {
                    let history = has_history.then(|| key.history(node).cloned());
                    let window = history.unwrap_or_else(|| key.window(node, false));
                    window.map(StatedItem::Window)
                })
            }
            Question::IsPruned => self.of_nodes(subjects(), |node| {
                Some(StatedItem::IsPruned(key.is_pruned(node)))
            }),
            Question::Counts => {
                let asked: Vec<Subject> = subjects().collect();
                let counts = key.all_counts().into_iter();
                let counts = counts.filter(|count| asked.contains(&Subject::Count(count.0)));
                let counts =
                    counts.map(|(name, count)| (name.into(), StatedItem::Count(count as u64)));
                Stated::Table(counts.collect())
            }
            Question::Search => match check.found? {
                Stated::Search(search) => Stated::Search(search.as_in(&key.setup)),
                _ => return None,
            },
            Question::BestMove => Stated::Move(key.outcome.best_move.as_ref().map(name)),
            question => Stated::Names(question.right_nodes(key)?.iter().map(name).collect()),
        })
    }

    /// What is right of each node.
    fn of_nodes<'s>(
        &self,
        subjects: impl Iterator<Item = Subject<'s>>,
        right: impl Fn(NodeId) -> Option<StatedItem>,
    ) -> Stated<'_> {
        let nodes = subjects.filter_map(Subject::node);
        let items = nodes.filter_map(|node| Some((self.index.labels.get(node), right(node)?)));
        Stated::Table(items.collect())
    }
}

/// One item: what it is about, and what is stated of that.
pub(super) struct Item<'i> {
    pub(super) subject: Subject<'i>,
    pub(super) stated: Option<Entry<'i>>,
    /// Whether it is asked for. What is given with the exercise, or what nobody asked for, earns nothing if it is
    /// right, and is wrong if it is wrong.
    pub(super) is_asked: bool,
}

impl<'t> Grader<'_, 't> {
    /// The items that are asked for, and those that are stated beside them. An item that is stated
    /// under a name of nothing always counts.
    pub(super) fn asked<'i>(
        &'i self,
        key: &Key<'t>,
        question: Question,
        rows: &[Row<'i>],
    ) -> Vec<Item<'i>> {
        let stated = rows.iter().map(|&(subject, entry)| Item {
            subject,
            stated: Some(entry),
            is_asked: !is_given(key, question, subject, Some(entry)),
        });
        let stated: Vec<Item> = stated.collect();
        let worth = self.scheme.worth(question);
        let (asked, is_all): (Vec<Subject>, bool) = match &worth.items {
            AskedItems::Stated => return stated,
            AskedItems::All => (open(key, question), true),
            AskedItems::Named(names) => {
                let subjects = names.iter().map(|name| self.subject(question, name));
                (subjects.collect(), false)
            }
        };
        let counting = stated.iter().filter(|item| !is_all || item.is_asked);
        let by_subject: FxHashMap<_, _> =
            counting.map(|item| (item.subject, item.stated)).collect();
        let known: FxHashSet<_> = asked.iter().copied().collect();
        let asked = asked.into_iter().map(|subject| Item {
            subject,
            stated: by_subject.get(&subject).copied().flatten(),
            is_asked: true,
        });
        // Where nodes are named nobody asked for others.
        let others = stated.into_iter().filter(|item| match item.subject {
            Subject::Unknown(_) => !known.contains(&item.subject),
            _ => is_all && !(item.is_asked && known.contains(&item.subject)),
        });
        let others = others.map(|item| Item {
            is_asked: matches!(item.subject, Subject::Unknown(_)),
            ..item
        });
        asked.chain(others).collect()
    }

    /// What is called so in a table.
    fn subject<'i>(&self, question: Question, name: &'i str) -> Subject<'i> {
        let found = match question {
            Question::Counts => count_of_key(name).map(Subject::Count),
            _ => self.find(name).map(Subject::Node),
        };
        found.unwrap_or(Subject::Unknown(name))
    }
}

/// Whether a reader of the exercise knows it without any search: the value of a leaf, the window that the root is
/// entered with, that the root is not pruned, and some counts.
fn is_given(key: &Key, question: Question, subject: Subject, stated: Option<Entry>) -> bool {
    let node = match subject {
        Subject::Node(node) => node,
        Subject::Count(name) => return key.gives_count(name),
        Subject::Unknown(_) => return false,
    };
    match (question, stated) {
        (Question::NodeValues, _) => key.is_only_static(node),
        (_, Some(Entry::Window(window))) => node == NodeId::ROOT && !window.tells_of_search(),
        _ => node == NodeId::ROOT,
    }
}

/// What is asked of a question of which all is asked, but for what is given; if it is all given, none is left out.
fn open(key: &Key, question: Question) -> Vec<Subject<'static>> {
    let all: Vec<Subject> = match question {
        Question::Counts => Counts::names().map(Subject::Count).into(),
        Question::IsPruned => {
            let nodes = key.tree().nodes();
            let searched = nodes.filter(|&node| !key.is_below_horizon(node));
            searched.map(Subject::Node).collect()
        }
        _ => key.expanded.iter().copied().map(Subject::Node).collect(),
    };
    let is_open = |subject: &&Subject| !is_given(key, question, **subject, None);
    let open: Vec<Subject> = all.iter().filter(is_open).copied().collect();
    if open.is_empty() { all } else { open }
}
