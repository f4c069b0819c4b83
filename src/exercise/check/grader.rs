//! What answers are compared and marked with.

use super::verdict::Told;
use crate::exercise::index::NodeIndex;
use crate::exercise::scheme::Scheme;
use crate::tree::Labels;
use crate::value::Value;

/// Compares answers with keys of one tree.
pub struct Grader<'g, 't> {
    /// The nodes by their names.
    pub index: &'g NodeIndex<'t>,
    /// What the nodes are called; these of one thread.
    pub labels: Labels<'t>,
    /// What the questions are worth.
    pub scheme: &'g Scheme,
    /// How far a number may be from the exact one.
    pub tolerance: Option<&'g Value>,
    /// What is told of what is wrong.
    pub told: Told,
    /// About how many nodes may be visited to find out why an answer is wrong: so many for
    /// all mistakes together, and as many again for slips.
    pub steps: usize,
}

/// The usual limit of [`Grader::steps`].
pub const MOST_STEPS: usize = 1 << 22;
