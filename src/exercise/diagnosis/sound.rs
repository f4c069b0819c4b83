//! Pruning that follows no book's rules and yet loses nothing.

use super::case::Case;
use crate::analysis::{Claim, Soundness};
use crate::exercise::key::Key;
use crate::exercise::question::Question;
use crate::game::Game;
use crate::search::TreeGame;
use crate::tree::NodeId;

/// The lists from which it is seen which leaves were skipped.
const LISTS: [Question; 3] = [
    Question::StaticEvaluations,
    Question::Evaluated,
    Question::Pruned,
];

/// Whether other leaves are skipped than the exercise's rules skip, at least half as many, but none
/// that could change the root's value, whatever it held; nor the best move, if the answer has one.
///
/// All lists of the answer must speak of the same leaves, the evaluations must stand in search
/// order, and everything else must be right.
pub(super) fn is_sound_but_different(case: &Case) -> bool {
    let key = case.key;
    let mut skipped: Option<Vec<bool>> = None;
    for claim in &case.claims {
        if !LISTS.contains(&claim.question) {
            if claim.is_right {
                continue;
            }
            return false;
        }
        let Some(mut members) = claim.members.clone() else {
            return false;
        };
        if claim.question != Question::Pruned {
            for member in &mut members {
                *member = !*member;
            }
        }
        let is_in_order = claim.question != Question::StaticEvaluations || claim.is_in_order(key);
        if !is_in_order || skipped.as_ref().is_some_and(|known| *known != members) {
            return false;
        }
        skipped = Some(members);
    }
    skipped.is_some_and(|skipped| is_sound(case, &skipped))
}

fn is_sound(case: &Case, skipped: &[bool]) -> bool {
    let key = case.key;
    let evaluated = key.evaluations_by_number();
    let count = skipped.iter().filter(|&&skipped| skipped).count();
    let as_asked = evaluated.iter().filter(|&&evaluated| !evaluated).count();
    let is_as_asked = skipped
        .iter()
        .zip(evaluated)
        .all(|(one, other)| one != other);
    if is_as_asked || count == 0 || 2 * count < as_asked || !are_cuts(key, skipped) {
        return false;
    }
    let numbers = (0..skipped.len()).filter(|&number| skipped[number]);
    let leaves: Vec<NodeId> = numbers.map(|number| key.static_node(number)).collect();
    let moves = [Question::BestMove, Question::PrincipalVariation];
    let claim = match moves.iter().find_map(|&question| case.claim(question)) {
        Some(_) => Claim::ValueAndMove,
        None => Claim::Value,
    };
    let game = TreeGame::new(key.tree(), key.convention());
    Soundness::judge(&game, &leaves).is_ok_and(|soundness| soundness.is_sound(claim))
}

/// Whether whoever skips a child skips all behind it too, as every cutoff does.
fn are_cuts(key: &Key, skipped: &[bool]) -> bool {
    let game = TreeGame::new(key.tree(), key.convention());
    let is_skipped = |child: &NodeId| {
        let mut below = key.statics_in(*child);
        below.all(|number| skipped[number])
    };
    key.tree().nodes().all(|node| {
        let mut children = Game::children(&game, node);
        children.find(is_skipped).is_none() || children.all(|child| is_skipped(&child))
    })
}
