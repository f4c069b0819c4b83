//! What trees must be like, as the command line says → a recipe, and back into the words of a command.

use std::fmt::Display;

use crate::cli::args::GenerateArguments;
use crate::cli::diagnostics::Problem;
use crate::cli::options;
use crate::document::Exercise;
use crate::exercise::HypothesisId;
use crate::generate::{Constraint, Extent, MILLION, Recipe, Shape, Span, ValueGrid};
use crate::search::{Algorithm, Convention, LeafValues, PRESETS, Preset, preset_names};
use crate::tree::Player;
use crate::value::Value;
use crate::vocabulary::Vocabulary;

/// Reads the recipe off the options and refuses what no tree can be.
pub(super) fn recipe(arguments: &GenerateArguments) -> Result<Recipe, Problem> {
    let shape = shape(arguments)?;
    let default = if shape.chance > 0 {
        Algorithm::Expectiminimax
    } else {
        Algorithm::AlphaBeta
    };
    let settings = arguments.search.settings();
    options::check(&settings, default)?;
    let mut recipe = Recipe {
        values: ValueGrid::default(),
        names: arguments.names,
        setup: options::setup(&settings, &Exercise::default(), default),
        constraints: arguments.counts.0.clone(),
        tries: arguments.tries,
        shape,
    };
    recipe.values = values(arguments, &recipe)?;
    let value = arguments.value.iter().cloned();
    recipe.constraints.extend(value.map(Constraint::RootValue));
    let safe_under = safe_under(arguments, &recipe)?;
    recipe.constraints.extend(safe_under);
    let separates = separates(arguments, &recipe)?;
    recipe.constraints.extend(separates);
    recipe.check().map_err(Problem::new)?;
    // Which mistakes show is found out in trees of the kind, so there must be some.
    let all = || recipe.mistakes_that_show().unwrap_or_default();
    if let Some(ids) = listed("--tells-apart", &arguments.tells_apart, all, mistake)? {
        recipe.constraints.push(Constraint::TellsApart(ids));
        recipe.check().map_err(Problem::new)?;
    }
    Ok(recipe)
}

fn shape(arguments: &GenerateArguments) -> Result<Shape, Problem> {
    let (Some(least), Some(most)) = (arguments.branching.least, arguments.branching.most) else {
        return Err(Problem::new("--branching needs both ends, as in 2..4"));
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
    parts.ok_or_else(|| Problem::new("--chance takes a number from 0 to 1 with at most 6 decimals"))
}

/// The values that leaves may have.
fn values(arguments: &GenerateArguments, recipe: &Recipe) -> Result<ValueGrid, Problem> {
    let decimals = arguments.decimals;
    let unit = 10_i64.pow(decimals);
    let [least, most] = match &arguments.values {
        None => {
            let most = recipe.default_range() * unit;
            [-most, most]
        }
        Some(Span {
            least: Some(least),
            most: Some(most),
        }) => {
            let units = |end: &Value| {
                let step = 1_000_000 / unit;
                let millionths = end.as_millionths().filter(|all| all % step == 0);
                let message = format!("--values {end} is not a value with {decimals} decimals");
                let problem = Problem::new(message);
                let units = millionths.map(|all| all / step);
                units.ok_or(problem.help("add --decimals, or choose another range"))
            };
            [units(least)?, units(most)?]
        }
        Some(_) => return Err(Problem::new("--values needs both ends, as in -9..9")),
    };
    Ok(ValueGrid {
        least,
        most,
        decimals,
    })
}

/// What the words of a list stand for, of which `all` stands alone for those that matter; nothing
/// without a list.
fn listed<T>(
    option: &str,
    words: &[String],
    all: impl FnOnce() -> Vec<T>,
    one: impl Fn(&String) -> Result<T, Problem>,
) -> Result<Option<Vec<T>>, Problem> {
    match words {
        [] => Ok(None),
        [word] if word == "all" => Ok(Some(all())),
        words if words.iter().any(|word| word == "all") => {
            Err(Problem::new(format!("{option}: `all` stands alone")))
        }
        words => words.iter().map(one).collect::<Result<_, _>>().map(Some),
    }
}

fn preset(name: &String) -> Result<&'static Preset, Problem> {
    Preset::find(name).ok_or_else(|| {
        Problem::new(format!("there is no preset {name:?}"))
            .help(format!("the presets are {}", preset_names().join(", ")))
    })
}

