//! A run that is to be drawn.

use super::legend::{self, LegendItem};
use super::options::PictureOptions;
use super::placed::{SMALL_SIZE, VALUE_SIZE, spelled};
use super::run::Run;
use super::scene::Scene;
use super::scene_node::{Below, EndHistory, Kind};
use super::state::Change;
use super::text_width::text_width;
use crate::game::Game;
use crate::report::Trace;
use crate::search::{ListLength, SearchError};
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
    pub fn new(
        trace: &'t Trace<'t>,
        options: PictureOptions,
        length: ListLength,
    ) -> Result<Self, SearchError> {
        Ok(Self {
            run: Run::new(trace, length)?,
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

    /// Draws the run in another way.
    pub(crate) fn set_options(&mut self, options: PictureOptions) {
        self.options = options;
    }

    /// The moment that is drawn, if it is one on the way, and the whole run, which has the same nodes.
    /// Both have the same room for everything, so that the pictures of a film don't jump.
    pub(super) fn moment(&self) -> Option<(Scene, Scene)> {
        self.options.until?;
        let mut moment = self.scene();
        let at_the_end = PictureOptions {
            until: None,
            ..self.options.clone()
        };
        let mut whole = Scene::new(&self.run, &at_the_end);
        moment.reserve_orders();
        whole.reserve_orders();
        reserve(&mut whole, &self.run);
        moment.legend = self.legend_of_steps(&whole);
        Some((moment, whole))
    }

    /// The legend of several scenes of this run: it tells none of them how the search ends.
    pub(super) fn legend_of_steps(&self, scene: &Scene) -> Vec<LegendItem> {
        let setup = self.run.evaluation.setup;
        let signs = legend::of_steps(&scene.nodes, &self.options, setup.plan.algorithm);
        let view = legend::view(setup, &self.options);
        signs.into_iter().chain(view).collect()
    }

    /// What is drawn before the first step.
    pub(super) fn first_scene(&self) -> Scene {
        let first = PictureOptions {
            until: Some(0),
            ..self.options.clone()
        };
        Scene::new(&self.run, &first)
    }

    /// What is drawn.
    pub(super) fn scene(&self) -> Scene {
        Scene::new(&self.run, &self.options)
    }
}

/// Gives everything the room that it needs after any step of a run. The room must not tell what the
/// search finds: every node has the room for any value, not for what it turns out to be worth, every evaluated node the room for the longest number of an
/// evaluation, and every window the room of the longest one.
pub(super) fn reserve(scene: &mut Scene, run: &Run) {
    reserve_values(scene, run);
    let order = widest(
        scene.nodes.iter().map(|node| node.order.clone()),
        SMALL_SIZE,
    );
    let ends = scene.nodes.iter().flat_map(|node| &node.ends);
    let end: Option<EndHistory> = ends
        .max_by_key(|end| text_width(&spelled(end), SMALL_SIZE))
        .cloned();
    for node in &mut scene.nodes {
        if node.below == Below::Evaluated {
            node.order.clone_from(&order);
        }
        for (own, end) in node.ends.iter_mut().zip(end.iter().cycle()) {
            own.clone_from(end);
        }
    }
}

/// The room for any bound that a value of the tree may be; above chance nodes also for any average.
fn reserve_values(scene: &mut Scene, run: &Run) {
    let words = run.words();
    let bound = |value: &str| format!("{} {value}", words.sign(AT_MOST));
    let (tree, game) = (words.tree(), &run.evaluation.game);
    let stated = tree.nodes().filter_map(|node| game.static_value(node));
    let stated = widest(stated.map(|value| bound(&value.to_string())), VALUE_SIZE);
    let has_chance = above_chance(scene);
    let changes = run.steps().iter().flat_map(|step| &step.changes);
    let averages = changes.filter_map(|(node, change)| {
        let place = scene.nodes.binary_search_by_key(node, |drawn| drawn.id);
        match change {
            Change::Found(found) if has_chance[place.ok()?] => {
                Some(bound(&found.value.to_string()))
            }
            _ => None,
        }
    });
    let average = widest(averages.chain([stated.clone()]), VALUE_SIZE);
    for (node, has_chance) in scene.nodes.iter_mut().zip(has_chance) {
        if node.below != Below::Evaluated {
            let room = if has_chance { &average } else { &stated };
            node.value.clone_from(room);
        }
    }
}

/// Whether each node is a chance node or has one below it.
fn above_chance(scene: &Scene) -> Vec<bool> {
    let is_chance = |place: usize| scene.nodes[place].kind == Kind::Chance;
    let mut above: Vec<bool> = (0..scene.nodes.len()).map(is_chance).collect();
    for (place, node) in scene.nodes.iter().enumerate().rev() {
        if let Some(parent) = node.parent {
            above[parent] |= above[place];
        }
    }
    above
}

fn widest(texts: impl Iterator<Item = String>, size: i64) -> String {
    let width = |text: &String| text_width(text, size);
    texts.max_by_key(width).unwrap_or_default()
}
