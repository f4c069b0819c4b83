//! `abtree schema`: real documents pass, wrong ones fail.

use std::fs;
use std::path::Path;

use jsonschema::Validator;
use serde_json::Value;

use crate::common::terminal::{abtree, abtree_with, errors, run, stdout, words};
use crate::common::{self, repository, shown, tree_files};
use abtree::exercise::{Partial, Question, Ties, Visibility, count_names};
use abtree::search::{Form, SearchOption};
use abtree::vocabulary::Vocabulary as _;

const DOCUMENTS: &str = "evaluation evaluations comparison comparisons failure ordering trace step \
    explanation soundness study diagnostic check checks answer points tree exercise input";

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

/// Checks that each line of a command's standard output obeys one of the schemas and none of the others,
/// and each line of its standard error that of diagnostics. Says how many lines obey each schema.
fn lines_by_schema(command: &str, files: &[String], schemas: &[&str]) -> Vec<usize> {
    let validators: Vec<Validator> = schemas.iter().map(|schema| validator(schema)).collect();
    let output = abtree_with(words(command).iter().chain(files));
    let mut lines = vec![0; schemas.len()];
    for line in stdout(&output).lines() {
        let document: Value = serde_json::from_str(line).expect("a line is JSON");
        let is_obeyed = |place: &usize| validators[*place].is_valid(&document);
        let obeyed: Vec<usize> = (0..schemas.len()).filter(is_obeyed).collect();
        let [place] = obeyed[..] else {
            check(&validators[0], &document, &format!("{command}: {line}"));
            panic!("{command}: {line}: several schemas");
        };
        lines[place] += 1;
    }
    let diagnostic = validator("diagnostic");
    for line in errors(&output).lines() {
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
    for document in DOCUMENTS.split(' ') {
        let schema = schema_text(&[document]);
        assert!(jsonschema::meta::is_valid(&schema), "{document}");
        assert_eq!(schema["$id"], format!("urn:abtree:schema:1.1:{document}"));
        assert_eq!(
            all["$defs"][document], schema["$defs"][document],
            "{document}"
        );
    }
}

/// Commands behind the schema of their report and the number of its entries.
const REPORTS: &str = "\
evaluation 1 eval --json trees/courses/mit-6.034/recitation.sexp
evaluations 5 eval --json trees/formats/three-trees.jsonl missing.sexp trees/formats/nested.json
comparisons 5 compare --json trees/formats/three-trees.jsonl missing.sexp trees/formats/nested.json
checks 8 check --json --alpha-beta trees/courses/mit-6.034/recitation.sexp tests/inputs/answers tests/inputs/class.jsonl
ordering 1 order --json --depth 2 trees/books/aima/figure-5-2.sexp
ordering 1 order --json --cut strict trees/courses/ucla/tied.sexp
ordering 1 order --json --scope shallow trees/formats/nested.json";

#[test]
fn reports_obey_their_schemas() {
    let all = jsonschema::validator_for(&schema_text(&[])).expect("the schema is valid");
    assert!(!all.is_valid(&serde_json::json!({ "report": 1 })));
    for line in REPORTS.lines() {
        let mut words = line.split(' ');
        let validator = validator(words.next().unwrap());
        let count: usize = words.next().unwrap().parse().unwrap();
        let output = abtree_with(words);
        let found: Value = serde_json::from_str(stdout(&output)).expect("a report is JSON");
        check(&validator, &found, line);
        check(&all, &found, line);
        assert!(!validator.is_valid(&serde_json::json!({})), "{line}");
        assert_eq!(found.as_array().map_or(1, Vec::len), count, "{line}");
    }
}

/// What every tree is handed to: the schemas that the lines of the report obey, a command, and its options.
const LINES: [(&str, &str, &[&str]); 3] = [
    (
        "evaluation failure",
        "eval",
        &[
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
            "--algorithm progressive-deepening --depths 9 --nodes",
            "--algorithm progressive-deepening --depths 2,9 --reorder --cache --summary",
        ],
    ),
    (
        "step failure trace",
        "trace",
        &[
            "",
            "--alpha-beta --convention prune-value",
            "--alpha-beta --window 1/3,7/3",
            "--algorithm mtdf",
            "--algorithm pvs",
            "--algorithm sss-star",
            "--algorithm star1 --value-range -1000,1000",
            "--algorithm star2 --value-range 0,10",
        ],
    ),
    ("comparison failure", "compare", &[""]),
];

#[test]
fn every_line_of_a_report_obeys_its_schema() {
    for (schemas, command, options) in LINES {
        let schemas: Vec<&str> = schemas.split(' ').collect();
        for options in options {
            let command = format!("{command} --format jsonl --error-format json {options}");
            let lines = lines_by_schema(&command, &trees(), &schemas);
            assert!(lines[0] > 0, "{command}: {lines:?}");
        }
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
        for name in names.iter().step_by(3) {
            let output = abtree_with(["sound", "--json", &file, "--skip", name]);
            if let Ok(report) = serde_json::from_str::<Value>(stdout(&output)) {
                check(&soundness, &report, name);
                let code = i32::from(report["sound"] != true);
                assert_eq!(output.status.code(), Some(code), "{file} {name}");
                documents += 1;
            }
        }
    }
    assert!(documents > 150, "{documents} documents");
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
        let text = errors(&output);
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
const CLASS: &str = "tests/inputs/answers tests/inputs/class.jsonl";

#[test]
fn reports_of_checks_obey_their_schemas() {
    let points = "--points tests/inputs/points.json --error-format json";
    let command = format!("check {RECITATION} {CLASS} --alpha-beta --format jsonl {points}");
    assert!(lines_by_schema(&command, &[], &["check"])[0] > 5);
}

#[test]
fn answers_and_points_obey_their_schemas() {
    let mut answers = files_below("trees");
    answers.retain(|file| file.ends_with(".answer.json"));
    assert!(answers.len() > 50);
    let points = vec!["tests/inputs/points.json".to_owned()];
    for (schema, right, wrong) in [
        (
            "answer",
            answers,
            r#"{"valeu": 6} {"value": "six"} {"value": [6]} {"pruned": 6} {"cut_edges": [["F"]]}
            {"windows": {"F": {}}} {"counts": {"nodes": 6}} {"search": {"algorithm": "beta"}}"#,
        ),
        (
            "points",
            points,
            r#"{"valeu": 6} {"value": -1} {"value": {"partial": "half"}}"#,
        ),
    ] {
        let validator = validator(schema);
        for file in right {
            check(
                &validator,
                &documents(&file).remove(0).expect("JSON"),
                &file,
            );
        }
        for wrong in serde_json::Deserializer::from_str(wrong).into_iter::<Value>() {
            let wrong = wrong.expect("the text is JSON");
            assert!(!validator.is_valid(&wrong), "{wrong}");
        }
    }
}

/// What is read has its schema in files, which know all words of the program.
#[test]
fn schemas_of_answers_and_points_have_every_word() {
    let [answer, points] = ["answer", "points"].map(|name| schema_text(&[name]));
    let answers = &answer["$defs"]["answer"]["properties"];
    let questions = &points["$defs"]["points"]["properties"];
    for question in Question::words() {
        let is_known = answers[question].is_object() && questions[question].is_object();
        assert!(is_known, "{question}");
    }
    let counts = answers["counts"]["properties"].as_object().unwrap();
    let mut names = count_names();
    names.sort_unstable();
    assert!(counts.keys().eq(names));
    for (option, shape) in answers["search"]["properties"].as_object().unwrap() {
        let option = SearchOption::from_word(option).unwrap();
        if let (Form::Words(words), Some(listed)) = (option.form(), shape.get("enum")) {
            let words = words.into_iter().map(|(word, _)| Value::from(word));
            let words: Value = words.chain([Value::Null]).collect();
            assert_eq!(*listed, words, "{}", option.word());
        }
    }
    let keys = &points["$defs"]["PointsKeys"]["properties"];
    assert_eq!(questions["ties"]["enum"], Value::from(Ties::words()));
    assert_eq!(keys["partial"]["enum"], Value::from(Partial::words()));
    assert_eq!(keys["visibility"]["enum"], Value::from(Visibility::words()));
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
    assert!(lines_by_schema(command, &trees(), &["input"])[0] >= trees().len());
}

#[test]
fn what_the_reader_accepts_obeys_the_schema() {
    let file = "tests/inputs/accepted.jsonl";
    let input = validator("input");
    for document in documents(file) {
        check(&input, &document.expect("the line is JSON"), file);
    }
    let output = abtree_with(["eval", "--depth", "0", "--format", "jsonl", file]);
    for line in stdout(&output)
        .lines()
        .filter(|line| line.contains("\"error\""))
    {
        let is_only_unknown = line.contains("not known") || line.contains("no static value");
        assert!(is_only_unknown, "{line}");
    }
}

/// Mistakes that a schema can't see: JSON parsers keep the last of repeated keys.
const BEYOND_SCHEMAS: [&str; 5] = [
    "trees/invalid/json-keys/repeated-children-key.json",
    "trees/invalid/json-keys/repeated-key-in-two-spellings.json",
    "trees/invalid/json-keys/repeated-name-key.json",
    "trees/invalid/wrapper/repeated-title.json",
    "trees/invalid/wrapper/repeated-tree.json",
];

#[test]
fn invalid_input_fails_its_schema() {
    let input = validator("input");
    let is_accepted = |file: &String| {
        let mut documents = documents(file).into_iter().flatten();
        documents.all(|document| input.is_valid(&document))
    };
    let files =
        ["json-keys", "wrapper"].map(|folder| files_below(&format!("trees/invalid/{folder}")));
    let files = files
        .concat()
        .into_iter()
        .filter(|file| !is_a(file, "sexp"));
    let (accepted, refused): (Vec<_>, Vec<_>) = files.partition(is_accepted);
    assert_eq!(accepted, BEYOND_SCHEMAS);
    assert!(refused.len() >= 20, "only {refused:?} were refused");
}
