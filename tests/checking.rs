//! Laws of `abtree check`: a right answer gets all points on every tree, a wrong one never does,
//! and no text makes the reader or the checks fall over.

use crate::common::Exam;
use crate::common::random::{Case, Choices, FLAVOURS, WITH_CHANCE, Xorshift};
use crate::common::trace::{Run, Step};
use abtree::exercise::{Answer, AnswerFormat, Points, Scheme, Status, score};
use abtree::search::{ALGORITHMS, Algorithm, Bound, Bounded, Chance, Counts, Window};
use abtree::tree::{Labels, Naming, NodeId};
use abtree::value::Value;
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
        let run = Run::of(&case.tree, algorithm, &case.convention);
        run.outcome.as_ref().ok()?;
        let right = right_answer(choices, &case, &run);
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
        let checks = exam.check(&answer);
        let is_right = checks.iter().all(|check| check.status == Status::Pass);
        for check in &checks {
            assert_eq!(
                check.status == Status::Pass,
                check.message.is_none(),
                "{check:?}"
            );
            assert!(
                check.status == Status::Pass || check.points < check.max_points,
                "{check:?}"
            );
            assert!(
                check
                    .message
                    .as_ref()
                    .is_none_or(|message| !message.is_empty()),
                "{check:?}"
            );
        }
        let (points, most) = score(&checks);
        Some((points, most, is_right))
    }
}

/// A right answer, put together from the events of a run and by looking at every node.
fn right_answer(choices: &mut Xorshift, case: &Case, run: &Run) -> Map<String, Json> {
    let told = Told::of(case, run);
    let outcome = run.outcome();
    let mut right = Map::new();
    let mut set = |key: &str, value: Json| right.insert(key.to_owned(), value);
    set("value", json!(outcome.found.value));
    let best_move = outcome.best_move.map(|node| told.name(node));
    set("best_move", best_move.unwrap_or_else(|| json!([])));
    set("pv", told.names(outcome.principal_variation.iter()));
    set("order", told.names(told.evaluated.iter()));
    set("evaluated", told.names(told.evaluated.iter().rev()));
    set("pruned", told.pruned(choices.below(3)));
    set("cut_edges", told.cut_edges());
    set("visited", told.names(told.visited.iter()));
    set("counts", told.counts());
    let (node_values, windows) = told.of_nodes();
    set("node_values", node_values.into());
    if !windows.is_empty() {
        set("windows", windows.into());
    }
    right
}

/// What a run told, looked up the slow way.
struct Told<'t> {
    case: &'t Case,
    run: &'t Run,
    labels: Labels<'t>,
    horizon: usize,
    evaluated: Vec<NodeId>,
    visited: Vec<NodeId>,
}

impl<'t> Told<'t> {
    fn of(case: &'t Case, run: &'t Run) -> Self {
        let (mut evaluated, mut visited) = (Vec::new(), Vec::new());
        for step in &run.steps {
            match step {
                Step::Evaluate(node, _) => evaluated.push(*node),
                Step::Enter(node, ..) if !visited.contains(node) => visited.push(*node),
                _ => {}
            }
        }
        Self {
            labels: Labels::new(&case.tree, Naming::Paths),
            horizon: case.convention.depth.unwrap_or(usize::MAX),
            case,
            run,
            evaluated,
            visited,
        }
    }

    fn name(&self, node: NodeId) -> Json {
        self.labels.owned(node).into()
    }

