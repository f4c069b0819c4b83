//! What may stand between trees beside blanks: `#;`, which drops the tree after it, and commas, as in
//! Python's tuples and in mathematics, which count as blanks, with a remark.

use super::tokens::Token;
use super::{Reader, UnclosedList};
use crate::read::{Failure, ReadError, ReadErrorKind, fail};

impl<'t> Reader<'t, '_, '_> {
    /// The next token where a tree may stand after another tree, and perhaps after a comma.
    pub(super) fn next_tree_after_tree(&mut self) -> Result<Option<Token<'t>>, Failure> {
        let comma = loop {
            if let Some(comma) = self.skip_comma()? {
                break comma;
            }
            match self.next()? {
                Some(Token::TreeComment) => self.drop_tree()?,
                token => return Ok(token),
            }
        };
        self.count_comma(comma);
        match self.next_tree()? {
            Some(Token::Close(_) | Token::Attribute(_)) => {
                fail(ReadErrorKind::Comma, comma..comma + 1)
            }
            token => Ok(token),
        }
    }

    /// Goes behind a comma that comes next, and tells where it stands.
    pub(super) fn skip_comma(&mut self) -> Result<Option<usize>, ReadError> {
        self.tokens.skip_blanks()?;
        let at = self.tokens.end;
        let is_here = self.tokens.rest().starts_with(',');
        self.tokens.end += usize::from(is_here);
        Ok(is_here.then_some(at))
    }

    /// Counts a comma of the innermost list.
    #[cold]
    fn count_comma(&mut self, at: usize) {
        let is_digit = |letter: char| letter.is_ascii_digit();
        let (before, behind) = (&self.tokens.text[..at], &self.tokens.text[at + 1..]);
        let may_be_decimal = before.ends_with(is_digit) && behind.starts_with(is_digit);
        if let Some(list) = self.open.last_mut() {
            list.commas += 1;
            if may_be_decimal {
                list.doubtful_comma.get_or_insert(at);
            }
        }
        self.remark_on_comma(at);
    }

    pub(super) fn remark_on_comma(&mut self, at: usize) {
        let message = "commas between items are read as blanks";
        self.document.remark(at..at + 1, message);
    }

    /// Refuses what might be decimal commas in the list that ends here: where blanks part some trees
    /// of the list, a comma between two numbers need not part trees.
    #[cold]
    pub(super) fn check_commas(&self, list: UnclosedList) -> Result<(), Failure> {
        match list.doubtful_comma {
            Some(at) if self.document.tree.children_so_far() > list.commas + 1 => {
                fail(ReadErrorKind::Comma, at..at + 1)
            }
            _ => Ok(()),
        }
    }

    /// The next token where a tree may stand, after all trees that are dropped.
    #[inline]
    pub(super) fn next_tree(&mut self) -> Result<Option<Token<'t>>, Failure> {
        loop {
            match self.next()? {
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
    fn drop_tree(&mut self) -> Result<(), Failure> {
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
                    open.push(UnclosedList::new(bracket, self.tokens.start));
                }
                (Some(Token::Close(bracket)), Some(&list)) => {
                    list.check_closing(bracket, &self.tokens)?;
                    open.pop();
                }
                (Some(Token::Value(_) | Token::Leaf(..)), _) | (Some(_), Some(_)) => {}
                (None, Some(list)) => return Err(list.unclosed().into()),
                (_, None) => return fail(ReadErrorKind::MisplacedTreeComment, comment),
            }
            trees -= usize::from(open.is_empty());
        }
        Ok(())
    }
}
