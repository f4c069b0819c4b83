//! What trees must be like, as the command line says → a recipe; and the command that makes one of them again.

use std::ffi::OsString;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};

use super::GenerateArguments;
use crate::cli::args;
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::options;
use crate::document::Exercise;
use crate::exercise::HypothesisId;
use crate::generate::{
    Constraint, Counted, Extent, MILLION, NamedBy, Recipe, Shape, Span, ValueGrid,
};
use crate::search::{Algorithm, Convention, LeafValues, PRESETS, Preset};
use crate::text::printable;
use crate::tree::Player;
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;

/// What trees look like.
#[derive(Debug, Args)]
#[command(next_help_heading = "Shape")]
pub(super) struct ShapeArguments {
    /// How many children an inner node has, or a range to draw from
    #[arg(long, value_name = "B|A..B", value_parser = clap::value_parser!(Span<u64>), default_value = "2")]
    branching: Span<u64>,

    /// The ply of all leaves
    #[arg(long, value_name = "D", default_value_t = 3)]
    #[arg(allow_negative_numbers = true)]
    plies: u64,

    /// How many leaves the tree has, split as evenly as possible
    #[arg(long, value_name = "N", conflicts_with = "plies")]
    #[arg(allow_negative_numbers = true)]
    leaves: Option<u64>,

    /// Range of the leaf values [default: -9..9, or more if all must differ]
    #[arg(long, value_name = "LO..HI", value_parser = values, allow_hyphen_values = true)]
    values: Option<[Value; 2]>,

    /// How many decimals the values have, at most 6
    #[arg(long, value_name = "K", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=6), allow_negative_numbers = true, hide_short_help = true)]
    decimals: u32,

    /// Give inner nodes static values
    #[arg(long = "static", hide_short_help = true)]
    has_static: bool,

    /// The probability that an inner node below the root is a chance node
    #[arg(long, value_name = "P", value_parser = args::not_negative, hide_short_help = true)]
    chance: Option<Value>,

    /// How to name the nodes
    #[arg(long, value_name = "KIND", value_parser = args::word::<NamedBy>(), default_value = "letters", hide_short_help = true)]
    names: NamedBy,

    /// Who moves at the root
    #[arg(long, value_name = "PLAYER", value_parser = args::word::<Player>(), hide_short_help = true)]
    root: Option<Player>,
}

/// The constraints that count nothing.
#[derive(Debug, Args)]
#[command(next_help_heading = "Constraints")]
pub(super) struct ConstraintArguments {
    /// The value of the root
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    value: Option<Span<Value>>,

    /// All of these presets give the same answer; `all`: those that read leaf values as MAX's
    #[arg(long, value_name = "all|NAMES", value_delimiter = ',', value_parser = args::presets_or_all(), hide_short_help = true)]
    safe_under: Vec<Option<&'static Preset>>,

    /// These two presets give different answers
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',', value_parser = args::preset(), hide_short_help = true)]
    separates: Vec<&'static Preset>,

    /// Each of these mistakes changes the answer; `all`: those that can change it in such trees
    #[arg(long, value_name = "all|IDS", value_delimiter = ',', value_parser = args::word_or_all::<HypothesisId>(), hide_short_help = true, hide_possible_values = true)]
    tells_apart: Vec<Option<HypothesisId>>,
}

const REALLY_DEEP: &str = "really-deep";

/// The constraints that count something, read off the table.
#[derive(Debug)]
pub(super) struct Counts(Vec<Constraint>);

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

/// Reads the recipe off the options and refuses what no tree can be.
pub(super) fn recipe(
    arguments: &GenerateArguments,
    diagnostics: &mut Diagnostics,
) -> Result<Recipe, Problem> {
    let shape = shape(&arguments.shape)?;
    let default = if shape.chance > 0 {
        Algorithm::Expectiminimax
    } else {
        Algorithm::AlphaBeta
    };
    let settings = arguments.search.settings.clone();
    diagnostics.warnings(options::refuse(&settings, &[default])?);
    let mut recipe = Recipe {
        values: ValueGrid::default(),
        names: arguments.shape.names,
        setup: options::setup(&settings, &Exercise::default(), default),
        constraints: arguments.counts.0.clone(),
        tries: arguments.trees.tries,
        shape,
    };
    recipe.values = grid(&arguments.shape, &recipe)?;
    let constraints = &arguments.constraints;
    let value = constraints.value.iter().cloned();
    recipe.constraints.extend(value.map(Constraint::RootValue));
    let safe_under = safe_under(&constraints.safe_under, &recipe);
    recipe.constraints.extend(safe_under);
    let separates = separates(&constraints.separates, &recipe)?;
    recipe.constraints.extend(separates);
    recipe.check().map_err(refused)?;
    // Which mistakes show is found out in trees of the kind, so there must be some.
    let all = || recipe.mistakes_that_show().unwrap_or_default();
    if let Some(ids) = listed(&constraints.tells_apart, all) {
        recipe.constraints.push(Constraint::TellsApart(ids));
        recipe.check().map_err(refused)?;
    }
    Ok(recipe)
}

/// What can't be met, and the way out of it. All such messages begin with the option.
fn refused(message: impl Into<String>) -> Problem {
    let message = message.into();
    let option = message.split([':', ' ']).next().unwrap_or_default();
    let shape = match option {
        "--leaves" | "--branching" | "--chance" => " or change it",
        _ => ", or change it or the shape: --plies, --branching",
    };
    let help = format!("leave {option} out{shape}");
    Problem::new(message).help(help)
}

