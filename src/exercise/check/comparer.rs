//! One answer against one key: each question to its own comparison. One value, a move and a search are compared here,
//! and tables: what is said of single nodes, values, windows, whether they are pruned, and of the whole search, counts.

use std::borrow::Cow;

use super::Grader;
use super::verdict::Verdict;
use crate::exercise::answer::Stated;
use crate::exercise::claim::{Claim, Entry, Subject};
use crate::exercise::key::Key;
use crate::exercise::number::{Number, StatedValue, StatedWindow};
use crate::exercise::question::Question;
use crate::exercise::scheme::Ties;
use crate::search::{Bounded, NodeRecords, Settings};
use crate::text::{quoted, readable};
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary;
use crate::words::Words;

/// Compares what is claimed with a key.
pub(super) struct Comparer<'c, 'g, 't> {
    pub(super) grader: &'c Grader<'g, 't>,
    pub(super) key: &'c Key<'t>,
    pub(super) words: Words<'c>,
}

impl<'c, 'g, 't> Comparer<'c, 'g, 't> {
    pub(super) fn new(grader: &'c Grader<'g, 't>, key: &'c Key<'t>) -> Self {
        let words = Words::new(&grader.index.labels);
        Self { grader, key, words }
    }

    /// Nothing where only what is given with the exercise is stated.
    pub(super) fn verdict(&self, claim: &Claim) -> Option<Verdict> {
        let question = claim.question;
        Some(match (question.right_nodes(self.key), claim.stated) {
            (_, Stated::Move(_)) => Verdict::of_one(self.wrong_move(claim)),
            (Some(right), _) if question == Question::PrincipalVariation => {
                self.list(&self.nearest_line(right, &claim.nodes), claim)
            }
            (Some(right), _) if question.is_ordered() => self.list(right, claim),
            (Some(right), _) => self.set(right, claim),
            (None, Stated::Value(_)) => Verdict::of_one(self.wrong_root(claim)),
            (None, Stated::Search(search)) => Verdict::of_one(self.wrong_search(search)),
            (None, _) => return self.table(claim),
        })
    }

    /// The number must be the one that the search returned; a bound, if one is stated, the one that
    /// it proved.
    fn wrong_root(&self, claim: &Claim) -> Option<String> {
        let mut rows = claim.rows.iter();
        let wrong = rows.find(|row| !self.grader.is_right(self.key, row));
        wrong.map(|row| self.wrong_entry(row.0, row.1))
    }

    /// The child of the root, or the name of the move to it.
    fn wrong_move(&self, claim: &Claim) -> Option<String> {
        let Some(best) = self.key.outcome.best_move else {
            let is_none = claim.nodes.is_empty();
            return (!is_none).then(|| "there is no best move: write none".to_owned());
        };
        let best_name = self.words.name(best);
        let node = match claim.nodes[..] {
            [Some(node)] => node,
            [None] => return Some(stray(claim, 0)),
            _ => return Some(format!("the best move is {best_name}")),
        };
        let values = self.exact_values();
        let optimal = values.map(|values| self.key.optimal_children(values, NodeId::ROOT));
        if node == best || optimal.is_some_and(|optimal| optimal.contains(&node)) {
            return None;
        }
        let instead = if self.key.tree().parent(node) == Some(NodeId::ROOT) {
            self.not_chosen(node, best)
        } else {
            format!("{} is not a child of the root", self.words.name(node))
        };
        Some(format!("the best move is {best_name}; {instead}"))
    }

    /// The stated search must be the one that was made.
    fn wrong_search(&self, stated: &Settings) -> Option<String> {
        let setup = &self.key.setup;
        (!stated.agrees(setup)).then(|| {
            let made = stated.as_in(setup);
            format!("the answer says it was obtained with {stated}; it was checked with {made}")
        })
    }

    /// The right line that goes with the stated one as far as it is optimal; the first in search
    /// order where only that is right.
    fn nearest_line(&self, right: &'c [NodeId], nodes: &[Option<NodeId>]) -> Cow<'c, [NodeId]> {
        let Some(values) = self.exact_values().filter(|_| right.len() > 1) else {
            return Cow::Borrowed(right);
        };
        let mut line = vec![NodeId::ROOT];
        loop {
            let best = self.key.optimal_children(values, line[line.len() - 1]);
            let stated = nodes.get(line.len()).copied().flatten();
            let usual = right.get(line.len()).filter(|_| right.starts_with(&line));
            let wanted = [stated, usual.copied()].into_iter().flatten();
            let mut next = wanted.chain(best.first().copied());
            match next.find(|node| best.contains(node)) {
                Some(next) => line.push(next),
                None => return Cow::Owned(line),
            }
        }
    }

    /// What every node is worth, where every optimal move is right and the root's value is known.
    pub(super) fn exact_values(&self) -> Option<&'c NodeRecords> {
        let is_any = self.grader.scheme.ties == Ties::Any;
        is_any.then(|| self.key.values_of_optimal_lines())?
    }
}

