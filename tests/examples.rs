//! The autograders under `examples/` work: each test lays out a platform's folders, runs the scripts
//! as the platform would, and reads the result by the schema that the platform documents.

// The platforms run Unix shells.
#![cfg(unix)]
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::left_out::has;
use crate::common::repository;
use serde_json::Value as Json;
use tempfile::TempDir;

const RIGHT: &str = "sample-answer.txt";
const WRONG: &str = "value: 5\nmove: C\norder: D E G F\n";
const UNREADABLE: &str = "# Exercise\nvaleu: 5\n";

/// An example, and an empty folder for it.
struct Trial {
    example: PathBuf,
    folder: TempDir,
}

impl Trial {
    fn of(example: &str) -> Self {
        Self {
            example: repository("examples").join(example),
            folder: TempDir::new().unwrap(),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    /// Copies a file of the example to this place.
    fn copy(&self, name: &str, to: &str) {
        self.write(to, fs::read(self.example.join(name)).unwrap());
        let rights = fs::metadata(self.example.join(name)).unwrap().permissions();
        fs::set_permissions(self.path(to), rights).unwrap();
    }

    /// Puts the program where the example says.
    fn install(&self, to: &str) {
        let to = self.path(to);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        std::os::unix::fs::symlink(program(), to).unwrap();
    }

    /// Runs a script of the example in its folder.
    fn run(&self, script: &Path, environment: &[(&str, PathBuf)]) -> Output {
        let mut command = Command::new("sh");
        command
            .arg("-e")
            .arg(script)
            .current_dir(self.folder.path());
        command
            .env_clear()
            .env("PATH", path_with(&self.path("bin")));
        for (name, value) in environment {
            command.env(name, value);
        }
        command.output().unwrap()
    }

    /// What a platform reads, which must be as it documents.
    fn results(&self, platform: &str) -> Json {
        let read = |path| serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
        let results = read(self.path("results/results.json"));
        let schema = format!("tests/inputs/platforms/{platform}.schema.json");
        let schema: Json = read(repository(&schema));
        assert!(jsonschema::meta::is_valid(&schema));
        if let Err(error) = jsonschema::validate(&schema, &results) {
            panic!("{error} in {results}");
        }
        results
    }
}

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_abtree"))
}

fn path_with(folder: &Path) -> String {
    format!("{}:/usr/local/bin:/usr/bin:/bin", folder.display())
}

fn assert_success(output: &Output) {
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

/// What is executable here must be so wherever it is copied to.
#[test]
fn scripts_are_executable() {
    for (script, shell) in [
        ("gradescope/setup.sh", "#!/bin/sh\n"),
        ("gradescope/run_autograder", "#!/bin/sh\n"),
        ("prairielearn/tests/run.py", "#!/usr/bin/env python3\n"),
    ] {
        let path = repository("examples").join(script);
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o111, 0o111, "{script}");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with(shell), "{script}");
    }
}

/// The example tells how to try it without its platform; those commands work.
#[test]
fn the_example_for_gradescope_can_be_tried_as_it_says() {
    let trial = Trial::of("gradescope");
    for file in ["run_autograder", "tree.sexp", "points.json", RIGHT] {
        trial.copy(file, file);
    }
    trial.install("bin/abtree");
    let text = fs::read_to_string(trial.example.join("README.md")).unwrap();
    let (_, commands) = text.split_once("```sh\n").unwrap();
    let (commands, _) = commands.split_once("```").unwrap();
    trial.write("commands.sh", commands);
    let output = trial.run(&trial.path("commands.sh"), &[]);
    assert_success(&output);
    let results: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert!(results["score"].as_f64() > Some(0.5), "{results}");
}

/// Lays `/autograder` out, sets it up, and grades one submission.
fn on_gradescope(submission: Option<&[u8]>) -> Json {
    let trial = Trial::of("gradescope");
    for file in ["setup.sh", "run_autograder", "tree.sexp", "points.json"] {
        trial.copy(file, &format!("source/{file}"));
    }
    trial.install("source/abtree");
    trial.copy("run_autograder", "run_autograder");
    for folder in ["bin", "submission", "results"] {
        fs::create_dir_all(trial.path(folder)).unwrap();
    }
    if let Some(submission) = submission {
        trial.write("submission/answer.txt", submission);
    }
    let environment = [
        ("AUTOGRADER_ROOT", trial.folder.path().to_owned()),
        ("PROGRAMS", trial.path("bin")),
    ];
    assert_success(&trial.run(&trial.path("source/setup.sh"), &environment));
    assert_success(&trial.run(&trial.path("run_autograder"), &environment));
    trial.results("gradescope")
}

