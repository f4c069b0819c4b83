//! Signals that the tests' own process ignores.

use std::fs;

/// Whether this process, and so every process that it starts, ignores a signal, as under `nohup` or in
/// the background of a script; says so. Only Linux tells.
pub(crate) fn is_ignored(number: u32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    let is_ignored = mask.is_some_and(|mask| mask >> (number - 1) & 1 == 1);
    if is_ignored {
        eprintln!("left out: signal {number} is ignored here");
    }
    is_ignored
}
