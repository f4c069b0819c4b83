//! Questions about one search of the tree as it is.

use crate::common::Exam;
use crate::common::oracle::{Node, Oracle};
use crate::common::random::{Case, Choices, FLAVOURS, games, tried, tried_with};
use crate::common::trace::Step;
use abtree::exercise::{Answer, AnswerFormat, Status};
use abtree::search::{Algorithm, Convention, Window};
use abtree::tree::{Labels, Naming, NodeId, Tree};
use abtree::value::Value;
use serde_json::{Value as Json, json};

/// What the second implementation sees of alpha-beta.
struct Seen<'t> {
    labels: Labels<'t>,
    steps: Vec<Step>,
    reachable: Vec<NodeId>,
}

impl<'t> Seen<'t> {
    /// Nothing where a value is not known.
    fn of(tree: &'t Tree, convention: &Convention) -> Option<Self> {
        let root = Node::root_of(tree);
        let mut oracle = Oracle::new(convention);
        oracle.search_root(&root).ok()?;
        let reachable = oracle.reachable(&root, 0);
        Some(Self {
            labels: Labels::new(tree, Naming::Paths),
            reachable: reachable.iter().map(|(node, _)| node.id).collect(),
            steps: oracle.steps,
        })
    }

    fn name(&self, node: NodeId) -> String {
        self.labels.owned(node)
    }

    fn names(&self, nodes: &[NodeId]) -> Vec<String> {
        nodes.iter().map(|&node| self.name(node)).collect()
    }

    fn visited(&self) -> Vec<NodeId> {
        let enter = |step: &Step| match step {
            Step::Enter(node, ..) => Some(*node),
            _ => None,
        };
        self.steps.iter().filter_map(enter).collect()
    }

    fn evaluated(&self) -> Vec<NodeId> {
        let evaluate = |step: &Step| match step {
            Step::Evaluate(node, _) => Some(*node),
            _ => None,
        };
        self.steps.iter().filter_map(evaluate).collect()
    }

    fn expanded(&self) -> Vec<NodeId> {
        let mut visited = self.visited();
        let evaluated = self.evaluated();
        visited.retain(|node| !evaluated.contains(node));
        visited
    }

    fn not_visited(&self) -> Vec<NodeId> {
        let visited = self.visited();
        let mut rest = self.reachable.clone();
        rest.retain(|node| !visited.contains(node));
        rest
    }

    /// Every α, or every β, that was written at a node.
    fn history(&self, of: NodeId, end: fn(&Window) -> Value) -> Vec<Value> {
        let window = |step: &Step| match step {
            Step::Enter(node, _, window)
            | Step::Improve(node, _, _, window)
            | Step::Leave(node, _, window)
                if *node == of =>
            {
                window.as_ref().map(end)
            }
            _ => None,
        };
        let mut values: Vec<Value> = self.steps.iter().filter_map(window).collect();
        values.dedup();
        values
    }
}

fn alpha(window: &Window) -> Value {
    let limit = window.alpha.as_ref();
    limit.map_or(Value::NEGATIVE_INFINITY, |limit| limit.value.clone())
}

fn beta(window: &Window) -> Value {
    let limit = window.beta.as_ref();
    limit.map_or(Value::POSITIVE_INFINITY, |limit| limit.value.clone())
}

/// Whether the only check of an answer passes.
fn passes(exam: &Exam, answer: &Json) -> bool {
    let text = answer.to_string();
    let answer = Answer::read(&text, AnswerFormat::Json).unwrap();
    let grader = exam.grader();
    let checks = grader.check(&exam.key, &answer);
    assert_eq!(checks.len(), 1, "{text}");
    let is_right = checks[0].status == Status::Pass;
    assert_eq!(is_right, checks[0].message.is_none(), "{checks:?}");
    is_right
}

fn exam(case: &Case) -> Exam<'_> {
    Exam::new(&case.tree, Algorithm::AlphaBeta, &case.convention)
}

