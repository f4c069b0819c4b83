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

use super::builder::DocumentBuilder;
use super::cursor::{Cursor, value};
use super::links::Links;
use super::{Failure, ReadErrorKind, fail};
use crate::text;
use crate::tree::Mover;
use crate::value::Value;

/// The preset that the course's autograder follows.
const CONVENTION: &str = "cs188";

/// Reads one document and gives the builder back with the whole tree in it.
pub(crate) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    let keys = Keys::read(text)?;
    let class = keys.get("class")?;
    if class.trim() != "GraphGameTreeTest" {
        let kind = ReadErrorKind::NotRead(
            "only tests of class `GraphGameTreeTest` hold game trees",
            "choose a test of that class: others, such as Pacman layouts, hold no tree",
        );
        return keys.fail(kind, class);
    }
    let [start] = keys.words(keys.get("start_state")?, "the name of a state")?;
    let mut states = Links::default();
    let start = keys.state(start, &mut states)?;
    for line in keys.lines("successors")? {
        let [state, action, next] = keys.words(line, "a state, an action and the next state")?;
        let (parent, child) = (
            keys.state(state, &mut states)?,
            keys.state(next, &mut states)?,
        );
        let span = keys.cursor.place(action).start..keys.cursor.place(next).end;
        states.link(parent, child, span)?;
    }
    // States that end the game have no successors.
    let ends = ["win_states", "lose_states"].into_iter();
    let ends = ends.filter_map(|key| keys.texts.get(key));
    for state in ends.flat_map(|text| text.split_whitespace()) {
        if let Some(number) = states.find(state)
            && !states.nodes[number].children.is_empty()
        {
            let rule = "is won or lost but has successors";
            return states.no_tree(number, rule, keys.cursor.place(state));
        }
    }
    let mut values: FxHashMap<usize, Option<Value>> = FxHashMap::default();
    for line in keys.lines("evaluation")? {
        let [state, literal] = keys.words(line, "a state and its value")?;
        let value = value(literal, keys.cursor.place(literal))?;
        // A state that is not reached means nothing.
        let number = states.find(state);
        if number.is_some_and(|number| values.insert(number, value).is_some()) {
            return keys.fail(ReadErrorKind::GivenTwice(state.to_owned()), state);
        }
    }
    // Who reads without presets has no use for it.
    let _is_known = document.convention(CONVENTION.to_owned(), 0..0);
    let first = &states.nodes[start];
    if first.link.is_some() || states.nodes.len() > 1 && first.children.is_empty() {
        let rule = "is the start state, but not where the tree begins";
        return states.no_tree(start, rule, first.place.clone());
    }
    keys.tree(&states, start, &values, document)
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

    /// The number of a state, which is new at its first mention.
    fn state(&self, name: &'t str, states: &mut Links<'t>) -> Result<usize, Failure> {
        let known = states.find(name);
        known.map_or_else(|| states.add(name.into(), self.cursor.place(name)), Ok)
    }

    /// Tells the builder the tree below a root.
    fn tree(
        &self,
        states: &Links,
        root: usize,
        values: &FxHashMap<usize, Option<Value>>,
        document: &mut DocumentBuilder,
    ) -> Result<(), Failure> {
        let all = self.cursor.text;
        let agents = self.number(self.get("num_agents")?)?;
        let alg = self.texts.get("alg").or(self.texts.get("agent"));
        let alg = alg.map(|alg| alg.to_lowercase()).unwrap_or_default();
        let is_called = |agent: &&&str| alg.contains(**agent);
        let opponent = match ["expectimax", "minimax", "alphabeta"]
            .iter()
            .find(is_called)
        {
            Some(&"expectimax") => Mover::Chance,
            Some(_) => Mover::Min,
            None => {
                let message = "`alg` names none of MinimaxAgent, AlphaBetaAgent and ExpectimaxAgent, so all agents but the first are read as MIN";
                document.remark(states.nodes[root].place.clone(), message);
                Mover::Min
            }
        };
        let mut plies = 0;
        let mut is_left_out = vec![true; states.nodes.len()];
        for (node, ply) in states.preorder(root) {
            plies = plies.max(ply);
            is_left_out[node] = false;
            let state = &states.nodes[node];
            document.close_to(ply)?;
            document.open(state.place.clone())?;
            document.name(&all[state.place.clone()], state.place.clone())?;
            let behind = state.link.map_or("", |at| &all[at..]);
            if let Some(action) = behind.split_whitespace().next() {
                document.tree.move_name(action)?;
            }
            if let Some(value) = values.get(&node) {
                document.tree.value(value.clone());
            }
            if !state.children.is_empty() {
                let is_max = ply.is_multiple_of(agents);
                let mover = if is_max { Mover::Max } else { opponent };
                document.tree.mover(mover);
            }
        }
        document.close_to(0)?;
        let left_out = is_left_out.iter().position(|is_left_out| *is_left_out);
        if let Some(state) = left_out {
            self.remark_on_left_out(states.nodes[state].place.clone(), document);
        }
        if let Some(depth) = self.texts.get("depth") {
            let limit = self.number(depth)?.saturating_mul(agents);
            if limit < plies {
                let message = format!(
                    "the whole tree is read; the depth here, in rounds of all agents, is `--depth {limit}`"
                );
                document.remark(self.cursor.place(depth), message);
            }
        }
        Ok(())
    }

    /// Tells of the first state that is not reached.
    fn remark_on_left_out(&self, place: Range<usize>, document: &mut DocumentBuilder) {
        let name = text::quoted(&self.cursor.text[place.clone()]);
        let message = format!(
            "`{name}` can't be reached from the start state, so it is left out with all below it"
        );
        document.remark(place, message);
    }

    /// The text under a key that must be there.
    fn get(&self, key: &'static str) -> Result<&'t str, Failure> {
        let missing = || self.fail(ReadErrorKind::Missing(key), self.cursor.rest);
        self.texts.get(key).map_or_else(missing, |text| Ok(*text))
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
