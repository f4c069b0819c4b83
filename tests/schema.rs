//! `abtree schema`: real documents pass, wrong ones fail.

use std::fs;
use std::path::Path;

use jsonschema::Validator;
use serde_json::Value;

use crate::common::terminal::{abtree, abtree_with, run, stdout};
use crate::common::{self, repository, shown, tree_files};

const DOCUMENTS: [&str; 21] = [
    "evaluation",
    "evaluations",
    "comparison",
    "comparisons",
    "failure",
    "ordering",
    "trace",
    "step",
    "history",
    "explanation",
    "soundness",
    "study",
    "diagnostic",
    "check",
    "checks",
    "check-failure",
    "answer",
    "points",
    "tree",
    "exercise",
    "input",
];

/// Every tree that must be accepted.
fn trees() -> Vec<String> {
    tree_files().iter().map(|path| shown(path)).collect()
}

/// The files below a folder of the repository.
fn files_below(folder: &str) -> Vec<String> {
    let files = common::files_below(&repository(folder));
    files.iter().map(|path| shown(path)).collect()
}

fn is_a(file: &str, suffix: &str) -> bool {
    Path::new(file).extension().is_some_and(|end| end == suffix)
}

fn schema_text(arguments: &[&str]) -> Value {
    let output = abtree_with(["schema"].iter().chain(arguments));
    assert_eq!(output.status.code(), Some(0));
    serde_json::from_str(stdout(&output)).expect("a schema is JSON")
}

fn validator(document: &str) -> Validator {
    jsonschema::validator_for(&schema_text(&[document])).expect("the schema is valid")
}

fn check(validator: &Validator, document: &Value, what: &str) {
    let errors: Vec<String> = validator
        .iter_errors(document)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{what}\n{}", errors.join("\n"));
}

/// The JSON on the standard output of a command.
fn document(words: &[&str]) -> Value {
    serde_json::from_str(stdout(&abtree_with(words))).expect("a report is JSON")
}

/// Checks that each line of a command's standard output obeys one of the schemas and none of the others,
/// and each line of its standard error that of diagnostics. Says how many lines obey each schema.
fn lines_by_schema<const N: usize>(
    command: &str,
    files: &[String],
    schemas: [&str; N],
) -> [usize; N] {
    let validators = schemas.map(validator);
    let words = command.split_whitespace().map(str::to_owned);
    let output = abtree_with(words.chain(files.iter().cloned()));
    let mut lines = [0; N];
    for line in stdout(&output).lines() {
        let document: Value = serde_json::from_str(line).expect("a line is JSON");
        let is_obeyed = |place: &usize| validators[*place].is_valid(&document);
        let obeyed: Vec<usize> = (0..N).filter(is_obeyed).collect();
        let [place] = obeyed[..] else {
            check(&validators[0], &document, &format!("{command}: {line}"));
            panic!("{command}: {line}: several schemas");
        };
        lines[place] += 1;
    }
    let diagnostic = validator("diagnostic");
    for line in String::from_utf8_lossy(&output.stderr).lines() {
        let line = serde_json::from_str(line).expect("a diagnostic is JSON");
        check(&diagnostic, &line, command);
    }
    lines
}

#[test]
fn schemas_are_schemas() {
    let all = schema_text(&[]);
    assert!(jsonschema::meta::is_valid(&all));
    assert!(!all.to_string().contains("\"format\":"));
    assert_eq!(
        all["$schema"],
        "https://json-schema.org/draft/2020-12/schema"
    );
    for document in DOCUMENTS {
        let schema = schema_text(&[document]);
        assert!(jsonschema::meta::is_valid(&schema), "{document}");
        assert_eq!(schema["$id"], format!("urn:abtree:schema:1.1:{document}"));
        assert_eq!(
            all["$defs"][document], schema["$defs"][document],
            "{document}"
        );
    }
}

#[test]
fn the_schema_of_all_documents_accepts_each() {
    let validator = validator("evaluation");
    let all = jsonschema::validator_for(&schema_text(&[])).expect("the schema is valid");
    let tree = "trees/courses/mit-6.034/recitation.sexp";
    let report = document(&["eval", tree, "--json"]);
    check(&validator, &report, tree);
    check(&all, &report, tree);
    assert!(!all.is_valid(&serde_json::json!({ "report": 1 })));
}

