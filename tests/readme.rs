//! README.md and the pages under docs tell the truth: every command in a `console` block prints what
//! stands below it, and every link leads somewhere. `UPDATE=1` writes what is printed into the files.

// The system's words for errors are those of Unix.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::common::terminal::{abtree, errors, is_update, run, words};
use crate::common::{files_below, repository};

/// The front page and the pages under docs.
fn pages() -> Vec<PathBuf> {
    let mut pages = files_below(&repository("docs"));
    pages.retain(|page| page.extension().is_some_and(|suffix| suffix == "md"));
    pages.push(repository("README.md"));
    pages
}

fn text_of(page: &Path) -> String {
    fs::read_to_string(page).expect("a page is text")
}

#[test]
fn commands_print_what_the_pages_show() {
    let mut commands = 0;
    for page in pages() {
        let expected = text_of(&page);
        let found = with_true_outputs(&expected, &mut commands);
        if found != expected {
            let name = page.display().to_string();
            assert!(
                is_update(),
                "{}",
                first_difference(&name, &expected, &found)
            );
            fs::write(&page, found).expect("a page can be written");
        }
    }
    assert!(commands >= 15, "the pages show only {commands} commands");
}

/// Commands that write files, in blocks marked `sh`, run one after the other where there is what they
/// name: a tree, answers, points and a class.
#[test]
fn commands_that_write_files_run() {
    let mut commands = 0;
    for page in pages() {
        let folder = folder_of_a_course();
        let text = text_of(&page);
        let blocks = text.split("```sh\n").skip(1);
        let lines = blocks.flat_map(|block| block.lines().take_while(|line| *line != "```"));
        for line in lines {
            // A few trees show as much.
            let few = line.replace(" --trees 100000", "");
            let few = few.replace("abtree study --", "abtree study --trees 5 --");
            let output = in_shell(&few, folder.path());
            let errors = errors(&output);
            let is_done = matches!(output.status.code(), Some(0 | 1));
            assert!(
                is_done && !errors.contains("error"),
                "{}: {line}\n{errors}",
                page.display()
            );
            commands += 1;
        }
    }
    assert!(
        commands >= 15,
        "the pages have only {commands} such commands"
    );
}

fn folder_of_a_course() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let place = |name: &str| folder.path().join(name);
    symlink(repository("trees"), place("trees")).expect("a link can be made");
    let tree = repository("trees/courses/mit-6.034/recitation.sexp");
    for folder in ["answers", "class", "sheets"] {
        fs::create_dir(place(folder)).expect("a folder can be made");
    }
    for copy in [
        "tree.sexp",
        "class/one.sexp",
        "class/two.sexp",
        "sheets/Student-7.json",
    ] {
        fs::copy(&tree, place(copy)).expect("a tree can be copied");
    }
    let students = (1..=30).map(|number| format!("Student {number}\n"));
    for (name, text) in [
        ("points.json", "{\"value\": 1}"),
        ("class.txt", &students.collect::<String>()),
        ("answers/Student 7.txt", "value: 6\n"),
    ] {
        fs::write(place(name), text).expect("a file can be written");
    }
    folder
}

/// Runs a line of a shell script in a folder.
fn in_shell(line: &str, folder: &Path) -> Output {
    let program = abtree().get_program().to_owned();
    let program = Path::new(&program).parent().expect("it is in a folder");
    let others = std::env::var("PATH").expect("there is one");
    let mut shell = Command::new("sh");
    shell
        .args(["-c", line])
        .current_dir(folder)
        .stdin(Stdio::null());
    shell.env("PATH", format!("{}:{others}", program.display()));
    shell.output().expect("there is a shell")
}

#[test]
fn the_front_page_fits_a_newcomer() {
    let lines = text_of(&repository("README.md")).lines().count();
    assert!(lines <= 300, "README.md has {lines} lines");
}

