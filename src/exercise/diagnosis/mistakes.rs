//! The mistakes that are a way of searching: what is found by those who make them.

use std::sync::{Arc, OnceLock};

use super::HypothesisId;
use super::flawed::{Errors, Flaw, search};
use crate::exercise::key::Key;
use crate::search::{
    Algorithm, Convention, Cut, Fail, LeafValues, NodeRecords, Order, PRESETS, Plan, Preset,
    Record, RootWindow, Scope, SearchError, TreeGame, Uses,
};
use crate::tree::Tree;
use crate::vocabulary::Vocabulary;

/// A way of searching that is not the one asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Mistake {
    /// Another rule for equal bounds.
    Cut(Cut),
    /// Another rule for values outside the window.
    Fail(Fail),
    /// Children from the other side.
    Order(Order),
    /// MAX taken for MIN and MIN for MAX at every node.
    Players,
    /// Other bounds for children.
    Scope(Scope),
    /// Another window for the children of the root.
    RootWindow(RootWindow),
    /// A search that is wrong at every node.
    Flaw(Flaw),
    /// Minimax where something is to be pruned.
    NoPruning,
    /// Alpha-beta where everything is to be looked at.
    Pruning,
    /// Leaf values read from another view.
    LeafValues(LeafValues),
    /// The rules of another book, which differ in more than one of the points above.
    Preset(&'static Preset),
}

impl Mistake {
    /// All of them, in the order of their ids.
    fn all() -> Vec<Self> {
        let mut all = Vec::new();
        all.extend(Cut::ALL.iter().map(|&cut| Self::Cut(cut)));
        all.extend(Fail::ALL.iter().map(|&fail| Self::Fail(fail)));
        all.extend(Order::ALL.iter().map(|&order| Self::Order(order)));
        all.push(Self::Players);
        all.extend(Scope::ALL.iter().map(|&scope| Self::Scope(scope)));
        let root_windows = RootWindow::ALL.iter();
        all.extend(root_windows.map(|&window| Self::RootWindow(window)));
        all.push(Self::Flaw(Flaw::WindowNotPassed));
        all.push(Self::Flaw(Flaw::BoundsNotUpdated));
        all.push(Self::Flaw(Flaw::WrongBound));
        all.push(Self::NoPruning);
        all.push(Self::Pruning);
        let views = LeafValues::ALL.iter();
        all.extend(views.map(|&view| Self::LeafValues(view)));
        all.extend(PRESETS.iter().map(Self::Preset));
        all
    }

    /// The places of those that can be made in this search: the ones that change a rule it follows.
    fn possible_in(key: &Key, all: &[Self]) -> Vec<usize> {
        let mut searches = vec![(key.plan.clone(), key.convention.clone())];
        let mut is_new = |mistake: &Self| {
            let Some(search) = mistake.search(key) else {
                return mistake.is_possible_in(key.algorithm());
            };
            let is_new = !searches.contains(&search);
            searches.push(search);
            is_new && mistake.is_possible_in(key.algorithm())
        };
        (0..all.len())
            .filter(|&number| is_new(&all[number]))
            .collect()
    }

    fn is_possible_in(self, algorithm: Algorithm) -> bool {
        let uses = |option| algorithm.description().takes(option);
        let is_exhaustive = [Algorithm::Minimax, Algorithm::Expectiminimax].contains(&algorithm);
        match self {
            Self::Cut(_) | Self::Preset(_) => uses(Uses::Cut),
            Self::Fail(_) => uses(Uses::Fail),
            Self::Scope(_) => uses(Uses::Scope),
            Self::RootWindow(_) => uses(Uses::RootWindow),
            Self::Flaw(_) => [Algorithm::AlphaBeta, Algorithm::Negamax].contains(&algorithm),
            Self::NoPruning => !is_exhaustive,
            Self::Pruning => algorithm == Algorithm::Minimax,
            Self::Order(_) | Self::Players | Self::LeafValues(_) => true,
        }
    }

