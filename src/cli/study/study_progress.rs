//! How far a study has come, and how long it will still take.

use std::time::{Duration, Instant};

use crate::cli::diagnostics::Diagnostics;
use crate::cli::progress::{Part, Progress};
use crate::study::{Advance, Study};

/// Tells those who wait at a terminal.
pub(super) struct StudyProgress {
    progress: Progress,
    begin: Instant,
    /// How much work the trees of each shape are likely to be, out of all.
    shares: Vec<f64>,
}

/// Parts of the whole that the bar shows.
const PARTS: f64 = 10_000.0;

impl StudyProgress {
    pub(super) fn new(study: &Study, diagnostics: &Diagnostics) -> Self {
        let work: Vec<f64> = study
            .shapes
            .iter()
            .map(|shape| shape.likely_work())
            .collect();
        let all: f64 = work.iter().sum();
        Self {
            progress: Progress::beside(diagnostics),
            begin: Instant::now(),
            shares: work.into_iter().map(|work| work / all).collect(),
        }
    }

    pub(super) fn show(&mut self, advance: Advance) {
        let before: f64 = self.shares[..advance.shapes].iter().sum();
        #[allow(clippy::cast_precision_loss, reason = "a bar needs few digits")]
        let of_shape = advance.trees as f64 / advance.of_trees as f64;
        let share = before + self.shares[advance.shapes] * of_shape;
        let left = self
            .begin
            .elapsed()
            .mul_f64((1.0 - share).max(0.0) / share.max(1e-9));
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a share lies between 0 and 1"
        )]
        let part = Part {
            done: (share * PARTS) as u64,
            total: PARTS as u64,
        };
        let line = format!(
            "size {} of {}: {} of {} trees, {}",
            advance.shapes + 1,
            self.shares.len(),
            advance.trees,
            advance.of_trees,
            told(left)
        );
        self.progress.show(Some(part), &line);
    }

    pub(super) fn end(self) {
        self.progress.end();
    }
}

/// `about 40 s left`
fn told(left: Duration) -> String {
    match left.as_secs() {
        seconds @ ..100 => format!("about {} s left", seconds + 1),
        seconds @ ..6_000 => format!("about {} min left", seconds / 60 + 1),
        seconds => format!("about {} h left", seconds / 3_600 + 1),
    }
}
