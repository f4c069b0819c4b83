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

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::ops::Range;

use super::builder::{DocumentBuilder, NodeType};
use super::cursor::{Cursor, fail, value, words};
use super::links::{Links, Step};
use super::{Failure, ForeignError};
use crate::document::Remark;
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
        let class = class.text.trim().to_owned();
        return fail(ForeignError::OtherClass(class), keys.get("class")?.span());
    }
    let exercise = Test::new(&keys)?;
    document.convention_of_format(CONVENTION);
    exercise.add(document)
}

/// What a test says, with all states as nodes.
struct Test<'t> {
    states: Links,
    start: usize,
    /// The actions that the links stand for.
    actions: Vec<&'t str>,
    evaluation: HashMap<&'t str, Option<Value>>,
    agents: usize,
    depth: Option<(usize, Text<'t>)>,
    opponent: Mover,
}

impl<'t> Test<'t> {
    fn new(keys: &Keys<'t>) -> Result<Self, Failure> {
        let start = keys.get("start_state")?;
        let Some((name, span)) = words(start.text, start.at).next() else {
            return fail(ForeignError::Expected("the name of a state"), start.span());
        };
        let mut states = Links::default();
        let start = states.node(name, span);
        let is_expectimax = keys
            .find("alg")
            .is_some_and(|alg| alg.text.contains("Expectimax"));
        let mut test = Self {
            states,
            start,
            actions: Vec::new(),
            evaluation: HashMap::default(),
            agents: keys.get("num_agents")?.number()?,
            depth: None,
            opponent: if is_expectimax {
                Mover::Chance
            } else {
                Mover::Min
            },
        };
        if let Some(depth) = keys.find("depth") {
            test.depth = Some((depth.number()?, depth));
        }
        test.successors(keys.get("successors")?)?;
        test.evaluation(keys.get("evaluation")?)?;
        for key in ["win_states", "lose_states"] {
            keys.find(key)
                .map_or(Ok(()), |ends| test.check_ends(ends))?;
        }
        Ok(test)
    }

    fn successors(&mut self, block: Text<'t>) -> Result<(), Failure> {
        for line in block.lines() {
            let mut words = words(line.text, line.at);
            let (Some((state, from)), Some((action, _)), Some((child, to)), None) =
                (words.next(), words.next(), words.next(), words.next())
            else {
                let expected = ForeignError::Expected("a state, an action and the next state");
                return fail(expected, line.span());
            };
            let parent = self.states.node(state, from);
            let child = self.states.node(child, to.clone());
            self.states.link(parent, child, to)?;
            self.actions.push(action);
        }
        Ok(())
    }

    fn evaluation(&mut self, block: Text<'t>) -> Result<(), Failure> {
        for line in block.lines() {
            let mut words = words(line.text, line.at);
            let (Some((state, span)), Some((literal, place)), None) =
                (words.next(), words.next(), words.next())
            else {
                return fail(ForeignError::Expected("a state and its value"), line.span());
            };
            let value = value(literal, place)?;
            if self.evaluation.insert(state, value).is_some() {
                return fail(ForeignError::GivenTwice(state.to_owned()), span);
            }
        }
        Ok(())
    }

    /// States that end the game have no successors.
    fn check_ends(&self, ends: Text) -> Result<(), Failure> {
        for (state, span) in words(ends.text, ends.at) {
            let node = self.states.find(state);
            if node.is_some_and(|node| self.states.has_children(node)) {
                return fail(ForeignError::TerminalWithSuccessors(state.to_owned()), span);
            }
        }
        Ok(())
    }

    fn add(&self, document: &mut DocumentBuilder) -> Result<(), Failure> {
        let horizon = self
            .depth
            .as_ref()
            .map(|(depth, _)| depth.saturating_mul(self.agents));
        for step in self.states.walk(Some(self.start))? {
            let Step::Open { node, link, ply } = step else {
                document.tree.close()?;
                continue;
            };
            let (name, span) = (self.states.name(node), self.states.span(node));
            document.open(span.clone())?;
            document.name(name, span)?;
            if let Some(link) = link {
                document.tree.move_name(self.actions[link])?;
            }
            if self.states.has_children(node) {
                document.node_type(NodeType::Inner(self.mover(ply)));
                if horizon == Some(ply)
                    && let Some((_, depth)) = &self.depth
                {
                    document.remark = Some(Remark {
                        span: depth.span(),
                        message: "this depth is not applied: the whole tree is read; `--depth` limits a search",
                    });
                }
            }
            if let Some(value) = self.evaluation.get(name) {
                document.tree.value(value.clone());
            }
        }
        Ok(())
    }

    fn mover(&self, ply: usize) -> Mover {
        if ply.is_multiple_of(self.agents) {
            Mover::Max
        } else {
            self.opponent
        }
    }
}

/// The texts under the keys of a file.
struct Keys<'t> {
    texts: HashMap<&'t str, Text<'t>>,
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
        let mut texts = HashMap::new();
        loop {
            cursor.skip_blanks();
            match cursor.peek() {
                None => break,
                Some('#') => {
                    cursor.take_until(is_line_end);
                    continue;
                }
                Some(_) => {}
            }
            let start = cursor.at;
            let key = cursor.take_until(|letter| letter == ':' || is_line_end(letter));
            let key = key.trim_end();
            if texts.contains_key(key) {
                let span = start..start + key.len();
                return fail(ForeignError::GivenTwice(key.to_owned()), span);
            }
            if key.is_empty() || !cursor.eat(":") {
                return cursor.expected("a key such as `class:`");
            }
            texts.insert(key, quoted(&mut cursor)?);
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
            None => fail(ForeignError::Missing(key), self.end..self.end),
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
        return fail(ForeignError::Unclosed("the quote"), start..at);
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

    /// The number that the text holds, 1 or more.
    fn number(&self) -> Result<usize, Failure> {
        match self.text.trim().parse::<NonZeroUsize>() {
            Ok(number) => Ok(number.get()),
            Err(_) => fail(ForeignError::Expected("a number, 1 or more"), self.span()),
        }
    }
}
