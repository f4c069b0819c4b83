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
use std::hash::BuildHasher;
use std::ops::Range;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::builder::{DocumentBuilder, NodeType, in_any_case};
use super::cursor::{Cursor, value};
use super::links::{Broken, Links, Step};
use super::{Failure, ReadErrorKind, beginning, fail};
use crate::json_tokens::{Peek, Tokens};

/// Reads one document and gives the builder back with the whole tree in it.
pub(super) fn read(text: &str, document: &mut DocumentBuilder) -> Result<(), Failure> {
    Cursor::new(text.trim_start()).not_empty()?;
    let mut graph = Graph {
        text,
        nodes: Nodes::default(),
        links: Links::default(),
        entries: Vec::new(),
        passed_over: Vec::new(),
    };
    graph.lists(document)?;
    graph.nodes.numbers = FxHashMap::default();
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
    nodes: Nodes,
    links: Links,
    /// Where the link to each node stands, if it says more than what it links.
    entries: Vec<usize>,
    /// The first keys that are not known.
    passed_over: Vec<Cow<'t, str>>,
}

/// Where nodes stand, and what they are called by links.
#[derive(Default)]
struct Nodes {
    places: Vec<usize>,
    /// Where their ids stand.
    ids: Vec<usize>,
    /// The numbers of nodes by the hashes of their ids; where two are equal, one stands at the next number.
    numbers: FxHashMap<u64, u32>,
}

/// In place of a place that is not there.
const NOWHERE: usize = usize::MAX;

const A_WORD: &str = "a text or a number";

impl<'t> Graph<'t> {
    /// Finds all nodes and links.
    fn lists(&mut self, document: &mut DocumentBuilder) -> Result<(), Failure> {
        let mut tokens = Tokens::new(self.text);
        if tokens.peek()? != Peek::Object {
            return self.expected(&tokens, "an object with \"nodes\" and \"links\"");
        }
        let (mut of_nodes, mut of_links, mut links) = (None, None, None);
        let mut key = tokens.enter_object()?;
        while let Some(name) = key {
            let first = tokens.peek()?;
            let start = tokens.at;
            match &*name {
                "nodes" if first != Peek::Null => {
                    once(&mut of_nodes, name, start)?;
                    self.each(&mut tokens, Self::node)?;
                }
                "links" | "edges" if first != Peek::Null => {
                    once(&mut of_links, name, start)?;
                    if of_nodes.is_some() {
                        self.each(&mut tokens, Self::link)?;
                    } else {
                        links = Some(start);
                        tokens.skip(first)?;
                    }
                }
                "graph" if first == Peek::Object => exercise(&mut tokens, document)?,
                _ => tokens.skip(first)?,
            }
            key = tokens.next_key()?;
        }
        tokens.finish()?;
        let end = self.text.trim_end().len();
        let fault = match (of_nodes, of_links) {
            (None, _) => ReadErrorKind::Missing("nodes"),
            _ if self.nodes.places.is_empty() => ReadErrorKind::Empty,
            (_, None) if self.nodes.places.len() > 1 => ReadErrorKind::Missing("links"),
            _ => {
                let links = links.map(|at| self.each(&mut self.at(at), Self::link));
                return links.unwrap_or(Ok(()));
            }
        };
        fail(fault, end - 1..end)
    }

    /// Reads the list of objects that begins here.
    fn each(
        &mut self,
        tokens: &mut Tokens<'t>,
        read: fn(&mut Self, &mut Tokens<'t>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if tokens.peek()? != Peek::Array {
            return self.expected(tokens, "a list");
        }
        let mut next = tokens.enter_array()?;
        while let Some(first) = next {
            if first != Peek::Object {
                return self.expected(tokens, "an object");
            }
            read(self, tokens)?;
            next = tokens.next_element()?;
        }
        Ok(())
    }

    /// Takes the next node.
    fn node(&mut self, tokens: &mut Tokens<'t>) -> Result<(), Failure> {
        let start = tokens.at;
        let (mut of_id, mut id) = (None, None);
        members(tokens, |key, first, tokens| {
            if key != "id" {
                return Ok(tokens.skip(first)?);
            }
            let at = tokens.at;
            once(&mut of_id, key, at)?;
            id = Some((word(tokens)?, at));
            Ok(())
        })?;
        let number = self.links.add();
        let (id, at) = id.unwrap_or_else(|| (number.to_string().into(), NOWHERE));
        match self.find(&id)? {
            Ok(_) => fail(ReadErrorKind::GivenTwice(id.into_owned()), start..tokens.at),
            Err(key) => {
                let number = u32::try_from(number).expect("memory holds fewer than 2^32 nodes");
                self.nodes.numbers.insert(key, number);
                self.nodes.places.push(start);
                self.nodes.ids.push(at);
                Ok(())
            }
        }
    }

