//! What a points file says of a question with many right answers: `"so_that"`, `"at_most"`.

use crate::exercise::question::Question;
use crate::exercise::said::{Said, Shape};
use crate::exercise::task::{NodeEvent, Task, Wish};
use crate::vocabulary::Vocabulary as _;

/// The keys that only such questions have.
pub(super) fn keys(question: Question) -> &'static [&'static str] {
    match question {
        Question::PrunedIf | Question::BestMoveIf => &["leaf"],
        Question::ValueFor => &["leaf", "so_that"],
        Question::Reordered => &["at_most"],
        _ => &[],
    }
}

/// The task of such a question, from what stands under its keys; what is wrong with it otherwise.
/// `Ok(None)` for other questions.
pub(super) fn task<'j, 'a: 'j>(
    question: Question,
    member: impl Fn(&str) -> Option<&'j Said<'a>>,
) -> Result<Option<Task>, &'static str> {
    let (task, needs) = match question {
        Question::ValueFor => {
            let leaf = member("leaf").and_then(Said::as_text).map(str::to_owned);
            let wishes = leaf.zip(member("so_that").and_then(wishes));
            (
                wishes.map(|(leaf, so_that)| Task::ValueFor { leaf, so_that }),
                "\"value_for\" needs \"leaf\" and \"so_that\", as in {\"leaf\": \"Q\", \
                 \"so_that\": {\"pruned\": [\"R\"]}}",
            )
        }
        Question::Reordered => (
            member("at_most")
                .and_then(Said::as_whole)
                .filter(|&most| most > 0)
                .map(Task::AtMost),
            "\"reordered\" needs \"at_most\": a number of leaves, at least 1",
        ),
        _ => return Ok(None),
    };
    task.map(Some).ok_or(needs)
}

/// At least one wish, each with a name or a list of names.
fn wishes(so_that: &Said) -> Option<Vec<Wish>> {
    let mut wishes = Vec::new();
    let Shape::Members(members) = &so_that.shape else {
        return None;
    };
    for (place, (key, names)) in members.iter().enumerate() {
        if members[..place].iter().any(|(before, _)| before == key) {
            return None;
        }
        let event = NodeEvent::from_word(key)?;
        for name in names.as_list().unwrap_or(std::slice::from_ref(names)) {
            let node = name.as_text()?.to_owned();
            wishes.push(Wish { event, node });
        }
    }
    (!wishes.is_empty()).then_some(wishes)
}
