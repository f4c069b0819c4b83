//! What the command line says of a search → how a tree is searched, and the refusal of options that
//! an algorithm does not use.

use std::slice;

use super::diagnostics::Problem;
use crate::document::{Document, Exercise};
use crate::search::{Algorithm, Chance, Fail, LeafValues, Preset, SearchOption, Settings, Setup};
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

/// Refuses options that none of the algorithms uses which may search: the stated one, else any of the default
/// ones. Options of presets and wrappers pass. The answer is a warning of a convention that has no effect.
pub(super) fn refuse(
    settings: &Settings,
    defaults: &[Algorithm],
) -> Result<Option<Problem>, Problem> {
    let stated = settings.algorithm();
    let searching = stated.as_ref().map_or(defaults, slice::from_ref);
    refuse_naming_several(settings, searching, "the default algorithm")
}

/// The same of these algorithms, whatever is stated: an option may be used by one of them alone.
pub(super) fn refuse_of(
    settings: &Settings,
    searching: &[Algorithm],
) -> Result<Option<Problem>, Problem> {
    refuse_naming_several(settings, searching, "each of these algorithms")
}

/// The same; `several` is what several algorithms are called.
fn refuse_naming_several(
    settings: &Settings,
    searching: &[Algorithm],
    several: &str,
) -> Result<Option<Problem>, Problem> {
    let name = match searching {
        [one] => one.word(),
        _ => several,
    };
    refuse_unused(settings, searching, name)?;
    if let [one] = searching {
        refuse_missing(*one, settings)?;
        refuse_values(*one, settings)?;
    }
    Ok(without_cuts(settings, searching, name))
}

/// The same for the default algorithm of a tree, as far as the tree decides.
pub(super) fn refuse_in(
    settings: &Settings,
    defaults: [Algorithm; 3],
    tree: &Tree,
) -> Result<Option<Problem>, Problem> {
    if settings.algorithm().is_some() {
        return Ok(None);
    }
    let default = Algorithm::default_among(defaults, tree);
    let warning = refuse(settings, &[default])?;
    // Where none of them cuts, it was said before the tree was read.
    let is_new = defaults.iter().any(|one| one.takes(SearchOption::Cut));
    Ok(warning.filter(|_| is_new))
}

/// Refuses a stated option that none of these algorithms uses.
fn refuse_unused(settings: &Settings, searching: &[Algorithm], name: &str) -> Result<(), Problem> {
    let is_used = |option| searching.iter().any(|one| one.takes(option));
    let mut unused = settings.stated().filter(|option| !is_used(*option));
    let Some((option, lack)) = unused.find_map(|option| Some((option, option.lack()?))) else {
        return Ok(());
    };
    let lack = match searching {
        [one] if option == SearchOption::Window && one.takes(SearchOption::Cut) => {
            "chooses its windows itself"
        }
        _ => lack,
    };
    let help = "leave it out, or name an algorithm that takes it: abtree help searches";
    let message = format!("{name} {lack}, so it takes no {}", option.flag());
    Err(Problem::new(message).help(help))
}

/// That a stated convention has hardly any effect on algorithms that have no use for most of its rules; `name` is
/// what searches by them.
pub(super) fn without_cuts(
    settings: &Settings,
    searching: &[Algorithm],
    name: &str,
) -> Option<Problem> {
    let is_used = searching.iter().any(|one| one.takes(SearchOption::Cut));
    if is_used || !settings.states(SearchOption::Convention) {
        return None;
    }
    let lack = SearchOption::Cut.lack()?;
    let preset = settings.setup(Algorithm::Minimax).convention.preset.name;
    let message = format!(
        "{name} {lack}, so it takes no --cut, --fail and --scope from --convention {preset}"
    );
    let may_cut = searching[0].chance() == Chance::Refused;
    let help = "name an algorithm that cuts, such as --alpha-beta where there are only MAX and MIN";
    Some(Problem::new(message).help_if(may_cut.then_some(help)))
}

/// Refuses an algorithm without the number that it can't do without.
pub(super) fn refuse_missing(algorithm: Algorithm, settings: &Settings) -> Result<(), Problem> {
    if algorithm == Algorithm::MaxnShallow && !settings.states(SearchOption::Sum) {
        let message = "maxn-shallow needs a sum that no leaf's payoffs exceed";
        return Err(Problem::new(message).help("add --sum N, such as --sum 10"));
    }
    Ok(())
}

/// Refuses what an algorithm can't search by, though it takes the option.
fn refuse_values(algorithm: Algorithm, settings: &Settings) -> Result<(), Problem> {
    let range = settings.setup(algorithm).plan.value_range;
    if algorithm.chance() == Chance::Refused && range.is_some_and(|range| !range.is_finite()) {
        let message = "the ends of --value-range must be numbers, save for star1 and star2";
        let help =
            "leave it out; --infinity value says that a leaf of +∞ or −∞ ends the search of a node";
        return Err(Problem::new(message).help(help));
    }
    let fail = settings.word(SearchOption::Fail).unwrap_or(Fail::Soft);
    if algorithm == Algorithm::Mtdf && fail != Fail::Soft {
        return Err(Problem::new(
            "mtdf needs fail-soft values, so it takes only --fail soft",
        ));
    }
    Ok(())
}

/// That no node is so deep as the stated depth.
pub(super) fn depth_without_effect(settings: &Settings, tree: &Tree) -> Option<Problem> {
    let depths = [SearchOption::Depth, SearchOption::Depths];
    // Nearly always none is stated, and a batch has many trees.
    if !depths.iter().any(|option| settings.states(*option)) {
        return None;
    }
    let depth = settings.setup(Algorithm::Minimax).convention.depth?;
    below_all(tree, "a depth", depth)
}

/// That no node is so deep as a ply that is asked for in some way.
pub(super) fn below_all(tree: &Tree, what: &str, ply: usize) -> Option<Problem> {
    let plies = tree.plies();
    (ply > plies).then(|| {
        Problem::new(format!(
            "no node is deeper than ply {plies}, so {what} of {ply} has no other effect than {plies}"
        ))
    })
}

/// The options that change nothing in a picture without a search: all but those that say which game the tree
/// stands for, and how it can be searched at all.
pub(super) fn unused_in_blank(settings: &Settings) -> impl Iterator<Item = Problem> {
    let leaf_values = settings.setup(Algorithm::Minimax).convention.leaf_values;
    let unused = settings.stated().filter(move |option| match option {
        SearchOption::Convention => leaf_values == LeafValues::Max,
        SearchOption::Order => true,
        game if SearchOption::OF_GAMES.contains(game) => false,
        SearchOption::ValueRange | SearchOption::Depths | SearchOption::Sum => false,
        option => option.lack().is_some() && *option != SearchOption::For,
    });
    unused.map(|option| {
        Problem::new(format!(
            "{} has no effect: a blank picture shows nothing of the search",
            option.flag()
        ))
    })
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
pub(super) fn each(
    settings: &Settings,
    named: &[Option<Algorithm>],
    document: &Document,
) -> Vec<Setup> {
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
    let named = named.flat_map(|one| one.map_or_else(all, |one| vec![one]));
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
