//! Laws of `abtree check`: a right answer gets all points on every tree, a wrong one never does,
//! and no text makes the reader or the checks fall over.

use crate::common::random::{Case, Choices, FLAVOURS, WITH_CHANCE, Xorshift};
use crate::common::terminal::{abtree, run, stdout, words};
use crate::common::{Exam, document_of, evaluated};
use abtree::analysis::Evaluation;
use abtree::exercise::{Answer, AnswerFormat, Points, Scheme, Status, score};
use abtree::report::EvaluationReport;
use abtree::search::{ALGORITHMS, Algorithm, Chance, Counts};
use abtree::tree::{Labels, Naming, NodeId};
use abtree::vocabulary::Vocabulary as _;
use serde_json::{Map, Value as Json, json};

/// A tree, a search of it, and what is right to answer.
struct Exercise {
    case: Case,
    algorithm: Algorithm,
    right: Map<String, Json>,
}

impl Exercise {
    fn random(choices: &mut Xorshift) -> Option<Self> {
        let with_chance = choices.once_in(4);
        let flavours: &[_] = if with_chance { &WITH_CHANCE } else { &FLAVOURS };
        let case = Case::random(choices, flavours);
        let fit = |chance| {
            ALGORITHMS
                .iter()
                .copied()
                .filter(move |one| one.chance() == chance)
        };
        let algorithm = if with_chance {
            Algorithm::Expectiminimax
        } else {
            let fit: Vec<Algorithm> = fit(Chance::Refused).collect();
            choices.one_of(&fit)
        };
        let right = right_answer(choices, &case, algorithm)?;
        Some(Self {
            case,
            algorithm,
            right,
        })
    }

    /// The points of an answer, and whether all checks pass.
    fn grade(
        &self,
        text: &str,
        format: AnswerFormat,
        scheme: &Scheme,
    ) -> Option<(Points, Points, bool)> {
        let answer = Answer::read(text, format).ok()?;
        let mut exam = Exam::new(&self.case.tree, self.algorithm, &self.case.convention);
        exam.scheme = scheme.clone();
        let grader = exam.grader();
        let checks = grader.check(&exam.key, &answer);
        let is_right = checks.iter().all(|check| check.status == Status::Pass);
        for check in &checks {
            let passes = check.status == Status::Pass;
            let message = check.message.as_deref();
            assert!(passes || check.points < check.max_points, "{check:?}");
            assert_eq!(passes, message.is_none(), "{check:?}");
            assert_ne!(message, Some(""), "{check:?}");
        }
        let (points, most) = score(&checks);
        Some((points, most, is_right))
    }
}

/// The report of the search as an answer, its lists in other orders where these don't matter.
fn right_answer(
    choices: &mut Xorshift,
    case: &Case,
    algorithm: Algorithm,
) -> Option<Map<String, Json>> {
    let report =
        |evaluation: &Evaluation| serde_json::to_value(EvaluationReport::new(evaluation)).unwrap();
    let document = document_of(&case.tree);
    let report = evaluated(&document, &algorithm.into(), &case.convention, report).ok()?;
    let list = |value: &Json| value.as_array().unwrap().clone();
    let pruned = &report["pruned"];
    let kind = choices.one_of(&["subtrees", "leaves", "nodes"]);
    let edge = |node: Json| {
        let (parent, _) = node.as_str().unwrap().rsplit_once('/').unwrap();
        json!([if parent.is_empty() { "/" } else { parent }, node])
    };
    let counts = Counts::names().into_iter();
    let counts = counts.map(|name| (name.to_owned(), report["counts"][name].clone()));
    let (mut values, mut windows) = (Map::new(), Map::new());
    for node in list(&report["nodes"]) {
        let name = node["name"].as_str().unwrap().to_owned();
        let value = &node["value"];
        let text = value.as_str().map_or(value.to_string(), str::to_owned);
        let stated = match node["bound"].as_str() {
            None => continue,
            Some("lower") => json!(format!(">={text}")),
            Some("upper") => json!(format!("<={text}")),
            Some(_) => value.clone(),
        };
        values.insert(name.clone(), stated);
        if node["entry"].is_array() && node["exit"].is_array() {
            windows.insert(name, json!({"entry": node["entry"], "exit": node["exit"]}));
        }
    }
    let best = &report["best_move"];
    let reversed = |value: &Json| list(value).into_iter().rev().collect::<Json>();
    let mut right = json!({
        "value": report["value"],
        "best_move": if best.is_null() { json!([]) } else { best.clone() },
        "pv": report["principal_variation"],
        "order": report["static_evaluations"],
        "evaluated": reversed(&report["static_evaluations"]),
        "pruned": reversed(&pruned[kind]),
        "cut_edges": list(&pruned["subtrees"]).into_iter().map(edge).collect::<Json>(),
        "visited": report["visited"],
        "counts": counts.collect::<Map<_, _>>(),
        "node_values": values,
    });
    if !windows.is_empty() {
        right["windows"] = windows.into();
    }
    right.as_object().cloned()
}

