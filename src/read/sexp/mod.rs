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
//!
//! In a tree of several players a list of nothing but values is a value too, and players are movers.

mod between;
mod head;
mod plain;
mod players;
mod tokens;

use super::builder::DocumentBuilder;
use super::error::help_for_name;
use super::{Failure, ReadError, ReadErrorKind, fail};
use crate::tree::outcome_in_a_word;
use plain::{Head, Plain};
pub(crate) use tokens::is_word;
use tokens::{Token, Tokens};

/// Reads one document and gives the builder back with the whole tree in it.
pub(crate) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    document.has_bare_lists = true;
    let mut reader = Reader {
        tokens: Tokens::new(text),
        document,
        wrapper: None,
        open: Vec::new(),
        seen: Vec::new(),
        has_players: false,
    };
    let read = reader.document();
    if let Some(at) = reader.tokens.doubtful_comment {
        let message = "what stands behind `;` is read as a comment; separate children by blanks";
        reader.document.remark(at..at + 1, message);
    }
    match read {
        Err(Failure::Read(error)) => reader.meant(*error),
        read => read,
    }
}

/// A notation that people try, by the first word of its texts.
fn other_notation(text: &str) -> Option<&'static str> {
    let is_in_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let behind = text.trim_start_matches(is_in_word);
    match &text[..text.len() - behind.len()] {
        "digraph" | "strict" => Some("DOT"),
        "graph" => Some("DOT, GML or Mermaid"),
        "flowchart" | "mindmap" => Some("Mermaid"),
        "NFG" => Some("a game of Gambit in strategic form"),
        "" if behind.starts_with("\\Tree") => Some("a tree of tikz-qtree"),
        "" if behind.starts_with("\\node") => Some("a tree of TikZ"),
        "" if behind.starts_with('<') => Some("XML"),
        "" if behind.starts_with("---") || behind.starts_with("- ") => Some("YAML"),
        _ if !text.starts_with(char::is_alphabetic) => None,
        _ if behind.starts_with(['(', '{']) => Some("a tree written as function calls"),
        _ if behind.starts_with(": ") || behind.starts_with(":\n") => Some("YAML"),
        _ if behind.starts_with(',') => Some("CSV"),
        _ => None,
    }
}

/// Whether a comment of another language begins at a place, or stands before it on its line.
fn is_comment(text: &str, at: usize) -> bool {
    const MARKS: [&str; 5] = ["#", "//", "/*", "%", "--"];
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let mut before = text[line..at].split_whitespace();
    let here = &text[at..];
    before.any(|word| MARKS.contains(&word))
        || MARKS[..4].iter().any(|mark| here.starts_with(mark)) && !here.starts_with("#;")
        || here.starts_with("-- ")
}

const CLOSED_EARLY: ReadErrorKind = ReadErrorKind::NotRead(
    "expected the end of the input after the tree",
    "a bracket before this place closes the tree too early: remove it, or the last one of the text",
);

const BEFORE_A_LIST: ReadErrorKind = ReadErrorKind::NotRead(
    "expected a tree, found other words in front of it",
    "leave out what stands before the first bracket and behind the last one; who moves stands in it: (min (max 3 12) (max 2 4))",
);

const COMMENT: ReadErrorKind = ReadErrorKind::NotRead(
    "a comment begins with `;`",
    "write `;` in place of the sign, up to the end of the line; #| and |# stand around longer ones",
);

const IN_EXERCISE: ReadErrorKind = ReadErrorKind::NotRead(
    "an exercise holds one tree, after its attributes",
    "write (exercise :title \"Homework 1\" (max 3 5)): the title in quotes, then one tree in brackets; join several trees under one root",
);

struct Reader<'t, 'd, 'p> {
    tokens: Tokens<'t>,
    document: &'d mut DocumentBuilder<'p>,
    /// The list of the exercise wrapper, if there is one.
    wrapper: Option<UnclosedList>,
    /// The lists of nodes that are not closed yet.
    open: Vec<UnclosedList>,
    /// The attributes that the innermost head has had so far.
    seen: Vec<&'t str>,
    /// Whether several players move, and leaves hold payoffs.
    has_players: bool,
}

/// A list that is not closed yet: its bracket, and where that stands.
#[derive(Clone, Copy)]
struct UnclosedList {
    bracket: char,
    at: usize,
    /// How many commas stand between its trees.
    commas: usize,
    /// The first of them that might be a decimal comma.
    doubtful_comma: Option<usize>,
}

