//! The moments of a search at which something can be asked.

use crate::analysis::Detail;
use crate::exercise::Question;
use crate::game::Game as _;
use crate::random::Random;
use crate::report::{Action, Trace, TraceStep};
use crate::search::SearchError;
use crate::tree::NodeId;

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
    let evaluation = trace.evaluation_with_steps(Detail::Summary, told)?;
    let (tree, game) = (&trace.tree.document.tree, &evaluation.game);
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
        let parent = tree
            .parent(node)
            .filter(|parent| game.children(*parent).last() != Some(node));
        let is_back = matches!(action, Action::Evaluate | Action::Return);
        if let Some(parent) = parent.filter(|_| is_back) {
            let at_parent = steps[step + 1..]
                .iter()
                .take_while(|(_, node)| *node == Some(parent));
            let is_cut = at_parent
                .into_iter()
                .any(|(action, _)| *action == Action::Cutoff);
            let ask = Ask::Cut {
                node: parent,
                after: node,
                is_cut,
            };
            asked.push(Moment {
                step: step + 1,
                ask,
            });
        }
    }
    let end = [Ask::Pruned, Ask::BestMove].map(|ask| Moment {
        step: steps.len(),
        ask,
    });
    asked.extend(end);
    Ok(asked)
}

/// So many of these moments, drawn at random so that all kinds of questions come, in their order.
pub fn chosen(moments: &[Moment], count: usize, random: &mut Random) -> Vec<Moment> {
    let mut left: Vec<&Moment> = moments.iter().collect();
    let mut chosen: Vec<&Moment> = Vec::new();
    while chosen.len() < count && !left.is_empty() {
        let times = |moment: &&Moment| {
            let is_alike = |other: &&&Moment| other.ask.question() == moment.ask.question();
            chosen.iter().filter(is_alike).count()
        };
        let least = left.iter().map(times).min().unwrap_or_default();
        let rare = (0..left.len()).filter(|&place| times(&left[place]) == least);
        let rare: Vec<usize> = rare.collect();
        let place = rare[usize::try_from(random.below(rare.len() as u64)).expect("it is small")];
        chosen.push(left.remove(place));
    }
    let is_chosen = |moment: &&Moment| chosen.iter().any(|one| std::ptr::eq(*one, *moment));
    moments.iter().filter(is_chosen).copied().collect()
}
