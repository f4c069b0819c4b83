//! Many answers: each keeps its row, whatever the others are like.

use std::fmt::Write as _;

use crate::common::terminal::{abtree, run, stdout};
use serde_json::Value;

const TREE: &str = "trees/courses/mit-6.034/recitation.sexp";

/// The line for a number: right, wrong, blank or not an answer.
fn line(number: usize) -> String {
    match number % 7 {
        0 => String::new(),
        1 => format!(r#"{{"id": {number}, "value": 6"#),
        2 => format!(r#"{{"id": {number}, "nonsense": 6}}"#),
        3 | 4 => format!(r#"{{"id": {number}, "value": 7, "pruned": ["L", "R", "J"]}}"#),
        _ => format!(r#"{{"id": {number}, "value": 6, "order": ["E", "K", "Q", "N", "H", "I"]}}"#),
    }
}

fn class(size: usize, end: &str) -> String {
    let mut text = String::from("\u{FEFF}");
    for number in 1..=size {
        let _ = write!(text, "{}{end}", line(number));
    }
    text
}

fn reports(text: &str) -> Vec<Value> {
    let arguments = [
        "check",
        TREE,
        "-",
        "--alpha-beta",
        "--format",
        "jsonl",
        "-q",
    ];
    let output = run(
        abtree().args(arguments).args(["--answers-from", "jsonl"]),
        text.as_bytes(),
    );
    assert_eq!(output.status.code(), Some(2));
    let lines = stdout(&output).lines();
    lines
        .map(|line| serde_json::from_str(line).expect("a report is JSON"))
        .collect()
}

/// So many answers take several packets and more than one thread.
const SIZE: usize = 8_000;

#[test]
fn rows_never_shift() {
    for end in ["\n", "\r\n", "\r"] {
        let reports = reports(&class(SIZE, end));
        let answered: Vec<usize> = (1..=SIZE).filter(|number| number % 7 != 0).collect();
        assert_eq!(reports.len(), answered.len());
        for (report, number) in reports.iter().zip(answered) {
            assert_eq!(report["answer"]["line"], number);
            let (score, most) = (report["score"].as_i64(), report["max_score"].as_i64());
            match number % 7 {
                1 | 2 => assert_eq!(report["error"]["line"], number),
                3 | 4 => assert_eq!((score, most), (Some(1), Some(2))),
                _ => assert_eq!((score, most), (Some(2), Some(2))),
            }
            if number % 7 > 2 {
                assert_eq!(report["answer"]["id"], number.to_string());
            }
        }
    }
}

/// The span of an error counts bytes from the beginning of the whole input.
#[test]
fn errors_have_their_place_in_the_whole_input() {
    let text = class(SIZE, "\n");
    let decoded = text.trim_start_matches('\u{FEFF}');
    let reports = reports(&text);
    let report = reports
        .iter()
        .find(|report| report["answer"]["line"] == 7_996)
        .expect("the line has its report");
    let span = &report["error"]["span"];
    let at = |end: usize| usize::try_from(span[end].as_u64().expect("an offset")).expect("small");
    assert_eq!(&decoded[at(0)..at(1)], "\"nonsense\"");
}

#[test]
fn one_answer_is_an_object_and_several_are_an_array() {
    let json = |text: &str| {
        let output = run(
            abtree().args(["check", TREE, "--alpha-beta", "--json", "-q"]),
            text.as_bytes(),
        );
        serde_json::from_str::<Value>(stdout(&output)).expect("a report is JSON")
    };
    assert!(json("value: 6").is_object());
    assert!(json("{\"value\": 6}\n").is_object());
    assert!(json("{\"value\":\n 6}").is_object());
    assert!(json("{\"value\": 6}\n{\"value\": 7}\n").is_array());
}

/// Equal answers are marked once; that changes no byte.
#[test]
fn an_answer_among_equal_ones_is_reported_as_by_itself() {
    const IDS: [&str; 14] = [
        r#""id": "Ann", "#,
        r#""id": "Bob", "#,
        r#""id": "B\u006Fb", "#,
        r#""id": "\\\"", "#,
        r#""id": "Zoë 🦀", "#,
        r#""id": "", "#,
        r#""id": " none ", "#,
        r#""id": 7, "#,
        r#""id": null, "#,
        r#""id": "Ann", "student": "Cem", "#,
        r#""student": "Cem", "#,
        r#""Student Name": "Dora", "#,
        r#""id": "Ann", "id": "Bob", "#,
        "",
    ];
    const ANSWERS: [&str; 5] = [
        r#""value": 6, "pruned": ["L", "R", "J"]"#,
        r#""value": 2, "best_move": "B", "principal_variation": ["A", "B", "E"]"#,
        r#""root value": "six", "nonsense": "Ann", "pruned": ["L", "r"]"#,
        r#""value": 7, "value": 6"#,
        r#""nonsense": "Bob""#,
    ];
    let checked = |text: &str| {
        let mut command = abtree();
        command.args([
            "check",
            TREE,
            "-",
            "--alpha-beta",
            "--answers-from",
            "jsonl",
        ]);
        command.args(["--format", "jsonl", "--exit-zero", "-q"]);
        stdout(&run(&mut command, text.as_bytes())).to_owned()
    };
    let answers = ANSWERS.iter();
    let lines: Vec<String> = answers
        .flat_map(|answer| IDS.map(|id| format!("{{{id}{answer}}}\n")))
        .collect();
    let twice = lines.concat().repeat(2);
    let together = checked(&twice);
    let alone: Vec<String> = lines.iter().map(|line| checked(line)).collect();
    assert_eq!(together.lines().count(), 2 * lines.len());
    for (number, report) in together.lines().enumerate() {
        let alone = &alone[number % lines.len()];
        if alone.contains("\"error\"") {
            assert!(report.contains("\"error\""), "{report}");
            continue;
        }
        let marks = |report: &str| {
            let report: serde_json::Value = serde_json::from_str(report).unwrap();
            ["checks", "score", "diagnosis"].map(|field| report[field].clone())
        };
        assert_eq!(marks(report), marks(alone));
    }
}

/// The page about a class, and what the command printed.
fn page(answers: &str, options: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("class.html");
    let mut command = abtree();
    command.args(["check", TREE, "-", "--alpha-beta", "--exit-zero", "-q"]);
    command
        .args(["--answers-from", "jsonl", "--class-report"])
        .arg(&path);
    run(command.args(options), answers.as_bytes());
    std::fs::read_to_string(path).expect("the page was written")
}

#[test]
fn a_page_tells_how_the_class_did() {
    let answers = [
        r#"{"id": "Ann", "value": 6, "pruned": ["L", "R", "J"]}"#,
        r#"{"id": "<script>", "value": 7, "pruned": ["L", "R"]}"#,
        r#"{"id": "Bob", "value": 6, "pruned": [], "evaluated": ["E", "K", "L", "Q", "R", "N", "H", "I", "O", "P"]}"#,
        r#"{"id": "Ann", "value": 6, "pruned": ["L", "J"]}"#,
        r#"{"value": 6"#,
    ]
    .join("\n");
    let blind = page(&answers, &[]);
    assert_eq!(blind, page(&answers, &[]), "the same bytes each time");
    // Each of Ann's answers counts.
    for part in [
        "Answers: 5 (1 right, 2 partly right, 1 wrong, 1 unreadable).",
        "<td>50-74%</td><td class=\"number\">1 of 5</td>",
        "<td>The value of the root</td><td class=\"number\">3 of 4</td>",
        "(the hardest)</td><td class=\"number\">0 of 1",
        "<td class=\"number\">1</td><td><code>no-pruning</code>",
    ] {
        assert!(blind.contains(part), "{part} in {blind}");
    }
    for name in ["Ann", "Bob", "script", "Students"] {
        assert!(!blind.contains(name), "{name} in {blind}");
    }
    let named = page(&answers, &["--class-names"]);
    for part in [
        "<bdi>Ann</bdi></td><td class=\"number\">2 of 2 points",
        "<bdi>Ann (-:4)</bdi></td><td class=\"number\">1 of 2 points",
        "<bdi>&lt;script&gt;</bdi></td><td class=\"number\">0 of 2 points",
        "<bdi>-:5</bdi></td><td class=\"number\">can't be read",
    ] {
        assert!(named.contains(part), "{part} in {named}");
    }
    let without_doctype = named.split_once('\n').unwrap().1;
    let links = without_doctype.matches("http").count() + without_doctype.matches("src=").count();
    assert_eq!(links, 0, "it fetches nothing");
}

/// Sheets with a tree for each student, as `worksheet` writes them, and a folder for the answers.
fn own_trees(students: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("names"), students.join("\n")).unwrap();
    let count = students.len().to_string();
    let trees = ["generate", "--to", "jsonl", "--distinct", "--count", &count];
    let trees = run(abtree().args(trees), b"").stdout;
    let mut command = abtree();
    command.args(["worksheet", "-", "--students"]);
    command.arg(path("names")).arg("-o").arg(path("sheets/"));
    command.arg("--key").arg(path("sheets/"));
    command.arg("--scheme").arg(path("sheets/"));
    let output = run(&mut command, &trees);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    std::fs::create_dir(path("answers")).unwrap();
    folder
}

/// The right answer to a tree as `eval` reports it.
fn right_answer(tree: &std::path::Path) -> Vec<u8> {
    let mut command = abtree();
    command
        .arg("eval")
        .arg(tree)
        .args(["--alpha-beta", "--json"]);
    run(&mut command, b"").stdout
}

/// Checks a folder of answers with a folder of trees, from within the folder of both.
fn own_checked(folder: &std::path::Path, options: &[&str]) -> std::process::Output {
    let mut command = abtree();
    command.args(["check", "sheets", "answers", "--alpha-beta"]);
    run(command.args(options).current_dir(folder), b"")
}

#[test]
fn each_answer_is_checked_with_the_tree_that_is_called_like_it() {
    let folder = own_trees(&["Ann Lee", "Bob", "Cem", "Eve"]);
    let path = |name: &str| folder.path().join(name);
    for (student, file) in [("Ann-Lee", "ann lee.json"), ("Bob", "Bob.json")] {
        let answer = right_answer(&path(&format!("sheets/{student}.sexp")));
        std::fs::write(path(&format!("answers/{file}")), answer).unwrap();
    }
    std::fs::copy(path("answers/Bob.json"), path("answers/Cem.json")).unwrap();
    std::fs::write(path("answers/Dan.txt"), "value: 6").unwrap();
    let output = own_checked(folder.path(), &["--format", "jsonl"]);
    assert_eq!(output.status.code(), Some(2), "there is no tree for Dan");
    let reports: Vec<Value> = stdout(&output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let row = |report: &Value| {
        let text = |value: &Value| value.as_str().unwrap_or("none").to_owned();
        let is_right = report["score"] == report["max_score"] && report["error"].is_null();
        (
            text(&report["tree"]["file"]),
            text(&report["answer"]["file"]),
            is_right,
        )
    };
    let rows: Vec<_> = reports.iter().map(row).collect();
    let expected = [
        ("sheets/Bob.sexp", "answers/Bob.json", true),
        ("sheets/Cem.sexp", "answers/Cem.json", false),
        ("none", "answers/Dan.txt", false),
        ("sheets/Ann-Lee.sexp", "answers/ann lee.json", true),
    ];
    let expected = expected.map(|(tree, answer, right)| (tree.into(), answer.into(), right));
    assert_eq!(rows, expected);
    let errors = String::from_utf8(output.stderr.clone()).unwrap();
    for part in [
        "there is no tree called Dan in sheets",
        "1 of 4 trees has no answer: Eve.sexp",
    ] {
        assert!(errors.contains(part), "{part} in {errors}");
    }
}

#[test]
fn a_class_with_trees_of_its_own_has_every_report() {
    let folder = own_trees(&["Ann", "Bob"]);
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("answers/Ann.txt"), "value: 99\npruned: L").unwrap();
    std::fs::write(path("answers/Bob.txt"), "value: 99").unwrap();
    let options = [
        "--feedback",
        "fb",
        "--class-report",
        "class.html",
        "--class-names",
    ];
    let output = own_checked(folder.path(), &options);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let text = stdout(&output);
    for part in [
        "checked against sheets/Ann.sexp with alpha-beta",
        "2 (0 right, 2 wrong)",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    for page in ["fb/Ann.html", "fb/Bob.html", "class.html"] {
        assert!(
            std::fs::read_to_string(path(page))
                .unwrap()
                .contains("</html>"),
            "{page}"
        );
    }
    for format in ["csv", "json", "junit", "markdown"] {
        let output = own_checked(folder.path(), &["--format", format, "-q"]);
        assert_eq!(
            output.status.code(),
            Some(if format == "markdown" { 2 } else { 1 }),
            "{format}"
        );
    }
}

/// Lines have no file each: they go by the names of the students.
#[test]
fn lines_go_by_their_students() {
    let folder = own_trees(&["Ann Lee", "Bob"]);
    let path = |name: &str| folder.path().join(name);
    let line = |student: &str, file: &str| {
        let answer = right_answer(&path(&format!("sheets/{file}.sexp")));
        let mut answer: Value = serde_json::from_slice(&answer).unwrap();
        answer["tree"]["id"] = student.into();
        let keys = ["value", "static_evaluations"].map(|key| (key.to_owned(), answer[key].clone()));
        let mut line: serde_json::Map<_, _> = keys.into_iter().collect();
        line.insert("student".to_owned(), student.into());
        serde_json::to_string(&line).unwrap()
    };
    let lines = [
        line("Bob", "Bob"),
        line("Ann Lee", "Ann-Lee"),
        line("Cem", "Bob"),
    ];
    std::fs::write(path("answers/class.jsonl"), lines.join("\n")).unwrap();
    let output = own_checked(folder.path(), &["--format", "csv", "-q"]);
    let rows: Vec<_> = stdout(&output).lines().skip(1).collect();
    assert_eq!(rows.len(), 3, "{rows:?}");
    assert!(
        rows[0].starts_with("answers/class.jsonl,1,Bob,2,2"),
        "{rows:?}"
    );
    assert!(
        rows[1].starts_with("answers/class.jsonl,2,Ann Lee,2,2"),
        "{rows:?}"
    );
    assert!(
        rows[2].starts_with("answers/class.jsonl,3,Cem,0,0"),
        "{rows:?}"
    );
}

#[test]
fn trees_that_can_not_be_told_apart_are_refused_by_name() {
    let folder = own_trees(&["Ann", "Bob"]);
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("sheets/Bob.json"), "[3, 4]").unwrap();
    std::fs::write(path("sheets/Ann.sexp"), "(max 3").unwrap();
    for student in ["Ann", "Bob"] {
        std::fs::write(path(&format!("answers/{student}.txt")), "value: 4").unwrap();
    }
    let output = own_checked(folder.path(), &["--format", "csv"]);
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8(output.stderr.clone()).unwrap();
    for part in [
        "sheets/Ann.sexp:1:1",
        "two trees have this name: Bob.json and Bob.sexp",
    ] {
        assert!(errors.contains(part), "{part} in {errors}");
    }
    assert_eq!(stdout(&output).lines().count(), 3);
}

/// What a class printed beside its table, and the page about it.
fn told(answers: &[&str], options: &[&str]) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("class.html");
    let mut command = abtree();
    command.args(["check", TREE, "-", "--alpha-beta", "--exit-zero"]);
    command.args(["--answers-from", "jsonl", "--format", "csv"]);
    command.arg("--class-report").arg(&path).args(options);
    let output = run(&mut command, answers.join("\n").as_bytes());
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    (errors, std::fs::read_to_string(path).expect("a page"))
}

#[test]
fn answers_that_a_person_should_look_at_are_listed() {
    let answers = [
        r#"{"id": "Ann", "value": 6}"#,
        r#"{"id": "Bob", "value": null}"#,
        r#"{"id": "Cyd", "value": 6, "my note": "hard"}"#,
        r#"{"id": "Dan", "pruned": ["L", "Z"]}"#,
        r#"{"id": "Eve", "value": "about six"}"#,
        r#"{"value": 6"#,
        // A wrong answer that was understood needs nobody.
        r#"{"id": "Gus", "pruned": ["L"], "best_move": "B", "cut_edges": ["F-L"]}"#,
        // Each answer of a student counts.
        r#"{"id": "Hal", "pruned": ["X"]}"#,
        r#"{"id": "Hal", "pruned": ["L"]}"#,
    ];
    let (summary, blind) = told(&answers, &[]);
    for line in [
        "answers              9 (2 right, 5 wrong, 1 not answered, 1 unreadable)",
        "to look at           1 unreadable: -:6",
        "1 unanswered: -:2",
        "2 not understood: -:3, -:5",
        "2 unknown names: -:4, -:8",
    ] {
        assert!(summary.contains(line), "{line} in {summary}");
    }
    assert!(!summary.contains("ambiguous"), "{summary}");
    assert!(
        blind.contains("Part of it is not understood</td><td class=\"number\">2</td>"),
        "{blind}"
    );
    assert!(!blind.contains("Dan"), "{blind}");
    let (_, named) = told(&answers, &["--class-names"]);
    let row = "<tr><td><bdi>-:4</bdi></td><td><bdi>Dan</bdi></td>\
               <td>Names nodes that the tree does not have</td></tr>";
    assert!(named.contains(row), "{named}");
}

/// However many there are, the summary lists a few of them, and says how many more there are.
#[test]
fn the_summary_lists_a_few_answers_for_each_reason() {
    let answers: Vec<&str> = std::iter::repeat_n(r#"{"value": 6"#, 30)
        .chain(std::iter::repeat_n(r#"{"pruned": ["Z"]}"#, 30))
        .collect();
    let (summary, _) = told(&answers, &[]);
    let lines: Vec<&str> = summary.split_whitespace().collect();
    let lines = lines.join(" ");
    assert!(
        lines.contains("30 unreadable: -:1, -:2, -:3, -:4, -:5, -:6, -:7, -:8, -:9, -:10, 20 more"),
        "{lines}"
    );
    assert!(
        lines.contains("30 unknown names: -:31, -:32,") && lines.contains("-:40, 20 more"),
        "{lines}"
    );
}

/// Equal shares of right answers are told apart by those that are partly right; what holds for all
/// questions makes none of them the hardest.
#[test]
fn questions_that_are_equally_hard_are_all_named() {
    let folder = tempfile::tempdir().unwrap();
    let points = folder.path().join("points.json");
    let scheme = r#"{"value": 1, "best_move": 1, "pruned": {"points": 2, "partial": "per-item"}}"#;
    std::fs::write(&points, scheme).unwrap();
    let options = ["--points", points.to_str().unwrap()];
    let all = r#"{"id": 1, "value": 7, "best_move": "B", "pruned": ["L"]}"#;
    let (summary, page) = told(&[all, r#"{"id": 2, "pruned": ["L"]}"#], &options);
    assert!(
        summary.contains("value (0 of 2 right), best_move (0 of 2 right)\n"),
        "{summary}"
    );
    assert_eq!(page.matches("(among the hardest)").count(), 2, "{page}");
    assert!(
        page.contains("<td class=\"number\">0 of 2</td><td class=\"number\">2</td>"),
        "{page}"
    );
    let wrong = r#"{"id": 1, "value": 7, "best_move": "B", "pruned": []}"#;
    let (_, page) = told(&[wrong, r#"{"id": 2}"#], &options);
    assert!(!page.contains("hardest"), "{page}");
}

/// What a few students say without being asked is no question to the class.
#[test]
fn a_question_that_nobody_asked_is_not_the_hardest() {
    let folder = tempfile::tempdir().unwrap();
    let points = folder.path().join("points.json");
    std::fs::write(&points, r#"{"value": 1, "best_move": 1}"#).unwrap();
    let options = ["--points", points.to_str().unwrap()];
    let wrong = r#"{"id": 1, "value": 6, "best_move": "B", "order": ["I"]}"#;
    let right = r#"{"id": 2, "value": 6, "best_move": "C", "pv": ["A", "B"]}"#;
    let (summary, page) = told(&[wrong, right], &options);
    assert!(summary.contains("best_move (1 of 2 right)\n"), "{summary}");
    assert!(
        !page.contains("principal") && !page.contains("evaluat"),
        "{page}"
    );
}

#[test]
fn an_answer_without_anything_in_it_gets_a_warning() {
    for answer in ["path:\n", "student: Ann\nvalue:\n", "{\"value\": null}"] {
        let mut command = abtree();
        command.args(["check", TREE, "-", "--alpha-beta"]);
        let output = run(&mut command, answer.as_bytes());
        assert_eq!(output.status.code(), Some(1));
        assert!(stdout(&output).contains("warning  there is no answer behind any key"));
    }
}
