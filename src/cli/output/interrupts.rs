//! Ctrl-C as a flag, for commands that end with what they have.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A flag that Ctrl-C sets from now on; a second Ctrl-C ends the program at once. Where whoever
/// started the program wants Ctrl-C ignored, as `nohup` does, it is.
pub(in crate::cli) fn stop_flag() -> Arc<AtomicBool> {
    let flag = Arc::default();
    #[cfg(unix)]
    set_on_interrupt(&flag);
    flag
}

#[cfg(unix)]
fn set_on_interrupt(flag: &Arc<AtomicBool>) {
    use signal_hook::consts::SIGINT;
    use signal_hook::flag;

    // Where the flag can't be set, the signal must not end the program by it either.
    if !is_ignored(SIGINT)
        && flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(flag)).is_ok()
    {
        let _else_it_is_ignored = flag::register(SIGINT, Arc::clone(flag));
    }
}

/// Whether a signal is ignored, as far as the system tells.
#[cfg(unix)]
fn is_ignored(signal: std::os::raw::c_int) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mut lines = status.lines();
    let line = lines.find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = line.and_then(|line| u64::from_str_radix(line.trim(), 16).ok());
    ignored.is_some_and(|ignored| ignored & (1 << (signal - 1)) != 0)
}
