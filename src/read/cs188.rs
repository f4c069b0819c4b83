//! Reads tests with game trees of Berkeley's CS188 autograder, `.test`, class `GraphGameTreeTest`.
//!
//! Agent 0 is MAX, all others are MIN, or chance in a test of `ExpectimaxAgent`.
//!
//! ```text
//! successors: """
//! root Left A           a state, an action, the state it leads to
//! """
//! evaluation: """
//! A 3                   a state and its value
//! """
//! ```

use std::num::NonZeroUsize;
use std::ops::Range;

use rustc_hash::FxHashMap;

use super::builder::{DocumentBuilder, NodeType};
use super::cursor::{Cursor, value, words};
use super::links::{Links, Step};
use super::{Failure, ReadErrorKind, fail};
use crate::tree::Mover;
use crate::value::Value;

/// The preset that the course's autograder follows.
const CONVENTION: &str = "cs188";

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    Cursor::new(text.trim_start()).not_empty()?;
    let keys = Keys::read(text)?;
    let class = keys.get("class")?;
    if class.text.trim() != "GraphGameTreeTest" {
        let kind =
            ReadErrorKind::NotRead("only tests of class `GraphGameTreeTest` hold game trees");
        return fail(kind, class.span());
    }
    let start = keys.get("start_state")?;
    let Some(start) = words(start.text, start.at).next() else {
        return fail(ReadErrorKind::Expected("the name of a state"), start.span());
    };
    let mut game = Test {
        text,
        keys,
        states: Links::default(),
        actions: FxHashMap::default(),
        values: FxHashMap::default(),
    };
    let start = game.state(start)?;
    game.successors()?;
    game.evaluation()?;
    game.check_ends()?;
    document.convention_of_format(CONVENTION);
    game.add(start, document)
}

/// What a test says, with all states as nodes.
struct Test<'t> {
    text: &'t str,
    keys: Keys<'t>,
    states: Links<'t>,
    /// The actions that lead to states.
    actions: FxHashMap<usize, &'t str>,
    values: FxHashMap<usize, Option<Value>>,
}

impl<'t> Test<'t> {
    /// The number of a state, which is new at its first mention.
    fn state(&mut self, (name, place): (&'t str, Range<usize>)) -> Result<usize, Failure> {
        let known = self.states.find(name);
        known.map_or_else(|| self.states.add(name.into(), place), Ok)
    }

    fn successors(&mut self) -> Result<(), Failure> {
        for line in self.keys.get("successors")?.lines() {
            let expected = "a state, an action and the next state";
            let [state, (action, _), child] = line.words(expected)?;
            let span = child.1.clone();
            let (parent, child) = (self.state(state)?, self.state(child)?);
            self.states.link(parent, child, span)?;
            self.actions.insert(child, action);
        }
        Ok(())
    }

    fn evaluation(&mut self) -> Result<(), Failure> {
        for line in self.keys.get("evaluation")?.lines() {
            let [state, (literal, place)] = line.words("a state and its value")?;
            // A state that is not reached means nothing.
            let Some(number) = self.states.find(state.0) else {
                continue;
            };
            let value = value(literal, place)?;
            if self.values.insert(number, value).is_some() {
                return fail(ReadErrorKind::GivenTwice(state.0.to_owned()), state.1);
            }
        }
        Ok(())
    }

    /// States that end the game have no successors.
    fn check_ends(&self) -> Result<(), Failure> {
        let ends = ["win_states", "lose_states"].into_iter();
        let ends = ends.filter_map(|key| self.keys.find(key));
        for (state, span) in ends.flat_map(|ends| words(ends.text, ends.at)) {
            let node = self.states.find(state);
            if let Some(node) = node.filter(|&node| self.states.has_children(node)) {
                return self
                    .states
                    .no_tree(node, "is won or lost but has successors", span);
            }
        }
        Ok(())
    }

    fn add(&mut self, start: usize, document: &mut DocumentBuilder) -> Result<(), Failure> {
        let agents = self.keys.get("num_agents")?.number()?;
        let depth = self.keys.find("depth");
        let horizon = depth.map(|depth| depth.number()).transpose()?;
        let horizon = horizon.map(|depth| depth.saturating_mul(agents));
        let is_expectimax = |alg: Text| alg.text.contains("Expectimax");
        let opponent = match self.keys.find("alg") {
            Some(alg) if is_expectimax(alg) => Mover::Chance,
            _ => Mover::Min,
        };
        let root = self.states.root(Some(start))?;
        for step in self.states.walk(root) {
            let Step::Open(node, ply) = step else {
                document.tree.close()?;
                continue;
            };
            let place = self.states.place(node);
            document.open(place.clone())?;
            document.name(&self.text[place.clone()], place)?;
            if let Some(action) = self.actions.get(&node) {
                document.tree.move_name(action)?;
            }
            if let Some(value) = self.values.get(&node) {
                document.tree.value(value.clone());
            }
            if self.states.has_children(node) {
                let is_max = ply.is_multiple_of(agents);
                let mover = if is_max { Mover::Max } else { opponent };
                document.node_type(NodeType::Inner(mover));
                if let Some(depth) = depth.filter(|_| horizon == Some(ply)) {
                    document.remark(
                        depth.span(),
                        "this depth is not applied: the whole tree is read; `--depth` limits a search",
                    );
                }
            }
        }
        Ok(())
    }
}

/// The texts under the keys of a file.
struct Keys<'t> {
    texts: FxHashMap<&'t str, Text<'t>>,
    end: usize,
}

