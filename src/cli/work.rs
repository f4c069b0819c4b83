//! Work that takes a while: on all cores, with a line of the terminal that says how far it has come, and
//! ended by Ctrl-C with what is finished.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use super::diagnostics::Diagnostics;
use super::streams::{Colour, Stream};

/// How many threads work at once.
pub(super) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// What comes of each part of some things, in order: a part for each core.
pub(super) fn on_all_cores<T: Sync, R: Send>(
    things: &[T],
    work: impl Fn(&[T]) -> R + Sync,
) -> Vec<R> {
    let work = &work;
    thread::scope(|scope| {
        let parts = things.chunks(things.len().div_ceil(cores()).max(1));
        let begun = parts.map(|part| {
            let thread = thread::Builder::new().spawn_scoped(scope, move || work(part));
            (part, thread)
        });
        let begun: Vec<_> = begun.collect();
        let done = begun.into_iter().map(|(part, thread)| match thread {
            Ok(thread) => thread.join().expect("what goes wrong is told of the thing"),
            // Where the system gives no thread, this one does the work.
            Err(_) => work(part),
        });
        done.collect()
    })
}

/// Shorter commands show nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long a line stands at least before it is written again.
const PAUSE: Duration = Duration::from_millis(100);

/// A line of the terminal that is written again and again.
pub(super) struct Progress {
    /// From when on the line is to be written again; never where nobody wants to see it.
    next: Option<Instant>,
    is_shown: bool,
    errors: Stream,
}

impl Progress {
    /// Shows nothing yet, and never anything where warnings are not wanted or standard error is no
    /// terminal.
    pub(super) fn beside(diagnostics: &Diagnostics) -> Self {
        let errors = diagnostics.streams().errors.clone();
        let is_wanted = diagnostics.shows_warnings() && errors.columns.is_some();
        Self {
            errors,
            next: is_wanted.then(|| Instant::now() + PATIENCE),
            is_shown: false,
        }
    }

    /// Shows a line, if it has taken a while.
    pub(super) fn show(&mut self, line: &str) {
        let now = Instant::now();
        if self.next.is_none_or(|next| now < next) {
            return;
        }
        self.next = Some(now + PAUSE);
        self.is_shown = true;
        // A line that breaks could not be wiped out again.
        let fits = self.errors.columns.unwrap_or(80).saturating_sub(1);
        self.rewrite(&line.chars().take(fits).collect::<String>());
    }

    /// Wipes the line out.
    pub(super) fn end(mut self) {
        if self.is_shown {
            self.rewrite("");
        }
    }

    /// Writes a line over the one that stands there.
    fn rewrite(&mut self, line: &str) {
        // Nobody misses a line that can't be shown.
        let _may_be_closed = self
            .errors
            .print(&format!("\r\x1b[K{line}"), Colour::Always);
    }
}

/// A flag that Ctrl-C sets from now on; a second Ctrl-C ends the program at once.
pub(super) fn stop_flag() -> Arc<AtomicBool> {
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
    if flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(flag)).is_ok() {
        let _else_it_is_ignored = flag::register(SIGINT, Arc::clone(flag));
    }
}
