//! The law of reading and writing: what is written reads back as the same document.

use crate::common::documents::{document, literal, text};
use crate::common::{documents_in, read_text, tree_files};
use abtree::document::{Document, Exercise, Framing};
use abtree::formats::Format;
use abtree::read::decode;
use abtree::value::Value;
use abtree::vocabulary::Vocabulary;
use proptest::option;
use proptest::prelude::*;

fn written(document: &Document, format: Format) -> String {
    let mut text = Vec::new();
    format
        .write(document, &mut text)
        .expect("the format can express the document");
    String::from_utf8(text).expect("writers write UTF-8")
}

fn read_back(text: &str, format: Format) -> Document {
    // A byte-order mark in front of the text would be lost here.
    let text = decode(text.as_bytes().to_vec()).expect("UTF-8");
    read_text(&text, format).unwrap_or_else(|error| panic!("{error} at {:?} in {text}", error.span))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn s_expressions_read_back(document in document(false)) {
        let text = written(&document, Format::Sexp);
        prop_assert_eq!(&read_back(&text, Format::Sexp), &document, "{}", text);
        prop_assert_eq!(Format::from_text(&text), Format::Sexp);
        prop_assert!(text.ends_with('\n') && !text.ends_with("\n\n"));
    }

    #[test]
    fn json_reads_back(document in document(true), id in option::of(text())) {
        let document = Document { exercise: Exercise { id, ..document.exercise }, ..document };
        let text = written(&document, Format::Json);
        prop_assert_eq!(&read_back(&text, Format::Json), &document, "{}", text);
        prop_assert!(text.ends_with('\n') && !text.ends_with("\n\n"));
    }

    #[test]
    fn json_lines_read_back(document in document(true), id in option::of(text())) {
        let document = Document { exercise: Exercise { id, ..document.exercise }, ..document };
        let text = written(&document, Format::Jsonl);
        prop_assert_eq!(&read_back(&text, Format::Jsonl), &document, "{}", text);
        prop_assert_eq!(Framing::Lines.frames(&text).count(), 1);
        prop_assert!(text.ends_with('\n') && !text.trim_end_matches('\n').contains('\n'));
    }

    #[test]
    fn graphs_and_games_read_back(document in document(true)) {
        let title = document.exercise.title.clone().filter(|title| !title.is_empty());
        let game = Document::new(document.tree.clone(), Exercise { title, ..Exercise::default() });
        for (document, format) in [(document, Format::NodeLink), (game, Format::Efg)] {
            let mut text = Vec::new();
            if format.write(&document, &mut text).is_ok() {
                let text = String::from_utf8(text).expect("writers write UTF-8");
                prop_assert_eq!(&read_back(&text, format), &document, "{}", text);
            }
        }
    }

    #[test]
    fn every_number_is_written_as_a_literal_of_it(literal in literal()) {
        let value: Value = literal.parse().expect("a literal");
        prop_assert_eq!(value.to_string().parse(), Ok(value.clone()));
        let json = serde_json::to_string(&value).expect("a value is always JSON");
        prop_assert_eq!(json.trim_matches('"').parse(), Ok(value));
    }
}

#[test]
fn every_textbook_tree_goes_from_s_expression_to_json_and_back() {
    let mut documents = 0;
    for path in tree_files() {
        for mut document in documents_in(&path) {
            documents += 1;
            // S-expressions have no word for ids.
            document.exercise.id = None;
            // What was remarkable in the file is not in the tree.
            document.remarks.clear();
            let sexp = written(&document, Format::Sexp);
            let from_sexp = read_back(&sexp, Format::Sexp);
            assert_eq!(from_sexp, document, "{}", path.display());
            for format in [Format::Json, Format::NodeLink] {
                let back = read_back(&written(&from_sexp, format), format);
                assert_eq!(back, document, "{}", path.display());
            }
            let from_json = read_back(&written(&from_sexp, Format::Json), Format::Json);
            assert_eq!(
                written(&from_json, Format::Sexp),
                sexp,
                "{}",
                path.display()
            );
        }
    }
    assert!(documents > 30, "only {documents} trees were found");
}

/// One node a ply, down to the deepest that the limits allow.
#[test]
fn the_deepest_tree_is_written_in_linear_size() {
    let plies = 10_000;
    let text = "(".repeat(plies) + "3" + &")".repeat(plies);
    let document = read_back(&text, Format::Sexp);
    for &format in Format::ALL.iter().filter(|format| format.is_written()) {
        let text = written(&document, format);
        assert!(text.len() < 120 * plies);
        assert_eq!(read_back(&text, format), document);
        assert_eq!(document.tree.plies(), plies);
    }
}
