//! Arguments → algorithm and convention, and the refusal of options that an algorithm does not use.

use super::args::SearchOptions;
use super::diagnostics::Problem;
use crate::document::Exercise;
use crate::search::{Algorithm, Chance, Convention, Preset, Windows};
use crate::tree::Tree;

/// Refuses options that the algorithm does not use. Options of presets and wrappers pass.
pub(super) fn check(options: &SearchOptions) -> Result<(), Problem> {
    let algorithm = options.chosen_algorithm().unwrap_or(Algorithm::Minimax);
    if algorithm.description().windows == Windows::AlphaBeta {
        return Ok(());
    }
    let given = [
        ("--cut", options.cut.is_some()),
        ("--fail", options.fail.is_some()),
        ("--scope", options.scope.is_some()),
        ("--root-window", options.root_window.is_some()),
        ("--window", options.window.is_some()),
    ];
    match given.iter().find(|(_, is_given)| *is_given) {
        None => Ok(()),
        Some((option, _)) => Err(refusal(algorithm, option)),
    }
}

fn refusal(algorithm: Algorithm, option: &str) -> Problem {
    let name = algorithm.description().name;
    let help = match algorithm.description().chance {
        Chance::Refused => "did you mean --alpha-beta?",
        Chance::Averaged => "leave it out",
    };
    Problem::of_usage(
        format!("{name} searches without a window and takes no {option}"),
        Some(help.to_owned()),
    )
}

/// The algorithm for this tree.
pub(super) fn algorithm(options: &SearchOptions, tree: &Tree) -> Algorithm {
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
