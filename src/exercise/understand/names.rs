//! Names as people write them → nodes, where no node is called so.

use std::collections::{HashMap, HashSet};

use super::Understanding;
use crate::exercise::answer::{BETWEEN, NO_NAMES, is_one_of};
use crate::exercise::number::{Number, within_marks};
use crate::exercise::question::Question;
use crate::search::Bound;
use crate::text::quoted;
use crate::tree::{Labels, Naming, NodeId, Tree};
use crate::value::Value;

/// So many of the nodes that a word may mean are said.
const MOST_SAID: usize = 3;

/// What the nodes of a tree may be called besides their names.
pub(in crate::exercise) struct PlainNames<'t> {
    /// Names and letters in lower case.
    folded: HashMap<String, Vec<NodeId>>,
    /// The nodes without names, by their paths.
    paths: Labels<'t>,
    /// The leaves in the order of their values.
    leaves: Vec<(Value, NodeId)>,
    /// Whether no leaf has a name.
    pub(super) are_leaves_unnamed: bool,
    /// Whether all values of leaves differ.
    are_different: bool,
    /// The letters in the names.
    letters: HashSet<char>,
    /// How many words the longest name has.
    pub(super) most_words: usize,
    pub(super) is_any_negative: bool,
}

impl<'t> PlainNames<'t> {
    /// Takes time linear in the tree, but for the sorting of the leaves.
    pub(in crate::exercise) fn new(tree: &'t Tree) -> Self {
        let labels = Labels::new(tree, Naming::Letters);
        let mut folded: HashMap<String, Vec<NodeId>> = HashMap::new();
        for node in tree.nodes() {
            let label = labels.get(node).to_lowercase();
            folded.entry(label).or_default().push(node);
        }
        let names = || tree.nodes().filter_map(|node| tree.name(node));
        let words = names().map(|name| name.split_whitespace().count());
        let is_leaf = |&node: &NodeId| tree.is_leaf(node);
        let valued = |leaf| Some((tree.value(leaf)?, leaf));
        let mut leaves: Vec<_> = tree.nodes().filter(is_leaf).filter_map(valued).collect();
        leaves.sort_unstable();
        Self {
            is_any_negative: leaves.iter().any(|(value, _)| value < &Value::from(0)),
            most_words: words.max().unwrap_or(0),
            letters: names().flat_map(str::chars).collect(),
            paths: Labels::new(tree, Naming::Paths),
            are_leaves_unnamed: tree
                .nodes()
                .filter(is_leaf)
                .all(|leaf| tree.name(leaf).is_none()),
            are_different: leaves.windows(2).all(|pair| pair[0].0 != pair[1].0),
            folded,
            leaves,
        }
    }

    /// Whether a node is called so, in any letter case.
    pub(in crate::exercise) fn is_name(&self, word: &str) -> bool {
        self.folded.contains_key(&word.to_lowercase())
    }

    /// Whether a name of several letters stands in a word, which should be short.
    pub(super) fn is_any_in(&self, word: &str) -> bool {
        let letters: Vec<char> = word.chars().collect();
        let is_name = |part: &[char]| self.is_name(&part.iter().collect::<String>());
        (2..=letters.len()).any(|length| letters.windows(length).any(is_name))
    }

    /// Whether a letter stands in a name, so that it does not stand between names.
    pub(super) fn has(&self, letter: char) -> bool {
        self.letters.contains(&letter)
    }

