//! What the causes at a node make: slips, cuts too early or too late, and lists with one change.

use super::answer::{Answer, Case, Content, Question, Said};
use super::rules::Rule;
use super::search::search;
use super::tree::Mover;
use Question::{Evaluated, Move, Order, Path, Pruned, Value, Visited, Windows, Worth};

/// One wrong value at a node and all that follows, or that value alone.
pub(super) fn slips(case: &Case, node: usize, answer: &Answer) -> Vec<Answer> {
    let mut values = vec![0.0];
    for leaf in case.tree.leaves() {
        let value = case.tree.nodes[leaf].value;
        values.extend([value - 1.0, value - 0.5, value, value + 0.5, value + 1.0]);
    }
    if let Some(Content::Value(Said::Number(value))) = answer.get(&Value) {
        values.push(*value);
    }
    if let Some(Content::Worth(worth)) = answer.get(&Worth) {
        values.extend(worth.values().map(|entry| entry.1));
    }
    if let Some(Content::Windows(windows)) = answer.get(&Windows) {
        let ends = windows.values().flatten();
        values.extend(ends.filter(|end| end.is_finite()));
    }
    values.sort_by(f64::total_cmp);
    values.dedup();
    let mut made = Vec::new();
    for value in values {
        if case.tree.nodes[node].children.is_empty() {
            made.push(case.search(&[Rule::Leaf(node, value)]));
            continue;
        }
        for rule in [Rule::Inner(node, value), Rule::InnerBound(node, value)] {
            made.push(with_own_line(case, case.search(&[rule]), node, answer));
        }
    }
    made.extend(alone(case, node, answer));
    made
}

/// Below a slip the line is the student's own.
fn with_own_line(case: &Case, mut made: Answer, node: usize, answer: &Answer) -> Answer {
    let same_start = match (made.get(&Path), answer.get(&Path)) {
        (Some(Content::List(made)), Some(Content::List(said))) => {
            let place = made.iter().position(|&step| step == node);
            place.is_some_and(|place| said.get(..=place) == Some(&made[..=place]))
        }
        _ => false,
    };
    for question in [Path, Move] {
        if let Some(said) = answer.get(&question)
            && (node == 0 || same_start)
            && case.key.contains_key(&question)
        {
            made.insert(question, said.clone());
        }
    }
    made
}

/// Only this value is written wrongly.
fn alone(case: &Case, node: usize, answer: &Answer) -> Vec<Answer> {
    let mut made = Vec::new();
    if let (0, Some(value)) = (node, answer.get(&Value)) {
        made.push(case.with(Value, value.clone()));
    }
    let tables = (case.key.get(&Worth), answer.get(&Worth));
    if let (Some(Content::Worth(key)), Some(Content::Worth(said))) = tables
        && let Some(entry) = said.get(&node)
    {
        let mut table = key.clone();
        table.insert(node, *entry);
        made.push(case.with(Worth, Content::Worth(table)));
        if let (0, Some(value)) = (node, answer.get(&Value)) {
            made.push(made[made.len() - 1].clone());
            made.last_mut().unwrap().insert(Value, value.clone());
        }
    }
    made
}

const LISTS: [Question; 5] = [Path, Order, Evaluated, Visited, Pruned];

/// The key with one list changed; pruned subtrees may be written as their leaves.
pub(super) fn changed(case: &Case, change: impl Fn(&[usize]) -> Vec<Vec<usize>>) -> Vec<Answer> {
    let mut made = Vec::new();
    for question in LISTS {
        let Some(list) = case.list(question) else {
            continue;
        };
        let leaves: Vec<usize> = case.leaves_of(list).into_iter().collect();
        let forms = [list, &leaves];
        let forms = &forms[..if question == Pruned { 2 } else { 1 }];
        let lists = forms.iter().flat_map(|list| change(list));
        made.extend(lists.map(|list| case.with(question, Content::List(list))));
    }
    made
}

pub(super) fn without(list: &[usize], node: usize) -> Vec<Vec<usize>> {
    let places = (0..list.len()).filter(|&place| list[place] == node);
    places
        .map(|place| [&list[..place], &list[place + 1..]].concat())
        .collect()
}

fn inserted(list: &[usize], node: usize) -> Vec<Vec<usize>> {
    let places = 0..=list.len();
    places
        .map(|place| [&list[..place], &[node], &list[place..]].concat())
        .collect()
}

