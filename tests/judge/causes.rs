//! What the named causes make of a sheet: the judge's own reading of each id.

use std::collections::BTreeMap;

use super::answer::{Answer, Case, Content, Question, Said};
use super::rules::{CutOff, Kind, Rule, Run};
use super::slips::{added, changed, early, is_below, is_sound, slips, swapped, without};
use super::tree::Mover;
use Question::{Evaluated, Move, Order, Path, Pruned, Value, Visited, Windows, Worth};

/// Whether a cause makes an answer, as far as that was read; `None` for an id that is not known.
pub(super) fn makes(
    case: &Case,
    id: &str,
    at: &[usize],
    answer: &Answer,
    read: &[Question],
) -> Option<bool> {
    let said = |(question, _): &(&Question, &Content)| read.contains(question);
    let fits = |made: &Answer| {
        let mut said = answer.iter().filter(said);
        said.all(|(question, said)| case.agrees(*question, said, &made[question]))
    };
    let made = match (id, at) {
        ("sound-but-different", _) => return Some(is_sound(case, answer)),
        ("one-slip", &[node]) => slips(case, node, answer),
        ("item-forgotten", &[node]) => changed(case, |list| without(list, node)),
        ("item-added", &[node]) => added(case, node),
        ("names-swapped", &[left, right]) => swapped(case, left, right),
        ("cut-too-early" | "cut-too-late", &[node]) if is_below(case, node, answer) => {
            return Some(true);
        }
        ("cut-too-early", &[node]) => early(case, node),
        ("cut-too-late", &[node]) => vec![case.search(&[Rule::Late(node)])],
        _ => by_id(case, id)?,
    };
    Some(made.iter().any(fits))
}

/// What the causes make that need no node; `None` for an unknown id.
pub(super) fn by_id(case: &Case, id: &str) -> Option<Vec<Answer>> {
    let all = case.tree.inner();
    let lists = |rules: &[&[Rule]]| rules.iter().map(|rules| case.search(rules)).collect();
    let players = |sets: Vec<Vec<Rule>>| sets.iter().map(|rules| case.search(rules)).collect();
    Some(match id {
        "no-pruning" => no_pruning(case),
        "other-cut-rule" => lists(&[&[Rule::Strict]]),
        "other-fail-rule" => lists(&[&[Rule::FailHard], &[Rule::F2]]),
        "right-to-left" => lists(&[&[Rule::FromRight]]),
        "shallow-only" => lists(&[&[Rule::Shallow]]),
        "other-root-window" => lists(&[&[Rule::FreshAtRoot]]),
        "window-not-passed" => lists(&[&[Rule::OpenWindows]]),
        "bounds-not-updated" => lists(&[&[Rule::NotImproved]]),
        "wrong-bound" => lists(&[&[Rule::WrongBound], &[Rule::WrongBound, Rule::Strict]]),
        "mover-view" => lists(&[&[Rule::MoverView]]),
        "bounds-global" => lists(&[&[Rule::Global]]),
        "hindsight-bounds" => lists(&[&[Rule::Hindsight]]),
        "sibling-window" => lists(&[&[Rule::Sibling]]),
        "other-convention" => lists(&[
            &[Rule::Strict],
            &[Rule::F2],
            &[Rule::Strict, Rule::F2, Rule::MoverView],
            &[Rule::Shallow],
        ]),
        "max-everywhere" => players(vec![playing(case, &all, |_| Mover::Max)]),
        "min-everywhere" => players(vec![playing(case, &all, |_| Mover::Min)]),
        "other-player-at-root" => players(vec![
            playing(case, &all, Mover::other),
            playing(case, &[0], Mover::other),
        ]),
        "wrong-player-at-level" => players((1..4).map(|ply| at_ply(case, ply)).collect()),
        "wrong-player-at-node" => {
            let node = |&node: &usize| playing(case, &[node], Mover::other);
            players(all.iter().map(node).collect())
        }
        "chance-unweighted" => lists(&[&[Rule::Unweighted]]),
        "chance-summed" => lists(&[&[Rule::Summed]]),
        "chance-likeliest" => lists(&[&[Rule::Likeliest]]),
        "chance-as-max" => vec![case.search(&chance_as(case, Mover::Max))],
        "chance-as-min" => vec![case.search(&chance_as(case, Mover::Min))],
        _ => rewritten(case, id)?,
    })
}

fn no_pruning(case: &Case) -> Vec<Answer> {
    let all = case.search(&[Rule::NoPruning]);
    let mut proved = case.key.clone();
    proved.extend(
        all.clone()
            .into_iter()
            .filter(|(question, _)| *question != Windows),
    );
    vec![all, proved, case.with(Pruned, Content::List(vec![]))]
}

pub(super) fn playing(case: &Case, nodes: &[usize], as_: impl Fn(Mover) -> Mover) -> Vec<Rule> {
    let plays = |&node: &usize| match case.tree.nodes[node].mover {
        Mover::Chance => None,
        mover => Some(Rule::Plays(node, as_(mover))),
    };
    nodes.iter().filter_map(plays).collect()
}

pub(super) fn at_ply(case: &Case, ply: usize) -> Vec<Rule> {
    let mut nodes = case.tree.inner();
    nodes.retain(|&node| case.tree.ply(node) == ply);
    playing(case, &nodes, Mover::other)
}

fn chance_as(case: &Case, mover: Mover) -> Vec<Rule> {
    let mut nodes = case.tree.inner();
    nodes.retain(|&node| case.tree.nodes[node].mover == Mover::Chance);
    let plays = nodes.into_iter().map(|node| Rule::Plays(node, mover));
    plays.chain([Rule::NoPruning]).collect()
}

