//! How the time a node grows with the tree, for every command and algorithm: `cargo bench --bench growth`.
//!
//! Each row of the table is a command on trees of one shape, wide, deep, with four children a node or
//! random, at sizes ten times apart (a deep tree twice, to 10,000 plies). The whole program is
//! measured, less what it takes for a tree of one node. The limit is that the largest time a node is at
//! most twice the smallest one; rows that are marked are the exceptions that docs/limits-and-speed.md
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

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

use commands::{COMMANDS, Measured};
use shapes::Shape;

const ABTREE: &str = env!("CARGO_BIN_EXE_abtree");

/// The largest against the smallest time a node.
const LIMIT: f64 = 2.0;

/// Runs are repeated for at least this long, and each figure is the least of three.
const LEAST: Duration = Duration::from_millis(150);

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
        "{:<44} {:<7} {:>8}  microseconds a node",
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

/// Measures a command on trees of a shape, prints its row, and tells the growth.
fn row(measured: &Measured, shape: Shape, folder: &Path, is_judged: bool) -> f64 {
    let one = shape.tree(2, measured.has_chance);
    let one = file(folder, &format!("{}-2", shape.name()), &one);
    let empty = seconds(measured, shape, &one, 2, is_judged);
    let sizes = if is_judged { shape.sizes() } else { &[20, 40] };
    let figures: Vec<f64> = sizes
        .iter()
        .filter(|&&size| size <= measured.most)
        .map(|&size| {
            let name = format!("{}-{size}-{}", shape.name(), measured.has_chance);
            let path = file(folder, &name, &shape.tree(size, measured.has_chance));
            let more = seconds(measured, shape, &path, size, is_judged) - empty;
            more.max(0.0) / shape.nodes(size) as f64
        })
        .collect();
    let least = figures.iter().copied().fold(f64::INFINITY, f64::min);
    let growth = figures.iter().copied().fold(0.0, f64::max) / least;
    let mark = match (growth > LIMIT, measured.exceptions.contains(&shape)) {
        (_, true) => " (an exception)",
        (true, false) => " EXCEEDED",
        (false, false) => "",
    };
    let figures: Vec<String> = figures
        .iter()
        .map(|figure| format!("{:.3}", figure * 1e6))
        .collect();
    println!(
        "{:<44} {:<7} {growth:>8.2}  {}{mark}",
        measured.words,
        shape.name(),
        figures.join(" ")
    );
    growth
}

/// The file with a text, written when it is first asked for.
fn file(folder: &Path, name: &str, text: &str) -> std::path::PathBuf {
    let path = folder.join(format!("{name}.sexp"));
    if !path.exists() {
        fs::write(&path, text).expect("the temporary folder takes files");
    }
    path
}

/// The least time that a run takes, of three times as many runs as take a while.
fn seconds(measured: &Measured, shape: Shape, file: &Path, size: usize, is_judged: bool) -> f64 {
    let turns = if is_judged { 3 } else { 1 };
    let turn = || {
        let (start, began) = (Instant::now(), processor_time());
        let mut runs = 0.0;
        loop {
            run(measured, shape, file, size);
            runs += 1.0;
            if !is_judged || start.elapsed() > LEAST {
                break;
            }
        }
        match (began, processor_time()) {
            (Some(began), Some(ended)) => (ended - began) / runs,
            _ => start.elapsed().as_secs_f64() / runs,
        }
    };
    let first = turn();
    // What takes long is not repeated: it varies little.
    if first > 2.0 {
        return first;
    }
    (1..turns).map(|_| turn()).fold(first, f64::min)
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

/// The processor time that ended runs have taken, in seconds, where the system tells: other programs
/// don't disturb it.
fn processor_time() -> Option<f64> {
    const TICKS: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, figures) = stat.rsplit_once(')')?;
    let mut figures = figures.split_whitespace().skip(13);
    let mut next = || figures.next()?.parse::<f64>().ok();
    Some((next()? + next()?) / TICKS)
}
