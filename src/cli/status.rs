//! How a command ends.

/// How a command ended, as its exit code tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// 0: done.
    Done,
    /// 1: done, and the answer is "no".
    No,
    /// 2: trouble with usage, input or output; the messages are printed already.
    Trouble,
    /// 130: ended by Ctrl-C, and what was finished until then is written.
    Interrupted,
}

impl Status {
    /// The exit code.
    pub fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::No => 1,
            Self::Trouble => 2,
            Self::Interrupted => 130,
        }
    }
}
