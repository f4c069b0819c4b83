//! Games of several players: max^n, its shallow pruning and paranoid over random trees of two to five
//! players with ties and chance nodes, each held against a few lines of its own; and published games.

mod oracle;

use crate::common::random::{Choices, Xorshift, games};
use crate::common::terminal::json;
use crate::common::{files_below, read_text, repository, shown};
use abtree::cli::embedded::{KeptTree, Request};
use abtree::document::{Document, Exercise};
use abtree::formats::Format;
use abtree::search::{
    Algorithm, Bound, Convention, CutoffKind, Interrupt, Plan, Record, Ties, search,
};
use abtree::tree::{NodeId, Tree};
use abtree::value::Value;
use dashu_ratio::RBig;
use oracle::Rules;

fn payoffs_of(fractions: &[RBig]) -> Value {
    let value = |payoff: &RBig| payoff.to_string().parse().unwrap();
    Value::payoffs(fractions.iter().map(value))
}

/// The nodes on a line of places, the root first.
fn nodes_on(tree: &Tree, places: &[usize]) -> Vec<NodeId> {
    let mut line = vec![NodeId::ROOT];
    for &place in places {
        let last = *line.last().unwrap();
        line.push(tree.children(last).nth(place).unwrap());
    }
    line
}

#[test]
fn maxn_and_paranoid_find_what_a_few_lines_find() {
    let mut ties = 0;
    for seed in games(1_500) {
        let choices = &mut Xorshift::new(seed);
        let rules = Rules::random(choices);
        let game = rules.game(choices, 0);
        let tree = game.tree(rules.players);
        for rule in [Ties::First, Ties::Last] {
            let convention = Convention {
                ties: rule,
                ..Convention::default()
            };
            let (payoffs, line) = game.maxn(rule == Ties::Last);
            let found = search(&tree, Algorithm::Maxn, &convention, &mut ()).unwrap();
            assert_eq!(found.found.value, payoffs_of(&payoffs), "{}", game.sexp());
            assert_eq!(found.found.bound, Bound::Exact);
            assert_eq!(found.principal_variation, nodes_on(&tree, &line));
            ties += usize::from(found.optimal_moves.unwrap().len() > 1);
        }
        if tree.has_chance() {
            continue;
        }
        for player in 0..rules.players {
            let view = tree.seen_by(player).unwrap();
            let convention = Convention::default();
            let found = search(&view, Algorithm::Paranoid, &convention, &mut ()).unwrap();
            let guaranteed = i64::try_from(game.guaranteed(player)).unwrap();
            assert_eq!(found.found.value, guaranteed.into(), "{}", game.sexp());
            let last = *found.principal_variation.last().unwrap();
            let at_the_end = tree.value(last).unwrap();
            assert_eq!(at_the_end.of_player(player), &found.found.value);
        }
    }
    assert!(ties > 100, "{ties}");
}

#[test]
fn shallow_pruning_keeps_the_payoffs_of_maxn() {
    let (mut immediate, mut shallow) = (0, 0);
    for seed in games(1_500) {
        let choices = &mut Xorshift::new(seed);
        let sum = 1 + choices.below(4) as i128;
        let rules = Rules {
            sum: Some(sum),
            ..Rules::random(choices)
        };
        let game = rules.game(choices, 0);
        let tree = game.tree(rules.players);
        let plan = Plan {
            sum: i64::try_from(sum).unwrap().into(),
            ..Plan::from(Algorithm::MaxnShallow)
        };
        let mut record = Record::new(&tree);
        let found = search(&tree, plan, &Convention::default(), &mut record).unwrap();
        let (payoffs, line) = game.maxn(false);
        assert_eq!(found.found.value, payoffs_of(&payoffs), "{}", game.sexp());
        if found.found.bound == Bound::Exact {
            assert_eq!(found.principal_variation, nodes_on(&tree, &line));
        } else {
            assert!(found.principal_variation.is_empty());
            let cut = record.cutoffs().last().unwrap();
            assert_eq!((cut.at, found.best_move), (NodeId::ROOT, Some(cut.after)));
        }
        let mut expected = Vec::new();
        game.shallow(None, sum, &mut 0, &mut expected);
        let leaves: Vec<NodeId> = tree.nodes().filter(|&node| tree.is_leaf(node)).collect();
        let expected: Vec<NodeId> = expected.into_iter().map(|leaf| leaves[leaf]).collect();
        assert_eq!(record.evaluations(), expected, "{}", game.sexp());
        for cutoff in record.cutoffs() {
            match cutoff.kind(&tree) {
                CutoffKind::Immediate => immediate += 1,
                CutoffKind::Shallow => shallow += 1,
                kind => panic!("{kind:?}"),
            }
        }
    }
    assert!(immediate > 100 && shallow > 100, "{immediate} {shallow}");
}

