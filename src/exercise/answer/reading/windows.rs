//! The windows of a node.

use super::{Read, Reading};
use crate::exercise::answer::StatedWindow;
use crate::exercise::answer::error::AnswerErrorKind;
use crate::exercise::number::Number;
use crate::exercise::said::Said;

impl Reading<'_> {
    pub(super) fn window(&self, said: Said) -> Read<StatedWindow> {
        let wrong = || self.wrong(self.takes.window);
        let mut window = StatedWindow::default();
        for (key, said) in said.into_members().ok_or_else(wrong)? {
            if said.is_nothing() {
                continue;
            }
            let said = said.into_list().ok_or_else(wrong)?;
            let numbers = said.into_iter().map(|said| self.number(at_its_value(said)));
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
}

/// The end of a null window lies just beside a number, which is what answers state: `2+`, `2-`.
fn at_its_value(said: Said) -> Said {
    let number = said
        .as_text()
        .and_then(|text| text.strip_suffix(['+', '-']));
    match number.filter(|number| !number.is_empty()) {
        Some(number) => Said::text(number.to_owned()).by(said.place),
        None => said,
    }
}

fn two(numbers: Vec<Number>) -> Option<[Number; 2]> {
    numbers.try_into().ok()
}
