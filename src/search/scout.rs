//! SCOUT: Pearl, *Asymptotic Properties of Minimax Trees and Game-Searching Procedures* (1980).
//!
//! EVAL finds a node's value from its first child, then asks TEST of every other child whether it
//! is better, and only if so finds that child's value too. TEST only answers yes or no, and forgets
//! what it saw.

use super::SearchError;
use super::alpha_beta::alpha_beta;
use super::game::Game;
use super::observe::{Event, Observer};
use super::run::{PassStart, Run};
use super::test::{Comparison, Test};
use super::window::{Bounded, Window};
use crate::tree::{NodeId, Player};
use crate::value::Value;

/// One pass without a window.
pub(super) fn run(run: &mut Run<impl Observer>) -> Result<Bounded, SearchError> {
    run.pass(PassStart::default(), |game, observer| {
        eval(game, NodeId::ROOT, 0, observer).map(Bounded::exact)
    })
}

/// The minimax value of a node.
fn eval(
    game: &Game,
    node: NodeId,
    ply: usize,
    observer: &mut impl Observer,
) -> Result<Value, SearchError> {
    observer.observe(Event::Enter {
        node,
        ply,
        window: None,
    });
    let value = if game.is_static(node, ply) {
        let value = game.static_value(node)?;
        observer.observe(Event::Evaluate {
            node,
            value: &value,
        });
        value
    } else {
        best_child(game, node, ply, observer)?
    };
    let found = Bounded::exact(value);
    observer.observe(Event::Leave {
        node,
        found: &found,
        window: None,
    });
    Ok(found.value)
}

fn best_child(
    game: &Game,
    node: NodeId,
    ply: usize,
    observer: &mut impl Observer,
) -> Result<Value, SearchError> {
    let player = game.player(node)?;
    let mut best: Option<Value> = None;
    for child in game.children(node) {
        let is_promising = match &best {
            None => true,
            Some(best) => test(game, child, ply + 1, &better_than(player, best), observer)?,
        };
        if is_promising {
            let value = eval(game, child, ply + 1, observer)?;
            observer.observe(Event::Improve {
                node,
                child,
                best: &value,
                window: None,
            });
            best = Some(value);
        }
    }
    Ok(best.expect("an inner node has a child"))
}

fn better_than(player: Player, best: &Value) -> Test {
    let comparison = match player {
        Player::Max => Comparison::MoreThan,
        Player::Min => Comparison::LessThan,
    };
    Test {
        comparison,
        value: best.clone(),
    }
}

/// Whether the answer is yes for a node: a null window stops at the first child that decides.
fn test(
    game: &Game,
    node: NodeId,
    ply: usize,
    test: &Test,
    observer: &mut impl Observer,
) -> Result<bool, SearchError> {
    let found = alpha_beta(game, node, ply, Window::of_test(test), observer)?;
    Ok(test.is_answered_yes(&found))
}
