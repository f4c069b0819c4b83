//! Pictures of runs: one scene, and one file per format that draws it.
//!
//! What is drawn comes from the steps of a trace, so a picture of any moment, the frames of a film
//! and the page that steps through a run are the same scene after more or fewer steps.

mod dot;
mod forest;
mod node;
mod page;
mod placed;
#[cfg(feature = "png")]
mod png;
mod run;
mod scene;
mod svg;
mod tidy;

use std::io;

use anstream::StripStream;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::analysis::SearchedTree;
use crate::report::text_tree;
use crate::search::SearchError;
use crate::vocabulary::{FileFormat, Vocabulary as _};
use run::Run;
use scene::Scene;

pub(crate) use forest::FOREST_PREAMBLE;

/// A format that runs are drawn in, the default first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum PictureFormat {
    /// Scalable Vector Graphics, for pages and slides
    Svg,
    /// Graphviz
    Dot,
    /// LaTeX, a complete document that uses the package forest
    Tex,
    /// The drawing of tex alone, for \input; a comment names the packages that it needs
    TexFragment,
    /// A page in one file that steps through the run
    Html,
    /// Pixels, twice the size of the SVG
    #[cfg(feature = "png")]
    Png,
    /// Lines of text, as eval --tree draws them
    Txt,
}

impl FileFormat for PictureFormat {
    fn suffix(self) -> &'static str {
        match self {
            Self::TexFragment => "tex",
            _ => self.word(),
        }
    }
}

impl PictureFormat {
    /// Draws a run. The same run gives the same bytes.
    pub fn write(self, picture: &Picture, out: &mut dyn io::Write) -> io::Result<()> {
        match self {
            Self::Svg => svg::draw(picture, out),
            Self::Dot => dot::draw(&picture.scene(), out),
            Self::Tex => forest::draw(&picture.scene(), out),
            Self::TexFragment => forest::draw_fragment(&picture.scene(), out),
            Self::Html => page::draw(picture, out),
            #[cfg(feature = "png")]
            Self::Png => png::draw(picture, out),
            Self::Txt => {
                let mut lines = StripStream::new(Vec::new());
                text_tree(&picture.run.evaluation, &mut lines)?;
                out.write_all(&lines.into_inner())
            }
        }
    }
}

/// How nodes are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Style {
    /// Triangles up for MAX and down for MIN, circles for chance, boxes for leaves.
    #[default]
    Shapes,
    /// The same shape for all, with MAX and MIN in the margin at each ply.
    Levels,
}

/// Which nodes have a name beside them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Named {
    /// Those that have one of their own.
    #[default]
    Own,
    /// All, the others what reports call them.
    All,
}

/// How a run is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PictureOptions {
    /// How nodes are drawn.
    pub style: Style,
    /// Draws the exercise alone, without anything that the search found.
    pub is_blank: bool,
    /// Which nodes have a name beside them.
    pub named: Named,
    /// Draws α and β of each node, with those that they replaced; in a blank drawing lines to write on.
    pub has_windows: bool,
    /// The number of the step after which the run is drawn; the last one if there is none.
    pub until: Option<usize>,
    /// The ply whose subtrees are folded, if any are.
    pub max_ply: Option<usize>,
    /// Encodes the results in a page until they are asked for.
    pub is_exam: bool,
}

/// A run that can be drawn.
pub struct Picture<'t> {
    run: Run<'t>,
    options: PictureOptions,
}

impl<'t> Picture<'t> {
    /// Searches the tree. Takes memory linear in the tree, in the static
    /// evaluations and in what cutoffs skip; a page, and a picture of a moment on the way, take memory
    /// linear in the steps of the search.
    pub fn new(tree: SearchedTree<'t>, options: PictureOptions) -> Result<Self, SearchError> {
        Ok(Self {
            run: Run::new(tree)?,
            options,
        })
    }

    /// How many steps the run has.
    pub fn steps(&self) -> usize {
        self.run.steps.len()
    }

    /// What happens in each step.
    pub(crate) fn sentences(&self) -> impl Iterator<Item = String> {
        let steps = self.run.steps.iter();
        steps.map(|step| self.run.typeset(&step.sentence))
    }

    /// Draws the run after another step; `step` is at most [`Picture::steps`].
    pub fn set_step(&mut self, step: usize) {
        self.options.until = Some(step);
    }

    /// Draws a blank run with all that the search has found.
    pub(crate) fn show_results(&mut self) {
        self.options.is_blank = false;
    }

    /// The drawing in SVG, to stand in a page or in a file of its own.
    pub(crate) fn svg(&self) -> String {
        in_memory(|out| svg::draw(self, out))
    }

    /// The drawing in LaTeX, to stand in a document that begins with the preamble of drawings.
    pub(crate) fn forest(&self) -> String {
        in_memory(|out| forest::draw_in_document(&self.scene(), out))
    }

    /// The drawing in lines of text; of a blank one a node a line.
    pub(crate) fn lines(&self) -> String {
        if self.options.is_blank {
            self.outline()
        } else {
            in_memory(|out| PictureFormat::Txt.write(self, out))
        }
    }

    /// The tree with what is known after the step that is drawn, a node a line.
    pub(crate) fn outline(&self) -> String {
        self.scene().outline()
    }

    /// What is drawn.
    fn scene(&self) -> Scene {
        let step = self.options.until.unwrap_or(self.run.steps.len());
        Scene::new(&self.run, &self.options, step)
    }
}

fn in_memory(draw: impl FnOnce(&mut dyn io::Write) -> io::Result<()>) -> String {
    let mut bytes = Vec::new();
    draw(&mut bytes).expect("writing to memory does not fail");
    String::from_utf8(bytes).expect("drawings are text")
}
