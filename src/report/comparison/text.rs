//! The report of a comparison that people read.

use std::io::{self, Write};

use super::ComparisonWords;
use crate::analysis::compare::{Comparison, Searched, Trial};
use crate::report::text::{figures, game_rules, head, header, remark};
use crate::vocabulary::Vocabulary;
use crate::words::{Glyphs, Role, TextWriter, words_of};

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
    let (origin, document) = (&comparison.origin, comparison.document);
    let how = text.how();
    head(&mut text.out, origin, document, how);
    text.verdict();
    text.answers();
    text.partings();
    text.algorithms();
    text.out.finish()
}

/// Above the conventions that do not count.
const APART: &str = "not counted for the verdict";

/// Why a preset is among them.
const SEEN_BY_MOVER: &str = "does not count: its source states leaf values as the mover sees them";

struct ComparisonText<'c> {
    says: ComparisonWords<'c>,
    out: TextWriter<'c>,
}

impl ComparisonText<'_> {
    /// The exercise's own convention.
    fn how(&self) -> Vec<String> {
        let convention = self.says.comparison.convention;
        let preset = format!("compared with convention {}", convention.preset.name);
        [vec![preset], game_rules(convention)].concat()
    }

    fn algorithms(&mut self) {
        header(&mut self.out, "algorithm");
        for (algorithm, searched) in &self.says.comparison.algorithms {
            self.out.put(Role::Plain, algorithm.word());
            self.figures(searched.as_ref());
        }
    }

    /// The figures of a search, or why it has none.
    fn figures(&mut self, searched: Option<&Searched>) {
        let words = self.says.words;
        match self.says.found(searched) {
            Ok((outcome, counts)) => figures(&mut self.out, words, outcome, &counts),
            Err(message) => remark(&mut self.out, &message),
        }
    }

    /// Each answer with the conventions that give it; those that do not count for the verdict apart.
    fn answers(&mut self) {
        let comparison = self.says.comparison;
        let trials = comparison.trials.iter();
        let (counted, others): (Vec<&Trial>, Vec<&Trial>) =
            trials.partition(|trial| trial.rules.counts);
        header(&mut self.out, comparison.tried_by.word());
        self.by_answer(counted);
        if !others.is_empty() {
            self.out.end();
            self.out.put(Role::Heading, APART);
            self.out.end();
            self.by_answer(others);
        }
    }

    fn by_answer(&mut self, mut trials: Vec<&Trial>) {
        trials.sort_by_key(|trial| trial.answer);
        for equal in trials.chunk_by(|one, other| one.answer == other.answer) {
            let title = format!("answer {}", equal[0].answer + 1);
            self.out.put(Role::Heading, &title);
            self.figures(Some(&equal[0].searched));
            for trial in equal {
                self.trial(trial);
            }
        }
    }

    fn trial(&mut self, trial: &Trial) {
        let names = self.says.names(trial);
        let names = names.split_inclusive(&[':', ',']);
        self.out
            .item(names.map(|name| name.trim_start().to_owned()));
        if !trial.rules.counts && !trial.rules.presets.is_empty() {
            self.out.skip(4);
            self.out.fill(words_of(SEEN_BY_MOVER), 1, 4);
        }
    }

    fn partings(&mut self) {
        let partings = self.says.partings();
        if partings.is_empty() {
            return;
        }
        self.out.end();
        self.out.put(Role::Heading, "where they differ");
        self.out.end();
        for parting in &partings {
            self.out.item(words_of(parting));
        }
    }

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
}
