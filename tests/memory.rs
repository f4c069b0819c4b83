//! Memory is proportional to the input, whatever its numbers mean.

// The system's own limit of memory, which a shell sets.
#![cfg(target_os = "linux")]

mod terminal;

use std::process::Command;

use terminal::run;

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
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*errors), (Some(0), ""));
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
