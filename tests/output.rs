//! Where `-o` leads: descriptors, pipes and devices are written to and never replaced; a file is
//! always the old one or the new one, with its owner and its rights.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::io::Read as _;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::left_out::is_ignored;
use crate::common::terminal::{abtree, abtree_with, run};

const TREE: &str = "trees/formats/nested.json";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o777)).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    names.collect()
}

/// Runs a line of shell in which `$abtree` is the binary, `$tree` a tree and `$out` a folder.
fn shell(line: &str, folder: &Path) -> Output {
    let mut sh = Command::new("sh");
    sh.args(["-c", line]).env("abtree", abtree().get_program());
    sh.env("tree", TREE).env("out", folder);
    sh.current_dir(crate::common::repository(""));
    run(&mut sh, b"")
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn report() -> Vec<u8> {
    abtree_with(["eval", TREE, "--summary"]).stdout
}

/// The user `nobody`, whom the system refuses what it must, if the tests run as the superuser.
const NOBODY: u32 = 65534;

fn is_superuser() -> bool {
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

#[test]
fn what_stands_in_a_file_behind_a_descriptor_is_kept() {
    let folder = folder();
    let log = folder.path().join("log");
    let expected = [b"old\n", report().as_slice()].concat();
    for (output, redirection) in [
        ("/dev/stdout", ">>"),
        ("/dev/fd/1", ">>"),
        ("/proc/self/fd/1", ">>"),
        ("/dev/stderr", "2>>"),
        ("/dev/fd/2", "2>>"),
        ("/dev/fd/3", "3>>"),
    ] {
        if !Path::new("/proc").exists() && output.starts_with("/proc") {
            continue;
        }
        fs::write(&log, "old\n").unwrap();
        let line =
            format!("\"$abtree\" eval $tree --summary -o {output} {redirection} \"$out/log\"");
        let ended = shell(&line, folder.path());
        assert_eq!(ended.status.code(), Some(0), "{output}: {}", errors(&ended));
        assert_eq!(fs::read(&log).unwrap(), expected, "{output}");
        assert_eq!(names(folder.path()), ["log"]);
    }
}

#[test]
fn a_pipe_and_a_device_are_written_to() {
    let folder = folder();
    let ended = shell(
        "\"$abtree\" eval $tree --summary -o /dev/stdout | cat",
        folder.path(),
    );
    assert_eq!(ended.stdout, report());
    let line = "mkfifo \"$out/pipe\" && { cat \"$out/pipe\" & } && \"$abtree\" eval $tree --summary -o \"$out/pipe\" && wait";
    let ended = shell(line, folder.path());
    assert_eq!(ended.stdout, report(), "{}", errors(&ended));
    assert_eq!(names(folder.path()), ["pipe"]);
    let ended = shell("\"$abtree\" eval $tree -o /dev/null", folder.path());
    assert_eq!(ended.status.code(), Some(0));
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

#[test]
fn a_write_protected_file_is_refused() {
    let folder = folder();
    let file = folder.path().join("report");
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, Permissions::from_mode(0o444)).unwrap();
    let Some(ended) = as_nobody(&["eval", TREE], &file) else {
        return;
    };
    assert_eq!(ended.status.code(), Some(2));
    assert!(
        errors(&ended).starts_with("error: can't write to "),
        "{}",
        errors(&ended)
    );
    assert_eq!(fs::read(&file).unwrap(), b"old");
    assert_eq!(names(folder.path()), ["report"]);
}

#[test]
fn owner_and_rights_of_a_replaced_file_are_kept() {
    let folder = folder();
    let file = folder.path().join("report");
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, Permissions::from_mode(0o642)).unwrap();
    if is_superuser() {
        chown(&file, Some(NOBODY), Some(NOBODY)).unwrap();
    }
    let before = fs::metadata(&file).unwrap();
    let ended = run(abtree().args(["eval", TREE, "-o"]).arg(&file), b"");
    assert_eq!(ended.status.code(), Some(0), "{}", errors(&ended));
    let after = fs::metadata(&file).unwrap();
    assert!(after.len() > 3);
    let rights = |found: &fs::Metadata| (found.mode(), found.uid(), found.gid());
    assert_eq!(rights(&after), rights(&before));
}

/// Somebody else's file that everybody may write to: it can't be replaced without a change of its
/// owner.
#[test]
fn a_file_of_another_owner_is_written_over() {
    let folder = folder();
    let file = folder.path().join("report");
    fs::write(&file, "old".repeat(1000)).unwrap();
    fs::set_permissions(&file, Permissions::from_mode(0o666)).unwrap();
    let before = fs::metadata(&file).unwrap();
    let Some(ended) = as_nobody(&["eval", TREE, "--summary"], &file) else {
        return;
    };
    assert_eq!(ended.status.code(), Some(0), "{}", errors(&ended));
    assert_eq!(fs::read(&file).unwrap(), report());
    assert_eq!(fs::metadata(&file).unwrap().uid(), before.uid());
    assert_eq!(names(folder.path()), ["report"]);
}

#[test]
fn a_file_in_a_folder_that_takes_no_new_one_is_written_over() {
    let folder = folder();
    let file = folder.path().join("report");
    fs::write(&file, "old".repeat(1000)).unwrap();
    fs::set_permissions(&file, Permissions::from_mode(0o666)).unwrap();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o555)).unwrap();
    let failed = as_nobody(&["eval", "missing.sexp"], &file);
    assert!(failed.is_none_or(|ended| ended.status.code() == Some(2)));
    assert_eq!(fs::read(&file).unwrap().len(), 3000);
    let ended = as_nobody(&["eval", TREE, "--summary"], &file);
    fs::set_permissions(folder.path(), Permissions::from_mode(0o777)).unwrap();
    if let Some(ended) = ended {
        assert_eq!(ended.status.code(), Some(0), "{}", errors(&ended));
        assert_eq!(fs::read(&file).unwrap(), report());
    }
}

