//! A tree as the options change it, to be searched and told of, and what its nodes may be called.

use super::Item;
use crate::analysis::SearchedTree;
use crate::cli::diagnostics::{Diagnostics, Problem};
use crate::cli::options;
use crate::document::{Document, NewValue};
use crate::search::{Algorithm, SearchError, Settings, Setup};
use crate::text::{composed, nearest, quoted};
use crate::tree::{Labels, Naming, NodeId, Tree};
use crate::value::Value;

/// A tree that was read, as the options change it.
pub(crate) struct Opened<'o> {
    pub(crate) item: &'o Item<'o>,
    naming: Naming,
    settings: &'o Settings,
    pub(crate) document: Document,
    /// The tree as the player sees it whose side `paranoid` takes, where there are several.
    view: Option<Document>,
}

/// The same, with what its nodes are called.
pub(crate) struct OpenTree<'o> {
    pub(crate) item: &'o Item<'o>,
    pub(crate) document: &'o Document,
    pub(crate) labels: Labels<'o>,
    view: Option<(&'o Document, Labels<'o>)>,
    settings: &'o Settings,
}

impl<'o> Opened<'o> {
    /// Prints what the user should know of the tree though nothing is wrong with it, and gives leaves the
    /// new values.
    pub(crate) fn new(
        item: &'o Item<'o>,
        read: Document,
        new_values: &[(String, Value)],
        (naming, settings): (Naming, &'o Settings),
        diagnostics: &mut Diagnostics,
    ) -> Result<Self, Problem> {
        let labels = Labels::new(&read.tree, naming);
        if diagnostics.shows_warnings() {
            diagnostics.warnings(item.remarks(&read, &labels));
        }
        let in_file = |problem: Problem| problem.in_file(&item.origin.file);
        let changed = changed(new_values, &read, &labels).map_err(in_file)?;
        let document = changed.unwrap_or(read);
        let depth = options::depth_without_effect(settings, &document.tree);
        diagnostics.warnings(depth.map(in_file));
        Ok(Self {
            view: options::view(settings, &document).map_err(in_file)?,
            item,
            naming,
            settings,
            document,
        })
    }

    pub(crate) fn tree(&self) -> OpenTree<'_> {
        let (naming, view) = (self.naming, self.view.as_ref());
        OpenTree {
            item: self.item,
            document: &self.document,
            labels: Labels::new(&self.document.tree, naming),
            view: view.map(|view| (view, Labels::new(&view.tree, naming))),
            settings: self.settings,
        }
    }
}

impl OpenTree<'_> {
    /// How the tree is searched; the algorithm is the default one if none is stated, and must use all options.
    pub(crate) fn setup(
        &self,
        defaults: [Algorithm; 3],
        diagnostics: &mut Diagnostics,
    ) -> Result<Setup, Problem> {
        let (tree, exercise) = (&self.document.tree, &self.document.exercise);
        let in_file = |problem: Problem| problem.in_file(&self.item.origin.file);
        let warning = options::refuse_in(self.settings, defaults, tree).map_err(in_file)?;
        diagnostics.warnings(warning.map(in_file));
        let default = Algorithm::default_among(defaults, tree);
        Ok(options::setup(self.settings, exercise, default))
    }

    /// An algorithm with the rules alone.
    pub(crate) fn rules_for(&self, algorithm: Algorithm) -> Setup {
        let exercise = &self.document.exercise;
        Setup {
            convention: options::setup(self.settings, exercise, Algorithm::AlphaBeta).convention,
            ..Setup::from(algorithm)
        }
    }

    /// The tree, to be searched in some way.
    pub(crate) fn searched<'t>(&'t self, setup: &'t Setup) -> SearchedTree<'t> {
        let view = self.view.as_ref();
        let view = view.filter(|_| setup.plan.algorithm == Algorithm::Paranoid);
        let (document, labels) = match view {
            Some((document, labels)) => (*document, labels),
            None => (self.document, &self.labels),
        };
        SearchedTree {
            origin: &self.item.origin,
            document,
            labels,
            setup,
        }
    }

    /// What a search ended with, shown at the node where it did.
    pub(crate) fn problem(&self, error: &SearchError) -> Problem {
        self.item.problem(error, &self.labels)
    }

    /// An error of the work on the tree; what a search ended with is shown at the node where it did.
    pub(crate) fn placed(&self, error: anyhow::Error) -> anyhow::Error {
        match error.downcast_ref() {
            Some(error) => self.problem(error).into(),
            None => error,
        }
    }
}

/// The tree as the options change it; `None` if they don't.
fn changed(
    new_values: &[(String, Value)],
    read: &Document,
    labels: &Labels,
) -> Result<Option<Document>, Problem> {
    if new_values.is_empty() {
        return Ok(None);
    }
    if read.tree.has_payoffs() {
        let problem =
            Problem::new("--set puts one value at a leaf, and here each leaf holds payoffs");
        return Err(problem.help("change the payoffs in the file"));
    }
    let mut document = read.clone();
    for (name, value) in new_values {
        let leaf = find(labels, name)?;
        if !read.tree.is_leaf(leaf) {
            return Err(inner_node(labels, leaf));
        }
        let name = labels.owned(leaf);
        if document.set.iter().any(|set| set.leaf == name) {
            let message = format!("{} is set twice", quoted(&name));
            return Err(Problem::new(message).help("leave one of them out"));
        }
        document = with_value(document, labels, leaf, value.clone());
    }
    Ok(Some(document))
}

