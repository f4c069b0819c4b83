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

use rustc_hash::FxHashMap;

use super::builder::{DocumentBuilder, NodeType};
use super::cursor::{Cursor, value};
use super::links::{Links, Step};
use super::{Failure, ReadErrorKind, fail};
use crate::tree::Mover;
use crate::value::Value;

/// The preset that the course's autograder follows.
const CONVENTION: &str = "cs188";

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    let keys = Keys::read(text)?;
    let class = keys.get("class")?;
    if class.trim() != "GraphGameTreeTest" {
        let kind =
            ReadErrorKind::NotRead("only tests of class `GraphGameTreeTest` hold game trees");
        return keys.fail(kind, class);
    }
    let start = keys.get("start_state")?;
    let Some(start) = start.split_whitespace().next() else {
        return keys.fail(ReadErrorKind::Expected("the name of a state"), start);
    };
    let mut game = Test {
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
    keys: Keys<'t>,
    states: Links<'t>,
    /// The actions that lead to states.
    actions: FxHashMap<usize, &'t str>,
    values: FxHashMap<usize, Option<Value>>,
}

impl<'t> Test<'t> {
    /// The number of a state, which is new at its first mention.
    fn state(&mut self, name: &'t str) -> Result<usize, Failure> {
        let known = self.states.find(name);
        let place = self.keys.cursor.place(name);
        known.map_or_else(|| self.states.add(name.into(), place), Ok)
    }

    fn successors(&mut self) -> Result<(), Failure> {
        for line in self.keys.lines("successors")? {
            let expected = "a state, an action and the next state";
            let [state, action, next] = self.keys.words(line, expected)?;
            let (parent, child) = (self.state(state)?, self.state(next)?);
            self.states
                .link(parent, child, self.keys.cursor.place(next))?;
            self.actions.insert(child, action);
        }
        Ok(())
    }

    fn evaluation(&mut self) -> Result<(), Failure> {
        for line in self.keys.lines("evaluation")? {
            let [state, literal] = self.keys.words(line, "a state and its value")?;
            // A state that is not reached means nothing.
            let Some(number) = self.states.find(state) else {
                continue;
            };
            let value = value(literal, self.keys.cursor.place(literal))?;
            if self.values.insert(number, value).is_some() {
                return self
                    .keys
                    .fail(ReadErrorKind::GivenTwice(state.to_owned()), state);
            }
        }
        Ok(())
    }

    /// States that end the game have no successors.
    fn check_ends(&self) -> Result<(), Failure> {
        let ends = ["win_states", "lose_states"].into_iter();
        let ends = ends.filter_map(|key| self.keys.find(key));
        for state in ends.flat_map(str::split_whitespace) {
            let node = self.states.find(state);
            if let Some(node) = node.filter(|&node| self.states.has_children(node)) {
                let rule = "is won or lost but has successors";
                return self
                    .states
                    .no_tree(node, rule, self.keys.cursor.place(state));
            }
        }
        Ok(())
    }

    fn add(&mut self, start: usize, document: &mut DocumentBuilder) -> Result<(), Failure> {
        let agents = self.keys.number(self.keys.get("num_agents")?)?;
        let depth = self.keys.find("depth");
        let horizon = depth.map(|depth| self.keys.number(depth)).transpose()?;
        let horizon = horizon.map(|depth| depth.saturating_mul(agents));
        let is_expectimax = |alg: &str| alg.contains("Expectimax");
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
            document.name(&self.keys.cursor.text[place.clone()], place)?;
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
                        self.keys.cursor.place(depth),
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
    cursor: Cursor<'t>,
    texts: FxHashMap<&'t str, &'t str>,
}

impl<'t> Keys<'t> {
    fn read(text: &'t str) -> Result<Self, Failure> {
        let mut cursor = Cursor::new(text)?;
        let mut texts = FxHashMap::default();
        skip_comments(&mut cursor);
        while !cursor.rest.is_empty() {
            let (key, text) = entry(&mut cursor)?;
            skip_comments(&mut cursor);
            if texts.insert(key, text).is_some() {
                let kind = ReadErrorKind::GivenTwice(key.to_owned());
                return fail(kind, cursor.place(key));
            }
        }
        Ok(Self { cursor, texts })
    }

