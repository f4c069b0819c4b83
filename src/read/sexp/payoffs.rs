//! Trees of several players: which documents are such, who moves, and lists of payoffs, which stand
//! where a leaf has its value.
//!
//! ```text
//! mover  = p1 | p2 | … | the declared name of a player | chance
//! leaf   = payoffs | "(" name attribute* payoffs attribute* ")"
//! payoffs = "(" value+ ")"
//! ```

use std::ops::Range;

use super::head::Seen;
use super::tokens::{Token, Tokens};
use super::{Reader, UnclosedList};
use crate::read::{Failure, ReadError, ReadErrorKind, fail};
use crate::tree::{TreeErrorKind, ordinal};
use crate::value::Value;

/// What stands below a root whose head may be a player.
#[derive(Default)]
struct Below {
    has_payoffs: bool,
    /// Whether a leaf holds a single value.
    has_numbers: bool,
    has_players: bool,
}

impl Below {
    /// Follows the brackets to the end of the list. `None` where the text is no tree; its reader tells why.
    fn read(behind: &Tokens) -> Option<Self> {
        let mut below = Self::default();
        let mut tokens = Tokens::new(behind.text);
        tokens.end = behind.end;
        let (mut open, mut values, mut has_others, mut is_head) = (1, 0, true, false);
        while open > 0 {
            let rest = tokens.rest().trim_start();
            if rest.starts_with(',') {
                tokens.end = tokens.text.len() - rest.len() + 1;
            }
            let token = tokens.next().ok()??;
            match token {
                Token::Value(_) if has_others => below.has_numbers |= token != Token::Value(None),
                Token::Value(_) => values += 1,
                Token::Open(_) => {
                    below.has_numbers |= values > 0;
                    open += 1;
                    (values, has_others) = (0, false);
                }
                Token::Close(_) => {
                    below.has_payoffs |= values > 0;
                    open -= 1;
                    (values, has_others) = (0, true);
                }
                Token::Leaf(_, None) | Token::TreeComment => {}
                Token::Leaf(..) => below.has_numbers = true,
                Token::Attribute(name) => {
                    has_others = true;
                    // A static value is payoffs too; the value of any other attribute is no leaf.
                    if name != ":static" {
                        tokens.next().ok()??;
                    }
                }
                Token::Word(word) => {
                    below.has_players |= is_head && ordinal(word).is_some();
                    has_others = true;
                }
                Token::Text(_) => has_others = true,
            }
            is_head = matches!(token, Token::Open(_));
        }
        Some(below)
    }
}

impl<'t> Reader<'t, '_, '_> {
    /// Decides whether the list that was just entered is the root of a tree of several players though none are
    /// declared: its head is p1, p2 or so, and the leaves hold payoffs, or one does and other players move.
    pub(super) fn root(&mut self, head: &Token) {
        let Token::Word(word) = head else {
            return;
        };
        if ordinal(&word.to_ascii_lowercase()).is_none() {
            return;
        }
        let below = Below::read(&self.tokens).unwrap_or_default();
        let is_player = ordinal(word).is_some();
        if is_player && below.has_payoffs && (!below.has_numbers || below.has_players) {
            self.has_players = true;
        } else if below.has_payoffs {
            let message = format!(
                "`{word}` is read as a name: players are p1, p2 and so on, and all leaves hold payoffs such as (4 2 6)"
            );
            self.document.remark(self.tokens.span(), message);
        }
    }

    /// The player who moves, if a head says which.
    pub(super) fn player<'h>(&self, head: &'h Token) -> Option<&'h str> {
        match head {
            Token::Word(word) => Some(*word).filter(|word| self.document.is_player(word)),
            Token::Text(text) => Some(&**text).filter(|text| self.document.is_player(text)),
            _ => None,
        }
        .filter(|_| self.has_players)
    }

    /// Where a leaf may stand, the list that was just entered with its first value: a leaf without a
    /// name.
    pub(super) fn payoff_leaf(&mut self, first: Token<'t>) -> Result<(), Failure> {
        self.payoffs_from(first)?;
        Ok(self.document.tree.close()?)
    }

    /// The rest of a list that begins with a name, which is a leaf's: any other begins with its player.
    pub(super) fn named_leaf(
        &mut self,
        token: &Token<'t>,
        seen: Seen<'t>,
        name: Range<usize>,
    ) -> Result<Option<Token<'t>>, Failure> {
        let is_list = matches!(token, Token::Open(_));
        let before = |error: &ReadError| self.tokens.text[..error.span.start].trim_end();
        match self.leaf_with_payoffs(token, seen) {
            Err(Failure::Read(error))
                if is_list
                    && (error.kind == ReadErrorKind::TextAfterLeafValue
                        || error.kind == ReadErrorKind::NotPayoffs
                            && before(&error).ends_with(['(', '['])) =>
            {
                fail(ReadErrorKind::Tree(TreeErrorKind::NobodyChooses), name)
            }
            read => read,
        }
    }

    /// What is wrong with a number where a leaf should hold payoffs.
    pub(super) fn no_payoffs(&self, value: Value) -> ReadErrorKind {
        let is_probability = value >= Value::ZERO && value <= Value::from(1);
        if is_probability && self.document.tree.is_at_chance() {
            let payoffs = Some(Value::payoffs([]));
            return ReadErrorKind::Tree(TreeErrorKind::ProbabilityAsChild(value, payoffs));
        }
        ReadErrorKind::NotPayoffs
    }

    /// The rest of a leaf's list from its payoffs on, which are a list of their own, or `?`.
    pub(super) fn leaf_with_payoffs(
        &mut self,
        token: &Token<'t>,
        seen: Seen<'t>,
    ) -> Result<Option<Token<'t>>, Failure> {
        match token {
            Token::Value(None) => self.document.tree.value(None),
            _ => self.payoffs(token)?,
        }
        let behind = self.next_in_list()?;
        self.leaf_end(behind, seen)
    }

    /// Payoffs after their bracket, which the innermost open node has. The list is the innermost one.
    fn payoffs_from(&mut self, first: Token<'t>) -> Result<(), Failure> {
        let mut payoffs: Vec<Value> = Vec::new();
        let mut token = Some(first);
        loop {
            match token {
                Some(Token::Value(Some(value))) => payoffs.push(value),
                Some(Token::Close(bracket)) => {
                    let list = self.open.pop().expect("the list of payoffs is open");
                    list.check_closing(bracket, &self.tokens)?;
                    break;
                }
                Some(_) => return self.fail(ReadErrorKind::NotPayoffs),
                None => return Err(self.unclosed().into()),
            }
            token = self.next_tree_after_tree()?;
        }
        self.document.tree.payoffs(payoffs);
        Ok(())
    }

    /// Payoffs from their bracket on, which say what the innermost open node is worth.
    pub(super) fn payoffs(&mut self, first: &Token<'t>) -> Result<(), Failure> {
        let &Token::Open(bracket) = first else {
            return self.fail(ReadErrorKind::NotPayoffs);
        };
        self.open
            .push(UnclosedList::new(bracket, self.tokens.start));
        let first = self.next_in_list()?;
        self.payoffs_from(first)
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
            match self.next_in_list()? {
                Token::Word(text) => names.push(text.to_owned()),
                Token::Text(text) => names.push(text.into_owned()),
                Token::Close(bracket) if !names.is_empty() => {
                    list.check_closing(bracket, &self.tokens)?;
                    return Ok(names);
                }
                _ => return self.bad_attribute(name, expected),
            }
        }
    }
}
