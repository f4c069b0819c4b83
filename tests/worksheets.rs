//! Sheets, keys and quizzes, each read back by a strict reader of its format.

mod gift;
mod moodle;
mod text2qti;

use std::fs;
use std::path::Path;

use crate::common::terminal::{abtree_with, stdout};

const RECITATION: &str = "trees/courses/mit-6.034/recitation.sexp";
const ODD_NAMES: &str = "tests/inputs/worksheets/odd-names.sexp";
const ALL: &str =
    "value,best_move,path,order,evaluated,pruned,cut_edges,node_values,windows,visited,counts";

const YES_NO_AND_SETS: &str = "visited_set,not_visited,expanded,is_pruned";

/// The leaves of the tree of odd names.
const ODD_LEAVES: [&str; 6] = [
    "שלום עולם",
    "c:\\n\\p",
    "```",
    "*em* _u_",
    ":-) 🙂",
    "((ref))",
];

/// What a command prints; it must end well.
#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let output = abtree_with(arguments);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {told}");
    stdout(&output).to_owned()
}

fn sheet(tree: &str, format: &str, questions: &str) -> String {
    printed(&[
        "worksheet",
        tree,
        "-q",
        "--to",
        format,
        "--questions",
        questions,
    ])
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("the file was written")
}

/// The answers of a key in Markdown.
fn answers(key: &str) -> Vec<&str> {
    let answers = key
        .lines()
        .filter_map(|line| line.strip_prefix("Answer: **"));
    answers
        .filter_map(|answer| answer.strip_suffix("**"))
        .collect()
}

/// The rows of its tables, without their heads.
fn rows(key: &str) -> Vec<Vec<&str>> {
    let is_row = |line: &&str| line.starts_with("| ") && !line.starts_with("| |");
    key.lines().filter(is_row).map(cells).collect()
}

fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(str::trim).collect()
}

#[test]
fn the_key_is_what_eval_reports_and_right_answers_get_all_points() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (key, points) = (path("key.md"), path("points.json"));
    let options = [
        "--key",
        key.to_str().unwrap(),
        "--scheme",
        points.to_str().unwrap(),
    ];
    let trees = [
        RECITATION,
        "trees/books/aima/figure-5-2.sexp",
        "trees/made/deep-and-shallow.sexp",
    ];
    for tree in trees {
        let questions = format!("{ALL},{YES_NO_AND_SETS}");
        printed(
            &[
                &["worksheet", tree, "--questions", &questions][..],
                &options,
            ]
            .concat(),
        );
        let key = text(&key);
        let report = printed(&["eval", tree, "--alpha-beta", "--json"]);
        let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
        let list = |value: &serde_json::Value| {
            let names = value.as_array().expect("a list").iter();
            names
                .map(|name| name.as_str().expect("a name"))
                .collect::<Vec<_>>()
                .join(", ")
        };
        let answers = answers(&key);
        assert_eq!(answers[0], report["value"].to_string());
        assert_eq!(answers[1], report["best_move"].as_str().expect("a move"));
        assert_eq!(answers[2], list(&report["principal_variation"]));
        assert_eq!(answers[3], list(&report["static_evaluations"]));
        assert_eq!(answers[4], list(&report["static_evaluations"]));
        assert_eq!(answers[5], list(&report["pruned"]["leaves"]));
        assert_eq!(answers[7], list(&report["visited"]));
        let answer = path("answer.txt");
        fs::write(&answer, answer_of(&key)).expect("an answer");
        let graded = printed(&[
            "check",
            tree,
            answer.to_str().unwrap(),
            "--alpha-beta",
            "--names",
            "letters",
            "--points",
            points.to_str().unwrap(),
            "--json",
        ]);
        let graded: serde_json::Value = serde_json::from_str(&graded).expect("JSON");
        assert_eq!(graded["score"], 15, "{graded:#}");
        assert_eq!(graded["max_score"], 15);
    }
}

/// The answer of somebody who copies the key.
fn answer_of(key: &str) -> String {
    let answers = answers(key);
    let keys = [
        "value",
        "best_move",
        "path",
        "order",
        "evaluated",
        "pruned",
        "cut_edges",
        "visited",
        "visited_set",
        "not_visited",
        "expanded",
    ];
    let mut lines: Vec<String> = keys
        .iter()
        .zip(&answers)
        .map(|(key, answer)| format!("{key}: {answer}"))
        .collect();
    let mut counts = Vec::new();
    for row in rows(key) {
        match row.as_slice() {
            [] | [_, "–", ..] => {}
            [name, value] if name.contains(' ') || *name == "visited" || *name == "cutoffs" => {
                counts.push(format!("{} {value}", name.replace(' ', "_")));
            }
            [name, yes_no @ ("yes" | "no")] => lines.push(format!("is {name} pruned: {yes_no}")),
            [name, value] => lines.push(format!(
                "at {name}: {}",
                value.replace("≤ ", "<=").replace("≥ ", ">=")
            )),
            [name, ends @ ..] => {
                let ends = ends.join(" ").replace("−∞", "-inf").replace("+∞", "inf");
                lines.push(format!("window {name}: {ends}"));
            }
        }
    }
    lines.push(format!("counts: {}", counts.join(", ")));
    lines.join("\n")
}

