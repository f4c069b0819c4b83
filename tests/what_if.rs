//! `--set` and `--at`: the tree as it was read, with another value or from another root.

use serde_json::Value as Json;

use crate::common::terminal::json;

const RECITATION: &str = "trees/courses/mit-6.034/recitation.sexp";
const WITH_CHANCE: &str = "trees/made/chance-cuts.sexp";

#[test]
fn the_tree_below_a_node_has_the_value_that_the_node_has() {
    for file in [RECITATION, WITH_CHANCE] {
        let whole = json(&format!("eval {file} --nodes --json"), "");
        for node in whole["nodes"].as_array().unwrap() {
            let name = node["name"].as_str().unwrap();
            let below = json(&format!("eval {file} --at {name} --nodes --json"), "");
            assert_eq!(below["value"], node["value"], "{file} {name}");
            assert_eq!(below["convention"]["root"], node_player(node, &below));
            assert_eq!(below["tree"]["at"], node["name"]);
            let known: Vec<&Json> = whole["nodes"].as_array().unwrap().iter().collect();
            for part in below["nodes"].as_array().unwrap() {
                let same = known.iter().find(|node| node["name"] == part["name"]);
                let same = same.unwrap_or_else(|| panic!("{file} has {}", part["name"]));
                assert_eq!(same["value"], part["value"]);
                assert_eq!(same["mover"], part["mover"]);
            }
        }
    }
}

/// Who moves at a node; at a chance node, who is said to.
fn node_player(node: &Json, below: &Json) -> Json {
    match node["mover"].as_str() {
        Some("chance") => below["convention"]["root"].clone(),
        _ => node["mover"].clone(),
    }
}

#[test]
fn a_value_that_is_set_is_as_good_as_one_that_is_written() {
    let text = "(max A (min B E=2 (max F K=3 L=?)) (min C G=7 H=6))";
    for (value, written) in [
        ("4", "4"),
        ("-7/3", "-7/3"),
        ("inf", "inf"),
        ("2.50", "2.5"),
    ] {
        let set = format!("eval --alpha-beta --json --set L=0 --set G={value}");
        let mut set = json(&set, text);
        let changed = text
            .replace("L=?", "L=0")
            .replace("G=7", &format!("G={written}"));
        let plain = json("eval --alpha-beta --json", &changed);
        let told = set["tree"].as_object_mut().unwrap().remove("set").unwrap();
        assert_eq!(told[0]["leaf"], "L");
        assert_eq!(told[0]["before"], Json::Null);
        assert_eq!(told[1]["before"], 7);
        assert_eq!(set, plain);
    }
}