#[test]
fn a_right_answer_gets_all_points() {
    let mut choices = Xorshift::new(1);
    let scheme = Scheme::default();
    let mut checked = 0;
    while checked < 1_000 {
        let Some(exercise) = Exercise::random(&mut choices) else {
            continue;
        };
        let text = serde_json::to_string(&exercise.right).unwrap();
        let (points, most, is_right) = exercise.grade(&text, AnswerFormat::Json, &scheme).unwrap();
        assert!(
            is_right && points == most && most > Points::ZERO,
            "{:?}\n{text}",
            exercise.case
        );
        checked += 1;
    }
}

/// Makes one part of an answer say something else; false if there is nothing to change.
fn corrupt(choices: &mut Xorshift, exercise: &Exercise, answer: &mut Map<String, Json>) -> bool {
    let keys: Vec<String> = answer.keys().cloned().collect();
    let key = &keys[choices.below(keys.len())];
    let tree = &exercise.case.tree;
    let labels = Labels::new(tree, Naming::Paths);
    let any_node = NodeId::ROOT;
    let value = answer.get_mut(key).unwrap();
    match (key.as_str(), value) {
        ("value", value) => *value = json!("123456789.5"),
        ("best_move", value) => *value = json!(labels.owned(any_node)),
        ("pv" | "order" | "visited", Json::Array(names)) => match choices.below(3) {
            0 if names.len() > 1 => {
                let (a, b) = (choices.below(names.len()), choices.below(names.len()));
                if names[a] == names[b] {
                    return false;
                }
                names.swap(a, b);
            }
            1 if !names.is_empty() => {
                names.remove(choices.below(names.len()));
            }
            _ => names.insert(choices.below(names.len() + 1), json!("/no such node")),
        },
        ("evaluated", Json::Array(names)) => {
            let gone = names.pop();
            let Some(gone) = gone else { return false };
            names.retain(|name| *name != gone);
        }
        ("pruned", Json::Array(names)) => {
            let first = exercise.right["order"].as_array().unwrap().first().cloned();
            let Some(evaluated) = first else { return false };
            names.push(evaluated);
        }
        ("cut_edges", Json::Array(edges)) => {
            if edges.is_empty() || choices.once_in(2) {
                edges.push(json!(["/", "/999"]));
            } else {
                edges.remove(choices.below(edges.len()));
            }
        }
        ("counts", Json::Object(counts)) => {
            let count = counts.get_mut(choices.one_of(&Counts::names())).unwrap();
            *count = json!(count.as_u64().unwrap() + 1);
        }
        ("node_values" | "windows", Json::Object(items)) => {
            let names: Vec<String> = items.keys().cloned().collect();
            if names.is_empty() {
                return false;
            }
            let item = items.get_mut(&names[choices.below(names.len())]).unwrap();
            *item = if key == "windows" {
                json!({"entry": [-99, 98.5]})
            } else {
                json!(98.75)
            };
        }
        _ => return false,
    }
    true
}

