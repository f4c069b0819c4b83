//! What one word of a list means: a node by its name, its value or the move to it, or several nodes.

use super::keys::{BETWEEN, NO_NAMES};
use super::meaning::Understanding;
use super::tokens::is_one_of;
use crate::exercise::number::{Number, within_marks};
use crate::exercise::question::Question;
use crate::search::Bound;
use crate::tree::NodeId;
use crate::value::Value;

/// What may stand between names, where no name has it: one of these, and the others within names. Longer ones first.
const SEPARATORS: [&str; 8] = ["->", "→", "–", "—", ">", "|", "-", "/"];

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
        let is_between = is_one_of(BETWEEN, inside) || is_line && is_one_of("to root", inside);
        if !is_name && (is_blank || is_between) {
            let is_root = inside.eq_ignore_ascii_case("root");
            return Some(Vec::from_iter(is_root.then_some(NodeId::ROOT)));
        }
        // In brackets behind a name may stand why it is pruned.
        if word.starts_with(['(', '[']) || is_one_of(NO_NAMES, inside) && !is_name {
            return None;
        }
        let is_list_alone = is_only && !is_line && question != Question::CutEdges;
        let count = inside.parse::<usize>().ok().filter(|_| is_list_alone);
        let may_count = || format!("`{inside}` can be a count, or the value of a leaf");
        if count.is_some() && self.grader.scheme.asks(Question::Counts) {
            self.doubt(may_count());
            return None;
        }
        let told = before.filter(|_| !is_name);
        let told = told.and_then(|before| self.child_told(before, inside));
        if let Some(node) = told.or_else(|| self.meaning(word)) {
            let is_right = |count| self.key.all_counts().iter().any(|it| it.1 == count);
            if count.is_some_and(is_right) {
                self.doubt(may_count());
            }
            return Some(vec![node]);
        }
        if self.ambiguity.is_some() || Number::in_words(inside).is_some() {
            return None;
        }
        let nodes = match self.separated(inside, before) {
            None if is_only => self.letters(question, inside)?,
            separated => separated?,
        };
        let is_dash = inside.contains(['-', '–', '—']) && !inside.contains('>');
        let may_be_range = is_dash && !is_only && !is_line;
        match nodes[..] {
            // An edge is joined by a dash or an arrow; what is cut off at it is the child.
            [parent, child]
                if question == Question::Pruned
                    && self.grader.index.tree().parent(child) == Some(parent) =>
            {
                let is_joined = inside.contains(['-', '–', '>', '→']);
                if !is_joined {
                    self.doubt(format!("`{inside}` can mean two nodes, or an edge"));
                }
                is_joined.then(|| vec![child])
            }
            // In a list a dash may join two leaves, or stand for all between them.
            [one, other] if may_be_range && self.is_leaf_between(one, other) => {
                self.doubt(format!(
                    "`{inside}` can mean two leaves, or all from one to the other"
                ));
                None
            }
            // Behind a dash may stand the value of the leaf before it: `E-2`.
            [one, other] if one == other => None,
            _ => Some(nodes),
        }
    }

    /// Whether both nodes are leaves and others lie between them.
    fn is_leaf_between(&self, one: NodeId, other: NodeId) -> bool {
        let tree = self.grader.index.tree();
        let is_leaf = |node: NodeId| tree.is_leaf(node);
        let mut between =
            (one.min(other).index() + 1..one.max(other).index()).map(NodeId::from_index);
        is_leaf(one) && is_leaf(other) && between.any(is_leaf)
    }

    /// The node that is not called so, but that is meant.
    pub(super) fn meaning(&mut self, word: &str) -> Option<NodeId> {
        let word = self.without_value(word).unwrap_or(word);
        self.called(word).unwrap_or_else(|sentence| {
            self.doubt(sentence);
            None
        })
    }

    /// The node of a name, however it is written; or which nodes it may mean.
    fn called(&self, name: &str) -> Result<Option<NodeId>, String> {
        let find = |name: &str| self.grader.find(name);
        match find(name).or_else(|| self.grader.below(name)) {
            None => self.names.find(find, &self.grader.index.labels, name),
            node => Ok(node),
        }
    }

    /// The only child to which the move of this name leads, or which is a leaf without a name and has this value.
    fn child_told(&self, parent: NodeId, word: &str) -> Option<NodeId> {
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
        let signs: Vec<&str> = SEPARATORS.into_iter().filter(is_free).collect();
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
            let told = before.filter(|_| !names.is_name(part));
            let told = told.and_then(|before| self.child_told(before, part));
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
