//! The page that `abtree draw` makes: every step stands on its line of the procedure, and a page for
//! an exam tells no result.

use abtree::search::{ALGORITHMS, Algorithm, Chance, SearchOption};
use abtree::vocabulary::Vocabulary;
use serde_json::Value as Json;

use crate::common::terminal::printed;
use crate::common::xml::{Element, shape};

const RECITATION: &str = "trees/courses/mit-6.034/recitation.sexp";
const CHANCE_CUTS: &str = "trees/made/chance-cuts.sexp";

/// The text between two marks.
fn between<'t>(text: &'t str, open: &str, close: &str) -> &'t str {
    let (_, behind) = text.split_once(open).unwrap_or_else(|| panic!("no {open}"));
    behind.split_once(close).expect("it ends").0
}

fn svg(page: &str) -> Element {
    Element::parse(&format!("<svg {}</svg>", between(page, "<svg ", "</svg>")))
}

/// The lines of a page's procedures, and its data.
fn stepped(words: &str) -> (Vec<String>, Json) {
    let page = printed(&format!("draw --to html {words}"), "");
    let procedure = between(&page, "<section id=\"procedure\"", "</section>");
    let lines = procedure.split("<li ").skip(1);
    let lines = lines.map(|line| between(line, ">", "</li>").replace("&gt;", ">"));
    let data = between(&page, "data-encoding=\"json\">", "</script>");
    (lines.collect(), serde_json::from_str(data).unwrap())
}

/// The lines that the steps stand on, with what they say.
fn lines_of_steps(words: &str) -> Vec<(String, String)> {
    let (lines, data) = stepped(words);
    let line = |step: &Json| {
        let line = step["line"].as_u64();
        let line = line.unwrap_or_else(|| panic!("{words}: {step}"));
        let say = step["say"].as_str().unwrap().to_owned();
        (say, lines[usize::try_from(line).unwrap()].clone())
    };
    data["steps"].as_array().unwrap().iter().map(line).collect()
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
    let (_, data) = stepped(RECITATION);
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

/// Trees for each algorithm, with the options that it needs for them.
fn trees_for(algorithm: Algorithm) -> Vec<String> {
    let trees = match (algorithm, algorithm.chance()) {
        (Algorithm::ProgressiveDeepening, _) => vec![format!("{RECITATION} --depths 2,4")],
        (Algorithm::Expectiminimax, _) => vec![RECITATION.to_owned(), CHANCE_CUTS.to_owned()],
        (_, Chance::Bounded) => vec![format!("{CHANCE_CUTS} --value-range -10,10")],
        _ => [RECITATION, "trees/made/min-at-the-root.sexp"]
            .map(str::to_owned)
            .into(),
    };
    let named = |tree| format!("{tree} --algorithm {}", algorithm.word());
    trees.into_iter().map(named).collect()
}

#[test]
fn every_step_stands_on_a_line_of_the_procedure() {
    let conventions = [
        "",
        "--convention rich-knight --order right",
        "--convention prune-value",
        "--convention knuth-moore-f1",
        "--convention pseudocode --cut strict",
        "--root-window fresh",
    ];
    for &algorithm in ALGORITHMS {
        let has_rules = algorithm.takes(SearchOption::Cut);
        let is_best_first = algorithm.word().ends_with("-star");
        for convention in conventions.iter().filter(|own| has_rules || own.is_empty()) {
            for tree in trees_for(algorithm) {
                for (say, line) in lines_of_steps(&format!("{tree} {convention}")) {
                    let is_static = line.contains("leaf") || line.contains("DEEP-ENOUGH");
                    let is_left = line.contains("return") || is_best_first;
                    assert!(is_static || !say.starts_with("evaluate"), "{say}: {line}");
                    assert!(is_left || !say.contains(" returns "), "{say}: {line}");
                }
            }
        }
    }
}

/// Scout's tests are told from its evaluations, and Star2's probes from its searches.
#[test]
fn steps_stand_on_the_line_that_they_are_about() {
    let scout = format!("{RECITATION} --algorithm scout");
    let star2 = format!("{CHANCE_CUTS} --algorithm star2 --value-range 0,10");
    for (words, say, line) in [
        (&scout, "enter B", "EVAL(S)   for a MIN node"),
        (&scout, "enter F", "TEST(S, v, θ)   for a MAX node"),
        (&scout, "B improves: best 2 by E", "v ← EVAL(S′)"),
        (&scout, "F improves", "if TEST(S′, v, θ):"),
        (&scout, "F returns", "return TRUE"),
        (&scout, "M returns ≤ 1", "return FALSE"),
        // Its last child decides, so that nothing is cut.
        (&scout, "G returns 7", "return TRUE"),
        (&star2, "enter q1", "PROBE(node, α, β)   for a MIN node"),
        (&star2, "q2 returns ≤ 3", "return ≤ v"),
        (&star2, "evaluate q11", "return its value"),
        (&star2, "Q is between", "only one of them if v is a bound"),
        (&star2, "Q returns", "if high ≤ α: return high"),
        (&star2, "P returns", "return low"),
    ] {
        let steps = lines_of_steps(words);
        let mut steps = steps.iter().filter(|(words, _)| words.starts_with(say));
        let found = &steps.next().unwrap_or_else(|| panic!("no {say}")).1;
        assert!(found.contains(line), "{say}: {found}");
    }
}

/// What the search puts on OPEN is what it takes off OPEN later: the best of it in the next step.
#[test]
fn a_best_first_page_shows_the_list_open() {
    for algorithm in ["sss-star", "dual-star"] {
        let (lines, data) = stepped(&format!("{RECITATION} --algorithm {algorithm}"));
        let steps = data["steps"].as_array().unwrap();
        let states = |at: usize| -> Vec<&str> {
            let states = steps[at]["open"]["states"].as_array().unwrap();
            states.iter().map(|state| state.as_str().unwrap()).collect()
        };
        for (before, step) in steps[1..].iter().enumerate() {
            let place = |key: &str| usize::try_from(step[key].as_u64().unwrap()).unwrap();
            let name = data["nodes"][place("node")]["name"].as_str().unwrap();
            let first = states(before)[0];
            assert!(first.starts_with(&format!("({name}, ")), "{first}: {step}");
            let cases = if first.contains("SOLVED") {
                ["1:", "2:", "3:"]
            } else {
                ["4:", "5:", "6:"]
            };
            let line = lines[place("line")].trim_start();
            let is_case = cases.iter().any(|case| line.starts_with(case));
            assert!(is_case || before + 2 == steps.len(), "{first}: {line}");
        }
        assert!(states(steps.len() - 1).is_empty());
        assert_eq!(states(steps.len() - 2), ["(A, SOLVED, 6)"]);
        if algorithm == "sss-star" {
            let expected = ["(C, LIVE, +∞)", "(D, LIVE, +∞)", "(E, SOLVED, 2)"];
            assert_eq!(states(3), expected);
            let expected = ["(G, SOLVED, 7)", "(E, SOLVED, 2)", "(I, SOLVED, 1)"];
            assert_eq!(states(11), expected);
        }
    }
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
    for words in ["--to html --windows", "--until 1 --windows"] {
        let [one, other] = trees.map(|tree| {
            let svg = svg(&printed(&format!("draw --alpha-beta {words}"), tree));
            let shapes = svg.of_class("node").map(|node| shape(node).left);
            (svg.get("viewBox").to_owned(), shapes.collect::<Vec<_>>())
        });
        assert_eq!(one, other, "{words}");
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
