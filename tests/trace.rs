//! A trace tells the same run as the report does: step by step, in every format and notation.

use crate::common::random::{Case, FLAVOURS, WITH_CHANCE, tried};
use crate::common::{document_in, document_of, evaluated, origin, setup};
use abtree::analysis::{Evaluation, SearchedTree};
use abtree::document::Document;
use abtree::report::{EvaluationReport, ReportFormat, Trace};
use abtree::search::{ALGORITHMS, Algorithm, Chance, Convention, PRESETS, Plan, Preset};
use abtree::tree::{Labels, Naming};
use abtree::vocabulary::Vocabulary as _;
use anstream::adapter::strip_str;
use serde_json::{Map, Value as Json, json};

/// How many random games each law is tried on.
const GAMES: u64 = 120;

/// A run that is told in several ways.
struct Told {
    document: Document,
    plan: Plan,
    convention: Convention,
}

impl Told {
    fn new(case: &Case, algorithm: Algorithm) -> Self {
        Self {
            document: document_of(&case.tree),
            plan: case.plan(algorithm),
            convention: algorithm.convention(&case.convention),
        }
    }

    fn of_file(path: &str, convention: Convention, algorithm: Algorithm) -> Self {
        let tree = document_in(path).tree;
        Self::new(&Case { tree, convention }, algorithm)
    }

    fn write(&self, format: &str, convention: &Convention) -> String {
        let mut text = Vec::new();
        let (origin, setup) = (origin(), setup(&self.plan, convention));
        let labels = Labels::new(&self.document.tree, Naming::Paths);
        let tree = SearchedTree {
            origin: &origin,
            document: &self.document,
            labels: &labels,
            setup: &setup,
        };
        let format = ReportFormat::from_word(format).unwrap();
        Trace { tree }.write(format, &mut text).unwrap();
        without_colours(&String::from_utf8(text).unwrap())
    }

    /// The run in the notation of a preset, by the same rules.
    fn text(&self, preset: &'static Preset) -> String {
        let convention = self.convention.clone();
        self.write(
            "text",
            &Convention {
                preset,
                ..convention
            },
        )
    }

    /// The JSON Lines behind the first.
    fn steps(&self) -> Vec<Json> {
        let text = self.write("jsonl", &self.convention);
        let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
        lines.skip(1).collect()
    }

    /// What `eval --nodes` reports.
    fn report(&self) -> Json {
        let report = |evaluation: &Evaluation| {
            serde_json::to_value(EvaluationReport::new(evaluation)).unwrap()
        };
        evaluated(&self.document, &self.plan, &self.convention, report).unwrap()
    }
}

/// Most lines have no colours, and to look for them letter by letter takes long.
fn without_colours(text: &str) -> String {
    text.split_inclusive('\n')
        .map(|line| match line.find('\u{1b}') {
            Some(_) => strip_str(line).to_string(),
            None => line.to_owned(),
        })
        .collect()
}

/// Tries a law on random games with every algorithm that can search them.
fn holds(law: fn(&Told)) {
    for seed in 0..GAMES {
        let has_chance = seed % 4 == 3;
        let flavours: &[_] = if has_chance { &WITH_CHANCE } else { &FLAVOURS };
        tried(seed..seed + 1, flavours, |case| {
            for &algorithm in ALGORITHMS {
                if !has_chance || algorithm.chance() != Chance::Refused {
                    let told = Told::new(case, algorithm);
                    if !has_undefined_average(&told) {
                        law(&told);
                    }
                }
            }
        });
    }
}

fn has_undefined_average(told: &Told) -> bool {
    let (tree, plan) = (&told.document.tree, told.plan.clone());
    abtree::search::search(tree, plan, &told.convention, &mut ()).is_err()
}

/// What is kept of a run while its steps are read.
#[derive(Default)]
struct Replay {
    evaluations: Vec<Json>,
    cutoffs: Vec<Json>,
    /// The nodes in the order of their first entries, as `eval --nodes` reports them.
    nodes: Vec<Map<String, Json>>,
}

