//! Cutoffs by the names of their nodes, and in words: what came before, what closed the window, and who had
//! set the bound.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Name, Names, Piece, Role, Words, with_commas};
use crate::search::{Comparison, Cut, Cutoff, CutoffKind, Notation, Phase, Test, WindowEnd};
use crate::tree::{Labels, Mover};
use crate::value::Value;
use crate::vocabulary::Vocabulary;

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

impl Words<'_> {
    /// `after K`, `after probing K`
    pub(crate) fn after(self, cutoff: &Cutoff) -> String {
        let child = self.name(cutoff.after);
        match cutoff.phase {
            Phase::Probe => format!("after probing {child}"),
            Phase::Search => format!("after {child}"),
        }
    }

    /// What closed the window, and who had set the end that was inherited: `α 3 ≥ β 2` and
    /// `(β from B through E)`. In a pass that asks one question, only that its answer is known; where no
    /// value is better, only that.
    pub(crate) fn closed_window(self, cutoff: &Cutoff, cut: Cut) -> Vec<String> {
        if let Some(answer) = self.known_answer(cutoff) {
            return vec![answer];
        }
        let (end, origin) = (self.inherited_end(cutoff), self.origin(cutoff));
        let deep = match cutoff.kind(self.tree()) {
            CutoffKind::Deep => "deep: ",
            _ => "",
        };
        vec![
            self.condition(cutoff, cut).join(" "),
            format!("({deep}{} from {origin})", self.end_name(end)),
        ]
    }

    /// `cutoff at F after K: α 3 ≥ β 2 (β from B through E), skips L`
    pub(crate) fn cutoff(self, cutoff: &Cutoff, cut: Cut) -> Vec<Piece> {
        let (at, after) = (self.name(cutoff.at), self.after(cutoff));
        let mut closed = self.closed_window(cutoff, cut);
        if let Some(last) = closed.last_mut() {
            last.push(',');
        }
        let mut names: Vec<String> = self.names(&cutoff.skipped).collect();
        if let Some(first) = names.first_mut() {
            first.insert_str(0, "skips ");
        }
        let skipped = with_commas(names).map(|name| Piece::new(Role::Pruned, name));
        let event = Piece::new(Role::Cut, format!("cutoff at {at} {after}:"));
        let closed = closed.into_iter().map(Piece::from);
        [event].into_iter().chain(closed).chain(skipped).collect()
    }

    /// Who had set the bound that was met: `B through E`.
    fn origin(self, cutoff: &Cutoff) -> String {
        let tree = self.tree();
        match (cutoff.bound_from(tree), cutoff.bound_via(tree)) {
            (Some(from), Some(via)) => format!("{} through {}", self.name(from), self.name(via)),
            (Some(from), None) => self.name(from),
            (None, _) => "the initial window".to_owned(),
        }
    }

    /// The condition of the source with its numbers: `α 3`, `≥`, `β 2`.
    fn condition(self, cutoff: &Cutoff, cut: Cut) -> [String; 3] {
        let [over, under] = relations(cut).map(str::to_owned);
        let (at, player) = (cutoff.at, self.tree().player(cutoff.at));
        let seen_by = |player, end| self.end(player, &cutoff.window, end);
        let (alpha, beta) = (WindowEnd::Alpha, WindowEnd::Beta);
        let [low, high] =
            [alpha, beta].map(|end| format!("{} {}", self.end_name(end), seen_by(player, end)));
        if self.tree().mover(at) == Mover::Chance {
            let name = self.name(at);
            return match self.inherited_end(cutoff) {
                WindowEnd::Alpha => {
                    let most = seen_by(player, beta);
                    [low, over, format!("{most}, the most that {name} can be")]
                }
                WindowEnd::Beta => {
                    let least = seen_by(player, alpha);
                    let least = format!("{least}, the least that {name} can be,");
                    [least, over, high]
                }
            };
        }
        match self.notation {
            Notation::MaxMinReturnsBounds => [high, under, low],
            // PruneValue compares a value that the opponent sees.
            Notation::OddEven => {
                let opponent = player.opponent();
                let [met, value] = [alpha, beta].map(|end| seen_by(opponent, end));
                let (bound, other) = (self.end_name(beta), self.player_name(opponent));
                [
                    format!("value {value}"),
                    under,
                    format!("{bound} {met} for {other}"),
                ]
            }
            _ => [low, over, high],
        }
    }

    /// `the answer to "≥ 3?" is known`, `A has 10, the best possible value`
    fn known_answer(self, cutoff: &Cutoff) -> Option<String> {
        if let Some(player) = self.player_of(cutoff.at) {
            return Some(self.known_sum(&player, cutoff));
        }
        if let Some(end) = &cutoff.range_end {
            let (at, player) = (self.name(cutoff.at), self.tree().player(cutoff.at));
            let seen = self.seen(player, end);
            return Some(format!("{at} has {seen}, the best possible value"));
        }
        let asked = asked(cutoff.test.as_ref()?);
        Some(format!("the answer to \"{asked}?\" is known"))
    }

    /// `Bob has 6, all there is`, `Bob has 6, which leaves Ann no more than B gives`
    fn known_sum(self, player: &str, cutoff: &Cutoff) -> String {
        let tree = self.tree();
        let own = cutoff.own_bound(tree).map(|own| own.value.to_string());
        let own = own.unwrap_or_default();
        let left = cutoff.bound_from(tree).zip(cutoff.bound_via(tree));
        match left.filter(|_| cutoff.range_end.is_none()) {
            Some((from, via)) => {
                let (other, via) = (self.mover_name(from), self.name(via));
                format!("{player} has {own}, which leaves {other} no more than {via} gives")
            }
            None => format!("{player} has {own}, all there is"),
        }
    }

    /// The end of the window that was inherited, as the notation sees it.
    fn inherited_end(self, cutoff: &Cutoff) -> WindowEnd {
        let end = cutoff.inherited_end(self.tree());
        if self.is_mirrored(self.tree().player(cutoff.at)) {
            end.opposite()
        } else {
            end
        }
    }
}

/// `≥ 3`
pub(crate) fn asked(test: &Test) -> String {
    let sign = match test.comparison {
        Comparison::AtLeast => "≥",
        Comparison::AtMost => "≤",
        Comparison::MoreThan | Comparison::LessThan => test.comparison.word(),
    };
    format!("{sign} {}", test.value)
}

/// The signs for a window that is closed, and the same read from its upper end.
pub(crate) fn relations(cut: Cut) -> [&'static str; 2] {
    match cut {
        Cut::Weak => ["≥", "≤"],
        Cut::Strict => [">", "<"],
    }
}
