//! What a machine lacks that some tests need; such tests are left out.

use std::fs;
use std::process::{Command, Stdio};

/// Whether a program is there; says so if it is not.
pub(crate) fn has(program: &str, version: &str) -> bool {
    let mut command = Command::new(program);
    let command = command
        .arg(version)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let is_there = command.status().is_ok_and(|status| status.success());
    if !is_there {
        say(&format!("{program} is not installed"));
    }
    is_there
}

/// Whether this process, and so every process that it starts, ignores a signal, as under `nohup` or in
/// the background of a script; says so. Only Linux tells.
#[cfg(unix)]
pub(crate) fn is_ignored(number: u32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    let is_ignored = mask.is_some_and(|mask| mask >> (number - 1) & 1 == 1);
    if is_ignored {
        say(&format!("signal {number} is ignored here"));
    }
    is_ignored
}

#[allow(clippy::print_stderr)]
fn say(reason: &str) {
    eprintln!("left out: {reason}");
}
