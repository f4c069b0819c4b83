//! Practice: a person follows alpha-beta through a tree, one question after the other.
//!
//! A [`Lesson`] is the search of one tree with the [`Moment`]s at which something can be asked. What is
//! typed is read and compared as `check` does with answers.

use std::ops::ControlFlow;

use crate::analysis::{Detail, SearchedTree};
use crate::exercise::{AnswerFormat, Grader, Key, NO_NODE, Question, StatedValue, Status};
use crate::generate::{
    Constraint, Counted, Extent, NamedBy, NotMade, Recipe, Shape, Span, ValueGrid,
};
use crate::random::Random;
use crate::report::{Action, Trace, TraceStep};
use crate::search::{SearchError, Setup, Window};
use crate::text::quoted;
use crate::tree::{NodeId, Player, Tree};
use crate::value::Value;
use crate::vocabulary::Vocabulary as _;

/// The questions that are asked: which leaf is next, whether the rest is skipped, and what these words say.
pub const PRACTISED: [Question; 7] = [
    Question::StaticEvaluations,
    Question::CutEdges,
    Question::Windows,
    Question::NodeValues,
    Question::Value,
    Question::Pruned,
    Question::BestMove,
];

/// The search of one tree, and what can be asked about it.
pub struct Lesson<'l, 't> {
    grader: Grader<'l, 't>,
    key: Key<'t>,
    /// In the order of the search.
    pub moments: Vec<Moment>,
}

/// What is asked, and when.
#[derive(Clone, Debug)]
pub struct Moment {
    /// How many steps of the search are done.
    pub step: usize,
    /// The question of an answer that it belongs to.
    pub question: Question,
    /// The node that it is about; the leaf that is evaluated next.
    pub node: NodeId,
    /// The question, in a line.
    pub text: String,
    /// The right answer.
    pub right: String,
}

/// Why an answer is not right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It can't be read: what is expected, or which node the tree does not have.
    NotRead(String),
    /// It is wrong: where to look, without the right answer.
    Wrong(String),
}

impl Fault {
    fn not_read(question: Question) -> Self {
        Self::NotRead(format!("expected {}", form(question)))
    }
}

impl<'l, 't> Lesson<'l, 't> {
    /// A lesson on a search; the grader must be one of its tree that tells errors alone.
    pub fn new(tree: SearchedTree, grader: Grader<'l, 't>) -> Result<Self, SearchError> {
        let mut steps: Vec<(Action, Option<NodeId>)> = Vec::new();
        let told = |step: &TraceStep| steps.push((step.action, step.node.map(|name| name.node)));
        Trace { tree }.evaluation_with_steps(Detail::Summary, told)?;
        let mut lesson = Self {
            key: Key::new(grader.index.tree(), tree.setup.clone())?,
            grader,
            moments: Vec::new(),
        };
        lesson.ask_of_steps(&steps);
        for (question, text) in [
            (Question::Pruned, "Which nodes are pruned?"),
            (Question::BestMove, "Which move is best at the root?"),
        ] {
            let right = lesson.right(question, NodeId::ROOT);
            lesson.add(steps.len(), question, NodeId::ROOT, text, right);
        }
        Ok(lesson)
    }

    fn ask_of_steps(&mut self, steps: &[(Action, Option<NodeId>)]) {
        let mut latest = None;
        for (step, &(action, node)) in steps.iter().enumerate() {
            let Some(node) = node else {
                continue;
            };
            let name = self.name(node);
            let (question, text) = match action {
                Action::Evaluate => {
                    let text = match latest.replace(name) {
                        None => "Which leaf is evaluated first?".to_owned(),
                        Some(before) => format!("After {before}, which leaf is evaluated next?"),
                    };
                    (Question::StaticEvaluations, text)
                }
                Action::Enter if node != NodeId::ROOT => {
                    let text = format!("The search enters {name}: what are α and β there?");
                    (Question::Windows, text)
                }
                Action::Return if node == NodeId::ROOT => {
                    (Question::Value, format!("What is the value of {name}?"))
                }
                Action::Return => (Question::NodeValues, format!("What does {name} return?")),
                _ => continue,
            };
            let right = self.right(question, node);
            self.add(step, question, node, &text, right);
            if action != Action::Enter {
                self.ask_cut(node, step + 1, steps);
            }
        }
    }

