//! Single reports, and several.

/// Whether there is one report, or may be several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// There is one, whatever its input is like.
    Single,
    /// There may be several, or none.
    Several,
}
