//! The fixed names of mistakes.

use schemars::json_schema;
use serde::{Serialize, Serializer};
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::schemas::schema_in_place;
use crate::vocabulary::Vocabulary;

/// The fixed names of mistakes, in the order in which equally good explanations are listed.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumMessage, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum HypothesisId {
    /// Nothing pruned at all.
    NoPruning,
    /// The other rule for equal bounds.
    OtherCutRule,
    /// Another rule for values outside the window.
    OtherFailRule,
    /// Children from the other side.
    RightToLeft,
    /// The other player at the root.
    OtherPlayerAtRoot,
    /// Only bounds set by the parent.
    ShallowOnly,
    /// Bounds from further up where only the parent's count.
    DeepToo,
    /// The other rule for the windows of the root's children.
    OtherRootWindow,
    /// Windows not passed down.
    WindowNotPassed,
    /// Bounds never improved.
    BoundsNotUpdated,
    /// The wrong one of two bounds.
    WrongBound,
    /// Something pruned where nothing is to be.
    NotMinimax,
    /// Values as the other view has them.
    MoverView,
    /// The path from the leaf to the root.
    PathReversed,
    /// The root of a pruned subtree evaluated.
    PrunedRootEvaluated,
    /// The averages of chance nodes without their probabilities.
    ChanceUnweighted,
    /// Chance nodes taken for MAX nodes.
    ChanceAsMax,
    /// Chance nodes taken for MIN nodes.
    ChanceAsMin,
    /// Sums in the place of averages.
    ChanceSummed,
    /// The likeliest child's value in the place of the average.
    ChanceLikeliest,
    /// A bound written as a plain value.
    BoundAsValue,
    /// An upper bound written as a lower one, or a lower one as an upper one.
    BoundTurned,
    /// Inner nodes listed among the leaves.
    InnerNodesListed,
    /// Two names exchanged.
    NamesSwapped,
    /// An item of a list forgotten.
    ItemForgotten,
    /// An item in a list that does not belong there.
    ItemAdded,
    /// Children of one node skipped too early.
    CutTooEarly,
    /// Children of one node not skipped, or too late.
    CutTooLate,
    /// The rules of another book.
    OtherConvention,
    /// One slip at one node.
    OneSlip,
    /// Two mistakes together.
    TwoMistakes,
    /// Another run that proves the same value.
    SoundButDifferent,
}

impl Serialize for HypothesisId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

schema_in_place!(HypothesisId, |_| {
    json_schema!({ "type": "string", "pattern": "^[a-z]+(-[a-z]+)*$" })
});
