//! A game of Python, searched as far as the algorithm looks.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use abtree::cli::embedded::{self, Request};
use abtree::game::Game;
use abtree::search::{Algorithm, Interrupt, SearchError, search_game_until};
use abtree::tree::{Builder, Mover, Player, Tree, TreeError};
use abtree::value::Value;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};

use crate::errors::{raised, usage};
use crate::options::stated;
use crate::tree::KeptTree;
use crate::waiting::interruptible;

/// A game without a given depth may be so many plies deep.
const MOST_PLIES: usize = 10_000;

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
    let algorithm = setup.plan.algorithm;
    let tree = interruptible(py, |stop| {
        let is_stopped = || stop.load(Ordering::Relaxed) || game.has_failed.load(Ordering::Relaxed);
        let interrupt = Interrupt::when(&is_stopped);
        let outcome = search_game_until(interrupt, &game, setup.plan, &setup.convention, &mut ());
        // A search that fails otherwise fails again on the tree, and then names the node.
        let wanted = match outcome {
            Err(SearchError::NotATree(_)) => match algorithm {
                Algorithm::ProgressiveDeepening => Wanted::AllWithStaticValues,
                _ => Wanted::All,
            },
            _ => Wanted::Seen,
        };
        game.seen(wanted, &is_stopped)
    })?;
    if let Some(error) = game.state().error.take() {
        return Err(error);
    }
    let tree = tree.map_err(|error| {
        let help = error
            .kind
            .help()
            .map_or_else(String::new, |help| format!(" ({help})"));
        PyValueError::new_err(format!("{}{help}", error.kind))
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
    game: Py<PyAny>,
    depth: usize,
    /// Whether `depth` was given, so that nodes there are horizon nodes.
    has_horizon: bool,
    has_names: bool,
    has_moves: bool,
    has_probabilities: bool,
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
            depth: depth.unwrap_or(MOST_PLIES),
            has_horizon: depth.is_some(),
            has_names: bound.hasattr("name")?,
            has_moves: bound.hasattr("move")?,
            has_probabilities: bound.hasattr("probability")?,
            has_failed: AtomicBool::new(false),
            state: Mutex::new(State {
                nodes: vec![root],
                ..State::default()
            }),
            game,
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the game; what it raises ends the search, and is raised by it. No lock is held meanwhile, since
    /// other threads of Python go on.
    fn ask<T>(&self, otherwise: T, question: impl FnOnce(&Bound<PyAny>) -> PyResult<T>) -> T {
        if self.has_failed.load(Ordering::Relaxed) {
            return otherwise;
        }
        Python::attach(|py| question(self.game.bind(py))).unwrap_or_else(|error| {
            self.state().error.get_or_insert(error);
            self.has_failed.store(true, Ordering::Relaxed);
            otherwise
        })
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
        let places = if ply >= self.depth {
            self.ask(Vec::new(), |_| match self.has_horizon {
                true => Ok(Vec::new()),
                false => Err(PyValueError::new_err(format!(
                    "the game has more than {MOST_PLIES} plies: give a depth"
                ))),
            })
        } else {
            self.ask(Vec::new(), |game| {
                let children = game.call_method1("children", (place,))?;
                children
                    .try_iter()?
                    .map(|child| Ok(child?.unbind()))
                    .collect()
            })
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
        self.has_probabilities && parent.is_some_and(|parent| self.mover(parent) == Mover::Chance)
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
        if self.has_names {
            let place = (self.place(node),);
            if let Some(name) = self.ask(None, |game| text(&game.call_method1("name", place)?)) {
                builder.name(&name)?;
                self.state().names.insert(name, node);
            }
        }
        let parent = self.state().nodes[node as usize].parent;
        if let (true, Some(parent)) = (self.has_moves, parent) {
            let places = (self.place(parent), self.place(node));
            let name = self.ask(None, |game| text(&game.call_method1("move", places)?));
            if let Some(name) = name {
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
        let mover = self.ask(Mover::Max, |game| {
            let player = game.call_method1("player", (place,))?;
            mover(&player)
        });
        self.state().nodes[node as usize].mover = Some(mover);
        mover
    }

    fn is_static(&self, node: u32, _ply: usize) -> bool {
        self.children_of(node).is_empty()
    }

    fn static_value(&self, node: u32) -> Option<Value> {
        if let Some(value) = self.known(node, |node| &node.value) {
            return value;
        }
        let place = self.place(node);
        let value = self.ask(None, |game| value(&game.call_method1("value", (place,))?));
        self.state().nodes[node as usize].value = Some(value.clone());
        value
    }

    fn children(&self, node: u32) -> Self::Children<'_> {
        self.children_of(node).into_iter()
    }

    fn plies(&self) -> usize {
        self.depth
    }

    fn weight(&self, child: u32) -> Value {
        let parent = self.state().nodes[child as usize].parent;
        let (true, Some(parent)) = (self.has_probabilities, parent) else {
            return Value::from(1);
        };
        if let Some(probability) = self.known(child, |node| &node.probability) {
            return probability;
        }
        let places = (self.place(parent), self.place(child));
        let probability = self.ask(None, |game| {
            value(&game.call_method1("probability", places)?)
        });
        let probability = probability.unwrap_or_else(|| Value::from(1));
        self.state().nodes[child as usize].probability = Some(probability.clone());
        probability
    }
}

/// A number of Python, exactly: an int, a float as it is printed, a Fraction, a Decimal; None is not known.
fn value(number: &Bound<PyAny>) -> PyResult<Option<Value>> {
    if number.is_none() {
        return Ok(None);
    }
    let text = number.str()?.to_string();
    let value = text.parse().map(Some);
    value.map_err(|error| PyTypeError::new_err(format!("expected a number, found {text}: {error}")))
}

fn plies(depth: &Bound<PyAny>) -> PyResult<usize> {
    let given = match depth.is_instance_of::<PyBool>() {
        true => None,
        false => depth.extract().ok(),
    };
    given.ok_or_else(|| {
        let message = format!("depth is a number of plies, 0 or more, not {depth}");
        usage(depth.py(), &message)
    })
}

/// A name; None is none.
fn text(name: &Bound<PyAny>) -> PyResult<Option<String>> {
    (!name.is_none())
        .then(|| Ok(name.str()?.to_string()))
        .transpose()
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
