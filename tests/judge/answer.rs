//! What is asked, and what somebody hands in.

use std::collections::{BTreeMap, BTreeSet};

use super::rules::{Kind, Rule, Run};
use super::search::search;
use super::tree::Tree;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Question {
    Value,
    Move,
    Path,
    Order,
    Evaluated,
    Visited,
    Pruned,
    Worth,
    Windows,
}

use Question::{Evaluated, Move, Order, Path, Pruned, Value, Visited, Windows, Worth};

/// The questions of a sheet.
pub(super) type Sheet = &'static [Question];

pub(super) const SHEETS: [Sheet; 5] = [
    &[Value, Move, Path, Order, Pruned],
    &[Value, Move, Path, Order, Pruned, Worth],
    &[Value, Pruned, Windows],
    &[Value, Move, Visited, Pruned],
    &[Path, Evaluated, Pruned],
];

/// The sheet of a tree with chance nodes.
pub(super) const CHANCE_SHEET: Sheet = &[Value, Move, Worth];

impl Question {
    pub(super) fn key(self) -> &'static str {
        [
            "value",
            "best_move",
            "principal_variation",
            "static_evaluations",
            "evaluated",
            "visited",
            "pruned",
            "node_values",
            "windows",
        ][self as usize]
    }

    /// What a right answer earns where `asked` nodes are asked for.
    pub(super) fn points(self, asked: usize) -> usize {
        match self {
            Value | Move => 1,
            Path => 2,
            Order | Evaluated | Visited | Pruned => 4,
            Worth | Windows => asked,
        }
    }
}

/// What is written down as a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Said {
    Number(f64),
    Name(usize),
}

/// What stands behind a key.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Content {
    Value(Said),
    Move(usize),
    List(Vec<usize>),
    Worth(BTreeMap<usize, (Kind, f64)>),
    Windows(BTreeMap<usize, [f64; 4]>),
}

pub(super) type Answer = BTreeMap<Question, Content>;

/// A sheet about a tree, with its key.
pub(super) struct Case {
    pub(super) tree: Tree,
    pub(super) sheet: Sheet,
    pub(super) run: Run,
    /// The nodes whose values and windows are asked for.
    pub(super) asked: Vec<usize>,
    pub(super) key: Answer,
}

impl Case {
    pub(super) fn new(tree: Tree, sheet: Sheet) -> Self {
        let run = search(&tree, always(sheet));
        let asked = run.worth.keys().copied().collect();
        let mut case = Self {
            tree,
            sheet,
            run,
            asked,
            key: Answer::new(),
        };
        case.key = case.handed_in(&case.run);
        case
    }

    pub(super) fn is_chance(&self) -> bool {
        self.sheet == CHANCE_SHEET
    }

    /// What somebody hands in who searches by these rules.
    pub(super) fn search(&self, rules: &[Rule]) -> Answer {
        let rules = [always(self.sheet), rules].concat();
        self.handed_in(&search(&self.tree, &rules))
    }

    fn handed_in(&self, run: &Run) -> Answer {
        let is_asked = |node: &usize| self.asked.contains(node);
        let content = |question: &Question| match question {
            Value => Content::Value(Said::Number(run.value)),
            Move => Content::Move(run.path.get(1).copied().unwrap_or(0)),
            Path => Content::List(run.path.clone()),
            Order | Evaluated => Content::List(run.order.clone()),
            Visited => Content::List(run.visited.clone()),
            Pruned => Content::List(run.skipped.clone()),
            Worth => Content::Worth(kept(&run.worth, is_asked)),
            Windows => Content::Windows(kept(&run.windows, is_asked)),
        };
        let pairs = self
            .sheet
            .iter()
            .map(|question| (*question, content(question)));
        pairs.collect()
    }

    /// The key with another answer to one question, if that is asked.
    pub(super) fn with(&self, question: Question, content: Content) -> Answer {
        let mut answer = self.key.clone();
        if answer.contains_key(&question) {
            answer.insert(question, content);
        }
        answer
    }

    pub(super) fn list(&self, question: Question) -> Option<&[usize]> {
        match self.key.get(&question) {
            Some(Content::List(list)) => Some(list),
            _ => None,
        }
    }

    pub(super) fn leaves_of(&self, nodes: &[usize]) -> BTreeSet<usize> {
        let below = |&node: &usize| self.tree.leaves_below(node);
        nodes.iter().flat_map(below).collect()
    }

    /// Whether all that `answer` says to a question is what `other` says.
    pub(super) fn agrees(&self, question: Question, answer: &Content, other: &Content) -> bool {
        match (question, answer, other) {
            (Pruned, Content::List(left), Content::List(right)) => {
                self.leaves_of(left) == self.leaves_of(right)
            }
            (Evaluated, Content::List(left), Content::List(right)) => {
                left.iter().collect::<BTreeSet<_>>() == right.iter().collect()
            }
            (_, Content::Worth(left), Content::Worth(right)) => left
                .iter()
                .all(|(node, worth)| right.get(node) == Some(worth)),
            (_, Content::Windows(left), Content::Windows(right)) => left
                .iter()
                .all(|(node, window)| right.get(node) == Some(window)),
            _ => answer == other,
        }
    }

    pub(super) fn is_right(&self, answer: &Answer) -> bool {
        let right = |(question, key): (&Question, &Content)| {
            let said = answer.get(question);
            said.is_some_and(|said| self.agrees(*question, key, said))
        };
        self.key.iter().all(right)
    }
}

/// Expectiminimax looks at every node.
fn always(sheet: Sheet) -> &'static [Rule] {
    if sheet == CHANCE_SHEET {
        &[Rule::NoPruning]
    } else {
        &[]
    }
}

fn kept<T: Copy>(
    table: &BTreeMap<usize, T>,
    is_kept: impl Fn(&usize) -> bool,
) -> BTreeMap<usize, T> {
    let entries = table.iter().filter(|entry| is_kept(entry.0));
    entries.map(|(&node, &entry)| (node, entry)).collect()
}
