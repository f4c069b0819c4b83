//! Right answers and given ones as people read them, item by item.

use std::fmt::Display;

use crate::exercise::{Check, Expected, Number, Spelling, Stated, StatedEdge, StatedValue};
use crate::search::Window;
use crate::text::readable;
use crate::value::Value;
use crate::words::Words;

/// What was to be answered.
pub(super) fn expected_items(expected: &Expected, words: Words) -> Vec<String> {
    match expected {
        Expected::Value(found) => vec![StatedValue::from(*found).to_string()],
        Expected::Move(best) => list(best.iter().map(|&node| words.name(node))),
        Expected::Nodes(nodes) => list(words.names(nodes)),
        Expected::Edges(edges) => list(
            edges
                .iter()
                .map(|&(parent, child)| format!("{}-{}", words.name(parent), words.name(child))),
        ),
        Expected::NodeValues(values) => named(values.iter().map(|(node, found)| {
            let found = found.map(|found| StatedValue::from(found).to_string());
            (
                words.name(*node),
                found.unwrap_or("nothing returned".to_owned()),
            )
        })),
        Expected::Windows(visits) => named(visits.iter().map(|(node, visit)| {
            let windows = visit.and_then(|visit| visit.entry.as_ref().zip(visit.exit.as_ref()));
            let text =
                windows.map(|(entry, exit)| both(&[entry, exit].map(Window::ends_as_values)));
            (words.name(*node), text.unwrap_or("none".to_owned()))
        })),
        Expected::Histories(histories) => named(histories.iter().map(|(node, history)| {
            let text = history.map(|history| stroked(&history.alpha, &history.beta));
            (words.name(*node), text.unwrap_or("none".to_owned()))
        })),
        Expected::Counts(counts) => pairs(counts),
        Expected::IsPruned(nodes) => named(
            nodes
                .iter()
                .map(|&(node, said)| (words.name(node), yes_no(said))),
        ),
        Expected::Search(search) => pairs(&search.words().collect::<Vec<_>>()),
        Expected::Unknown => Vec::new(),
    }
}

/// What was answered.
pub(super) fn found_items(found: &Stated) -> Vec<String> {
    match found {
        Stated::Value(value) => vec![value.to_string()],
        Stated::Names(names) => list(names.iter().map(|name| readable(name))),
        Stated::Edges(edges) => list(edges.iter().map(|edge| match edge {
            StatedEdge::Pair(parent, child) => format!("{}-{}", readable(parent), readable(child)),
            StatedEdge::Joined(text) => readable(text),
        })),
        Stated::NodeValues(values) => named(
            values
                .iter()
                .map(|(name, value)| (readable(name), value.to_string())),
        ),
        Stated::Windows(windows) => named(windows.iter().map(|(name, window)| {
            let stated = [&window.entry, &window.exit].into_iter().flatten();
            let ends = |ends: &[Number; 2]| ends.each_ref().map(|end| end.value().clone());
            let windows: Vec<[Value; 2]> = stated.map(ends).collect();
            let all = |end: &Option<Vec<Number>>| {
                let numbers = end.iter().flatten();
                numbers
                    .map(|number| number.value().clone())
                    .collect::<Vec<_>>()
            };
            let history = window
                .has_history()
                .then(|| stroked(&all(&window.alpha), &all(&window.beta)));
            let texts = (!windows.is_empty()).then(|| both(&windows)).into_iter();
            let texts: Vec<String> = texts.chain(history).collect();
            (readable(name), texts.join(", "))
        })),
        Stated::IsPruned(nodes) => named(
            nodes
                .iter()
                .map(|(name, said)| (readable(name), yes_no(*said))),
        ),
        Stated::Counts(counts) => pairs(counts),
        // The message of the check names it.
        Stated::Search(_) => Vec::new(),
    }
}

/// What was understood, where it is written otherwise.
pub(super) fn understood(check: &Check) -> Option<String> {
    let found = check.found.filter(|_| check.spelling == Spelling::Other)?;
    Some(
        found_items(found)
            .join(" ")
            .trim_end_matches(';')
            .to_owned(),
    )
}

/// `none` where there is nothing.
fn list(items: impl Iterator<Item = String>) -> Vec<String> {
    let items: Vec<String> = items.collect();
    if items.is_empty() {
        return vec!["none".to_owned()];
    }
    items
}

/// `B: 2;`
fn named(items: impl Iterator<Item = (String, String)>) -> Vec<String> {
    items
        .map(|(name, item)| format!("{name}: {item};"))
        .collect()
}

/// `visited 13`
fn pairs(pairs: &[(&str, impl Display)]) -> Vec<String> {
    let texts = pairs.iter().map(|(name, item)| format!("{name} {item}"));
    texts.collect()
}

/// `(-inf, 2) to (1, 2)`
fn both(windows: &[[Value; 2]]) -> String {
    let windows: Vec<String> = windows.iter().map(pair).collect();
    windows.join(" to ")
}

/// `-inf 2 6 / inf`: all values of α, then all of β
fn stroked(alpha: &[Value], beta: &[Value]) -> String {
    let joined = |values: &[Value]| {
        let texts: Vec<String> = values.iter().map(Value::to_string).collect();
        texts.join(" ")
    };
    format!("{} / {}", joined(alpha), joined(beta))
}

fn yes_no(said: bool) -> String {
    if said { "yes" } else { "no" }.to_owned()
}

/// `(-inf, 2)`: as answers state a window.
pub(super) fn pair([alpha, beta]: &[Value; 2]) -> String {
    format!("({alpha}, {beta})")
}