impl Replay {
    fn of(steps: &[Json]) -> Self {
        let mut replay = Self::default();
        for step in steps {
            replay.step(step);
        }
        replay
    }

    fn step(&mut self, step: &Json) {
        match step["event"].as_str().unwrap() {
            "pass" | "improve" | "estimate" => {}
            "enter" => self.enter(step),
            "evaluate" => {
                self.enter(step);
                self.evaluations.push(step["node"].clone());
                self.leave(step);
            }
            "recall" => {
                self.enter(step);
                self.leave(step);
            }
            "return" => self.leave(step),
            "cutoff" => {
                let mut cutoff = Map::new();
                for (key, field) in [
                    ("pass", "pass"),
                    ("at", "node"),
                    ("mover", "mover"),
                    ("after", "child"),
                    ("bound_from", "bound_from"),
                    ("bound_via", "bound_via"),
                    ("skipped", "skipped"),
                ] {
                    cutoff.insert(key.to_owned(), step[field].clone());
                }
                if step["test"].is_null() {
                    cutoff.insert("alpha".to_owned(), step["window"][0].clone());
                    cutoff.insert("beta".to_owned(), step["window"][1].clone());
                } else {
                    cutoff.insert("test".to_owned(), step["test"].clone());
                }
                self.cutoffs.push(cutoff.into());
            }
            other => panic!("{other}"),
        }
    }

    fn node(&mut self, step: &Json) -> &mut Map<String, Json> {
        let known = self
            .nodes
            .iter()
            .position(|node| node["name"] == step["node"]);
        let at = known.unwrap_or_else(|| {
            let mut node = Map::new();
            for (key, field) in [("name", "node"), ("mover", "mover"), ("ply", "ply")] {
                node.insert(key.to_owned(), step[field].clone());
            }
            node.insert("visits".to_owned(), json!(0));
            for key in ["entry", "exit", "value", "bound"] {
                node.insert(key.to_owned(), Json::Null);
            }
            self.nodes.push(node);
            self.nodes.len() - 1
        });
        &mut self.nodes[at]
    }

    fn enter(&mut self, step: &Json) {
        let node = self.node(step);
        node["entry"] = step["window"].clone();
        node["visits"] = json!(node["visits"].as_u64().unwrap() + 1);
    }

    fn leave(&mut self, step: &Json) {
        let node = self.node(step);
        node["exit"] = step["window"].clone();
        node["value"] = step["value"].clone();
        node["bound"] = step["bound"].clone();
    }
}

/// The evaluations, cutoffs, windows and values of a report follow from the steps alone.
#[test]
fn steps_tell_what_the_report_says() {
    holds(|told| {
        let (steps, mut report) = (told.steps(), told.report());
        let mut replay = Replay::of(&steps);
        // The root has what the whole search proves.
        for key in ["value", "bound"] {
            replay.nodes[0].insert(key.to_owned(), report[key].clone());
        }
        assert_eq!(report["static_evaluations"], json!(replay.evaluations));
        for cutoff in report["cutoffs"].as_array_mut().unwrap() {
            cutoff.as_object_mut().unwrap().remove("kind");
        }
        assert_eq!(report["cutoffs"], json!(replay.cutoffs));
        for node in report["nodes"].as_array_mut().unwrap() {
            for of_the_tree in ["parent", "type"] {
                node.as_object_mut().unwrap().remove(of_the_tree);
            }
        }
        assert_eq!(report["nodes"], json!(replay.nodes));
        let passes: Vec<&Json> = steps
            .iter()
            .filter(|step| step["event"] == "pass")
            .collect();
        assert_eq!(report["passes"].as_array().unwrap().len(), passes.len());
        for (told, reported) in passes.iter().zip(report["passes"].as_array().unwrap()) {
            assert_eq!(told["window"], reported["window"]);
            assert_eq!(&told["test"], reported.get("test").unwrap_or(&Json::Null));
        }
    });
}

