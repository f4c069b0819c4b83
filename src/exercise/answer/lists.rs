//! Lists of names as people write them: by values, with values beside names, with nothing in them, and several
//! names in one word.

use std::borrow::Cow;

use super::Spelling;
use super::keys::{BEHIND_NOTHING, BETWEEN, NO_NAMES};
use super::meaning::{Item, Understanding};
use super::tokens::{Cut, is_one_of, words};
use crate::exercise::number::{Number, within_marks};
use crate::exercise::question::Question;
use crate::search::{Bound, TreeGame};
use crate::text::{quoted, says_nothing};
use crate::tree::NodeId;
use crate::value::Value;

/// What may stand between names, where no name has it: one of these, and the others within names. Longer ones first.
const SEPARATORS: [&str; 8] = ["->", "→", "–", "—", ">", "|", "-", "/"];

/// A word is cut into so many names at the most.
const MOST_NAMES: usize = 10_000;

impl Understanding<'_, '_, '_> {
    /// What the words of a list mean.
    pub(super) fn items(&mut self, question: Question, names: &[Cow<str>]) -> Vec<Item> {
        let within = match names {
            // Quotes may stand around a whole list.
            [all] if all.contains(' ') && !self.names.is_name(all) => words(all, Cut::List).ok(),
            _ => None,
        };
        let names = within.as_deref().unwrap_or(names);
        if question == Question::StaticEvaluations
            && let Some(nodes) = self.by_values(names)
        {
            return nodes.into_iter().map(Ok).collect();
        }
        if self.are_none(names) {
            return self.nothing(names);
        }
        let mut items = match question {
            Question::CutEdges => self.edges(names),
            _ => self.named(question, names),
        };
        // A word between names may be left over at the end: something is missing, or more is said of the list.
        let is_between =
            |word: &&Cow<str>| !self.names.is_name(word) && is_one_of(BETWEEN, within_marks(word));
        let more = names.last().filter(is_between);
        if items.is_empty() || more.is_some() {
            let word = more.or(names.first());
            items.extend(word.map(|word| Err(word.to_string())));
        }
        if question == Question::PrincipalVariation {
            let is_value = |word: &Cow<str>| Number::in_words(within_marks(word)).is_some();
            if let [.., leaf, again] = &items[..]
                && leaf == again
                && names.last().is_some_and(is_value)
            {
                // Behind the leaf stands its value, which names it again.
                items.pop();
            }
            self.complete(&mut items);
        }
        items
    }

    /// Makes of what a line names a line from the root. Where a node stands twice running, it is written as edges:
    /// `A-C, C-H`.
    fn complete(&mut self, items: &mut Vec<Item>) {
        let nodes: Vec<_> = items.iter().map(|item| self.node_of(item)).collect();
        let tree = self.grader.index.tree();
        let is_twice = |pair: &[Option<NodeId>]| pair[0].is_some() && pair.get(1) == Some(&pair[0]);
        let are_joined = nodes.len() > 2
            && nodes.len() % 2 == 0
            && !nodes.chunks(2).any(is_twice)
            && nodes[1..nodes.len() - 1].chunks(2).all(is_twice)
            && nodes
                .chunks(2)
                .all(|edge| edge[1].is_some_and(|end| tree.parent(end) == edge[0]));
        if are_joined {
            items.dedup_by_key(|item| self.node_of(item));
            self.spelling = Spelling::Other;
        } else if nodes.windows(2).any(is_twice) {
            self.doubt("what stands twice can be a node or the end of an edge".to_owned());
        }
        let first = nodes.first();
        let above = first.and_then(|first| self.grader.index.tree().parent((*first)?));
        if above == Some(NodeId::ROOT) && !nodes.contains(&above) {
            items.insert(0, Ok(NodeId::ROOT));
        }
    }

    /// What the words of a list mean, one after the other.
    fn named(&mut self, question: Question, names: &[Cow<str>]) -> Vec<Item> {
        let is_line = question == Question::PrincipalVariation;
        let is_path = |word: &Cow<str>| word.len() > 1 && word.starts_with('/');
        let is_root = names.len() == 1 || names.iter().any(is_path);
        let is_leaf = |word: &Cow<str>| {
            let node = self.grader.find(within_marks(word));
            node.is_some_and(|node| self.grader.index.tree().is_leaf(node))
        };
        let are_named = !is_line && names.iter().any(is_leaf);
        // No line has more nodes, even if each is named twice.
        let longest = 2 * self.grader.index.tree().plies() + 2;
        let mut items: Vec<Item> = Vec::with_capacity(names.len());
        for word in names {
            if word == "/" && !is_root && !(is_line && items.is_empty()) {
                // It stands between names, and is not the root.
                continue;
            }
            let before = match items.last() {
                None => Some(NodeId::ROOT),
                Some(item) => self.node_of(item),
            };
            let told = before.filter(|_| is_line && items.len() <= longest);
            // A move's own name means it, unless a node has the same one.
            let moved = told.and_then(|at| self.grader.child_called(at, word));
            if let Some(child) = moved.filter(|_| !self.is_own_name(word)) {
                items.push(Ok(child));
                continue;
            }
            // Beside names of leaves a number is no leaf: it counts, or says what the leaf before it is worth.
            let is_taken = self.grader.named(question, word).is_some()
                || are_named && Number::in_words(within_marks(word)).is_some();
            let nodes = (!is_taken).then(|| self.nodes(question, word, told, names.len() == 1));
            match nodes.flatten() {
                Some(nodes) => items.extend(nodes.into_iter().map(Ok)),
                None => items.push(Err(word.to_string())),
            }
        }
        items
    }

    /// The leaves that an order of values means, where no leaf has a name: each the first that comes in the
    /// order of the search. Nobody can say it in another way.
    fn by_values(&self, names: &[Cow<str>]) -> Option<Vec<NodeId>> {
        let is_known = |name: &Cow<str>| self.grader.find(name).is_some();
        if !self.names.are_leaves_unnamed || names.len() < 2 || names.iter().any(is_known) {
            return None;
        }
        let game = TreeGame::new(self.key.tree(), self.key.convention());
        let mut leaves = game.walk().filter_map(|(node, _)| {
            let value = game.evaluate(node).ok();
            Some((node, value.filter(|_| self.key.is_static(node))?))
        });
        let leaf = |name: &Cow<str>| {
            let value = Number::in_words(name)?;
            Some(leaves.find(|(_, known)| known == value.value())?.0)
        };
        names.iter().map(leaf).collect()
    }

    /// Whether these words say that there is nothing: `none`, `no nodes`, `no leaves are pruned`.
    pub(super) fn are_none(&self, words: &[Cow<str>]) -> bool {
        let mut plain = words.iter().map(|word| within_marks(word));
        let is_nothing = |word: &str| says_nothing(word) || word.eq_ignore_ascii_case("no");
        plain.next().is_none_or(is_nothing)
            && plain.all(|word| is_one_of(BEHIND_NOTHING, word))
            && !words.iter().any(|word| self.names.is_name(word))
    }

    /// An empty list, unless the letters of its only word are names of nodes as well.
    fn nothing(&mut self, words: &[Cow<str>]) -> Vec<Item> {
        self.spelling = Spelling::Other;
        let is_node = |letter: char| self.grader.find(letter.encode_utf8(&mut [0; 4])).is_some();
        match words {
            [word] if !word.is_empty() && word.chars().all(is_node) => {
                let sentence = format!("`{}` can mean nothing, or several nodes", quoted(word));
                self.doubt(sentence);
                vec![Err(word.to_string())]
            }
            _ => Vec::new(),
        }
    }

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
        let may_count = is_list_alone && self.grader.scheme.asks(Question::Counts);
        if may_count && inside.parse::<u64>().is_ok() {
            self.doubt(format!("`{inside}` can be a count, or the value of a leaf"));
            return None;
        }
        let told = before.filter(|_| !is_name);
        let told = told.and_then(|before| self.child_told(before, inside));
        if let Some(node) = told.or_else(|| self.meaning(word)) {
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

    /// The lower ends of edges: what is an edge as it is written, or a parent and behind it one of its children.
    fn edges(&mut self, names: &[Cow<str>]) -> Vec<Item> {
        let mut items: Vec<Item> = Vec::with_capacity(names.len());
        let mut parent: Option<NodeId> = None;
        let is_between = |word: &&Cow<str>| !word.eq_ignore_ascii_case("to");
        for word in names.iter().filter(is_between) {
            let nodes = match self.grader.named(Question::CutEdges, word) {
                Some(_) => None,
                None => self.nodes(Question::CutEdges, word, None, true),
            };
            let Some(nodes) = nodes else {
                items.push(Err(word.to_string()));
                parent = None;
                continue;
            };
            for node in nodes {
                if parent.is_some() && self.grader.index.tree().parent(node) == parent {
                    items.pop();
                    items.push(Ok(node));
                    parent = None;
                } else {
                    items.push(Err(word.to_string()));
                    parent = Some(node);
                }
            }
        }
        items
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

    /// Whether a node has this name in the tree, whatever else others are called for want of one.
    fn is_own_name(&self, word: &str) -> bool {
        let tree = self.grader.index.tree();
        let node = self.grader.find(word);
        node.is_some_and(|node| tree.name(node) == Some(word))
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
    /// twice only where the search evaluates leaves again, else it is a word of a sentence.
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
            && self.key.record.evaluations().len() > self.key.evaluated.len();
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
