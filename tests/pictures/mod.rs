//! What `abtree draw` draws: the places of things in SVG, and what they tell, for random trees.

mod layout;

use std::fs;

use abtree::analysis::{Detail, Evaluation, SearchedTree};
use abtree::document::Document;
use abtree::formats::Format;
use abtree::game::Game;
use abtree::picture::{Picture, PictureFormat, PictureOptions, Style};
use abtree::search::{Algorithm, Bound, Bounded, Convention, Plan, SearchError};
use abtree::tree::{Labels, Naming, NodeId};
use abtree::vocabulary::Vocabulary;

use crate::common::random::{FLAVOURS, Flavour, WITH_CHANCE, games, tried_with};
use crate::common::terminal::{is_update, printed};
use crate::common::xml::{Element, shape};
use crate::common::{document_of, origin, repository, setup};

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
        let (origin, setup) = (origin(), setup(self.plan, self.convention));
        let searched = SearchedTree {
            origin: &origin,
            document: self.document,
            labels: &labels,
            setup: &setup,
        };
        let until = options.until;
        let mut picture = Picture::new(searched, options)?;
        if let Some(step) = until {
            picture.set_step(step.min(picture.steps()));
        }
        let mut bytes = Vec::new();
        let format = PictureFormat::from_word(format).expect("a format");
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

fn find<'e>(svg: &'e Element, name: &'e str) -> &'e Element {
    let mut nodes = svg
        .of_class("node")
        .filter(|node| node.get("data-node") == name);
    nodes.next().unwrap_or_else(|| panic!("no node {name}"))
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
        let evaluation = Evaluation::run(tree, Detail::Nodes);
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
        if let Some(found) = visit.and_then(|visit| value.as_ref().or(visit.found.as_ref())) {
            // The last visit may have proved less than the whole search.
            let whole = is_root.then_some(&evaluation.outcome.found);
            let told = bounded(whole.unwrap_or(found));
            assert_eq!(drawn.get("data-value"), told, "{name}");
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
        let mut cutoffs = record.cutoffs().iter();
        let is_skipped = cutoffs.any(|cutoff| cutoff.skipped.contains(&node));
        // A pass may look again at what an earlier one has skipped.
        let is_cut = edge.has_class("cut") || is_skipped && visit.is_some();
        assert_eq!(is_cut, is_skipped, "{name}");
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

const RECITATION: &str = "trees/courses/mit-6.034/recitation.sexp";

#[test]
fn the_documentation_shows_true_pictures() {
    for (file, options) in [("recitation", ""), ("recitation-windows", "--windows")] {
        let drawn = printed(&format!("draw {RECITATION} --alpha-beta {options}"), "");
        let path = repository("docs").join(file).with_extension("svg");
        if is_update() {
            fs::write(&path, &drawn).unwrap();
        }
        let is_true = fs::read_to_string(&path).is_ok_and(|known| known == drawn);
        assert!(is_true, "{file} is another picture now: UPDATE=1 draws it");
    }
}

/// Every picture of a film has its nodes in the same places.
#[test]
fn a_film_does_not_jump() {
    let folder = tempfile::tempdir().unwrap();
    let film = folder.path().join("film");
    printed(
        &format!("draw {RECITATION} --windows --frames {}", film.display()),
        "",
    );
    let files: Vec<_> = fs::read_dir(&film).unwrap().collect();
    assert_eq!(files.len(), 34);
    let places = files.into_iter().map(|file| {
        let svg = Element::parse(&fs::read_to_string(file.unwrap().path()).unwrap());
        let shapes = svg
            .of_class("node")
            .map(|node| format!("{:?}", shape(node)));
        (svg.get("viewBox").to_owned(), shapes.collect::<Vec<_>>())
    });
    let mut places: Vec<_> = places.collect();
    places.dedup();
    assert_eq!(places.len(), 1);
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
fn an_edge_is_cut_if_its_child_was_skipped_after_its_last_visit() {
    let drawn = |options: &str| printed(&format!("draw --algorithm {options}"), THREE);
    for (algorithm, cut) in [
        ("mtdf", "/1/2 /2/2 /3/2"),
        ("aspiration", "/3/2"),
        ("scout", "/3/2"),
        ("pvs", "/2/2 /3/2"),
        ("sss-star", ""),
    ] {
        let text = drawn(algorithm);
        assert_eq!(cut_edges(&text).join(" "), cut, "{algorithm}");
        assert_eq!(find(&Element::parse(&text), "A").get("data-value"), "5");
    }
    // The crosses of a pass stay until the next one comes to the nodes above them.
    for (step, cut) in [
        (9, "C D"),
        (11, "C D"),
        (16, "/1/2"),
        (34, "/1/2 /2/2"),
        (40, "/1/2 /2/2 /3/2"),
    ] {
        let found = cut_edges(&drawn(&format!("mtdf --until {step}"))).join(" ");
        assert_eq!(found, cut, "{step}");
    }
}
