//! Pruning that follows no book's rules and yet loses nothing.

use super::case::Case;
use super::claim::{LOOKED_AT, SKIPPED};
use super::flawed::found;
use super::habits::{Habits, Skips, is_alpha_beta};
use crate::analysis::{Claim, Soundness};
use crate::exercise::key::{Key, counts_before};
use crate::exercise::question::Question;
use crate::game::Game;
use crate::search::{Algorithm, TreeGame};
use crate::tree::{Labels, Naming, NodeId};

/// Whether other leaves are skipped than the exercise's rules skip, but none that could change the root's
/// value, whatever it held; nor the best move, if the answer has one. All lists of visits must be those of
/// somebody who skips these leaves, and everything else right, or as it follows from that.
pub(super) fn is_sound_but_different(case: &Case) -> bool {
    let mut claims = case.claims.iter();
    let evaluated = claims.find_map(|claim| claim.evaluated_leaves(case.key));
    evaluated.is_some_and(|evaluated| {
        let skips = skips(case.key, &evaluated);
        is_sound(case, &evaluated, &skips) && is_of(case, skips)
    })
}

/// Whether each node is skipped, if these leaves are evaluated.
fn skips(key: &Key, evaluated: &[bool]) -> Vec<bool> {
    let before = counts_before(evaluated.iter().copied());
    let is_skipped = |node: NodeId| {
        let below = key.statics_in(node);
        before[below.start] == before[below.end]
    };
    key.tree().nodes().map(is_skipped).collect()
}

/// Whether the answer is that of somebody who skips these nodes.
fn is_of(case: &Case, skips: Vec<bool>) -> bool {
    let mut setup = case.key.setup.clone();
    if !case.key.tree().has_chance() && !is_alpha_beta(setup.plan.algorithm) {
        setup.plan.algorithm = Algorithm::AlphaBeta;
    }
    let habits = Habits::skips(Skips::Everywhere(skips));
    let other = found(case.key, setup, &habits);
    other.is_some_and(|other| case.is_written(&[&LOOKED_AT[..], &SKIPPED].concat(), &other))
}

fn is_sound(case: &Case, evaluated: &[bool], skips: &[bool]) -> bool {
    let key = case.key;
    let skips_none = evaluated.iter().all(|&evaluated| evaluated);
    if skips_none || evaluated == key.evaluations_by_number() || !are_cuts(key, skips) {
        return false;
    }
    let numbers = (0..evaluated.len()).filter(|&number| !evaluated[number]);
    let leaves: Vec<NodeId> = numbers.map(|number| key.static_node(number)).collect();
    let moves = [Question::BestMove, Question::PrincipalVariation];
    let claim = match moves.iter().find_map(|&question| case.claim(question)) {
        Some(_) => Claim::ValueAndMove,
        None => Claim::Value,
    };
    let game = TreeGame::new(key.tree(), key.convention());
    let labels = Labels::new(key.tree(), Naming::Paths);
    Soundness::judge(&game, &labels, &leaves).is_ok_and(|soundness| soundness.is_sound(claim))
}

/// Whether whoever skips a child skips all behind it too, as every cutoff does.
fn are_cuts(key: &Key, skips: &[bool]) -> bool {
    let game = TreeGame::new(key.tree(), key.convention());
    let is_skipped = |child: &NodeId| skips[child.index()];
    key.tree().nodes().all(|node| {
        let mut children = Game::children(&game, node);
        children.find(is_skipped).is_none() || children.all(|child| is_skipped(&child))
    })
}
