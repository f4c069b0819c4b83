//! Mistakes in writing a right search down.

use std::borrow::Cow;

use super::case::Case;
use super::mistake::{Findings, Mistake};
use crate::exercise::answer::{Part, Stated};
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
    let hypothesis = case.judge(mistake.hypothesis(), |part| {
        let Ok(stated) = &part.stated else {
            return false;
        };
        let mended = match (part.question, stated) {
            (Question::Pruned, Stated::Names(names)) => listed.with_roots(names),
            (question, Stated::Names(names)) if LISTS.contains(&question) => {
                if question != Question::Evaluated && !listed.are_in_order(names) {
                    return false;
                }
                listed.without_roots(names)
            }
            (Question::Counts, Stated::Counts(counts)) => listed.without_counted(counts),
            _ => return case.is_right(part),
        };
        let mended = Part {
            stated: Ok(mended),
            ..part.clone()
        };
        case.grader.is_right(case.key, &mended)
    });
    hypothesis.into()
}

/// Whether nodes stand in search order, each once.
pub(super) fn is_in_order(case: &Case, nodes: &[NodeId]) -> bool {
    let game = TreeGame::new(case.key.tree(), &case.key.convention);
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
        let mut roots: Vec<NodeId> = case.key.pruned.clone();
        roots.sort_unstable();
        let mut listed: Vec<NodeId> = Vec::new();
        for question in LISTS {
            if let Some((Stated::Names(names), false)) = case.stated(question) {
                let found = names.iter().filter_map(|name| case.grader.find(name));
                listed.extend(found.filter(|node| roots.binary_search(node).is_ok()));
            }
        }
        listed.sort_unstable();
        listed.dedup();
        Self {
            case,
            roots: listed,
        }
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

    fn with_roots<'a>(&self, names: &[Cow<'a, str>]) -> Stated<'a> {
        let key = self.case.key;
        let leaves = self
            .roots
            .iter()
            .filter(|&&root| key.static_number(root).is_some());
        let labels = leaves.map(|&root| self.case.grader.labels.owned(root).into());
        Stated::Names(names.iter().cloned().chain(labels).collect())
    }

    /// The counts without the listed roots; with them among the pruned.
    fn without_counted<'a>(&self, counts: &[(&'static str, u64)]) -> Stated<'a> {
        let all = self.roots.len() as u64;
        let is_leaf = |root: &&NodeId| self.case.key.static_number(**root).is_some();
        let leaves = self.roots.iter().filter(is_leaf).count() as u64;
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
