//! Why a search looked at some nodes or passed them over: as a document, and in plain English, a sentence
//! at a time.

mod leaves;
mod stop;
mod visited;

pub(crate) use leaves::leaf_columns;

use std::io::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::documents::{Row, RunReport};
use super::formats::{Documents, Report, Written};
use super::text::Page;
use crate::analysis::{Evaluation, Explainer, Explanation, LeafRow, SanityTest, Status, VisitedIf};
use crate::search::{Algorithm, Bound, Comparison, Cut, Cutoff, Limit, SearchError, Side};
use crate::tree::{NodeId, Player};
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;
use crate::words::{Glyphs, Name, Role, Words, at_best, bounded_in_words, words_of};

/// What an explainer said of some nodes, or of all leaves.
pub(crate) struct Explained<'e> {
    pub(crate) explainer: &'e Explainer<'e>,
    /// The nodes in the order in which they were asked for.
    pub(crate) explanations: &'e [Explanation<'e>],
    /// All leaves and horizon nodes in search order, if they were asked for.
    pub(crate) leaves: Option<&'e [LeafRow<'e>]>,
    pub(crate) glyphs: Glyphs,
}

/// Why a search looked at some nodes or passed them over.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "explanation")]
pub(super) struct ExplanationReport<'e> {
    #[serde(flatten)]
    run: RunReport<'e>,
    /// The value of the root that the search found, in MAX's view.
    value: &'e Value,
    /// What was proved of the value: `exact`, `lower` or `upper`.
    bound: Bound,
    /// The move to choose at the root.
    best_move: Option<Name<'e>>,
    /// The nodes in the order in which they were asked for.
    explanations: Vec<NodeExplanation<'e>>,
    /// All leaves and horizon nodes in search order, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    leaves: Option<&'e [LeafRow<'e>]>,
}

/// Why a search looked at a node or passed it over, and what its value could have changed.
#[derive(Serialize, JsonSchema)]
struct NodeExplanation<'e> {
    #[serde(flatten)]
    explanation: &'e Explanation<'e>,
    /// The smallest changes of single leaves after which the search visits the node, the smallest
    /// first; null for a visited node, and if it can't be determined.
    visited_if: Option<Vec<VisitedIf<'e>>>,
    /// The same in English.
    sentences: Vec<String>,
}

impl<'e> Explained<'e> {
    /// The explanations with what is said of each in these signs.
    fn told(&self, glyphs: Glyphs) -> impl Iterator<Item = NodeExplanation<'e>> {
        let explainer = self.explainer;
        let words = ExplanationWords::new(explainer.evaluation(), glyphs);
        self.explanations.iter().map(move |explanation| {
            let visited_if = explainer.visited_if(explanation);
            let mut sentences = words.sentences(explainer, explanation);
            let changes = visited_if.as_deref();
            sentences.extend(changes.map(|changes| words.visited_if(explanation, changes)));
            NodeExplanation {
                explanation,
                visited_if,
                sentences,
            }
        })
    }
}

impl Report for Explained<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let mut page = Page::new(self.explainer.evaluation(), self.glyphs, out);
        page.head();
        page.answer();
        for told in self.told(self.glyphs) {
            page.explanation(&told);
        }
        if let Some(leaves) = self.leaves {
            page.leaves(self.explainer, leaves);
        }
        Ok(page.out.finish()?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        let evaluation = self.explainer.evaluation();
        let outcome = &evaluation.outcome;
        Ok(documents.add(&ExplanationReport {
            run: RunReport::new(evaluation.searched),
            value: &outcome.found.value,
            bound: outcome.found.bound,
            best_move: outcome.best_move.map(|node| evaluation.labels.name(node)),
            explanations: self.told(Glyphs::Unicode).collect(),
            leaves: self.leaves,
        })?)
    }

    fn rows(&self) -> Vec<Row> {
        let leaves = self.leaves.into_iter().flatten();
        let evaluation = self.explainer.evaluation();
        leaves.map(|leaf| leaves::row(evaluation, leaf)).collect()
    }
}

impl Page<'_> {
    fn explanation(&mut self, told: &NodeExplanation) {
        let (node, status) = (told.explanation.name.node, told.explanation.status);
        let role = match status {
            Status::Visited => Role::Best,
            Status::Pruned => Role::Cut,
            Status::BelowHorizon => Role::Plain,
        };
        self.out.end();
        self.out.put(Role::Heading, &self.words.name(node));
        self.out.skip(2);
        self.out.put(role, status.word());
        self.out.end();
        for sentence in &told.sentences {
            self.out.item(words_of(sentence));
        }
    }
}

/// Why the search of an explainer looked at a node or passed it over.
pub(crate) fn explained(
    explainer: &Explainer,
    node: NodeId,
    glyphs: Glyphs,
) -> Result<Vec<String>, SearchError> {
    let explanation = explainer.explain(node)?;
    let words = ExplanationWords::new(explainer.evaluation(), glyphs);
    Ok(words.sentences(explainer, &explanation))
}

/// What was had at a node where the search stopped, and what that met.
pub(crate) fn cutoff_sentences(evaluation: &Evaluation, cutoff: &Cutoff) -> Vec<String> {
    ExplanationWords::new(evaluation, Glyphs::Unicode).stop(cutoff)
}

