//! What `abtree draw` draws: the places of things in SVG, and what they tell, for random trees.

use abtree::analysis::{Detail, Evaluation, SearchedTree};
use abtree::document::Document;
use abtree::formats::Format;
use abtree::game::Game;
use abtree::picture::{Picture, PictureFormat, PictureOptions, Style};
use abtree::report::{Glyphs, Trace, TraceContent};
use abtree::search::{
    ALGORITHMS, Algorithm, Bound, Bounded, Chance, Convention, ListLength, Plan, SearchError,
    SearchOption,
};
use abtree::tree::{Labels, Naming, NodeId};
use abtree::vocabulary::Vocabulary;

use crate::common::random::{FLAVOURS, Flavour, WITH_CHANCE, games, tried_with};
use crate::common::terminal::{abtree, run};
use crate::common::xml::{Area, Element, area, corners, shape};
use crate::common::{document_of, origin, setup};

/// What a look at a drawing needs.
struct Drawn<'d> {
    document: &'d Document,
    plan: &'d Plan,
    convention: &'d Convention,
    naming: Naming,
}

impl Drawn<'_> {
    fn text(&self, format: &str, options: PictureOptions) -> Result<String, SearchError> {
        let labels = Labels::new(&self.document.tree, self.naming);
        let trace = Trace {
            tree: SearchedTree {
                origin: &origin(),
                document: self.document,
                labels: &labels,
                setup: &setup(self.plan, self.convention),
            },
            notation: None,
            glyphs: Glyphs::Unicode,
            content: TraceContent::Steps,
            only: &[],
        };
        let picture = Picture::new(&trace, options, ListLength::Limited)?;
        let mut bytes = Vec::new();
        let format = PictureFormat::named(format).expect("a format");
        format.write(&picture, &mut bytes).unwrap();
        Ok(String::from_utf8(bytes).unwrap())
    }
}

fn flavours() -> Vec<Flavour> {
    [&FLAVOURS[..], &WITH_CHANCE[..]].concat()
}

/// Draws random games in a random manner, as far as they can be searched.
fn random_pictures(seeds: std::ops::Range<u64>, law: impl Fn(&Drawn, &PictureOptions)) {
    let algorithms = [
        Algorithm::AlphaBeta,
        Algorithm::Scout,
        Algorithm::Mtdf,
        Algorithm::SssStar,
    ];
    tried_with(seeds, &flavours(), |case, choices| {
        use crate::common::random::Choices as _;
        let document = document_of(&case.tree);
        let algorithm = match Algorithm::default_for(&case.tree) {
            Algorithm::Minimax => choices.one_of(&algorithms),
            chance => choices.one_of(&[chance, Algorithm::Star2]),
        };
        let options = PictureOptions {
            style: choices.one_of(Style::ALL),
            is_blank: choices.one_of(&[false, false, true]),
            has_windows: choices.one_of(&[true, false]),
            max_ply: choices.one_of(&[None, None, Some(1), Some(2)]),
            ..PictureOptions::default()
        };
        let drawn = Drawn {
            document: &document,
            plan: &case.plan(algorithm),
            convention: &case.with_full_window(),
            naming: choices.one_of(Naming::ALL),
        };
        law(&drawn, &options);
    });
}

fn nodes(svg: &Element) -> Vec<&Element> {
    svg.of_class("node").collect()
}

fn find<'e>(svg: &'e Element, name: &'e str) -> &'e Element {
    let mut nodes = svg
        .of_class("node")
        .filter(|node| node.get("data-node") == name);
    nodes.next().unwrap_or_else(|| panic!("no node {name}"))
}

#[test]
fn boxes_and_edges_keep_apart_and_parents_stand_over_the_middle() {
    random_pictures(games(300), |drawn, options| {
        let Ok(text) = drawn.text("svg", options.clone()) else {
            return;
        };
        let svg = Element::parse(&text);
        let nodes = nodes(&svg);
        let areas: Vec<Area> = nodes.iter().map(|node| area(node)).collect();
        for (place, &one) in areas.iter().enumerate() {
            for &other in &areas[..place] {
                assert!(!one.overlaps(other), "{one:?} {other:?}\n{text}");
            }
        }
        for edge in svg.of_class("edge") {
            let line = edge.of_class("line").next().unwrap();
            let corners = corners(line.get("d"));
            for (node, &area) in nodes.iter().zip(&areas) {
                let name = node.get("data-node");
                if ![edge.get("data-parent"), edge.get("data-child")].contains(&name) {
                    assert!(!is_crossed(area, &corners), "{name} {edge:?}\n{text}");
                }
            }
        }
        middles(&svg, &nodes);
        edges_of_one_node_do_not_cross(&svg);
    });
}

