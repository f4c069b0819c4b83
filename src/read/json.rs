//! Reads JSON trees: nested arrays, labelled objects, and the exercise wrapper.
//!
//! The pull parser jiter cuts the tokens (RFC 8259, strictly); the loop and its stack are our own,
//! so that no nesting can overflow the stack.

use std::ops::Range;
use std::str::FromStr;

use jiter::{Jiter, JiterError, JiterErrorType, JsonErrorType, NumberAny, NumberInt, Peek};
use rustc_hash::FxHashSet;

use super::Failure;
use super::error::{ReadError, ReadErrorKind, nearest};
use super::places::{Part, Places};
use crate::document::Exercise;
use crate::tree::{Builder, Mover, Player};
use crate::value::{Value, ValueError};

/// What the keys of values take.
const A_VALUE: &str = "a number, or a string with a value such as \"7/3\"";

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(
    text: &str,
    conventions: &[&str],
    builder: Builder,
    places: &mut impl Places,
) -> Result<(Builder, Exercise), Failure> {
    let mut reader = Reader {
        text,
        tokens: Jiter::new(text.as_bytes()),
        conventions,
        builder,
        places,
        open: Vec::new(),
        exercise: Exercise::default(),
    };
    reader.document()?;
    Ok((reader.builder, reader.exercise))
}

struct Reader<'t, 'p, P> {
    text: &'t str,
    tokens: Jiter<'t>,
    conventions: &'p [&'p str],
    builder: Builder,
    places: &'p mut P,
    open: Vec<Open>,
    exercise: Exercise,
}

/// What is not closed yet, innermost last.
enum Open {
    /// A node written as an array; its elements are its children.
    Array,
    /// The array under an object's key `children`.
    Children,
    /// A node written as an object.
    Object(Object),
    /// The object at the top, which is a node or an exercise; its keys will tell.
    Top(Object),
}

/// The keys that an object has had so far.
#[derive(Default)]
struct Object {
    /// One bit for each key of [`Key`] that was there, `null` or not.
    seen: u32,
    /// One bit for each key that had a value other than `null`.
    given: u32,
    /// At the top: whether a node was opened for this object itself.
    is_node: bool,
    /// What few objects have, out of the way of the many.
    rare: Option<Box<RareKeys>>,
}

#[derive(Default)]
struct RareKeys {
    /// The keys that mean nothing to us.
    ignored: FxHashSet<String>,
    /// The text of `label` or `id`, which is the name where no better key is given.
    fallback_name: Option<(Key, String, Range<usize>)>,
    /// At the top: the first key that only an exercise has.
    exercise_key: Option<(Key, Range<usize>)>,
}

impl Object {
    fn has(&self, key: Key) -> bool {
        self.given & key.bit() != 0
    }

    fn rare(&mut self) -> &mut RareKeys {
        self.rare.get_or_insert_default()
    }
}

/// What the loop does next.
enum Step {
    /// Read the tree that begins with this token.
    Tree(Peek),
    /// Read the next key of the innermost object; `true` right behind its bracket.
    Keys(Behind),
    /// Go on behind a tree that is complete.
    Behind,
    /// The document is complete.
    Done,
}

/// Where in an object its next key is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Behind {
    Bracket,
    Value,
}

impl<P: Places> Reader<'_, '_, P> {
    fn document(&mut self) -> Result<(), Failure> {
        if self.text.trim_ascii().is_empty() {
            let span = self.text.len()..self.text.len();
            return Err(ReadError {
                span,
                kind: ReadErrorKind::Empty,
            }
            .into());
        }
        let first = self.tokens.peek().map_err(|error| self.syntax(&error))?;
        let mut step = self.top(first)?;
        loop {
            step = match step {
                Step::Tree(peek) => self.tree(peek)?,
                Step::Keys(behind) => self.key(behind)?,
                Step::Behind => self.behind()?,
                Step::Done => break,
            };
        }
        self.tokens.finish().map_err(|error| self.syntax(&error))?;
        Ok(())
    }

    fn top(&mut self, first: Peek) -> Result<Step, Failure> {
        if first == Peek::Object {
            self.open.push(Open::Top(Object::default()));
            return Ok(Step::Keys(Behind::Bracket));
        }
        self.tree(first)
    }

