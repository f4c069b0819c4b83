//! A person plays against the search: a match follows what the person types, line by line.

mod playable;

pub use playable::{Line, Playable, PlayedTree};

use std::fmt::Write as _;

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::search::SearchError;
use crate::text::{nearest, quoted};
use crate::tree::Player;
use crate::vocabulary::Vocabulary;

/// Who of the two players the person is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Seat {
    /// You begin.
    First,
    /// The search begins.
    Second,
}

/// What a person may type beside a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Word {
    /// A good move for you.
    Hint,
    /// What I expect to happen after my last move.
    Why,
    /// Take your last move back, and mine after it.
    Undo,
    /// These words.
    Help,
    /// End the match.
    Quit,
}

/// Whether there is more to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// It is the person's turn.
    YourTurn,
    /// The match is over.
    Over,
}

/// A match between a person and the search.
pub struct Match<'g, G: Playable> {
    game: &'g G,
    you: Player,
    depth: Option<usize>,
    /// The nodes so far, the root first, each with what the search expected if it moved there.
    played: Vec<(G::Node, Option<Line<G>>)>,
}

/// What is told the person, and whether the match goes on.
pub type Reply<G> = Result<(String, Next), SearchError<<G as crate::game::Game>::Node>>;

impl<'g, G: Playable> Match<'g, G> {
    /// A match from the root; the search looks so many plies ahead, or to the end.
    pub fn new(game: &'g G, seat: Seat, depth: Option<usize>) -> Self {
        let first = game.player(game.root());
        Self {
            game,
            you: match seat {
                Seat::First => first,
                Seat::Second => first.opponent(),
            },
            depth,
            played: vec![(game.root(), None)],
        }
    }

    /// What is said before the first move; the search makes its own first moves.
    pub fn begin(&mut self) -> Reply<G> {
        let words = Word::words().join(", ");
        let role = self.game.role(self.you);
        let mut text = format!("You are {role}. Type a move, or one of {words}.\n");
        let next = self.go_on(&mut text)?;
        Ok((text, next))
    }

    /// Takes a line that the person typed.
    pub fn take(&mut self, line: &str) -> Reply<G> {
        let typed = line.trim();
        // A slash begins no name of a move, which would come before the word.
        let lower = typed.strip_prefix('/').unwrap_or(typed).to_lowercase();
        let mut text = String::new();
        if let Some(to) = self.find_move(typed) {
            self.played.push((to, None));
            let next = self.go_on(&mut text)?;
            return Ok((text, next));
        }
        match Word::from_word(&lower) {
            Some(Word::Quit) => return Ok((text, Next::Over)),
            Some(word) => self.answer(word, &mut text)?,
            None if typed.is_empty() => {}
            None => self.misread(typed, &mut text),
        }
        self.ask(&mut text);
        Ok((text, Next::YourTurn))
    }

    fn node(&self) -> G::Node {
        self.played.last().expect("the root is there").0
    }

    fn find_move(&self, typed: &str) -> Option<G::Node> {
        let moves = self.game.named_moves(self.node());
        let find = |is_it: &dyn Fn(&str) -> bool| {
            let mut moves = moves.iter();
            let found = moves.find(|(names, _)| names.iter().any(|name| is_it(name)));
            found.map(|(_, to)| *to)
        };
        let as_typed = find(&|name| name == typed);
        as_typed.or_else(|| find(&|name| name.to_lowercase() == typed.to_lowercase()))
    }

    /// The search moves until it is the person's turn or the game is over.
    fn go_on(&mut self, text: &mut String) -> Result<Next, SearchError<G::Node>> {
        while !self.is_over() && self.game.player(self.node()) != self.you {
            let line = self.game.best_line(self.node(), self.depth)?;
            let to = line
                .0
                .get(1)
                .copied()
                .expect("a game that is not over has a move");
            let name = self.name_of(self.node(), to);
            let _ = writeln!(text, "I move {name}.");
            self.played.push((to, Some(line)));
        }
        if self.is_over() {
            let _ = writeln!(text, "{}\n{}", self.game.look(self.node()), self.end()?);
            return Ok(Next::Over);
        }
        self.ask(text);
        Ok(Next::YourTurn)
    }

