//! Wrong answers whose mistakes are known: the diagnosis must name them.
//!
//! The answers come from searches that are written down a second time in `common`, by people who
//! make one mistake each on a tree where it matters.

mod exercise;

use std::collections::BTreeMap;

use crate::common::random::{Case, Choices, FLAVOURS, WITH_CHANCE, Xorshift};
use crate::common::students::{SHAPES, Sheet};
use crate::common::trace::Run;
use crate::common::tree_of;
use exercise::Exercise;

use abtree::exercise::{Diagnosis, Hypothesis, HypothesisId};
use abtree::search::{ALGORITHMS, Algorithm, Chance, Convention};
use abtree::tree::{Labels, Naming};
use serde_json::{Map, Value as Json, json};

/// The mistakes that are made, each by the id that the diagnosis is to name.
const MISTAKES: [HypothesisId; 14] = [
    HypothesisId::OtherCutRule,
    HypothesisId::OtherFailRule,
    HypothesisId::RightToLeft,
    HypothesisId::OtherPlayerAtRoot,
    HypothesisId::ShallowOnly,
    HypothesisId::WindowNotPassed,
    HypothesisId::BoundsNotUpdated,
    HypothesisId::WrongBound,
    HypothesisId::NoPruning,
    HypothesisId::MoverView,
    HypothesisId::PathReversed,
    HypothesisId::PrunedRootEvaluated,
    HypothesisId::OneSlip,
    HypothesisId::SoundButDifferent,
];

/// So many wrong answers are made for each mistake.
const ANSWERS_EACH: usize = 100;

/// No tree has fewer leaves.
const LEAVES: usize = 8;

/// Whether the diagnosis names the mistake, or one as simple that gives the same answer.
fn is_named(mistake: HypothesisId, diagnosis: &Diagnosis) -> bool {
    let mut causes = diagnosis.hypotheses.iter().flat_map(Hypothesis::causes);
    causes.any(|cause| cause.id == mistake || cause.id < HypothesisId::OneSlip)
}

fn word(id: HypothesisId) -> String {
    let word = serde_json::to_value(id).unwrap();
    word.as_str().unwrap().to_owned()
}

#[test]
#[allow(clippy::print_stdout)]
fn known_mistakes_are_named() {
    let mut table: BTreeMap<(usize, String), usize> = BTreeMap::new();
    let (mut missed, mut listed) = (Vec::new(), 0);
    for (row, mistake) in MISTAKES.into_iter().enumerate() {
        let choices = &mut Xorshift::new(7 + row as u64);
        let mut wrong = 0;
        while wrong < ANSWERS_EACH {
            let exercise = Exercise::random(choices);
            let shape = choices.below(SHAPES);
            // In a small tree chance finds what a mistake finds.
            if exercise.tree.leaves() < LEAVES {
                continue;
            }
            let Some(answer) = exercise.answer(mistake, shape, choices) else {
                continue;
            };
            let text = Json::Object(answer).to_string();
            let marked = exercise.mark(&text);
            if marked.is_right {
                continue;
            }
            wrong += 1;
            let mut hypotheses = marked.diagnosis.hypotheses.iter();
            listed += usize::from(hypotheses.any(|found| found.cause.id == mistake));
            let first = marked.diagnosis.hypotheses.first();
            let first = first.map_or("none".to_owned(), |first| word(first.cause.id));
            *table.entry((row, first)).or_default() += 1;
            if !is_named(mistake, &marked.diagnosis) {
                let tree = crate::common::random::sexp(&exercise.tree);
                missed.push(format!(
                    "{}: {tree} {:?} {text}\n  {}",
                    word(mistake),
                    exercise.convention.cut,
                    marked.diagnosis.summary
                ));
            }
        }
    }
    println!("{}", confusion(&table));
    println!("the mistake itself is listed: {listed}");
    println!(
        "not named: {} of {}",
        missed.len(),
        MISTAKES.len() * ANSWERS_EACH
    );
    println!("{}", missed[..missed.len().min(20)].join("\n"));
    assert!(missed.len() * 100 <= MISTAKES.len() * ANSWERS_EACH);
}

