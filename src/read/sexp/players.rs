//! Trees of several players: which documents are such, who moves, and lists of payoffs, which stand
//! where a leaf has its value.
//!
//! ```text
//! mover   = p1 | p2 | … | the declared name of a player | chance
//! value   = payoffs | ?
//! payoffs = "(" number+ ")"
//! ```

use super::tokens::{Token, Tokens};
use super::{Reader, UnclosedList};
use crate::read::Failure;
use crate::tree::ordinal;
use crate::value::Value;

/// What stands below a root whose head may be a player.
#[derive(Default)]
struct Below {
    has_payoffs: bool,
    /// Whether a leaf holds a single value.
    has_numbers: bool,
    has_players: bool,
}

impl<'t> Reader<'t, '_, '_> {
    /// Decides whether the list that was just entered is the root of a tree of several players though none are
    /// declared: its head is p1, p2 or so, and the leaves hold payoffs, or one does and other players move.
    pub(super) fn root(&mut self, head: &str) {
        // People also write P1 or player1.
        let as_people_write = head.to_lowercase().replacen("player", "p", 1);
        if self.has_players || ordinal(&as_people_write).is_none() {
            return;
        }
        let span = self.tokens.span();
        let mut below = Below::default();
        // Where the text is no tree, its reader tells why, and should know whose tree it was meant to be.
        let is_broken = self.look(&mut below).is_none();
        (self.tokens.start, self.tokens.end) = (span.start, span.end);
        let is_player = ordinal(head).is_some();
        let has_payoffs = below.has_payoffs || is_broken && below.has_players;
        if is_player && has_payoffs && (!below.has_numbers || below.has_players) {
            self.has_players = true;
        } else if below.has_payoffs {
            let message = format!(
                "`{head}` is read as a name: players are p1, p2 and so on, and all leaves hold payoffs such as (4 2 6)"
            );
            self.document.remark(span, message);
        }
    }

    /// Follows the brackets to the end of the list, and notes what stands in it. `None` where the text is no tree.
    fn look(&mut self, below: &mut Below) -> Option<()> {
        let mut open = 1;
        while open > 0 {
            self.skip_comma().ok()?;
            match self.tokens.next().ok()?? {
                Token::Open(bracket) => match self.payoffs_or_list(bracket) {
                    Token::Open(_) => {
                        open += 1;
                        let mut head = Tokens { ..self.tokens };
                        if let Token::Word(word) = head.next().ok()?? {
                            below.has_players |= ordinal(word).is_some();
                        }
                    }
                    _ => below.has_payoffs = true,
                },
                Token::Close(_) => open -= 1,
                Token::Leaf(_, Some(_)) | Token::Value(Some(_)) => below.has_numbers = true,
                // The value of such an attribute is no leaf.
                Token::Attribute(name) if name != ":static" => drop(self.tokens.next().ok()??),
                _ => {}
            }
        }
        Some(())
    }

    /// The token of a bracket that was just read: the payoffs of its list, if it holds nothing but numbers.
    pub(super) fn payoffs_or_list(&mut self, bracket: char) -> Token<'t> {
        let span = self.tokens.span();
        let list = UnclosedList::new(bracket, span.start);
        let mut payoffs: Vec<Value> = Vec::new();
        let mut comma = None;
        loop {
            match self.tokens.next() {
                Ok(Some(Token::Value(Some(payoff)))) => payoffs.push(payoff),
                Ok(Some(Token::Close(found)))
                    if !payoffs.is_empty() && list.check_closing(found, &self.tokens).is_ok() =>
                {
                    self.tokens.start = span.start;
                    if let Some(comma) = comma {
                        self.remark_on_comma(comma);
                    }
                    return Token::Value(Some(Value::payoffs(payoffs)));
                }
                _ => {
                    (self.tokens.start, self.tokens.end) = (span.start, span.end);
                    return Token::Open(bracket);
                }
            }
            comma = self.skip_comma().ok().flatten().or(comma);
        }
    }

    /// The player who moves, if a head says which.
    pub(super) fn player<'h>(&self, head: &'h Token) -> Option<&'h str> {
        let name = head.text().filter(|_| self.has_players)?;
        self.document.is_player(name).then_some(name)
    }

    /// A list of names: `(Ann Bob Eve)`.
    pub(super) fn names_of(&mut self, name: &str) -> Result<Vec<String>, Failure> {
        let expected = "a list of names such as (Ann Bob Eve)";
        let Token::Open(bracket) = self.next_in_list()? else {
            return self.bad_attribute(name, expected);
        };
        let list = UnclosedList::new(bracket, self.tokens.start);
        let mut names = Vec::new();
        loop {
            let token = self.next_in_list()?;
            match (token.text(), &token) {
                (Some(text), _) => names.push(text.to_owned()),
                (None, Token::Close(bracket)) if !names.is_empty() => {
                    list.check_closing(*bracket, &self.tokens)?;
                    return Ok(names);
                }
                _ => return self.bad_attribute(name, expected),
            }
        }
    }
}
