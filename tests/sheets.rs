//! What students of an outside course wrote on their sheets: a right answer is read as it is meant, and
//! what can't be read so is not read as anything else.

use serde_json::{Value as Json, json};

use crate::common::terminal::{abtree, run, stdout};

/// F is cut after N, and C after G; the value is 10, by D, I and U.
const TREE: &str = "(max A (min B (max E L=5 M=3) (max F N=6 O=2)) \
    (min C (max G P=4 Q=1) (max H R=9 S=8)) (min D (max I T=7 U=10) (max J V=8 W=11)))";

/// The report of an answer to alpha-beta on a tree.
fn report(tree: &str, answer: &str, options: &[&str]) -> Json {
    let file = tempfile::Builder::new().suffix(".sexp").tempfile();
    let file = file.expect("a file");
    std::fs::write(file.path(), tree).expect("a tree");
    let mut command = abtree();
    command.arg("check").arg(file.path());
    command.args(["--alpha-beta", "--format", "json"]);
    let output = run(command.args(options), answer.as_bytes());
    serde_json::from_str(stdout(&output)).expect("a report")
}

/// The points, and the message of the first check; that of the answer, if it can't be read.
fn outcome(tree: &str, answer: &str) -> (String, String) {
    let report = report(tree, answer, &[]);
    let error = report["error"]["message"].as_str();
    let message = report["checks"][0]["message"].as_str();
    let message = error.or(message).unwrap_or_default().to_owned();
    (report["score"].to_string(), message)
}

fn assert_right(tree: &str, answers: &[&str]) {
    for answer in answers {
        let (points, message) = outcome(tree, answer);
        assert_eq!(points, "1", "{answer}: {message}");
    }
}

fn assert_wrong(tree: &str, answers: &[(&str, &str)]) {
    for (answer, part) in answers {
        let (points, message) = outcome(tree, answer);
        assert_eq!(points, "0", "{answer}");
        assert!(message.contains(part), "{answer}: {message}");
    }
}

#[test]
fn words_are_not_read_as_letters() {
    const PRUNES_NOTHING: &str = "(max A (min B L=5 M=6) (min C N=7 O=8))";
    assert_right(
        PRUNES_NOTHING,
        &[
            "pruned: no",
            "pruned: No.",
            "pruned: no nodes",
            "pruned: nobody",
            "pruned: no leaves are pruned",
            "pruned: none of the nodes",
            "path: ACN",
            "path: acn",
            "{\"pruned\": \"no\"}",
        ],
    );
    assert_wrong(
        PRUNES_NOTHING,
        &[
            ("pruned: NO", "`NO` can mean nothing, or several nodes"),
            ("pruned: n/o", ""),
            ("pruned: no N", "no node `no`"),
            ("path: A CN", "no node `CN`"),
        ],
    );
    assert_right("(max A (min B L=5 M=6) (min C Q=7 O=8))", &["pruned: n/a"]);
    assert_right(TREE, &["pruned: OH", "path: ADIU"]);
    assert_wrong(
        TREE,
        &[
            ("pruned: O and H, because F is cut", "no node `because`"),
            ("pruned: O below F", "no node `below`"),
            ("pruned: O under F, H under C", "no node `under`"),
            ("path: A (max) -> D (min) -> I -> U", "no node `max`"),
            ("pruned: no", ""),
        ],
    );
    let understood = &report(TREE, "pruned: O and H, because F is cut", &[])["checks"][0]["found"];
    assert_eq!(understood[2], "because");
}

#[test]
fn a_history_may_be_written_as_pairs() {
    for window in [
        "window F: α=-∞, β=5 → α=6, β=5",
        "window F: alpha -inf beta 5 -> alpha 6 beta 5",
        "window F: β=5, α=-∞ → β=5, α=6",
        r#"{"windows": {"F": {"alpha": ["-inf", 6], "beta": [5, 5]}}}"#,
        "window F: -inf -inf 6 / 5 5",
        "window A: α -inf β inf, α 5 β inf, α 10 β inf",
    ] {
        assert_right(TREE, &[window]);
    }
    assert_wrong(
        TREE,
        &[
            ("window F: α=-∞, β=5 → α=6, β=6", "(6, 6)"),
            (
                r#"{"windows": {"F": {"alpha": ["-inf", 6], "beta": [5, 6]}}}"#,
                "β",
            ),
            ("window A: α -inf β inf, α 10 β inf, α 10 β inf", "α"),
        ],
    );
}

