//! Practice: what is asked about a search, and what is right.

use abtree::analysis::{Origin, SearchedTree};
use abtree::document::{Document, Exercise};
use abtree::exercise::{Grader, Key, MOST_STEPS, NodeIndex, Scheme, Told};
use abtree::practice::{Ask, Lesson, made};
use abtree::report::Trace;
use abtree::search::{Algorithm, Setup};
use abtree::tree::Naming;

use crate::common::{documents_in, tree_files};

/// Does something with a lesson on alpha-beta in a tree.
fn with_lesson(document: &Document, each: impl FnOnce(&Lesson, &Key)) {
    let tree = &document.tree;
    let index = NodeIndex::new(tree, Naming::Paths);
    let (labels, scheme) = (index.labels(), Scheme::default());
    let setup = Setup::from(Algorithm::AlphaBeta);
    let origin = Origin {
        file: "a tree".to_owned(),
        line: None,
    };
    let trace = Trace::of_steps(SearchedTree {
        origin: &origin,
        document,
        labels: &labels,
        setup: &setup,
    });
    let grader = Grader {
        index: &index,
        labels: index.labels(),
        scheme: &scheme,
        tolerance: None,
        told: Told::Errors,
        steps: MOST_STEPS,
    };
    let key = Key::new(tree, setup.clone()).unwrap();
    each(&Lesson::new(&trace, grader).unwrap(), &key);
}

/// Trees from books, and made ones of every level.
fn exercises() -> Vec<Document> {
    let of_books = tree_files()
        .into_iter()
        .flat_map(|path| documents_in(&path));
    let is_for_practice = |document: &Document| {
        let tree = &document.tree;
        let is_known = |node| !tree.is_leaf(node) || tree.value(node).is_some();
        !tree.has_chance() && tree.len() < 200 && tree.nodes().all(is_known)
    };
    let setup = Setup::from(Algorithm::AlphaBeta);
    let made = (0..40).map(|seed| {
        let tree = made(seed % 5, &setup, seed as u64).unwrap();
        Document::new(tree, Exercise::default())
    });
    of_books.filter(is_for_practice).chain(made).collect()
}

#[test]
fn the_right_answer_to_every_question_is_right_and_others_are_not() {
    let mut asked = 0;
    for document in exercises() {
        with_lesson(&document, |lesson, _| {
            for moment in &lesson.moments {
                let (ask, right) = (moment.ask, lesson.right(moment.ask));
                let told = format!("{} {right}", lesson.question(ask));
                assert_eq!(lesson.judge(ask, &right), Ok(()), "{told}");
                for wrong in ["12345", "someone else", "yes no", ""] {
                    assert!(lesson.judge(ask, wrong).is_err(), "{told} {wrong}");
                }
                asked += 1;
            }
        });
    }
    assert!(asked > 2_000, "{asked}");
}

#[test]
fn what_is_asked_follows_the_search() {
    for document in exercises() {
        with_lesson(&document, |lesson, key| {
            let asks = || lesson.moments.iter().map(|moment| moment.ask);
            let leaf = |ask| match ask {
                Ask::Next { leaf, .. } => Some(leaf),
                _ => None,
            };
            let next: Vec<_> = asks().filter_map(leaf).collect();
            assert_eq!(next, key.record.evaluations());
            let is_cut = |ask: &Ask| matches!(ask, Ask::Cut { is_cut: true, .. });
            assert_eq!(asks().filter(is_cut).count(), key.record.cutoffs().len());
            assert!(lesson.moments.is_sorted_by_key(|moment| moment.step));
        });
    }
}
