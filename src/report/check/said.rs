//! What is right and what was answered, in one shape: in JSON as answers state it, for people item by item.

use schemars::{Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::exercise::{
    Check, Number, Question, Spelling, Stated, StatedEdge, StatedItem, StatedWindow,
};
use crate::text::readable;
use crate::value::Value;
use crate::vocabulary::schema_in_place;

/// What is right, or was answered, if it is known: JSON has `null` else.
pub(super) struct Said<'r> {
    question: Question,
    stated: Option<&'r Stated<'r>>,
}

schema_in_place!(Said<'_>, anything);

/// Answers have many shapes; `answer` tells them question by question.
fn anything(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["boolean", "number", "string", "array", "object", "null"] })
}

impl Serialize for Said<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.stated {
            Some(Stated::Names(names)) if self.question == Question::BestMove => {
                names.first().serialize(serializer)
            }
            stated => stated.serialize(serializer),
        }
    }
}

impl<'r> Said<'r> {
    /// What was to be answered.
    pub(super) fn expected(check: &'r Check) -> Self {
        Self {
            question: check.question,
            stated: check.expected.as_ref(),
        }
    }

    /// What was answered, if it could be read.
    pub(super) fn found(check: &'r Check) -> Self {
        Self {
            question: check.question,
            stated: check.found,
        }
    }

    /// It as people read it; `none` for a list with nothing in it.
    pub(super) fn items(&self) -> Vec<String> {
        let items = match self.stated {
            None => return Vec::new(),
            Some(Stated::Value(value)) => vec![value.to_string()],
            Some(Stated::Names(names)) => names.iter().map(|name| readable(name)).collect(),
            Some(Stated::Edges(edges)) => edges.iter().map(edge).collect(),
            Some(Stated::Table(items)) => {
                return items.iter().map(|(name, item)| row(name, item)).collect();
            }
            Some(Stated::Search(search)) => {
                let words = search.words();
                return words
                    .map(|(option, said)| format!("{option} {said}"))
                    .collect();
            }
        };
        if items.is_empty() {
            return vec!["none".to_owned()];
        }
        items
    }

    /// The same on one line.
    pub(super) fn line(&self) -> String {
        self.items().join(" ").trim_end_matches(';').to_owned()
    }
}

/// `B: 2;`, `visited 13`
fn row(name: &str, item: &StatedItem) -> String {
    let said = match item {
        StatedItem::Count(count) => return format!("{name} {count}"),
        StatedItem::Value(value) => value.to_string(),
        StatedItem::Window(stated) => window(stated),
        StatedItem::IsPruned(true) => "yes".to_owned(),
        StatedItem::IsPruned(false) => "no".to_owned(),
    };
    format!("{}: {said};", readable(name))
}

fn edge(edge: &StatedEdge) -> String {
    match edge {
        StatedEdge::Pair(parent, child) => format!("{}-{}", readable(parent), readable(child)),
        StatedEdge::Joined(text) => readable(text),
    }
}

/// `(-inf, 2) to (1, 2)`, and all values of α, then all of β: `-inf 2 6 / inf`.
fn window(window: &StatedWindow) -> String {
    let ends = [&window.entry, &window.exit].into_iter().flatten();
    let ends: Vec<String> = ends
        .map(|ends| pair(&ends.each_ref().map(Number::value)))
        .collect();
    let ends = Some(ends.join(" to ")).filter(|ends| !ends.is_empty());
    let all = |end: &Option<Vec<Number>>| {
        let numbers = end
            .iter()
            .flatten()
            .map(|number| number.value().to_string());
        numbers.collect::<Vec<_>>().join(" ")
    };
    let history = window.has_history();
    let history = history.then(|| format!("{} / {}", all(&window.alpha), all(&window.beta)));
    let texts: Vec<String> = ends.into_iter().chain(history).collect();
    texts.join(", ")
}

/// What was understood, where it is written otherwise.
pub(super) fn understood(check: &Check) -> Option<String> {
    let is_other = check.found.is_some() && check.spelling == Spelling::Other;
    is_other.then(|| Said::found(check).line())
}

/// `(-inf, 2)`: as answers state a window.
pub(super) fn pair([alpha, beta]: &[&Value; 2]) -> String {
    format!("({alpha}, {beta})")
}