/// Steps are numbered without a gap in every notation, and with short names every line fits a terminal
/// of 80 columns.
#[test]
fn every_notation_has_the_same_steps_in_eighty_columns() {
    holds(|told| {
        let expected: Vec<usize> = (1..=told.steps().len()).collect();
        let number = |line: &str| line.get(..4)?.trim().parse().ok();
        for preset in &PRESETS {
            let (steps, notation) = (told.text(preset), preset.notation);
            let numbers: Vec<usize> = steps.lines().filter_map(number).collect();
            assert_eq!(numbers, expected, "{notation:?}");
            for line in steps.lines() {
                assert!(line.chars().count() <= 80, "{notation:?}: {line}");
                assert!(!line.ends_with(' '), "{notation:?}: {line}");
            }
        }
    });
}

/// The notations of negamax have the values of MAX and MIN with the mover's sign. The algorithm negamax has no other.
#[test]
fn negamax_negates_what_min_sees() {
    holds(|told| {
        if told.plan.algorithm == Algorithm::Negamax {
            return;
        }
        let [straight, negated] =
            ["textbook", "eppstein"].map(|name| told.text(Preset::find(name).unwrap()));
        let evaluations = |text: &str| -> Vec<Vec<String>> {
            let lines = text.lines().filter(|line| line.contains(" evaluate "));
            let words = |line: &str| line.split_whitespace().map(str::to_owned).collect();
            lines.map(words).collect()
        };
        let (straight, negated) = (evaluations(&straight), evaluations(&negated));
        assert_eq!(straight.len(), negated.len());
        for (straight, negated) in straight.iter().zip(&negated) {
            let [_, _, name, _, value, ..] = straight.as_slice() else {
                panic!("{straight:?}")
            };
            let [_, _, same, _, seen, _, player, ..] = negated.as_slice() else {
                panic!("{negated:?}")
            };
            let flipped = match value.strip_prefix('-') {
                Some(size) => size.to_owned(),
                None if value == "0" => value.clone(),
                None => format!("-{value}"),
            };
            assert_eq!(name, same);
            assert_eq!(seen, if player == "MIN" { &flipped } else { value });
        }
    });
}

/// The bounds in the order in which the transcript of the MIT 6.034 recitation talks of them: α at a
/// maximizer, β at a minimizer, and which node nobody looks at.
const RECITATION: &str = "A -inf, B inf, B 2, F -inf, F 3, F skips L, A 2, C inf, G 2, M inf, M 1, M skips R, G 7, \
    C 7, C 6, A 6, D inf, D 1, D skips J, A returns 6";

#[test]
fn the_recitation_is_told_as_its_transcript_tells_it() {
    let tree = "trees/courses/mit-6.034/recitation.sexp";
    let steps = Told::of_file(tree, Convention::default(), Algorithm::AlphaBeta).steps();
    let text = |value: &Json| value.as_str().map_or(value.to_string(), str::to_owned);
    let mut told: Vec<String> = Vec::new();
    let mut bounds = std::collections::BTreeMap::new();
    for step in steps {
        let node = text(&step["node"]);
        let end = usize::from(step["mover"] == "min");
        match step["event"].as_str().unwrap() {
            "enter" | "improve" => {
                let bound = text(&step["window"][end]);
                let is_entry = step["event"] == "enter";
                if bounds.insert(node.clone(), bound.clone()) != Some(bound.clone()) || is_entry {
                    told.push(format!("{node} {bound}"));
                }
            }
            "cutoff" => told.push(format!("{node} skips {}", text(&step["skipped"][0]))),
            "return" if node == "A" => {
                told.push(format!("A returns {}", text(&step["value"])));
            }
            _ => {}
        }
    }
    assert_eq!(told.join(", "), RECITATION);
}