    fn here(&self) -> usize {
        self.tokens.current_index()
    }

    #[inline]
    fn tree(&mut self, first: Peek) -> Result<Step, Failure> {
        if first.is_num() {
            self.number_leaf(first)?;
            return Ok(Step::Behind);
        }
        let start = self.here();
        match first {
            Peek::Array => {
                self.open_node(start..start + 1)?;
                self.open.push(Open::Array);
                self.elements()
            }
            Peek::Object => {
                self.open_node(start..start + 1)?;
                self.open.push(Open::Object(Object::default()));
                Ok(Step::Keys(Behind::Bracket))
            }
            Peek::String => {
                let value = self.value_string(None)?;
                self.leaf(value, start)?;
                Ok(Step::Behind)
            }
            _ => Err(self.not_a_tree(first)),
        }
    }

    fn not_a_tree(&mut self, first: Peek) -> Failure {
        let start = self.here();
        match self.tokens.known_skip(first) {
            Err(error) => self.syntax(&error),
            Ok(()) => ReadError {
                span: start..self.here(),
                kind: ReadErrorKind::NotATree(if first == Peek::Null {
                    "null"
                } else {
                    "a boolean"
                }),
            }
            .into(),
        }
    }

    fn leaf(&mut self, value: Option<Value>, start: usize) -> Result<(), Failure> {
        let added = self.builder.leaf(value);
        let node = added.as_ref().map_or_else(|error| error.node, |&node| node);
        self.places
            .place(Some(node), Part::Node, start..self.here());
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

    /// Goes to the first element of the array that was just pushed.
    fn elements(&mut self) -> Result<Step, Failure> {
        match self
            .tokens
            .known_array()
            .map_err(|error| self.syntax(&error))?
        {
            Some(first) => Ok(Step::Tree(first)),
            None => self.end_of_array(),
        }
    }

    #[inline]
    fn behind(&mut self) -> Result<Step, Failure> {
        match self.open.last() {
            None => Ok(Step::Done),
            Some(Open::Array | Open::Children) => self.next_element(),
            Some(Open::Object(_) | Open::Top(_)) => Ok(Step::Keys(Behind::Value)),
        }
    }

    /// Goes on behind an element of the innermost array; takes leaves that are numbers at once.
    #[inline]
    fn next_element(&mut self) -> Result<Step, Failure> {
        loop {
            let next = self.tokens.array_step();
            match next.map_err(|error| self.syntax(&error))? {
                Some(number) if number.is_num() => self.number_leaf(number)?,
                Some(other) => return Ok(Step::Tree(other)),
                None => return self.end_of_array(),
            }
        }
    }

    #[inline]
    fn number_leaf(&mut self, first: Peek) -> Result<(), Failure> {
        let start = self.here();
        let value = self.number(first)?;
        self.leaf(Some(value), start)
    }

    fn end_of_array(&mut self) -> Result<Step, Failure> {
        if matches!(self.open.pop(), Some(Open::Array)) {
            self.builder.close()?;
        }
        Ok(Step::Behind)
    }

    fn key(&mut self, behind: Behind) -> Result<Step, Failure> {
        let before = self.here();
        let found = match behind {
            Behind::Bracket => self.tokens.known_object(),
            Behind::Value => self.tokens.next_key(),
        };
        let key = match found {
            Ok(None) => return self.end_of_object(),
            Ok(Some(text)) => Key::from_str(text).map_err(|()| text.to_owned()),
            Err(error) => return Err(self.syntax(&error)),
        };
        let first = self.tokens.peek().map_err(|error| self.syntax(&error))?;
        match key {
            Ok(key) => self.known_key(key, first, before),
            Err(text) => self.other_key(text, first, before),
        }
    }

    /// The place of the key that was found behind `before`.
    #[cold]
    fn key_span(&self, before: usize) -> Range<usize> {
        let behind = &self.text[before + 1..];
        let start = before + 1 + behind.find('"').unwrap_or(0);
        let colon = self.text[..self.here()].rfind(':').unwrap_or(self.here());
        start..self.text[..colon].trim_end().len()
    }

    fn key_error(&self, before: usize, kind: ReadErrorKind) -> Failure {
        let span = self.key_span(before);
        ReadError { span, kind }.into()
    }

    fn object(&mut self) -> &mut Object {
        match self.open.last_mut() {
            Some(Open::Object(object) | Open::Top(object)) => object,
            _ => unreachable!("keys are read only while the innermost open thing is an object"),
        }
    }

    fn is_top(&self) -> bool {
        matches!(self.open.last(), Some(Open::Top(_)))
    }

    /// Keys without a meaning: `comment`, `meta` and those that begin with `_` or `x-`.
    fn other_key(&mut self, text: String, first: Peek, before: usize) -> Result<Step, Failure> {
        let is_ignored =
            text == "comment" || text == "meta" || text.starts_with('_') || text.starts_with("x-");
        if !is_ignored {
            return Err(self.key_error(before, ReadErrorKind::UnknownKey(text)));
        }
        if !self.object().rare().ignored.insert(text.clone()) {
            return Err(self.key_error(before, ReadErrorKind::RepeatedKey(text)));
        }
        self.tokens
            .known_skip(first)
            .map_err(|error| self.syntax(&error))?;
        Ok(Step::Keys(Behind::Value))
    }

    fn known_key(&mut self, key: Key, first: Peek, before: usize) -> Result<Step, Failure> {
        if key.is_for_exercises() && !self.is_top() {
            return Err(self.key_error(before, ReadErrorKind::UnknownKey(key.text().to_owned())));
        }
        let object = self.object();
        if object.seen & key.bit() != 0 {
            return Err(self.key_error(before, ReadErrorKind::RepeatedKey(key.text().to_owned())));
        }
        object.seen |= key.bit();
        if first == Peek::Null {
            self.tokens
                .known_null()
                .map_err(|error| self.syntax(&error))?;
            return Ok(Step::Keys(Behind::Value));
        }
        let given = object.given;
        object.given |= key.bit();
        if let Some(other) = key
            .other_names()
            .iter()
            .find(|other| given & other.bit() != 0)
        {
            let kind = ReadErrorKind::TwoNamesOfOneKey(other.text(), key.text());
            return Err(self.key_error(before, kind));
        }
        if self.is_top() {
            self.decide_top(key, before)?;
        }
        self.key_value(key, first)
    }

    /// Lets a key tell whether the object at the top is a node or an exercise.
    fn decide_top(&mut self, key: Key, before: usize) -> Result<(), Failure> {
        let span = self.key_span(before);
        let object = self.object();
        if key.is_for_exercises() {
            if key == Key::Tree && object.is_node {
                let kind = ReadErrorKind::NodeKeyInWrapper("tree".to_owned());
                return Err(ReadError { span, kind }.into());
            }
            let exercise_key = &mut object.rare().exercise_key;
            if exercise_key.is_none() || key == Key::Tree {
                *exercise_key = Some((key, span));
            }
            return Ok(());
        }
        if key == Key::Id {
            return Ok(());
        }
        if object.has(Key::Tree) {
            let kind = ReadErrorKind::NodeKeyInWrapper(key.text().to_owned());
            return Err(ReadError { span, kind }.into());
        }
        self.open_top()
    }

    /// Opens a node for the object at the top, at its first key that only a node has.
    fn open_top(&mut self) -> Result<(), Failure> {
        if self.object().is_node {
            return Ok(());
        }
        self.object().is_node = true;
        let start = self.text.len() - self.text.trim_ascii_start().len();
        self.open_node(start..start + 1)
    }

    fn key_value(&mut self, key: Key, first: Peek) -> Result<Step, Failure> {
        let start = self.here();
        match key {
            Key::Name if first == Peek::String => {
                let named = match self.tokens.known_str() {
                    Ok(name) => self.builder.name(name),
                    Err(error) => return Err(self.syntax(&error)),
                };
                self.places
                    .place(self.builder.current(), Part::Name, start..self.here());
                named?;
            }
            Key::Name => {
                let name = self.name_text(key, first)?;
                self.places
                    .place(self.builder.current(), Part::Name, start..self.here());
                self.builder.name(&name)?;
            }
            Key::Label | Key::Id => {
                let name = self.name_text(key, first)?;
                let span = start..self.here();
                let fallback = &mut self.object().rare().fallback_name;
                if fallback
                    .as_ref()
                    .is_none_or(|(other, ..)| *other == Key::Id)
                {
                    *fallback = Some((key, name, span));
                }
            }
            Key::Type | Key::Kind | Key::Player => self.node_type(key, first)?,
            Key::Value | Key::Static => {
                let value = self.value(key, first)?;
                let span = start..self.here();
                self.places.place(self.builder.current(), Part::Value, span);
                match key {
                    Key::Static => self.builder.static_value(value),
                    _ => self.builder.value(value),
                }
            }
            Key::Children => {
                if first != Peek::Array {
                    return Err(self.wrong_type(key, first, "an array of trees"));
                }
                self.open.push(Open::Children);
                return self.elements();
            }
            Key::Move => {
                let name = self.name_text(key, first)?;
                let span = start..self.here();
                self.places.place(self.builder.current(), Part::Move, span);
                self.builder.move_name(&name)?;
            }
            Key::Probability | Key::Prob | Key::P => {
                let expected = "a probability such as 0.5 or \"1/3\"";
                let Some(probability) = self.value(key, first)? else {
                    return Err(self.bad_value(key, start, expected));
                };
                let span = start..self.here();
                self.places
                    .place(self.builder.current(), Part::Probability, span);
                self.builder.probability(probability)?;
            }
            Key::Tree => return self.tree(first),
            Key::Title => self.exercise.title = Some(self.text(key, first, "a text")?),
            Key::Source => self.exercise.source = Some(self.text(key, first, "a text")?),
            Key::Convention => self.exercise.convention = Some(self.convention(first)?),
            Key::Root => self.exercise.root = Some(self.root(first)?),
        }
        Ok(Step::Keys(Behind::Value))
    }

    fn end_of_object(&mut self) -> Result<Step, Failure> {
        match self.open.pop() {
            Some(Open::Top(object)) => self.end_of_top(object)?,
            Some(Open::Object(object)) => self.end_of_node(object)?,
            _ => unreachable!("an object ends only while it is the innermost open thing"),
        }
        Ok(Step::Behind)
    }

    fn end_of_node(&mut self, object: Object) -> Result<(), Failure> {
        let is_named = object.has(Key::Name);
        let fallback = object.rare.and_then(|rare| rare.fallback_name);
        if let Some((_, name, span)) = fallback.filter(|_| !is_named) {
            self.places.place(self.builder.current(), Part::Name, span);
            self.builder.name(&name)?;
        }
        self.builder.close()?;
        Ok(())
    }

    fn end_of_top(&mut self, mut object: Object) -> Result<(), Failure> {
        if object.has(Key::Tree) {
            let fallback = object.rare.and_then(|rare| rare.fallback_name);
            self.exercise.id = fallback.map(|(_, id, _)| id);
            return Ok(());
        }
        let exercise_key = object
            .rare
            .as_mut()
            .and_then(|rare| rare.exercise_key.take());
        if let Some((key, span)) = exercise_key {
            let kind = ReadErrorKind::WrapperWithoutTree(key.text().to_owned());
            return Err(ReadError { span, kind }.into());
        }
        if !object.is_node {
            let start = self.text.len() - self.text.trim_ascii_start().len();
            self.open_node(start..start + 1)?;
        }
        self.end_of_node(object)
    }

    /// A name: a text, or a number that stands for its text.
    fn name_text(&mut self, key: Key, first: Peek) -> Result<String, Failure> {
        if first.is_num() {
            let start = self.here();
            if let Err(error) = self.tokens.known_number_bytes(first) {
                return Err(self.syntax(&error));
            }
            return Ok(self.text[start..self.here()].to_owned());
        }
        self.text(key, first, "a text or a number")
    }

    fn text(&mut self, key: Key, first: Peek, expected: &'static str) -> Result<String, Failure> {
        if first != Peek::String {
            return Err(self.wrong_type(key, first, expected));
        }
        self.string()
    }

    fn string(&mut self) -> Result<String, Failure> {
        match self.tokens.known_str() {
            Ok(text) => Ok(text.to_owned()),
            Err(error) => Err(self.syntax(&error)),
        }
    }

    fn convention(&mut self, first: Peek) -> Result<String, Failure> {
        let start = self.here();
        let name = self.text(Key::Convention, first, "the name of a convention")?;
        if self.conventions.contains(&name.as_str()) {
            return Ok(name);
        }
        let nearest = nearest(&name, self.conventions).map(str::to_owned);
        Err(ReadError {
            span: start..self.here(),
            kind: ReadErrorKind::UnknownConvention { name, nearest },
        }
        .into())
    }

    fn root(&mut self, first: Peek) -> Result<Player, Failure> {
        let start = self.here();
        let expected = "\"max\" or \"min\"";
        let word = self.text(Key::Root, first, expected)?;
        match node_type(&word) {
            Some(NodeType::Inner(Mover::Max)) => Ok(Player::Max),
            Some(NodeType::Inner(Mover::Min)) => Ok(Player::Min),
            _ => Err(self.bad_value(Key::Root, start, expected)),
        }
    }

    fn node_type(&mut self, key: Key, first: Peek) -> Result<(), Failure> {
        let start = self.here();
        let expected = "\"max\", \"min\", \"chance\" or \"leaf\"";
        if first != Peek::String {
            return Err(self.wrong_type(key, first, expected));
        }
        match self.tokens.known_str().map(node_type) {
            Ok(Some(NodeType::Inner(mover))) => self.builder.mover(mover),
            Ok(Some(NodeType::Leaf)) => self.builder.called_leaf(),
            Ok(None) => return Err(self.bad_value(key, start, expected)),
            Err(error) => return Err(self.syntax(&error)),
        }
        Ok(())
    }

    fn value(&mut self, key: Key, first: Peek) -> Result<Option<Value>, Failure> {
        if first.is_num() {
            return self.number(first).map(Some);
        }
        if first != Peek::String {
            return Err(self.wrong_type(key, first, A_VALUE));
        }
        self.value_string(Some(key))
    }

    /// A value in a string, either under a key or as a leaf by itself.
    fn value_string(&mut self, key: Option<Key>) -> Result<Option<Value>, Failure> {
        let start = self.here();
        let text = match self.tokens.known_str() {
            Ok("?") => return Ok(None),
            Ok(text) => text,
            Err(error) => return Err(self.syntax(&error)),
        };
        let error = match Value::from_str(text) {
            Ok(value) => return Ok(Some(value)),
            Err(error) => error,
        };
        let kind = match key {
            Some(key) if error == ValueError::NotANumber => ReadErrorKind::BadKeyValue {
                key: key.text().to_owned(),
                expected: A_VALUE,
            },
            _ => ReadErrorKind::BadValueString(text.to_owned(), error),
        };
        let span = start..self.here();
        Err(ReadError { span, kind }.into())
    }

    #[inline]
    fn number(&mut self, first: Peek) -> Result<Value, Failure> {
        let start = self.here();
        match self.tokens.known_number(first) {
            Ok(NumberAny::Int(NumberInt::Int(number))) => Ok(Value::from(number)),
            Ok(_) => self.exact_number(start),
            Err(error) => Err(self.syntax(&error)),
        }
    }

    /// The number that was just read, from its text: a double would lose digits.
    fn exact_number(&self, start: usize) -> Result<Value, Failure> {
        let span = start..self.here();
        Value::from_str(&self.text[span.clone()]).map_err(|error| {
            let kind = ReadErrorKind::BadJsonNumber(error);
            ReadError { span, kind }.into()
        })
    }

    fn bad_value(&self, key: Key, start: usize, expected: &'static str) -> Failure {
        let key = key.text().to_owned();
        ReadError {
            span: start..self.here(),
            kind: ReadErrorKind::BadKeyValue { key, expected },
        }
        .into()
    }

    fn wrong_type(&mut self, key: Key, first: Peek, expected: &'static str) -> Failure {
        let start = self.here();
        match self.tokens.known_skip(first) {
            Err(error) => self.syntax(&error),
            Ok(()) => self.bad_value(key, start, expected),
        }
    }

    #[cold]
    fn syntax(&self, error: &JiterError) -> Failure {
        let limit = error.index.min(self.text.len());
        let mut before = (0..=limit).rev();
        let at = before
            .find(|&at| self.text.is_char_boundary(at))
            .unwrap_or(0);
        let length = self.text[at..].chars().next().map_or(0, char::len_utf8);
        let message = match &error.error_type {
            JiterErrorType::JsonError(error) => error
                .to_string()
                .replace("EOF while parsing", "the text ends in"),
            JiterErrorType::WrongType { .. } => "unexpected value".to_owned(),
        };
        ReadError {
            span: at..at + length,
            kind: ReadErrorKind::Json {
                message,
                help: json_help(&error.error_type, &self.text[at..]),
            },
        }
        .into()
    }
}

/// What to do about a text that is not JSON, as far as its first wrong character tells.
fn json_help(error: &JiterErrorType, wrong: &str) -> Option<&'static str> {
    const WORDS: [&str; 8] = ["None", "True", "False", "NaN", "nan", "Inf", "inf", "null,"];
    if matches!(
        error,
        JiterErrorType::JsonError(JsonErrorType::TrailingCharacters)
    ) {
        return Some("several trees stand one a line, in a .jsonl file or with --from jsonl");
    }
    if WORDS.iter().any(|word| wrong.starts_with(word)) {
        return Some(
            "there is no such word in JSON; write \"inf\", \"-inf\", or \"?\" if not known",
        );
    }
    Some(match wrong.chars().next()? {
        '(' => "this looks like an S-expression; read it with --from sexp",
        '\'' | '“' | '”' | '„' => "texts in JSON stand in straight double quotes",
        '−' | '–' | '—' => "a minus sign in JSON is plain: -3",
        '/' => "a fraction stands in quotes: \"1/3\"; JSON has no comments",
        '+' | '.' => "a number in JSON begins with a digit or a minus sign: 0.5, -3",
        _ => return None,
    })
}

