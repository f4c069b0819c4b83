//! What is said of one node in several parts: its windows, the values of a leaf that matter to it.

use std::borrow::Cow;

use super::error::AnswerErrorKind;
use super::stated::{Read, Reading};
use super::{Condition, StatedWindow};
use crate::exercise::number::Number;
use crate::exercise::said::{Said, Shape};
use crate::exercise::values::Values;

impl<'a> Reading<'a> {
    pub(super) fn window(&self, said: Said) -> Read<StatedWindow> {
        let wrong = || self.wrong(self.takes.window);
        let mut window = StatedWindow::default();
        for (key, said) in said.into_members().ok_or_else(wrong)? {
            if said.is_nothing() {
                continue;
            }
            let said = said.into_list().ok_or_else(wrong)?;
            let numbers = said.into_iter().map(|said| self.number(said));
            let mut numbers: Vec<Number> = numbers.collect::<Read<_>>()?;
            if numbers.is_empty() {
                return Err(wrong());
            }
            let is_first = match &*key {
                "entry" => window
                    .entry
                    .replace(two(numbers).ok_or_else(wrong)?)
                    .is_none(),
                "exit" => window
                    .exit
                    .replace(two(numbers).ok_or_else(wrong)?)
                    .is_none(),
                "alpha" | "beta" => {
                    // A value that is written again did not change.
                    numbers.dedup_by(|next, number| next.value() == number.value());
                    let history = match &*key {
                        "alpha" => &mut window.alpha,
                        _ => &mut window.beta,
                    };
                    history.replace(numbers).is_none()
                }
                _ => return Err(wrong()),
            };
            if !is_first {
                return Err(AnswerErrorKind::RepeatedName(key.into_owned()));
            }
        }
        if window == StatedWindow::default() {
            return Err(wrong());
        }
        Ok(window)
    }

    pub(super) fn condition(&self, said: Said<'a>) -> Read<Condition<'a>> {
        let wrong = || self.wrong(self.takes.condition);
        let [leaf, values] = said.both(["leaf", "values"]).ok_or_else(wrong)?;
        let leaf = leaf.into_name().ok_or_else(wrong)?;
        let values = values_in(values, &leaf).ok_or_else(wrong)?;
        Ok(Condition { leaf, values })
    }
}

/// The values in a text, or in several, of which each has a sign or brackets: two plain numbers may
/// be meant as the ends of an interval.
fn values_in(said: Said, leaf: &str) -> Option<Values> {
    let texts: Vec<Cow<str>> = match said.shape {
        Shape::Text | Shape::Number => vec![said.spelling],
        Shape::List(several) => several
            .into_iter()
            .map(Said::into_name)
            .collect::<Option<_>>()?,
        _ => return None,
    };
    let is_plain = |text: &Cow<str>| Number::parse(text).is_ok();
    if texts.len() > 1 && texts.iter().any(is_plain) {
        return None;
    }
    let mut all = texts.iter().map(|text| Values::parse(text, leaf));
    let first = all.next()??;
    all.try_fold(first, |all, next| Some(all.joined(next?)))
}

fn two(numbers: Vec<Number>) -> Option<[Number; 2]> {
    numbers.try_into().ok()
}
