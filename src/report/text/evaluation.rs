//! The report of a run that people read.

use std::io::{self, Write};

use super::{head, how};
use crate::analysis::Evaluation;
use crate::search::{Algorithm, Bound, Counts, Pass, PassResult, Record};
use crate::text::readable;
use crate::tree::NodeId;
use crate::words::{
    EVALUATIONS, LEAVES, NODES, Piece, Role, TextWriter, Words, asked, bounded, counted,
    with_commas, words_of,
};

/// More ties are told by their number.
const MOST_TIES: usize = 10;

/// Writes the report of a run, with terminal styles in it, ending with a line end.
pub fn text(evaluation: &Evaluation, out: &mut dyn Write) -> io::Result<()> {
    let mut page = Page::new(evaluation, out);
    page.head();
    page.answer();
    page.lists();
    page.passes();
    page.cutoffs();
    page.out.finish()
}

/// Writes the value, the line of best play and the passes of a run, as [`text`] tells them.
pub(crate) fn text_answer(evaluation: &Evaluation, out: &mut dyn Write) -> io::Result<()> {
    let mut page = Page::new(evaluation, out);
    page.answer();
    page.passes();
    page.out.finish()
}

/// A report about a run, its words, and where it is written.
pub(in crate::report) struct Page<'e> {
    pub(in crate::report) evaluation: &'e Evaluation<'e>,
    pub(in crate::report) words: Words<'e>,
    pub(in crate::report) out: TextWriter<'e>,
}

impl<'e> Page<'e> {
    pub(in crate::report) fn new(evaluation: &'e Evaluation<'e>, out: &'e mut dyn Write) -> Self {
        Self {
            evaluation,
            words: Words::new(evaluation.labels),
            out: TextWriter::new(out),
        }
    }

    /// Where the tree came from, and how it was searched.
    pub(in crate::report) fn head(&mut self) {
        let tree = &self.evaluation.searched;
        let how = how(tree);
        head(&mut self.out, tree, how);
        self.out.end();
    }

    pub(in crate::report) fn answer(&mut self) {
        let (outcome, words) = (&self.evaluation.outcome, self.words);
        let role = match outcome.found.bound {
            Bound::Exact => Role::Value,
            Bound::Lower | Bound::Upper => Role::Plain,
        };
        let value = [Piece::new(role, bounded(&outcome.found))];
        if words.tree().has_payoffs() {
            self.out.field("values", value);
        } else {
            self.out.field("value", value);
            if let Some(payoffs) = self.evaluation.payoffs() {
                self.out.field("values", [payoffs.to_string()]);
            }
        }
        let best = outcome.best_move.map(|node| self.best_move(node));
        self.out
            .field("best move", [best.unwrap_or("none".to_owned())]);
        let others = outcome.optimal_moves.as_deref().unwrap_or_default();
        if others.len() > 1 && self.evaluation.observations.record().is_some() {
            self.out.field("optimal moves", words.names(others));
        }
        let players = words.tree().players().map_or(0, |all| all.names().len());
        let title = match self.evaluation.setup.plan.algorithm {
            Algorithm::Maxn if players == 2 => "subgame-perfect line",
            _ => "principal variation",
        };
        let line = &outcome.principal_variation;
        if line.is_empty() {
            self.out
                .field(title, ["none: the value is only a bound".to_owned()]);
        } else {
            self.out.field(title, words.line(line));
        }
        self.ties();
    }

