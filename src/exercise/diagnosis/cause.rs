//! What somebody did who made a mistake, and the fixed names of mistakes.

use schemars::{JsonSchema, json_schema};
use serde::{Serialize, Serializer};
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::exercise::question::Question;
use crate::tree::{Labels, NodeId};
use crate::vocabulary::{Vocabulary, schema_in_place};

/// One mistake, as an answer shows it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "CauseReport")]
pub struct Cause {
    /// Its fixed name.
    pub id: HypothesisId,
    /// What those do who make it, in a clause that follows on "who"; left out beside others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The node where it happened, if it happened at one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node: Option<String>,
    /// The nodes that were exchanged, if two were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<[String; 2]>,
}

impl Cause {
    /// A mistake at these nodes, whose names stand in its title in the place of `{}`.
    pub(super) fn new(id: HypothesisId, title: &str, at: &[NodeId], labels: &Labels) -> Self {
        let readable: Vec<String> = at.iter().map(|&node| labels.readable(node)).collect();
        let names: Vec<String> = at.iter().map(|&node| labels.owned(node)).collect();
        Self {
            id,
            title: Some(title.replace("{}", &readable.join(" and "))),
            node: names.first().cloned().filter(|_| names.len() == 1),
            nodes: names.try_into().ok(),
        }
    }

    /// The same beside others.
    pub(super) fn without_title(self) -> Self {
        Self {
            title: None,
            ..self
        }
    }
}

/// The mistakes that make an answer.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "HypothesisReport")]
pub struct Hypothesis {
    /// The likeliest of them.
    #[serde(flatten)]
    pub cause: Cause,
    /// Other mistakes that predict the same answer in this tree, the likelier ones first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Cause>,
    /// The wrong parts that it explains.
    #[schemars(with = "Vec<String>")]
    pub explains: Vec<Question>,
    /// The wrong parts that it does not explain: none, else it is not named.
    #[schemars(with = "Vec<String>")]
    pub unexplained: [Question; 0],
}

/// The fixed names of mistakes, in the order in which equally good explanations are listed.
///
/// Each is described by what those did who made it, as people are told: by a clause that follows on "somebody who"
/// and on "it looks as if you", with `{}` in the place of nodes. Where a mistake may be made in one direction or the
/// other, the table of rules has the clause.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumMessage, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum HypothesisId {
    /// pruned nothing: this is minimax
    NoPruning,
    /// pruned by another rule for equal bounds
    OtherCutRule,
    /// returned values outside the window by another rule
    OtherFailRule,
    /// searched the children from the other side
    RightToLeft,
    /// let the wrong player begin: MIN for MAX, or MAX for MIN
    OtherPlayerAtRoot,
    /// used only the parent's bound, and none from further up
    ShallowOnly,
    /// used bounds from further up, where only the parent's counts
    DeepToo,
    /// searched the children of the root with another window
    OtherRootWindow,
    /// started every node with an open window: passed no bounds down
    WindowNotPassed,
    /// never updated α and β with the values of the children
    BoundsNotUpdated,
    /// compared with the wrong player's bound: MAX with α, MIN with β
    WrongBound,
    /// pruned as alpha-beta does, although every leaf must be evaluated
    NotMinimax,
    /// read the leaves from the wrong player's view
    MoverView,
    /// took an open end of a window otherwise
    OtherInfinityRule,
    /// took the highest value at every node, at MIN nodes too
    MaxEverywhere,
    /// took the lowest value at every node, at MAX nodes too
    MinEverywhere,
    /// let the wrong player move at one level: MIN for MAX, or MAX for MIN
    WrongPlayerAtLevel,
    /// let the wrong player move at {}: MIN for MAX, or MAX for MIN
    WrongPlayerAtNode,
    /// named the leaf at the end of the best line, not the move at the root
    LeafAsMove,
    /// named the leaf {} where its value is asked for
    LeafAsValue,
    /// wrote the window with which a node is entered for the one with which it is left
    EntryWindowAsExit,
    /// listed the nodes at which a cutoff happens as pruned, not their skipped children
    CuttingNodeListed,
    /// counted the child whose value closes a window among the pruned ones
    TriggerPrunedToo,
    /// cut with the final values of siblings, even of those that are searched later
    HindsightBounds,
    /// cut on the wrong side: at MAX below α and at MIN above β, or the children before the one that closes a window
    CutsOnWrongSide,
    /// never restored α and β on the way back: one window for the whole search
    BoundsGlobal,
    /// clamped values to the window (fail-hard) and wrote them as exact values
    FailHardAsValues,
    /// entered nodes with the window with which the sibling before was left
    SiblingWindow,
    /// wrote the principal variation from the leaf up to the root
    PathReversed,
    /// counted roots of pruned subtrees among the nodes that are looked at
    PrunedRootEvaluated,
    /// averaged at chance nodes as if all children were equally likely
    ChanceUnweighted,
    /// took chance nodes for MAX nodes
    ChanceAsMax,
    /// took chance nodes for MIN nodes
    ChanceAsMin,
    /// added up the children's values at chance nodes, without their probabilities
    ChanceSummed,
    /// took the value of the likeliest child at chance nodes
    ChanceLikeliest,
    /// wrote bounds as if they were exact values
    BoundAsValue,
    /// turned bounds round: ≤ for ≥, or ≥ for ≤
    BoundTurned,
    /// wrote β before α in windows
    WindowReversed,
    /// listed inner nodes among the leaves
    InnerNodesListed,
    /// exchanged the names {}
    NamesSwapped,
    /// forgot to write down {}
    ItemForgotten,
    /// wrote down one name too many: {}
    ItemAdded,
    /// skipped children before the window was closed: at {}
    CutTooEarly,
    /// did not stop at {}, although the window was closed there
    CutTooLate,
    /// followed another book's rules
    OtherConvention,
    /// took a wrong value for one node
    OneSlip,
    /// skipped other leaves than this exercise's rules do, but none that can change the answer
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