fn mistake(word: &String) -> Result<HypothesisId, Problem> {
    HypothesisId::from_word(word).ok_or_else(|| {
        let help = format!("the mistakes are {}", HypothesisId::words().join(", "));
        Problem::new(format!("there is no mistake {word:?}")).help(help)
    })
}

/// The recipe's own convention with the rules of a preset.
fn with_rules(recipe: &Recipe, preset: &'static Preset) -> Convention {
    recipe.setup.convention.clone().with_rules_of(preset)
}

/// The recipe's own convention is among those that have the same answer.
fn safe_under(
    arguments: &GenerateArguments,
    recipe: &Recipe,
) -> Result<Option<Constraint>, Problem> {
    let reads_as_max = |preset: &&Preset| preset.leaf_values == LeafValues::Max;
    let all = || PRESETS.iter().filter(reads_as_max).collect();
    let presets = listed("--safe-under", &arguments.safe_under, all, preset)?;
    Ok(presets.map(|presets| {
        let mut others: Vec<Convention> = Vec::new();
        for rules in presets.into_iter().map(|preset| with_rules(recipe, preset)) {
            let is_known = |known: &Convention| known.has_rules_of(&rules);
            if !is_known(&recipe.setup.convention) && !others.iter().any(is_known) {
                others.push(rules);
            }
        }
        Constraint::SafeUnder(others)
    }))
}

fn separates(
    arguments: &GenerateArguments,
    recipe: &Recipe,
) -> Result<Option<Constraint>, Problem> {
    let message = match arguments.separates.as_slice() {
        [] => return Ok(None),
        [one, other] => {
            let two = [preset(one)?, preset(other)?].map(|preset| with_rules(recipe, preset));
            if !two[0].has_rules_of(&two[1]) {
                return Ok(Some(Constraint::Separates(Box::new(two))));
            }
            format!("--separates: {one} and {other} have the same rules")
        }
        _ => "--separates takes two presets, as in textbook,cs188".to_owned(),
    };
    Err(Problem::new(message))
}

/// The command that makes the tree of a seed again.
pub(super) fn command(arguments: &GenerateArguments, recipe: &Recipe, seed: u64) -> String {
    let list = |words: &[String]| (!words.is_empty()).then(|| words.join(","));
    let grid = &recipe.values;
    let [least, most] = [grid.least, grid.most].map(|units| grid.value(units));
    let (extent, length) = match recipe.shape.extent {
        Extent::Plies(plies) => ("--plies", plies),
        Extent::Leaves(leaves) => ("--leaves", leaves),
    };
    let mut words = vec![format!(
        "abtree generate --branching {} {extent} {length} --values {least}..{most}",
        arguments.branching
    )];
    words.extend(option(
        "--decimals",
        (grid.decimals > 0).then_some(grid.decimals),
    ));
    words.extend(option("--names", Some(recipe.names.word())));
    words.extend(arguments.has_static.then(|| "--static".to_owned()));
    words.extend(option("--chance", arguments.chance.as_ref()));
    words.extend(option("--root", arguments.root.map(Player::word)));
    words.extend(arguments.counts.0.iter().map(Constraint::option));
    words.extend(option("--value", arguments.value.as_ref()));
    words.extend(option("--safe-under", list(&arguments.safe_under)));
    words.extend(option("--separates", list(&arguments.separates)));
    words.extend(option("--tells-apart", list(&arguments.tells_apart)));
    let settings = arguments.search.settings();
    let stated = settings.stated().zip(settings.words());
    words.extend(stated.map(|(known, (_, value))| {
        let value = known.placeholder().map(|_| value);
        option(&known.flag(), value).unwrap_or(known.flag())
    }));
    words.push(format!("--tries {} --seed {seed}", recipe.tries));
    words.join(" ")
}

/// An option with its value, if it has one.
fn option(flag: &str, value: Option<impl Display>) -> Option<String> {
    value.map(|value| format!("{flag} {value}"))
}
