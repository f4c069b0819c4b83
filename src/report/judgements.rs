//! What is judged of a tree as a whole: whether leaves may be skipped, and what the order of the children
//! does.

use std::io::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::documents::About;
use super::text::{Page, game_rules, head};
use super::{Documents, Report, Written};
use crate::analysis::{
    Claim, Cost, Evaluation, MoveJudgement, Orderings, Origin, Soundness, ValueJudgement,
};
use crate::document::Document;
use crate::search::{Algorithm, Convention};
use crate::tree::{Labels, NodeId};
use crate::value::Value;
use crate::words::{LEAVES, NODES, Name, Names, Piece, Role, TextWriter, Words, counted, words_of};

/// A judgement and what it is about.
pub(crate) struct Judgement<'e> {
    /// Where the tree came from.
    pub(crate) origin: &'e Origin,
    /// The tree and its wrapper.
    pub(crate) document: &'e Document,
    /// What reports call the nodes.
    pub(crate) labels: &'e Labels<'e>,
    /// The convention, of which order, view and horizon matter.
    pub(crate) convention: &'e Convention,
    /// What is judged.
    pub(crate) claim: Claim,
    /// The answer.
    pub(crate) soundness: &'e Soundness<'e>,
}

/// Whether leaves may be skipped. Of the convention only its order, its view of leaf values and its horizon
/// matter here.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "soundness")]
pub(super) struct SoundnessReport<'e> {
    #[serde(flatten)]
    about: About<'e>,
    /// The skipped leaves and horizon nodes, in search order.
    skipped: &'e Names<'e>,
    /// The answer: whether no values of these leaves can change the root's value, nor with `--move`
    /// its best move.
    sound: bool,
    /// What they can do to the root's value.
    value: &'e ValueJudgement,
    /// What they can do to the root's best move.
    best_move: &'e MoveJudgement<'e>,
}

impl Report for Judgement<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let mut out = TextWriter::new(out);
        let rules = game_rules(self.convention);
        head(&mut out, self.origin, self.document, rules);
        out.end();
        self.judged(&mut out);
        Ok(out.finish()?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        let Self {
            convention,
            soundness,
            ..
        } = *self;
        Ok(documents.add(&SoundnessReport {
            about: About::new(self.origin, self.document, Algorithm::AlphaBeta, convention),
            skipped: &soundness.skipped,
            sound: soundness.is_sound(self.claim),
            value: &soundness.value,
            best_move: &soundness.best_move,
        })?)
    }
}

impl Judgement<'_> {
    fn judged(&self, out: &mut TextWriter) {
        let (words, soundness) = (Words::new(self.labels), self.soundness);
        let skipped = &soundness.skipped.nodes;
        let count = format!("({})", counted(skipped.len(), LEAVES));
        out.field("skipped", words.names(skipped).chain([count]));
        // What all skipped leaves together can do to the root's value.
        let (root, [low, high]) = (words.name(NodeId::ROOT), &soundness.value.range);
        let (least, most) = (Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY);
        let proof = format!(
            "{root} is worth {low} with all of them at {least}, and {high} with all at {most}"
        );
        out.field("value", verdict(soundness.value.sound, &proof));
        let Some(best) = soundness.best_move.best_move else {
            return out.field("best move", words_of("none: the root has no moves"));
        };
        let sound = soundness.best_move.sound;
        let proof = if sound {
            "whatever they are worth"
        } else {
            "with the given values, but not with all others"
        };
        let proof = format!("{} {proof}", words.name(best.node));
        out.field("best move", verdict(sound, &proof));
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
            about: About::new(
                evaluation.origin,
                evaluation.document,
                Algorithm::AlphaBeta,
                &evaluation.setup.convention,
            ),
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