#[test]
fn gradescope_gets_what_is_right_and_what_is_wrong() {
    let sample = fs::read(repository("examples/gradescope").join(RIGHT)).unwrap();
    let results = on_gradescope(Some(&sample));
    assert_eq!(results["score"], 7);
    let tests = results["tests"].as_array().unwrap();
    assert_eq!(tests.len(), 4);
    for test in tests {
        assert_eq!(
            (&test["score"], &test["status"]),
            (&test["max_score"], &"passed".into())
        );
    }
    let results = on_gradescope(Some(WRONG.as_bytes()));
    // One point for the value, two of the order's three, nothing for move and pruned.
    assert_eq!(results["score"], 3);
    let tests = results["tests"].as_array().unwrap();
    assert!((sum(tests, "score") - 3.0).abs() < 1e-12);
    assert!(
        tests.iter().any(|test| test["output"] == "not answered"),
        "{results}"
    );
    assert!(results["extra_data"]["checks"].is_array(), "{results}");
}

fn sum(tests: &[Json], key: &str) -> f64 {
    let points = tests.iter().filter_map(|test| test[key].as_f64());
    points.sum()
}

#[test]
fn gradescope_gets_a_failed_test_for_no_answer() {
    let unreadable = [UNREADABLE.as_bytes(), b"\xFF\xFEx"].map(Some);
    for submission in unreadable.into_iter().chain([None]) {
        let results = on_gradescope(submission);
        assert_eq!(results["score"], 0);
        let [test] = &results["tests"].as_array().unwrap()[..] else {
            panic!("one test says what is wrong");
        };
        assert_eq!((&test["score"], &test["max_score"]), (&0.into(), &7.into()));
        assert_eq!(test["status"], "failed");
        assert!(test["output"].as_str().is_some_and(|text| text.len() > 10));
    }
}

/// Grades one submission with the exercise of the example, whose program calls the module of Python.
fn on_prairielearn(submission: &str) -> Json {
    let trial = Trial::of("prairielearn");
    trial.write("answer.txt", submission);
    let words = "check tests/tree.sexp ANSWER --alpha-beta --points tests/points.json --exit-zero --format prairielearn -o RESULTS";
    let words = words.split(' ').map(|word| match word {
        "ANSWER" => trial.path("answer.txt"),
        "RESULTS" => trial.path("results/results.json"),
        word => PathBuf::from(word),
    });
    let mut command = Command::new(program());
    assert_success(
        &command
            .args(words)
            .current_dir(&trial.example)
            .output()
            .unwrap(),
    );
    let results = fs::metadata(trial.path("results/results.json")).unwrap();
    assert!(results.len() < 1_000_000);
    trial.results("prairielearn")
}

#[test]
fn prairielearn_gets_a_share_of_the_points() {
    let sample = fs::read_to_string(repository("examples/prairielearn").join(RIGHT)).unwrap();
    for (submission, score) in [(&*sample, 1.0), (WRONG, 3.0 / 7.0), ("value: 4", 0.0)] {
        let results = on_prairielearn(submission);
        assert_eq!(results["gradable"], true);
        let tests = results["tests"].as_array().unwrap();
        let share = sum(tests, "points") / sum(tests, "max_points");
        for found in [results["score"].as_f64().unwrap(), share] {
            assert!((found - score).abs() < 1e-12, "{found}");
        }
    }
}

#[test]
fn prairielearn_takes_no_attempt_for_an_unreadable_answer() {
    let results = on_prairielearn(UNREADABLE);
    assert_eq!(results["gradable"], false);
    let [error] = &results["format_errors"].as_array().unwrap()[..] else {
        panic!("one error");
    };
    assert!(
        error.as_str().unwrap().starts_with("line 2, column 1: "),
        "{error}"
    );
}

