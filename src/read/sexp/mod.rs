//! Reads S-expressions.
//!
//! ```text
//! document  = tree | "(" "exercise" attribute* tree ")"
//! tree      = leaf | node
//! leaf      = value | name "=" value
//!           | "(" name attribute* value attribute* ")"
//!           | "(" "leaf" [name] attribute* value attribute* ")"
//! node      = "(" [mover] [name] attribute* tree+ ")"
//! mover     = max | min | chance
//! attribute = ":static" value | ":move" name | ":p" value
//! ```

mod between;
mod head;
mod plain;
mod tokens;

use super::builder::DocumentBuilder;
use super::{Failure, ReadError, ReadErrorKind};
use between::Commas;
use plain::{Head, Plain};
use tokens::{Token, Tokens, closing};

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    let mut reader = Reader {
        tokens: Tokens::new(text),
        document,
        wrapper: None,
        open: Vec::new(),
        commas: Vec::new(),
    };
    reader.document()
}

struct Reader<'t, 'd, 'p> {
    tokens: Tokens<'t>,
    document: &'d mut DocumentBuilder<'p>,
    /// The list of the exercise wrapper, if there is one.
    wrapper: Option<UnclosedList>,
    /// The lists of nodes that are not closed yet.
    open: Vec<UnclosedList>,
    /// Those of them that have commas between trees.
    commas: Vec<Commas>,
}

/// A list that is not closed yet: its bracket, and where that stands.
#[derive(Clone, Copy)]
struct UnclosedList {
    bracket: char,
    at: usize,
}

impl UnclosedList {
    fn unclosed(self) -> ReadError {
        ReadErrorKind::UnclosedBracket(self.bracket).at(self.at..self.at + 1)
    }
}

impl<'t> Reader<'t, '_, '_> {
    fn document(&mut self) -> Result<(), Failure> {
        let mut token = self.next_tree()?;
        if token.is_none() {
            return self.fail(ReadErrorKind::Empty);
        }
        while let Some(here) = token {
            token = self.tree_or_close(here)?;
            if token.is_none() {
                if self.commas.is_empty() {
                    self.plain_tokens()?;
                }
                if self.open.is_empty() {
                    return self.end();
                }
                token = self.next_tree_after_tree()?;
            }
        }
        Err(self.unclosed().into())
    }

    /// Nothing but the wrapper's end, blanks and comments may follow the tree.
    fn end(&mut self) -> Result<(), Failure> {
        if let Some(wrapper) = self.wrapper {
            match self.tokens.next()? {
                Some(Token::Close(bracket)) => self.check_closing(wrapper, bracket)?,
                Some(Token::Attribute(name)) => {
                    return self.fail(ReadErrorKind::MisplacedAttribute(name.to_owned()));
                }
                Some(_) => return self.fail(ReadErrorKind::TextAfterTree),
                None => return Err(wrapper.unclosed().into()),
            }
        }
        match self.tokens.next()? {
            None => Ok(()),
            Some(Token::Close(bracket)) => self.fail(ReadErrorKind::UnopenedBracket(bracket)),
            Some(_) => self.fail(ReadErrorKind::TextAfterTree),
        }
    }

