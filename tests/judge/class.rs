//! A class hands in, and `abtree check` reports.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value as Json;

use super::answer::{Answer, Case};
use super::style::Form;
use super::ways::Way;
use crate::common::terminal::{abtree, run, stdout};

/// An answer, why it is as it is, and how it is written.
pub(super) struct Pupil<'w> {
    pub(super) mistake: &'static str,
    /// The id of the cause, if there is one.
    pub(super) cause: &'static str,
    pub(super) answer: Answer,
    pub(super) way: &'w Way,
    pub(super) paper: Vec<u8>,
}

impl<'w> Pupil<'w> {
    /// Nothing where the answer can't be written in this way.
    pub(super) fn new(
        case: &Case,
        way: &'w Way,
        mistake: &'static str,
        because: &'static str,
        answer: Answer,
    ) -> Option<Self> {
        let paper = way.style.write(case, &answer)?;
        Some(Self {
            mistake,
            cause: because,
            answer,
            way,
            paper,
        })
    }
}

/// The reports on a class, in its order.
pub(super) fn checked(case: &Case, class: &[Pupil]) -> Vec<Json> {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("answers")).unwrap();
    fs::write(path("tree.sexp"), case.tree.sexp(0)).unwrap();
    fs::write(path("points.json"), case.points()).unwrap();
    for (place, pupil) in class.iter().enumerate() {
        let suffix = if pupil.way.style.form == Form::Json {
            "json"
        } else {
            "txt"
        };
        let name = format!("answers/{place:05}.{suffix}");
        fs::write(path(&name), &pupil.paper).unwrap();
    }
    let algorithm = if case.is_chance() {
        "expectiminimax"
    } else {
        "alpha-beta"
    };
    let mut command = abtree();
    command
        .arg("check")
        .arg(path("tree.sexp"))
        .arg(path("answers"));
    command.arg("--points").arg(path("points.json"));
    command.args(["--algorithm", algorithm, "--format", "jsonl", "-q"]);
    let output = run(&mut command, b"");
    let reports: BTreeMap<String, Json> = stdout(&output).lines().map(named).collect();
    assert_eq!(
        reports.len(),
        class.len(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    reports.into_values().collect()
}

/// A report by the name of its answer's file.
fn named(line: &str) -> (String, Json) {
    let report: Json = serde_json::from_str(line).unwrap();
    (
        report["answer"]["file"].as_str().unwrap().to_owned(),
        report,
    )
}
