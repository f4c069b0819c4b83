//! Sheets, keys and quizzes, each read back by a strict reader of its format.

mod gift;
mod moodle;
mod text2qti;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;

use crate::common::files_below;
use crate::common::terminal::{json, printed};
use crate::common::xml::Element;

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

fn sheet(tree: &str, format: &str, questions: &str) -> String {
    let sheet = format!("worksheet {tree} -q --to {format} --questions {questions}");
    printed(&sheet, "")
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
    let dir = folder.path().display();
    for tree in [
        RECITATION,
        "trees/books/aima/figure-5-2.sexp",
        "trees/made/deep-and-shallow.sexp",
    ] {
        let files = format!("--key {dir}/key.md --scheme {dir}/points.json");
        let questions = format!("--questions {ALL},{YES_NO_AND_SETS}");
        printed(&format!("worksheet {tree} {questions} {files}"), "");
        let key = text(&folder.path().join("key.md"));
        let report = json(&format!("eval {tree} --alpha-beta --json"), "");
        let list = |value: &Json| {
            let names = value.as_array().expect("a list").iter();
            let names: Vec<&str> = names.map(|name| name.as_str().expect("a name")).collect();
            names.join(", ")
        };
        let answers = answers(&key);
        assert_eq!(answers[0], report["value"].to_string());
        assert_eq!(answers[1], report["best_move"].as_str().expect("a move"));
        assert_eq!(answers[2], list(&report["principal_variation"]));
        assert_eq!(answers[3], list(&report["static_evaluations"]));
        assert_eq!(answers[4], list(&report["static_evaluations"]));
        assert_eq!(answers[5], list(&report["pruned"]["leaves"]));
        assert_eq!(answers[7], list(&report["visited"]));
        let check = format!("check {tree} - --alpha-beta --names letters --json");
        let check = format!("{check} --points {dir}/points.json");
        let graded = json(&check, &answer_of(&key));
        assert_eq!(
            (&graded["score"], &graded["max_score"]),
            (&15.into(), &15.into())
        );
    }
}

/// The answer of somebody who copies the key.
fn answer_of(key: &str) -> String {
    let answers = answers(key);
    let keys = "value best_move path order evaluated pruned cut_edges visited visited_set not_visited expanded";
    let mut lines: Vec<String> = keys
        .split(' ')
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

/// What `worksheet` writes into the folders `sheets` and `keys` for these trees.
fn written(trees: &str, options: &str) -> (tempfile::TempDir, [Vec<String>; 2]) {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().display();
    fs::write(
        folder.path().join("class"),
        "Ann Lee\nAnn Kim\n\nB/../ob \"=1\"\n",
    )
    .unwrap();
    let places = format!("-o {dir}/sheets/ --key {dir}/keys/");
    let options = options.replace("{dir}", &dir.to_string());
    printed(&format!("worksheet {trees} -q {options} {places}"), "");
    let names = ["sheets", "keys"].map(|name| {
        let files = files_below(&folder.path().join(name)).into_iter();
        let name = |path: PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
        files.map(name).collect()
    });
    (folder, names)
}

#[test]
fn a_folder_takes_a_sheet_a_tree() {
    let trees = format!("trees/formats/three-trees.jsonl {RECITATION}");
    let (_folder, [sheets, keys]) = written(&trees, "");
    let expected = "recitation.md three-trees-1.md three-trees-2.md three-trees-3.md";
    assert_eq!(sheets.join(" "), expected);
    assert_eq!(keys[0], "recitation-key.md");
}

/// Each student's own answers, found in the table of the trees, get all points for the student's own tree.
#[test]
fn every_student_has_a_tree_of_their_own() {
    let made = tempfile::NamedTempFile::with_suffix(".jsonl").expect("a file");
    let trees = made.path().to_str().unwrap();
    let keys = tempfile::NamedTempFile::with_suffix(".csv").expect("a file");
    let generate = "generate --count 3 --plies 4 --cutoffs 3 --seed 9 --distinct";
    let table = keys.path().display();
    printed(&format!("{generate} -o {trees} --keys {table}"), "");
    let (folder, _) = written(trees, "--students {dir}/class --scheme {dir}/points.json");
    let path = |name: &str| folder.path().join(name);
    let keys = text(keys.path());
    let mut trees = Vec::new();
    for (row, stem) in keys.lines().skip(1).zip(["Ann-Lee", "Ann-Kim", "B-ob-1"]) {
        let cells: Vec<&str> = row.rsplitn(8, ',').collect();
        let [pruned, order, line, best, value, ..] = cells[..] else {
            panic!("{row}");
        };
        let file = format!("{stem}.json");
        assert!(text(&path(&format!("sheets/{stem}.md"))).contains("Name: "));
        assert!(text(&path(&format!("keys/{stem}-key.md"))).contains("Answer: "));
        let answer = format!(
            "value: {value}\nbest_move: {best}\npath: {line}\norder: {order}\npruned: {pruned}\n"
        );
        let dir = folder.path().display();
        let check = format!("check {dir}/sheets/{file} - --alpha-beta --json");
        let report = json(&format!("{check} --points {dir}/points.json"), &answer);
        assert_eq!(
            (&report["score"], &report["max_score"]),
            (&5.into(), &5.into())
        );
        trees.push(text(&path(&format!("sheets/{file}"))));
    }
    trees.sort();
    trees.dedup();
    assert_eq!(trees.len(), 3, "no two students have the same tree");
}

/// HTML is well-formed XML but for the elements that have no end.
#[test]
fn odd_names_are_texts_in_html() {
    for tree in [ODD_NAMES, RECITATION] {
        let page = sheet(tree, "html", ALL);
        let lines = page.lines().filter(|line| !line.starts_with("<meta "));
        let closed: Vec<&str> = lines.skip(1).collect();
        Element::parse(&closed.join("\n"));
        assert!(!page.contains("<script"), "{page}");
    }
}