#[test]
fn trees_of_players_are_written_as_they_are_read() {
    for seed in games(1_500).take(300) {
        let choices = &mut Xorshift::new(seed);
        let rules = Rules::random(choices);
        let tree = rules.game(choices, 0).tree(rules.players);
        let document = Document::new(tree, Exercise::default());
        for (written, format) in [(Format::Sexp, Format::Sexp), (Format::Json, Format::Json)] {
            let mut text = Vec::new();
            written.write(&document, &mut text).unwrap();
            let text = String::from_utf8(text).unwrap();
            assert_eq!(
                read_text(&text, format).unwrap().tree,
                document.tree,
                "{text}"
            );
        }
    }
}

/// Each field of an answer beside a tree stands in the report of its search.
#[test]
fn published_answers_are_found() {
    let files = files_below(&repository("trees/players")).into_iter();
    let answers = files.filter(|file| shown(file).ends_with(".expected.json"));
    let answers: Vec<_> = answers.collect();
    assert!(answers.len() >= 5, "{answers:?}");
    for file in answers {
        let text = std::fs::read_to_string(&file).unwrap();
        let answer: serde_json::Value = serde_json::from_str(&text).unwrap();
        let algorithm = answer["algorithm"].as_str().unwrap();
        let tree = shown(&file).replace(".expected.json", ".sexp");
        let report = json(
            &format!("eval {tree} --algorithm {algorithm} --json --nodes"),
            "",
        );
        let nodes = report["nodes"].as_array().unwrap();
        for (key, expected) in answer.as_object().unwrap() {
            if key != "node_values" {
                assert_eq!(&report[key], expected, "{tree}: {key}");
                continue;
            }
            for (name, values) in expected.as_object().unwrap() {
                let node = nodes.iter().find(|node| node["name"] == name.as_str());
                assert_eq!(&node.unwrap()["values"], values, "{tree}: {name}");
            }
        }
    }
}

/// What is written of such trees, and in JSON, obeys the schemas.
#[test]
fn documents_of_players_obey_the_schemas() {
    let declared = "(exercise :players (Ann Bob Eve) (Ann A (Bob B (3 4 3) ?) (L (0 inf 1/3))))";
    let tree = "(p1 A (p2 B (3 4 3) (2 2 6)) (p2 C (0 8 2) (7 0 3)) (1 2 3))";
    for (schema, command, tree) in [
        ("exercise", "convert - --to jsonl", declared),
        ("evaluation", "eval - --json --nodes", tree),
        ("evaluation", "eval - --json --summary", tree),
        (
            "evaluation",
            "eval - --json --algorithm maxn-shallow --sum 10",
            tree,
        ),
        (
            "evaluation",
            "eval - --json --algorithm paranoid --for p2",
            tree,
        ),
    ] {
        let schema: serde_json::Value = json(&format!("schema {schema}"), "");
        let document = json(command, tree);
        let validator = jsonschema::validator_for(&schema).unwrap();
        let errors: Vec<String> = validator
            .iter_errors(&document)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{command}: {errors:?} {document}");
    }
}

#[test]
fn a_kept_tree_refuses_the_options_that_the_command_refuses() {
    let read = |text: &str| KeptTree::read(text.into(), "-", None).unwrap();
    let trees = ["(p1 A (3 4) (5 1))", "(max A 3 5)"].map(read);
    let refused = |tree: &KeptTree, name: &str, value: &str| {
        let request = Request::read(&[(name.to_owned(), value.to_owned())]).unwrap();
        tree.evaluate(&request, Interrupt::NEVER).is_err()
    };
    assert!(refused(&trees[0], "leaf_values", "mover"));
    assert!(!refused(&trees[1], "leaf_values", "mover"));
    for tree in &trees {
        assert!(refused(tree, "cut", "strict"));
        assert!(!refused(tree, "depth", "1"));
    }
}