    fn names<'n>(&self, nodes: impl Iterator<Item = &'n NodeId>) -> Json {
        nodes.map(|&node| self.name(node)).collect()
    }

    fn nodes(&self) -> impl Iterator<Item = NodeId> {
        let tree = &self.case.tree;
        tree.nodes().filter(|node| tree.ply(*node) <= self.horizon)
    }

    fn is_static(&self, node: NodeId) -> bool {
        self.case.tree.is_leaf(node) || self.case.tree.ply(node) == self.horizon
    }

    fn is_pruned(&self, node: NodeId) -> bool {
        !self.visited.contains(&node)
    }

    fn is_pruned_root(&self, node: NodeId) -> bool {
        let parent = self.case.tree.parent(node);
        self.is_pruned(node) && parent.is_some_and(|parent| !self.is_pruned(parent))
    }

    /// The roots of subtrees, the leaves, or all nodes, from right to left.
    fn pruned(&self, kind: usize) -> Json {
        let is_listed = |node: &NodeId| match kind {
            0 => self.is_pruned_root(*node),
            1 => self.is_pruned(*node) && self.is_static(*node),
            _ => self.is_pruned(*node),
        };
        let mut listed: Vec<NodeId> = self.nodes().filter(is_listed).collect();
        listed.reverse();
        self.names(listed.iter())
    }

    fn cut_edges(&self) -> Json {
        let roots = self.nodes().filter(|node| self.is_pruned_root(*node));
        let parent = |node| self.case.tree.parent(node).unwrap();
        roots
            .map(|node| json!([self.name(parent(node)), self.name(node)]))
            .collect()
    }

    fn counts(&self) -> Json {
        let count = |is_counted: fn(&Step) -> bool| {
            self.run
                .steps
                .iter()
                .filter(|step| is_counted(step))
                .count()
        };
        let mut distinct = self.evaluated.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let counts = [
            self.evaluated.len(),
            distinct.len(),
            self.visited.len(),
            count(|step| matches!(step, Step::Enter(..))),
            self.nodes()
                .filter(|node| self.is_static(*node) && !self.visited.contains(node))
                .count(),
            self.nodes().count() - self.visited.len(),
            count(|step| matches!(step, Step::Cutoff(..))),
            count(|step| matches!(step, Step::Pass(..))),
        ];
        let counts = Counts::names().into_iter().zip(counts);
        counts
            .map(|(name, count)| (name.to_owned(), json!(count)))
            .collect()
    }

    /// The values and the windows of all visits that ended; of the root the value that the whole search
    /// proved.
    fn of_nodes(&self) -> (Map<String, Json>, Map<String, Json>) {
        let (mut values, mut windows) = (Map::new(), Map::new());
        let steps = || self.run.steps.iter().rev();
        for &node in &self.visited {
            let left = steps().find_map(|step| match step {
                Step::Leave(left, found, window) if *left == node => Some((found, window)),
                _ => None,
            });
            let entry = steps().find_map(|step| match step {
                Step::Enter(entered, _, window) if *entered == node => window.as_ref(),
                _ => None,
            });
            let Some((found, exit)) = left else { continue };
            let whole = (node == NodeId::ROOT).then_some(&self.run.outcome().found);
            values.insert(self.labels.owned(node), stated(whole.unwrap_or(found)));
            if let (Some(entry), Some(exit)) = (entry, exit) {
                let both = json!({"entry": ends(entry), "exit": ends(exit)});
                windows.insert(self.labels.owned(node), both);
            }
        }
        (values, windows)
    }
}

fn stated(found: &Bounded) -> Json {
    match found.bound {
        Bound::Exact => json!(found.value),
        Bound::Lower => json!(format!(">={}", found.value)),
        Bound::Upper => json!(format!("<={}", found.value)),
    }
}

fn ends(window: &Window) -> [Value; 2] {
    let end = |limit: &Option<abtree::search::Limit>, open| {
        limit.as_ref().map_or(open, |limit| limit.value.clone())
    };
    [
        end(&window.alpha, Value::NEGATIVE_INFINITY),
        end(&window.beta, Value::POSITIVE_INFINITY),
    ]
}

#[test]
fn a_right_answer_gets_all_points() {
    let mut choices = Xorshift::new(1);
    let scheme = Scheme::default();
    let mut checked = 0;
    while checked < 3_000 {
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
fn a_wrong_answer_never_gets_all_points() {
    const PARTIAL: &str = r#"{"order": {"points": 3, "partial": "per-item"}, "visited": {"partial": "per-item"},
        "pv": {"partial": "per-item"}, "evaluated": {"partial": "per-item"}, "pruned": {"partial": "per-item"},
        "cut_edges": {"partial": "per-item"}, "counts": {"partial": "per-item"}, "windows": {"partial": "per-item"},
        "node_values": {"points": 2.5, "partial": "per-item"}, "others": 1}"#;
    let schemes = [Scheme::default(), Scheme::read(PARTIAL).unwrap()];
    let mut choices = Xorshift::new(2);
    let mut checked = 0;
    while checked < 3_000 {
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
