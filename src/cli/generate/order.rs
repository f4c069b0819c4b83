//! The arguments of `abtree generate` → a recipe, and back into the words of a command.

use crate::cli::args::GenerateArguments;
use crate::cli::diagnostics::Problem;
use crate::cli::options;
use crate::document::Exercise;
use crate::exercise::HypothesisId;
use crate::generate::{Constraint, Extent, Recipe, Refusal, Shape, Share, Span, ValueGrid, Valued};
use crate::search::{Algorithm, Convention, LeafValues, PRESETS, Preset, SearchOption};
use crate::tree::Player;
use crate::value::Value;
use crate::vocabulary::Vocabulary;

/// Reads the recipe off the arguments and refuses what no tree can be.
pub(super) fn recipe(arguments: &GenerateArguments) -> Result<Recipe, Problem> {
    let shape = shape(arguments)?;
    let default = if shape.chance.parts > 0 {
        Algorithm::Expectiminimax
    } else {
        Algorithm::AlphaBeta
    };
    let settings = arguments.search.settings();
    options::check(&settings, default)?;
    let mut recipe = Recipe {
        values: ValueGrid {
            least: 0,
            most: 0,
            decimals: arguments.decimals,
        },
        names: arguments.names,
        setup: options::setup(&settings, &Exercise::default(), default),
        constraints: arguments.counts.0.clone(),
        tries: arguments.tries,
        shape,
    };
    recipe.values = values(arguments, &recipe)?;
    let value = arguments.value.iter().cloned();
    recipe.constraints.extend(value.map(Constraint::RootValue));
    recipe.constraints.extend(safe_under(arguments, &recipe)?);
    recipe.constraints.extend(separates(arguments, &recipe)?);
    recipe.check().map_err(refused)?;
    if let Some(constraint) = tells_apart(arguments, &recipe)? {
        recipe.constraints.push(constraint);
        recipe.check().map_err(refused)?;
    }
    Ok(recipe)
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "it is the function of map_err"
)]
pub(super) fn refused(refusal: Refusal) -> Problem {
    Problem::of_usage(refusal.to_string(), None)
}

fn shape(arguments: &GenerateArguments) -> Result<Shape, Problem> {
    let (Some(least), Some(most)) = (arguments.branching.least, arguments.branching.most) else {
        let message = "--branching needs both ends, as in 2..4";
        return Err(Problem::of_usage(message.to_owned(), None));
    };
    Ok(Shape {
        branching: least..=most,
        extent: arguments
            .leaves
            .map_or(Extent::Plies(arguments.plies), Extent::Leaves),
        chance: arguments.chance.as_ref().map_or(Ok(Share::NONE), share)?,
        root: arguments.root.unwrap_or(Player::Max),
        valued: if arguments.has_static {
            Valued::AllNodes
        } else {
            Valued::Leaves
        },
    })
}

/// A probability as millionths.
fn share(chance: &Value) -> Result<Share, Problem> {
    const MILLION: i64 = 1_000_000;
    let millionths = chance.as_millionths().filter(|parts| *parts <= MILLION);
    let parts = millionths.and_then(|parts| u64::try_from(parts).ok());
    let message = "--chance takes a number from 0 to 1 with at most 6 decimals";
    let parts = parts.ok_or_else(|| Problem::of_usage(message.to_owned(), None))?;
    Ok(Share {
        parts,
        whole: MILLION.unsigned_abs(),
    })
}

/// The values that leaves may have.
fn values(arguments: &GenerateArguments, recipe: &Recipe) -> Result<ValueGrid, Problem> {
    let decimals = arguments.decimals;
    let unit = 10_i64.pow(decimals);
    let (least, most) = match &arguments.values {
        None => {
            let most = recipe.default_range() * unit;
            (-most, most)
        }
        Some(Span {
            least: Some(least),
            most: Some(most),
        }) => {
            let units = |end: &Value| {
                let step = 1_000_000 / unit;
                let millionths = end.as_millionths().filter(|all| all % step == 0);
                let message =
                    format!("--values {end} has no place among values with {decimals} decimals");
                let help = "add --decimals, or choose another range".to_owned();
                millionths
                    .map(|all| all / step)
                    .ok_or_else(|| Problem::of_usage(message, Some(help)))
            };
            (units(least)?, units(most)?)
        }
        Some(_) => {
            let message = "--values needs both ends, as in -9..9";
            return Err(Problem::of_usage(message.to_owned(), None));
        }
    };
    Ok(ValueGrid {
        least,
        most,
        decimals,
    })
}

fn preset(name: &str) -> Result<&'static Preset, Problem> {
    Preset::find(name).ok_or_else(|| {
        let names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
        let help = format!("the presets are {}", names.join(", "));
        Problem::of_usage(format!("there is no preset {name:?}"), Some(help))
    })
}

