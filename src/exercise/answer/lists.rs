//! Lists of names as people write them: by values, as edges, with nothing in them.

use std::borrow::Cow;

use super::Spelling;
use super::keys::{BEHIND_NOTHING, BETWEEN};
use super::meaning::{Item, Understanding};
use super::tokens::{Cut, words};
use crate::exercise::number::{Number, within_marks};
use crate::exercise::question::Question;
use crate::search::TreeGame;
use crate::text::{is_one_of, quoted, says_nothing};
use crate::tree::NodeId;

impl Understanding<'_, '_, '_> {
    /// What the words of a list mean.
    pub(super) fn items(&mut self, question: Question, names: &[Cow<str>]) -> Vec<Item> {
        let is_line = question == Question::PrincipalVariation;
        let within = match names {
            // Quotes may stand around a whole list; what has a joint behind them is an edge.
            [all] if all.contains(' ') && !self.names.is_name(all) => {
                let is_edge = question == Question::Pruned && all.contains('→');
                words(all, Cut::List).ok().filter(|_| !is_edge)
            }
            _ => None,
        };
        let names = within.as_deref().unwrap_or(names);
        // Between other names `from` says what they are cut off from.
        let is_begin = |word: &Cow<str>| {
            is_line && word.eq_ignore_ascii_case("from") && !self.names.is_name(word)
        };
        let names = &names[usize::from(names.first().is_some_and(is_begin))..];
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
        let more = names.last().filter(|word| self.is_between(word));
        if items.is_empty() || more.is_some() {
            let word = more.or(names.first());
            items.extend(word.map(|word| Err(word.to_string())));
        }
        if is_line {
            let is_value = |word: &Cow<str>| Number::in_words(within_marks(word)).is_some();
            if let [.., leaf, again] = &items[..]
                && leaf == again
                && names.last().is_some_and(is_value)
            {
                // Behind the leaf stands its value, which names it again.
                items.pop();
            }
            self.complete(&mut items, names);
        }
        items
    }

    fn is_between(&self, word: &str) -> bool {
        !self.names.is_name(word) && is_one_of(BETWEEN, within_marks(word))
    }

    /// Makes of what a line names a line from the root. Where each word names an edge at whose end the next begins, it
    /// is written as edges: `A-C, C-H`.
    fn complete(&mut self, items: &mut Vec<Item>, names: &[Cow<str>]) {
        let nodes: Vec<_> = items.iter().map(|item| self.node_of(item)).collect();
        let tree = self.grader.index.tree();
        let is_edge =
            |pair: &[Option<NodeId>]| pair[1].is_some_and(|end| tree.parent(end) == pair[0]);
        let is_twice = |pair: &[Option<NodeId>]| pair[0].is_some() && pair[0] == pair[1];
        let words = names.iter().filter(|word| !self.is_between(word)).count();
        let are_pairs = nodes.len() > 2 && nodes.len() == 2 * words;
        let mut joints = nodes.get(1..).unwrap_or_default().chunks_exact(2);
        if are_pairs && nodes.chunks(2).all(is_edge) && joints.clone().all(is_twice) {
            items.dedup_by_key(|item| self.node_of(item));
        } else if joints.any(is_twice) {
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

    /// The lower ends of edges: what is an edge as it is written, or a parent and behind it one of its children.
    fn edges(&mut self, names: &[Cow<str>]) -> Vec<Item> {
        let is_word = |word: &str| is_one_of("from to", word) && !self.names.is_name(word);
        let names: Vec<_> = names.iter().filter(|word| !is_word(word)).collect();
        let mut items: Vec<Item> = Vec::with_capacity(names.len());
        let mut parent: Option<NodeId> = None;
        for word in names {
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

    /// Whether a node has this name in the tree, whatever else others are called for want of one.
    fn is_own_name(&self, word: &str) -> bool {
        let tree = self.grader.index.tree();
        let node = self.grader.find(word);
        node.is_some_and(|node| tree.name(node) == Some(word))
    }
}
