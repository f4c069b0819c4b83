//! Mistakes in writing a right search down.

use std::borrow::Cow;

use super::case::Case;
use super::mistake::{Findings, Mistake};
use crate::exercise::answer::Stated;
use crate::exercise::question::Question;
use crate::search::TreeGame;
use crate::tree::NodeId;

/// Roots of pruned subtrees in the lists of what was looked at.
///
/// Some of them may be missing there: what counts is that nothing else is too much, and that they
/// stand where the search would come to them. A leaf that is said to be evaluated may be left out
/// of the pruned ones.
pub(super) fn pruned_roots_evaluated(case: &Case, mistake: &Mistake) -> Findings {
    let listed = Listed::in_lists_of(case);
    if listed.roots.is_empty() {
        return Findings::default();
    }
    let hypothesis = case.judge(mistake.hypothesis(), |question, stated| {
        let mended = match stated {
            Stated::Names(names) if question == Question::Pruned => listed.with_roots(names),
            Stated::Names(names) if LISTS.contains(&question) => {
                if question != Question::Evaluated && !listed.are_in_order(names) {
                    return false;
                }
                listed.without_roots(names)
            }
            Stated::Counts(counts) => listed.without_counted(counts),
            _ => return case.is_right(question),
        };
        case.grader.is_right(case.key, question, &mended)
    });
    hypothesis.into()
}

/// Whether nodes stand in search order, each once.
pub(super) fn is_in_order(case: &Case, nodes: &[NodeId]) -> bool {
    let game = TreeGame::new(case.key.tree(), case.key.convention());
    let mut rest = nodes.iter().peekable();
    for (node, _) in game.walk() {
        rest.next_if(|next| **next == node);
    }
    rest.peek().is_none()
}

/// The lists of what was looked at.
const LISTS: [Question; 3] = [
    Question::StaticEvaluations,
    Question::Evaluated,
    Question::Visited,
];

/// The roots of pruned subtrees that an answer lists as looked at.
struct Listed<'c, 't> {
    case: &'c Case<'c, 't>,
    roots: Vec<NodeId>,
}

impl<'c, 't> Listed<'c, 't> {
    fn in_lists_of(case: &'c Case<'c, 't>) -> Self {
        let mut pruned = case.key.pruned.clone();
        pruned.sort_unstable();
        let mut roots = Vec::new();
        for question in LISTS {
            if let Some(Stated::Names(names)) = case.wrongly_stated(question) {
                let found = names.iter().filter_map(|name| case.grader.find(name));
                roots.extend(found.filter(|node| pruned.binary_search(node).is_ok()));
            }
        }
        roots.sort_unstable();
        roots.dedup();
        Self { case, roots }
    }

    fn is_root(&self, name: &str) -> bool {
        let node = self.case.grader.find(name);
        node.is_some_and(|node| self.roots.binary_search(&node).is_ok())
    }

    fn are_in_order(&self, names: &[Cow<str>]) -> bool {
        let nodes = names.iter().filter_map(|name| self.case.grader.find(name));
        is_in_order(self.case, &nodes.collect::<Vec<_>>())
    }

    fn without_roots<'a>(&self, names: &[Cow<'a, str>]) -> Stated<'a> {
        let others = names.iter().filter(|name| !self.is_root(name));
        Stated::Names(others.cloned().collect())
    }

    /// The listed roots that are leaves.
    fn leaves(&self) -> impl Iterator<Item = NodeId> {
        let is_leaf = |root: &NodeId| self.case.key.static_number(*root).is_some();
        self.roots.iter().copied().filter(is_leaf)
    }

    fn with_roots<'a>(&self, names: &[Cow<'a, str>]) -> Stated<'a> {
        let label = |leaf| self.case.grader.labels.owned(leaf).into();
        let names = names.iter().cloned();
        Stated::Names(names.chain(self.leaves().map(label)).collect())
    }

    /// The counts without the listed roots; with them among the pruned.
    fn without_counted<'a>(&self, counts: &[(&'static str, u64)]) -> Stated<'a> {
        let (all, leaves) = (self.roots.len() as u64, self.leaves().count() as u64);
        let mended = |&(name, count): &(&'static str, u64)| {
            let count = match name {
                "static_evaluations" | "distinct_static_evaluations" | "visited" | "entries" => {
                    count.saturating_sub(all)
                }
                "pruned_leaves" => count + leaves,
                "pruned_nodes" => count + all,
                _ => count,
            };
            (name, count)
        };
        Stated::Counts(counts.iter().map(mended).collect())
    }
}