impl UnclosedList {
    fn new(bracket: char, at: usize) -> Self {
        Self {
            bracket,
            at,
            commas: 0,
            doubtful_comma: None,
        }
    }

    /// The text has ended before the list.
    #[cold]
    fn unclosed(self) -> ReadError {
        ReadErrorKind::UnclosedBracket(self.bracket).at(self.at..self.at + 1)
    }

    /// Whether this bracket, the last token, closes the list.
    #[inline]
    fn check_closing(self, found: char, tokens: &Tokens) -> Result<(), Failure> {
        let expected = if self.bracket == '(' { ')' } else { ']' };
        if found == expected {
            return Ok(());
        }
        let kind = ReadErrorKind::WrongBracket { expected, found };
        fail(kind, tokens.span())
    }
}

impl<'t> Reader<'t, '_, '_> {
    /// What the author may have meant by a text that is wrong here.
    #[cold]
    fn meant(&self, error: ReadError) -> Result<(), Failure> {
        use ReadErrorKind as Kind;
        let text = self.tokens.text;
        let behind = &text[error.span.start..];
        let count = |brackets: [char; 2]| behind.matches(brackets).count();
        let is_top = self.open.is_empty() && self.wrapper.is_some();
        let is_before_list = self.open.is_empty() && behind.contains(['(', '[']);
        let other = match &error.kind {
            _ if let Some(notation) = other_notation(text.trim_start()) => {
                Some(Kind::OtherNotation(notation))
            }
            Kind::NameAlone(_) | Kind::SecondName(..) | Kind::TextAfterTree
                if is_comment(text, error.span.start) =>
            {
                Some(COMMENT)
            }
            Kind::TextAfterTree
                if count([')', ']']) > count(['(', '[']) + usize::from(self.wrapper.is_some()) =>
            {
                Some(CLOSED_EARLY)
            }
            Kind::NameAlone(_) | Kind::TextAfterTree | Kind::MisplacedAttribute(_) if is_top => {
                Some(IN_EXERCISE)
            }
            Kind::IncompleteLeaf if is_before_list => Some(BEFORE_A_LIST),
            // A number stands in front.
            Kind::TextAfterTree
                if is_before_list && !text[..error.span.start].contains([')', ']']) =>
            {
                Some(BEFORE_A_LIST)
            }
            Kind::NameAlone(word) if is_before_list && help_for_name(word).is_none() => {
                Some(BEFORE_A_LIST)
            }
            Kind::NotANumber(word) | Kind::BadValue(word, _) | Kind::NameAlone(word)
                if self.document.tree.is_at_chance() =>
            {
                let before = text[error.span.clone()].strip_suffix(&**word);
                let name = before.and_then(|before| before.strip_suffix('='));
                outcome_in_a_word(name.unwrap_or("leaf"), word).map(Kind::Tree)
            }
            _ => None,
        };
        fail(other.unwrap_or(error.kind), error.span)
    }

    fn document(&mut self) -> Result<(), Failure> {
        let mut token = self.next_tree()?;
        if token.is_none() {
            return self.fail(ReadErrorKind::Empty);
        }
        while let Some(here) = token {
            token = self.tree_or_close(here)?;
            if token.is_none() {
                self.plain_tokens()?;
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
                Some(Token::Close(bracket)) => wrapper.check_closing(bracket, &self.tokens)?,
                Some(Token::Attribute(name)) => {
                    return self.fail(ReadErrorKind::MisplacedAttribute(name.to_owned()));
                }
                Some(_) => return self.fail(ReadErrorKind::TextAfterTree),
                None => return Err(wrapper.unclosed().into()),
            }
        }
        if let Some(comma) = self.skip_comma()? {
            let is_before_list = self.tokens.rest().trim_start().starts_with(['(', '[']);
            let kind = if is_before_list {
                ReadErrorKind::TextAfterTree
            } else {
                ReadErrorKind::Comma
            };
            return fail(kind, comma..comma + 1);
        }
        match self.tokens.next()? {
            None => Ok(()),
            Some(Token::Close(bracket)) => self.fail(ReadErrorKind::UnopenedBracket(bracket)),
            Some(_) => self.fail(ReadErrorKind::TextAfterTree),
        }
    }

    /// Takes all plain tokens from here on: nearly all of a large tree. Their places are asked for only by the search for one.
    #[inline(never)]
    fn plain_tokens(&mut self) -> Result<(), Failure> {
        if self.document.is_searched() || self.has_players {
            return Ok(());
        }
        while !self.open.is_empty()
            && let Some(token) = self.tokens.plain()
        {
            let tree = &mut self.document.tree;
            match token {
                Plain::Leaf(None, number) => _ = tree.leaf(Some(number))?,
                Plain::Leaf(Some(name), number) => _ = tree.named_leaf(name, Some(number))?,
                Plain::Open(bracket, head) => self.open_plain(bracket, &head)?,
                Plain::Close(bracket) => self.close(bracket)?,
            }
        }
        Ok(())
    }

