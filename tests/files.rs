//! What happens to files and pipes: a report is written whole or not at all, and a reader who goes
//! away ends the program quietly.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::Stdio;

use crate::common::terminal::{abtree, abtree_with, run};

const GOOD: &str = "trees/formats/nested.json";
const BAD: &str = "trees/invalid/json-keys/misspelt-children.json";

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder can be made")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut names: Vec<String> = entries
        .map(|entry| {
            let name = entry.expect("the folder can be read").file_name();
            name.to_string_lossy().into_owned()
        })
        .collect();
    names.sort();
    names
}

fn eval(arguments: &[&str], output: &Path) -> (Option<i32>, String) {
    let ended = run(
        abtree().arg("eval").args(arguments).arg("-o").arg(output),
        b"",
    );
    assert!(ended.stdout.is_empty(), "nothing on standard output");
    let errors = String::from_utf8_lossy(&ended.stderr).into_owned();
    (ended.status.code(), errors)
}

#[test]
fn an_existing_file_is_replaced_only_by_a_whole_report() {
    let folder = folder();
    let file = folder.path().join("report.txt");
    fs::write(&file, "yesterday").expect("the file can be written");
    for arguments in [
        &[BAD] as &[_],
        &[BAD, "--json"],
        &["missing.sexp"],
        &[BAD, "missing.sexp"],
    ] {
        let (code, errors) = eval(arguments, &file);
        assert_eq!(code, Some(2), "{arguments:?}");
        assert!(errors.starts_with("error: "), "{errors}");
        let text = fs::read_to_string(&file).expect("the file is there");
        assert_eq!(text, "yesterday", "{arguments:?}");
        assert_eq!(names(folder.path()), ["report.txt"]);
    }
    let (code, _) = eval(&[GOOD], &file);
    assert_eq!(code, Some(0));
    let text = fs::read_to_string(&file).expect("the file is there");
    assert!(text.starts_with(GOOD), "{text}");
    assert_eq!(names(folder.path()), ["report.txt"]);
}

#[test]
fn a_bad_tree_among_several_keeps_its_place_in_the_file() {
    let folder = folder();
    let file = folder.path().join("reports.jsonl");
    let (code, _) = eval(&[BAD, GOOD, "--format", "jsonl"], &file);
    assert_eq!(code, Some(2));
    let text = fs::read_to_string(&file).expect("the file is there");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].contains("\"error\""), "{text}");
    assert!(lines[1].contains("\"value\":3"), "{text}");
}

#[test]
fn a_file_that_nothing_is_written_to_is_not_made() {
    let folder = folder();
    let (code, _) = eval(&[BAD], &folder.path().join("report.txt"));
    assert_eq!(code, Some(2));
    assert!(names(folder.path()).is_empty());
}

#[test]
fn missing_folders_are_made() {
    let folder = folder();
    let file = folder.path().join("results/week-1/report.csv");
    let (code, errors) = eval(&[GOOD, "--format", "csv"], &file);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    assert!(file.is_file());
}

#[test]
fn a_file_is_never_coloured() {
    let folder = folder();
    let file = folder.path().join("report.txt");
    let (code, _) = eval(&[GOOD, "--color", "always"], &file);
    assert_eq!(code, Some(0));
    let text = fs::read_to_string(&file).expect("the file is there");
    assert!(!text.contains('\u{1b}'), "{text}");
}

#[cfg(unix)]
#[test]
fn a_link_keeps_pointing_and_rights_are_kept() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = folder();
    let (file, link) = (folder.path().join("real.txt"), folder.path().join("link"));
    fs::write(&file, "old").expect("the file can be written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o662)).expect("rights can be set");
    symlink("real.txt", &link).expect("a link can be made");
    let (code, _) = eval(&[GOOD], &link);
    assert_eq!(code, Some(0));
    assert!(fs::symlink_metadata(&link).is_ok_and(|found| found.is_symlink()));
    let found = fs::metadata(&file).expect("the file is there");
    assert!(found.len() > 3);
    assert_eq!(found.permissions().mode() & 0o777, 0o662);
}

