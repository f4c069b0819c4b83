//! The answers that stand beside the trees, which come from the trees' sources, against what the
//! library finds; and the deterministic figure over all trees.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::common::trace::Run;
use crate::common::{Exam, answer_files, documents_in, shown, tree_files};
use abtree::exercise::{Answer, AnswerFormat, Status};
use abtree::search::{Algorithm, PRESETS, SearchError, SearchOption, Settings, Setup};
use abtree::vocabulary::Vocabulary;

/// Visited nodes over all trees in `trees/` under all presets: changes only when a search or a
/// tree does.
const VISITED_NODES: usize = 6465;

/// The runs that the figure leaves out, because they have to evaluate a leaf `?`.
const RUNS_WITH_UNKNOWN_LEAVES: usize = 6;

#[test]
fn every_answer_is_what_the_library_finds() {
    let files = answer_files();
    assert!(files.len() >= 50, "{} answers", files.len());
    let wrong: Vec<String> = files.iter().flat_map(|file| mistakes_in(file)).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The tree that an answer belongs to: `x.sexp` for `x.answer.json` and `x.minimax.answer.json`.
fn tree_beside(answer: &Path) -> PathBuf {
    let name = answer.file_name().unwrap().to_str().unwrap();
    let name = name.strip_suffix(".answer.json").unwrap();
    let without_search = name.rsplit_once('.').map_or(name, |(name, _)| name);
    for name in [name, without_search] {
        for suffix in ["sexp", "json", "test", "tex", "efg"] {
            let tree = answer.with_file_name(format!("{name}.{suffix}"));
            if tree.is_file() {
                return tree;
            }
        }
    }
    panic!("{} has no tree beside it", shown(answer));
}

/// What is wrong with a file, as the people who answer are told.
fn mistakes_in(file: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap();
    let answer = Answer::read(&text, AnswerFormat::Json).unwrap();
    let document = documents_in(&tree_beside(file)).remove(0);
    let preset = document.exercise.convention.as_deref();
    let preset = preset.unwrap_or("textbook");
    let wrapper = Settings::read(SearchOption::Convention, preset).unwrap();
    let search = answer.search().cloned().unwrap_or_default();
    let search = search.over(&wrapper);
    let Setup { plan, convention } = search.setup(Algorithm::Minimax);
    let exam = Exam::new(&document.tree, plan, &convention);
    let grader = exam.grader();
    let checks = grader.check(&exam.key, &answer);
    assert!(!checks.is_empty(), "{} answers nothing", shown(file));
    let wrong = checks.iter().filter(|check| check.status != Status::Pass);
    wrong
        .map(|check| {
            format!(
                "{}: {}: {:?}",
                shown(file),
                check.question.word(),
                check.message
            )
        })
        .collect()
}

#[test]
fn every_tree_is_read() {
    let files = tree_files();
    assert!(files.len() >= 39, "{} files", files.len());
    for file in files {
        assert!(!documents_in(&file).is_empty(), "{}", shown(&file));
    }
}

/// Beside every tree stand its answers, but for collections, whose lines are not exercises.
#[test]
fn every_tree_has_an_answer() {
    let answered: BTreeSet<PathBuf> = answer_files()
        .iter()
        .map(|file| tree_beside(file))
        .collect();
    for file in tree_files() {
        let is_collection = file.extension().unwrap() == "jsonl";
        assert!(
            is_collection || answered.contains(&file),
            "{}",
            shown(&file)
        );
    }
}

#[test]
#[allow(clippy::print_stdout)]
fn the_figure_is_the_one_in_the_changelog() {
    let (mut visited, mut unknown) = (0, 0);
    for document in tree_files().iter().flat_map(|file| documents_in(file)) {
        let algorithm = if document.tree.has_chance() {
            Algorithm::Expectiminimax
        } else {
            Algorithm::AlphaBeta
        };
        for preset in &PRESETS {
            let run = Run::of(&document.tree, algorithm, &preset.convention());
            match run.outcome {
                Ok(_) => visited += run.record.tally().distinct_visited(),
                Err(SearchError::UnknownLeaf(_)) => unknown += 1,
                Err(error) => panic!("{error}"),
            }
        }
    }
    println!("visited nodes over all trees in trees/ under all presets: {visited}");
    println!("runs left out, because they evaluate a leaf `?`: {unknown}");
    assert_eq!(
        (visited, unknown),
        (VISITED_NODES, RUNS_WITH_UNKNOWN_LEAVES),
        "visited nodes over all trees in trees/ under all presets: {visited} \
         ({unknown} runs left out). If this is meant, write the new figure into CHANGELOG.md \
         and into the constants of this test"
    );
}
