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

mod exercise;
mod head;
mod tokens;

use std::ops::Range;

use super::Failure;
use super::error::{ReadError, ReadErrorKind};
use super::places::{Part, Places};
use crate::document::Exercise;
use crate::tree::Builder;
use crate::value::Value;
use tokens::{Bracket, Plain, Token, Tokens};

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(
    text: &str,
    conventions: &[&str],
    builder: Builder,
    places: &mut impl Places,
) -> Result<(Builder, Exercise), Failure> {
    let mut reader = Reader {
        tokens: Tokens::new(text),
        conventions,
        builder,
        places,
        wrapper: None,
        open: Vec::new(),
        exercise: Exercise::default(),
    };
    reader.document()?;
    Ok((reader.builder, reader.exercise))
}

struct Reader<'t, 'p, P> {
    tokens: Tokens<'t>,
    conventions: &'p [&'p str],
    builder: Builder,
    places: &'p mut P,
    /// The list of the exercise wrapper, if there is one.
    wrapper: Option<OpenList>,
    /// The lists of nodes that are not closed yet.
    open: Vec<OpenList>,
    exercise: Exercise,
}

/// A list that is not closed yet: its bracket, and where that stands.
#[derive(Clone, Copy)]
struct OpenList {
    bracket: Bracket,
    at: usize,
}

impl OpenList {
    fn unclosed(self) -> ReadError {
        ReadError {
            span: self.at..self.at + 1,
            kind: ReadErrorKind::UnclosedBracket(self.bracket.opening()),
        }
    }

    /// Whether this bracket closes the list; the error is placed at the last token.
    fn check_closing(self, bracket: Bracket, tokens: &Tokens) -> Result<(), ReadError> {
        if self.bracket == bracket {
            return Ok(());
        }
        Err(tokens.error(ReadErrorKind::WrongBracket {
            expected: self.bracket.closing(),
            found: bracket.closing(),
        }))
    }
}

