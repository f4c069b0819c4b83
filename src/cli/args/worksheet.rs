//! The arguments of `abtree worksheet`.

use std::path::PathBuf;

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

use super::input::InputOptions;
use super::recipe::RecipeOptions;
use super::search::SearchOptions;
use crate::cli::choices;
use crate::exercise::Question;
use crate::tree::Naming;
use crate::worksheet::SheetFormat;

/// The arguments of `abtree worksheet`.
#[derive(Debug, Args)]
#[command(before_help = include_str!("help/worksheet.txt"))]
pub struct WorksheetArguments {
    /// The questions, as keys of answers: value,best_move,path,order,pruned
    #[arg(long, help_heading = "Sheet", value_name = "LIST", value_delimiter = ',', value_parser = choices::question)]
    pub(in crate::cli) questions: Vec<Question>,

    /// The points for each question: a file as for check --points
    #[arg(long, help_heading = "Sheet", value_name = "FILE")]
    pub(in crate::cli) points: Option<PathBuf>,

    /// What to call unnamed nodes; give check the same
    #[arg(long, help_heading = "Sheet", value_name = "KIND", value_parser = choices::word::<Naming>(), default_value = "letters")]
    pub(in crate::cli) names: Naming,

    /// The format [default: from the suffix of the output, else md]
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = choices::word::<SheetFormat>())]
    pub(in crate::cli) to: Option<SheetFormat>,

    /// Write the sheet to this file, or a sheet for each tree or student into this folder
    #[arg(short, long, help_heading = "Output", value_name = "FILE|DIR")]
    pub(in crate::cli) output: Option<PathBuf>,

    /// Write the key to this file, or the keys into this folder
    ///
    /// For a class, a file holds a table of all answers, in CSV or JSON Lines by its suffix; a folder
    /// holds all keys and that table.
    #[arg(long, help_heading = "Output", value_name = "FILE|DIR")]
    pub(in crate::cli) key: Option<PathBuf>,

    /// Write the points file for check --points to this file, or into this folder
    #[arg(long, help_heading = "Output", value_name = "FILE|DIR")]
    pub(in crate::cli) scheme: Option<PathBuf>,

    #[command(flatten)]
    pub(in crate::cli) class: ClassOptions,

    #[command(flatten)]
    pub(in crate::cli) search: SearchOptions,

    #[command(flatten)]
    pub(in crate::cli) input: InputOptions,
}

/// For whom the sheets are, and what the trees that are made for them must be like.
#[derive(Debug)]
pub struct ClassOptions {
    pub(in crate::cli) students: Option<String>,
    pub(in crate::cli) seed: u64,
    pub(in crate::cli) recipe: RecipeOptions,
}

/// Whose sheets are written.
#[derive(Args, Debug)]
struct StudentOptions {
    /// Write a sheet for each student, with their own trees: a number, or a file with a name in each line
    ///
    /// The trees are made anew, or are the given ones with their leaf values exchanged.
    #[arg(long, help_heading = "Class", value_name = "N|FILE")]
    students: Option<String>,

    /// The seed of the first student's trees; each further student takes a later one
    #[arg(
        long,
        help_heading = "Class",
        value_name = "S",
        default_value_t = 1,
        value_parser = choices::whole,
        allow_negative_numbers = true,
        requires = "students"
    )]
    seed: u64,
}

/// What trees must be like can only be said where trees are made: for students, from no given trees.
impl Args for ClassOptions {
    fn augment_args(command: Command) -> Command {
        let made = RecipeOptions::augment_args(Command::new("trees"));
        let made = made.get_arguments().cloned();
        let made = made.map(|option| {
            let option = option.requires("students").conflicts_with("files");
            option.hide_short_help(true)
        });
        StudentOptions::augment_args(command).args(made)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for ClassOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let StudentOptions { students, seed } = StudentOptions::from_arg_matches(matches)?;
        Ok(Self {
            students,
            seed,
            recipe: RecipeOptions::from_arg_matches(matches)?,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
