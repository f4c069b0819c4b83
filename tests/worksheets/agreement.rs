//! A sheet, its quizzes and `check` ask the same, count the same and accept the same.

use std::fs;
use std::path::PathBuf;

use super::{RECITATION, printed};
use crate::common::terminal::{abtree, abtree_with, run, stdout};

/// MAX has three moves, and two subtrees are pruned.
const THREE_MOVES: &str = "tests/inputs/worksheets/three-moves.sexp";

/// A folder with a file of this name and text; the path of the file.
fn file(name: &str, text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, text).expect("the file can be written");
    (folder, path)
}

fn sheet_of(tree: &str, points: &str, format: &str) -> String {
    let (_folder, points) = file("points.json", points);
    let points = points.to_str().unwrap();
    printed(&["worksheet", tree, "-q", "--points", points, "--to", format])
}

/// The report of an answer that is typed, as JSON.
fn checked(tree: &str, points: &str, answer: &str) -> serde_json::Value {
    let (_folder, points) = file("points.json", points);
    let points = points.to_str().unwrap();
    let arguments = [
        "check",
        tree,
        "--alpha-beta",
        "--points",
        points,
        "--json",
        "-q",
    ];
    let output = run(abtree().args(arguments), answer.as_bytes());
    serde_json::from_str(stdout(&output)).expect("JSON")
}

