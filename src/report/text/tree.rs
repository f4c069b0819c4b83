//! The drawing of a searched tree, one line a node.
//!
//! From left to right: the lines of the tree with moves and probabilities on them, the node's
//! name and mover, its value or bound, and the number of its static evaluation. Three things are
//! told by signs as well as by colour: the principal variation is one heavy line from the root to
//! its leaf, an edge where the search stopped is crossed, and what lies below it hangs on dotted
//! lines, with the values that nobody looked at in brackets.

use std::io::{self, Write};

use crate::analysis::{Evaluation, Observations};
use crate::game::Game;
use crate::search::{Bound, LeafValues, NodeRecords};
use crate::tree::NodeId;
use crate::words::signs::{
    AT_LEAST, AT_MOST, BEST_BRANCH, BEST_CORNER, BEST_RAIL, BEST_STROKE, BRANCH, CORNER, CROSS,
    FAINT_RAIL, FAINT_STROKE, PASSED_BRANCH, RAIL, STROKE, Sign,
};
use crate::words::{
    ChanceStyle, Glyphs, NODES, Piece, Role, TextWriter, Words, chance_style, counted, edge_label,
    width,
};

/// The deepest ply that is drawn with lines of its own; below it the ply is told instead.
const DEEPEST_LINES: usize = 12;

/// Columns from a ply to the next.
const STEP: usize = 4;

/// The longest value that the others are aligned with.
const LONGEST_VALUE: usize = 16;

/// Blanks between the columns.
const GAP: usize = 2;

/// Writes the drawing of a run with a legend below, with terminal styles in it, ending with a line
/// end. Nothing is written unless the run was observed with [`Detail::Nodes`](crate::analysis::Detail::Nodes).
///
/// A node that was visited more than once is drawn as its last visit left it, and the root with what
/// the whole search has proved.
pub fn text_tree(evaluation: &Evaluation, glyphs: Glyphs, out: &mut dyn Write) -> io::Result<()> {
    let Observations::Full(record, Some(nodes)) = &evaluation.observations else {
        return Ok(());
    };
    let mut evaluations: Vec<_> = record.evaluations().iter().copied().zip(1..).collect();
    evaluations.sort_unstable();
    let draw = |columns: Columns, out: &mut dyn Write| {
        let mut drawing = Drawing {
            evaluation,
            words: Words::new(evaluation.labels, glyphs).with_short_names(),
            nodes,
            evaluations: &evaluations,
            columns,
            signs: [false; 6],
            out: TextWriter::new(out),
        };
        drawing.rows();
        drawing.legend();
        drawing.out.finish().map(|()| drawing.columns)
    };
    // How wide the columns are shows in a first drawing, which nobody sees.
    let columns = draw(Columns::default(), &mut io::sink())?;
    draw(columns, out).map(drop)
}

/// The widths of the columns.
#[derive(Clone, Copy, Default)]
struct Columns {
    names: usize,
    values: usize,
}

/// A line between nodes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EdgeLine {
    /// There are no siblings further down.
    None,
    /// Searched.
    Plain,
    /// To a node of the principal variation.
    Best,
    /// From a visited node to one that no pass visited.
    Cut,
    /// Below a cut edge.
    Faint,
}

/// A node whose subtree is not all drawn yet.
struct Open {
    /// The edge into the node.
    edge: EdgeLine,
    /// The line that goes on below the edge, to the siblings further down.
    rail: EdgeLine,
    is_pruned: bool,
    /// How it writes the probabilities of its children.
    chance_style: Option<ChanceStyle>,
    /// The number of the first node after its subtree.
    end: usize,
}

impl Open {
    /// How a part of the row looks that has this role on the principal variation.
    fn role(&self, best: Role) -> Role {
        match self.edge {
            EdgeLine::Best => best,
            _ if self.is_pruned => Role::Pruned,
            _ => Role::Plain,
        }
    }

    /// Where the edge leaves the vertical line of its parent, as it looks there.
    fn joint(&self, role: Role) -> (Role, Sign) {
        match (self.edge, self.rail) {
            (EdgeLine::Best, EdgeLine::None) => (role, BEST_CORNER),
            (EdgeLine::Best, _) => (role, BEST_BRANCH),
            (_, EdgeLine::Best) => (Role::Best, PASSED_BRANCH),
            (_, EdgeLine::None) => (role, CORNER),
            _ => (role, BRANCH),
        }
    }
}

