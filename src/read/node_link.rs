//! Reads node-link JSON as networkx and d3 write it: a flat list of nodes, and one of the links
//! from parents to children, whose order is that of the children.
//!
//! ```text
//! {"nodes": [{"id": "A", "type": "max"}, {"id": "B", "value": 3}],
//!  "links": [{"source": "A", "target": "B"}]}
//! ```
//!
//! networkx calls the second list `edges` too. A node without an `id` has its number, from 0, as in
//! d3. All that is not known is passed over.

use std::ops::Range;

use super::builder::{DocumentBuilder, NodeType};
use super::cursor::{Cursor, fail, value};
use super::links::{Links, Step};
use super::{Failure, ForeignError, ReadErrorKind};
use crate::json_tokens::{Peek, Tokens};
use crate::value::Value;

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    Cursor::new(text.trim_start()).not_empty()?;
    let mut graph = Graph::default();
    graph.read(&mut Parts {
        text,
        tokens: Tokens::new(text),
    })?;
    let end = text.trim_end().len();
    let nodes = match graph.nodes {
        Some(nodes) if !nodes.is_empty() => nodes,
        Some(_) => return Err(ReadErrorKind::Empty.at(end - 1..end).into()),
        None => return fail(ForeignError::Missing("nodes"), end - 1..end),
    };
    add(&nodes, &graph.links.unwrap_or_default(), document)
}

#[derive(Default)]
struct Graph {
    nodes: Option<Vec<Node>>,
    links: Option<Vec<Link>>,
}

impl Graph {
    fn read(&mut self, parts: &mut Parts) -> Result<(), Failure> {
        let first = parts.tokens.peek()?;
        if first != Peek::Object {
            return parts.expected("an object with \"nodes\" and \"links\"");
        }
        parts.object(|parts, key| {
            match key {
                "nodes" => self.nodes = Some(parts.list(Parts::node)?),
                "links" | "edges" => self.links = Some(parts.list(Parts::link)?),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(parts.tokens.finish()?)
    }
}

fn add(nodes: &[Node], links: &[Link], document: &mut DocumentBuilder) -> Result<(), Failure> {
    let mut tree = Links::default();
    for (number, node) in nodes.iter().enumerate() {
        let id = node.id.as_ref();
        let id = id.map_or_else(|| number.to_string(), |id| id.text.clone());
        if tree.node(&id, node.span.clone()) != number {
            return fail(ForeignError::GivenTwice(id), node.span.clone());
        }
    }
    for link in links {
        let end = |id: &Scalar| match tree.find(&id.text) {
            Some(node) => Ok(node),
            None => fail(ForeignError::NoSuchNode(id.text.clone()), id.span.clone()),
        };
        let (parent, child) = (end(&link.source)?, end(&link.target)?);
        tree.link(parent, child, link.span.clone())?;
    }
    for step in tree.walk(None)? {
        let Step::Open { node, link, .. } = step else {
            document.tree.close()?;
            continue;
        };
        nodes[node].describe(document)?;
        if let Some(link) = link {
            links[link].describe(document)?;
        }
    }
    Ok(())
}

/// A node as the list has it.
#[derive(Default)]
struct Node {
    span: Range<usize>,
    id: Option<Scalar>,
    name: Option<Scalar>,
    label: Option<Scalar>,
    role: Option<NodeType>,
    value: Option<Scalar>,
}

/// A link as the list has it.
struct Link {
    span: Range<usize>,
    source: Scalar,
    target: Scalar,
    move_name: Option<Scalar>,
    probability: Option<(Value, Range<usize>)>,
}

/// A text or number, and where it stands.
#[derive(Clone)]
struct Scalar {
    text: String,
    span: Range<usize>,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    String,
}

impl Node {
    /// Opens the node. A number is its id and not its name.
    fn describe(&self, document: &mut DocumentBuilder) -> Result<(), Failure> {
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
    fn describe(&self, document: &mut DocumentBuilder) -> Result<(), Failure> {
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
struct Parts<'t> {
    text: &'t str,
    tokens: Tokens<'t>,
}

impl Parts<'_> {
    fn expected<T>(&self, what: &'static str) -> Result<T, Failure> {
        let at = self.tokens.at;
        let mut cursor = Cursor::new(self.text);
        cursor.at = at;
        cursor.expected(what)
    }

    /// A list of parts.
    fn list<P>(&mut self, part: fn(&mut Self) -> Result<P, Failure>) -> Result<Vec<P>, Failure> {
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

    fn node(&mut self) -> Result<Node, Failure> {
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

    fn link(&mut self) -> Result<Link, Failure> {
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
    fn object(
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
