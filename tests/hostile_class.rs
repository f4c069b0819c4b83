//! A class in which some try to break the grader: the answers of the others are graded as if they were
//! alone.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Output};

use crate::common::repository;
use crate::common::terminal::{errors, run, stdout};
use crate::hostile::{RIGHT, School, TREE, link, many, name_of, pipe};

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

/// The reports of the good answers, each as it must stand in a larger output.
fn good(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.contains("good-")).collect()
}

/// Checks a class in at most 1 GB of memory and a minute of one processor.
fn check_limited(school: &School) -> Output {
    let script = "ulimit -v 1000000; ulimit -t 60; if command -v taskset >/dev/null; then exec taskset -c 0 \"$0\" \"$@\"; fi; exec \"$0\" \"$@\"";
    let mut shell = Command::new("sh");
    shell.current_dir(repository(""));
    shell.args(["-c", script, env!("CARGO_BIN_EXE_abtree")]);
    shell.args(["check", TREE, "--alpha-beta", "--format", "jsonl"]);
    shell
        .arg(school.class())
        .arg("--points")
        .arg(school.path("points.json"));
    run(&mut shell, b"")
}

/// 700 good answers and 300 that are made to break something with `ABTREE_HOSTILE=full`, which wants
/// a release build; else a tenth of them, with smaller files.
#[test]
fn the_good_answers_of_a_hostile_class_are_graded_as_if_they_were_alone() {
    let is_full = std::env::var_os("ABTREE_HOSTILE").is_some_and(|value| value == "full");
    let (good_count, hostile, most_bytes) = if is_full {
        (700, 300, 2 << 30)
    } else {
        (70, 30, 64 << 20)
    };
    let school = School::new();
    for number in 0..good_count {
        let answer = match number % 3 {
            0 => format!("student: good-{number}\n{RIGHT}"),
            1 => format!("student: good-{number}\nvalue: 6\npath: A C H\npruned: L R J O"),
            _ => format!("student: good-{number}\nvalue: 5\npath: H C A"),
        };
        school.write(&format!("class/good-{number:03}.txt"), answer);
    }
    let alone = check_limited(&school);
    let alone = good(stdout(&alone));
    assert_eq!(alone.len(), good_count);
    let files: Vec<PathBuf> = (0..hostile)
        .map(|number| attack(&school, number, most_bytes))
        .collect();
    let output = check_limited(&school);
    assert_eq!(output.status.code(), Some(2), "{}", errors(&output));
    let text = stdout(&output);
    let now = good(text).into_iter();
    let kept = now.filter(|line| alone.contains(line));
    assert!(alone == kept.collect::<Vec<_>>());
    for file in &files {
        assert!(text.contains(name_of(file)), "{file:?}");
    }
}
