//! Sets, in which the order does not count: evaluated nodes, pruned leaves, cut edges.

use std::borrow::Cow;

use super::sentences::unknown;
use super::{Expected, Grader, Verdict};
use crate::exercise::answer::{JOINTS, StatedEdge};
use crate::exercise::key::Key;
use crate::text::readable;
use crate::tree::NodeId;

/// How a stated set of static nodes differs from the right one.
struct SetDifference {
    /// Static nodes by their numbers: whether they are stated.
    stated: Vec<bool>,
    /// What is wrong with the first name that stands for no static node.
    first_stray: Option<String>,
    strays: usize,
}

impl SetDifference {
    fn verdict<'k>(
        self,
        key: &'k Key<'_>,
        expected: Expected<'k>,
        is_expected: impl Fn(usize) -> bool,
        sentence: impl FnOnce(NodeId, bool) -> String,
    ) -> Verdict<'k> {
        let (mut right, mut whole, mut wrong) = (0_usize, 0, self.strays);
        let mut differences = self.strays;
        let mut first = None;
        for (number, &is_stated) in self.stated.iter().enumerate() {
            let is_expected = is_expected(number);
            whole += usize::from(is_expected);
            right += usize::from(is_expected && is_stated);
            wrong += usize::from(!is_expected && is_stated);
            if is_expected != is_stated {
                differences += 1;
                first.get_or_insert((number, is_stated));
            }
        }
        Verdict::of_items(
            expected,
            right.saturating_sub(wrong),
            whole,
            differences == 0,
            || {
                let first_stray = self.first_stray;
                let sentence = first_stray.or_else(|| {
                    let (number, is_stated) = first?;
                    Some(sentence(key.static_node(number), is_stated))
                });
                with_others(sentence.unwrap_or_default(), differences)
            },
        )
    }
}

