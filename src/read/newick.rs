//! Reads Newick, the format of evolutionary trees: `((3,12,8)B,(2,4,6)C)A;`.
//!
//! The grammar is that of the Newick 8:45 standard (Archie, Day, Felsenstein and others, 1986), but
//! underscores stay. Lengths of branches mean nothing here.
//!
//! ```text
//! document = tree ";"
//! tree     = label length | "(" tree { "," tree } ")" [ label ] length
//! length   = [ ":" number ]
//! ```

use std::ops::Range;

use super::builder::DocumentBuilder;
use super::cursor::{Cursor, fail};
use super::label::Label;
use super::{Failure, ForeignError, ReadErrorKind};

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    let mut reader = Reader {
        cursor: Cursor::new(text),
        document,
        open: Vec::new(),
    };
    reader.document()
}

struct Reader<'t, 'd, 'p> {
    cursor: Cursor<'t>,
    document: &'d mut DocumentBuilder<'p>,
    /// Where the brackets stand that are not closed yet.
    open: Vec<usize>,
}

impl Reader<'_, '_, '_> {
    fn document(&mut self) -> Result<(), Failure> {
        self.skip_blanks()?;
        self.cursor.not_empty()?;
        loop {
            let at = self.cursor.at;
            if self.cursor.eat("(") {
                self.document.open(at..at + 1)?;
                self.open.push(at);
                self.skip_blanks()?;
                continue;
            }
            match self.label()? {
                Some(label) => label.add(self.document)?,
                None => return self.cursor.expected("a leaf's value, or `(`"),
            }
            if self.is_complete()? {
                break;
            }
        }
        if !self.cursor.eat(";") {
            return self.cursor.expected("`;` at the end of the tree");
        }
        self.skip_blanks()?;
        self.cursor.end()
    }

    /// Goes on after a node, to its next sibling or that of the brackets that end here.
    fn is_complete(&mut self) -> Result<bool, Failure> {
        while let Some(&bracket) = self.open.last() {
            if self.cursor.eat(",") {
                self.skip_blanks()?;
                return Ok(false);
            }
            if !self.cursor.eat(")") {
                if self.cursor.peek().is_none_or(|next| next == ';') {
                    let kind = ReadErrorKind::UnclosedBracket('(');
                    return Err(kind.at(bracket..bracket + 1).into());
                }
                return self.cursor.expected("`,` or `)`");
            }
            self.open.pop();
            self.skip_blanks()?;
            if let Some(label) = self.label()? {
                label.describe(self.document)?;
            }
            self.document.tree.close()?;
        }
        Ok(true)
    }

    /// The label of a node and the length of its branch, if there are any.
    fn label(&mut self) -> Result<Option<Label>, Failure> {
        let start = self.cursor.at;
        let label = if self.cursor.eat("'") {
            let name = self.quoted(start)?;
            let mut label = Label::of_name(name, start..self.cursor.at);
            if self.cursor.eat("=") {
                let literal = self.cursor.take_until(ends_a_label).trim_end();
                label.span = start..self.cursor.at;
                label.value(literal)?;
            }
            Some(label)
        } else {
            let text = self.cursor.take_until(ends_a_label).trim_end();
            let span: Range<usize> = start..start + text.len();
            (!text.is_empty())
                .then(|| Label::new(text, span))
                .transpose()?
        };
        self.skip_blanks()?;
        if self.cursor.eat(":") {
            self.skip_blanks()?;
            let length = self.cursor.take_until(ends_a_label).trim_end();
            if length.is_empty() {
                return self.cursor.expected("the length of the branch");
            }
            self.skip_blanks()?;
        }
        Ok(label)
    }

    /// A name in quotes, after the first; two of them stand for one.
    fn quoted(&mut self, start: usize) -> Result<String, Failure> {
        let mut name = String::new();
        loop {
            name.push_str(self.cursor.take_until(|letter| letter == '\''));
            if !self.cursor.eat("'") {
                return fail(ForeignError::Unclosed("the quote"), start..start + 1);
            }
            if !self.cursor.eat("'") {
                return Ok(name);
            }
            name.push('\'');
        }
    }

    /// Goes to the next token over blanks and comments.
    fn skip_blanks(&mut self) -> Result<(), Failure> {
        loop {
            self.cursor.skip_blanks();
            let start = self.cursor.at;
            if !self.cursor.eat("[") {
                return Ok(());
            }
            self.cursor.take_until(|letter| letter == ']');
            if !self.cursor.eat("]") {
                return fail(ForeignError::Unclosed("the comment"), start..start + 1);
            }
        }
    }
}

fn ends_a_label(letter: char) -> bool {
    matches!(letter, '(' | ')' | '[' | ']' | '\'' | ':' | ';' | ',')
}
