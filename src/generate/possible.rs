//! What no tree can be is refused before anything is drawn.

use std::cmp::Ordering;

use super::extreme::extreme;
use super::{Constraint, Counted, Extent, Recipe, Shape, Span};
use crate::exercise::{HypothesisId, Key, mistaken_keys};
use crate::game::LeafValues;
use crate::random::Random;
use crate::search::{Algorithm, Chance, Convention, Cut, Fail, SearchOption, ValueRange};
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;

impl Recipe {
    /// Refuses what no tree can be.
    pub fn check(&self) -> Result<(), String> {
        self.shape.check()?;
        if self.values.least > self.values.most {
            return Err("--values: the range must begin with the smaller number".to_owned());
        }
        self.check_horizon()?;
        let algorithm = self.setup.plan.algorithm;
        let word = algorithm.word();
        if algorithm.is_for_several_players() {
            return Err(format!(
                "--algorithm: {word} searches trees of several players, and these are of MAX and MIN"
            ));
        }
        if self.shape.chance > 0 && algorithm.chance() == Chance::Refused {
            return Err(format!("--chance: {word} can't search chance nodes"));
        }
        for constraint in &self.constraints {
            let checked = match constraint {
                Constraint::Count(counted, span) => self.check_count(*counted, span),
                Constraint::RootValue(span) => self.check_value(span),
                Constraint::TellsApart(ids) => self.check_mistakes(ids),
                Constraint::Separates(two) => self.check_separates(two),
                Constraint::SafeUnder(_) => Ok(()),
            };
            checked.map_err(|reason| format!("{}: {reason}", constraint.option()))?;
        }
        Ok(())
    }

    fn check_separates(&self, two: &[Convention; 2]) -> Result<(), String> {
        let is_own = |rules: &Convention| rules.has_rules_of(&self.setup.convention);
        let mut two = two.iter();
        if two.all(|rules| is_own(rules) || self.is_safe_under(rules)) {
            return Err("--safe-under wants the same answer from both".to_owned());
        }
        Ok(())
    }

    fn check_horizon(&self) -> Result<(), String> {
        let Some(depth) = self.setup.convention.depth else {
            return Ok(());
        };
        let [_, deepest] = self.shape.plies();
        match (depth as u64).cmp(&deepest) {
            Ordering::Less if !self.shape.has_static => {
                Err("--depth: inner nodes have no static values without --static".to_owned())
            }
            Ordering::Greater => Err(format!(
                "--depth: this is how far the search looks, and no leaf lies below ply {deepest}; \
                 --plies is the ply of the leaves"
            )),
            _ => Ok(()),
        }
    }

    fn check_count(&self, counted: Counted, span: &Span<u64>) -> Result<(), String> {
        let [least, most] = self.room(counted);
        if counted == Counted::Ties && (span.least, span.most) == (Some(1), Some(1)) {
            return Err("a leaf can only tie with another one".to_owned());
        }
        if span.meets(&least, &most) {
            return Ok(());
        }
        let is_deep = matches!(counted, Counted::DeepCutoffs | Counted::ReallyDeepCutoffs);
        let is_too_low = is_deep && self.searched_shape().plies()[1] < 4;
        Err(match most {
            0 if is_too_low && self.is_cutting() => "a deep cutoff needs four plies".to_owned(),
            0 => format!("there are no {} in such a search", counted.word()),
            _ => format!("this shape allows {least} to {most}"),
        })
    }

    /// Refuses a value beyond those of the leaves. Leaves that are read in the mover's view may be turned
    /// round, and what a search returns may be an end of its window.
    fn check_value(&self, span: &Span<Value>) -> Result<(), String> {
        let rules = &self.setup.convention;
        let is_changed = rules.leaf_values == LeafValues::Mover || rules.window != ValueRange::FULL;
        let [least, most] = [self.values.least, self.values.most];
        let [least, most] = [least, most].map(|units| self.values.value(units));
        if is_changed || span.meets(&least, &most) {
            return Ok(());
        }
        Err(format!("all values lie from {least} to {most}"))
    }