/// What is written through a link that leads nowhere yet makes the file it names.
#[cfg(unix)]
#[test]
fn a_link_to_a_missing_file_makes_the_file() {
    use std::os::unix::fs::symlink;
    let folder = folder();
    let (first, second) = (folder.path().join("first"), folder.path().join("second"));
    symlink("second", &first).expect("a link can be made");
    symlink("results/real.txt", &second).expect("a link can be made");
    let (code, errors) = eval(&[GOOD], &first);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    assert_eq!(names(folder.path()), ["first", "results", "second"]);
    for link in [first, second] {
        assert!(fs::symlink_metadata(&link).is_ok_and(|found| found.is_symlink()));
    }
    assert_eq!(names(&folder.path().join("results")), ["real.txt"]);
}

#[cfg(unix)]
#[test]
fn links_in_a_circle_are_an_error() {
    use std::os::unix::fs::symlink;
    let folder = folder();
    let link = folder.path().join("link");
    symlink("link", &link).expect("a link can be made");
    let (code, errors) = eval(&[GOOD], &link);
    assert_eq!(code, Some(2));
    assert!(errors.ends_with("in a circle\n"), "{errors}");
    assert_eq!(names(folder.path()), ["link"]);
}

/// The last file is standard input, which says nothing and does not end.
#[test]
fn a_run_that_is_killed_early_leaves_no_draft() {
    let folder = folder();
    for format in ["text", "json", "jsonl", "csv"] {
        let mut command = abtree();
        command.args(["eval", GOOD, BAD, "-", "--format", format, "-o"]);
        command.arg(folder.path().join("report"));
        command.stdin(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary runs");
        let mut stderr = child.stderr.take().expect("standard error is piped");
        let mut first = [0];
        let told = stderr.read_exact(&mut first);
        told.expect("the error of the second file is printed");
        child.kill().expect("the child is still there");
        child.wait().expect("the child ends");
        assert!(names(folder.path()).is_empty(), "{format}");
    }
}

/// What goes into a file is the same as on standard output.
#[test]
fn a_long_report_goes_into_the_file_too() {
    let folder = folder();
    let file = folder.path().join("reports.jsonl");
    let mut arguments = vec![GOOD; 200];
    arguments.extend(["--format", "jsonl"]);
    let (code, _) = eval(&arguments, &file);
    assert_eq!(code, Some(0));
    let printed = abtree_with(["eval"].iter().chain(&arguments));
    assert!(printed.stdout.len() > 1 << 17);
    assert_eq!(fs::read(&file).expect("the file is there"), printed.stdout);
    assert_eq!(names(folder.path()), ["reports.jsonl"]);
}

#[cfg(unix)]
#[test]
fn a_folder_that_refuses_is_an_error() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o500))
        .expect("rights can be set");
    let file = folder.path().join("report.txt");
    if fs::write(&file, "").is_ok() {
        return; // The superuser is refused nothing.
    }
    let (code, errors) = eval(&[GOOD], &file);
    assert_eq!(code, Some(2));
    assert!(errors.starts_with("error: can't write to "), "{errors}");
}

#[test]
fn a_name_that_ends_like_a_folder_is_an_error() {
    let folder = folder();
    let file = folder.path().join("report.txt/");
    let (code, errors) = eval(&[GOOD], &file);
    assert_eq!(code, Some(2));
    let message = "report.txt/: expected a file, found a folder";
    assert!(errors.contains(message), "{errors}");
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let tree = "[".repeat(12) + &"[1,2],".repeat(20_000) + "3" + &"]".repeat(12);
    let files = std::iter::repeat_n(GOOD, 2000)
        .collect::<Vec<_>>()
        .join(" ");
    for (line, stdin) in [
        (format!("eval --format text {files}"), ""),
        (format!("eval --format json {files}"), ""),
        (format!("eval --format jsonl {files}"), ""),
        (format!("eval --format csv {files}"), ""),
        ("trace --format text".to_owned(), tree.as_str()),
        ("trace --format jsonl".to_owned(), tree.as_str()),
        ("game tic-tac-toe --limit 1000000".to_owned(), ""),
        ("generate --plies 13".to_owned(), ""),
    ] {
        let mut command = abtree();
        command.args(line.split(' ')).stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary runs");
        let mut input = child.stdin.take().expect("standard input is piped");
        input
            .write_all(stdin.as_bytes())
            .expect("the tree is taken");
        drop(input);
        let mut stdout = child.stdout.take().expect("standard output is piped");
        stdout.read_exact(&mut [0]).expect("something is printed");
        drop(stdout);
        let ended = child.wait_with_output().expect("the binary ends");
        assert_eq!(String::from_utf8_lossy(&ended.stderr), "", "{line:.30}");
        assert_eq!(ended.status.code(), Some(0), "{line:.30}");
    }
}