/// A part of a file, and where it begins.
#[derive(Clone, Copy)]
struct Text<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Keys<'t> {
    fn read(text: &'t str) -> Result<Self, Failure> {
        let mut cursor = Cursor::new(text);
        let mut texts = FxHashMap::default();
        cursor.skip_blanks();
        while let Some(first) = cursor.peek() {
            let start = cursor.at;
            if first == '#' {
                cursor.take_until(is_line_end);
            } else {
                let key = cursor.take_until(|letter| letter == ':' || is_line_end(letter));
                let key = key.trim_end();
                if key.is_empty() || !cursor.eat(":") {
                    return cursor.expected("a key such as `class:`");
                }
                if texts.insert(key, quoted(&mut cursor)?).is_some() {
                    let kind = ReadErrorKind::GivenTwice(key.to_owned());
                    return fail(kind, start..start + key.len());
                }
            }
            cursor.skip_blanks();
        }
        let end = cursor.at;
        Ok(Self { texts, end })
    }

    fn find(&self, key: &str) -> Option<Text<'t>> {
        self.texts.get(key).copied()
    }

    /// The text under a key that must be there.
    fn get(&self, key: &'static str) -> Result<Text<'t>, Failure> {
        match self.find(key) {
            Some(text) => Ok(text),
            None => fail(ReadErrorKind::Missing(key), self.end..self.end),
        }
    }
}

fn quoted<'t>(cursor: &mut Cursor<'t>) -> Result<Text<'t>, Failure> {
    cursor.skip_blanks();
    let start = cursor.at;
    let quote = if cursor.eat("\"\"\"") {
        "\"\"\""
    } else if cursor.eat("\"") {
        "\""
    } else {
        return cursor.expected("a text in quotes");
    };
    let (at, rest) = (cursor.at, cursor.rest());
    let ends_in_its_line = |text: &&str| quote.len() > 1 || !text.contains(is_line_end);
    let text = rest.find(quote).map(|length| &rest[..length]);
    let Some(text) = text.filter(ends_in_its_line) else {
        return fail(ReadErrorKind::Unclosed("the quote"), start..at);
    };
    cursor.at = at + text.len() + quote.len();
    Ok(Text { text, at })
}

fn is_line_end(letter: char) -> bool {
    matches!(letter, '\n' | '\r')
}

impl<'t> Text<'t> {
    /// Where the text stands; its quote where it is empty.
    fn span(&self) -> Range<usize> {
        self.at..self.at + self.text.len().max(1)
    }

    /// The lines that are not blank.
    fn lines(self) -> impl Iterator<Item = Text<'t>> {
        let lines = self.text.split(is_line_end);
        let mut at = self.at;
        let lines = lines.map(move |text| {
            let line = Text { text, at };
            at += text.len() + 1;
            line
        });
        lines.filter(|line| !line.text.trim().is_empty())
    }

    /// The words that the text holds, which must be as many as are expected.
    fn words<const N: usize>(
        self,
        expected: &'static str,
    ) -> Result<[(&'t str, Range<usize>); N], Failure> {
        let words: Vec<_> = words(self.text, self.at).collect();
        let words = words.try_into();
        words.or_else(|_| fail(ReadErrorKind::Expected(expected), self.span()))
    }

    /// The number that the text holds, 1 or more.
    fn number(&self) -> Result<usize, Failure> {
        match self.text.trim().parse::<NonZeroUsize>() {
            Ok(number) => Ok(number.get()),
            Err(_) => fail(ReadErrorKind::Expected("a number, 1 or more"), self.span()),
        }
    }
}
