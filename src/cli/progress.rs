//! How far a long command has come, on one line of the terminal.

use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

/// Shorter commands show nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line of the terminal that is written again and again.
pub(super) struct Progress {
    start: Instant,
    /// Whether anybody wants to see it.
    is_wanted: bool,
    width: usize,
}

impl Progress {
    /// Shows nothing yet, and never anything where standard error is no terminal.
    pub(super) fn new() -> Self {
        Self {
            start: Instant::now(),
            is_wanted: io::stderr().is_terminal(),
            width: 0,
        }
    }

    /// Never shows anything.
    pub(super) fn silent() -> Self {
        Self {
            is_wanted: false,
            ..Self::new()
        }
    }

    /// Shows a line with a bar for the part that is done, if it has taken a while; without a bar
    /// where nobody knows how much there is.
    pub(super) fn show(&mut self, part: Option<Part>, line: &str) {
        if self.is_wanted && self.start.elapsed() > PATIENCE {
            let line = part.map_or_else(String::new, Part::bar) + line;
            self.width = self.width.max(line.len());
            print(&format!("{line:width$}", width = self.width));
        }
    }

    /// Wipes the line out.
    pub(super) fn end(self) {
        if self.width > 0 {
            print(&" ".repeat(self.width));
            print("");
        }
    }
}

/// How much of a whole is done.
#[derive(Clone, Copy)]
pub(super) struct Part {
    pub(super) done: u64,
    pub(super) total: u64,
}

impl Part {
    /// `[######..............]  30%  `
    fn bar(self) -> String {
        const STEPS: usize = 20;
        let total = self.total.max(1);
        let percent = self.done.min(total).saturating_mul(100) / total;
        let steps = usize::try_from(percent).unwrap_or(100) * STEPS / 100;
        format!("[{:.<STEPS$}] {percent:>3}%  ", "#".repeat(steps))
    }
}

fn print(line: &str) {
    // If standard error is closed there is nobody left to tell.
    let _nobody_looks = write!(io::stderr(), "\r{line}");
}
