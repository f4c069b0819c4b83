//! A run that is to be drawn.

use super::legend::{self, LegendItem};
use super::options::PictureOptions;
use super::room;
use super::run::Run;
use super::scene::Scene;
use crate::report::Trace;
use crate::search::{ListLength, SearchError};

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
        room::reserve(&mut whole, &self.run);
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
