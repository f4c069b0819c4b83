//! How wide written documents are, and which ones a format can't express. What they look like stands in
//! `said/trees.txt` and in the screens `convert-every-word-…`.

use abtree::document::Document;
use abtree::formats::Format;
use abtree::read::ReadOptions;
use abtree::search::preset_names;
use abtree::write::WriteError;

fn document(text: &str) -> Document {
    let options = ReadOptions {
        conventions: &preset_names(),
        ..ReadOptions::default()
    };
    Format::from_text(text)
        .read(text, &options)
        .expect("a document")
}

fn converted(text: &str, format: Format) -> Result<String, WriteError> {
    let mut out = Vec::new();
    format.write(&document(text), &mut out)?;
    Ok(String::from_utf8(out).expect("writers write UTF-8"))
}

fn sexp(text: &str) -> String {
    converted(text, Format::Sexp).expect("a tree for S-expressions")
}

#[test]
fn a_subtree_stays_on_its_line_up_to_column_80() {
    let long = |length: usize| format!("(max (min {}=1) 2)", "é".repeat(length));
    let broken = |length: usize| format!("(max\n  (min {}=1)\n  2)\n", "é".repeat(length));
    assert_eq!(sexp(&long(64)), long(64) + "\n");
    assert_eq!(sexp(&long(65)), broken(65));

    let family =
        |first: &str, length: usize| format!("(max{first}(min {}=1 2))\n", "e".repeat(length));
    assert_eq!(sexp(&family(" ", 65)), family("\n  ", 65));
    assert_eq!(
        sexp(&family(" ", 68)),
        format!("(max\n  (min\n    {}=1\n    2))\n", "e".repeat(68))
    );
}

/// S-expressions have no word for an id, and each literal is short enough, but not the normalised fraction.
#[test]
fn what_would_not_read_back_is_refused() {
    let error = converted(r#"{"id": "a1", "tree": 3}"#, Format::Sexp).expect_err("it is refused");
    assert_eq!(
        error.to_string(),
        "this format can't state the exercise's `id`"
    );
}

#[test]
fn an_output_that_is_full_is_an_error() {
    let mut room = [0; 4];
    let document = document("(max 3 12)");
    let result = Format::Sexp.write(&document, &mut room.as_mut_slice());
    assert!(matches!(result, Err(WriteError::Output(_))));
}
