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
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tempfile::TempDir;

const RIGHT: &str = "sample-answer.txt";
const WRONG: &str = "value: 5\nmove: C\norder: D E G F\n";
const UNREADABLE: &str = "# value: 5\nvaleu: 5\n";

/// An example, and an empty folder for it.
pub(crate) struct Trial {
    pub(crate) example: PathBuf,
    folder: TempDir,
}

impl Trial {
    pub(crate) fn of(example: &str) -> Self {
        Self {
            example: repository("examples").join(example),
            folder: TempDir::new().unwrap(),
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    /// Copies a file of the example to this place.
    pub(crate) fn copy(&self, name: &str, to: &str) {
        self.write(to, fs::read(self.example.join(name)).unwrap());
        let rights = fs::metadata(self.example.join(name)).unwrap().permissions();
        fs::set_permissions(self.path(to), rights).unwrap();
    }

    /// Puts the program where the example says.
    pub(crate) fn install(&self, to: &str) {
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

    fn json<T: DeserializeOwned>(&self, name: &str) -> T {
        serde_json::from_slice(&fs::read(self.path(name)).unwrap()).unwrap()
    }
}

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_abtree"))
}

pub(crate) fn path_with(folder: &Path) -> String {
    format!("{}:/usr/local/bin:/usr/bin:/bin", folder.display())
}

fn assert_success(output: &Output) {
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

/// What is executable here must be so wherever it is copied to.
#[test]
fn scripts_are_executable() {
    for script in [
        "gradescope/setup.sh",
        "gradescope/run_autograder",
        "prairielearn/tests/run.sh",
    ] {
        let path = repository("examples").join(script);
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o111, 0o111, "{script}");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("#!/bin/sh\n"), "{script}");
    }
}

/// Every example tells how to try it without its platform; those commands work.
#[test]
fn examples_can_be_tried_as_they_say() {
    for (example, files) in [
        (
            "gradescope",
            &["run_autograder", "tree.sexp", "points.json", RIGHT][..],
        ),
        (
            "prairielearn",
            &[
                "tests/run.sh",
                "tests/tree.sexp",
                "tests/points.json",
                RIGHT,
            ],
        ),
    ] {
        let trial = Trial::of(example);
        for file in files {
            trial.copy(file, file);
        }
        trial.install("bin/abtree");
        let text = fs::read_to_string(trial.example.join("README.md")).unwrap();
        let (_, commands) = text.split_once("```sh\n").unwrap();
        let (commands, _) = commands.split_once("```").unwrap();
        trial.write("commands.sh", commands);
        let output = trial.run(&trial.path("commands.sh"), &[]);
        assert_success(&output);
        let results: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(results["score"].as_f64() > Some(0.5), "{results}");
    }
}

/// Gradescope's autograder specifications (gradescope-autograders.readthedocs.io, "Output format",
/// read in November 2026), as far as they concern us. The formats and the status are newer than the
/// first version of that page.
mod gradescope {
    use super::Deserialize;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "the whole schema is written down")]
    pub(super) struct Results {
        pub(super) score: Option<f64>,
        pub(super) execution_time: Option<f64>,
        pub(super) output: Option<String>,
        pub(super) output_format: Option<TextFormat>,
        pub(super) test_output_format: Option<TextFormat>,
        pub(super) test_name_format: Option<TextFormat>,
        pub(super) visibility: Option<Visibility>,
        pub(super) stdout_visibility: Option<Visibility>,
        pub(super) extra_data: Option<serde_json::Map<String, serde_json::Value>>,
        pub(super) tests: Option<Vec<Test>>,
        pub(super) leaderboard: Option<Vec<serde_json::Value>>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "the whole schema is written down")]
    pub(super) struct Test {
        pub(super) score: Option<f64>,
        pub(super) max_score: Option<f64>,
        pub(super) status: Option<Status>,
        pub(super) name: Option<String>,
        pub(super) name_format: Option<TextFormat>,
        pub(super) number: Option<String>,
        pub(super) output: Option<String>,
        pub(super) output_format: Option<TextFormat>,
        pub(super) tags: Option<Vec<String>>,
        pub(super) visibility: Option<Visibility>,
        pub(super) extra_data: Option<serde_json::Map<String, serde_json::Value>>,
    }

    #[derive(Deserialize, Debug, PartialEq)]
    #[serde(rename_all = "snake_case")]
    pub(super) enum Status {
        Passed,
        Failed,
    }

    #[derive(Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub(super) enum TextFormat {
        Text,
        Html,
        SimpleFormat,
        Md,
        Ansi,
    }

    #[derive(Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub(super) enum Visibility {
        Hidden,
        AfterDueDate,
        AfterPublished,
        Visible,
    }
}

/// Lays `/autograder` out, sets it up, and grades one submission.
fn on_gradescope(submission: Option<&[u8]>) -> gradescope::Results {
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
    trial.json("results/results.json")
}

#[test]
fn gradescope_gets_all_points_for_the_sample_answer() {
    let sample = fs::read(repository("examples/gradescope").join(RIGHT)).unwrap();
    let results = on_gradescope(Some(&sample));
    assert_eq!(results.score, Some(7.0));
    let tests = results.tests.unwrap();
    assert_eq!(tests.len(), 4);
    assert!(tests.iter().all(|test| test.score == test.max_score));
    assert!(
        tests
            .iter()
            .all(|test| test.status == Some(gradescope::Status::Passed))
    );
}

