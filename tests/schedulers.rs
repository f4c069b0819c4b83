//! The scripts under `examples/studies` work: each makes a study, or checks a class, in parts, and what
//! comes out is what one run at once gives.

// The scripts are for Unix shells.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::PathBuf;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::common::repository;
use crate::common::terminal::{abtree_with, errors, run, stdout};

const STUDY: [&str; 4] = ["--plies", "2..4", "--trees", "100"];
const TREE: &str = "trees/courses/mit-6.034/recitation.sexp";

/// Runs all tasks of an array one after the other, as Slurm would run them anywhere.
const SBATCH: &str = r#"#!/bin/sh
set -e
tasks=${1#--array=1-}
[ "$2" = --wait ]
shift 2
for task in $(seq "$tasks"); do
    SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=$tasks SLURM_CPUS_PER_TASK=2 sh "$@"
done
"#;

/// An empty folder, with the program in a folder of its path.
struct Trial(TempDir);

impl Trial {
    fn new() -> Self {
        let trial = Self(TempDir::new().unwrap());
        fs::create_dir(trial.path("bin")).unwrap();
        symlink(env!("CARGO_BIN_EXE_abtree"), trial.path("bin/abtree")).unwrap();
        fs::write(trial.path("bin/sbatch"), SBATCH).unwrap();
        fs::set_permissions(trial.path("bin/sbatch"), fs::Permissions::from_mode(0o755)).unwrap();
        let answers =
            (0..500).map(|number| format!("{{\"id\": {number}, \"value\": {}}}\n", number % 9));
        fs::write(trial.path("class.jsonl"), answers.collect::<String>()).unwrap();
        fs::copy(repository(TREE), trial.path("tree.sexp")).unwrap();
        trial
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs a line of the shell, in which `$SCRIPTS` is the folder of the scripts.
    fn shell(&self, line: &str, stdin: &[u8]) -> Output {
        let path = std::env::var("PATH").unwrap_or_default();
        let mut command = Command::new("sh");
        command.args(["-ec", line]).current_dir(self.0.path());
        command.env("PATH", format!("{}:{path}", self.path("bin").display()));
        command.env("SCRIPTS", repository("examples/studies"));
        run(&mut command, stdin)
    }

    /// The scores of the reports that a line of the shell prints.
    fn assert_checks(&self, line: &str) {
        let class = fs::read(self.path("class.jsonl")).unwrap();
        let output = self.shell(line, &class);
        let options = [
            "check",
            TREE,
            "--alpha-beta",
            "--format",
            "jsonl",
            "--exit-zero",
        ];
        let class = self.path("class.jsonl");
        let whole = abtree_with(options.iter().map(AsRef::as_ref).chain([class.as_os_str()]));
        let scores = |output: &Output| -> Vec<(String, String)> {
            let reports = stdout(output).lines().map(|line| {
                let report: serde_json::Value = serde_json::from_str(line).unwrap();
                (
                    report["answer"]["id"].to_string(),
                    report["score"].to_string(),
                )
            });
            reports.collect()
        };
        assert_eq!(scores(&whole).len(), 500);
        assert_eq!(scores(&output), scores(&whole), "{}", errors(&output));
    }

    fn assert_studies(&self, line: &str) {
        let output = self.shell(line, b"");
        let whole = abtree_with(["study"].iter().chain(&STUDY));
        assert_eq!(stdout(&output), stdout(&whole), "{}", errors(&output));
    }

    fn has(&self, test: &str) -> bool {
        self.shell(test, b"").status.success()
    }
}

#[test]
fn slurm_makes_arrays_of_parts() {
    let trial = Trial::new();
    let options = STUDY.join(" ");
    trial.assert_studies(&format!(
        "sbatch --array=1-4 --wait $SCRIPTS/slurm-study.sh {options}; abtree study merge part-*.jsonl"
    ));
    trial.assert_checks(
        "sbatch --array=1-3 --wait $SCRIPTS/slurm-check.sh tree.sexp class.jsonl; cat reports-*.jsonl",
    );
}

#[test]
fn gnu_parallel_makes_parts() {
    let trial = Trial::new();
    if !trial.has("parallel --version | grep -q GNU") {
        return; // It is not installed here.
    }
    let options = STUDY.join(" ");
    trial.assert_studies(&format!("sh $SCRIPTS/parallel-study.sh 4 {options}"));
    trial.assert_checks("sh $SCRIPTS/parallel-check.sh tree.sexp");
}

/// Spark takes half a minute to begin, so that it is asked for: `SPARK=1`, PySpark on the path.
#[test]
fn spark_pipes_parts() {
    let trial = Trial::new();
    if std::env::var_os("SPARK").is_none() {
        return;
    }
    let options = STUDY.join(" ");
    trial.assert_studies(&format!("python3 $SCRIPTS/spark_study.py 4 {options}"));
    trial.assert_checks("python3 $SCRIPTS/spark_check.py tree.sexp class.jsonl");
}
