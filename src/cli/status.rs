//! How a command ends.

/// How a command ended, as its exit code tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Done.
    Done = 0,
    /// Done, and the answer is "no".
    No = 1,
    /// Trouble with usage, input or output; the messages are printed already.
    Trouble = 2,
    /// Ended by Ctrl-C, and what was finished until then is written.
    Interrupted = 130,
}

impl Status {
    /// The exit code.
    pub fn code(self) -> u8 {
        self as u8
    }
}