#[test]
fn a_report_by_any_rules_is_a_right_answer() {
    const RULES: [&str; 14] = [
        "--cut strict",
        "--fail hard",
        "--fail f2",
        "--scope shallow",
        "--root-window fresh",
        "--order right",
        "--leaf-values mover",
        "--infinity value",
        "--ties last",
        "--ties shortest",
        "--depth 2",
        "--window 3,7",
        "--convention prune-value --cut weak",
        "--convention knuth-moore-f1 --order right",
    ];
    const INNER: &str =
        "(max A :static 1 (min B :static 2 (max C :static 3 5 inf) (max D :static 4 4 2))
        (min E :static 9 (max F :static 1 5 -inf) (max G :static 3 3 9)))";
    let mut searched = 0;
    for tree in [INNER, "(max A inf 5)", "(max A (min B 3 12) (min C 3 4))"] {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), tree).unwrap();
        for (algorithm, rule) in ALGORITHMS
            .iter()
            .flat_map(|it| RULES.map(|rule| (it, rule)))
        {
            let mut eval = abtree();
            eval.args(["eval", "--json", "--algorithm", algorithm.word()]);
            let report = run(eval.args(words(rule)).arg(file.path()), b"");
            if report.status.success() {
                let checked = run(
                    abtree().arg("check").arg(file.path()).arg("-"),
                    &report.stdout,
                );
                let told = stdout(&checked);
                assert!(checked.status.success(), "{rule}: {tree}\n{told}");
                searched += 1;
            }
        }
    }
    assert!(searched > 300, "only {searched} reports");
}

#[test]
fn a_wrong_answer_never_gets_all_points() {
    const PARTIAL: &str = r#"{"order": {"points": 3, "partial": "per-item"}, "visited": {"partial": "per-item"},
        "pv": {"partial": "per-item"}, "evaluated": {"partial": "per-item"}, "pruned": {"partial": "per-item"},
        "cut_edges": {"partial": "per-item"}, "counts": {"partial": "per-item"}, "windows": {"partial": "per-item"},
        "node_values": {"points": 2.5, "partial": "per-item"}, "others": 1}"#;
    let schemes = [Scheme::default(), Scheme::read(PARTIAL).unwrap()];
    let mut choices = Xorshift::new(2);
    let mut checked = 0;
    while checked < 2_000 {
        let Some(exercise) = Exercise::random(&mut choices) else {
            continue;
        };
        for _ in 0..10 {
            let mut answer = exercise.right.clone();
            if !corrupt(&mut choices, &exercise, &mut answer) {
                continue;
            }
            let text = serde_json::to_string(&answer).unwrap();
            let scheme = &schemes[choices.below(2)];
            let (points, most, is_right) =
                exercise.grade(&text, AnswerFormat::Json, scheme).unwrap();
            assert!(!is_right && points < most, "{:?}\n{text}", exercise.case);
            checked += 1;
        }
    }
}

/// Bytes changed, dropped and repeated anywhere: whatever it means then, nothing panics.
#[test]
fn no_text_makes_the_checks_fall_over() {
    const BYTES: &[u8] = b"{}[]\",:\\ \n\t0123456789-+.eE/<>=ABCntu\x00\x1b\xe2\x88\x9e";
    let mut choices = Xorshift::new(3);
    let scheme = Scheme::default();
    let mut read = 0;
    for _ in 0..300 {
        let Some(exercise) = Exercise::random(&mut choices) else {
            continue;
        };
        let text = serde_json::to_string(&exercise.right).unwrap();
        for _ in 0..10 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=choices.below(4) {
                let at = choices.below(bytes.len());
                match choices.below(3) {
                    0 => bytes[at] = choices.one_of(BYTES),
                    1 => bytes.insert(at, choices.one_of(BYTES)),
                    _ => {
                        bytes.remove(at);
                    }
                }
            }
            let text = String::from_utf8_lossy(&bytes);
            for format in [AnswerFormat::Json, AnswerFormat::Text] {
                read += usize::from(exercise.grade(&text, format, &scheme).is_some());
            }
        }
    }
    assert!(read > 100, "only {read} of the texts could be read");
}