fn edges_of_one_node_do_not_cross(svg: &Element) {
    let edges: Vec<&Element> = svg.of_class("edge").collect();
    let line = |edge: &Element| corners(edge.of_class("line").next().unwrap().get("d"));
    for (place, one) in edges.iter().enumerate() {
        for other in &edges[..place] {
            let is_sibling = one.get("data-parent") == other.get("data-parent");
            let (one, other) = (line(one), line(other));
            let mut parts = one
                .windows(2)
                .flat_map(|a| other.windows(2).map(move |b| (a, b)));
            let cross = parts.any(|(a, b)| do_cross([a[0], a[1]], [b[0], b[1]]));
            assert!(!(is_sibling && cross), "{one:?} crosses {other:?}");
        }
    }
}

/// Whether two lines have a point in common that is no end of either.
fn do_cross(one: [(i64, i64); 2], other: [(i64, i64); 2]) -> bool {
    let side = |[(x, y), (to_x, to_y)]: [(i64, i64); 2], (at_x, at_y): (i64, i64)| {
        ((to_x - x) * (at_y - y) - (to_y - y) * (at_x - x)).signum()
    };
    let apart = |line, [from, to]: [(i64, i64); 2]| side(line, from) * side(line, to) < 0;
    apart(one, other) && apart(other, one)
}

/// Whether a line of corners runs through an area.
fn is_crossed(area: Area, corners: &[(i64, i64)]) -> bool {
    const PARTS: i64 = 200;
    corners.windows(2).any(|ends| {
        let ((x, y), (to_x, to_y)) = (ends[0], ends[1]);
        (0..=PARTS)
            .any(|part| area.holds((x + (to_x - x) * part / PARTS, y + (to_y - y) * part / PARTS)))
    })
}

fn middles(svg: &Element, nodes: &[&Element]) {
    let middle = |node: &Element| {
        let shape = shape(node);
        shape.left + shape.right
    };
    for node in nodes {
        let name = node.get("data-node");
        // Nodes stand in the order of the tree; edges of the principal variation come last.
        let edges = svg.of_class("edge");
        let edges = edges.filter(|edge| edge.get("data-parent") == name);
        let names: Vec<&str> = edges.map(|edge| edge.get("data-child")).collect();
        let children = nodes.iter();
        let children = children.filter(|node| names.contains(&node.get("data-node")));
        let children: Vec<i64> = children.map(|child| middle(child)).collect();
        if let (Some(first), Some(last)) = (children.first(), children.last()) {
            assert!(children.is_sorted(), "children stand from left to right");
            assert!((2 * middle(node) - first - last).abs() <= 4, "{name}");
        }
    }
}

#[test]
fn a_drawing_tells_what_the_search_found() {
    random_pictures(games(300), |drawn, options| {
        let options = PictureOptions {
            is_blank: false,
            max_ply: None,
            ..options.clone()
        };
        let Ok(text) = drawn.text("svg", options) else {
            return;
        };
        let labels = Labels::new(&drawn.document.tree, drawn.naming);
        let Drawn {
            document,
            plan,
            convention,
            ..
        } = drawn;
        let setup = setup(plan, convention);
        let tree = SearchedTree {
            origin: &origin(),
            document,
            labels: &labels,
            setup: &setup,
        };
        let evaluation = Evaluation::run(tree, Detail::Nodes(ListLength::Limited));
        let evaluation = evaluation.unwrap();
        tells(&Element::parse(&text), &evaluation, &labels);
    });
}

fn tells(svg: &Element, evaluation: &Evaluation, labels: &Labels) {
    let (tree, line) = (
        &evaluation.document.tree,
        &evaluation.outcome.principal_variation,
    );
    let record = evaluation.observations.record().unwrap();
    let records = evaluation.observations.nodes().unwrap();
    for (node, _) in evaluation.game.walk() {
        let name = labels.owned(node);
        let drawn = find(svg, &name);
        let visit = records.get(node);
        let is_root = node == NodeId::ROOT;
        let value = evaluation.game.evaluate(node).ok().map(Bounded::exact);
        let value = value.filter(|_| evaluation.game.is_static(node, tree.ply(node)));
        match visit.and_then(|visit| value.as_ref().or(visit.found.as_ref())) {
            // The last visit may have proved less than the whole search.
            Some(_) if is_root => {
                let found = &evaluation.outcome.found;
                assert_eq!(drawn.get("data-value"), bounded(found), "{name}");
            }
            Some(found) => assert_eq!(drawn.get("data-value"), bounded(found), "{name}"),
            None if tree.is_leaf(node) => {}
            None if evaluation.game.horizon_above(node).is_some() => {}
            None => {}
        }
        assert_eq!(drawn.has_class("pv"), line.contains(&node), "{name}");
        assert_eq!(drawn.has_class("pruned"), visit.is_none(), "{name}");
        let has_cutoff = record.cutoffs().iter().any(|cutoff| cutoff.at == node);
        assert_eq!(drawn.has_class("cut"), has_cutoff, "{name}");
        let mut edges = svg
            .of_class("edge")
            .filter(|edge| edge.get("data-child") == name);
        let Some(edge) = edges.next() else {
            assert_eq!(node, NodeId::ROOT);
            continue;
        };
        let is_reached = tree
            .parent(node)
            .is_some_and(|parent| records.get(parent).is_some());
        assert_eq!(
            edge.has_class("cut"),
            is_reached && visit.is_none(),
            "{name}"
        );
        assert_eq!(edge.has_class("pruned"), visit.is_none(), "{name}");
        assert_eq!(edge.has_class("pv"), line.contains(&node), "{name}");
        assert!(edge.is_within(&["edge", "pv", "pruned", "cut"]));
        assert!(drawn.is_within(&[
            "node", "max", "min", "chance", "leaf", "pv", "pruned", "cut"
        ]));
    }
    assert_eq!(svg.of_class("node").count(), evaluation.game.extent().0);
}

