//! What is told of an answer, question by question: what is right and what was answered, in one shape; and tests with
//! points and a remark for students and platforms, whose texts are printable and on one line, so that no writer meets a
//! control character.

use std::borrow::Cow;

use crate::exercise::{
    Check, Number, Points, Spelling, Stated, StatedItem, StatedWindow, Status, Visibility,
};
use crate::report::printable;
use crate::text::readable;
use crate::vocabulary::Vocabulary as _;
use crate::words::capitalised;

/// One question, or the reading of the answer.
pub(super) struct Test {
    pub(super) name: String,
    /// The question in words.
    pub(super) title: String,
    /// What was answered; may be empty.
    pub(super) found: String,
    /// What is right, where that is told of an answer that is not; may be empty.
    pub(super) expected: String,
    pub(super) visibility: Option<Visibility>,
    pub(super) status: Status,
    /// Whether everything that was answered is right, and something is missing.
    pub(super) is_incomplete: bool,
    pub(super) points: Points,
    pub(super) max_points: Points,
    /// What is wrong, or unusual; may be empty.
    pub(super) message: String,
}

impl Test {
    pub(super) fn new(check: &Check) -> Self {
        let number = check.number.map(|number| format!("{number}. "));
        let is_right = check.is_right() && !check.is_right_otherwise();
        let expected = check.expected.as_ref().filter(|_| !is_right);
        let understood = understood(check).map(|text| format!("read as {text}"));
        let message: Vec<String> = understood
            .into_iter()
            .chain(check.message.clone())
            .collect();
        Self {
            name: called(check),
            title: number.unwrap_or_default() + &called(check),
            found: printable(&check.found.map(line).unwrap_or_default()),
            expected: printable(&expected.map(line).unwrap_or_default()),
            visibility: check.visibility,
            status: check.status,
            is_incomplete: check.is_incomplete,
            points: check.points,
            max_points: check.max_points,
            message: printable(&message.join("; ")),
        }
    }

    /// The one test of an answer that can't be read, or says nothing.
    pub(super) fn of_all(status: Status, message: String, max_points: Points) -> Self {
        Self {
            name: "Answer".to_owned(),
            title: "The whole answer".to_owned(),
            found: String::new(),
            expected: String::new(),
            visibility: None,
            status,
            is_incomplete: false,
            points: Points::ZERO,
            max_points,
            message,
        }
    }

    pub(super) fn is_passed(&self) -> bool {
        self.status == Status::Pass
    }
}

/// What people call a question: `Best move`.
pub(super) fn called(check: &Check) -> String {
    match &check.title {
        Some(title) => printable(title),
        None => capitalised(&check.question.word().replace('_', " ")),
    }
}

/// What is stated as people read it; `none` for a list with nothing in it.
pub(super) fn items(stated: &Stated) -> Vec<String> {
    let items = match stated {
        Stated::Value(value) => vec![value.to_string()],
        Stated::Move(name) => name.iter().map(|name| readable(name)).collect(),
        Stated::Names(names) => names.iter().map(|name| readable(name)).collect(),
        Stated::Edges(edges) => edges.iter().map(edge).collect(),
        Stated::Table(items) => {
            let rows = items.iter().map(|(name, item)| row(name, item));
            let mut rows: Vec<String> = rows.collect();
            if let Some(last) = rows.last_mut() {
                last.truncate(last.trim_end_matches(';').len());
            }
            return rows;
        }
        Stated::Search(search) => {
            let words = search.words();
            let said = words.map(|(option, said)| format!("{option} {said}"));
            return said.collect();
        }
    };
    if items.is_empty() {
        return vec!["none".to_owned()];
    }
    items
}

/// The same on one line.
pub(super) fn line(stated: &Stated) -> String {
    items(stated).join(" ")
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

fn edge([parent, child]: &[Cow<str>; 2]) -> String {
    format!("{}-{}", readable(parent), readable(child))
}

/// `(-inf, 2) to (1, 2)`, and all values of α, then all of β: `-inf 2 6 / inf`.
fn window(window: &StatedWindow) -> String {
    let pair = |[alpha, beta]: &[Number; 2]| format!("({}, {})", alpha.value(), beta.value());
    let ends = [&window.entry, &window.exit].into_iter().flatten();
    let ends = ends.map(pair).collect::<Vec<_>>().join(" to ");
    if !window.has_history() {
        return ends;
    }
    let all = |end: &Option<Vec<Number>>| {
        let numbers = end.iter().flatten();
        let numbers = numbers.map(|number| number.value().to_string());
        numbers.collect::<Vec<_>>().join(" ")
    };
    let history = format!("{} / {}", all(&window.alpha), all(&window.beta));
    match &*ends {
        "" => history,
        ends => format!("{ends}, {history}"),
    }
}

/// What was understood, where it is written otherwise.
pub(super) fn understood(check: &Check) -> Option<String> {
    let is_other = check.spelling == Spelling::Other;
    check.found.filter(|_| is_other).map(line)
}
