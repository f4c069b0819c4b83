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
use crate::common::terminal::{abtree, abtree_with, run, stdout};

const TREE: &str = "trees/courses/mit-6.034/recitation.sexp";
const RIGHT: &str = "value: 6\nmove: C\npath: A C H\norder: E K Q N H I\npruned: L R J\n";
const CLASS_FORMATS: [&str; 5] = ["text", "json", "jsonl", "csv", "junit"];
const PLATFORMS: [&str; 3] = ["gradescope", "prairielearn", "github"];

/// A temporary folder with a scheme and a class in it.
struct School {
    folder: TempDir,
}

impl School {
    fn new() -> Self {
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

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn class(&self) -> PathBuf {
        self.path("class")
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
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

fn pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.expect("mkfifo runs").success());
}

fn link(target: impl AsRef<Path>, path: &Path) {
    symlink(target, path).expect("a link can be made");
}

/// Everything that can't be an answer, and what is said about it.
fn impossible(folder: &Path) -> Vec<(PathBuf, &'static str)> {
    let place = |name: &str| folder.join(name);
    fs::create_dir(place("folder.txt")).expect("a folder can be made");
    fs::write(place("folder.txt/value.txt"), RIGHT).expect("the file can be written");
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
        (place("folder.txt"), "expected a file, found a folder"),
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
        for (file, message) in &rows {
            let file = file.to_str().expect("the name is UTF-8");
            let text = stdout(&output)
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ");
            assert!(text.contains(file), "{format}: {file} in {text}");
            assert!(text.contains(message), "{format}: {message} in {text}");
        }
        assert!(
            stdout(&output).contains(good.to_str().expect("UTF-8")),
            "{format}"
        );
    }
    let output = school.check(&school.class(), "jsonl", &[]);
    let reports = stdout(&output).lines();
    let reports: Vec<Json> = reports
        .map(|line| serde_json::from_str(line).expect("a report is JSON"))
        .collect();
    assert_eq!(reports.len(), rows.len() + 1);
    for (report, (file, message)) in reports.iter().zip(&rows) {
        assert_eq!(report["answer"]["file"], file.to_str().expect("UTF-8"));
        assert_eq!(
            (&report["score"], &report["max_score"]),
            (&Json::from(0), &Json::from(5))
        );
        let error = report["error"]["message"]
            .as_str()
            .expect("there is an error");
        assert!(error.starts_with(message), "{error}");
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
        let file = row.split(',').next().unwrap_or_default();
        file.trim_start_matches(&folder).to_owned()
    };
    let found: Vec<String> = rows.map(file).collect();
    assert_eq!(found, ["ann.txt", "out.txt", "within.txt"]);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    for skipped in ["class/linked", "class/circle"] {
        assert!(told.contains(skipped), "{told}");
    }
    assert!(
        told.contains("skipped, because it is a link to a folder"),
        "{told}"
    );
}

#[test]
fn limits_hold_on_both_sides() {
    let school = School::new();
    let bytes = |count: usize| format!("value: 6{}", " ".repeat(count - 8));
    let names = |count: usize| format!("order: {}", "E ".repeat(count));
    let items = |count: usize| many(count + 1, |item| format!("at x{item}: 1\n"));
    let error = |answer: String| school.error_of(&school.write("answer.txt", answer), &[]);
    for (most, answer, message) in [
        (
            1 << 20,
            &bytes as &dyn Fn(usize) -> String,
            "longer than 1048576 bytes",
        ),
        (100_000, &names, "has more than 100000 names"),
        (10_000, &items, "has more than 10000 nodes and counts"),
    ] {
        let within = error(answer(most));
        assert!(
            within.is_none_or(|error| !error.contains(message)),
            "{most}"
        );
        let beyond = error(answer(most + 1)).expect("one more is too much");
        assert!(beyond.contains(message), "{beyond}");
    }
}

