//! The report of a comparison that people read.

use std::io::{self, Write};

use super::ComparisonWords;
use crate::analysis::compare::{Comparison, Searched, Trial};
use crate::report::text::{compared, figures, game_rules, head};
use crate::vocabulary::Vocabulary;
use crate::words::{Glyphs, Role, Table, TextWriter, words_of};

/// Writes the report of a comparison, with terminal styles in it, ending with a line end.
pub fn text_comparison(
    comparison: &Comparison,
    glyphs: Glyphs,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut text = ComparisonText {
        says: ComparisonWords::new(comparison, glyphs),
        out: TextWriter::new(out),
    };
    let preset = comparison.convention.preset.name;
    let own = format!("compared with convention {preset}");
    let how = [vec![own], game_rules(comparison.convention)].concat();
    head(&mut text.out, &comparison.origin, comparison.document, how);
    text.verdict();
    text.answers();
    text.partings();
    let algorithms = comparison.algorithms.iter();
    let algorithms =
        algorithms.map(|(algorithm, searched)| (algorithm.word().to_owned(), searched.as_ref()));
    text.table("algorithm", algorithms);
    text.out.finish()
}

/// Why a preset is among those that do not count.
const SEEN_BY_MOVER: &str = " (its source states leaf values as the mover sees them)";

struct ComparisonText<'c> {
    says: ComparisonWords<'c>,
    out: TextWriter<'c>,
}

impl<'c> ComparisonText<'c> {
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

    /// The figures of searches, or why they have none.
    fn table(
        &mut self,
        first: &'static str,
        searches: impl Iterator<Item = (String, Option<&'c Searched>)>,
    ) {
        let rows = searches.map(|(name, searched)| {
            let mut row = vec![name];
            match self.says.found(searched) {
                Ok((outcome, counts)) => row.extend(figures(self.says.words, outcome, &counts)),
                Err(message) => row.push(message),
            }
            row
        });
        let table = Table {
            columns: &compared(first),
            keys: 1,
            rows: rows.collect(),
        };
        self.out.end();
        table.write(&mut self.out);
    }

    /// Each answer, and the conventions that give it; those that do not count for the verdict apart.
    fn answers(&mut self) {
        let comparison = self.says.comparison;
        let answers = comparison.first_of_each_answer().map(|trial| {
            let name = format!("answer {}", trial.answer + 1);
            (name, Some(&trial.searched))
        });
        self.table(comparison.tried_by.word(), answers);
        let trials = comparison.trials.iter();
        let (counted, others): (Vec<&Trial>, Vec<&Trial>) =
            trials.partition(|trial| trial.rules.counts);
        self.conventions("counted for the verdict", counted);
        if !others.is_empty() {
            self.conventions("not counted for the verdict", others);
        }
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
