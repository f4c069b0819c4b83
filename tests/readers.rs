//! Pictures in the hands of the programs that they are for: Graphviz lays out every one, LaTeX
//! compiles some, Node runs a page. Where a program is missing, its test says so and passes.

use std::path::Path;
use std::process::Command;

use serde_json::json;

use crate::common::left_out::has;
use crate::common::terminal::{abtree, run};
use crate::common::xml::Element;
use crate::common::{repository, shown, tree_files};

/// A tree whose names mean something to somebody.
const ODD: &str = r#"(max "<script>alert('x')</script>" (min "50% & $5_x^2 {y} #1 ~ \\cmd" :move "a | [b]" "א ב"=1 "🙂"=-7/3) "\\N \"ü\""=3)"#;

/// The picture of a tree in a file, or of the odd one; nothing where the search finds no value.
fn picture(tree: Option<&Path>, format: &str, style: &str) -> Option<Vec<u8>> {
    let mut command = abtree();
    let command = command.args(["draw", "--windows", "--to", format, "--style", style]);
    let output = match tree {
        Some(path) => run(command.arg(path), b""),
        None => run(command.args(["-", "--from", "sexp"]), ODD.as_bytes()),
    };
    output.status.success().then_some(output.stdout)
}

#[test]
fn graphviz_lays_out_every_picture() {
    if !has("dot", "-V") {
        return;
    }
    let trees = tree_files();
    let trees = trees.iter().map(|path| Some(path.as_path())).chain([None]);
    let mut drawn = 0;
    for tree in trees {
        for style in ["shapes", "levels"] {
            let Some(source) = picture(tree, "dot", style) else {
                continue;
            };
            let output = run(Command::new("dot").arg("-Tplain"), &source);
            let name = tree.map(shown).unwrap_or_default();
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(
                output.status.success() && !said.contains("rror"),
                "{name}: {said}"
            );
            drawn += 1;
        }
    }
    assert!(drawn > 60, "only {drawn} pictures");
}

#[test]
fn latex_compiles_pictures() {
    if !has("pdflatex", "--version") || !has("kpsewhich", "forest.sty") {
        return;
    }
    let recitation = repository("trees/courses/mit-6.034/recitation.sexp");
    for (number, tree) in [Some(recitation.as_path()), None].into_iter().enumerate() {
        let source = picture(tree, "tex", "shapes").unwrap();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tree.tex");
        std::fs::write(&file, source).unwrap();
        let mut command = Command::new("pdflatex");
        let command = command.current_dir(folder.path());
        let output = run(command.args(["-halt-on-error", "tree.tex"]), b"");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{number}: {said}");
    }
}

/// Names that no drawing can show, or that differ by their capitals alone.
const NAMED_ALIKE: &str = r#"{"name": "r\u0007", "type": "max", "children": [
  {"name": "A", "value": 3}, {"name": "a", "value": 1}, {"name": "b\r", "value": 2}]}"#;

#[test]
fn pages_run_and_judge_answers() {
    if !has("node", "--version") {
        return;
    }
    let words = [
        "draw",
        "-",
        "--from",
        "json",
        "--to",
        "html",
        "--alpha-beta",
    ];
    let output = run(abtree().args(words), NAMED_ALIKE.as_bytes());
    let page = String::from_utf8(output.stdout).unwrap();
    let part = |open: &str, close: &str| {
        let (_, behind) = page.split_once(open).unwrap();
        behind.split_once(close).unwrap().0
    };
    let svg = Element::parse(&format!("<svg {}</svg>", part("<svg ", "</svg>")));
    let all = |class: &'static str, attribute: &str| -> Vec<String> {
        let elements = svg.of_class(class);
        elements
            .map(|element| element.get(attribute).to_owned())
            .collect()
    };
    for (answers, expected) in [
        (
            json!(["r\u{7}", "a", ["3", "inf"], ""]),
            ["Right.", "Wrong: A.", "Right.", "Wrong: none."],
        ),
        (json!(["R\u{7}", " A ", ["3", "∞"], "none"]), ["Right."; 4]),
    ] {
        let given = json!({
            "script": part("<script>", "</script>"),
            "run": part("data-encoding=\"json\">", "</script>"),
            "nodes": all("node", "data-node"),
            "edges": all("edge", "data-child"),
            "answers": answers,
        });
        let driver = repository("tests/inputs/page-driver.js");
        let output = run(
            Command::new("node").arg(driver),
            given.to_string().as_bytes(),
        );
        let said = String::from_utf8_lossy(&output.stdout);
        let errors = String::from_utf8_lossy(&output.stderr);
        let verdicts: Vec<&str> = said.lines().collect();
        assert_eq!(verdicts.len(), expected.len(), "{said}{errors}");
        for (verdict, expected) in verdicts.iter().zip(expected) {
            assert!(verdict.starts_with(expected), "{verdict}");
        }
    }
}