/// One name too many; a leaf that is evaluated is then no longer among the pruned ones.
pub(super) fn added(case: &Case, node: usize) -> Vec<Answer> {
    let mut made = changed(case, |list| inserted(list, node));
    let rest: Vec<usize> = match case.list(Pruned) {
        Some(pruned) => case
            .leaves_of(pruned)
            .into_iter()
            .filter(|&leaf| leaf != node)
            .collect(),
        None => return made,
    };
    for mut answer in made.clone() {
        answer.insert(Pruned, Content::List(rest.clone()));
        made.push(answer);
    }
    made
}

/// Two names exchanged in one answer, or in all.
pub(super) fn swapped(case: &Case, left: usize, right: usize) -> Vec<Answer> {
    let other = |node: usize| match node {
        _ if node == left => right,
        _ if node == right => left,
        _ => node,
    };
    let mut made = changed(case, |list| {
        vec![list.iter().map(|&node| other(node)).collect()]
    });
    let everywhere = case.key.iter().map(|(&question, content)| {
        let content = match content {
            Content::Move(node) => Content::Move(other(*node)),
            Content::List(list) => Content::List(list.iter().map(|&node| other(node)).collect()),
            Content::Worth(table) => Content::Worth(
                table
                    .iter()
                    .map(|(&node, &entry)| (other(node), entry))
                    .collect(),
            ),
            Content::Windows(table) => Content::Windows(
                table
                    .iter()
                    .map(|(&node, &window)| (other(node), window))
                    .collect(),
            ),
            Content::Value(said) => Content::Value(*said),
        };
        (question, content)
    });
    let everywhere: Answer = everywhere.collect();
    for question in case.key.keys() {
        made.push(case.with(*question, everywhere[question].clone()));
    }
    made.push(everywhere);
    made
}

/// Children skipped too early: the node is worth what it has by then, or it is thought refuted.
pub(super) fn early(case: &Case, node: usize) -> Vec<Answer> {
    let [alpha, beta, ..] = case.run.windows[&node];
    let is_max = case.tree.nodes[node].mover == Mover::Max;
    let refuted = if is_max {
        beta.min(1e6)
    } else {
        alpha.max(-1e6)
    };
    let made = |place| {
        let early = Rule::Early(node, place);
        let worth = Rule::InnerBound(node, refuted);
        let looked_at = case.search(std::slice::from_ref(&early));
        [looked_at, case.search(&[early, worth])]
    };
    let places = 0..case.tree.nodes[node].children.len();
    places.flat_map(made).collect()
}

/// Whether all that is wrong lies in lists, at nodes below this one.
pub(super) fn is_below(case: &Case, node: usize, answer: &Answer) -> bool {
    let elsewhere = |list: &[usize]| -> Vec<usize> {
        let is_below = |&&other: &&usize| !case.tree.is_below(other, node);
        list.iter().filter(is_below).copied().collect()
    };
    let fits = |(&question, said): (&Question, &Content)| match (said, &case.key[&question]) {
        (Content::List(said), Content::List(key)) if question == Pruned => {
            let leaves =
                |list: &[usize]| -> Vec<usize> { case.leaves_of(list).into_iter().collect() };
            elsewhere(&leaves(said)) == elsewhere(&leaves(key))
        }
        (Content::List(said), Content::List(key)) if question != Path => {
            elsewhere(said) == elsewhere(key)
        }
        (said, key) => case.agrees(question, said, key),
    };
    answer.iter().all(fits)
}

/// Whether all is right but what is skipped, and that cannot change the value.
pub(super) fn is_sound(case: &Case, answer: &Answer) -> bool {
    let is_right = |question| match answer.get(&question) {
        Some(said) => case.agrees(question, said, &case.key[&question]),
        None => true,
    };
    let leaves = case.tree.leaves();
    let seen = [Order, Evaluated, Visited]
        .iter()
        .find_map(|question| answer.get(question));
    let skipped = match (answer.get(&Pruned), seen) {
        (Some(Content::List(pruned)), _) => case.leaves_of(pruned),
        (_, Some(Content::List(seen))) => leaves
            .into_iter()
            .filter(|leaf| !seen.contains(leaf))
            .collect(),
        _ => return false,
    };
    let keeps_value = |worth: f64| {
        let unknown = skipped.iter().map(|&leaf| Rule::Leaf(leaf, worth));
        let rules: Vec<Rule> = unknown.chain([Rule::NoPruning]).collect();
        search(&case.tree, &rules).value == case.run.value
    };
    [Value, Move, Path].into_iter().all(is_right) && keeps_value(-1e6) && keeps_value(1e6)
}
