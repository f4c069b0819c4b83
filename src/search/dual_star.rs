//! DUAL*: Marsland, Reinefeld and Schaeffer, *Low Overhead Alternatives to SSS\** (1987).
//!
//! SSS* with the players exchanged: a merit is a lower bound on what MIN must allow, OPEN gives the
//! state with the lowest merit, MIN nodes try all children and MAX nodes the first.

use super::Observer;
use super::run::TreeGame;
use super::sss_star::best_first;
use super::visit::{Found, Search};
use crate::tree::Player;

/// One pass without a window.
pub(super) fn run<'t>(search: &mut Search<TreeGame<'t>, impl Observer>) -> Found<TreeGame<'t>> {
    search.pass(None, |search| best_first(Player::Min, search))
}