/// Rows are the mistakes that were made, columns the hypotheses that were named first.
fn confusion(table: &BTreeMap<(usize, String), usize>) -> String {
    let mut lines = Vec::new();
    for (row, mistake) in MISTAKES.into_iter().enumerate() {
        let cells = table.iter().filter(|((made, _), _)| *made == row);
        let cells: Vec<String> = cells
            .map(|((_, named), count)| format!("{named} {count}"))
            .collect();
        lines.push(format!("{:22} {}", word(mistake), cells.join(", ")));
    }
    lines.join("\n")
}

#[test]
fn right_answers_have_no_diagnosis() {
    let choices = &mut Xorshift::new(1);
    for _ in 0..500 {
        let exercise = Exercise::random(choices);
        let labels = Labels::new(&exercise.tree, Naming::Paths);
        let answer = exercise.right(&labels).answer(choices.below(SHAPES));
        let marked = exercise.mark(&Json::Object(answer).to_string());
        assert!(marked.is_right);
        assert_eq!(marked.diagnosis.hypotheses, []);
        assert_eq!(marked.diagnosis.summary, "everything is right");
    }
}

/// Whatever is written and however it was searched, the diagnosis ends, and no hypothesis explains less
/// than another.
#[test]
fn spoilt_answers_are_diagnosed_without_trouble() {
    let choices = &mut Xorshift::new(2);
    let mut named = 0;
    for _ in 0..800 {
        let Some((exercise, mut answer)) = any_exercise(choices) else {
            continue;
        };
        for _ in 0..=choices.below(3) {
            spoil(&mut answer, choices);
        }
        let marked = exercise.mark(&Json::Object(answer).to_string());
        let found = &marked.diagnosis.hypotheses;
        named += usize::from(!found.is_empty());
        assert!(!marked.is_right || found.is_empty());
        assert!(!marked.diagnosis.summary.is_empty());
        assert!(found.is_sorted_by_key(|hypothesis| hypothesis.cause.id));
        for hypothesis in found {
            assert_eq!(hypothesis.explains.len(), found[0].explains.len());
            assert!(!hypothesis.explains.is_empty());
        }
    }
    assert!(named > 30, "{named} answers have a diagnosis");
}

/// A tree, a search of any kind, and a right answer.
fn any_exercise(choices: &mut Xorshift) -> Option<(Exercise, Map<String, Json>)> {
    let has_chance = choices.once_in(4);
    let flavours: &[_] = if has_chance { &WITH_CHANCE } else { &FLAVOURS };
    let Case { tree, convention } = Case::random(choices, flavours);
    let algorithm = if has_chance {
        Algorithm::Expectiminimax
    } else {
        let fit = ALGORITHMS
            .iter()
            .filter(|one| one.chance() == Chance::Refused);
        choices.one_of(&fit.copied().collect::<Vec<_>>())
    };
    let run = Run::of(&tree, algorithm, &convention);
    run.outcome.as_ref().ok()?;
    let exercise = Exercise {
        tree,
        convention,
        algorithm,
    };
    let labels = Labels::new(&exercise.tree, Naming::Paths);
    let sheet = Sheet {
        tree: &exercise.tree,
        labels: &labels,
        steps: run.steps,
    };
    let answer = sheet.answer(choices.below(SHAPES));
    Some((exercise, answer))
}

/// Any of many nodes may have the wrong value: three are named.
#[test]
fn slips_are_named_up_to_a_limit() {
    for line in [3, 4, 63] {
        let (open, close) = ("(max ".repeat(line - 2), ")".repeat(line - 2));
        let exercise = exercise(&format!("(max {open}7{close} (min {}))", "0 ".repeat(40)));
        let mut names: Vec<String> = (0..line).map(|ply| "/1".repeat(ply)).collect();
        "/".clone_into(&mut names[0]);
        let answer = json!({
            "value": 9,
            "principal_variation": names,
            "static_evaluations": [names[line - 1], "/2/1"],
        });
        let Diagnosis {
            hypotheses,
            summary,
            to_student,
        } = exercise.mark(&answer.to_string()).diagnosis;
        let causes: Vec<_> = hypotheses.iter().flat_map(Hypothesis::causes).collect();
        assert_eq!(causes.len(), 3, "{line}: {summary}");
        assert!(causes.iter().all(|cause| cause.id == HypothesisId::OneSlip));
        let to_student = to_student.expect("something explains it");
        let shared = summary.trim_start_matches("everything would be right for somebody who ");
        assert_eq!(to_student, format!("it looks as if you {shared}"));
    }
}

