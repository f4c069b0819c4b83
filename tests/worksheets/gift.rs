//! A reader of GIFT as Moodle's importer reads it (`question/format/gift/format.php`).

use super::{ALL, ODD_LEAVES, ODD_NAMES, RECITATION, sheet};

/// A question: its name, its text, and its answers with their weights in percent.
struct Read {
    name: String,
    text: String,
    kind: Kind,
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
        text: shown(text.trim().strip_prefix("[html]").expect("HTML")),
        kind,
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
    let value = named(&quiz, ": value");
    assert_eq!(
        (&value.kind, &value.answers[..]),
        (&Kind::Number, &[("6".to_owned(), "100".to_owned())][..])
    );
    assert!(value.text.contains("├─ B  MIN"), "{}", value.text);
    let best: Vec<_> = named(&quiz, ": best_move")
        .answers
        .iter()
        .filter(|(_, weight)| !weight.starts_with('-') && weight != "0")
        .collect();
    assert_eq!(best, [&("C".to_owned(), "100".to_owned())]);
    let pruned = &named(&quiz, ": pruned").answers;
    let right: Vec<&str> = pruned
        .iter()
        .filter(|(_, weight)| weight == "25")
        .map(|(name, _)| name.as_str())
        .collect();
    assert_eq!(right, ["L", "R", "O", "P"]);
    assert_eq!(
        named(&quiz, ": static_evaluations").answers[0].0,
        "E, K, Q, N, H, I"
    );
    assert_eq!(named(&quiz, ": node_values 3").answers[0].0, ">=3");
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

/// Moodle has no part for each of eleven names, so they are typed, and the question says in which
/// order; an arrow in a name would make a matching question, so anything may stand for its head.
#[test]
fn typed_names_have_their_order_told_and_keep_their_arrows() {
    let leaves: Vec<String> = (1..=11).map(|n| format!("\"a->{n}\"={n}")).collect();
    let folder = tempfile::tempdir().unwrap();
    let tree = folder.path().join("tree.sexp");
    std::fs::write(&tree, format!("(max R {})", leaves.join(" "))).unwrap();
    let quiz = read(&sheet(
        tree.to_str().unwrap(),
        "gift",
        "evaluated,order,best_move",
    ));
    let evaluated = named(&quiz, ": evaluated");
    assert_eq!(evaluated.kind, Kind::Typed);
    assert!(
        evaluated.text.contains("in the order in which"),
        "{}",
        evaluated.text
    );
    assert!(evaluated.answers[0].0.starts_with("a-*1, a-*2"));
    let order = named(&quiz, ": static_evaluations");
    assert!(!order.text.contains("Type the names"), "{}", order.text);
    let best = &named(&quiz, ": best_move").answers;
    assert!(best.iter().any(|(name, _)| name == "a->11"), "{best:?}");
}

/// Each question of a table says how its answer is typed, and is of the kind of all others.
#[test]
fn a_value_of_a_table_is_asked_for_in_a_sentence() {
    let quiz = read(&sheet(
        RECITATION,
        "gift",
        "node_values,windows,counts,is_pruned,path",
    ));
    let text = |end: &str| named(&quiz, end).text.as_str();
    assert!(
        text(": node_values 1")
            .contains("Which value is returned by A? Write &lt;=3 or &gt;=3 where")
    );
    assert!(
        text(": windows 1").contains(
            "At A: what is α on entry? Write an infinite value as inf or -inf, and a dash"
        )
    );
    assert!(text(": counts 2").contains("How many of these are there: visited?"));
    assert!(text(": is_pruned 1").contains("Is B pruned, that is, never visited?"));
    let kind = |question: &str| {
        let all = quiz.iter().filter(|read| read.name.contains(question));
        let mut kinds: Vec<String> = all.map(|read| format!("{:?}", read.kind)).collect();
        kinds.dedup();
        kinds.join(" ")
    };
    assert_eq!(kind(": node_values"), "Typed");
    assert_eq!(kind(": windows"), "Typed");
    assert_eq!(kind(": counts"), "Number");
    assert_eq!(kind(": is_pruned"), "Choice");
    let open = &named(&quiz, ": windows 1").answers;
    assert!(open.iter().any(|(text, _)| text == "-infinity"), "{open:?}");
    let path = &named(&quiz, ": principal_variation").answers;
    assert!(path.iter().any(|(text, _)| text == "A→C→H"), "{path:?}");
}
