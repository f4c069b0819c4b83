//! What a points file says of a question with many right answers: `"so_that"`, `"at_most"`.

use super::json::Json;
use crate::exercise::question::Question;
use crate::exercise::task::{Task, Wish};

/// The keys that only such questions have.
pub(super) fn keys(question: Question) -> &'static [&'static str] {
    match question {
        Question::ValueFor => &["leaf", "so_that"],
        Question::Reordered => &["at_most"],
        _ => &[],
    }
}

/// The task of such a question, from what stands under its keys; what is wrong with it otherwise.
/// `Ok(None)` for other questions.
pub(super) fn task<'j>(
    question: Question,
    member: impl Fn(&str) -> Option<&'j Json>,
) -> Result<Option<Task>, &'static str> {
    match question {
        Question::ValueFor => {
            let leaf = member("leaf").and_then(Json::as_text);
            let so_that = member("so_that").and_then(wishes);
            let task = leaf.zip(so_that).map(|(leaf, so_that)| Task::ValueFor {
                leaf: leaf.to_owned(),
                so_that,
            });
            task.ok_or(
                "\"value_for\" needs \"leaf\" and \"so_that\", as in {\"leaf\": \"Q\", \
                 \"so_that\": {\"pruned\": [\"R\"]}}",
            )
            .map(Some)
        }
        Question::Reordered => {
            let at_most = member("at_most").and_then(Json::as_whole);
            at_most
                .map(|most| Some(Task::AtMost(most)))
                .ok_or("\"reordered\" needs \"at_most\": a number of leaves")
        }
        _ => Ok(None),
    }
}

/// At least one wish, each with a name or a list of names.
fn wishes(so_that: &Json) -> Option<Vec<Wish>> {
    let mut wishes = Vec::new();
    let Json::Object(members) = so_that else {
        return None;
    };
    for (place, (key, names)) in members.iter().enumerate() {
        if members[..place].iter().any(|(before, _)| before == key) {
            return None;
        }
        let (_, wish) = Wish::KEYS.iter().find(|(known, _)| known == key)?;
        let names = match names {
            Json::Array(names) => &names[..],
            name => std::slice::from_ref(name),
        };
        for name in names {
            wishes.push(wish(name.as_text()?.to_owned()));
        }
    }
    (!wishes.is_empty()).then_some(wishes)
}
