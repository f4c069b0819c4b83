//! The arguments of `abtree generate`.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};

use super::search::SearchOptions;
use crate::cli::choices;
use crate::formats::WrittenFormat;
use crate::generate::{Constraint, Counted, NamedBy, Span};
use crate::tree::Player;
use crate::value::Value;
use crate::vocabulary::Vocabulary;

/// The arguments of `abtree generate`.
#[derive(Debug, Args)]
#[command(before_help = GENERATE_EXAMPLES, after_help = GENERATE_NOTES)]
pub struct GenerateArguments {
    /// How many children an inner node has; of a range, drawn for each
    #[arg(long, help_heading = "Shape", value_name = "B|A..B", value_parser = clap::value_parser!(Span<u64>), default_value = "2")]
    pub(in crate::cli) branching: Span<u64>,

    /// At which ply all leaves lie
    #[arg(long, help_heading = "Shape", value_name = "D", default_value_t = 3)]
    pub(in crate::cli) plies: u64,

    /// How many leaves there are, parted among the children as evenly as can be
    #[arg(
        long,
        help_heading = "Shape",
        value_name = "N",
        conflicts_with = "plies"
    )]
    pub(in crate::cli) leaves: Option<u64>,

    /// The values of the leaves [default: -9..9, as many as needed where ties are refused]
    #[arg(
        long,
        help_heading = "Shape",
        value_name = "LO..HI",
        allow_hyphen_values = true
    )]
    pub(in crate::cli) values: Option<Span<Value>>,

    /// How many decimals values have, at most 6
    #[arg(long, help_heading = "Shape", value_name = "K", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=6))]
    pub(in crate::cli) decimals: u32,

    /// What nodes are called
    #[arg(long, help_heading = "Shape", value_name = "KIND", value_parser = choices::word::<NamedBy>(), default_value = "letters")]
    pub(in crate::cli) names: NamedBy,

    /// Give inner nodes static values
    #[arg(long = "static", help_heading = "Shape")]
    pub(in crate::cli) has_static: bool,

    /// How likely an inner node below the root is to be a chance node, from 0 to 1
    #[arg(long, help_heading = "Shape", value_name = "P", value_parser = choices::not_negative)]
    pub(in crate::cli) chance: Option<Value>,

    /// Who moves at the root
    #[arg(long, help_heading = "Shape", value_name = "PLAYER", value_parser = choices::word::<Player>(), ignore_case = true)]
    pub(in crate::cli) root: Option<Player>,

    #[command(flatten)]
    pub(in crate::cli) counts: Counts,

    /// The value of the root
    #[arg(
        long,
        help_heading = "Constraints",
        value_name = "RANGE",
        allow_hyphen_values = true
    )]
    pub(in crate::cli) value: Option<Span<Value>>,

    /// The answer is the same under these presets; `all`: under those that read leaf values as MAX's
    #[arg(
        long,
        help_heading = "Constraints",
        value_name = "all|NAMES",
        value_delimiter = ','
    )]
    pub(in crate::cli) safe_under: Vec<String>,

    /// The answers under these two presets differ
    #[arg(
        long,
        help_heading = "Constraints",
        value_name = "NAME,NAME",
        value_delimiter = ','
    )]
    pub(in crate::cli) separates: Vec<String>,

    /// Whoever makes one of these mistakes has another answer; `all`: those that such trees can show
    #[arg(
        long,
        help_heading = "Constraints",
        value_name = "all|IDS",
        value_delimiter = ','
    )]
    pub(in crate::cli) tells_apart: Vec<String>,

    /// The seed of the first tree; each further one has the next
    #[arg(long, help_heading = "Trees", value_name = "S", default_value_t = 1)]
    pub(in crate::cli) seed: u64,

    /// How many trees to make
    #[arg(long, help_heading = "Trees", value_name = "N", default_value_t = 1)]
    pub(in crate::cli) count: u64,

    /// Make a tree for each student: so many, or one for each line of a file
    #[arg(
        long,
        help_heading = "Trees",
        value_name = "N|FILE",
        conflicts_with = "count"
    )]
    pub(in crate::cli) students: Option<String>,

    /// No two trees are equal
    #[arg(long, help_heading = "Trees")]
    pub(in crate::cli) distinct: bool,

    /// How many trees may be tried for each tree that is written
    #[arg(long, help_heading = "Trees", value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(in crate::cli) tries: u64,

    #[command(flatten)]
    pub(in crate::cli) search: SearchOptions,

    /// The format of the trees; else the suffix of the output tells, else S-expressions
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = choices::word::<WrittenFormat>())]
    pub(in crate::cli) to: Option<WrittenFormat>,

    /// Write to this file, or several trees into this folder, a file each
    #[arg(short, long, help_heading = "Output", value_name = "FILE|DIR")]
    pub(in crate::cli) output: Option<PathBuf>,

    /// Write a table of the answers: student or number, file, seed, answers; CSV or JSON Lines
    #[arg(long, help_heading = "Output", value_name = "FILE")]
    pub(in crate::cli) keys: Option<PathBuf>,
}

const GENERATE_EXAMPLES: &str = "\
Examples:
  abtree generate --plies 4 --cutoffs 3.. --deep-cutoffs 1 --ties 0
  abtree generate --leaves 32 --values -10..10 --seed 7 | abtree eval --alpha-beta --tree
  abtree generate --branching 2..3 --plies 4 --safe-under aima,cs188 --pv-from-left 2..
  abtree generate --separates textbook,cs188      another answer where equality is not pruned
  abtree generate --count 30 --distinct --keys keys.csv -o exercises/
  abtree generate --count 30 --to jsonl | abtree eval --from jsonl --alpha-beta --format csv
";

const GENERATE_NOTES: &str = "\
A RANGE is a number or 2.., ..4, 2..4. The constraints speak of the search that the options ask for: \
alpha-beta, or expectiminimax where there are chance nodes. The same seed and options make the same \
trees everywhere, and each tree names them in a comment (in JSON under `meta`). A tree has at most \
1,000,000 nodes.

Exit codes: 1 if no tree was found within --tries; those found before are kept. 2 for constraints \
that no such tree can meet.";

/// The constraints that count something, read off the table.
#[derive(Debug)]
pub(in crate::cli) struct Counts(pub(in crate::cli) Vec<Constraint>);

impl Args for Counts {
    fn augment_args(command: Command) -> Command {
        command.args(Counted::ALL.iter().map(|counted| {
            Arg::new(counted.word())
                .long(counted.word())
                .help(counted.meaning())
                .help_heading("Constraints")
                .value_name("RANGE")
                .value_parser(clap::value_parser!(Span<u64>))
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Counts {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let stated = Counted::ALL.iter().filter_map(|&counted| {
            let span: &Span<u64> = matches.get_one(counted.word())?;
            Some(Constraint::Count(counted, span.clone()))
        });
        Ok(Self(stated.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
