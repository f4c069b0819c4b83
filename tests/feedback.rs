//! The file that each student gets: safe names, well-formed pages, nothing that is not to be seen.

use std::fs;
use std::path::Path;

use crate::common::terminal::{abtree, run};
use crate::common::xml::Element;

const TREE: &str = "trees/courses/mit-6.034/recitation.sexp";

/// What stands in the folder: names of files in order, and their texts.
fn feedback(answers: &str, options: &[&str]) -> Vec<(String, String)> {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("feedback");
    let mut command = abtree();
    command.args(["check", TREE, "-", "--alpha-beta", "--exit-zero", "-q"]);
    command
        .args(["--answers-from", "jsonl", "--feedback"])
        .arg(&place);
    run(command.args(options), answers.as_bytes());
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    let entries = fs::read_dir(&place).expect("the folder was made");
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = paths
        .map(|path| (name(&path), fs::read_to_string(&path).unwrap()))
        .collect();
    files.sort();
    files
}

const ANSWERS: &str = r#"{"id": "../../Ann", "value": 6, "pruned": ["L", "R"]}
{"id": "ann", "value": 7}
{"id": "<script>&", "value": 6, "pruned": ["L", "R", "J"]}
{"value": 6
{"id": "ann", "value": 6}
"#;

#[test]
fn names_are_safe_and_distinct() {
    let files = feedback(ANSWERS, &[]);
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let expected = [
        "4.html",
        "Ann.html",
        "ann-2.html",
        "ann-3.html",
        "script.html",
    ];
    assert_eq!(names, expected);
}

#[test]
fn pages_are_well_formed_and_fetch_nothing() {
    for (name, page) in feedback(ANSWERS, &[]) {
        let (doctype, rest) = page.split_once('\n').unwrap();
        assert_eq!(doctype, "<!DOCTYPE html>");
        let rest = rest.replace("<meta charset=\"utf-8\">", "");
        let rest = rest.replace(
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
            "",
        );
        Element::parse(&rest);
        let rest = rest.replace("http://www.w3.org/2000/svg", "");
        assert!(!rest.contains("http") && !rest.contains("src="), "{name}");
        assert!(!rest.contains("<script"), "{name}");
        assert!(
            rest.contains("data-node=\"F\""),
            "{name}: the tree is drawn"
        );
    }
}

#[test]
fn a_page_says_what_is_wrong() {
    let files = feedback(ANSWERS, &[]);
    assert_eq!(files.len(), 5);
    let text = |stem: &str| {
        let name = format!("{stem}.html");
        let found = files.iter().find(|(file, _)| *file == name);
        found.expect("a file").1.clone()
    };
    assert!(text("ann-2").contains("the value is 6, not 7"));
    assert!(text("Ann").contains("1 of 2 points"));
    assert!(text("script").contains("2 of 2 points"));
    assert!(text("4").contains("line 4, column"));
    assert!(text("Ann").contains("An error begins at D."));
    assert!(!text("script").contains("error begins"));
}

#[test]
fn hints_hold_for_feedback_too() {
    for (name, page) in feedback(ANSWERS, &["--hints"]) {
        assert!(!page.contains("not 7"), "{name}: {page}");
        let is_placed = page.contains("error begins at D");
        assert_eq!(is_placed, name == "Ann.html", "{name}: {page}");
    }
}

#[test]
fn hidden_questions_stay_hidden() {
    let folder = tempfile::tempdir().unwrap();
    let points = folder.path().join("points.json");
    let scheme = r#"{"value": 1, "pruned": {"points": 2, "visibility": "hidden"}}"#;
    fs::write(&points, scheme).unwrap();
    let answer = r#"{"id": "Ann", "value": 6, "pruned": ["L"]}"#;
    let text = &feedback(answer, &["--points", points.to_str().unwrap()])[0].1;
    assert!(text.contains("1 of 1 point"), "{text}");
    for hidden in ["of 2 points", "of 3 points", "is not listed"] {
        assert!(!text.contains(hidden), "{hidden} in {text}");
    }
}

/// The answer stands beside what is right; with hints it stands alone.
#[test]
fn an_answer_stands_beside_the_right_one() {
    let answer = r#"{"id": "Ann", "value": 6, "order": ["E", "K"], "pruned": ["Q"]}"#;
    for (options, is_told) in [(&[][..], true), (&["--hints"], false)] {
        let text = &feedback(answer, options)[0].1;
        for part in [
            "The value of the root",
            "right",
            "wrong",
            "Your answer",
            "E K",
        ] {
            assert!(text.contains(part), "{part} in {options:?}: {text}");
        }
        for part in ["Right answer", "E K Q N H I", "L R J"] {
            assert_eq!(
                text.contains(part),
                is_told,
                "{part} in {options:?}: {text}"
            );
        }
    }
}

/// A short answer is not a wrong one: nothing is said of mistakes.
#[test]
fn what_is_missing_is_called_so() {
    let folder = tempfile::tempdir().unwrap();
    let points = folder.path().join("points.json");
    let scheme =
        r#"{"value": 1, "node_values": {"points": 3, "items": ["B", "C", "D"]}, "pruned": 0}"#;
    fs::write(&points, scheme).unwrap();
    let answer = r#"{"id": "Ann", "value": 6, "node_values": {"B": 2}}"#;
    let text = &feedback(answer, &["--points", points.to_str().unwrap()])[0].1;
    for part in [
        "incomplete",
        "0 of 3 points",
        "C is not answered (and 1 more)",
        "not answered",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    for part in ["explains", "mistake", "fits somebody"] {
        assert!(!text.contains(part), "{part} in {text}");
    }
}

/// What may have gone wrong stands before the tree and the questions, and speaks to the student.
#[test]
fn the_diagnosis_comes_first_and_speaks_to_the_student() {
    let answer = r#"{"id": "Bob", "value": 6, "pruned": [], "hobby": "chess",
                     "evaluated": ["E", "K", "L", "Q", "R", "N", "H", "I", "O", "P"]}"#;
    let answer = answer.replace('\n', " ");
    let text = &feedback(&answer, &[])[0].1;
    let at = |part: &str| {
        text.find(part)
            .unwrap_or_else(|| panic!("{part} in {text}"))
    };
    assert!(at("It looks as if you (1) pruned nothing") < at("<figure"));
    assert!(at("There is no key") < at("<figure"), "{text}");
    assert!(at("<figure") < at("The value of the root"), "{text}");
    assert!(!text.contains("somebody"), "{text}");
}

/// A student who wrote no answer that can be read learns what to do, in whole sentences; there are no
/// questions to tell of.
#[test]
fn an_unreadable_answer_gets_plain_words() {
    let cases = [
        (
            r#"{"value": 6"#,
            "Try this: write one line for each question, such as",
            "The reason: line 1, column 12: not JSON: the text ends in an object.",
        ),
        (
            r#"{"valeu": 6}"#,
            "Try this: did you mean",
            "The reason: line 1, column 2: there is no key",
        ),
    ];
    for (answer, help, reason) in cases {
        let text = &feedback(answer, &[])[0].1;
        for part in [
            "Your answer can't be read, so nothing in it was marked.",
            help,
            reason,
        ] {
            let escaped = part.replace('\'', "&apos;");
            assert!(
                text.contains(part) || text.contains(&escaped),
                "{part} in {text}"
            );
        }
        assert!(!text.contains("The whole answer"), "{text}");
    }
}

/// A comment has the whole width of a page; on a narrow one each cell says what it is.
#[test]
fn comments_have_a_row_of_their_own() {
    let page = &feedback(r#"{"value": 7}"#, &[])[0].1;
    for part in [
        "<tr class=\"commented\"><td data-label=\"Result\"><bdi>wrong</bdi></td>",
        "<td data-label=\"Your answer\"><bdi>7</bdi></td>",
        "<tr><td></td><td colspan=\"4\"><bdi>the value is 6, not 7</bdi></td></tr>",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(!page.contains("<th scope=\"col\">Comment"), "{page}");
}

/// Every node has the name in the drawing that the sentences call it by, and that of the first error is marked.
#[test]
fn the_drawing_names_all_nodes_and_marks_the_first_error() {
    let tree = "(chance (max 10 -4) (chance 8 2) (min 20 (max 1 2)))";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.sexp");
    fs::write(&path, tree).unwrap();
    let place = folder.path().join("feedback");
    // The values above follow from the wrong one at /3/2.
    let answer =
        br#"{"id": "Ann", "value": 6, "node_values": {"/": 6, "/3": 3, "/3/2": 3, "/1": 10}}"#;
    let mut command = abtree();
    command
        .arg("check")
        .arg(&path)
        .args(["-", "--algorithm", "expectiminimax", "--feedback"])
        .arg(&place);
    run(&mut command, answer);
    let page = fs::read_to_string(place.join("Ann.html")).unwrap();
    for part in ["An error begins at /3/2.", ">/3/2</text>"] {
        assert!(page.contains(part), "{page}");
    }
}