    /// Takes the next link.
    fn link(&mut self, tokens: &mut Tokens<'t>) -> Result<(), Failure> {
        let start = tokens.at;
        let (mut parent, mut child, mut says_more) = (None, None, false);
        members(tokens, |key, first, tokens| {
            let end = match &*key {
                "source" => &mut parent,
                "target" => &mut child,
                _ => {
                    says_more = true;
                    return Ok(tokens.skip(first)?);
                }
            };
            let at = tokens.at;
            let (id, span) = (word(tokens)?, at..tokens.at);
            if end.is_some() {
                return fail(ReadErrorKind::GivenTwice(key.into_owned()), span);
            }
            *end = Some(self.find(&id)?.or_else(|_| {
                let expected = "the id of a node, or its number from 0 where it has no id";
                fail(ReadErrorKind::Expected(expected), span)
            })?);
            Ok(())
        })?;
        let span = start..tokens.at;
        let missing = |key| fail(ReadErrorKind::Missing(key), span.clone());
        let parent = parent.map_or_else(|| missing("source"), Ok)?;
        let child = child.map_or_else(|| missing("target"), Ok)?;
        let linked = self.links.link(parent, child);
        linked.or_else(|broken| self.no_tree(&broken, span))?;
        if says_more {
            self.entries
                .resize(self.entries.len().max(child + 1), NOWHERE);
            self.entries[child] = start;
        }
        Ok(())
    }

    /// The number of the node with this id, or where it would stand among the numbers.
    fn find(&self, id: &str) -> Result<Result<usize, u64>, Failure> {
        let mut key = FxBuildHasher.hash_one(id);
        while let Some(&number) = self.nodes.numbers.get(&key) {
            if self.id(number as usize)? == id {
                return Ok(Ok(number as usize));
            }
            key = key.wrapping_add(1);
        }
        Ok(Err(key))
    }

    fn id(&self, node: usize) -> Result<Cow<'t, str>, Failure> {
        match self.nodes.ids[node] {
            NOWHERE => Ok(node.to_string().into()),
            at => word(&mut self.at(at)),
        }
    }

    /// Tells the builder the whole tree.
    fn add(&mut self, document: &mut DocumentBuilder) -> Result<(), Failure> {
        let root = self.links.root(None).or_else(|broken| {
            let at = self.nodes.places[broken.node];
            self.no_tree(&broken, at..at + 1)
        })?;
        let links = std::mem::take(&mut self.links);
        for step in links.walk(root) {
            let Step::Open(node, _) = step else {
                document.tree.close()?;
                continue;
            };
            self.open(node, document)?;
            match self.entries.get(node) {
                None | Some(&NOWHERE) => {}
                Some(&at) => self.enter(at, document)?,
            }
        }
        Ok(())
    }

    /// Opens a node and says of it what stands there. A number is its id and not its name.
    fn open(&mut self, node: usize, document: &mut DocumentBuilder) -> Result<(), Failure> {
        let start = self.nodes.places[node];
        document.open(start..start + 1)?;
        let mut names = [const { None }; 3];
        let (mut of_type, mut of_value) = (None, None);
        members(&mut self.at(start), |key, first, tokens| {
            let at = tokens.at;
            match &*key {
                "id" if first == Peek::Number => tokens.skip(first)?,
                "name" | "label" | "id" => {
                    let place = ["name", "label", "id"].iter().position(|name| *name == key);
                    let name = &mut names[place.unwrap_or(0)];
                    if name.is_some() {
                        return fail(ReadErrorKind::GivenTwice(key.into_owned()), at..at + 1);
                    }
                    *name = Some((word(tokens)?, at..tokens.at));
                }
                "type" | "kind" | "player" => {
                    once(&mut of_type, key, at)?;
                    let Some(node_type) = NodeType::from_word(&word(tokens)?) else {
                        let expected = "\"max\", \"min\", \"chance\" or \"leaf\"";
                        return fail(ReadErrorKind::Expected(expected), at..tokens.at);
                    };
                    document.node_type(node_type);
                }
                "value" | "static" => {
                    once(&mut of_value, key, at)?;
                    let word = word(tokens)?;
                    document.tree.value(value(&word, at..tokens.at)?);
                }
                _ => self.pass_over(key, first, tokens)?,
            }
            Ok(())
        })?;
        match names.into_iter().flatten().next() {
            Some((name, span)) => document.name(&name, span),
            None => Ok(()),
        }
    }

    /// Says of the node that was just opened how the game comes there by this link.
    fn enter(&mut self, at: usize, document: &mut DocumentBuilder) -> Result<(), Failure> {
        let (mut of_move, mut of_probability) = (None, None);
        members(&mut self.at(at), |key, first, tokens| {
            let at = tokens.at;
            match &*key {
                "move" | "label" => {
                    once(&mut of_move, key, at)?;
                    document.tree.move_name(&word(tokens)?)?;
                }
                "probability" | "prob" | "p" => {
                    once(&mut of_probability, key, at)?;
                    let word = word(tokens)?;
                    let span = at..tokens.at;
                    let Some(probability) = value(&word, span.clone())? else {
                        let expected = "a probability such as 0.5 or \"1/3\"";
                        return fail(ReadErrorKind::Expected(expected), span);
                    };
                    document.probability(probability, span)?;
                }
                // A graph with several links between two nodes tells them apart by this.
                "source" | "target" | "key" => tokens.skip(first)?,
                _ => self.pass_over(key, first, tokens)?,
            }
            Ok(())
        })
    }

    fn pass_over(
        &mut self,
        key: Cow<'t, str>,
        first: Peek,
        tokens: &mut Tokens,
    ) -> Result<(), Failure> {
        const SHOWN: usize = 5;
        tokens.skip(first)?;
        if self.passed_over.len() < SHOWN && !self.passed_over.contains(&key) {
            self.passed_over.push(key);
        }
        Ok(())
    }

    /// The tokens of the text from a place on.
    fn at(&self, at: usize) -> Tokens<'t> {
        let mut tokens = Tokens::new(self.text);
        tokens.at = at;
        tokens
    }

    fn no_tree<T>(&self, broken: &Broken, span: Range<usize>) -> Result<T, Failure> {
        let name = self.id(broken.node)?.into_owned();
        fail(ReadErrorKind::NotOneTree(name, broken.rule), span)
    }

    fn expected<T>(&self, tokens: &Tokens, what: &'static str) -> Result<T, Failure> {
        let (text, at) = (self.text, tokens.at);
        Cursor { text, at }.expected(what)
    }
}

