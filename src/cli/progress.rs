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

    /// Shows how many of how many runs are done, if it has taken a while.
    pub(super) fn show(&mut self, done: usize, total: usize) {
        if self.is_wanted && self.start.elapsed() > PATIENCE {
            let line = format!("{done} of {total} runs");
            self.width = self.width.max(line.len());
            print(&line);
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

fn print(line: &str) {
    // If standard error is closed there is nobody left to tell.
    let _nobody_looks = write!(io::stderr(), "\r{line}");
}
