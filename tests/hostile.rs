//! One answer can't hurt the others: whatever stands in the place of an answer has its row, in every
//! format, and the rows of the others stay as they are to the byte.

// Links, pipes and limits of memory are those of Unix.
#![cfg(unix)]

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Instant;

use serde_json::Value as Json;
use tempfile::TempDir;

use crate::common::repository;
use crate::common::terminal::{abtree, abtree_with, errors, run, stdout};

pub(crate) const TREE: &str = "trees/courses/mit-6.034/recitation.sexp";
pub(crate) const RIGHT: &str =
    "value: 6\nmove: C\npath: A C H\norder: E K Q N H I\npruned: L R J\n";
const CLASS_FORMATS: [&str; 5] = ["text", "json", "jsonl", "csv", "junit"];
const PLATFORMS: [&str; 3] = ["gradescope", "prairielearn", "github"];

/// A temporary folder with a scheme and a class in it.
pub(crate) struct School {
    folder: TempDir,
}

impl School {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let school = Self { folder };
        school.write(
            "points.json",
            r#"{"value": 1, "path": 1, "pruned": {"points": 3, "partial": "per-item"}}"#,
        );
        school.write("outside.txt", RIGHT);
        fs::create_dir(school.class()).expect("a folder can be made");
        school
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn class(&self) -> PathBuf {
        self.path("class")
    }

    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::write(&path, text).expect("the file can be written");
        path
    }

    /// What is printed of some answers.
    fn check(&self, answers: &Path, format: &str, further: &[&str]) -> Output {
        let mut command = abtree();
        command.args(["check", TREE, "--alpha-beta", "--format", format]);
        command
            .arg(answers)
            .arg("--points")
            .arg(self.path("points.json"));
        run(command.args(further), b"")
    }

    /// The error in the report of an answer.
    fn error_of(&self, answer: &Path, further: &[&str]) -> Option<String> {
        let output = self.check(answer, "json", further);
        let report: Json = serde_json::from_str(stdout(&output)).expect("a report is JSON");
        assert_eq!(report["max_score"], 5, "{report}");
        let error = report["error"]["message"].as_str().map(str::to_owned);
        assert_eq!(error.is_some(), output.status.code() == Some(2), "{report}");
        error
    }
}

pub(crate) fn name_of(file: &Path) -> &str {
    file.to_str().expect("the name is UTF-8")
}

/// The lines of an output in JSON Lines.
fn reports(output: &Output) -> Vec<Json> {
    let lines = stdout(output).lines();
    let reports = lines.map(serde_json::from_str);
    reports.collect::<Result<_, _>>().expect("a report is JSON")
}

pub(crate) fn pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.expect("mkfifo runs").success());
}

pub(crate) fn link(target: impl AsRef<Path>, path: &Path) {
    symlink(target, path).expect("a link can be made");
}

/// Everything that can't be an answer, and what is said about it.
fn impossible(folder: &Path) -> Vec<(PathBuf, &'static str)> {
    let place = |name: &str| folder.join(name);
    pipe(&place("pipe.txt"));
    link("nowhere", &place("dangling.txt"));
    link("loop.txt", &place("loop.txt"));
    link("/dev/zero", &place("device.txt"));
    link("../outside.txt", &place("outside.txt"));
    fs::create_dir(place("empty")).expect("a folder can be made");
    vec![
        (place("dangling.txt"), "can't read the file: No such file"),
        (
            place("device.txt"),
            "expected a file, found a pipe, a socket or a device",
        ),
        (place("empty"), "there is no answer in this folder"),
        (place("loop.txt"), "can't read the file: "),
        (
            place("outside.txt"),
            "this link leads out of the answers folder",
        ),
        (
            place("pipe.txt"),
            "expected a file, found a pipe, a socket or a device",
        ),
    ]
}

#[test]
fn what_can_not_be_an_answer_has_a_row_in_every_format() {
    let school = School::new();
    let good = school.write("class/zoe.txt", RIGHT);
    let rows = impossible(&school.class());
    for format in CLASS_FORMATS {
        let output = school.check(&school.class(), format, &[]);
        assert_eq!(output.status.code(), Some(2), "{format}");
        let text: Vec<&str> = stdout(&output).split_whitespace().collect();
        let text = text.join(" ");
        for (file, message) in rows.iter().chain([&(good.clone(), "")]) {
            assert!(text.contains(name_of(file)), "{format}: {file:?} in {text}");
            assert!(text.contains(message), "{format}: {message} in {text}");
        }
    }
    let reports = reports(&school.check(&school.class(), "jsonl", &[]));
    assert_eq!(reports.len(), rows.len() + 1);
    for (report, (file, message)) in reports.iter().zip(&rows) {
        assert_eq!(report["answer"]["file"], name_of(file));
        assert_eq!(
            (&report["score"], &report["max_score"]),
            (&0.into(), &5.into())
        );
        let error = report["error"]["message"].as_str();
        assert!(
            error.is_some_and(|error| error.starts_with(message)),
            "{report}"
        );
    }
    assert_eq!(reports[rows.len()]["score"], 5);
}

