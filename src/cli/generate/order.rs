//! What trees must be like, as the command line says → a recipe, and back into the words of a command.

use crate::cli::args::RecipeOptions;
use crate::cli::diagnostics::Problem;
use crate::cli::options;
use crate::document::Exercise;
use crate::exercise::HypothesisId;
use crate::generate::{Constraint, Extent, NamedBy, Recipe, Shape, Share, Span, ValueGrid, Valued};
use crate::search::{Algorithm, Convention, LeafValues, PRESETS, Preset, Settings, preset_names};
use crate::tree::Player;
use crate::value::Value;
use crate::vocabulary::Vocabulary;

/// An order of trees.
pub(in crate::cli) struct Order<'a> {
    /// What they must be like.
    pub(in crate::cli) options: &'a RecipeOptions,
    /// What their nodes are called.
    pub(in crate::cli) names: NamedBy,
    /// Who moves at the root; MAX if it is not said.
    pub(in crate::cli) root: Option<Player>,
    /// How they are searched.
    pub(in crate::cli) settings: Settings,
}

impl Order<'_> {
    /// Reads the recipe off the options and refuses what no tree can be.
    pub(in crate::cli) fn recipe(&self) -> Result<Recipe, Problem> {
        let options = self.options;
        let shape = self.shape()?;
        let default = if shape.chance.parts > 0 {
            Algorithm::Expectiminimax
        } else {
            Algorithm::AlphaBeta
        };
        options::check(&self.settings, default)?;
        let mut recipe = Recipe {
            values: ValueGrid {
                least: 0,
                most: 0,
                decimals: options.decimals,
            },
            names: self.names,
            setup: options::setup(&self.settings, &Exercise::default(), default),
            constraints: options.counts.0.clone(),
            tries: options.tries,
            shape,
        };
        recipe.values = values(options, &recipe)?;
        let value = options.value.iter().cloned();
        recipe.constraints.extend(value.map(Constraint::RootValue));
        recipe.constraints.extend(safe_under(options, &recipe)?);
        recipe.constraints.extend(separates(options, &recipe)?);
        recipe.check().map_err(Problem::new)?;
        if let Some(constraint) = tells_apart(options, &recipe)? {
            recipe.constraints.push(constraint);
            recipe.check().map_err(Problem::new)?;
        }
        Ok(recipe)
    }

    fn shape(&self) -> Result<Shape, Problem> {
        let options = self.options;
        let (Some(least), Some(most)) = (options.branching.least, options.branching.most) else {
            return Err(Problem::new("--branching needs both ends, as in 2..4"));
        };
        Ok(Shape {
            branching: least..=most,
            extent: options
                .leaves
                .map_or(Extent::Plies(options.plies), Extent::Leaves),
            chance: options.chance.as_ref().map_or(Ok(Share::NONE), share)?,
            root: self.root.unwrap_or(Player::Max),
            valued: if options.has_static {
                Valued::AllNodes
            } else {
                Valued::Leaves
            },
        })
    }

    /// The command that makes the tree of a seed again.
    pub(in crate::cli) fn command(&self, recipe: &Recipe, seed: u64) -> String {
        let options = self.options;
        let grid = &recipe.values;
        let [least, most] =
            [grid.least, grid.most].map(|units| Value::from_decimal(units, grid.decimals));
        let extent = match recipe.shape.extent {
            Extent::Plies(plies) => format!("--plies {plies}"),
            Extent::Leaves(leaves) => format!("--leaves {leaves}"),
        };
        let mut words = vec![
            format!("abtree generate --branching {}", options.branching),
            extent,
            format!("--values {least}..{most}"),
        ];
        words.extend((grid.decimals > 0).then(|| format!("--decimals {}", grid.decimals)));
        words.push(format!("--names {}", recipe.names.word()));
        words.extend(options.has_static.then(|| "--static".to_owned()));
        words.extend(
            options
                .chance
                .iter()
                .map(|chance| format!("--chance {chance}")),
        );
        words.extend(self.root.map(|root| format!("--root {}", root.word())));
        words.extend(options.counts.0.iter().map(Constraint::option));
        words.extend(options.value.iter().map(|span| format!("--value {span}")));
        for (option, names) in [
            ("--safe-under", &options.safe_under),
            ("--separates", &options.separates),
            ("--tells-apart", &options.tells_apart),
        ] {
            words.extend((!names.is_empty()).then(|| format!("{option} {}", names.join(","))));
        }
        let stated = self.settings.stated().zip(self.settings.words());
        words.extend(
            stated.map(|(option, (_, value))| match option.placeholder() {
                Some(_) => format!("{} {value}", option.flag()),
                None => option.flag(),
            }),
        );
        words.push(format!("--tries {} --seed {seed}", recipe.tries));
        words.join(" ")
    }
}

