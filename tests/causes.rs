//! What lecturers would say of wrong answers: the diagnosis names the same mistakes, and no others.

use serde_json::Value as Json;

use crate::common::terminal::{abtree, run, words};

/// A mistake with its nodes.
fn cause(json: &Json) -> String {
    let nodes = json["nodes"].as_array().map_or(&[][..], Vec::as_slice);
    let words = [&json["id"], &json["node"]].into_iter().chain(nodes);
    words.filter_map(Json::as_str).collect::<Vec<_>>().join(" ")
}

fn list(json: &Json) -> Vec<Json> {
    json.as_array().cloned().unwrap_or_default()
}

/// The diagnosis of an answer in lines.
fn diagnosis(search: &str, answer: &str) -> Json {
    let mut command = abtree();
    command.arg("check").args(words(search));
    command.args(["-", "--format", "jsonl", "-q"]);
    let output = run(&mut command, answer.replace("; ", "\n").as_bytes());
    let report: Json = serde_json::from_slice(&output.stdout).expect("a report");
    report["diagnosis"].clone()
}

#[test]
fn mistakes_are_those_that_lecturers_see() {
    let (mut search, mut wrong) = ("", Vec::new());
    let lines = include_str!("causes.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        if let Some(command) = line.strip_prefix("$ ") {
            search = command;
        }
        let Some((answer, expected)) = line.split_once('⇒') else {
            continue;
        };
        let diagnosis = diagnosis(search, answer.trim());
        let shown_to_people = expected.trim().strip_prefix("… ");
        let (is_right, found) = if let Some(mistake) = shown_to_people {
            let shown: Vec<String> = list(&diagnosis["shown"]).iter().map(cause).collect();
            (shown.contains(&mistake.to_owned()), shown)
        } else {
            let entries = list(&diagnosis["hypotheses"]).into_iter();
            let causes = entries.flat_map(|entry| [vec![entry.clone()], list(&entry["also"])]);
            let causes: Vec<String> = causes.flatten().map(|entry| cause(&entry)).collect();
            (causes.join(", ") == expected.trim(), causes)
        };
        if !is_right {
            wrong.push(format!("{search}: {line}\n  {}", found.join(", ")));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
