//! Lists of names as people write them: with numbers, with values, by steps, with nothing in them, and
//! several names in one word.

use std::borrow::Cow;
use std::collections::HashSet;

use super::{Item, Understanding};

use crate::exercise::answer::{BEHIND_NOTHING, Cut, NOTHING, Spelling, is_one_of, words};
use crate::exercise::number::{Number, within_marks};
use crate::exercise::question::Question;
use crate::search::TreeGame;
use crate::text::{quoted, says_nothing};
use crate::tree::NodeId;

/// Whether a slash by itself stands between names, and is not the path of the root.
fn is_slash_apart(names: &[Cow<str>]) -> bool {
    names.len() > 1
        && !names
            .iter()
            .any(|word| word.len() > 1 && word.starts_with('/'))
}

impl Understanding<'_, '_, '_> {
    /// What the words of a list mean.
    pub(super) fn items(&mut self, question: Question, names: &[Cow<str>]) -> Vec<Item> {
        let within = match names {
            // Quotes may stand around a whole list.
            [all] if all.contains(' ') && !self.names.is_name(all) => {
                words(all, Cut::of(question)).ok()
            }
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
        if self.may_be_other_numbers(question, names) {
            return names.iter().map(|word| Err(word.to_string())).collect();
        }
        let mut items = self.named(question, names);
        let between = names.last().filter(|word| self.is_between(word));
        if items.is_empty() || between.is_some() {
            // A word that stands between names says more than there is: `L R J and all leaves`.
            items.extend(between.or(names.first()).map(|word| Err(word.to_string())));
        }
        if question == Question::PrincipalVariation && self.lacks_root(&items) {
            items.insert(0, Ok(NodeId::ROOT));
        }
        if question == Question::PrincipalVariation {
            self.doubt_repeated(&items);
        }
        items
    }

    /// What the words of a list mean, one after the other.
    fn named(&mut self, question: Question, names: &[Cow<str>]) -> Vec<Item> {
        let is_line = question == Question::PrincipalVariation;
        let are_named = !is_line && names.iter().any(|word| self.is_leaf(word));
        let is_slash_between = is_slash_apart(names) && !self.names.is_name("/");
        let mut items: Vec<Item> = Vec::with_capacity(names.len());
        let mut rest = names;
        while let [word, behind @ ..] = rest {
            let is_end = items.is_empty() || behind.is_empty();
            if word == "/" && is_slash_between && !(is_line && is_end) {
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
                || are_named && Number::in_words(within_marks(word)).is_some();
            let is_number = is_line && Number::in_words(within_marks(word)).is_some();
            match (!is_taken).then(|| self.nodes(question, word, before, names.len() == 1)) {
                // At the end of a line stands the value of its leaf: `A -> C -> 6`.
                Some(Some(nodes)) if is_number && before.is_some_and(|leaf| nodes == [leaf]) => {}
                Some(Some(nodes)) => items.extend(nodes.into_iter().map(Ok)),
                _ => items.push(Err(word.to_string())),
            }
            if let [arrow, child, ..] = rest
                && question == Question::Pruned
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

    /// Whether a leaf is called exactly so.
    fn is_leaf(&self, word: &str) -> bool {
        let node = self.grader.find(within_marks(word));
        node.is_some_and(|node| self.grader.index.tree().is_leaf(node))
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
            let value = Number::in_words(name)?;
            Some(leaves.find(|(_, known)| known == value.value())?.0)
        };
        names.iter().map(leaf).collect()
    }

    /// Whether these are numbers that may be something else than leaves: the values along a line, or how many nodes are
    /// visited.
    fn may_be_other_numbers(&self, question: Question, names: &[Cow<str>]) -> bool {
        let is_number = |word: &Cow<str>| {
            self.grader.find(word).is_none() && Number::in_words(within_marks(word)).is_some()
        };
        let is_doubtful = match question {
            Question::PrincipalVariation => names.len() > 1,
            Question::Pruned | Question::NotVisited => false,
            _ => names.len() == 1,
        };
        is_doubtful && names.iter().all(is_number)
    }

    /// Whether these words say that there is nothing: `no`, `none of them are pruned`.
    pub(super) fn are_none(&self, words: &[Cow<str>]) -> bool {
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

    /// A line comes to no node twice: `A-C, C-H` are two moves.
    fn doubt_repeated(&mut self, items: &[Item]) {
        let nodes: Vec<NodeId> = items.iter().filter_map(|item| self.node_of(item)).collect();
        let mut taken = HashSet::new();
        if let Some(&again) = nodes.iter().find(|node| !taken.insert(**node)) {
            let name = self.grader.labels.readable(again);
            self.ambiguity
                .get_or_insert(format!("{name} is named twice"));
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
}
