//! Lists of names as people write them: with numbers, with values, by steps, with nothing in them.

use std::borrow::Cow;

use super::Understanding;
use crate::exercise::answer::{Cut, Spelling, stated_number, within_marks, words};
use crate::exercise::question::NodeList;
use crate::search::TreeGame;
use crate::text::{quoted, says_nothing};
use crate::tree::NodeId;
use crate::value::Value;

/// The words of a list.
type Words<'n> = Cow<'n, [Cow<'n, str>]>;

impl Understanding<'_, '_, '_> {
    /// The names of a list, each word as the nodes that it means.
    pub(super) fn list(&mut self, list: NodeList, names: &[Cow<str>]) -> Vec<Cow<'static, str>> {
        let all = match names {
            [all] if self.called(all).is_none() && !self.names.is_name(all) => {
                let cut = if list == NodeList::Pruned {
                    Cut::Edges
                } else {
                    Cut::List
                };
                words(within_marks(all), cut).ok()
            }
            _ => None,
        };
        let names = all.as_deref().unwrap_or(names);
        let names = &*self.without_numbers(names);
        let nodes = match list {
            NodeList::Line => self.by_steps(names),
            NodeList::Evaluations => self.by_values(names),
            _ => self.all_but(names),
        };
        if let Some(nodes) = nodes {
            return nodes.into_iter().map(|node| self.name(node)).collect();
        }
        if self.are_none(names) {
            if let [word] = names
                && self.may_be_letters(word)
            {
                let sentence = format!("`{}` can mean nothing, or several nodes", quoted(word));
                self.ambiguity = Some(sentence);
                return vec![Cow::Owned(word.to_string())];
            }
            self.spelling = Spelling::Other;
            return Vec::new();
        }
        let mut read = Vec::with_capacity(names.len());
        let mut rest = names;
        while let Some((first, behind)) = rest.split_first() {
            if self.called(first).is_some() {
                read.push(Cow::Owned(first.to_string()));
                rest = behind;
            } else if let Some((node, taken)) = self.with_blanks(rest) {
                read.push(self.name(node));
                rest = &rest[taken..];
            } else {
                match self.nodes(list, first, names.len() == 1) {
                    Some(nodes) => read.extend(nodes.into_iter().map(|node| self.name(node))),
                    None => read.push(Cow::Owned(first.to_string())),
                }
                rest = behind;
            }
        }
        if read.is_empty() {
            // Words that stand between names do not say that there are none.
            read.extend(names.iter().map(|name| Cow::Owned(name.to_string())));
        }
        if list == NodeList::Line && self.lacks_root(&read) {
            read.insert(0, self.name(NodeId::ROOT));
        }
        read
    }

    /// The names of a list without the numbers that count them: `1. L, 2. M`, `(1) L (2) M`.
    fn without_numbers<'n>(&mut self, names: &'n [Cow<'n, str>]) -> Words<'n> {
        let mut words = names.iter();
        let mut counted = Vec::new();
        while let Some(word) = words.next() {
            let behind = word.strip_prefix(&(counted.len() + 1).to_string());
            let name = match behind.filter(|_| !self.names.is_name(word)) {
                Some("" | ".") => words.next().cloned(),
                behind => behind
                    .and_then(|rest| rest.strip_prefix('.'))
                    .map(Cow::Borrowed),
            };
            let Some(name) = name.filter(|name| name.parse::<Value>().is_err()) else {
                return Cow::Borrowed(names);
            };
            counted.push(name);
        }
        if !counted.is_empty() {
            self.spelling = Spelling::Other;
        }
        Cow::Owned(counted)
    }

    /// The node whose name has blanks in it and is made of the first of these words, and how many these are.
    fn with_blanks(&mut self, words: &[Cow<str>]) -> Option<(NodeId, usize)> {
        let most = self.names.most_words.min(words.len());
        let is_name = |word: &Cow<str>| self.names.is_name(word);
        let are_one_name = |&count: &usize| {
            let words = &words[..count];
            self.names.is_name(&words.join(" ")) && !words.iter().any(is_name)
        };
        let count = (2..=most).rev().find(are_one_name)?;
        Some((self.node(&words[..count].join(" "))?, count))
    }

    /// The nodes of a line in which some are told by their places, a leaf without a name by its value or
    /// the root by that word: `left, right`, `root -> D -> 3`; nothing for a line of names only.
    fn by_steps(&mut self, words: &[Cow<str>]) -> Option<Vec<NodeId>> {
        let is_name = |word: &Cow<str>| self.called(word).is_some() || self.names.is_name(word);
        if words.iter().all(is_name) {
            return None;
        }
        let tree = self.grader.index.tree();
        let mut line = Vec::with_capacity(words.len() + 1);
        for word in words {
            let node = match self.called(word) {
                None if self.names.is_name(word) => self.meaning(word)?,
                None if line.is_empty() && word.eq_ignore_ascii_case("root") => NodeId::ROOT,
                None => self.child_told(line.last().copied().unwrap_or(NodeId::ROOT), word)?,
                Some(node) => node,
            };
            if line.is_empty() && tree.parent(node) == Some(NodeId::ROOT) {
                line.push(NodeId::ROOT);
            }
            line.push(node);
        }
        Some(line)
    }

    /// The child that a word tells by its place, or by its value if it is a leaf without a name. (A number
    /// behind a node whose children have names may be that node's value.)
    fn child_told(&self, parent: NodeId, word: &str) -> Option<NodeId> {
        if let Some(child) = self.at_place(parent, word) {
            return Some(child);
        }
        let (value, tree) = (word.parse::<Value>().ok()?, self.grader.index.tree());
        let leaves = tree
            .children(parent)
            .filter(|&child| tree.is_leaf(child) && tree.name(child).is_none());
        let mut valued = leaves.filter(|&leaf| tree.value(leaf).as_ref() == Some(&value));
        valued.next().filter(|_| valued.next().is_none())
    }

    /// The child at this place among its siblings.
    fn at_place(&self, parent: NodeId, place: &str) -> Option<NodeId> {
        let tree = self.grader.index.tree();
        let mut children = tree.children(parent);
        match &*place.to_lowercase() {
            "left" | "leftmost" | "first" | "1st" => children.next(),
            "second" | "2nd" => children.nth(1),
            "third" | "3rd" => children.nth(2),
            "middle" if tree.children(parent).count() == 3 => children.nth(1),
            "right" | "rightmost" | "last" => children.last(),
            _ => None,
        }
    }

    /// The leaves that an order of values means, where no leaf has a name: each the first that comes in the
    /// order of the search. Nobody can say it in another way.
    fn by_values(&self, names: &[Cow<str>]) -> Option<Vec<NodeId>> {
        let is_asked = self.names.are_leaves_unnamed && names.len() > 1;
        let is_unknown = |name: &Cow<str>| self.called(name).is_none();
        if !is_asked || !names.iter().all(is_unknown) {
            return None;
        }
        let game = TreeGame::new(self.key.tree(), self.key.convention());
        let mut leaves = game.walk().filter_map(|(node, _)| {
            self.key.static_number(node)?;
            Some((node, game.evaluate(node).ok()?))
        });
        let leaf = |name: &Cow<str>| {
            let value = stated_number(name)?;
            Some(leaves.find(|(_, known)| known == value.value())?.0)
        };
        names.iter().map(leaf).collect()
    }

    /// The leaves of a set that has all of them but some; nothing for any other list.
    fn all_but(&mut self, names: &[Cow<str>]) -> Option<Vec<NodeId>> {
        const ALL: [&str; 3] = ["all", "everything", "every"];
        const BUT: [&str; 4] = ["but", "except", "without", "excluding"];
        let is = |words: &[&str], word: &Cow<str>| words.contains(&&*word.to_lowercase());
        let but = names.iter().position(|word| is(&BUT, word))?;
        let (first, between) = names[..but].split_first()?;
        let says_nothing = |word: &Cow<str>| super::words::BETWEEN.contains(&&*word.to_lowercase());
        if !is(&ALL, first)
            || !between.iter().all(says_nothing)
            || names
                .iter()
                .any(|word| is(&ALL, word) && self.names.is_name(word))
        {
            return None;
        }
        let left_out = self.list(NodeList::Pruned, &names[but + 1..]);
        if left_out.is_empty() {
            return None;
        }
        let mut is_left = vec![true; self.key.statics()];
        for name in left_out {
            is_left[self.key.statics_in(self.called(&name)?)].fill(false);
        }
        let leaves = (0..).zip(is_left).filter(|(_, is_left)| *is_left);
        Some(
            leaves
                .map(|(number, _)| self.key.static_node(number))
                .collect(),
        )
    }

    /// Whether these words say that there is nothing: `no`, `n/a`, `none of them are pruned`.
    fn are_none(&self, words: &[Cow<str>]) -> bool {
        const NOTHING: [&str; 4] = ["no", "n/a", "nobody", "empty"];
        const MORE: &str = "any at all of the these them here one node nodes leaf leaves branch branches \
            subtree subtrees cut cuts cutoff cutoffs pruning is are was were be pruned skipped not";
        let Some((first, behind)) = words.split_first() else {
            return true;
        };
        let plain = |word: &Cow<str>| within_marks(word).to_lowercase();
        let first = plain(first);
        let says_more = |word: &Cow<str>| MORE.split(' ').any(|more| more == plain(word));
        (says_nothing(&first) || NOTHING.contains(&&*first))
            && behind.iter().all(says_more)
            && !words.iter().any(|word| self.names.is_name(word))
    }

    /// Whether each letter of a word is the name of a node, as it is written.
    fn may_be_letters(&self, word: &str) -> bool {
        let mut letters = word.chars();
        letters.all(|letter| self.called(letter.encode_utf8(&mut [0; 4])).is_some())
    }

    /// Whether a line begins below the root and never comes to it.
    fn lacks_root(&self, names: &[Cow<str>]) -> bool {
        let tree = self.grader.index.tree();
        let mut nodes = names.iter().map(|name| self.called(name));
        let first = nodes.next().flatten();
        let is_below = first.is_some_and(|first| tree.parent(first) == Some(NodeId::ROOT));
        is_below && nodes.all(|node| node != Some(NodeId::ROOT))
    }
}
