//! Points, points files, and when a stated number is right.

use abtree::exercise::{Asked, Number, Partial, Points, Question, Scheme};
use abtree::value::Value;

#[test]
fn a_points_file_says_what_questions_are_worth() {
    let scheme =
        Scheme::read(r#"{"pv": 2.5, "others": 0, "pruned": {"points": 3, "partial": "per-item"}}"#)
            .expect("a points file");
    let worth = |question| scheme.worth(question);
    let points = |question| worth(question).points.to_string();
    assert_eq!(points(Question::PrincipalVariation), "2.5");
    assert_eq!(points(Question::Value), "0");
    assert_eq!(points(Question::Pruned), "3");
    assert_eq!(worth(Question::Pruned).partial, Partial::PerItem);
    assert_eq!(worth(Question::Pruned).asked, Asked::Yes);
    assert_eq!(worth(Question::Value).asked, Asked::IfAnswered);
}

#[test]
fn mistakes_in_a_points_file_are_told() {
    for (text, message) in [
        (
            "[1]",
            "not a points file: expected an object of questions and points",
        ),
        (
            r#"{"value": 1"#,
            "not a points file: the text ends in an object",
        ),
        (r#"{"valeu": 1}"#, "there is no question \"valeu\""),
        (r#"{"value": 1, "value": 2}"#, "\"value\" is given twice"),
        (
            r#"{"pv": 1, "path": 2}"#,
            "\"principal_variation\" is given twice",
        ),
        (
            r#"{"value": -1}"#,
            "\"value\" takes points from 0 to 1000000 with at most two digits after the point",
        ),
        (
            r#"{"value": "1"}"#,
            "\"value\" takes points from 0 to 1000000 with at most two digits after the point",
        ),
        (
            r#"{"pruned": {"partail": "none"}}"#,
            "there is no key \"partail\" in the points of \"pruned\"",
        ),
        (
            r#"{"pruned": {"partial": "half"}}"#,
            "\"partial\" of \"pruned\" takes \"none\", \"per-item\" or \"per-error\"",
        ),
        (
            r#"{"pruned": {"items": ["L"]}}"#,
            "\"items\" is for \"node_values\", \"windows\", \"counts\" and \"is_pruned\" only",
        ),
        (
            r#"{"counts": {"items": ["nonsense"]}}"#,
            "there is no count \"nonsense\"",
        ),
        (
            r#"{"counts": {"items": ["visited", "visited"]}}"#,
            "\"items\" of \"counts\" has \"visited\" twice",
        ),
        (
            r#"{"windows": {"items": []}}"#,
            "\"items\" of \"windows\" takes a list of names",
        ),
    ] {
        let error = Scheme::read(text).expect_err(text);
        assert_eq!(error.message, message, "{text}");
    }
}

#[test]
fn mistakes_in_the_rules_of_a_points_file_are_told() {
    for (text, message) in [
        (
            r#"{"pruned": {"points": 1, "points": 2}}"#,
            "\"points\" is given twice in the points of \"pruned\"",
        ),
        (
            r#"{"pruned": {"partial": "per-error"}}"#,
            "\"per-error\" of \"pruned\" needs \"deduct\", the points that an error costs",
        ),
        (
            r#"{"value": {"partial": "per-error"}}"#,
            "\"per-error\" is only for questions with several items",
        ),
        (
            r#"{"pruned": {"deduct": 1}}"#,
            "\"deduct\" of \"pruned\" needs \"partial\": \"per-error\"",
        ),
        (
            r#"{"windows": {"accept_bounds_as_values": true}}"#,
            "\"accept_bounds_as_values\" is only for \"node_values\"",
        ),
        (
            r#"{"value": {"title": ""}}"#,
            "\"title\" of \"value\" takes a text of one line, at most 200 characters",
        ),
        (
            r#"{"value": {"visibility": "never"}}"#,
            "\"visibility\" of \"value\" takes \"visible\", \"hidden\", \"after_due_date\" or \
             \"after_published\"",
        ),
        (r#"{"ties": "all"}"#, "\"ties\" takes \"first\" or \"any\""),
        (
            r#"{"ties": "any", "ties": "any"}"#,
            "\"ties\" is given twice",
        ),
        (
            r#"{"accept": [{"share": 1}]}"#,
            "\"accept\" needs the name of a \"convention\"",
        ),
        (
            r#"{"accept": [{"convention": "cs189"}]}"#,
            "there is no convention \"cs189\"",
        ),
        (
            r#"{"accept": [{"convention": "cs188", "share": 1.5}]}"#,
            "\"share\" takes a number from 0 to 1 with at most two digits",
        ),
        (
            r#"{"accept": [{"convention": "cs188"}, {"convention": "cs188"}]}"#,
            "\"accept\" has \"cs188\" twice",
        ),
    ] {
        let error = Scheme::read(text).expect_err(text);
        assert_eq!(error.message, message, "{text}");
    }
}

/// The place of a mistake is the smallest part of the file that has it.
#[test]
fn mistakes_in_a_points_file_have_their_place() {
    for (text, place) in [
        (r#"{"value": 1, "value": 2}"#, r#""value""#),
        (r#"{"value": 1, "valeu": 2}"#, r#""valeu""#),
        (r#"{"pruned": {"partail": 1}}"#, r#""partail""#),
        (r#"{"pruned": {"title": 3}}"#, "3"),
        (
            r#"{"pruned": {"partial": "per-error"}}"#,
            r#"{"partial": "per-error"}"#,
        ),
        (r#"{"node_values": {"items": ["B", "C", "B"]}}"#, r#""B""#),
        (r#"{"accept": [{"convention": "cs188", "share": 2}]}"#, "2"),
        ("[1]", "[1]"),
    ] {
        let span = Scheme::read(text).expect_err(text).span;
        assert_eq!(&text[span.clone()], place, "{text}");
        assert_eq!(span.start, text.rfind(place).unwrap_or(0), "{text}");
    }
}

#[test]
fn what_is_gone_says_what_to_use_instead() {
    for (text, word) in [
        (r#"{"follow_through": {"deduct": 1}}"#, "follow_through"),
        (
            r#"{"node_values": {"partial": "follow-through"}}"#,
            "follow-through",
        ),
        (
            r#"{"order": {"partial": "common-subsequence"}}"#,
            "common-subsequence",
        ),
        (r#"{"order": {"partial": "first-error"}}"#, "first-error"),
        (r#"{"pruned": {"over_pruned": 1}}"#, "over_pruned"),
        (r#"{"pruned": {"missed": 1}}"#, "missed"),
        (r#"{"value": 1, "hints": 2}"#, "hints"),
    ] {
        let error = Scheme::read(text).expect_err(text);
        assert_eq!(error.message, format!("\"{word}\" is gone"));
        assert!(error.help.is_some(), "{word}");
        assert!(text[error.span].contains(word));
    }
    let error = Scheme::read(r#"{"value": 1, "pruned_if": 2}"#).expect_err("it is gone");
    assert_eq!(error.message, "the question \"pruned_if\" is gone");
    assert!(error.help.is_some_and(|help| help.contains("`is_pruned`")));
}

#[test]
fn points_are_read_and_written() {
    for (text, written) in [
        ("0", "0"),
        ("3", "3"),
        ("2.5", "2.5"),
        ("2.50", "2.5"),
        ("0.05", "0.05"),
        ("1000000", "1000000"),
    ] {
        let points = Points::parse(text).expect(text);
        assert_eq!(points.to_string(), written);
        assert_eq!(serde_json::to_string(&points).expect("a number"), written);
    }
    for text in [
        "",
        "-1",
        "1.005",
        "1e3",
        "1000000.01",
        "99999999",
        ".5",
        "x",
    ] {
        assert_eq!(Points::parse(text), None, "{text}");
    }
}

#[test]
fn only_the_whole_gives_all_points() {
    let three = Points::parse("3").expect("points");
    assert_eq!(three.share(2, 3).to_string(), "2");
    assert_eq!(three.share(6, 7).to_string(), "2.57");
    assert_eq!(three.share(999_999, 1_000_000).to_string(), "2.99");
    assert_eq!(three.share(0, 0), three);
}

fn is_right(stated: &str, exact: &str, tolerance: Option<&str>) -> bool {
    let tolerance: Option<Value> = tolerance.map(|text| text.parse().expect("a value"));
    let stated = Number::parse(stated).expect("a number");
    stated.is_right(&exact.parse().expect("a value"), tolerance.as_ref(), || &[])
}

#[test]
fn a_decimal_is_right_if_it_is_the_exact_value_rounded() {
    for (stated, exact, expected) in [
        ("4.33", "13/3", true),
        ("4.333", "13/3", true),
        ("4.3", "13/3", false),
        ("4.34", "13/3", false),
        ("4.3300", "13/3", false),
        ("-0.67", "-2/3", true),
        ("-0.66", "-2/3", false),
        ("0.13", "0.125", true),
        ("0.12", "0.125", true),
        ("3.00", "3", true),
        ("2.999", "3", false),
        ("433e-2", "13/3", false),
        ("13/3", "13/3", true),
        ("inf", "inf", true),
        ("inf", "-inf", false),
        ("99999999999.00", "inf", false),
        ("2.3333333333333335", "7/3", true),
        ("2.3333333333333345", "7/3", false),
        ("6.0000000000000001", "6", false),
    ] {
        assert_eq!(
            is_right(stated, exact, None),
            expected,
            "{stated} for {exact}"
        );
    }
}

#[test]
fn a_tolerance_holds_on_both_sides_and_includes_its_ends() {
    for (stated, expected) in [("4", true), ("6", true), ("3.999", false), ("6.001", false)] {
        assert_eq!(is_right(stated, "5", Some("1")), expected, "{stated}");
    }
}

#[test]
fn many_points_are_written_as_they_are() {
    let written = |hundredths| {
        serde_json::to_string(&Points::from_hundredths(hundredths)).expect("points are a number")
    };
    assert_eq!(written(250), "2.5");
    assert_eq!(written(2_147_483_700), "21474837");
    assert_eq!(written(2_199_999_950), "21999999.5");
    let whole = Points::from_hundredths(4_000_000_000);
    let part = Points::from_hundredths(3_000_000_000).part_of(whole);
    assert!((part - 0.75).abs() < 1e-9, "{part}");
}
