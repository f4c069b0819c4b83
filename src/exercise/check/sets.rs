//! Sets of nodes or edges, in which the order does not count: evaluated nodes, pruned leaves, cut edges.

use std::ops::Range;

use super::comparer::Comparer;
use super::verdict::Verdict;
use crate::exercise::key::counts_before;
use crate::exercise::question::{Content, NodeList, Question};
use crate::tree::NodeId;

impl Comparer<'_, '_, '_> {
    /// The stated nodes, of edges the lower ends, must be the right ones; what is pruned stands for the leaves below
    /// it. A name that stands for anything wrong is an error, and so is a right subtree that is not stated as a
    /// whole. `stray` says what is wrong with a name that is no node's.
    pub(super) fn set(
        &self,
        question: Question,
        right: &[NodeId],
        stated: &[Option<NodeId>],
        stray: impl Fn(usize) -> String,
    ) -> Verdict {
        let count = self.key.tree().len();
        let range_of = |node: NodeId| self.range(question, node);
        let stated_ranges: Vec<_> = stated.iter().map(|node| range_of((*node)?)).collect();
        let first_stray = stated_ranges.iter().position(Option::is_none);
        let strays = stated_ranges.iter().filter(|range| range.is_none()).count();
        let mut said: Vec<Range<usize>> = stated_ranges.into_iter().flatten().collect();
        said.sort_unstable_by_key(|range| (range.start, range.end));
        said.dedup();
        let members: Vec<Range<usize>> = right.iter().filter_map(|node| range_of(*node)).collect();
        let (is_said, is_member) = (covered(&said, count), covered(&members, count));
        let too_much = (0..count).map(|number| is_said[number] && !is_member[number]);
        let missing = (0..count).map(|number| is_member[number] && !is_said[number]);
        let (too_much, missing) = (counts_before(too_much), counts_before(missing));
        let items = is_member.iter().filter(|&&is_member| is_member).count();
        let verdict = Verdict {
            items,
            right: items - missing[count] as usize,
            wrong: too_much[count] as usize + strays,
            errors: holding(&said, &too_much) + strays + holding(&members, &missing),
            ..Verdict::default()
        };
        let stray = first_stray.map(|place| {
            let sentence = match stated[place] {
                Some(node) => self.too_much(question, node),
                None => stray(place),
            };
            (None, sentence)
        });
        let fault = stray.or_else(|| {
            let number = (0..count).find(|&number| is_said[number] != is_member[number])?;
            let node = self.node_of(question, number);
            let sentence = if is_said[number] {
                self.too_much(question, node)
            } else {
                self.missing(question, node)
            };
            Some((Some(node), sentence))
        });
        let differences = verdict.errors;
        verdict.with_fault(fault, differences)
    }

    /// The numbers that a node stands for: its own, or those of leaves; nothing if it can be no member.
    fn range(&self, question: Question, node: NodeId) -> Option<Range<usize>> {
        let range = match question.content() {
            Content::Nodes(NodeList::Pruned, _) => self.key.statics_in(node),
            Content::Nodes(NodeList::Evaluated, _) => {
                let number = self.key.static_number(node)?;
                number..number + 1
            }
            _ => node.index()..node.index() + 1,
        };
        Some(range).filter(|range| !range.is_empty())
    }

    fn node_of(&self, question: Question, number: usize) -> NodeId {
        match question.content() {
            Content::Nodes(NodeList::Pruned | NodeList::Evaluated, _) => {
                self.key.static_node(number)
            }
            _ => NodeId::from_index(number),
        }
    }
}

/// Which of so many numbers lie in any of the ranges. Takes linear time, however they overlap.
fn covered(ranges: &[Range<usize>], count: usize) -> Vec<bool> {
    let (mut begin, mut end) = (vec![0_usize; count + 1], vec![0_usize; count + 1]);
    for range in ranges {
        begin[range.start] += 1;
        end[range.end] += 1;
    }
    let mut open = 0;
    let is_covered = |number: usize| {
        open = open + begin[number] - end[number];
        open > 0
    };
    (0..count).map(is_covered).collect()
}

/// How many of these ranges have something in them, by how much comes before each number.
fn holding(ranges: &[Range<usize>], before: &[u32]) -> usize {
    let holds = |range: &&Range<usize>| before[range.start] < before[range.end];
    ranges.iter().filter(holds).count()
}
