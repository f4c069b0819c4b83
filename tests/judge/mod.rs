//! A judge of the grading: students with known mistakes, on random and textbook trees, write their
//! answers in many ways, and `abtree check` gives marks and names causes.
//!
//! The judge was written from the documents alone. It has its own trees, its own search and its own
//! rubric, and knows of the program only what its reports say. `ABTREE_JUDGE=60` judges classes on sixty
//! random trees a seed instead of eight.

#![allow(
    clippy::float_cmp,
    reason = "values are whole numbers, or sums of their quarters"
)]

mod answer;
mod causes;
mod changes;
mod class;
mod forms;
mod marks;
mod mistakes;
mod policy;
mod rules;
mod search;
mod slips;
mod style;
mod tables;
mod tree;
mod ways;

use std::env;

use answer::{CHANCE_SHEET, Case, SHEETS};
use class::Pupil;
use mistakes::{CAUSES, MISTAKES, caused};
use tables::Tables;
use tree::{Dice, Mover, Tree};
use ways::{Promise, Way, ways};

const TEXTBOOKS: [&str; 4] = [
    "trees/books/aima/figure-5-2.sexp",
    "trees/courses/mit-6.034/recitation.sexp",
    "trees/courses/cornell-cs312/depth-3.sexp",
    "trees/courses/mit-6.034/equality-pruning-min.sexp",
];

fn random_trees() -> usize {
    let asked = env::var("ABTREE_JUDGE").ok();
    asked.map_or(8, |asked| asked.parse().expect("a number of trees"))
}

/// The sheets of a class: all of them in a large class, else one a tree.
fn cases(seed: u64) -> Vec<Case> {
    let mut dice = Dice(seed);
    let mut trees: Vec<Tree> = TEXTBOOKS.map(tree::textbook).into();
    trees.extend((0..random_trees()).map(|_| tree::random(&mut dice, Mover::Min)));
    let is_small = random_trees() < 10;
    let mut cases = Vec::new();
    for (place, tree) in trees.into_iter().enumerate() {
        let wanted = (place + usize::try_from(seed).unwrap()) % SHEETS.len();
        for (number, sheet) in SHEETS.into_iter().enumerate() {
            if number == wanted || !is_small {
                cases.push(Case::new(tree.clone(), sheet));
            }
        }
    }
    let chance = (0..random_trees().div_ceil(4)).map(|_| tree::random(&mut dice, Mover::Chance));
    cases.extend(chance.map(|tree| Case::new(tree, CHANCE_SHEET)));
    cases
}

/// The right answer in all ways of writing, and wrong ones in any of the documented ways.
fn class<'w>(case: &Case, ways: &'w [Way], dice: &mut Dice) -> Vec<Pupil<'w>> {
    let right = |way| Pupil::new(case, way, "right", "", case.key.clone());
    let mut class: Vec<Pupil> = ways.iter().filter_map(right).collect();
    let documented = ways.iter().filter(|way| way.promise == Promise::Documented);
    let documented: Vec<&Way> = documented.collect();
    let mut wrong = Vec::new();
    for id in CAUSES.split_whitespace() {
        if case.is_chance() == id.starts_with("chance") {
            wrong.push((id, id, caused(case, dice, id)));
        }
    }
    for (name, id, make) in &MISTAKES {
        if case.is_chance() == id.starts_with("chance") {
            wrong.push((name, id, make(case, dice)));
        }
    }
    for (name, id, answer) in wrong {
        let Some(answer) = answer.filter(|answer| !case.is_right(answer)) else {
            continue;
        };
        let places = [0, dice.below(documented.len())];
        let in_a_way = |place: usize| Pupil::new(case, documented[place], name, id, answer.clone());
        let [plainly, in_another] = places.map(in_a_way);
        class.extend(in_another.or(plainly));
    }
    class
}

#[test]
#[allow(clippy::print_stdout, reason = "the tables are what the judge is for")]
fn marks_and_causes_are_those_of_a_plain_lecturer() {
    let ways = ways();
    for seed in 1..=3 {
        let mut tables = Tables::default();
        let mut dice = Dice(seed);
        for case in cases(seed) {
            let class = class(&case, &ways, &mut dice);
            let reports = class::checked(&case, &class);
            for (pupil, report) in class.iter().zip(&reports) {
                tables.count(&case, pupil, report);
            }
        }
        println!("seed {seed}\n{tables}");
        tables.must_hold();
    }
}
