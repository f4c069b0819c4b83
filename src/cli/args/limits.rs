//! The limits of answers.

use clap::Args;

use crate::exercise::MOST_STEPS;

/// The limits of one answer.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(in crate::cli) struct Limits {
    /// The most bytes that an answer may have; no more are read
    #[arg(id = "max-bytes", long = "max-bytes", value_name = "N", default_value_t = 1 << 20)]
    pub(in crate::cli) bytes: usize,

    /// The most names that an answer may have in its lists
    #[arg(
        id = "max-names",
        long = "max-names",
        value_name = "N",
        default_value_t = 100_000
    )]
    pub(in crate::cli) names: usize,

    /// The most nodes and counts that an answer may give values to
    #[arg(
        id = "max-items",
        long = "max-items",
        value_name = "N",
        default_value_t = 10_000
    )]
    pub(in crate::cli) items: usize,

    /// The most nodes that the diagnosis of an answer visits, for slips as many again
    #[arg(id = "max-steps", long = "max-steps", value_name = "N", default_value_t = MOST_STEPS)]
    pub(in crate::cli) steps: usize,
}
