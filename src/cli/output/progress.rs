//! How far a long command has come, on one line of the terminal.

use std::time::{Duration, Instant};

use crate::cli::args::Colour;
use crate::cli::diagnostics::Diagnostics;
use crate::cli::streams::Stream;

/// Shorter commands show nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long a line stands at least before it is written again.
const PAUSE: Duration = Duration::from_millis(100);

/// How many signs the bar has.
const BAR: u64 = 20;

/// A line of the terminal that is written again and again.
pub(crate) struct Progress {
    /// From when on the line is to be written again; never where nobody wants to see it.
    next: Option<Instant>,
    is_shown: bool,
    errors: Stream,
}

impl Progress {
    /// Shows nothing yet, and never anything where warnings are not wanted or standard error is no
    /// terminal.
    pub(crate) fn beside(diagnostics: &Diagnostics) -> Self {
        let errors = diagnostics.streams().errors.clone();
        let is_wanted = diagnostics.shows_warnings() && errors.columns.is_some();
        Self {
            errors,
            next: is_wanted.then(|| Instant::now() + PATIENCE),
            is_shown: false,
        }
    }

    /// Shows a line with a bar for the part that is done, if it has taken a while; without a bar
    /// where nobody knows how much there is.
    pub(crate) fn show(&mut self, part: Option<Part>, line: &str) {
        let now = Instant::now();
        if self.next.is_none_or(|next| now < next) {
            return;
        }
        self.next = Some(now + PAUSE);
        self.is_shown = true;
        let bar = part.map_or_else(String::new, Part::bar);
        // A line that breaks could not be wiped out again.
        let fits = self.errors.columns.unwrap_or(80).saturating_sub(1);
        let line: String = format!("{bar}{line}").chars().take(fits).collect();
        self.rewrite(&line);
    }

    /// Wipes the line out.
    pub(crate) fn end(mut self) {
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

/// How much of a whole is done.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    pub(crate) done: u64,
    pub(crate) total: u64,
}

impl Part {
    pub(crate) fn of(done: usize, total: usize) -> Self {
        let [done, total] = [done, total].map(|count| count as u64);
        Self { done, total }
    }

    /// `[#####...............]  27%  `
    fn bar(self) -> String {
        let total = self.total.max(1);
        let done = self.done.min(total);
        let signs = usize::try_from(done * BAR / total).expect("a bar is short");
        let bar = format!("{:.<20}", "#".repeat(signs));
        format!("[{bar}] {:>3}%  ", done * 100 / total)
    }
}