/// Right searches that are written down wrongly.
fn rewritten(case: &Case, id: &str) -> Option<Vec<Answer>> {
    let leaf = *case.run.path.last().unwrap();
    let listed = |question, list| case.with(question, Content::List(list));
    let cuts = &case.run.cuts;
    Some(match id {
        "path-reversed" => vec![listed(Path, case.run.path.iter().rev().copied().collect())],
        "leaf-as-move" => vec![case.with(Move, Content::Move(leaf))],
        "leaf-as-value" => vec![case.with(Value, Content::Value(Said::Name(leaf)))],
        "cutting-node-listed" => unlisted(case, &|cut| vec![cut.at]),
        "trigger-pruned-too" => unlisted(case, &|cut| [&[cut.after], &cut.skipped[..]].concat()),
        "cuts-on-wrong-side" => {
            let before = cuts.iter().flat_map(|cut| cut.before.clone()).collect();
            vec![case.search(&[Rule::WrongSide]), listed(Pruned, before)]
        }
        "pruned-root-evaluated" => looked_at(case),
        "inner-nodes-listed" => [Order, Evaluated]
            .into_iter()
            .flat_map(|question| {
                [0, 1].map(|from| listed(question, case.run.visited[from..].to_vec()))
            })
            .filter(|answer| *answer != case.key)
            .collect(),
        "bound-as-value" => bounds(case, |_| Kind::Exact),
        "bound-turned" => bounds(case, |kind| match kind {
            Kind::Exact => Kind::Exact,
            Kind::AtLeast => Kind::AtMost,
            Kind::AtMost => Kind::AtLeast,
        }),
        "fail-hard-as-values" => match case.search(&[Rule::FailHard]).remove(&Worth) {
            Some(Content::Worth(mut worth)) => {
                for entry in worth.values_mut() {
                    entry.0 = Kind::Exact;
                }
                vec![case.with(Worth, Content::Worth(worth))]
            }
            _ => vec![case.search(&[Rule::FailHard]), case.search(&[Rule::F2])],
        },
        "window-reversed" => windows(case, |[a, b, c, d]| [b, a, d, c]),
        "entry-window-as-exit" => windows(case, |[a, b, _, _]| [a, b, a, b]),
        _ => return None,
    })
}

/// Other nodes are listed as pruned; what stands below them may then be missing in the other lists.
fn unlisted(case: &Case, of: &dyn Fn(&CutOff) -> Vec<usize>) -> Vec<Answer> {
    let pruned: Vec<usize> = case.run.cuts.iter().flat_map(of).collect();
    let mut answer = case.with(Pruned, Content::List(pruned.clone()));
    let mut made = vec![answer.clone()];
    let is_seen = |&node: &usize| !pruned.iter().any(|&top| case.tree.is_below(node, top));
    for question in [Order, Evaluated, Visited] {
        if let Some(Content::List(list)) = answer.get_mut(&question) {
            list.retain(is_seen);
        }
    }
    made.push(answer);
    made
}

/// The roots of the pruned subtrees are looked at, or those that are leaves.
fn looked_at(case: &Case) -> Vec<Answer> {
    let Run {
        visited, skipped, ..
    } = &case.run;
    let is_leaf = |&node: &usize| case.tree.nodes[node].children.is_empty();
    let (leaves, inner): (Vec<usize>, Vec<usize>) = skipped.iter().partition(|node| is_leaf(node));
    let mut made = Vec::new();
    for roots in [skipped, &leaves] {
        let mut seen = [&visited[..], roots].concat();
        seen.sort_unstable();
        let is_evaluated = |node: &usize| is_leaf(node) || roots.contains(node);
        let evaluated: Vec<usize> = seen.iter().copied().filter(is_evaluated).collect();
        let mut answer = case.key.clone();
        for (question, list) in [
            (Order, &evaluated),
            (Evaluated, &evaluated),
            (Visited, &seen),
        ] {
            let list = Content::List(list.clone());
            answer.entry(question).and_modify(|content| *content = list);
        }
        made.push(answer.clone());
        let unseen = Content::List(inner.clone());
        answer.entry(Pruned).and_modify(|content| *content = unseen);
        made.push(answer);
    }
    made
}

/// All bounds written otherwise, or one of them.
fn bounds(case: &Case, change: impl Fn(Kind) -> Kind) -> Vec<Answer> {
    let Some(Content::Worth(worth)) = case.key.get(&Worth) else {
        return Vec::new();
    };
    let table = |is_meant: &dyn Fn(usize) -> bool| {
        let entry = |(&node, &(kind, value)): (&usize, &(Kind, f64))| {
            let kind = if is_meant(node) { change(kind) } else { kind };
            (node, (kind, value))
        };
        case.with(Worth, Content::Worth(worth.iter().map(entry).collect()))
    };
    let one = |&node: &usize| table(&|other| other == node);
    [table(&|_| true)]
        .into_iter()
        .chain(worth.keys().map(one))
        .collect()
}

fn windows(case: &Case, change: impl Fn([f64; 4]) -> [f64; 4]) -> Vec<Answer> {
    let Some(Content::Windows(windows)) = case.key.get(&Windows) else {
        return Vec::new();
    };
    let changed: BTreeMap<usize, [f64; 4]> = windows
        .iter()
        .map(|(&node, &window)| (node, change(window)))
        .collect();
    vec![case.with(Windows, Content::Windows(changed))]
}
