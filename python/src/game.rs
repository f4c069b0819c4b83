//! A game of Python, searched as far as the algorithm looks.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use abtree::cli::embedded::{self, Request};
use abtree::game::Game;
use abtree::search::{Algorithm, Interrupt, SearchError, Setup};
use abtree::tree::{Builder, Mover, Player, Tree, TreeError};
use abtree::value::Value;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt};

use crate::errors::{raised, usage};
use crate::options::stated;
use crate::tree::KeptTree;
use crate::waiting::interruptible;

/// A game without a given depth may be so many plies deep.
const MOST_PLIES: usize = 10_000;

/// The library searches so many plies on the thread of the caller.
const FEW_PLIES: usize = if cfg!(debug_assertions) { 20 } else { 100 };

/// Searches a game and returns what the search saw of its tree: a node that it skipped is a leaf without a
/// value. With an algorithm that needs the whole tree, all of it. None if the options are none of a search.
#[pyfunction]
#[pyo3(signature = (game, depth, options))]
pub fn search(
    py: Python,
    game: Py<PyAny>,
    depth: Option<Bound<PyAny>>,
    options: &Bound<PyDict>,
) -> PyResult<Option<(KeptTree, PythonGame)>> {
    let Some(request) = Request::read(&stated(options)?) else {
        return Ok(None);
    };
    let setup = request.setup().map_err(|refusal| raised(py, refusal))?;
    let game = PythonGame::new(py, game, depth.map(|depth| plies(&depth)).transpose()?)?;
    let tree = game.search(py, &setup)?;
    if let Some(error) = game.state().error.take() {
        return Err(error);
    }
    let tree = tree.map_err(|error| {
        let help = error.kind.help().map(|help| format!(" ({help})"));
        PyValueError::new_err(format!("{}{}", error.kind, help.unwrap_or_default()))
    })?;
    Ok(Some((KeptTree(embedded::KeptTree::of(tree)), game)))
}

/// What a tree is to hold of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// What the search asked for.
    Seen,
    /// All nodes.
    All,
    /// All nodes, and the values of inner nodes too.
    AllWithStaticValues,
}

/// A game of Python. Its methods are called once for each node at most.
#[pyclass(frozen)]
pub struct PythonGame {
    children: Py<PyAny>,
    player: Py<PyAny>,
    value: Py<PyAny>,
    name: Option<Py<PyAny>>,
    move_name: Option<Py<PyAny>>,
    probability: Option<Py<PyAny>>,
    depth: AtomicUsize,
    /// Whether `depth` was given, so that nodes there are horizon nodes.
    has_horizon: bool,
    has_failed: AtomicBool,
    state: Mutex<State>,
}

/// What is known of the game so far.
#[derive(Default)]
struct State {
    nodes: Vec<Node>,
    names: HashMap<String, u32>,
    /// What the game raised.
    error: Option<PyErr>,
}

/// A node of the game, as far as the search has asked for it.
struct Node {
    place: Py<PyAny>,
    ply: usize,
    parent: Option<u32>,
    mover: Option<Mover>,
    /// None until it is asked for; no child makes a leaf.
    children: Option<Vec<u32>>,
    /// None until it is asked for; then the value, if it is known.
    value: Option<Option<Value>>,
    probability: Option<Value>,
}

#[pymethods]
impl PythonGame {
    /// The game's own node that a report calls so, by its name or its path.
    fn node(&self, py: Python, label: &str) -> Py<PyAny> {
        let state = self.state();
        let by_path = || {
            let mut steps = label.split('/').filter_map(|step| step.parse().ok());
            steps.try_fold(0, |node: u32, step: usize| {
                let children = state.nodes[node as usize].children.as_ref()?;
                children.get(step - 1).copied()
            })
        };
        let node = state.names.get(label).copied().or_else(by_path);
        state.nodes[node.unwrap_or(0) as usize].place.clone_ref(py)
    }
}