#[test]
fn what_can_not_be_an_answer_is_a_result_on_every_platform() {
    let school = School::new();
    for (file, message) in impossible(&school.class()) {
        // A platform takes one answer, so that a folder is none, whatever is in it.
        let is_folder = file.ends_with("empty");
        let message = if is_folder {
            "expected a file, found a folder"
        } else {
            message
        };
        for platform in PLATFORMS {
            let output = school.check(&file, platform, &[]);
            assert_eq!(output.status.code(), Some(2), "{platform}: {file:?}");
            let text = stdout(&output);
            serde_json::from_str::<Json>(text).expect("a result is JSON");
            assert!(text.contains(message), "{platform}: {text}");
            let output = school.check(&file, platform, &["--exit-zero", "-q"]);
            assert_eq!(output.status.code(), Some(0), "{platform}: {file:?}");
            assert!(output.stderr.is_empty() && stdout(&output) == text);
        }
    }
}

#[test]
fn links_that_lead_out_of_the_folder_are_not_followed() {
    let school = School::new();
    let (out, within) = (
        school.path("class/out.txt"),
        school.path("class/within.txt"),
    );
    link("../outside.txt", &out);
    school.write("class/ann.txt", RIGHT);
    link("ann.txt", &within);
    fs::create_dir(school.path("elsewhere")).expect("a folder can be made");
    school.write("elsewhere/bob.txt", RIGHT);
    link("../elsewhere", &school.path("class/linked"));
    link(".", &school.path("class/circle"));
    assert_eq!(school.error_of(&within, &[]), None);
    assert!(
        school
            .error_of(&out, &[])
            .is_some_and(|error| error.contains("leads out"))
    );
    let output = school.check(&school.class(), "csv", &[]);
    let rows = stdout(&output).lines().skip(1);
    let folder = format!("{}/", school.class().display());
    let file = |row: &str| {
        let file = row.split(',').nth(1).unwrap_or_default();
        file.trim_start_matches(&folder).to_owned()
    };
    let found: Vec<String> = rows.map(file).collect();
    assert_eq!(
        found,
        ["ann.txt", "circle", "linked", "out.txt", "within.txt"]
    );
}

#[test]
fn limits_hold_on_both_sides() {
    const MOST: usize = 1 << 20;
    let school = School::new();
    let bytes = |count: usize| format!("value: 6{}", " ".repeat(count - 8));
    let error = |answer: String| school.error_of(&school.write("answer.txt", answer), &[]);
    assert_eq!(error(bytes(MOST)), None);
    let beyond = error(bytes(MOST + 1)).expect("one more is too much");
    assert!(beyond.contains("longer than 1048576 bytes"), "{beyond}");
}

/// Past its limits a class is refused as a whole, and read no further.
#[test]
fn a_class_has_limits_on_both_sides() {
    let school = School::new();
    let told_with = |option: &str, class: &Path| {
        let script = "ulimit -v 700000 && exec \"$0\" check \"$1\" $2 \"$3\" -q --json";
        let mut shell = Command::new("sh");
        shell.args(["-c", script, env!("CARGO_BIN_EXE_abtree"), TREE, option]);
        let output = run(shell.arg(class).current_dir(repository("")), b"");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let reports = stdout(&output).matches("\"format_version\"").count();
        (reports, errors(&output))
    };
    let told = |class: &Path| told_with("", class);
    let table = school.write("table.csv", "x\n".repeat(10_000_000));
    let (found, refusal) = told_with("--answers", &table);
    assert!(found == 0 && refusal.contains("the class has more than 100000 answers"));
    for (lines, reports) in [(100_000, 100_000), (100_001, 0)] {
        let class = school.write("class.jsonl", "x\n".repeat(lines));
        let (found, errors) = told(&class);
        assert_eq!(found, reports, "{lines}");
        let is_refused = errors.contains("the class has more than 100000 answers");
        assert_eq!(is_refused, reports == 0, "{lines}");
    }
    for (bytes, reports) in [(1 << 27, 1), ((1 << 27) + 1, 0), (1 << 31, 0)] {
        for (name, option) in [("class.jsonl", ""), ("class.csv", "--answers")] {
            let class = school.write(name, "");
            let file = File::options().write(true).open(&class);
            let file = file.expect("the file can be opened");
            file.set_len(bytes).expect("the file can be sparse");
            let (found, errors) = told_with(option, &class);
            let is_refused = errors.contains("more than 134217728 bytes");
            assert_eq!(is_refused, reports == 0, "{errors}");
            assert!(found == reports || name == "class.csv", "{bytes}");
        }
    }
}

