//! Answers that were marked before: in a class many are equal but for the student's name.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use memchr::memmem;

use super::part::{Graded, Part};
use super::students::Place;
use crate::exercise::{Standing, Unsigned};
use crate::report::check::AnswerOrigin;
use crate::report::json_line;

/// What became of different answers, shared by all threads.
#[derive(Default)]
pub(super) struct MarkedBefore(RwLock<Kept>);

#[derive(Default)]
struct Kept {
    /// The texts come from the answers, so that the hash must have a key.
    by_text: HashMap<Box<str>, Arc<Marked>>,
    bytes: usize,
}

/// So many bytes of answers and reports are kept at the most.
const MOST_BYTES: usize = 1 << 24;

/// What became of an answer, whoever gives it.
struct Marked {
    /// Its report up to where it says whose answer it is.
    before: Box<[u8]>,
    /// Its report from there on.
    after: Box<[u8]>,
    standing: Standing,
}

impl MarkedBefore {
    /// Repeats the report of an equal answer for another student; whether there is one.
    pub(super) fn repeat(&self, answer: &Unsigned, origin: AnswerOrigin, part: &mut Part) -> bool {
        let kept = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let Some(marked) = kept.by_text.get(&answer.text).map(Arc::clone) else {
            return false;
        };
        drop(kept);
        let start = part.reports.len();
        part.reports.extend_from_slice(&marked.before);
        part.reports.extend_from_slice(&in_json(origin));
        part.reports.extend_from_slice(&marked.after);
        part.graded.push(Graded {
            place: Place::of(origin),
            id: origin.id.map(str::to_owned),
            report: start..part.reports.len(),
            feedback: None,
            standing: marked.standing.clone(),
            problem: None,
        });
        true
    }

    /// Keeps the last report of a part, which is that of this answer: a line of JSON that says in one
    /// place where the answer came from, and nothing else of the student.
    pub(super) fn keep(&self, answer: Unsigned, origin: AnswerOrigin, part: &Part) {
        let Some(graded) = part.graded.last() else {
            return;
        };
        let report = &part.reports[graded.report.clone()];
        let (member, origin) = (b"\"answer\":", in_json(origin));
        let place = memmem::find(report, &[member, &*origin].concat());
        let (Some(place), true) = (place, graded.id.as_deref() == Some(answer.id)) else {
            return;
        };
        let place = place + member.len();
        let marked = Marked {
            before: report[..place].into(),
            after: report[place + origin.len()..].into(),
            standing: graded.standing.clone(),
        };
        let mut kept = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let bytes = kept.bytes + answer.text.len() + report.len();
        if bytes <= MOST_BYTES {
            kept.bytes = bytes;
            kept.by_text.insert(answer.text, Arc::new(marked));
        }
    }
}

fn in_json(origin: AnswerOrigin) -> Vec<u8> {
    let mut json = Vec::new();
    json_line(&origin, &mut json).expect("writing to memory does not fail");
    json
}
