//! A cutoff with its nodes by their names.

use schemars::JsonSchema;
use serde::Serialize;

use crate::search::{Cutoff, CutoffKind, Test};
use crate::tree::Labels;
use crate::value::Value;
use crate::words::{Name, Names};

/// One cutoff.
#[derive(Clone, Serialize, JsonSchema)]
#[schemars(rename = "CutoffReport")]
pub struct NamedCutoff<'e> {
    /// The pass, from 1.
    pass: usize,
    /// The node whose children were skipped.
    pub at: Name<'e>,
    /// Who moves there: `max`, `min`, `chance` or the name of a player.
    mover: Option<&'e str>,
    /// The child whose value closed the window.
    pub after: Name<'e>,
    /// The lower end of the window when it closed, at a chance node perhaps the least that it can
    /// be; absent where the pass asked one question.
    #[serde(skip_serializing_if = "Option::is_none")]
    alpha: Option<Value>,
    /// The upper end of the window when it closed, at a chance node perhaps the most that it can
    /// be; absent where the pass asked one question.
    #[serde(skip_serializing_if = "Option::is_none")]
    beta: Option<Value>,
    /// The one question of the pass, instead of the window's numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<&'e Test>,
    /// The ancestor that set the bound which closed the window; null for the initial window.
    bound_from: Option<Name<'e>>,
    /// That ancestor's child with the bound as its value; null for a bound that a chance node set.
    bound_via: Option<Name<'e>>,
    /// `shallow`, `deep`, `window`, `null-window`, `value-range` or `immediate`.
    kind: CutoffKind,
    /// The children that were skipped; of those that star2 had probed, what was left of them.
    skipped: Names<'e>,
    /// The same with ids.
    #[serde(skip)]
    pub cutoff: &'e Cutoff,
}

impl<'e> NamedCutoff<'e> {
    /// A cutoff of a tree with these names.
    pub fn new(labels: &'e Labels<'e>, cutoff: &'e Cutoff) -> Self {
        let tree = labels.tree();
        let [alpha, beta] = match &cutoff.test {
            Some(_) => [None, None],
            None => cutoff.window.ends_as_values().map(Some),
        };
        Self {
            pass: cutoff.pass,
            at: labels.name(cutoff.at),
            mover: tree.mover_name(cutoff.at),
            after: labels.name(cutoff.after),
            alpha,
            beta,
            test: cutoff.test.as_ref(),
            bound_from: cutoff.bound_from(tree).map(|node| labels.name(node)),
            bound_via: cutoff.bound_via(tree).map(|node| labels.name(node)),
            kind: cutoff.kind(tree),
            skipped: labels.names(&cutoff.skipped),
            cutoff,
        }
    }
}