#[test]
fn a_turned_sign_is_told() {
    for (answer, read) in [
        ("at F: => 6", ">=6"),
        ("at F: =>6", ">=6"),
        ("at F => 6", ">=6"),
        ("F => 6", ">=6"),
        ("at C: =<4", "<=4"),
        ("at C =< 4", "<=4"),
    ] {
        let report = report(TREE, answer, &[]);
        assert_eq!(report["score"], 1, "{answer}: {report}");
        let understood = report["understood"]["node_values"].to_string();
        assert!(understood.contains(read), "{answer}: {understood}");
    }
    for answer in ["at B: => 5", "at D: =>10", "at C: => 4", "at F: =< 6"] {
        assert_wrong(TREE, &[(answer, "")]);
    }
    let understood = &report(TREE, "value: => 10", &[])["checks"][0]["found"];
    assert_eq!(*understood, ">=10");
}

#[test]
fn values_numbers_and_words_may_stand_beside_names() {
    assert_right(
        TREE,
        &[
            "order: L(5), M(3), N(6), P(4), Q(1), T(7), U(10), V(8), W(11)",
            "order: L(5) -> M(3) -> N(6) -> P(4) -> Q(1) -> T(7) -> U(10) -> V(8) -> W(11)",
            "order: 1. L, 2. M, 3. N, 4. P, 5. Q, 6. T, 7. U, 8. V, 9. W",
            "order: 1.L 2.M 3.N 4.P 5.Q 6.T 7.U 8.V 9.W",
            "pruned: O(2), R(9), S(8)",
            "pruned: O (2), R (9), S (8)",
            "order: L (5), M (3), N (6), P (4), Q (1), T (7), U (10), V (8), W (11)",
            "{\"pruned\": [\"O(2)\", \"R(9)\", \"S(8)\"]}",
            "value: A = 10",
            "value: v(A) = 10",
            "value: V(A)=10",
            "move: A -> D",
            "move: A-D",
            "move: node D",
            "move: node d.",
            "path: A=10 -> D=10 -> I=10 -> U=10",
            "path: A(10), D(10), I(10), U(10)",
        ],
    );
    assert_wrong(
        TREE,
        &[
            (
                "order: L(4), M(3), N(6), P(4), Q(1), T(7), U(10), V(8), W(11)",
                "`L(4)`",
            ),
            (
                "order: 1. L, 3. M, 2. N, 4. P, 5. Q, 6. T, 7. U, 8. V, 9. W",
                "",
            ),
            ("pruned: O(2), R(9), S(9)", "`S(9)`"),
            ("pruned: O (2), R (9), S (9)", ""),
            ("value: B = 10", ""),
            ("value: A = 9", ""),
            ("value: A => 10", ""),
            ("move: B -> D", ""),
            ("move: A -> B", ""),
            ("move: A -> D -> I", ""),
            ("move: node B", ""),
            ("path: A=10 -> D=9 -> I=10 -> U=10", "`D=9`"),
            ("path: A=10 -> C=4 -> G=4 -> P=4", "`C=4`"),
        ],
    );
    let read = report(TREE, "move: A -> D", &[]);
    assert_eq!(read["understood"]["best_move"], "D");
}

#[test]
fn quotes_are_those_of_the_students_language() {
    const TREE: &str = "(max S (min \"S1.1\" a=5 b=6) (min \"S1 2\" c=7 d=8))";
    assert_right(
        TREE,
        &[
            "move: „S1 2“",
            "move: „S1 2”",
            "path: S „S1 2“ c",
            "at „S1.1“: 5",
            "at “S1 2”: 7",
        ],
    );
    for (line, id) in [
        ("student: “Łukasz Żak”", "Łukasz Żak"),
        ("student: „Łukasz Żak“", "Łukasz Żak"),
        ("student: \"Łukasz Żak\"", "Łukasz Żak"),
        ("student: Łukasz „Luki“ Żak", "Łukasz „Luki“ Żak"),
    ] {
        let report = report(TREE, &format!("{line}\nvalue: 7"), &[]);
        assert_eq!(report["answer"]["id"], id, "{line}");
    }
}

#[test]
fn names_with_blanks_need_no_quotes_where_they_are_plain() {
    // Here the words are names too, and nobody knows which are meant.
    const DOUBTFUL: &str = "(max s (min \"a b\" a=3 b=12) (min c d=2 e=4))";
    const TREE: &str = "(max Start (min \"nach links\" 3 12) (min \"nach rechts\" 2 4))";
    let key = "value: 3\nbest move: nach links\npath: Start, nach links, A\norder: A, B, C\n\
        pruned: D\nat nach links: 3\nat nach rechts: <=2\nvisited: Start nach links A B nach rechts C\n";
    let checked = report(TREE, key, &["--names", "letters"]);
    assert_eq!(checked["score"], checked["max_score"], "{checked}");
    assert_eq!(checked["max_score"], 7, "{checked}");
    let (points, _) = outcome(TREE, "best move: nach rechts");
    assert_eq!(points, "0");
    assert_wrong(DOUBTFUL, &[("path: s a b a", "")]);
    assert_right(DOUBTFUL, &["path: s \"a b\" a"]);
}

