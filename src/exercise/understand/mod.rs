//! What was answered in another spelling: names in another letter case, several names in one word,
//! leaves by their values. Nothing is guessed: what has two readings keeps none.

mod edges;
mod lists;
mod names;
mod words;

pub(super) use names::PlainNames;

use std::borrow::Cow;

use super::answer::{Answer, AnswerErrorKind, Cut, Spelling, Stated, within_marks, words};
use super::check::{Check, Grader, Status, Told};
use super::key::Key;
use super::question::{Content, NodeList, Question};
use crate::text::quoted;
use crate::tree::NodeId;
use names::Meaning;

/// The names of the nodes that one part means may have so many bytes in all: paths are long in deep trees.
const MOST_BYTES: usize = 1 << 20;

/// Reads one part of an answer.
pub(super) struct Understanding<'u, 'g, 't> {
    grader: &'u Grader<'g, 't>,
    key: &'u Key<'t>,
    names: &'u PlainNames<'t>,
    /// What was read otherwise than it is written, if anything was.
    spelling: Spelling,
    /// What has several readings: the first of it.
    ambiguity: Option<String>,
    /// The bytes that names may still have; none if there were too many.
    bytes_left: Option<usize>,
}

/// What has two readings in an answer: the question, and a sentence.
pub type Ambiguity = (Question, String);

impl<'t> Grader<'_, 't> {
    /// Reads again what an answer says to these questions, as people write it, and leaves in it the
    /// names of the nodes that are meant; a value beside a name must be the one in the key. What is
    /// returned can't be read in one way only.
    pub fn understand(
        &self,
        key: &Key<'t>,
        answer: &mut Answer,
        wrong: &[Question],
    ) -> Vec<Ambiguity> {
        let mut ambiguities = Vec::new();
        let asked = |question| wrong.contains(&question);
        for part in answer.parts.iter_mut().filter(|part| asked(part.question)) {
            let Ok(stated) = &mut part.stated else {
                continue;
            };
            let mut understanding = Understanding {
                grader: self,
                key,
                names: self.index.plain(),
                spelling: part.spelling,
                ambiguity: None,
                bytes_left: Some(MOST_BYTES),
            };
            understanding.read(part.question, stated);
            let is_too_long = understanding.bytes_left.is_none();
            part.spelling = understanding.spelling;
            ambiguities.extend(understanding.ambiguity.map(|text| (part.question, text)));
            if is_too_long {
                part.stated = Err(AnswerErrorKind::NamesTooLong(MOST_BYTES));
            }
        }
        ambiguities
    }
}

/// Says in the checks what could not be read in one way only.
pub fn tell_ambiguities(checks: &mut [Check], ambiguities: Vec<Ambiguity>, told: Told) {
    for (question, sentence) in ambiguities {
        // The nodes that may be meant were not all named in the answer.
        let sentence = match told {
            Told::Everything => sentence,
            Told::Errors => "part of it is ambiguous".to_owned(),
        };
        let mut wrong = checks
            .iter_mut()
            .filter(|check| check.status != Status::Pass);
        if let Some(check) = wrong.find(|check| check.question == question) {
            // That no node is called so says nothing more.
            let rest = check.message.take();
            let rest = rest.filter(|rest| !rest.contains("the tree has no node `"));
            let rest = rest.map(|rest| format!("; {rest}")).unwrap_or_default();
            check.message = Some(format!("{sentence}: write which one{rest}"));
        }
    }
}

