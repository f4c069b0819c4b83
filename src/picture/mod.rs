//! Pictures of runs: one scene, and one file per format that draws it.
//!
//! What is drawn comes from the steps of a trace, so a picture of any moment, the frames of a film
//! and the page that steps through a run are the same scene after more or fewer steps.

mod dot;
mod drawing;
mod forest;
mod formats;
mod legend;
mod options;
mod page;
mod placed;
#[cfg(feature = "png")]
mod png;
mod run;
mod scene;
mod scene_node;
mod svg;
mod text;
mod text_width;
mod tidy;

pub use drawing::Picture;
pub(crate) use forest::FOREST_PREAMBLE;
pub use formats::PictureFormat;
pub use options::{Named, PictureOptions, Style};
pub(crate) use text_width::typeset;