#[test]
fn accents_may_be_encoded_either_way() {
    // The first é is one character, the second an e and its accent.
    const COMPOSED: &str = "(max Start (min Caf\u{e9} x=3 y=12) (min \u{c4}rger z=2 w=4))";
    const APART: &str = "(max Start (min Cafe\u{301} x=3 y=12) (min A\u{308}rger z=2 w=4))";
    for tree in [COMPOSED, APART] {
        for name in ["Caf\u{e9}", "Cafe\u{301}", "cafe\u{301}", "CAFE\u{301}"] {
            let line = format!("path: Start, {name}, x");
            assert_right(
                tree,
                &[&format!("move: {name}"), &format!("at {name}: 3"), &line],
            );
        }
        assert_right(tree, &["{\"best_move\": \"Cafe\\u0301\"}"]);
        assert_wrong(tree, &[("move: A\u{308}rger", ""), ("move: Cafe", "")]);
        let answer = "student: Zoe\u{308}\nvalue: 3";
        assert_eq!(report(tree, answer, &[])["answer"]["id"], "Zo\u{eb}");
    }
}

#[test]
fn a_value_alone_names_no_mistake() {
    for answer in ["value: 5", "move: C", "at B: 6"] {
        let report = report(TREE, answer, &[]);
        assert_eq!(report["diagnosis"]["hypotheses"], json!([]), "{answer}");
    }
}

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    folder
}

/// What the command prints that is run in a folder.
fn printed(folder: &tempfile::TempDir, arguments: &[&str]) -> String {
    let mut command = abtree();
    command.current_dir(folder.path()).args(arguments);
    let output = run(&mut command, b"");
    stdout(&output).to_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// An exercise: the points, and an answer of somebody who misread U as 7.
const SCHOOL: [(&str, &str); 3] = [
    ("e.sexp", TREE),
    (
        "points.json",
        r#"{"value": 2, "principal_variation": 2, "static_evaluations": 3}"#,
    ),
    (
        "answer.txt",
        "value: 7\npath: A D I T\norder: L M N P Q T U V\n",
    ),
];

const CHECK: [&str; 6] = [
    "check",
    "e.sexp",
    "answer.txt",
    "--alpha-beta",
    "--points",
    "points.json",
];

#[test]
fn no_error_begins_where_nothing_is_answered() {
    let points = r#"{"node_values": {"points": 4, "items": ["B", "C"], "partial": "per-item"}}"#;
    let folder = folder(&[
        ("e.sexp", TREE),
        ("points.json", points),
        ("answer.txt", "at C: <=4\n"),
    ]);
    let feedback = ["--feedback", "feedback"];
    printed(&folder, &[&CHECK[..], &feedback].concat());
    let feedback = std::fs::read_to_string(folder.path().join("feedback/answer.html"));
    let feedback = feedback.expect("feedback");
    assert!(!feedback.contains("An error begins"), "{feedback}");
}

#[test]
fn an_answer_finds_its_tree_by_its_student() {
    const MOODLE: &str = "answers/Tom Berg_12345_assignsubmission_file_/answer.txt";
    let other = TREE.replace("U=10", "U=9");
    let folder = folder(&[
        ("trees/Tom-Berg.sexp", TREE),
        ("trees/Ann-Lee.sexp", &other),
        ("trees/Eve-Ray.sexp", &other),
        (MOODLE, "value: 10\n"),
        ("answers/loose.txt", "student: Ann Lee\nvalue: 9\n"),
        // The file's own name goes before what stands in it.
        ("answers/Eve-Ray.txt", "student: Tom Berg\nvalue: 9\n"),
        ("answers/nobody.txt", "value: 9\n"),
    ]);
    let told = printed(
        &folder,
        &[
            "check",
            "trees",
            "answers",
            "--alpha-beta",
            "--format",
            "csv",
        ],
    );
    let rows: Vec<&str> = told.lines().collect();
    let row = |start: &str| {
        rows.iter()
            .find(|row| row.starts_with(start))
            .expect("a row")
    };
    assert!(row(MOODLE).contains(",,1,1,"), "{told}");
    assert!(row("answers/loose.txt").contains(",Ann Lee,1,1,"), "{told}");
    assert!(
        row("answers/Eve-Ray.txt").contains(",Tom Berg,1,1,"),
        "{told}"
    );
    assert!(
        row("answers/nobody.txt").contains("there is no tree called nobody"),
        "{told}"
    );
    assert!(
        !told.contains("have no answer") && !told.contains("has no answer"),
        "{told}"
    );
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let folder = folder(&SCHOOL[..2]);
    let told = printed(&folder, &[&CHECK[..], &["--format", "gradescope"]].concat());
    assert!(
        told.contains("there is no file called answer.txt"),
        "{told}"
    );
}
