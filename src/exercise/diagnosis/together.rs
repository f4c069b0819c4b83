//! Two mistakes that explain a whole answer together, where none does by itself.

use super::alone::{Explanation, written};
use super::case::{Case, Parts};
use super::evidence::{Evidence, bits};
use super::hypothesis::Cause;
use super::searched;

/// So many bits more it takes to believe in two mistakes.
const TOGETHER: u32 = 4;

/// The pairs of mistakes under which the answer would be right as a whole.
pub(super) fn explaining(case: &Case) -> Explanation {
    let evidence = &Evidence::new(case);
    let told = evidence.of(case.wrong()).saturating_sub(TOGETHER);
    let mut found = Explanation::default();
    if case.key.tree().len() > searched::MOST_NODES {
        return found;
    }
    let pairs = searched::by_two_rules(case.key);
    for pair in pairs.iter().filter(|pair| case.is_whole(&pair.key)) {
        found.add(searched::cause_of(case, pair), told, bits(pairs.len()));
    }
    searched::by_rules(case, |other| {
        let rest = case.all().without(case.fitting(&other.key));
        for (cause, open) in written(case, evidence, &other.key, rest) {
            let both = Cause::of_two(searched::cause_of(case, other), cause);
            found.add(both, told, bits(pairs.len()) + open);
        }
    });
    for other in searched::by_cuts(case.key) {
        let rest = case.all().without(case.fitting(&other.key));
        for (cause, open) in written(case, evidence, &other.key, rest) {
            let both = Cause::of_two(searched::cause_of(case, other), cause);
            found.add(both, told, 2 * evidence.node() + open);
        }
    }
    add_written_twice(case, evidence, told, &mut found);
    found
}

/// Two ways of writing down what was found rightly, each seen in other parts.
fn add_written_twice(case: &Case, evidence: &Evidence, told: u32, found: &mut Explanation) {
    let wrong = case.wrong();
    let numbers: Vec<usize> = (0..case.claims.len())
        .filter(|&number| wrong.has(number))
        .collect();
    // The first wrong part belongs to the first mistake, so that each pair is found once.
    for choice in 0..1_u32 << numbers.len().saturating_sub(1).min(8) {
        let is_first = |place: usize| place == 0 || choice >> (place - 1) & 1 == 1;
        let places = (0..numbers.len()).filter(|&place| is_first(place));
        let first = Parts::of(places.map(|place| numbers[place]));
        let second = wrong.without(first);
        if second.is_empty() {
            continue;
        }
        for (one, one_open) in written(case, evidence, case.key, first) {
            for (other, other_open) in written(case, evidence, case.key, second) {
                if one.id != other.id {
                    let both = Cause::of_two(one.clone(), other);
                    found.add(both, told, one_open + other_open);
                }
            }
        }
    }
}
