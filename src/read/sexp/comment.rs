//! `#;`, which drops the tree after it.

use super::tokens::Token;
use super::{Reader, UnclosedList};
use crate::read::{Failure, ReadErrorKind};

impl<'t> Reader<'t, '_, '_> {
    /// The next token where a tree may stand, after all trees that are dropped.
    #[inline]
    pub(super) fn next_tree(&mut self) -> Result<Option<Token<'t>>, Failure> {
        loop {
            match self.tokens.next()? {
                Some(Token::TreeComment) => self.drop_tree()?,
                token => return Ok(token),
            }
        }
    }

    /// The same for a token that was read already, within a list.
    pub(super) fn or_next_tree(&mut self, token: Token<'t>) -> Result<Token<'t>, Failure> {
        let mut token = token;
        while token == Token::TreeComment {
            self.drop_tree()?;
            token = self.next_in_list()?;
        }
        Ok(token)
    }

    /// Skips the tree after `#;`: one token, or a list with balanced brackets. Several `#;` in a row
    /// drop as many trees.
    pub(super) fn drop_tree(&mut self) -> Result<(), Failure> {
        let comment = self.tokens.span();
        let mut trees = 1_usize;
        let mut open: Vec<UnclosedList> = Vec::new();
        while trees > 0 {
            match (self.tokens.next()?, open.last()) {
                (Some(Token::TreeComment), None) => {
                    trees += 1;
                    continue;
                }
                (Some(Token::Open(bracket)), _) => {
                    let at = self.tokens.span().start;
                    open.push(UnclosedList { bracket, at });
                }
                (Some(Token::Close(bracket)), Some(&list)) => {
                    self.check_closing(list, bracket)?;
                    open.pop();
                }
                (Some(Token::Value(_) | Token::Leaf(..)), _) | (Some(_), Some(_)) => {}
                (None, Some(list)) => return Err(list.unclosed().into()),
                (_, None) => return Err(ReadErrorKind::TreeCommentWithoutTree.at(comment).into()),
            }
            trees -= usize::from(open.is_empty());
        }
        Ok(())
    }
}
