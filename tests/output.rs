//! Where `-o` leads: pipes and devices are written to and never replaced; a file is always the old one
//! or the new one, with its rights.
#![cfg(unix)]

use std::ffi::OsString;
use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::{Arc, Mutex};

use abtree::cli::Streams;

use crate::common::repository;
use crate::common::terminal::{abtree, abtree_with, errors, run};

const TREE: &str = "trees/formats/nested.json";

/// The user `nobody`, whom the system refuses what it must, if the tests run as the superuser.
pub(crate) const NOBODY: u32 = 65534;

pub(crate) fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o777)).unwrap();
    folder
}

pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Runs a line of shell in which `$abtree` is the binary, `$tree` a tree and `$out` a folder.
pub(crate) fn shell(line: &str, folder: &Path) -> Output {
    let mut sh = Command::new("sh");
    sh.args(["-c", line]).env("abtree", abtree().get_program());
    sh.env("tree", TREE).env("out", folder);
    run(sh.current_dir(repository("")), b"")
}

fn report() -> Vec<u8> {
    abtree_with(["eval", TREE, "--summary"]).stdout
}

pub(crate) fn is_superuser() -> bool {
    tempfile::tempfile().unwrap().metadata().unwrap().uid() == 0
}

/// Runs the binary as somebody who is refused what rights refuse. `None` where nobody else may run
/// it.
fn as_nobody(arguments: &[&str], output: &Path) -> Option<Output> {
    let mut command = abtree();
    command.args(arguments).arg("-o").arg(output);
    if is_superuser() {
        command.uid(NOBODY).gid(NOBODY);
    }
    let is_allowed = command.output().is_ok();
    is_allowed.then(|| run(&mut command, b""))
}

#[track_caller]
fn assert_done(ended: &Output) {
    assert_eq!(ended.status.code(), Some(0), "{}", errors(ended));
}

#[test]
fn what_stands_in_a_file_behind_a_descriptor_is_kept() {
    let folder = folder();
    let log = folder.path().join("log");
    symlink("/dev/stderr", folder.path().join("errors")).unwrap();
    let expected = [b"old\n", report().as_slice()].concat();
    for (output, redirection) in [
        ("/dev/stdout", ">>"),
        ("/dev/fd/1", ">>"),
        ("/proc/self/fd/1", ">>"),
        ("/dev/stderr", "2>>"),
        ("/dev/fd/3", "3>>"),
        ("\"$out/errors\"", "2>>"),
    ] {
        if !Path::new("/proc").exists() && output.starts_with("/proc") {
            continue;
        }
        fs::write(&log, "old\n").unwrap();
        let line =
            format!("\"$abtree\" eval $tree --summary -o {output} {redirection} \"$out/log\"");
        assert_done(&shell(&line, folder.path()));
        assert_eq!(fs::read(&log).unwrap(), expected, "{output}");
        assert_eq!(names(folder.path()), ["errors", "log"]);
    }
}

#[test]
fn a_pipe_and_a_device_are_written_to() {
    let folder = folder();
    for line in [
        "\"$abtree\" eval $tree --summary -o /dev/stdout | cat",
        "mkfifo \"$out/pipe\" && { cat \"$out/pipe\" & } && \"$abtree\" eval $tree --summary -o \"$out/pipe\" && wait",
    ] {
        let ended = shell(line, folder.path());
        assert_eq!(ended.stdout, report(), "{}", errors(&ended));
    }
    assert_eq!(names(folder.path()), ["pipe"]);
    assert_done(&shell("\"$abtree\" eval $tree -o /dev/null", folder.path()));
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

#[test]
fn a_write_protected_file_or_folder_is_refused() {
    let folder = folder();
    let file = folder.path().join("report");
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, Permissions::from_mode(0o444)).unwrap();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o555)).unwrap();
    for file in [file, folder.path().join("new")] {
        let Some(ended) = as_nobody(&["eval", TREE], &file) else {
            return;
        };
        assert_eq!(ended.status.code(), Some(2));
        let errors = errors(&ended);
        assert!(errors.starts_with("error: can't write to "), "{errors}");
    }
    fs::set_permissions(folder.path(), Permissions::from_mode(0o777)).unwrap();
    assert_eq!(names(folder.path()), ["report"]);
    assert_eq!(fs::read(folder.path().join("report")).unwrap(), b"old");
}

#[test]
fn the_rights_of_a_replaced_file_are_kept() {
    let folder = folder();
    let file = folder.path().join("report");
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, Permissions::from_mode(0o642)).unwrap();
    assert_done(&run(abtree().args(["eval", TREE, "-o"]).arg(&file), b""));
    let after = fs::metadata(&file).unwrap();
    assert!(after.len() > 3);
    assert_eq!(after.permissions().mode() & 0o777, 0o642);
}

#[test]
fn a_file_may_be_read_and_written_at_once() {
    let folder = folder();
    let file = folder.path().join("in.sexp");
    fs::write(&file, "(max   A (min B 1 2) 3)").unwrap();
    let line = "\"$abtree\" convert -o \"$out/in.sexp\" < \"$out/in.sexp\"";
    assert_done(&shell(line, folder.path()));
    let written = fs::read_to_string(&file).unwrap();
    assert_eq!(written, "(max A (min B 1 2) 3)\n");
}