fn told(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn questions_have_the_numbers_of_the_points_file() {
    let points = r#"{"search": 0, "pruned": 2, "best_move": 1, "value": 1}"#;
    let sheet = sheet_of(THREE_MOVES, points, "md");
    let asked: Vec<&str> = sheet
        .lines()
        .filter(|line| line.starts_with("**"))
        .collect();
    assert!(asked[0].starts_with("**1.** Which leaves are pruned"));
    assert!(asked[1].starts_with("**2.** Which move is best"));
    assert!(asked[2].starts_with("**3.** What is the value"));
    let report = checked(THREE_MOVES, points, "1. O R S\n2. D\n3. 10\n");
    assert_eq!(report["score"], 4, "{report:#}");
    let report = checked(THREE_MOVES, points, "1. 10\n2. D\n3. O R S\n");
    assert_eq!(report["score"], 1, "{report:#}");
}

#[test]
fn counts_are_the_same_ones_and_their_labels_are_read() {
    let all = "static evaluations 9, distinct static evaluations 9, visited 18, entries 18, \
               pruned leaves 3, pruned nodes 4, cutoffs 2";
    let points = r#"{"value": 1, "counts": 3}"#;
    let sheet = sheet_of(THREE_MOVES, points, "md");
    let rows: Vec<&str> = sheet
        .lines()
        .filter(|line| line.ends_with("|  |"))
        .collect();
    assert_eq!(rows.len(), 7, "{sheet}");
    let lines = all.replace(", ", "\n");
    for answer in [
        format!("counts: {all}"),
        format!("2. {all}"),
        all.to_owned(),
        lines.clone(),
        lines.replace("s ", "s: "),
    ] {
        let report = checked(THREE_MOVES, points, &format!("1. 10\n{answer}\n"));
        assert_eq!(report["score"], 4, "{answer}: {report:#}");
    }
    // Where the order is asked for too, a single label may be its key.
    let points = r#"{"static_evaluations": 1, "counts": {"items": ["static_evaluations"]}}"#;
    let answer = "static evaluations L M N P Q T U V W\ncounts: static evaluations 9";
    let report = checked(THREE_MOVES, points, answer);
    assert_eq!(report["score"], 2, "{report:#}");
    let report = checked(THREE_MOVES, points, &format!("counts: visited 18\n{all}"));
    assert_eq!(report["checks"][1]["status"], "invalid", "{report:#}");
}

#[test]
fn every_best_move_is_right_in_a_quiz_too() {
    let (_folder, tree) = file("ties.sexp", "(max A (min B D=3 E=5) (min C F=3 G=9))");
    let tree = tree.to_str().unwrap();
    let points = r#"{"value": 1, "best_move": 1, "principal_variation": 1, "ties": "any"}"#;
    let sheet = sheet_of(tree, points, "md");
    assert!(!sheet.contains("the first one counts"), "{sheet}");
    assert!(sheet.contains("each of them is a right answer"), "{sheet}");
    let moodle = sheet_of(tree, points, "moodle");
    assert_eq!(moodle.matches("fraction=\"0\"").count(), 1, "{moodle}");
    assert!(moodle.contains(">A C F<"), "{moodle}");
    let gift = sheet_of(tree, points, "gift");
    assert!(gift.contains("=B\n=C\n~none of them"), "{gift}");
    assert!(gift.contains("=%100%A, B, D\n") && gift.contains("=%100%A, C, F\n"));
    let qti = sheet_of(tree, points, "text2qti");
    assert!(qti.contains("Type its name.\n*   B\n*   C\n"), "{qti}");
    let (folder, points) = file("points.json", points);
    let key = folder.path().join("key.md");
    printed(&[
        "worksheet",
        tree,
        "-q",
        "--points",
        points.to_str().unwrap(),
        "--key",
        key.to_str().unwrap(),
    ]);
    let key = fs::read_to_string(key).unwrap();
    assert!(key.contains("Answer: **B or C**"), "{key}");
    assert!(key.contains("Answer: **A, B, D or A, C, F**"), "{key}");
}

#[test]
fn a_name_may_stand_once_in_a_list_of_students() {
    let (folder, list) = file("class.txt", "Anna Schmidt\nTom Berg\n\nAnna  Schmidt\n");
    let (list, sheets) = (list.to_str().unwrap(), folder.path().join("sheets/"));
    let sheets = sheets.to_str().unwrap();
    for command in [["worksheet", THREE_MOVES], ["generate", "--plies=2"]] {
        let options = ["--students", list, "-o", sheets];
        let output = abtree_with([&command[..], &options].concat());
        assert_eq!(output.status.code(), Some(2));
        let told = told(&output);
        assert!(told.contains("line 1 and on line 4"), "{told}");
        assert!(told.contains("Anna Schmidt 2"), "{told}");
    }
    assert!(!folder.path().join("sheets").exists());
    fs::write(list, "Ann Lee\nann-lee\n").unwrap();
    let trees = [THREE_MOVES, RECITATION, "--students", list, "-o", sheets];
    let output = abtree_with([&["worksheet"][..], &trees].concat());
    assert!(output.status.success());
    assert!(
        told(&output).contains("`Ann Lee` and `ann-lee`"),
        "{}",
        told(&output)
    );
}

#[test]
fn several_answers_to_one_students_tree_are_told() {
    let tree = fs::read_to_string(crate::common::repository(THREE_MOVES)).unwrap();
    let (folder, _) = file("Ann-Lee.sexp", &tree);
    let answers = folder.path().join("answers");
    fs::create_dir(&answers).unwrap();
    for name in ["Ann Lee", "ann lee", "Ann-Lee"] {
        fs::write(answers.join(format!("{name}.txt")), "value: 10\n").unwrap();
    }
    let lines = "{\"id\": \"Ann Lee\", \"value\": 10}\n{\"id\": \"ann-lee\", \"value\": 10}\n";
    let several = folder.path().join("class.jsonl");
    fs::write(&several, lines).unwrap();
    for (answers, count) in [(&answers, 3), (&several, 2)] {
        let paths = [folder.path(), answers].map(|path| path.to_str().unwrap());
        let output = abtree_with([&["check"], &paths[..], &["--alpha-beta", "--json"]].concat());
        let reports: serde_json::Value = serde_json::from_str(stdout(&output)).expect("JSON");
        let warned = reports.as_array().unwrap().iter().filter(|report| {
            let warning = report["warnings"][0].as_str().unwrap_or_default();
            warning.starts_with(&format!("{count} answers go by the name of this one"))
        });
        assert_eq!(warned.count(), count, "{reports:#}");
        assert!(told(&output).contains("are all checked with one tree"));
    }
}

#[test]
fn the_trees_of_students_have_the_letters_of_their_sheets() {
    let (folder, tree) = file("tree.sexp", "(max a (min b 3 5) (min c 2 9))");
    let sheets = folder.path().join("sheets/");
    let arguments = [
        "worksheet",
        tree.to_str().unwrap(),
        "--students",
        "1",
        "-o",
        sheets.to_str().unwrap(),
    ];
    printed(&arguments);
    let sheet = fs::read_to_string(sheets.join("1.md")).unwrap();
    let tree = fs::read_to_string(sheets.join("1.sexp")).unwrap();
    for letter in ["D", "E", "F", "G"] {
        assert!(sheet.contains(&format!("─ {letter}  ")), "{sheet}");
        assert!(tree.contains(&format!("{letter}=")), "{tree}");
    }
}

#[test]
fn what_a_full_search_finds_needs_no_bounds() {
    let chance = "(max A (chance B (x :p 1/2 1) (y :p 1/6 2) (z :p 1/3 3)) (min C w=1 v=2))";
    let (_folder, tree) = file("chance.sexp", chance);
    let sheet = printed(&["worksheet", tree.to_str().unwrap()]);
    assert!(sheet.contains("A chance node is worth the average of its children"));
    assert!(sheet.contains("ends at the first chance node"));
    assert!(!sheet.contains("pruned"), "{sheet}");
    assert!(sheet.contains("1/2") && !sheet.contains("0.5"), "{sheet}");
    for options in [[tree.to_str().unwrap(), "-q"], [RECITATION, "--minimax"]] {
        let questions = ["--questions", "node_values"];
        let sheet = printed(&[&["worksheet"][..], &options, &questions].concat());
        assert!(
            !sheet.contains("bound") && !sheet.contains("dash"),
            "{sheet}"
        );
    }
}

#[test]
fn text2qti_tells_when_it_makes_more_points() {
    let (_folder, points) = file("points.json", r#"{"value": 2, "windows": 2}"#);
    let points = points.to_str().unwrap();
    let arguments = ["worksheet", THREE_MOVES, "--points", points, "--to"];
    let output = abtree_with([&arguments[..], &["text2qti"]].concat());
    assert!(
        told(&output).contains("41 questions worth 22 points, not 4"),
        "{}",
        told(&output)
    );
    let output = abtree_with([&arguments[..], &["gift"]].concat());
    assert_eq!(told(&output), "");
}

/// Paper is wide enough for a drawing, or the lecturer is told that it is not.
#[test]
fn a_wide_tree_is_printed_in_landscape() {
    let made = |plies: &str, file: &str| {
        printed(&["generate", "--branching", "3", "--plies", plies, "-o", file]);
    };
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [small, large] = ["small.sexp", "large.sexp"].map(place);
    made("3", &small);
    made("4", &large);
    let arguments = |tree| ["worksheet", tree, "--to", "html"];
    let output = abtree_with(arguments(&small));
    assert!(stdout(&output).contains("<section class=\"wide\""));
    assert!(stdout(&output).contains("<h1><bdi>small</bdi></h1>"));
    assert_eq!(told(&output), "");
    let output = abtree_with(arguments(&large));
    assert!(told(&output).contains("pixels wide"), "{}", told(&output));
    let output = abtree_with(arguments(THREE_MOVES));
    assert!(!stdout(&output).contains("<section class=\"wide\""));
    let output = run(abtree().args(["worksheet", "-"]), b"(max 1 2)");
    assert!(stdout(&output).starts_with("# Game tree\n"));
}

#[test]
fn the_report_of_a_class_calls_questions_by_their_titles() {
    let (folder, points) = file("points.json", r#"{"value": {"title": "The value of <A>"}}"#);
    let page = folder.path().join("class.html");
    let arguments = ["check", THREE_MOVES, "--alpha-beta", "--points"];
    let paths = [
        points.to_str().unwrap(),
        "--class-report",
        page.to_str().unwrap(),
    ];
    run(abtree().args(arguments).args(paths), b"value: 9");
    let page = fs::read_to_string(page).unwrap();
    assert!(
        page.contains("<td>The value of &lt;A&gt; (the hardest)</td>"),
        "{page}"
    );
}

/// What holds for the whole answer stands in the file that `check` gets.
#[test]
fn the_points_of_a_sheet_keep_the_rules_for_the_whole_answer() {
    let rules = r#"{"value": 1, "ties": "any",
                    "accept": [{"convention": "cs188", "share": 0.5}]}"#;
    let (folder, points) = file("points.json", rules);
    let scheme = folder.path().join("scheme.json");
    printed(&[
        "worksheet",
        THREE_MOVES,
        "--points",
        points.to_str().unwrap(),
        "--scheme",
        scheme.to_str().unwrap(),
    ]);
    let written = fs::read_to_string(scheme).unwrap();
    let mut written: serde_json::Value = serde_json::from_str(&written).expect("JSON");
    let others = written.as_object_mut().unwrap().remove("others");
    assert_eq!(others, Some(0.into()));
    let rules: serde_json::Value = serde_json::from_str(rules).expect("JSON");
    assert_eq!(written, rules);
}
