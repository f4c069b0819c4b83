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
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::keys::{Key, Object, is_like_mover, is_like_probability, is_like_value};
use super::{Open, Reader};
use crate::json_tokens::{Member, Peek};
use crate::read::builder::DocumentBuilder;
use crate::read::cursor::{Cursor, first_letter};
use crate::read::links::{Links, Node};
use crate::read::{Failure, ReadErrorKind, beginning, fail};
use crate::tree::Mover;
use crate::value::Value;

/// Reads one document and gives the builder back with the whole tree in it.
pub(crate) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    Cursor::new(text)?;
    let mut graph = Graph {
        reader: Reader::new(text, document),
        links: Links::default(),
        said: HashMap::new(),
        seeming_mover: None,
    };
    graph.lists()?;
    graph.tree()?;
    document.number_repeated_names(beginning(text))
}

struct Graph<'t, 'd, 'p> {
    reader: Reader<'t, 'd, 'p>,
    links: Links<'t>,
    /// What was said of the exercise so far.
    said: HashMap<String, String>,
    /// Where something stands that is passed over though it seems to say who moves.
    seeming_mover: Option<usize>,
}

/// An id, and where it stands.
type Id<'t> = (Cow<'t, str>, Range<usize>);

impl<'t> Graph<'t, '_, '_> {
    /// Finds all nodes and links.
    fn lists(&mut self) -> Result<(), Failure> {
        let text = self.reader.text;
        if self.reader.tokens.peek()? != Peek::Object {
            return self.expected("expected an object with \"nodes\" and \"links\"");
        }
        let members = self.members(self.reader.here())?;
        self.reader.tokens.finish()?;
        let (mut nodes, mut links) = (None, None);
        for (key, first, at) in members {
            match (&*key, first) {
                (_, Peek::Null) => {}
                ("nodes", _) => nodes = Some(at),
                ("links" | "edges", _) if links.is_some() => {
                    let kind = ReadErrorKind::TwoNames("links".to_owned(), "edges".to_owned());
                    return fail(kind, at..at + 1);
                }
                ("links" | "edges", _) => links = Some(at),
                ("graph", Peek::Object) => {
                    for (key, first, at) in self.members(at)? {
                        self.exercise(&key, first, at)?;
                    }
                }
                ("directed", Peek::Boolean) if text[at..].starts_with("false") => {
                    return fail(UNDIRECTED, at..at + 5);
                }
                _ => self.exercise(&key, first, at)?,
            }
        }
        let end = text.trim_end().len();
        let Some(nodes) = nodes else {
            return fail(NO_NODES, end - 1..end);
        };
        self.each(nodes, Self::node)?;
        match links {
            _ if self.links.nodes.is_empty() => fail(NO_NODES, end - 1..end),
            Some(links) => self.each(links, Self::link),
            None if self.links.nodes.len() == 1 => Ok(()),
            None => fail(NO_LINKS, end - 1..end),
        }
    }

    /// What a key beside the nodes, or of the whole graph, says of an exercise, if it does.
    fn exercise(&mut self, key: &str, first: Peek, at: usize) -> Result<(), Failure> {
        self.reader.tokens.at = at;
        match (key, first) {
            ("players", Peek::Array) => self.reader.exercise_member(Key::Players, first)?,
            ("id" | "title" | "source" | "convention" | "root", Peek::String) => {
                let text = self.reader.tokens.string()?.into_owned();
                if self.said.get(key).is_some_and(|before| *before != text) {
                    return fail(ReadErrorKind::GivenTwice(key.to_owned()), at..at + 1);
                }
                let document = &mut *self.reader.document;
                match document.exercise(key, text.clone(), at..at + 1) {
                    Ok(()) => _ = self.said.insert(key.to_owned(), text),
                    // A graph may have such keys for other ends.
                    Err(_) => self.pass_over(key, first, Some(at)),
                }
            }
            ("directed" | "multigraph" | "graph" | "name", _) => {}
            _ => self.pass_over(key, first, Some(at)),
        }
        Ok(())
    }