#[test]
fn a_full_output_is_an_error() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    for command in [
        "eval $tree",
        "eval $tree --json",
        "trace $tree",
        "compare $tree --json",
        "convert $tree --to sexp",
        "check $tree -",
        "schema",
        "completions bash",
        "man",
        "--help",
        "--version",
        "eval $tree -o /dev/full",
        "eval $tree -o /dev/stdout",
    ] {
        let line = format!("echo value: 3 | \"$abtree\" {command} > /dev/full");
        let ended = shell(&line, Path::new("/"));
        assert_eq!(ended.status.code(), Some(2), "{command}");
        let errors = errors(&ended);
        assert!(errors.starts_with("error: can't write"), "{errors}");
    }
}

/// A link keeps pointing, what it names is made or replaced with its rights, and links in a circle are an
/// error.
#[test]
fn links_are_followed() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    for (link, target) in [
        ("link", "real.txt"),
        ("first", "second"),
        ("second", "results/real.txt"),
        ("circle", "circle"),
    ] {
        symlink(target, path(link)).unwrap();
    }
    fs::write(path("real.txt"), "old").unwrap();
    fs::set_permissions(path("real.txt"), Permissions::from_mode(0o662)).unwrap();
    for (link, target) in [("link", "real.txt"), ("first", "results/real.txt")] {
        let eval = ["eval", TREE, "--summary", "-o"];
        assert_done(&run(abtree().args(eval).arg(path(link)), b""));
        assert!(fs::symlink_metadata(path(link)).is_ok_and(|found| found.is_symlink()));
        assert_eq!(fs::read(path(target)).unwrap(), report());
    }
    let rights = fs::metadata(path("real.txt")).unwrap().permissions();
    assert_eq!(rights.mode() & 0o777, 0o662);
    let ended = run(abtree().args(["eval", TREE, "-o"]).arg(path("circle")), b"");
    assert_eq!(ended.status.code(), Some(2));
    assert!(errors(&ended).starts_with("error: can't write to "));
    let expected = ["circle", "first", "link", "real.txt", "results", "second"];
    assert_eq!(names(folder.path()), expected);
}

/// What goes into a file is the same as on standard output.
#[test]
fn two_outputs_that_are_one_file_are_refused_before_anything_is_written() {
    for outputs in [
        "-o gone.md --key link.md",
        "-o link.md --key ./gone.md",
        "-o x.md --key missing/../x.md",
        "-o missing/a/../../x.md --key x.md",
        "-o - --key /dev/stdout",
    ] {
        let folder = folder();
        symlink("gone.md", folder.path().join("link.md")).unwrap();
        let line = format!(
            "tree=$PWD/$tree; cd \"$out\" && $abtree worksheet \"$tree\" --to md {outputs}"
        );
        let ended = shell(&line, folder.path());
        assert_eq!(ended.status.code(), Some(2), "{outputs}");
        assert!(errors(&ended).contains("two outputs"), "{outputs}");
        assert_eq!(names(folder.path()), ["link.md"], "{outputs}");
        assert!(ended.stdout.is_empty());
    }
    let folder = folder();
    let line = "$abtree worksheet $tree --to md -o /dev/null --key /dev/null";
    assert_done(&shell(line, folder.path()));
}

#[test]
fn a_long_report_goes_into_the_file_too() {
    let folder = folder();
    let file = folder.path().join("reports.jsonl");
    let arguments = [&["eval"][..], &[TREE; 200], &["--format", "jsonl"]].concat();
    assert_done(&run(abtree().args(&arguments).arg("-o").arg(&file), b""));
    let printed = abtree_with(&arguments).stdout;
    assert!(printed.len() > 1 << 17);
    assert_eq!(fs::read(&file).unwrap(), printed);
}

/// What a caller of the library is written to.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Memory {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

#[test]
fn a_command_runs_within_another_program() {
    let run = |words: &[&str], input: &'static str| {
        let (output, errors) = (Memory::default(), Memory::default());
        let streams = Streams::new(input.as_bytes(), output.clone(), errors.clone());
        let words = std::iter::once("abtree").chain(words.iter().copied());
        let status = abtree::cli::run(words.map(OsString::from), streams);
        (status.code(), output.text(), errors.text())
    };
    let tree = "(max A (min B 3 12) (min C 2 4))";
    let (status, output, errors) = run(&["eval", "--alpha-beta", "--json"], tree);
    assert_eq!((status, &*errors), (0, ""));
    assert!(output.contains("\"value\": 3"), "{output}");
    let (status, output, errors) = run(&["check", "-", "-"], tree);
    assert_eq!((status, &*output), (2, ""));
    assert!(errors.contains("error"), "{errors}");
    let (status, output, _) = run(&["play", "nim", "--sticks", "2"], "2\n");
    assert_eq!(status, 0);
    assert!(output.contains("You"), "{output}");
}

/// Tables fit a terminal of 60 columns; `script` makes one.
#[test]
fn tables_fit_a_narrow_terminal() {
    for command in [
        "compare trees/books/aima/figure-5-2.sexp",
        "compare trees/courses/berkeley-cs188/tied-root.sexp",
        "study --plies 2..3 --trees 20 --algorithm alpha-beta,sss-star",
        "conventions",
    ] {
        let binary = env!("CARGO_BIN_EXE_abtree");
        let command = format!("stty rows 24 cols 60; {binary} {command} --color never");
        let mut script = Command::new("script");
        script.args(["-qec", &command, "/dev/null"]);
        let Ok(output) = script.current_dir(repository("")).output() else {
            return;
        };
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(printed.lines().count() > 9, "{command}: {printed}");
        for line in printed.lines() {
            assert!(line.trim_end().chars().count() <= 60, "{command}: {line}");
        }
    }
}
