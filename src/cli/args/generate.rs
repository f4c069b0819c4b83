//! The arguments of `abtree generate`.

use std::path::PathBuf;

use clap::Args;

use super::recipe::RecipeOptions;
use super::search::SearchOptions;
use crate::cli::choices;
use crate::formats::WrittenFormat;
use crate::generate::NamedBy;
use crate::tree::Player;

/// The arguments of `abtree generate`.
#[derive(Debug, Args)]
#[command(before_help = GENERATE_EXAMPLES, after_help = GENERATE_NOTES)]
pub struct GenerateArguments {
    #[command(flatten)]
    pub(in crate::cli) recipe: RecipeOptions,

    /// What nodes are called
    #[arg(long, help_heading = "Shape", value_name = "KIND", value_parser = choices::word::<NamedBy>(), default_value = "letters")]
    pub(in crate::cli) names: NamedBy,

    /// Who moves at the root
    #[arg(long, help_heading = "Shape", value_name = "PLAYER", value_parser = choices::word::<Player>(), ignore_case = true)]
    pub(in crate::cli) root: Option<Player>,

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

    /// The seed of the first tree; each further one has the next
    #[arg(long, help_heading = "Trees", value_name = "S", default_value_t = 1)]
    pub(in crate::cli) seed: u64,

    /// The format of the trees; else the suffix of the output tells, else S-expressions
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = choices::word::<WrittenFormat>())]
    pub(in crate::cli) to: Option<WrittenFormat>,

    /// Write to this file, or several trees into this folder, a file each
    #[arg(short, long, help_heading = "Output", value_name = "FILE|DIR")]
    pub(in crate::cli) output: Option<PathBuf>,

    /// Write a table of the answers: student or number, file, seed, answers; CSV or JSON Lines
    #[arg(long, help_heading = "Output", value_name = "FILE")]
    pub(in crate::cli) keys: Option<PathBuf>,

    #[command(flatten)]
    pub(in crate::cli) search: SearchOptions,
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
