//! The whole program against yardsticks in the same run: `cargo bench --bench whole_process`.
//!
//! Every figure stands beside its limit, and the exit code is 1 when a limit is exceeded. Started
//! by `cargo test --all-targets`, it runs once on a small tree and judges nothing.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]
#![allow(
    clippy::cast_precision_loss,
    reason = "sizes are far below 2^52 and ratios need few digits"
)]

mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use abtree::formats::Format;
use abtree::read::ReadOptions;
use abtree::search::{Algorithm, Convention, search};
use serde::de::IgnoredAny;
use support::{Shape, Table, maximum, median, minimum, uniform_nodes, uniform_tree};

const ABTREE: &str = env!("CARGO_BIN_EXE_abtree");
const TEXTBOOK_TREE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/trees/courses/mit-6.034/recitation.sexp"
);

/// The limits, all from the product's specification.
mod limits {
    /// Whole process on nested JSON arrays against skipping the same bytes.
    pub(super) const NESTED_JSON_AGAINST_SKIP: f64 = 2.5;
    /// Whole process on JSON objects with labels against skipping the same bytes.
    pub(super) const LABELLED_JSON_AGAINST_SKIP: f64 = 3.0;
    /// Whole process on an S-expression against skipping the nested JSON of the same tree.
    pub(super) const SEXP_AGAINST_SKIP: f64 = 2.0;
    /// The same with movers and names.
    pub(super) const NAMED_SEXP_AGAINST_SKIP: f64 = 8.0;
    /// Whole process on an S-expression with movers against one without.
    pub(super) const MOVERS_AGAINST_NONE: f64 = 1.5;
    /// Peak memory beside the input.
    pub(super) const BYTES_A_NODE: f64 = 64.0;
    /// A textbook tree beside a C program that does nothing.
    pub(super) const MILLISECONDS_MORE_THAN_EMPTY: f64 = 3.0;
    /// The largest against the smallest memory a node, over all sizes.
    pub(super) const SPREAD_OF_MEMORY: f64 = 2.0;
    /// A random tree of 32 leaves, made, searched and counted on one core.
    pub(super) const MICROSECONDS_A_RANDOM_TREE: f64 = 1.0;
    /// Many small trees, a row each, against values of serde_json that nobody looks at, on one core.
    pub(super) const BATCH_AGAINST_VALUES: f64 = 3.0;
    /// The same where the nodes have names.
    pub(super) const LABELLED_BATCH_AGAINST_VALUES: f64 = 1.5;
    /// Peak memory of a search of a tree with 2^40 leaves.
    pub(super) const MEGABYTES_OF_A_STUDY: f64 = 50.0;
}

/// How much is measured.
struct Scale {
    branching: usize,
    plies: u32,
    pairs: usize,
    short_pairs: usize,
    /// Plies of trees with ten children a node, whose memory a node is compared.
    memory_plies: std::ops::RangeInclusive<u32>,
    /// Random trees of 32 leaves.
    random_trees: u32,
    /// Trees of 40 nodes in one file.
    small_trees: usize,
    /// Plies of a random tree that is too large to hold.
    random_plies: u32,
    is_judged: bool,
}

const FULL: Scale = Scale {
    branching: 4,
    plies: 11,
    pairs: 9,
    short_pairs: 200,
    memory_plies: 4..=7,
    random_trees: 1_000_000,
    small_trees: 100_000,
    random_plies: 40,
    is_judged: true,
};

const SMOKE_TEST: Scale = Scale {
    branching: 4,
    plies: 4,
    pairs: 1,
    short_pairs: 1,
    memory_plies: 2..=3,
    random_trees: 1000,
    small_trees: 1000,
    random_plies: 20,
    is_judged: false,
};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["skip", file] => skip(Path::new(file)),
        ["values", file] => values(Path::new(file)),
        ["hold", file, copies] => hold(Path::new(file), copies.parse().expect("a number")),
        ["by-hand", trees] => by_hand(trees.parse().expect("a number")),
        words => {
            let scale = if words.contains(&"--bench") {
                &FULL
            } else {
                &SMOKE_TEST
            };
            return measure(scale);
        }
    }
    ExitCode::SUCCESS
}

/// The yardstick: what serde_json takes to look at every byte and keep nothing.
fn skip(file: &Path) {
    let bytes = fs::read(file).expect("the file was written before");
    let _skipped: IgnoredAny = serde_json::from_slice(&bytes).expect("the file is JSON");
}

/// The yardstick of batches: each line as a value of serde_json, one after the other.
fn values(file: &Path) {
    let text = fs::read_to_string(file).expect("the file was written before");
    let values = text.lines().map(serde_json::from_str::<serde_json::Value>);
    println!("{}", values.flatten().count());
}