struct Drawing<'d> {
    evaluation: &'d Evaluation<'d>,
    words: Words<'d>,
    nodes: &'d NodeRecords,
    /// The evaluated nodes with the numbers of their evaluations, from 1; sorted.
    evaluations: &'d [(NodeId, usize)],
    /// As wide as they have to be so far.
    columns: Columns,
    /// Which signs occur: the best line, at least, at most, cut edges, what nobody looked at, and numbers
    /// of evaluations.
    signs: [bool; 6],
    out: TextWriter<'d>,
}

impl Drawing<'_> {
    /// Every node that is not below the horizon, parents before children. Keeps only what is known of the
    /// ancestors of the latest.
    fn rows(&mut self) {
        let (mut next, mut open) = (0, Vec::new());
        while next < self.words.tree().len() {
            while open.pop_if(|above: &mut Open| above.end <= next).is_some() {}
            let node = NodeId::from_index(next);
            let is_static = self.evaluation.game.is_static(node, open.len());
            let here = self.lines(node, &open);
            self.lead(node, &here, &open);
            self.figures(node, &here, is_static);
            next = if is_static { here.end } else { next + 1 };
            open.push(here);
        }
    }

    /// The lines to a node and past it.
    fn lines(&self, node: NodeId, open: &[Open]) -> Open {
        let (tree, outcome) = (self.words.tree(), &self.evaluation.outcome);
        let (parent, best) = (open.last(), outcome.principal_variation.get(open.len()));
        let tally = self.evaluation.observations.tally();
        let end = tree.subtree_end(node);
        let edge = match parent {
            _ if best == Some(&node) => EdgeLine::Best,
            Some(parent) if parent.is_pruned => EdgeLine::Faint,
            _ if tally.is_cut(tree, node) => EdgeLine::Cut,
            _ => EdgeLine::Plain,
        };
        let rail = match parent {
            Some(parent) if parent.end == end => EdgeLine::None,
            Some(parent) if parent.is_pruned => EdgeLine::Faint,
            Some(parent) if parent.edge == EdgeLine::Best && best > Some(&node) => EdgeLine::Best,
            None => EdgeLine::None,
            Some(_) => EdgeLine::Plain,
        };
        Open {
            edge,
            rail,
            is_pruned: !tally.is_visited(node),
            chance_style: chance_style(tree, node),
            end,
        }
    }

    /// The row as far as the node's name and mover.
    fn lead(&mut self, node: NodeId, here: &Open, open: &[Open]) {
        for above in open.iter().skip(1).take(DEEPEST_LINES) {
            let next = self.out.start + STEP;
            match above.rail {
                EdgeLine::Best => self.put(Role::Best, BEST_RAIL, 1),
                EdgeLine::Faint => self.put(Role::Pruned, FAINT_RAIL, 1),
                EdgeLine::Plain | EdgeLine::Cut => self.put(Role::Plain, RAIL, 1),
                EdgeLine::None => {}
            }
            self.out.move_to(next);
        }
        if let Some(above) = open.last() {
            self.edge(node, here, (above.chance_style, open.len()));
        }
        let role = here.role(Role::Heading);
        self.out.put(role, &self.words.name(node));
        if !self.words.tree().is_leaf(node) {
            self.out.skip(1);
            self.out.put(role, &self.words.mover_name(node));
        }
        self.columns.names = self.columns.names.max(self.out.column);
    }

    fn put(&mut self, role: Role, sign: Sign, times: usize) {
        let sign = self.words.sign(sign);
        self.out.put(role, &sign.repeat(times));
    }

    /// The edge into a node: `├── `, crossed `├─╳ `, with a move on it `├─ e4 ─ `.
    fn edge(&mut self, node: NodeId, here: &Open, (style, ply): (Option<ChanceStyle>, usize)) {
        let (role, stroke) = match here.edge {
            EdgeLine::Best => (Role::Best, BEST_STROKE),
            EdgeLine::Faint => (Role::Pruned, FAINT_STROKE),
            _ => (Role::Plain, STROKE),
        };
        let mut label = edge_label(self.words.tree(), node, style);
        if ply <= DEEPEST_LINES {
            let (role, joint) = here.joint(role);
            self.put(role, joint, 1);
        } else {
            let named = label.map(|label| format!(": {label}")).unwrap_or_default();
            label = Some(format!("ply {ply}{named}"));
        }
        let is_short = here.edge == EdgeLine::Cut || label.is_some();
        self.put(role, stroke, if is_short { 1 } else { 2 });
        if here.edge == EdgeLine::Cut {
            self.put(Role::Cut, CROSS, 1);
        }
        self.out.skip(1);
        if let Some(label) = label {
            let role = if here.is_pruned { Role::Pruned } else { role };
            self.out.put(role, &label);
            self.out.skip(1);
            self.put(role, stroke, 1);
            self.out.skip(1);
        }
    }

    /// The columns behind the name.
    fn figures(&mut self, node: NodeId, here: &Open, is_static: bool) {
        let found = self.nodes.get(node).and_then(|node| node.found.as_ref());
        let is_unseen = here.is_pruned && is_static;
        let value = match found {
            Some(found) if found.bound == Bound::Exact => found.value.to_string(),
            Some(found) => self.words.bounded(found).replacen(' ', "", 1),
            None if is_unseen => match self.evaluation.game.static_value(node) {
                Some(value) => format!("({value}"),
                None => "(?".to_owned(),
            },
            None => String::new(),
        };
        let (order, role) = (self.order(node), here.role(Role::Value));
        // The value is aligned at its last digit.
        let end = self.columns.names + GAP + self.columns.values;
        self.out.skip(GAP);
        self.out.put_before(end, role, &value);
        if is_unseen {
            self.out.put(role, ")");
        }
        self.out.skip(GAP);
        self.out.put_at(end + GAP, Role::Order, &order);
        self.out.skip(GAP);
        let below = here.end - node.index() - 1;
        if is_static && below > 0 {
            let remark = format!("({} below the horizon)", counted(below, NODES));
            self.out.put(Role::Pruned, &remark);
        }
        self.out.end();
        let columns = &mut self.columns;
        columns.values = columns.values.max(width(&value).min(LONGEST_VALUE));
        let bound = found.map(|found| found.bound);
        let occur = [
            here.edge == EdgeLine::Best && node != NodeId::ROOT,
            bound == Some(Bound::Lower),
            bound == Some(Bound::Upper),
            here.edge == EdgeLine::Cut,
            here.edge == EdgeLine::Faint || is_unseen,
            !order.is_empty(),
        ];
        for (occurs, here) in self.signs.iter_mut().zip(occur) {
            *occurs |= here;
        }
    }

    /// When a node was statically evaluated: `¹²`, or for several passes `¹ ⁵ ⁹`.
    fn order(&self, node: NodeId) -> String {
        let first = self.evaluations.partition_point(|&(other, _)| other < node);
        let numbers = self.evaluations[first..].iter();
        let numbers = numbers.take_while(|&&(other, _)| other == node);
        let numbers: Vec<String> = numbers
            .map(|&(_, number)| self.words.glyphs.raised(number))
            .collect();
        self.words.orders(&numbers)
    }

    /// The signs that occur in the drawing, and only these.
    fn legend(&mut self) {
        let sign = |sign| self.words.sign(sign).to_owned();
        let cuts = self.evaluation.setup.plan.algorithm.has_cutoffs();
        let crossed = if cuts { "cut" } else { "skipped" };
        let unseen = sign(FAINT_STROKE).repeat(2) + " ( )";
        let best = sign(BEST_STROKE).repeat(2);
        let signs = [
            (Role::Best, best, "principal variation"),
            (Role::Plain, sign(AT_LEAST), "at least"),
            (Role::Plain, sign(AT_MOST), "at most"),
            (Role::Cut, sign(CROSS), crossed),
            (Role::Pruned, unseen, "never looked at"),
            (
                Role::Order,
                self.words.glyphs.raised(1),
                "order of static evaluations",
            ),
        ];
        let occurring = signs.into_iter().zip(self.signs);
        let occurring = occurring.filter(|(_, occurs)| *occurs);
        let signs = occurring
            .map(|((role, sign, meaning), _)| Piece::new(role, sign).and(Role::Plain, meaning));
        let is_mover = self.evaluation.setup.convention.leaf_values == LeafValues::Mover;
        let view = is_mover.then(|| "values as MAX sees them".to_owned().into());
        let pieces: Vec<Piece> = signs.chain(view).collect();
        if !pieces.is_empty() {
            self.out.end();
            self.out.fill(pieces, 3, 0);
        }
    }
}
