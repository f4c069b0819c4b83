//! What reports, sheets and `check` say of searches that visit nodes more than once, or in an order of
//! their own.

use serde_json::{Value as Json, json};

use crate::common::terminal::{abtree, run, stdout, words};

const RECITATION: &str = "trees/courses/mit-6.034/recitation.sexp";

/// MAX at C is sure of 7 by the second child.
const THREE_MOVES: &str = "(max A (min B 5 (max F 3 4)) (min C (max G 6 9) 7) (min D 3 2))";

/// What a command prints that reads this.
fn printed(command: &str, input: &str) -> String {
    let output = run(abtree().args(words(command)), input.as_bytes());
    stdout(&output).to_owned()
}

fn report(command: &str, input: &str) -> Json {
    let printed = printed(command, input);
    serde_json::from_str(&printed).expect("a report")
}

#[track_caller]
fn has(text: &str, part: &str) {
    // Lines are broken where they end.
    let words: Vec<&str> = text.split_whitespace().collect();
    assert!(words.join(" ").contains(part), "{part} is not in\n{text}");
}

#[test]
fn leaves_have_their_values_and_the_root_what_the_whole_search_proves() {
    let report = report("eval --algorithm dual-star --nodes --json", THREE_MOVES);
    let found = |name: &str| {
        let mut nodes = report["nodes"].as_array().unwrap().iter();
        let node = nodes.find(|node| node["name"] == name).unwrap();
        json!([node["value"], node["bound"]])
    };
    assert_eq!(found("/3/1"), json!([3, "exact"]));
    assert_eq!(found("/1/1"), json!([5, "exact"]));
    assert_eq!(found("A"), json!([7, "exact"]));
    assert_eq!(found("B"), json!([4, "upper"]));
    let trace = printed("trace --algorithm dual-star", THREE_MOVES);
    has(&trace, "22 /3/1 returns 3 23 D returns ≤ 7 24 A returns 7");
    let history = printed("trace --algorithm sss-star --history", THREE_MOVES);
    has(&history, "/1/1 5");
    let leaf = printed("explain - /3/1 --algorithm dual-star", THREE_MOVES);
    has(&leaf, "It is worth 3.");
    let root = printed("explain - A --algorithm mtdf", THREE_MOVES);
    has(&root, "It is worth 7.");
}

#[test]
fn check_tells_a_node_that_returns_nothing_from_one_that_is_never_visited() {
    let key = format!("worksheet {RECITATION} --questions node_values -o - --key /dev/stdout");
    for algorithm in ["sss-star", "dual-star", "mtdf"] {
        let key = printed(&format!("{key} --algorithm {algorithm}"), "");
        has(&key, "| A | 6 |");
        let check = format!("check {RECITATION} --algorithm {algorithm} -");
        has(&printed(&check, "at A: 6"), "1 of 1 point");
    }
    let check = format!("check {RECITATION} --algorithm sss-star -");
    has(&printed(&check, "at B: 2"), "B returned nothing");
    has(&printed(&check, "at B: 2"), "B: nothing returned;");
    has(
        &printed(&check, "at F: 2"),
        "F has no value: the search never needed it",
    );
}

#[test]
fn a_second_search_of_pvs_names_whose_bound_it_began_with() {
    let tree = "(max A 0 (min B (max C 3 (min D 3 9))))";
    let report = report("eval --algorithm pvs --json", tree);
    let cutoff = &report["cutoffs"][1];
    let expected = [
        ("at", "D"),
        ("kind", "deep"),
        ("bound_from", "A"),
        ("bound_via", "B"),
    ];
    for (key, value) in expected {
        assert_eq!(cutoff[key], value, "{key}");
    }
    let tree = "(max A 5 (min B (max C 6 9) 7) (min D 3 4))";
    let said = printed("explain - C --algorithm pvs --fail hard", tree);
    has(&said, "MAX was sure of 6 at A by moving to B");
}

