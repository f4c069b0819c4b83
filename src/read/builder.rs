//! A document in the making: what a reader says of nodes, with the place in the text where it does, and
//! the search for one such place.

use std::collections::HashSet;
use std::ops::Range;

use super::{Failure, ReadErrorKind, ReadOptions, fail};
use crate::document::{Document, Exercise, Remark};
use crate::text::{nearest, quoted};
use crate::tree::{Builder, Mover, NodeId, Player, TreeError, TreeErrorKind, ordinal};
use crate::value::Value;
use crate::vocabulary::Vocabulary;

/// Takes a tree in preorder and what its wrapper says.
pub(crate) struct DocumentBuilder<'p> {
    pub(super) tree: Builder,
    pub(super) exercise: Exercise,
    /// The players, if they are declared.
    pub(super) players: HashSet<String>,
    /// What the author of the text should know.
    pub(super) remarks: Vec<Remark>,
    /// The first keys of another program's file that mean nothing in a tree.
    passed_over: Vec<String>,
    /// Whether nodes are lists of an S-expression or bare arrays, where a pair of brackets is easily one too many.
    pub(super) has_bare_lists: bool,
    conventions: &'p [&'p str],
    /// Told where parts of nodes stand, only on the way to an error's place.
    finder: Option<&'p mut Finder>,
}

impl<'p> DocumentBuilder<'p> {
    pub(super) fn new(options: &'p ReadOptions, finder: Option<&'p mut Finder>) -> Self {
        Self {
            tree: Builder::with_limits(options.limits),
            exercise: Exercise::default(),
            players: HashSet::new(),
            remarks: Vec::new(),
            passed_over: Vec::new(),
            has_bare_lists: false,
            conventions: options.conventions,
            finder,
        }
    }

    /// The finished document. `root` moves at the root, whatever the wrapper says, but the tree itself
    /// comes first. `beginning` is where the text begins.
    pub(super) fn finish(
        mut self,
        root: Option<Player>,
        beginning: Range<usize>,
    ) -> Result<Document, Failure> {
        let said = root.or(self.exercise.root);
        let stated = self.tree.stated_at_root().and_then(Mover::player);
        let obstacle = match (stated, said) {
            _ if self.tree.has_players() => {
                Some("players of their own move in this tree".to_owned())
            }
            (Some(stated), Some(said)) if said != stated => Some(format!(
                "the tree itself says that {stated} moves at its root"
            )),
            _ => None,
        };
        if let (Some(root), Some(obstacle)) = (said, obstacle) {
            let word = root.word();
            self.remark(
                beginning.clone(),
                format!("root {word} has no effect: {obstacle}"),
            );
        }
        let has_effect =
            |root: &Player| !self.tree.has_players() && stated.is_none_or(|stated| *root == stated);
        self.exercise.root = self.exercise.root.filter(has_effect);
        self.tree.check_outcomes()?;
        if self.tree.has_lists_like_payoffs() {
            let message = "lists of numbers are read as nodes with children here; payoffs of players are written (p1 (4 -4) (p2 (1 -1) (3 -3)))";
            self.remark(beginning.clone(), message);
        }
        if !self.passed_over.is_empty() {
            let keys = self.passed_over.join("`, `");
            let message = format!("keys that mean nothing in a tree are passed over: `{keys}`");
            self.remark(beginning, message);
        }
        if self.has_bare_lists {
            self.tree.note_child_alone();
        }
        Ok(Document {
            set: Vec::new(),
            tree: self.tree.finish(said.unwrap_or(Player::Max))?,
            exercise: self.exercise,
            remarks: self.remarks,
        })
    }

    /// Remembers what the author of the text should know, once.
    #[cold]
    pub(super) fn remark(&mut self, span: Range<usize>, message: impl AsRef<str> + Into<String>) {
        let known = |other: &Remark| other.message == message.as_ref();
        if !self.remarks.iter().any(known) {
            let message = message.into();
            self.remarks.push(Remark { span, message });
        }
    }

