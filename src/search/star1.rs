//! Star1: Ballard (1983), section 3; Hauk, Buro and Schaeffer (2004), section 3.1.
//!
//! The children of a chance node are searched from first to last. After each the node's value
//! lies between two bounds, and the rest is skipped once these leave the window.

use super::SearchError;
use super::bound::Bounded;
use super::chance_node::ChanceNode;
use super::observe::{Observer, Phase};
use super::run::Run;
use super::star::{self, Board, Star, Visit};

/// One pass with the initial window.
pub(super) fn run(run: &mut Run<impl Observer>) -> Result<Bounded, SearchError> {
    star::run(Star1, run)
}

#[derive(Clone, Copy)]
struct Star1;

impl Star for Star1 {
    fn average(
        self,
        board: &Board,
        visit: Visit,
        observer: &mut impl Observer,
    ) -> Result<Bounded, SearchError> {
        let (node, ply) = (visit.node, visit.ply);
        let mut here = ChanceNode::new(board.game, board.range, node, visit.window)?;
        let children = here.children();
        for (number, &child) in children.iter().enumerate() {
            let visit = Visit {
                node: child,
                ply: ply + 1,
                window: here.window_for(number)?,
            };
            let found = star::search(self, board, visit, observer)?;
            here.learn(number, &found)?;
            observer.estimate(node, child, here.low(), here.high());
            let is_last = number + 1 == children.len();
            if let Some(window) = here.closed_window(Some(child)).filter(|_| !is_last) {
                let skipped = &children[number + 1..];
                observer.cutoff_at_chance(node, child, &window, skipped, Phase::Search);
                let found = here.found();
                observer.leave(node, &found, Some(&window));
                return Ok(found);
            }
        }
        let found = here.found();
        observer.leave(node, &found, Some(here.window()));
        Ok(found)
    }
}