fn bounded(found: &Bounded) -> String {
    match found.bound {
        Bound::Exact => found.value.to_string(),
        Bound::Lower => format!("≥ {}", found.value),
        Bound::Upper => format!("≤ {}", found.value),
    }
}

/// What no pass looked at below what some pass looked at is crossed out, in every format.
#[test]
fn all_formats_cross_out_the_same_edges() {
    random_pictures(games(300), |drawn, options| {
        let options = PictureOptions {
            is_blank: false,
            max_ply: None,
            ..options.clone()
        };
        let Ok(svg) = drawn.text("svg", options.clone()) else {
            return;
        };
        let crosses = cut_edges(&svg).len();
        let count = |format: &str, cross: fn(&str) -> bool| {
            let text = drawn.text(format, options.clone()).unwrap();
            text.lines().filter(|line| cross(line)).count()
        };
        let counts = [
            count("txt", |line| line.contains("─╳")),
            count("dot", |line| line.contains(" -> ") && line.contains('✕')),
        ];
        assert_eq!(counts, [crosses; 2], "{svg}");
    });
}

/// With the same values at the leaves, a blank drawing is the same whatever the search does.
#[test]
fn a_blank_drawing_tells_nothing_of_the_search() {
    random_pictures(games(150), |drawn, options| {
        let options = PictureOptions {
            is_blank: true,
            ..options.clone()
        };
        let other = Drawn {
            plan: &Algorithm::default_for(&drawn.document.tree).into(),
            ..*drawn
        };
        let texts = (
            drawn.text("svg", options.clone()),
            other.text("svg", options),
        );
        let (Ok(blank), Ok(other)) = texts else {
            return;
        };
        assert_eq!(blank, other);
        let svg = Element::parse(&blank);
        for node in svg.of_class("node") {
            assert!(node.is_within(&["node", "max", "min", "chance", "leaf"]));
            assert_eq!(
                node.attributes.contains_key("data-value"),
                node.has_class("leaf")
            );
        }
        assert!(svg.of_class("edge").all(|edge| edge.is_within(&["edge"])));
    });
}

/// Names and moves with what means something to somebody.
const ODD: &str = r#"{"name": "<script>alert('x')</script>", "children": [
  {"name": "50% & $5_x^2 {y} #1 ~ \\cmd", "move": "a \"b\" | [c]; `d`", "children": [
    {"name": "א ב ג", "value": 1}, {"name": "🙂\u0007", "value": "-7/3"}]},
  {"name": "ü*_\n", "value": 3}]}"#;

#[test]
fn odd_names_are_text_in_every_format() {
    let document = crate::common::read_text(ODD, Format::Json).unwrap();
    let drawn = Drawn {
        document: &document,
        plan: &Algorithm::AlphaBeta.into(),
        convention: &Convention::default(),
        naming: Naming::Paths,
    };
    let text = |format| drawn.text(format, PictureOptions::default()).unwrap();
    let svg = text("svg");
    assert!(!svg.contains("<script"), "{svg}");
    let parsed = Element::parse(&svg);
    for node in drawn.document.tree.nodes() {
        let name = document
            .tree
            .name(node)
            .unwrap()
            .replace('\u{7}', "\u{FFFD}");
        find(&parsed, &name);
    }
    let dot = text("dot");
    assert!(!dot.contains("<script"), "{dot}");
    assert!(dot.contains("א ב ג") && dot.contains("🙂"), "{dot}");
    let tex = text("tex");
    let named =
        r"50\% \& \$5\_x\textasciicircum{}2 \{y\} \#1 \textasciitilde{} \textbackslash{}cmd";
    assert!(tex.contains(named), "{tex}");
    assert!(tex.contains(r"\unicodesign{1F642}{🙂}"), "{tex}");
    for (format, open, close) in [("tex", '{', '}'), ("dot", '{', '}')] {
        let text = text(format);
        let text = text
            .replace(r"\{", "")
            .replace(r"\}", "")
            .replace("{y}", "");
        assert_eq!(
            text.matches(open).count(),
            text.matches(close).count(),
            "{text}"
        );
    }
}

