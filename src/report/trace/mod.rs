//! The run of an algorithm step by step, each step written as soon as it happens: for people in the
//! notation of a textbook, for scripts in MAX's view.

mod phrases;
mod steps;

pub(crate) use steps::{Action, TraceStep};

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use crate::analysis::{Detail, Evaluation, SearchedTree};
use crate::report::documents::{RunReport, ValueReport};
use crate::report::text::{head, how, text_answer};
use crate::report::{Documents, Report, ReportError, ReportFormat, Written};
use crate::search::{Bound, Event, Interrupt, Notation, SearchError, Test, Window};
use crate::tree::NodeId;
use crate::value::Value;
use crate::words::{Name, Names, Piece, Role, TextWriter, line_width, total_width, words_of};
use steps::Tracer;

/// A run that is to be traced.
#[derive(Clone, Copy)]
pub struct Trace<'t> {
    /// The tree, and how it is searched.
    pub tree: SearchedTree<'t>,
    /// How it is written down; `None` as the source of the convention's preset does.
    pub notation: Option<Notation>,
    /// The nodes whose steps are written, and the cutoffs that skip them; of all nodes if there are none.
    pub only: &'t [NodeId],
}

impl<'t> Trace<'t> {
    /// Every step of a run as its convention's source writes it.
    pub fn of_steps(tree: SearchedTree<'t>) -> Self {
        Self {
            tree,
            notation: None,
            only: &[],
        }
    }

    /// Searches the tree and writes every step in a format. Text has terminal styles in it.
    pub fn write(&self, format: ReportFormat, out: &mut (dyn Write + Send)) -> Written {
        format.item(self, out)
    }

    /// Searches the tree and tells every step.
    pub(crate) fn evaluation_with_steps(
        &self,
        detail: Detail,
        tell: impl FnMut(&TraceStep) + Send,
    ) -> Result<Evaluation<'t>, SearchError> {
        let mut tracer = Tracer::new(&self.tree, self.only, tell);
        let evaluation = Evaluation::observed(Interrupt::NEVER, self.tree, detail, &mut tracer);
        tracer.finish();
        evaluation
    }

    /// Puts steps into sentences, in the words of the notation.
    pub(crate) fn says(&self) -> impl Fn(&TraceStep) -> String + Sync {
        |step| {
            let what = self.what(step).into_iter().map(|piece| piece.text);
            let texts: Vec<String> = what.chain(self.window(step)).collect();
            texts.join(" ")
        }
    }

    /// The notation, in a line. A drawing beside the steps has MAX's values.
    pub(crate) fn written_as(&self) -> String {
        self.told_notation("in the steps each value")
    }

    /// The algorithm and the convention, in a line.
    pub(crate) fn how(&self) -> String {
        how(&self.tree).join(", ")
    }

    /// Searches the tree and writes every step. Nothing is written after an error of the output.
    fn steps(
        &self,
        mut write: impl FnMut(&TraceStep) -> io::Result<()> + Send,
    ) -> Result<Evaluation<'t>, ReportError> {
        let mut written = Ok(());
        let evaluation = self.evaluation_with_steps(Detail::Summary, |step| {
            if written.is_ok() {
                written = write(step);
            }
        });
        written?;
        Ok(evaluation?)
    }
}

impl Report for Trace<'_> {
    fn text(&self, out: &mut (dyn Write + Send)) -> Written {
        let mut is_begun = false;
        let evaluation = self.steps(|step| {
            if !is_begun {
                self.text_head(out)?;
            }
            is_begun = true;
            self.text_step(step, out)
        })?;
        let tally = evaluation.observations.tally();
        for &node in self.only.iter().filter(|&&node| !tally.is_visited(node)) {
            writeln!(out, "{} is never visited.", self.words().name(node))?;
        }
        writeln!(out)?;
        Ok(text_answer(&evaluation, out)?)
    }

    fn documents(&self, documents: &mut Documents) -> Written {
        let mut head = Some(RunReport::new(self.tree));
        self.steps(|step| {
            head.take().map_or(Ok(()), |head| documents.add(&head))?;
            documents.add(&StepReport::new(step, self))
        })?;
        Ok(())
    }
}

