//! The page: one file that holds the drawing, the steps and what shows them, and fetches nothing.

use std::fmt::Write as _;
use std::io;

use quick_xml::escape::escape;
use serde::Serialize;

use super::node::{Kind, Mark};
use super::run::{NodeState, Run, States, Step};
use super::scene::{Scene, exercise};
use super::svg::{Use, draw_scene, needing};
use super::{Named, Picture, PictureOptions};
use crate::analysis::Explainer;
use crate::report::Action;
use crate::tree::NodeId;
use crate::words::markup::filled;
use crate::words::{bounded, capitalised, typeset};

const FRAME: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");

/// Draws a run as a page, which shows its end first, or for an exam its beginning.
pub(super) fn draw(picture: &Picture, out: &mut dyn io::Write) -> io::Result<()> {
    let run = &picture.run;
    let is_exam = picture.options.is_exam;
    let options = PictureOptions {
        named: Named::All,
        ..picture.options.clone()
    };
    let step = if is_exam { 0 } else { run.steps.len() };
    let needing = needing(run, &options);
    let mut shown = Scene::new(run, &options, step);
    shown.description = exercise(run);
    shown.legend.clone_from(&needing.legend);
    let mut drawing = Vec::new();
    draw_scene(&shown, &needing, Use::Page, &mut drawing)?;
    let drawing = String::from_utf8(drawing).expect("drawings are text");
    let data = PageData::new(run, &needing);
    let (data, encoding) = encoded(&data, is_exam)?;
    let how = typeset(&format!("{}; {}", run.trace.how(), run.trace.written_as()));
    let places = [
        ("STYLE", STYLE),
        ("TITLE", &*escape(shown.title.as_str())),
        ("HOW", &*escape(how.as_str())),
        ("STEPS", &run.steps.len().to_string()),
        ("DRAWING", &drawing),
        ("ENCODING", encoding),
        ("DATA", &data),
        ("SCRIPT", SCRIPT),
    ];
    out.write_all(filled(FRAME, &places).as_bytes())
}

/// The data as a text that ends no script, and how it is encoded.
fn encoded(data: &PageData, is_exam: bool) -> io::Result<(String, &'static str)> {
    let json = serde_json::to_string(data)?;
    if !is_exam {
        return Ok((json.replace('<', "\\u003c"), "json"));
    }
    let hex = json.bytes().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    });
    Ok((hex, "hex"))
}