/// Takes each member of the object that begins here whose value is not `null`; the tokens stand before it.
fn members<'t>(
    tokens: &mut Tokens<'t>,
    mut take: impl FnMut(Cow<'t, str>, Peek, &mut Tokens<'t>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut key = tokens.enter_object()?;
    while let Some(name) = key {
        match tokens.peek()? {
            Peek::Null => tokens.skip(Peek::Null)?,
            first => take(name, first, tokens)?,
        }
        key = tokens.next_key()?;
    }
    Ok(())
}

/// The text or number that stands here.
fn word<'t>(tokens: &mut Tokens<'t>) -> Result<Cow<'t, str>, Failure> {
    let (first, start) = (tokens.peek()?, tokens.at);
    match first {
        Peek::String => Ok(tokens.string()?),
        Peek::Number => Ok(tokens.number()?.into()),
        _ => {
            tokens.skip(first)?;
            fail(ReadErrorKind::Expected(A_WORD), start..tokens.at)
        }
    }
}

/// Remembers a key, and refuses one that says what another one has said.
fn once<'t>(said: &mut Option<Cow<'t, str>>, key: Cow<'t, str>, at: usize) -> Result<(), Failure> {
    let kind = match said {
        None => {
            *said = Some(key);
            return Ok(());
        }
        Some(other) if *other == key => ReadErrorKind::GivenTwice(key.into_owned()),
        Some(other) => ReadErrorKind::TwoNames(other.to_string(), key.into_owned()),
    };
    fail(kind, at..at + 1)
}

/// What the object that begins here says of an exercise, as far as it does.
fn exercise(tokens: &mut Tokens, document: &mut DocumentBuilder) -> Result<(), Failure> {
    members(tokens, |key, first, tokens| {
        if first != Peek::String {
            return Ok(tokens.skip(first)?);
        }
        let text = tokens.string()?.into_owned();
        match &*key {
            "title" => document.exercise.title = Some(text),
            "source" => document.exercise.source = Some(text),
            "id" => document.exercise.id = Some(text),
            "root" => document.exercise.root = in_any_case(&text),
            "convention" => document.convention_of_format(&text),
            _ => {}
        }
        Ok(())
    })
}