    /// The search that is made instead, where it is a right one of the same tree.
    fn search(self, key: &Key) -> Option<(Plan, Convention)> {
        let (mut plan, mut convention) = (key.plan.clone(), key.convention.clone());
        match self {
            Self::Cut(cut) => convention.cut = cut,
            Self::Fail(fail) => convention.fail = fail,
            Self::Order(order) => convention.order = order,
            Self::Scope(scope) => convention.scope = scope,
            Self::RootWindow(window) => convention.root_window = window,
            Self::LeafValues(view) => convention.leaf_values = view,
            Self::NoPruning => plan.algorithm = Algorithm::Minimax,
            Self::Pruning => plan.algorithm = Algorithm::AlphaBeta,
            Self::Preset(preset) => {
                convention.cut = preset.cut;
                convention.fail = preset.fail;
                convention.scope = preset.scope;
                convention.leaf_values = preset.leaf_values;
            }
            Self::Players | Self::Flaw(_) => return None,
        }
        let convention = plan.algorithm.convention(&convention);
        Some((plan, convention))
    }

    /// What is found by those who make the mistake.
    fn key<'t>(self, right: &Key<'t>) -> Result<Key<'t>, SearchError> {
        let tree = right.tree();
        match (self, self.search(right)) {
            (_, Some((plan, convention))) => Key::new(tree, plan, &convention),
            (Self::Flaw(flaw), None) => {
                let errors = Errors {
                    flaw: Some(flaw),
                    slip: None,
                };
                with_errors(right, &right.convention, &errors)
            }
            (_, None) => {
                let exchanged: Tree = tree.with_players_exchanged();
                Key::of_another(tree, &exchanged, right.plan.clone(), &right.convention)
            }
        }
    }

    /// Whether it takes several of the other mistakes together.
    pub(super) fn is_of_several_rules(self) -> bool {
        matches!(self, Self::Preset(_))
    }

    /// Its fixed name.
    pub(super) fn id(self) -> HypothesisId {
        match self {
            Self::Cut(_) => HypothesisId::OtherCutRule,
            Self::Fail(_) => HypothesisId::OtherFailRule,
            Self::Order(_) => HypothesisId::RightToLeft,
            Self::Players => HypothesisId::OtherPlayerAtRoot,
            Self::Scope(Scope::Shallow) => HypothesisId::ShallowOnly,
            Self::Scope(Scope::Deep) => HypothesisId::DeepToo,
            Self::RootWindow(_) => HypothesisId::OtherRootWindow,
            Self::Flaw(Flaw::WindowNotPassed) => HypothesisId::WindowNotPassed,
            Self::Flaw(Flaw::BoundsNotUpdated) => HypothesisId::BoundsNotUpdated,
            Self::Flaw(Flaw::WrongBound) => HypothesisId::WrongBound,
            Self::NoPruning => HypothesisId::NoPruning,
            Self::Pruning => HypothesisId::NotMinimax,
            Self::LeafValues(_) => HypothesisId::MoverView,
            Self::Preset(_) => HypothesisId::OtherConvention,
        }
    }
}

/// What is found in a tree by alpha-beta with these errors.
pub(super) fn with_errors<'t>(
    right: &Key<'t>,
    convention: &Convention,
    errors: &Errors,
) -> Result<Key<'t>, SearchError> {
    let tree = right.tree();
    let mut seen = (Record::new(tree), NodeRecords::new(tree));
    let game = TreeGame::new(tree, convention);
    let outcome = search(&game, right.algorithm(), errors, &mut seen)?;
    let (plan, convention) = (right.plan.clone(), right.convention.clone());
    Ok(Key::of_run(tree, plan, convention, outcome, seen))
}

/// What mistakes find in larger trees is found anew for each wrong answer: it takes more memory
/// than the tree.
const MOST_KEPT_NODES: usize = 4_000;

/// The possible mistakes of a key in order, each with what is found by it. A mistake in which the
/// search meets a leaf `?`, or another trouble, is left out.
pub(super) fn of<'t>(right: &Key<'t>) -> impl Iterator<Item = (Mistake, Arc<Key<'t>>)> {
    let all = Mistake::all();
    let others = right.others.get_or_init(|| {
        let possible = Mistake::possible_in(right, &all).into_iter();
        possible.map(|number| (number, OnceLock::new())).collect()
    });
    others.iter().filter_map(move |(number, kept)| {
        let mistake = all[*number];
        let make = || mistake.key(right).ok().map(Arc::new);
        let found = if right.tree().len() > MOST_KEPT_NODES {
            make()
        } else {
            kept.get_or_init(make).clone()
        };
        Some((mistake, found?))
    })
}