fn shape(arguments: &ShapeArguments) -> Result<Shape, Problem> {
    let (Some(least), Some(most)) = (arguments.branching.least, arguments.branching.most) else {
        return Err(refused("--branching needs both ends, as in 2..4"));
    };
    let plies = Extent::Plies(arguments.plies);
    let chance = arguments.chance.as_ref().map(millionths).transpose()?;
    Ok(Shape {
        branching: [least, most],
        extent: arguments.leaves.map_or(plies, Extent::Leaves),
        chance: chance.unwrap_or(0),
        root: arguments.root.unwrap_or(Player::Max),
        has_static: arguments.has_static,
    })
}

fn millionths(chance: &Value) -> Result<u64, Problem> {
    let parts = chance.as_millionths().map(u64::try_from);
    let parts = parts.and_then(Result::ok).filter(|&parts| parts <= MILLION);
    parts.ok_or_else(|| refused("--chance takes a number from 0 to 1 with at most 6 decimals"))
}

/// The least and the greatest value.
fn values(text: &str) -> Result<[Value; 2], &'static str> {
    const FORM: &str = "expected LO..HI, two numbers such as 0..20";
    let (least, most) = text.split_once("..").ok_or(FORM)?;
    let [least, most] = [least, most].map(|end| end.parse().map_err(|_| FORM));
    Ok([least?, most?])
}

/// The values that leaves may have.
fn grid(arguments: &ShapeArguments, recipe: &Recipe) -> Result<ValueGrid, Problem> {
    let decimals = arguments.decimals;
    let unit = 10_i64.pow(decimals);
    let units = |end: &Value| {
        let step = 1_000_000 / unit;
        let millionths = end.as_millionths().filter(|all| all % step == 0);
        let message = format!("--values {end} is not a value with {decimals} decimals");
        let problem = Problem::new(message).help("add --decimals, or choose another range");
        millionths.map(|all| all / step).ok_or(problem)
    };
    let usual = recipe.default_range() * unit;
    let [least, most] = match &arguments.values {
        Some([least, most]) => [units(least)?, units(most)?],
        None => [-usual, usual],
    };
    Ok(ValueGrid {
        least,
        most,
        decimals,
    })
}

/// What is named, where nothing stands for all; nothing if nothing is.
fn listed<T: Copy>(named: &[Option<T>], all: impl FnOnce() -> Vec<T>) -> Option<Vec<T>> {
    let each: Option<Vec<T>> = named.iter().copied().collect();
    (!named.is_empty()).then(|| each.unwrap_or_else(all))
}

/// The recipe's own convention with the rules of a preset.
fn with_rules(recipe: &Recipe, preset: &'static Preset) -> Convention {
    recipe.setup.convention.clone().with_rules_of(preset)
}

/// The recipe's own convention is among those that have the same answer.
fn safe_under(named: &[Option<&'static Preset>], recipe: &Recipe) -> Option<Constraint> {
    let reads_as_max = |preset: &&Preset| preset.leaf_values == LeafValues::Max;
    let presets = listed(named, || PRESETS.iter().filter(reads_as_max).collect())?;
    let mut others: Vec<Convention> = Vec::new();
    for preset in presets {
        let mut rules = with_rules(recipe, preset);
        if named.contains(&None) {
            // As a comparison does, books are tried with the leaves as the exercise reads them.
            rules.leaf_values = recipe.setup.convention.leaf_values;
        }
        let is_known = |known: &Convention| known.has_rules_of(&rules);
        if !is_known(&recipe.setup.convention) && !others.iter().any(is_known) {
            others.push(rules);
        }
    }
    Some(Constraint::SafeUnder(others))
}

fn separates(named: &[&'static Preset], recipe: &Recipe) -> Result<Option<Constraint>, Problem> {
    let message = match named {
        [] => return Ok(None),
        [one, other] => {
            let two = [one, other].map(|preset| with_rules(recipe, preset));
            if !two[0].has_rules_of(&two[1]) {
                return Ok(Some(Constraint::Separates(Box::new(two))));
            }
            let [one, other] = [one.name, other.name];
            format!("--separates: {one} and {other} have the same rules")
        }
        _ => "--separates takes two presets, as in textbook,cs188".to_owned(),
    };
    Err(refused(message))
}

/// The command that makes the tree of a seed again: the options as they were typed, but for those about messages,
/// and about how many trees there are and where they go.
pub(super) fn command(words: &[OsString], seed: u64) -> String {
    let mut typed = words.iter().map(|word| word.to_string_lossy());
    typed.find(|word| word == "generate");
    let mut command = "abtree generate".to_owned();
    let mut is_left_out = false;
    for word in typed {
        // Up to the next option stands the value of the last one: there are no other words.
        if word.starts_with('-') && word != "-" {
            let option = word.split('=').next().unwrap_or_default();
            let is_short = option.starts_with("-o") || option.starts_with("-q");
            is_left_out = is_short || LEFT_OUT.contains(&option);
        }
        if !is_left_out {
            command.extend([" ", &in_shell(&word)]);
        }
    }
    format!("{command} --seed {seed}")
}

/// Options that are not part of how a tree is made.
const LEFT_OUT: [&str; 10] = [
    "--output",
    "--to",
    "--keys",
    "--count",
    "--distinct",
    "--students",
    "--seed",
    "--quiet",
    "--color",
    "--error-format",
];

/// A word on one line, in quotes where a shell would take it for several.
fn in_shell(word: &str) -> String {
    let word = printable(word);
    if word.contains(char::is_whitespace) {
        format!("'{word}'")
    } else {
        word
    }
}
