//! What people type who don't know the grammar yet: refused with the right advice, or read with a word
//! on how it was read.

use crate::common::terminal::{abtree, run};
use crate::common::tree_files;
use serde_json::Value;

/// What `abtree eval --summary` says of a text on standard error, and whether it could be read.
fn said(text: &str, arguments: &[&str]) -> (String, bool) {
    let command = &mut abtree();
    let output = run(
        command.args(["eval", "--summary"]).args(arguments),
        text.as_bytes(),
    );
    let stderr = String::from_utf8(output.stderr).expect("messages are UTF-8");
    (stderr, output.status.success())
}

#[test]
fn other_notations_are_refused_by_name() {
    let lists = "write each node as a list";
    let cases = [
        ("max(3, 12)", "a tree written as function calls", lists),
        ("max{3,12}", "a tree written as function calls", lists),
        ("digraph { a -> b }", "looks like DOT", lists),
        ("graph { a -- b }", "looks like DOT", lists),
        ("graph TD\n  a --> b", "looks like Mermaid", lists),
        ("```\n((3 4) (5 6))\n```", "looks like Markdown", lists),
        ("<tree><leaf/></tree>", "looks like XML", lists),
        ("name: A\nchildren: []", "looks like YAML", lists),
        ("node,parent,value\nA,,3", "looks like CSV", lists),
        ("[[3 12 8] [2 4 6]]", "expected `,` or `]`", "--from sexp"),
        ("[['3', 12]]", "expected a value", "straight double quotes"),
    ];
    assert_refused(&cases);
}

#[test]
fn other_words_are_refused_with_the_right_ones() {
    let cases = [
        (
            "(MAX: (MIN: 3 12 8) (MIN: 2 4 6))",
            "`MIN:` is used twice",
            "write the movers as max, min and chance",
        ),
        (
            "(△ (▽ 3 12) (▽ 2 4))",
            "`▽` is used twice",
            "write the movers as max, min and chance",
        ),
        (
            "[\"max\", [\"min\", 3, 12], [\"min\", 2, 4]]",
            "the string \"max\"",
            "{\"type\": \"max\"",
        ),
        (
            "(chance (leaf :p 50 3) (leaf :p 50 4))",
            "not between 0 and 1",
            "50 % is 0.5",
        ),
        ("[3, null, 5]", "found null", "write a number, or \"?\""),
        (
            "[3,12,8],[2,4,6],[14,5,2]",
            "trailing characters",
            "one more pair of brackets",
        ),
        ("{\"utility\": 3}", "no key `utility`", "\"value\""),
        ("(max 3 10^3)", "`10^3`", "such as 3, -2.5 or 7/3"),
        ("(max 3 Infinity)", "`Infinity`", "write inf or -inf"),
        ("(max 3 +oo)", "`+oo`", "write inf or -inf"),
        ("[[3, 12], [2, 4,]]", "trailing comma", "remove the comma"),
        (
            "{\"A\": {\"B\": 3}}",
            "no key `A`",
            "{\"name\": \"A\", \"children\": […]}",
        ),
        (
            "((3,5 2) (1 4))",
            "a comma can't stand here",
            "write decimals with a point",
        ),
    ];
    assert_refused(&cases);
}

/// Each text is refused with this message and this help.
fn assert_refused(cases: &[(&str, &str, &str)]) {
    for (text, message, help) in cases {
        let (said, is_read) = said(text, &[]);
        assert!(!is_read, "{text:?} was read");
        assert!(
            said.contains(message) && said.contains(help),
            "{text:?}: {said}"
        );
    }
}