impl PythonGame {
    fn new(py: Python, game: Py<PyAny>, depth: Option<usize>) -> PyResult<Self> {
        let bound = game.bind(py);
        for name in ["root", "children", "player", "value"] {
            if !bound.hasattr(name)? {
                return Err(PyTypeError::new_err(format!(
                    "{} has no {name}: a game has root, children, player and value, or as in \
                     aima-python initial, actions, result and utility",
                    bound.get_type().name()?
                )));
            }
        }
        let root = Node::new(bound.getattr("root")?.unbind(), 0, None);
        Ok(Self {
            depth: depth.unwrap_or(FEW_PLIES).into(),
            has_horizon: depth.is_some(),
            children: bound.getattr("children")?.unbind(),
            player: bound.getattr("player")?.unbind(),
            value: bound.getattr("value")?.unbind(),
            name: bound.getattr_opt("name")?.map(Bound::unbind),
            move_name: bound.getattr_opt("move")?.map(Bound::unbind),
            probability: bound.getattr_opt("probability")?.map(Bound::unbind),
            has_failed: AtomicBool::new(false),
            state: Mutex::new(State {
                nodes: vec![root],
                ..State::default()
            }),
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Searches on the thread of the caller while the game has few plies: a thread that runs no function of
    /// Python gets new memory for its stack in each call of the game. There Ctrl-C ends such a call.
    fn search(&self, py: Python, setup: &Setup) -> PyResult<Result<Tree, TreeError>> {
        if self.plies() <= FEW_PLIES {
            let tree = py.detach(|| self.tree(setup, &AtomicBool::new(false)));
            let is_too_deep = self.has_failed() && self.state().error.is_none();
            if !is_too_deep {
                return Ok(tree);
            }
            self.depth.store(MOST_PLIES, Ordering::Relaxed);
            self.has_failed.store(false, Ordering::Relaxed);
        }
        interruptible(py, |stop| self.tree(setup, stop))
    }

    /// What a search sees of the tree; all of it for an algorithm that needs that.
    fn tree(&self, setup: &Setup, stop: &AtomicBool) -> Result<Tree, TreeError> {
        let is_stopped = || stop.load(Ordering::Relaxed) || self.has_failed();
        let interrupt = Interrupt::when(&is_stopped);
        let outcome = setup.search_game_until(interrupt, self, &mut ());
        // A search that fails otherwise fails again on the tree, and then names the node.
        let wanted = match outcome {
            Err(SearchError::NotATree(_)) => match setup.plan.algorithm {
                Algorithm::ProgressiveDeepening => Wanted::AllWithStaticValues,
                _ => Wanted::All,
            },
            _ => Wanted::Seen,
        };
        self.seen(wanted, &is_stopped)
    }

    fn has_failed(&self) -> bool {
        self.has_failed.load(Ordering::Relaxed)
    }

    /// Asks the game; what it raises ends the search, and is raised by it. No lock is held meanwhile, since
    /// other threads of Python go on.
    fn ask<T>(&self, question: impl FnOnce(Python) -> PyResult<T>) -> Option<T> {
        if self.has_failed() {
            return None;
        }
        let answer = Python::attach(|py| {
            py.check_signals()?;
            question(py)
        });
        answer
            .map_err(|error| {
                self.state().error = Some(error);
                self.has_failed.store(true, Ordering::Relaxed);
            })
            .ok()
    }

    fn place(&self, node: u32) -> Py<PyAny> {
        Python::attach(|py| self.state().nodes[node as usize].place.clone_ref(py))
    }

    fn known<T: Clone>(&self, node: u32, known: fn(&Node) -> &Option<T>) -> Option<T> {
        known(&self.state().nodes[node as usize]).clone()
    }

    fn children_of(&self, node: u32) -> Vec<u32> {
        if let Some(children) = self.known(node, |node| &node.children) {
            return children;
        }
        let (place, ply) = (self.place(node), self.state().nodes[node as usize].ply);
        let places = match ply >= self.plies() {
            true if self.has_horizon => Some(Vec::new()),
            true => self.too_deep(),
            false => self.ask(|py| {
                let children = self.children.bind(py).call1((place,))?;
                children
                    .try_iter()?
                    .map(|child| Ok(child?.unbind()))
                    .collect()
            }),
        };
        let Some(places) = places else {
            return Vec::new();
        };
        let mut state = self.state();
        let first = u32::try_from(state.nodes.len()).expect("memory ends before 2^32 nodes");
        let children: Vec<u32> = (first..).take(places.len()).collect();
        let nodes = places
            .into_iter()
            .map(|place| Node::new(place, ply + 1, Some(node)));
        state.nodes.extend(nodes);
        state.nodes[node as usize].children = Some(children.clone());
        children
    }

    /// Ends a search that came deeper than it may.
    fn too_deep<T>(&self) -> Option<T> {
        if self.plies() < MOST_PLIES {
            self.has_failed.store(true, Ordering::Relaxed);
            return None;
        }
        let message = format!("the game has more than {MOST_PLIES} plies: give a depth");
        self.ask(|_| Err(PyValueError::new_err(message)))
    }

    /// What the search has seen of the tree; all of it where it needs that.
    fn seen(&self, wanted: Wanted, is_stopped: &dyn Fn() -> bool) -> Result<Tree, TreeError> {
        let mut builder = Builder::default();
        let mut open: Vec<std::vec::IntoIter<u32>> = Vec::new();
        let mut next = Some(0);
        loop {
            match next {
                Some(node) => {
                    builder.open()?;
                    let wanted = if is_stopped() { Wanted::Seen } else { wanted };
                    let children = self.tell(node, wanted, &mut builder)?;
                    open.push(children.into_iter());
                }
                None => {
                    builder.close()?;
                    open.pop();
                }
            }
            match open.last_mut() {
                Some(children) => next = children.next(),
                None => return builder.finish(Player::Max),
            }
        }
    }

    /// Whether the game says how likely this node is.
    fn is_chance_child(&self, node: u32) -> bool {
        let parent = self.state().nodes[node as usize].parent;
        self.probability.is_some()
            && parent.is_some_and(|parent| self.mover(parent) == Mover::Chance)
    }

    /// Tells what is known of a node; its children.
    fn tell(
        &self,
        node: u32,
        wanted: Wanted,
        builder: &mut Builder,
    ) -> Result<Vec<u32>, TreeError> {
        let known = self.known(node, |node| &node.children);
        let children = match known {
            None if wanted != Wanted::Seen => self.children_of(node),
            known => known.unwrap_or_default(),
        };
        self.tell_names(node, builder)?;
        if self.is_chance_child(node) {
            builder.probability(self.weight(node))?;
        }
        if !children.is_empty() {
            builder.mover(self.mover(node));
        }
        let is_static = match wanted {
            Wanted::Seen => false,
            Wanted::All => children.is_empty(),
            Wanted::AllWithStaticValues => true,
        };
        if is_static {
            builder.value(self.static_value(node));
        } else if children.is_empty() {
            builder.value(self.known(node, |node| &node.value).flatten());
        }
        Ok(children)
    }

    /// Tells the name of a node and of the move to it, where the game has them.
    fn tell_names(&self, node: u32, builder: &mut Builder) -> Result<(), TreeError> {
        if let Some(name) = &self.name {
            let place = (self.place(node),);
            let name = self.ask(|py| text(&name.bind(py).call1(place)?));
            if let Some(name) = name.flatten() {
                builder.name(&name)?;
                self.state().names.insert(name, node);
            }
        }
        let parent = self.state().nodes[node as usize].parent;
        if let (Some(name), Some(parent)) = (&self.move_name, parent) {
            let places = (self.place(parent), self.place(node));
            let name = self.ask(|py| text(&name.bind(py).call1(places)?));
            if let Some(name) = name.flatten() {
                builder.move_name(&name)?;
            }
        }
        Ok(())
    }
}

impl Node {
    fn new(place: Py<PyAny>, ply: usize, parent: Option<u32>) -> Self {
        Self {
            place,
            ply,
            parent,
            mover: None,
            children: None,
            value: None,
            probability: None,
        }
    }
}

impl Game for PythonGame {
    type Node = u32;
    type Children<'g> = std::vec::IntoIter<u32>;

    fn root(&self) -> u32 {
        0
    }

    fn mover(&self, node: u32) -> Mover {
        if let Some(mover) = self.known(node, |node| &node.mover) {
            return mover;
        }
        let place = self.place(node);
        let mover = self.ask(|py| mover(&self.player.bind(py).call1((place,))?));
        if mover.is_some() {
            self.state().nodes[node as usize].mover = mover;
        }
        mover.unwrap_or(Mover::Max)
    }

    fn is_static(&self, node: u32, _ply: usize) -> bool {
        self.children_of(node).is_empty()
    }

    fn static_value(&self, node: u32) -> Option<Value> {
        if let Some(value) = self.known(node, |node| &node.value) {
            return value;
        }
        let place = self.place(node);
        let value = self.ask(|py| value(&self.value.bind(py).call1((place,))?));
        self.state().nodes[node as usize].value.clone_from(&value);
        value.flatten()
    }

    fn children(&self, node: u32) -> Self::Children<'_> {
        self.children_of(node).into_iter()
    }

    fn plies(&self) -> usize {
        self.depth.load(Ordering::Relaxed)
    }

    fn weight(&self, child: u32) -> Value {
        let parent = self.state().nodes[child as usize].parent;
        let (Some(asked), Some(parent)) = (&self.probability, parent) else {
            return Value::from(1);
        };
        if let Some(probability) = self.known(child, |node| &node.probability) {
            return probability;
        }
        let places = (self.place(parent), self.place(child));
        let probability = self.ask(|py| value(&asked.bind(py).call1(places)?));
        let probability = probability.map(|known| known.unwrap_or_else(|| Value::from(1)));
        self.state().nodes[child as usize]
            .probability
            .clone_from(&probability);
        probability.unwrap_or_else(|| Value::from(1))
    }
}

/// A number of Python, exactly: an int, a float as it is printed, a Fraction, a Decimal; None is not known.
fn value(number: &Bound<PyAny>) -> PyResult<Option<Value>> {
    if number.is_none() {
        return Ok(None);
    }
    if number.is_exact_instance_of::<PyInt>()
        && let Ok(number) = number.extract::<i64>()
    {
        return Ok(Some(Value::from(number)));
    }
    let text = number.str()?.to_string();
    let value = text.parse().map(Some);
    value.map_err(|error| PyTypeError::new_err(format!("expected a number, found {text}: {error}")))
}

fn plies(depth: &Bound<PyAny>) -> PyResult<usize> {
    match depth.extract() {
        Ok(plies) if !depth.is_instance_of::<PyBool>() => Ok(plies),
        _ => {
            let message = format!(
                "depth is a number of plies, 0 or more, not {}",
                depth.repr()?
            );
            Err(usage(depth.py(), &message))
        }
    }
}

/// A name; None is none.
fn text(name: &Bound<PyAny>) -> PyResult<Option<String>> {
    let text = || Ok(name.str()?.to_string());
    (!name.is_none()).then(text).transpose()
}

fn mover(player: &Bound<PyAny>) -> PyResult<Mover> {
    match player.str()?.to_string().to_lowercase().as_str() {
        "max" => Ok(Mover::Max),
        "min" => Ok(Mover::Min),
        "chance" => Ok(Mover::Chance),
        other => Err(PyValueError::new_err(format!(
            "player(node) says {other:?}; expected \"max\", \"min\" or \"chance\""
        ))),
    }
}
