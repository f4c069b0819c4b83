//! Whose the answers of a class are.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::path::Path;

use super::part::Graded;
use crate::cli::diagnostics::Problem;
use crate::exercise::{Points, Standing};
use crate::report::check::{AnswerOrigin, Doubtful};
use crate::text::{quoted, readable};

/// Where an answer stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    file: String,
    line: Option<usize>,
}

impl Place {
    /// The name of the file without its suffix, with the line in a file of several.
    pub(super) fn stem(&self) -> String {
        let stem = Path::new(&self.file).file_stem().unwrap_or_default();
        let line = self.line.map(|line| format!("-{line}"));
        stem.to_string_lossy().into_owned() + &line.unwrap_or_default()
    }

    /// The answer of somebody that stands there.
    pub(super) fn origin<'o>(&'o self, id: Option<&'o str>) -> AnswerOrigin<'o> {
        AnswerOrigin {
            file: &self.file,
            line: self.line,
            id,
        }
    }

    pub(super) fn of(answer: AnswerOrigin) -> Self {
        Self {
            file: answer.file.to_owned(),
            line: answer.line,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        self.line.map_or(Ok(()), |line| write!(f, ":{line}"))
    }
}

/// The answers of a class, with whose they are.
#[derive(Default)]
pub(super) struct Students(Vec<Student>);

struct Student {
    id: Option<String>,
    place: Place,
    standing: Standing,
}

impl Students {
    pub(super) fn add(&mut self, answer: Graded) {
        self.0.push(Student {
            id: answer.id,
            place: answer.place,
            standing: answer.standing,
        });
    }

    /// What everybody is called, with the points, in the order of the names; an answer that doesn't say
    /// whose it is, and a further one of a student, are called by their places.
    pub(super) fn named(&self) -> Vec<(String, Option<[Points; 2]>)> {
        let mut known = HashSet::new();
        let name = |student: &Student| match &student.id {
            Some(id) if known.insert(id.clone()) => id.clone(),
            Some(id) => format!("{id} ({})", student.place),
            None => student.place.to_string(),
        };
        let called: Vec<String> = self.0.iter().map(name).collect();
        let points = self.0.iter().map(|student| student.standing.points());
        let mut students: Vec<_> = called.into_iter().zip(points).collect();
        students.sort_by_cached_key(|(name, _)| (name.to_lowercase(), name.clone()));
        students
    }

    /// The answers that a person should look at, in their order.
    pub(super) fn doubtful(&self) -> Vec<Doubtful> {
        let doubtful = |student: &&Student| !student.standing.concerns().is_empty();
        let doubtful = self.0.iter().filter(doubtful).map(|student| Doubtful {
            id: student.id.clone(),
            place: student.place.to_string(),
            concerns: student.standing.concerns().to_vec(),
        });
        doubtful.collect()
    }

    /// A word about each answer of a student who has given one before.
    pub(super) fn repeated(&self) -> Vec<Problem> {
        // The names come from the answers, so that the hash must have a key.
        let mut first: HashMap<&str, &Place> = HashMap::new();
        let mut repeated = Vec::new();
        for student in &self.0 {
            let Some(id) = &student.id else { continue };
            match first.entry(id) {
                Entry::Vacant(vacant) => drop(vacant.insert(&student.place)),
                Entry::Occupied(first) => {
                    let (id, first) = (quoted(id), readable(&first.get().to_string()));
                    let message =
                        format!("`{id}` has another answer, {first}; each is marked by itself");
                    repeated.push(Problem::new(message).in_file(&student.place.to_string()));
                }
            }
        }
        repeated
    }
}