    /// Passes over a key of another program's file, about which one warning tells.
    pub(super) fn pass_over(&mut self, key: &str) {
        const SHOWN: usize = 8;
        let key = quoted(key.trim());
        let is_new = !self.passed_over.contains(&key);
        if !key.is_empty() && is_new && self.passed_over.len() < SHOWN {
            self.passed_over.push(key);
        }
    }

    /// Makes the names of a file differ whose program does not ask for that.
    pub(super) fn number_repeated_names(&mut self, beginning: Range<usize>) -> Result<(), Failure> {
        if let Some(name) = self.tree.number_repeated_names()? {
            let name = quoted(&name);
            let message = format!(
                "the name `{name}` is used more than once: the names that repeat are numbered"
            );
            self.remark(beginning, message);
        }
        Ok(())
    }

    /// Whether a place is searched for.
    pub(super) fn is_searched(&self) -> bool {
        self.finder.is_some()
    }

    /// A whole leaf with nothing but a value.
    #[inline(always)]
    pub(super) fn leaf(&mut self, value: Option<Value>, span: Range<usize>) -> Result<(), Failure> {
        let added = self.tree.leaf(value);
        self.place_added(added, span)
    }

    /// A whole leaf with a name.
    #[inline]
    pub(super) fn named_leaf(
        &mut self,
        name: &str,
        value: Option<Value>,
        span: Range<usize>,
    ) -> Result<(), Failure> {
        let added = self.tree.named_leaf(name, value);
        self.place_added(added, span)
    }

    /// Starts a node.
    #[inline(always)]
    pub(super) fn open(&mut self, span: Range<usize>) -> Result<(), Failure> {
        let added = self.tree.open();
        self.place_added(added, span)
    }

    #[inline(always)]
    fn place_added(
        &mut self,
        added: Result<NodeId, TreeError>,
        span: Range<usize>,
    ) -> Result<(), Failure> {
        if let Some(finder) = &mut self.finder {
            let node = added.as_ref().map_or_else(|error| error.node, |node| *node);
            finder.place(Some(node), Part::Node, span);
        }
        added?;
        Ok(())
    }

    /// Ends nodes until so many are open.
    pub(super) fn close_to(&mut self, open: usize) -> Result<(), Failure> {
        while self.tree.open_nodes() > open {
            self.tree.close()?;
        }
        Ok(())
    }

    /// The place of a part of the innermost open node, which is given next.
    #[inline]
    pub(super) fn place(&mut self, part: Part, span: Range<usize>) {
        if let Some(finder) = &mut self.finder {
            finder.place(self.tree.current(), part, span);
        }
    }

    pub(super) fn name(&mut self, name: &str, span: Range<usize>) -> Result<(), Failure> {
        self.place(Part::Name, span);
        Ok(self.tree.name(name)?)
    }

    pub(super) fn static_value(&mut self, value: Option<Value>, span: Range<usize>) {
        self.place(Part::Value, span);
        self.tree.static_value(value);
    }

    pub(super) fn probability(&mut self, value: Value, span: Range<usize>) -> Result<(), Failure> {
        self.place(Part::Probability, span);
        Ok(self.tree.probability(value)?)
    }

    #[inline]
    pub(super) fn node_type(&mut self, node_type: NodeType) {
        match node_type {
            NodeType::Inner(mover) => self.tree.mover(mover),
            NodeType::Leaf => self.tree.called_leaf(),
        }
    }

    /// Declares the players, whose names must differ.
    pub(super) fn declare_players(
        &mut self,
        names: Vec<String>,
        span: Range<usize>,
    ) -> Result<(), Failure> {
        for name in &names {
            // These words begin lists of their own.
            if matches!(name.as_str(), "leaf" | "chance") {
                let (key, expected) = ("players".to_owned(), "names other than leaf and chance");
                return fail(ReadErrorKind::BadKeyValue { key, expected }, span);
            }
            if !self.players.insert(name.clone()) {
                return fail(ReadErrorKind::GivenTwice(name.clone()), span);
            }
        }
        self.tree.declare_players(names);
        Ok(())
    }