/// The picture of the drawing in text is that of `eval --tree`.
#[test]
fn text_is_the_drawing_of_eval() {
    use crate::common::terminal::{abtree_with, stdout};
    let tree = "trees/courses/mit-6.034/recitation.sexp";
    let eval = abtree_with(["eval", tree, "--alpha-beta", "--tree"]);
    let draw = abtree_with(["draw", tree, "--to", "txt"]);
    let (eval, draw) = (stdout(&eval), stdout(&draw));
    assert!(!draw.is_empty() && eval.ends_with(draw), "{draw}");
}

const RECITATION: &str = "trees/courses/mit-6.034/recitation.sexp";

fn page(options: &[&str]) -> String {
    use crate::common::terminal::{abtree_with, stdout};
    let words = ["draw", RECITATION, "--to", "html"].iter().chain(options);
    stdout(&abtree_with(words)).to_owned()
}

/// The text between two marks.
fn between<'t>(text: &'t str, open: &str, close: &str) -> &'t str {
    let (_, behind) = text.split_once(open).unwrap_or_else(|| panic!("no {open}"));
    behind.split_once(close).expect("it ends").0
}

#[test]
fn a_page_has_every_step_and_fetches_nothing() {
    use crate::common::terminal::{abtree_with, stdout};
    let page = page(&["--windows"]);
    let trace = abtree_with(["trace", RECITATION, "--alpha-beta", "--format", "jsonl"]);
    let steps = stdout(&trace).lines().count() - 1;
    assert!(
        page.contains(&format!(r#"min="1" max="{steps}""#)),
        "{steps} steps"
    );
    let data: serde_json::Value =
        serde_json::from_str(between(&page, "data-encoding=\"json\">", "</script>")).unwrap();
    assert_eq!(data["steps"].as_array().unwrap().len(), steps);
    assert_eq!(data["steps"][3]["say"], "evaluate E = 2");
    let addresses = page.matches("http").count();
    assert_eq!(
        addresses,
        page.matches("http://www.w3.org/2000/svg").count() + page.matches("http-equiv").count()
    );
    let svg = format!("<svg {}</svg>", between(&page, "<svg ", "</svg>"));
    let svg = Element::parse(&svg);
    assert_eq!(find(&svg, "M").get("data-value"), "≤ 1");
}

/// The lines of a page's procedures, and its data.
fn stepped(file: &str, options: &[&str]) -> (Vec<String>, serde_json::Value) {
    let tree = std::fs::read_to_string(crate::common::repository(file)).unwrap();
    stepped_text(&tree, options)
}

/// The same of a tree that is in no file.
fn stepped_text(tree: &str, options: &[&str]) -> (Vec<String>, serde_json::Value) {
    let page = drawn(tree, &[&["--to", "html"], options].concat());
    let procedure = between(&page, "<section id=\"procedure\"", "</section>");
    let lines = procedure.split("<li ").skip(1);
    let lines = lines.map(|line| between(line, ">", "</li>").replace("&gt;", ">"));
    let data = between(&page, "data-encoding=\"json\">", "</script>");
    (lines.collect(), serde_json::from_str(data).unwrap())
}

/// The lines that the steps stand on, with what they say.
fn lines_of_steps(tree: &str, options: &[&str]) -> Vec<(String, String)> {
    let (lines, data) = stepped(tree, options);
    let line = |step: &serde_json::Value| {
        let line = step["line"].as_u64();
        let line = line.unwrap_or_else(|| panic!("{tree} {options:?}: {step}"));
        let say = step["say"].as_str().unwrap().to_owned();
        (say, lines[usize::try_from(line).unwrap()].clone())
    };
    data["steps"].as_array().unwrap().iter().map(line).collect()
}

const CHANCE_CUTS: &str = "trees/made/chance-cuts.sexp";
const RANGE: [&str; 2] = ["--value-range", "0,10"];

/// Trees for each algorithm, and the options that it needs for them.
fn trees_for(algorithm: Algorithm) -> (&'static [&'static str], &'static [&'static str]) {
    match (algorithm, algorithm.chance()) {
        (Algorithm::ProgressiveDeepening, _) => (&[RECITATION], &["--depths", "2,4"]),
        (Algorithm::Expectiminimax, _) => (&[RECITATION, CHANCE_CUTS], &[]),
        (_, Chance::Bounded) => (&[CHANCE_CUTS], &["--value-range", "-10,10"]),
        _ => (&[RECITATION, "trees/made/min-at-the-root.sexp"], &[]),
    }
}

