//! What the command line says of a search → how a tree is searched, and the refusal of options that
//! an algorithm does not use.

use super::diagnostics::Problem;
use crate::document::Exercise;
use crate::search::{Algorithm, Chance, Convention, Fail, Preset, SearchOption, Settings, Setup};
use crate::vocabulary::Vocabulary as _;

/// The rules alone.
pub(super) fn convention(settings: &Settings, exercise: &Exercise) -> Convention {
    setup(settings, exercise, Algorithm::AlphaBeta).convention
}

/// How the tree of an exercise is searched: by the settings over those of the wrapper over what is
/// usual. `default` is the algorithm if none is stated.
pub(super) fn setup(settings: &Settings, exercise: &Exercise, default: Algorithm) -> Setup {
    let preset = exercise.convention.as_deref().and_then(Preset::find);
    let wrapper = preset.map(Settings::of_preset).unwrap_or_default();
    settings.clone().over(&wrapper).setup(default)
}

/// Refuses options that the algorithm does not use. Options of presets and wrappers pass.
/// `default` is the algorithm if none is stated.
pub(super) fn check(settings: &Settings, default: Algorithm) -> Result<(), Problem> {
    let algorithm = settings.algorithm().unwrap_or(default);
    for option in settings.stated() {
        if let Some(lack) = option.lack()
            && !option.is_used_by(algorithm)
        {
            return Err(refused(algorithm, option, lack));
        }
    }
    if algorithm.takes(SearchOption::ValueRange) && !settings.states(SearchOption::ValueRange) {
        return Err(Problem::new(format!(
            "{} needs a range that contains all leaf values",
            algorithm.word()
        ))
        .help("add --value-range LO,HI, such as --value-range 0,10"));
    }
    let fail = settings.word(SearchOption::Fail).unwrap_or(Fail::Soft);
    if algorithm == Algorithm::Mtdf && fail != Fail::Soft {
        return Err(Problem::new(
            "mtdf needs fail-soft values, so it takes only --fail soft",
        ));
    }
    Ok(())
}

fn refused(algorithm: Algorithm, option: SearchOption, lack: &str) -> Problem {
    let has_own_windows = option == SearchOption::Window && algorithm.takes(SearchOption::Cut);
    let lack = if has_own_windows {
        "chooses its windows itself"
    } else {
        lack
    };
    let searches_as_much = |instead: &Algorithm| {
        algorithm.chance() == Chance::Refused || instead.chance() != Chance::Refused
    };
    let instead = option.instead().filter(searches_as_much);
    let help = match instead.filter(|_| !has_own_windows) {
        Some(Algorithm::AlphaBeta) => "did you mean --alpha-beta?".to_owned(),
        Some(instead) => format!("did you mean --algorithm {}?", instead.word()),
        None => "leave it out".to_owned(),
    };
    let (name, flag) = (algorithm.word(), option.flag());
    let message = format!("{name} {lack}, so it takes no {flag}");
    Problem::new(message).help(help)
}