    /// Whether a word is the name of a declared player, or p1, p2 and so on.
    pub(super) fn is_player(&self, word: &str) -> bool {
        self.players.contains(word) || ordinal(word).is_some()
    }

    /// Takes what the wrapper says under one of its keys, or under an attribute with a colon.
    pub(super) fn exercise(
        &mut self,
        key: &str,
        text: String,
        span: Range<usize>,
    ) -> Result<(), Failure> {
        match key.trim_start_matches(':') {
            "title" => self.exercise.title = Some(text),
            "source" => self.exercise.source = Some(text),
            "id" => self.exercise.id = Some(text),
            "convention" => self.convention(text, span)?,
            _ => {
                self.exercise.root = in_any_case(&text);
                if self.exercise.root.is_none() {
                    let (key, expected) = (key.to_owned(), "max or min");
                    return fail(ReadErrorKind::BadKeyValue { key, expected }, span);
                }
            }
        }
        Ok(())
    }

    /// The wrapper's convention, which must be a known one.
    pub(super) fn convention(&mut self, name: String, span: Range<usize>) -> Result<(), Failure> {
        if self.conventions.contains(&name.as_str()) {
            self.exercise.convention = Some(name);
            return Ok(());
        }
        let help = Some(match nearest(&name, self.conventions) {
            Some(near) => format!("did you mean `{near}`? `abtree conventions` lists all"),
            None => "`abtree conventions` lists them".to_owned(),
        });
        let what = "convention";
        fail(ReadErrorKind::Unknown { what, name, help }, span)
    }
}

/// What a word says of a node: who moves there, or that it is a leaf.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NodeType {
    Inner(Mover),
    Leaf,
}

impl NodeType {
    /// What a word says, in any letter case.
    #[inline]
    pub(super) fn from_word(word: &str) -> Option<Self> {
        // The first letter decides for nearly all names.
        match word.as_bytes().first().map(u8::to_ascii_lowercase) {
            Some(b'l') if word.eq_ignore_ascii_case("leaf") => Some(Self::Leaf),
            Some(b'm' | b'c') => in_any_case(word).map(Self::Inner),
            _ => None,
        }
    }
}

/// What a word stands for, in any letter case.
pub(super) fn in_any_case<V: Vocabulary>(word: &str) -> Option<V> {
    let mut all = V::ALL.iter().copied();
    all.find(|known| word.eq_ignore_ascii_case(known.word()))
}

/// The parts of a node that an error may point at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Node,
    Name,
    Value,
    Probability,
}

/// Keeps the place of one node, or of the part of it that broke a rule.
pub(super) struct Finder {
    target: NodeId,
    part: Part,
    pub(super) found: Option<Range<usize>>,
}

impl Finder {
    pub(super) fn of_node(target: NodeId) -> Self {
        Self {
            target,
            part: Part::Node,
            found: None,
        }
    }

    pub(super) fn of_error(error: &TreeError) -> Self {
        use TreeErrorKind as Kind;
        let part = match error.kind {
            Kind::RepeatedName(_) | Kind::NameBeginsWithSlash(_) => Part::Name,
            Kind::StaticValueOnLeaf => Part::Value,
            Kind::ProbabilityOutsideChance | Kind::ProbabilityOutOfRange(_) => Part::Probability,
            _ => Part::Node,
        };
        Self {
            part,
            ..Self::of_node(error.node)
        }
    }

    /// Takes the place of a node, and of a part of it, before the builder checks that part.
    fn place(&mut self, node: Option<NodeId>, part: Part, span: Range<usize>) {
        if node == Some(self.target) && (part == Part::Node || part == self.part) {
            self.found = Some(span);
        }
    }
}