/// The sentences about nodes of one run.
struct ExplanationWords<'e> {
    evaluation: &'e Evaluation<'e>,
    words: Words<'e>,
}

impl<'e> ExplanationWords<'e> {
    fn new(evaluation: &'e Evaluation<'e>, glyphs: Glyphs) -> Self {
        Self {
            evaluation,
            words: Words::new(evaluation.labels, glyphs),
        }
    }

    /// Why the search looked at a node or passed it over, and what its value could have changed.
    fn sentences(&self, explainer: &Explainer, explanation: &Explanation) -> Vec<String> {
        let mut sentences = match (explanation.status, explanation.visit) {
            (Status::BelowHorizon, _) => return vec![self.below_horizon(explanation)],
            (_, Some(visit)) => self.visited(visit),
            (_, None) => self.pruned(explanation),
        };
        sentences.extend(self.consequences(explainer, explanation));
        let skipped_if = explanation.skipped_if.as_ref();
        let node = explanation.name.node;
        sentences.extend(skipped_if.map(|skipped_if| self.skipped_if(node, skipped_if)));
        sentences
    }

    fn below_horizon(&self, explanation: &Explanation) -> String {
        let node = self.name(explanation.name.node);
        let horizon = self.because_of(explanation);
        format!(
            "{node} lies below the horizon: a search of this depth takes the static value of {horizon} above it and never reaches {node}."
        )
    }

    fn pruned(&self, explanation: &Explanation) -> Vec<String> {
        let node = self.name(explanation.name.node);
        let skipped = self.because_of(explanation);
        let because = if skipped == node {
            String::new()
        } else {
            format!(", because {skipped} above it was skipped")
        };
        let first = explanation.cutoffs.first().map(|first| first.cutoff);
        let reason = match first {
            Some(cutoff) => {
                let (at, after) = (self.name(cutoff.at), self.words.after(cutoff));
                format!("the search of {at} stopped {after}")
            }
            None => format!("the value of {} was proved without it", self.root()),
        };
        let mut sentences = vec![format!("{node} was never looked at{because}: {reason}.")];
        sentences.extend(first.into_iter().flat_map(|cutoff| self.stop(cutoff)));
        let test = explanation.sanity_test.as_ref();
        sentences.extend(test.map(|test| self.sanity(&node, test)));
        sentences
    }

    fn sanity(&self, node: &str, test: &SanityTest) -> String {
        let [low, high] = [&test.minus_infinity, &test.plus_infinity].map(|answer| {
            let best = answer.best_move.map(|best| self.name(best.node));
            let best = best.map(|best| format!(" and the best move {best}"));
            format!("{}{}", answer.value, best.unwrap_or_default())
        });
        let (root, [least, most]) = (self.root(), &test.ends);
        let whole = Algorithm::default_for(self.words.tree()).word();
        let first =
            format!("Sanity test: with {least} in place of {node}, {whole} finds {low} at {root}");
        if low == high {
            return format!("{first}; with {most} it finds the same.");
        }
        let both = format!("{first}; with {most} it finds {high}.");
        let found = &self.evaluation.outcome.found;
        if found.bound == Bound::Exact {
            return both;
        }
        let claim = bounded_in_words(found);
        format!("{both} Both are {claim}, which is all that the search claims.")
    }

    fn because_of(&self, explanation: &Explanation) -> String {
        let node = explanation.because_of.unwrap_or(explanation.name).node;
        self.name(node)
    }

    fn name(&self, node: NodeId) -> String {
        self.words.name(node)
    }

    fn root(&self) -> String {
        self.name(NodeId::ROOT)
    }

    /// The words for a pass, if the algorithm makes several.
    fn pass_or_search<'p>(&self, pass: &'p str) -> &'p str {
        if self.evaluation.setup.plan.algorithm.makes_passes() {
            pass
        } else {
            "the search"
        }
    }

    /// What a value must be to matter beyond an end of a window that lies there: α for MAX, β for
    /// MIN.
    fn beyond(&self, player: Player, side: Side) -> Comparison {
        let just_outside = match player {
            Player::Max => Side::JustBelow,
            Player::Min => Side::JustAbove,
        };
        let includes_end = side == just_outside
            || side == Side::At && self.evaluation.setup.convention.cut == Cut::Strict;
        let better = Comparison::better_for(player);
        if includes_end {
            better.or_equal()
        } else {
            better
        }
    }

    /// Why nothing beyond a bound matters that a chance node has worked out for its child: `to the
    /// chance node Q all values of q2 that are 3 or less are the same`, or at an end of the range
    /// `no value is less than 0`. `player` is the one who can have what lies beyond the bound.
    fn same_to_chance(&self, player: Player, bound: &Limit, from: NodeId, via: NodeId) -> String {
        let value = &bound.value;
        let range = self.evaluation.setup.plan.value_range.as_ref();
        let (end, relation) = match player {
            Player::Max => (range.map(|range| &range.high), "more"),
            Player::Min => (range.map(|range| &range.low), "less"),
        };
        if end == Some(value) {
            return format!("no value is {relation} than {value}");
        }
        let [from, via] = [from, via].map(|node| self.name(node));
        let all = at_best(player, value);
        format!("to the chance node {from}, all values of {via} that are {all} are the same")
    }
}