#[test]
fn sets_of_nodes_are_right_in_any_order_and_not_with_one_more_or_less() {
    tried_with(0..games(300).end, &FLAVOURS, |case, choices| {
        let Some(seen) = Seen::of(&case.tree, &case.convention) else {
            return;
        };
        let exam = exam(case);
        for (key, mut right, others) in [
            ("visited_set", seen.visited(), seen.not_visited()),
            ("not_visited", seen.not_visited(), seen.visited()),
        ] {
            let size = right.len();
            if size > 0 {
                right.rotate_left(choices.below(size));
            }
            assert!(passes(&exam, &json!({ key: seen.names(&right) })), "{key}");
            if let Some(&other) = others.first() {
                let more = [&right[..], &[other]].concat();
                assert!(!passes(&exam, &json!({ key: seen.names(&more) })), "{key}");
            }
            if let Some(less) = right.split_last().map(|(_, less)| less) {
                assert!(!passes(&exam, &json!({ key: seen.names(less) })), "{key}");
            }
        }
    });
}

#[test]
fn expansions_are_the_inner_nodes_in_their_order() {
    tried(0..games(300).end, &FLAVOURS, |case| {
        let Some(seen) = Seen::of(&case.tree, &case.convention) else {
            return;
        };
        let (exam, right) = (exam(case), seen.expanded());
        assert!(passes(&exam, &json!({ "expanded": seen.names(&right) })));
        let reversed: Vec<NodeId> = right.iter().rev().copied().collect();
        if reversed != right {
            assert!(!passes(
                &exam,
                &json!({ "expanded": seen.names(&reversed) })
            ));
        }
        let leaf = seen.evaluated()[0];
        let with_leaf = [&right[..], &[leaf]].concat();
        assert!(!passes(
            &exam,
            &json!({ "expanded": seen.names(&with_leaf) })
        ));
        let counts = json!({
            "expanded": right.len(),
            "visited_without_root": seen.visited().len() - 1
        });
        assert!(passes(&exam, &json!({ "counts": counts })));
        let wrong = json!({ "visited_without_root": seen.visited().len() });
        assert!(!passes(&exam, &json!({ "counts": wrong })));
    });
}

#[test]
fn each_node_is_pruned_or_not() {
    tried(0..games(300).end, &FLAVOURS, |case| {
        let Some(seen) = Seen::of(&case.tree, &case.convention) else {
            return;
        };
        let (exam, pruned) = (exam(case), seen.not_visited());
        for node in case.tree.nodes() {
            let is_pruned = pruned.contains(&node);
            let name = seen.name(node);
            for said in [true, false] {
                let answer = json!({ "is_pruned": { &name: said } });
                assert_eq!(passes(&exam, &answer), said == is_pruned, "{answer}");
            }
        }
    });
}

#[test]
fn histories_are_every_value_that_a_window_had() {
    tried(0..games(300).end, &FLAVOURS, |case| {
        let Some(seen) = Seen::of(&case.tree, &case.convention) else {
            return;
        };
        let exam = exam(case);
        for node in seen.visited() {
            let [alphas, betas] = [alpha, beta].map(|end| seen.history(node, end));
            let stated = |alphas: &[Value], betas: &[Value]| {
                let history = json!({ "alpha": alphas, "beta": betas });
                json!({ "windows": { seen.name(node): history } })
            };
            assert!(passes(&exam, &stated(&alphas, &betas)));
            // A value that is written again did not change.
            let again = [&alphas[..1], &alphas[..]].concat();
            assert!(passes(&exam, &stated(&again, &betas)));
            let other = [&alphas[..], &[Value::from(1000)]].concat();
            let is_again = alphas.last() == other.last();
            assert_eq!(passes(&exam, &stated(&other, &betas)), is_again);
            for (less_alpha, less_beta) in [(&alphas[1..], &betas[..]), (&alphas, &betas[1..])] {
                if !less_alpha.is_empty() && !less_beta.is_empty() {
                    assert!(!passes(&exam, &stated(less_alpha, less_beta)));
                }
            }
        }
    });
}
