//! `abtree study`: what searches cost over many random trees.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use clap::{ArgGroup, Args, Subcommand};

use super::args;
use super::diagnostics::{Diagnostics, Problem};
use super::input;
use super::options;
use super::output::Output;
use super::output::file::{refuse_clashes, suffix};
use super::usage;
use super::work::{Progress, cores, stop_flag};
use crate::report::study::{Axis, Chart, StudyFormat, read_part};
use crate::search::{Algorithm, PRESETS, Preset, SearchOption, Settings};
use crate::study::{self, Amount, Cell, Method, Part, Shape, Shard, Study, TreeKind, Values};
use crate::value::Value;
use crate::vocabulary::FileFormat as _;

/// Measure how much searches visit in many random trees
#[derive(Debug, Args)]
#[command(before_help = include_str!("args/help/study.txt"), after_help = include_str!("args/help/study-notes.txt").trim_end())]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(super) struct StudyArguments {
    #[command(subcommand)]
    command: Option<StudyCommand>,

    #[command(flatten)]
    trees: TreesArguments,

    /// The algorithms, separated by commas
    #[arg(long, help_heading = "Search", value_name = "NAME", value_delimiter = ',', value_parser = args::word::<Algorithm>(), default_value = "alpha-beta")]
    algorithm: Vec<Algorithm>,

    /// The conventions, separated by commas
    #[arg(long, help_heading = "Search", value_name = "NAME", value_delimiter = ',', value_parser = args::preset(), default_value = "textbook")]
    convention: Vec<&'static Preset>,

    #[command(flatten)]
    amount: AmountArguments,

    #[command(flatten)]
    report: StudyReport,
}

/// What is asked of a study that was made before.
#[derive(Debug, Subcommand)]
enum StudyCommand {
    Merge(MergeArguments),
}

/// Join the shards of a study
#[derive(Debug, Args)]
#[command(before_help = include_str!("args/help/merge.txt"))]
struct MergeArguments {
    /// The files that the shards wrote; `-` reads standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    report: StudyReport,
}

/// Which trees are made.
#[derive(Debug, Args)]
#[command(next_help_heading = "Trees")]
#[command(group(ArgGroup::new("size").args(["plies", "leaves"]).required(true)))]
struct TreesArguments {
    /// The children of an inner node, several numbers separated by commas; with --leaves, the most
    #[arg(long, value_name = "B", value_delimiter = ',', default_value = "2", value_parser = branching, allow_negative_numbers = true)]
    branching: Vec<u64>,

    /// The ply of the leaves, or a range of plies such as 2..10
    #[arg(long, value_name = "D[..D]", value_parser = plies, allow_negative_numbers = true)]
    plies: Option<RangeInclusive<u32>>,

    /// The numbers of leaves, separated by commas, split as evenly as possible
    #[arg(long, value_name = "N", value_delimiter = ',')]
    leaves: Vec<u64>,

    /// The leaf values, several kinds separated by commas: a range, distinct, few:K, ordered:P or incremental
    #[arg(
        long,
        visible_alias = "distribution",
        value_name = "LO..HI|NAME",
        value_delimiter = ',',
        default_value = "-10..10",
        allow_hyphen_values = true
    )]
    values: Vec<Values>,
}

/// How many trees are searched, which ones, and by how many threads.
#[derive(Debug, Args)]
#[command(next_help_heading = "Amount")]
struct AmountArguments {
    /// How many trees of each size to search
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u64).range(1..=1 << 63), allow_negative_numbers = true)]
    trees: u64,

    /// Search until the standard error of each mean is at most P% of it
    #[arg(long, value_name = "P%", value_parser = percent, conflicts_with_all = ["trees", "shard"])]
    until_error: Option<f64>,

    /// The seed; another number makes other trees
    #[arg(long, value_name = "S", default_value_t = 1)]
    #[arg(allow_negative_numbers = true)]
    seed: u64,

    /// Search only this part of the trees, such as 1/4, and write lines for `study merge`
    #[arg(long, value_name = "I/N", hide_short_help = true)]
    shard: Option<Shard>,

    /// How many threads to use, at most 1,024 [default: one per core]; the results are the same
    #[arg(long, value_name = "N", hide_short_help = true)]
    #[arg(allow_negative_numbers = true)]
    jobs: Option<NonZero<usize>>,
}

