//! Texts in pieces: what each part is about, and what stays together on a line.

use unicode_width::UnicodeWidthStr as _;

/// What a part of a text is about. How it looks is up to those who write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Plain,
    Heading,
    Value,
    /// The best line, or what is better than before.
    Best,
    Cut,
    /// The order of evaluations, or the number of a step.
    Order,
    /// Never looked at, or no longer so.
    Pruned,
}

/// What stays together on a line: texts with a blank between them, mostly one.
#[derive(Clone)]
pub(crate) struct Piece(pub(super) Vec<(Role, String)>);

impl Piece {
    pub(crate) fn new(role: Role, text: impl Into<String>) -> Self {
        Self(vec![(role, text.into())])
    }

    /// The piece with another text after it.
    pub(crate) fn and(mut self, role: Role, text: impl Into<String>) -> Self {
        self.0.push((role, text.into()));
        self
    }

    /// The same all in one role.
    pub(crate) fn in_role(self, role: Role) -> Self {
        Self(self.0.into_iter().map(|(_, text)| (role, text)).collect())
    }

    /// The text alone.
    pub(crate) fn plain(&self) -> String {
        let texts: Vec<&str> = self.0.iter().map(|(_, text)| text.as_str()).collect();
        texts.join(" ")
    }

    /// The columns that it takes.
    pub(super) fn width(&self) -> usize {
        let texts = self.0.iter().map(|(_, text)| width(text));
        texts.sum::<usize>() + self.0.len() - 1
    }
}

impl From<String> for Piece {
    fn from(text: String) -> Self {
        Self::new(Role::Plain, text)
    }
}

/// The words of a sentence, between any two of which a line can end.
pub(crate) fn words_of(sentence: &str) -> impl Iterator<Item = Piece> + Clone {
    let words = sentence.split(' ');
    words.map(|word| Piece::new(Role::Plain, word))
}

/// The columns that a text takes.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// The columns that pieces take with so many blanks between them.
pub(crate) fn total_width(
    pieces: impl IntoIterator<Item = impl std::borrow::Borrow<Piece>>,
    gap: usize,
) -> usize {
    let widths = pieces.into_iter().map(|piece| piece.borrow().width() + gap);
    widths.sum::<usize>().saturating_sub(gap)
}
