//! How far two lists agree in their order.

use std::collections::HashMap;
use std::hash::Hash;

/// How many members two lists have in common, and how many of these stand in the same order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Agreement {
    /// As many as they share, whatever the order.
    pub(super) shared: usize,
    /// The length of their longest common subsequence.
    pub(super) in_order: usize,
}

/// Compares a list with another, in which only a few members should repeat: takes time in
/// proportion to the pairs of equal members (Hunt & Szymanski 1977).
pub(super) fn agreement<T: Copy + Eq + Hash>(right: &[T], stated: &[Option<T>]) -> Agreement {
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
