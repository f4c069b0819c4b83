//! The report of a comparison that people read.

use std::io::{self, Write};

use super::ComparisonWords;
use crate::analysis::compare::{Comparison, Trial};
use crate::report::text::{game_rules, head};
use crate::search::{Algorithm, Counts, Outcome};
use crate::vocabulary::Vocabulary;
use crate::words::{Column, Role, Side, Table, TextWriter, bounded, onward, words_of};

/// Writes the report of a comparison, with terminal styles in it, ending with a line end.
pub fn text_comparison(comparison: &Comparison, out: &mut dyn Write) -> io::Result<()> {
    let mut text = ComparisonText {
        says: ComparisonWords::new(comparison),
        out: TextWriter::new(out),
    };
    let preset = comparison.convention.preset.name;
    let own = format!("compared with convention {preset}");
    let how = [vec![own], game_rules(comparison.convention)].concat();
    head(&mut text.out, &comparison.origin, comparison.document, how);
    text.verdict();
    text.answers();
    text.partings();
    text.out.finish()
}

/// Why a preset is among those that do not count.
const SEEN_BY_MOVER: &str = " (its source states leaf values as the mover sees them)";

/// A longer line of play is shown by its beginning.
const MOST_STEPS: usize = 8;

/// The columns of the table of answers.
fn columns(tried_by: Algorithm) -> [Column; 6] {
    [
        Column::new(tried_by.word(), Side::Left, Role::Plain),
        Column::new("value", Side::Right, Role::Value),
        Column::new("evaluations", Side::Right, Role::Plain),
        Column::new("visited", Side::Right, Role::Plain),
        Column::new("pruned", Side::Right, Role::Plain),
        Column::new("best line", Side::Left, Role::Plain),
    ]
}

struct ComparisonText<'c> {
    says: ComparisonWords<'c>,
    out: TextWriter<'c>,
}

impl ComparisonText<'_> {
    fn verdict(&mut self) {
        self.out.end();
        let role = if self.says.comparison.is_safe() {
            Role::Value
        } else {
            Role::Cut
        };
        let lines = self.says.verdict();
        let (head, reasons) = lines.split_first().expect("there is a verdict");
        let head = words_of(head).map(|word| word.in_role(role));
        self.out.fill(head, 1, 2);
        for reason in reasons {
            self.out.item(words_of(reason));
        }
    }

    /// Each answer, and the conventions that give it; those that do not count for the verdict apart.
    fn answers(&mut self) {
        let comparison = self.says.comparison;
        let rows = comparison.first_of_each_answer().map(|trial| {
            let mut row = vec![format!("answer {}", trial.answer + 1)];
            match self.says.found(&trial.searched) {
                Ok((outcome, counts)) => row.extend(self.figures(outcome, &counts)),
                Err(message) => row.push(message),
            }
            row
        });
        let table = Table {
            columns: &columns(comparison.tried_by),
            keys: 1,
            rows: rows.collect(),
        };
        self.out.end();
        table.write(&mut self.out);
        let trials = comparison.trials.iter();
        let (counted, others): (Vec<&Trial>, Vec<&Trial>) =
            trials.partition(|trial| trial.rules.counts);
        self.conventions("counted for the verdict", counted);
        if !others.is_empty() {
            self.conventions("not counted for the verdict", others);
        }
    }

    /// The figures of a search.
    fn figures(&self, outcome: &Outcome, counts: &Counts) -> [String; 5] {
        let (words, line) = (self.says.words, &outcome.principal_variation);
        let rest = (line.len() > MOST_STEPS).then(|| onward("…"));
        let steps = words.line(&line[..line.len().min(MOST_STEPS)]).chain(rest);
        [
            bounded(&outcome.found),
            counts.static_evaluations.to_string(),
            counts.visited.to_string(),
            counts.pruned_leaves.to_string(),
            steps.collect::<Vec<_>>().join(" "),
        ]
    }

    fn conventions(&mut self, title: &str, mut trials: Vec<&Trial>) {
        self.heading(title);
        trials.sort_by_key(|trial| trial.answer);
        for equal in trials.chunk_by(|one, other| one.answer == other.answer) {
            let names: Vec<String> = equal.iter().map(|trial| self.name(trial)).collect();
            let answer = format!("answer {}: {}", equal[0].answer + 1, names.join("; "));
            self.out.item(words_of(&answer));
        }
    }

    fn name(&self, trial: &Trial) -> String {
        let is_apart = !trial.rules.counts && !trial.rules.presets.is_empty();
        self.says.names(trial) + if is_apart { SEEN_BY_MOVER } else { "" }
    }

    fn heading(&mut self, title: &str) {
        self.out.end();
        self.out.put(Role::Heading, title);
        self.out.end();
    }

    fn partings(&mut self) {
        let partings = self.says.partings();
        if partings.is_empty() {
            return;
        }
        self.heading("where they differ");
        for parting in &partings {
            self.out.item(words_of(parting));
        }
    }
}
