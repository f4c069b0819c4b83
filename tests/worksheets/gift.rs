//! A reader of GIFT as Moodle's importer reads it (`question/format/gift/format.php`).

use super::{ALL, ODD_LEAVES, ODD_NAMES, RECITATION, sheet};

/// A question: its name, and its answers with their weights in percent.
struct Read {
    name: String,
    answers: Vec<(String, String)>,
}

#[derive(Debug, PartialEq)]
enum Kind {
    Number,
    Choice,
    Typed,
}

/// Replaces escaped letters by signs that no syntax has, as the importer does before it reads on.
fn hidden(text: &str) -> String {
    let mut hidden = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            hidden.push(letter);
            continue;
        }
        let escaped = letters.next().expect("a letter behind a backslash");
        match escaped {
            '\\' => hidden.push('\\'),
            'n' => hidden.push('\u{E000}'),
            ':' | '#' | '=' | '{' | '}' | '~' => {
                hidden.push(char::from_u32(0xE100 + u32::from(escaped)).unwrap());
            }
            other => panic!("\\{other} stands for nothing"),
        }
    }
    hidden
}

fn shown(text: &str) -> String {
    let letters = text.trim().chars().map(|letter| match u32::from(letter) {
        0xE000 => '\n',
        code @ 0xE100..=0xE1FF => char::from_u32(code - 0xE100).unwrap(),
        _ => letter,
    });
    letters.collect()
}

fn read(quiz: &str) -> Vec<Read> {
    let mut blocks = quiz.split("\n\n");
    let category = blocks.next().expect("a category");
    assert!(category.starts_with("$CATEGORY: "), "{category}");
    blocks.map(question).collect()
}

fn question(block: &str) -> Read {
    let block = hidden(block.trim());
    let rest = block.strip_prefix("::").expect("a name");
    let (name, rest) = rest.split_once("::").expect("the end of the name");
    let (text, answers) = rest.split_once('{').expect("answers");
    let answers = answers
        .strip_suffix('}')
        .expect("the end of the answers")
        .trim();
    assert!(
        !answers.contains(['{', '}']) && !text.contains('}'),
        "{block}"
    );
    assert!(text.trim().starts_with("[html]"), "{text}");
    let kind = match answers.chars().next().expect("an answer") {
        '#' => Kind::Number,
        _ if answers.contains('~') => Kind::Choice,
        _ => Kind::Typed,
    };
    assert!(!answers.contains("->"), "a matching question: {answers}");
    let answers = match kind {
        Kind::Number => {
            let (number, tolerance) = answers[1..].split_once(':').expect("a tolerance");
            assert_eq!(tolerance, "0");
            assert!(number.parse::<f64>().is_ok(), "{number}");
            vec![(number.to_owned(), "100".to_owned())]
        }
        _ => answers.lines().map(|line| weighted(line, &kind)).collect(),
    };
    Read {
        name: shown(name),
        answers,
    }
}

fn weighted(line: &str, kind: &Kind) -> (String, String) {
    let (rest, usual) = match line.strip_prefix('=') {
        Some(rest) => (rest, "100"),
        None => (line.strip_prefix('~').expect("= or ~"), "0"),
    };
    let (weight, text) = match rest.strip_prefix('%') {
        Some(rest) => {
            let (weight, text) = rest.split_once('%').expect("the end of a weight");
            (weight, text)
        }
        None => (usual, rest),
    };
    assert!(!text.contains(['=', '~', '#']), "{line}");
    let text = shown(text);
    let text = match kind {
        Kind::Choice => super::moodle::of_html(&text),
        _ => text.replace("\\*", "*"),
    };
    assert!(weight.parse::<f64>().is_ok(), "{line}");
    (text, weight.to_owned())
}

fn named<'r>(quiz: &'r [Read], end: &str) -> &'r Read {
    quiz.iter()
        .find(|read| read.name.ends_with(end))
        .expect("the question is there")
}

#[test]
fn the_recitation_can_be_imported() {
    let quiz = read(&sheet(RECITATION, "gift", ALL));
    assert_eq!(quiz.len(), 8 + 8 + 8 * 4 + 3);
    let answers = &named(&quiz, ": pruned").answers;
    let right = answers.iter().filter(|(_, weight)| weight == "25");
    let right: Vec<&str> = right.map(|(name, _)| name.as_str()).collect();
    assert_eq!(right, ["L", "R", "O", "P"]);
}

#[test]
fn odd_names_are_texts() {
    let quiz = read(&sheet(ODD_NAMES, "gift", ALL));
    let evaluated = named(&quiz, ": evaluated");
    let names: Vec<&str> = evaluated
        .answers
        .iter()
        .map(|(name, _)| name.as_str())
        .collect();
    assert_eq!(names[..6], ODD_LEAVES);
    let order = &named(&quiz, ": static_evaluations").answers[0].0;
    assert_eq!(order, "שלום עולם, c:\\n\\p, ```, :-) 🙂, ((ref))");
    assert!(
        evaluated
            .name
            .starts_with("Odd <b>names</b> & $x_1$ # 100% {a} \"q\" שלום")
    );
}
