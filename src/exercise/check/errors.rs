//! The errors of an answer, as far as they may be told to everybody.

use std::fmt;

use crate::words::form;

/// The errors of an answer as those may know them who are not told what is right: how many things that
/// it should have are missing is no business of theirs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Errors {
    /// How many things in it are wrong.
    pub wrong: usize,
    /// Whether anything is missing.
    pub is_any_missing: bool,
}

impl Errors {
    /// So many things that are wrong.
    pub(in crate::exercise) fn wrong(wrong: usize) -> Self {
        Self {
            wrong,
            is_any_missing: false,
        }
    }
}

/// Writes `1 error`, `3 errors, and something is missing`, `something is missing`.
impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let errors = form(self.wrong, ["error", "errors"]);
        match (self.wrong, self.is_any_missing) {
            (0, true) => f.write_str("something is missing"),
            (wrong, true) => write!(f, "{wrong} {errors}, and something is missing"),
            (wrong, false) => write!(f, "{wrong} {errors}"),
        }
    }
}