/// A probability as millionths.
fn share(chance: &Value) -> Result<Share, Problem> {
    const MILLION: i64 = 1_000_000;
    let millionths = chance.as_millionths().filter(|parts| *parts <= MILLION);
    let parts = millionths.and_then(|parts| u64::try_from(parts).ok());
    let message = "--chance takes a number from 0 to 1 with at most 6 decimals";
    let parts = parts.ok_or_else(|| Problem::new(message))?;
    Ok(Share {
        parts,
        whole: MILLION.unsigned_abs(),
    })
}

/// The values that leaves may have.
fn values(options: &RecipeOptions, recipe: &Recipe) -> Result<ValueGrid, Problem> {
    let decimals = options.decimals;
    let unit = 10_i64.pow(decimals);
    let (least, most) = match &options.values {
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
                let message = format!("--values {end} is not a value with {decimals} decimals");
                let help = "add --decimals, or choose another range".to_owned();
                millionths
                    .map(|all| all / step)
                    .ok_or_else(|| Problem::new(message).help(help))
            };
            (units(least)?, units(most)?)
        }
        Some(_) => {
            return Err(Problem::new("--values needs both ends, as in -9..9"));
        }
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
    one: impl Fn(&str) -> Result<T, Problem>,
) -> Result<Option<Vec<T>>, Problem> {
    const ALL: &str = "all";
    match words {
        [] => Ok(None),
        [word] if word == ALL => Ok(Some(all())),
        words if words.iter().any(|word| word == ALL) => {
            Err(Problem::new(format!("{option}: `{ALL}` stands alone")))
        }
        words => words
            .iter()
            .map(|word| one(word))
            .collect::<Result<_, _>>()
            .map(Some),
    }
}

fn preset(name: &str) -> Result<&'static Preset, Problem> {
    Preset::find(name).ok_or_else(|| {
        Problem::new(format!("there is no preset {name:?}"))
            .help(format!("the presets are {}", preset_names().join(", ")))
    })
}

/// The recipe's own convention with the rules of a preset.
fn with_rules(recipe: &Recipe, preset: &'static Preset) -> Convention {
    recipe.setup.convention.clone().with_rules_of(preset)
}

/// The recipe's own convention is among those that have the same answer.
fn safe_under(options: &RecipeOptions, recipe: &Recipe) -> Result<Option<Constraint>, Problem> {
    let reads_as_max = |preset: &&Preset| preset.leaf_values == LeafValues::Max;
    let all = || PRESETS.iter().filter(reads_as_max).collect();
    let presets = listed("--safe-under", &options.safe_under, all, preset)?;
    Ok(presets.map(|presets: Vec<&'static Preset>| {
        let mut others: Vec<Convention> = Vec::new();
        for preset in presets {
            let rules = with_rules(recipe, preset);
            let known = others.iter().chain([&recipe.setup.convention]);
            if known.filter(|known| known.has_rules_of(&rules)).count() == 0 {
                others.push(rules);
            }
        }
        Constraint::SafeUnder(others)
    }))
}

fn separates(options: &RecipeOptions, recipe: &Recipe) -> Result<Option<Constraint>, Problem> {
    match options.separates.as_slice() {
        [] => Ok(None),
        [one, other] => {
            let two = [preset(one)?, preset(other)?].map(|preset| with_rules(recipe, preset));
            if two[0].has_rules_of(&two[1]) {
                let message = format!("--separates: {one} and {other} have the same rules");
                return Err(Problem::new(message));
            }
            Ok(Some(Constraint::Separates(Box::new(two))))
        }
        _ => Err(Problem::new(
            "--separates takes two presets, as in textbook,cs188",
        )),
    }
}

fn tells_apart(options: &RecipeOptions, recipe: &Recipe) -> Result<Option<Constraint>, Problem> {
    let all = || recipe.mistakes_that_show().unwrap_or_default();
    let ids = listed("--tells-apart", &options.tells_apart, all, mistake)?;
    Ok(ids.map(Constraint::TellsApart))
}

fn mistake(word: &str) -> Result<HypothesisId, Problem> {
    HypothesisId::from_word(word).ok_or_else(|| {
        let help = format!("the mistakes are {}", HypothesisId::words().join(", "));
        Problem::new(format!("there is no mistake {word:?}")).help(help)
    })
}