/// Past its limits a class is refused as a whole, and read no further.
#[test]
fn a_class_has_limits_on_both_sides() {
    let school = School::new();
    let told = |class: &Path| {
        let script = "ulimit -v 700000 && exec \"$0\" check \"$1\" \"$2\" -q --json";
        let mut shell = Command::new("sh");
        shell.args(["-c", script, env!("CARGO_BIN_EXE_abtree"), TREE]);
        let output = run(shell.arg(class).current_dir(repository("")), b"");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        let reports = stdout(&output).matches("\"format_version\"").count();
        (reports, errors)
    };
    for (lines, reports) in [(100_000, 100_000), (100_001, 0)] {
        let class = school.write("class.jsonl", "x\n".repeat(lines));
        let (found, errors) = told(&class);
        assert_eq!(found, reports, "{lines}");
        let is_refused = errors.contains("the class has more than 100000 answers");
        assert_eq!(is_refused, reports == 0, "{lines}");
    }
    for (bytes, reports) in [(1 << 27, 1), ((1 << 27) + 1, 0), (1 << 31, 0)] {
        let class = school.write("class.jsonl", "");
        let file = File::options().write(true).open(&class);
        let file = file.expect("the file can be opened");
        file.set_len(bytes).expect("the file can be sparse");
        let (found, errors) = told(&class);
        assert_eq!(found, reports, "{bytes}");
        let is_refused = errors.contains("more than 134217728 bytes");
        assert_eq!(is_refused, reports == 0, "{errors}");
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
            let reports: Vec<Json> = stdout(&output)
                .lines()
                .map(|line| serde_json::from_str(line).expect("a report is JSON"))
                .collect();
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
fn places_behind_a_long_line_are_those_of_the_file() {
    let school = School::new();
    let text = format!(
        "{{\"id\": \"{}\"}}\n{{\"valeu\": 6}}\n",
        "x".repeat(5_000_000)
    );
    let file = school.write("class.jsonl", &text);
    let output = school.check(&file, "jsonl", &[]);
    let last = stdout(&output)
        .lines()
        .nth(1)
        .expect("there are two reports");
    let report: Json = serde_json::from_str(last).expect("a report is JSON");
    let start = report["error"]["span"][0].as_u64().expect("an offset");
    assert!(text[usize::try_from(start).expect("small")..].starts_with("\"valeu\""));
}

/// Where the command names no algorithm, an answer may not choose one that costs more than looking
/// at every node.
#[test]
fn an_answer_does_not_choose_a_costly_algorithm() {
    let school = School::new();
    let answer =
        |algorithm: &str| school.write("answer.txt", format!("value: 1\nsearch: {algorithm}"));
    for (leaves, is_large) in [(999, false), (1_000, true)] {
        let tree = school.write("tree.sexp", format!("(max {})", "1 ".repeat(leaves)));
        for (algorithm, is_costly) in [
            ("mtdf", true),
            ("scout", true),
            ("sss-star", true),
            ("negamax", false),
            ("alpha-beta", false),
        ] {
            let output = abtree_with([
                "check".as_ref(),
                tree.as_os_str(),
                answer(algorithm).as_os_str(),
            ]);
            let is_refused = is_large && is_costly;
            assert_eq!(
                output.status.code(),
                Some(if is_refused { 2 } else { 0 }),
                "{algorithm}"
            );
            let told = String::from_utf8_lossy(&output.stderr);
            assert_eq!(
                told.contains(&format!("may not choose {algorithm}")),
                is_refused,
                "{told}"
            );
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
        let large = "the tree is too large to try every mistake";
        assert_eq!(told.contains(large), is_large, "{told}");
    }
}

/// Lists that name one node again and again, edges in one word, and paths through wide nodes take
/// time in proportion to their length.
#[test]
fn long_lists_take_no_longer_than_their_text() {
    let school = School::new();
    let names = |name: &str, count: usize| vec![name; count].join(" ");
    let wide = school.write("wide.sexp", format!("(max {})", "1 ".repeat(20_000)));
    let begin = Instant::now();
    for text in [
        format!("pruned: {}", names("/", 20_000)),
        format!("evaluated: {}", names("/19999", 20_000)),
        format!("order: {}", names("/19999", 20_000)),
        format!("path: {}", names("/", 20_000)),
        format!("cut_edges: {}", names(&"-".repeat(1_000), 200)),
        format!("pruned: {}", "A(".repeat(200_000)),
        format!("pruned: {})", "A(".repeat(200_000)),
        format!("order: {}", "L(5".repeat(200_000)),
        format!("path: {}", names("1.", 50_000)),
        format!("move: {}", names("to", 50_000)),
        format!("pruned: {}", "e\u{301}".repeat(100_000)),
        format!("order: {}", "„1“ ".repeat(50_000)),
        format!("cut_edges: {}", "-".repeat(200_000)),
        many(9_000, |leaf| format!("at /{}: 1\n", 10_000 + leaf)),
        many(4_900, |name| format!("at x{name}: 1\nat x{name}: 2\n")) + "at /: 1\n",
    ] {
        let answer = school.write("answer.txt", text);
        let output = abtree_with([
            "check".as_ref(),
            wide.as_os_str(),
            answer.as_os_str(),
            "--alpha-beta".as_ref(),
        ]);
        let told = String::from_utf8_lossy(&output.stderr);
        let is_too_long = told.contains("has more than 100000 names");
        assert!(output.status.code() < Some(2) || is_too_long, "{told}");
    }
    // A quadratic step would take minutes.
    assert!(begin.elapsed().as_secs() < 60, "{:?}", begin.elapsed());
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
        let answer = school.write("answer.txt", format!("order: {}", "(2) ".repeat(count)));
        let arguments = ["check".as_ref(), tree.as_os_str(), answer.as_os_str()];
        let output = abtree_with(arguments.into_iter().chain(["--alpha-beta".as_ref()]));
        stdout(&output).contains("the names of these nodes have more than 1048576 bytes")
    };
    // Each of these paths has 16,384 bytes.
    assert!(!said(64));
    assert!(said(65));
    assert!(said(90_000));
}

/// So many lines of a text.
fn many(count: usize, line: impl Fn(usize) -> String) -> String {
    (1..count).map(line).collect::<Vec<_>>().concat()
}

/// Somebody's attempt to break something; `number` keeps the files apart.
fn attack(school: &School, number: usize, most_bytes: u64) -> PathBuf {
    let kind = match number % 30 {
        2 if number >= 30 => 29,
        kind => kind,
    };
    let path = school.path(&format!("class/hostile-{number}.{}", suffix(kind)));
    match kind {
        0..=2 => {
            let file = File::create(&path).expect("the file can be made");
            // Only JSON Lines are read to their end, and no class may have more than 128 MiB.
            let bytes = if kind == 2 { 64 << 20 } else { most_bytes };
            file.set_len(bytes).expect("the file can be sparse");
        }
        3 => pipe(&path),
        4 => link("nowhere", &path),
        5 => link(&path, &path),
        6 => link("../outside.txt", &path),
        7 => link("/dev/zero", &path),
        8 => fs::create_dir(&path).expect("a folder can be made"),
        _ => fs::write(&path, text(kind)).expect("the file can be written"),
    }
    path
}

fn suffix(kind: usize) -> &'static str {
    match kind {
        1 | 10..=13 | 21 | 22 | 29 => "json",
        2 | 26 => "jsonl",
        _ => "txt",
    }
}

/// What an answer is made of that no reader may choke on.
fn text(kind: usize) -> Vec<u8> {
    let text = match kind {
        9 => "student: \u{1b}[31m\u{202E}\u{7}\nvalue: 6\npath: \u{1b}]0;x\u{7}".to_owned(),
        10 => "[".repeat(500_000),
        11 => format!("{{\"value\": {}", "{\"a\":".repeat(100_000)),
        12 => r#"{"id": "=HYPERLINK(\"x\",\"y\")", "value": 5}"#.to_owned(),
        13 => r#"{"id": "</testsuite>]]><b>&amp;", "pruned": ["<b>"]}"#.to_owned(),
        14 => format!("order: {}", "A ".repeat(400_000)),
        15 => format!("pruned: {}", "A ".repeat(90_000)),
        16 => many(9_000, |item| format!("at x{item}: 1e4096\n")),
        17 => "search: mtdf, window -1 1\nvalue: 6".to_owned(),
        18 => return b"value: \xFF\xC0\x80".to_vec(),
        19 => String::new(),
        20 => return b"\xFF\xFEv\0a\0\x00\xD8".to_vec(),
        21 => r#"{"value": 6, "value": 7, "pv": [], "path": []}"#.to_owned(),
        22 => r#"{"id": "good-1", "value": 7}"#.to_owned(),
        23 => format!("cut_edges: {}", "F-".repeat(200_000)),
        24 => "path: \"A".to_owned(),
        25 => many(20_000, |item| format!("at x{item}: 1\n")),
        26 => "{\"value\": 1e99999999}\n".repeat(3),
        27 => format!("value: {}", "9".repeat(1_000_000)),
        28 => "# Subtest: x\nok 1 - all # SKIP\nvalue: 6 # TODO\nnot ok".to_owned(),
        _ => "{\"value\": \"\\u0000\\ud800\", \"id\": {}}".to_owned(),
    };
    text.into_bytes()
}

/// The reports of the good answers alone, each as it must stand in a larger output.
fn parts(text: &str, format: &str) -> Vec<String> {
    let (begin, end) = match format {
        "text" => ("\n\n", "\n\nanswers "),
        "junit" => ("  <testsuite ", "</testsuites>"),
        _ => ("\n", "\0"),
    };
    if format == "json" {
        let reports: Vec<Json> = serde_json::from_str(text).expect("the reports are JSON");
        let parts = reports.iter().map(Json::to_string);
        return parts.filter(|part| part.contains("good-")).collect();
    }
    let text = text.rfind(end).map_or(text, |at| &text[..at]);
    let parts = text.split(begin).filter(|part| part.contains("good-"));
    parts
        .map(|part| part.trim_end_matches([',', '\n']).to_owned())
        .collect()
}

/// Checks a class in at most 1 GB of memory and a minute of one processor.
fn check_limited(school: &School, format: &str) -> Output {
    let script = "ulimit -v 1000000; ulimit -t 60; if command -v taskset >/dev/null; then exec taskset -c 0 \"$0\" \"$@\"; fi; exec \"$0\" \"$@\"";
    let mut shell = Command::new("sh");
    shell.current_dir(repository(""));
    shell.args(["-c", script, env!("CARGO_BIN_EXE_abtree")]);
    shell.args(["check", TREE, "--alpha-beta", "--format", format]);
    shell
        .arg(school.class())
        .arg("--points")
        .arg(school.path("points.json"));
    run(&mut shell, b"")
}

/// 700 good answers and 300 that are made to break something with `ABTREE_HOSTILE=full`, which wants
/// a release build; else a tenth of them, with smaller files.
#[test]
#[cfg(target_os = "linux")]
fn the_good_answers_of_a_hostile_class_are_graded_as_if_they_were_alone() {
    let is_full = std::env::var_os("ABTREE_HOSTILE").is_some_and(|value| value == "full");
    let (good, hostile, most_bytes) = if is_full {
        (700, 300, 2 << 30)
    } else {
        (70, 30, 64 << 20)
    };
    let school = School::new();
    for number in 0..good {
        let answer = match number % 3 {
            0 => format!("student: good-{number}\n{RIGHT}"),
            1 => format!("student: good-{number}\nvalue: 6\npath: A C H\npruned: L R J O"),
            _ => format!("student: good-{number}\nvalue: 5\npath: H C A"),
        };
        school.write(&format!("class/good-{number:03}.txt"), answer);
    }
    let formats = CLASS_FORMATS;
    let alone = formats.map(|format| parts(stdout(&check_limited(&school, format)), format));
    let files: Vec<PathBuf> = (0..hostile)
        .map(|number| attack(&school, number, most_bytes))
        .collect();
    for (format, alone) in formats.into_iter().zip(alone) {
        assert_eq!(alone.len(), good, "{format}");
        let output = check_limited(&school, format);
        assert_eq!(
            output.status.code(),
            Some(2),
            "{format}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        let text = stdout(&output);
        let now = parts(text, format);
        assert!(
            alone
                == now[..]
                    .iter()
                    .filter(|part| alone.contains(part))
                    .cloned()
                    .collect::<Vec<_>>(),
            "{format}"
        );
        for file in &files {
            let file = file.to_str().expect("the name is UTF-8");
            assert!(text.contains(file), "{format}: {file}");
        }
    }
}
