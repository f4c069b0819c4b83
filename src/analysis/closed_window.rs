//! What closed the window at a cutoff, in the words that reports and checks share.

use crate::search::{Cut, Cutoff, CutoffKind, Limit, WindowEnd};
use crate::tree::{Mover, NodeId, Tree};
use crate::vocabulary::Vocabulary;

/// The signs that a closed window is written with.
#[derive(Clone, Copy, Debug)]
pub struct Signs<'s> {
    /// The lower end.
    pub alpha: &'s str,
    /// The upper end.
    pub beta: &'s str,
    /// At least.
    pub at_least: &'s str,
}

impl Signs<'static> {
    /// The signs that textbooks print.
    pub const UNICODE: Self = Self {
        alpha: "α",
        beta: "β",
        at_least: "≥",
    };
}

/// The two ends of the window, with the origin of the one that was inherited: `α 3` and `≥ β 2 from
/// B through E`. In a pass that asks one question, only that its answer is known.
pub fn closed_window(
    cutoff: &Cutoff,
    tree: &Tree,
    cut: Cut,
    signs: Signs,
    name: impl Fn(NodeId) -> String,
) -> Vec<String> {
    if let Some(test) = &cutoff.test {
        let sign = test.comparison.word();
        return vec![format!("the answer to {sign} {} is known", test.value)];
    }
    let origin = origin(cutoff, tree, &name);
    let inherited = cutoff.inherited_end(tree);
    let (alpha_origin, beta_origin) = match inherited {
        WindowEnd::Alpha => (origin.as_str(), ""),
        WindowEnd::Beta => ("", origin.as_str()),
    };
    let kind = match cutoff.kind(tree) {
        CutoffKind::Deep => "deep, ",
        CutoffKind::Shallow | CutoffKind::Window | CutoffKind::NullWindow => "",
    };
    let relation = match cut {
        Cut::Weak => signs.at_least,
        Cut::Strict => ">",
    };
    let Signs { alpha, beta, .. } = signs;
    // Two ends that have met are both known.
    let value = |limit: &Option<Limit>| limit.as_ref().map(Limit::to_string).unwrap_or_default();
    let (low, high) = (value(&cutoff.window.alpha), value(&cutoff.window.beta));
    let at = name(cutoff.at);
    match (tree.mover(cutoff.at), inherited) {
        (Mover::Chance, WindowEnd::Alpha) => vec![
            format!("{kind}{alpha} {low}{alpha_origin}"),
            format!("{relation} {high}, the most that {at} can be"),
        ],
        (Mover::Chance, WindowEnd::Beta) => vec![
            format!("{low}, the least that {at} can be,"),
            format!("{relation} {kind}{beta} {high}{beta_origin}"),
        ],
        (Mover::Max | Mover::Min, _) => vec![
            format!("{kind}{alpha} {low}{alpha_origin}"),
            format!("{relation} {beta} {high}{beta_origin}"),
        ],
    }
}

/// ` from B through E`
fn origin(cutoff: &Cutoff, tree: &Tree, name: &impl Fn(NodeId) -> String) -> String {
    match (cutoff.bound_from(tree), cutoff.bound_via(tree)) {
        (Some(from), Some(via)) => format!(" from {} through {}", name(from), name(via)),
        (Some(from), None) => format!(" from {}", name(from)),
        (None, _) => " from the initial window".to_owned(),
    }
}