/// What mistakes find is kept for trees of up to 4,000 nodes; nobody can see it.
#[test]
fn large_trees_are_diagnosed_like_small_ones() {
    for leaves in [3_998, 3_999] {
        let text = format!("(max 5 (min {}))", "4 ".repeat(leaves - 1));
        let exercise = exercise(&text);
        assert_eq!(exercise.tree.len(), leaves + 2);
        for _ in 0..2 {
            let marked = exercise.mark(&format!(
                r#"{{"counts": {{"static_evaluations": {leaves}}}, "value": 5}}"#
            ));
            let first = &marked.diagnosis.hypotheses[0];
            assert_eq!(first.cause.id, HypothesisId::NoPruning);
        }
    }
}

/// The likeliest child of a chance node is looked for once, and not once for each child.
#[test]
fn wide_chance_nodes_are_diagnosed() {
    let leaves = 8_000;
    let unlikely = "(leaf 4 :p 1/16000)".repeat(leaves);
    let text = format!("(max R (chance C {unlikely} (leaf 7 :p 1/2)) 6)");
    let exercise = Exercise {
        algorithm: Algorithm::Expectiminimax,
        ..exercise(&text)
    };
    let answer = r#"{"value": 7, "best_move": "C", "principal_variation": ["R", "C"]}"#;
    let marked = exercise.mark(answer);
    let hypotheses = marked.diagnosis.hypotheses.iter();
    let ids: Vec<HypothesisId> = hypotheses
        .flat_map(Hypothesis::causes)
        .map(|cause| cause.id)
        .collect();
    assert!(ids.contains(&HypothesisId::ChanceLikeliest), "{ids:?}");
}

/// Whoever reads everything tells nothing of how a value came about that no search finds.
#[test]
fn what_no_mistake_makes_has_no_cause() {
    let tree = "(max A (min B 3 12 8) (min C 2 4 6) (min D 3 5 2) (min E 1 9 2))";
    let marked = exercise(tree)
        .mark(r#"{"value": 50, "best_move": "E", "evaluated": ["/1/1", "/2/1", "/3/1", "/4/1"]}"#);
    assert_eq!(marked.diagnosis.hypotheses, []);
    let summary = &marked.diagnosis.summary;
    assert_eq!(summary, "which mistake led to this can't be told");
}

/// Minimax says nothing of equal bounds, so that those who prune may do either.
#[test]
fn pruning_in_minimax_follows_any_rule_for_equality() {
    let tree = "(max A (min B 3 12 8) (min C 3 4 6) (min D 1 5 2) (min E 4 5 6))";
    let minimax = Exercise {
        algorithm: Algorithm::Minimax,
        ..exercise(tree)
    };
    let first = ["/1/1", "/1/2", "/1/3", "/2/1"];
    let last = ["/3/1", "/4/1", "/4/2", "/4/3"];
    for between in [&[][..], &["/2/2", "/2/3"]] {
        let leaves = [&first[..], between, &last[..]].concat();
        let marked = minimax.mark(&json!({"value": 4, "static_evaluations": leaves}).to_string());
        let first = &marked.diagnosis.hypotheses[0];
        assert_eq!(first.cause.id, HypothesisId::NotMinimax);
    }
}

fn exercise(text: &str) -> Exercise {
    Exercise {
        tree: tree_of(text),
        convention: Convention::default(),
        algorithm: Algorithm::AlphaBeta,
    }
}

fn spoil(answer: &mut Map<String, Json>, choices: &mut Xorshift) {
    let keys: Vec<String> = answer.keys().cloned().collect();
    let key = &keys[choices.below(keys.len())];
    match &mut answer[key] {
        Json::Array(names) if !names.is_empty() => {
            let at = choices.below(names.len());
            match choices.below(5) {
                0 => drop(names.remove(at)),
                1 => names.reverse(),
                2 => names.push(json!("/no/such node")),
                3 => names.push(json!("/")),
                _ => {
                    let other = choices.below(names.len());
                    names.swap(at, other);
                }
            }
        }
        Json::Object(values) => {
            let names: Vec<String> = values.keys().cloned().collect();
            let name = &names[choices.below(names.len())];
            values[name] = json!(choices.one_of(&["7", "<=1", ">=1/3", "-inf", "2.33"]));
        }
        other if key == "value" => *other = json!(choices.one_of(&["7", "<=1", "inf"])),
        _ => {}
    }
}