/// How a study is written, and where to.
#[derive(Debug, Args)]
#[command(next_help_heading = "Report")]
struct StudyReport {
    /// The format of the report [default: from the suffix of the output, else text, or jsonl for a shard]
    #[arg(long, value_name = "FORMAT", value_parser = args::word::<StudyFormat>())]
    format: Option<StudyFormat>,

    /// The title of a chart
    #[arg(long, value_name = "TEXT", hide_short_help = true)]
    title: Option<String>,

    /// What a chart has from left to right [default: leaves]
    #[arg(long, value_name = "AXIS", value_parser = args::word::<Axis>(), hide_short_help = true)]
    axis: Option<Axis>,

    /// Write to this file; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(super) fn run(arguments: &StudyArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    match &arguments.command {
        Some(StudyCommand::Merge(arguments)) => {
            let report = &arguments.report;
            let format = report.format()?;
            let output = report.open(format, &arguments.files, diagnostics)?;
            let cells = merged(arguments, diagnostics)?.into_iter();
            let found: Vec<_> = cells.map(|cell| (cell, None)).collect();
            report.write(&found, format, output)
        }
        None => make(arguments, diagnostics),
    }
}

fn make(arguments: &StudyArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let report = &arguments.report;
    let study = asked(arguments)?;
    warn_of_conventions(arguments, diagnostics)?;
    let format = match study.shard {
        Some(_) => StudyFormat::Jsonl,
        None => report.format()?,
    };
    let output = report.open(format, &[], diagnostics)?;
    let stop = stop_flag();
    let cells = found(&study, arguments.amount.jobs, (&stop, diagnostics));
    let parts = (1..).map(|line| Part::of(&study, line));
    let mut found: Vec<_> = cells.into_iter().zip(parts).collect();
    found.retain(|(cell, _)| cell.figures.trees() > 0);
    report.write(&found, format, output)?;
    if stop.load(Ordering::Relaxed) {
        let problem = Problem::new("interrupted: only the finished part is written");
        diagnostics.interrupted(&problem);
    }
    Ok(())
}

/// Makes the study, and shows how far it has come.
fn found(
    study: &Study,
    jobs: Option<NonZero<usize>>,
    (stop, diagnostics): (&AtomicBool, &Diagnostics),
) -> Vec<Cell> {
    let mut progress = Progress::beside(diagnostics);
    let mut watch = |done: usize, trees: u64| {
        let kinds = study.kinds.len();
        progress.show(&format!("size {} of {kinds}: {trees} trees", done + 1));
    };
    let jobs = jobs.map_or_else(cores, NonZero::get);
    let found = study::run(study, jobs, stop, &mut watch);
    progress.end();
    found
}

/// Refuses conventions that none of the algorithms can follow, and warns of those that mean little to them.
fn warn_of_conventions(arguments: &StudyArguments, diagnostics: &mut Diagnostics) -> Result<()> {
    let stated = arguments.convention.iter();
    for preset in stated.filter(|preset| **preset != &PRESETS[0]) {
        let settings = Settings::read(SearchOption::Convention, preset.name)?;
        diagnostics.warnings(options::refuse_of(&settings, &arguments.algorithm)?);
    }
    Ok(())
}

/// The study that is asked for, if there is one.
fn asked(arguments: &StudyArguments) -> Result<Study, Problem> {
    let (trees, amount) = (&arguments.trees, &arguments.amount);
    let is_lines = matches!(arguments.report.format, None | Some(StudyFormat::Jsonl));
    if amount.shard.is_some() && !is_lines {
        return Err(Problem::new("a shard can only be written as JSON Lines")
            .help("give --format to `abtree study merge` instead"));
    }
    let mut methods = Vec::new();
    for &algorithm in &arguments.algorithm {
        let presets = arguments.convention.iter();
        methods.extend(presets.map(|&preset| Method { algorithm, preset }));
    }
    let trees_of_each = Amount::Trees(amount.trees);
    let study = Study {
        kinds: kinds(trees).map_err(Problem::new)?,
        methods,
        amount: amount.until_error.map_or(trees_of_each, Amount::UntilError),
        seed: amount.seed,
        shard: amount.shard,
    };
    study.check().map_err(Problem::new)?;
    Ok(study)
}