impl<'t> Grader<'_, 't> {
    /// The nodes must be those that were evaluated.
    pub(super) fn evaluated<'k>(&self, key: &'k Key<'t>, names: &[Cow<str>]) -> Verdict<'k> {
        let says = self.words(key);
        let difference = self.compare(key, names, |node, stated| match key.static_number(node) {
            Some(number) => {
                stated[number] = true;
                None
            }
            None if key.is_below_horizon(node) => {
                Some(format!("{} lies below the horizon", says.name(node)))
            }
            None => Some(format!(
                "{} is an inner node: it is searched, not evaluated",
                says.name(node)
            )),
        });
        difference.verdict(
            key,
            Expected::Nodes(&key.evaluated),
            |number| key.is_evaluated(number),
            |node, is_stated| {
                let name = says.name(node);
                if is_stated {
                    format!(
                        "{name} is evaluated in the answer, but {}",
                        says.why_pruned(node)
                    )
                } else {
                    format!("{name} is missing: {}", says.why_visited(node))
                }
            },
        )
    }

    /// The nodes stand for their leaves, and these must be the pruned ones.
    pub(super) fn pruned<'k>(&self, key: &'k Key<'t>, names: &[Cow<str>]) -> Verdict<'k> {
        let says = self.words(key);
        let difference = self.compare(key, names, |node, stated| {
            let leaves = key.statics_in(node);
            let is_below = leaves.is_empty();
            stated[leaves].fill(true);
            is_below.then(|| format!("{} lies below the horizon", says.name(node)))
        });
        difference.verdict(
            key,
            Expected::Nodes(&key.pruned),
            |number| !key.is_evaluated(number),
            |node, is_stated| {
                let name = says.name(node);
                if is_stated {
                    format!(
                        "{name} is pruned in the answer, but {}",
                        says.why_visited(node)
                    )
                } else {
                    format!("{name} is not listed, but {}", says.why_pruned(node))
                }
            },
        )
    }

    /// Finds the nodes of all names and lets each be added to the set, or be a stray.
    fn compare(
        &self,
        key: &Key<'t>,
        names: &[Cow<str>],
        add: impl Fn(NodeId, &mut [bool]) -> Option<String>,
    ) -> SetDifference {
        let mut difference = SetDifference {
            stated: vec![false; key.statics()],
            first_stray: None,
            strays: 0,
        };
        for name in names {
            let stray = match self.find(name) {
                Some(node) => add(node, &mut difference.stated),
                None => Some(unknown(name)),
            };
            if let Some(stray) = stray {
                difference.strays += 1;
                difference.first_stray.get_or_insert(stray);
            }
        }
        difference
    }

    /// The edges must be those into pruned subtrees.
    pub(super) fn cut_edges<'k>(&self, key: &'k Key<'t>, edges: &[StatedEdge]) -> Verdict<'k> {
        let says = self.words(key);
        let mut stated = Vec::with_capacity(edges.len());
        let mut strays = Vec::new();
        for edge in edges {
            match self.edge(edge) {
                Ok(edge) => stated.push(edge),
                Err(stray) => strays.push(stray),
            }
        }
        stated.sort_unstable();
        stated.dedup();
        let mut expected = key.cut_edges.clone();
        expected.sort_unstable();
        let right = stated
            .iter()
            .filter(|edge| expected.binary_search(edge).is_ok())
            .count();
        let wrong = stated.len() - right + strays.len();
        let differences = wrong + expected.len() - right;
        let earned = right.saturating_sub(wrong);
        Verdict::of_items(
            Expected::Edges(&key.cut_edges),
            earned,
            expected.len(),
            differences == 0,
            || {
                let extra = stated
                    .iter()
                    .find(|edge| expected.binary_search(edge).is_err());
                let missing = key
                    .cut_edges
                    .iter()
                    .find(|edge| stated.binary_search(edge).is_err());
                let sentence = match (strays.into_iter().next(), extra, missing) {
                    (Some(stray), ..) => stray,
                    (None, Some(&(parent, child)), _) => {
                        let edge = format!("{}-{}", says.name(parent), says.name(child));
                        match key.pruned_root(child) {
                            Some(_) => {
                                format!("{edge} is not cut itself: it lies below a cut edge")
                            }
                            None => format!(
                                "{edge} is cut in the answer, but {}",
                                says.why_visited(child)
                            ),
                        }
                    }
                    (None, None, Some(&(parent, child))) => {
                        let edge = format!("{}-{}", says.name(parent), says.name(child));
                        format!("{edge} is not listed, but {}", says.why_pruned(child))
                    }
                    (None, None, None) => String::new(),
                };
                with_others(sentence, differences)
            },
        )
    }

    /// The edge, or what is wrong with it.
    fn edge(&self, edge: &StatedEdge) -> Result<(NodeId, NodeId), String> {
        let (parent, child) = match edge {
            StatedEdge::Pair(parent, child) => (&**parent, &**child),
            StatedEdge::Joined(text) => self.split(text),
        };
        let parent_node = self.find(parent).ok_or_else(|| unknown(parent))?;
        let child_node = self.find(child).ok_or_else(|| unknown(child))?;
        if self.index.tree().parent(child_node) == Some(parent_node) {
            return Ok((parent_node, child_node));
        }
        let (child, parent) = (readable(child), readable(parent));
        Err(format!("{child} is not a child of {parent}"))
    }

    /// The two ends of an edge in one word: the first split whose ends are both nodes.
    fn split<'e>(&self, text: &'e str) -> (&'e str, &'e str) {
        let splits = || {
            let of_joint = |joint: &&'static str| {
                let joint = *joint;
                text.match_indices(joint)
                    .map(move |(at, _)| (&text[..at], &text[at + joint.len()..]))
            };
            JOINTS.iter().flat_map(of_joint)
        };
        let is_edge = |(parent, child): &(&str, &str)| {
            self.find(parent).is_some() && self.find(child).is_some()
        };
        let found = splits()
            .take(MOST_SPLITS)
            .find(is_edge)
            .or_else(|| splits().next());
        found.unwrap_or((text, ""))
    }
}

/// An edge in one word is split at so many joints at the most before it counts as unknown.
const MOST_SPLITS: usize = 1_000;

/// A sentence about the first difference, and how many others there are.
fn with_others(sentence: String, differences: usize) -> String {
    match differences {
        0 | 1 => sentence,
        2 => format!("{sentence} (and 1 more difference)"),
        _ => format!("{sentence} (and {} more differences)", differences - 1),
    }
}
