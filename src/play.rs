//! A person plays against the search: a match follows what the person types, line by line.

use std::cmp::Ordering;

use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::game::{Altered, Game};
use crate::games::{PositionId, Positions};
use crate::search::{Convention, SearchError, search_by_alpha_beta};
use crate::text::quoted;
use crate::tree::Player;
use crate::value::Value;

/// Who of the two players the person is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Seat {
    /// You begin.
    First,
    /// The search begins.
    Second,
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
pub struct Match<'g> {
    game: &'g Positions,
    you: Player,
    depth: Option<usize>,
    /// The position that they have come to.
    at: PositionId,
}

/// What is told the person, and whether the match goes on.
pub type Reply = Result<(String, Next), SearchError<PositionId>>;

impl<'g> Match<'g> {
    /// A match from the start; the search looks so many plies ahead, or to the end.
    pub fn new(game: &'g Positions, seat: Seat, depth: Option<usize>) -> Self {
        let first = game.player(game.root());
        Self {
            game,
            you: match seat {
                Seat::First => first,
                Seat::Second => first.opponent(),
            },
            depth,
            at: game.root(),
        }
    }

    /// What is said before the first move; the search makes its own first moves.
    pub fn begin(&mut self) -> Reply {
        let is_on_a_board = board(self.game.text(self.game.root())).is_some();
        let role = match self.you {
            Player::Max if is_on_a_board => "X (MAX)".to_owned(),
            Player::Min if is_on_a_board => "O (MIN)".to_owned(),
            player => player.to_string(),
        };
        let (text, next) = self.go_on()?;
        let first = format!("You are {role}. Type a move, or hint or quit.\n");
        Ok((first + &text, next))
    }

    /// Takes a line that the person typed.
    pub fn take(&mut self, line: &str) -> Reply {
        let typed = line.trim().to_lowercase();
        let mut moves = self.game.moves(self.at);
        if let Some((_, to)) = moves.find(|(name, _)| name.to_lowercase() == typed) {
            self.at = to;
            return self.go_on();
        }
        let text = match typed.as_str() {
            "quit" => return Ok((String::new(), Next::Over)),
            "hint" => self.hint()?,
            "" => String::new(),
            _ => format!("{} is not a move here.\n", quoted(line.trim())),
        };
        Ok((text + &self.question(), Next::YourTurn))
    }

    /// The search moves until it is the person's turn or the game is over.
    fn go_on(&mut self) -> Reply {
        let mut said = Vec::new();
        while !self.is_over() && self.game.player(self.at) != self.you {
            let (line, _) = self.best_line()?;
            let to = *line.get(1).expect("a game that is not over has a move");
            said.push(format!("I move {}.\n", self.name_of(self.at, to)));
            self.at = to;
        }
        if !self.is_over() {
            said.push(self.question());
            return Ok((said.concat(), Next::YourTurn));
        }
        let value = self.game.value(self.at);
        let verdict = match self.you.compare(&value, &Value::ZERO) {
            Ordering::Greater => "you win",
            Ordering::Less => "I win",
            Ordering::Equal => "a draw",
        };
        let look = self.look();
        said.push(format!(
            "{look}\nThe game is over: {verdict} ({value} for MAX).\n"
        ));
        Ok((said.concat(), Next::Over))
    }

    fn is_over(&self) -> bool {
        self.game.is_static(self.at, 0)
    }

    fn name_of(&self, from: PositionId, to: PositionId) -> &'g str {
        let mut moves = self.game.moves(from);
        let found = moves.find(|(_, known)| *known == to);
        found.map_or("", |(name, _)| name)
    }

    /// The position as a person sees it, in one or more lines.
    fn look(&self) -> String {
        let text = self.game.text(self.at);
        board(text).unwrap_or_else(|| text.to_owned())
    }

    /// The position, and what to type.
    fn question(&self) -> String {
        let moves = self.game.moves(self.at);
        let names: Vec<&str> = moves.map(|(name, _)| name).collect();
        format!("{}\nYour move ({}): ", self.look(), names.join(" "))
    }

    /// The line of best play from here, and what it is worth to MAX, as far as the search sees. Without
    /// a horizon the value of every position is known.
    fn best_line(&self) -> Result<(Vec<PositionId>, Value), SearchError<PositionId>> {
        let (game, at) = (self.game, self.at);
        if self.depth.is_some() {
            let below = Altered::below(game, at);
            let rules = Convention {
                depth: self.depth,
                ..Convention::default()
            };
            let outcome = search_by_alpha_beta(&below, &rules)?;
            return Ok((outcome.principal_variation, outcome.found.value));
        }
        let value = game.value(at);
        let next = |&at: &PositionId| game.children(at).find(|&child| game.value(child) == value);
        Ok((std::iter::successors(Some(at), next).collect(), value))
    }

    /// `Hint: 1 → 3 → 2, worth 1 to MAX`; where the horizon ends the line, how far it reaches.
    fn hint(&self) -> Result<String, SearchError<PositionId>> {
        let (line, value) = self.best_line()?;
        let pairs = line.windows(2);
        let moves: Vec<&str> = pairs.map(|pair| self.name_of(pair[0], pair[1])).collect();
        let is_over = line.last().is_some_and(|&end| self.game.is_static(end, 0));
        let sight = match self.depth {
            Some(depth) if !is_over => format!(", as seen at depth {depth}"),
            _ => String::new(),
        };
        let moves = moves.join(" → ");
        Ok(format!("Hint: {moves}, worth {value} to MAX{sight}.\n"))
    }
}

/// The rows of a board below each other, with the letters and numbers that moves are called by; nothing
/// of other positions.
fn board(text: &str) -> Option<String> {
    let rows = text.contains('/').then(|| text.split('/').zip(1..))?;
    let rows = rows.map(|(row, number)| {
        let cells = row.chars().map(|cell| format!(" {cell}"));
        format!("\n{number}{}", cells.collect::<String>())
    });
    Some(format!("  a b c{}", rows.collect::<String>()))
}
