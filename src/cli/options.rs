//! Arguments → algorithm and convention, and the refusal of options that an algorithm does not use.

use super::args::{DeepeningOptions, GameOptions, SearchOptions};
use super::choices::Depths;
use super::diagnostics::Problem;
use crate::document::Exercise;
use crate::exercise::StatedSearch;
use crate::search::{
    Algorithm, Cache, Chance, Convention, Deepening, Description, Fail, Plan, Preset, Reordering,
    ShallowDepths, Uses,
};

/// Refuses options that the algorithm does not use. Options of presets and wrappers pass.
/// `default` is the algorithm if none was asked for.
pub(super) fn check(options: &SearchOptions, default: Algorithm) -> Result<(), Problem> {
    let algorithm = options.chosen_algorithm().unwrap_or(default);
    let description = algorithm.description();
    let deepening = &options.deepening;
    let given = [
        ("--cut", Uses::Cut, options.cut.is_some()),
        ("--fail", Uses::Fail, options.fail.is_some()),
        ("--scope", Uses::Scope, options.scope.is_some()),
        (
            "--root-window",
            Uses::RootWindow,
            options.root_window.is_some(),
        ),
        ("--window", Uses::Window, options.window.is_some()),
        ("--guess", Uses::Guess, options.guess.is_some()),
        ("--epsilon", Uses::Epsilon, options.epsilon.is_some()),
        ("--memory", Uses::Memory, options.memory.is_some()),
        (
            "--value-range",
            Uses::ValueRange,
            options.value_range.is_some(),
        ),
        ("--depths", Uses::Depths, deepening.depths.is_some()),
        (
            "--shallow-pass",
            Uses::ShallowPass,
            deepening.shallow_pass.is_some(),
        ),
        ("--reorder", Uses::Reorder, deepening.reorder),
        ("--cache", Uses::Cache, deepening.cache),
    ];
    for (option, uses, is_given) in given {
        if is_given && !description.takes(uses) {
            return Err(refusal(description, option, uses));
        }
    }
    if description.takes(Uses::ValueRange) && options.value_range.is_none() {
        return Err(Problem::of_usage(
            format!(
                "{} needs the range that all leaves lie in",
                description.name
            ),
            Some("add --value-range LO,HI, as in --value-range 0,10".to_owned()),
        ));
    }
    let is_soft = options.fail.is_none_or(|fail| fail == Fail::Soft);
    if algorithm == Algorithm::Mtdf && !is_soft {
        let message = "mtdf moves its bounds by fail-soft values and takes --fail soft only";
        return Err(Problem::of_usage(message.to_owned(), None));
    }
    Ok(())
}

/// Refuses options that the algorithm of an answer does not use.
pub(super) fn check_stated(
    options: &SearchOptions,
    stated: Option<&StatedSearch>,
) -> Result<(), Problem> {
    let stated = stated.and_then(|stated| stated.algorithm);
    check(options, stated.unwrap_or(Algorithm::Minimax))
}

/// Options with what they leave open as an answer says it.
pub(super) fn filled(options: &SearchOptions, stated: &StatedSearch) -> SearchOptions {
    let preset = stated.convention.map(|preset| preset.name.to_owned());
    let options = options.clone();
    SearchOptions {
        algorithm: options.chosen_algorithm().or(stated.algorithm),
        convention: options.convention.or(preset),
        cut: options.cut.or(stated.cut),
        fail: options.fail.or(stated.fail),
        scope: options.scope.or(stated.scope),
        game: GameOptions {
            order: options.game.order.or(stated.order),
            depth: options.game.depth.or(stated.depth),
            ..options.game
        },
        window: options.window.or(stated.window.clone()),
        deepening: filled_deepening(options.deepening, stated),
        ..options
    }
}

fn filled_deepening(options: DeepeningOptions, stated: &StatedSearch) -> DeepeningOptions {
    let depths = stated.depths.as_deref().and_then(<[usize]>::split_last);
    let depths = depths.map(|(&last, shallow)| Depths {
        shallow: shallow.to_vec(),
        last,
    });
    DeepeningOptions {
        depths: options.depths.or(depths),
        shallow_pass: options.shallow_pass.or(stated.shallow_pass),
        reorder: options.reorder || stated.reorder == Some(Reordering::BestFirst),
        cache: options.cache || stated.cache == Some(Cache::Remember),
    }
}

