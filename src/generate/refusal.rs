//! What can't be made, whatever is drawn.

use thiserror::Error;

/// Why no tree can be as it is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{option} can't be met: {reason}")]
pub struct Refusal {
    /// The option.
    pub option: String,
    /// Why nothing meets it.
    pub reason: String,
}

impl Refusal {
    pub(super) fn no(option: impl Into<String>, reason: impl Into<String>) -> Self {
        Self {
            option: option.into(),
            reason: reason.into(),
        }
    }
}
