//! Judgements of skipped leaves that people read.

use std::io::{self, Write};

use anstyle::Style;

use super::glyphs::{CUT, LINE};
use super::head::{game_rules, origin};
use super::pen::{Pen, Piece, plain};
use super::words::{counted, with_commas};
use crate::analysis::{Change, Counterexample};
use crate::report::Judgement;
use crate::tree::NodeId;
use crate::value::Value;

/// Writes the report of a judgement, ending with a line end.
pub fn text_soundness(judgement: &Judgement, out: &mut dyn Write) -> io::Result<()> {
    let mut page = Page {
        judgement,
        pen: Pen::new(out),
    };
    page.head();
    page.value();
    page.best_move();
    page.pen.finish()
}

struct Page<'e> {
    judgement: &'e Judgement<'e>,
    pen: Pen<'e>,
}

impl Page<'_> {
    fn head(&mut self) {
        let Judgement {
            origin: from,
            document,
            convention,
            soundness,
            ..
        } = self.judgement;
        origin(&mut self.pen, from, document);
        let rules = game_rules(convention);
        if !rules.is_empty() {
            self.pen.fill(plain(with_commas(rules.into_iter())), 1, 2);
        }
        self.pen.end();
        let mut skipped: Vec<String> = soundness
            .skipped
            .iter()
            .map(|&leaf| self.name(leaf))
            .collect();
        skipped.push(format!("({})", counted(skipped.len(), "leaf", "leaves")));
        self.pen.field("skipped", plain(skipped));
    }

    /// What all skipped leaves together can do to the root's value.
    fn value(&mut self) {
        let soundness = self.judgement.soundness;
        let [low, high] = &soundness.range;
        let (root, low, high) = (self.name(NodeId::ROOT), low, high);
        let (least, most) = (Value::NEGATIVE_INFINITY, Value::POSITIVE_INFINITY);
        let proof = format!(
            "{root} is worth {low} with all of them at {least}, and {high} with all at {most}"
        );
        self.verdict("value", &proof, soundness.against_value.as_ref());
    }

    fn best_move(&mut self) {
        let soundness = self.judgement.soundness;
        let Some(best) = soundness.best_move else {
            self.pen.field(
                "best move",
                words("none: there is no move to choose at the root"),
            );
            return;
        };
        let best = self.name(best);
        let proof = match soundness.against_move {
            None => format!("{best} whatever they hold"),
            Some(_) => format!("{best} as the tree stands"),
        };
        self.verdict("best move", &proof, soundness.against_move.as_ref());
    }

    fn verdict(&mut self, name: &str, proof: &str, against: Option<&Counterexample>) {
        let (style, verdict): (Style, &str) = match against {
            None => (LINE, "sound:"),
            Some(_) => (CUT, "not sound:"),
        };
        let mut pieces: Vec<Piece> = vec![vec![(style, verdict.to_owned())]];
        pieces.extend(words(proof));
        self.pen.field(name, pieces);
        if let Some(against) = against {
            let text = self.counterexample(against);
            self.pen.field("  counterexample", words(&text));
        }
    }

    /// `with L = 7 instead of 0, A is worth 7 and the best move is C`
    fn counterexample(&self, found: &Counterexample) -> String {
        let changes: Vec<String> = found
            .changes
            .iter()
            .map(|change| self.change(change))
            .collect();
        let (root, value) = (self.name(NodeId::ROOT), &found.value);
        let changes = with_commas(changes.into_iter())
            .collect::<Vec<_>>()
            .join(" ");
        let best = found
            .best_move
            .map(|best| format!(" and the best move is {}", self.name(best)));
        format!(
            "with {changes}: {root} is worth {value}{}",
            best.unwrap_or_default()
        )
    }

    fn change(&self, change: &Change) -> String {
        let from = change
            .from
            .as_ref()
            .map_or("?".to_owned(), Value::to_string);
        format!(
            "{} = {} instead of {from}",
            self.name(change.leaf),
            &change.to
        )
    }

    fn name(&self, node: NodeId) -> String {
        self.judgement.labels.readable(node)
    }
}

fn words(text: &str) -> Vec<Piece> {
    plain(text.split(' ').map(str::to_owned)).collect()
}
