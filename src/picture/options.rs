//! How a run is drawn.

use strum::{EnumMessage, IntoStaticStr, VariantArray};

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

/// What a drawing is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// A file of its own.
    Picture,
    /// A page, whose script shows and hides parts of it.
    Page,
}
