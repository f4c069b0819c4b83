//! One answer against one key: each question to its own comparison.

use super::grader::Grader;
use super::verdict::Verdict;
use crate::exercise::answer::Stated;
use crate::exercise::key::Key;
use crate::exercise::question::{Content, NodeList, Question};
use crate::search::Settings;
use crate::words::{Glyphs, Words};

/// Compares what is stated with a key.
pub(super) struct Comparer<'c, 'g, 't> {
    pub(super) grader: &'c Grader<'g, 't>,
    pub(super) key: &'c Key<'t>,
    pub(super) words: Words<'c>,
}

impl<'c, 'g, 't> Comparer<'c, 'g, 't> {
    pub(super) fn new(grader: &'c Grader<'g, 't>, key: &'c Key<'t>) -> Self {
        let words = Words::new(&grader.labels, Glyphs::Unicode);
        Self { grader, key, words }
    }

    /// Nothing where only what is given with the exercise is stated.
    pub(super) fn verdict(&self, question: Question, stated: &Stated) -> Option<Verdict> {
        Some(match (stated, question.content()) {
            (Stated::Value(stated), _) => self.value(stated),
            (Stated::Names(names), Content::Nodes(list, right)) => {
                let right = right(self.key);
                match list {
                    NodeList::Line => self.line(&self.nearest_line(right, names), names),
                    NodeList::Evaluations | NodeList::Visits | NodeList::Expansions => {
                        self.steps(list, right, names)
                    }
                    NodeList::Visited | NodeList::NotVisited => {
                        self.set_of_nodes(list, right, names)
                    }
                    NodeList::Evaluated | NodeList::Pruned => self.set(list, names),
                }
            }
            (Stated::Names(names), _) => self.best_move(names),
            (Stated::Edges(edges), _) => self.cut_edges(edges),
            (Stated::NodeValues(values), _) => return self.node_values(stated, values),
            (Stated::Windows(windows), _) => return self.windows(stated, windows),
            (Stated::Counts(counts), _) => return self.counts(counts),
            (Stated::IsPruned(nodes), _) => return self.is_pruned(stated, nodes),
            (Stated::Search(search), _) => self.search(search),
        })
    }

    /// The stated search must be the one that was made.
    fn search(&self, stated: &Settings) -> Verdict {
        let setup = &self.key.setup;
        let fault = (!stated.agrees(setup)).then(|| {
            let made = stated.as_in(setup);
            format!("the answer says it was obtained with {stated}; it was checked with {made}")
        });
        Verdict::of_one(fault)
    }
}

impl<'t> Grader<'_, 't> {
    /// Whether what is stated names anything that is neither a node nor a move of the tree.
    pub fn names_nobody(&self, key: &Key<'t>, stated: &Stated) -> bool {
        let comparer = Comparer::new(self, key);
        let is_unknown = |name: &str| comparer.node_moved_to(name).is_none();
        match stated {
            Stated::Names(names) => names.iter().any(|name| is_unknown(name)),
            Stated::Edges(edges) => edges.iter().any(|edge| {
                let (parent, child) = comparer.names_of_ends(edge);
                is_unknown(parent) || is_unknown(child)
            }),
            Stated::NodeValues(values) => values.iter().any(|(name, _)| is_unknown(name)),
            Stated::Windows(windows) => windows.iter().any(|(name, _)| is_unknown(name)),
            Stated::IsPruned(nodes) => nodes.iter().any(|(name, _)| is_unknown(name)),
            Stated::Value(_) | Stated::Counts(_) | Stated::Search(_) => false,
        }
    }
}
