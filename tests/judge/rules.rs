//! What may go wrong in a search by hand, and what such a search leaves on paper.

use std::collections::BTreeMap;

use super::tree::Mover;

/// What somebody does otherwise than the exercise says.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Rule {
    NoPruning,
    Strict,
    FailHard,
    F2,
    Shallow,
    FromRight,
    FreshAtRoot,
    OpenWindows,
    NotImproved,
    /// At MAX, cuts if the best value reaches α as it was before, at MIN if it reaches β.
    WrongBound,
    /// Cuts at MAX if the best value is not above α, at MIN if it is not below β.
    WrongSide,
    MoverView,
    /// One α and one β for the whole tree, never restored.
    Global,
    /// Cuts with the final values of all siblings.
    Hindsight,
    /// Goes on with the window that the sibling was left with.
    Sibling,
    CutsOnlyAt(Mover),
    LastBest,
    /// Stops at a node after its child at this place.
    Early(usize, usize),
    /// Overlooks all cuts at a node.
    Late(usize),
    Leaf(usize, f64),
    Inner(usize, f64),
    InnerBound(usize, f64),
    Plays(usize, Mover),
    Unweighted,
    Summed,
    Likeliest,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    Exact,
    AtLeast,
    AtMost,
}

pub(super) struct CutOff {
    pub(super) at: usize,
    pub(super) before: Vec<usize>,
    pub(super) after: usize,
    pub(super) skipped: Vec<usize>,
}

#[derive(Default)]
pub(super) struct Run {
    pub(super) value: f64,
    pub(super) path: Vec<usize>,
    pub(super) order: Vec<usize>,
    pub(super) visited: Vec<usize>,
    pub(super) skipped: Vec<usize>,
    pub(super) worth: BTreeMap<usize, (Kind, f64)>,
    pub(super) windows: BTreeMap<usize, [f64; 4]>,
    pub(super) cuts: Vec<CutOff>,
}
