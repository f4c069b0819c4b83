//! The arguments of `abtree generate`: what trees must be like, and where they go.

use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};

use super::choices;
use super::search::SearchOptions;
use crate::exercise::HypothesisId;
use crate::formats::Format;
use crate::generate::{Constraint, Counted, NamedBy, Span};
use crate::search::Preset;
use crate::tree::Player;
use crate::value::Value;
use crate::vocabulary::Vocabulary;

/// Make random exercises with the properties you choose
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/generate.txt"), after_help = include_str!("help/generate-notes.txt").trim_end())]
#[command(mut_arg("minimax", |minimax| minimax.hide(true)))]
pub(crate) struct GenerateArguments {
    #[command(flatten)]
    pub(crate) shape: ShapeArguments,

    #[command(flatten)]
    pub(crate) counts: Counts,

    #[command(flatten)]
    pub(crate) constraints: ConstraintArguments,

    #[command(flatten)]
    pub(crate) trees: AmountArguments,

    /// The format of the trees [default: from the suffix of the output, else sexp]
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = choices::written_format(), hide_short_help = true)]
    pub(crate) to: Option<Format>,

    /// Write to this file, or a file for each tree into this folder
    #[arg(short, long, help_heading = "Output", value_name = "FILE|DIR")]
    pub(crate) output: Option<PathBuf>,

    /// Write a table of the answers (student or number, file, seed, answers), in CSV or JSON Lines
    #[arg(long, help_heading = "Output", value_name = "FILE")]
    pub(crate) keys: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) search: SearchOptions,
}

/// What trees look like.
#[derive(Debug, Args)]
#[command(next_help_heading = "Shape")]
pub(crate) struct ShapeArguments {
    /// How many children an inner node has, or a range to draw from
    #[arg(long, value_name = "B|A..B", value_parser = clap::value_parser!(Span<u64>), default_value = "2")]
    pub(crate) branching: Span<u64>,

    /// The ply of all leaves
    #[arg(long, value_name = "D", default_value_t = 3, value_parser = choices::whole, allow_negative_numbers = true)]
    pub(crate) plies: u64,

    /// How many leaves the tree has, split as evenly as possible
    #[arg(long, value_name = "N", value_parser = choices::whole, allow_negative_numbers = true, conflicts_with = "plies")]
    pub(crate) leaves: Option<u64>,

    /// Range of the leaf values [default: -9..9, or more if all must differ]
    #[arg(long, value_name = "LO..HI", value_parser = values, allow_hyphen_values = true)]
    pub(crate) values: Option<[Value; 2]>,

    /// How many decimals the values have, at most 6
    #[arg(long, value_name = "K", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=6), hide_short_help = true)]
    pub(crate) decimals: u32,

    /// Give inner nodes static values
    #[arg(long = "static", hide_short_help = true)]
    pub(crate) has_static: bool,

    /// The probability that an inner node below the root is a chance node
    #[arg(long, value_name = "P", value_parser = choices::not_negative, hide_short_help = true)]
    pub(crate) chance: Option<Value>,

    /// How to name the nodes
    #[arg(long, value_name = "KIND", value_parser = choices::word::<NamedBy>(), default_value = "letters", hide_short_help = true)]
    pub(crate) names: NamedBy,

    /// Who moves at the root
    #[arg(long, value_name = "PLAYER", value_parser = choices::word::<Player>(), hide_short_help = true)]
    pub(crate) root: Option<Player>,
}

/// The constraints that count nothing.
#[derive(Debug, Args)]
#[command(next_help_heading = "Constraints")]
pub(crate) struct ConstraintArguments {
    /// The value of the root
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    pub(crate) value: Option<Span<Value>>,

    /// All of these presets give the same answer; `all`: those that read leaf values as MAX's
    #[arg(long, value_name = "all|NAMES", value_delimiter = ',', value_parser = choices::presets_or_all(), hide_short_help = true)]
    pub(crate) safe_under: Vec<Option<&'static Preset>>,

    /// These two presets give different answers
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',', value_parser = choices::preset(), hide_short_help = true)]
    pub(crate) separates: Vec<&'static Preset>,

    /// Each of these mistakes changes the answer; `all`: those that can change it in such trees
    #[arg(long, value_name = "all|IDS", value_delimiter = ',', value_parser = choices::mistakes_or_all(), hide_short_help = true, hide_possible_values = true)]
    pub(crate) tells_apart: Vec<Option<HypothesisId>>,
}

/// How many trees are made, and from which seeds.
#[derive(Debug, Args)]
#[command(next_help_heading = "Trees")]
pub(crate) struct AmountArguments {
    /// No two trees are the same
    #[arg(long, hide_short_help = true)]
    pub(crate) distinct: bool,

    /// How many trees to try for each tree that is written
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..), hide_short_help = true)]
    pub(crate) tries: u64,

    /// How many trees to make
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = choices::whole, allow_negative_numbers = true)]
    pub(crate) count: u64,

    /// Make a tree for each of N students, or for each line of a file
    #[arg(long, value_name = "N|FILE", conflicts_with = "count")]
    pub(crate) students: Option<String>,

    /// The first tree's seed; each further tree takes the next
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = choices::whole, allow_negative_numbers = true)]
    pub(crate) seed: u64,
}

/// The least and the greatest value.
fn values(text: &str) -> Result<[Value; 2], &'static str> {
    const FORM: &str = "expected LO..HI, two numbers such as 0..20";
    let (least, most) = text.split_once("..").ok_or(FORM)?;
    let [least, most] = [least, most].map(|end| end.parse().map_err(|_| FORM));
    Ok([least?, most?])
}

const REALLY_DEEP: &str = "really-deep";

/// The constraints that count something, read off the table.
#[derive(Debug)]
pub(crate) struct Counts(pub(crate) Vec<Constraint>);

impl Args for Counts {
    fn augment_args(command: Command) -> Command {
        let counts = Counted::ALL.iter();
        let counts = counts.filter(|counted| **counted != Counted::ReallyDeepCutoffs);
        let command = command.args(counts.map(|counted| {
            Arg::new(counted.word())
                .long(counted.word())
                .help(counted.meaning())
                .help_heading("Constraints")
                .value_name("RANGE")
                .hide_short_help(*counted != Counted::Cutoffs)
                .value_parser(clap::value_parser!(Span<u64>))
        }));
        let really_deep = Arg::new(REALLY_DEEP)
            .long(REALLY_DEEP)
            .help("Of the deep cutoffs, count only those that shallow pruning would not make")
            .help_heading("Constraints")
            .hide_short_help(true)
            .action(ArgAction::SetTrue)
            .requires(Counted::DeepCutoffs.word());
        command.arg(really_deep)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Counts {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let stated = Counted::ALL.iter().filter_map(|&counted| {
            let span: &Span<u64> = matches.try_get_one(counted.word()).ok()??;
            let counted = match counted {
                Counted::DeepCutoffs if matches.get_flag(REALLY_DEEP) => Counted::ReallyDeepCutoffs,
                counted => counted,
            };
            Some(Constraint::Count(counted, span.clone()))
        });
        Ok(Self(stated.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
