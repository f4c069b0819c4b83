//! Where the first error is, and a question that leads on from there.

use std::borrow::Cow;

use super::comparer::Comparer;
use super::hint::Lead;
use super::verdict::Place;
use crate::exercise::answer::Stated;
use crate::exercise::number::StatedValue;
use crate::exercise::question::{Content, NodeList, Question};
use crate::search::SearchOption;
use crate::tree::{Mover, NodeId};

impl Comparer<'_, '_, '_> {
    /// A question about what is stated, which leads on from the place of the first error.
    pub(super) fn lead(&self, question: Question, stated: &Stated, first: Option<Place>) -> Lead {
        let at = |question| Lead::new(first, question);
        let asking = |question| Lead::new(None, question);
        let node = match first {
            Some(Place::Node(node)) => Some(node),
            _ => None,
        };
        let to_node_or = |question| match node {
            Some(node) => self.lead_to(node),
            None => asking(question),
        };
        match (stated, question.content()) {
            (Stated::Names(names), Content::Nodes(list, right)) => match (list, first) {
                (NodeList::Line, Some(Place::Number(number))) => {
                    self.lead_in_line(&self.nearest_line(right(self.key), names), number)
                }
                (_, Some(Place::Number(number))) => {
                    self.lead_in_list(right(self.key), names, number)
                }
                _ => to_node_or("can each of these nodes be listed here"),
            },
            (Stated::Edges(_), _) => to_node_or("is each of them an edge"),
            (Stated::Value(_) | Stated::Names(_), _) => self.lead_to_choice(NodeId::ROOT),
            (Stated::NodeValues(values), _) => node.map_or_else(Lead::default, |node| {
                let node = self.deepest_wrong(values, node);
                let mut values = values.iter();
                let stated = values.find(|(name, _)| self.grader.is_called(node, name));
                self.lead_to_value(node, stated.map(|(_, value)| value))
            }),
            (Stated::Windows(_), _) => {
                at("which α and β does the search have there, and since when")
            }
            (Stated::IsPruned(_), _) => at("what are the two players already sure of elsewhere"),
            (Stated::Counts(_), _) => at("what does it count, and when"),
            (Stated::Search(_), _) => Lead::default(),
        }
    }

    /// A question about the choice of a mover.
    fn lead_to_choice(&self, node: NodeId) -> Lead {
        let question = match self.key.tree().mover(node) {
            Mover::Chance => "what is each of its children worth, times its probability".to_owned(),
            mover => format!("what is each of its children worth, and which does {mover} take"),
        };
        Lead::new(Some(Place::Node(node)), question)
    }

    /// The first node with a wrong value of those that lie below each other, from this one down: the values
    /// above may follow from it.
    fn deepest_wrong(&self, values: &[(Cow<str>, StatedValue)], from: NodeId) -> NodeId {
        let wrong = values.iter().filter_map(|(name, stated)| {
            let node = self.grader.find(name)?;
            let found = self.key.found(node)?;
            (!self.grader.is_value(self.key, stated, found)).then_some(node)
        });
        wrong.fold(from, |above, node| {
            let is_below = self.key.tree().is_within(node, above);
            if is_below { node } else { above }
        })
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
        let algorithm = self.key.algorithm();
        let question = match self.key.tree().mover(at) {
            Mover::Chance => "can its value still matter at that point",
            _ if !algorithm.takes(SearchOption::Cut) => {
                "what does this search need to know about it"
            }
            Mover::Max if cutoff.is_some() => "what is MIN already sure of above it",
            Mover::Min if cutoff.is_some() => "what is MAX already sure of above it",
            _ => "what are α and β there at that point",
        };
        Lead::new(Some(Place::Node(at)), question)
    }

    fn lead_in_line(&self, right: &[NodeId], number: usize) -> Lead {
        let before = number.checked_sub(2).and_then(|before| right.get(before));
        let question = before.and_then(|&before| {
            let lead = self.lead_to_choice(before);
            let name = self.words.name(before);
            lead.question
                .map(|question| format!("after {name}, {question}"))
        });
        Lead {
            place: Some(Place::Number(number)),
            question: question.or(Some("where does a line of play begin".to_owned())),
        }
    }

    fn lead_in_list(&self, right: &[NodeId], names: &[Cow<str>], number: usize) -> Lead {
        let at = number - 1;
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
            place: Some(Place::Number(number)),
            question,
        }
    }

    /// `at F, what is MIN already sure of above it`
    fn asked_at(&self, node: NodeId) -> Option<String> {
        let lead = self.lead_to(node);
        let Some(Place::Node(at)) = lead.place else {
            return None;
        };
        Some(format!("at {}, {}", self.words.name(at), lead.question?))
    }
}
