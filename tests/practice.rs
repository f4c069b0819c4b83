//! Practice: what is asked about a search, and what is right.

use abtree::analysis::{Origin, SearchedTree};
use abtree::document::{Document, Exercise};
use abtree::exercise::{Grader, Key, NodeIndex, Question, Scheme, Told};
use abtree::practice::{Fault, Lesson, made};
use abtree::search::{Algorithm, Setup};
use abtree::tree::Naming;

use crate::common::{documents_in, tree_files};

/// Does something with a lesson on alpha-beta in a tree.
fn with_lesson(document: &Document, each: impl FnOnce(&Lesson, &Key)) {
    let tree = &document.tree;
    let index = NodeIndex::new(tree, Naming::Paths);
    let scheme = Scheme::default();
    let setup = Setup::from(Algorithm::AlphaBeta);
    let origin = Origin {
        file: "a tree".to_owned(),
        line: None,
    };
    let searched = SearchedTree {
        origin: &origin,
        document,
        labels: &index.labels,
        setup: &setup,
    };
    let grader = Grader {
        index: &index,
        scheme: &scheme,
        tolerance: None,
        told: Told::Errors,
    };
    let key = Key::new(tree, setup.clone()).unwrap();
    each(&Lesson::new(searched, grader).unwrap(), &key);
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
                let told = format!("{} {}", moment.text, moment.right);
                assert_eq!(lesson.judge(moment, &moment.right), Ok(()), "{told}");
                for wrong in ["12345", "someone else", "yes no", ""] {
                    assert!(lesson.judge(moment, wrong).is_err(), "{told} {wrong}");
                }
                if ["yes", "no"].contains(&&*moment.right) {
                    let maybe = lesson.judge(moment, "maybe");
                    assert!(matches!(maybe, Err(Fault::NotRead(_))), "{told}");
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
            let asked = |question| {
                let moments = lesson.moments.iter();
                moments.filter(move |moment| moment.question == question)
            };
            let leaves = asked(Question::StaticEvaluations);
            let leaves: Vec<_> = leaves.map(|moment| moment.node).collect();
            assert_eq!(leaves, key.record.evaluations());
            let cuts = asked(Question::CutEdges).filter(|moment| moment.right == "yes");
            assert_eq!(cuts.count(), key.record.cutoffs().len());
            assert!(lesson.moments.is_sorted_by_key(|moment| moment.step));
        });
    }
}
