//! The report of a run that people read.

use std::io::{self, Write};

use super::head::Head;
use crate::analysis::Evaluation;
use crate::search::{Pass, PassResult, Record};
use crate::text::readable;
use crate::tree::NodeId;
use crate::words::{EVALUATIONS, Glyphs, LEAVES, NODES, Piece, Role, TextWriter, Words, counted};

/// Writes the report of a run, with terminal styles in it, ending with a line end.
pub fn text(evaluation: &Evaluation, glyphs: Glyphs, out: &mut dyn Write) -> io::Result<()> {
    let mut page = Page::new(evaluation, glyphs, out);
    page.head();
    page.answer();
    page.lists();
    if evaluation.deepening.is_some() {
        page.deepening();
    } else {
        page.passes();
    }
    page.cutoffs();
    page.out.finish()
}

/// Writes the value, the line of best play and the passes of a run, as [`text`] tells them.
pub(crate) fn text_answer(
    evaluation: &Evaluation,
    glyphs: Glyphs,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut page = Page::new(evaluation, glyphs, out);
    page.answer();
    page.passes();
    page.out.finish()
}

/// A report about a run, its words, and where it is written.
pub(super) struct Page<'e> {
    pub(super) evaluation: &'e Evaluation<'e>,
    pub(super) words: Words<'e>,
    pub(super) out: TextWriter<'e>,
}

impl<'e> Page<'e> {
    pub(super) fn new(
        evaluation: &'e Evaluation<'e>,
        glyphs: Glyphs,
        out: &'e mut dyn Write,
    ) -> Self {
        Self {
            evaluation,
            words: Words::new(evaluation.labels, glyphs),
            out: TextWriter::new(out),
        }
    }

    /// Where the tree came from, and how it was searched.
    pub(super) fn head(&mut self) {
        Head::of(self.evaluation, self.words).write(&mut self.out);
        self.out.end();
    }

    pub(super) fn answer(&mut self) {
        let outcome = &self.evaluation.outcome;
        let value = self.words.bounded(&outcome.found);
        self.out.field("value", [Piece::new(Role::Value, value)]);
        let best = outcome.best_move.map(|node| self.best_move(node));
        self.out
            .field("best move", [best.unwrap_or("none".to_owned())]);
        let others = outcome.optimal_moves.as_deref().unwrap_or_default();
        if others.len() > 1 && self.evaluation.observations.record().is_some() {
            self.out.field("optimal moves", self.words.names(others));
        }
        let line = &outcome.principal_variation;
        let nothing = line
            .is_empty()
            .then(|| "none: the value is only a bound".to_owned());
        let line = self.words.line(line).chain(nothing);
        self.out.field("principal variation", line);
    }

    fn best_move(&self, node: NodeId) -> String {
        let name = self.words.name(node);
        match self.words.tree().move_name(node) {
            Some(label) => format!("{name} (move {})", readable(label)),
            None => name,
        }
    }

    /// What was looked at and what was not; without the lists only how much.
    fn lists(&mut self) {
        let evaluation = self.evaluation;
        let counts = evaluation.counts();
        let (nodes, leaves) = evaluation.game.extent();
        let of_leaves = match evaluation.deepening {
            Some(_) => self.evaluations_of_all_passes(),
            None if counts.static_evaluations > counts.distinct_static_evaluations => format!(
                "({} of {}, of {leaves})",
                counted(counts.static_evaluations, EVALUATIONS),
                counted(counts.distinct_static_evaluations, LEAVES)
            ),
            None => format!("({} of {leaves})", counts.distinct_static_evaluations),
        };
        let of_nodes = format!("({} of {nodes})", counts.visited);
        let record = evaluation.observations.record();
        let evaluations = record.map(Record::evaluations).unwrap_or_default();
        let evaluations = self.words.names(evaluations).chain([of_leaves]);
        self.out.field("static evaluations", evaluations);
        let visited = record.map(Record::visited).unwrap_or_default();
        let visited = self.words.names(visited).chain([of_nodes]);
        self.out.field("visited", visited);
        let pruned = record.map(|record| record.tally().pruned_subtrees(&evaluation.game));
        let pruned = pruned.unwrap_or_default();
        if !pruned.is_empty() {
            let leaves = counted(counts.pruned_leaves, LEAVES);
            let nodes = counted(counts.pruned_nodes, NODES);
            let total = [format!("({leaves}, {nodes})")];
            self.out
                .field("pruned", self.subtrees(&pruned).chain(total));
        }
    }

    /// The searches of the root, if there was more than one or it met an end of its window.
    fn passes(&mut self) {
        if let Some(re_searches) = self.evaluation.re_searches() {
            self.out.field("re-searches", [re_searches.to_string()]);
        }
        let passes = &self.evaluation.outcome.passes;
        if let [only] = passes.as_slice()
            && only.result == PassResult::Inside
        {
            return;
        }
        for (number, pass) in (1..).zip(passes) {
            let (asked, found) = (self.asked(pass), self.words.bounded(&pass.found));
            let result = result(pass).unwrap_or("inside");
            let line = match &pass.test {
                Some(_) => {
                    let is_so = pass.result == PassResult::FailHigh;
                    let answer = if is_so { "yes" } else { "no" };
                    format!("{asked} {found}: {answer}, {result}")
                }
                None => format!("{asked}: {found}, {result}"),
            };
            let name = if passes.len() == 1 {
                "pass".to_owned()
            } else {
                format!("pass {number}")
            };
            self.out.field(&name, [line]);
        }
    }

    fn asked(&self, pass: &Pass) -> String {
        match (&pass.window, &pass.test) {
            (Some(window), _) => format!("window {}", self.words.window(window)),
            (None, Some(test)) => format!("is it {}?", self.words.asked(test)),
            (None, None) => "no window".to_owned(),
        }
    }
}

/// How a pass came out, if its value does not lie inside its window.
pub(super) fn result(pass: &Pass) -> Option<&'static str> {
    match pass.result {
        PassResult::Inside => None,
        PassResult::FailHigh => Some("fails high"),
        PassResult::FailLow => Some("fails low"),
    }
}