#[test]
fn every_step_stands_on_a_line_of_the_procedure() {
    let conventions: &[&[&str]] = &[
        &[],
        &["--convention", "rich-knight", "--order", "right"],
        &["--convention", "prune-value"],
        &["--convention", "knuth-moore-f1"],
        &["--convention", "pseudocode", "--cut", "strict"],
        &["--root-window", "fresh"],
    ];
    for &algorithm in ALGORITHMS {
        let (trees, more) = trees_for(algorithm);
        let word = algorithm.word();
        let has_rules = algorithm.takes(SearchOption::Cut);
        for convention in conventions.iter().filter(|own| has_rules || own.is_empty()) {
            let options = [&["--algorithm", word], more, convention].concat();
            for tree in trees {
                for (say, line) in lines_of_steps(tree, &options) {
                    let is_static = line.contains("leaf") || line.contains("DEEP-ENOUGH");
                    let is_left = line.contains("return") || word.ends_with("-star");
                    assert!(is_static || !say.starts_with("evaluate"), "{say}: {line}");
                    assert!(is_left || !say.contains(" returns "), "{say}: {line}");
                }
            }
        }
    }
}

/// The line that the step with these words stands on.
fn line_of<'l>(lines: &'l [(String, String)], say: &str) -> &'l str {
    let found = lines.iter().find(|(words, _)| words.starts_with(say));
    found.unwrap_or_else(|| panic!("no {say}")).1.trim()
}

#[test]
fn scout_tells_its_tests_from_its_evaluations() {
    let lines = lines_of_steps(RECITATION, &["--algorithm", "scout"]);
    let line = |say| line_of(&lines, say);
    assert!(line("enter B").starts_with("EVAL(S)   for a MIN node"));
    assert!(line("enter F").starts_with("TEST(S, v, θ)   for a MAX node"));
    assert!(line("B improves: best 2 by E").contains("not TEST(S′, v, ≥): v ← EVAL(S′)"));
    assert_eq!(line("F improves"), "if TEST(S′, v, θ):");
    assert_eq!(line("F returns"), "return TRUE");
    assert_eq!(line("M returns ≤ 1"), "return FALSE");
    // Its last child decides, so that nothing is cut.
    assert_eq!(line("G returns 7"), "return TRUE");
}

#[test]
fn star2_tells_its_probes_from_its_searches() {
    let lines = lines_of_steps(CHANCE_CUTS, &[["--algorithm", "star2"], RANGE].concat());
    let line = |say| line_of(&lines, say);
    assert!(line("enter q1").starts_with("PROBE(node, α, β)   for a MIN node"));
    assert!(line("q2 returns ≤ 3").starts_with("return ≤ v"));
    assert_eq!(
        line("evaluate q11"),
        "if node is a leaf or at the horizon: return its value"
    );
    assert!(line("Q is between").ends_with("only one of them if v is a bound"));
    assert!(line("Q returns").starts_with("if high ≤ α: return high"));
    assert_eq!(line("P returns"), "return low");
}

/// What the search puts on OPEN is what it takes off OPEN later: the best of it in the next step.
#[test]
fn a_best_first_page_shows_the_list_open() {
    for algorithm in ["sss-star", "dual-star"] {
        let (lines, data) = stepped(RECITATION, &["--algorithm", algorithm]);
        let steps = data["steps"].as_array().unwrap();
        let states = |at: usize| -> Vec<&str> {
            let states = steps[at]["open"]["states"].as_array().unwrap();
            states.iter().map(|state| state.as_str().unwrap()).collect()
        };
        for (before, step) in steps[1..].iter().enumerate() {
            let node = usize::try_from(step["node"].as_u64().unwrap()).unwrap();
            let name = data["nodes"][node]["name"].as_str().unwrap();
            let first = states(before)[0];
            assert!(first.starts_with(&format!("({name}, ")), "{first}: {step}");
            let line = &lines[usize::try_from(step["line"].as_u64().unwrap()).unwrap()];
            let is_solved = first.contains("SOLVED");
            let cases = if is_solved {
                ["1:", "2:", "3:"]
            } else {
                ["4:", "5:", "6:"]
            };
            let is_case = cases.iter().any(|case| line.trim_start().starts_with(case));
            assert!(is_case || before + 2 == steps.len(), "{first}: {line}");
        }
        assert!(states(steps.len() - 1).is_empty());
        assert_eq!(states(steps.len() - 2), ["(A, SOLVED, 6)"]);
    }
    let sss = stepped(RECITATION, &["--algorithm", "sss-star"]).1;
    let after = |step: usize| sss["steps"][step - 1]["open"]["states"].clone();
    let expected = ["(C, LIVE, +∞)", "(D, LIVE, +∞)", "(E, SOLVED, 2)"];
    assert_eq!(after(4), serde_json::json!(expected));
    let expected = ["(G, SOLVED, 7)", "(E, SOLVED, 2)", "(I, SOLVED, 1)"];
    assert_eq!(after(12), serde_json::json!(expected));
    assert!(!page(&[]).contains("id=\"open\""));
}