/// A file that is a mount point can't be replaced by a rename.
#[test]
fn a_mounted_file_is_written_over() {
    let folder = folder();
    fs::write(folder.path().join("mounted"), "old").unwrap();
    fs::write(folder.path().join("report"), "below").unwrap();
    let line = "unshare -rm sh -c 'mount --bind \"$out/mounted\" \"$out/report\" || exit 77
        \"$abtree\" eval $tree --summary -o \"$out/report\"'";
    let ended = shell(line, folder.path());
    if ended.status.code() != Some(0) {
        assert!(errors(&ended).contains("unshare") || ended.status.code() == Some(77));
        return; // Nothing may be mounted here.
    }
    assert_eq!(fs::read(folder.path().join("mounted")).unwrap(), report());
    assert_eq!(fs::read(folder.path().join("report")).unwrap(), b"below");
    assert_eq!(names(folder.path()).len(), 2);
}

#[test]
fn a_file_may_be_read_and_written_at_once() {
    let folder = folder();
    let file = folder.path().join("in.sexp");
    fs::write(&file, "(max   A (min B 1 2) 3)").unwrap();
    let ended = shell(
        "\"$abtree\" convert -o \"$out/in.sexp\" < \"$out/in.sexp\"",
        folder.path(),
    );
    assert_eq!(ended.status.code(), Some(0), "{}", errors(&ended));
    assert_eq!(
        fs::read_to_string(&file).unwrap(),
        "(max A (min B 1 2) 3)\n"
    );
}

#[test]
fn a_full_output_is_an_error() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    let folder = folder();
    for command in [
        "eval $tree",
        "eval $tree --json",
        "trace $tree",
        "compare $tree --json",
        "convert $tree --to sexp",
        "check $tree -",
        "conventions",
        "schema",
        "completions bash",
        "man",
        "--help",
        "eval --help",
        "--version",
        "eval $tree -o /dev/full",
        "eval $tree -o /dev/stdout",
    ] {
        let ended = shell(
            &format!("echo value: 3 | \"$abtree\" {command} > /dev/full"),
            folder.path(),
        );
        assert_eq!(ended.status.code(), Some(2), "{command}");
        assert!(
            errors(&ended).starts_with("error: can't write"),
            "{command}: {}",
            errors(&ended)
        );
    }
}

