//! What the order of the children does to alpha-beta.

use std::io::Write;

use super::evaluation::Page;
use crate::analysis::{Arrangement, Cost, Evaluation, Extreme, Orderings, Uniform};
use crate::report::documents::OrderingReport;
use crate::report::formats::{Documents, Report, Written};
use crate::words::{CHILDREN, Glyphs, LEAVES, NODES, PLIES, counted};

/// What the orders of a tree cost.
pub(crate) struct OrderCosts<'o> {
    /// Alpha-beta on the tree as given.
    pub(crate) evaluation: &'o Evaluation<'o>,
    pub(crate) orderings: &'o Orderings,
    /// The order that was asked for.
    pub(crate) wanted: Arrangement,
    pub(crate) glyphs: Glyphs,
}

impl Report for OrderCosts<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let orderings = self.orderings;
        let mut page = Page::new(self.evaluation, self.glyphs, out);
        page.head();
        let doubt = |extreme: &Extreme, doubt| (!extreme.is_proven).then_some(doubt);
        let best = doubt(&orderings.best, "(not proven to be the fewest)");
        let worst = doubt(&orderings.worst, "(not proven to be the most)");
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
        Ok(page.out.finish()?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        let report = OrderingReport::new(self.evaluation, self.orderings, self.wanted);
        Ok(documents.add(&report)?)
    }
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