#[test]
fn a_line_that_is_too_long_costs_nobody_else() {
    let school = School::new();
    let line = |id: &str, blanks: usize| {
        format!("{{\"id\": \"{id}\",{}\"value\": 6}}", " ".repeat(blanks))
    };
    let room = (1 << 20) - line("bob", 0).len();
    for end in ["\n", "\r\n", "\r"] {
        for (blanks, is_long) in [(room, false), (room + 1, true), (1 << 22, true)] {
            let text = [
                line("ann", 0),
                line("bob", blanks),
                line("eve", 0),
                line("d", 1 << 20),
            ]
            .join(end);
            let file = school.write("class.jsonl", text);
            let output = school.check(&file, "jsonl", &[]);
            let reports = reports(&output);
            let of = |number: usize| &reports[number];
            assert_eq!(of(0)["answer"]["id"], "ann");
            assert_eq!(of(1)["error"].is_object(), is_long, "{blanks}");
            assert_eq!(
                (&of(2)["answer"]["id"], &of(2)["answer"]["line"]),
                (&"eve".into(), &3.into())
            );
            assert!(of(3)["error"].is_object());
        }
    }
}

#[test]
fn the_diagnosis_of_large_trees_ends_at_its_limit() {
    let school = School::new();
    let wrong = school.write("answer.txt", "value: 7");
    for (leaves, is_large) in [(1_000, false), (1_000_000, true)] {
        let tree = school.write("large.sexp", format!("(max {})", "1 ".repeat(leaves)));
        let output = abtree_with(["check".as_ref(), tree.as_os_str(), wrong.as_os_str()]);
        let words: Vec<&str> = stdout(&output).split_whitespace().collect();
        let told = words.join(" ");
        let large = "the tree is too large to look for mistakes";
        assert_eq!(told.contains(large), is_large, "{told}");
    }
}

/// Lists that name one node again and again, edges in one word, and paths through wide nodes take
/// time in proportion to their length.
#[test]
fn long_lists_take_no_longer_than_their_text() {
    let school = School::new();
    let names = |name: &str, count: usize| vec![name; count].join(" ");
    let wide = school.write("wide.sexp", format!("(max {})", "1 ".repeat(10_000)));
    let begin = Instant::now();
    for text in [
        format!("pruned: {}", names("/", 10_000)),
        format!("evaluated: {}", names("/9999", 10_000)),
        format!("order: {}", names("/9999", 10_000)),
        format!("path: {}", names("/", 10_000)),
        format!("cut_edges: {}", names(&"-".repeat(1_000), 200)),
        format!("pruned: {}", "A(".repeat(100_000)),
        format!("pruned: {})", "A(".repeat(100_000)),
        format!("order: {}", "L(5".repeat(100_000)),
        format!("path: {}", names("1.", 25_000)),
        format!("move: {}", names("to", 25_000)),
        format!("pruned: {}", "e\u{301}".repeat(100_000)),
        format!("order: {}", "„1“ ".repeat(25_000)),
        format!("cut_edges: {}", "-".repeat(100_000)),
        "pruned? ".repeat(10_000),
        format!("value: 6,{}", "a>a,".repeat(200_000)),
        format!("values: {}", "B=2,".repeat(100_000)),
        format!("pruned: {}", "L,".repeat(100_000)),
        format!("<ol>{}<li>é: 6é", "<li>value: 6".repeat(99)),
        many(9_000, |leaf| format!("at /{}: 1\n", 1_000 + leaf)),
        many(4_900, |name| format!("at x{name}: 1\nat x{name}: 2\n")) + "at /: 1\n",
    ] {
        let answer = school.write("answer.txt", text);
        let output = abtree_with([
            "check".as_ref(),
            wide.as_os_str(),
            answer.as_os_str(),
            "--alpha-beta".as_ref(),
        ]);
        assert!(output.status.code() < Some(2), "{}", errors(&output));
    }
    // On a busy machine they take a minute together; a quadratic step would take many.
    assert!(begin.elapsed().as_secs() < 240, "{:?}", begin.elapsed());
}

/// In a deep tree a short word may mean a node with a long path: all paths of one list together may be as
/// long as an answer.
#[test]
fn nodes_that_are_meant_have_names_of_one_mebibyte_at_the_most() {
    const PLIES: usize = 8192;
    let school = School::new();
    let (open, close) = ("(".repeat(PLIES), ")".repeat(PLIES));
    let tree = school.write("deep.sexp", format!("{open}1 2{close}"));
    let said = |count: usize| {
        let answer = school.write("answer.txt", format!("order: {}", "2 ".repeat(count)));
        let arguments = ["check".as_ref(), tree.as_os_str(), answer.as_os_str()];
        let output = abtree_with(arguments.into_iter().chain(["--alpha-beta".as_ref()]));
        stdout(&output).contains("the names of these nodes have more than 1048576 bytes")
    };
    // Each of these paths has 16,384 bytes.
    assert!(!said(64));
    assert!(said(65));
    assert!(said(1_000));
}

/// So many lines of a text.
pub(crate) fn many(count: usize, line: impl Fn(usize) -> String) -> String {
    (1..count).map(line).collect::<Vec<_>>().concat()
}