#[test]
fn slips_of_the_pen_are_refused_with_what_to_write() {
    let cases = [
        ("(max :name A 3 12)", "`:name`", "after the mover"),
        (
            "(chance :p 0.5 3 :p 0.5 4)",
            "only a child of a chance node",
            "each child of a chance node states its own",
        ),
        (
            "{\"value\": 3, \"children\": [1",
            "the text ends in a list",
            "add the closing bracket",
        ),
        ("(max 3;5)", "only inside a comment", "`;` begins a comment"),
        ("(max (min 3 1O) 4)", "`1O`", "a number such as"),
        (
            "(chance (3 :p 1/2) (4 :p 1/2))",
            "`:p`",
            "(leaf A 3 :p 1/2)",
        ),
        ("{\"max\": [3, 5]}", "no key `max`", "{\"type\": \"max\""),
        ("(max (A :prob 0.5 3) 4)", "`:prob`", "did you mean `:p`"),
        ("(max (A :value 3) 4)", "`:value`", "(A 3)"),
        ("(max \"a\":3 4)", "`:3`", "\"a b\"=3"),
        (
            "(exercise :titel \"a\" 3)",
            "`:titel`",
            "did you mean `:title`",
        ),
        ("(max (min 3 4} (min 2 5))", "`4}`", "lists in ( ) or [ ]"),
        ("[nul]", "expected a value", "JSON"),
        ("\u{a0}[3,4]", "expected a value", "invisible character"),
        ("[\"\\ude00\"]", "only one half of a letter", ""),
        ("[3,", "ends where a value should be", ""),
        (
            "{\"value\": \"nan\"}",
            "`nan` is not a value: not a number",
            "",
        ),
        ("(max 4 Inf)", "`Inf`", "write inf or -inf"),
        (
            "(max (min 3 - 4) 2)",
            "the name `-`",
            "a leaf needs a value",
        ),
        ("A = 3", "the name `A`", "A=3"),
        ("B 3", "the name `B`", "(A 3)"),
        ("A= 3", "name=value, without blanks", "E=2"),
        ("max 3 4)", "the name `max`", "in a list"),
        ("%PDF-1.4", "found a PDF document", "plain text file"),
        ("PK\u{3}\u{4}", "a Word document", "plain text file"),
        (
            "(\0m\0a\0x\0",
            "UTF-16 without a byte-order mark",
            "saved as UTF-8",
        ),
    ];
    assert_refused(&cases);
    let (text, _) = said("(max (A :foo x 3) 4)", &[]);
    assert!(!text.contains("help:"), "{text}");
    let (text, _) = said(&format!("(max {}O 3)", "1".repeat(500)), &[]);
    assert!(text.contains("begins like a number"), "{text}");
    assert!(!text.contains(&"1".repeat(300)), "{text}");
}

/// What a text begins with, or an apostrophe, does not hide the mistake in it.
#[test]
fn a_mistake_keeps_its_name_in_lists_of_any_look() {
    for (text, message) in [
        ("(max A' (min B' 3 1O) (min C 2 4))", "`1O` begins like"),
        ("(max ; it's\n 3 1O)", "`1O` begins like"),
        ("(max A' 3", "`(` is never closed"),
        ("(LEAF 'A 3)", "a quote can't stand here"),
        ("(max (A :move 'left' 3) 4)", "a quote can't stand here"),
        ("[max A 3] [4]", "expected the end of the input"),
        ("[max [min 3 1O]]", "`1O` begins like"),
        ("[max [min 3 4] x]", "the name `x`"),
        ("[max [min 3 4]]]", "`]` closes nothing"),
        ("[max [min 3 4] 5", "`[` is never closed"),
        ("\"a b\"=2 3", "expected the end of the input"),
    ] {
        let (said, is_read) = said(text, &["--from", "sexp"]);
        assert!(!is_read && said.contains(message), "{text:?}: {said}");
    }
    for (text, message) in [
        ("[3] [4]", "add --from jsonl"),
        ("[3] // x", "trailing characters"),
        ("[- 1]", "invalid number"),
        ("[.5]", "begins with a digit"),
    ] {
        let (said, is_read) = said(text, &["--from", "json"]);
        assert!(!is_read && said.contains(message), "{text:?}: {said}");
    }
}

#[test]
fn pictures_are_told_from_texts() {
    let output = run(abtree().arg("eval"), b"\x89PNG\r\n\x1a\n");
    assert!(String::from_utf8_lossy(&output.stderr).contains("found a picture (PNG)"));
}

#[test]
fn commas_between_trees_are_read_as_blanks_with_a_warning() {
    let cases = [
        ("((3,12,8),(2,4,6),(14,5,2))", "((3 12 8) (2 4 6) (14 5 2))"),
        (
            "((3, 12, 8), (2, 4, 6), (14, 5, 2))",
            "((3 12 8) (2 4 6) (14 5 2))",
        ),
        ("((3,12,8) (2,4,6))", "((3 12 8) (2 4 6))"),
        ("((3,5) (2,4))", "((3 5) (2 4))"),
        ("((3,),(2,4))", "((3) (2 4))"),
        ("(max 3,5)", "(max 3 5)"),
        ("(max 3,12,8)", "(max 3 12 8)"),
        ("(max A=3,B=5 C=2)", "(max A=3 B=5 C=2)"),
        ("(max 0.5,0.25 1/2,7 -3,-5)", "(max 0.5 0.25 1/2 7 -3 -5)"),
        ("(max 1.125,0.125,5 0.125,5)", "(max 1.125 0.125 5 0.125 5)"),
        ("(max 3 #;5, 4)", "(max 3 4)"),
        ("(max ?,3 -inf,2)", "(max ? 3 -inf 2)"),
        (
            "(max (min \"a, b\" 3, 12), (A 3 , 4) #| , |# , (B 5),(C 6)) ; 1,5",
            "(max (min \"a, b\" 3 12) (A 3 4) (B 5) (C 6))",
        ),
    ];
    for (text, plain) in cases {
        let written = |text: &str| {
            run(
                abtree().args(["convert", "-", "--to", "sexp"]),
                text.as_bytes(),
            )
        };
        let (read, expected) = (written(text), written(plain));
        let said = String::from_utf8_lossy(&read.stderr);
        assert!(said.contains("warning: commas"), "{text}: {said}");
        if text.contains('?') {
            continue;
        }
        let order = run(abtree().args(["order", "-", "--best"]), text.as_bytes());
        let said = String::from_utf8_lossy(&order.stderr);
        assert!(said.contains("warning: commas"), "{text}: {said}");
        let report = run(abtree().args(["eval", "-", "--json"]), text.as_bytes());
        let report: Value = serde_json::from_slice(&report.stdout).expect("a report is JSON");
        let warnings = report["warnings"].to_string();
        assert!(warnings.contains("commas"), "{text}: {warnings}");
        assert_eq!(read.stdout, expected.stdout, "{text}");
    }
}

