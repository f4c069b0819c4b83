//! Alpha-beta written by hand without an observer: `src/search/alpha_beta.rs` and
//! `src/search/visit/node.rs` in one, with every line that tells an observer left out. As there, a node
//! lends the ends of its window to all nodes below, and copies nothing.
//!
//! What it takes less than the library's search is the price of observing.

use abtree::game::Game;
use abtree::search::{
    Bound, Bounded, Convention, Cut, Fail, Limit, RootWindow, Scope, SearchError, Side, TreeGame,
    Window,
};
use abtree::tree::{Mover, NodeId, Player};
use abtree::value::Value;

/// α and β, lent by the nodes that set them.
#[derive(Clone, Copy)]
pub(crate) struct Ends<'w> {
    alpha: Option<&'w Limit>,
    beta: Option<&'w Limit>,
}

impl<'w> Ends<'w> {
    const OPEN: Self = Self {
        alpha: None,
        beta: None,
    };

    /// The ends of a window.
    pub(crate) fn of(window: &'w Window) -> Self {
        Self {
            alpha: window.alpha.as_ref(),
            beta: window.beta.as_ref(),
        }
    }

    #[inline(always)]
    fn near(self, player: Player) -> Option<&'w Limit> {
        match player {
            Player::Max => self.alpha,
            Player::Min => self.beta,
        }
    }

    #[inline(always)]
    fn with_near(self, player: Player, end: Option<&'w Limit>) -> Self {
        match player {
            Player::Max => Self { alpha: end, ..self },
            Player::Min => Self { beta: end, ..self },
        }
    }
}

/// The value of a node as far as it matters within the window.
pub(crate) fn alpha_beta(
    game: &TreeGame,
    node: NodeId,
    ply: usize,
    window: Ends,
) -> Result<Bounded, SearchError> {
    if game.is_static(node, ply) {
        return Ok(Bounded::exact(game.evaluate(node)?));
    }
    let player = match game.tree().mover(node) {
        Mover::Max => Player::Max,
        Mover::Min => Player::Min,
        Mover::Chance => return Err(SearchError::ChanceNode(node)),
    };
    let mut here = InnerNode::new(player, window, game.convention());
    let mut children = game.children(node);
    while let Some(child) = children.next() {
        let found = alpha_beta(game, child, ply + 1, here.window_for_child())?;
        here.take(ply, found);
        if here.is_closed && children.clone().next().is_some() {
            return Ok(here.returned(secured_by(player)));
        }
    }
    let bound = here.proved();
    Ok(here.returned(bound))
}

/// What the player is sure of in the windows of the children to come.
#[derive(Clone, Copy)]
enum NearEnd {
    PassedOn,
    Best,
}

struct InnerNode<'w> {
    player: Player,
    convention: &'w Convention,
    entry: Ends<'w>,
    best: Option<Limit>,
    passed_on: Ends<'w>,
    near_end: NearEnd,
    is_reached: bool,
    is_capped: bool,
    is_closed: bool,
}

impl<'w> InnerNode<'w> {
    #[inline(always)]
    fn new(player: Player, entry: Ends<'w>, convention: &'w Convention) -> Self {
        let best = match convention.fail {
            Fail::F2 => entry.near(player).filter(|end| end.side == Side::At),
            Fail::Soft | Fail::Hard => None,
        };
        Self {
            player,
            convention,
            entry,
            best: best.cloned(),
            passed_on: match convention.scope {
                Scope::Deep => entry,
                Scope::Shallow => Ends::OPEN.with_near(player, best),
            },
            near_end: NearEnd::PassedOn,
            is_reached: false,
            is_capped: true,
            is_closed: false,
        }
    }

    #[inline(always)]
    fn window_for_child(&self) -> Ends<'_> {
        match self.near_end {
            NearEnd::PassedOn => self.passed_on,
            NearEnd::Best => self.passed_on.with_near(self.player, self.best.as_ref()),
        }
    }

    #[inline(always)]
    fn take(&mut self, ply: usize, found: Bounded) {
        let secured = secured_by(self.player);
        self.is_capped &= found.bound != secured;
        let reaches = found.bound == Bound::Exact || found.bound == secured;
        let is_better = match &self.best {
            Some(best) => self.prefers((&found.value, Side::At), (&best.value, Side::At)),
            None => true,
        };
        if !is_better {
            let best = self.best.as_ref();
            let is_equal = best.is_some_and(|best| best.value == found.value);
            self.is_reached |= is_equal && reaches;
            return;
        }
        self.is_reached = reaches;
        self.is_closed = self.closes(&found.value);
        let near = self.passed_on.near(self.player);
        let improves = near.is_none_or(|end| self.prefers((&found.value, Side::At), place(end)));
        let is_fresh = ply == 0 && self.convention.root_window == RootWindow::Fresh;
        if improves && !is_fresh {
            self.near_end = NearEnd::Best;
        }
        self.best = Some(Limit {
            side: Side::At,
            value: found.value,
            via: None,
        });
    }

    #[inline(always)]
    fn closes(&self, value: &Value) -> bool {
        let far = match self.player {
            Player::Max => self.entry.beta,
            Player::Min => self.entry.alpha,
        };
        far.is_some_and(|bound| match self.convention.cut {
            Cut::Weak => !self.prefers(place(bound), (value, Side::At)),
            Cut::Strict => self.prefers((value, Side::At), place(bound)),
        })
    }

    #[inline(always)]
    fn prefers(&self, new: (&Value, Side), old: (&Value, Side)) -> bool {
        match self.player {
            Player::Max => new > old,
            Player::Min => new < old,
        }
    }

    #[inline(always)]
    fn proved(&self) -> Bound {
        match (self.is_reached, self.is_capped, self.player) {
            (true, true, _) => Bound::Exact,
            (true, false, Player::Max) | (false, true, Player::Min) => Bound::Lower,
            (false, true, Player::Max) | (true, false, Player::Min) => Bound::Upper,
            (false, false, _) => {
                unreachable!("a child that may be better closes the window or is best")
            }
        }
    }

    #[inline(always)]
    fn returned(self, bound: Bound) -> Bounded {
        let best = self
            .best
            .expect("an inner node has a child, whose value it has taken");
        let found = Bounded {
            value: best.value,
            bound,
        };
        match self.convention.fail {
            Fail::Hard => clamp(self.entry, found),
            Fail::Soft | Fail::F2 => found,
        }
    }
}

fn secured_by(player: Player) -> Bound {
    match player {
        Player::Max => Bound::Lower,
        Player::Min => Bound::Upper,
    }
}

fn place(limit: &Limit) -> (&Value, Side) {
    (&limit.value, limit.side)
}

fn clamp(window: Ends, found: Bounded) -> Bounded {
    let end = |limit: Option<&Limit>| limit.filter(|end| end.side == Side::At).cloned();
    match (end(window.alpha), end(window.beta)) {
        (Some(alpha), _) if found.value < alpha.value => Bounded {
            value: alpha.value,
            bound: Bound::Upper,
        },
        (_, Some(beta)) if found.value > beta.value => Bounded {
            value: beta.value,
            bound: Bound::Lower,
        },
        _ => found,
    }
}
