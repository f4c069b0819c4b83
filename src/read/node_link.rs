//! Reads node-link JSON as networkx and d3 write it: a flat list of nodes, and one of the links
//! from parents to children, whose order is that of the children.
//!
//! ```text
//! {"nodes": [{"id": "A", "type": "max"}, {"id": "B", "value": 3}],
//!  "links": [{"source": "A", "target": "B"}]}
//! ```
//!
//! networkx calls the second list `edges` too. A node without an `id` has its number, from 0, as in
//! d3. What the object under `graph` says of an exercise is read. All that is not known is passed over.
//!
//! Only places are kept: what a node says is read where it stands once its turn has come.

use std::borrow::Cow;
use std::ops::Range;

use super::builder::{DocumentBuilder, NodeType, in_any_case};
use super::cursor::{Cursor, first_letter, value};
use super::error::ADJACENCY;
use super::json::{is_like_value, unknown};
use super::links::Links;
use super::{Failure, ReadErrorKind, beginning, fail};
use crate::json_tokens::{Member, Peek, Tokens};

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    Cursor::new(text)?;
    let mut graph = Graph {
        text,
        links: Links::default(),
        passed_over: Vec::new(),
    };
    graph.lists(document)?;
    graph.add(document)?;
    let beginning = beginning(text);
    if !graph.passed_over.is_empty() {
        let keys = graph.passed_over.join("`, `");
        let message = format!("keys that mean nothing in a tree are passed over: `{keys}`");
        document.remark(beginning.clone(), message);
    }
    document.number_repeated_names(beginning)
}

struct Graph<'t> {
    text: &'t str,
    links: Links<'t>,
    /// The first keys that are not known.
    passed_over: Vec<Cow<'t, str>>,
}

/// A text or a number, and where it stands.
type Word<'t> = (Cow<'t, str>, Range<usize>);

const OF_NODES: [&str; 8] = [
    "id", "name", "label", "type", "kind", "player", "value", "static",
];

/// A graph with several links between two nodes tells them apart by `key`.
const OF_LINKS: [&str; 8] = [
    "source",
    "target",
    "key",
    "move",
    "label",
    "probability",
    "prob",
    "p",
];

impl<'t> Graph<'t> {
    /// Finds all nodes and links.
    fn lists(&mut self, document: &mut DocumentBuilder) -> Result<(), Failure> {
        let mut tokens = Tokens::new(self.text);
        if tokens.peek()? != Peek::Object {
            return self.expected(&tokens, "an object with \"nodes\" and \"links\"");
        }
        let members = tokens.members()?;
        tokens.finish()?;
        if let Some((_, Peek::Boolean, at)) = member(&members, &["directed"])?
            && self.text[*at..].starts_with("false")
        {
            let kind = ReadErrorKind::NotRead(
                "this graph is undirected, so its links do not tell parents from children",
                "make it a DiGraph",
            );
            return fail(kind, *at..*at + 5);
        }
        if let Some((_, Peek::Object, at)) = member(&members, &["graph"])? {
            self.exercise(*at, document)?;
        }
        let end = self.text.trim_end().len();
        if let Some((.., at)) = member(&members, &["adjacency"])? {
            let kind = ReadErrorKind::NotRead("lists of neighbours are not read", ADJACENCY);
            return fail(kind, *at..*at + 1);
        }
        let Some((.., nodes)) = member(&members, &["nodes"])? else {
            return fail(ReadErrorKind::Missing("nodes"), end - 1..end);
        };
        self.each(*nodes, Self::node)?;
        match member(&members, &["links", "edges"])? {
            _ if self.links.len() == 0 => fail(ReadErrorKind::Empty, end - 1..end),
            Some((.., links)) => self.each(*links, Self::link),
            None if self.links.len() == 1 => Ok(()),
            None => fail(ReadErrorKind::Missing("links` or `edges"), end - 1..end),
        }
    }

