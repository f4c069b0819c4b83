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

mod parts;

use super::builder::DocumentBuilder;
use super::cursor::{Cursor, fail};
use super::links::{Links, Step};
use super::{Failure, ForeignError, ReadErrorKind};
use crate::json_tokens::{Peek, Tokens};
use parts::{Link, Node, Parts};

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
        let end = |id: &parts::Scalar| match tree.find(&id.text) {
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