    /// The node that a word means, a node that is called exactly so first; or which nodes it may mean.
    pub(super) fn find(
        &self,
        called: impl Fn(&str) -> Option<NodeId>,
        labels: &Labels,
        word: &str,
    ) -> Result<Option<NodeId>, String> {
        const QUOTES: [char; 8] = ['\'', '‘', '’', '‚', '«', '»', '›', '‹'];
        let inside = within_marks(word);
        if let Some(node) = called(inside) {
            return Ok(Some(node));
        }
        // Quotes around a whole list stand at its first and at its last name.
        let inside = inside.trim_matches(QUOTES);
        let found = match inside.strip_prefix('/') {
            Some("") => self.paths.find(inside),
            Some(steps) => self.paths.down(NodeId::ROOT, steps),
            None => called(inside),
        };
        if found.is_some() {
            return Ok(found);
        }
        let named = self.folded.get(&inside.to_lowercase());
        // One more than is said is enough to know that there are others.
        let named = named.into_iter().flatten().copied().take(MOST_SAID + 1);
        let valued: Vec<NodeId> = self.valued(inside).take(MOST_SAID + 1).collect();
        let mut nodes: Vec<NodeId> = named.collect();
        // A value that several leaves have is ambiguous even where values don't stand for leaves.
        if self.are_different || self.are_leaves_unnamed || valued.len() > 1 {
            nodes.extend(valued);
        }
        nodes.sort_unstable();
        nodes.dedup();
        if nodes.len() < 2 {
            return Ok(nodes.pop());
        }
        let mut told: Vec<_> = nodes.iter().map(|&node| labels.readable(node)).collect();
        if told.len() > MOST_SAID {
            told.truncate(MOST_SAID);
            told.push("others".into());
        }
        let last = told.pop().unwrap_or_default();
        Err(format!(
            "`{}` can mean {} or {last}",
            quoted(inside),
            told.join(", ")
        ))
    }

    /// The leaves with the value that is written.
    fn valued(&self, text: &str) -> impl Iterator<Item = NodeId> {
        let value = Number::in_words(text).map(|number| number.value().clone());
        let first = value.as_ref().map_or(self.leaves.len(), |value| {
            self.leaves.partition_point(|(leaf, _)| leaf < value)
        });
        let behind = self.leaves[first..].iter();
        let equal = behind.take_while(move |(leaf, _)| Some(leaf) == value.as_ref());
        equal.map(|&(_, node)| node)
    }
}

