//! The nodes and links of a graph, one object each.

use std::ops::Range;

use crate::json_tokens::{Peek, Tokens};
use crate::read::builder::{DocumentBuilder, NodeType};
use crate::read::cursor::{Cursor, fail, value};
use crate::read::{Failure, ForeignError};
use crate::value::Value;

/// A node as the list has it.
#[derive(Default)]
pub(super) struct Node {
    pub(super) span: Range<usize>,
    pub(super) id: Option<Scalar>,
    name: Option<Scalar>,
    label: Option<Scalar>,
    role: Option<NodeType>,
    value: Option<Scalar>,
}

/// A link as the list has it.
pub(super) struct Link {
    pub(super) span: Range<usize>,
    pub(super) source: Scalar,
    pub(super) target: Scalar,
    move_name: Option<Scalar>,
    probability: Option<(Value, Range<usize>)>,
}

/// A text or number, and where it stands.
#[derive(Clone)]
pub(super) struct Scalar {
    pub(super) text: String,
    pub(super) span: Range<usize>,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    String,
}

impl Node {
    /// Opens the node. A number is its id and not its name.
    pub(super) fn describe(&self, document: &mut DocumentBuilder) -> Result<(), Failure> {
        document.open(self.span.clone())?;
        let id = self.id.as_ref().filter(|id| id.kind == Kind::String);
        if let Some(name) = self.name.as_ref().or(self.label.as_ref()).or(id) {
            document.name(&name.text, name.span.clone())?;
        }
        if let Some(node_type) = self.role {
            document.node_type(node_type);
        }
        if let Some(given) = &self.value {
            document.tree.value(value(&given.text, given.span.clone())?);
        }
        Ok(())
    }
}

impl Link {
    /// Says of the node that was just opened how the game comes there.
    pub(super) fn describe(&self, document: &mut DocumentBuilder) -> Result<(), Failure> {
        if let Some(name) = &self.move_name {
            document.tree.move_name(&name.text)?;
        }
        if let Some((probability, span)) = &self.probability {
            document.probability(probability.clone(), span.clone())?;
        }
        Ok(())
    }
}

/// The tokens of the text.
pub(super) struct Parts<'t> {
    pub(super) text: &'t str,
    pub(super) tokens: Tokens<'t>,
}

impl Parts<'_> {
    pub(super) fn expected<T>(&self, what: &'static str) -> Result<T, Failure> {
        let at = self.tokens.at;
        let mut cursor = Cursor::new(self.text);
        cursor.at = at;
        cursor.expected(what)
    }

    /// A list of parts.
    pub(super) fn list<P>(
        &mut self,
        part: fn(&mut Self) -> Result<P, Failure>,
    ) -> Result<Vec<P>, Failure> {
        if self.tokens.peek()? != Peek::Array {
            return self.expected("a list");
        }
        let mut parts = Vec::new();
        let mut next = self.tokens.enter_array()?;
        while let Some(first) = next {
            if first != Peek::Object {
                return self.expected("an object");
            }
            parts.push(part(self)?);
            next = self.tokens.next_element()?;
        }
        Ok(parts)
    }

    pub(super) fn node(&mut self) -> Result<Node, Failure> {
        let mut node = Node::default();
        node.span = self.object(|parts, key| {
            match key {
                "id" => node.id = Some(parts.text()?),
                "name" => node.name = Some(parts.text()?),
                "label" => node.label = Some(parts.text()?),
                "type" | "kind" | "player" => {
                    let text = parts.text()?;
                    node.role = NodeType::from_word(&text.text);
                    if node.role.is_none() {
                        let expected = "\"max\", \"min\", \"chance\" or \"leaf\"";
                        return fail(ForeignError::Expected(expected), text.span);
                    }
                }
                "value" | "static" => node.value = Some(parts.text()?),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(node)
    }

    pub(super) fn link(&mut self) -> Result<Link, Failure> {
        let (mut source, mut target, mut move_name, mut probability) = (None, None, None, None);
        let span = self.object(|parts, key| {
            match key {
                "source" => source = Some(parts.text()?),
                "target" => target = Some(parts.text()?),
                "move" | "label" => move_name = Some(parts.text()?),
                "probability" | "prob" | "p" => {
                    let text = parts.text()?;
                    let Some(given) = value(&text.text, text.span.clone())? else {
                        let expected = "a probability such as 0.5 or \"1/3\"";
                        return fail(ForeignError::Expected(expected), text.span);
                    };
                    probability = Some((given, text.span));
                }
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        let Some(source) = source else {
            return fail(ForeignError::Missing("source"), span);
        };
        let Some(target) = target else {
            return fail(ForeignError::Missing("target"), span);
        };
        Ok(Link {
            span,
            source,
            target,
            move_name,
            probability,
        })
    }

    /// An object whose keys are taken, each once, or passed over where that is refused; gives its place.
    pub(super) fn object(
        &mut self,
        mut take: impl FnMut(&mut Self, &str) -> Result<bool, Failure>,
    ) -> Result<Range<usize>, Failure> {
        let start = self.tokens.at;
        let mut taken: Vec<String> = Vec::new();
        let mut key = self.tokens.enter_object()?;
        while let Some(name) = key {
            let name = name.into_owned();
            let first = self.tokens.peek()?;
            let value = self.tokens.at;
            if first == Peek::Null || !take(self, &name)? {
                self.tokens.skip(first)?;
            } else {
                if let Some(other) = taken.iter().find(|other| is_same_key(other, &name)) {
                    let error = if *other == name {
                        ForeignError::GivenTwice(name)
                    } else {
                        ForeignError::TwoNames(other.clone(), name)
                    };
                    return fail(error, value..self.tokens.at);
                }
                taken.push(name);
            }
            key = self.tokens.next_key()?;
        }
        Ok(start..self.tokens.at)
    }

    /// A text or number.
    fn text(&mut self) -> Result<Scalar, Failure> {
        let first = self.tokens.peek()?;
        let start = self.tokens.at;
        let (text, kind) = if first == Peek::Number {
            (self.tokens.number()?.to_owned(), Kind::Number)
        } else if first == Peek::String {
            (self.tokens.string()?.into_owned(), Kind::String)
        } else {
            return self.expected("a text or a number");
        };
        let span = start..self.tokens.at;
        Ok(Scalar { text, span, kind })
    }
}

/// Whether two keys that one object may have are two names of the same.
fn is_same_key(one: &str, other: &str) -> bool {
    let names = [
        &["type", "kind", "player"][..],
        &["value", "static"],
        &["move", "label"],
        &["probability", "prob", "p"],
        &["links", "edges"],
    ];
    let are_names = |names: &&[&str]| names.contains(&one) && names.contains(&other);
    one == other || names.iter().any(are_names)
}
