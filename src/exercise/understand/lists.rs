//! Lists of names as people write them: with numbers, with values, by steps, with nothing in them, and
//! several names in one word.

use std::borrow::Cow;

use super::{Item, Understanding};

use crate::exercise::answer::{Cut, Spelling, stated_number, within_marks, words};
use crate::exercise::fillers::{BEHIND_NOTHING, BETWEEN, DOUBTS, NOTHING, is_one_of};
use crate::exercise::question::NodeList;
use crate::search::TreeGame;
use crate::text::{quoted, says_nothing};
use crate::tree::NodeId;
use crate::value::Value;

/// Whether a slash by itself stands between names, and is not the path of the root.
fn is_slash_apart(names: &[Cow<str>]) -> bool {
    names.len() > 1
        && !names
            .iter()
            .any(|word| word.len() > 1 && word.starts_with('/'))
}

impl Understanding<'_, '_, '_> {
    /// What the words of a list mean.
    pub(super) fn items(&mut self, list: NodeList, names: &[Cow<str>]) -> Vec<Item> {
        let all = match names {
            // Marks stand around each name, or around all of them.
            [all] if !self.grader.is_node(all) => {
                let each = words(all, Cut::of(list)).ok();
                let each = each.filter(|words| words.len() > 1);
                // Dots stand for names that are not written.
                each.or_else(|| words(within_marks(all), Cut::of(list)).ok())
                    .filter(|_| !all.contains(".."))
            }
            _ => None,
        };
        let names = all.as_deref().unwrap_or(names);
        let counted = self.without_numbers(names);
        if counted.as_ref().is_some_and(|names| !names.is_empty()) {
            self.spelling = Spelling::Other;
        }
        let names = counted.as_deref().unwrap_or(names);
        let nodes = match list {
            NodeList::Evaluations => self.by_values(names),
            _ if list.is_ordered() => None,
            _ => self.all_but(names),
        };
        if let Some(nodes) = nodes {
            return nodes.into_iter().map(Ok).collect();
        }
        if self.are_none(names) {
            return self.nothing(names);
        }
        let doubt = names.iter().find(|word| self.is_doubt(word));
        let doubt = doubt.or_else(|| self.further(list, names));
        self.doubt = doubt.map(Cow::to_string).or(self.doubt.take());
        let mut items = self.named(list, names);
        if items.is_empty() {
            // Words that stand between names do not say that there are none.
            items.extend(names.iter().map(|name| Err(name.to_string())));
        }
        if list == NodeList::Line {
            items = self.joined(items);
        }
        if list == NodeList::Line && self.lacks_root(&items) {
            items.insert(0, Ok(NodeId::ROOT));
        }
        items
    }

    /// What the words of a list mean, one after the other.
    fn named(&mut self, list: NodeList, names: &[Cow<str>]) -> Vec<Item> {
        let is_line = list == NodeList::Line;
        let are_named = !is_line && names.iter().any(|word| self.is_leaf(word));
        let mut items: Vec<Item> = Vec::with_capacity(names.len());
        let mut rest = names;
        while let [word, behind @ ..] = rest {
            let is_left_out = items.is_empty() && is_one_of("is are", word)
                || word == "/" && !is_line && is_slash_apart(names);
            if is_left_out && !self.names.is_name(word) {
                rest = behind;
                continue;
            }
            let (word, behind) = match self.with_blanks(rest) {
                Some((name, behind)) => (&Cow::Owned(name), behind),
                None => (word, behind),
            };
            rest = behind;
            let before = match items.last() {
                None => Some(NodeId::ROOT),
                Some(item) => self.node_of(item),
            };
            let before = before.filter(|_| is_line);
            // Beside names of leaves a number is no leaf: it counts, or says what the leaf before it is worth.
            let is_taken = self.grader.find(word).is_some()
                || are_named && stated_number(within_marks(word)).is_some();
            let is_number = is_line && stated_number(within_marks(word)).is_some();
            match (!is_taken).then(|| self.nodes(list, word, before, names.len() == 1)) {
                // At the end of a line stands the value of its leaf: `A -> C -> 6`.
                Some(Some(nodes)) if is_number && before.is_some_and(|leaf| nodes == [leaf]) => {}
                Some(Some(nodes)) => items.extend(nodes.into_iter().map(Ok)),
                _ => items.push(Err(word.to_string())),
            }
            if let [arrow, child, ..] = rest
                && list == NodeList::Pruned
                && matches!(&**arrow, "->" | "→")
            {
                rest = &rest[1..];
                if self.is_edge(items.last(), child) {
                    // What is cut off at an edge is the child.
                    items.pop();
                }
            }
        }
        items
    }

    /// Whether a node is the parent of the one that is called so.
    fn is_edge(&self, parent: Option<&Item>, child: &str) -> bool {
        let child = self.grader.find(child);
        let above = child.and_then(|child| self.grader.index.tree().parent(child));
        above.is_some() && parent.and_then(|parent| self.node_of(parent)) == above
    }

    /// The `and` behind the last name, which adds what has no name: `L R J and all leaves`. What lies below a
    /// pruned node is pruned with it.
    fn further<'n, 'w>(
        &self,
        list: NodeList,
        names: &'n [Cow<'w, str>],
    ) -> Option<&'n Cow<'w, str>> {
        let is_name =
            |word: &Cow<str>| !is_one_of(BETWEEN, within_marks(word)) || self.names.is_name(word);
        let behind = names.iter().rposition(is_name)? + 1;
        let mut behind = names[behind..].iter();
        let is_below =
            list == NodeList::Pruned && behind.clone().any(|word| is_one_of("its", word));
        behind.find(|word| !is_below && is_one_of("and & +", word))
    }

    /// Whether a leaf is called exactly so.
    fn is_leaf(&self, word: &str) -> bool {
        let node = self.grader.find(within_marks(word));
        node.is_some_and(|node| self.grader.index.tree().is_leaf(node))
    }

    /// Whether a word leaves it open what is meant. A name before a sign of equality may be that of the list.
    fn is_doubt(&self, word: &str) -> bool {
        let inside = within_marks(word);
        (inside == "=" || inside.len() > 1 && is_one_of(DOUBTS, inside))
            && !self.names.is_name(word)
    }

    /// The name with blanks in it that the first of these words make, and the words behind it.
    fn with_blanks<'n, 'w>(
        &self,
        words: &'n [Cow<'w, str>],
    ) -> Option<(String, &'n [Cow<'w, str>])> {
        let is_name = |word: &Cow<str>| self.names.is_name(word);
        let most = self.names.most_words.min(words.len());
        (2..=most).rev().find_map(|count| {
            let (words, behind) = words.split_at(count);
            let name = words.join(" ");
            (self.names.is_name(&name) && !words.iter().any(is_name)).then_some((name, behind))
        })
    }

    /// The names of a list with numbers that count them: `1. L, 2. M`, `(1) L (2) M`.
    fn without_numbers<'n>(&self, names: &'n [Cow<'n, str>]) -> Option<Vec<Cow<'n, str>>> {
        let (mut counted, mut words) = (Vec::new(), names.iter());
        while let Some(word) = words.next() {
            let behind = word.strip_prefix(&(counted.len() + 1).to_string())?;
            let name = match behind {
                "" | "." => words.next()?,
                _ => behind.strip_prefix('.')?,
            };
            // A number by itself may be a name, and a number behind it too.
            let is_doubtful = self.names.is_name(word)
                || name.parse::<Value>().is_ok() && !self.names.is_name(name);
            if is_doubtful {
                return None;
            }
            counted.push(Cow::Borrowed(name));
        }
        Some(counted)
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
        let is_but = |word: &Cow<str>| is_one_of("but except without excluding", word);
        let but = names.iter().position(is_but)?;
        let (all, between) = names[..but].split_first()?;
        let is_all = is_one_of("all everything every", all) && !self.names.is_name(all);
        if !is_all || !between.iter().all(|word| is_one_of(BETWEEN, word)) {
            return None;
        }
        let left_out = self.items(NodeList::Pruned, &names[but + 1..]);
        let mut is_left = vec![true; self.key.statics()];
        for item in left_out {
            is_left[self.key.statics_in(self.node_of(&item)?)].fill(false);
        }
        let sentence = "`all` without some was read as the other leaves";
        self.ambiguity.get_or_insert_with(|| sentence.to_owned());
        let leaves = self.key.static_nodes().zip(is_left);
        Some(
            leaves
                .filter_map(|(leaf, is_left)| is_left.then_some(leaf))
                .collect(),
        )
    }

    /// Whether these words say that there is nothing: `no`, `n/a`, `none of them are pruned`.
    fn are_none(&self, words: &[Cow<str>]) -> bool {
        let mut plain = words.iter().map(|word| within_marks(word));
        let is_nothing = |word: &str| says_nothing(word) || is_one_of(NOTHING, word);
        plain.next().is_none_or(is_nothing)
            && plain.all(|word| is_one_of(BEHIND_NOTHING, word))
            && !words.iter().any(|word| self.names.is_name(word))
    }

    /// An empty list, unless the letters of its only word are names of nodes as well.
    fn nothing(&mut self, words: &[Cow<str>]) -> Vec<Item> {
        self.spelling = Spelling::Other;
        let is_node = |letter: char| self.grader.find(letter.encode_utf8(&mut [0; 4])).is_some();
        match words {
            [word] if word.chars().all(is_node) => {
                let sentence = format!("`{}` can mean nothing, or several nodes", quoted(word));
                self.ambiguity = Some(sentence);
                vec![Err(word.to_string())]
            }
            _ => Vec::new(),
        }
    }

    /// A line whose moves are written one by one, `A -> C, C -> H`: each begins where the one before ends.
    fn joined(&self, items: Vec<Item>) -> Vec<Item> {
        let node = |item: &Item| self.node_of(item);
        let moves = items.chunks_exact(2);
        let is_whole = moves.len() > 1 && moves.remainder().is_empty();
        let mut gaps = moves.clone().zip(moves.skip(1));
        let is_joined = |(one, next): (&[Item], &[Item])| {
            node(&one[1]).is_some() && node(&one[1]) == node(&next[0])
        };
        if !is_whole || !gaps.all(is_joined) {
            return items;
        }
        let mut items = items.into_iter();
        let first = items.next();
        first.into_iter().chain(items.step_by(2)).collect()
    }

    /// Whether a line begins below the root and never comes to it.
    fn lacks_root(&self, items: &[Item]) -> bool {
        let tree = self.grader.index.tree();
        let mut nodes = items.iter().map(|item| self.node_of(item));
        let first = nodes.next().flatten();
        let is_below = first.is_some_and(|first| tree.parent(first) == Some(NodeId::ROOT));
        is_below && nodes.all(|node| node != Some(NodeId::ROOT))
    }
}