    /// Takes one token where a tree may stand; gives the token after it, if that was read already.
    #[inline]
    fn tree_or_close(&mut self, token: Token<'t>) -> Result<Option<Token<'t>>, Failure> {
        let span = self.tokens.span();
        match token {
            Token::Value(value) => self.document.leaf(value, span)?,
            Token::Open(bracket) => return self.list(bracket),
            Token::Close(bracket) => self.close(bracket)?,
            Token::Leaf(name, value) => self.document.named_leaf(&name, value, span)?,
            Token::Word(name) => return self.fail(ReadErrorKind::NameAlone(name.to_owned())),
            Token::Text(name) => return self.fail(ReadErrorKind::NameAlone(name.into_owned())),
            Token::Attribute(name) => {
                return self.fail(ReadErrorKind::MisplacedAttribute(name.to_owned()));
            }
            Token::TreeComment => return self.fail(ReadErrorKind::MisplacedTreeComment),
        }
        Ok(None)
    }

    /// Takes all plain tokens from here on, where no open list has commas: nearly all of a large tree, which
    /// need not go through the general tokens. These have their places, which only the search for one asks for.
    ///
    /// Within the loop of the general tokens this loop would be slower by a tenth.
    #[inline(never)]
    fn plain_tokens(&mut self) -> Result<(), Failure> {
        while !self.open.is_empty()
            && !self.document.is_searched()
            && let Some(token) = self.tokens.plain()
        {
            let tree = &mut self.document.tree;
            match token {
                Plain::Leaf(None, number) => {
                    tree.leaf(Some(number))?;
                }
                Plain::Leaf(Some(name), number) => {
                    tree.named_leaf(name, Some(number))?;
                }
                Plain::Open(bracket, head) => self.open_plain(bracket, &head)?,
                Plain::Close(bracket) => self.close_list(bracket)?,
            }
        }
        Ok(())
    }

    #[inline]
    fn open_plain(&mut self, bracket: char, head: &Head) -> Result<(), Failure> {
        let at = self.tokens.start;
        self.open.push(UnclosedList { bracket, at });
        self.document.tree.open()?;
        if let Some(node_type) = head.node_type {
            self.document.node_type(node_type);
        }
        if let Some(name) = head.name {
            self.document.tree.name(name)?;
        }
        Ok(())
    }

    /// Reads a list from after its bracket up to its first child; a leaf's list to its end.
    fn list(&mut self, bracket: char) -> Result<Option<Token<'t>>, Failure> {
        let at = self.tokens.span().start;
        let list = UnclosedList { bracket, at };
        let token = self.tokens.next()?.ok_or_else(|| list.unclosed())?;
        match token {
            Token::Close(_) => return self.fail(ReadErrorKind::EmptyList),
            Token::Word("exercise") if self.open.is_empty() && self.wrapper.is_none() => {
                self.wrapper = Some(list);
                return self.exercise_head().map(Some);
            }
            _ => {}
        }
        self.open.push(list);
        if matches!(token, Token::Open(_) | Token::Value(_) | Token::Leaf(..)) {
            self.document.open(at..at + 1)?;
            return Ok(Some(token));
        }
        self.document.open(at..self.tokens.span().end)?;
        self.head(at, token)
    }

    /// Closes a list that may have commas between its trees.
    fn close(&mut self, bracket: char) -> Result<(), Failure> {
        self.end_commas()?;
        self.close_list(bracket)
    }

    fn close_list(&mut self, bracket: char) -> Result<(), Failure> {
        let Some(list) = self.open.pop() else {
            return self.fail(ReadErrorKind::UnopenedBracket(bracket));
        };
        self.check_closing(list, bracket)?;
        Ok(self.document.tree.close()?)
    }

    /// Whether this bracket, the last token, closes the list.
    fn check_closing(&self, list: UnclosedList, found: char) -> Result<(), Failure> {
        let expected = closing(list.bracket);
        if found == expected {
            return Ok(());
        }
        self.fail(ReadErrorKind::WrongBracket { expected, found })
    }

    /// The next token, which must exist because a list is open.
    fn next_in_list(&mut self) -> Result<Token<'t>, Failure> {
        let next = self.tokens.next()?;
        next.ok_or_else(|| self.unclosed().into())
    }

    /// The text has ended, and this list has not.
    #[cold]
    fn unclosed(&self) -> ReadError {
        let list = self.innermost();
        if closes_in_a_comment(self.tokens.text) {
            ReadErrorKind::ClosedInAComment(list.bracket).at(list.at..list.at + 1)
        } else {
            list.unclosed()
        }
    }

    fn innermost(&self) -> UnclosedList {
        let innermost = self.open.last().or(self.wrapper.as_ref());
        *innermost.expect("a list is open")
    }

    /// A mistake at the last token.
    #[cold]
    fn fail<T>(&self, kind: ReadErrorKind) -> Result<T, Failure> {
        Err(self.tokens.error(kind).into())
    }
}

/// Whether the last line has a comment that begins right after a token and closes a bracket:
/// `(max 3;5)`, where `;` was meant to separate.
#[cold]
fn closes_in_a_comment(text: &str) -> bool {
    let last = text.trim_end().lines().next_back().unwrap_or_default();
    last.split_once(';').is_some_and(|(before, comment)| {
        let begins_after_a_token = before.ends_with(|letter: char| letter.is_alphanumeric());
        begins_after_a_token && comment.ends_with([')', ']'])
    })
}
