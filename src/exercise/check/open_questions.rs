//! Questions with many right answers: a value for a leaf, an order of the leaves. A search judges them.

use super::comparer::Comparer;
use super::sentences::unknown;
use super::verdict::Verdict;
use crate::analysis::VariedRun as Run;
use crate::exercise::answer::{Reordered, ValueFor};
use crate::exercise::mover_view::as_stated;
use crate::exercise::question::Question;
use crate::exercise::same_tree::same_but_for_order;
use crate::exercise::task::{Task, Wish};
use crate::formats::Format;
use crate::read::ReadOptions;
use crate::tree::{Limits, NodeId, Tree};

const NO_TASK: &str = "there is no such question: a points file (--points) must ask it";

impl Comparer<'_, '_, '_> {
    /// With this value all that is asked for must happen.
    pub(super) fn value_for(&self, stated: &ValueFor) -> Verdict {
        Verdict::of_one(self.value_fault(stated))
    }

    fn value_fault(&self, stated: &ValueFor) -> Option<String> {
        let Some(Task::ValueFor { leaf, so_that }) = self.task(Question::ValueFor) else {
            return Some(NO_TASK.to_owned());
        };
        let find = |name: &str| self.grader.find(name).ok_or_else(|| unknown(name));
        let (asked, named) = match (find(leaf), find(&stated.leaf)) {
            (Ok(asked), Ok(named)) => (asked, named),
            (Err(fault), _) | (_, Err(fault)) => return Some(fault),
        };
        let name = self.words.name(asked);
        if asked != named || self.key.static_number(asked).is_none() {
            return Some(format!("the question asks for a value for leaf {name}"));
        }
        let value = stated.value.value();
        let stated = as_stated(self.key.tree(), self.key.convention(), asked, value);
        let Some(run) = Run::of(self.key.tree(), &self.key.setup, asked, stated) else {
            return Some(format!("with {name} = {value} the search has no outcome"));
        };
        let happens = |wish: &Wish| {
            let node = self.grader.find(&wish.node);
            node.is_some_and(|node| wish.event.happens(&run, self.key, node))
        };
        let wish = so_that.iter().find(|wish| !happens(wish))?;
        Some(format!("with {name} = {value}, it is not true that {wish}"))
    }

    /// In this order not more leaves may be evaluated than were asked for.
    pub(super) fn reordered(&self, stated: &Reordered) -> Verdict {
        let Some(&Task::AtMost(most)) = self.task(Question::Reordered) else {
            return Verdict::of_one(Some(NO_TASK.to_owned()));
        };
        let tree = match stated {
            Reordered::Leaves(names) => self.in_order(names),
            Reordered::Tree(text) => self.reordered_tree(text),
        };
        let evaluated = tree.and_then(|tree| {
            let run = Run::on(&tree, &self.key.setup);
            let run = run.ok_or("the search of this tree has no outcome")?;
            Ok(run.evaluated())
        });
        Verdict::of_one(match evaluated {
            Err(fault) => Some(fault),
            Ok(evaluated) if evaluated as u64 > most => Some(format!(
                "in this order {evaluated} leaves are evaluated, not at most {most}"
            )),
            Ok(_) => None,
        })
    }

    fn task(&self, question: Question) -> Option<&Task> {
        self.grader.scheme.worth(question).task.as_ref()
    }

    /// The tree with its leaves in this order, if the children of its nodes can be put so.
    fn in_order(&self, names: &[impl AsRef<str>]) -> Result<Tree, String> {
        let (tree, leaves) = (self.key.tree(), self.key.statics());
        let mut places = vec![None; leaves];
        for (place, name) in names.iter().map(AsRef::as_ref).enumerate() {
            let node = self.grader.find(name).ok_or_else(|| unknown(name))?;
            let number = self
                .key
                .static_number(node)
                .ok_or_else(|| self.inner(node))?;
            if places[number].replace(place).is_some() {
                return Err(format!("{} is listed twice", self.words.name(node)));
            }
        }
        if let Some(missing) = places.iter().position(Option::is_none) {
            let missing = self.words.name(self.key.static_node(missing));
            return Err(format!("{missing} is missing"));
        }
        let first = |node: NodeId| places[self.key.statics_in(node)].iter().min().copied();
        let last = |node: NodeId| places[self.key.statics_in(node)].iter().max().copied();
        let is_apart = |&node: &NodeId| {
            let size = self.key.statics_in(node).len();
            let ends = first(node).flatten().zip(last(node).flatten());
            ends.is_some_and(|(first, last)| last - first + 1 != size)
        };
        if let Some(node) = tree.nodes().find(is_apart) {
            let name = self.words.name(node);
            return Err(format!(
                "the leaves below {name} are not next to each other"
            ));
        }
        let arranged = tree.rearranged(|_, children| children.sort_by_key(|&child| first(child)));
        Ok(arranged.tree)
    }

    /// The tree that is written, if it is this one in another order.
    fn reordered_tree(&self, text: &str) -> Result<Tree, String> {
        let format = if text.starts_with(['[', '{']) {
            Format::Json
        } else {
            Format::Sexp
        };
        let own = self.key.tree();
        let options = ReadOptions {
            root: Some(own.player(NodeId::ROOT)),
            limits: Limits {
                nodes: own.len(),
                ..Limits::default()
            },
            ..ReadOptions::default()
        };
        let read = format.read(text, &options);
        let tree = read
            .map_err(|error| format!("the tree can't be read: {error}"))?
            .tree;
        if same_but_for_order(own, &tree) {
            return Ok(tree);
        }
        Err("this is not the exercise's tree in another order".to_owned())
    }
}