/// What may stand between names, where no name has it.
const SEPARATORS: [char; 7] = ['-', '–', '—', '>', '/', '|', '→'];

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
        let says_nothing = inside.is_empty() && !word.is_empty() && !word.contains("..");
        // `L to Q` may mean all the leaves between.
        let is_range = matches!(question, Question::StaticEvaluations | Question::Pruned)
            && inside.eq_ignore_ascii_case("to");
        if says_nothing || self.is_between(word) && !is_range {
            return Some(Vec::new());
        }
        // A second name beside one may say why that is pruned: `L (F)`, `L/F`.
        let is_one = |word: &str| {
            let is_node = self.names.is_name(word) || self.below(word).is_some();
            is_node || Number::in_words(word).is_some()
        };
        let is_beside = question == Question::Pruned
            && !is_only
            && word.contains('/')
            && !is_one(self.without_value(word).unwrap_or(inside));
        if is_beside || word.starts_with(['(', '[']) {
            return None;
        }
        if (is_range || is_one_of(NO_NAMES, inside)) && !is_name {
            return None;
        }
        let told = before.filter(|_| !is_name);
        let told = told.and_then(|before| self.leaf_told(before, inside));
        let told = told.or_else(|| {
            self.root(inside)
                .filter(|_| question == Question::PrincipalVariation)
        });
        if let Some(node) = told.or_else(|| self.meaning(word)) {
            return Some(vec![node]);
        }
        let is_path = word.len() > 1 && word.starts_with('/');
        if self.ambiguity.is_some() || is_path || Number::in_words(inside).is_some() {
            return None;
        }
        let nodes = match self.separated(inside) {
            None if is_only => self.letters(question, inside)?,
            separated => separated?,
        };
        let tree = self.grader.index.tree();
        match nodes[..] {
            [parent, child]
                if question == Question::Pruned && tree.parent(child) == Some(parent) =>
            {
                if word.contains(['>', '→']) {
                    // What is cut off at an edge is the child.
                    return Some(vec![child]);
                }
                let word = quoted(word);
                self.ambiguity = Some(format!("`{word}` can mean an edge or two nodes"));
                None
            }
            _ => Some(nodes),
        }
    }

    /// The node that a path leads to from the root or from a node with a name: `/1/2`, `E/2`.
    pub(super) fn below(&self, word: &str) -> Option<NodeId> {
        let (name, steps) = word.split_once('/').filter(|_| !self.names.is_name(word))?;
        let from = match name {
            "" => Some(NodeId::ROOT),
            // In a tree with numbers for names these may be the nodes.
            name => {
                let is_name = |step: &str| self.grader.find(step).is_some();
                self.grader
                    .find(name)
                    .filter(|_| !steps.split('/').any(is_name))
            }
        };
        from.filter(|_| !steps.is_empty())
            .and_then(|from| self.names.paths.down(from, steps))
    }

    /// Whether a word may stand between names, and is none.
    pub(super) fn is_between(&self, word: &str) -> bool {
        let word = within_marks(word);
        is_one_of(BETWEEN, word) && !self.names.is_name(word)
    }

    /// The root, where nothing else is called so.
    fn root(&self, word: &str) -> Option<NodeId> {
        let is_root = word.eq_ignore_ascii_case("root") && !self.names.is_name(word);
        is_root.then_some(NodeId::ROOT)
    }

    /// The child without a name that alone has this value.
    fn leaf_told(&self, parent: NodeId, word: &str) -> Option<NodeId> {
        let tree = self.grader.index.tree();
        let value = word.parse::<Value>().ok()?;
        let is_so = |leaf: &NodeId| {
            tree.name(*leaf).is_none() && tree.value(*leaf).as_ref() == Some(&value)
        };
        let leaves = tree.children(parent).filter(|&child| tree.is_leaf(child));
        let mut valued = leaves.filter(is_so);
        valued.next().filter(|_| valued.next().is_none())
    }

    /// Names with separators between them; none at all for a separator that stands alone.
    fn separated(&mut self, word: &str) -> Option<Vec<NodeId>> {
        let names = self.names;
        let may_separate = |letter: char| SEPARATORS.contains(&letter) && !names.has(letter);
        let has_arrow = word.contains("->") && may_separate('-') && may_separate('>');
        let word = if has_arrow {
            word.replace("->", ">")
        } else {
            word.to_owned()
        };
        if !word.contains(may_separate) {
            return None;
        }
        if word.chars().all(may_separate) {
            return Some(Vec::new());
        }
        // A dash before a number may be its sign.
        let may_be_sign = word.contains('-') && names.is_any_negative;
        let is_doubtful =
            |part: &&str| part.is_empty() || may_be_sign && Number::in_words(part).is_some();
        let word = word.trim_matches(|letter| letter != '-' && may_separate(letter));
        let parts: Vec<&str> = word.split(may_separate).map(str::trim).collect();
        if parts.len() > MOST_NAMES || parts.iter().any(is_doubtful) {
            return None;
        }
        let nodes: Option<Vec<NodeId>> = parts.iter().map(|part| self.meaning(part)).collect();
        let mut nodes = nodes?;
        if let [_, value] = parts[..]
            && Number::in_words(value).is_some()
        {
            // Behind the dash stands the value of the leaf before it: `E-2`.
            nodes.dedup();
        }
        Some(nodes)
    }

    /// Names of one letter each, with nothing between them; no longer name may stand in the word. Only leaves may be
    /// evaluated twice.
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
        let mut taken = HashSet::new();
        let mut differ = || nodes.iter().all(|node| taken.insert(*node));
        (question == Question::StaticEvaluations || differ()).then_some(nodes)
    }

    /// The name of a node with the value behind it that it has: `E=2`, `E:2`, `E(2)`, `E[2]`.
    pub(super) fn without_value<'w>(&self, word: &'w str) -> Option<&'w str> {
        let round = || word.strip_suffix(')')?.split_once('(');
        let in_brackets = || round().or_else(|| word.strip_suffix(']')?.split_once('['));
        let (name, value) = word.split_once(['=', ':']).or_else(in_brackets)?;
        let value: Value = value.trim().parse().ok()?;
        let (name, tree) = (name.trim(), self.grader.index.tree());
        let node = self.grader.find(name).or_else(|| self.below(name))?;
        if tree.is_leaf(node) {
            return (tree.value(node)? == value).then_some(name);
        }
        let found = self.key.found(node)?;
        (found.bound == Bound::Exact && found.value == value).then_some(name)
    }
}
