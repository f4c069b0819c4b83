//! Signals that end the program: drafts go first.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

/// The drafts that were begun.
static DRAFTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn drafts() -> MutexGuard<'static, Vec<PathBuf>> {
    DRAFTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A flag that Ctrl-C sets from now on; a second Ctrl-C ends the program at once. Where a program
/// can't be asked in this way, it is ended as ever.
pub(in crate::cli) fn stop_flag() -> Arc<AtomicBool> {
    let flag = Arc::default();
    #[cfg(unix)]
    signals::set_on_interrupt(&flag);
    flag
}

/// Makes a draft that no signal leaves behind, but for those that can't be caught.
pub(super) fn guarded(
    make: impl FnOnce() -> io::Result<NamedTempFile>,
) -> io::Result<NamedTempFile> {
    #[cfg(unix)]
    signals::watch();
    let mut drafts = drafts();
    let file = make()?;
    drafts.push(file.path().to_owned());
    Ok(file)
}

/// Does the last thing that is done with drafts; a signal waits until it is done.
pub(super) fn undisturbed<R>(finish: impl FnOnce() -> R) -> R {
    let mut drafts = drafts();
    let result = finish();
    drafts.retain(|draft| draft.exists());
    result
}

#[cfg(unix)]
mod signals {
    use std::os::raw::c_int;
    use std::sync::atomic::AtomicBool;
    use std::sync::{Arc, Once, mpsc};
    use std::{fs, thread};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// From now on the signals that end the program remove the drafts. Where no thread can be had
    /// for it, they end the program as ever.
    pub(super) fn watch() {
        static BEGIN: Once = Once::new();
        BEGIN.call_once(|| {
            let (ready, is_ready) = mpsc::channel::<()>();
            let watcher = thread::Builder::new().spawn(move || {
                if let Ok(mut signals) = Signals::new(not_ignored()) {
                    drop(ready);
                    signals.forever().take(1).for_each(end);
                }
            });
            // The sender says nothing: it is dropped when the signals are watched.
            let _ready = watcher.is_ok_and(|_| is_ready.recv().is_ok());
        });
    }

    /// Sets the flag at the first Ctrl-C and ends the program at the next.
    pub(super) fn set_on_interrupt(flag: &Arc<AtomicBool>) {
        if !not_ignored().contains(&SIGINT) {
            return;
        }
        // Where the flag can't be set, the signal must not end the program by it either.
        if flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(flag)).is_ok() {
            let _else_it_is_ignored = flag::register(SIGINT, Arc::clone(flag));
        }
    }

    /// Ends the program as the signal would have done.
    fn end(signal: c_int) {
        // Nobody begins a draft any more.
        let drafts = super::drafts();
        for draft in drafts.iter() {
            let _may_be_gone = fs::remove_file(draft);
        }
        let _ends = emulate_default_handler(signal);
    }

    /// The signals that ask a program to end, but for those that whoever started it wants ignored,
    /// as `nohup` does. Where the system does not tell, a lost terminal ends the program as ever.
    fn not_ignored() -> Vec<c_int> {
        let mut signals = vec![SIGINT, SIGTERM];
        if let Some(ignored) = ignored() {
            signals.push(SIGHUP);
            signals.retain(|signal| ignored & (1 << (signal - 1)) == 0);
        }
        signals
    }

    /// A bit for each signal that is ignored.
    fn ignored() -> Option<u64> {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(line.trim(), 16).ok()
    }
}
