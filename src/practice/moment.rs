//! The moments of a search at which something can be asked.

use crate::analysis::Detail;
use crate::exercise::Question;
use crate::random::Random;
use crate::report::{Action, Trace, TraceStep};
use crate::search::SearchError;
use crate::tree::NodeId;
use crate::vocabulary::Vocabulary as _;

/// The questions that are asked.
pub const PRACTISED: [Question; 7] = [
    Question::StaticEvaluations,
    Question::CutEdges,
    Question::Windows,
    Question::NodeValues,
    Question::Value,
    Question::Pruned,
    Question::BestMove,
];

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Which leaf is evaluated next.
    Next {
        /// The leaf before it.
        after: Option<NodeId>,
        /// The right one.
        leaf: NodeId,
    },
    /// Whether the search cuts at a node.
    Cut {
        /// The node.
        node: NodeId,
        /// The child whose value is back.
        after: NodeId,
        /// Whether it does.
        is_cut: bool,
    },
    /// The window that a node is entered with.
    Window(NodeId),
    /// The value that a node returns.
    Value(NodeId),
    /// What is pruned in the whole search.
    Pruned,
    /// The best move at the root.
    BestMove,
}

/// A question, and when it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// How many steps of the search are done.
    pub step: usize,
    /// The question.
    pub ask: Ask,
}

impl Ask {
    /// How the answer is typed.
    pub(super) fn form(self) -> &'static str {
        match self {
            Self::Next { .. } | Self::BestMove => "a name",
            Self::Cut { .. } => "yes or no",
            Self::Window(_) => "two numbers, as in -inf 3",
            Self::Value(NodeId::ROOT) => "a number",
            Self::Value(_) => "a number; a bound, as in <=3, where something was skipped",
            Self::Pruned => "names, or none",
        }
    }

    /// The question of an answer that it belongs to.
    pub fn question(self) -> Question {
        match self {
            Self::Next { .. } => Question::StaticEvaluations,
            Self::Cut { .. } => Question::CutEdges,
            Self::Window(_) => Question::Windows,
            Self::Value(NodeId::ROOT) => Question::Value,
            Self::Value(_) => Question::NodeValues,
            Self::Pruned => Question::Pruned,
            Self::BestMove => Question::BestMove,
        }
    }
}

/// All moments of a search at which something can be asked, in their order.
pub(super) fn moments(trace: &Trace) -> Result<Vec<Moment>, SearchError> {
    let mut steps: Vec<(Action, Option<NodeId>)> = Vec::new();
    let told = |step: &TraceStep| steps.push((step.action, step.node));
    trace.evaluation_with_steps(Detail::Summary, told)?;
    let tree = &trace.tree.document.tree;
    let mut asked = Vec::new();
    let mut after = None;
    for (step, &(action, node)) in steps.iter().enumerate() {
        let Some(node) = node else {
            continue;
        };
        let ask = match action {
            Action::Evaluate => Some(Ask::Next { after, leaf: node }),
            Action::Enter if node != NodeId::ROOT => Some(Ask::Window(node)),
            Action::Return => Some(Ask::Value(node)),
            _ => None,
        };
        asked.extend(ask.map(|ask| Moment { step, ask }));
        if action == Action::Evaluate {
            after = Some(node);
        }
        let is_back = matches!(action, Action::Evaluate | Action::Return);
        if let Some(parent) = tree.parent(node).filter(|_| is_back) {
            let after = node;
            let is_cut = cut_after(&steps[step + 1..], parent);
            asked.extend(is_cut.map(|is_cut| Moment {
                step: step + 1,
                ask: Ask::Cut {
                    node: parent,
                    after,
                    is_cut,
                },
            }));
        }
    }
    let end = [Ask::Pruned, Ask::BestMove].map(|ask| Moment {
        step: steps.len(),
        ask,
    });
    asked.extend(end);
    Ok(asked)
}

/// Whether a node that has the value of a child back is cut then; nothing where no child is left.
fn cut_after(steps: &[(Action, Option<NodeId>)], node: NodeId) -> Option<bool> {
    let here = steps.iter().take_while(|(_, at)| *at == Some(node));
    let mut actions = here.map(|(action, _)| *action);
    let end = actions.find(|action| matches!(action, Action::Cutoff | Action::Return));
    (end != Some(Action::Return)).then_some(end.is_some())
}

/// So many of these moments, drawn at random so that all kinds of questions come, in their order.
pub fn chosen(moments: &[Moment], count: usize, random: &mut Random) -> Vec<Moment> {
    let mut order: Vec<usize> = (0..moments.len()).collect();
    random.shuffle(&mut order);
    // The first of each kind come first, then the second ones.
    let mut alike = [0; Question::ALL.len()];
    let ranked = order.into_iter().map(|place| {
        let before = &mut alike[moments[place].ask.question() as usize];
        *before += 1;
        (*before, place)
    });
    let mut ranked: Vec<(usize, usize)> = ranked.collect();
    ranked.sort_by_key(|&(rank, _)| rank);
    let mut places: Vec<usize> = ranked
        .into_iter()
        .take(count)
        .map(|(_, place)| place)
        .collect();
    places.sort_unstable();
    places.into_iter().map(|place| moments[place]).collect()
}
