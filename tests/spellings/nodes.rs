//! Nodes and edges as people write them: by names, values, places and lists.

use crate::common::{Exam, document_in, tree_of};
use abtree::exercise::{Answer, AnswerFormat};
use abtree::search::{Algorithm, Convention, Order};
use abtree::vocabulary::Vocabulary;

use super::{exam, exam_on, outcome, passes};

/// A list that breaks off in dots is not the whole list.
#[test]
fn dots_are_no_names() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let exam = exam(&document);
    for wrong in [
        "order: E K Q N H I ...",
        "order: E K ... Q N H I",
        "pruned: L, R, J, …",
    ] {
        assert!(!passes(&exam, wrong), "{wrong}");
    }
    assert!(passes(&exam, "pruned: all except E, K, Q, N, H and I."));
    assert!(passes(&exam, "move: C (because MAX takes the larger one)"));
}

#[test]
fn leaves_without_names_go_by_their_values_where_these_tell_them_apart() {
    let tree = tree_of("(A (B 3 12 8) (C 2 4 6) (D 14 5 2))");
    let exam = exam_on(&tree);
    for text in ["leaves: 3 12 8 2 14 5 2", "leaves: 3 12 8"] {
        let (status, _, message) = outcome(&exam, text, AnswerFormat::Text);
        assert_eq!(status, "fail", "{text}");
        if text.contains(" 2") {
            assert!(message.contains("`2` can mean"), "{message}");
        }
    }
    for text in [
        "order: 3 12 8 2 14 5 2",
        "path: A B 3",
        "path: B-3",
        "pruned: 4 6",
        "pruned: /2/2 /2/3",
        "pruned: 4/6",
    ] {
        assert_eq!(passes(&exam, text), text != "pruned: 4/6", "{text}");
    }
}

/// What was written from left to right may be another order from right to left.
#[test]
fn an_order_by_values_fits_in_one_direction_only() {
    let named = tree_of("(max A (min B X=1 Y=2) (min C V=2 Z=1))");
    assert!(!passes(&exam_on(&named), "order: 1 2 2 1"));
    let unnamed = tree_of("((1 2) (2 1))");
    for order in [Order::Left, Order::Right] {
        let convention = Convention {
            order,
            ..Convention::default()
        };
        let exam = Exam::new(&unnamed, Algorithm::Minimax, &convention);
        assert!(passes(&exam, "order: 1 2 2 1"), "{order:?}");
        assert!(!passes(&exam, "order: 2 1 1 2"), "{order:?}");
    }
}

#[test]
fn what_has_two_readings_keeps_none() {
    let tree = tree_of("(max root (min b x=1 X=3) (min c-d y=0 z=9))");
    let exam = exam_on(&tree);
    for (text, part) in [
        ("path: root B x", ""),
        ("order: \"x\" \"X\" y", ""),
        ("leaves: x X Y", ""),
    ] {
        assert!(passes(&exam, text), "{text}: {part}");
    }
    for text in ["path: root-b-x", "path: rootbx", "cut edges: c-d-y"] {
        assert!(!passes(&exam, text), "{text}");
    }
}

#[test]
fn what_cannot_be_understood_spoils_itself_alone() {
    let text = "Name: Ann\nvaleu: 7\nI am not sure about this one\nvalue: 6\npath: A C H";
    let answer = Answer::read(text, AnswerFormat::Text).unwrap();
    assert_eq!(answer.id.as_deref(), Some("Ann"));
    let questions: Vec<_> = answer
        .parts
        .iter()
        .map(|part| part.question.word())
        .collect();
    assert_eq!(questions, ["value", "principal_variation"]);
    let warnings: Vec<_> = answer.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    let twice = Answer::read("value: 6\nvalue: 7\nmove: C", AnswerFormat::Text).unwrap();
    assert!(twice.parts[0].stated.is_err() && twice.parts[1].stated.is_ok());
    assert!(Answer::read("valeu: 7", AnswerFormat::Text).is_err());
}

