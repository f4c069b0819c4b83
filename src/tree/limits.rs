//! How large a tree may become.

/// How large a tree may become. The defaults are the product's limits; tests lower them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The deepest ply a node may have. Default: 10,000.
    pub plies: usize,
    /// The most nodes. Default and maximum: 2^32 − 1.
    pub nodes: usize,
    /// The most bytes that all names, or all names of moves, may have together.
    /// Default and maximum: 2^32 − 1.
    pub text_bytes: usize,
}

impl Limits {
    /// The limits that the arena's 32-bit numbers set, or these where they are lower.
    pub(super) fn within_arena(self) -> Self {
        const MOST: usize = u32::MAX as usize;
        Self {
            nodes: self.nodes.min(MOST),
            text_bytes: self.text_bytes.min(MOST),
            ..self
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        let most = Self {
            plies: 10_000,
            nodes: usize::MAX,
            text_bytes: usize::MAX,
        };
        most.within_arena()
    }
}
