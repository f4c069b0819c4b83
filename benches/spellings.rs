//! What each way of writing a tree costs a byte, against the plain one of its format:
//! `cargo bench --bench spellings`. The exit code is 1 when one costs more than its limit.
//!
//! Started by `cargo test --all-targets`, it reads each spelling of a small tree once.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]
#![allow(
    clippy::cast_precision_loss,
    reason = "sizes are far below 2^52 and ratios need few digits"
)]

mod support;

use std::process::ExitCode;
use std::time::Instant;
use std::{env, fs, thread};

use abtree::formats::Format;
use abtree::read::ReadOptions;
use support::{Shape, Table, minimum, uniform_tree};

/// No spelling may cost more a byte than so many times the plain one.
const LIMIT: f64 = 3.0;

/// How the n-th leaf and the n-th beginning of an inner node are written.
type Spelling = (&'static str, fn(usize, &str) -> String, fn(usize) -> String);

const PLAIN: Spelling = ("plain", |_, value| value.to_owned(), |_| "(".to_owned());

const SEXPS: [Spelling; 19] = [
    ("line breaks", |_, value| format!("\n{value}"), PLAIN.2),
    (
        "line breaks of Windows",
        |_, value| format!("\r\n{value}"),
        PLAIN.2,
    ),
    (
        "indented by 8",
        |_, value| format!("\n        {value}"),
        PLAIN.2,
    ),
    (
        "comments to the end of the line",
        |_, value| format!("{value} ; a leaf\n"),
        PLAIN.2,
    ),
    (
        "comments in brackets",
        |_, value| format!("#| a leaf |# {value}"),
        PLAIN.2,
    ),
    (
        "dropped trees",
        |_, value| format!("#;(1 2) {value}"),
        PLAIN.2,
    ),
    ("movers", PLAIN.1, |_| "(max ".to_owned()),
    (
        "names",
        |n, value| format!("n{n}={value}"),
        |n| format!("(m{n} "),
    ),
    (
        "movers and names",
        |n, value| format!("n{n}={value}"),
        |n| format!("(min m{n} "),
    ),
    (
        "quoted names",
        |n, value| format!("\"n {n}\"={value}"),
        |n| format!("(\"m {n}\" "),
    ),
    (
        "quoted names with escapes",
        |n, value| format!("\"n\\\"{n}\"={value}"),
        PLAIN.2,
    ),
    (
        "names between bars",
        |n, value| format!("|n {n}|={value}"),
        PLAIN.2,
    ),
    (
        "names beyond ASCII",
        |n, value| format!("Blätter{n}={value}"),
        PLAIN.2,
    ),
    (
        "leaves in brackets",
        |n, value| format!("(n{n} {value})"),
        PLAIN.2,
    ),
    (
        "leaves by their word",
        |_, value| format!("(leaf {value})"),
        PLAIN.2,
    ),
    (
        "moves",
        |_, value| format!("(leaf :move east {value})"),
        PLAIN.2,
    ),
    ("static values", PLAIN.1, |_| "(:static 7 ".to_owned()),
    ("decimals", |_, value| format!("{value}.25"), PLAIN.2),
    ("fractions", |_, value| format!("{value}/7"), PLAIN.2),
];

const JSONS: [Spelling; 6] = [
    (
        "JSON with line breaks",
        |_, value| format!("\n    {value}"),
        PLAIN.2,
    ),
    (
        "JSON with decimals",
        |_, value| format!("{value}.25"),
        PLAIN.2,
    ),
    (
        "JSON with values in strings",
        |_, value| format!("\"{value}\""),
        PLAIN.2,
    ),
    (
        "JSON with fractions",
        |_, value| format!("\"{value}/7\""),
        PLAIN.2,
    ),
    (
        "JSON with leaves as objects",
        |_, value| format!("{{\"value\":{value}}}"),
        PLAIN.2,
    ),
    (
        "JSON with names",
        |n, value| format!("{{\"name\":\"n{n}\",\"value\":{value}}}"),
        PLAIN.2,
    ),
];

fn main() -> ExitCode {
    let is_judged = env::args().any(|argument| argument == "--bench");
    let (plies, runs) = if is_judged { (8, 15) } else { (3, 1) };
    let mut table = Table::default();
    for (shape, format, spellings) in [
        (Shape::Sexp, Format::Sexp, &SEXPS[..]),
        (Shape::NestedJson, Format::Json, &JSONS[..]),
    ] {
        let tree = uniform_tree(shape, 4, plies);
        let plain = nanoseconds_a_byte(&tree, format, runs);
        table.add(shape.title(), plain, None, "ns/byte", "the plain one");
        let squared = tree.replace('(', "[").replace(')', "]");
        let squared = (shape == Shape::Sexp).then_some(("square brackets", squared));
        let written = spellings
            .iter()
            .map(|spelling| (spelling.0, written(&tree, spelling)));
        for (title, text) in squared.into_iter().chain(written) {
            let cost = nanoseconds_a_byte(&text, format, runs);
            let remark = format!("{cost:.2} ns a byte");
            table.add(title, cost / plain, Some(LIMIT), "times", remark);
        }
    }
    println!("{table}");
    if is_judged && !table.holds() {
        println!("a limit is exceeded");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// A plain tree written in another way.
fn written(plain: &str, (_, leaf, open): &Spelling) -> String {
    let mut text = String::new();
    let mut rest = plain;
    let mut number = 0;
    while let Some(letter) = rest.chars().next() {
        let length = rest.find(|letter: char| !letter.is_ascii_digit() && letter != '-');
        let (value, behind) = rest.split_at(length.unwrap_or(rest.len()));
        number += 1;
        if !value.is_empty() {
            text.push_str(&leaf(number, value));
            rest = behind;
            continue;
        }
        match letter {
            '(' => text.push_str(&open(number)),
            letter => text.push(letter),
        }
        rest = &rest[letter.len_utf8()..];
    }
    text
}

/// The best of several readings.
fn nanoseconds_a_byte(text: &str, format: Format, runs: usize) -> f64 {
    let seconds: Vec<f64> = (0..runs)
        .map(|_| {
            let start = Instant::now();
            let before = processor_seconds();
            let document = format.read(text, &ReadOptions::default());
            let wall = start.elapsed().as_secs_f64();
            let after = processor_seconds();
            let seconds = after
                .zip(before)
                .map_or(wall, |(after, before)| after - before);
            drop(document.unwrap_or_else(|error| panic!("{error}: {}", &text[..80])));
            seconds
        })
        .collect();
    1e9 * minimum(&seconds) / text.len() as f64
}

/// The processor time of this thread, which other programs don't disturb, where the system tells it.
fn processor_seconds() -> Option<f64> {
    // The system brings the figure up to date when another thread may run.
    thread::yield_now();
    let stat = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = stat.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
