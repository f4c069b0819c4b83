//! How a run is drawn.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

/// How nodes are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Style {
    /// Triangles up for MAX and down for MIN, circles for chance, boxes for leaves.
    #[default]
    Shapes,
    /// The same sign for all, with MAX and MIN at the margin of each ply.
    Levels,
}

/// Whether a drawing shows what the search found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Content {
    /// The run.
    #[default]
    Run,
    /// The exercise alone, without any answer.
    Blank,
}

/// Whether the windows of nodes are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Windows {
    /// They are not.
    #[default]
    Hidden,
    /// α and β of each node, with those that they replaced; in a blank drawing lines to write on.
    Shown,
}

/// Whether a page tells its results to whoever looks into it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Secrecy {
    /// Results stand in it as text.
    #[default]
    Open,
    /// Results are encoded until they are asked for.
    Exam,
}

/// How a run is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PictureOptions {
    /// How nodes are drawn.
    pub style: Style,
    /// Whether a drawing shows what the search found.
    pub content: Content,
    /// Whether the windows of nodes are drawn.
    pub windows: Windows,
    /// The number of the step behind which the run is drawn; the last one if there is none.
    pub until: Option<usize>,
    /// The ply whose subtrees are folded, if any are.
    pub max_ply: Option<usize>,
    /// Whether a page tells its results to whoever looks into it.
    pub secrecy: Secrecy,
}

/// What a drawing is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// A file of its own.
    Picture,
    /// A page, whose script shows and hides parts of it.
    Page,
}