/// The tree with another value at a leaf.
pub(crate) fn with_value(
    mut document: Document,
    labels: &Labels,
    leaf: NodeId,
    now: Value,
) -> Document {
    document.set.push(NewValue {
        leaf: labels.owned(leaf),
        before: document.tree.value(leaf),
        now: now.clone(),
    });
    document.tree.put_value(leaf, now);
    document
}

/// An inner node has no value of its own.
pub(crate) fn inner_node(labels: &Labels, node: NodeId) -> Problem {
    let name = quoted(&labels.get(node));
    let message = format!("{name} is an inner node: its value follows from the leaves below it");
    Problem::new(message).help("name a leaf")
}

/// The one node that is meant by a name.
pub(crate) fn find(labels: &Labels, name: &str) -> Result<NodeId, Problem> {
    let meant = meant(labels, name);
    match meant[..] {
        [] => Err(unknown(labels, name)),
        [node] => Ok(node),
        _ => Err(ambiguous(labels, name, &meant)),
    }
}

/// The node that reports call so; else the one that a path from a named node leads to; else those whose
/// moves are called so and the leaves with this value.
fn meant(labels: &Labels, name: &str) -> Vec<NodeId> {
    let exact = labels.find(name).or_else(|| below_a_name(labels, name));
    exact.map_or_else(|| by_move_or_value(labels.tree(), name), |node| vec![node])
}

/// `A/1` is the first child of A, `/1` that of the root; the name itself may hold slashes.
fn below_a_name(labels: &Labels, name: &str) -> Option<NodeId> {
    name.rmatch_indices('/').find_map(|(place, _)| {
        let (top, path) = name.split_at(place);
        let root = top.is_empty().then_some(NodeId::ROOT);
        labels.down(root.or_else(|| labels.find(top))?, path)
    })
}

fn by_move_or_value(tree: &Tree, name: &str) -> Vec<NodeId> {
    let (name, value) = (&*composed(name), name.parse::<Value>().ok());
    let has_value = |node| tree.is_leaf(node) && value.is_some() && tree.value(node) == value;
    let is_meant = |&node: &NodeId| tree.move_name(node) == Some(name) || has_value(node);
    tree.nodes().filter(is_meant).collect()
}

fn ambiguous(labels: &Labels, name: &str, meant: &[NodeId]) -> Problem {
    const SHOWN: usize = 8;
    let names = meant.iter().take(SHOWN).map(|&node| labels.readable(node));
    let more = (meant.len() > SHOWN).then(|| "…".to_owned());
    let names: Vec<String> = names.chain(more).collect();
    let (name, number) = (quoted(name), meant.len());
    Problem::new(format!("`{name}` may be any of {number} nodes"))
        .help(format!("name one of these: {}", names.join(", ")))
}

/// The nodes that are meant by these texts: each is a name, which may hold commas and blanks, or several names
/// between such.
pub(crate) fn find_all(labels: &Labels, texts: &[String]) -> Result<Vec<NodeId>, Problem> {
    let mut nodes = Vec::new();
    for text in texts {
        let found = find(labels, text).map(|node| vec![node]);
        nodes.extend(found.or_else(|whole| {
            let names = text.split([',', ' ']).filter(|name| !name.is_empty());
            let several = names.map(|name| find(labels, name));
            match several.collect::<Result<Vec<_>, _>>() {
                Ok(several) if !several.is_empty() => Ok(several),
                Err(part) if text.contains(',') => Err(part),
                _ => Err(whole),
            }
        })?);
    }
    Ok(nodes)
}

/// That the tree has no node with this name.
pub(crate) fn unknown(labels: &Labels, name: &str) -> Problem {
    Problem::new(format!("the tree has no node `{}`", quoted(name))).help(hint(labels, name))
}

/// What the user may have meant: a name in other letters, or a similar one.
fn hint(labels: &Labels, name: &str) -> String {
    let nodes = labels.tree().nodes();
    let names: Vec<&str> = nodes.filter_map(|node| labels.given(node)).collect();
    let mut same = names.iter().copied();
    let same = same.find(|known| known.to_lowercase() == name.to_lowercase());
    let is_long = name.chars().count() > 2;
    match same.or_else(|| nearest(name, &names).filter(|_| is_long)) {
        Some(near) => format!("did you mean `{}`?", quoted(near)),
        None if name.contains('=') => "name a single node without `=`; each other one stands by itself".to_owned(),
        None => "`abtree eval FILE --tree` shows the names of the nodes; --names letters calls those without one A, B, C and so on".to_owned(),
    }
}
