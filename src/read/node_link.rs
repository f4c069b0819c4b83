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
use super::cursor::{Cursor, value};
use super::links::{Links, Step};
use super::{Failure, ReadErrorKind, fail};
use crate::json_tokens::{Peek, Tokens};

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    Cursor::new(text.trim_start()).not_empty()?;
    let end = text.trim_end().len();
    let graph = Graph::read(text)?;
    let Some((_, nodes)) = graph.nodes else {
        return fail(ReadErrorKind::Missing("nodes"), end - 1..end);
    };
    if nodes.is_empty() {
        return fail(ReadErrorKind::Empty, end - 1..end);
    }
    let links = graph.links.map_or_else(Vec::new, |(_, links)| links);
    for step in tree(&nodes, &links)?.walk(None)? {
        let Step::Open { node, link, .. } = step else {
            document.tree.close()?;
            continue;
        };
        nodes[node].open(document)?;
        if let Some(link) = link {
            links[link].enter(document)?;
        }
    }
    Ok(())
}

fn tree(nodes: &[Object], links: &[Object]) -> Result<Links, Failure> {
    let mut tree = Links::default();
    for (number, node) in nodes.iter().enumerate() {
        let id = match node.one_of(&["id"])? {
            Some(id) => id.text.clone(),
            None => number.to_string(),
        };
        if tree.node(&id, node.span.clone()) != number {
            return fail(ReadErrorKind::GivenTwice(id), node.span.clone());
        }
    }
    for link in links {
        let end = |key: &'static str| match link.one_of(&[key])? {
            None => fail(ReadErrorKind::Missing(key), link.span.clone()),
            Some(id) => tree.find(&id.text).map_or_else(
                || {
                    let expected = "the id of a node, or its number from 0 where it has no id";
                    fail(ReadErrorKind::Expected(expected), id.span.clone())
                },
                Ok,
            ),
        };
        let (parent, child) = (end("source")?, end("target")?);
        tree.link(parent, child, link.span.clone())?;
    }
    Ok(tree)
}

/// The lists of a text, each with the key that it stands under.
#[derive(Default)]
struct Graph {
    nodes: Option<(String, Vec<Object>)>,
    links: Option<(String, Vec<Object>)>,
}

impl Graph {
    fn read(text: &str) -> Result<Self, Failure> {
        let mut tokens = Tokens::new(text);
        if tokens.peek()? != Peek::Object {
            return expected(text, &tokens, "an object with \"nodes\" and \"links\"");
        }
        let mut graph = Self::default();
        let mut key = tokens.enter_object()?;
        while let Some(name) = key {
            let first = tokens.peek()?;
            let start = tokens.at;
            let list = match &*name {
                "nodes" if first != Peek::Null => &mut graph.nodes,
                "links" | "edges" if first != Peek::Null => &mut graph.links,
                _ => {
                    tokens.skip(first)?;
                    key = tokens.next_key()?;
                    continue;
                }
            };
            let objects = objects(text, &mut tokens)?;
            if let Some((other, _)) = list {
                return fail(second(other, &name), start..tokens.at);
            }
            *list = Some((name.into_owned(), objects));
            key = tokens.next_key()?;
        }
        tokens.finish()?;
        Ok(graph)
    }
}

fn objects(text: &str, tokens: &mut Tokens) -> Result<Vec<Object>, Failure> {
    if tokens.peek()? != Peek::Array {
        return expected(text, tokens, "a list");
    }
    let mut objects = Vec::new();
    let mut next = tokens.enter_array()?;
    while let Some(first) = next {
        if first != Peek::Object {
            return expected(text, tokens, "an object");
        }
        objects.push(Object::read(tokens)?);
        next = tokens.next_element()?;
    }
    Ok(objects)
}

fn expected<T>(text: &str, tokens: &Tokens, what: &'static str) -> Result<T, Failure> {
    let at = tokens.at;
    Cursor { text, at }.expected(what)
}

/// What a key says that another one has said.
fn second(first: &str, second: &str) -> ReadErrorKind {
    if first == second {
        return ReadErrorKind::GivenTwice(second.to_owned());
    }
    ReadErrorKind::TwoNames(first.to_owned(), second.to_owned())
}

/// A node or a link as the list has it.
struct Object {
    span: Range<usize>,
    members: Vec<Member>,
}

/// What an object says under a key that is not `null`.
struct Member {
    key: String,
    /// The text or number; empty for any other value.
    text: String,
    kind: Peek,
    span: Range<usize>,
}

impl Object {
    fn read(tokens: &mut Tokens) -> Result<Self, Failure> {
        let start = tokens.at;
        let mut members = Vec::new();
        let mut next = tokens.enter_object()?;
        while let Some(key) = next {
            let kind = tokens.peek()?;
            let start = tokens.at;
            let mut text = String::new();
            match kind {
                Peek::String => text = tokens.string()?.into_owned(),
                Peek::Number => tokens.number()?.clone_into(&mut text),
                _ => tokens.skip(kind)?,
            }
            if kind != Peek::Null {
                let (key, span) = (key.into_owned(), start..tokens.at);
                members.push(Member {
                    key,
                    text,
                    kind,
                    span,
                });
            }
            next = tokens.next_key()?;
        }
        let span = start..tokens.at;
        Ok(Self { span, members })
    }

    /// The text or number under the one of these keys that the object has.
    fn one_of(&self, names: &[&str]) -> Result<Option<&Member>, Failure> {
        let is_named = |member: &&Member| names.contains(&&*member.key);
        let mut found = self.members.iter().filter(is_named);
        let member = found.next();
        if let (Some(first), Some(other)) = (member, found.next()) {
            return fail(second(&first.key, &other.key), other.span.clone());
        }
        match member {
            Some(member) if !matches!(member.kind, Peek::String | Peek::Number) => {
                let kind = ReadErrorKind::Expected("a text or a number");
                fail(kind, member.span.clone())
            }
            member => Ok(member),
        }
    }

    /// Opens the node that this object describes. A number is its id and not its name.
    fn open(&self, document: &mut DocumentBuilder) -> Result<(), Failure> {
        document.open(self.span.clone())?;
        let (name, label) = (self.one_of(&["name"])?, self.one_of(&["label"])?);
        let id = self.one_of(&["id"])?.filter(|id| id.kind == Peek::String);
        if let Some(name) = name.or(label).or(id) {
            document.name(&name.text, name.span.clone())?;
        }
        if let Some(word) = self.one_of(&["type", "kind", "player"])? {
            let Some(node_type) = NodeType::from_word(&word.text) else {
                let expected = "\"max\", \"min\", \"chance\" or \"leaf\"";
                return fail(ReadErrorKind::Expected(expected), word.span.clone());
            };
            document.node_type(node_type);
        }
        if let Some(given) = self.one_of(&["value", "static"])? {
            document.tree.value(value(&given.text, given.span.clone())?);
        }
        Ok(())
    }

    /// Says of the node that was just opened how the game comes there by this link.
    fn enter(&self, document: &mut DocumentBuilder) -> Result<(), Failure> {
        if let Some(name) = self.one_of(&["move", "label"])? {
            document.tree.move_name(&name.text)?;
        }
        if let Some(given) = self.one_of(&["probability", "prob", "p"])? {
            let span = given.span.clone();
            let Some(probability) = value(&given.text, span.clone())? else {
                let expected = "a probability such as 0.5 or \"1/3\"";
                return fail(ReadErrorKind::Expected(expected), span);
            };
            document.probability(probability, span)?;
        }
        Ok(())
    }
}
