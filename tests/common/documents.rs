//! Random documents: trees of every shape, with names and values that are hard to write.

use std::collections::HashSet;

use abtree::document::{Document, Exercise};
use abtree::search::preset_names;
use abtree::tree::{Builder, Mover, Player};
use abtree::value::Value;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

/// Names that another token could be taken for, or that only quotes and escapes can write.
const ODD_NAMES: &[&str] = &[
    "", " ", "a b", "3", "-3", "+.5", "−7", "3O", "1.2", "1/0", "7/3", "?", "inf", "-inf",
    "+inf.0", "∞", "−∞", "nan", "-NaN", "max", "MIN", "Chance", "leaf", "exercise", ":p",
    ":static", "a=b", "=", "=3", "\"", "\\", "|", "a|b", "#;", "#|", "|#", "#", ";", "'", "a'b",
    ",", "(", "[", ")", "\n", "\r\n", "\t", "\0", "\u{7}", "\u{7f}", "\u{85}", "\u{a0}",
    "\u{2028}", "\u{3000}", "\u{feff}", "\\x41;", "é", "♔", "😀", "a/b", "null", "true", "{}", "-",
    "+", ".", "...",
];

/// Literals at the edges of the number formats.
const ODD_VALUES: &[&str] = &[
    "0",
    "-0.0",
    "inf",
    "-inf",
    "7/3",
    "-1/3",
    "1e300",
    "-1e-300",
    "1e301",
    "1e4096",
    "-250e4095",
    "3e-4096",
    ".007e-4096",
    "1/1024",
    "0.000001",
    "0.0000001",
    "999999999999999",
    "1000000000000001",
    "2305843009213693952",
    "9223372036854775807",
    "0.1234567890123456",
    "123456789012345678901234567890.5",
    "2305843009213.693951",
    "2305843009213.693952",
];

/// A node of a tree to be built.
#[derive(Clone, Debug)]
struct Plan {
    mover: Option<Mover>,
    name: Option<String>,
    move_name: Option<String>,
    value: Option<String>,
    weight: u32,
    probabilities: Probabilities,
    children: Vec<Plan>,
}

/// What a chance node states of its children.
#[derive(Clone, Copy, Debug)]
enum Probabilities {
    None,
    Exact,
    /// Six decimals each, which seldom sum to 1.
    Rounded,
}

/// A name, often one that another token could be taken for.
pub(crate) fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[A-Za-z][A-Za-z0-9-]{0,9}",
        2 => select(ODD_NAMES).prop_map(str::to_owned),
        1 => r#"["|\\()\[\];,=:#'/? a0.\-\n\r\t\x00-\x1f]{1,6}"#,
        1 => vec(any::<char>(), 0..6).prop_map(String::from_iter),
        1 => "[a-z ]{60,120}",
    ]
}

/// A value, often at the edge of a number format.
pub(crate) fn literal() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (-99..=99_i64).prop_map(|number| number.to_string()),
        2 => r"-?[0-9]{1,18}\.[0-9]{1,9}",
        1 => r"-?[0-9]{1,20}/[1-9][0-9]{0,20}",
        1 => r"-?[0-9]{1,20}e-?[0-9]{1,3}",
        2 => select(ODD_VALUES).prop_map(str::to_owned),
    ]
}

fn mover() -> impl Strategy<Value = Mover> {
    select(&[Mover::Max, Mover::Min, Mover::Chance][..])
}

fn probabilities() -> impl Strategy<Value = Probabilities> {
    use Probabilities::{Exact, None, Rounded};
    select(&[None, Exact, Rounded][..])
}

/// A node without children.
fn node(movers: f64, values: f64) -> impl Strategy<Value = Plan> {
    let texts = (option::weighted(0.6, text()), option::weighted(0.2, text()));
    let mover = option::weighted(movers, mover());
    let value = option::weighted(values, literal());
    (texts, mover, value, 0..4_u32, probabilities()).prop_map(
        |((name, move_name), mover, value, weight, probabilities)| Plan {
            mover,
            name,
            move_name,
            value,
            weight,
            probabilities,
            children: Vec::new(),
        },
    )
}

/// A tree of any shape; `turns_at_leaves` lets leaves state whose turn it is.
fn plan(turns_at_leaves: bool) -> impl Strategy<Value = Plan> {
    let leaf = node(0.2, 0.9).prop_map(move |plan| Plan {
        mover: plan
            .mover
            .filter(|&mover| turns_at_leaves && mover != Mover::Chance),
        ..plan
    });
    leaf.prop_recursive(7, 80, 6, |child| {
        (node(0.5, 0.2), vec(child, 1..6)).prop_map(|(plan, children)| Plan { children, ..plan })
    })
}

fn exercise() -> impl Strategy<Value = Exercise> {
    let text = || option::weighted(0.3, text());
    let convention = option::weighted(0.2, select(preset_names()));
    let root = option::weighted(0.3, select(&[Player::Max, Player::Min][..]));
    (text(), text(), convention, root).prop_map(|(title, source, convention, root)| Exercise {
        title,
        source,
        convention: convention.map(str::to_owned),
        root,
        id: None,
        made_by: None,
    })
}

/// A document whose wrapper says nothing else of the root than its tree, as one that was read does.
pub(crate) fn document(turns_at_leaves: bool) -> impl Strategy<Value = Document> {
    (plan(turns_at_leaves), exercise()).prop_map(|(plan, exercise)| {
        let mut builder = Builder::default();
        build(&plan, None, &mut HashSet::new(), &mut builder);
        let root = match plan.mover {
            Some(Mover::Max) => exercise.root.filter(|&root| root == Player::Max),
            Some(Mover::Min) => exercise.root.filter(|&root| root == Player::Min),
            _ => exercise.root,
        };
        let tree = builder.finish(root.unwrap_or(Player::Max));
        let tree = tree.expect("the plan obeys the rules");
        Document::new(tree, Exercise { root, ..exercise })
    })
}

fn build(
    plan: &Plan,
    probability: Option<Value>,
    taken: &mut HashSet<String>,
    builder: &mut Builder,
) {
    let obeyed = "the plan obeys the rules";
    builder.open().expect(obeyed);
    if let Some(mover) = plan.mover {
        builder.mover(mover);
    }
    if let Some(name) = &plan.name
        && !name.starts_with('/')
        && taken.insert(name.clone())
    {
        builder.name(name).expect(obeyed);
    }
    if let Some(name) = &plan.move_name {
        builder.move_name(name).expect(obeyed);
    }
    if let Some(probability) = probability {
        builder.probability(probability).expect(obeyed);
    }
    if plan.value.is_some() || plan.children.is_empty() {
        let value = plan.value.as_ref();
        builder.value(value.map(|literal| literal.parse().expect("a literal")));
    }
    for (child, probability) in plan.children.iter().zip(child_probabilities(plan)) {
        build(child, probability, taken, builder);
    }
    builder.close().expect(obeyed);
}

fn child_probabilities(plan: &Plan) -> Vec<Option<Value>> {
    let total: u32 = plan.children.iter().map(|child| child.weight).sum();
    let one_of = |child: &Plan| match plan.probabilities {
        _ if total == 0 || plan.mover != Some(Mover::Chance) => None,
        Probabilities::None => None,
        Probabilities::Exact => {
            Some(&Value::from(i64::from(child.weight)) / &i64::from(total).into())
        }
        Probabilities::Rounded => {
            let millionths = i64::from(child.weight) * 1_000_000 / i64::from(total);
            Some(Value::from_decimal(millionths, 6))
        }
    };
    plan.children.iter().map(one_of).collect()
}
