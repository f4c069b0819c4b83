//! Reads the brackets of LaTeX's packages forest and tikz-qtree, alone or within a document.
//!
//! ```text
//! forest   node = "[" label [ "," keys ] node* "]"            [max, blue [min [3] [12]] [2]]
//! qtree    node = "[" [ "." label ] ( node | leaf )* "]"      \Tree [.max [.min 3 12 ] 2 ]
//! ```
//!
//! Keys and what stands on the edges mean nothing here; of a label the text counts, and not how TeX
//! sets it.

mod tex;

use std::ops::Range;

use super::builder::DocumentBuilder;
use super::cursor::Cursor;
use super::label::Label;
use super::{Failure, ReadErrorKind, fail};
use tex::{plain, skip_to, without_comments};

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    let text = without_comments(text);
    let beginning = first_beginning(&text);
    let (package, at) = match beginning {
        Some((at, word, package)) => (package, at + word.len()),
        None if is_qtree(&text) => (Package::Qtree, 0),
        None => (Package::Brackets, 0),
    };
    let mut reader = Reader {
        cursor: Cursor::new(&text),
        package,
        is_in_document: beginning.is_some(),
        document,
        open: Vec::new(),
    };
    reader.cursor.at = at;
    reader.document()
}

/// What the brackets were written for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Package {
    /// Forest, within its environment or command.
    Forest,
    /// Forest's brackets alone.
    Brackets,
    /// Qtree and tikz-qtree.
    Qtree,
}

const BEGINNINGS: [(&str, Package); 4] = [
    ("\\begin{forest}", Package::Forest),
    ("\\Forest{", Package::Forest),
    ("\\Forest*{", Package::Forest),
    ("\\Tree", Package::Qtree),
];

/// Whether a text that is no document holds the brackets of qtree, whose labels begin with a point.
fn is_qtree(text: &str) -> bool {
    let behind = text.trim_start().strip_prefix('[');
    behind.is_some_and(|label| label.trim_start().starts_with('.'))
}

fn first_beginning(text: &str) -> Option<(usize, &'static str, Package)> {
    let found = BEGINNINGS.iter().filter_map(|(beginning, package)| {
        let at = text.find(beginning)?;
        Some((at, *beginning, *package))
    });
    found.min_by_key(|(at, ..)| *at)
}

struct Reader<'t, 'd, 'p> {
    cursor: Cursor<'t>,
    package: Package,
    /// Whether a document stands around the tree.
    is_in_document: bool,
    document: &'d mut DocumentBuilder<'p>,
    /// Where the brackets stand that are not closed yet.
    open: Vec<usize>,
}

