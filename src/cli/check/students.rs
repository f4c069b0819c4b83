//! Whose the answers of a class are, and how they did.

use std::collections::HashSet;

use crate::exercise::{Points, Standing};
use crate::report::check::Doubtful;

/// An answer as the summary and the page about the class know it.
pub(super) struct Student {
    /// Whose it is, if it says so.
    pub(super) id: Option<String>,
    /// Where it stands.
    pub(super) place: String,
    /// How it came out.
    pub(super) standing: Standing,
}

/// What everybody is called, with the points, in the order of the names; an answer that doesn't say
/// whose it is, and a further one of a student, are called by their places.
pub(super) fn named(students: &[Student]) -> Vec<(String, Option<[Points; 2]>)> {
    let mut known = HashSet::new();
    let named = students.iter().map(|student| {
        let name = match &student.id {
            Some(id) if known.insert(id) => id.clone(),
            Some(id) => format!("{id} ({})", student.place),
            None => student.place.clone(),
        };
        (name, student.standing.points())
    });
    let mut named: Vec<_> = named.collect();
    named.sort_by_cached_key(|(name, _)| (name.to_lowercase(), name.clone()));
    named
}

/// The answers that a person should look at, in their order.
pub(super) fn doubtful(students: &[Student]) -> Vec<Doubtful<'_>> {
    let doubtful = students.iter().map(|student| Doubtful {
        id: student.id.as_deref(),
        place: &student.place,
        concerns: student.standing.concerns(),
    });
    let doubtful = doubtful.filter(|answer| !answer.concerns.is_empty());
    doubtful.collect()
}
