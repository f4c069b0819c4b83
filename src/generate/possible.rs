//! What no tree can be is refused before anything is drawn, as far as that is easily seen.

use std::cmp::Ordering;

use super::{Constraint, Counted, Extent, Recipe, Shape, Span};
use crate::exercise::{HypothesisId, Key, mistaken_keys};
use crate::game::LeafValues;
use crate::random::Random;
use crate::search::{
    Algorithm, Chance, Convention, Cut, RootWindow, Scope, SearchOption, Setup, ValueRange,
};
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
        Err(match (most, counted) {
            (0, Counted::DeepCutoffs | Counted::ReallyDeepCutoffs)
                if self.searched_shape().plies()[1] < 4 =>
            {
                "a deep cutoff needs four plies".to_owned()
            }
            (0, _) => format!("there are no {} in such a search", counted.word()),
            _ => format!("this shape allows {least} to {most}"),
        })
    }

    /// Bounds of a window may be returned instead of values.
    fn check_value(&self, span: &Span<Value>) -> Result<(), String> {
        let convention = &self.setup.convention;
        if convention.window != ValueRange::FULL {
            return Ok(());
        }
        let [least, most] = match convention.leaf_values {
            LeafValues::Max => [self.values.least, self.values.most],
            // Who moves at a leaf may be either player.
            LeafValues::Mover => {
                let widest = self.values.most.max(-self.values.least);
                [-widest, widest]
            }
        };
        let [least, most] = [least, most].map(|units| self.values.value(units));
        if span.meets(&least, &most) {
            return Ok(());
        }
        Err(format!("all values lie from {least} to {most}"))
    }

    /// Where equality is pruned and bounds are passed down, what a node returns outside its window
    /// changes no visit.
    fn check_separates(&self, two: &[Convention; 2]) -> Result<(), String> {
        let [one, other] = two;
        if one.leaf_values != other.leaf_values {
            return Ok(());
        }
        if !self.is_cutting() {
            return Err("this algorithm has the same rules under both".to_owned());
        }
        let differ_in_fail_alone = (one.cut, one.scope) == (other.cut, other.scope);
        let is_alike = differ_in_fail_alone && (one.cut, one.scope) == (Cut::Weak, Scope::Deep);
        if is_alike && !self.has_passes() && self.is_plain() {
            return Err("the two visit the same nodes in every tree".to_owned());
        }
        Ok(())
    }

    /// Refuses mistakes that can't be made where such trees are searched so, or are seen only in an
    /// answer.
    fn check_mistakes(&self, ids: &[HypothesisId]) -> Result<(), String> {
        let tree = self.draw(&mut Random::new(0, 0)).tree;
        let Ok(right) = Key::new(&tree, self.setup.clone()) else {
            return Ok(());
        };
        let is_shallow = self.is_plain() && self.shape.plies()[1] < 4;
        for &id in ids {
            let word = id.word();
            if is_shallow && [HypothesisId::ShallowOnly, HypothesisId::DeepToo].contains(&id) {
                return Err(format!(
                    "{word} needs a deep cutoff, which needs four plies"
                ));
            }
            if mistaken_keys(&right, id).is_empty() {
                return Err(format!("the mistake {word} can't happen in such a search"));
            }
        }
        Ok(())
    }

    /// An interval that holds how many there can be in any tree that is asked for.
    fn room(&self, counted: Counted) -> [u64; 2] {
        let shape = self.searched_shape();
        let ([_, leaves], [_, plies]) = (shape.leaves(), shape.plies());
        match counted {
            Counted::Ties => self.ties_room(),
            Counted::PvFromLeft => {
                let most = shape.most_root_children();
                [most.min(1), most]
            }
            Counted::Evaluations if self.has_passes() => [0, u64::MAX],
            Counted::Evaluations => [self.fewest_evaluations(), leaves],
            _ if !self.is_cutting() => [0, 0],
            _ if self.has_passes() => [0, u64::MAX],
            _ if self.is_plain() && plies < self.plies_needed(counted) => [0, 0],
            Counted::DeepCutoffs | Counted::ReallyDeepCutoffs
                if self.setup.convention.scope == Scope::Shallow =>
            {
                [0, 0]
            }
            // Each skips a leaf, or what would be evaluated at the horizon.
            _ => [0, leaves - self.fewest_evaluations().min(leaves)],
        }
    }

    /// The fewest plies in which there are such cutoffs: below a node that sets a bound, by turns.
    fn plies_needed(&self, counted: Counted) -> u64 {
        let of_root = match counted {
            Counted::CutoffsAtMax => self.shape.root == Player::Max,
            Counted::CutoffsAtMin => self.shape.root == Player::Min,
            _ => false,
        };
        let plies = match counted {
            Counted::DeepCutoffs | Counted::ReallyDeepCutoffs => 4,
            Counted::InnerCutoffs => 3,
            _ if of_root => 3,
            _ => 2,
        };
        plies + u64::from(self.setup.convention.root_window == RootWindow::Fresh)
    }

    /// Of more leaves than there are values some tie.
    fn ties_room(&self) -> [u64; 2] {
        let ([fewest, most], values) = (self.shape.leaves(), self.values.len());
        let tied = fewest.saturating_sub(values);
        [tied + tied.min(1), if most < 2 { 0 } else { most }]
    }

    /// The fewest leaves that one pass evaluates, or fewer: where all leaves lie at one ply the leaves of the
    /// minimal tree, b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (Knuth and Moore 1975).
    fn fewest_evaluations(&self) -> u64 {
        let shape = self.searched_shape();
        match shape.extent {
            Extent::Leaves(_) if self.setup.convention.depth.is_some() => 1,
            _ if !self.is_cutting() => shape.leaves()[0],
            Extent::Plies(plies) if self.is_plain() => {
                let [fewest, _] = shape.branching;
                let half = |plies| {
                    let plies = u32::try_from(plies).unwrap_or(u32::MAX);
                    fewest.saturating_pow(plies)
                };
                half(plies.div_ceil(2)) + half(plies / 2) - 1
            }
            _ => 1,
        }
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

    /// Whether the players move by turns, with an open window, and nothing is known of values.
    fn is_plain(&self) -> bool {
        let Setup { plan, convention } = &self.setup;
        let is_open = convention.window == ValueRange::FULL && plan.value_range.is_none();
        self.shape.chance == 0 && is_open
    }
}