#[test]
fn a_page_for_an_exam_tells_no_result_as_text() {
    let page = page(&["--exam"]);
    let svg = format!("<svg {}</svg>", between(&page, "<svg ", "</svg>"));
    let svg = Element::parse(&svg);
    for node in svg.of_class("node") {
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

/// The pictures that the documentation shows, with the options that they are made by.
const SHOWN: [(&str, &[&str]); 2] = [
    ("docs/recitation.svg", &["--alpha-beta"]),
    (
        "docs/recitation-windows.svg",
        &["--alpha-beta", "--windows"],
    ),
];

#[test]
fn the_documentation_shows_true_pictures() {
    use crate::common::terminal::{abtree_with, is_update};
    for (file, options) in SHOWN {
        let words = ["draw", RECITATION, "--to", "svg"];
        let drawn = abtree_with(words.iter().chain(options)).stdout;
        let path = crate::common::repository(file);
        if is_update() {
            std::fs::write(&path, &drawn).unwrap();
        }
        let known = std::fs::read(&path).unwrap_or_default();
        assert!(
            known == drawn,
            "{file} is another picture now: UPDATE=1 draws it"
        );
    }
}

/// Every picture of a film has its nodes in the same places.
#[test]
fn a_film_does_not_jump() {
    use crate::common::terminal::abtree_with;
    let folder = tempfile::tempdir().unwrap();
    let film = folder.path().join("film");
    let words = ["draw", RECITATION, "--windows", "--frames"].map(std::ffi::OsStr::new);
    abtree_with(words.into_iter().chain([film.as_os_str()]));
    let files = std::fs::read_dir(&film).unwrap();
    let files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 34);
    let places = |path: &std::path::PathBuf| {
        let svg = Element::parse(&std::fs::read_to_string(path).unwrap());
        let shapes = svg
            .of_class("node")
            .map(|node| format!("{:?}", shape(node)));
        (svg.get("viewBox").to_owned(), shapes.collect::<Vec<_>>())
    };
    let first = places(&files[0]);
    assert!(files.iter().all(|file| places(file) == first));
}

#[test]
fn the_first_500_pruned_nodes_of_a_page_say_why() {
    use crate::common::terminal::{abtree, run};
    for (pruned, reasons) in [(500, 500), (501, 500)] {
        let tree = format!("((5 6) (1{}))", " 2".repeat(pruned));
        let output = run(abtree().args(["draw", "--to", "html"]), tree.as_bytes());
        let page = String::from_utf8(output.stdout).unwrap();
        assert_eq!(page.matches("was never looked at").count(), reasons);
    }
}

#[cfg(feature = "png")]
#[test]
fn pixels_are_a_picture_and_those_of_too_large_ones_are_refused() {
    use crate::common::terminal::{abtree, abtree_with, run};
    let png = abtree_with(["draw", RECITATION, "--to", "png"]).stdout;
    assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(png, abtree_with(["draw", RECITATION, "--to", "png"]).stdout);
    for (leaves, code) in [(400, 0), (700, 2)] {
        let tree = format!("({})", "1 ".repeat(leaves));
        let output = run(abtree().args(["draw", "--to", "png"]), tree.as_bytes());
        assert_eq!(output.status.code(), Some(code), "{leaves}");
    }
}

/// The drawing of a page for an exam, without the values of leaves, which are digits.
fn drawing_for_an_exam(tree: &str, options: &[&str]) -> String {
    let mut command = abtree();
    command.args(["draw", "--alpha-beta", "--exam", "--to", "html"]);
    let page = run(command.args(options), tree.as_bytes());
    let page = String::from_utf8(page.stdout).unwrap();
    let drawing = between(&page, "</style>", "</svg>").to_owned();
    ('0'..='9').fold(drawing, |drawing, digit| {
        let told = [
            format!("data-value=\"{digit}\""),
            format!(">{digit}</text>"),
        ];
        told.iter()
            .fold(drawing, |drawing, told| drawing.replace(told, ""))
    })
}

#[test]
fn the_room_on_a_page_for_an_exam_tells_no_result() {
    for options in [&[][..], &["--windows"], &["--style", "levels"]] {
        let cut = drawing_for_an_exam("(max A (min B D=3 E=5) (min C F=2 G=9))", options);
        let not_cut = drawing_for_an_exam("(max A (min B D=2 E=5) (min C F=3 G=9))", options);
        assert!(cut.contains("polygon") || cut.contains("rect"));
        assert_eq!(cut, not_cut, "{options:?}");
    }
}

/// What is drawn of a tree.
fn drawn(tree: &str, options: &[&str]) -> String {
    let output = run(abtree().arg("draw").args(options), tree.as_bytes());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

const THREE: &str = "(max A (min B 3 12) (min C 5 9) (min D 2 7))";

/// The children whose edges are cut.
fn cut_edges(text: &str) -> Vec<String> {
    let svg = Element::parse(text);
    let edges = svg.of_class("edge").filter(|edge| edge.has_class("cut"));
    edges
        .map(|edge| edge.get("data-child").to_owned())
        .collect()
}

#[test]
fn an_edge_that_some_pass_searched_is_not_cut_at_the_end() {
    for algorithm in ["mtdf", "aspiration", "scout", "pvs"] {
        let text = drawn(THREE, &["--algorithm", algorithm]);
        assert_eq!(cut_edges(&text), ["/3/2"], "{algorithm}");
        assert_eq!(find(&Element::parse(&text), "A").get("data-value"), "5");
    }
    // The crosses of a pass are gone when the next one begins to look again.
    let after = |step| cut_edges(&drawn(THREE, &["--algorithm", "mtdf", "--until", step]));
    assert_eq!(after("9"), ["C", "D"]);
    assert_eq!(after("16"), ["/1/2", "C", "D"]);
    assert_eq!(after("19"), ["/1/2", "D"]);
    assert_eq!(after("27"), ["D"]);
    assert_eq!(after("34"), ["/2/2", "D"]);
}

#[test]
fn the_root_ends_with_what_the_whole_search_proves() {
    use crate::common::terminal::stdout;
    let (_, data) = stepped_text(THREE, &["--algorithm", "mtdf"]);
    let last = data["steps"].as_array().unwrap().last().unwrap();
    assert_eq!(
        last["say"],
        "A returns ≤ 5; the whole search proves that A is 5"
    );
    let mut command = abtree();
    let eval = run(
        command.args(["eval", "--algorithm", "mtdf", "--tree"]),
        THREE.as_bytes(),
    );
    assert!(
        stdout(&eval).contains("A MAX          5\n"),
        "{}",
        stdout(&eval)
    );
    for &algorithm in ALGORITHMS {
        let (trees, more) = trees_for(algorithm);
        let word = algorithm.word();
        let (_, data) = stepped(trees[0], &[&["--algorithm", word], more].concat());
        // Their last step says it already.
        let said = data.to_string().contains("the whole search proves");
        assert!(!said, "{word}");
    }
}

#[test]
fn a_cross_lies_on_its_own_edge_alone() {
    random_pictures(games(300), |drawn, options| {
        if let Ok(text) = drawn.text("svg", options.clone()) {
            crosses_lie_on_their_own_edges(&text);
        }
    });
    // The window of E moves the leaves of its ply down, so that their edges run straight at the end.
    let fans =
        "(max A (min B 5 6) (min C 4 9 9 9 9 9 9 9 9 9 9 9 9) (min D (max E 1 2) 8 (max F 3 4)))";
    crosses_lie_on_their_own_edges(&drawn(fans, &["--windows"]));
}

fn crosses_lie_on_their_own_edges(text: &str) {
    const REACH: i64 = 6;
    let svg = Element::parse(text);
    let edges: Vec<&Element> = svg.of_class("edge").collect();
    for edge in edges.iter().filter(|edge| edge.has_class("cut")) {
        let cross = edge.of_class("cross").next().unwrap().get("d");
        let (x, y) = corners(cross.split('l').next().unwrap())[0];
        let area = Area {
            left: x,
            top: y,
            right: x + 2 * REACH,
            bottom: y + 2 * REACH,
        };
        for other in &edges {
            let line = corners(other.of_class("line").next().unwrap().get("d"));
            let is_own = edge.get("data-child") == other.get("data-child");
            assert_eq!(
                is_crossed(area, &line),
                is_own,
                "{edge:?} {other:?}\n{text}"
            );
        }
    }
}

const DEEPENED: &str = "(max A (min B :static 6 (max D :static 4 1 2) (max E :static 9 3 5)) (min C :static 7 (max F :static 2 5 6) (max G :static 3 7 8)))";

#[test]
fn the_order_of_an_expanded_node_is_clear_of_its_shape_and_edges() {
    let options = ["--algorithm", "progressive-deepening"];
    let svg = drawn(DEEPENED, &options);
    let svg = Element::parse(&svg);
    let mut orders = 0;
    for name in ["B", "C", "D", "E", "F", "G"] {
        let node = find(&svg, name);
        let bases = ["name", "order"].map(|class| {
            let text = node.of_class(class).next();
            text.map(|text| text.get("y").parse::<i64>().unwrap())
        });
        if let [Some(named), Some(order)] = bases {
            assert!(named < order && order < shape(node).top, "{name}");
            orders += 1;
        }
    }
    assert!(orders > 3, "{orders}");
}

#[test]
fn moves_are_labels_that_graphviz_makes_room_for() {
    let tree = "(max A (min B :move \"run away\" 5 6) (min C :move go 1 D=9))";
    let dot = drawn(tree, &["--to", "dot"]);
    assert!(dot.contains("[label=<&#160;run away&#160;>"), "{dot}");
    assert!(!dot.contains("headlabel"));
    let tree = "(max A (min B 5 6) (min C 1 (leaf :move go 9)))";
    let dot = drawn(tree, &["--to", "dot"]);
    assert!(dot.contains("[label=<&#160;go&#160;<BR/><FONT"), "{dot}");
}

#[test]
fn windows_are_refused_where_there_are_none() {
    use crate::common::terminal::stdout;
    let chance = "(chance C (max 1 2) (max 3 4))";
    for (tree, options) in [
        (THREE, &["--minimax"][..]),
        (THREE, &["--algorithm", "mtdf"]),
        (THREE, &["--algorithm", "sss-star"]),
        (chance, &[]),
    ] {
        let mut command = abtree();
        let command = command.args(["draw", "--windows"]).args(options);
        let refused = run(command, tree.as_bytes());
        assert_eq!(refused.status.code(), Some(2), "{options:?}");
        assert!(stdout(&refused).is_empty());
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(
            said.contains("has no windows, so it takes no --windows"),
            "{said}"
        );
        drawn(tree, &[options, &["--windows", "--blank"]].concat());
    }
    let star = ["--algorithm", "star1", "--value-range", "0,9", "--windows"];
    drawn(chance, &star);
}

/// What the legend of a page says.
fn meanings(page: &str) -> Vec<&str> {
    let meanings = page.split("class=\"meaning\"").skip(1);
    meanings.map(|text| between(text, ">", "<")).collect()
}

#[test]
fn a_page_for_an_exam_explains_every_sign_and_tells_no_result_by_it() {
    let cut = drawn(THREE, &["--to", "html", "--exam", "--windows"]);
    let not_cut = "(max A (min B 2 3) (min C 5 9) (min D 7 8))";
    let not_cut = drawn(not_cut, &["--to", "html", "--exam", "--windows"]);
    let meanings = meanings(&cut);
    for meaning in [
        "cut",
        "never looked at",
        "principal variation",
        "at least",
        "at most",
        "order of static evaluations",
        "where the search is",
    ] {
        assert!(meanings.contains(&meaning), "{meaning}: {meanings:?}");
    }
    assert_eq!(meanings, self::meanings(&not_cut));
    let all = drawn(THREE, &["--to", "html", "--exam", "--minimax"]);
    assert!(!self::meanings(&all).contains(&"cut"));
}

#[test]
fn shapes_tell_the_movers_of_a_mixed_ply() {
    let tree = "(max A (min B 1 2) (chance C 3 (max D 4 5)))";
    let svg = drawn(tree, &["--style", "levels"]);
    let legend = meanings(&svg);
    assert!(
        legend.contains(&"MIN") && legend.contains(&"chance"),
        "{legend:?}"
    );
    let svg = Element::parse(&svg);
    let is = |name, kind: &str| {
        let shape = find(&svg, name).of_class("shape").next().unwrap();
        assert_eq!(shape.name, kind, "{name}");
    };
    is("A", "rect");
    is("B", "polygon");
    is("C", "ellipse");
    is("D", "rect");
}

#[test]
fn the_triangles_of_a_page_are_as_wide_as_their_own_values() {
    let tree = "(max A (min B 1 2) (chance C (leaf :p 123457/654321 3) (leaf :p 530864/654321 5)))";
    let page = drawn(tree, &["--to", "html"]);
    let svg = format!("<svg {}</svg>", between(&page, "<svg ", "</svg>"));
    let svg = Element::parse(&svg);
    let width = |name| shape(find(&svg, name)).right - shape(find(&svg, name)).left;
    assert!(
        width("B") < 60 && width("C") > 60,
        "{} {}",
        width("B"),
        width("C")
    );
}

/// A hyphen is too short to show through when it is crossed out; scripts still read plain numbers.
#[test]
fn negative_numbers_have_a_minus_sign() {
    let drawing = drawn("(max (min -7 4) (min -2 9))", &["--windows"]);
    assert!(drawing.contains("<tspan class=\"replaced\">−7</tspan>"));
    assert!(drawing.contains("data-value=\"-7\"") && !drawing.contains(">-7<"));
}

/// Without its script, a page shows no α and β where the search never came.
#[test]
fn a_page_names_no_end_of_a_window_that_is_not_known() {
    let page = page(&["--windows"]);
    assert!(page.contains("class=\"end alpha\"") && !page.contains("class=\"latest\"></tspan>"));
}

#[test]
fn a_name_stands_clear_of_the_edge_above_it() {
    let drawing = drawn("(max (min I 3 4))", &[]);
    let number = |text: &str| text.parse::<i64>().unwrap();
    let edge = between(&drawing, "data-child=\"I\"", "/>");
    let edge = between(edge, "d=\"", "\"");
    let end = edge.rsplit(|letter: char| !letter.is_ascii_digit()).next();
    let name = between(&drawing, "<text class=\"name\"", "I</text>");
    let base = number(between(name, "y=\"", "\""));
    // The letter is 10 pixels high.
    assert!(base - 10 - number(end.unwrap()) >= 8, "{edge}: {name}");
}
