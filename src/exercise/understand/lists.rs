//! Lists of names as people write them: with numbers, with values, with nothing in them.

use std::borrow::Cow;

use super::Understanding;
use crate::exercise::answer::{MARKS, Spelling, are_none};
use crate::exercise::question::NodeList;
use crate::search::{Bound, TreeGame};
use crate::text::quoted;
use crate::tree::NodeId;
use crate::value::Value;

/// The words of a list.
pub(super) type Words<'n> = Cow<'n, [Cow<'n, str>]>;

impl Understanding<'_, '_, '_> {
    /// The names of a list, each word as the nodes that it means.
    pub(super) fn list(&mut self, list: NodeList, names: &[Cow<str>]) -> Vec<Cow<'static, str>> {
        let names = &*self.without_quotes(names);
        let names = &*self.without_numbers(names);
        let names = &*self.with_blanks(names);
        let names = &*self.with_places(names);
        if list == NodeList::Line
            && let Some(line) = self.line_by_steps(names)
        {
            return line.into_iter().map(|node| self.name(node)).collect();
        }
        if let Some(leaves) = self.all_but(list, names) {
            return leaves.into_iter().map(|leaf| self.name(leaf)).collect();
        }
        let names = &*self.without_values(names);
        let names = self.without_last_value(list, names);
        let is_unknown = |name: &Cow<str>| self.grader.find(name).is_none();
        if list == NodeList::Evaluations
            && names.len() > 1
            && names.iter().all(is_unknown)
            && let Some(leaves) = self.by_values(names)
        {
            return leaves.into_iter().map(|leaf| self.name(leaf)).collect();
        }
        if are_none(names) && !names.iter().any(|name| self.names.is_name(name)) {
            return self.nothing(list, names);
        }
        let mut read = Vec::with_capacity(names.len());
        for name in names {
            if self.grader.find(name).is_some() {
                read.push(Cow::Owned(name.to_string()));
            } else if let Some(nodes) = self.nodes(list, name, names) {
                for node in nodes {
                    read.push(self.name(node));
                }
            } else {
                read.push(Cow::Owned(name.to_string()));
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

    /// An empty list, unless the word that says so may be several names.
    fn nothing(&mut self, list: NodeList, words: &[Cow<str>]) -> Vec<Cow<'static, str>> {
        if let [word] = words
            && let Some(nodes) = self.nodes(list, word, words)
            && !nodes.is_empty()
        {
            let word = quoted(word);
            self.ambiguity = Some(format!("`{word}` can mean nothing, or several nodes"));
            return vec![Cow::Owned(words[0].to_string())];
        }
        self.spelling = Spelling::Other;
        Vec::new()
    }

    /// The names of a list without the quotes around all of it: `"A C H"`, `'A C H'`.
    fn without_quotes<'n>(&mut self, names: &'n [Cow<'n, str>]) -> Words<'n> {
        let is_node = |name: &str| self.grader.find(name).is_some() || self.names.is_name(name);
        match names {
            [all] if all.contains(char::is_whitespace) && !is_node(all) => {
                let parts =
                    all.split(|letter: char| letter.is_whitespace() || ",;".contains(letter));
                let parts = parts.filter(|part| !part.is_empty());
                self.spelling = Spelling::Other;
                Cow::Owned(parts.map(Cow::Borrowed).collect())
            }
            [first, .., last] if !is_node(first) && !is_node(last) => {
                let enclosed = MARKS.iter().find_map(|&(open, close)| {
                    let begun = first.strip_prefix(open)?;
                    let ended = last.strip_suffix('.').unwrap_or(last);
                    let ended = ended.strip_suffix(close)?;
                    let is_whole = !begun.ends_with(close) && !ended.starts_with(open);
                    is_whole.then_some((begun, ended))
                });
                let Some((first, last)) = enclosed else {
                    return Cow::Borrowed(names);
                };
                self.spelling = Spelling::Other;
                let mut inside = names.to_vec();
                inside[0] = Cow::Borrowed(first);
                inside[names.len() - 1] = Cow::Borrowed(last);
                Cow::Owned(inside)
            }
            _ => Cow::Borrowed(names),
        }
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

    /// The names of a list in which the value of each stands behind it: `L (5), M (3)`.
    fn without_values<'n>(&mut self, names: &'n [Cow<'n, str>]) -> Words<'n> {
        let has_value = |pair: &[Cow<str>]| match pair {
            [name, value] if !self.names.is_name(value) => {
                self.without_value(&format!("{name}={value}")).is_some()
            }
            _ => false,
        };
        if names.is_empty() || !names.chunks(2).all(has_value) {
            return Cow::Borrowed(names);
        }
        self.spelling = Spelling::Other;
        Cow::Owned(names.iter().step_by(2).cloned().collect())
    }

    /// A line of play without the value at its end: `A C H (6)`, `A C H = 6`.
    fn without_last_value<'n>(
        &mut self,
        list: NodeList,
        names: &'n [Cow<'n, str>],
    ) -> &'n [Cow<'n, str>] {
        let [line @ .., name, value] = names else {
            return names;
        };
        let is_sign = &**name == "=";
        let end = if is_sign { line.last() } else { Some(name) };
        // A number behind an inner node may be the leaf that comes next.
        let is_leaf = |node| self.grader.index.tree().is_leaf(node);
        let is_value = |end: &Cow<str>| {
            self.without_value(&format!("{end}={value}"))
                .and_then(|end| self.grader.find(end))
                .is_some_and(is_leaf)
        };
        if list != NodeList::Line || self.names.is_name(value) || !end.is_some_and(is_value) {
            return names;
        }
        self.spelling = Spelling::Other;
        &names[..names.len() - 1 - usize::from(is_sign)]
    }

    /// The same words, with those in one that are the name of a node together, and none by itself.
    fn with_blanks<'n>(&mut self, names: &'n [Cow<'n, str>]) -> Words<'n> {
        if self.names.most_words < 2 {
            return Cow::Borrowed(names);
        }
        let mut joined = Vec::with_capacity(names.len());
        let mut rest = names;
        while let Some((first, behind)) = rest.split_first() {
            let most = self.names.most_words.min(rest.len());
            let mut counts = (2..=most).rev();
            if let Some(count) = counts.find(|&count| self.are_one_name(&rest[..count])) {
                joined.push(Cow::Owned(rest[..count].join(" ")));
                self.spelling = Spelling::Other;
                rest = &rest[count..];
            } else {
                joined.push(first.clone());
                rest = behind;
            }
        }
        Cow::Owned(joined)
    }

    fn are_one_name(&self, words: &[Cow<str>]) -> bool {
        let is_name = |word: &Cow<str>| self.names.is_name(word);
        self.names.is_name(&words.join(" ")) && !words.iter().any(is_name)
    }

    /// The name of a node with the value behind it that it has: `E=2`, `E:2`, `E(2)`.
    pub(super) fn without_value<'w>(&self, word: &'w str) -> Option<&'w str> {
        let in_brackets = || word.strip_suffix(')')?.split_once('(');
        let (name, value) = word.split_once(['=', ':']).or_else(in_brackets)?;
        let value: Value = value.trim().parse().ok()?;
        let (name, tree) = (name.trim(), self.grader.index.tree());
        let node = self.grader.find(name)?;
        if tree.is_leaf(node) {
            return (tree.value(node)? == value).then_some(name);
        }
        let found = self.key.found(node)?;
        (found.bound == Bound::Exact && found.value == value).then_some(name)
    }

    /// Whether a line begins below the root and never comes to it.
    fn lacks_root(&self, names: &[Cow<str>]) -> bool {
        let tree = self.grader.index.tree();
        let mut nodes = names.iter().map(|name| self.grader.find(name));
        let first = nodes.next().flatten();
        let is_below = first.is_some_and(|first| tree.parent(first) == Some(NodeId::ROOT));
        is_below && nodes.all(|node| node != Some(NodeId::ROOT))
    }
}

