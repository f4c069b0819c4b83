//! The tables of a class, and what must hold.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value as Json;

use super::answer::{Case, Question};
use super::causes::makes;
use super::class::Pupil;
use super::ways::Promise;

/// What is counted, and the least and the most percent that may be.
const ROWS: [(&str, f64, f64); 9] = [
    ("right answers in full, documented ways", 99.9, 100.0),
    ("right answers in full, other ways", 45.0, 100.0),
    ("flagged, of those that lose points", 90.0, 100.0),
    ("wrong answers with full marks", 0.0, 0.0),
    ("marks within a tenth of the rubric", 95.0, 100.0),
    ("marks more than a quarter too high", 0.0, 0.0),
    ("a cause that makes the answer is shown", 94.0, 100.0),
    ("nothing is said", 0.0, 5.0),
    ("causes shown that do not make the answer", 0.0, 3.0),
];
const DOCUMENTED: usize = 0;
const OTHER: usize = 1;
const FLAGGED: usize = 2;
const FULL_THOUGH_WRONG: usize = 3;
const NEAR: usize = 4;
const TOO_HIGH: usize = 5;
const NAMED: usize = 6;
const SILENT: usize = 7;
const FALSE: usize = 8;

/// For each row how many there are, and of how many; and what is worth a look, with an example.
#[derive(Default)]
pub(super) struct Tables {
    counts: [[u32; 2]; ROWS.len()],
    notes: BTreeMap<String, (usize, String)>,
}

impl Tables {
    fn add(&mut self, row: usize, is_one: bool) {
        self.counts[row][0] += u32::from(is_one);
        self.counts[row][1] += 1;
    }

    fn percent(&self, row: usize) -> f64 {
        let [some, all] = self.counts[row].map(f64::from);
        match all {
            0.0 => ROWS[row].1,
            _ => 100.0 * some / all,
        }
    }

    pub(super) fn count(&mut self, case: &Case, pupil: &Pupil, report: &Json) {
        let number = |count: usize| f64::from(u32::try_from(count).unwrap());
        let (most, rubric) = (number(case.most()), number(case.marks(&pupil.answer)));
        let score = report["score"].as_f64().unwrap();
        let mut note = |what: String| self.note(case, pupil, report, what);
        if pupil.mistake == "right" {
            let is_flagged = report["to_look_at"].is_array() || report["error"].is_object();
            if score < most {
                let flag = if is_flagged { "" } else { ", not flagged" };
                note(format!("loses points: {}{flag}", pupil.way.name));
                self.add(FLAGGED, is_flagged);
            }
            let is_promised = pupil.way.promise == Promise::Documented;
            self.add(if is_promised { DOCUMENTED } else { OTHER }, score >= most);
            return;
        }
        let is_near = (score - rubric).abs() <= most / 10.0;
        if !is_near {
            note(format!("marks: {}", pupil.mistake));
        }
        self.add(FULL_THOUGH_WRONG, score >= most);
        self.add(NEAR, is_near);
        self.add(TOO_HIGH, score - rubric > most / 4.0);
        self.count_causes(case, pupil, report);
    }

    fn count_causes(&mut self, case: &Case, pupil: &Pupil, report: &Json) {
        let read = read(case, report);
        let shown = list(&report["diagnosis"]["shown"]);
        let mut is_named = false;
        for cause in shown {
            let id = cause["id"].as_str().unwrap();
            let makes = makes(case, id, &nodes(case, cause), &pupil.answer, &read);
            is_named |= makes == Some(true) || id == pupil.cause;
            self.add(FALSE, makes != Some(true));
            if makes != Some(true) {
                let what = format!("{}: {id} does not make it", pupil.mistake);
                self.note(case, pupil, report, what);
            }
        }
        if !pupil.cause.is_empty() {
            self.add(NAMED, is_named);
            self.add(SILENT, shown.is_empty());
            if shown.is_empty() {
                let what = format!("nothing said: {}", pupil.mistake);
                self.note(case, pupil, report, what);
            }
        }
    }

    fn note(&mut self, case: &Case, pupil: &Pupil, report: &Json, what: String) {
        let example = || {
            let paper = String::from_utf8_lossy(&pupil.paper);
            format!("{}\n{paper}\n{report:.2000}\n", case.tree.sexp(0))
        };
        self.notes.entry(what).or_insert_with(|| (0, example())).0 += 1;
    }

    /// Fails with the tables where a promise is broken.
    pub(super) fn must_hold(&self) {
        for (row, (what, least, most)) in ROWS.into_iter().enumerate() {
            let percent = self.percent(row);
            assert!(least <= percent && percent <= most, "{what}\n{self}");
        }
    }
}

impl fmt::Display for Tables {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        for (row, (what, ..)) in ROWS.into_iter().enumerate() {
            let ([some, all], percent) = (self.counts[row], self.percent(row));
            writeln!(formatter, "{what:42}{some} of {all}, {percent:.2} %")?;
        }
        for (what, (count, example)) in &self.notes {
            writeln!(formatter, "{count:6} x {what}")?;
            if std::env::var_os("ABTREE_JUDGE").is_some() {
                writeln!(formatter, "{example}")?;
            }
        }
        Ok(())
    }
}

fn list(json: &Json) -> &[Json] {
    json.as_array().map_or(&[], Vec::as_slice)
}

/// The questions whose answers the program has read.
fn read(case: &Case, report: &Json) -> Vec<Question> {
    let checks = list(&report["checks"]);
    let is_read = |question: &&Question| {
        let check = checks.iter().find(|check| check["name"] == question.key());
        check.is_some_and(|check| check["status"] != "invalid" && check["status"] != "missing")
    };
    case.sheet.iter().filter(is_read).copied().collect()
}

/// The nodes that a cause names.
fn nodes(case: &Case, shown: &Json) -> Vec<usize> {
    let nodes = case.tree.nodes.iter();
    let find = |name: &Json| nodes.clone().position(|node| name == node.name.as_str());
    let names = list(&shown["nodes"]).iter().chain(shown.get("node"));
    names.filter_map(find).collect()
}
