//! What written documents look like, and which ones a format can't express.

use abtree::document::Document;
use abtree::formats::{Format, WrittenFormat};
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

fn converted(text: &str, format: WrittenFormat) -> Result<String, WriteError> {
    let mut out = Vec::new();
    format.write(&document(text), &mut out)?;
    Ok(String::from_utf8(out).expect("writers write UTF-8"))
}

fn sexp(text: &str) -> String {
    converted(text, WrittenFormat::Sexp).expect("a tree for S-expressions")
}

fn json(text: &str) -> String {
    converted(text, WrittenFormat::Json).expect("a tree for JSON")
}

fn jsonl(text: &str) -> String {
    converted(text, WrittenFormat::Jsonl).expect("a tree for JSON")
}

const TREE: &str = "(exercise :title \"Games\" :convention cs188 :root min (A
    (max B E=2 (F :static 3 K=3 L=0)) (chance C :move \"2nd\" (G :p 1/3 7) (leaf :p 2/3 ?))
    \"1.2\"=-inf 5 ))";

#[test]
fn an_s_expression_has_one_node_a_line() {
    assert_eq!(
        sexp(TREE),
        r#"(exercise
  :title "Games"
  :convention cs188
  :root min
  (min A
    (max B E=2 (min F :static 3 K=3 L=0))
    (chance C :move "2nd" (G :p 1/3 7) (leaf :p 2/3 ?))
    "1.2"=-inf
    5))
"#
    );
}

#[test]
fn json_has_one_node_a_line() {
    assert_eq!(
        json(TREE),
        r#"{
  "title": "Games",
  "convention": "cs188",
  "root": "min",
  "tree": {"name": "A", "type": "min", "children": [
    {"name": "B", "type": "max", "children": [
      {"name": "E", "value": 2},
      {"name": "F", "type": "min", "value": 3, "children": [
        {"name": "K", "value": 3},
        {"name": "L", "value": 0}
      ]}
    ]},
    {"name": "C", "type": "chance", "move": "2nd", "children": [
      {"name": "G", "probability": "1/3", "value": 7},
      {"probability": "2/3", "value": "?"}
    ]},
    {"name": "1.2", "value": "-inf"},
    5
  ]}
}
"#
    );
}

#[test]
fn json_lines_have_one_document_a_line() {
    assert_eq!(
        jsonl(r#"{"id": 7, "tree": {"type": "max", "children": [3, 12]}}"#),
        "{\"id\": \"7\", \"tree\": {\"type\": \"max\", \"children\": [3, 12]}}\n"
    );
    assert_eq!(jsonl("7/3"), "\"7/3\"\n");
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

#[test]
fn names_have_quotes_only_where_they_need_them() {
    for name in [
        "E", "Bxf7+", "a/b", "-", "...", "♔", "é2", "x'y", "inf2", "maximum",
    ] {
        assert_eq!(
            sexp(&format!("(max \"{name}\" 1 2)")),
            format!("(max {name} 1 2)\n")
        );
    }
    for name in [
        "", "a b", "a=b", "2nd", "-.5", "-inf", "?", "Max", "exercise", ":p", "a|b", "#x",
    ] {
        let text = format!("(max \"{name}\" \"{name}2\"=1 2)");
        assert!(
            sexp(&text).starts_with(&format!("(max \"{name}\" ")),
            "{name}"
        );
    }
    assert_eq!(
        sexp("(max \"\\\"\\\\\\t\\x7;\u{a0}\u{feff}\" 1 2)"),
        "(max \"\\\"\\\\\\t\\x7;\\xa0;\\xfeff;\" 1 2)\n"
    );
}

#[test]
fn a_leaf_alone_is_not_taken_for_json() {
    assert_eq!(sexp("(\"a b\" 3)"), "(\"a b\" 3)\n");
    assert_eq!(sexp("(A 3)"), "A=3\n");
    assert_eq!(sexp("(leaf :move x 3)"), "(leaf :move x 3)\n");
}

#[test]
fn only_json_keeps_a_turn_that_a_leaf_states() {
    let text = r#"{"type": "max", "children": [{"player": "min", "value": 1}, {"name": "E", "player": "max", "value": 3}]}"#;
    let Err(error) = converted(text, WrittenFormat::Sexp) else {
        panic!("an S-expression has no word for the turn");
    };
    assert_eq!(
        error.to_string(),
        "an S-expression can't state MAX's turn at leaf E"
    );
    assert_eq!(error.help(), Some("write JSON instead"));
    let kept = r#"{"type": "max", "children": [1, {"name": "E", "type": "max", "value": 3}]}"#;
    assert_eq!(jsonl(text), format!("{kept}\n"));
}

#[test]
fn only_json_keeps_an_id() {
    let Err(error) = converted(r#"{"id": "a1", "tree": 3}"#, WrittenFormat::Sexp) else {
        panic!("an S-expression has no word for the id");
    };
    assert_eq!(
        error.to_string(),
        "an S-expression can't state the exercise's id \"a1\""
    );
}

/// Each literal is short enough, but the normalised fraction is not.
#[test]
fn a_number_that_would_not_read_back_is_refused() {
    let (third, rest) = ("3".repeat(4000), "6".repeat(4000));
    let text = format!("(chance (leaf :p .{third}2 1) (leaf :p .{rest}2 2))");
    let Err(error) = converted(&text, WrittenFormat::Json) else {
        panic!("the number has too many digits");
    };
    assert_eq!(
        error.to_string(),
        "a number at node /1 is too long to read back"
    );
}

#[test]
fn an_output_that_is_full_is_an_error() {
    let mut room = [0; 4];
    let document = document("(max 3 12)");
    let result = WrittenFormat::Sexp.write(&document, &mut room.as_mut_slice());
    assert!(matches!(result, Err(WriteError::Output(_))));
}
