//! A comparison → its report.

use super::model::{
    AgreementReport, AlgorithmRow, ComparedAnswer, ComparisonReport, Found, InnerValuesReport,
    PartingReport, TrialReport,
};
use super::words::ComparisonWords;
use crate::analysis::compare::{
    Agreement, Cause, Comparison, CutSplit, InnerValues, Parting, Role, Searched, Split, Trial,
};
use crate::report::make::{convention_report, tree_report};
use crate::report::model::FORMAT_VERSION;
use crate::report::{Glyphs, Name, Names, warnings};
use crate::search::{Counts, Window};
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary;

impl<'c> ComparisonReport<'c> {
    /// The report of a comparison.
    pub fn new(comparison: &'c Comparison) -> Self {
        let namer = Namer {
            comparison,
            words: ComparisonWords::new(comparison, Glyphs::Unicode),
        };
        let tree = &comparison.document.tree;
        let warnings = warnings(tree, comparison.labels).into_iter();
        Self {
            format_version: FORMAT_VERSION,
            tree: tree_report(&comparison.origin, comparison.document),
            convention: convention_report(comparison.convention, tree),
            safe: comparison.is_safe(),
            verdict: namer.words.verdict(),
            algorithms: namer.algorithms(),
            tried_by: comparison.tried_by.description().name,
            answers: namer.answers(),
            conventions: namer.trials(),
            partings: comparison
                .partings
                .iter()
                .map(|parting| namer.parting(parting))
                .collect(),
            warnings: warnings.map(|warning| warning.message).collect(),
        }
    }
}

/// Turns nodes into their names.
struct Namer<'c> {
    comparison: &'c Comparison<'c>,
    words: ComparisonWords<'c>,
}

impl<'c> Namer<'c> {
    fn algorithms(&self) -> Vec<AlgorithmRow<'c>> {
        let rows = self.comparison.algorithms.iter();
        rows.map(|(algorithm, searched)| AlgorithmRow {
            algorithm: algorithm.description().name,
            found: searched
                .as_ref()
                .map_or_else(not_for_chance_nodes, |searched| self.found(searched)),
        })
        .collect()
    }

    fn found(&self, searched: &'c Searched) -> Found<'c> {
        let labels = self.comparison.labels;
        match &searched.outcome {
            Ok(outcome) => Found {
                value: Some(outcome.found.value.clone()),
                bound: Some(outcome.found.bound.word()),
                best_move: outcome.best_move.map(|node| Name::new(labels, node)),
                principal_variation: Some(Names::new(
                    labels,
                    outcome.principal_variation.as_slice(),
                )),
                counts: Some(Counts::new(&searched.tally, &self.comparison.game)),
                error: None,
            },
            Err(error) => Found {
                error: Some(error.message(&labels.get(error.node()))),
                ..Found::default()
            },
        }
    }

    fn answers(&self) -> Vec<ComparedAnswer<'c>> {
        let answers = 0..self.comparison.answers();
        answers
            .filter_map(|answer| self.comparison.with_answer(answer).next())
            .map(|trial| ComparedAnswer {
                answer: trial.answer + 1,
                found: self.found(&trial.searched),
            })
            .collect()
    }

    fn trials(&self) -> Vec<TrialReport<'c>> {
        let trials = self.comparison.trials.iter();
        let trials = trials.zip(&self.comparison.inner_values);
        trials
            .map(|(trial, values)| self.trial(trial, values.as_ref()))
            .collect()
    }

    fn trial(&self, trial: &Trial, values: Option<&InnerValues>) -> TrialReport<'c> {
        let convention = &trial.rules.convention;
        TrialReport {
            name: self.words.rules(trial),
            presets: trial.rules.presets.clone(),
            of_a_book: trial.rules.role == Role::Book,
            cut: convention.cut.word(),
            fail: convention.fail.word(),
            scope: convention.scope.word(),
            root_window: convention.root_window.word(),
            order: convention.order.word(),
            leaf_values: convention.leaf_values.word(),
            answer: trial.answer + 1,
            inner_values: values.map(|values| self.inner_values(values)),
        }
    }

    fn inner_values(&self, values: &InnerValues) -> InnerValuesReport<'c> {
        InnerValuesReport {
            compared_with: self
                .words
                .rules(&self.comparison.trials[values.compared_with]),
            nodes: values.nodes,
            node: Name::new(self.comparison.labels, values.node),
            value: values.here.value.clone(),
            bound: values.here.bound.word(),
            other_value: values.there.value.clone(),
            other_bound: values.there.bound.word(),
        }
    }

    fn parting(&self, parting: &Parting) -> PartingReport<'c> {
        let trials = parting.trials.map(|number| &self.comparison.trials[number]);
        let split = match &parting.split {
            Split::Cut(split) => Some(split),
            Split::Order(_) | Split::LeafValue(..) | Split::Root => None,
        };
        let name = |node| Name::new(self.comparison.labels, node);
        PartingReport {
            answers: trials.map(|trial| trial.answer + 1),
            conventions: trials.map(|trial| self.words.rules(trial)),
            agree: parting.agreement.into(),
            cause: parting.split.cause(),
            node: split.map(|split| name(split.node)),
            at: split.map(|split| name(split.at)),
            after: split.map(|split| name(split.after)),
            cuts: split.map(|split| self.words.rules(trials[split.cutter])),
            windows: split.map(|split| split.windows.each_ref().map(Window::ends_as_values)),
            tied_leaves: Names::new(self.comparison.labels, split.map_or_else(Vec::new, tied)),
            reason: self.words.reason(parting),
        }
    }
}

/// The leaf that the value at the node comes from, then that of the bound.
fn tied(split: &CutSplit) -> Vec<NodeId> {
    match split.cause {
        Cause::Cut { own, bound } => own.into_iter().chain(bound).collect(),
        Cause::Fail | Cause::Scope | Cause::RootWindow => Vec::new(),
    }
}

fn not_for_chance_nodes<'c>() -> Found<'c> {
    Found {
        error: Some("not for chance nodes".to_owned()),
        ..Found::default()
    }
}

impl From<Agreement> for AgreementReport {
    fn from(agreement: Agreement) -> Self {
        let Agreement {
            value,
            best_move,
            principal_variation,
            static_evaluations,
            pruned_leaves,
        } = agreement;
        Self {
            value,
            best_move,
            principal_variation,
            static_evaluations,
            pruned_leaves,
        }
    }
}