/// One step of a run. Values and windows are in MAX's view.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "step")]
pub(super) struct StepReport<'s> {
    /// The number of the step, from 1, through all passes.
    step: usize,
    /// The number of the pass, from 1.
    pass: usize,
    /// `pass` (a search of the root begins), `enter`, `evaluate` (a leaf or horizon node is entered
    /// and evaluated, and unless the search is best-first left with that value), `improve`,
    /// `estimate` (a child's value improves the bounds of a chance node), `cutoff`, `return` or `recall` (a node is entered and left with what an earlier pass proved).
    event: Action,
    /// The node; null where a pass begins.
    node: Option<Name<'s>>,
    /// Who moves there; at a leaf, whose turn it would be.
    mover: Option<&'s str>,
    /// The node's distance from the root.
    ply: Option<usize>,
    /// The child with the new best value, or whose value improved the bounds or closed the window.
    child: Option<Name<'s>>,
    /// The window on entry, after an improvement, when it closed, or when the node is left.
    window: Option<[Value; 2]>,
    /// The one question of the pass, where it asks only one.
    test: Option<&'s Test>,
    /// The value that was evaluated, is the new best, or is returned.
    #[serde(flatten)]
    value: ValueReport<'s>,
    /// What was proved of a returned or evaluated value.
    bound: Option<Bound>,
    /// For an estimate: the least that the chance node can be worth.
    low: Option<&'s Value>,
    /// For an estimate: the most that the chance node can be worth.
    high: Option<&'s Value>,
    /// The ancestor that set the bound which closed the window; null for the initial window.
    bound_from: Option<Name<'s>>,
    /// That ancestor's child with the bound as its value; null for a bound that a chance node set.
    bound_via: Option<Name<'s>>,
    /// The children that were skipped; of those that star2 had probed, what was left of them.
    skipped: Option<Names<'s>>,
}

impl<'s> StepReport<'s> {
    fn new(step: &TraceStep<'s>, trace: &Trace<'s>) -> Self {
        let labels = trace.tree.labels;
        let (tree, name) = (labels.tree(), |node| labels.name(node));
        let (mut child, mut test, mut cutoff) = (None, None, None);
        let (mut value, mut bound, mut bounds) = (None, None, None);
        match step.event {
            Event::Pass { test: asked, .. } => test = asked,
            Event::Evaluate { value: own, .. } => (value, bound) = (Some(own), Some(Bound::Exact)),
            Event::Improve {
                child: by, best, ..
            } => (child, value) = (Some(by), Some(&best.value)),
            Event::Estimate {
                child: by,
                low,
                high,
                ..
            } => (child, bounds) = (Some(by), Some((low, high))),
            Event::Cutoff(cut) => {
                (child, test, cutoff) = (Some(cut.after), cut.test.as_ref(), Some(cut));
            }
            Event::Leave { found, .. } => (value, bound) = (Some(&found.value), Some(found.bound)),
            Event::Enter { .. } => {}
        }
        Self {
            step: step.number,
            pass: step.pass,
            event: step.action,
            node: step.node.map(name),
            mover: step.node.and_then(|node| tree.mover_name(node)),
            ply: step.node.map(|_| step.ply),
            child: child.map(name),
            window: step.window().map(Window::ends_as_values),
            test,
            value: ValueReport::new(value),
            bound,
            low: bounds.map(|(low, _)| low),
            high: bounds.map(|(_, high)| high),
            bound_from: cutoff.and_then(|cutoff| cutoff.bound_from(tree)).map(name),
            bound_via: cutoff.and_then(|cutoff| cutoff.bound_via(tree)).map(name),
            skipped: cutoff.map(|cutoff| labels.names(&cutoff.skipped[..])),
        }
    }
}

/// The deepest ply with an indentation of its own.
const DEEPEST_INDENT: usize = 12;

/// Columns from a ply to the next.
const INDENT: usize = 2;

/// The columns of the number of a step.
const NUMBER: usize = 4;

/// Where the windows of entered nodes begin, as far as there is room.
const WINDOWS: usize = 36;

impl Trace<'_> {
    /// Writes what stands above the steps or histories.
    fn text_head(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut out = TextWriter::new(out);
        head(&mut out, &self.tree, how(&self.tree));
        out.fill(words_of(&self.told_notation("each value")), 1, 2);
        out.end();
        out.finish()
    }

    /// Writes the line of a step, or its lines if it is long. What happens within a node is indented
    /// further than its entry.
    fn text_step(&self, step: &TraceStep, out: &mut dyn Write) -> io::Result<()> {
        let mut what = self.what(step);
        let window: Vec<Piece> = self.window(step).into_iter().map(Piece::from).collect();
        let mut out = TextWriter::new(out);
        out.put(Role::Order, &format!("{:>NUMBER$}", step.number));
        let is_within_its_node = matches!(
            step.action,
            Action::Improve | Action::Estimate | Action::Cutoff
        );
        let depth = step.ply.min(DEEPEST_INDENT) + usize::from(is_within_its_node);
        out.skip(1 + depth * INDENT);
        let column = out.start + INDENT;
        if step.ply > DEEPEST_INDENT {
            what.insert(0, Piece::new(Role::Pruned, format!("ply {}:", step.ply)));
        }
        let window_width = total_width(&window, 2);
        if out.start + total_width(&what, 1) + 2 + window_width <= line_width() {
            for piece in &what {
                out.put(piece.role, &piece.text);
                out.skip(1);
            }
            out.skip(1);
            out.move_to(WINDOWS.min(line_width() - window_width));
            out.fill(window, 2, column);
        } else {
            what.extend(window);
            out.fill(what, 1, column);
        }
        out.finish()
    }
}
