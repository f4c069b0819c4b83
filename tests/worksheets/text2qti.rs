//! A reader of text2qti's source as its parser reads it (`text2qti/quiz.py`).

use super::{ALL, ODD_LEAVES, ODD_NAMES, RECITATION, sheet};

#[derive(Default)]
struct Read {
    title: String,
    points: String,
    lines: Vec<String>,
    choices: Vec<(bool, String)>,
    marks: Vec<(bool, String)>,
    typed: Vec<String>,
    number: Option<i64>,
}

fn read(quiz: &str) -> Vec<Read> {
    let mut lines = quiz.lines();
    assert!(lines.next().expect("a title").starts_with("Quiz title: "));
    let mut questions: Vec<Read> = Vec::new();
    let mut indent = String::new();
    for line in lines {
        if let Some(title) = line.strip_prefix("Title: ") {
            questions.push(Read {
                title: title.to_owned(),
                ..Read::default()
            });
            continue;
        }
        let number = questions.len();
        let Some(question) = questions.last_mut() else {
            assert_eq!(line, "");
            continue;
        };
        if let Some(points) = line.strip_prefix("Points: ") {
            points.to_owned().clone_into(&mut question.points);
        } else if let Some(text) = line.strip_prefix(&format!("{number}. ")) {
            indent = " ".repeat(line.len() - text.len());
            question.lines.push(text.to_owned());
        } else if line.is_empty() {
            question.lines.push(String::new());
        } else if let Some(text) = line.strip_prefix(indent.as_str()) {
            assert!(question.choices.is_empty() && question.typed.is_empty());
            question.lines.push(text.to_owned());
        } else {
            answer(question, line);
        }
    }
    questions.iter().for_each(check);
    questions
}

fn answer(question: &mut Read, line: &str) {
    let (sign, text) = line.split_once(' ').expect("a blank behind a sign");
    let text = text.trim_start();
    assert!(!text.is_empty(), "{line}");
    match sign {
        "=" => question.number = Some(text.parse().expect("a whole number")),
        "*" => question.typed.push(text.to_owned()),
        "[*]" => question.marks.push((true, of_markdown(text))),
        "[" => question.marks.push((
            false,
            of_markdown(text.strip_prefix("] ").expect("the end of a box")),
        )),
        letter => {
            let right = letter.starts_with('*');
            let letter = letter.trim_start_matches('*');
            assert!(letter.len() == 2 && letter.ends_with(')'), "{line}");
            question.choices.push((right, of_markdown(text)));
        }
    }
}

/// Nothing but entities may mean anything in a name.
fn of_markdown(text: &str) -> String {
    let mut parts = text.split("&#");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    assert!(
        !plain.contains(['*', '_', '`', '<', '&', '$', '[']),
        "{text}"
    );
    for part in parts {
        let (code, rest) = part.split_once(';').expect("the end of an entity");
        plain.push(char::from_u32(code.parse().expect("a number")).expect("a letter"));
        plain.push_str(rest);
    }
    plain
}

/// What the parser refuses.
fn check(question: &Read) {
    let points: f64 = question.points.parse().expect("points");
    assert!(points > 0.0 && (points * 2.0).fract() == 0.0, "{points}");
    let kinds = [
        question.number.is_some(),
        !question.choices.is_empty(),
        !question.marks.is_empty(),
        !question.typed.is_empty(),
    ];
    assert_eq!(
        kinds.iter().filter(|is_kind| **is_kind).count(),
        1,
        "{}",
        question.title
    );
    assert_ne!(question.number, Some(0));
    let right = |marks: &[(bool, String)]| marks.iter().filter(|(is_right, _)| *is_right).count();
    assert!(
        question.choices.is_empty()
            || (question.choices.len() > 1 && right(&question.choices) == 1)
    );
    assert!(question.marks.is_empty() || right(&question.marks) > 0);
    let text = question.lines.join("\n");
    assert!(!(text.contains("((") && text.contains("))")), "{text}");
}

#[test]
fn the_recitation_can_be_read() {
    let quiz = read(&sheet(RECITATION, "text2qti", ALL));
    assert_eq!(quiz.len(), 8 + 8 + 8 * 4 + 3);
    assert_eq!(quiz[0].number, Some(6));
    assert_eq!(quiz[2].typed[0], "A, C, H");
}

#[test]
fn odd_names_are_texts() {
    let quiz = read(&sheet(ODD_NAMES, "text2qti", ALL));
    let names: Vec<&str> = quiz[4]
        .marks
        .iter()
        .map(|(_, name)| name.as_str())
        .collect();
    assert_eq!(names[..6], ODD_LEAVES);
}

/// Where one value of a table is typed, all are: a number alone would tell that it is no bound.
#[test]
fn all_values_of_a_table_are_asked_for_alike() {
    let quiz = read(&sheet(
        RECITATION,
        "text2qti",
        "node_values,counts,is_pruned",
    ));
    let of = |word: &str| {
        quiz.iter()
            .filter(move |read| read.title.ends_with(word))
            .collect::<Vec<_>>()
    };
    assert!(of(": node_values").iter().all(|read| read.number.is_none()));
    assert!(of(": counts").iter().all(|read| read.number.is_some()));
    assert!(of(": is_pruned").iter().all(|read| read.choices.len() == 2));
}
