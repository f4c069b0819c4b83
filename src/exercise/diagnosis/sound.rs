//! Pruning that follows no book's rules and yet loses nothing.

use super::case::Case;
use crate::analysis::{Claim, Soundness};
use crate::exercise::key::Key;
use crate::exercise::question::Question;
use crate::game::Game;
use crate::search::TreeGame;
use crate::tree::{Labels, Naming, NodeId};

/// Whether other leaves are skipped than the exercise's rules skip, at least half as many, but none
/// that could change the root's value, whatever it held; nor the best move, if the answer has one.
///
/// All lists of the answer must speak of the same leaves, the evaluations must stand in search
/// order, and everything else must be right.
pub(super) fn is_sound_but_different(case: &Case) -> bool {
    let key = case.key;
    let mut said: Option<Vec<bool>> = None;
    for claim in &case.claims {
        let is_in_order = claim.question != Question::StaticEvaluations || claim.is_in_order(key);
        match claim.evaluated_leaves(key) {
            Some(evaluated) if is_in_order => {
                if *said.get_or_insert_with(|| evaluated.clone()) != evaluated {
                    return false;
                }
            }
            None if claim.is_right && !LISTS.contains(&claim.question) => {}
            _ => return false,
        }
    }
    said.is_some_and(|evaluated| is_sound(case, &evaluated))
}

/// The lists that tell of visits besides those that tell which leaves are evaluated.
const LISTS: [Question; 3] = [
    Question::Visited,
    Question::VisitedSet,
    Question::NotVisited,
];

fn is_sound(case: &Case, evaluated: &[bool]) -> bool {
    let key = case.key;
    let as_asked = key.evaluations_by_number();
    let skips = |evaluated: &[bool]| evaluated.iter().filter(|&&evaluated| !evaluated).count();
    let count = skips(evaluated);
    let are_too_few = count == 0 || 2 * count < skips(as_asked);
    if evaluated == as_asked || are_too_few || !are_cuts(key, evaluated) {
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
fn are_cuts(key: &Key, evaluated: &[bool]) -> bool {
    let game = TreeGame::new(key.tree(), key.convention());
    let is_skipped = |child: &NodeId| {
        let mut below = key.statics_in(*child);
        below.all(|number| !evaluated[number])
    };
    key.tree().nodes().all(|node| {
        let mut children = Game::children(&game, node);
        children.find(is_skipped).is_none() || children.all(|child| is_skipped(&child))
    })
}
