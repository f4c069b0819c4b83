//! Where the first error is, and a question that leads on from there.

use std::borrow::Cow;
use std::collections::HashSet;

use super::asked::{Item, OfNodes};
use super::comparer::Comparer;
use super::covered::covered;
use super::hint::{Lead, Place};
use crate::exercise::answer::{Stated, StatedEdge};
use crate::exercise::number::StatedValue;
use crate::exercise::question::{Content, NodeList, Question};
use crate::search::SearchOption;
use crate::tree::{Mover, NodeId};

impl Comparer<'_, '_, '_> {
    pub(super) fn lead(&self, question: Question, stated: &Stated) -> Lead {
        match (stated, question.content()) {
            (Stated::Names(names), Content::Nodes(list, right)) => {
                let right = right(self.key);
                match list {
                    NodeList::Line => self.lead_in_line(&self.nearest_line(right, names), names),
                    NodeList::Evaluations | NodeList::Visits | NodeList::Expansions => {
                        self.lead_in_list(right, names)
                    }
                    NodeList::Visited | NodeList::NotVisited => {
                        let stated: Vec<_> = names
                            .iter()
                            .filter_map(|name| self.grader.find(name))
                            .collect();
                        self.lead_in_set(right, &stated)
                    }
                    NodeList::Evaluated | NodeList::Pruned => self.lead_in_leaves(list, names),
                }
            }
            (Stated::Value(_) | Stated::Names(_), _) => self.lead_to_choice(NodeId::ROOT),
            (Stated::Edges(edges), _) => self.lead_in_edges(edges),
            (Stated::NodeValues(values), _) => self.lead_in_values(values),
            (Stated::Windows(windows), _) => {
                let items = self.grader.asked(self.key, question, windows);
                let is_right = |node, stated: &_| self.window_fault(node, Some(stated)).is_none();
                of_item(
                    &items,
                    is_right,
                    "which α and β does the search have there, and since when",
                )
            }
            (Stated::IsPruned(nodes), _) => {
                let items = self.grader.asked(self.key, question, nodes);
                let is_right = |node, said: &bool| self.key.is_pruned(node) == *said;
                of_item(
                    &items,
                    is_right,
                    "what do the two players have elsewhere by then",
                )
            }
            (Stated::Counts(counts), _) => self.lead_in_counts(counts),
            (Stated::FewestLeaves(_), _) => asking("which child should come first at each node"),
            (Stated::Safe(_), _) => asking("what does each convention skip, and what does it find"),
            (Stated::Conditions(_), _) => {
                asking("what happens with a very small value, and a very large one")
            }
            (Stated::ValueFor(_), _) => asking("what does the search do with this value"),
            (Stated::Reordered(_), _) => {
                asking("where does the search of this order still stop late")
            }
            (Stated::Search(_), _) => Lead::default(),
        }
    }

    /// A question about the choice of a mover.
    fn lead_to_choice(&self, node: NodeId) -> Lead {
        let question = match self.key.tree().mover(node) {
            Mover::Chance => "what is each of its children worth, times its probability".to_owned(),
            mover => format!("what is each of its children worth, and which does {mover} take"),
        };
        Lead {
            place: Some(Place::Node(node)),
            question: Some(question),
        }
    }

    fn lead_in_values(&self, stated: &[(Cow<str>, StatedValue)]) -> Lead {
        let items = self.grader.asked(self.key, Question::NodeValues, stated);
        let is_right = |node, stated: &StatedValue| {
            let found = self.key.found(node);
            found.is_some_and(|found| self.grader.is_value(self.key, stated, found))
        };
        match first_wrong(&items, is_right) {
            Some((node, stated)) => self.lead_to_value(node, stated),
            None => Lead::default(),
        }
    }

    fn lead_to_value(&self, node: NodeId, stated: Option<&StatedValue>) -> Lead {
        let found = self.key.found(node);
        let is_number = found.zip(stated).is_some_and(|(found, stated)| {
            self.grader
                .is_number(self.key, &stated.number, &found.value)
        });
        match found {
            None => self.lead_to(node),
            Some(_) if is_number => Lead {
                question: Some("is its value known, or only a bound".to_owned()),
                ..self.lead_to_choice(node)
            },
            Some(_) => self.lead_to_choice(node),
        }
    }

    /// A question about a node's being looked at, or not: at the node above, where that is decided.
    fn lead_to(&self, node: NodeId) -> Lead {
        let root = self.key.pruned_root(node);
        let cutoff = root.and_then(|root| self.key.cutoff_of(root));
        let parent = self.key.tree().parent(root.unwrap_or(node));
        let at = cutoff.map(|cutoff| cutoff.at).or(parent);
        let Some(at) = at else {
            return Lead::default();
        };
        let description = self.key.algorithm().description();
        let question = match self.key.tree().mover(at) {
            Mover::Chance => "can its value still matter by then".to_owned(),
            _ if !description.takes(SearchOption::Cut) => {
                "what of it does this search need".to_owned()
            }
            Mover::Max if cutoff.is_some() => "what is MIN sure of above it already".to_owned(),
            Mover::Min if cutoff.is_some() => "what is MAX sure of above it already".to_owned(),
            _ => "what are α and β there by then".to_owned(),
        };
        Lead {
            place: Some(Place::Node(at)),
            question: Some(question),
        }
    }

    fn lead_in_line(&self, right: &[NodeId], names: &[Cow<str>]) -> Lead {
        let at = self.same(right, names);
        let before = at.checked_sub(1).and_then(|before| right.get(before));
        let question = before.and_then(|&before| {
            let lead = self.lead_to_choice(before);
            let name = self.words.name(before);
            lead.question
                .map(|question| format!("after {name}, {question}"))
        });
        Lead {
            place: Some(Place::Number(at + 1)),
            question: question.or(Some("where does a line of play begin".to_owned())),
        }
    }

    fn lead_in_list(&self, right: &[NodeId], names: &[Cow<str>]) -> Lead {
        let at = self.same(right, names);
        let stated = names.get(at).map(|name| self.grader.find(name));
        let question = match (stated, right.get(at)) {
            (Some(None), _) => Some("is there such a node".to_owned()),
            (Some(Some(node)), _) if !right.contains(&node) => self.asked_at(node),
            (_, Some(&node)) if !names.iter().any(|name| self.grader.is_called(node, name)) => {
                self.asked_at(node)
            }
            (None, _) => Some("is that all".to_owned()),
            _ => Some("in which order are the children of a node searched".to_owned()),
        };
        Lead {
            place: Some(Place::Number(at + 1)),
            question,
        }
    }

    /// `at F, what is MIN sure of above it already`
    fn asked_at(&self, node: NodeId) -> Option<String> {
        let lead = self.lead_to(node);
        let Some(Place::Node(at)) = lead.place else {
            return None;
        };
        Some(format!("at {}, {}", self.words.name(at), lead.question?))
    }

    fn same(&self, right: &[NodeId], names: &[Cow<str>]) -> usize {
        let pairs = right.iter().zip(names);
        let is_same = |&(&node, name): &(&NodeId, &Cow<str>)| self.grader.is_called(node, name);
        pairs.take_while(is_same).count()
    }

    fn lead_in_leaves(&self, list: NodeList, names: &[Cow<str>]) -> Lead {
        let numbers = names
            .iter()
            .filter_map(|name| self.static_numbers(list, name).ok());
        let stated = covered(numbers.collect(), self.key.statics());
        let is_evaluated = |is_stated: bool| is_stated == (list == NodeList::Evaluated);
        let mut numbered = stated.into_iter().enumerate();
        let wrong = numbered
            .find(|&(number, is_stated)| is_evaluated(is_stated) != self.key.is_evaluated(number));
        match wrong {
            Some((number, _)) => self.lead_to(self.key.static_node(number)),
            None => asking("is each name that of a leaf"),
        }
    }

    fn lead_in_set(&self, right: &[NodeId], stated: &[NodeId]) -> Lead {
        let [right_set, stated_set] =
            [right, stated].map(|nodes| nodes.iter().collect::<HashSet<&NodeId>>());
        let extra = stated.iter().find(|node| !right_set.contains(node));
        let wrong = extra.or_else(|| right.iter().find(|node| !stated_set.contains(node)));
        wrong.map_or_else(Lead::default, |&node| self.lead_to(node))
    }

    fn lead_in_edges(&self, edges: &[StatedEdge]) -> Lead {
        let stated = edges
            .iter()
            .filter_map(|edge| self.grader.lower_end(self.key, edge));
        let stated: Vec<NodeId> = stated.collect();
        let right: Vec<NodeId> = self.key.cut_edges.iter().map(|&(_, child)| child).collect();
        self.lead_in_set(&right, &stated)
    }

    fn lead_in_counts(&self, stated: &[(&'static str, u64)]) -> Lead {
        let mut asked = self.grader.asked_counts(self.key, stated).into_iter();
        let wrong = asked.find(|&(name, count, _)| {
            let found = stated.iter().find(|(stated, _)| *stated == name);
            found.is_none_or(|&(_, found)| usize::try_from(found) != Ok(count))
        });
        wrong.map_or_else(Lead::default, |(name, ..)| Lead {
            place: Some(Place::Count(name)),
            question: Some("what does it count, and when".to_owned()),
        })
    }
}

fn asking(question: &str) -> Lead {
    Lead {
        place: None,
        question: Some(question.to_owned()),
    }
}

/// The first item that is not right.
fn first_wrong<'i, T>(
    items: &[Item<'i, T>],
    is_right: impl Fn(NodeId, &T) -> bool,
) -> Option<(NodeId, Option<&'i T>)> {
    let mut wrong = items.iter().filter(|item| {
        let found = item.of_node();
        !found.is_some_and(|(node, stated)| is_right(node, stated))
    });
    wrong.find_map(|item| Some((item.node.ok()?, item.stated)))
}

fn of_item<T: OfNodes>(
    items: &[Item<T>],
    is_right: impl Fn(NodeId, &T) -> bool,
    question: &str,
) -> Lead {
    first_wrong(items, is_right).map_or_else(Lead::default, |(node, _)| Lead {
        place: Some(Place::Node(node)),
        question: Some(question.to_owned()),
    })
}