/// The recipe's own convention with the rules of a preset.
fn with_rules(recipe: &Recipe, preset: &'static Preset) -> Convention {
    Convention {
        preset,
        cut: preset.cut,
        fail: preset.fail,
        scope: preset.scope,
        leaf_values: preset.leaf_values,
        ..recipe.setup.convention.clone()
    }
}

fn rules_of(convention: &Convention) -> impl PartialEq {
    let Convention {
        cut,
        fail,
        scope,
        leaf_values,
        ..
    } = *convention;
    (cut, fail, scope, leaf_values)
}

/// The recipe's own convention is among those that have the same answer.
fn safe_under(
    arguments: &GenerateArguments,
    recipe: &Recipe,
) -> Result<Option<Constraint>, Problem> {
    let names: Vec<&str> = arguments.safe_under.iter().map(String::as_str).collect();
    let presets: Vec<&'static Preset> = match names.as_slice() {
        [] => return Ok(None),
        ["all"] => PRESETS
            .iter()
            .filter(|preset| preset.leaf_values == LeafValues::Max)
            .collect(),
        names => names
            .iter()
            .map(|name| preset(name))
            .collect::<Result<_, _>>()?,
    };
    let own = recipe.setup.convention.clone();
    let mut known = vec![own];
    for preset in presets {
        let rules = with_rules(recipe, preset);
        if known
            .iter()
            .all(|known| rules_of(known) != rules_of(&rules))
        {
            known.push(rules);
        }
    }
    known.remove(0);
    Ok(Some(Constraint::SafeUnder(known)))
}

fn separates(
    arguments: &GenerateArguments,
    recipe: &Recipe,
) -> Result<Option<Constraint>, Problem> {
    match arguments.separates.as_slice() {
        [] => Ok(None),
        [one, other] => {
            let two = [preset(one)?, preset(other)?].map(|preset| with_rules(recipe, preset));
            Ok(Some(Constraint::Separates(Box::new(two))))
        }
        _ => {
            let message = "--separates takes two presets, as in textbook,cs188";
            Err(Problem::of_usage(message.to_owned(), None))
        }
    }
}

fn tells_apart(
    arguments: &GenerateArguments,
    recipe: &Recipe,
) -> Result<Option<Constraint>, Problem> {
    let words: Vec<&str> = arguments.tells_apart.iter().map(String::as_str).collect();
    let ids = match words.as_slice() {
        [] => return Ok(None),
        ["all"] => recipe.mistakes_that_show().unwrap_or_default(),
        words => words
            .iter()
            .map(|word| mistake(word))
            .collect::<Result<_, _>>()?,
    };
    Ok(Some(Constraint::TellsApart(ids)))
}

fn mistake(word: &str) -> Result<HypothesisId, Problem> {
    HypothesisId::from_word(word).ok_or_else(|| {
        let help = format!("the mistakes are {}", HypothesisId::words().join(", "));
        Problem::of_usage(format!("there is no mistake {word:?}"), Some(help))
    })
}

/// The command that makes the tree of a seed again.
pub(super) fn command(arguments: &GenerateArguments, recipe: &Recipe, seed: u64) -> String {
    let mut words = vec![format!(
        "abtree generate --branching {}",
        arguments.branching
    )];
    words.push(match recipe.shape.extent {
        Extent::Plies(plies) => format!("--plies {plies}"),
        Extent::Leaves(leaves) => format!("--leaves {leaves}"),
    });
    let ValueGrid {
        least,
        most,
        decimals,
    } = recipe.values;
    let [least, most] = [least, most].map(|units| Value::from_decimal(units, decimals));
    words.push(format!("--values {least}..{most}"));
    words.extend((decimals > 0).then(|| format!("--decimals {decimals}")));
    words.push(format!("--names {}", recipe.names.word()));
    words.extend(arguments.has_static.then(|| "--static".to_owned()));
    words.extend(
        arguments
            .chance
            .as_ref()
            .map(|chance| format!("--chance {chance}")),
    );
    words.extend(arguments.root.map(|root| format!("--root {}", root.word())));
    let counts = &arguments.counts.0;
    words.extend(counts.iter().map(Constraint::option));
    words.extend(
        arguments
            .value
            .as_ref()
            .map(|span| format!("--value {span}")),
    );
    let lists = [
        ("--safe-under", &arguments.safe_under),
        ("--separates", &arguments.separates),
        ("--tells-apart", &arguments.tells_apart),
    ];
    let lists = lists.into_iter().filter(|(_, names)| !names.is_empty());
    words.extend(lists.map(|(option, names)| format!("{option} {}", names.join(","))));
    let settings = arguments.search.settings();
    let stated = settings.stated().zip(settings.words());
    words.extend(
        stated.map(|(option, (_, value))| match option.setting().placeholder {
            Some(_) => format!("{} {value}", SearchOption::flag(option)),
            None => option.flag(),
        }),
    );
    words.push(format!("--tries {} --seed {seed}", recipe.tries));
    words.join(" ")
}
