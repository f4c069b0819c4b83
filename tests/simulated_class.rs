//! A class of students whose mistakes are known: the diagnosis must name them, and nothing else.
//!
//! The answers were made by `tests/simulated-class/make.py`, which knows nothing of this program: it
//! plays published exercises by hand, with one mistake, and writes down what such a student
//! hands in. Among them are kinds of nonsense that have no cause, so that none may be named.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::{env, fs};

use serde_json::Value as Json;

use crate::common::repository;
use crate::common::terminal::{abtree, run};

/// One wrong answer.
struct Student {
    tree: String,
    /// How the exercise is searched.
    options: Vec<String>,
    kind: String,
    /// The ids that name the mistake; none where there is no cause to name.
    causes: Vec<String>,
    answer: String,
}

/// What the diagnosis made of the answers of one kind.
#[derive(Clone, Copy, Default)]
struct Row {
    /// The cause is the only one that is named, or its equals are named with it.
    alone: usize,
    /// The cause is one of several that are named.
    among: usize,
    /// Nothing is named though there is a cause.
    nothing: usize,
    /// Nothing is named, and there is no cause.
    rightly_silent: usize,
    /// Another cause is named.
    other: usize,
}

impl Row {
    fn answers(self) -> usize {
        self.alone + self.among + self.nothing + self.rightly_silent + self.other
    }
}

/// Every fourth answer, or with `ABTREE_CLASS=full` the whole class, which takes a minute.
fn class() -> Vec<Student> {
    let path = repository("tests/simulated-class/class.jsonl");
    let text = fs::read_to_string(path).expect("the class is text");
    let step = if env::var_os("ABTREE_CLASS").is_some_and(|which| which == "full") {
        1
    } else {
        4
    };
    let lines = text.lines().step_by(step);
    lines
        .map(|line| student(&serde_json::from_str(line).expect("JSON")))
        .collect()
}

fn student(line: &Json) -> Student {
    let text = |json: &Json| json.as_str().expect("a text").to_owned();
    let tree = text(&line["tree"]);
    let has_chance = fs::read_to_string(repository(&tree))
        .expect("a tree is text")
        .contains("(chance");
    let mut options = vec!["--algorithm".to_owned()];
    match (line["options"]["algorithm"].as_str(), has_chance) {
        (Some("minimax"), true) => options.push("expectiminimax".to_owned()),
        (algorithm, _) => options.push(algorithm.expect("an algorithm").to_owned()),
    }
    for rule in ["cut", "scope"] {
        if let Some(word) = line["options"][rule].as_str() {
            options.extend([format!("--{rule}"), word.to_owned()]);
        }
    }
    Student {
        tree,
        options,
        kind: text(&line["kind"]),
        causes: line["causes"]
            .as_array()
            .expect("a list")
            .iter()
            .map(text)
            .collect(),
        answer: line["answer"].to_string(),
    }
}

/// The ids that are named of an answer, those of one entry together; `None` for a right answer.
fn entries(report: &Json) -> Option<Vec<Vec<String>>> {
    let checks = report["checks"].as_array().expect("checks");
    if checks.iter().all(|check| check["status"] == "pass") {
        return None;
    }
    let list = |json: &Json| json.as_array().cloned().unwrap_or_default();
    let entry = |hypothesis: Json| {
        let also = list(&hypothesis["also"]);
        let all = [hypothesis].into_iter().chain(also);
        all.map(|cause| cause["id"].as_str().expect("an id").to_owned())
            .collect()
    };
    Some(
        list(&report["diagnosis"]["hypotheses"])
            .into_iter()
            .map(entry)
            .collect(),
    )
}

fn count(row: &mut Row, causes: &[String], entries: &[Vec<String>]) {
    let is_named = entries.iter().flatten().any(|id| causes.contains(id));
    let place = match (causes.is_empty(), entries.len()) {
        (true, 0) => &mut row.rightly_silent,
        (false, 0) => &mut row.nothing,
        (_, 1) if is_named => &mut row.alone,
        _ if is_named => &mut row.among,
        _ => &mut row.other,
    };
    *place += 1;
}

#[test]
#[allow(clippy::print_stdout)]
fn the_cause_is_named_or_nothing_is() {
    let class = class();
    let mut exercises: BTreeMap<(&str, &[String]), Vec<&Student>> = BTreeMap::new();
    for student in &class {
        exercises
            .entry((&student.tree, &student.options))
            .or_default()
            .push(student);
    }
    let mut rows: BTreeMap<&str, Row> = BTreeMap::new();
    for ((tree, options), students) in exercises {
        let answers: Vec<&str> = students
            .iter()
            .map(|student| student.answer.as_str())
            .collect();
        let answers = answers.join("\n");
        let fixed = [
            "check",
            tree,
            "-",
            "--answers-from",
            "jsonl",
            "--format",
            "jsonl",
            "-q",
        ];
        let output = run(abtree().args(fixed).args(options), answers.as_bytes());
        let text = String::from_utf8(output.stdout).expect("reports are UTF-8");
        let reports: Vec<Json> = text
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        assert_eq!(reports.len(), students.len(), "{tree}");
        for (student, report) in students.iter().zip(&reports) {
            if let Some(entries) = entries(report) {
                count(
                    rows.entry(&student.kind).or_default(),
                    &student.causes,
                    &entries,
                );
            }
        }
    }
    let table = table(&rows);
    println!("{table}");
    let total = |part: fn(&Row) -> usize| rows.values().map(part).sum::<usize>();
    let answers = total(|row| row.answers());
    let causes = answers - total(|row| row.rightly_silent);
    let named = total(|row| row.alone + row.among);
    assert!(named * 100 >= causes * NAMED, "{table}");
    assert!(total(|row| row.alone) * 100 >= causes * ALONE, "{table}");
    assert!(total(|row| row.other) * 100 <= answers * OTHER, "{table}");
}

/// Of a hundred answers with a cause, in so many it is named at least.
const NAMED: usize = 90;

/// In so many at least it is named alone or with its equals.
const ALONE: usize = 80;

/// Of a hundred answers, in so many at most another cause is named: the simulator and the table see
/// some mistakes differently, and some find the same in a tree.
const OTHER: usize = 1;

fn table(rows: &BTreeMap<&str, Row>) -> String {
    let mut table = format!(
        "\n{:24}{:>7}{:>7}{:>9}{:>8}{:>7}\n",
        "mistake", "alone", "among", "nothing", "silent", "other"
    );
    for (kind, row) in rows {
        let Row {
            alone,
            among,
            nothing,
            rightly_silent,
            other,
        } = row;
        writeln!(
            table,
            "{kind:24}{alone:>7}{among:>7}{nothing:>9}{rightly_silent:>8}{other:>7}"
        )
        .expect("a string grows");
    }
    table
}
