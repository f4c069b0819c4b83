//! One tree under every convention, as a document and for people.

mod sentences;

use std::io::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::documents::About;
use super::text::{game_rules, head};
use super::{Documents, Report, Written};
use crate::analysis::compare::{Comparison, Repair, Trial};
use crate::analysis::warning_texts;
use crate::search::{Algorithm, Bound, Convention, Counts};
use crate::value::Value;
use crate::vocabulary::Vocabulary;
use crate::words::{
    Column, Name, Names, Piece, Role, Side, Table, TextWriter, bounded, onward, words_of,
};

impl Report for Comparison<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let mut out = TextWriter::new(out);
        let mut how = vec![format!(
            "compared with convention {}",
            self.own().preset.name
        )];
        how.extend(game_rules(&self.searched));
        head(&mut out, &self.searched, how);
        out.end();
        self.judged(&mut out);
        out.end();
        self.table(&mut out);
        self.lists(&mut out);
        Ok(out.finish()?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        Ok(documents.add(&ComparisonReport::new(self))?)
    }
}

/// The report of a comparison. The convention is the exercise's own.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "comparison")]
pub(crate) struct ComparisonReport<'c> {
    #[serde(flatten)]
    about: About<'c>,
    /// Whether every convention that counts gives the same answer.
    safe: bool,
    /// The same in words, and what to change or to state.
    verdict: Vec<String>,
    /// The algorithm that tried the conventions.
    tried_by: Algorithm,
    /// The different answers.
    answers: Vec<ComparedAnswer<'c>>,
    /// Every convention, the exercise's own first.
    conventions: Vec<TrialReport<'c>>,
    /// Where answers part.
    partings: Vec<PartingReport<'c>>,
    /// Changes of the tree that were tried and make it safe.
    repairs: &'c [Repair<'c>],
    /// What the user should know though nothing is wrong with the answer.
    warnings: Vec<String>,
}

/// An answer that some conventions give; where they find nothing, only the error is there.
#[derive(Serialize, JsonSchema)]
struct ComparedAnswer<'c> {
    /// Its number, from 1, which is the exercise's own.
    answer: usize,
    /// The value of the root in MAX's view.
    value: Option<&'c Value>,
    /// What was proved of the value: `exact`, `lower` or `upper`.
    bound: Option<Bound>,
    /// The move to choose at the root.
    best_move: Option<Name<'c>>,
    /// The line of best play.
    principal_variation: Option<Names<'c>>,
    /// All counts.
    counts: Option<Counts>,
    /// Why there is no value.
    error: Option<String>,
    /// The static evaluations in order.
    static_evaluations: Names<'c>,
    /// The leaves and horizon nodes that were never visited, in search order.
    pruned_leaves: Names<'c>,
}

/// A convention.
#[derive(Serialize, JsonSchema)]
struct TrialReport<'c> {
    /// What it is called in this document.
    name: String,
    /// The presets that it stands for.
    presets: &'c [&'static str],
    /// Whether it counts for the verdict: true of the exercise's own convention; else, if presets were
    /// named, of theirs, and if none were, of those of the presets whose sources state leaf values as MAX
    /// sees them.
    of_a_book: bool,
    #[serde(flatten)]
    rules: &'c Convention,
    /// The number of its answer.
    answer: usize,
}

/// Where the exercise's own answer and another one part.
#[derive(Serialize, JsonSchema)]
struct PartingReport<'c> {
    /// The numbers of the two answers.
    answers: [usize; 2],
    /// The names of the two conventions; of the other's the one that differs in the fewest rules.
    conventions: [String; 2],
    /// The first node that only one of them visits; null where none cuts.
    node: Option<Name<'c>>,
    /// The reason in words.
    reason: String,
}