/// Begins a run that has written a part of its report, says so by the error of a missing file, and
/// now waits for its input.
fn waiting(folder: &Path, wrapper: &[&str]) -> Child {
    let mut words: Vec<&str> = wrapper.to_vec();
    let binary = abtree().get_program().to_str().unwrap().to_owned();
    words.push(&binary);
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).arg("eval").args([TREE; 200]);
    command
        .args(["missing.sexp", "-", "--format", "jsonl", "-o"])
        .arg(folder.join("report"));
    command.current_dir(crate::common::repository(""));
    command.stdin(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stderr = child.stderr.take().unwrap();
    stderr.read_exact(&mut [0]).unwrap();
    std::thread::spawn(move || std::io::copy(&mut stderr, &mut std::io::sink()));
    assert!(names(folder).is_empty(), "{:?}", names(folder));
    child
}

fn send(signal: &str, child: &Child) {
    let kill = format!("kill -{signal} {}", child.id());
    assert!(
        Command::new("sh")
            .args(["-c", &kill])
            .status()
            .unwrap()
            .success()
    );
}

#[test]
fn a_signal_leaves_no_draft_and_ends_the_run() {
    for (signal, number) in [("HUP", 1), ("INT", 2), ("TERM", 15)] {
        if is_ignored(number) {
            continue;
        }
        let folder = folder();
        let mut child = waiting(folder.path(), &[]);
        // To wait for a child closes its standard input, on which this one waits.
        let _open = child.stdin.take();
        send(signal, &child);
        let ended = child.wait().unwrap();
        assert_eq!(ended.signal(), Some(number.cast_signed()), "{signal}");
        assert!(
            names(folder.path()).is_empty(),
            "{signal}: {:?}",
            names(folder.path())
        );
    }
}

#[test]
fn an_ignored_signal_stays_ignored() {
    for signal in ["HUP", "INT"] {
        let folder = folder();
        let ignores = format!("trap '' {signal}; exec \"$0\" \"$@\"");
        let mut child = waiting(folder.path(), &["sh", "-c", &ignores]);
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
    let arguments = [["eval"].as_slice(), &[TREE; 300], &["--format", "jsonl"]].concat();
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
        for name in names(folder.path()) {
            assert!(name == "report" || name.starts_with(".abtree-"), "{name}");
        }
    }
    assert!(replaced < kills, "no run was killed early");
}

/// The limit has another letter in other shells.
const NO_THREADS: &str = "{ ulimit -u 0 || ulimit -p 0; } 2>/dev/null";

/// A deep tree under `limits`, as somebody for whom they hold.
fn deep(plies: usize, limits: &str) -> Option<Output> {
    let folder = folder();
    let file = folder.path().join("deep.sexp");
    let tree = "(1 ".repeat(plies) + "2" + &")".repeat(plies);
    fs::write(&file, tree).unwrap();
    let mut sh = Command::new("sh");
    let line = format!("{limits}; exec \"$0\" eval \"$1\" --alpha-beta --summary");
    sh.args(["-c", &line])
        .arg(abtree().get_program())
        .arg(&file);
    if is_superuser() {
        sh.uid(NOBODY).gid(NOBODY);
    }
    let is_allowed = sh
        .output()
        .is_ok_and(|ended| ended.status.code() != Some(126));
    is_allowed.then(|| run(&mut sh, b""))
}

/// Searches up to a hundred plies need no thread; unoptimised ones up to twenty.
#[test]
fn trees_of_textbooks_are_searched_without_threads() {
    if let Some(ended) = deep(20, NO_THREADS) {
        assert_eq!(ended.status.code(), Some(0), "{}", errors(&ended));
    }
}

#[test]
fn no_thread_for_a_deep_tree_is_an_error() {
    if let Some(ended) = deep(3_000, NO_THREADS) {
        assert_eq!(ended.status.code(), Some(2), "{}", errors(&ended));
    }
}