/// What every tree is evaluated with.
const SEARCHES: [&str; 14] = [
    "",
    "--nodes",
    "--summary",
    "--alpha-beta --nodes",
    "--alpha-beta --summary",
    "--alpha-beta --convention cs188 --names letters",
    "--alpha-beta --convention prune-value --nodes",
    "--algorithm negamax --convention knuth-moore-f1 --order right",
    "--alpha-beta --fail hard --window 1/3,7/3 --nodes",
    "--algorithm star1 --value-range -1000,1000 --nodes",
    "--algorithm star2 --value-range 0,10",
    "--depth 0",
    "--algorithm progressive-deepening --depths 9 --nodes",
    "--algorithm progressive-deepening --depths 2,9 --reorder --cache --summary",
];

#[test]
fn every_report_obeys_its_schema() {
    for search in SEARCHES {
        let command = format!("eval --format jsonl --error-format json {search}");
        let [reports, _] = lines_by_schema(&command, &trees(), ["evaluation", "failure"]);
        assert!(reports > 0 || search == "--depth 0", "{search}");
    }
}

/// The names of all nodes of a tree, as reports call them.
fn names(file: &str) -> Option<Vec<String>> {
    let options = ["--json", "--nodes", "--algorithm", "expectiminimax"];
    let output = abtree_with(["eval", file].iter().chain(&options));
    let report: Value = serde_json::from_str(stdout(&output)).ok()?;
    let nodes = report["nodes"].as_array()?.iter();
    nodes
        .map(|node| Some(node["name"].as_str()?.to_owned()))
        .collect()
}

#[test]
fn explanations_and_judgements_obey_their_schemas() {
    let (explanation, soundness) = (validator("explanation"), validator("soundness"));
    let mut documents = 0;
    for file in trees() {
        let Some(names) = names(&file).filter(|names| names.len() < 60) else {
            continue;
        };
        for search in [
            "",
            "--convention cs188",
            "--algorithm mtdf",
            "--window 1/3,7/3",
            "--algorithm star2 --value-range 0,10",
        ] {
            let output = abtree_with(
                ["explain", "--json", &file]
                    .into_iter()
                    .chain(search.split_whitespace())
                    .chain(["--"])
                    .map(str::to_owned)
                    .chain(names.clone()),
            );
            if let Ok(report) = serde_json::from_str(stdout(&output)) {
                check(&explanation, &report, &file);
                documents += 1;
            }
        }
        for name in &names {
            let output = abtree_with(["sound", "--json", &file, "--skip", name]);
            if let Ok(report) = serde_json::from_str::<Value>(stdout(&output)) {
                check(&soundness, &report, name);
                let code = i32::from(report["sound"] != true);
                assert_eq!(output.status.code(), Some(code), "{file} {name}");
                documents += 1;
            }
        }
    }
    assert!(documents > 300, "{documents} documents");
}

#[test]
fn every_line_of_a_trace_obeys_its_schema() {
    let searches = [
        "",
        "--alpha-beta --convention prune-value",
        "--alpha-beta --window 1/3,7/3 --history",
        "--algorithm mtdf",
        "--algorithm pvs --history",
        "--algorithm sss-star",
        "--algorithm star1 --value-range -1000,1000",
        "--algorithm star2 --value-range 0,10",
    ];
    for search in searches {
        let command = format!("trace --format jsonl --error-format json {search}");
        let schemas = ["failure", "trace", "step", "history"];
        let [_, _, steps, histories] = lines_by_schema(&command, &trees(), schemas);
        let [wanted, others] = if search.ends_with("--history") {
            [histories, steps]
        } else {
            [steps, histories]
        };
        assert!(wanted > 100 && others == 0, "{search}: {wanted} lines");
    }
}

#[test]
fn arrays_of_reports_obey_their_schemas() {
    let [three, missing] = ["trees/formats/three-trees.jsonl", "missing.sexp"];
    for (command, schema, reports) in [("eval", "evaluations", 5), ("compare", "comparisons", 5)] {
        let found = document(&[command, "--json", three, missing, RECITATION]);
        assert_eq!(found.as_array().map(Vec::len), Some(reports));
        check(&validator(schema), &found, command);
    }
    let class = ["check", RECITATION, "--alpha-beta", "--json"];
    check(
        &validator("checks"),
        &document(&[&class[..], &CLASS].concat()),
        "check",
    );
}