/// What `type` says of a node.
#[derive(Clone, Copy)]
enum NodeType {
    Inner(Mover),
    Leaf,
}

fn node_type(word: &str) -> Option<NodeType> {
    if word.eq_ignore_ascii_case("leaf") {
        return Some(NodeType::Leaf);
    }
    [Mover::Max, Mover::Min, Mover::Chance]
        .into_iter()
        .find(|mover| word.eq_ignore_ascii_case(mover.word()))
        .map(NodeType::Inner)
}

/// The keys that mean something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Key {
    Name,
    Label,
    Id,
    Type,
    Kind,
    Player,
    Value,
    Static,
    Children,
    Move,
    Probability,
    Prob,
    P,
    Tree,
    Title,
    Source,
    Convention,
    Root,
}

impl FromStr for Key {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Ok(match text {
            "name" => Self::Name,
            "label" => Self::Label,
            "id" => Self::Id,
            "type" => Self::Type,
            "kind" => Self::Kind,
            "player" => Self::Player,
            "value" => Self::Value,
            "static" => Self::Static,
            "children" => Self::Children,
            "move" => Self::Move,
            "probability" => Self::Probability,
            "prob" => Self::Prob,
            "p" => Self::P,
            "tree" => Self::Tree,
            "title" => Self::Title,
            "source" => Self::Source,
            "convention" => Self::Convention,
            "root" => Self::Root,
            _ => return Err(()),
        })
    }
}

impl Key {
    fn bit(self) -> u32 {
        1 << self as u32
    }

    fn text(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Label => "label",
            Self::Id => "id",
            Self::Type => "type",
            Self::Kind => "kind",
            Self::Player => "player",
            Self::Value => "value",
            Self::Static => "static",
            Self::Children => "children",
            Self::Move => "move",
            Self::Probability => "probability",
            Self::Prob => "prob",
            Self::P => "p",
            Self::Tree => "tree",
            Self::Title => "title",
            Self::Source => "source",
            Self::Convention => "convention",
            Self::Root => "root",
        }
    }

    fn is_for_exercises(self) -> bool {
        matches!(
            self,
            Self::Tree | Self::Title | Self::Source | Self::Convention | Self::Root
        )
    }

    /// The other names of the same key, of which an object may use only one.
    fn other_names(self) -> &'static [Key] {
        match self {
            Self::Type | Self::Kind | Self::Player => &[Self::Type, Self::Kind, Self::Player],
            Self::Value | Self::Static => &[Self::Value, Self::Static],
            Self::Probability | Self::Prob | Self::P => &[Self::Probability, Self::Prob, Self::P],
            _ => &[],
        }
    }
}
