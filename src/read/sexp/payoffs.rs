//! Trees of several players: which documents are such, who moves, and lists of payoffs, which stand
//! where a leaf has its value.
//!
//! ```text
//! mover  = p1 | p2 | … | the declared name of a player | chance
//! leaf   = payoffs | "(" name attribute* payoffs attribute* ")"
//! payoffs = "(" value+ ")"
//! ```

use super::head::Seen;
use super::tokens::{Token, Tokens};
use super::{Reader, UnclosedList};
use crate::read::{Failure, ReadErrorKind};
use crate::tree::ordinal;
use crate::value::Value;

/// Whether the list that was just entered is the root of a tree of several players though none are
/// declared: its head is p1, p2 or so, and its leaves are payoffs.
pub(super) fn is_root_of_several(head: &Token, behind: &Tokens) -> bool {
    let is_player = matches!(head, Token::Word(word) if ordinal(word).is_some());
    is_player && leaves_are_payoffs(behind).unwrap_or(false)
}

/// What stands in a list: values, and anything else.
#[derive(Default)]
struct Contents {
    values: bool,
    others: bool,
}

/// Follows the brackets to the end of the list. `None` where the text is no tree; its reader tells why.
fn leaves_are_payoffs(behind: &Tokens) -> Option<bool> {
    let mut tokens = Tokens::new(behind.text);
    tokens.end = behind.end;
    let mut open = vec![Contents::default()];
    open[0].others = true;
    let mut has_payoffs = false;
    while let Some(list) = open.last_mut() {
        let rest = tokens.rest().trim_start();
        if rest.starts_with(',') {
            tokens.end = tokens.text.len() - rest.len() + 1;
        }
        match tokens.next().ok()?? {
            Token::Value(Some(_)) => list.values = true,
            Token::Value(None) | Token::Leaf(_, None) => {}
            Token::Leaf(_, Some(_)) => return Some(false),
            Token::Open(_) => {
                list.others = true;
                open.push(Contents::default());
            }
            Token::Close(_) if list.values && list.others => return Some(false),
            Token::Close(_) => {
                has_payoffs |= list.values;
                open.pop();
            }
            Token::Attribute(name) => {
                list.others = true;
                // A static value is payoffs too; the value of any other attribute is no leaf.
                if name != ":static" {
                    tokens.next().ok()??;
                }
            }
            Token::Word(_) | Token::Text(_) => list.others = true,
            Token::TreeComment => return None,
        }
    }
    Some(has_payoffs)
}

impl<'t> Reader<'t, '_, '_> {
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
                    self.end_commas()?;
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
        let at = self.tokens.start;
        self.open.push(UnclosedList { bracket, at });
        let first = self.next_in_list()?;
        self.payoffs_from(first)
    }
}
