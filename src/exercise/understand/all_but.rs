//! All leaves but some: `all except L and R`, `everything but d`.

use std::borrow::Cow;

use super::Understanding;
use crate::exercise::question::NodeList;
use crate::search::TreeGame;
use crate::tree::NodeId;

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