impl<'t, P: Places> Reader<'t, '_, P> {
    fn document(&mut self) -> Result<(), Failure> {
        let mut token = self.next_or_dropped()?;
        if token.is_none() {
            return Err(self.tokens.error(ReadErrorKind::Empty).into());
        }
        while let Some(here) = token {
            token = self.tree_or_close(here)?;
            if token.is_none() {
                self.plain_tokens()?;
                if self.open.is_empty() {
                    return self.end();
                }
                token = self.next_or_dropped()?;
            }
        }
        let innermost = self
            .open
            .last()
            .expect("the loop returns when all lists are closed");
        Err(innermost.unclosed().into())
    }

    /// Nothing but the wrapper's end, blanks and comments may follow the tree.
    fn end(&mut self) -> Result<(), Failure> {
        if let Some(wrapper) = self.wrapper {
            match self.tokens.next()? {
                Some(Token::Close(bracket)) => wrapper.check_closing(bracket, &self.tokens)?,
                Some(Token::Attribute(name)) => {
                    let kind = ReadErrorKind::MisplacedAttribute(name.to_owned());
                    return Err(self.tokens.error(kind).into());
                }
                Some(_) => return Err(self.tokens.error(ReadErrorKind::TextAfterTree).into()),
                None => return Err(wrapper.unclosed().into()),
            }
        }
        let kind = match self.tokens.next()? {
            None => return Ok(()),
            Some(Token::Close(bracket)) => ReadErrorKind::UnopenedBracket(bracket.closing()),
            Some(_) => ReadErrorKind::TextAfterTree,
        };
        Err(self.tokens.error(kind).into())
    }

    /// Takes one token where a tree may stand; gives the token behind it, if that was read already.
    #[inline]
    fn tree_or_close(&mut self, token: Token<'t>) -> Result<Option<Token<'t>>, Failure> {
        match token {
            Token::Value(value) => {
                self.leaf(value, self.tokens.span())?;
                Ok(None)
            }
            Token::Open(bracket) => self.list(bracket),
            Token::Close(bracket) => {
                self.close(bracket)?;
                Ok(None)
            }
            Token::Leaf(name, value) => {
                self.open_node(self.tokens.span())?;
                self.name(&name, self.tokens.span())?;
                self.builder.value(value);
                self.builder.close()?;
                Ok(None)
            }
            Token::Word(name) => Err(self.name_alone(name)),
            Token::Text(name) => Err(self.name_alone(&name)),
            Token::Attribute(name) => {
                let kind = ReadErrorKind::MisplacedAttribute(name.to_owned());
                Err(self.tokens.error(kind).into())
            }
            Token::TreeComment => Err(self
                .tokens
                .error(ReadErrorKind::MisplacedTreeComment)
                .into()),
        }
    }

    fn name_alone(&self, name: &str) -> Failure {
        self.tokens
            .error(ReadErrorKind::NameAlone(name.to_owned()))
            .into()
    }

    /// Takes all plain tokens from here on: nearly all of a large tree, which need not go through
    /// the general tokens.
    fn plain_tokens(&mut self) -> Result<(), Failure> {
        while !self.open.is_empty()
            && let Some(token) = self.tokens.plain()
        {
            match token {
                Plain::Number(number) => {
                    self.leaf(Some(Value::from(number)), self.tokens.span())?;
                }
                Plain::Open(bracket) => {
                    let at = self.tokens.span().start;
                    self.open_node(self.tokens.span())?;
                    self.open.push(OpenList { bracket, at });
                }
                Plain::Close(bracket) => self.close(bracket)?,
            }
        }
        Ok(())
    }

    #[inline]
    fn leaf(&mut self, value: Option<Value>, span: Range<usize>) -> Result<(), Failure> {
        let added = self.builder.leaf(value);
        let node = added.as_ref().map_or_else(|error| error.node, |&node| node);
        self.places.place(Some(node), Part::Node, span);
        added?;
        Ok(())
    }

    fn open_node(&mut self, span: Range<usize>) -> Result<(), Failure> {
        let opened = self.builder.open();
        let node = opened
            .as_ref()
            .map_or_else(|error| error.node, |&node| node);
        self.places.place(Some(node), Part::Node, span);
        opened?;
        Ok(())
    }

    fn place(&mut self, part: Part) {
        let span = self.tokens.span();
        self.places.place(self.builder.current(), part, span);
    }

    fn name(&mut self, name: &str, span: Range<usize>) -> Result<(), Failure> {
        self.places.place(self.builder.current(), Part::Name, span);
        Ok(self.builder.name(name)?)
    }

    /// Reads a list from behind its bracket up to its first child; a leaf's list to its end.
    fn list(&mut self, bracket: Bracket) -> Result<Option<Token<'t>>, Failure> {
        let at = self.tokens.span().start;
        let list = OpenList { bracket, at };
        let token = self.tokens.next()?.ok_or_else(|| list.unclosed())?;
        match token {
            Token::Close(_) => return Err(self.tokens.error(ReadErrorKind::EmptyList).into()),
            Token::Word("exercise") if self.open.is_empty() && self.wrapper.is_none() => {
                self.wrapper = Some(list);
                return self.exercise_head().map(Some);
            }
            _ => {}
        }
        let begins_with_child = matches!(token, Token::Open(_) | Token::Value(_) | Token::Leaf(..));
        let end = if begins_with_child {
            at + 1
        } else {
            self.tokens.span().end
        };
        self.open_node(at..end)?;
        self.open.push(list);
        if begins_with_child {
            Ok(Some(token))
        } else {
            self.head(at, token)
        }
    }

    fn close(&mut self, bracket: Bracket) -> Result<(), Failure> {
        let Some(list) = self.open.pop() else {
            let kind = ReadErrorKind::UnopenedBracket(bracket.closing());
            return Err(self.tokens.error(kind).into());
        };
        list.check_closing(bracket, &self.tokens)?;
        self.builder.close()?;
        Ok(())
    }

    /// The next token, which must exist because a list is open.
    fn next_in_list(&mut self) -> Result<Token<'t>, Failure> {
        if let Some(token) = self.tokens.next()? {
            return Ok(token);
        }
        let innermost = self.open.last().or(self.wrapper.as_ref());
        Err(innermost.expect("a list is open").unclosed().into())
    }

    /// The next token where a tree may stand, behind all trees that `#;` drops.
    #[inline]
    fn next_or_dropped(&mut self) -> Result<Option<Token<'t>>, Failure> {
        loop {
            match self.tokens.next()? {
                Some(Token::TreeComment) => self.drop_tree()?,
                token => return Ok(token),
            }
        }
    }

    /// The same for a token that was read already, within a list.
    fn drop_comments(&mut self, token: Token<'t>) -> Result<Token<'t>, Failure> {
        let mut token = token;
        while token == Token::TreeComment {
            self.drop_tree()?;
            token = self.next_in_list()?;
        }
        Ok(token)
    }

    /// Skips the tree behind `#;`: one token, or a list with balanced brackets.
    fn drop_tree(&mut self) -> Result<(), Failure> {
        let comment = self.tokens.span();
        let mut open: Vec<OpenList> = Vec::new();
        loop {
            match (self.tokens.next()?, open.last()) {
                (Some(Token::Open(bracket)), _) => {
                    let at = self.tokens.span().start;
                    open.push(OpenList { bracket, at });
                }
                (Some(Token::Close(bracket)), Some(list)) => {
                    list.check_closing(bracket, &self.tokens)?;
                    open.pop();
                }
                (Some(Token::Value(_) | Token::Leaf(..)), _) | (Some(_), Some(_)) => {}
                (None, Some(list)) => return Err(list.unclosed().into()),
                (_, None) => {
                    return Err(Failure::Read(ReadError {
                        span: comment,
                        kind: ReadErrorKind::TreeCommentWithoutTree,
                    }));
                }
            }
            if open.is_empty() {
                return Ok(());
            }
        }
    }
}