#[test]
fn the_line_follows_what_was_evaluated_and_nothing_else() {
    let tree = "(max A 0 (min B (max C 3 1) (max D (min E 3 9))))";
    for change in ["", "--set /2/1/2=8"] {
        let report = report(&format!("eval --algorithm pvs --json {change}"), tree);
        let line = json!(["A", "B", "D", "E", "/2/2/1/1"]);
        assert_eq!(report["principal_variation"], line, "{change}");
    }
    let report = printed("eval --algorithm mtdf", "(max A 4 2)");
    assert!(!report.contains("completed"), "{report}");
}

#[test]
fn figures_say_what_they_count() {
    let scout = printed(&format!("eval {RECITATION} --algorithm scout"), "");
    has(&scout, "(12 evaluations of 7 leaves, of 10)");
    let alpha_beta = printed(&format!("eval {RECITATION} --alpha-beta"), "");
    has(&alpha_beta, "(6 of 10)");
    let table = |algorithm: &str| {
        let table = printed(
            &format!("eval {RECITATION} --format csv --algorithm {algorithm}"),
            "",
        );
        let mut lines = table.lines();
        let column = lines.next().unwrap().split(',');
        let column = column.clone().position(|name| name == "counts.re_searches");
        let row = lines.next().unwrap().to_owned();
        row.split(',').nth(column.unwrap()).unwrap().to_owned()
    };
    assert_eq!([table("scout"), table("alpha-beta")], ["3", ""]);
    let tiny = printed("eval --json", "(max -1e-400)");
    has(&tiny, r#""value_decimal": 0.0,"#);
    let passes = report(
        "eval --algorithm aspiration --fail hard --json",
        "(max A :static 9 inf)",
    );
    assert_eq!(passes["counts"]["passes"], 2);
}

#[test]
fn a_sheet_states_the_null_windows_that_are_asked_for() {
    let sheet = |options: &str| printed(&format!("worksheet {RECITATION} {options}"), "");
    let pvs = sheet("--algorithm pvs --questions windows -o - --key /dev/stdout");
    has(
        &pvs,
        "The first child is entered with both bounds of its parent, α and β.",
    );
    has(
        &pvs,
        "Each later child is first only asked whether it is better",
    );
    has(
        &pvs,
        "If a node is visited more than once, its values and windows are those of the last visit",
    );
    has(&pvs, "| C | 2 | 2 | 2 | 2 |");
    let scout = sheet("--algorithm scout --questions value");
    has(
        &scout,
        "In TEST, a child is entered with both bounds of its parent, α and β.",
    );
    has(&scout, "only if it is, EVAL finds its value too.");
    let aspiration = sheet("--algorithm aspiration --questions windows");
    has(&aspiration, "those of the last visit");
    let alpha_beta = sheet("--alpha-beta --questions windows");
    has(&alpha_beta, "- A child is entered with both bounds");
    assert!(!alpha_beta.contains("last visit"), "{alpha_beta}");
    let check = format!("check {RECITATION} --algorithm pvs -");
    for answer in ["window C: 2 2+ -> 2 2+", "window C: 2 2 -> 2 2"] {
        has(&printed(&check, answer), "1 of 1 point");
    }
    let answer = r#"{"windows": {"F": {"entry": ["2-", 2], "exit": [3, "2"]}}}"#;
    has(&printed(&check, answer), "1 of 1 point");
}

#[test]
fn explain_and_compare_say_which_values_they_mean() {
    let tree = "(max A (min B :static 5 3 8) \
        (min C :static 4 (max G :static 2 (min H :static 1 1 4) (min I :static 0 0 5)) 7))";
    let said = printed("explain - /2/2 --algorithm progressive-deepening", tree);
    has(&said, "if the static value of G is more than 3");
    let tied = "(max A (min B 5 7) (min C 5 2))";
    let safe = printed("compare --leaf-values mover", tied);
    has(&safe, ", as the mover sees it");
    assert!(!printed("compare", tied).contains("sees it"), "{safe}");
}
