//! Lists of names as people write them: with numbers, with values, by steps, with nothing in them, and
//! several names in one word.

use std::borrow::Cow;

use super::{Item, Understanding};

use crate::exercise::answer::{Cut, Spelling, stated_number, within_marks, words};
use crate::exercise::question::NodeList;
use crate::search::{Bound, TreeGame};
use crate::text::{quoted, says_nothing};
use crate::tree::NodeId;
use crate::value::Value;

/// Words that may stand between names, as in `J with its children`, `from A to C to H`, `leaf L + leaf R`.
const BETWEEN: &str = "* • + & = and with from to go move first then finally the its all in this order node \
    nodes child children leaf leaves branch subtree subtrees only just";

/// Words that leave it open which of the names around them are meant.
const DOUBTS: &str = "not never no nor except but without excluding survive survives or maybe perhaps \
    possibly probably because since either idk dunno unknown";

/// What says that there is nothing, beside `none`, and what may stand behind it.
const NOTHING: &str = "no n/a nobody empty nil null";
const BEHIND_NOTHING: &str = "any at all of the these them here one node nodes leaf leaves branch branches \
    subtree subtrees cut cuts cutoff cutoffs pruning is are was were be pruned skipped not";

/// What may stand between names, where no name has it.
const SEPARATORS: [char; 7] = ['-', '–', '—', '>', '/', '|', '→'];

/// A word is cut into so many names at the most.
const MOST_NAMES: usize = 10_000;

fn is_one_of(words: &str, word: &str) -> bool {
    words
        .split(' ')
        .any(|other| other.eq_ignore_ascii_case(word))
}

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
                each.or_else(|| words(within_marks(all), Cut::of(list)).ok())
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
            // Where moves are written one by one, each begins where the one before ends.
            items.dedup_by_key(|item| self.node_of(item).ok_or(item.clone()));
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
            match (!is_taken).then(|| self.nodes(list, word, before, names.len() == 1)) {
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

    /// Whether a line begins below the root and never comes to it.
    fn lacks_root(&self, items: &[Item]) -> bool {
        let tree = self.grader.index.tree();
        let mut nodes = items.iter().map(|item| self.node_of(item));
        let first = nodes.next().flatten();
        let is_below = first.is_some_and(|first| tree.parent(first) == Some(NodeId::ROOT));
        is_below && nodes.all(|node| node != Some(NodeId::ROOT))
    }

    /// The nodes that a word means, if it means any, in one way. In a line it may tell a child of the node
    /// before; letters stand together only in the only word.
    pub(super) fn nodes(
        &mut self,
        list: NodeList,
        word: &str,
        before: Option<NodeId>,
        is_only: bool,
    ) -> Option<Vec<NodeId>> {
        let inside = within_marks(word);
        let is_name = self.names.is_name(inside);
        // Dots stand for names that are not written.
        let says_nothing = inside.is_empty() && !word.is_empty() && !word.contains("..");
        // `L to Q` may mean all the leaves between.
        let is_range = matches!(list, NodeList::Evaluations | NodeList::Pruned)
            && inside.eq_ignore_ascii_case("to");
        let is_between = is_one_of(BETWEEN, inside) && !is_range
            || list == NodeList::Evaluations && is_one_of("evaluated", inside);
        if says_nothing || !is_name && is_between {
            return Some(Vec::new());
        }
        let told = before.filter(|_| !is_name);
        let told = told.and_then(|before| self.child_told(before, inside));
        if let Some(node) = told.or_else(|| self.meaning(word)) {
            return Some(vec![node]);
        }
        let is_path = word.len() > 1 && word.starts_with('/');
        if self.ambiguity.is_some() || is_path || stated_number(inside).is_some() {
            return None;
        }
        let nodes = match self.separated(inside) {
            None if is_only => self.letters(inside)?,
            separated => separated?,
        };
        let tree = self.grader.index.tree();
        match nodes[..] {
            [parent, child] if list == NodeList::Pruned && tree.parent(child) == Some(parent) => {
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

    /// The child that a word tells by its place, or by its value if it is a leaf without a name; or the root.
    fn child_told(&self, parent: NodeId, word: &str) -> Option<NodeId> {
        let tree = self.grader.index.tree();
        let mut children = tree.children(parent);
        match &*word.to_lowercase() {
            "root" if parent == NodeId::ROOT => Some(parent),
            "left" | "leftmost" | "1st" => children.next(),
            "second" | "2nd" => children.nth(1),
            "third" | "3rd" => children.nth(2),
            "middle" if tree.children(parent).count() == 3 => children.nth(1),
            "right" | "rightmost" | "last" => children.last(),
            _ => {
                let value = word.parse::<Value>().ok()?;
                let is_so = |&leaf: &NodeId| {
                    tree.name(leaf).is_none() && tree.value(leaf).as_ref() == Some(&value)
                };
                let mut valued = children.filter(|&child| tree.is_leaf(child)).filter(is_so);
                valued.next().filter(|_| valued.next().is_none())
            }
        }
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
            |part: &&str| part.is_empty() || may_be_sign && stated_number(part).is_some();
        let word = word.trim_matches(|letter| letter != '-' && may_separate(letter));
        let parts: Vec<&str> = word.split(may_separate).map(str::trim).collect();
        if parts.len() > MOST_NAMES || parts.iter().any(is_doubtful) {
            return None;
        }
        parts.into_iter().map(|part| self.meaning(part)).collect()
    }

    /// Names of one letter each, with nothing between them; no longer name may stand in the word.
    fn letters(&mut self, word: &str) -> Option<Vec<NodeId>> {
        const LONGEST: usize = 100;
        let is_many = word.chars().nth(1).is_some() && word.len() <= LONGEST;
        if !is_many || !word.chars().all(char::is_alphabetic) || self.names.is_any_in(word) {
            return None;
        }
        let letters = word
            .chars()
            .map(|letter| self.meaning(letter.encode_utf8(&mut [0; 4])));
        letters.collect()
    }

    /// The name of a node with the value behind it that it has: `E=2`, `E:2`, `E(2)`, `E[2]`.
    pub(super) fn without_value<'w>(&self, word: &'w str) -> Option<&'w str> {
        let round = || word.strip_suffix(')')?.split_once('(');
        let in_brackets = || round().or_else(|| word.strip_suffix(']')?.split_once('['));
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
}
