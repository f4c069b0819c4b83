//! Several answers of one student: they are told, and one of them counts.

use std::collections::HashMap;

use super::grade::Graded;
use crate::cli::args::Repeated;
use crate::cli::diagnostics::Problem;
use crate::exercise::{Standing, Summary};
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
    pub(super) fn of(answer: AnswerOrigin) -> Self {
        Self {
            file: answer.file.to_owned(),
            line: answer.line,
        }
    }
}

/// The answers of a class by their students. Takes memory for each answer that says whose it is.
pub(super) struct Students {
    counts: Repeated,
    /// The names come from the answers, so that the hash must have a key.
    by_id: HashMap<String, Student>,
    /// Every student has one answer in it.
    pub(super) summary: Summary,
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
    pub(super) fn new(counts: Repeated) -> Self {
        Self {
            counts,
            by_id: HashMap::new(),
            summary: Summary::default(),
        }
    }

    pub(super) fn add(&mut self, answer: &Graded) {
        let Some(id) = &answer.id else {
            return self.summary.add(&answer.standing);
        };
        let Some(student) = self.by_id.get_mut(id) else {
            self.summary.add(&answer.standing);
            let student = Student {
                answers: 1,
                number: self.by_id.len(),
                place: answer.place.clone(),
                standing: answer.standing.clone(),
            };
            self.by_id.insert(id.clone(), student);
            return;
        };
        student.answers += 1;
        if self.counts == Repeated::Last {
            self.summary.remove(&student.standing);
            self.summary.add(&answer.standing);
            student.place = answer.place.clone();
            student.standing = answer.standing.clone();
        }
    }

    /// A word about each student with several answers, in the order of their first ones.
    pub(super) fn repeated(&self) -> Vec<Problem> {
        let all = self.by_id.iter();
        let mut several: Vec<_> = all.filter(|(_, student)| student.answers > 1).collect();
        several.sort_unstable_by_key(|(_, student)| student.number);
        let told = several.into_iter().map(|(id, student)| {
            let (id, answers, which) = (quoted(id), student.answers, self.counts.word());
            let message = format!(
                "`{id}` has {answers} answers; in the summary the {which} one counts, this one"
            );
            let Place { file, line } = &student.place;
            let line = line.map(|line| format!(":{line}")).unwrap_or_default();
            Problem::in_file(&format!("{file}{line}"), message, None)
        });
        told.collect()
    }
}
