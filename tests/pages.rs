//! The page that `abtree draw` makes: every step with what it says, and a page for an exam tells no
//! result.

use abtree::search::ALGORITHMS;
use abtree::vocabulary::Vocabulary;
use serde_json::Value as Json;

use crate::common::terminal::printed;
use crate::common::xml::{Element, shape};

const RECITATION: &str = "trees/courses/mit-6.034/recitation.sexp";

/// The text between two marks.
fn between<'t>(text: &'t str, open: &str, close: &str) -> &'t str {
    let (_, behind) = text.split_once(open).unwrap_or_else(|| panic!("no {open}"));
    behind.split_once(close).expect("it ends").0
}

fn svg(page: &str) -> Element {
    Element::parse(&format!("<svg {}</svg>", between(page, "<svg ", "</svg>")))
}

/// The data of a page.
fn stepped(words: &str) -> Json {
    let page = printed(&format!("draw --to html {words}"), "");
    let data = between(&page, "data-encoding=\"json\">", "</script>");
    serde_json::from_str(data).unwrap()
}

#[test]
fn a_page_has_every_step_and_fetches_nothing() {
    let page = printed(&format!("draw {RECITATION} --to html --windows"), "");
    let trace = printed(
        &format!("trace {RECITATION} --alpha-beta --format jsonl"),
        "",
    );
    let steps = trace.lines().count() - 1;
    assert!(page.contains(&format!(r#"min="1" max="{steps}""#)));
    let data = stepped(RECITATION);
    assert_eq!(data["steps"].as_array().unwrap().len(), steps);
    assert_eq!(data["steps"][3]["say"], "evaluate E = 2");
    let harmless = ["http://www.w3.org/2000/svg", "http-equiv"];
    let harmless = harmless.map(|text| page.matches(text).count());
    assert_eq!(page.matches("http").count(), harmless.iter().sum::<usize>());
    let svg = svg(&page);
    let mut nodes = svg.of_class("node");
    let node = nodes.find(|node| node.get("data-node") == "M").unwrap();
    assert_eq!(node.get("data-value"), "≤ 1");
}

#[test]
fn a_page_for_an_exam_tells_no_result_as_text() {
    let page = printed(&format!("draw {RECITATION} --to html --exam"), "");
    for node in svg(&page).of_class("node") {
        assert!(node.is_within(&["node", "max", "min", "chance", "leaf"]));
        assert_ne!(node.get("data-value").is_empty(), node.has_class("leaf"));
    }
    let hex = between(&page, "data-encoding=\"hex\">", "</script>");
    assert!(hex.bytes().all(|byte| byte.is_ascii_hexdigit()), "{hex}");
    for secret in ["cutoff", "Cutoff", "returns 2", "→ C", "≤ "] {
        let plain = page.replace("\"cutoff\"", "").replace("\"skipped\"", "");
        assert!(!plain.contains(secret), "{secret}");
    }
}

/// The same values in other places make other cuts and bounds, and nothing shows them before the end: not
/// even the room that is left for them.
#[test]
fn a_picture_on_the_way_does_not_tell_how_the_search_ends() {
    let trees = [
        "(max A (min B D=3 E=5) (min C F=2 G=9))",
        "(max A (min B D=2 E=5) (min C F=3 G=9))",
    ];
    let long = [
        "(max A (min B D=1000000 E=5) (min C F=2 G=9))",
        "(max A (min B D=5 E=1000000) (min C F=2 G=9))",
    ];
    let searches = ["alpha-beta", "alpha-beta --fail hard", "negascout"];
    for (search, trees) in searches
        .iter()
        .flat_map(|search| [(search, trees), (search, long)])
    {
        for words in ["--to html --windows", "--until 1 --windows"] {
            let draw = format!("draw --algorithm {search} {words}");
            let [one, other] = trees.map(|tree| {
                let svg = svg(&printed(&draw, tree));
                let inner = svg.of_class("node").filter(|node| !node.has_class("leaf"));
                let shapes = inner.map(|node| shape(node).left);
                (svg.get("viewBox").to_owned(), shapes.collect::<Vec<_>>())
            });
            assert_eq!(one, other, "{draw}");
        }
    }
    for options in ["", "--windows", "--style levels"] {
        let [one, other] = trees.map(|tree| {
            let draw = format!("draw --alpha-beta --exam --to html {options}");
            let page = printed(&draw, tree);
            // The values of leaves are digits.
            (0..=9).fold(
                between(&page, "</style>", "</svg>").to_owned(),
                |text, digit| {
                    let text = text.replace(&format!("data-value=\"{digit}\""), "");
                    text.replace(&format!(">{digit}</text>"), "")
                },
            )
        });
        assert!(one.contains("polygon") || one.contains("rect"));
        assert_eq!(one, other, "{options}");
    }
}

/// The nodes of a page have room for what may stand at them, not for the longest of the whole tree.
#[test]
fn a_page_is_little_wider_than_the_picture() {
    let trees = [
        "(max A (min B -100 7) (min C 2 3) (min D 4 5))",
        "(max A (min B (max C 1 2 3) (max D 4 -1.25)) (min E (max F 1 2 3) (max G 4 5)))",
    ];
    for tree in trees {
        let [page, picture] = ["html", "svg"].map(|format| {
            let text = printed(&format!("draw --windows --to {format}"), tree);
            let width = svg(&text).get("width").to_owned();
            width.parse::<u32>().unwrap()
        });
        assert!(page * 5 <= picture * 9, "{tree}: {page}, {picture}");
    }
}

#[test]
fn the_first_500_pruned_nodes_of_a_page_say_why() {
    for (pruned, reasons) in [(500, 500), (501, 500)] {
        let tree = format!("((5 6) (1{}))", " 2".repeat(pruned));
        let page = printed("draw --to html", &tree);
        assert_eq!(page.matches("was never looked at").count(), reasons);
    }
}

#[test]
fn a_leaf_that_was_looked_at_shows_its_value() {
    for &algorithm in ALGORITHMS {
        let search = match algorithm.word() {
            word @ "progressive-deepening" => format!("{word} --depths 2,4 --reorder"),
            word @ ("star1" | "star2") => format!("{word} --value-range 0,20"),
            word => word.to_owned(),
        };
        let search = format!("{RECITATION} --algorithm {search}");
        let svg = svg(&printed(&format!("draw {search}"), ""));
        for leaf in svg.of_class("leaf") {
            let value = leaf.get("data-value");
            assert!(value.parse::<i64>().is_ok(), "{search}: {leaf:?}");
        }
        let text = printed(&format!("eval --tree {search}"), "");
        let is_inner = |row: &&str| row.contains("MAX") || row.contains("MIN");
        let rows = text.lines().filter(|line| line.contains("─ "));
        for row in rows.filter(|row| !is_inner(row)) {
            assert!(!row.contains(['≤', '≥']), "{search}: {row}");
            let has_value = row.contains(|letter: char| letter.is_ascii_digit());
            assert!(has_value, "{search}: {row}");
        }
    }
}

/// After the last step the nodes that the last pass did not come to have all bounds of their last visits again.
#[test]
fn a_page_has_the_bounds_of_all_visits_at_its_end() {
    let searches = [
        "aspiration",
        "mtdf",
        "pvs",
        "progressive-deepening --depths 2,4",
    ];
    let kept = searches.map(|search| {
        let data = stepped(&format!("{RECITATION} --algorithm {search}"));
        let nodes = data["nodes"].as_array().unwrap();
        let mut windows = vec![0; nodes.len()];
        for step in data["steps"].as_array().unwrap() {
            for look in step["looks"].as_array().unwrap() {
                let [node, kept] =
                    [0, 4].map(|at| usize::try_from(look[at].as_u64().unwrap()).unwrap());
                assert!(kept <= windows[node], "{search}: {look}");
                windows[node] = kept + look[5].as_array().unwrap().len();
            }
        }
        let of_f = nodes.iter().position(|node| node["name"] == "F").unwrap();
        windows[of_f]
    });
    assert_eq!(kept[0], 2);
}
