//! Star2: Ballard (1983), section 4; Hauk, Buro and Schaeffer (2004), section 3.2.
//!
//! Before the children of a chance node are searched, each is probed: only the first of its own
//! children is searched. The mover at the child decides what that proves: MAX can have at least as
//! much, MIN need not give more. Often the bounds of the probes close the chance node's window, and
//! nothing else has to be searched.
//!
//! Where Ballard's regular trees leave it open: a leaf is evaluated by its probe; a chance node
//! below a chance node has no mover, and an impossible child can't matter, so that neither is
//! probed. What a probe found is kept: the search of the child goes on behind it, and no leaf is
//! evaluated twice. The window was at least as wide during the probe, so the value still holds.

use super::SearchError;
use super::bound::{Bound, Bounded};
use super::chance_node::ChanceNode;
use super::observe::{Observer, Phase};
use super::run::Run;
use super::star::{self, Board, Star, Visit};
use crate::tree::{Mover, NodeId, Player};

/// One pass with the initial window.
pub(super) fn run(run: &mut Run<impl Observer>) -> Result<Bounded, SearchError> {
    star::run(Star2, run)
}

#[derive(Clone, Copy)]
struct Star2;

/// How far the search of a chance node's child has come.
enum Progress {
    /// It was not visited.
    Unvisited,
    /// This was found of the first of its children, and others remain.
    Probed(Player, Bounded),
    /// Its search is over.
    Done,
}

impl Star for Star2 {
    fn average(
        self,
        board: &Board,
        visit: Visit,
        observer: &mut impl Observer,
    ) -> Result<Bounded, SearchError> {
        let (node, ply) = (visit.node, visit.ply);
        let here = ChanceNode::new(board.game, board.range, node, visit.window)?;
        let children = here.children();
        let progress = children.iter().map(|_| Progress::Unvisited).collect();
        let mut search = Search {
            board,
            node,
            ply,
            here,
            children,
            progress,
        };
        if let Some(found) = search.probe_children(observer)? {
            return Ok(found);
        }
        if let Some(found) = search.search_children(observer)? {
            return Ok(found);
        }
        let found = search.here.found();
        observer.leave(node, &found, Some(search.here.window()));
        Ok(found)
    }
}

/// The search of one chance node.
struct Search<'b> {
    board: &'b Board<'b>,
    node: NodeId,
    ply: usize,
    here: ChanceNode<'b>,
    children: Vec<NodeId>,
    progress: Vec<Progress>,
}

impl Search<'_> {
    /// The first phase; returns what the node returns if its window closes.
    fn probe_children(
        &mut self,
        observer: &mut impl Observer,
    ) -> Result<Option<Bounded>, SearchError> {
        for number in 0..self.children.len() {
            if self.here.is_impossible(number) {
                continue;
            }
            let visit = self.visit(number)?;
            let child = visit.node;
            let is_static = self.board.game.is_static(child, visit.ply);
            let found = match self.board.game.tree().mover(child) {
                _ if is_static => {
                    self.progress[number] = Progress::Done;
                    star::search(Star2, self.board, visit, observer)?
                }
                Mover::Max => self.probe(number, Player::Max, &visit, observer)?,
                Mover::Min => self.probe(number, Player::Min, &visit, observer)?,
                Mover::Chance => continue,
            };
            let closed = self.take(number, &found, Phase::Probe, observer)?;
            if closed.is_some() {
                return Ok(closed);
            }
        }
        Ok(None)
    }

    /// The second phase; returns what the node returns if its window closes.
    fn search_children(
        &mut self,
        observer: &mut impl Observer,
    ) -> Result<Option<Bounded>, SearchError> {
        for number in 0..self.children.len() {
            let progress = std::mem::replace(&mut self.progress[number], Progress::Done);
            let found = match progress {
                Progress::Done => continue,
                Progress::Unvisited => {
                    star::search(Star2, self.board, self.visit(number)?, observer)?
                }
                Progress::Probed(player, first) => {
                    let visit = self.visit(number)?;
                    observer.enter(visit.node, visit.ply, Some(&visit.window));
                    star::choose(Star2, self.board, player, &visit, Some(first), observer)?
                }
            };
            let closed = self.take(number, &found, Phase::Search, observer)?;
            if closed.is_some() {
                return Ok(closed);
            }
        }
        Ok(None)
    }

    fn visit(&self, number: usize) -> Result<Visit, SearchError> {
        Ok(Visit {
            node: self.children[number],
            ply: self.ply + 1,
            window: self.here.window_for(number)?,
        })
    }

    /// Searches the first child of a MAX or MIN node, and no more.
    fn probe(
        &mut self,
        number: usize,
        player: Player,
        visit: &Visit,
        observer: &mut impl Observer,
    ) -> Result<Bounded, SearchError> {
        let node = visit.node;
        observer.enter(node, visit.ply, Some(&visit.window));
        let mut here = star::inner_node(self.board, player, visit);
        let mut children = self.board.game.children(node);
        let child = children.next().expect("an inner node has a child");
        let first = Visit {
            node: child,
            ply: visit.ply + 1,
            window: here.window_for_child(),
        };
        let found = star::search(Star2, self.board, first, observer)?;
        if here.take(child, &found) {
            observer.improve(node, child, &found.value, Some(here.window()));
        }
        let shown = if children.next().is_none() {
            self.progress[number] = Progress::Done;
            here.complete()
        } else {
            let shown = self.shown_by_one(player, &found);
            self.progress[number] = Progress::Probed(player, found);
            shown
        };
        observer.leave(node, &shown, Some(here.window()));
        Ok(shown)
    }

    /// What one child proves of a MAX or MIN node that has more of them; perhaps no more than the
    /// range does.
    fn shown_by_one(&self, player: Player, found: &Bounded) -> Bounded {
        let (bound, in_any_case) = match player {
            Player::Max => (Bound::Lower, self.board.range.low()),
            Player::Min => (Bound::Upper, self.board.range.high()),
        };
        let is_shown = found.bound == Bound::Exact || found.bound == bound;
        let value = if is_shown { &found.value } else { in_any_case };
        Bounded {
            value: value.clone(),
            bound,
        }
    }

    /// Takes what was found of a child; returns what the node returns if that closes its window
    /// while something remains to be searched.
    fn take(
        &mut self,
        number: usize,
        found: &Bounded,
        phase: Phase,
        observer: &mut impl Observer,
    ) -> Result<Option<Bounded>, SearchError> {
        let child = self.children[number];
        self.here.learn(number, found)?;
        observer.estimate(self.node, child, self.here.low(), self.here.high());
        let is_over = |progress: &Progress| matches!(progress, Progress::Done);
        if self.progress.iter().all(is_over) {
            return Ok(None);
        }
        let Some(window) = self.here.closed_window(Some(child)) else {
            return Ok(None);
        };
        observer.cutoff_at_chance(self.node, child, &window, &self.remaining(), phase);
        let found = self.here.found();
        observer.leave(self.node, &found, Some(&window));
        Ok(Some(found))
    }

    /// What was not visited: children, and of those that were probed all but the first of theirs.
    fn remaining(&self) -> Vec<NodeId> {
        let mut remaining = Vec::new();
        for (&child, progress) in self.children.iter().zip(&self.progress) {
            match progress {
                Progress::Unvisited => remaining.push(child),
                Progress::Probed(..) => {
                    remaining.extend(self.board.game.children(child).skip(1));
                }
                Progress::Done => {}
            }
        }
        remaining
    }
}
