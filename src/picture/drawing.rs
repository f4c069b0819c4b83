//! A run that is to be drawn.

use super::legend;
use super::options::PictureOptions;
use super::placed::{SMALL_SIZE, VALUE_SIZE};
use super::run::Run;
use super::scene::Scene;
use super::scene_node::{BLANK, Below, Kind};
use super::text_width::{text_width, typeset};
use crate::game::Game;
use crate::report::Trace;
use crate::search::SearchError;

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

    /// What happens in each step.
    pub(crate) fn sentences(&self) -> impl ExactSizeIterator<Item = String> {
        let steps = self.run.steps().iter();
        steps.map(|step| self.run.typeset(&step.sentence))
    }

    /// Draws the run after another step; `step` is at most [`Picture::steps`].
    pub fn set_step(&mut self, step: usize) {
        self.options.until = Some(step);
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

/// The scene after a step, and the one at the end of the run with the room that anything needs after any
/// step, and with a legend for all steps, so that the scenes of a run don't jump. The room may not tell
/// what the search finds, since whoever is asked to predict steps has the scene before them.
pub(super) fn staged(run: &Run, options: &PictureOptions, step: usize) -> [Scene; 2] {
    let shown = Scene::new(run, options, step);
    let mut needing = Scene::new(run, options, run.length);
    needing.legend = legend::of_steps(&needing.nodes, options, run.evaluation.setup);
    reserve(&mut needing, run);
    [shown, needing]
}

/// Gives everything the room that it may need after any step: every inner node the room for any value,
/// not for what it turns out to be worth, every evaluated node the room for the longest number of an
/// evaluation, and every window the room for as many bounds as the node has children.
fn reserve(scene: &mut Scene, run: &Run) {
    let value = widest_bound(run);
    let orders = scene.nodes.iter().map(|node| node.order.clone());
    let order = widest(orders, SMALL_SIZE);
    let mut children = vec![0; scene.nodes.len()];
    for parent in scene.nodes.iter().filter_map(|node| node.parent) {
        children[parent] += 1;
    }
    for (node, children) in scene.nodes.iter_mut().zip(children) {
        if node.below == Below::Evaluated {
            node.order.clone_from(&order);
        } else {
            node.value.clone_from(&value);
        }
        let ends = node.ends.iter_mut().zip([Kind::Max, Kind::Min]);
        for (end, improving) in ends.filter(|(end, _)| end.latest != BLANK) {
            let improves = if node.kind == improving { children } else { 0 };
            end.replaced = vec![value.clone(); improves];
            end.latest.clone_from(&value);
        }
    }
}

/// The longest bound that a value of the tree may be, or one that the search finds, as an average may be.
fn widest_bound(run: &Run) -> String {
    let (tree, game) = (&run.evaluation.document.tree, &run.evaluation.game);
    let stated = tree.nodes().filter_map(|node| game.static_value(node));
    let steps = run.steps().iter().filter_map(|step| step.found.as_ref());
    let found = steps.chain([&run.evaluation.outcome.found]);
    let values = stated.chain(found.map(|found| found.value.clone()));
    widest(values.map(|value| format!("≤ {value}")), VALUE_SIZE)
}

fn widest(texts: impl Iterator<Item = String>, size: i64) -> String {
    let width = |text: &String| text_width(&typeset(text), size);
    texts.max_by_key(width).unwrap_or_default()
}