/// A huge answer must not make a huge result: PrairieLearn takes no more than a megabyte.
#[test]
fn prairielearn_gets_a_small_result_for_a_huge_answer() {
    let names = "X".repeat(1000) + " ";
    on_prairielearn(&format!("value: 4\norder: {}\n", names.repeat(3000)));
}

#[test]
fn the_question_of_prairielearn_is_whole() {
    let folder = repository("examples/prairielearn");
    let info = fs::read_to_string(folder.join("info.json")).unwrap();
    let info: Json = serde_json::from_str(&info).unwrap();
    let options = &info["externalGradingOptions"];
    let entrypoint = options["entrypoint"].as_str().unwrap();
    let script = entrypoint.strip_prefix("/grade/").unwrap();
    assert!(folder.join(script).is_file());
    assert_eq!(options["serverFilesCourse"][0], "python/");
    let question = fs::read_to_string(folder.join("question.html")).unwrap();
    assert!(question.contains("file-name=\"answer.txt\""));
}

/// The commands of a workflow's steps, in their order, without those of actions.
fn steps(workflow: &str) -> Vec<String> {
    let mut steps = Vec::new();
    let mut lines = workflow.lines().peekable();
    while let Some(line) = lines.next() {
        let indent = line.len() - line.trim_start().len();
        let Some(command) = line.trim_start().strip_prefix("run: ") else {
            continue;
        };
        let mut script = String::new();
        if command == "|" {
            let is_inside = |line: &&str| line.starts_with(&" ".repeat(indent + 2));
            while let Some(line) = lines.next_if(is_inside) {
                script += &line[indent + 2..];
                script.push('\n');
            }
        } else {
            script = format!("{command}\n");
        }
        steps.push(script);
    }
    steps
}

/// Runs the steps as the workflow's shell would: the code of the step that checks, JUnit's report, the
/// summary, and the marks at the answer's file.
fn on_github(answer: &str) -> (Option<i32>, String, String, Vec<String>) {
    let trial = Trial::of("github");
    for file in ["exercise/tree.sexp", "exercise/points.json"] {
        trial.copy(file, file);
    }
    trial.write("answer.txt", answer);
    trial.install("exercise/abtree");
    let workflow = fs::read_to_string(trial.example.join("grade.yml")).unwrap();
    let summary = trial.path("summary.md");
    let steps = steps(&workflow);
    let run = |step: &String| {
        trial.write("step.sh", step);
        let environment = [("GITHUB_STEP_SUMMARY", summary.clone())];
        trial.run(&trial.path("step.sh"), &environment)
    };
    let [install, check, show, mark] = &steps.iter().map(run).collect::<Vec<Output>>()[..] else {
        panic!("the workflow has other steps: {steps:?}");
    };
    assert_success(install);
    assert_success(show);
    let marks = String::from_utf8_lossy(&mark.stdout);
    let read = |path: &Path| fs::read_to_string(path).unwrap();
    let junit = read(&trial.path("results/junit.xml"));
    let marks = marks.lines().map(str::to_owned).collect();
    (check.status.code(), junit, read(&summary), marks)
}

#[test]
fn github_passes_and_fails() {
    let sample = fs::read_to_string(repository("examples/github").join(RIGHT)).unwrap();
    let counts = |tests: u8, failures: u8, errors: u8| {
        format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\"")
    };
    for (answer, code, counts, marks) in [
        (&*sample, 0, counts(4, 0, 0), 0),
        (WRONG, 1, counts(4, 3, 0), 3),
        (UNREADABLE, 2, counts(1, 0, 1), 1),
    ] {
        let (found, junit, summary, told) = on_github(answer);
        assert_eq!(found, Some(code), "{junit}");
        assert_eq!(junit.matches(&counts).count(), 2, "{junit}");
        assert!(
            summary.starts_with("```text\n") && summary.ends_with("```\n"),
            "{summary}"
        );
        assert!(summary.lines().count() > 3, "{summary}");
        if has("jq", "--version") {
            assert_eq!(told.len(), marks, "{told:?}");
            for mark in &told {
                assert!(mark.starts_with("::error file=answer.txt,"), "{mark}");
            }
        }
    }
}
