//! Pictures in the hands of the programs that they are for: Graphviz lays out every one, LaTeX
//! compiles some, Node runs a page. Where a program is missing, its test says so and passes.

use std::path::Path;
use std::process::Command;

use serde_json::json;

use crate::common::left_out::has;
use crate::common::terminal::{abtree, errors, run};
use crate::common::xml::Element;
use crate::common::{repository, shown, tree_files};

/// A tree whose names mean something to somebody.
const ODD: &str = r#"(max "<script>alert('x')</script>" (min "50% & $5_x^2 {y} #1 ~ \\cmd" :move "a | [b]" "א ב"=1 "🙂"=-7/3) "\\N \"ü\""=3)"#;

/// The picture of a tree in a file, or of the odd one; nothing where the search finds no value.
fn picture(tree: Option<&Path>, format: &str, style: &str) -> Option<Vec<u8>> {
    let drawn = |options: &[&str]| {
        let mut command = abtree();
        let command = command.args(["draw", "--to", format, "--style", style]);
        let command = command.args(options);
        let output = match tree {
            Some(path) => run(command.arg(path), b""),
            None => run(command.args(["-", "--from", "sexp"]), ODD.as_bytes()),
        };
        output.status.success().then_some(output.stdout)
    };
    // The usual search of a tree with chance nodes has no windows.
    drawn(&["--windows"]).or_else(|| drawn(&[]))
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
            let said = errors(&output);
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

/// The page of a tree with these options.
fn page(tree: &str, options: &[&str]) -> String {
    let words = [&["draw", "-", "--to", "html"], options].concat();
    let output = run(abtree().args(words), tree.as_bytes());
    String::from_utf8(output.stdout).unwrap()
}

/// The text of a page between two marks.
fn part<'p>(page: &'p str, open: &str, close: &str) -> &'p str {
    let (_, behind) = page.split_once(open).unwrap();
    behind.split_once(close).unwrap().0
}

const DATA: [&str; 2] = ["data-encoding=\"json\">", "</script>"];

/// What a page says to these answers.
fn verdicts(page: &str, answers: &serde_json::Value) -> Vec<String> {
    let svg = Element::parse(&format!("<svg {}</svg>", part(page, "<svg ", "</svg>")));
    let all = |class: &'static str, attribute: &str| -> Vec<String> {
        let elements = svg.of_class(class);
        elements
            .map(|element| element.get(attribute).to_owned())
            .collect()
    };
    let given = json!({
        "script": part(page, "<script>", "</script>"),
        "run": part(page, DATA[0], DATA[1]),
        "nodes": all("node", "data-node"),
        "edges": all("edge", "data-child"),
        "answers": answers,
    });
    let driver = repository("tests/inputs/page-driver.js");
    let output = run(
        Command::new("node").arg(driver),
        given.to_string().as_bytes(),
    );
    let errors = errors(&output);
    assert!(output.status.success(), "{errors}");
    let said = String::from_utf8(output.stdout).unwrap();
    said.lines().map(str::to_owned).collect()
}

#[test]
fn pages_run_and_judge_answers() {
    if !has("node", "--version") {
        return;
    }
    let page = page(NAMED_ALIKE, &["--from", "json", "--alpha-beta"]);
    for (answers, expected) in [
        (
            json!(["r\u{7}", "a", ["3", "inf"], ""]),
            [
                "Right.",
                "Not a. A comes next.",
                "Right.",
                "No edge is cut.",
            ],
        ),
        (json!(["R\u{7}", " A ", ["3", "∞"], "none"]), ["Right."; 4]),
    ] {
        let verdicts = verdicts(&page, &answers);
        assert_eq!(verdicts.len(), expected.len(), "{verdicts:?}");
        for (verdict, expected) in verdicts.iter().zip(expected) {
            assert!(verdict.starts_with(expected), "{verdict}");
        }
    }
}

/// What a page says to these answers to its questions of one kind, while all others are answered as it
/// wants.
fn verdicts_on(page: &str, kind: &str, answers: &[&str]) -> Vec<String> {
    let data: serde_json::Value = serde_json::from_str(part(page, DATA[0], DATA[1])).unwrap();
    let steps = data["steps"].as_array().unwrap().iter();
    let asked: Vec<_> = steps
        .map(|step| &step["ask"])
        .filter(|ask| !ask.is_null())
        .collect();
    let mut given = answers.iter().peekable();
    let all: Vec<serde_json::Value> = asked
        .iter()
        .map(|ask| {
            let own = given.next_if(|_| ask["kind"] == kind);
            own.map_or_else(|| ask["answer"].clone(), |answer| json!(answer))
        })
        .collect();
    let verdicts = verdicts(page, &json!(all)).into_iter().zip(asked);
    let told = verdicts.filter(|(_, ask)| ask["kind"] == kind);
    told.map(|(verdict, _)| verdict).collect()
}

const CUTS: &str = r#"(max A (min B 5 6) (min C c1=1 (leaf "x y" 2) (leaf "u v" 3)) (min D d1=1 L=2 R=3) (min E e1=1 l=8 f=9))"#;

#[test]
fn the_cut_edges_are_a_set() {
    if !has("node", "--version") {
        return;
    }
    let page = page(CUTS, &[]);
    // Nothing is cut at B and at A, then x y and u v at C, L and R at D, l and f at E.
    let right = [
        ["None.", "none", "x y, u v", "L, R", "l f"],
        ["no", "no edges", r#""x y", "u v""#, "R L", "f,l"],
        ["-", "–", "u v, x y", "R; L", "\"l\" F"],
        ["none", "NONE", "x y u v", "2 3", "8, f"],
        ["nothing", "{}", "U V; X Y.", "L R.", "F, 8"],
    ];
    for answers in right {
        for (verdict, answer) in verdicts_on(&page, "cut", &answers).iter().zip(answers) {
            let is_ambiguous = answer == "2 3";
            assert_eq!(
                verdict.starts_with("Right."),
                !is_ambiguous,
                "{answer}: {verdict}"
            );
        }
    }
    let wrong = [
        ["A", "B", "x y", "L", "L f"],
        ["", "", "none", "L, R, A", "l f c1"],
        ["5", "C D E", "x, y, u, v", "l R", "no"],
    ];
    for answers in wrong {
        for (verdict, answer) in verdicts_on(&page, "cut", &answers).iter().zip(answers) {
            assert!(!verdict.starts_with("Right"), "{answer}: {verdict}");
        }
    }
}

#[test]
fn leaves_without_names_are_meant_by_values_and_paths_are_drawn() {
    if !has("node", "--version") {
        return;
    }
    let page = page("((3 12 8) (2 4 6) (14 5 2))", &[]);
    // A question for cuts is asked in the place of one for the next node.
    let answers = ["/", "/1", "3", "8.0", "2", "/3"];
    let verdicts = verdicts_on(&page, "next", &answers);
    for (verdict, answer) in verdicts.iter().zip(answers) {
        let expected = if answer == "2" {
            "Not 2. /2/1 comes next."
        } else {
            "Right."
        };
        assert!(verdict.starts_with(expected), "{answer}: {verdict}");
    }
    assert!(page.contains(">/2/1<") && page.contains(">/<"));
}