    fn add(&mut self, step: usize, question: Question, node: NodeId, text: &str, right: String) {
        let text = format!("{text} ({})", form(question));
        self.moments.push(Moment {
            step,
            question,
            node,
            text,
            right,
        });
    }

    /// What is right to answer to a question about a node.
    fn right(&self, question: Question, node: NodeId) -> String {
        let key = &self.key;
        let right = match question {
            Question::Windows => {
                let entry = key.visit(node).and_then(|visit| visit.entry.as_ref());
                let ends = entry.map(Window::ends_as_values);
                ends.map(|[alpha, beta]| format!("{alpha} {beta}"))
            }
            Question::Value | Question::NodeValues => key
                .found(node)
                .map(|found| StatedValue::from(found).to_string()),
            Question::Pruned => {
                let names: Vec<String> = key.pruned.iter().map(|&node| self.name(node)).collect();
                Some(names.join(" ")).filter(|names| !names.is_empty())
            }
            Question::BestMove => key.outcome.best_move.map(|best| self.name(best)),
            _ => Some(self.name(node)),
        };
        right.unwrap_or_else(|| "none".to_owned())
    }

    /// Asks whether the parent of a node whose value is back is cut then, if a child is left there.
    fn ask_cut(&mut self, back: NodeId, step: usize, steps: &[(Action, Option<NodeId>)]) {
        let Some(parent) = self.key.tree().parent(back) else {
            return;
        };
        let here = steps[step..]
            .iter()
            .take_while(|(_, at)| *at == Some(parent));
        let mut actions = here.map(|(action, _)| *action);
        let end = actions.find(|action| matches!(action, Action::Cutoff | Action::Return));
        let right = match end {
            Some(Action::Return) => return,
            Some(_) => "yes",
            None => "no",
        };
        let [back, at] = [back, parent].map(|node| self.name(node));
        let text = format!("The value of {back} is back at {at}: is the rest of {at} skipped?");
        self.add(step, Question::CutEdges, parent, &text, right.to_owned());
    }

    /// Judges what a person typed.
    pub fn judge(&self, asked: &Moment, typed: &str) -> Result<(), Fault> {
        let name = self.name(asked.node);
        match asked.question {
            Question::StaticEvaluations => self.judge_leaf(asked.node, typed),
            Question::CutEdges => judge_cut(&asked.right, typed),
            Question::Windows => self.checked(asked, &format!("window \"{name}\": {typed}")),
            Question::NodeValues => self.checked(asked, &format!("at \"{name}\": {typed}")),
            question => self.checked(asked, &format!("{}: {typed}", question.word())),
        }
    }

    fn judge_leaf(&self, leaf: NodeId, typed: &str) -> Result<(), Fault> {
        if self.means(typed, leaf) {
            return Ok(());
        }
        if self.has_node(typed) || typed.parse::<Value>().is_ok() {
            let hint = "after a cut the search goes on at the next child further up, else at the next child here";
            return Err(Fault::Wrong(hint.to_owned()));
        }
        Err(Fault::NotRead(format!("{NO_NODE} `{}`", quoted(typed))))
    }

    /// Checks an answer in a line, as `check` does; where it is wrong, says where to look, if it can be read.
    fn checked(&self, asked: &Moment, text: &str) -> Result<(), Fault> {
        let not_read = || Fault::not_read(asked.question);
        let answer = self.grader.read(text, AnswerFormat::Text);
        let mut answer = answer.map_err(|_| not_read())?;
        let said: Vec<Question> = answer.parts.iter().map(|part| part.question).collect();
        if said.is_empty() {
            return Err(not_read());
        }
        self.grader.understand(&self.key, &mut answer, &said);
        let mut checks = self.grader.check(&self.key, &answer).into_iter();
        let Some(wrong) = checks.find(|check| !check.is_right()) else {
            return Ok(());
        };
        let fault = if wrong.has_unknown_name() {
            Fault::NotRead
        } else {
            Fault::Wrong
        };
        match (wrong.status, wrong.message) {
            (Status::Fail | Status::Partial, Some(hint)) => Err(fault(hint)),
            _ => Err(not_read()),
        }
    }

