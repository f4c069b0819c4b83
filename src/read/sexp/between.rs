//! What may stand between trees beside blanks: `#;`, which drops the tree after it, and commas, as in
//! Python's tuples and in mathematics, which count as blanks, with a remark.

use std::ops::Range;

use super::tokens::Token;
use super::{Reader, UnclosedList};
use crate::read::{Failure, ReadErrorKind, fail};

/// The commas of a list that is not closed yet.
pub(super) struct Commas {
    /// How many lists of nodes were open there, this one included.
    depth: usize,
    count: usize,
    /// The first one that might be a decimal comma.
    doubtful: Option<Range<usize>>,
}

impl<'t> Reader<'t, '_, '_> {
    /// The next token where a tree may stand after another tree, and perhaps after a comma.
    pub(super) fn next_tree_after_tree(&mut self) -> Result<Option<Token<'t>>, Failure> {
        self.tokens.skip_blanks()?;
        while !self.tokens.rest().starts_with(',') {
            match self.tokens.next()? {
                Some(Token::TreeComment) => self.drop_tree()?,
                token => return Ok(token),
            }
            self.tokens.skip_blanks()?;
        }
        let comma = self.tokens.end..self.tokens.end + 1;
        self.tokens.end = comma.end;
        self.take_comma(comma.clone());
        match self.next_tree()? {
            token @ Some(Token::Close(_)) if self.is_tuple_of_one() => Ok(token),
            Some(Token::Close(_) | Token::Attribute(_)) => fail(ReadErrorKind::Comma, comma),
            token => Ok(token),
        }
    }

    /// Whether the innermost list is written as Python writes a tuple of one item: `(3,)`.
    fn is_tuple_of_one(&self) -> bool {
        let list = self.innermost();
        let inside = self.tokens.text[list.at + 1..].trim_start();
        let has_no_head = |first: char| "([+-.".contains(first) || first.is_ascii_digit();
        inside.starts_with(has_no_head) && self.document.tree.children_so_far() == 1
    }

    #[cold]
    fn take_comma(&mut self, comma: Range<usize>) {
        let depth = self.open.len();
        let is_doubtful = may_be_decimal(self.tokens.text, comma.start);
        self.document
            .remark(comma.clone(), "commas between items are read as blanks");
        if self.commas.last().is_none_or(|list| list.depth < depth) {
            self.commas.push(Commas {
                depth,
                count: 0,
                doubtful: None,
            });
        }
        let list = self.commas.last_mut().expect("there is one for this list");
        list.count += 1;
        if is_doubtful {
            list.doubtful.get_or_insert(comma);
        }
    }

    /// Refuses what might be decimal commas in the list that ends here: where blanks part some trees
    /// of the list, a comma between two numbers need not part trees.
    pub(super) fn end_commas(&mut self) -> Result<(), Failure> {
        let depth = self.open.len();
        let Some(list) = self.commas.pop_if(|list| list.depth == depth) else {
            return Ok(());
        };
        match list.doubtful {
            Some(comma) if self.document.tree.children_so_far() > list.count + 1 => {
                fail(ReadErrorKind::Comma, comma)
            }
            _ => Ok(()),
        }
    }
}

/// Whether a comma might be a decimal comma: a digit stands on both sides.
fn may_be_decimal(text: &str, at: usize) -> bool {
    let is_digit = |letter: char| letter.is_ascii_digit();
    text[..at].ends_with(is_digit) && text[at + 1..].starts_with(is_digit)
}

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
                    let at = self.tokens.start;
                    open.push(UnclosedList { bracket, at });
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