fn refusal(description: &Description, option: &str, uses: Uses) -> Problem {
    let name = description.name;
    let has_windows = description.takes(Uses::Cut);
    let reason = match uses {
        Uses::Guess => "begins without a guess",
        Uses::Epsilon => "has no window around a guess",
        Uses::Memory => "has no memory",
        Uses::ValueRange => "needs no range of values",
        Uses::Depths => "searches to one depth",
        Uses::ShallowPass => "has no pass before the last one",
        Uses::Reorder => "never reorders children",
        Uses::Cache => "has no shallow passes to remember",
        Uses::Window if has_windows => "chooses its windows itself",
        _ => "searches without a window",
    };
    let is_rule_of_windows = matches!(
        uses,
        Uses::Cut | Uses::Fail | Uses::Scope | Uses::RootWindow | Uses::Window
    );
    let help = match uses {
        Uses::ValueRange => "did you mean --algorithm star1?",
        _ if description.chance != Chance::Refused => "leave it out",
        Uses::Depths | Uses::ShallowPass | Uses::Reorder | Uses::Cache => {
            "did you mean --algorithm progressive-deepening?"
        }
        _ if is_rule_of_windows && !has_windows => "did you mean --alpha-beta?",
        _ => "leave it out",
    };
    Problem::of_usage(
        format!("{name} {reason} and takes no {option}"),
        Some(help.to_owned()),
    )
}

/// The algorithm, `default` if none was asked for, with what it was told to begin with.
pub(super) fn plan(options: &SearchOptions, default: Algorithm) -> Plan {
    let plan = Plan::from(options.chosen_algorithm().unwrap_or(default));
    Plan {
        guess: options.guess.clone().unwrap_or(plan.guess),
        epsilon: options.epsilon.clone().unwrap_or(plan.epsilon),
        memory: options.memory.unwrap_or(plan.memory),
        value_range: options.value_range.clone(),
        deepening: deepening(&options.deepening),
        ..plan
    }
}

fn deepening(options: &DeepeningOptions) -> Deepening {
    Deepening {
        shallow_depths: match &options.depths {
            Some(depths) => ShallowDepths::Listed(depths.shallow.clone()),
            None => ShallowDepths::Every,
        },
        shallow_pass: options.shallow_pass.unwrap_or_default(),
        reordering: if options.reorder {
            Reordering::BestFirst
        } else {
            Reordering::Never
        },
        cache: if options.cache {
            Cache::Remember
        } else {
            Cache::Forget
        },
    }
}

/// The convention for this tree: command line over wrapper over preset over default.
pub(super) fn convention(options: &SearchOptions, exercise: &Exercise) -> Convention {
    let game = game_convention(options.convention.as_deref(), &options.game, exercise);
    let depths = options.deepening.depths.as_ref();
    Convention {
        cut: options.cut.unwrap_or(game.cut),
        fail: options.fail.unwrap_or(game.fail),
        scope: options.scope.unwrap_or(game.scope),
        root_window: options.root_window.unwrap_or(game.root_window),
        window: options.window.clone().unwrap_or(game.window),
        depth: game.depth.or(depths.map(|depths| depths.last)),
        ..game
    }
}

/// The convention of the preset that is asked for, else of the wrapper's, else the default, with
/// what decides which game a tree stands for.
pub(super) fn game_convention(
    preset: Option<&str>,
    options: &GameOptions,
    exercise: &Exercise,
) -> Convention {
    let name = preset.or(exercise.convention.as_deref());
    let preset = name.and_then(Preset::find);
    let base = preset.map_or_else(Convention::default, Preset::convention);
    Convention {
        order: options.order.unwrap_or(base.order),
        leaf_values: options.leaf_values.unwrap_or(base.leaf_values),
        depth: options.depth.or(base.depth),
        ..base
    }
}
