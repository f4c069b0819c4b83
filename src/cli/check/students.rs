//! Several answers of one student: they are told, and one of them counts.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::path::Path;

use super::part::Graded;
use crate::cli::args::Repeated;
use crate::cli::diagnostics::Problem;
use crate::exercise::{Concern, Points, Standing, Summary};
use crate::report::check::{AnswerOrigin, Doubtful, MOST_PLACES};
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
    /// Which of them are kept one by one.
    listing: Listing,
    /// The answers that don't say whose they are, as far as they are told one by one.
    nameless: Vec<Student>,
    /// How many answers there were.
    answers: usize,
}

struct Student {
    answers: usize,
    /// Which answer was the first one.
    number: usize,
    /// The answer that counts.
    place: Place,
    standing: Standing,
}

impl Students {
    /// Nobody yet.
    pub(super) fn new(counts: Repeated, listing: Listing) -> Self {
        Self {
            counts,
            by_id: HashMap::new(),
            summary: Summary::default(),
            listing,
            nameless: Vec::new(),
            answers: 0,
        }
    }

    pub(super) fn add(&mut self, answer: Graded) {
        let student = Student {
            answers: 1,
            number: self.answers,
            place: answer.place,
            standing: answer.standing,
        };
        self.answers += 1;
        let Some(id) = answer.id else {
            self.summary.add(&student.standing);
            if self.is_kept(&student.standing) {
                self.nameless.push(student);
            }
            return;
        };
        match self.by_id.entry(id) {
            Entry::Vacant(vacant) => {
                self.summary.add(&student.standing);
                vacant.insert(student);
            }
            Entry::Occupied(mut known) => {
                let known = known.get_mut();
                known.answers += 1;
                if self.counts == Repeated::Last {
                    self.summary.remove(&known.standing);
                    self.summary.add(&student.standing);
                    (known.place, known.standing) = (student.place, student.standing);
                }
            }
        }
    }

    /// Whether an answer that doesn't say whose it is was counted and must be kept: a class can have
    /// millions of them, so that only the first of those are kept that a person should look at.
    fn is_kept(&self, standing: &Standing) -> bool {
        let mut concerns = standing.concerns().iter();
        let so_far = |concern: &Concern| self.summary.concerns[*concern as usize];
        self.listing == Listing::Students || concerns.any(|one| so_far(one) <= MOST_PLACES)
    }

    /// What everybody is called, with the points, in the order of the names.
    pub(super) fn named(&self) -> Vec<(String, Option<[Points; 2]>)> {
        if self.listing == Listing::Nobody {
            return Vec::new();
        }
        let by_id = self.by_id.iter();
        let by_id = by_id.map(|(id, student)| (id.clone(), student.standing.points()));
        let nameless = self.nameless.iter();
        let nameless = nameless.map(|one| (one.place.to_string(), one.standing.points()));
        let mut named: Vec<_> = by_id.chain(nameless).collect();
        named.sort_by_cached_key(|(name, _)| (name.to_lowercase(), name.clone()));
        named
    }

    /// The answers that a person should look at, in their order; where nobody is listed, of those that
    /// don't say whose they are only the first.
    pub(super) fn doubtful(&self) -> Vec<Doubtful> {
        let by_id = self.by_id.iter();
        let by_id = by_id.map(|(id, student)| (Some(id.clone()), student));
        let nameless = self.nameless.iter().map(|student| (None, student));
        let all = by_id.chain(nameless);
        let mut all: Vec<_> = all
            .filter(|(_, student)| !student.standing.concerns().is_empty())
            .collect();
        all.sort_unstable_by_key(|(_, student)| student.number);
        let all = all.into_iter().map(|(id, student)| Doubtful {
            id,
            place: student.place.to_string(),
            concerns: student.standing.concerns().to_vec(),
        });
        all.collect()
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