/// What might be a decimal comma, and commas that do not stand between two trees.
#[test]
fn other_commas_are_refused_with_help() {
    let texts = [
        "(max 3,5 2)",
        "(max A=3,5 B=2)",
        "(max (min 3 4) (min 3,5 2))",
        "(max 1.000,5 3)",
        "(max , 3)",
        "(max 3,)",
        "(max 3,,4)",
        "(max A, 3)",
        "(,max 3 4)",
        "(max :move x, 3 4)",
        "(max (A 3, :move x) 4)",
        "(max (A 3,) 4)",
        "(exercise :title \"a\", (max 3 4))",
        "(exercise (max 3 4),)",
        "(max 3 4),",
        "3,",
        ",3",
        "3, 4",
    ];
    for text in texts {
        let (said, is_read) = said(text, &[]);
        assert!(!is_read, "{text} was read");
        assert!(
            said.contains("a comma can't stand here") && said.contains("help:"),
            "{text}: {said}"
        );
    }
}

/// Texts that can be read, and look like slips; with `--strict-input` they are refused.
#[test]
fn slips_are_warned_of() {
    let cases = [
        (
            "(chance D3 0.5 (min Z 4 6) 0.5 7)",
            "if you mean a probability",
        ),
        ("(chance (0.9 1) (0.1 5))", "(leaf :p 0.9 3)"),
        (
            "(chance (1/2 (min 3 4)) (1/2 (min 5 12)))",
            "(max :p 0.5 3 12)",
        ),
        (
            "(max A (random 3 4) (min C 2 3))",
            "the movers are max, min and chance",
        ),
        ("(max (min -oo 3) (min 2 4))", "written inf or -inf"),
        (
            "(max A (dice 3 4) (min C 2 3))",
            "the movers are max, min and chance",
        ),
        (
            "(max A (Min: 3 4) (min C 2 3))",
            "the movers are max, min and chance",
        ),
        (
            "(max A (max B 3 4) (min C 2 3) (min D 5 1))",
            "MAX moves at B right after MAX",
        ),
        (
            "((3 4 5) (3 4 5) 3)",
            "is the only leaf that is not on ply 2",
        ),
        ("(max \"3\"=4 5)", "would be read as a value"),
        ("(minimum 3 4)", "the movers are max, min and chance"),
        ("(max (mean 1 2) 3)", "the movers are max, min and chance"),
        (
            "(min (MIN1 2 3) (b 3 4))",
            "the movers are max, min and chance",
        ),
        ("(max ３ 1)", "values are written like 3"),
        ("(max $5 1)", "values are written like 3"),
        ("((--3 4) (5 6))", "values are written like 3"),
        ("(max (½ 1 2) 3)", "values are written like 3"),
        ("(\u{200b}3 4)", "values are written like 3"),
        ("(max (- 3) (min 1 2))", "right before its number: -3"),
        ("(max - 3 4)", "right before its number: -3"),
        ("(max (− 3 4) 1)", "right before its number: -3"),
        ("(min -Inf 4)", "written inf or -inf"),
        ("(max (INF 2 3) 4)", "written inf or -inf"),
    ];
    for (text, warning) in cases {
        let (words, is_read) = said(text, &[]);
        assert!(is_read && words.contains(warning), "{text}: {words}");
        let (words, is_read) = said(text, &["--strict-input"]);
        assert!(
            !is_read
                && words.contains("error: ")
                && words.contains(warning)
                && words.contains("leave out --strict-input"),
            "{text}: {words}"
        );
    }
}

#[test]
fn no_published_tree_looks_like_a_slip() {
    for path in tree_files() {
        let command = &mut abtree();
        let output = run(
            command
                .args(["convert", "--to", "jsonl", "--strict-input"])
                .arg(&path),
            b"",
        );
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{}: {said}", path.display());
    }
}