    /// Refuses mistakes that can't be made where such trees are searched so, or are seen only in an
    /// answer, and those about deep cutoffs where there are none.
    pub(super) fn check_mistakes(&self, ids: &[HypothesisId]) -> Result<(), String> {
        let tree = self.draw(&mut Random::new(0, 0)).tree;
        let Ok(right) = Key::new(&tree, self.setup.clone()) else {
            return Ok(());
        };
        // Else inherited bounds change what a node returns, and so where its parent cuts.
        let has_own_bounds =
            right.convention().cut == Cut::Weak || right.convention().fail == Fail::Soft;
        let is_shallow = has_own_bounds && self.is_plain() && self.shape.plies()[1] < 4;
        for &id in ids {
            let word = id.word();
            if is_shallow && [HypothesisId::ShallowOnly, HypothesisId::DeepToo].contains(&id) {
                return Err(format!(
                    "{word} needs a deep cutoff, which needs four plies"
                ));
            }
            let mistaken = mistaken_keys(&right, id);
            if mistaken.is_empty() {
                return Err(format!(
                    "the mistake {word} makes no other search of such trees, so that none tells it apart"
                ));
            }
            let is_safe = |key: &Key| self.is_safe_under(key.convention());
            if mistaken.iter().all(is_safe) {
                return Err(format!(
                    "who makes the mistake {word} follows rules under which --safe-under wants the same answer"
                ));
            }
        }
        Ok(())
    }

    /// Whether a search under these rules must have the same answer, which is asked of others than its own.
    fn is_safe_under(&self, rules: &Convention) -> bool {
        self.constraints.iter().any(|constraint| match constraint {
            Constraint::SafeUnder(others) => others.iter().any(|other| other.has_rules_of(rules)),
            _ => false,
        })
    }

    /// How many there can be at the least and at the most in any tree that is asked for, or an interval
    /// around that.
    fn room(&self, counted: Counted) -> [u64; 2] {
        let shape = self.searched_shape();
        // A node that can be cut has two children or more.
        let all = shape.leaves()[1];
        let most = |counted| [0, self.extreme(counted).unwrap_or(all)];
        match counted {
            Counted::Ties => self.ties_room(),
            Counted::PvFromLeft => {
                let most = shape.most_root_children();
                [most.min(1), most]
            }
            Counted::Evaluations => self.evaluations_room(),
            _ if !self.is_cutting() => [0, 0],
            _ if self.has_passes() => [0, u64::MAX],
            // Nothing but inner nodes is skipped above the leaves.
            Counted::InnerCutoffs if shape.extent != self.shape.extent => most(Counted::Cutoffs),
            _ => most(counted),
        }
    }

    /// Of more leaves than there are values some tie.
    fn ties_room(&self) -> [u64; 2] {
        let ([fewest, most], values) = (self.shape.leaves(), self.values.len());
        let tied = fewest.saturating_sub(values);
        [tied + tied.min(1), if most < 2 { 0 } else { most }]
    }

    /// What one pass does not cut off is evaluated.
    fn evaluations_room(&self) -> [u64; 2] {
        let leaves = self.searched_shape().leaves();
        let is_ragged = matches!(self.shape.extent, Extent::Leaves(_));
        if self.has_passes() || is_ragged && self.setup.convention.depth.is_some() {
            return [0, u64::MAX];
        }
        if !self.is_cutting() {
            return leaves;
        }
        let least = self.extreme(Counted::Evaluations);
        [least.unwrap_or(1), leaves[1]]
    }

    /// The most cutoffs of a kind or the fewest evaluations of one pass; nothing where
    /// the best possible value ends a search too, or where it takes long to find out, since leaves can be
    /// parted in many ways.
    fn extreme(&self, counted: Counted) -> Option<u64> {
        const MOST_WORK: u64 = 1_000;
        let shape = self.searched_shape();
        let [least, most] = shape.branching;
        let is_parted = matches!(shape.extent, Extent::Leaves(_));
        let is_short = !is_parted || most.saturating_mul(most - least) <= MOST_WORK;
        let is_sought = is_short && self.setup.plan.value_range.is_none();
        is_sought.then(|| extreme(counted, &shape, &self.setup.convention))
    }

    /// The shape as far as a search looks.
    fn searched_shape(&self) -> Shape {
        let mut shape = self.shape.clone();
        if let (Extent::Plies(plies), Some(depth)) =
            (&mut shape.extent, self.setup.convention.depth)
        {
            *plies = (*plies).min(depth as u64);
        }
        shape
    }

    /// Whether the algorithm may cut anything off.
    fn is_cutting(&self) -> bool {
        self.setup.plan.algorithm.takes(SearchOption::Cut)
    }

    /// Whether the algorithm may look at a node more than once, or evaluate without windows.
    fn has_passes(&self) -> bool {
        use Algorithm::{AlphaBeta, Expectiminimax, Minimax, Negamax};
        let once = [Minimax, AlphaBeta, Negamax, Expectiminimax];
        !once.contains(&self.setup.plan.algorithm)
    }

    /// Whether the players move by turns, with an open window.
    fn is_plain(&self) -> bool {
        self.shape.chance == 0 && self.setup.convention.window == ValueRange::FULL
    }
}
