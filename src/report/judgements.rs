//! What is judged of a tree as a whole: whether leaves may be skipped, and what the order of the children
//! does.

use std::io::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::documents::About;
use super::text::{Page, game_rules, head};
use super::{Documents, Report, Written};
use crate::analysis::{Claim, Cost, Evaluation, Orderings, SearchedTree, Soundness};
use crate::tree::NodeId;
use crate::value::Value;
use crate::words::{LEAVES, NODES, Name, Names, Piece, Role, TextWriter, Words, counted, words_of};

/// Whether leaves of a tree may be skipped.
pub(crate) struct Judgement<'e> {
    /// The tree and the convention, of which order, view and horizon matter.
    pub(crate) searched: SearchedTree<'e>,
    /// What is judged.
    pub(crate) claim: Claim,
    /// The answer.
    pub(crate) soundness: &'e Soundness,
}

/// Whether leaves may be skipped. Of the convention only its order, its view of leaf values and its horizon
/// matter here.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "soundness")]
pub(super) struct SoundnessReport<'e> {
    #[serde(flatten)]
    about: About<'e>,
    /// The skipped leaves and horizon nodes, in search order.
    skipped: Names<'e>,
    /// The answer: whether no values of these leaves can change the root's value, nor with `--move`
    /// its best move.
    sound: bool,
    /// What they can do to the root's value.
    value: ValueJudgement<'e>,
    /// What they can do to the root's best move.
    best_move: MoveJudgement<'e>,
}

/// What skipped leaves can do to the root's value.
#[derive(Serialize, JsonSchema)]
struct ValueJudgement<'e> {
    /// Whether they can't change it.
    sound: bool,
    /// The value as the tree stands; a skipped leaf whose value is not known counts as 0.
    value: &'e Value,
    /// The value with all of them at −∞, and with all at +∞.
    range: &'e [Value; 2],
}

/// What skipped leaves can do to the root's best move.
#[derive(Serialize, JsonSchema)]
struct MoveJudgement<'e> {
    /// Whether they can't change it.
    sound: bool,
    /// The first optimal move in search order as the tree stands; null if the root has no moves.
    best_move: Option<Name<'e>>,
}

impl Report for Judgement<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let mut out = TextWriter::new(out);
        let rules = game_rules(&self.searched);
        head(&mut out, &self.searched, rules.collect());
        out.end();
        self.judged(&mut out);
        Ok(out.finish()?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        let (labels, soundness) = (self.searched.labels, self.soundness);
        Ok(documents.add(&SoundnessReport {
            about: About::new(self.searched),
            skipped: labels.names(&soundness.skipped),
            sound: soundness.is_sound(self.claim),
            value: ValueJudgement {
                sound: soundness.keeps_value(),
                value: &soundness.value,
                range: &soundness.range,
            },
            best_move: MoveJudgement {
                sound: soundness.keeps_move,
                best_move: soundness.best_move.map(|node| labels.name(node)),
            },
        })?)
    }
}

impl Judgement<'_> {
    fn judged(&self, out: &mut TextWriter) {
        let (words, soundness) = (Words::new(self.searched.labels), self.soundness);
        let count = format!("({})", counted(soundness.skipped.len(), LEAVES));
        out.field("skipped", words.names(&soundness.skipped).chain([count]));
        // What all skipped leaves together can do to the root's value.
        let (root, [low, high]) = (words.name(NodeId::ROOT), &soundness.range);
        let (least, most) = (Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY);
        let proof = format!(
            "{root} is worth {low} with all of them at {least}, and {high} with all at {most}"
        );
        out.field("value", verdict(soundness.keeps_value(), &proof));
        let Some(best) = soundness.best_move else {
            return out.field("best move", words_of("none: the root has no moves"));
        };
        let tree = &self.searched.document.tree;
        let mut skipped = soundness.skipped.iter();
        let proof = if soundness.keeps_move {
            "whatever they are worth"
        } else if skipped.any(|&leaf| tree.value(leaf).is_none()) {
            "if 0 stands for each `?`, but not with all values"
        } else {
            "with the given values, but not with all others"
        };
        let proof = format!("{} {proof}", words.name(best));
        out.field("best move", verdict(soundness.keeps_move, &proof));
    }
}

fn verdict(is_sound: bool, proof: &str) -> impl Iterator<Item = Piece> {
    let verdict = if is_sound {
        Piece::new(Role::Best, "sound:")
    } else {
        Piece::new(Role::Cut, "not sound:")
    };
    [verdict].into_iter().chain(words_of(proof))
}

/// What the orders of a tree cost.
pub(crate) struct OrderCosts<'o> {
    /// Alpha-beta on the tree as given.
    pub(crate) evaluation: &'o Evaluation<'o>,
    pub(crate) orderings: &'o Orderings,
}

/// What alpha-beta evaluates in the orders of one tree.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ordering")]
pub(super) struct OrderingReport<'e> {
    #[serde(flatten)]
    about: About<'e>,
    /// What alpha-beta visits in the order as given.
    as_given: Cost,
    /// What it visits in the best order.
    best: Cost,
    /// Whether no order evaluates fewer leaves than the best one.
    proven: bool,
    /// Each node whose children change places in the best order, in that order.
    rearranged: Vec<RearrangedReport<'e>>,
}

/// A node whose children change places.
#[derive(Serialize, JsonSchema)]
struct RearrangedReport<'e> {
    /// The node, by its name in the tree as given.
    node: Name<'e>,
    /// Its children in the new order, by their names in the tree as given.
    children: Names<'e>,
}

impl Report for OrderCosts<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let mut page = Page::new(self.evaluation, out);
        page.head();
        page.cost("as given", self.orderings.as_given, None);
        let is_proven = self.orderings.is_proven;
        if self.orderings.is_better() {
            let doubt = (!is_proven).then_some("(not proven to be the fewest)");
            page.cost("best order", self.orderings.best, doubt);
        } else {
            let better = if is_proven {
                "no order is better"
            } else {
                "no better order is known"
            };
            let said = format!("as given: {better}");
            page.out.field("best order", [said]);
        }
        Ok(page.out.finish()?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        let (evaluation, orderings) = (self.evaluation, self.orderings);
        let changes = orderings.rearranged.changes();
        let rearranged = changes.map(|(node, children)| RearrangedReport {
            node: evaluation.labels.name(node),
            children: evaluation.labels.names(children),
        });
        Ok(documents.add(&OrderingReport {
            about: About::new(evaluation.searched),
            as_given: orderings.as_given,
            best: orderings.best,
            proven: orderings.is_proven,
            rearranged: rearranged.collect(),
        })?)
    }
}

impl Page<'_> {
    fn cost(&mut self, name: &str, cost: Cost, doubt: Option<&str>) {
        let (nodes, leaves) = self.evaluation.game.extent();
        let (evaluations, of_leaves) = (cost.evaluations, counted(leaves, LEAVES));
        let (visited, of_nodes) = (cost.visited, counted(nodes, NODES));
        let costs = format!("{evaluations} of {of_leaves}, {visited} of {of_nodes}");
        let doubt = doubt.map(str::to_owned);
        self.out.field(name, [costs].into_iter().chain(doubt));
    }
}
