//! How much memory the program takes: in proportion to its input, whatever its numbers mean and
//! however long its output is.

// The system's own limit of memory, which a shell sets, and its record of the peak.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};
use std::thread;

use crate::common::terminal::{abtree, errors, run};

const LEAVES: usize = 100_000;

/// What a process needs before it has read anything, in bytes.
const BASE: usize = 64 << 20;

/// Evaluates a tree in at most 64 bytes a node and 32 a byte of its text, and gives the value.
fn value_of(leaf: impl Fn(usize) -> String) -> String {
    let leaves: Vec<String> = (0..LEAVES).map(leaf).collect();
    let text = format!("(max {})", leaves.join(" "));
    let kibibytes = (BASE + 64 * LEAVES + 32 * text.len()) / 1024;
    let mut shell = Command::new("sh");
    let script = format!("ulimit -v {kibibytes} && exec \"$0\" eval --summary");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_abtree")]);
    let output = run(&mut shell, text.as_bytes());
    let errors = errors(&output);
    assert_eq!((output.status.code(), errors.as_str()), (Some(0), ""));
    let report = String::from_utf8(output.stdout).expect("output is UTF-8");
    let mut lines = report.lines();
    let value = lines.find_map(|line| line.strip_prefix("value"));
    value.expect("there is a value").trim().to_owned()
}

#[test]
fn a_power_of_ten_costs_what_its_text_costs() {
    assert_eq!(value_of(|_| "1e4096".to_owned()), "1e4096");
    assert_eq!(value_of(|_| "-1e-4096".to_owned()), "-1e-4096");
    let zeros = "0".repeat(4090 - 1);
    let largest = value_of(|number| format!("{}e4090", number % 9));
    assert_eq!(largest, format!("80{zeros}"));
    let largest = value_of(|number| format!("-{number}.5e4095"));
    assert_eq!(largest, format!("-5{}", "0".repeat(4094)));
}

#[test]
fn fractions_and_long_numbers_cost_what_their_text_costs() {
    assert_eq!(value_of(|_| "1/3".to_owned()), "1/3");
    assert_eq!(
        value_of(|number| format!("-1/{}", 10_000_019 + number)),
        "-1/10100018"
    );
    let longest = value_of(|number| format!("-1234567890123456789012{number:06}e3999"));
    assert_eq!(
        longest,
        format!("-1234567890123456789012{}", "0".repeat(3999 + 6))
    );
}

/// The most memory that a run takes while it writes its output, in KiB.
fn peak(arguments: &[&str], input: String) -> usize {
    let mut child = abtree()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let mut stdout = child.stdout.take().expect("standard output is piped");
    let mut peak = 0;
    let mut chunk = vec![0; 1 << 20];
    while stdout.read(&mut chunk).expect("output can be read") > 0 {
        // Once the program has ended, its record may be gone.
        peak = peak.max(resident_peak(child.id()).unwrap_or(0));
    }
    writer
        .join()
        .expect("the writer does not panic")
        .expect("the program reads all of its input");
    assert!(child.wait().expect("the program ends").success());
    assert!(peak > 0, "the system tells no peak of memory");
    peak
}

/// The most memory that a running process had so far, in KiB.
fn resident_peak(process: u32) -> Option<usize> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[test]
fn reports_of_deep_trees_without_names_are_not_held_in_memory() {
    const PLIES: usize = 4_000;
    let chain = || "(".repeat(PLIES) + "1" + &")".repeat(PLIES);
    for format in ["json", "csv"] {
        let peak = peak(&["eval", "--alpha-beta", "--format", format], chain());
        // The program itself takes less than 20 MiB, and the stack of a search that is not optimised
        // 15 KiB a ply; the lists of the JSON report have 32 MB.
        assert!(peak < 86_000, "{format}: {peak} KiB");
    }
}

#[test]
fn a_long_number_is_held_once_however_many_windows_it_stands_in() {
    let long = format!("1{}/7", "3".repeat(3_999));
    let tree = format!("(max (min {long} {long}) {})", "(min 5 4) ".repeat(10_000));
    let arguments = [
        "eval",
        "--algorithm",
        "alpha-beta",
        "--format",
        "json",
        "--nodes",
    ];
    // The program takes less than 20 MiB, its lists 15; a copy of α for each node would take 160.
    let peak = peak(&arguments, tree);
    assert!(peak < 60_000, "{peak} KiB");
}

#[test]
fn payoffs_of_many_players_are_held_once_an_outcome() {
    let players = "\"\" ".repeat(100);
    let actions = "\"\" ".repeat(20_000);
    let payoffs = "1 ".repeat(100);
    let ends = "t \"\" 1 ".repeat(19_999);
    let game = format!(
        "EFG 2 R \"\" {{ {players}}} p \"\" 1 1 \"\" {{ {actions}}} 0 t \"\" 1 \"\" {{ {payoffs}}} {ends}"
    );
    let peak = peak(&["convert", "--from", "efg", "--to", "jsonl"], game);
    // A copy for each end would take 48 MB more.
    assert!(peak < 60_000, "{peak} KiB");
}