#[test]
fn no_memory_for_a_stack_is_an_error() {
    if let Some(ended) = deep(10_000, "ulimit -v 60000") {
        assert_eq!(ended.status.code(), Some(2));
        let errors = errors(&ended);
        assert!(
            errors.starts_with("error: no memory or no thread for a search as deep"),
            "{errors}"
        );
    }
}

#[test]
fn a_class_is_checked_without_threads() {
    let mut sh = Command::new("sh");
    let line = format!("{NO_THREADS}; exec \"$0\" check \"$1\" \"$2\" --format csv");
    let answers = [
        "trees/courses/mit-6.034/recitation.sexp",
        "tests/inputs/class.jsonl",
    ];
    sh.args(["-c", &line])
        .arg(abtree().get_program())
        .args(answers);
    sh.current_dir(crate::common::repository(""));
    let with_threads = abtree_with(["check", answers[0], answers[1], "--format", "csv"]);
    if is_superuser() {
        sh.uid(NOBODY).gid(NOBODY);
    }
    let ended = run(&mut sh, b"");
    if ended.status.code() != Some(126) {
        assert_eq!(ended.stdout, with_threads.stdout, "{}", errors(&ended));
    }
}

/// Styles are wanted by any `CLICOLOR_FORCE` but 0.
#[test]
fn no_force_is_no_colour() {
    for command in ["eval $tree", "eval --help", "--nope", "eval missing.sexp"] {
        for (force, is_styled) in [("0", false), ("1", true)] {
            let line = format!("CLICOLOR_FORCE={force} \"$abtree\" {command} 2>&1");
            let ended = shell(&line, folder().path());
            let is_help = command.ends_with("--help");
            let has_escape = ended.stdout.contains(&0x1B);
            assert!(has_escape == is_styled || is_help && !has_escape, "{line}");
        }
    }
}

/// A name that a spreadsheet would take for a formula has a mark in front; numbers have none.
#[test]
fn no_cell_is_a_formula() {
    let tree = b"(max \"=HYPERLINK(1)\" (min \"@B\" \"+C\"=-3 \"-x\"=2) (min \"-2+3\" -5 -6))";
    let ended = run(abtree().args(["eval", "-", "--format", "csv"]), tree);
    assert_eq!(ended.status.code(), Some(0), "{}", errors(&ended));
    let text = String::from_utf8(ended.stdout).unwrap();
    let cells = text.split([',', '\n']).map(|cell| cell.trim_matches('"'));
    for cell in cells {
        let is_harmless = cell == "-" || cell.parse::<f64>().is_ok();
        assert!(
            is_harmless || !cell.starts_with(['=', '+', '-', '@']),
            "{cell}"
        );
    }
    assert!(text.contains("'@B") || text.contains("'=HYPER"), "{text}");
}