/// Reads a tree several times over, searches it each time, keeps it, and prints how many bytes a
/// node that took at most.
fn hold(file: &Path, copies: usize) {
    let text = fs::read_to_string(file).expect("the file was written before");
    let before = peak_memory("self").unwrap_or(0);
    let mut trees = Vec::with_capacity(copies);
    for _ in 0..copies {
        let tree = Format::Sexp
            .read(&text, &ReadOptions::default())
            .expect("the file is a tree")
            .tree;
        search(&tree, Algorithm::AlphaBeta, &Convention::default(), &mut ())
            .expect("the tree has no chance node");
        trees.push(tree);
    }
    let nodes: usize = trees.iter().map(abtree::tree::Tree::len).sum();
    let more = peak_memory("self").unwrap_or(0).saturating_sub(before);
    println!("{}", more as f64 / nodes as f64);
}

/// The yardstick of studies: the same number of random trees with 32 leaves in an array each, searched
/// by an alpha-beta that knows nothing but whole numbers, on one core.
fn by_hand(trees: u64) {
    let mut evaluated = 0;
    for tree in 0..trees {
        let leaf = |number: u64| i64::try_from(hash(tree * 32 + number) % 21).expect("it is small");
        let leaves: Vec<i64> = (0..32).map(leaf).collect();
        negamax(&leaves, i64::MIN + 1, i64::MAX, &mut evaluated);
    }
    println!("{evaluated}");
}