#[test]
fn a_folder_takes_a_sheet_a_tree() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned() + "/";
    let [sheets, keys, points] = ["sheets", "keys", "points"].map(place);
    let trees = "trees/formats/three-trees.jsonl";
    printed(&[
        "worksheet",
        trees,
        RECITATION,
        "-o",
        &sheets,
        "--key",
        &keys,
        "--scheme",
        &points,
    ]);
    let names = |folder: &str| {
        let entries = fs::read_dir(folder).expect("the folder was made");
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    assert_eq!(
        names(&sheets),
        [
            "recitation.md",
            "three-trees-1.md",
            "three-trees-2.md",
            "three-trees-3.md"
        ]
    );
    assert_eq!(names(&keys)[0], "recitation-key.md");
    assert_eq!(names(&points)[3], "three-trees-3-points.json");
}

/// Writes the sheets of a class of three with these trees; where they are.
fn class(trees: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let students = place("class.txt");
    fs::write(&students, "Ann Lee\nann lee\n\nB/../ob \"=1\"\n").unwrap();
    let [sheets, keys, scheme] = ["sheets/", "keys/", "points.json"].map(place);
    let options = [
        "--students",
        &students,
        "-o",
        &sheets,
        "--key",
        &keys,
        "--scheme",
        &scheme,
    ];
    printed(&[&["worksheet", "-q", trees][..], &options].concat());
    folder
}

/// Each student's own answers, found in the table, get all points for the student's own tree.
#[test]
fn every_student_has_a_tree_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = folder.path().join("made.jsonl");
    let made = made.to_str().unwrap();
    let options = [
        "--plies",
        "4",
        "--cutoffs",
        "3",
        "--seed",
        "9",
        "--distinct",
    ];
    printed(&[&["generate", "--count", "3", "-o", made][..], &options].concat());
    let folder = class(made);
    let path = |name: &str| folder.path().join(name);
    let keys = text(&path("keys/keys.csv"));
    let mut trees = Vec::new();
    for (row, stem) in keys.lines().skip(1).zip(["Ann-Lee", "ann-lee-2", "B-ob-1"]) {
        let cells: Vec<&str> = row.rsplitn(8, ',').collect();
        let [pruned, order, line, best, value, _, file, _] = cells[..] else {
            panic!("{row}");
        };
        assert_eq!(file, format!("{stem}.sexp"));
        let name = text(&path(&format!("sheets/{stem}.md")));
        assert!(name.contains("Name: "), "{name}");
        assert!(text(&path(&format!("keys/{stem}-key.md"))).contains("Answer: "));
        let answer = path("answer.txt");
        let lines = [
            format!("value: {value}\nbest_move: {best}\nprincipal_variation: {line}"),
            format!("static_evaluations: {order}\npruned: {pruned}\n"),
        ];
        fs::write(&answer, lines.join("\n")).unwrap();
        let tree = path(&format!("sheets/{file}"));
        let report = printed(&[
            "check",
            tree.to_str().unwrap(),
            answer.to_str().unwrap(),
            "--alpha-beta",
            "--points",
            path("points.json").to_str().unwrap(),
            "--json",
        ]);
        let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
        assert_eq!(report["score"], report["max_score"], "{report}");
        assert_eq!(report["score"], 5);
        trees.push(text(&tree));
    }
    assert_eq!(trees.len(), 3);
    trees.sort();
    trees.dedup();
    assert_eq!(trees.len(), 3, "no two students have the same tree");
}

/// HTML is well-formed XML but for the elements that have no end.
#[test]
fn odd_names_are_texts_in_html() {
    for page in [
        sheet(ODD_NAMES, "html", ALL),
        sheet(RECITATION, "html", ALL),
    ] {
        let xml = page.replace("<!DOCTYPE html>", "");
        let xml = xml.replace("<meta charset=\"utf-8\">", "");
        let start = xml.find("<meta name").expect("a viewport");
        let end = start + xml[start..].find('>').expect("an end") + 1;
        let xml = [&xml[..start], &xml[end..]].concat();
        let mut reader = quick_xml::Reader::from_str(&xml);
        loop {
            match reader.read_event().expect("the page is well-formed") {
                quick_xml::events::Event::Eof => break,
                quick_xml::events::Event::Start(element) => {
                    assert_ne!(element.name().as_ref(), "script");
                }
                _ => {}
            }
        }
    }
}