#[test]
fn no_output_replaces_an_input_or_another_output() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let class = path("class.csv");
    fs::write(&class, "Ann\nBob\n").unwrap();
    let shard = path("q1.jsonl");
    fs::write(&shard, "shard").unwrap();
    let answers = path("answers");
    fs::create_dir(&answers).unwrap();
    let answer = path("answers/ann.txt");
    fs::write(&answer, "value: 2").unwrap();
    let (both, made) = (path("both.out"), path("made/"));
    let (first, named, sheets) = (path("made/1.sexp"), path("made/Ann.sexp"), path("sheets/"));
    let plies = ["--plies", "2"];
    let generate = |rest: &[&str]| {
        [&["generate"], &plies[..], rest]
            .concat()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    let line = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
    let refused = [
        (
            generate(&["--students", &class, "--keys", &class, "-o", &made]),
            "is also an input",
        ),
        (generate(&["--keys", &both, "-o", &both]), "two outputs"),
        (generate(&["--keys", "-"]), "two outputs"),
        (
            generate(&["--students", "3", "-o", &made, "--keys", &first]),
            "two outputs",
        ),
        (
            generate(&["--students", &class, "-o", &made, "--keys", &named]),
            "two outputs",
        ),
        (
            line(&[
                "worksheet",
                GOOD,
                GOOD,
                "--students",
                &class,
                "-o",
                &sheets,
                "--key",
                &class,
            ]),
            "is also an input",
        ),
        (
            line(&["study", "merge", &shard, "-o", &shard]),
            "is also an input",
        ),
        (
            line(&["check", GOOD, &answer, "--class-report", &both, "-o", &both]),
            "two outputs",
        ),
        (
            line(&["check", GOOD, &answer, "--class-report", &answer]),
            "is also an input",
        ),
    ];
    for (arguments, said) in refused {
        let output = abtree_with(&arguments);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains(said), "{arguments:?}: {errors}");
    }
    assert_eq!(fs::read_to_string(&class).unwrap(), "Ann\nBob\n");
    assert_eq!(fs::read_to_string(&shard).unwrap(), "shard");
    assert_eq!(fs::read_to_string(&answer).unwrap(), "value: 2");
    let others = abtree_with(generate(&["-o", "/dev/null", "--keys", "/dev/null"]));
    assert_eq!(others.status.code(), Some(0));
}

/// Standard output has the steps until the search stopped; a file is whole or not made at all.
#[test]
fn a_trace_that_ends_too_early_makes_no_file() {
    let folder = folder();
    let file = folder.path().join("trace.txt");
    let tree = b"(max A (min B 3 ?) 4)";
    let ended = run(abtree().arg("trace").arg("-o").arg(&file), tree);
    assert_eq!(ended.status.code(), Some(2));
    assert!(names(folder.path()).is_empty());
    let ended = run(abtree().arg("trace"), tree);
    assert_eq!(ended.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&ended.stdout).contains("enter B (MIN)"));
    let lines = b"[[3, \"?\"], 4]\n[5, 6]\n";
    let options = ["trace", "--from", "jsonl", "--format", "jsonl", "-o"];
    let ended = run(abtree().args(options).arg(&file), lines);
    assert_eq!(ended.status.code(), Some(2));
    let text = fs::read_to_string(&file).expect("the file is there");
    assert!(text.contains("\"error\"") && text.ends_with('\n'), "{text}");
}

#[test]
fn a_bad_tree_before_the_pipe_closes_still_counts() {
    let mut command = abtree();
    command
        .args(["eval", BAD])
        .args(std::iter::repeat_n(GOOD, 2000));
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary runs");
    drop(child.stdout.take());
    let ended = child.wait_with_output().expect("the binary ends");
    assert_eq!(ended.status.code(), Some(2));
}

/// `script` gives the command a terminal.
#[cfg(target_os = "linux")]
#[test]
fn without_a_file_on_a_terminal_help_is_shown() {
    let binary = env!("CARGO_BIN_EXE_abtree");
    let mut script = std::process::Command::new("script");
    script.args(["-qec", &format!("{binary} eval"), "/dev/null"]);
    let Ok(output) = script.stdin(Stdio::null()).output() else {
        return; // There is no such program here.
    };
    let screen = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(screen.contains("Usage:"), "{screen}");
    assert_eq!(output.status.code(), Some(2));
}
