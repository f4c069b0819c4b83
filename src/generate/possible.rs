//! What no tree can be is refused before anything is drawn.

use std::cmp::Ordering;

use super::extreme::extreme;
use super::{Constraint, Counted, Extent, Recipe, Shape, Span, ValueGrid};
use crate::exercise::{HypothesisId, Key, mistaken_keys};
use crate::game::LeafValues;
use crate::random::Random;
use crate::search::{Algorithm, Chance, Convention, Cut, Fail, Scope, SearchOption, ValueRange};
use crate::tree::Player;
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
                Constraint::Separates(two) => self.check_separates(two),
                Constraint::TellsApart(ids) => self.check_mistakes(ids),
                Constraint::SafeUnder(_) => Ok(()),
            };
            checked.map_err(|reason| format!("{}: {reason}", constraint.option()))?;
        }
        self.check_cutoffs_together()
    }

    /// Refuses numbers of cutoffs that contradict each other, or leave too few leaves to evaluate.
    fn check_cutoffs_together(&self) -> Result<(), String> {
        use Counted::{Cutoffs, CutoffsAtMax, CutoffsAtMin, DeepCutoffs, InnerCutoffs};
        let [cutoffs, at_max, at_min, deep, inner] = [
            Cutoffs,
            CutoffsAtMax,
            CutoffsAtMin,
            DeepCutoffs,
            InnerCutoffs,
        ]
        .map(|counted| self.asked(counted));
        let [least, most] = [0, 1].map(|end| at_max[end].saturating_add(at_min[end]));
        let least = least.max(cutoffs[0]).max(deep[0]).max(inner[0]);
        if least > most.min(cutoffs[1]) {
            return Err("--cutoffs: the numbers of cutoffs contradict each other".to_owned());
        }
        let [evaluations, _] = self.asked(Counted::Evaluations);
        let leaves = self.searched_shape().leaves()[1];
        if !self.has_passes() && evaluations > leaves.saturating_sub(least) {
            return Err(format!(
                "--evaluations {evaluations}: each cutoff skips a leaf, and there are {leaves}"
            ));
        }
        Ok(())
    }

    /// The least and the greatest number that is asked for.
    fn asked(&self, counted: Counted) -> [u64; 2] {
        let mut constraints = self.constraints.iter();
        let span = constraints.find_map(|constraint| match constraint {
            Constraint::Count(known, span) if *known == counted => Some(span),
            _ => None,
        });
        let least = span.and_then(|span| span.least).unwrap_or(0);
        [least, span.and_then(|span| span.most).unwrap_or(u64::MAX)]
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
            u64::MAX => format!("this shape allows {least} or more"),
            _ => format!("this shape allows {least} to {most}"),
        })
    }

    fn check_value(&self, span: &Span<Value>) -> Result<(), String> {
        let rules = &self.setup.convention;
        let ends = [rules.window.alpha(), rules.window.beta()];
        let ends = ends.into_iter().flatten();
        // An end of the window stands for what lies beyond it.
        let ends = ends.filter(|_| rules.fail != Fail::Soft);
        if ends.clone().any(|end| span.contains(end)) {
            return Ok(());
        }
        let grids = self.grids_of_max();
        let values = grids.iter().flat_map(|grid| [grid.least, grid.most]);
        let mut values: Vec<Value> = values.map(|units| self.values.value(units)).collect();
        if self.shape.chance > 0 {
            values.extend(ends.cloned());
        }
        values.sort_unstable();
        let (least, most) = (&values[0], &values[values.len() - 1]);
        if !span.meets(least, most) {
            return Err(format!("all values lie from {least} to {most}"));
        }
        if self.is_plain() && !grids.iter().any(|grid| grid.reaches(span)) {
            return Err("no value with that many decimals lies there".to_owned());
        }
        Ok(())
    }

    /// The values of leaves as MAX sees them: the same ones turned round where MIN moves at a leaf and they
    /// are stated in the view of the mover.
    fn grids_of_max(&self) -> Vec<ValueGrid> {
        let turned = ValueGrid {
            least: -self.values.most,
            most: -self.values.least,
            ..self.values
        };
        match self.min_moves_at_leaves() {
            _ if self.setup.convention.leaf_values == LeafValues::Max => vec![self.values],
            Some(true) => vec![turned],
            Some(false) => vec![self.values],
            None => vec![self.values, turned],
        }
    }

    /// Whether MIN moves at all leaves, or MAX does; nothing where that differs from leaf to leaf.
    fn min_moves_at_leaves(&self) -> Option<bool> {
        match self.searched_shape().extent {
            Extent::Plies(plies) if self.shape.chance == 0 => {
                Some((self.shape.root == Player::Min) == (plies % 2 == 0))
            }
            _ => None,
        }
    }

    fn check_separates(&self, [one, other]: &[Convention; 2]) -> Result<(), String> {
        if !self.is_cutting() && one.leaf_values == other.leaf_values {
            return Err("this algorithm has the same rules under both".to_owned());
        }
        if self.are_alike(one, other) {
            return Err("the two visit the same nodes in every tree that is asked for".to_owned());
        }
        Ok(())
    }

    /// Whether two conventions have the same answer in every tree that is asked for. Where equality is pruned
    /// and bounds are passed down, what a node returns outside its window changes no visit; nor does passing
    /// bounds down where they cut nothing, nor equality where all leaves differ. No leaf is infinite.
    fn are_alike(&self, one: &Convention, other: &Convention) -> bool {
        let must_agree = self.constraints.iter().any(|constraint| match constraint {
            Constraint::SafeUnder(others) => [one, other].iter().all(|rules| {
                let mut safe = others.iter().chain([&self.setup.convention]);
                safe.any(|safe| safe.has_rules_of(rules))
            }),
            _ => false,
        });
        let are_both = |is_so: &dyn Fn(&Convention) -> bool| is_so(one) && is_so(other);
        let is_soft = |rules: &Convention| rules.fail == Fail::Soft;
        let differs = |rules: &Convention| rules.depth.is_none() && self.refuses_ties();
        let reads_alike =
            one.leaf_values == other.leaf_values || self.min_moves_at_leaves() == Some(false);
        let never_deep = |rules: &Convention| self.extreme(rules, Counted::DeepCutoffs) == Some(0);
        let scopes_alike =
            one.scope == other.scope || one.fail == Fail::Soft && are_both(&never_deep);
        let fails_alike = one.fail == other.fail
            || one.scope == other.scope && (one.cut, one.scope) == (Cut::Weak, Scope::Deep);
        let cuts_alike =
            one.cut == other.cut || are_both(&|rules| is_soft(rules) && differs(rules));
        let rules_alike =
            cuts_alike && scopes_alike && fails_alike && one.root_window == other.root_window;
        let visits_alike =
            one.order == other.order && (rules_alike || are_both(&|rules| self.never_cuts(rules)));
        must_agree || reads_alike && visits_alike && self.is_simple()
    }

    /// Whether there is one pass, with an open window and without chance nodes.
    fn is_simple(&self) -> bool {
        !self.has_passes() && self.is_plain()
    }

    fn never_cuts(&self, rules: &Convention) -> bool {
        self.extreme(rules, Counted::Cutoffs) == Some(0)
    }

    /// Refuses mistakes that can't be made where such trees are searched so, or are seen only in an
    /// answer.
    fn check_mistakes(&self, ids: &[HypothesisId]) -> Result<(), String> {
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
                return Err(format!("the mistake {word} can't happen in such a search"));
            }
            let own = right.convention();
            let is_alike = |rules: &Convention| rules != own && self.are_alike(own, rules);
            let is_unseen = match id {
                HypothesisId::NoPruning => self.is_simple() && self.never_cuts(own),
                _ => mistaken.iter().all(|other| is_alike(other.convention())),
            };
            if is_unseen {
                return Err(format!(
                    "the mistake {word} changes no answer in such trees"
                ));
            }
        }
        Ok(())
    }

    /// How many there can be at the least and at the most in any tree that is asked for, or an interval
    /// around that.
    fn room(&self, counted: Counted) -> [u64; 2] {
        let shape = self.searched_shape();
        let rules = &self.setup.convention;
        // A node that can be cut has two children or more.
        let all = shape.leaves()[1];
        let most = |counted| [0, self.extreme(rules, counted).unwrap_or(all)];
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
        let rules = &self.setup.convention;
        let is_ragged = matches!(self.shape.extent, Extent::Leaves(_));
        if is_ragged && (self.has_passes() || rules.depth.is_some()) {
            return [0, u64::MAX];
        }
        if self.has_passes() {
            // No algorithm proves the value of a full tree by fewer leaves than alpha-beta at its best.
            let best = Convention::default();
            let least = self
                .is_plain()
                .then(|| self.extreme(&best, Counted::Evaluations));
            return [least.flatten().unwrap_or(0), u64::MAX];
        }
        if !self.is_cutting() {
            return leaves;
        }
        let least = self.extreme(rules, Counted::Evaluations);
        [least.unwrap_or(1), leaves[1]]
    }

    /// The most cutoffs of a kind or the fewest evaluations of one pass under some rules; nothing where
    /// the best possible value ends a search too, or where it takes long to find out, since leaves can be
    /// parted in many ways.
    fn extreme(&self, rules: &Convention, counted: Counted) -> Option<u64> {
        const MOST_WORK: u64 = 1_000;
        let shape = self.searched_shape();
        let [least, most] = shape.branching;
        let is_parted = matches!(shape.extent, Extent::Leaves(_));
        let is_short = !is_parted || most.saturating_mul(most - least) <= MOST_WORK;
        let is_sought = is_short && self.setup.plan.value_range.is_none();
        is_sought.then(|| extreme(counted, &shape, rules))
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