impl Reader<'_, '_, '_> {
    fn document(&mut self) -> Result<(), Failure> {
        self.cursor.skip_blanks();
        self.cursor.not_empty()?;
        if self.package == Package::Forest {
            skip_to(&mut self.cursor, &['['])?;
        }
        if self.cursor.peek() != Some('[') {
            return fail(
                ReadErrorKind::Expected(
                    "a tree in the brackets of forest or tikz-qtree, which begins with `[`",
                ),
                self.cursor.here(),
            );
        }
        self.node()?;
        while let Some(&bracket) = self.open.last() {
            self.cursor.skip_blanks();
            match self.cursor.peek() {
                Some('[') => self.node()?,
                Some(']') => {
                    self.cursor.at += 1;
                    self.open.pop();
                    self.document.tree.close()?;
                }
                None => return Err(unclosed(bracket)),
                Some(_) if self.package == Package::Qtree => self.qtree_word()?,
                Some(_) => return self.cursor.expected("`[` or `]`"),
            }
        }
        self.end()
    }

    /// What may stand after the tree: nothing, or the rest of a document without a second one.
    fn end(&mut self) -> Result<(), Failure> {
        let second = first_beginning(self.cursor.rest());
        if let Some((at, beginning, _)) = second {
            let at = self.cursor.at + at;
            let kind = ReadErrorKind::TextAfterTree;
            return Err(kind.at(at..at + beginning.len()).into());
        }
        if self.is_in_document {
            return Ok(());
        }
        self.cursor.end()
    }

    /// Opens a node at its bracket, or reads a leaf with both.
    fn node(&mut self) -> Result<(), Failure> {
        let bracket = self.cursor.at;
        self.cursor.at += 1;
        self.cursor.skip_blanks();
        let place = self.raw_label()?;
        let raw = &self.cursor.text[place.clone()];
        let span = match raw.trim_end().len() {
            0 => bracket..bracket + 1,
            length => place.start..place.start + length,
        };
        let label = self.label(place, span)?;
        self.cursor.skip_blanks();
        match self.cursor.peek() {
            None => Err(unclosed(bracket)),
            Some(']') => {
                self.cursor.at += 1;
                label.add(self.document)
            }
            Some(_) => {
                self.document.open(bracket..bracket + 1)?;
                self.open.push(bracket);
                label.describe(self.document)
            }
        }
    }

    /// What a label says; its place may end with blanks, its span does not.
    fn label(&self, place: Range<usize>, span: Range<usize>) -> Result<Label, Failure> {
        let plain = plain(&self.cursor.text[place.clone()]);
        let label = Label::new(&plain.text, span);
        let may_be_wrong = label.as_ref().map_or(true, Label::has_value);
        let Some(command) = plain.unknown.filter(|_| may_be_wrong) else {
            return label;
        };
        let command = place.start + command.start..place.start + command.end;
        let name = self.cursor.text[command.clone()].to_owned();
        fail(ReadErrorKind::UnknownCommand(name), command)
    }

    /// The place of the label after a bracket as TeX has it; its keys are skipped.
    fn raw_label(&mut self) -> Result<Range<usize>, Failure> {
        let start = self.cursor.at;
        if self.package == Package::Qtree {
            if !self.cursor.eat(".") {
                return Ok(start..start);
            }
            return self.word();
        }
        skip_to(&mut self.cursor, &[',', '[', ']'])?;
        let end = self.cursor.at;
        skip_to(&mut self.cursor, &['[', ']'])?;
        self.no_decimal_comma(start, end)?;
        Ok(start..end)
    }

    /// A comma between digits parts a label from its keys, but no key is a number.
    fn no_decimal_comma(&self, label: usize, comma: usize) -> Result<(), Failure> {
        let is_digit = |letter: char| letter.is_ascii_digit();
        let text = self.cursor.text;
        let keys = text[comma..].strip_prefix(',').map(str::trim_start);
        if text[label..comma].trim_end().ends_with(is_digit)
            && keys.is_some_and(|keys| keys.starts_with(is_digit))
        {
            return fail(ReadErrorKind::Comma, comma..comma + 1);
        }
        Ok(())
    }

    /// A word of qtree: a leaf, or what stands on an edge.
    fn qtree_word(&mut self) -> Result<(), Failure> {
        if self.cursor.rest().starts_with("\\edge") {
            return self.command();
        }
        let place = self.word()?;
        self.label(place.clone(), place)?.add(self.document)
    }

    /// The place of a word as TeX has it, which may be a group or a command that ends with `;`.
    fn word(&mut self) -> Result<Range<usize>, Failure> {
        let start = self.cursor.at;
        if self.cursor.rest().starts_with("\\node") {
            self.command()?;
            let command = &self.cursor.text[start..self.cursor.at];
            let group = command.rfind('{').unwrap_or(command.len());
            let group_end = command.trim_end_matches(';').len().max(group);
            return Ok(start + group..start + group_end);
        }
        skip_to(
            &mut self.cursor,
            &[' ', '\t', '\n', '\r', '\u{a0}', '[', ']'],
        )?;
        if self.cursor.at == start {
            return self.cursor.expected("a label");
        }
        Ok(start..self.cursor.at)
    }

    /// A command up to its semicolon.
    fn command(&mut self) -> Result<(), Failure> {
        let start = self.cursor.at;
        skip_to(&mut self.cursor, &[';'])?;
        if self.cursor.eat(";") {
            return Ok(());
        }
        let name = start..start + "\\edge".len();
        fail(
            ReadErrorKind::Expected("`;` at the end of the command"),
            name,
        )
    }
}

fn unclosed(bracket: usize) -> Failure {
    let kind = ReadErrorKind::UnclosedBracket('[');
    kind.at(bracket..bracket + 1).into()
}
