//! The answers to questions about searches that people read: why nodes were looked at or passed over,
//! whether leaves may be skipped, and what the order of the children does.

use std::io::Write;

use super::evaluation::Page;
use super::head::{game_rules, origin};
use crate::analysis::{
    Change, Cost, Counterexample, Evaluation, Explainer, Explanation, Orderings, Status,
};
use crate::report::Judgement;
use crate::report::documents::{ExplanationReport, OrderingReport, SoundnessReport};
use crate::report::formats::{Documents, Report, Written};
use crate::report::sentences::ExplanationWords;
use crate::tree::NodeId;
use crate::value::Value;
use crate::vocabulary::Vocabulary;
use crate::words::{
    Glyphs, LEAVES, NODES, Piece, Role, TextWriter, Words, counted, enumerated, with_commas,
    words_of,
};

/// Explanations of some nodes that an explainer gave.
pub(crate) struct Explained<'e> {
    pub(crate) explainer: &'e Explainer<'e>,
    pub(crate) explanations: &'e [Explanation<'e>],
    pub(crate) glyphs: Glyphs,
}

impl Report for Explained<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let explainer = self.explainer;
        let says = ExplanationWords::new(explainer.evaluation(), self.glyphs);
        let mut page = Page::new(explainer.evaluation(), self.glyphs, out);
        page.head();
        page.answer();
        for explanation in self.explanations {
            page.out.end();
            let role = match explanation.status {
                Status::Visited => Role::Best,
                Status::Pruned => Role::Cut,
                Status::BelowHorizon => Role::Plain,
            };
            let name = page.words.name(explanation.name.node);
            page.out.put(Role::Heading, &name);
            page.out.skip(2);
            page.out.put(role, explanation.status.word());
            page.out.end();
            let visited_if = explainer.visited_if(explanation);
            let visited_if = visited_if.map(|changes| says.visited_if(explanation, &changes));
            for sentence in says
                .sentences(explainer, explanation)
                .into_iter()
                .chain(visited_if)
            {
                page.out.item(words_of(&sentence));
            }
        }
        Ok(page.out.finish()?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        let report = ExplanationReport::new(self.explainer, self.explanations);
        Ok(documents.add(&report)?)
    }
}

impl Report for Judgement<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let (words, soundness) = (Words::new(self.labels, Glyphs::Unicode), self.soundness);
        let mut out = TextWriter::new(out);
        origin(&mut out, self.origin, self.document);
        let rules = game_rules(self.convention);
        if !rules.is_empty() {
            out.fill(with_commas(rules), 1, 2);
        }
        out.end();
        let skipped = &soundness.skipped.nodes;
        let count = format!("({})", counted(skipped.len(), LEAVES));
        out.field("skipped", words.names(skipped).chain([count]));
        // What all skipped leaves together can do to the root's value.
        let (root, [low, high]) = (words.name(NodeId::ROOT), &soundness.value.range);
        let (least, most) = (Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY);
        let proof = format!(
            "{root} is worth {low} with all of them at {least}, and {high} with all at {most}"
        );
        let undefined: Vec<String> = words.names(&soundness.undefined.nodes).collect();
        if !undefined.is_empty() {
            let undefined = enumerated(&undefined);
            let note =
                format!("{undefined} would add {least} and {most}; judged by all other values");
            out.field("no average", words_of(&note));
        }
        let against = soundness.value.counterexample.as_ref();
        verdict(&mut out, words, "value", &proof, against);
        let against = soundness.best_move.counterexample.as_ref();
        let Some(best) = soundness
            .best_move
            .best_move
            .map(|best| words.name(best.node))
        else {
            out.field("best move", words_of("none: the root has no moves"));
            return Ok(out.finish()?);
        };
        let proof = match against {
            None => format!("{best} whatever they are worth"),
            Some(_) => format!("{best} with the given values"),
        };
        verdict(&mut out, words, "best move", &proof, against);
        Ok(out.finish()?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(&SoundnessReport::new(self))?)
    }
}

fn verdict(
    out: &mut TextWriter,
    words: Words,
    name: &str,
    proof: &str,
    against: Option<&Counterexample>,
) {
    let verdict = match against {
        None => Piece::new(Role::Best, "sound:"),
        Some(_) => Piece::new(Role::Cut, "not sound:"),
    };
    out.field(name, [verdict].into_iter().chain(words_of(proof)));
    if let Some(against) = against {
        let sentence = counterexample(words, against);
        out.field("  counterexample", words_of(&sentence));
    }
}

/// `with L = 7 instead of 0: A is worth 7 and the best move is C`
fn counterexample(words: Words, found: &Counterexample) -> String {
    let changes = found.changes.iter().map(|Change { leaf, from, to }| {
        let from = from.as_ref().map_or("?".to_owned(), Value::to_string);
        format!("{} = {to} instead of {from}", words.name(leaf.node))
    });
    let changes: Vec<String> = changes.collect();
    let (changes, root) = (changes.join(", "), words.name(NodeId::ROOT));
    let best = found.best_move.map(|best| words.name(best.node));
    let best = best.map(|best| format!(" and the best move is {best}"));
    let best = best.unwrap_or_default();
    format!("with {changes}: {root} is worth {}{best}", found.value)
}

/// What the orders of a tree cost.
pub(crate) struct OrderCosts<'o> {
    /// Alpha-beta on the tree as given.
    pub(crate) evaluation: &'o Evaluation<'o>,
    pub(crate) orderings: &'o Orderings,
    pub(crate) glyphs: Glyphs,
}

impl Report for OrderCosts<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let mut page = Page::new(self.evaluation, self.glyphs, out);
        page.head();
        page.cost("as given", self.orderings.as_given, None);
        let doubt = (!self.orderings.is_proven).then_some("(not proven to be the fewest)");
        page.cost("best order", self.orderings.best, doubt);
        Ok(page.out.finish()?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        let report = OrderingReport::new(self.evaluation, self.orderings);
        Ok(documents.add(&report)?)
    }
}

impl Page<'_> {
    fn cost(&mut self, name: &str, cost: Cost, doubt: Option<&str>) {
        let extent = self.evaluation.game.extent();
        let (evaluations, of_leaves) = (cost.evaluations, counted(extent.1, LEAVES));
        let (visited, of_nodes) = (cost.visited, counted(extent.0, NODES));
        let costs = format!("{evaluations} of {of_leaves}, {visited} of {of_nodes}");
        let doubt = doubt.map(str::to_owned);
        self.out.field(name, [costs].into_iter().chain(doubt));
    }
}
