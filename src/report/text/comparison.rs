//! The report of a comparison that people read.

use std::io::{self, Write};

use super::glyphs::{Glyphs, HEADING, PLAIN, VALUE};
use super::head::origin;
use super::pen::{Pen, plain, width};
use super::words::with_commas;
use crate::analysis::compare::{Comparison, Parting, Searched, Trial, Variant};
use crate::report::comparison::Words;
use crate::search::{ALGORITHMS, Chance, Counts, LeafValues, Order};
use crate::tree::NodeId;

/// A longer line of play is shown by its beginning.
const MOST_STEPS: usize = 8;

/// Where the columns of numbers end, and where the last column begins.
const COLUMNS: [usize; 4] = [26, 39, 49, 58];
const LAST_COLUMN: usize = 60;

/// Writes the report of a comparison, with terminal styles in it, ending with a line end.
pub fn text_comparison(
    comparison: &Comparison,
    glyphs: &Glyphs,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut page = Page {
        comparison,
        words: Words { comparison, glyphs },
        pen: Pen::new(out),
    };
    origin(&mut page.pen, &comparison.origin, comparison.document);
    page.how();
    page.algorithms();
    page.answers();
    page.partings();
    page.inner_values();
    page.verdict();
    page.pen.finish()
}

struct Page<'c> {
    comparison: &'c Comparison<'c>,
    words: Words<'c>,
    pen: Pen<'c>,
}

