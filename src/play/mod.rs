//! A person plays against the search: a match follows what the person types, line by line.

mod playable;

pub use playable::{Line, Playable, PlayedTree};

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
        let (text, next) = self.go_on()?;
        let first = format!("You are {role}. Type a move, or one of {words}.\n");
        Ok((first + &text, next))
    }

    /// Takes a line that the person typed.
    pub fn take(&mut self, line: &str) -> Reply<G> {
        let typed = line.trim();
        // A slash begins no name of a move, which would come before the word.
        let lower = typed.strip_prefix('/').unwrap_or(typed).to_lowercase();
        if let Some(to) = self.find_move(typed) {
            self.played.push((to, None));
            return self.go_on();
        }
        let text = match Word::from_word(&lower) {
            Some(Word::Quit) => return Ok((String::new(), Next::Over)),
            Some(word) => self.answer(word)?,
            None if typed.is_empty() => String::new(),
            None => self.misread(typed),
        };
        Ok((text + &self.question(), Next::YourTurn))
    }

    fn node(&self) -> G::Node {
        self.played.last().expect("the root is there").0
    }

    fn find_move(&self, typed: &str) -> Option<G::Node> {
        let moves = self.game.named_moves(self.node());
        let find = |is_it: &dyn Fn(&String) -> bool| {
            let mut moves = moves.iter();
            let found = moves.find(|(names, _)| names.iter().any(is_it));
            found.map(|(_, to)| *to)
        };
        let as_typed = find(&|name| name == typed);
        as_typed.or_else(|| find(&|name| name.to_lowercase() == typed.to_lowercase()))
    }

    /// The search moves until it is the person's turn or the game is over.
    fn go_on(&mut self) -> Reply<G> {
        let mut said = Vec::new();
        while !self.is_over() && self.game.player(self.node()) != self.you {
            let line = self.game.best_line(self.node(), self.depth)?;
            let to = *line.0.get(1).expect("a game that is not over has a move");
            said.push(format!("I move {}.\n", self.name_of(self.node(), to)));
            self.played.push((to, Some(line)));
        }
        if !self.is_over() {
            said.push(self.question());
            return Ok((said.concat(), Next::YourTurn));
        }
        let value = self.game.static_value(self.node());
        let value = value.expect("the search has read this value, or a game knows it");
        let verdict = self.game.verdict(&value, self.you)?;
        let look = self.game.look(self.node());
        said.push(format!("{look}\nThe game is over: {verdict}.\n"));
        Ok((said.concat(), Next::Over))
    }

    fn is_over(&self) -> bool {
        self.game.is_static(self.node(), 0)
    }

    fn name_of(&self, node: G::Node, to: G::Node) -> String {
        let moves = self.game.named_moves(node);
        let found = moves.into_iter().find(|(_, known)| *known == to);
        let name = found.map(|(mut names, _)| names.swap_remove(0));
        name.unwrap_or_default()
    }

    /// The position, and what to type.
    fn question(&self) -> String {
        let moves = self.game.named_moves(self.node());
        let names: Vec<&str> = moves.iter().map(|(names, _)| names[0].as_str()).collect();
        let look = self.game.look(self.node());
        format!("{look}\nYour move ({}): ", names.join(" "))
    }

    fn answer(&mut self, word: Word) -> Result<String, SearchError<G::Node>> {
        Ok(match word {
            Word::Hint => {
                let line = self.game.best_line(self.node(), self.depth)?;
                format!("Hint: {}\n", self.told(&line))
            }
            Word::Why => match self.played.iter().rev().find_map(|(_, line)| line.as_ref()) {
                Some(line) => format!("I expected {}\n", self.told(line)),
                None => "I have not moved yet.\n".to_owned(),
            },
            Word::Undo => self.undo().to_owned(),
            Word::Help | Word::Quit => {
                let words = Word::ALL.iter();
                let lines = words.map(|word| format!("{:<5} {}\n", word.word(), word.meaning()));
                lines.collect()
            }
        })
    }

    /// `1 → 3 → 2, worth 1 to MAX`; where the horizon ends the line, how far it reaches.
    fn told(&self, (line, value): &Line<G>) -> String {
        let pairs = line.windows(2);
        let moves: Vec<String> = pairs.map(|pair| self.name_of(pair[0], pair[1])).collect();
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
    fn undo(&mut self) -> &'static str {
        let before = &self.played[..self.played.len() - 1];
        let is_yours = |(node, _): &(G::Node, Option<Line<G>>)| self.game.player(*node) == self.you;
        let Some(back) = before.iter().rposition(is_yours) else {
            return "There is no move to take back.\n";
        };
        self.played.truncate(back + 1);
        ""
    }

    fn misread(&self, typed: &str) -> String {
        let called = self.game.moves_called(self.node(), typed);
        if !called.is_empty() {
            let (typed, called) = (quoted(typed), called.join(" or "));
            return format!("Several moves are called {typed}: type {called}.\n");
        }
        let moves = self.game.named_moves(self.node());
        let names = moves.iter().flat_map(|(names, _)| names);
        let names = names.map(String::as_str);
        let known: Vec<&str> = names.chain(Word::words()).collect();
        let is_long = typed.chars().count() > 2;
        let meant = nearest(typed, &known).filter(|_| is_long);
        let end = meant.map_or(".".to_owned(), |known| format!("; did you mean {known}?"));
        format!("{} is not a move here{end}\n", quoted(typed))
    }
}
