//! What is said of several nodes or counts, each by its name.

use std::borrow::Cow;

use super::{Fault, Read, Reading};
use crate::exercise::answer::error::AnswerErrorKind;
use crate::exercise::said::Said;

/// Things by their names.
type Named<'a, T> = Vec<(Cow<'a, str>, T)>;

impl<'a> Reading<'a> {
    /// What is said of names. An item that can't be read spoils itself alone, and so do two that say
    /// different things of one name; at least one must be left.
    pub(super) fn items<T: PartialEq>(
        &self,
        said: Said<'a>,
        takes: &'static str,
        read: impl Fn(&str, Said<'a>) -> Read<T>,
    ) -> Read<Named<'a, T>> {
        let mut members = said.into_members().unwrap_or_default();
        members.retain(|(_, said)| !said.is_nothing());
        let read = members.into_iter().map(|(name, said)| {
            let place = said.place;
            let item = read(&name, said);
            (name, place, item)
        });
        let mut items = Vec::new();
        let mut faults: Vec<Fault> = Vec::new();
        for (name, place, item) in once_each(read.collect()) {
            match item {
                Ok(item) => items.push((name, item)),
                Err(fault) => faults.push((fault, place)),
            }
        }
        if items.is_empty() {
            let mut faults = faults.into_iter();
            return Err(faults
                .next()
                .map_or_else(|| self.wrong(takes), |fault| fault.0));
        }
        self.faults.borrow_mut().extend(faults);
        Ok(items)
    }
}

/// What is said of a name, and where.
type Item<'a, T> = (Cow<'a, str>, &'a str, Read<T>);

/// The items with each name once, where it stands first; one of which different things are said is a fault.
fn once_each<T: PartialEq>(mut items: Vec<Item<'_, T>>) -> Vec<Item<'_, T>> {
    let mut places: Vec<usize> = (0..items.len()).collect();
    places.sort_by(|&one, &other| items[one].0.cmp(&items[other].0));
    let mut is_again = vec![false; items.len()];
    let mut doubtful = Vec::new();
    for same in places.chunk_by(|&one, &other| items[one].0 == items[other].0) {
        let (first, others) = (same[0], &same[1..]);
        for &other in others {
            is_again[other] = true;
        }
        if others.iter().any(|&other| items[other].2 != items[first].2) {
            doubtful.push(first);
        }
    }
    for item in doubtful {
        items[item].2 = Err(AnswerErrorKind::RepeatedName(items[item].0.to_string()));
    }
    let mut is_again = is_again.into_iter();
    items.retain(|_| !is_again.next().unwrap_or_default());
    items
}