#[test]
fn gradescope_gets_what_is_wrong() {
    let results = on_gradescope(Some(WRONG.as_bytes()));
    // One point for the value, two of the order's three, nothing for move and pruned.
    assert_eq!(results.score, Some(3.0));
    let tests = results.tests.unwrap();
    let sum: f64 = tests.iter().filter_map(|test| test.score).sum();
    assert_eq!(results.score, Some(sum));
    let outputs: Vec<&str> = tests
        .iter()
        .filter_map(|test| test.output.as_deref())
        .collect();
    assert!(outputs.contains(&"not answered"), "{outputs:?}");
    assert!(results.extra_data.unwrap().contains_key("checks"));
}

#[test]
fn gradescope_gets_a_failed_test_for_no_answer() {
    for submission in [
        None,
        Some(UNREADABLE.as_bytes()),
        Some(b"\xFF\xFEx".as_slice()),
    ] {
        let results = on_gradescope(submission);
        assert_eq!(results.score, Some(0.0));
        let [test] = &results.tests.unwrap()[..] else {
            panic!("one test says what is wrong");
        };
        assert_eq!(test.status, Some(gradescope::Status::Failed));
        assert_eq!((test.score, test.max_score), (Some(0.0), Some(7.0)));
        assert!(test.output.as_ref().is_some_and(|text| text.len() > 10));
    }
}

/// PrairieLearn's documentation of external graders ("Grading results", read in November 2026). The
/// result of a submission that can't be graded needs no score.
mod prairielearn {
    use super::Deserialize;

    #[derive(Deserialize)]
    #[serde(untagged)]
    pub(super) enum Results {
        NotGradable(NotGradable),
        Graded(Graded),
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct NotGradable {
        pub(super) gradable: bool,
        pub(super) format_errors: Vec<String>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "the whole schema is written down")]
    pub(super) struct Graded {
        pub(super) gradable: Option<bool>,
        pub(super) score: f64,
        pub(super) message: Option<String>,
        pub(super) output: Option<String>,
        pub(super) images: Option<Vec<serde_json::Value>>,
        pub(super) tests: Option<Vec<Test>>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "the whole schema is written down")]
    pub(super) struct Test {
        pub(super) name: String,
        pub(super) description: Option<String>,
        pub(super) points: f64,
        pub(super) max_points: f64,
        pub(super) message: Option<String>,
        pub(super) output: Option<String>,
        pub(super) images: Option<Vec<serde_json::Value>>,
    }
}

/// Lays `/grade` out, without its folder `results`, and grades one submission.
fn on_prairielearn(submission: &str) -> prairielearn::Results {
    let trial = Trial::of("prairielearn");
    for file in ["tests/run.sh", "tests/tree.sexp", "tests/points.json"] {
        trial.copy(file, file);
    }
    trial.install("serverFilesCourse/abtree/abtree");
    trial.write("student/answer.txt", submission);
    trial.write("data/data.json", "{}");
    let environment = [("GRADE_ROOT", trial.folder.path().to_owned())];
    assert_success(&trial.run(&trial.path("tests/run.sh"), &environment));
    let results = fs::metadata(trial.path("results/results.json")).unwrap();
    assert!(results.len() < 1_000_000);
    trial.json("results/results.json")
}

#[test]
fn prairielearn_gets_a_share_of_the_points() {
    let sample = fs::read_to_string(repository("examples/prairielearn").join(RIGHT)).unwrap();
    for (submission, score) in [(&*sample, 1.0), (WRONG, 3.0 / 7.0), ("value: 4", 0.0)] {
        let prairielearn::Results::Graded(results) = on_prairielearn(submission) else {
            panic!("{submission} can be graded");
        };
        assert_eq!(results.gradable, Some(true));
        assert!((results.score - score).abs() < 1e-12, "{}", results.score);
        let tests = results.tests.unwrap();
        let sum = |points: fn(&prairielearn::Test) -> f64| tests.iter().map(points).sum::<f64>();
        let share = sum(|test| test.points) / sum(|test| test.max_points);
        assert!((share - score).abs() < 1e-12, "{share}");
    }
}

#[test]
fn prairielearn_takes_no_attempt_for_an_unreadable_answer() {
    let prairielearn::Results::NotGradable(results) = on_prairielearn(UNREADABLE) else {
        panic!("it can't be graded");
    };
    assert!(!results.gradable);
    let [error] = &results.format_errors[..] else {
        panic!("one error");
    };
    assert!(error.starts_with("line 2, column 1: "), "{error}");
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
    let info: serde_json::Value = serde_json::from_str(&info).unwrap();
    let options = &info["externalGradingOptions"];
    let entrypoint = options["entrypoint"].as_str().unwrap();
    let script = entrypoint.strip_prefix("/grade/").unwrap();
    assert!(folder.join(script).is_file());
    assert_eq!(options["serverFilesCourse"][0], "abtree/");
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

/// What a workflow leaves behind.
struct OnGithub {
    /// The code of the step that checks.
    code: Option<i32>,
    junit: String,
    summary: String,
    /// The marks at the answer's file.
    marks: Vec<String>,
}

/// Runs the steps as the workflow's shell would.
fn on_github(answer: &str) -> OnGithub {
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
    OnGithub {
        code: check.status.code(),
        junit: read(&trial.path("results/junit.xml")),
        summary: read(&summary),
        marks: marks.lines().map(str::to_owned).collect(),
    }
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
        let found = on_github(answer);
        let (junit, summary) = (found.junit, found.summary);
        assert_eq!(found.code, Some(code), "{junit}");
        assert_eq!(junit.matches(&counts).count(), 2, "{junit}");
        assert!(
            summary.starts_with("```text\n") && summary.ends_with("```\n"),
            "{summary}"
        );
        assert!(summary.lines().count() > 3, "{summary}");
        if has("jq", "--version") {
            assert_eq!(found.marks.len(), marks, "{:?}", found.marks);
            for mark in &found.marks {
                assert!(mark.starts_with("::error file=answer.txt,"), "{mark}");
            }
        }
    }
}