#[test]
fn reports_of_orders_obey_their_schema() {
    let validator = validator("ordering");
    for (tree, options) in [
        ("trees/books/aima/figure-5-2.sexp", "--depth 2"),
        ("trees/courses/ucla/tied.sexp", "--cut strict"),
        ("trees/formats/nested.json", "--scope shallow"),
    ] {
        let words: Vec<&str> = ["order", tree, "--json"]
            .into_iter()
            .chain(options.split(' '))
            .collect();
        let report = document(&words);
        check(&validator, &report, tree);
        assert!(!validator.is_valid(&report["best"]), "{tree}");
    }
}

#[test]
fn every_comparison_obeys_its_schema() {
    let command = "compare --format jsonl --error-format json";
    let [reports, _] = lines_by_schema(command, &trees(), ["comparison", "failure"]);
    assert!(reports > 30, "{reports} reports");
}

#[test]
fn diagnostics_obey_their_schema() {
    let diagnostic = validator("diagnostic");
    let commands = [
        "eval missing.sexp",
        "eval trees",
        "eval --cut wrong",
        "eval --minimax --cut strict trees/formats/nested.json",
        "nonsense",
        "completions",
        "eval trees/formats/nested.json -o Cargo.toml/x.json",
    ];
    for command in commands {
        let output = abtree_with(command.split(' ').chain(["--error-format", "json"]));
        assert_eq!(output.status.code(), Some(2), "{command}");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(text.lines().count(), 1, "{command}: {text}");
        let line: Value = serde_json::from_str(&text).expect("a diagnostic is JSON");
        check(&diagnostic, &line, command);
    }
    let warning = run(
        abtree().args(["eval", "--error-format", "json", "-"]),
        br#"{"type":"chance","children":[{"p":0.333333,"value":1},{"p":0.666666,"value":3}]}"#,
    );
    let line: Value = serde_json::from_slice(&warning.stderr).expect("a diagnostic is JSON");
    assert_eq!(line["severity"], "warning");
    check(&diagnostic, &line, "warning");
}

const RECITATION: &str = "trees/courses/mit-6.034/recitation.sexp";

/// Answers of a class, some of which can't be read.
const CLASS: [&str; 2] = ["tests/inputs/answers", "tests/inputs/class.jsonl"];

#[test]
fn reports_of_checks_obey_their_schemas() {
    let points = "--points tests/inputs/points.json --error-format json";
    let command = format!("check {RECITATION} --alpha-beta --format jsonl {points}");
    let schemas = ["check", "check-failure"];
    let [reports, failures] = lines_by_schema(&command, &CLASS.map(str::to_owned), schemas);
    assert!(failures > 1 && reports > 3);
}

fn assert_invalid(validator: &Validator, texts: &[&str]) {
    for text in texts {
        let wrong = serde_json::from_str(text).expect("the text is JSON");
        assert!(!validator.is_valid(&wrong), "{text}");
    }
}

#[test]
fn answers_and_points_obey_their_schemas() {
    let answer = validator("answer");
    let files = files_below("trees");
    let answers: Vec<&String> = files
        .iter()
        .filter(|file| file.ends_with(".answer.json"))
        .collect();
    assert!(answers.len() > 50);
    for file in answers {
        check(&answer, &documents(file).remove(0).expect("JSON"), file);
    }
    let wrong = [
        r#"{"valeu": 6}"#,
        r#"{"value": "six"}"#,
        r#"{"value": [6]}"#,
        r#"{"pruned": 6}"#,
        r#"{"cut_edges": [["F"]]}"#,
        r#"{"windows": {"F": {}}}"#,
        r#"{"counts": {"nodes": 6}}"#,
        r#"{"search": {"algorithm": "beta"}}"#,
    ];
    assert_invalid(&answer, &wrong);
    let points = validator("points");
    let file = "tests/inputs/points.json";
    check(&points, &documents(file).remove(0).expect("JSON"), file);
    assert_invalid(
        &points,
        &[
            r#"{"valeu": 6}"#,
            r#"{"value": -1}"#,
            r#"{"value": {"partial": "half"}}"#,
        ],
    );
}

