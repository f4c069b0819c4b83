//! What an answer means that is not right as it is written: names in another letter case, several names in one
//! word, leaves by their values. Nothing is guessed: what has two readings keeps none.

use std::borrow::Cow;
use std::collections::HashSet;
use std::slice;

use super::names::PlainNames;
use super::tokens::{Cut, words};
use super::{Answer, AnswerErrorKind, Spelling, Stated, StatedItem};
use crate::exercise::grader::Grader;
use crate::exercise::key::Key;
use crate::exercise::number::within_marks;
use crate::exercise::question::Question;
use crate::text::{quoted, says_nothing};
use crate::tree::NodeId;

/// The names of the nodes that one part means may have so many bytes in all: paths are long in deep trees.
const MOST_BYTES: usize = 1 << 20;

/// Reads one part of an answer.
pub(super) struct Understanding<'u, 'g, 't> {
    pub(super) grader: &'u Grader<'g, 't>,
    pub(super) key: &'u Key<'t>,
    pub(super) names: &'u PlainNames<'t>,
    /// What was read otherwise than it is written, if anything was.
    pub(super) spelling: Spelling,
    /// What has several readings: the first of it.
    pub(super) ambiguity: Option<String>,
    /// The bytes of the names that are written so far.
    bytes: usize,
}

/// A node that is meant, or a word as it is written.
pub(super) type Item = Result<NodeId, String>;

impl<'t> Grader<'_, 't> {
    /// Reads again what an answer says to these questions, as people write it, and leaves in it the
    /// names of the nodes that are meant; a value beside a name must be the one in the key.
    pub fn understand(&self, key: &Key<'t>, answer: &mut Answer, wrong: &[Question]) {
        let parts = answer.parts.iter_mut();
        for part in parts.filter(|part| wrong.contains(&part.question)) {
            let Ok(stated) = &mut part.stated else {
                continue;
            };
            let mut understanding = Understanding {
                grader: self,
                key,
                names: self.index.plain(),
                spelling: part.spelling,
                ambiguity: None,
                bytes: 0,
            };
            understanding.read(part.question, stated);
            part.spelling = understanding.spelling;
            part.ambiguity = understanding.ambiguity;
            if understanding.bytes > MOST_BYTES {
                part.stated = Err(AnswerErrorKind::NamesTooLong(MOST_BYTES));
            }
        }
    }
}

impl Understanding<'_, '_, '_> {
    fn read(&mut self, question: Question, stated: &mut Stated) {
        match stated {
            Stated::Move(stated) => self.best_move(stated),
            Stated::Names(names) => {
                let items = self.items(question, names).into_iter();
                *names = items.map(|item| self.written(question, item)).collect();
            }
            Stated::Table(items) if question != Question::Counts => {
                self.of_nodes(items);
            }
            Stated::Edges(edges) => {
                for name in edges.iter_mut().flatten() {
                    if self.grader.find(name).is_none()
                        && let Some(node) = self.meaning(name)
                    {
                        *name = self.written(Question::NodeValues, Ok(node));
                    }
                }
            }
            Stated::Value(_) | Stated::Table(_) | Stated::Search(_) => {}
        }
    }

    /// What a node, or the edge to it, is called in reports; a word stays as it is. Nothing if that is too much.
    fn written(&mut self, question: Question, item: Item) -> Cow<'static, str> {
        let node = match item {
            Err(word) => return Cow::Owned(word),
            Ok(_) if self.bytes > MOST_BYTES => return Cow::Borrowed(""),
            Ok(node) => node,
        };
        let labels = &self.grader.index.labels;
        let name = match self.grader.index.tree().parent(node) {
            Some(parent) if question == Question::CutEdges => {
                format!("{}-{}", labels.get(parent), labels.get(node))
            }
            _ => labels.owned(node),
        };
        self.spelling = Spelling::Other;
        self.bytes += name.len();
        Cow::Owned(name)
    }

    /// Keeps in mind the first thing that has several readings.
    pub(super) fn doubt(&mut self, sentence: String) {
        self.ambiguity.get_or_insert(sentence);
    }

    pub(super) fn node_of(&self, item: &Item) -> Option<NodeId> {
        match item {
            Ok(node) => Some(*node),
            Err(word) => self.grader.find(word),
        }
    }

    /// The move that a text means: its name, or a node below the root, perhaps behind the root.
    fn best_move(&mut self, stated: &mut Option<Cow<str>>) {
        let Some(name) = stated else {
            return;
        };
        if self.are_none(slice::from_ref(name)) {
            if !says_nothing(name) {
                self.spelling = Spelling::Other;
            }
            *stated = None;
            return;
        }
        if self.grader.node_moved_to(name).is_some() {
            return;
        }
        if let Some(node) = self.grader.node_moved_to(within_marks(name)) {
            *name = self.written(Question::BestMove, Ok(node));
            return;
        }
        let words = words(name, Cut::List).unwrap_or_default();
        let tree = self.grader.index.tree();
        let moves = 1..=tree.children(NodeId::ROOT).count();
        let may_count = |word: &Cow<str>| word.parse().is_ok_and(|number| moves.contains(&number));
        // A number may count the moves, `child 2`, or be the value of one.
        if words.iter().any(may_count) {
            return;
        }
        let folded = within_marks(name).to_lowercase();
        let is_like = |child: &NodeId| {
            let called = tree.move_name(*child);
            called.is_some_and(|called| called.to_lowercase() == folded)
        };
        let mut moves: Vec<NodeId> = tree.children(NodeId::ROOT).filter(is_like).collect();
        let items = self.items(Question::PrincipalVariation, &words);
        let line: Option<Vec<NodeId>> = items.iter().map(|item| self.node_of(item)).collect();
        match line.as_deref() {
            None if moves.is_empty() => return,
            None => {}
            // A line of one move begins at the root.
            Some(line @ [NodeId::ROOT, _, ..]) => moves.extend(&line[1..]),
            Some(line) => moves.extend(line),
        }
        moves.dedup();
        if moves.len() > 1 {
            self.ambiguity = Some(format!("`{}` can mean several moves", quoted(name)));
        } else {
            let only = moves.first().copied();
            *stated = only.map(|node| self.written(Question::BestMove, Ok(node)));
        }
    }

    /// The names of nodes of which something is said. Two names of one node keep both.
    fn of_nodes(&mut self, items: &mut [(Cow<str>, StatedItem)]) {
        let find = |name: &str| self.grader.find(name);
        let mut taken: HashSet<NodeId> = items.iter().filter_map(|(name, _)| find(name)).collect();
        for (name, _) in items {
            if self.grader.find(name).is_some() {
                continue;
            }
            let Some(node) = self.meaning(name) else {
                continue;
            };
            if taken.insert(node) {
                *name = self.written(Question::NodeValues, Ok(node));
            } else {
                let (word, label) = (quoted(name), self.grader.index.labels.readable(node));
                self.doubt(format!("`{word}` is {label}, which is given twice"));
            }
        }
    }
}
