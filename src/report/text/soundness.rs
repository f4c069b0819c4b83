//! Judgements of skipped leaves that people read.

use std::io::Write;

use super::head::{game_rules, origin};
use crate::analysis::{Change, Counterexample};
use crate::report::Judgement;
use crate::report::documents::SoundnessReport;
use crate::report::formats::{Documents, Report, Written};
use crate::tree::NodeId;
use crate::value::Value;
use crate::words::{
    Glyphs, LEAVES, Piece, Role, TextWriter, Words, counted, with_commas, words_of,
};

impl Report for Judgement<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let mut text = JudgementText {
            judgement: self,
            words: Words::new(self.labels, Glyphs::Unicode),
            out: TextWriter::new(out),
        };
        text.head();
        text.value();
        text.best_move();
        Ok(text.out.finish()?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(&SoundnessReport::new(self))?)
    }
}

struct JudgementText<'j> {
    judgement: &'j Judgement<'j>,
    words: Words<'j>,
    out: TextWriter<'j>,
}

impl JudgementText<'_> {
    fn head(&mut self) {
        let judgement = self.judgement;
        origin(&mut self.out, judgement.origin, judgement.document);
        let rules = game_rules(judgement.convention);
        if !rules.is_empty() {
            self.out.fill(with_commas(rules), 1, 2);
        }
        self.out.end();
        let skipped = &judgement.soundness.skipped;
        let count = format!("({})", counted(skipped.len(), LEAVES));
        let skipped = self.words.names(skipped).chain([count]);
        self.out.field("skipped", skipped);
    }

    /// What all skipped leaves together can do to the root's value.
    fn value(&mut self) {
        let soundness = self.judgement.soundness;
        let [low, high] = &soundness.range;
        let root = self.words.name(NodeId::ROOT);
        let (least, most) = (Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY);
        let proof = format!(
            "{root} is worth {low} with all of them at {least}, and {high} with all at {most}"
        );
        self.verdict("value", &proof, soundness.against_value.as_ref());
    }

    fn best_move(&mut self) {
        let soundness = self.judgement.soundness;
        let Some(best) = soundness.best_move else {
            let nothing = words_of("none: the root has no moves");
            return self.out.field("best move", nothing);
        };
        let best = self.words.name(best);
        let proof = match soundness.against_move {
            None => format!("{best} whatever they are worth"),
            Some(_) => format!("{best} with the given values"),
        };
        self.verdict("best move", &proof, soundness.against_move.as_ref());
    }

    fn verdict(&mut self, name: &str, proof: &str, against: Option<&Counterexample>) {
        let verdict = match against {
            None => Piece::new(Role::Best, "sound:"),
            Some(_) => Piece::new(Role::Cut, "not sound:"),
        };
        let pieces = [verdict].into_iter().chain(words_of(proof));
        self.out.field(name, pieces);
        if let Some(against) = against {
            let sentence = self.counterexample(against);
            self.out.field("  counterexample", words_of(&sentence));
        }
    }

    /// `with L = 7 instead of 0: A is worth 7 and the best move is C`
    fn counterexample(&self, found: &Counterexample) -> String {
        let changes = found.changes.iter().map(|change| self.change(change));
        let changes: Vec<String> = changes.collect();
        let (changes, root) = (changes.join(", "), self.words.name(NodeId::ROOT));
        let best = found.best_move.map(|best| self.words.name(best));
        let best = best.map(|best| format!(" and the best move is {best}"));
        let best = best.unwrap_or_default();
        format!("with {changes}: {root} is worth {}{best}", found.value)
    }

    fn change(&self, Change { leaf, from, to }: &Change) -> String {
        let from = from.as_ref().map_or("?".to_owned(), Value::to_string);
        format!("{} = {to} instead of {from}", self.words.name(*leaf))
    }
}