impl Understanding<'_, '_, '_> {
    fn read(&mut self, question: Question, stated: &mut Stated) {
        match (stated, question.content()) {
            (Stated::Names(names), Content::Nodes(list, _)) => *names = self.list(list, names),
            (Stated::Names(names), _) => self.best_move(names),
            (Stated::Edges(edges), _) => *edges = self.edges(edges),
            (Stated::NodeValues(values), _) => self.of_nodes(values),
            (Stated::Windows(windows), _) => self.of_nodes(windows),
            (Stated::IsPruned(nodes), _) => self.of_nodes(nodes),
            (Stated::Value(_) | Stated::Counts(_) | Stated::Search(_), _) => {}
        }
    }

    /// What a node is called in reports, for a word that is not its name; nothing if that is too much.
    fn name(&mut self, node: NodeId) -> Cow<'static, str> {
        self.spelling = Spelling::Other;
        let Some(bytes_left) = self.bytes_left else {
            return Cow::Borrowed("");
        };
        let name = self.grader.labels.owned(node);
        self.bytes_left = bytes_left.checked_sub(name.len());
        Cow::Owned(name)
    }

    /// The node that is called so.
    fn called(&self, name: &str) -> Option<NodeId> {
        self.grader.find(name)
    }

    /// The node that is called so, or that is meant.
    fn node(&mut self, name: &str) -> Option<NodeId> {
        self.called(name).or_else(|| self.meaning(name))
    }

    fn meaning(&mut self, word: &str) -> Option<NodeId> {
        let word = self.without_value(word).unwrap_or(word);
        let grader = self.grader;
        let called = |name: &str| grader.find(name);
        match self.names.find(called, &grader.labels, word) {
            Meaning::Nothing => None,
            Meaning::Node(node) => Some(node),
            Meaning::Several(sentence) => {
                self.ambiguity.get_or_insert(sentence);
                None
            }
        }
    }

    /// The move that a text means: its name, or a node below the root, perhaps behind the root.
    fn best_move(&mut self, names: &mut Vec<Cow<str>>) {
        let [name] = &names[..] else {
            return;
        };
        let tree = self.grader.index.tree();
        let folded = within_marks(name).to_lowercase();
        let moves = tree.children(NodeId::ROOT).filter(|&child| {
            let called = tree.move_name(child).map(str::to_lowercase);
            called.is_some_and(|called| called == folded)
        });
        let moves: Vec<NodeId> = moves.collect();
        let is_move = |&child: &NodeId| tree.move_name(child) == Some(name);
        if self.called(name).is_some() || moves.iter().any(is_move) {
            return;
        }
        let read = match (&moves[..], self.step(name)) {
            ([], None) => return,
            ([], Some(line)) => line,
            ([child], None) => vec![*child],
            ([child], Some(line)) if line == [*child] => line,
            _ => {
                let word = quoted(name);
                self.ambiguity = Some(format!("`{word}` can mean several moves"));
                return;
            }
        };
        self.spelling = Spelling::Other;
        *names = read.into_iter().map(|node| self.name(node)).collect();
    }

    /// The node that a text names as a move, or none; nothing if it says something else.
    fn step(&mut self, text: &str) -> Option<Vec<NodeId>> {
        if let Some(node) = self.meaning(text) {
            return Some(vec![node]);
        }
        let words = words(text, Cut::List).ok()?;
        let line = self.list(NodeList::Line, &words);
        let line: Option<Vec<NodeId>> = line.iter().map(|name| self.called(name)).collect();
        line.filter(|line| line.len() < 3 && line.last() != Some(&NodeId::ROOT))
            .map(|line| {
                line.into_iter()
                    .filter(|&node| node != NodeId::ROOT)
                    .collect()
            })
    }

    /// The names of nodes of which something is said. Two names of one node keep both.
    fn of_nodes<T>(&mut self, items: &mut [(Cow<str>, T)]) {
        let find = |name: &str| self.grader.find(name);
        let mut taken: Vec<NodeId> = items.iter().filter_map(|(name, _)| find(name)).collect();
        taken.sort_unstable();
        for (name, _) in items {
            if self.called(name).is_some() {
                continue;
            }
            let Some(node) = self.meaning(name) else {
                continue;
            };
            match taken.binary_search(&node) {
                Ok(_) => {
                    let (word, label) = (quoted(name), self.grader.labels.readable(node));
                    let sentence = format!("`{word}` is {label}, which is given twice");
                    self.ambiguity.get_or_insert(sentence);
                }
                Err(place) => {
                    taken.insert(place, node);
                    *name = self.name(node);
                }
            }
        }
    }
}
