//! A leaf with values of it that matter: to another node, or in answer to a question.

use std::borrow::Cow;

use super::{Read, Reading};
use crate::exercise::answer::{Condition, ValueFor};
use crate::exercise::number::Number;
use crate::exercise::said::{Said, Shape};
use crate::exercise::values::Values;

impl<'a> Reading<'a> {
    pub(super) fn condition(&self, said: Said<'a>) -> Read<Condition<'a>> {
        let wrong = || self.wrong(self.takes.condition);
        let [leaf, values] = said.both(["leaf", "values"]).ok_or_else(wrong)?;
        let leaf = leaf.into_name().ok_or_else(wrong)?;
        let values = values_in(values, &leaf).ok_or_else(wrong)?;
        Ok(Condition { leaf, values })
    }

    pub(super) fn value_for(&self, said: Said<'a>) -> Read<ValueFor<'a>> {
        let wrong = || self.wrong(self.takes.value_for);
        let [leaf, value] = said.both(["leaf", "value"]).ok_or_else(wrong)?;
        Ok(ValueFor {
            leaf: leaf.into_name().ok_or_else(wrong)?,
            value: self.number(value)?,
        })
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
