//! What is told with `--hints`: what is wrong, and nothing of the right answer.

use std::collections::BTreeSet;

use crate::common::terminal::{abtree, errors, run, stdout};
use crate::common::tree_of;

/// The pages for students and about the class stand beside whatever format.
pub(crate) const PAGES: &str = "pages";

const FORMATS: [&str; 9] = [
    PAGES,
    "text",
    "json",
    "jsonl",
    "csv",
    "junit",
    "gradescope",
    "prairielearn",
    "github",
];

/// A tree whose names and values are found nowhere else by chance, and the points for it.
const TREE: &str = "(max Quasar (min Beacon (leaf Eagle 71) (max Falcon (leaf Kestrel 83) \
    (leaf Lapwing 29))) (min Cobalt (max Garnet (min Marble (leaf Quetzal 37) (leaf Raven 67)) \
    (leaf Nightjar 97)) (leaf Heron 91)) (min Dagger (leaf Ibis 31) (max Jasper (leaf Osprey 59) \
    (leaf Petrel 43))))";

const POINTS: &str = r#"{"value": 1, "best_move": 1, "pv": 1, "order": 1, "evaluated": 1,
    "pruned": {"points": 2, "partial": "per-item"}, "cut_edges": 1, "node_values": 1,
    "windows": 1, "visited": 1, "counts": 1, "visited_set": 1, "not_visited": 1, "expanded": 1,
    "is_pruned": 1, "accept": [{"convention": "cs188", "share": 0.5}]}"#;

/// Answers that are wrong in many ways, all about few nodes.
pub(crate) const WRONG: [&str; 4] = [
    "value: 5\nmove: Beacon\npath: Quasar Beacon Eagle\norder: Eagle Heron\nevaluated: Heron\n\
     pruned: Eagle\ncut_edges: Beacon-Eagle\nat Beacon: 5\nat Quasar: 5\nwindow Beacon: 5 6\n\
     visited: Eagle Heron\ncounts: visited 5, cutoffs 6\nvisited_set: Heron\nnot_visited: Eagle\n\
     expanded: Beacon\nis Eagle pruned: yes\n",
    "value: 5\nmove: Beacon\n",
    "pruned: none\norder: none\nat Eagle: 5\nwindow Eagle: 5 6\n",
    "pruned: beacon\nwindow Beacon: 1 2 3 4\nvalue: six\norder: Eagle, Nobody\n",
];

/// A folder of its own with the tree and the points.
pub(crate) fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("tree.sexp"), TREE).expect("a file");
    std::fs::write(folder.path().join("points.json"), POINTS).expect("a file");
    folder
}

/// Everything that the command prints about an answer.
pub(crate) fn told(
    folder: &tempfile::TempDir,
    answer: &str,
    format: &str,
    options: &[&str],
) -> String {
    let mut command = abtree();
    command.arg("check").arg(folder.path().join("tree.sexp"));
    command.args(["-", "--alpha-beta", "--class-report", "class.html"]);
    command.args(["--feedback", "pages", "--exit-zero"]);
    let is_page = format == PAGES;
    command.args(["--format", if is_page { "csv" } else { format }]);
    command.args(options).current_dir(folder.path());
    let output = run(&mut command, answer.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{answer}");
    if !is_page {
        return stdout(&output).to_owned() + &errors(&output);
    }
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a page");
    let page = read("pages/answer.html");
    // The tree is drawn without any answer.
    let (above, figure) = page.split_once("<figure").expect("a tree");
    let (_, below) = figure.split_once("</figure>").expect("its end");
    let above = above.split_once("<main>").map(|(_, body)| body);
    above.expect("a body").to_owned() + below + &read("class.html")
}

/// The names and numbers of a text, as far as the tree has them.
fn secrets(text: &str, known: &BTreeSet<String>) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words = words.filter(|word| known.contains(*word));
    words.map(str::to_owned).collect()
}

#[test]
fn no_name_or_number_of_the_right_answer_is_told() {
    let tree = tree_of(TREE);
    let names = |is_told: &dyn Fn(bool) -> bool| -> BTreeSet<String> {
        let nodes = tree.nodes().filter(|&node| is_told(tree.is_leaf(node)));
        let names = nodes.filter_map(|node| tree.name(node));
        names.map(str::to_owned).collect()
    };
    let inner = names(&|is_leaf| !is_leaf);
    let mut known = names(&|_| true);
    let values = tree.nodes().filter_map(|node| tree.value(node));
    known.extend(values.map(|value| value.to_string()));
    let folder = folder();
    for answer in WRONG {
        let own = secrets(&answer.replace("beacon", "Beacon"), &known);
        for format in FORMATS {
            let points = ["--points", "points.json", "--hints"];
            let needs_points = ["gradescope", "prairielearn", "github"].contains(&format);
            for options in [&points[..], &points[2..]] {
                if needs_points && options.len() == 1 {
                    continue;
                }
                let text = told(&folder, answer, format, options);
                let extra = secrets(&text, &known);
                let extra: BTreeSet<_> = extra.difference(&own).cloned().collect();
                assert!(
                    extra.is_subset(&inner),
                    "{format}: {extra:?}\n{answer}\n{text}"
                );
            }
            // The test sees what is told where everything is.
            if ["json", "text", PAGES].contains(&format) {
                let text = told(&folder, answer, format, &points[..2]);
                assert!(!secrets(&text, &known).is_subset(&own), "{text}");
            }
        }
    }
}
