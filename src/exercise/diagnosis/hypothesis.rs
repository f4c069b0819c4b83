//! A mistake as far as it explains an answer, and the fixed names of mistakes.

use std::borrow::Cow;

use schemars::json_schema;
use serde::{Serialize, Serializer};
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::exercise::question::Question;
use crate::schemas::schema_in_place;
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary;

/// What somebody did who made a mistake.
#[derive(Clone, Debug, PartialEq)]
pub struct Cause {
    /// Its fixed name for scripts.
    pub id: HypothesisId,
    /// What those do who make the mistake: a clause that follows on "who".
    pub title: Cow<'static, str>,
    /// The node where it happened, if it happened at one.
    pub node: Option<NodeId>,
    /// The two nodes that were exchanged, if two were.
    pub nodes: Option<[NodeId; 2]>,
}

/// A mistake, others under which the answer would be the same, and the wrong parts, all of which they
/// explain.
#[derive(Clone, Debug, PartialEq)]
pub struct Hypothesis {
    /// The likeliest of the mistakes.
    pub cause: Cause,
    /// Those that predict the same answer in this tree.
    pub also: Vec<Cause>,
    /// The wrong parts, which are right under them.
    pub explains: Vec<Question>,
}

impl Hypothesis {
    /// The likeliest mistake and those that predict the same.
    pub fn causes(&self) -> impl Iterator<Item = &Cause> {
        std::iter::once(&self.cause).chain(&self.also)
    }
}

/// The fixed names of mistakes, in the order in which equally good explanations are listed.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumMessage, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum HypothesisId {
    /// Prunes nothing: evaluates every leaf, as minimax does.
    NoPruning,
    /// Prunes on equality where the exercise does not, or the reverse.
    OtherCutRule,
    /// Returns values outside the window by another rule (fail-soft, fail-hard, F2).
    OtherFailRule,
    /// Searches the children from the other side.
    RightToLeft,
    /// Takes MIN for MAX at the root, or MAX for MIN.
    OtherPlayerAtRoot,
    /// Uses only the parent's bound, so finds no deep cutoffs.
    ShallowOnly,
    /// Uses bounds from further up where only the parent's counts.
    DeepToo,
    /// Keeps one window for all children of the root where each gets a fresh one, or the reverse.
    OtherRootWindow,
    /// Starts every node with an open window: passes no bounds down.
    WindowNotPassed,
    /// Never updates α and β with the values of the children.
    BoundsNotUpdated,
    /// Compares with the wrong bound: at MAX with α, at MIN with β.
    WrongBound,
    /// Prunes where every leaf must be evaluated.
    NotMinimax,
    /// Reads the leaf values from the wrong player's view.
    MoverView,
    /// Lets an infinite leaf cut at an open end where the exercise does not, or the reverse.
    OtherInfinityRule,
    /// Takes the greatest value at MIN nodes too.
    MaxEverywhere,
    /// Takes the least value at MAX nodes too.
    MinEverywhere,
    /// Takes MIN for MAX, or MAX for MIN, at all nodes of one level below the root.
    WrongPlayerAtLevel,
    /// Takes MIN for MAX, or MAX for MIN, at one node below the root.
    WrongPlayerAtNode,
    /// Names the leaf where the line of best play ends, not the move at the root.
    LeafAsMove,
    /// Names a leaf where its value is asked for.
    LeafAsValue,
    /// Writes the window that a node was entered with as the one that it was left with.
    EntryWindowAsExit,
    /// Lists the nodes at which a cutoff happened as pruned.
    CuttingNodeListed,
    /// Counts the child that closed a window among the pruned ones.
    TriggerPrunedToo,
    /// Cuts with the final values of siblings, of those too that are searched later.
    HindsightBounds,
    /// Cuts on the wrong side: at MAX below α and at MIN above β, or the children before the one that cuts.
    CutsOnWrongSide,
    /// Never restores α and β: each node goes on with the window of the node before.
    BoundsGlobal,
    /// Writes the values of fail-hard, which are bounds, as exact values.
    FailHardAsValues,
    /// Enters a child with the window with which its sibling was left.
    SiblingWindow,
    /// Writes the line of best play from the leaf up to the root.
    PathReversed,
    /// Counts the root of a pruned subtree as visited.
    PrunedRootEvaluated,
    /// Averages at chance nodes without the probabilities.
    ChanceUnweighted,
    /// Takes the greatest value at chance nodes, as MAX does.
    ChanceAsMax,
    /// Takes the least value at chance nodes, as MIN does.
    ChanceAsMin,
    /// Adds up the children of chance nodes instead of averaging them.
    ChanceSummed,
    /// Takes the likeliest child's value at chance nodes instead of the average.
    ChanceLikeliest,
    /// Writes bounds as if they were exact values.
    BoundAsValue,
    /// Writes ≤ for ≥, or ≥ for ≤.
    BoundTurned,
    /// Writes the ends of windows in the wrong order.
    WindowReversed,
    /// Lists inner nodes among the leaves.
    InnerNodesListed,
    /// Swaps two names.
    NamesSwapped,
    /// Leaves one item out of a list.
    ItemForgotten,
    /// Adds an item to a list that does not belong there.
    ItemAdded,
    /// Skips children at one node before the window is closed.
    CutTooEarly,
    /// Goes on at one node although the window is closed.
    CutTooLate,
    /// Follows the rules of another textbook.
    OtherConvention,
    /// Gets one value wrong at one node.
    OneSlip,
    /// Skips other leaves than the rules say, but none that can change the answer.
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