#[test]
fn edges_may_have_brackets_or_nothing_between_their_ends() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let exam = exam_on(&document.tree);
    for edges in [
        "FL MR DJ",
        "FL, MR, DJ",
        "(F,L) (M,R) (D,J)",
        "(F, L), (M, R), (D, J)",
        "[(F, L), (M, R), (D, J)]",
        "[[F,L],[M,R],[D,J]]",
        "[F-L, M-R, D-J]",
        "F -> L, M -> R, D -> J",
        "F → L; M → R; D → J",
        "F - L, M - R, D - J",
        "[F, L], [M, R], [D, J]",
        "[F,L] [M,R] [D,J]",
        "f l, m r, d j",
    ] {
        assert!(passes(&exam, &format!("cut_edges: {edges}")), "{edges}");
    }
    for edges in [
        "FL MR",
        "FL MR DP",
        "(F,L) (M,R) (L,F)",
        "(F,L) (M,R) (D,P)",
        "(F,L,M)",
        "F -> L, M -> R, D -> P",
        "L -> F, R -> M, J -> D",
        "F L M R D",
        "[F, L], [M, R]",
    ] {
        assert!(!passes(&exam, &format!("cut_edges: {edges}")), "{edges}");
    }
}

#[test]
fn edges_may_be_one_text_in_json() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let exam = exam_on(&document.tree);
    for (text, status) in [
        ("F-L M-R D-J", "pass"),
        ("F -> L, M -> R, D -> J", "pass"),
        ("F-L M-R", "fail"),
    ] {
        let answer = format!("{{\"cut_edges\": \"{text}\"}}");
        assert_eq!(
            outcome(&exam, &answer, AnswerFormat::Json).0,
            status,
            "{text}"
        );
    }
}

#[test]
fn leaves_may_be_numbers_in_json() {
    let tree = tree_of("((3 12 8) (2 4 6) (14 5 1))");
    let exam = exam_on(&tree);
    let status = |text| outcome(&exam, text, AnswerFormat::Json).0;
    assert_eq!(status(r#"{"order": [3, 12, 8, 2, 14, 5, 1]}"#), "pass");
    assert_eq!(status(r#"{"order": [3, 12, 8, 2, 4, 14, 5, 1]}"#), "fail");
}

#[test]
fn a_value_of_several_leaves_is_ambiguous() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let exam = exam_on(&document.tree);
    let text = "evaluated: 2 3 1 7 6 1";
    let (status, _, message) = outcome(&exam, text, AnswerFormat::Text);
    assert_eq!(status, "fail");
    assert_eq!(message, "`2` can mean E or O: write which one");
    let (status, _, message) = outcome(&exam, "value: 1,000", AnswerFormat::Text);
    assert_eq!(status, "invalid");
    assert!(message.contains("thousands"), "{message}");
}

#[test]
fn remarks_and_the_words_of_reports_are_no_names() {
    let document = document_in("trees/courses/mit-6.034/recitation.sexp");
    let exam = exam_on(&document.tree);
    for right in [
        "static evaluations   E K Q N H I (6 of 10)",
        "order: E K Q N H I (6 leaves)",
        "pruned               L, R, J with O and P (4 leaves, 5 nodes)",
        "path: H <- C <- A",
        "path: H ← C ← A",
    ] {
        assert!(passes(&exam, right), "{right}");
    }
    for wrong in [
        "order: E K Q N H (I)",
        "pruned: L R J (and also K)",
        "pruned: L R (J)  K",
        "path: A <- C <- H",
        "order: I <- H <- N <- Q <- K <- E",
        "value: 6 (or 7)",
    ] {
        let is_right = passes(&exam, wrong);
        assert_eq!(is_right, wrong.ends_with("(I)"), "{wrong}");
    }
}

/// Of leaves with names and equal values nobody can say which is meant.
#[test]
fn leaves_with_equal_values_are_ambiguous() {
    let document = document_in("trees/books/aima/figure-5-2.sexp");
    let exam = exam_on(&document.tree);
    let text = "order: 3 12 8 2 14 5 2";
    let (status, _, message) = outcome(&exam, text, AnswerFormat::Text);
    assert_eq!(status, "fail");
    assert!(message.contains("`2` can mean C1 or D3"), "{message}");
}
