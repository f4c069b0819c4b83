//! What the order of the children does to alpha-beta.

use std::io::{self, Write};

use super::Page;
use super::glyphs::Glyphs;
use super::pen::{Pen, plain};
use super::words::{Words, counted};
use crate::analysis::{Cost, Evaluation, Extreme, Orderings, Uniform};

/// Writes what each order of a tree costs, with terminal styles in it, ending with a line end.
/// `evaluation` is alpha-beta on the tree as given.
pub fn text_orderings(
    evaluation: &Evaluation,
    orderings: &Orderings,
    glyphs: &Glyphs,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut page = Page {
        words: Words { evaluation, glyphs },
        pen: Pen::new(out),
    };
    page.head();
    page.cost("as given", orderings.as_given, None);
    page.extreme("best order", &orderings.best, "not proven to be the fewest");
    page.extreme("worst order", &orderings.worst, "not proven to be the most");
    page.cost("by static values", orderings.by_static.cost, None);
    page.minimal_tree(orderings.minimal_tree);
    if let Some(uniform) = orderings.uniform {
        page.uniform(uniform);
    }
    page.pen.finish()
}

impl Page<'_> {
    fn extreme(&mut self, name: &str, extreme: &Extreme, doubt: &str) {
        let doubt = (!extreme.is_proven).then_some(doubt);
        self.cost(name, extreme.ordered.cost, doubt);
    }

    fn cost(&mut self, name: &str, cost: Cost, doubt: Option<&str>) {
        let (nodes, leaves) = self.words.evaluation.game.extent();
        let costs = format!(
            "{} of {}, {} of {}",
            cost.evaluations,
            counted(leaves, "leaf", "leaves"),
            cost.visited,
            counted(nodes, "node", "nodes"),
        );
        let doubt = doubt.map(|doubt| format!("({doubt})"));
        self.pen
            .field(name, plain([costs].into_iter().chain(doubt)));
    }

    fn minimal_tree(&mut self, minimal: Cost) {
        let size = [
            counted(minimal.evaluations, "leaf", "leaves"),
            counted(minimal.visited, "node", "nodes"),
        ];
        self.pen.field("minimal tree", plain([size.join(", ")]));
    }

    /// The books' formulas beside what was counted.
    fn uniform(&mut self, uniform: Uniform) {
        let Uniform { branching, plies } = uniform;
        let measures = format!(
            "{} a node, {}",
            counted(branching, "child", "children"),
            counted(plies, "ply", "plies")
        );
        self.pen.field("uniform tree", plain([measures]));
        let (more, fewer) = (plies.div_ceil(2), plies / 2);
        let leaves = uniform.knuth_moore();
        let formula = format!("{branching}^{more} + {branching}^{fewer} - 1 = {leaves} leaves");
        self.pen.field("  Knuth and Moore", plain([formula]));
        let shallow = counted(uniform.shallow(), "leaf", "leaves");
        self.pen.field("  shallow cutoffs", plain([shallow]));
        let estimate = format!("about {branching}^({plies}/2) = {:.0}", uniform.eppstein());
        self.pen.field("  Eppstein", plain([estimate]));
    }
}
