//! How much memory the program takes: in proportion to its input, however long its output is.

#![cfg(target_os = "linux")]

mod terminal;

use std::fs;
use std::io::{Read as _, Write as _};
use std::process::Stdio;
use std::thread;

use terminal::abtree;

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
        peak = peak.max(resident_peak(child.id()).unwrap_or(0));
    }
    writer
        .join()
        .expect("the writer does not panic")
        .expect("the program reads all of its input");
    assert!(child.wait().expect("the program ends").success());
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
        // The program itself takes less than 20 MiB; the lists of the JSON report have 32 MB.
        assert!(peak < 36_000, "{format}: {peak} KiB");
    }
}