    #[inline]
    fn open_plain(&mut self, bracket: char, head: &Head) -> Result<(), Failure> {
        self.open
            .push(UnclosedList::new(bracket, self.tokens.start));
        self.document.tree.open()?;
        if let Some(node_type) = head.node_type {
            self.document.node_type(node_type);
        }
        if let Some(name) = head.name {
            self.document.tree.name(name)?;
        }
        Ok(())
    }

    /// Takes one token where a tree may stand; gives the token after it, if that was read already.
    #[inline]
    fn tree_or_close(&mut self, token: Token<'t>) -> Result<Option<Token<'t>>, Failure> {
        let span = self.tokens.span();
        let kind = match token {
            Token::Open(bracket) => return self.list(bracket),
            Token::Leaf(name, value) => {
                self.document.named_leaf(&name, value, span)?;
                return Ok(None);
            }
            Token::Value(value) => return self.document.leaf(value, span).map(|()| None),
            Token::Close(bracket) => return self.close(bracket).map(|()| None),
            Token::Word(name) => ReadErrorKind::NameAlone(name.to_owned()),
            Token::Text(name) => ReadErrorKind::NameAlone(name.into_owned()),
            Token::Attribute(name) => ReadErrorKind::MisplacedAttribute(name.to_owned()),
            Token::TreeComment => ReadErrorKind::MisplacedTreeComment,
        };
        self.fail(kind)
    }

    /// Reads a list from after its bracket up to its first child; a leaf's list to its end.
    #[inline]
    fn list(&mut self, bracket: char) -> Result<Option<Token<'t>>, Failure> {
        let at = self.tokens.start;
        let list = UnclosedList::new(bracket, at);
        let token = self.next()?.ok_or_else(|| list.unclosed())?;
        match token {
            Token::Close(_) => return self.fail(ReadErrorKind::EmptyList),
            Token::Word("exercise") if self.open.is_empty() && self.wrapper.is_none() => {
                self.wrapper = Some(list);
                return self.exercise_head().map(Some);
            }
            Token::Word(word) if self.open.is_empty() => self.root(word),
            _ => {}
        }
        self.open.push(list);
        if matches!(token, Token::Open(_) | Token::Value(_) | Token::Leaf(..)) {
            self.document.open(at..at + 1)?;
            return Ok(Some(token));
        }
        self.document.open(at..self.tokens.end)?;
        self.head(at, token)
    }

    #[inline]
    fn close(&mut self, bracket: char) -> Result<(), Failure> {
        let Some(list) = self.open.pop() else {
            return self.fail(ReadErrorKind::UnopenedBracket(bracket));
        };
        if list.commas > 0 {
            self.check_commas(list)?;
        }
        list.check_closing(bracket, &self.tokens)?;
        Ok(self.document.tree.close()?)
    }

    /// The next token; in a tree of several players payoffs in their list are one.
    #[inline]
    fn next(&mut self) -> Result<Option<Token<'t>>, Failure> {
        match self.tokens.next()? {
            Some(Token::Open(bracket)) if self.has_players => {
                Ok(Some(self.payoffs_or_list(bracket)))
            }
            token => Ok(token),
        }
    }

    /// The next token, which must exist because a list is open.
    #[inline]
    fn next_in_list(&mut self) -> Result<Token<'t>, Failure> {
        let next = self.next()?;
        next.ok_or_else(|| self.unclosed().into())
    }

    /// The text has ended, and the innermost list has not: perhaps because of a `;` that was meant to separate, as in
    /// `(max 3;5)`.
    #[cold]
    fn unclosed(&self) -> ReadError {
        let innermost = self.open.last().or(self.wrapper.as_ref());
        let list = *innermost.expect("a list is open");
        let is_closed = |at: usize| self.tokens.text[at..].contains([')', ']']);
        if self.tokens.doubtful_comment.is_some_and(is_closed) {
            return ReadErrorKind::ClosedInAComment(list.bracket).at(list.at..list.at + 1);
        }
        list.unclosed()
    }

    /// A mistake at the last token.
    #[cold]
    fn fail<T>(&self, kind: ReadErrorKind) -> Result<T, Failure> {
        fail(kind, self.tokens.span())
    }
}
