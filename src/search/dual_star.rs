//! DUAL*: Marsland, Reinefeld and Schaeffer, *Low Overhead Alternatives to SSS\** (1987).
//!
//! SSS* with the players exchanged: a merit is a lower bound on what MIN must allow, OPEN gives the
//! state with the lowest merit, MIN nodes try all children and MAX nodes the first.

use super::run::{Follower, PassStart, Run, SearchError, TreeGame};
use super::sss_star::best_first;
use super::window::Bounded;
use crate::tree::Player;

/// One pass without a window.
pub(super) fn run<'t>(
    run: &mut Run<TreeGame<'t>, impl Follower<TreeGame<'t>>>,
) -> Result<Bounded, SearchError> {
    run.pass(PassStart::default(), run.convention, |search| {
        best_first(search.game, Player::Min, search.observer)
    })
}
