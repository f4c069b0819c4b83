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
