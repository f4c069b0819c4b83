//! Arguments → algorithm and convention, and the refusal of options that an algorithm does not use.

use super::args::SearchOptions;
use super::diagnostics::Problem;
use crate::document::Exercise;
use crate::search::{Algorithm, Chance, Convention, Description, Fail, Plan, Preset, Uses};
use crate::tree::Tree;

/// Refuses options that the algorithm does not use. Options of presets and wrappers pass.
pub(super) fn check(options: &SearchOptions) -> Result<(), Problem> {
    let algorithm = options.chosen_algorithm().unwrap_or(Algorithm::Minimax);
    let description = algorithm.description();
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

fn refusal(description: &Description, option: &str, uses: Uses) -> Problem {
    let name = description.name;
    let has_windows = description.takes(Uses::Cut);
    let reason = match uses {
        Uses::Guess => "begins without a guess",
        Uses::Epsilon => "has no window around a guess",
        Uses::Memory => "has no memory",
        Uses::ValueRange => "needs no range of values",
        Uses::Window if has_windows => "chooses its windows itself",
        _ => "searches without a window",
    };
    let is_a_switch_of_alpha_beta = !has_windows && reason.ends_with("a window");
    let help = match description.chance {
        _ if uses == Uses::ValueRange => "did you mean --algorithm star1?",
        Chance::Refused if is_a_switch_of_alpha_beta => "did you mean --alpha-beta?",
        _ => "leave it out",
    };
    Problem::of_usage(
        format!("{name} {reason} and takes no {option}"),
        Some(help.to_owned()),
    )
}

/// The algorithm for this tree, with what it was told to begin with.
pub(super) fn plan(options: &SearchOptions, tree: &Tree) -> Plan {
    let plan = Plan::from(algorithm(options, tree));
    Plan {
        guess: options.guess.clone().unwrap_or(plan.guess),
        epsilon: options.epsilon.clone().unwrap_or(plan.epsilon),
        memory: options.memory.unwrap_or(plan.memory),
        value_range: options.value_range.clone(),
        ..plan
    }
}

/// The algorithm for this tree.
fn algorithm(options: &SearchOptions, tree: &Tree) -> Algorithm {
    options
        .chosen_algorithm()
        .unwrap_or_else(|| Algorithm::default_for(tree))
}

/// The convention for this tree: command line over wrapper over preset over default.
pub(super) fn convention(options: &SearchOptions, exercise: &Exercise) -> Convention {
    let name = options
        .convention
        .as_deref()
        .or(exercise.convention.as_deref());
    let preset = name.and_then(Preset::find);
    let base = preset.map_or_else(Convention::default, Preset::convention);
    let (alpha, beta) = match &options.window {
        Some(window) => (window.alpha.clone(), window.beta.clone()),
        None => (base.alpha, base.beta),
    };
    Convention {
        preset: base.preset,
        cut: options.cut.unwrap_or(base.cut),
        fail: options.fail.unwrap_or(base.fail),
        scope: options.scope.unwrap_or(base.scope),
        root_window: options.root_window.unwrap_or(base.root_window),
        order: options.order.unwrap_or(base.order),
        leaf_values: options.leaf_values.unwrap_or(base.leaf_values),
        alpha,
        beta,
        depth: options.depth.or(base.depth),
    }
}
