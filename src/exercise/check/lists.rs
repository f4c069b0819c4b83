//! Lists in which the order counts: evaluations, visits, the principal variation.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::Hash;

use super::comparer::{Comparer, in_words};
use super::verdict::{Fault, Verdict};
use crate::exercise::question::NodeList;
use crate::tree::NodeId;

/// A stated list and the right one, which differ first at this place.
struct Lists<'l> {
    right: &'l [NodeId],
    names: &'l [Cow<'l, str>],
    stated: Vec<Option<NodeId>>,
    at: usize,
}

impl Comparer<'_, '_, '_> {
    pub(super) fn list(&self, list: NodeList, right: &[NodeId], names: &[Cow<str>]) -> Verdict {
        let stated: Vec<_> = names.iter().map(|name| self.grader.find(name)).collect();
        let pairs = stated.iter().zip(right);
        let at = pairs.take_while(|&(stated, right)| *stated == Some(*right));
        let at = at.count();
        let is_right = at == right.len().max(names.len());
        let Agreement { shared, in_order } = if is_right {
            Agreement {
                shared: at,
                in_order: at,
            }
        } else {
            agreement(right, &stated)
        };
        let lists = &Lists {
            right,
            names,
            stated,
            at,
        };
        let wrong = names.len() - in_order;
        let verdict = Verdict {
            items: right.len(),
            right: in_order,
            wrong,
            too_much: wrong,
            missing: right.len() - shared,
            ..Verdict::default()
        };
        verdict.with_fault((!is_right).then(|| match list {
            NodeList::Line => self.wrong_line(lists),
            _ => self.wrong_step(list, lists),
        }))
    }

    fn wrong_step(&self, list: NodeList, lists: &Lists) -> Fault {
        let Lists {
            right,
            names,
            stated,
            at,
        } = lists;
        let next = right.get(*at).copied();
        let number = at + 1;
        let name = |node| self.words.name(node);
        match (stated.get(*at), next) {
            (Some(None), _) => (
                next,
                format!("at number {number}: {}", self.unknown(&names[*at])),
            ),
            (Some(Some(node)), _) if !right.contains(node) => {
                (Some(*node), self.too_much(list, *node))
            }
            (Some(Some(node)), Some(next)) if stated.contains(&Some(next)) => {
                let (node, name) = (name(*node), name(next));
                (
                    Some(next),
                    format!("at number {number} stands {name}, not {node}"),
                )
            }
            (_, Some(next)) => (Some(next), self.missing(next)),
            (Some(node), None) => {
                let name = node.map(name).unwrap_or_default();
                (
                    *node,
                    format!("at number {number}: {name} stands in the list already"),
                )
            }
            (None, None) => (None, String::new()),
        }
    }

    /// A line of play parts from the right one below the node where that chooses otherwise.
    fn wrong_line(&self, lists: &Lists) -> Fault {
        let Lists {
            right,
            names,
            stated,
            at,
        } = lists;
        let parent = at
            .checked_sub(1)
            .and_then(|above| right.get(above))
            .copied();
        let name = |node| self.words.name(node);
        let sentence = match (stated.get(*at), right.get(*at), parent) {
            _ if right.is_empty() => {
                "there is no principal variation: the value is only a bound".to_owned()
            }
            (Some(None), ..) => self.unknown(&names[*at]),
            (Some(Some(node)), None, _) => format!("the line ends before {}", name(*node)),
            (Some(Some(node)), Some(&next), Some(parent))
                if self.key.tree().parent(*node) == Some(parent) =>
            {
                let (mover, value) = (self.key.tree().mover(parent), &self.key.outcome.found);
                format!(
                    "at {}, {mover} takes the first child with the value {}, {}; {}",
                    name(parent),
                    in_words(value),
                    name(next),
                    self.not_chosen(*node, next)
                )
            }
            (Some(Some(node)), Some(&next), _) => {
                format!(
                    "at number {} stands {}, not {}",
                    at + 1,
                    name(next),
                    name(*node)
                )
            }
            (None, next, _) => {
                let next = next.map(|&next| name(next)).unwrap_or_default();
                format!("the line ends too early: {next} comes next")
            }
        };
        (parent, sentence)
    }
}

/// How many members two lists have in common, and how many of these stand in the same order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Agreement {
    /// As many as they share, whatever the order.
    shared: usize,
    /// The length of their longest common subsequence.
    in_order: usize,
}

/// Compares a list with another, in which only a few members should repeat: takes time in
/// proportion to the pairs of equal members (Hunt & Szymanski 1977).
fn agreement<T: Copy + Eq + Hash>(right: &[T], stated: &[Option<T>]) -> Agreement {
    let mut places: HashMap<T, Vec<usize>> = HashMap::new();
    for (place, &member) in right.iter().enumerate() {
        places.entry(member).or_default().push(place);
    }
    let mut used: HashMap<T, usize> = HashMap::new();
    // The least last place of a common subsequence of each length.
    let mut ends: Vec<usize> = Vec::new();
    let mut shared = 0;
    for &member in stated.iter().flatten() {
        let Some(places) = places.get(&member) else {
            continue;
        };
        let used = used.entry(member).or_default();
        shared += usize::from(*used < places.len());
        *used += 1;
        for &place in places.iter().rev() {
            let length = ends.partition_point(|&end| end < place);
            match ends.get_mut(length) {
                Some(end) => *end = place,
                None => ends.push(place),
            }
        }
    }
    Agreement {
        shared,
        in_order: ends.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Agreement, agreement};

    fn of(right: &str, stated: &str) -> (usize, usize) {
        let right: Vec<char> = right.chars().collect();
        let stated: Vec<_> = stated.chars().map(|c| (c != '?').then_some(c)).collect();
        let Agreement { shared, in_order } = agreement(&right, &stated);
        (shared, in_order)
    }

    /// The longest common subsequence by the recursion of its definition.
    fn naive(right: &[char], stated: &[char]) -> usize {
        match (right, stated) {
            ([], _) | (_, []) => 0,
            ([a, right @ ..], [b, stated @ ..]) if a == b => 1 + naive(right, stated),
            ([_, r @ ..], [_, s @ ..]) => naive(r, stated).max(naive(right, s)),
        }
    }

    #[test]
    fn lists_agree_as_far_as_they_do() {
        assert_eq!(of("EKQNHI", "EKLQNHI"), (6, 6));
        assert_eq!(of("EKQNHI", "KEQNHI"), (6, 5));
        assert_eq!(of("EKQ", "?Q"), (1, 1));
        assert_eq!(of("EE", "EEE"), (2, 2));
        assert_eq!(of("", "E"), (0, 0));
    }

    #[test]
    fn the_longest_common_subsequence_is_that_of_its_definition() {
        let letters = ['A', 'B', 'C', 'D'];
        let word = |mut number: usize| -> Vec<char> {
            let next = || {
                let letter = letters[number % 4];
                number /= 4;
                letter
            };
            std::iter::repeat_with(next).take(5).collect()
        };
        for (one, other) in (0..1024).step_by(7).zip((0..1024).rev().step_by(5)) {
            let (one, other) = (word(one), word(other));
            let [right, stated] = [&one, &other].map(|word| word.iter().collect::<String>());
            assert_eq!(
                of(&right, &stated).1,
                naive(&one, &other),
                "{right} {stated}"
            );
        }
    }
}
