//! What the command says, in tables: each file in `tests/said` holds commands, what is handed to them,
//! and parts of what they must print. The exact screens are those of `tests/screens`.
//!
//! A line `$ CODE WORDS…` is a command and its exit code, `-` for any. Each line below it is a run: what stands on
//! standard input, or in the command for `{}`, and behind each `⇒` a part of what is printed, or with
//! `!` in front something that is not; blanks and line ends count as one blank. `@NAME PART` is a part
//! of a file in the folder `{dir}`, and `= NAME TEXT` makes such a file. Letters that would not be seen
//! are written as `\n` and `\u{7f}`. Behind `→` stands what somebody writes instead who takes the help at its word,
//! or the options that he adds: that is not refused.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::thread;

use tempfile::TempDir;

use crate::common::terminal::{abtree, errors, run, words};
use crate::common::{files_below, repository, shown};

#[test]
fn commands_say_what_stands_in_the_tables() {
    let files = files_below(&repository("tests/said"));
    let followed = Mutex::default();
    let wrong: Vec<String> = thread::scope(|scope| {
        let tables: Vec<_> = files
            .iter()
            .map(|file| scope.spawn(|| wrong_runs(file, &followed)))
            .collect();
        let tables = tables.into_iter().map(|table| table.join().unwrap());
        tables.flatten().collect()
    });
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    // Every help of the refusals that are listed was taken at its word.
    let listed = fs::read_to_string(repository("tests/golden/invalid.txt")).unwrap();
    let helps = listed.lines().filter_map(|line| line.split_once(" / "));
    let followed: BTreeSet<String> = followed.into_inner().unwrap();
    let left: Vec<_> = helps
        .filter(|(_, help)| !followed.contains(*help))
        .collect();
    assert!(left.is_empty(), "{left:#?}");
}

/// The command that the lines below it are about.
struct Command<'t> {
    code: Option<i32>,
    words: &'t str,
    folder: TempDir,
}

fn wrong_runs(file: &Path, followed: &Mutex<BTreeSet<String>>) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let mut command = Command {
        code: None,
        words: "",
        folder: tempfile::tempdir().unwrap(),
    };
    let mut wrong = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let (sign, rest) = line.split_once(' ').unwrap_or((line, ""));
        match sign {
            "" | "#" => {}
            "=" => {
                let (name, content) = rest.split_once(' ').unwrap_or((rest, ""));
                let path = command.folder.path().join(name);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, meant(content)).unwrap();
            }
            "$" => {
                let (code, words) = rest.split_once(' ').unwrap();
                (command.code, command.words) = (code.parse().ok(), words);
            }
            _ => {
                let faults = faults(&command, line, followed).into_iter();
                let place = format!("{}:{}: {line}", shown(file), number + 1);
                wrong.extend(faults.map(|fault| format!("{place}\n  {fault}")));
            }
        }
    }
    wrong
}

/// What is wrong with a run.
fn faults(command: &Command, line: &str, followed: &Mutex<BTreeSet<String>>) -> Vec<String> {
    let mut cells = line.split('⇒').map(|cell| meant(cell.trim()));
    let given = cells.next().unwrap();
    let folder = command.folder.path().to_str().unwrap();
    let has_place = command.words.contains("{}");
    let words_of = command.words.replace("{}", &given).replace("{dir}", folder);
    let stdin = if has_place { "" } else { &given };
    let output = run(abtree().args(words(&words_of)), stdin.as_bytes());
    let said = [output.stdout, output.stderr].concat();
    let lines = String::from_utf8_lossy(&said);
    let said = squeezed(&lines, folder);
    let mut faults = Vec::new();
    if command.code.is_some() && output.status.code() != command.code {
        faults.push(format!("exit code {:?}: {said:.600}", output.status.code()));
    }
    for part in cells {
        if let Some(instead) = part.strip_prefix('→').map(str::trim) {
            let helps = lines.lines().filter_map(|line| line.strip_prefix("help: "));
            followed.lock().unwrap().extend(helps.map(str::to_owned));
            let (line, stdin) = match (has_place, instead.starts_with("--")) {
                (true, _) => (command.words.replace("{}", instead), stdin),
                (false, true) => (format!("{words_of} {instead}"), stdin),
                (false, false) => (words_of.clone(), instead),
            };
            let line = line.replace("{dir}", folder);
            let output = run(abtree().args(words(&line)), stdin.as_bytes());
            if !output.status.success() {
                faults.push(format!("{instead:?} is refused: {}", errors(&output)));
            }
            continue;
        }
        let (is_wanted, part) = match part.strip_prefix('!') {
            Some(part) => (false, part),
            None => (true, part.as_str()),
        };
        let (text, part) = match part.strip_prefix('@').and_then(|part| part.split_once(' ')) {
            Some((name, part)) => (file_in(folder, name), part),
            None => (said.clone(), part),
        };
        if text.contains(&squeezed(part, folder)) != is_wanted {
            faults.push(format!("{part:?} in {text:.1500}"));
        }
    }
    faults
}

fn file_in(folder: &str, name: &str) -> String {
    let text = fs::read_to_string(Path::new(folder).join(name));
    squeezed(&text.unwrap_or_default(), folder)
}

fn squeezed(text: &str, folder: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>();
    words.join(" ").replace(folder, "{dir}")
}

/// A text with its escapes read.
fn meant(text: &str) -> String {
    let mut parts = text.split('\\');
    let mut meant = parts.next().unwrap_or_default().to_owned();
    while let Some(part) = parts.next() {
        let (sign, rest) = match part.chars().next() {
            None => ("\\".to_owned(), parts.next().unwrap_or_default()),
            Some('n') => ("\n".to_owned(), &part[1..]),
            Some('r') => ("\r".to_owned(), &part[1..]),
            Some('t') => ("\t".to_owned(), &part[1..]),
            Some(_) => {
                let (code, rest) = part.strip_prefix("u{").unwrap().split_once('}').unwrap();
                let code = u32::from_str_radix(code, 16).unwrap();
                (char::from_u32(code).unwrap().to_string(), rest)
            }
        };
        meant += &sign;
        meant += rest;
    }
    meant
}