/// The finalizer of SplitMix64.
fn hash(number: u64) -> u64 {
    let mut bits = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

fn negamax(leaves: &[i64], mut alpha: i64, beta: i64, evaluated: &mut u64) -> i64 {
    if let [leaf] = leaves {
        *evaluated += 1;
        return *leaf;
    }
    let mut best = i64::MIN + 1;
    for child in leaves.chunks(leaves.len() / 2) {
        best = best.max(-negamax(child, -beta, -alpha, evaluated));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

fn measure(scale: &Scale) -> ExitCode {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let mut table = Table::default();
    let files = write_trees(folder.path(), scale);
    reading_against_skipping(&mut table, &files, scale);
    movers_against_none(&mut table, &files, scale);
    memory_of_the_process(&mut table, &files, scale);
    memory_of_trees(&mut table, folder.path(), scale);
    latency(&mut table, folder.path(), scale);
    studies(&mut table, scale);
    batches(&mut table, folder.path(), scale);
    println!("{table}");
    if !scale.is_judged {
        println!("a smoke test on a small tree: no figure was judged");
    } else if !table.holds() {
        println!("a limit is exceeded");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// How the large tree is written; the nested arrays, whose skip is the yardstick, come first.
const SHAPES: [Shape; 5] = [
    Shape::NestedJson,
    Shape::LabelledJson,
    Shape::Sexp,
    Shape::NamedSexp,
    Shape::MoverSexp,
];

/// The large tree in each of its shapes.
fn write_trees(folder: &Path, scale: &Scale) -> Vec<(Shape, PathBuf)> {
    SHAPES
        .into_iter()
        .map(|shape| {
            let path = folder.join(shape.file_name());
            let text = uniform_tree(shape, scale.branching, scale.plies);
            fs::write(&path, text).expect("the temporary folder takes files");
            (shape, path)
        })
        .collect()
}

fn reading_against_skipping(table: &mut Table, files: &[(Shape, PathBuf)], scale: &Scale) {
    let nested = &files[0].1;
    for (shape, file) in files {
        let (skipped, limit) = match shape {
            Shape::Sexp => (nested, limits::SEXP_AGAINST_SKIP),
            Shape::NamedSexp => (nested, limits::NAMED_SEXP_AGAINST_SKIP),
            Shape::NestedJson => (file, limits::NESTED_JSON_AGAINST_SKIP),
            Shape::LabelledJson => (file, limits::LABELLED_JSON_AGAINST_SKIP),
            Shape::MoverSexp | Shape::StaticSexp => continue,
        };
        let pairs = alternate(
            scale.pairs,
            || run(&mut eval(file)),
            || run(&mut skip_of(skipped)),
        );
        table.add(
            format!("eval of {} / skip, median", shape.title()),
            median(&pairs.ratios()),
            Some(limit),
            "times",
            format!(
                "{:.0} ms against {:.0} ms; best against best {:.2}",
                1e3 * median(&pairs.ours),
                1e3 * median(&pairs.yardstick),
                minimum(&pairs.ours) / minimum(&pairs.yardstick),
            ),
        );
    }
}

fn movers_against_none(table: &mut Table, files: &[(Shape, PathBuf)], scale: &Scale) {
    let file = |wanted: Shape| {
        let mut files = files.iter();
        let found = files.find(|(shape, _)| *shape == wanted);
        &found.expect("all shapes were written").1
    };
    let pairs = alternate(
        scale.pairs,
        || run(&mut eval(file(Shape::MoverSexp))),
        || run(&mut eval(file(Shape::Sexp))),
    );
    table.add(
        "eval of an S-expression with movers / without, median",
        median(&pairs.ratios()),
        Some(limits::MOVERS_AGAINST_NONE),
        "times",
        format!(
            "best against best {:.2}",
            minimum(&pairs.ours) / minimum(&pairs.yardstick)
        ),
    );
}

fn memory_of_the_process(table: &mut Table, files: &[(Shape, PathBuf)], scale: &Scale) {
    let nodes = uniform_nodes(scale.branching, scale.plies) as f64;
    for (shape, file) in files {
        let input = fs::metadata(file).expect("the file was written").len();
        let Some(peak) = peak_memory_of(&mut eval(file)) else {
            println!("peak memory is not measured: this system has no /proc/PID/status");
            return;
        };
        table.add(
            format!("peak memory for {}, beside the input", shape.title()),
            (peak as f64 - input as f64) / nodes,
            Some(limits::BYTES_A_NODE),
            "bytes/node",
            format!("{} MB, input {} MB", peak / 1_000_000, input / 1_000_000),
        );
    }
}

/// The same number of nodes in many small trees and in one large tree.
fn memory_of_trees(table: &mut Table, folder: &Path, scale: &Scale) {
    if peak_memory("self").is_none() {
        return;
    }
    let most = uniform_nodes(10, *scale.memory_plies.end());
    let mut figures = Vec::new();
    for plies in scale.memory_plies.clone() {
        let nodes = uniform_nodes(10, plies);
        let path = folder.join("held.sexp");
        fs::write(&path, uniform_tree(Shape::Sexp, 10, plies)).expect("the folder takes files");
        let output = again()
            .arg("hold")
            .arg(&path)
            .arg((most / nodes).to_string())
            .output()
            .expect("this program can be started again");
        let figure = String::from_utf8_lossy(&output.stdout);
        let figure: f64 = figure.trim().parse().expect("it prints a number");
        table.add(
            format!("memory of trees with {nodes} nodes"),
            figure,
            None,
            "bytes/node",
            "read and searched in process",
        );
        figures.push(figure);
    }
    table.add(
        "memory a node, largest / smallest",
        maximum(&figures) / minimum(&figures),
        Some(limits::SPREAD_OF_MEMORY),
        "times",
        "",
    );
}

fn latency(table: &mut Table, folder: &Path, scale: &Scale) {
    let empty = empty_program(folder);
    let pairs = alternate(
        scale.short_pairs,
        || run(Command::new(ABTREE).args(["eval", "--alpha-beta", TEXTBOOK_TREE])),
        || run(&mut Command::new(&empty)),
    );
    table.add(
        "a textbook tree, more than an empty program",
        1e3 * median(&pairs.differences()),
        Some(limits::MILLISECONDS_MORE_THAN_EMPTY),
        "ms",
        format!(
            "{:.2} ms against {:.2} ms of {}",
            1e3 * median(&pairs.ours),
            1e3 * median(&pairs.yardstick),
            empty.file_name().unwrap_or_default().to_string_lossy(),
        ),
    );
}

/// Random trees that are made as they are searched, and never held.
fn studies(table: &mut Table, scale: &Scale) {
    let trees = scale.random_trees.to_string();
    let pairs = alternate(
        scale.pairs,
        || run(&mut study(&["--plies", "5", "--trees", &trees])),
        || run(again().arg("by-hand").arg(&trees)),
    );
    let a_tree = |seconds: &[f64]| 1e6 * median(seconds) / f64::from(scale.random_trees);
    table.add(
        "a random tree of 32 leaves, made, searched and counted on one core",
        a_tree(&pairs.ours),
        Some(limits::MICROSECONDS_A_RANDOM_TREE),
        "µs",
        format!("{:.2} µs by hand", a_tree(&pairs.yardstick)),
    );
    let plies = scale.random_plies.to_string();
    let mut huge = study(&[
        "--plies",
        &plies,
        "--trees",
        "1",
        "--distribution",
        "ordered:1",
    ]);
    let Some(peak) = peak_memory_of(&mut huge) else {
        return;
    };
    table.add(
        format!("peak memory for a random tree with 2^{plies} leaves"),
        peak as f64 / 1e6,
        Some(limits::MEGABYTES_OF_A_STUDY),
        "MB",
        "",
    );
}

/// Many small trees in one file of JSON Lines, on all cores.
fn batches(table: &mut Table, folder: &Path, scale: &Scale) {
    let limits = [
        (Shape::NestedJson, limits::BATCH_AGAINST_VALUES),
        (Shape::LabelledJson, limits::LABELLED_BATCH_AGAINST_VALUES),
    ];
    for (shape, limit) in limits {
        let file = folder.join("batch.jsonl");
        let line = uniform_tree(shape, 3, 3).replace('\n', " ") + "\n";
        fs::write(&file, line.repeat(scale.small_trees)).expect("the folder takes files");
        let pairs = alternate(
            scale.pairs,
            || run(eval(&file).args(["--format", "csv"])),
            || run(again().arg("values").arg(&file)),
        );
        let a_tree = |seconds: &[f64]| 1e6 * median(seconds) / scale.small_trees as f64;
        table.add(
            format!(
                "a small tree of many in {} / a value, median",
                shape.title()
            ),
            median(&pairs.ratios()),
            Some(limit),
            "times",
            format!(
                "{:.1} µs against {:.1} µs; {:.2} to {:.2}",
                a_tree(&pairs.ours),
                a_tree(&pairs.yardstick),
                minimum(&pairs.ratios()),
                maximum(&pairs.ratios()),
            ),
        );
    }
}

fn study(arguments: &[&str]) -> Command {
    let mut command = Command::new(ABTREE);
    command.args(["study", "--jobs", "1"]).args(arguments);
    command
}

/// A C program that does nothing; `true` where there is no C compiler.
fn empty_program(folder: &Path) -> PathBuf {
    let source = folder.join("empty.c");
    let program = folder.join("empty");
    fs::write(&source, "int main(void) { return 0; }\n").expect("the folder takes files");
    let compiled = Command::new("cc")
        .arg("-O2")
        .arg("-o")
        .args([&program, &source])
        .status();
    if compiled.is_ok_and(|status| status.success()) {
        return program;
    }
    println!("no C compiler: `true` is the empty program");
    PathBuf::from("true")
}

fn eval(file: &Path) -> Command {
    let mut command = Command::new(ABTREE);
    command
        .args(["eval", "--alpha-beta", "--summary"])
        .arg(file);
    command
}

fn skip_of(file: &Path) -> Command {
    let mut command = again();
    command.arg("skip").arg(file);
    command
}

/// This program, to be started in one of its other modes.
fn again() -> Command {
    Command::new(env::current_exe().expect("the system knows this program's path"))
}

fn quiet(command: &mut Command) -> &mut Command {
    command.stdin(Stdio::null()).stdout(Stdio::null())
}

/// Runs a command from start to end and gives its seconds.
fn run(command: &mut Command) -> f64 {
    let start = Instant::now();
    let status = quiet(command).status().expect("the program can be started");
    let seconds = start.elapsed().as_secs_f64();
    assert!(status.success(), "{command:?} failed");
    seconds
}

/// Seconds of two programs that took turns.
struct Pairs {
    ours: Vec<f64>,
    yardstick: Vec<f64>,
}

impl Pairs {
    fn each(&self, figure: impl Fn(f64, f64) -> f64) -> Vec<f64> {
        let pairs = self.ours.iter().zip(&self.yardstick);
        pairs.map(|(&ours, &other)| figure(ours, other)).collect()
    }

    fn ratios(&self) -> Vec<f64> {
        self.each(|ours, yardstick| ours / yardstick)
    }

    fn differences(&self) -> Vec<f64> {
        self.each(|ours, yardstick| ours - yardstick)
    }
}

/// Lets two programs take turns, after a turn each that does not count.
fn alternate(
    pairs: usize,
    mut ours: impl FnMut() -> f64,
    mut yardstick: impl FnMut() -> f64,
) -> Pairs {
    ours();
    yardstick();
    let mut seconds = Pairs {
        ours: Vec::new(),
        yardstick: Vec::new(),
    };
    for _ in 0..pairs {
        seconds.ours.push(ours());
        seconds.yardstick.push(yardstick());
    }
    seconds
}

/// The most memory in bytes that a running process has had so far, on systems that tell.
fn peak_memory(process: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes * 1024)
}

/// The same for a command, asked every half millisecond until it ends.
fn peak_memory_of(command: &mut Command) -> Option<u64> {
    let mut child = quiet(command).spawn().expect("the program can be started");
    let process = child.id().to_string();
    let mut peak = None;
    while child.try_wait().expect("the child can be asked").is_none() {
        peak = peak_memory(&process).max(peak);
        thread::sleep(Duration::from_micros(500));
    }
    peak
}