/// Words for everything.
const ALL: [&str; 3] = ["all", "everything", "every"];

/// What people write between such a word and what is left out.
const BETWEEN: [&str; 9] = [
    "of", "the", "them", "leaf", "leaves", "node", "nodes", "for", "from",
];

/// Words for what is left out.
const BUT: [&str; 6] = ["but", "except", "without", "excluding", "besides", "save"];

impl Understanding<'_, '_, '_> {
    /// The leaves that a list means which says that it has all of them, or all but some, in the order in
    /// which they would be searched; nothing for any other list.
    pub(super) fn all_but(&mut self, list: NodeList, names: &[Cow<str>]) -> Option<Vec<NodeId>> {
        let is_of_leaves = matches!(
            list,
            NodeList::Evaluated | NodeList::Evaluations | NodeList::Pruned
        );
        let is = |words: &[&str], word: &Cow<str>| words.contains(&&*word.to_lowercase());
        let (first, rest) = names.split_first()?;
        let has_name = |words: &[Cow<str>]| words.iter().any(|word| self.names.is_name(word));
        if !is_of_leaves || !is(&ALL, first) || has_name(&names[..1]) {
            return None;
        }
        let words = rest
            .iter()
            .take_while(|word| is(&BETWEEN, word) || is(&BUT, word));
        let (words, left_out) = rest.split_at(words.count());
        if has_name(words) || words.iter().any(|word| is(&BUT, word)) == left_out.is_empty() {
            return None;
        }
        let mut roots = Vec::new();
        for word in left_out {
            match self.grader.find(word) {
                Some(node) => roots.push(node),
                None => roots.extend(self.nodes(NodeList::Pruned, word, left_out)?),
            }
        }
        roots.sort_unstable();
        roots.dedup();
        let mut are_left_out = vec![false; self.key.statics()];
        for root in roots {
            are_left_out[self.key.statics_in(root)].fill(true);
        }
        let game = TreeGame::new(self.key.tree(), self.key.convention());
        let is_left = |&leaf: &NodeId| {
            let number = self.key.static_number(leaf);
            number.is_some_and(|number| !are_left_out[number])
        };
        Some(game.walk().map(|(node, _)| node).filter(is_left).collect())
    }
}