/// What can't be seen, or changes the order of what is seen, is escaped in reports for people.
#[test]
fn nothing_invisible_is_printed() {
    const INVISIBLE: [char; 9] = [
        '\u{AD}',
        '\u{200B}',
        '\u{202E}',
        '\u{2066}',
        '\u{61C}',
        '\u{FEFF}',
        '\u{7F}',
        '\u{9B}',
        '\u{E0041}',
    ];
    let folder = folder();
    let (tree, answer) = (
        folder.path().join("tree.json"),
        folder.path().join("answer.txt"),
    );
    for letter in INVISIBLE {
        let name = |name: &str| format!("{name}{letter}{name}");
        let [root, left, leaf] = [name("A"), name("B"), name("C")];
        let text = format!(
            "{{\"title\": \"{root}\", \"source\": \"{left}\", \"tree\": {{\"name\": \"{root}\", \"children\": [
                {{\"name\": \"{left}\", \"move\": \"{leaf}\", \"children\": [{{\"name\": \"{leaf}\", \"value\": 3}}, 2]}}, [1, 4]]}}}}"
        );
        fs::write(&tree, text).unwrap();
        fs::write(
            &answer,
            format!(
                "student: {root}\nvalue: 3\npv: {root} {leaf}\n{left}: {leaf}\nat {left}x: 3\n"
            ),
        )
        .unwrap();
        let [tree, answer] = [&tree, &answer].map(|path| path.to_str().unwrap());
        for arguments in [
            &["eval", tree, "--alpha-beta", "--tree"] as &[_],
            &["trace", tree, "--alpha-beta"],
            &["trace", tree, "--alpha-beta", "--history"],
            &["compare", tree],
            &["explain", tree, &leaf, "/2/2"],
            &["explain", tree, &name("X")],
            &["sound", tree, "--skip", &leaf],
            &["order", tree, "--best"],
            &["check", tree, answer],
        ] {
            let ended = abtree_with(arguments);
            for text in [&ended.stdout, &ended.stderr] {
                let text = String::from_utf8_lossy(text);
                assert!(
                    !text.contains(letter),
                    "{letter:?} in {arguments:?}: {text}"
                );
            }
        }
    }
}

/// Each tree of JSON Lines gets a file of its own, named by its key or else by its line.
#[test]
fn json_lines_are_converted_into_a_folder() {
    let folder = folder();
    let trees = r#"{"id":"week 1","tree":[[3,12],[2,4]]}
[[1,2],[3
{"id":"Week-1","tree":[3,4]}
[5,6]
{"id":"../../up","tree":[7,8]}
"#;
    fs::write(folder.path().join("all.jsonl"), trees).unwrap();
    let line = "$abtree convert $out/all.jsonl --to sexp -o $out/new/";
    let output = shell(line, folder.path());
    assert_eq!(output.status.code(), Some(2));
    let message = errors(&output);
    assert!(message.contains("all.jsonl:2:"), "{message}");
    let new = folder.path().join("new");
    let mut names = names(&new);
    names.sort();
    let expected = ["Week-1-2.sexp", "all-4.sexp", "up.sexp", "week-1.sexp"];
    assert_eq!(names, expected);
    let text = fs::read_to_string(new.join("week-1.sexp")).unwrap();
    assert!(text.contains("3 12"), "{text}");
    let output = shell("$abtree convert $out/up.sexp --to sexp -o $out/", &new);
    assert_eq!(output.status.code(), Some(2));
    assert!(errors(&output).contains("is also an input"));
}

/// Text follows the width of the terminal, but is never narrower than 60 columns.
#[test]
fn text_is_as_wide_as_the_terminal() {
    let folder = folder();
    let widest = |columns: usize| {
        let report = "$abtree explain trees/courses/mit-6.034/recitation.sexp L";
        let line = format!("script -qc 'stty rows 30 cols {columns}; {report}' /dev/null");
        let output = shell(&line, folder.path());
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let sentences = text.lines().filter(|line| line.starts_with("  "));
        sentences.map(|line| line.trim_end().chars().count()).max()
    };
    // There may be no `script` here.
    let Some(usual) = widest(80) else { return };
    assert!((70..=80).contains(&usual), "{usual}");
    assert!(widest(100).is_some_and(|width| (81..=100).contains(&width)));
    assert!(widest(30).is_some_and(|width| (50..=60).contains(&width)));
}

#[test]
fn the_suffix_of_a_file_says_its_format_unless_another_is_named() {
    let folder = folder();
    let first = |options: &str, file: &str| {
        let line = format!("$abtree {options} -o $out/{file} $tree");
        let output = shell(&line, folder.path());
        assert!(output.status.success(), "{line}: {}", errors(&output));
        let text = fs::read_to_string(folder.path().join(file)).unwrap();
        text.lines().next().unwrap().to_owned()
    };
    assert!(first("eval", "report.json").starts_with('{'));
    assert!(first("eval", "report.jsonl").starts_with(r#"{"format_version""#));
    assert!(first("eval", "report.csv").starts_with("file,"));
    assert!(first("trace", "trace.jsonl").starts_with(r#"{"format_version""#));
    for (options, file) in [
        ("eval", "report.txt"),
        ("eval --format text", "report.json"),
    ] {
        assert!(first(options, file).contains("nodes"), "{options} {file}");
    }
    let picture = shell("$abtree trace -o $out/run.svg $tree", folder.path());
    assert_eq!(picture.status.code(), Some(2));
    assert!(errors(&picture).contains("abtree draw FILE -o"));
}