    fn find(&self, key: &str) -> Option<&'t str> {
        self.texts.get(key).copied()
    }

    /// The text under a key that must be there.
    fn get(&self, key: &'static str) -> Result<&'t str, Failure> {
        let found = self.find(key);
        let missing = || self.fail(ReadErrorKind::Missing(key), self.cursor.rest);
        found.map_or_else(missing, Ok)
    }

    /// The lines under a key that are not blank.
    fn lines(&self, key: &'static str) -> Result<impl Iterator<Item = &'t str> + use<'t>, Failure> {
        let lines = self.get(key)?.split(['\n', '\r']);
        Ok(lines.filter(|line| !line.trim().is_empty()))
    }

    /// The words that a line holds, which must be as many as are expected.
    fn words<const N: usize>(
        &self,
        line: &'t str,
        expected: &'static str,
    ) -> Result<[&'t str; N], Failure> {
        let words: Vec<_> = line.split_whitespace().collect();
        let words = words.try_into();
        words.or_else(|_| self.fail(ReadErrorKind::Expected(expected), line))
    }

    /// The number that a text holds, 1 or more.
    fn number(&self, text: &str) -> Result<usize, Failure> {
        match text.trim().parse::<NonZeroUsize>() {
            Ok(number) => Ok(number.get()),
            Err(_) => self.fail(ReadErrorKind::Expected("a number, 1 or more"), text),
        }
    }

    /// A mistake in a part of the file, or at the quote behind it where it is empty.
    fn fail<T>(&self, kind: ReadErrorKind, part: &str) -> Result<T, Failure> {
        let place = self.cursor.place(part);
        let length = usize::from(place.is_empty() && place.end < self.cursor.text.len());
        fail(kind, place.start..place.end + length)
    }
}

/// A key and the text in quotes behind it, which ends its line.
fn entry<'t>(cursor: &mut Cursor<'t>) -> Result<(&'t str, &'t str), Failure> {
    let key = cursor.rest.split([':', '"', '\r', '\n']).next();
    let key = key.unwrap_or_default();
    let behind = cursor.rest[key.len()..].strip_prefix(':');
    let Some(behind) = behind.filter(|_| !key.is_empty()) else {
        return cursor.expected("a key and its text, such as `class: \"GraphGameTreeTest\"`");
    };
    cursor.rest = behind;
    let text = quoted(cursor)?;
    cursor.rest = cursor.rest.trim_start_matches([' ', '\t']);
    match cursor.rest.chars().next() {
        None | Some('#' | '\r' | '\n') => Ok((key.trim_end(), text)),
        Some(_) => cursor.expected("the end of the line"),
    }
}

/// A text in three quotes, or in one within its line.
fn quoted<'t>(cursor: &mut Cursor<'t>) -> Result<&'t str, Failure> {
    cursor.skip_blanks();
    let three = "\"\"\"";
    let is_long = cursor.rest.starts_with(three);
    let quote = if is_long { three } else { "\"" };
    let Some(inside) = cursor.rest.strip_prefix(quote) else {
        return cursor.expected("a text in quotes");
    };
    match inside.split_once(quote) {
        Some((text, behind)) if is_long || !text.contains(['\n', '\r']) => {
            cursor.rest = behind;
            Ok(text)
        }
        _ => {
            let kind = ReadErrorKind::Unclosed("the quote");
            fail(kind, cursor.place(&cursor.rest[..1]))
        }
    }
}

fn skip_comments(cursor: &mut Cursor) {
    while cursor.is_at('#') {
        let end = cursor.rest.find(['\r', '\n']);
        cursor.rest = &cursor.rest[end.unwrap_or(cursor.rest.len())..];
    }
}
