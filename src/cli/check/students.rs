//! Several answers of one student: they are told, and one of them counts.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::path::Path;

use super::part::Graded;
use crate::cli::args::Repeated;
use crate::cli::diagnostics::Problem;
use crate::exercise::{Points, Standing, Summary};
use crate::report::check::AnswerOrigin;
use crate::text::quoted;
use crate::vocabulary::Vocabulary;

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

/// Whether a report of the class lists its students.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Listing {
    /// It names nobody.
    Nobody,
    /// It names all of them.
    Students,
}

/// The answers of a class by their students. Takes memory for each answer that says whose it is.
pub(super) struct Students {
    counts: Repeated,
    /// The names come from the answers, so that the hash must have a key.
    by_id: HashMap<String, Student>,
    /// Every student has one answer in it.
    pub(super) summary: Summary,
    /// The answers that don't say whose they are, if they are to be listed.
    nameless: Option<Vec<(Place, Standing)>>,
}

struct Student {
    answers: usize,
    /// Which student it is, in the order of their first answers.
    number: usize,
    /// The answer that counts.
    place: Place,
    standing: Standing,
}

impl Students {
    /// Nobody yet. Answers that don't say whose they are can be listed only if the students are.
    pub(super) fn new(counts: Repeated, listing: Listing) -> Self {
        Self {
            counts,
            by_id: HashMap::new(),
            summary: Summary::default(),
            nameless: (listing == Listing::Students).then(Vec::new),
        }
    }

    pub(super) fn add(&mut self, answer: Graded) {
        let (place, standing) = (answer.place, answer.standing);
        let Some(id) = answer.id else {
            self.summary.add(&standing);
            if let Some(nameless) = &mut self.nameless {
                nameless.push((place, standing));
            }
            return;
        };
        let number = self.by_id.len();
        match self.by_id.entry(id) {
            Entry::Vacant(vacant) => {
                self.summary.add(&standing);
                vacant.insert(Student {
                    answers: 1,
                    number,
                    place,
                    standing,
                });
            }
            Entry::Occupied(mut known) => {
                let student = known.get_mut();
                student.answers += 1;
                if self.counts == Repeated::Last {
                    self.summary.remove(&student.standing);
                    self.summary.add(&standing);
                    (student.place, student.standing) = (place, standing);
                }
            }
        }
    }

    /// What everybody is called, with the points, in the order of the names.
    pub(super) fn named(&self) -> Vec<(String, Option<[Points; 2]>)> {
        let Some(nameless) = &self.nameless else {
            return Vec::new();
        };
        let by_id = self.by_id.iter();
        let by_id = by_id.map(|(id, student)| (id.clone(), student.standing.points()));
        let nameless = nameless.iter();
        let nameless = nameless.map(|(place, standing)| (place.to_string(), standing.points()));
        let mut named: Vec<_> = by_id.chain(nameless).collect();
        named.sort_by_cached_key(|(name, _)| (name.to_lowercase(), name.clone()));
        named
    }

    /// A word about each student with several answers, in the order of their first ones.
    pub(super) fn repeated(&self) -> Vec<Problem> {
        let all = self.by_id.iter();
        let mut several: Vec<_> = all.filter(|(_, student)| student.answers > 1).collect();
        several.sort_unstable_by_key(|(_, student)| student.number);
        let told = several.into_iter().map(|(id, student)| {
            let (id, answers, which) = (quoted(id), student.answers, self.counts.word());
            let message = format!(
                "`{id}` has {answers} answers; the summary counts the {which} one, this one"
            );
            Problem::new(message).in_file(&student.place.to_string())
        });
        told.collect()
    }
}
