//! How far a long command has come, on one line of the terminal.

use std::time::{Duration, Instant};

use super::diagnostics::Diagnostics;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shorter commands show nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line of the terminal that is written again and again.
pub(super) struct Progress {
    line: ProgressBar,
    /// From when on the line is to be seen, if it still waits for that.
    begin: Option<Instant>,
}

impl Progress {
    /// Shows nothing yet, and never anything where warnings are not wanted or standard error is no
    /// terminal.
    pub(super) fn beside(diagnostics: &Diagnostics) -> Self {
        let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let is_wanted = diagnostics.shows_warnings();
        Self {
            line: line.with_style(style("{msg}")),
            begin: is_wanted.then(|| Instant::now() + PATIENCE),
        }
    }

    /// Shows a line with a bar for the part that is done, if it has taken a while; without a bar
    /// where nobody knows how much there is.
    pub(super) fn show(&mut self, part: Option<Part>, line: &str) {
        let is_time = |begin: &mut Instant| *begin < Instant::now();
        if self.begin.take_if(is_time).is_some() {
            self.line.set_draw_target(ProgressDrawTarget::stderr());
        }
        if let Some(Part { done, total }) = part {
            if self.line.length() != Some(total) {
                self.line.set_length(total);
                self.line
                    .set_style(style("[{bar:20}] {percent:>3}%  {msg}"));
            }
            self.line.set_position(done);
        }
        self.line.set_message(line.to_owned());
    }

    /// Wipes the line out.
    pub(super) fn end(self) {
        self.line.finish_and_clear();
    }
}

fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).expect("the template is right");
    style.progress_chars("#.")
}

/// How much of a whole is done.
#[derive(Clone, Copy)]
pub(super) struct Part {
    pub(super) done: u64,
    pub(super) total: u64,
}

impl Part {
    pub(super) fn of(done: usize, total: usize) -> Self {
        let [done, total] = [done, total].map(|count| count as u64);
        Self { done, total }
    }
}
