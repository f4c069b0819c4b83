//! What the command line says of a search → how a tree is searched, and the refusal of options that
//! an algorithm does not use.

use super::diagnostics::Problem;
use crate::document::{Document, Exercise};
use crate::search::{Algorithm, Chance, Fail, Preset, SearchOption, Settings, Setup};
use crate::text::quoted;
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary as _;

/// How the tree of an exercise is searched: by the settings over those of the wrapper over what is
/// usual. `default` is the algorithm if none is stated.
pub(super) fn setup(settings: &Settings, exercise: &Exercise, default: Algorithm) -> Setup {
    let preset = exercise.convention.as_deref().and_then(Preset::find);
    settings.applied_to(Setup {
        convention: preset.unwrap_or_default().convention(),
        ..default.into()
    })
}

/// Refuses options that the algorithm does not use. Options of presets and wrappers pass.
/// `default` is the algorithm if none is stated.
pub(super) fn check(settings: &Settings, default: Algorithm) -> Result<(), Problem> {
    let algorithm = settings.algorithm().unwrap_or(default);
    let mut stated = settings.stated();
    stated.try_for_each(|option| refuse_unused(settings, algorithm, option))?;
    needs_no_more(algorithm, settings)?;
    let range = settings.setup(algorithm).plan.value_range;
    if algorithm.chance() == Chance::Refused && range.is_some_and(|range| !range.is_finite()) {
        return Err(Problem::new(
            "the ends of --value-range must be numbers, save for star1 and star2",
        )
        .help("say --infinity value if a leaf of +∞ or −∞ ends the search of a node"));
    }
    let fail = settings.word(SearchOption::Fail).unwrap_or(Fail::Soft);
    if algorithm == Algorithm::Mtdf && fail != Fail::Soft {
        return Err(Problem::new(
            "mtdf needs fail-soft values, so it takes only --fail soft",
        ));
    }
    Ok(())
}

/// The same where several algorithms are named: an option may be used by one of them alone.
pub(super) fn check_several(settings: &Settings, named: &[Settings]) -> Result<(), Problem> {
    let named: Vec<Option<Algorithm>> = named.iter().map(Settings::algorithm).collect();
    for option in settings.stated().filter(|option| option.lack().is_some()) {
        let uses = |one: &Option<Algorithm>| one.is_none_or(|one| one.takes(option));
        if !named.iter().any(uses) {
            let message = format!("none of these algorithms takes {}", option.flag());
            return Err(Problem::new(message).help("leave it out"));
        }
    }
    let mut one_by_one = named.iter().flatten();
    one_by_one.try_for_each(|one| needs_no_more(*one, settings))
}

/// The document as the player sees it whose side is taken; `None` where there are not several.
pub(super) fn view(settings: &Settings, document: &Document) -> Result<Option<Document>, Problem> {
    let tree = &document.tree;
    let Some(players) = tree.players() else {
        return Ok(None);
    };
    if settings.states(SearchOption::LeafValues) {
        let algorithm = settings.algorithm().unwrap_or(Algorithm::Maxn);
        refuse_unused(settings, algorithm, SearchOption::LeafValues)?;
    }
    let player = match &settings.setup(Algorithm::Paranoid).plan.seen_by {
        Some(name) => players.number(name).ok_or_else(|| {
            let message = format!("there is no player `{}`", quoted(name));
            Problem::new(message).help(format!("the players are {}", players.names().join(", ")))
        })?,
        None => tree.chooser(NodeId::ROOT).unwrap_or_default(),
    };
    Ok(tree.seen_by(player).map(|tree| Document {
        tree,
        ..document.clone()
    }))
}

/// How each of several named algorithms searches the tree of an exercise, with what it uses of the
/// settings. Where one stands for all, it is those that can search the tree by these settings.
pub(super) fn each(settings: &Settings, named: &[Settings], document: &Document) -> Vec<Setup> {
    let tree = &document.tree;
    let may_be_horizon =
        |node| node == NodeId::ROOT || tree.is_leaf(node) || tree.value(node).is_some();
    let is_allowed = |algorithm: &Algorithm| match algorithm.chance() {
        _ if algorithm.is_for_several_players() != tree.has_payoffs() => false,
        _ if *algorithm == Algorithm::MaxnShallow => settings.states(SearchOption::Sum),
        Chance::Bounded => settings.states(SearchOption::ValueRange),
        Chance::Averaged => true,
        Chance::Refused if *algorithm == Algorithm::ProgressiveDeepening => {
            !tree.has_chance() && tree.nodes().all(may_be_horizon)
        }
        Chance::Refused => !tree.has_chance(),
    };
    let all = || Algorithm::ALL.iter().copied().filter(is_allowed).collect();
    let named = named.iter();
    let named = named.flat_map(|one| one.algorithm().map_or_else(all, |one| vec![one]));
    let setup = |one| setup(&settings.of_algorithm(one), &document.exercise, one);
    named.map(setup).collect()
}

/// How the command line names an algorithm.
fn flag(algorithm: Algorithm) -> String {
    match algorithm {
        Algorithm::Minimax | Algorithm::AlphaBeta => format!("--{}", algorithm.word()),
        other => format!("--algorithm {}", other.word()),
    }
}

fn needs_no_more(algorithm: Algorithm, settings: &Settings) -> Result<(), Problem> {
    if algorithm == Algorithm::MaxnShallow && !settings.states(SearchOption::Sum) {
        let message = "maxn-shallow needs a sum that no leaf's payoffs exceed";
        return Err(Problem::new(message).help("add --sum N, such as --sum 10"));
    }
    if algorithm.chance() != Chance::Bounded || settings.states(SearchOption::ValueRange) {
        return Ok(());
    }
    let message = format!(
        "{} needs a range that contains all leaf values",
        algorithm.word()
    );
    Err(Problem::new(message).help("add --value-range LO,HI, such as --value-range 0,10"))
}

fn refuse_unused(
    settings: &Settings,
    algorithm: Algorithm,
    option: SearchOption,
) -> Result<(), Problem> {
    let lack = option.lack().filter(|_| !algorithm.takes(option));
    lack.map_or(Ok(()), |lack| {
        Err(refused(settings, algorithm, option, lack))
    })
}

fn refused(settings: &Settings, algorithm: Algorithm, option: SearchOption, lack: &str) -> Problem {
    let searches_as_much = |instead: &Algorithm| {
        algorithm.chance() == Chance::Refused || instead.chance() != Chance::Refused
    };
    let has_own_windows = option == SearchOption::Window && algorithm.takes(SearchOption::Cut);
    let (lack, instead) = if has_own_windows {
        ("chooses its windows itself", None)
    } else {
        (lack, option.instead().filter(searches_as_much))
    };
    let help = match instead.map(flag) {
        Some(instead) => format!("name an algorithm that takes it, such as {instead}"),
        None => "leave it out".to_owned(),
    };
    // Which algorithm is the default one depends on the tree.
    let stated = settings.algorithm().map(Algorithm::word);
    let (name, flag) = (stated.unwrap_or("the default algorithm"), option.flag());
    Problem::new(format!("{name} {lack}, so it takes no {flag}")).help(help)
}