    /// Reads the list of objects that begins here.
    fn each(
        &mut self,
        at: usize,
        read: fn(&mut Self, usize, &[Member<'t>]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.reader.tokens.at = at;
        if self.reader.tokens.peek()? != Peek::Array {
            return self.expected("expected a list");
        }
        let mut next = self.reader.tokens.enter_array()?;
        while let Some(first) = next {
            let start = self.reader.here();
            if first != Peek::Object {
                return self.expected("expected an object");
            }
            let members = self.members(start)?;
            let end = self.reader.here();
            read(self, start, &members)?;
            self.reader.tokens.at = end;
            next = self.reader.tokens.next_element()?;
        }
        Ok(())
    }

    /// Takes the next node.
    fn node(&mut self, start: usize, members: &[Member<'t>]) -> Result<(), Failure> {
        let id = match self.id(members, "id")? {
            Some((id, _)) => id,
            None => self.links.nodes.len().to_string().into(),
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
    fn end(&mut self, start: usize, members: &[Member<'t>], key: &str) -> Result<usize, Failure> {
        let Some((id, span)) = self.id(members, key)? else {
            return fail(NO_END, start..start + 1);
        };
        let node = self.links.find(&id);
        node.map_or_else(|| fail(NO_SUCH_ID, span), Ok)
    }

    /// The id of a node under a key, and where it stands.
    fn id(&mut self, members: &[Member<'t>], key: &str) -> Result<Option<Id<'t>>, Failure> {
        let is_meant = |(name, first, _): &&Member| name == key && *first != Peek::Null;
        let Some((_, first, at)) = members.iter().find(is_meant) else {
            return Ok(None);
        };
        self.reader.tokens.at = *at;
        let id = self.reader.name(Key::Id, *first)?;
        Ok(Some((id, *at..self.reader.here())))
    }

    /// Tells the builder the whole tree.
    fn tree(&mut self) -> Result<(), Failure> {
        let links = std::mem::take(&mut self.links);
        for (node, ply) in links.one_tree()? {
            self.reader.document.close_to(ply)?;
            let above = self.reader.document.tree.stated_here();
            let node = &links.nodes[node];
            if let Some(link) = node.link.filter(|_| above == Some(Mover::Chance)) {
                self.check_outcome(link, node.place.start)?;
            }
            self.open(node)?;
            let is_told_beside = ply == 0 && self.said.contains_key("root");
            let stated = self.reader.document.tree.stated_here();
            let is_leaf = node.children.is_empty();
            self.check_mover(is_told_beside || is_leaf || stated.is_some())?;
            node.link.map_or(Ok(()), |link| self.enter(link, above))?;
        }
        self.reader.document.close_to(0)
    }

    /// Refuses what was passed over where it alone seems to say who moves.
    fn check_mover(&mut self, is_told: bool) -> Result<(), Failure> {
        match self.seeming_mover.take() {
            Some(at) if !is_told => fail(UNDER_TYPE, at..at + 1),
            _ => Ok(()),
        }
    }

    /// Refuses what seems to be the probability of a child of chance, unless the link to it states one.
    fn check_outcome(&mut self, link_at: usize, node_at: usize) -> Result<(), Failure> {
        let mut members = self.members(link_at)?;
        let is_probability = |(key, first, _): &Member| {
            matches!(&**key, "p" | "prob" | "probability") && *first != Peek::Null
        };
        if members.iter().any(is_probability) {
            return Ok(());
        }
        let text = self.reader.text;
        let is_share = |value: Value| value > Value::ZERO && value < Value::from(1);
        refuse(&members, IN_LINK, |member| {
            member.0 == "label" && number(text, member).is_some_and(is_share)
        })?;
        members.extend(self.members(node_at)?);
        refuse(&members, IN_LINK, |member| is_like_probability(&member.0))
    }

    /// Opens a node and says of it what it says.
    fn open(&mut self, node: &Node) -> Result<(), Failure> {
        self.reader.document.open(node.place.clone())?;
        let members = self.members(node.place.start)?;
        let text = self.reader.text;
        let has_value = members.iter().any(|(key, ..)| key == "value");
        if node.children.is_empty() && !has_value {
            refuse(&members, UNDER_VALUE, |member| {
                is_like_value(&member.0) || member.0 == "label" && number(text, member).is_some()
            })?;
        }
        self.reader.open.push(Open::Object(Object::node()));
        for (text, first, at) in &members {
            self.reader.tokens.at = *at;
            match Key::named(text) {
                // A number is an id, and no name.
                Some(Key::Id) if *first == Peek::Number => {}
                Some(key) if key.is_of_node() => _ = self.reader.member(key, *first)?,
                // Nobody moves at a leaf.
                _ => self.pass_over(
                    text,
                    *first,
                    Some(*at).filter(|_| !node.children.is_empty()),
                ),
            }
        }
        self.reader.end_of_members()
    }

    /// Says of the node that was just opened how the game comes there by the link that stands here, below a node of
    /// which this is stated.
    fn enter(&mut self, start: usize, above: Option<Mover>) -> Result<(), Failure> {
        self.reader.open.push(Open::Object(Object::node()));
        for (text, first, at) in self.members(start)? {
            self.reader.tokens.at = at;
            let key = match &*text {
                "label" => Some(Key::Move),
                _ => Key::named(&text),
            };
            match key {
                Some(key @ (Key::Move | Key::Probability | Key::Prob | Key::P)) => {
                    self.reader.member(key, first)?;
                }
                // A graph with several links between two nodes tells them apart by `key`.
                _ if ["source", "target", "key"].contains(&&*text) => {}
                _ => self.pass_over(&text, first, Some(at).filter(|_| above.is_none())),
            }
        }
        self.check_mover(false)?;
        self.reader.end_of_members()
    }

    /// Passes over a key, whose value begins here if it may say who moves.
    fn pass_over(&mut self, key: &str, first: Peek, at: Option<usize>) {
        if first == Peek::Null {
            return;
        }
        self.reader.document.pass_over(key);
        let seeming = at.filter(|at| is_like_mover(key, &self.reader.text[*at..]));
        self.seeming_mover = self.seeming_mover.or(seeming);
    }

    /// Goes behind the object that begins here and gives its members, whose keys differ.
    fn members(&mut self, at: usize) -> Result<Vec<Member<'t>>, Failure> {
        self.reader.tokens.at = at;
        let members = self.reader.tokens.members()?;
        let mut seen = HashSet::new();
        match members.iter().find(|(key, ..)| !seen.insert(key)) {
            Some((key, _, at)) => fail(ReadErrorKind::GivenTwice(key.to_string()), *at..*at + 1),
            None => Ok(members),
        }
    }

    fn expected<T>(&self, what: &'static str) -> Result<T, Failure> {
        let here = first_letter(self.reader.text, self.reader.here());
        fail(ReadErrorKind::NotRead(what, SHAPE), here)
    }
}

const UNDIRECTED: ReadErrorKind = ReadErrorKind::NotRead(
    "this graph is undirected, so its links do not tell parents from children",
    "make it a DiGraph",
);

const NO_SUCH_ID: ReadErrorKind = ReadErrorKind::NotRead(
    "no node has this id",
    "a link calls a node by its \"id\", or by its number from 0 where it has no id: {\"source\": \"A\", \"target\": 1}",
);

const NO_NODES: ReadErrorKind = ReadErrorKind::NotRead("there is no `nodes`", SHAPE);

const NO_LINKS: ReadErrorKind = ReadErrorKind::NotRead("there is no `links` or `edges`", SHAPE);

const NO_END: ReadErrorKind =
    ReadErrorKind::NotRead("a link says both its `source` and its `target`", SHAPE);

const SHAPE: &str = "write {\"nodes\": [{\"id\": \"A\"}, {\"id\": \"B\", \"value\": 3}], \"links\": [{\"source\": \"A\", \"target\": \"B\"}]}";

const IN_LINK: ReadErrorKind = ReadErrorKind::NotRead(
    "this seems to be the probability of a chance node's child, and is not read as that",
    "write it in the link, under \"p\": {\"source\": \"A\", \"target\": \"B\", \"p\": 0.3}",
);

const UNDER_TYPE: ReadErrorKind = ReadErrorKind::NotRead(
    "this key seems to tell who moves, and is not read",
    "write it in the node, under \"type\": {\"id\": \"A\", \"type\": \"min\"}, or for the root alone, in place of this key, beside the nodes: \"root\": \"min\"",
);

const UNDER_VALUE: ReadErrorKind =
    ReadErrorKind::NotRead("the value of a leaf stands under `value` alone", SHAPE);

/// The number, perhaps in quotes, that a member holds.
fn number(text: &str, (_, _, at): &Member) -> Option<Value> {
    let word = text[*at..].trim_start_matches('"');
    word.split(['"', ',', '}']).next()?.trim().parse().ok()
}

/// Refuses the first member that seems to say what a key of ours would.
fn refuse(
    members: &[Member],
    refusal: ReadErrorKind,
    is_meant: impl Fn(&Member) -> bool,
) -> Result<(), Failure> {
    let is_given = |member: &&Member| member.1 != Peek::Null && is_meant(member);
    let found = members.iter().find(is_given);
    found.map_or(Ok(()), |(_, _, at)| fail(refusal, *at..*at + 1))
}
