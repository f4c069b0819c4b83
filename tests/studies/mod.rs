//! `abtree study`: figures that are known otherwise, the same bytes however the work is shared out,
//! and what is refused.

mod exact;
mod refused;
mod shards;

use serde_json::Value as Json;

use crate::common::terminal::{abtree_with, errors, stdout};
use crate::common::xml::Element;

/// The standard output of a study that must succeed.
fn study(arguments: &str) -> String {
    let words = ["study"].into_iter().chain(arguments.split_whitespace());
    let output = abtree_with(words);
    let errors = errors(&output);
    assert_eq!(
        (output.status.code(), errors.as_str()),
        (Some(0), ""),
        "{arguments}"
    );
    stdout(&output).to_owned()
}

/// The lines of a study.
fn lines(arguments: &str) -> Vec<Json> {
    let text = study(&format!("{arguments} --format jsonl"));
    let lines = text.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().expect("a line is JSON")
}

fn number(line: &Json, path: &str) -> f64 {
    let found = line.pointer(path).and_then(Json::as_f64);
    found.unwrap_or_else(|| panic!("{path} in {line}"))
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let amounts = ["--trees 333", "--until-error 4%"];
    for amount in amounts {
        for format in ["text", "jsonl", "csv", "svg"] {
            let study_by = |jobs: u32| {
                let trees = "--leaves 3,8,21 --algorithm alpha-beta,scout,sss-star";
                study(&format!("{trees} {amount} --format {format} --jobs {jobs}"))
            };
            let one = study_by(1);
            assert!(
                [2, 3, 8].map(study_by).iter().all(|more| *more == one),
                "{format}"
            );
        }
    }
}

#[test]
fn lines_multiply_and_search_the_same_trees() {
    let found =
        lines("--plies 2..3 --algorithm minimax,alpha-beta,negamax --convention textbook,cs188");
    assert_eq!(found.len(), 2 * 3 * 2);
    let words = ["algorithm", "convention"].map(|key| found[3][key].as_str());
    assert_eq!(words, [Some("alpha-beta"), Some("cs188")]);
    for group in found.chunks(6) {
        assert_eq!(group[2]["sums"], group[4]["sums"], "negamax is alpha-beta");
        let all = group[0]["theory"]["all"].as_u64();
        assert_eq!(group[0]["static_evaluations"]["min"].as_u64(), all);
    }
    // A line is the same whatever else is studied beside it.
    assert_eq!(lines("--plies 3 --algorithm alpha-beta")[0], found[8]);
}

#[test]
fn figures_follow_from_the_sums() {
    for line in lines("--leaves 5,16 --trees 50 --distribution distinct") {
        for figure in ["static_evaluations", "visited"] {
            let sum = |key: &str| -> f64 {
                let text = line["sums"][figure][key].as_str().expect("a text");
                text.parse().expect("a number")
            };
            let variance = (sum("sum_of_squares") - sum("sum").powi(2) / 50.0) / 49.0;
            let near = |key: &str, expected: f64| {
                let found = number(&line, &format!("/{figure}/{key}"));
                assert!(
                    (found - expected).abs() < 1e-9,
                    "{key}: {found}, {expected}"
                );
            };
            near("mean", sum("sum") / 50.0);
            near("sd", variance.sqrt());
            near("se", (variance / 50.0).sqrt());
        }
    }
    let one = &lines("--leaves 9 --trees 1")[0];
    assert!(one["visited"]["sd"].is_null() && one["visited"]["se"].is_null());
}

/// The figures of a shard's line from the trees that it counts: quantiles by nearest rank.
#[test]
fn figures_follow_from_the_counts() {
    for line in lines("--leaves 5,16 --trees 50 --distribution distinct --shard 1/1") {
        for figure in ["static_evaluations", "visited"] {
            let histogram = line["histogram"][figure].as_object().expect("counts");
            let counts = histogram.iter().flat_map(|(count, trees)| {
                let count: u64 = count.parse().expect("a number");
                (0..trees.as_u64().expect("a number")).map(move |_| count)
            });
            let mut counts: Vec<u64> = counts.collect();
            counts.sort_unstable();
            let found = |key: &str| line[figure][key].as_u64();
            assert_eq!(found("min"), counts.first().copied());
            assert_eq!(found("max"), counts.last().copied());
            for (quantile, rank) in [
                ("0.05", 3),
                ("0.25", 13),
                ("0.5", 25),
                ("0.75", 38),
                ("0.95", 48),
            ] {
                let found = line[figure]["quantiles"][quantile].as_u64();
                assert_eq!(found, Some(counts[rank - 1]), "{quantile}");
            }
        }
    }
}

#[test]
fn a_study_until_an_error_ends_below_it() {
    for line in lines("--plies 3..6 --until-error 2% --algorithm alpha-beta,minimax") {
        let share = number(&line, "/visited/se") / number(&line, "/visited/mean");
        assert!(share <= 0.02, "{share}");
        assert!(line["trees"].as_u64() >= Some(100) && line["trees"].as_u64() < Some(1000));
    }
}

#[test]
fn a_chart_has_labels_where_it_was_measured_and_tells_many_series_apart() {
    let chart = study(
        "--leaves 5,7,11,13 --trees 5 --format svg --algorithm \
         minimax,alpha-beta,negamax,scout,pvs,mtdf",
    );
    for label in "middle\">5< middle\">7< middle\">11< middle\">13< end\">10<".split(' ') {
        assert!(chart.contains(label), "{chart}");
    }
    Element::parse(&chart);
    assert_eq!(chart.matches("<circle").count(), 6 * 4, "a mark a mean");
    let lines = chart.lines().filter(|line| {
        let points = line.split('"').nth(1).unwrap_or_default();
        line.contains("polyline") && points.split(' ').count() == 4
    });
    let pens = lines.filter_map(|line| line.split_once("stroke="));
    let pens: std::collections::BTreeSet<&str> = pens.map(|(_, pen)| pen).collect();
    assert_eq!(
        pens.len(),
        6 + 1,
        "six series and the line of all leaves: {pens:?}"
    );
}

/// Theory says how evaluations grow, not where that begins: the line begins with what was measured.
#[test]
fn a_line_of_growth_begins_at_the_first_mean() {
    let chart = study("--plies 1..6 --distribution distinct --trees 50 --format svg");
    let points = |line: &str| line.split('"').nth(1).unwrap().to_owned();
    let mut lines = chart.lines().filter(|line| line.starts_with("<polyline"));
    let means = lines.find(|line| line.contains("#0072b2")).unwrap();
    let black = chart.lines().filter(|line| line.contains("#000000"));
    let growth = black.rev().nth(1).unwrap();
    let first = |line: &str| points(line).split(' ').next().unwrap().to_owned();
    assert_eq!(first(growth), first(means));
}

/// F2 with a strict cut visits every inner node, so that it grows like minimax.
#[test]
fn prune_value_grows_with_the_number_of_children() {
    let found = lines(
        "--plies 6..7 --branching 3 --convention prune-value,knuth-moore-f2 --distribution distinct --trees 20",
    );
    for line in &found {
        let plies = number(line, "/plies");
        let inner = number(line, "/visited/mean") - number(line, "/static_evaluations/mean");
        let visits_all = (inner - (3_f64.powf(plies) - 1.0) / 2.0).abs() < 1e-6;
        let is_prune_value = line["convention"] == "prune-value";
        assert_eq!(visits_all, is_prune_value, "{line}");
        let is_growth_of_minimax = number(line, "/theory/growth") > 2.9;
        assert_eq!(is_growth_of_minimax, is_prune_value, "{line}");
    }
}