    /// Where other lines are as good, because a player gets the same from several children.
    fn ties(&mut self) {
        let ties = self.evaluation.ties().unwrap_or_default();
        if !ties.is_empty() {
            let nodes = ties.iter().take(MOST_TIES);
            let names = nodes.map(|(node, _)| self.words.name(*node));
            let more = (ties.len() > MOST_TIES).then(|| "…".to_owned());
            let total = format!(
                "({}, whose children --json lists)",
                counted(ties.len(), NODES)
            );
            let names = with_commas(names.chain(more)).chain([total]);
            self.out.field("ties", names.collect::<Vec<_>>());
        }
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
        let (evaluation, words) = (self.evaluation, self.words);
        let (counts, (nodes, _)) = (evaluation.counts(), evaluation.game.extent());
        let record = evaluation.observations.record();
        let [evaluations, visited] = record.map_or([&[][..], &[]], |record| {
            [record.evaluations(), record.visited()]
        });
        let evaluations = words.names(evaluations).chain([self.of_leaves(&counts)]);
        self.out.field("static evaluations", evaluations);
        let of_nodes = format!("({} of {nodes})", counts.visited);
        self.out
            .field("visited", words.names(visited).chain([of_nodes]));
        let pruned = record.map(|record| record.tally().pruned_subtrees(&evaluation.game));
        let pruned = pruned.unwrap_or_default();
        if !pruned.is_empty() {
            let leaves = counted(counts.pruned_leaves, LEAVES);
            let nodes = counted(counts.pruned_nodes, NODES);
            let total = [format!("({leaves}, {nodes})")];
            let roots = with_commas(words.names(&pruned));
            self.out.field("pruned", roots.chain(total));
        }
    }

    /// `(6 of 10)`, or `(12 evaluations of 6 nodes)` where nodes are evaluated again, or inner ones.
    fn of_leaves(&self, counts: &Counts) -> String {
        let distinct = counts.distinct_static_evaluations;
        if self.evaluation.is_deepening() || counts.static_evaluations > distinct {
            let all = counted(counts.static_evaluations, EVALUATIONS);
            format!("({all} of {})", counted(distinct, NODES))
        } else {
            format!("({distinct} of {})", self.evaluation.game.extent().1)
        }
    }

    /// The searches of the root, if there was more than one, if it met an end of its window, or if it had a
    /// horizon of its own.
    fn passes(&mut self) {
        if let Some(re_searches) = self.evaluation.re_searches() {
            self.out.field("re-searches", [re_searches.to_string()]);
        }
        let observations = &self.evaluation.observations;
        let passes = &self.evaluation.outcome.passes;
        if let [only] = passes.as_slice()
            && (only.depth, only.result) == (None, PassResult::Inside)
        {
            return;
        }
        for (number, (pass, tally)) in (1..).zip(passes.iter().zip(observations.tally().passes())) {
            let mut clauses = vec![self.result(pass)];
            if pass.depth.is_some() {
                clauses.push(counted(tally.evaluations, EVALUATIONS));
            }
            let order = pass.order.as_ref();
            let order = order.map(|order| self.words.names(order).collect::<Vec<_>>());
            clauses.extend(order.map(|order| format!("order {}", order.join(" "))));
            let line = clauses.join(", ");
            self.out.field(&format!("pass {number}"), words_of(&line));
        }
    }

    /// `window (−10, 3): 6, fails high`, `is it ≥ 6? 6, yes`, `depth 4: 6, inside`
    fn result(&self, pass: &Pass) -> String {
        let asks = match (pass.depth, &pass.window, &pass.test) {
            (Some(depth), ..) => format!("depth {depth}:"),
            (None, Some(window), _) => format!("window {}:", self.words.window(window)),
            (None, None, Some(test)) => format!("is it {}?", asked(test)),
            (None, None, None) => "no window:".to_owned(),
        };
        let result = match (pass.result, &pass.test) {
            (PassResult::FailHigh, Some(_)) => "yes",
            (_, Some(_)) => "no",
            (PassResult::Inside, None) => "inside",
            (PassResult::FailHigh, None) => "fails high",
            (PassResult::FailLow, None) => "fails low",
        };
        format!("{asks} {}, {result}", bounded(&pass.found))
    }

    /// Every cutoff with its reason and what it skips.
    fn cutoffs(&mut self) {
        let evaluation = self.evaluation;
        if !evaluation.setup.plan.algorithm.has_cutoffs() {
            return;
        }
        let count = evaluation.observations.tally().cutoffs();
        self.out.field("cutoffs", [count.to_string()]);
        let record = evaluation.observations.record();
        for cutoff in record.map(Record::cutoffs).unwrap_or_default() {
            let cut = evaluation.setup.convention.cut;
            self.out.item(self.words.cutoff(cutoff, cut));
        }
    }
}
