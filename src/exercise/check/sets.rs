//! Sets of nodes or edges, in which the order does not count: evaluated nodes, pruned leaves, cut edges.

use std::ops::Range;

use super::comparer::Comparer;
use super::verdict::Verdict;
use crate::exercise::claim::Claim;
use crate::exercise::key::counts_before;
use crate::exercise::question::Question;
use crate::tree::NodeId;

impl Comparer<'_, '_, '_> {
    /// The stated nodes, of edges the lower ends, must be the right ones; what is pruned stands for the leaves below
    /// it. A name that stands for anything wrong is an error, and so is a right subtree that is not stated as a
    /// whole.
    pub(super) fn set(&self, right: &[NodeId], claim: &Claim) -> Verdict {
        let (question, count) = (claim.question, self.key.tree().len());
        let part_of = |node: NodeId| Some((node, self.range(question, node)?));
        let nodes = claim.nodes.iter();
        let found: Vec<Option<Part>> = nodes.map(|node| part_of((*node)?)).collect();
        let first_stray = found.iter().position(Option::is_none);
        let strays = found.iter().filter(|part| part.is_none()).count();
        let mut said: Vec<Part> = found.into_iter().flatten().collect();
        said.sort_unstable_by_key(|(node, range)| (range.start, range.end, *node));
        said.dedup_by(|(_, one), (_, other)| one == other);
        let members: Vec<Part> = right.iter().filter_map(|node| part_of(*node)).collect();
        let (is_said, is_member) = (covered(&said, count), covered(&members, count));
        let items = is_member.iter().filter(|&&is_member| is_member).count();
        let is_wrong = |number: usize| is_said[number] && !is_member[number];
        let is_missing = |number: usize| is_member[number] && !is_said[number];
        let too_much = counts_before((0..count).map(is_wrong));
        let missing = counts_before((0..count).map(is_missing));
        let wrong = holding(&said, &too_much);
        let left_out = holding(&members, &missing);
        let fault = match (first_stray, wrong.first(), left_out.first()) {
            (Some(place), ..) => Some((None, self.wrong_member(claim, place))),
            (_, Some((node, _)), _) => Some((Some(*node), self.too_much(question, *node))),
            (_, _, Some((root, range))) => {
                // A subtree that is stated in part is told by what is missing in it.
                let is_partly_said = range.clone().any(|number| is_said[number]);
                let number = range.clone().find(|&number| is_missing(number));
                let number = number.filter(|_| is_partly_said);
                let node = number.map_or(*root, |number| self.node_of(question, number));
                Some((Some(node), self.missing(question, node)))
            }
            _ => None,
        };
        let verdict = Verdict {
            items,
            right: items - missing[count] as usize,
            wrong: too_much[count] as usize + strays,
            errors: wrong.len() + strays + left_out.len(),
            fault,
            ..Verdict::default()
        };
        verdict.counted()
    }

    /// What is wrong with a name that can stand for no member.
    fn wrong_member(&self, claim: &Claim, place: usize) -> String {
        match claim.nodes[place] {
            Some(node) => self.too_much(claim.question, node),
            None => self.stray(claim, place),
        }
    }

    /// The numbers that a node stands for: its own, or those of leaves; nothing if it can be no member.
    fn range(&self, question: Question, node: NodeId) -> Option<Range<usize>> {
        let range = match question {
            Question::Pruned => self.key.statics_in(node),
            Question::Evaluated if self.key.static_number(node).is_none() => return None,
            _ => node.index()..node.index() + 1,
        };
        Some(range).filter(|range| !range.is_empty())
    }

    fn node_of(&self, question: Question, number: usize) -> NodeId {
        match question {
            Question::Pruned => self.key.static_node(number),
            _ => NodeId::from_index(number),
        }
    }
}

/// A node, and the numbers that it stands for.
type Part = (NodeId, Range<usize>);

/// Which of so many numbers any part stands for. Takes linear time, however they overlap.
fn covered(parts: &[Part], count: usize) -> Vec<bool> {
    let (mut begin, mut end) = (vec![0_usize; count + 1], vec![0_usize; count + 1]);
    for (_, range) in parts {
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

/// The parts that stand for any of what is counted here before each number.
fn holding<'p>(parts: &'p [Part], before: &[u32]) -> Vec<&'p Part> {
    let holds = |(_, range): &&Part| before[range.start] < before[range.end];
    parts.iter().filter(holds).collect()
}
