//! What no tree can be is refused before anything is drawn.

use super::constraint::Constraint;
use super::counts::Counted;
use super::recipe::Recipe;
use super::refusal::Refusal;
use super::shape::Valued;
use super::showing;
use super::span::Span;
use crate::search::{Chance, Convention, Cut, Scope};
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;

impl Recipe {
    /// Refuses what no tree can be.
    pub fn check(&self) -> Result<(), Refusal> {
        self.shape.check()?;
        if self.values.least > self.values.most {
            return Err(Refusal::no("--values", "the range is turned round"));
        }
        self.check_horizon()?;
        self.check_chance()?;
        for constraint in &self.constraints {
            let checked = match constraint {
                Constraint::Count(counted, span) => self.check_count(*counted, span),
                Constraint::RootValue(span) => self.check_value(span),
                Constraint::Separates(two) => self.check_separates(two),
                Constraint::TellsApart(ids) => showing::check(ids, self),
                Constraint::SafeUnder(_) => Ok(()),
            };
            let option = constraint.option();
            checked.map_err(|reason| Refusal::no(option, reason))?;
        }
        Ok(())
    }

    fn check_horizon(&self) -> Result<(), Refusal> {
        let depth = self.setup.convention.depth;
        let is_above_leaves = depth.is_some_and(|depth| (depth as u64) < *self.shape.plies().end());
        if is_above_leaves && self.shape.valued == Valued::Leaves {
            let reason = "inner nodes have no static values without --static";
            return Err(Refusal::no("--depth", reason));
        }
        Ok(())
    }

    fn check_chance(&self) -> Result<(), Refusal> {
        let algorithm = self.setup.plan.algorithm;
        let is_refused = algorithm.description().chance == Chance::Refused;
        if self.shape.chance.parts > 0 && is_refused {
            let reason = format!("{} can't search chance nodes", algorithm.word());
            return Err(Refusal::no("--chance", reason));
        }
        Ok(())
    }

    fn check_count(&self, counted: Counted, span: &Span<u64>) -> Result<(), String> {
        let room = counted.room(self);
        if counted == Counted::Ties && (span.least, span.most) == (Some(1), Some(1)) {
            return Err("if one leaf ties, so does another".to_owned());
        }
        if !span.is_above(room.end()) && !span.is_below(room.start()) {
            return Ok(());
        }
        Err(match (*room.start(), *room.end()) {
            (_, 0) if counted == Counted::DeepCutoffs && self.is_cutting() => {
                "a deep cutoff needs four plies, and bounds that are passed down".to_owned()
            }
            (_, 0) => format!("there are no {} in such a search", counted.word()),
            (least, u64::MAX) => format!("there are at least {least}"),
            (least, most) if least == most => format!("there are always {least}"),
            (least, most) => format!("there is room for {least} to {most}"),
        })
    }

    fn check_value(&self, span: &Span<Value>) -> Result<(), String> {
        let [least, most] = [self.values.least, self.values.most].map(|end| self.values.value(end));
        if span.is_above(&most) || span.is_below(&least) {
            return Err(format!("all values lie from {least} to {most}"));
        }
        let has_chance = self.shape.chance.parts > 0;
        if !has_chance && !self.values.reaches(span) {
            return Err("no value with so many decimals lies there".to_owned());
        }
        Ok(())
    }

    /// Where equality is pruned and bounds are passed down, what a node returns outside its window
    /// changes no visit.
    fn check_separates(&self, two: &[Convention; 2]) -> Result<(), String> {
        let [one, other] = two;
        let is_alike = (one.cut, one.scope) == (other.cut, other.scope)
            && one.leaf_values == other.leaf_values
            && (one.fail == other.fail || (one.cut, one.scope) == (Cut::Weak, Scope::Deep));
        if !self.is_cutting() && one.leaf_values == other.leaf_values {
            return Err("this algorithm follows the same rules under both".to_owned());
        }
        if is_alike && !self.has_passes() && self.is_plain() {
            return Err("the two visit the same nodes in every tree".to_owned());
        }
        Ok(())
    }
}