impl Comparer<'_, '_, '_> {
    /// What is said of each node, and each count, must be what the search found. Nothing where only what is given is
    /// stated.
    fn table(&self, claim: &Claim) -> Option<Verdict> {
        let mut all = Verdict::default();
        let mut items = self.grader.asked(self.key, claim.question, &claim.rows);
        items.sort_by_key(|item| item.subject.node().map(|node| self.key.leaving(node)));
        for item in items {
            let (subject, node) = (item.subject, item.subject.node());
            if let Subject::Unknown(name) = subject {
                all.add_wrong(None, || unknown(name));
                continue;
            }
            all.items += usize::from(item.is_asked);
            match item.stated {
                None => all.add_missing(node, || self.called(subject)),
                Some(entry) if self.grader.is_right(self.key, &(subject, entry)) => {
                    all.right += usize::from(item.is_asked);
                }
                // Only what is wrong first is put into words, which takes a while.
                Some(entry) => all.add_wrong(node, || self.wrong_entry(subject, entry)),
            }
        }
        all.is_incomplete = all.wrong == 0 && all.errors > 0;
        (all.right + all.errors > 0).then_some(all)
    }

    fn called(&self, subject: Subject) -> String {
        match subject {
            Subject::Node(node) => self.words.name(node),
            Subject::Count(name) | Subject::Unknown(name) => name.to_owned(),
        }
    }

    /// What is wrong with a row.
    fn wrong_entry(&self, subject: Subject, entry: Entry) -> String {
        let name = self.called(subject);
        let node = subject.node().unwrap_or(NodeId::ROOT);
        match entry {
            Entry::OfTree(stated) => {
                format!(
                    "the value is {}, not {stated}",
                    in_words(&self.key.outcome.found)
                )
            }
            Entry::Value(stated) => match self.key.found(node) {
                Some(found) => format!("{name} is {}, not {stated}", in_words(found)),
                None if self.key.visit(node).is_some() => {
                    format!("{name} returned nothing: the search never came back to it")
                }
                None => match self.key.given(node) {
                    Some(given) => format!("{name} is {}, not {stated}", in_words(&given)),
                    None => format!("{name} has no value: {}", self.why(node)),
                },
            },
            Entry::IsPruned(_) if self.key.is_below_horizon(node) => self.below_horizon(node),
            Entry::IsPruned(true) => format!("{name} is not pruned: {}", self.why(node)),
            Entry::IsPruned(false) => format!("{name} is pruned: {}", self.why(node)),
            Entry::Window(stated) => self.wrong_window(node, stated),
            Entry::Count(stated) => {
                let count = self.key.count(&name).unwrap_or_default();
                format!("{name} is {count}, not {stated}")
            }
        }
    }

    fn wrong_window(&self, node: NodeId, stated: &StatedWindow) -> String {
        let name = self.words.name(node);
        let Some(right) = self.key.window(node, stated.has_history()) else {
            return match self.key.visit(node) {
                Some(_) => format!("{} searches without windows", self.key.algorithm().word()),
                None => format!("{name} has no window: {}", self.why(node)),
            };
        };
        let values = |numbers: &[Number]| {
            let values = numbers.iter().map(|number| number.value().to_string());
            values.collect::<Vec<_>>().join(", ")
        };
        match self.grader.difference(stated, &right) {
            Some((end @ ("α" | "β"), _, right)) => {
                let right = values(right);
                format!("{end} at {name} becomes {right}, one after the other")
            }
            Some((event, stated, right)) => {
                let (stated, right) = (values(stated), values(right));
                format!("{name} is {event} with ({right}), not ({stated})")
            }
            None => String::new(),
        }
    }
}

/// What the search found, in the words of an answer.
pub(super) fn in_words(found: &Bounded) -> String {
    StatedValue::from(found).to_string()
}

/// What is wrong with a name in a list that is none of a node, or with an edge that is none.
pub(super) fn stray(claim: &Claim, place: usize) -> String {
    match claim.stated {
        Stated::Names(names) if claim.question == Question::CutEdges => {
            format!("the tree has no edge `{}`", quoted(&names[place]))
        }
        Stated::Names(names) => unknown(&names[place]),
        Stated::Move(Some(name)) => unknown(name),
        Stated::Edges(edges) => {
            let [parent, child] = edges[place].each_ref().map(|name| readable(name));
            format!("the tree has no edge from {parent} to {child}")
        }
        _ => String::new(),
    }
}

fn unknown(name: &str) -> String {
    format!("{NO_NODE} `{}`", quoted(name))
}

/// What is said of a name of nothing, before the name.
pub(crate) const NO_NODE: &str = "the tree has no node";
