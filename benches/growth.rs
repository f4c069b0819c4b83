//! How the time a node grows with the tree, for every command and algorithm: `cargo bench --bench growth`.
//!
//! Each row of the table is a command on trees of one shape, wide, deep, with four children a node or
//! random, at sizes ten times apart (a deep tree twice, to 10,000 plies). The whole program is
//! measured, less what it takes for a tree of one node. The limit is that the largest time a node is at
//! most twice that at a smaller size; rows that are marked are the exceptions that docs/limits-and-speed.md
//! names. `cargo bench --bench growth -- eval` prints the rows with that word only. Started by `cargo
//! test --all-targets`, it runs once on small trees and judges nothing.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]
#![allow(
    clippy::cast_precision_loss,
    reason = "sizes are far below 2^52 and ratios need few digits"
)]

#[path = "support/commands.rs"]
mod commands;
#[path = "support/shapes.rs"]
mod shapes;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;
use std::{env, fs};

use commands::{COMMANDS, Measured};
use shapes::Shape;

const ABTREE: &str = env!("CARGO_BIN_EXE_abtree");

/// The time a node at one size against that at a smaller one.
const LIMIT: f64 = 2.0;

/// Runs are repeated for at least so many seconds, which the clock counts in hundredths.
const LEAST: f64 = 0.4;

/// Less than this share of the time that the program takes to start can't be told from it.
const LEAST_OF_START: f64 = 0.1;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let is_judged = arguments.iter().any(|argument| argument == "--bench");
    let words: Vec<&str> = arguments
        .iter()
        .map(String::as_str)
        .filter(|word| !word.starts_with("--"))
        .collect();
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    fs::write(folder.path().join("answer.txt"), "value: 3\n").expect("the folder takes files");
    let mut exceeded = Vec::new();
    println!(
        "{:<62} {:<7} {:>6}  microseconds a node",
        "command", "shape", "growth"
    );
    for measured in COMMANDS {
        let name = measured.words;
        if !words.iter().all(|word| name.contains(word)) {
            continue;
        }
        for &shape in measured.shapes {
            let growth = row(measured, shape, folder.path(), is_judged);
            if growth > LIMIT && !measured.exceptions.contains(&shape) {
                exceeded.push(format!("{name}, {}", shape.name()));
            }
        }
    }
    if !is_judged {
        println!("a smoke test on small trees: no figure was judged");
    } else if !exceeded.is_empty() {
        println!("the limit is exceeded: {}", exceeded.join("; "));
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Measures a command on trees of a shape, prints its row, and tells how often the time a node at one
/// size is that at a smaller one.
fn row(measured: &Measured, shape: Shape, folder: &Path, is_judged: bool) -> f64 {
    let time = |size: usize| {
        let name = format!("{}-{size}-{}", shape.name(), measured.has_chance);
        let path = file(folder, &name, || shape.tree(size, measured.has_chance));
        seconds(measured, shape, &path, size, is_judged)
    };
    let empty = time(2);
    let sizes = if is_judged { shape.sizes() } else { &[20, 40] };
    let (mut least, mut growth, mut figures) = (f64::INFINITY, 0.0_f64, Vec::new());
    for &size in sizes.iter().filter(|&&size| size <= measured.most) {
        let figure = (time(size) - empty).max(empty * LEAST_OF_START) / shape.nodes(size) as f64;
        least = least.min(figure);
        growth = growth.max(figure / least);
        figures.push(format!("{:.3}", figure * 1e6));
    }
    let mark = match (growth > LIMIT, measured.exceptions.contains(&shape)) {
        (_, true) => " (an exception)",
        (true, false) => " EXCEEDED",
        (false, false) => "",
    };
    println!(
        "{:<62} {:<7} {growth:>6.2}  {}{mark}",
        measured.words,
        shape.name(),
        figures.join(" "),
    );
    growth
}

/// The file with a text, written when it is first asked for.
fn file(folder: &Path, name: &str, text: impl FnOnce() -> String) -> PathBuf {
    let path = folder.join(format!("{name}.sexp"));
    if !path.exists() {
        fs::write(&path, text()).expect("the temporary folder takes files");
    }
    path
}

/// The time that a run takes, from as many runs as take a while.
fn seconds(measured: &Measured, shape: Shape, file: &Path, size: usize, is_judged: bool) -> f64 {
    let start = Clock::start();
    let mut runs = 0.0;
    loop {
        run(measured, shape, file, size);
        runs += 1.0;
        let seconds = start.seconds();
        if !is_judged || seconds > LEAST {
            return seconds / runs;
        }
    }
}

fn run(measured: &Measured, shape: Shape, file: &Path, size: usize) {
    let mut command = Command::new(ABTREE);
    for word in measured.words.split(' ') {
        match word {
            "FILE" => command.arg(file),
            "NODE" => command.arg(shape.node()),
            "ANSWER" => command.arg(file.with_file_name("answer.txt")),
            "SIZE" => command.arg(size.to_string()),
            word => command.arg(word),
        };
    }
    command.stdin(Stdio::null()).stdout(Stdio::null());
    let status = command.stderr(Stdio::null()).status();
    let status = status.expect("the program can be started");
    // `compare` and `check` tell by 1 that something is not right.
    assert!(status.code().is_some_and(|code| code < 2), "{command:?}");
}

/// A clock of the processor time that ended runs have taken, which other programs don't disturb; of all
/// time where the system does not tell.
struct Clock {
    start: Instant,
    processor: Option<f64>,
}

impl Clock {
    fn start() -> Self {
        Self {
            start: Instant::now(),
            processor: processor_time(),
        }
    }

    fn seconds(&self) -> f64 {
        match (self.processor, processor_time()) {
            (Some(start), Some(now)) => now - start,
            _ => self.start.elapsed().as_secs_f64(),
        }
    }
}

fn processor_time() -> Option<f64> {
    const TICKS: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, figures) = stat.rsplit_once(')')?;
    let mut figures = figures.split_whitespace().skip(13);
    let mut next = || figures.next()?.parse::<f64>().ok();
    Some((next()? + next()?) / TICKS)
}