    /// Whether a leaf is called so, in any letter case; or whether it alone has this value.
    fn means(&self, typed: &str, leaf: NodeId) -> bool {
        if let Some(node) = self.grader.index.find(typed) {
            return node == leaf;
        }
        let (tree, value) = (self.key.tree(), typed.parse::<Value>().ok());
        let has_value = |&node: &NodeId| tree.is_leaf(node) && tree.value(node) == value;
        let is_only = || value.is_some() && tree.nodes().filter(has_value).eq([leaf]);
        self.name(leaf).eq_ignore_ascii_case(typed) || is_only()
    }

    /// Whether a node is called so, in any letter case.
    pub fn has_node(&self, typed: &str) -> bool {
        self.grader.is_node(typed)
    }

    fn name(&self, node: NodeId) -> String {
        self.grader.index.labels.owned(node)
    }
}

fn judge_cut(right: &str, typed: &str) -> Result<(), Fault> {
    let said = match typed.to_lowercase().as_str() {
        "yes" | "y" => "yes",
        "no" | "n" => "no",
        _ => return Err(Fault::not_read(Question::CutEdges)),
    };
    if said == right {
        return Ok(());
    }
    let hint = "compare α and β there with the value that is back";
    Err(Fault::Wrong(hint.to_owned()))
}

/// How the answer to a question is typed.
fn form(question: Question) -> &'static str {
    match question {
        Question::CutEdges => "yes or no",
        Question::Windows => "two numbers, as in -inf 3",
        Question::Value => "a number",
        Question::NodeValues => "a number; a bound, as in <=3, where something was skipped",
        Question::Pruned => "names, or none",
        _ => "a name",
    }
}

/// So many of these moments, drawn at random so that all kinds of questions come, in their order.
pub fn chosen<'m>(moments: &[&'m Moment], count: usize, random: &mut Random) -> Vec<&'m Moment> {
    let mut order: Vec<usize> = (0..moments.len()).collect();
    random.shuffle(&mut order);
    // The first of each kind come first, then the second ones.
    let mut alike = [0; Question::ALL.len()];
    let ranked = order.into_iter().map(|place| {
        let before = &mut alike[moments[place].question as usize];
        *before += 1;
        (*before, place)
    });
    let mut ranked: Vec<(usize, usize)> = ranked.collect();
    ranked.sort_by_key(|&(rank, _)| rank);
    ranked.truncate(count);
    ranked.sort_unstable_by_key(|&(_, place)| place);
    let places = ranked.into_iter().map(|(_, place)| place);
    places.map(|place| moments[place]).collect()
}

/// What is asked of the trees of a level: plies, the most children of a node, and what is cut.
const LEVELS: [(u64, u64, Counted); 4] = [
    (2, 3, Counted::Cutoffs),
    (3, 2, Counted::Cutoffs),
    (3, 3, Counted::InnerCutoffs),
    (4, 2, Counted::DeepCutoffs),
];

/// The tree of a seed to practise on, at a level from 0; past the last level it gets no harder.
pub fn made(level: usize, setup: &Setup, seed: u64) -> Result<Tree, NotMade> {
    let (plies, most, counted) = LEVELS[level.min(LEVELS.len() - 1)];
    let span = |least, most| Span { least, most };
    let recipe = Recipe {
        shape: Shape {
            branching: [2, most],
            extent: Extent::Plies(plies),
            chance: 0,
            root: Player::Max,
            has_static: false,
        },
        values: ValueGrid {
            least: 0,
            most: 40,
            decimals: 0,
        },
        names: NamedBy::Letters,
        setup: setup.clone(),
        constraints: vec![
            Constraint::Count(Counted::Ties, span(None, Some(0))),
            Constraint::Count(counted, span(Some(1), None)),
        ],
        tries: 10_000,
    };
    recipe.make(seed, &mut |_| ControlFlow::Continue(()))
}