/// Trees of each shape with each kind of leaf values.
fn kinds(trees: &TreesArguments) -> Result<Vec<TreeKind>, &'static str> {
    let mut kinds = Vec::new();
    for values in &trees.values {
        for &branching in &trees.branching {
            let leaves = trees.leaves.iter();
            let split = leaves.map(|&leaves| Shape::of_leaves(leaves, branching));
            let plies = trees.plies.clone().into_iter().flatten();
            for shape in split.chain(plies.map(|plies| Shape::uniform(branching, plies))) {
                kinds.push(TreeKind {
                    shape: shape?,
                    values: values.clone(),
                });
            }
        }
    }
    Ok(kinds)
}

/// What all shards found together.
fn merged(arguments: &MergeArguments, diagnostics: &mut Diagnostics) -> Result<Vec<Cell>, Problem> {
    let mut parts = Vec::new();
    for file in &arguments.files {
        let text = input::text(file, diagnostics.streams())?;
        let lines = (1..).zip(text.lines());
        for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            let part = read_part(line).map_err(|error| {
                Problem::new(format!("line {number}: {error}"))
                    .help("abtree study --shard 1/2 -o part-1.jsonl writes such files")
                    .in_file(&file.to_string_lossy())
            });
            parts.push(part?);
        }
    }
    study::merge(parts).map_err(Problem::new)
}

impl StudyReport {
    /// The format that is asked for, or that the suffix of the output promises.
    fn format(&self) -> Result<StudyFormat, Problem> {
        let output = self.output.as_deref().filter(|path| suffix(path).is_some());
        usage::written_format("study", self.format, output, StudyFormat::Text)
    }

    /// Where a study goes; what only a chart has is refused where none is drawn.
    fn open(
        &self,
        format: StudyFormat,
        inputs: &[PathBuf],
        diagnostics: &Diagnostics,
    ) -> Result<Output> {
        let title = self.title.as_ref().map(|_| "--title");
        let axis = self.axis.map(|_| "--axis");
        if let Some(option) = title.or(axis).filter(|_| format != StudyFormat::Svg) {
            let problem = Problem::new(format!("{option} is for a chart"));
            return Err(problem.help("leave it out, or add --format svg").into());
        }
        let output = self.output.as_deref();
        refuse_clashes(inputs, output.map(|path| (path, format.suffix())))?;
        Output::open(output, diagnostics.streams(), diagnostics.colour())
    }

    /// Writes cells that have trees, each perhaps a part of what is found of it.
    fn write(
        &self,
        found: &[(Cell, Option<Part>)],
        format: StudyFormat,
        output: Output,
    ) -> Result<()> {
        let chart = Chart {
            title: self.title.as_deref(),
            axis: self.axis.unwrap_or(Axis::Leaves),
        };
        output.put(|out| Ok(format.write(found, &chart, out)?))
    }
}

/// How many children an inner node has.
fn branching(text: &str) -> Result<u64, &'static str> {
    text.parse()
        .map_err(|_| "expected whole numbers with commas between them, such as 2,3,4")
}

/// A ply, or a range of plies: `3`, `2..10`.
fn plies(text: &str) -> Result<RangeInclusive<u32>, String> {
    let wrong = |_| "expected D or D..D, such as 2..10";
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let plies = first.parse().map_err(wrong)?..=last.parse().map_err(wrong)?;
    if plies.is_empty() {
        return Err("the range must begin with the smaller number".to_owned());
    }
    Ok(plies)
}

/// A part of a whole above 0, in percent: `1%`, `0.5%`.
fn percent(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix('%').unwrap_or(text);
    match number.parse::<Value>() {
        Ok(percent) if percent > Value::ZERO && percent.is_finite() => Ok(percent.to_f64() / 100.0),
        _ => Err("expected a number above 0, such as 1%".to_owned()),
    }
}