    fn is_over(&self) -> bool {
        self.game.is_static(self.node(), 0)
    }

    /// `The game is over: I win (1 for MAX).`
    fn end(&self) -> Result<String, SearchError<G::Node>> {
        let value = self.game.static_value(self.node());
        let value = value.expect("the search has read this value, or a game knows it");
        let verdict = self.game.verdict(&value, self.you)?;
        Ok(format!("The game is over: {verdict}."))
    }

    fn name_of(&self, node: G::Node, to: G::Node) -> String {
        let moves = self.game.named_moves(node);
        let found = moves.into_iter().find(|(_, known)| *known == to);
        found
            .map(|(mut names, _)| names.swap_remove(0))
            .unwrap_or_default()
    }

    /// Shows the position and asks for a move.
    fn ask(&self, text: &mut String) {
        let moves = self.game.named_moves(self.node());
        let names: Vec<&str> = moves.iter().map(|(names, _)| names[0].as_str()).collect();
        let look = self.game.look(self.node());
        let _ = write!(text, "{look}\nYour move ({}): ", names.join(" "));
    }

    fn answer(&mut self, word: Word, text: &mut String) -> Result<(), SearchError<G::Node>> {
        match word {
            Word::Hint => {
                let line = self.game.best_line(self.node(), self.depth)?;
                let _ = writeln!(text, "Hint: {}", self.told(&line));
            }
            Word::Why => match self.played.iter().rev().find_map(|(_, line)| line.as_ref()) {
                Some(line) => {
                    let _ = writeln!(text, "I expected {}", self.told(line));
                }
                None => text.push_str("I have not moved yet.\n"),
            },
            Word::Undo => self.undo(text),
            Word::Help | Word::Quit => {
                for word in Word::ALL {
                    let _ = writeln!(text, "{:<5} {}", word.word(), word.meaning());
                }
            }
        }
        Ok(())
    }

    /// `1 → 3 → 2, worth 1 to MAX`; where the horizon ends the line, how far it reaches.
    fn told(&self, (line, value): &Line<G>) -> String {
        let pairs = line.iter().zip(line.iter().skip(1));
        let moves: Vec<String> = pairs.map(|(&from, &to)| self.name_of(from, to)).collect();
        let end = line.last().copied().unwrap_or_else(|| self.node());
        let sight = match self.depth {
            Some(depth) if !self.game.is_static(end, 0) => {
                format!(", as seen at depth {depth}")
            }
            _ => String::new(),
        };
        format!("{}, worth {value} to MAX{sight}.", moves.join(" → "))
    }

    /// Goes back to the person's last turn before this one.
    fn undo(&mut self, text: &mut String) {
        let before = &self.played[..self.played.len() - 1];
        let is_yours = |(node, _): &(G::Node, Option<Line<G>>)| self.game.player(*node) == self.you;
        let Some(back) = before.iter().rposition(is_yours) else {
            text.push_str("There is no move to take back.\n");
            return;
        };
        self.played.truncate(back + 1);
    }

    fn misread(&self, typed: &str, text: &mut String) {
        let called = self.game.moves_called(self.node(), typed);
        if !called.is_empty() {
            let (typed, called) = (quoted(typed), called.join(" or "));
            let _ = writeln!(text, "Several moves are called {typed}: type {called}.");
            return;
        }
        let moves = self.game.named_moves(self.node());
        let names: Vec<&str> = moves
            .iter()
            .flat_map(|(names, _)| names)
            .map(String::as_str)
            .collect();
        let known: Vec<&str> = names.into_iter().chain(Word::words()).collect();
        let _ = write!(text, "{} is not a move here", quoted(typed));
        let is_long = typed.chars().count() > 2;
        match nearest(typed, &known).filter(|_| is_long) {
            Some(known) => {
                let _ = writeln!(text, "; did you mean {known}?");
            }
            None => text.push_str(".\n"),
        }
    }
}
