//! Why an answer is wrong: the mistakes that explain it.
//!
//! - A *key* is what one search of the tree finds: values, windows, evaluated and pruned nodes. The right
//!   key comes from the search that the exercise asks for, *mistaken keys* from searches with a mistake,
//!   or from writing down otherwise what the right one finds.
//! - A [*claim*](super::claim::Claim) is what the answer says to one question. It *fits* a key if it is right by
//!   it. A [*case*](case::Case) is all claims of one answer.
//! - A mistake is a row of the [table](mistakes) or of what is [written otherwise](writing).
//! - A [*cause*](Cause) is a mistake as this answer shows it, perhaps with its node.
//!
//! A mistake explains an answer if it makes it: whoever searches otherwise has everything as the answer has
//! it, what is right in it, too; whoever writes otherwise has so what is wrong in it.
//! Some mistakes are [seen](seen) in the answer without another key. All causes that are named predict the
//! same answer in this tree: they are one [hypothesis](Hypothesis) in several wordings, the likeliest first.
//! Two mistakes at once are not looked for.

mod case;
mod mistakes;
mod policy;
mod searching;
mod seen;
mod slips;
mod writing;

pub(crate) use mistakes::mistaken_keys;
pub use slips::{Carried, carried};

use std::collections::HashSet;

use schemars::{JsonSchema, json_schema};
use serde::{Serialize, Serializer};
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::check::Check;
use super::grader::Grader;
use super::key::Key;
use super::question::Question;
use crate::tree::{Labels, NodeId};
use crate::vocabulary::{Vocabulary, schema_in_place};
use case::Case;
use mistakes::ROWS;

/// So many of the mistakes that come to the same answer are shown to people, the commonest.
const MOST_SHOWN: usize = 2;

/// In larger trees nobody looks for mistakes, since what is found by those who make one takes more memory than the tree.
const MOST_NODES: usize = 4_000;

/// Why an answer is wrong.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "DiagnosisReport")]
pub struct Diagnosis {
    /// The mistakes that would explain it, the best explanations first; empty where nothing is wrong, or nothing
    /// explains it.
    pub hypotheses: Vec<Hypothesis>,
    /// Those of them that people see: at most two, the commonest.
    pub shown: Vec<Cause>,
    /// The diagnosis in a sentence.
    pub summary: String,
    /// The same to the student, if any mistake explains the answer.
    #[serde(skip)]
    pub to_student: Option<String>,
}

/// Looks for the mistakes that explain the parts of an answer that are not right; `checks` are what
/// the grader found when it compared the answer with this key.
///
/// A right answer costs nothing. The first wrong answer has the tree searched once for each
/// possible mistake; these searches are shared by all answers that are compared with the key.
pub fn diagnose<'t>(grader: &Grader<'_, 't>, key: &Key<'t>, checks: &[Check]) -> Diagnosis {
    let case = Case::new(grader, key, checks);
    let wrong = case.wrong().map(|claim| claim.question);
    let named = case.leaf_for_value().map(|_| Question::Value);
    let explains: Vec<_> = wrong.chain(named).collect();
    let is_large = key.tree().len() > MOST_NODES;
    let causes = if explains.is_empty() || is_large {
        Vec::new()
    } else {
        causes(&case)
    };
    let summary = match told(&causes) {
        Some(told) => format!("everything would be right for somebody who {told}"),
        None if !checks.iter().any(Check::is_wrong) => {
            "nothing that can be checked is wrong".to_owned()
        }
        None if is_large => "the tree is too large to look for mistakes".to_owned(),
        None => "which mistake led to this can't be told".to_owned(),
    };
    let to_student = told(&causes).map(|told| format!("it looks as if you {told}"));
    let shown = causes.iter().take(MOST_SHOWN).cloned();
    let shown = shown.map(Cause::without_title).collect();
    let mut causes = causes.into_iter();
    let hypothesis = causes.next().map(|likeliest| Hypothesis {
        cause: likeliest,
        also: causes.map(Cause::without_title).collect(),
        explains,
        unexplained: [],
    });
    Diagnosis {
        hypotheses: hypothesis.into_iter().collect(),
        shown,
        summary,
        to_student,
    }
}

/// All mistakes that make the answer, the likeliest first.
fn causes(case: &Case) -> Vec<Cause> {
    let labels = &case.grader.index.labels;
    let mut found: Vec<Cause> = Vec::new();
    if case.wrong().next().is_some() {
        let made = mistakes::all(case.key).iter();
        for other in made.filter(|other| case.is_made_by(other)) {
            let (row, node) = (&ROWS[other.row], other.node.as_slice());
            found.push(Cause::new(row.id, &row.title, node, labels));
        }
        found.extend(slips::causes(case));
    }
    found.extend(seen::causes(case));
    if found.is_empty() {
        found.extend(seen::one_more_visit(case));
    }
    // What is only forgotten was looked at.
    let is_forgotten = |cause: &Cause| cause.id == HypothesisId::ItemForgotten;
    if !found.iter().any(is_forgotten) && seen::is_sound_but_different(case) {
        let id = HypothesisId::SoundButDifferent;
        found.push(Cause::new(id, id.meaning(), &[], labels));
    }
    found.sort_by_key(|cause| cause.id);
    let mut known = HashSet::new();
    found.retain(|cause| known.insert((cause.id, cause.node.clone())));
    found
}

/// What somebody did, in clauses that follow on "who" and "you": `(1) went left; or (2) went right`.
fn told(causes: &[Cause]) -> Option<String> {
    let titles = causes.iter().filter_map(|cause| cause.title.as_deref());
    match titles.clone().count() {
        0 => None,
        1 => titles.map(str::to_owned).next(),
        _ => {
            let numbered = (1..).zip(titles).take(MOST_SHOWN);
            let titles = numbered.map(|(number, title)| format!("({number}) {title}"));
            Some(titles.collect::<Vec<_>>().join("; or "))
        }
    }
}

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
    fn new(id: HypothesisId, title: &str, at: &[NodeId], labels: &Labels) -> Self {
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
    fn without_title(self) -> Self {
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
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumMessage,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum HypothesisId {
    /// pruned nothing: this is minimax
    NoPruning,
    /// wrote bounds as if they were exact values
    BoundAsValue,
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
    /// cut on the wrong side: at MAX below α and at MIN above β, or skipped the children before the one that closes a window
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
    /// turned bounds round: ≤ for ≥, or ≥ for ≤
    BoundTurned,
    /// wrote β before α in windows
    WindowReversed,
    /// listed inner nodes among the leaves
    InnerNodesListed,
    /// forgot to write down {}
    ItemForgotten,
    /// wrote down one name too many: {}
    ItemAdded,
    /// exchanged the names {}
    NamesSwapped,
    /// skipped children before the window was closed: at {}
    CutTooEarly,
    /// did not stop at {}, although the window was closed there
    CutTooLate,
    /// followed another book's rules
    OtherConvention,
    /// took a wrong value for one node
    OneSlip,
    /// skipped leaves by other rules than this exercise's, but none that can change the answer
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
