//! What the command line says of a search → how a tree is searched, and the refusal of options that
//! an algorithm does not use.

use super::diagnostics::Problem;
use crate::document::{Document, Exercise};
use crate::search::{Algorithm, Chance, Fail, Preset, SearchOption, Settings, Setup};
use crate::text::quoted;
use crate::tree::{NodeId, Tree};
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

/// Refuses options before any tree is read: those that the stated algorithm does not use, else those that none of
/// the default ones uses.
pub(super) fn check_stated(settings: &Settings, defaults: &[Algorithm]) -> Result<(), Problem> {
    if let Some(stated) = settings.algorithm() {
        return check(settings, stated);
    }
    let is_of_no_tree =
        |option: &SearchOption| !defaults.iter().any(|default| default.takes(*option));
    let mut options = settings.stated().filter(is_of_no_tree);
    options.try_for_each(|option| {
        refuse_unused((defaults[0], DEFAULT), option, |one| Some(trees_of(one)))
    })
}

/// What is said of the algorithm where none is stated, since it depends on the tree.
const DEFAULT: &str = "the default algorithm";

/// Which trees an algorithm is for, if not for all.
fn trees_of(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::ProgressiveDeepening => " where inner nodes have static values",
        several if several.is_for_several_players() => " where players have payoffs of their own",
        plain if plain.chance() == Chance::Refused => " where there are only MAX and MIN",
        _ => "",
    }
}

/// Refuses options that the default algorithm of a tree does not use, if none is stated.
pub(super) fn check_default(
    settings: &Settings,
    defaults: [Algorithm; 3],
    tree: &Tree,
) -> Result<(), Problem> {
    if settings.algorithm().is_some() {
        return Ok(());
    }
    let default = Algorithm::default_among(defaults, tree);
    check_by((default, default.word()), settings, |one| {
        can_search(one, tree).then_some("")
    })
}

/// Refuses options that the algorithm does not use. Options of presets and wrappers pass.
/// `default` is the algorithm if none is stated.
pub(super) fn check(settings: &Settings, default: Algorithm) -> Result<(), Problem> {
    let algorithm = settings.algorithm().unwrap_or(default);
    let stated = settings.algorithm().map(Algorithm::word);
    check_by((algorithm, stated.unwrap_or(DEFAULT)), settings, |one| {
        let may_be = algorithm.chance() == Chance::Refused || one.chance() != Chance::Refused;
        may_be.then_some("")
    })
}

/// Refuses options that an algorithm does not use; another one is offered if it may be, with the trees that it is
/// for.
fn check_by(
    (algorithm, name): (Algorithm, &str),
    settings: &Settings,
    offer: impl Fn(Algorithm) -> Option<&'static str>,
) -> Result<(), Problem> {
    let mut stated = settings.stated();
    stated.try_for_each(|option| refuse_unused((algorithm, name), option, &offer))?;
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

/// The same where `all` is named, for the algorithms that it stands for in a tree.
pub(super) fn check_each(settings: &Settings, setups: &[Setup]) -> Result<(), Problem> {
    let named = setups.iter().map(|setup| setup.plan.algorithm.into());
    check_several(settings, &named.collect::<Vec<_>>())
}

/// That no node is so deep as the stated depth.
pub(super) fn depth_without_effect(settings: &Settings, tree: &Tree) -> Option<Problem> {
    let depths = [SearchOption::Depth, SearchOption::Depths];
    // Nearly always none is stated, and a batch has many trees.
    if !depths.iter().any(|option| settings.states(*option)) {
        return None;
    }
    let depth = settings.setup(Algorithm::Minimax).convention.depth?;
    let plies = tree.plies();
    (depth > plies).then(|| {
        Problem::new(format!(
            "no node is deeper than ply {plies}, so a depth of {depth} has no other effect than {plies}"
        ))
    })
}

/// Refuses a rule for leaf values where leaves have a payoff for each player.
pub(super) fn check_leaf_values(settings: &Settings, tree: &Tree) -> Result<(), Problem> {
    if !tree.has_payoffs() || !settings.states(SearchOption::LeafValues) {
        return Ok(());
    }
    let algorithm = settings.algorithm().unwrap_or(Algorithm::Maxn);
    let named = (algorithm, algorithm.word());
    refuse_unused(named, SearchOption::LeafValues, |_| Some(""))
}

/// The document as the player sees it whose side is taken; `None` where there are not several.
pub(super) fn view(settings: &Settings, document: &Document) -> Result<Option<Document>, Problem> {
    let tree = &document.tree;
    let Some(players) = tree.players() else {
        return Ok(None);
    };
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
    let has_its_numbers = |algorithm: Algorithm| match algorithm.chance() {
        _ if algorithm == Algorithm::MaxnShallow => settings.states(SearchOption::Sum),
        Chance::Bounded => settings.states(SearchOption::ValueRange),
        _ => true,
    };
    let is_allowed =
        |algorithm: &Algorithm| has_its_numbers(*algorithm) && can_search(*algorithm, tree);
    let all = || Algorithm::ALL.iter().copied().filter(is_allowed).collect();
    let named = named.iter();
    let named = named.flat_map(|one| one.algorithm().map_or_else(all, |one| vec![one]));
    let setup = |one| setup(&settings.of_algorithm(one), &document.exercise, one);
    named.map(setup).collect()
}

/// Whether an algorithm can search a tree.
fn can_search(algorithm: Algorithm, tree: &Tree) -> bool {
    let may_be_horizon =
        |node| node == NodeId::ROOT || tree.is_leaf(node) || tree.value(node).is_some();
    let searches_inner_nodes = algorithm != Algorithm::ProgressiveDeepening;
    algorithm.is_for_several_players() == tree.has_payoffs()
        && (algorithm.chance() != Chance::Refused || !tree.has_chance())
        && (searches_inner_nodes || tree.nodes().all(may_be_horizon))
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
    Ok(())
}

/// Refuses an option that the algorithm does not use; another one is offered as in [`check_by`].
fn refuse_unused(
    (algorithm, name): (Algorithm, &str),
    option: SearchOption,
    offer: impl Fn(Algorithm) -> Option<&'static str>,
) -> Result<(), Problem> {
    let Some(lack) = option.lack().filter(|_| !algorithm.takes(option)) else {
        return Ok(());
    };
    let (lack, instead) = if option == SearchOption::Window && algorithm.takes(SearchOption::Cut) {
        ("chooses its windows itself", None)
    } else {
        (lack, option.instead())
    };
    let help = match instead.and_then(|instead| Some((flag(instead), offer(instead)?))) {
        Some((instead, trees)) => {
            format!("name an algorithm that takes it, such as {instead}{trees}")
        }
        None => "leave it out".to_owned(),
    };
    let flag = option.flag();
    Err(Problem::new(format!("{name} {lack}, so it takes no {flag}")).help(help))
}