/// A run. Nodes are called by their places in the list.
#[derive(Serialize)]
struct PageData {
    /// The names of the ends of windows.
    ends: [&'static str; 2],
    nodes: Vec<PageNode>,
    steps: Vec<PageStep>,
}

#[derive(Serialize)]
struct PageNode {
    name: String,
    parent: Option<usize>,
    kind: &'static str,
    /// What is known before the search.
    value: String,
    /// Of a pruned node, why it was skipped.
    why: Vec<String>,
}

#[derive(Serialize)]
struct PageStep {
    node: Option<usize>,
    say: String,
    /// The window of a pass.
    window: Option<[String; 2]>,
    looks: Vec<PageLook>,
    ask: Option<Question>,
}

/// How a node looks from a step on: its place, its marks, the value if one was found, the order of its
/// evaluations, and of the windows of its last visit how many it keeps, and those that come.
#[derive(Serialize)]
struct PageLook(
    usize,
    Vec<&'static str>,
    Option<String>,
    String,
    usize,
    Vec<[String; 2]>,
);

impl PageData {
    /// The data of a run, drawn by a scene after its last step.
    fn new(run: &Run, scene: &Scene) -> Self {
        Self {
            ends: run.words().end_names(),
            nodes: nodes(run, scene),
            steps: steps(run, scene),
        }
    }
}

/// The most pruned nodes that say why they were skipped.
const MOST_REASONS: usize = 500;

fn nodes(run: &Run, scene: &Scene) -> Vec<PageNode> {
    // Why is told by α and β.
    let is_explained = !run.evaluation.document.tree.has_payoffs();
    let explainer = is_explained.then(|| Explainer::new(&run.evaluation).ok());
    let explainer = explainer.flatten();
    let mut reasons = 0;
    let nodes = scene.nodes.iter().map(|node| {
        reasons += usize::from(node.marks.has(Mark::Pruned));
        let is_explained = node.marks.has(Mark::Pruned) && reasons <= MOST_REASONS;
        let explainer = explainer.as_ref().filter(|_| is_explained);
        let why = explainer.and_then(|explainer| {
            let explanation = explainer.explain(node.id).ok()?;
            Some(explainer.sentences(&explanation))
        });
        PageNode {
            name: node.label.clone(),
            parent: node.parent,
            kind: node.kind.word(),
            value: match node.kind {
                Kind::Leaf => node.value.clone(),
                _ => String::new(),
            },
            why: why.iter().flatten().map(|line| run.typeset(line)).collect(),
        }
    });
    nodes.collect()
}

fn steps(run: &Run, scene: &Scene) -> Vec<PageStep> {
    let tree = &run.evaluation.document.tree;
    // The place of each node in the scene, if it is drawn.
    let mut places = vec![None; tree.len()];
    for (place, node) in scene.nodes.iter().enumerate() {
        places[node.id.index()] = Some(place);
    }
    let mut states = States::new(tree);
    let steps = run.steps.iter().enumerate().map(|(at, step)| {
        let node = step.node.and_then(|node| places[node.index()]);
        let ask = question(run, at, &states).filter(|_| node.is_some());
        let window = step.window.as_ref().filter(|_| step.node.is_none());
        let changed = run.follow(at, &mut states);
        let look = |node: NodeId| {
            let state = states.of(node);
            // A step adds at most one window, but at the end those of all last visits come back.
            let kept = match state.windows.len() {
                windows if at + 1 < run.steps.len() => windows.saturating_sub(1),
                _ => 0,
            };
            Some(look(run, places[node.index()]?, state, kept))
        };
        PageStep {
            node,
            say: run.typeset(&step.sentence),
            window: window.map(|window| run.ends(window)),
            looks: changed.into_iter().filter_map(look).collect(),
            ask,
        }
    });
    steps.collect()
}

fn look(run: &Run, place: usize, state: &NodeState, kept: usize) -> PageLook {
    let names = [
        (Mark::Best, "pv"),
        (Mark::Pruned, "pruned"),
        (Mark::Skipped, "skipped"),
        (Mark::Cutoff, "cutoff"),
    ];
    let names = names.into_iter().filter(|(mark, _)| state.marks.has(*mark));
    let value = state.found.as_ref();
    PageLook(
        place,
        names.map(|(_, name)| name).collect(),
        value.map(bounded),
        state.order(),
        kept,
        state.windows[kept..]
            .iter()
            .map(|window| run.ends(window))
            .collect(),
    )
}

/// A question about the step that comes next.
#[derive(Serialize)]
struct Question {
    /// `next` asks which node is looked at, `window` what α and β become, `cut` which edges are cut.
    kind: &'static str,
    answer: Vec<String>,
    /// What is said if the answer is another.
    why: String,
}

/// The question before a step, if there is one. `states` are those before it.
fn question(run: &Run, at: usize, states: &States) -> Option<Question> {
    let step = &run.steps[at];
    let before = at.checked_sub(1).map(|before| &run.steps[before]);
    let (kind, answer) = match step.action {
        _ if before.is_some_and(|before| may_cut(run, before, states)) => {
            ("cut", skipped(run, step))
        }
        Action::Enter | Action::Evaluate | Action::Recall => {
            ("next", vec![run.evaluation.labels.owned(step.node?)])
        }
        Action::Improve => ("window", run.ends(step.window.as_ref()?).into()),
        _ => return None,
    };
    let why = run.typeset(&capitalised(&step.sentence)) + ".";
    Some(Question { kind, answer, why })
}

/// Whether a step has just improved the value of a node that has children that were not looked at yet and
/// a window that may have closed.
fn may_cut(run: &Run, step: &Step, states: &States) -> bool {
    let tree = &run.evaluation.document.tree;
    let is_open = |child| !states.of(child).marks.has(Mark::Visited);
    let has_open = |node| tree.children(node).any(is_open);
    step.action == Action::Improve && step.window.is_some() && step.node.is_some_and(has_open)
}

/// The nodes that a step skips, or `none`.
fn skipped(run: &Run, step: &Step) -> Vec<String> {
    let names = step.skipped.iter();
    let names = names.map(|&node| run.evaluation.labels.owned(node));
    let none = step.skipped.is_empty().then(|| "none".to_owned());
    names.chain(none).collect()
}