    /// What the object under `graph` says of an exercise, as far as it does.
    fn exercise(&self, at: usize, document: &mut DocumentBuilder) -> Result<(), Failure> {
        for (key, first, at) in self.members(at)? {
            if first != Peek::String {
                continue;
            }
            let text = self.word(at)?.0.into_owned();
            match &*key {
                "title" => document.exercise.title = Some(text),
                "source" => document.exercise.source = Some(text),
                "id" => document.exercise.id = Some(text),
                "root" => document.exercise.root = in_any_case(&text),
                "convention" => document.convention_of_format(&text),
                _ => {}
            }
        }
        Ok(())
    }

    /// Reads the list of objects that begins here.
    fn each(
        &mut self,
        at: usize,
        read: fn(&mut Self, usize, &[Member<'t>]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut tokens = self.at(at);
        if tokens.peek()? != Peek::Array {
            return self.expected(&tokens, "a list");
        }
        let mut next = tokens.enter_array()?;
        while let Some(first) = next {
            let start = tokens.at;
            if first != Peek::Object {
                return self.expected(&tokens, "an object");
            }
            let members = tokens.members()?;
            read(self, start, &members)?;
            next = tokens.next_element()?;
        }
        Ok(())
    }

    /// Takes the next node.
    fn node(&mut self, start: usize, members: &[Member<'t>]) -> Result<(), Failure> {
        let id = match self.said(members, &["id"])? {
            Some((id, _)) => id,
            None => self.links.len().to_string().into(),
        };
        self.links.add(id, start..start + 1)?;
        Ok(())
    }

    /// Takes the next link.
    fn link(&mut self, start: usize, members: &[Member<'t>]) -> Result<(), Failure> {
        let parent = self.end(start, members, "source")?;
        let child = self.end(start, members, "target")?;
        self.links.link(parent, child, start..start + 1)
    }

    /// The node at an end of the link that begins here.
    fn end(
        &self,
        start: usize,
        members: &[Member<'t>],
        key: &'static str,
    ) -> Result<usize, Failure> {
        let Some((id, span)) = self.said(members, &[key])? else {
            return fail(ReadErrorKind::Missing(key), start..start + 1);
        };
        let kind = ReadErrorKind::NotRead(
            "no node has this id",
            "a link calls a node by its \"id\", or by its number from 0 where it has no id: {\"source\": \"A\", \"target\": 1}",
        );
        let node = self.links.find(&id);
        node.map_or_else(|| fail(kind, span), Ok)
    }

    /// Tells the builder the whole tree.
    fn add(&mut self, document: &mut DocumentBuilder) -> Result<(), Failure> {
        let root = self.links.root()?;
        let links = std::mem::take(&mut self.links);
        links.walk(root, |step| {
            let Some((node, _)) = step else {
                return Ok(document.tree.close()?);
            };
            self.open(&links, node, document)?;
            let link = links.link_to(node);
            link.map_or(Ok(()), |link| self.enter(link, document))
        })
    }

    /// Opens the node that stands here and says of it what it says. A number is its id and not its name.
    fn open(
        &mut self,
        links: &Links,
        node: usize,
        document: &mut DocumentBuilder,
    ) -> Result<(), Failure> {
        let start = links.place(node).start;
        let is_outcome = document.tree.is_at_chance();
        document.open(start..start + 1)?;
        let members = self.members(start)?;
        if let Some((word, span)) = self.said(&members, &["type", "kind", "player"])? {
            let Some(node_type) = NodeType::from_word(&word) else {
                let expected = "\"max\", \"min\", \"chance\" or \"leaf\"";
                return fail(ReadErrorKind::Expected(expected), span);
            };
            document.node_type(node_type);
        }
        if let Some((word, span)) = self.said(&members, &["value", "static"])? {
            document.tree.value(value(&word, span)?);
        } else if !links.has_children(node)
            && let Some((key, _, at)) = members.iter().find(|(key, ..)| is_like_value(key))
        {
            return fail(unknown(key.to_string(), self.text), *at..*at + 1);
        }
        if is_outcome && let Some((_, span)) = self.said(&members, &["probability", "prob", "p"])? {
            let kind = ReadErrorKind::NotRead(
                "a probability belongs to the link from the chance node, not to the node that it leads to",
                "write it in the link: {\"source\": \"A\", \"target\": \"B\", \"probability\": 0.5}",
            );
            return fail(kind, span);
        }
        let is_name = |(key, first, _): &&Member| key != "id" || *first == Peek::String;
        for key in ["name", "label", "id"] {
            if let Some((.., at)) = member(&members, &[key])?.filter(is_name) {
                let (name, span) = self.word(*at)?;
                document.name(&name, span)?;
                break;
            }
        }
        self.pass_over(members, &OF_NODES);
        Ok(())
    }

    /// Says of the node that was just opened how the game comes there by the link that stands here.
    fn enter(&mut self, start: usize, document: &mut DocumentBuilder) -> Result<(), Failure> {
        let members = self.members(start)?;
        if let Some((name, _)) = self.said(&members, &["move", "label"])? {
            document.tree.move_name(&name)?;
        }
        if let Some((word, span)) = self.said(&members, &["probability", "prob", "p"])? {
            let Some(probability) = value(&word, span.clone())? else {
                let expected = "a probability such as 0.5 or \"1/3\"";
                return fail(ReadErrorKind::Expected(expected), span);
            };
            document.probability(probability, span)?;
        }
        self.pass_over(members, &OF_LINKS);
        Ok(())
    }

    /// Remembers the keys that are not known.
    fn pass_over(&mut self, members: Vec<Member<'t>>, known: &[&str]) {
        const SHOWN: usize = 5;
        for (key, first, _) in members {
            let is_new =
                first != Peek::Null && !known.contains(&&*key) && !self.passed_over.contains(&key);
            if is_new && self.passed_over.len() < SHOWN {
                self.passed_over.push(key);
            }
        }
    }

    /// The word under one of these keys, which mean the same, and where it stands.
    fn said(&self, members: &[Member<'t>], keys: &[&str]) -> Result<Option<Word<'t>>, Failure> {
        let member = member(members, keys)?;
        member.map(|(.., at)| self.word(*at)).transpose()
    }

    /// The text or number that stands here, and where it does.
    fn word(&self, at: usize) -> Result<Word<'t>, Failure> {
        let mut tokens = self.at(at);
        let word = match tokens.peek()? {
            Peek::String => tokens.string()?,
            Peek::Number => tokens.number()?.into(),
            _ => return self.expected(&tokens, "a text or a number"),
        };
        Ok((word, at..tokens.at))
    }

    fn members(&self, at: usize) -> Result<Vec<Member<'t>>, Failure> {
        Ok(self.at(at).members()?)
    }

    /// The tokens of the text from a place on.
    fn at(&self, at: usize) -> Tokens<'t> {
        let mut tokens = Tokens::new(self.text);
        tokens.at = at;
        tokens
    }

    fn expected<T>(&self, tokens: &Tokens, what: &'static str) -> Result<T, Failure> {
        fail(
            ReadErrorKind::Expected(what),
            first_letter(self.text, tokens.at),
        )
    }
}

/// The member under one of these keys, which mean the same, so that only one of them may be there.
fn member<'m, 't>(
    members: &'m [Member<'t>],
    keys: &[&str],
) -> Result<Option<&'m Member<'t>>, Failure> {
    let is_given = |(key, first, _): &&Member| *first != Peek::Null && keys.contains(&&**key);
    let mut found = members.iter().filter(is_given);
    let first = found.next();
    let (Some((one, ..)), Some((other, _, at))) = (first, found.next()) else {
        return Ok(first);
    };
    let kind = if one == other {
        ReadErrorKind::GivenTwice(one.to_string())
    } else {
        ReadErrorKind::TwoNames(one.to_string(), other.to_string())
    };
    fail(kind, *at..*at + 1)
}
