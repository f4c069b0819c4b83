//! How a run ends that is sent a signal, whose reader goes away, or that gets no thread, no memory or
//! no input.
#![cfg(unix)]

use std::fs;
use std::io::Read as _;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use crate::common::left_out::is_ignored;
use crate::common::repository;
use crate::common::terminal::{abtree, abtree_with, errors, run};
use crate::output::{NOBODY, folder, is_superuser, names, shell};

const GOOD: &str = "trees/formats/nested.json";

/// Begins a run that has written a part of its report, says so by the error of a missing file, and
/// now waits for its input.
fn waiting(folder: &Path, wrapper: &[&str], format: &str) -> Child {
    let mut words: Vec<&str> = wrapper.to_vec();
    let binary = abtree().get_program().to_str().unwrap().to_owned();
    words.push(&binary);
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).arg("eval").args([GOOD; 200]);
    command.args(["missing.sexp", "-", "--format", format, "-o"]);
    command.arg(folder.join("report"));
    command.current_dir(repository(""));
    command.stdin(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stderr = child.stderr.take().unwrap();
    stderr.read_exact(&mut [0]).unwrap();
    thread::spawn(move || std::io::copy(&mut stderr, &mut std::io::sink()));
    assert!(is_unfinished(folder), "{:?}", names(folder));
    child
}

/// Whether nothing but a draft stands in a folder, and no more than one.
fn is_unfinished(folder: &Path) -> bool {
    let names = names(folder);
    names.len() <= 1 && names.iter().all(|name| name.starts_with(".abtree-"))
}

fn send(signal: &str, child: &Child) {
    let kill = format!("kill -{signal} {}", child.id());
    let sent = Command::new("sh").args(["-c", &kill]).status().unwrap();
    assert!(sent.success());
}

#[test]
fn a_signal_ends_the_run_and_makes_no_file() {
    for (signal, number, format) in [
        ("HUP", 1, "jsonl"),
        ("INT", 2, "json"),
        ("TERM", 15, "csv"),
        ("KILL", 9, "text"),
    ] {
        if is_ignored(number) {
            continue;
        }
        let folder = folder();
        let mut child = waiting(folder.path(), &[], format);
        // To wait for a child closes its standard input, on which this one waits.
        let _open = child.stdin.take();
        send(signal, &child);
        let ended = child.wait().unwrap();
        assert_eq!(ended.signal(), Some(number.cast_signed()), "{signal}");
        assert!(is_unfinished(folder.path()), "{signal}");
    }
}

#[test]
fn an_ignored_signal_stays_ignored() {
    for signal in ["HUP", "INT"] {
        let folder = folder();
        let ignores = format!("trap '' {signal}; exec \"$0\" \"$@\"");
        let mut child = waiting(folder.path(), &["sh", "-c", &ignores], "jsonl");
        send(signal, &child);
        sleep(Duration::from_millis(50));
        drop(child.stdin.take());
        let ended = child.wait().unwrap();
        assert_eq!(ended.code(), Some(2), "{signal}: the last file is empty");
        assert_eq!(names(folder.path()), ["report"]);
    }
}

/// As many runs as `KILLS` says are killed, each after a time of its own.
#[test]
fn a_killed_run_leaves_the_old_file_or_the_new_one() {
    let kills = std::env::var("KILLS").map_or(25, |kills| kills.parse().unwrap());
    let folder = folder();
    let file = folder.path().join("report");
    let arguments = [["eval"].as_slice(), &[GOOD; 300], &["--format", "jsonl"]].concat();
    let begin = Instant::now();
    let new = abtree_with(&arguments).stdout;
    let whole = begin.elapsed();
    let mut replaced = 0;
    for kill in 0u32..kills {
        fs::write(&file, "old").unwrap();
        let mut command = abtree();
        command.args(&arguments).arg("-o").arg(&file);
        let mut child = command.spawn().unwrap();
        // The golden ratio spreads the moments evenly.
        sleep(whole.mul_f64(1.2 * (f64::from(kill) * 0.618_034).fract()));
        let _may_have_ended = child.kill();
        child.wait().unwrap();
        let found = fs::read(&file).unwrap();
        assert!(found == b"old" || found == new, "{} bytes", found.len());
        replaced += u32::from(found == new);
        fs::remove_file(&file).unwrap();
        assert!(is_unfinished(folder.path()), "{:?}", names(folder.path()));
        for draft in names(folder.path()) {
            fs::remove_file(folder.path().join(draft)).unwrap();
        }
    }
    assert!(replaced < kills, "no run was killed early");
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let folder = folder();
    let tree = "[".repeat(12) + &"[1,2],".repeat(20_000) + "3" + &"]".repeat(12);
    fs::write(folder.path().join("large.json"), tree).unwrap();
    let files = vec![GOOD; 2000].join(" ");
    for (line, code) in [
        (format!("eval --format text {files}"), 0),
        (format!("eval --format json {files}"), 0),
        (format!("eval --format jsonl {files}"), 0),
        (format!("eval --format csv {files}"), 0),
        ("trace --format text $out/large.json".to_owned(), 0),
        ("trace --format jsonl $out/large.json".to_owned(), 0),
        ("game tic-tac-toe".to_owned(), 0),
        ("generate --plies 13".to_owned(), 0),
        // A bad tree before the pipe closes still counts.
        (format!("eval missing.sexp -q {files} 2>/dev/null"), 2),
    ] {
        let line = format!("{{ $abtree {line}; echo $? >$out/code; }} | head -c 1 >/dev/null");
        let ended = shell(&line, folder.path());
        let found = fs::read_to_string(folder.path().join("code")).unwrap();
        assert_eq!(errors(&ended), "", "{line:.60}");
        assert_eq!(found, format!("{code}\n"), "{line:.60}");
    }
}

