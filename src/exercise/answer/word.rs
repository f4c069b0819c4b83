//! What one word of a list means: a node by its name, its value or the move to it, or several nodes.

use super::contents::count_of_key;
use super::keys::{BETWEEN, NO_NAMES};
use super::meaning::Understanding;
use super::tokens::{DASHES, JOINTS};
use crate::exercise::number::{Number, within_marks};
use crate::exercise::question::Question;
use crate::search::Bound;
use crate::text::is_one_of;
use crate::tree::NodeId;
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;

/// A word is cut into so many names at the most.
const MOST_NAMES: usize = 10_000;

impl Understanding<'_, '_, '_> {
    /// The nodes that a word means, if it means any, in one way. In a line it may be the value of a
    /// leaf below the node before; letters stand together only in the only word.
    pub(super) fn nodes(
        &mut self,
        question: Question,
        word: &str,
        before: Option<NodeId>,
        is_only: bool,
    ) -> Option<Vec<NodeId>> {
        let inside = within_marks(word);
        let is_name = self.names.is_name(inside);
        // Dots stand for names that are not written.
        let is_blank = inside.is_empty() && !word.is_empty() && !word.contains("..");
        let is_line = question == Question::PrincipalVariation;
        // `L to Q` may mean all the leaves between.
        let is_between = is_one_of(BETWEEN, inside) || is_line && inside.eq_ignore_ascii_case("to");
        if !is_name && (is_blank || is_between) {
            return Some(Vec::new());
        }
        // In brackets behind a name may stand why it is pruned.
        if word.starts_with(['(', '[']) || is_one_of(NO_NAMES, inside) && !is_name {
            return None;
        }
        let is_clear = self.ambiguity.is_none();
        let told = self.child_told(before, inside);
        if let Some(node) = told.or_else(|| self.meaning(word)) {
            let is_alone = is_only && !is_line && question != Question::CutEdges;
            let count = inside.parse::<usize>().ok().filter(|_| is_alone);
            let is_asked = self.grader.scheme.asks(Question::Counts);
            if count.is_some_and(|count| is_asked || self.is_count(question, count)) {
                self.doubt(format!("`{inside}` can be a count, or the value of a leaf"));
            }
            return (count.is_none() || !is_asked).then(|| vec![node]);
        }
        if is_clear && self.ambiguity.is_some() || Number::in_words(inside).is_some() {
            return None;
        }
        let nodes = match self.separated(inside, before) {
            None if is_only => self.letters(question, inside)?,
            separated => separated?,
        };
        self.joined(question, inside, nodes)
    }

    /// Whether a list that answers the question has so many nodes, or leaves or nodes below them.
    fn is_count(&self, question: Question, count: usize) -> bool {
        let counts = ["", " leaves", " nodes"].map(|noun| {
            let key = question.word().to_owned() + noun;
            self.key.count(count_of_key(&key)?)
        });
        counts.contains(&Some(count))
    }

    /// What nodes in one word mean together.
    fn joined(
        &mut self,
        question: Question,
        word: &str,
        nodes: Vec<NodeId>,
    ) -> Option<Vec<NodeId>> {
        let tree = self.grader.index.tree();
        let are_leaves = nodes.iter().all(|node| tree.is_leaf(*node));
        match nodes[..] {
            // An edge is joined by a dash or an arrow; what is cut off at it is the child.
            [parent, child]
                if question == Question::Pruned && tree.parent(child) == Some(parent) =>
            {
                let is_joined = JOINTS.iter().any(|joint| word.contains(joint));
                if !is_joined {
                    self.doubt(format!("`{word}` can mean two nodes, or an edge"));
                }
                return is_joined.then(|| vec![child]);
            }
            // Behind a dash may stand the value of the leaf before it: `E-2`.
            [one, other] if one == other => return None,
            // A dash may join two leaves, or stand for all between them, which no order leaves out.
            [one, other] if are_leaves && word.contains(DASHES) => {
                let mut between = one.min(other).index() + 1..one.max(other).index();
                if between.any(|node| tree.is_leaf(NodeId::from_index(node))) {
                    self.doubt(format!(
                        "`{word}` can mean two leaves, or all from one to the other"
                    ));
                    return (question == Question::StaticEvaluations).then_some(nodes);
                }
            }
            _ => {}
        }
        Some(nodes)
    }

    /// The node that is not called so, but that is meant.
    pub(super) fn meaning(&mut self, word: &str) -> Option<NodeId> {
        let word = self.without_value(word).unwrap_or(word);
        self.called(word).unwrap_or_else(|sentence| {
            self.doubt(sentence);
            None
        })
    }

    /// The node of a name, however it is written, or the root; or which nodes it may mean.
    fn called(&self, name: &str) -> Result<Option<NodeId>, String> {
        let find = |name: &str| self.grader.find(name);
        let node = match find(name).or_else(|| self.grader.below(name)) {
            None => self.names.find(find, &self.grader.index.labels, name)?,
            node => node,
        };
        let is_root = within_marks(name).eq_ignore_ascii_case("root");
        Ok(node.or(is_root.then_some(NodeId::ROOT)))
    }

    /// The only child to which the move of this name leads, or which is a leaf without a name and has this value.
    /// What is a name itself tells none.
    fn child_told(&self, parent: Option<NodeId>, word: &str) -> Option<NodeId> {
        let parent = parent.filter(|_| !self.names.is_name(word))?;
        let tree = self.grader.index.tree();
        let (value, folded) = (word.parse::<Value>().ok(), word.to_lowercase());
        let is_so = |child: &NodeId| {
            let is_leaf = tree.is_leaf(*child) && tree.name(*child).is_none();
            let called = tree.move_name(*child).map(str::to_lowercase);
            is_leaf && value.is_some() && tree.value(*child) == value
                || called.as_ref() == Some(&folded)
        };
        let mut told = tree.children(parent).filter(is_so);
        told.next().filter(|_| told.next().is_none())
    }

    /// Names, or moves from the node before, with one of the separators between them; none at all for separators alone.
    fn separated(&mut self, word: &str, mut before: Option<NodeId>) -> Option<Vec<NodeId>> {
        let names = self.names;
        let is_free = |separator: &&str| !separator.chars().any(|letter| names.has(letter));
        // One of these, and the others within names.
        let signs = JOINTS.into_iter().chain(["|", "/"]);
        let signs: Vec<&str> = signs.filter(is_free).collect();
        if signs.contains(&word) {
            return Some(Vec::new());
        }
        let separator = signs
            .into_iter()
            .find(|separator| word.contains(separator))?;
        let parts: Vec<&str> = word.split(separator).map(str::trim).collect();
        // A dash before a number may be its sign.
        let may_be_sign = separator == "-" && names.is_any_negative;
        let is_doubtful =
            |part: &&str| part.is_empty() || may_be_sign && Number::in_words(part).is_some();
        if parts.len() > MOST_NAMES || parts.iter().any(is_doubtful) {
            return None;
        }
        let nodes = parts.iter().map(|part| {
            let told = self.child_told(before, part);
            let node = told.or_else(|| self.meaning(part))?;
            before = before.and(Some(node));
            Some(node)
        });
        nodes.collect()
    }

    /// Names of one letter each, with nothing between them; no longer name may stand in the word. One stands there
    /// twice only among leaves that are evaluated, else it is a word of a sentence.
    fn letters(&mut self, question: Question, word: &str) -> Option<Vec<NodeId>> {
        const LONGEST: usize = 100;
        let is_many = word.chars().nth(1).is_some() && word.len() <= LONGEST;
        if !is_many || !word.chars().all(char::is_alphabetic) || self.names.is_any_in(word) {
            return None;
        }
        let letters = word
            .chars()
            .map(|letter| self.meaning(letter.encode_utf8(&mut [0; 4])));
        let nodes: Vec<NodeId> = letters.collect::<Option<_>>()?;
        let is_again = question == Question::StaticEvaluations
            && nodes.iter().all(|node| self.key.is_static(*node));
        let differ = (1..nodes.len()).all(|at| !nodes[..at].contains(&nodes[at]));
        (is_again || differ).then_some(nodes)
    }

    /// The name of a node with the value behind it that it has: `E=2`, `E:2`, `E(2)`.
    fn without_value<'w>(&self, word: &'w str) -> Option<&'w str> {
        let in_brackets = || word.strip_suffix(')')?.split_once('(');
        let (name, value) = word.split_once(['=', ':']).or_else(in_brackets)?;
        let value: Value = value.trim().parse().ok()?;
        let (name, tree) = (name.trim(), self.grader.index.tree());
        let node = self.called(name).ok().flatten()?;
        if tree.is_leaf(node) {
            return (tree.value(node)? == value).then_some(name);
        }
        let found = self.key.found(node)?;
        (found.bound == Bound::Exact && found.value == value).then_some(name)
    }
}
