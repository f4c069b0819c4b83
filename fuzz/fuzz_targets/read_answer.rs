//! No answer and no points file makes the reader or the grader panic; errors point into the text, and
//! a score is never more than its maximum.

#![no_main]

use abtree::exercise::{
    Answer, AnswerFormat, Grader, Key, NodeIndex, Scheme, Told, diagnose, score,
};
use abtree::formats::Format;
use abtree::read::ReadOptions;
use abtree::search::Algorithm;
use abtree::tree::Naming;
use libfuzzer_sys::fuzz_target;

/// The standard tree of the MIT 6.034 games recitation.
const TREE: &str = "(max A (min B E=2 (max F K=3 L=0)) \
    (min C (max G (min M Q=1 R=4) N=7) H=6) (min D I=1 (max J O=2 P=20)))";

fuzz_target!(|text: &str| {
    let document = Format::Sexp
        .read(TREE, &ReadOptions::default())
        .expect("the tree is right");
    let tree = &document.tree;
    let index = NodeIndex::new(tree, Naming::Paths);
    let key = Key::new(tree, Algorithm::AlphaBeta);
    let key = key.expect("the tree can be searched");
    let scheme = match Scheme::read(text) {
        Ok(scheme) => scheme,
        Err(error) => {
            assert!(text.get(error.span).is_some());
            Scheme::default()
        }
    };
    let grader = Grader {
        told: Told::Everything,
        index: &index,
        scheme: &scheme,
        tolerance: None,
    };
    for format in [AnswerFormat::Json, AnswerFormat::Text] {
        match Answer::read(text, format) {
            Ok(answer) => {
                let checks = grader.check(&key, &answer);
                let (points, most) = score(&checks);
                assert!(points <= most);
                let _diagnosis = diagnose(&grader, &key, &checks);
            }
            Err(error) => assert!(text.get(error.span.clone()).is_some(), "{error:?}"),
        }
    }
});