/// The limit has another letter in other shells.
const NO_THREADS: &str = "{ ulimit -u 0 || ulimit -p 0; } 2>/dev/null";

/// A line of shell under `limits`, as somebody for whom they hold; nothing where nobody else may run it.
fn limited(limits: &str, words: &[&str]) -> Option<Output> {
    let mut sh = Command::new("sh");
    let line = format!("{limits}; exec \"$0\" \"$@\"");
    sh.args(["-c", &line]).arg(abtree().get_program());
    sh.args(words).current_dir(repository(""));
    if is_superuser() {
        sh.uid(NOBODY).gid(NOBODY);
    }
    let is_allowed = sh
        .output()
        .is_ok_and(|ended| ended.status.code() != Some(126));
    is_allowed.then(|| run(&mut sh, b""))
}

/// Searches up to a hundred plies need no thread, unoptimised ones up to twenty; no thread for a deep tree,
/// and no memory for its stack, are errors.
#[test]
fn deep_trees_need_a_thread_and_its_stack() {
    const NONE: &str = "error: no memory or no thread for a search as deep";
    for (plies, limits, code) in [
        (20, NO_THREADS, 0),
        (3_000, NO_THREADS, 2),
        (10_000, "ulimit -v 60000", 2),
    ] {
        let folder = folder();
        let file = folder.path().join("deep.sexp");
        fs::write(&file, "(1 ".repeat(plies) + "2" + &")".repeat(plies)).unwrap();
        let words = ["eval", file.to_str().unwrap(), "--alpha-beta", "--summary"];
        if let Some(ended) = limited(limits, &words) {
            assert_eq!(ended.status.code(), Some(code), "{}", errors(&ended));
            assert!(code == 0 || errors(&ended).starts_with(NONE));
        }
    }
}

#[test]
fn a_class_is_checked_without_threads() {
    let tree = "trees/courses/mit-6.034/recitation.sexp";
    let words = ["check", tree, "tests/inputs/class.jsonl", "--format", "csv"];
    if let Some(ended) = limited(NO_THREADS, &words) {
        let with_threads = abtree_with(words);
        assert_eq!(ended.stdout, with_threads.stdout, "{}", errors(&ended));
    }
}

/// What a command in shell notation prints on a terminal that `script` gives it; nothing where there is no
/// such program.
fn on_a_terminal(line: &str) -> Option<(String, Option<i32>)> {
    let mut script = Command::new("script");
    script
        .args(["-qec", line, "/dev/null"])
        .stdin(Stdio::null());
    script.env("abtree", abtree().get_program());
    let output = script.current_dir(repository("")).output().ok()?;
    let screen = String::from_utf8_lossy(&output.stdout).into_owned();
    Some((screen, output.status.code()))
}

/// Text follows the width of the terminal, but is never narrower than 60 columns.
#[test]
fn text_is_as_wide_as_the_terminal() {
    for (columns, widths) in [(80, 70..=80), (100, 81..=100), (30, 50..=60)] {
        let explain = "$abtree explain trees/courses/mit-6.034/recitation.sexp H";
        let line = format!("stty rows 30 cols {columns}; {explain}");
        let Some((text, _)) = on_a_terminal(&line) else {
            return;
        };
        let sentences = text.lines().filter(|line| line.starts_with("  "));
        let widest = sentences.map(|line| line.trim_end().chars().count()).max();
        assert!(
            widest.is_some_and(|width| widths.contains(&width)),
            "{text}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_file_on_a_terminal_the_error_says_how_to_name_a_tree() {
    if let Some((screen, code)) = on_a_terminal("$abtree eval") {
        assert!(screen.contains("name a file"), "{screen}");
        assert_eq!(code, Some(2));
    }
}

#[test]
fn a_report_on_a_pipe_comes_when_its_tree_is_done() {
    for (format, first) in [
        ("jsonl", "{\"format_version\""),
        ("text", "trees/"),
        ("csv", "file,"),
    ] {
        let mut command = abtree();
        command.args(["eval", GOOD, GOOD, "-", "--summary", "--format", format]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // The run waits for its last tree.
        let input = child.stdin.take().unwrap();
        let mut begin = vec![0; first.len()];
        let output = child.stdout.as_mut().unwrap();
        output.read_exact(&mut begin).unwrap();
        assert_eq!(String::from_utf8(begin).unwrap(), first);
        drop(input);
        child.wait_with_output().unwrap();
    }
}