#[test]
fn links_lead_somewhere() {
    for page in pages() {
        let text = text_of(&page);
        let links = text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !link.contains("://")) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => page.clone(),
                file => page.parent().expect("a page is in a folder").join(file),
            };
            assert!(target.exists(), "{}: {link}", page.display());
            let is_there =
                anchor.is_empty() || anchors(&text_of(&target)).contains(&anchor.to_owned());
            assert!(is_there, "{}: no heading for {link}", page.display());
        }
    }
}

/// The headings as links name them: small letters, a dash for a blank, no other signs.
fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let anchor = |line: &str| {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept = |letter: &char| letter.is_alphanumeric() || [' ', '-'].contains(letter);
        title
            .chars()
            .filter(kept)
            .collect::<String>()
            .replace(' ', "-")
    };
    headings.map(anchor).collect()
}

/// The text with the output of each command as it really is.
fn with_true_outputs(text: &str, commands: &mut usize) -> String {
    let mut found = String::new();
    let mut is_console = false;
    for line in text.split_inclusive('\n') {
        if line.starts_with("```") {
            is_console = line.trim_end() == "```console";
            found.push_str(line);
        } else if !is_console {
            found.push_str(line);
        } else if let Some(command) = line.strip_prefix("$ ") {
            found.push_str(line);
            found.push_str(&screen(command.trim_end()));
            *commands += 1;
        }
    }
    found
}

/// What a command prints: `abtree …`, `cargo run … -- …`, or one of them behind `echo TEXT |`, `printf TEXT |` or behind
/// another one; perhaps only its first lines.
fn screen(command: &str) -> String {
    if let Some((whole, lines)) = command.rsplit_once(" | head -") {
        let (whole, lines) = (screen(whole), lines.parse().unwrap());
        return whole.split_inclusive('\n').take(lines).collect();
    }
    let (stdin, program) = match command.rsplit_once(" | ") {
        None => (Vec::new(), command),
        Some((before, program)) => match before.strip_prefix("echo ") {
            Some(text) => ((words(text).join(" ") + "\n").into_bytes(), program),
            None => match before.strip_prefix("printf ") {
                Some(text) => (
                    words(text).concat().replace("\\n", "\n").into_bytes(),
                    program,
                ),
                None => (screen(before).into_bytes(), program),
            },
        },
    };
    let mut arguments = words(program);
    let own = match arguments[0].as_str() {
        "abtree" => 1,
        "cargo" => arguments
            .iter()
            .position(|word| word == "--")
            .map_or(1, |at| at + 1),
        other => panic!("a page calls `{other}`"),
    };
    arguments.drain(..own);
    let output = run(abtree().args(arguments), &stdin);
    let text = [output.stdout, output.stderr].concat();
    String::from_utf8(text).expect("output is UTF-8")
}

fn first_difference(page: &str, expected: &str, found: &str) -> String {
    let mut lines = (1..).zip(expected.lines().zip(found.lines()));
    match lines.find(|(_, (expected, found))| expected != found) {
        Some((number, (expected, found))) => {
            format!("{page}:{number}\nexpected: {expected}\nfound:    {found}")
        }
        None => format!("{page} ends too early"),
    }
}

#[test]
fn files_that_the_guide_names_are_there() {
    let guide = fs::read_to_string(repository("CONTRIBUTING.md")).unwrap();
    for name in guide.split('`').skip(1).step_by(2) {
        let name = name.split(' ').next().unwrap();
        if name.contains('/') {
            assert!(repository(name).exists(), "{name}");
        }
    }
}

#[test]
fn the_map_of_the_library_has_all_rooms_in_their_order() {
    let map = fs::read_to_string(repository("src/lib.rs")).unwrap();
    let rows = map
        .lines()
        .filter_map(|line| line.strip_prefix("//! | ")?.split(" | ").next());
    let links = rows.flat_map(|row| row.split('`').skip(1).step_by(2));
    let named: Vec<&str> = links.map(|name| name.trim_start_matches("mod@")).collect();
    assert_eq!(
        named.join(" "),
        crate::architecture::ROOMS.trim_end_matches(" main lib")
    );
}