/// The documents of a JSON file, or of the lines of a JSON Lines file.
fn documents(file: &str) -> Vec<Result<Value, serde_json::Error>> {
    let text = fs::read_to_string(repository(file)).expect("the file is text");
    if is_a(file, "jsonl") {
        text.lines().map(serde_json::from_str).collect()
    } else {
        vec![serde_json::from_str(&text)]
    }
}

#[test]
fn valid_input_obeys_its_schema() {
    let input = validator("input");
    let files: Vec<String> = trees()
        .into_iter()
        .filter(|file| is_a(file, "json") || is_a(file, "jsonl"))
        .collect();
    assert!(files.len() >= 3);
    for file in files {
        for document in documents(&file) {
            check(&input, &document.expect("the file is JSON"), &file);
        }
    }
}

#[test]
fn what_is_written_obeys_the_schema() {
    let command = "convert --to jsonl --error-format json";
    let [written] = lines_by_schema(command, &trees(), ["input"]);
    assert!(written >= trees().len());
}

#[test]
fn what_the_reader_accepts_obeys_the_schema() {
    let input = validator("input");
    let texts = [
        "3",
        "-2.5e3",
        r#""7/3""#,
        r#""?""#,
        r#""+inf.0""#,
        r#""−∞""#,
        r#"".5""#,
        r#""5.""#,
        r#""-1E+3""#,
        r#""1e−3""#,
        r#""−inf.0""#,
        r#"[[3, "inf"], 2]"#,
        r#"{"value": 3, "children": []}"#,
        r#"{"value": 3, "children": null, "static": null, "type": "LEAF"}"#,
        r#"{"value": 3, "type": "max", "kind": null}"#,
        r#"{"id": "/x", "label": "/y", "name": "z", "value": 3}"#,
        r#"{"id": "/x", "label": "y", "value": 3}"#,
        r#"{"name": "A", "label": {"x": 1}, "id": [2], "value": 3}"#,
        r#"{"id": true, "value": 3, "label": 4}"#,
        r#"{"name": 1.5, "move": 2, "children": [1], "static": "?"}"#,
        r#"{"player": "Chance", "children": [1, {"value": 3}]}"#,
        r#"{"kind": "CHANCE", "children": [{"p": 0.5, "value": 3}, {"prob": "1/2", "children": [2]}]}"#,
        r#"{"comment": [], "meta": {"a": 1}, "_x": 1, "x-y": null, "value": 1}"#,
        r#"{"tree": [1, 2], "id": 7, "title": "t", "source": "s", "convention": "cs188", "root": "MIN"}"#,
        r#"{"tree": {"value": 1}, "title": null, "value": null, "p": null, "label": null, "_": 0}"#,
        r#"{"value": 3, "tree": null, "title": null}"#,
    ];
    for text in texts {
        let document: Value = serde_json::from_str(text).expect("the text is JSON");
        check(&input, &document, text);
        let output = run(
            abtree().args(["eval", "--from", "json", "--depth", "0", "--summary"]),
            text.as_bytes(),
        );
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        let is_only_unknown = errors.contains("not known") || errors.contains("no static value");
        assert!(
            output.status.success() || is_only_unknown,
            "{text}\n{errors}"
        );
    }
}

/// Mistakes that a schema can't see: JSON parsers keep the last of repeated keys.
const BEYOND_SCHEMAS: [&str; 5] = [
    "trees/invalid/json-keys/repeated-children-key.json",
    "trees/invalid/json-keys/repeated-name-key.json",
    "trees/invalid/json-keys/repeated-key-in-two-spellings.json",
    "trees/invalid/wrapper/repeated-title.json",
    "trees/invalid/wrapper/repeated-tree.json",
];

#[test]
fn invalid_input_fails_its_schema() {
    let input = validator("input");
    let mut accepted = Vec::new();
    let mut refused = 0;
    for folder in ["json-keys", "wrapper"] {
        for file in files_below(&format!("trees/invalid/{folder}")) {
            if is_a(&file, "sexp") {
                continue;
            }
            if documents(&file)
                .iter()
                .flatten()
                .all(|document| input.is_valid(document))
            {
                accepted.push(file);
            } else {
                refused += 1;
            }
        }
    }
    let mut expected = BEYOND_SCHEMAS;
    expected.sort_unstable();
    accepted.sort_unstable();
    assert_eq!(accepted, expected);
    assert!(refused >= 20, "only {refused} were refused");
}
