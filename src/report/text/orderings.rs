//! What the order of the children does to alpha-beta.

use std::io::{self, Write};

use super::evaluation::Page;
use crate::analysis::{Cost, Evaluation, Extreme, Orderings, Uniform};
use crate::words::{CHILDREN, Glyphs, LEAVES, NODES, PLIES, counted};

/// Writes what each order of a tree costs, with terminal styles in it, ending with a line end.
/// `evaluation` is alpha-beta on the tree as given.
pub(crate) fn text_orderings(
    evaluation: &Evaluation,
    orderings: &Orderings,
    glyphs: Glyphs,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut page = Page::new(evaluation, glyphs, out);
    page.head();
    let [best, worst] = [
        doubt(&orderings.best, "(not proven to be the fewest)"),
        doubt(&orderings.worst, "(not proven to be the most)"),
    ];
    page.cost("as given", orderings.as_given, None);
    page.cost("best order", orderings.best.ordered.cost, best);
    page.cost("worst order", orderings.worst.ordered.cost, worst);
    page.cost("by static values", orderings.by_static.cost, None);
    let minimal = orderings.minimal_tree;
    let size = format!(
        "{}, {}",
        counted(minimal.evaluations, LEAVES),
        counted(minimal.visited, NODES)
    );
    page.out.field("minimal tree", [size]);
    if let Some(uniform) = orderings.uniform {
        page.uniform(uniform);
    }
    page.finish()
}

fn doubt(extreme: &Extreme, doubt: &'static str) -> Option<&'static str> {
    (!extreme.is_proven).then_some(doubt)
}

impl Page<'_> {
    fn cost(&mut self, name: &str, cost: Cost, doubt: Option<&str>) {
        let extent = self.evaluation.game.extent();
        let (evaluations, of_leaves) = (cost.evaluations, counted(extent.1, LEAVES));
        let (visited, of_nodes) = (cost.visited, counted(extent.0, NODES));
        let costs = format!("{evaluations} of {of_leaves}, {visited} of {of_nodes}");
        let doubt = doubt.map(str::to_owned);
        self.out.field(name, [costs].into_iter().chain(doubt));
    }

    /// The books' formulas beside what was counted.
    fn uniform(&mut self, uniform: Uniform) {
        let Uniform { branching, plies } = uniform;
        let children = counted(branching, CHILDREN);
        let measures = format!("{children} per node, {}", counted(plies, PLIES));
        self.out.field("uniform tree", [measures]);
        let (more, fewer) = (plies.div_ceil(2), plies / 2);
        let minimal = uniform.knuth_moore();
        let formula = format!("{branching}^{more} + {branching}^{fewer} - 1 = {minimal} leaves");
        self.out.field("  Knuth and Moore", [formula]);
        self.out
            .field("  shallow cutoffs", [counted(uniform.shallow(), LEAVES)]);
        let leaves = uniform.eppstein();
        let decimals = usize::from(leaves < 10.0 && leaves.fract() > 0.05);
        let estimate = format!("about {branching}^({plies}/2) = {leaves:.decimals$}");
        self.out.field("  Eppstein", [estimate]);
    }
}
