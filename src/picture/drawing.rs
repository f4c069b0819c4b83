//! A run that is to be drawn.

use super::legend;
use super::options::PictureOptions;
use super::placed::{SMALL_SIZE, VALUE_SIZE};
use super::run::Run;
use super::scene::Scene;
use super::scene_node::{BLANK, Below, Kind, typeset};
use super::text_width::text_width;
use crate::analysis::Evaluation;
use crate::game::Game;
use crate::report::Trace;
use crate::search::SearchError;
use crate::value::Value;
use crate::words::signs::AT_MOST;

/// A run that can be drawn.
pub struct Picture<'t> {
    pub(super) run: Run<'t>,
    pub(super) options: PictureOptions,
}

impl<'t> Picture<'t> {
    /// Searches the tree that a trace is about. Takes memory linear in the tree, in the static
    /// evaluations and in what cutoffs skip; a page, and a picture of a moment on the way, take memory
    /// linear in the steps of the search.
    pub fn new(trace: &'t Trace<'t>, options: PictureOptions) -> Result<Self, SearchError> {
        Ok(Self {
            run: Run::new(trace)?,
            options,
        })
    }

    /// How many steps the run has.
    pub fn steps(&self) -> usize {
        self.run.length
    }

    /// Draws the run after another step; `step` is at most [`Picture::steps`].
    pub fn set_step(&mut self, step: usize) {
        self.options.until = Some(step);
    }

    /// The search that is drawn.
    pub(crate) fn evaluation(&self) -> &Evaluation<'t> {
        &self.run.evaluation
    }

    /// Draws the run in another way.
    pub(crate) fn set_options(&mut self, options: PictureOptions) {
        self.options = options;
    }

    /// What is drawn.
    pub(super) fn scene(&self) -> Scene {
        let step = self.options.until.unwrap_or(self.run.length);
        Scene::new(&self.run, &self.options, step)
    }
}

/// A scene among others of its run, so that they don't jump: all have the same legend, and the same
/// room for everything. Neither may tell what the search finds, since whoever is asked to predict steps
/// has the scene before them.
pub(super) struct Staged {
    pub(super) shown: Scene,
    /// The scene at the end of the run, with the room that anything needs after any step.
    pub(super) needing: Scene,
}

impl Staged {
    /// The scene after a step.
    pub(super) fn new(run: &Run, options: &PictureOptions, step: usize) -> Self {
        let mut shown = Scene::new(run, options, step);
        let mut needing = Scene::new(run, options, run.length);
        shown.legend = legend::of_steps(&needing.nodes, options, run.evaluation.setup);
        reserve(&mut needing, run);
        Self { shown, needing }
    }
}

/// Gives everything the room that it may need after any step: every inner node the room for any value,
/// not for what it turns out to be worth, every evaluated node the room for the longest number of an
/// evaluation, and every window the room for as many bounds as the node has children.
fn reserve(scene: &mut Scene, run: &Run) {
    let [stated, average] = widest_values(run);
    let orders = scene.nodes.iter().map(|node| node.order.clone());
    let order = widest(orders, SMALL_SIZE);
    let mut children = vec![0; scene.nodes.len()];
    for parent in scene.nodes.iter().filter_map(|node| node.parent) {
        children[parent] += 1;
    }
    for (place, children) in children.into_iter().enumerate() {
        let mut subtree = scene.nodes[place..scene.nodes[place].end].iter();
        let has_chance = subtree.any(|node| node.kind == Kind::Chance);
        let value = if has_chance { &average } else { &stated };
        let node = &mut scene.nodes[place];
        if node.below == Below::Evaluated {
            node.order.clone_from(&order);
        } else {
            node.value.clone_from(value);
        }
        let ends = node.ends.iter_mut().zip([Kind::Max, Kind::Min]);
        for (end, improving) in ends.filter(|(end, _)| end.latest != BLANK) {
            let improves = if node.kind == improving { children } else { 0 };
            end.replaced = vec![value.clone(); improves];
            end.latest.clone_from(value);
        }
    }
}

/// The longest bound that a value of the tree may be, and the longest one that the search finds, as an
/// average may be.
fn widest_values(run: &Run) -> [String; 2] {
    let (tree, game) = (&run.evaluation.document.tree, &run.evaluation.game);
    let bound = |value: &Value| format!("{} {value}", run.words().sign(AT_MOST));
    let stated = tree.nodes().filter_map(|node| game.static_value(node));
    let stated = widest(stated.map(|value| bound(&value)), VALUE_SIZE);
    let steps = run.steps().iter().filter_map(|step| step.found.as_ref());
    let found = steps.chain([&run.evaluation.outcome.found]);
    let found = found.map(|found| bound(&found.value));
    let average = widest(found.chain([stated.clone()]), VALUE_SIZE);
    [stated, average]
}

fn widest(texts: impl Iterator<Item = String>, size: i64) -> String {
    let width = |text: &String| text_width(&typeset(text), size);
    texts.max_by_key(width).unwrap_or_default()
}
