//! Points, points files, and when a stated number is right.

use abtree::exercise::Points;

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