impl Page<'_> {
    /// The exercise's own convention.
    fn how(&mut self) {
        let convention = self.comparison.convention;
        let mut clauses = vec![format!("compared with convention {}", convention.preset)];
        if convention.order == Order::Right {
            clauses.push(Variant::Order.title(convention).to_owned());
        }
        if convention.leaf_values == LeafValues::Mover {
            clauses.push(Variant::LeafValues.title(convention).to_owned());
        }
        if let Some(depth) = convention.depth {
            clauses.push(format!("horizon {depth}"));
        }
        self.pen.fill(plain(with_commas(clauses.into_iter())), 1, 2);
        self.pen.end();
    }

    fn algorithms(&mut self) {
        self.header("algorithm");
        for (algorithm, searched) in &self.comparison.algorithms {
            self.pen.put(PLAIN, algorithm.description().name);
            match searched {
                Some(searched) => self.figures(searched),
                None => self.remark("not for chance nodes"),
            }
        }
        if self.comparison.document.tree.has_chance() {
            self.left_out();
        }
    }

    /// The algorithms that could search chance nodes, had a comparison a range of values.
    fn left_out(&mut self) {
        for description in &ALGORITHMS {
            if description.chance == Chance::Bounded {
                self.pen.put(PLAIN, description.name);
                self.remark("left out: needs a value range");
            }
        }
    }

    fn header(&mut self, first: &str) {
        self.pen.put(HEADING, first);
        let titles = ["value", "evaluations", "visited", "pruned"];
        for (title, column) in titles.into_iter().zip(COLUMNS) {
            self.pen.move_to(column - width(title));
            self.pen.put(HEADING, title);
        }
        self.pen.move_to(LAST_COLUMN);
        self.pen.put(HEADING, "best line");
        self.pen.end();
    }

    /// Text in the place of figures.
    fn remark(&mut self, text: &str) {
        let column = COLUMNS[0] - width("value");
        self.pen.skip(2);
        self.pen.move_to(column);
        self.pen.fill(plain(words(text)), 1, column);
    }

    /// A sentence on lines of its own.
    fn sentence(&mut self, text: &str) {
        self.pen.skip(2);
        self.pen.fill(plain(words(text)), 1, 4);
    }

    /// The figures of a search, or why it has none.
    fn figures(&mut self, searched: &Searched) {
        let outcome = match &searched.outcome {
            Ok(outcome) => outcome,
            Err(error) => {
                let message = error.message(&self.comparison.labels.get(error.node()));
                return self.remark(&message);
            }
        };
        let counts = Counts::new(&searched.tally, &self.comparison.game);
        let figures = [
            self.words.glyphs.bounded(&outcome.found),
            counts.static_evaluations.to_string(),
            counts.visited.to_string(),
            counts.pruned_leaves.to_string(),
        ];
        let styles = [VALUE, PLAIN, PLAIN, PLAIN];
        for ((figure, style), column) in figures.iter().zip(styles).zip(COLUMNS) {
            self.pen.skip(1);
            self.pen.move_to(column.saturating_sub(width(figure)));
            self.pen.put(style, figure);
        }
        self.pen.skip(2);
        self.pen.move_to(LAST_COLUMN);
        let steps = self.steps(&outcome.principal_variation);
        self.pen.fill(plain(steps), 1, LAST_COLUMN);
    }

    fn steps(&self, line: &[NodeId]) -> Vec<String> {
        let Glyphs {
            arrow, ellipsis, ..
        } = self.words.glyphs;
        let shown = line.iter().take(MOST_STEPS);
        let mut steps: Vec<String> = shown.map(|&node| self.words.name(node)).collect();
        if line.len() > MOST_STEPS {
            steps.push((*ellipsis).to_owned());
        }
        for step in steps.iter_mut().skip(1) {
            *step = format!("{arrow} {step}");
        }
        steps
    }

    /// Each answer with the conventions that give it.
    fn answers(&mut self) {
        self.pen.end();
        let name = self.comparison.tried_by.description().name;
        self.header(name);
        for answer in 0..self.comparison.answers() {
            for (position, trial) in self.comparison.with_answer(answer).enumerate() {
                if position == 0 {
                    self.pen.put(HEADING, &format!("answer {}", answer + 1));
                    self.figures(&trial.searched);
                }
                self.trial(trial);
            }
        }
    }

    fn trial(&mut self, trial: &Trial) {
        let mut words = vec![self.words.rules(trial)];
        let presets = trial.rules.presets.iter().map(|&preset| preset.to_owned());
        words.extend(with_commas(presets));
        if words.len() > 1 {
            words[0].push(':');
        }
        self.pen.skip(2);
        self.pen.fill(plain(words), 1, 4);
    }

    fn partings(&mut self) {
        if self.comparison.partings.is_empty() {
            return;
        }
        self.pen.end();
        self.pen.put(HEADING, "where they part");
        self.pen.end();
        for parting in &self.comparison.partings {
            self.parting(parting);
        }
    }

    fn parting(&mut self, parting: &Parting) {
        let answers = parting
            .trials
            .map(|number| self.comparison.trials[number].answer + 1);
        let reason = self.words.reason(parting);
        let pair = format!("{} and {}:", answers[0], answers[1]);
        self.sentence(&format!("{pair} {reason}"));
    }

    /// Where the same answer hides other values of inner nodes.
    fn inner_values(&mut self) {
        let trials = self.comparison.trials.iter();
        let differing: Vec<_> = trials
            .zip(&self.comparison.inner_values)
            .filter_map(|(trial, values)| Some((trial, values.as_ref()?)))
            .collect();
        if differing.is_empty() {
            return;
        }
        self.pen.end();
        self.pen.put(HEADING, "values of inner nodes");
        self.pen.end();
        for (trial, values) in differing {
            let there = self
                .words
                .rules(&self.comparison.trials[values.compared_with]);
            let line = format!(
                "{}: {} at {}, where {there} has {}; {} in all",
                self.words.rules(trial),
                self.words.glyphs.bounded(&values.here),
                self.words.name(values.node),
                self.words.glyphs.bounded(&values.there),
                super::words::counted(values.nodes, "node", "nodes")
            );
            self.pen.skip(2);
            self.pen
                .fill(plain(line.split(' ').map(str::to_owned)), 1, 4);
        }
    }

    fn verdict(&mut self) {
        self.pen.end();
        let lines = self.words.verdict();
        let mut lines = lines.iter();
        let head = lines.next().into_iter().flat_map(|line| words(line));
        self.pen.fill(head.map(|word| vec![(VALUE, word)]), 1, 2);
        for line in lines {
            self.sentence(line);
        }
    }
}

/// The words of a sentence; the numbers of a window stay together, and α and β with theirs.
fn words(sentence: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in sentence.split(' ') {
        match words.last_mut().filter(|last| is_half(last)) {
            Some(last) => {
                last.push(' ');
                last.push_str(word);
            }
            None => words.push(word.to_owned()),
        }
    }
    words
}

/// Whether a window or an end of one has only begun with this word.
fn is_half(word: &str) -> bool {
    let ends = [Glyphs::UNICODE, Glyphs::ASCII].map(|glyphs| [glyphs.alpha, glyphs.beta]);
    (word.starts_with('(') && word.ends_with(',')) || ends.as_flattened().contains(&word)
}
