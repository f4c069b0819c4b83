//! The drawing of a searched tree, one line a node.
//!
//! From left to right: the lines of the tree with moves and probabilities on them, the node's
//! name and mover, its value or bound, and the number of its static evaluation. Three things are
//! told by signs as well as by colour: the edges of the principal variation are heavy, an edge where
//! the search stopped is crossed, and what lies below it hangs on dotted lines, with the values that
//! nobody looked at in brackets.

use std::collections::BTreeSet;
use std::io::{self, Write};

use crate::analysis::{Evaluation, Observations};
use crate::game::Game;
use crate::search::{Bound, LeafValues, NodeRecords};
use crate::tree::NodeId;
use crate::words::{
    ChanceStyle, NODES, Piece, Role, TextWriter, Words, bounded, chance_style, counted, edge_label,
    orders, raised, width,
};

/// The deepest ply that is drawn with lines of its own; below it the ply is told instead.
const DEEPEST_LINES: usize = 12;

/// Columns from a ply to the next.
const STEP: usize = 4;

/// The longest value that the others are aligned with.
const LONGEST_VALUE: usize = 36;

/// Blanks between the columns.
const GAP: usize = 2;

/// Writes the drawing of a run with a legend below, with terminal styles in it, ending with a line
/// end. Nothing is written unless the run was observed with [`Detail::Nodes`](crate::analysis::Detail::Nodes).
///
/// A node that was visited more than once is drawn as its last visit left it, and the root with what
/// the whole search has proved.
pub fn text_tree(evaluation: &Evaluation, out: &mut dyn Write) -> io::Result<()> {
    let Observations::Full(record, Some(nodes)) = &evaluation.observations else {
        return Ok(());
    };
    let mut evaluations: Vec<_> = record.evaluations().iter().copied().zip(1..).collect();
    evaluations.sort_unstable();
    let draw = |columns: Columns, out: &mut dyn Write| {
        let mut drawing = Drawing {
            evaluation,
            words: Words::new(evaluation.labels).with_short_names(),
            nodes,
            evaluations: &evaluations,
            columns,
            signs: BTreeSet::new(),
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

/// An edge into a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    /// Searched.
    Plain,
    /// To a node of the principal variation.
    Best,
    /// To a node that a cutoff has skipped.
    Cut,
    /// To another node that no pass visited.
    Faint,
}

/// A node whose subtree is not all drawn yet.
struct Open {
    edge: Edge,
    /// Whether siblings stand further down.
    is_followed: bool,
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
            Edge::Best => best,
            _ if self.is_pruned => Role::Pruned,
            _ => Role::Plain,
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
    /// The signs that are drawn, by their first letters.
    signs: BTreeSet<char>,
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
            let here = self.open(node, &open);
            self.lead(node, &here, &open);
            self.figures(node, &here, is_static);
            next = if is_static { here.end } else { next + 1 };
            open.push(here);
        }
    }

    fn open(&self, node: NodeId, open: &[Open]) -> Open {
        let (tree, outcome) = (self.words.tree(), &self.evaluation.outcome);
        let (parent, tally) = (open.last(), self.evaluation.observations.tally());
        let (end, is_pruned) = (tree.subtree_end(node), !tally.is_visited(node));
        let edge = if outcome.principal_variation.get(open.len()) == Some(&node) {
            Edge::Best
        } else if self.nodes.is_cut(node) {
            Edge::Cut
        } else if is_pruned {
            Edge::Faint
        } else {
            Edge::Plain
        };
        Open {
            edge,
            is_followed: parent.is_some_and(|parent| end < parent.end),
            is_pruned,
            chance_style: chance_style(tree, node),
            end,
        }
    }

    /// The row as far as the node's name and mover.
    fn lead(&mut self, node: NodeId, here: &Open, open: &[Open]) {
        for above in open.iter().skip(1).take(DEEPEST_LINES) {
            let next = self.out.start + STEP;
            if above.is_followed {
                self.out.put(Role::Plain, "│");
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

    /// The edge into a node: `├── `, crossed `├─╳ `, with a move on it `├─ e4 ─ `.
    fn edge(&mut self, node: NodeId, here: &Open, (style, ply): (Option<ChanceStyle>, usize)) {
        let (role, stroke) = match here.edge {
            Edge::Best => (Role::Best, "━"),
            Edge::Faint => (Role::Pruned, "┄"),
            Edge::Plain | Edge::Cut => (Role::Plain, "─"),
        };
        self.signs.extend(stroke.chars());
        let mut label = edge_label(self.words.tree(), node, style);
        if ply <= DEEPEST_LINES {
            let joint = if here.is_followed { "├" } else { "└" };
            self.out.put(role, joint);
        } else {
            let named = label.map(|label| format!(": {label}")).unwrap_or_default();
            label = Some(format!("ply {ply}{named}"));
        }
        self.out.put(role, stroke);
        if here.edge == Edge::Cut {
            self.out.put(Role::Cut, "╳");
            self.signs.insert('╳');
        } else if label.is_none() {
            self.out.put(role, stroke);
        }
        self.out.skip(1);
        if let Some(label) = label {
            let of_label = if here.is_pruned { Role::Pruned } else { role };
            self.out.put(of_label, &label);
            self.out.skip(1);
            self.out.put(role, stroke);
            self.out.skip(1);
        }
    }

    /// The columns behind the name.
    fn figures(&mut self, node: NodeId, here: &Open, is_static: bool) {
        let found = self.nodes.get(node).and_then(|node| node.found.as_ref());
        let is_unseen = here.is_pruned && is_static;
        let value = match found {
            Some(found) if found.bound == Bound::Exact => found.value.to_string(),
            Some(found) => bounded(found).replacen(' ', "", 1),
            None if is_unseen => match self.evaluation.game.static_value(node) {
                Some(value) => format!("({value}"),
                None => "(?".to_owned(),
            },
            None => String::new(),
        };
        self.signs.extend(value.chars().next());
        self.signs.extend(is_unseen.then_some('┄'));
        // The value is aligned at its last digit.
        let end = self.columns.names + GAP + self.columns.values;
        let role = here.role(Role::Value);
        self.out.skip(GAP);
        self.out.put_before(end, role, &value);
        if is_unseen {
            self.out.put(role, ")");
        }
        self.out.skip(GAP);
        let order = self.order(node);
        self.signs.extend(order.chars().next().map(|_| '¹'));
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
    }

    /// When a node was statically evaluated: `¹²`, or for several passes `¹ ⁵ ⁹`.
    fn order(&self, node: NodeId) -> String {
        let first = self.evaluations.partition_point(|&(other, _)| other < node);
        let numbers = self.evaluations[first..].iter();
        let numbers = numbers.take_while(|&&(other, _)| other == node);
        let numbers: Vec<String> = numbers.map(|&(_, number)| raised(number)).collect();
        orders(&numbers)
    }

    /// What the signs mean.
    fn legend(&mut self) {
        let setup = self.evaluation.setup;
        let mut signs = vec![
            (Role::Best, "━━", "principal variation"),
            (Role::Order, "¹", "order of static evaluations"),
            (Role::Plain, "≥", "at least"),
            (Role::Plain, "≤", "at most"),
            (Role::Cut, "╳", "skipped"),
            (Role::Pruned, "┄┄ ( )", "never looked at"),
        ];
        signs.retain(|(_, sign, _)| sign.starts_with(|letter| self.signs.contains(&letter)));
        if setup.convention.leaf_values == LeafValues::Mover {
            signs.push((Role::Plain, "values", "as MAX sees them"));
        }
        if self.nodes.all().iter().any(|record| record.visits > 1) {
            let meaning = "all but the numbers belongs to the last";
            signs.push((Role::Plain, "several visits:", meaning));
        }
        self.out.end();
        let signs = signs.into_iter();
        let signs =
            signs.map(|(role, sign, meaning)| Piece::new(role, format!("{sign} {meaning}")));
        self.out.fill(signs, GAP + 1, 0);
    }
}