impl<'c> ComparisonReport<'c> {
    fn new(comparison: &'c Comparison) -> Self {
        let labels = comparison.searched.labels;
        let conventions = comparison.trials.iter().map(|trial| TrialReport {
            name: comparison.rules(trial),
            presets: &trial.rules.presets,
            of_a_book: trial.rules.counts,
            rules: &trial.rules.convention,
            answer: trial.answer + 1,
        });
        let partings = comparison.partings.iter().map(|parting| {
            let trials = [0, parting.trial].map(|number| &comparison.trials[number]);
            let split = parting.split.as_ref();
            PartingReport {
                answers: trials.map(|trial| trial.answer + 1),
                conventions: trials.map(|trial| comparison.rules(trial)),
                node: split.map(|split| labels.name(split.node)),
                reason: comparison.reason(parting),
            }
        });
        let answers = comparison.first_of_each_answer();
        Self {
            about: About::new(comparison.searched),
            safe: comparison.is_safe(),
            verdict: comparison.verdict(),
            tried_by: comparison.tried_by(),
            answers: answers.map(|trial| comparison.answer(trial)).collect(),
            conventions: conventions.collect(),
            partings: partings.collect(),
            repairs: comparison.repairs.as_deref().unwrap_or_default(),
            warnings: warning_texts(comparison.searched.document, labels),
        }
    }
}

impl Comparison<'_> {
    fn answer<'c>(&'c self, trial: &'c Trial) -> ComparedAnswer<'c> {
        let labels = self.searched.labels;
        let [evaluated, pruned] = self.leaves(trial);
        let searched = &trial.searched;
        let outcome = searched.outcome.as_ref().ok();
        ComparedAnswer {
            answer: trial.answer + 1,
            value: outcome.map(|outcome| &outcome.found.value),
            bound: outcome.map(|outcome| outcome.found.bound),
            best_move: outcome.and_then(|outcome| Some(labels.name(outcome.best_move?))),
            principal_variation: outcome.map(|outcome| labels.names(&outcome.principal_variation)),
            counts: outcome.map(|_| Counts::new(&searched.tally, &self.game)),
            error: self.error(trial),
            static_evaluations: labels.names(evaluated),
            pruned_leaves: labels.names(pruned),
        }
    }
}

/// A longer line of play is shown by its beginning.
const MOST_STEPS: usize = 8;

impl Comparison<'_> {
    /// The verdict, and what to change or to state.
    fn judged(&self, out: &mut TextWriter) {
        let role = if self.is_safe() {
            Role::Value
        } else {
            Role::Cut
        };
        let lines = self.verdict();
        let (first, others) = lines.split_first().expect("there is a verdict");
        out.fill(first.split(' ').map(|word| Piece::new(role, word)), 1, 2);
        for line in others {
            out.item(words_of(line));
        }
    }

    /// The conventions that give each answer, and where the answers part.
    fn lists(&self, out: &mut TextWriter) {
        let trials = self.trials.iter();
        let (books, others): (Vec<_>, Vec<_>) = trials.partition(|trial| trial.rules.counts);
        let lists = [
            ("counted for the verdict", self.conventions(books)),
            ("not counted for the verdict", self.conventions(others)),
            ("where they differ", self.partings()),
        ];
        for (title, lines) in lists.iter().filter(|(_, lines)| !lines.is_empty()) {
            out.end();
            out.put(Role::Heading, title);
            out.end();
            for line in lines {
                out.item(words_of(line));
            }
        }
    }

    /// The table of answers.
    fn table(&self, out: &mut TextWriter) {
        let rows = self.first_of_each_answer().map(|trial| {
            let begin = [format!("answer {}", trial.answer + 1)].into_iter();
            begin.chain(self.figures(trial)).collect()
        });
        let columns = [
            Column::new(self.tried_by().word(), Side::Left, Role::Plain),
            Column::new("value", Side::Right, Role::Value),
            Column::new("evaluations", Side::Right, Role::Plain),
            Column::new("visited", Side::Right, Role::Plain),
            Column::new("pruned", Side::Right, Role::Plain),
            Column::new("best line", Side::Left, Role::Plain),
        ];
        Table::new(&columns, rows).write(out);
    }

    /// The figures of a search, or why it found nothing.
    fn figures(&self, trial: &Trial) -> Vec<String> {
        let Ok(outcome) = &trial.searched.outcome else {
            return self.error(trial).into_iter().collect();
        };
        let counts = Counts::new(&trial.searched.tally, &self.game);
        let line = &outcome.principal_variation;
        let rest = (line.len() > MOST_STEPS).then(|| onward("…"));
        let steps = self.words().line(&line[..line.len().min(MOST_STEPS)]);
        vec![
            bounded(&outcome.found),
            counts.static_evaluations.to_string(),
            counts.visited.to_string(),
            counts.pruned_leaves.to_string(),
            steps.chain(rest).collect::<Vec<_>>().join(" "),
        ]
    }
}
