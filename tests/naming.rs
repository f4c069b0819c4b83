//! What a node may be called where a command asks for one.

use crate::common::terminal::{abtree, errors, json, run, words};

const TREE: &str = "(max A (min B :move left 3 (K 12) 8)
    (min C :move right 2 (D :move left 4 6) x/y=12))";

fn said(command: &str, stdin: &str) -> (Option<i32>, String) {
    let output = run(abtree().args(words(command)), stdin.as_bytes());
    (output.status.code(), errors(&output))
}

fn explained(name: &str) -> String {
    let report = json(&format!("explain - {name} --json"), TREE);
    report["explanations"][0]["name"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[test]
fn a_node_is_found_by_a_path_from_a_name_by_its_move_and_by_its_value() {
    for (name, found) in [
        ("K", "K"),
        ("/1/1", "/1/1"),
        ("A/1", "B"),
        ("B/1", "/1/1"),
        ("A/2/2/1", "/2/2/1"),
        ("x/y", "x/y"),
        ("right", "C"),
        ("2", "/2/1"),
        ("4.0", "/2/2/1"),
    ] {
        assert_eq!(explained(name), found, "{name}");
    }
}

#[test]
fn a_name_of_several_nodes_lists_them_and_ends_with_2() {
    for (command, listed) in [
        ("explain - left", "B, D"),
        ("explain - 12", "K, x/y"),
        ("trace - --node left", "B, D"),
        ("sound - --skip 12", "K, x/y"),
        ("eval - --set 12=3", "K, x/y"),
    ] {
        let (code, errors) = said(command, TREE);
        assert_eq!(code, Some(2), "{command}");
        let help = format!("help: name one of these: {listed}");
        assert!(errors.contains(&help), "{command}: {errors}");
    }
}

#[test]
fn every_command_that_asks_for_a_node_finds_it_so() {
    for command in [
        "trace - --node right",
        "sound - --skip B/1",
        "sound - --skip 2,6",
        "eval - --set 2=-2",
    ] {
        let (code, errors) = said(command, TREE);
        assert!(code < Some(2), "{command}: {errors}");
    }
    let (code, errors) = said("explain - -2", "(max A -2 3)");
    assert_eq!(code, Some(0), "{errors}");
}

const EXERCISES: &str = r#"[
  {"id": "a", "tree": [3, 5]},
  {"id": "b", "tree": [{"name": "A", "children": [1]}, {"name": "A", "value": 2}]},

  {"id": "c", "tree": [7, 2]}
]"#;

#[test]
fn exercises_in_an_array_are_several_trees_and_a_bad_one_keeps_its_place() {
    let output = run(abtree().args(words("eval - --json")), EXERCISES.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    let reports: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let lines = [0, 1, 2].map(|place| reports[place]["tree"]["line"].as_u64());
    assert_eq!(lines, [Some(2), Some(3), Some(5)]);
    assert_eq!(reports[0]["value"], 5);
    assert!(reports[1]["error"]["message"].is_string());
    assert_eq!(reports[2]["tree"]["id"], "c");
    let missing_comma = r#"[{"tree": 3} {"tree": 4}]"#;
    for text in [missing_comma, r#"[{"tree": 3}, {"tree": 4"#] {
        assert_eq!(said("eval -", text).0, Some(2), "{text}");
    }
}

#[test]
fn commands_for_one_tree_refuse_several_and_say_how_to_split() {
    for command in ["draw -", "order -"] {
        let (code, errors) = said(command, EXERCISES);
        assert_eq!(code, Some(2), "{command}");
        assert!(
            errors.contains("abtree convert - --to json -o trees/"),
            "{command}: {errors}"
        );
    }
}

#[test]
fn the_count_of_evaluations_has_a_name_of_its_own() {
    let report = json("eval - --alpha-beta --json", TREE);
    let length = report["static_evaluations"].as_array().unwrap().len();
    assert_eq!(report["counts"]["evaluations"], length);
    assert_eq!(report["passes"][0]["evaluations"], length);
}
