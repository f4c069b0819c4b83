//! What both benchmarks share: made trees, medians, and a table of figures beside their limits.

#![allow(dead_code, reason = "each benchmark uses a part of this file")]

use std::fmt::Write as _;

/// How a tree is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// Arrays within arrays: `[[3,12],[2,4]]`.
    NestedJson,
    /// Objects with a name, a type and children: `{"name":"n1","type":"max","children":[…]}`.
    LabelledJson,
    /// Lists within lists: `((3 12) (2 4))`.
    Sexp,
    /// The same with movers: `(max (min 3 12) (min 2 4))`.
    MoverSexp,
    /// The same with movers and names: `(max n1 (min n2 n3=3 n4=12) …)`.
    NamedSexp,
    /// The same with a static value for each inner node: `(:static 7 (:static 1 3 12) …)`.
    StaticSexp,
}

impl Shape {
    /// The name in tables.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::NestedJson => "nested JSON",
            Self::LabelledJson => "labelled JSON",
            Self::Sexp => "S-expression",
            Self::MoverSexp => "S-expression with movers",
            Self::NamedSexp => "S-expression with movers and names",
            Self::StaticSexp => "S-expression with static values",
        }
    }

    /// The name of a file that holds a tree in this shape.
    pub(crate) fn file_name(self) -> &'static str {
        match self {
            Self::NestedJson => "nested.json",
            Self::LabelledJson => "labelled.json",
            Self::Sexp => "tree.sexp",
            Self::MoverSexp => "movers.sexp",
            Self::NamedSexp => "names.sexp",
            Self::StaticSexp => "static.sexp",
        }
    }
}

/// How many nodes a uniform tree has.
pub(crate) fn uniform_nodes(branching: usize, plies: u32) -> usize {
    (0..=plies).map(|ply| branching.pow(ply)).sum()
}

/// A uniform tree whose leaves are random whole numbers from −99 to 99; the same arguments always
/// give the same text, and all shapes without static values the same tree.
pub(crate) fn uniform_tree(shape: Shape, branching: usize, plies: u32) -> String {
    let mut writer = Writer {
        shape,
        branching,
        random: 0x9E37_79B9_7F4A_7C15,
        nodes: 0,
        text: String::new(),
    };
    writer.node(plies, true);
    writer.text.push('\n');
    writer.text
}

struct Writer {
    shape: Shape,
    branching: usize,
    random: u64,
    nodes: usize,
    text: String,
}

impl Writer {
    fn node(&mut self, plies: u32, is_max: bool) {
        self.nodes += 1;
        let number = self.nodes;
        let name = |text: &mut String| {
            write!(text, "{{\"name\":\"n{number}\",").expect("a string takes all text");
        };
        if plies == 0 {
            let value = self.random_value();
            let text = &mut self.text;
            match self.shape {
                Shape::NestedJson | Shape::Sexp | Shape::MoverSexp | Shape::StaticSexp => {
                    write!(text, "{value}")
                }
                Shape::NamedSexp => write!(text, "n{number}={value}"),
                Shape::LabelledJson => {
                    name(text);
                    write!(text, "\"value\":{value}}}")
                }
            }
            .expect("a string takes all text");
            return;
        }
        let (open, between, close) = match self.shape {
            Shape::NestedJson => ("[", ",", "]"),
            Shape::Sexp => ("(", " ", ")"),
            Shape::MoverSexp if is_max => ("(max ", " ", ")"),
            Shape::MoverSexp => ("(min ", " ", ")"),
            Shape::NamedSexp => {
                let mover = if is_max { "max" } else { "min" };
                write!(self.text, "({mover} n{number} ").expect("a string takes all text");
                ("", " ", ")")
            }
            Shape::StaticSexp => {
                let value = self.random_value();
                write!(self.text, "(:static {value} ").expect("a string takes all text");
                ("", " ", ")")
            }
            Shape::LabelledJson => {
                name(&mut self.text);
                let open = if is_max {
                    "\"type\":\"max\",\"children\":["
                } else {
                    "\"type\":\"min\",\"children\":["
                };
                (open, ",", "]}")
            }
        };
        self.text.push_str(open);
        for child in 0..self.branching {
            if child > 0 {
                self.text.push_str(between);
            }
            self.node(plies - 1, !is_max);
        }
        self.text.push_str(close);
    }

    /// The next number of Marsaglia's xorshift64, brought into −99..=99.
    fn random_value(&mut self) -> i64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        let number = i64::try_from(self.random % 199).expect("the remainder is small");
        number - 99
    }
}

/// The middle one of some figures.
pub(crate) fn median(figures: &[f64]) -> f64 {
    let mut sorted = figures.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

/// The smallest of some figures.
pub(crate) fn minimum(figures: &[f64]) -> f64 {
    figures.iter().copied().fold(f64::INFINITY, f64::min)
}

/// The largest of some figures.
pub(crate) fn maximum(figures: &[f64]) -> f64 {
    figures.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

/// Figures and their limits, one a line.
#[derive(Default)]
pub(crate) struct Table {
    rows: Vec<Row>,
}

struct Row {
    what: String,
    figure: f64,
    limit: Option<f64>,
    unit: &'static str,
    remark: String,
}

impl Table {
    /// Adds a figure that must not exceed its limit, if it has one.
    pub(crate) fn add(
        &mut self,
        what: impl Into<String>,
        figure: f64,
        limit: Option<f64>,
        unit: &'static str,
        remark: impl Into<String>,
    ) {
        self.rows.push(Row {
            what: what.into(),
            figure,
            limit,
            unit,
            remark: remark.into(),
        });
    }

    /// Whether every figure keeps its limit.
    pub(crate) fn holds(&self) -> bool {
        self.rows.iter().all(Row::holds)
    }
}

impl Row {
    fn holds(&self) -> bool {
        self.limit.is_none_or(|limit| self.figure <= limit)
    }
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(
            f,
            "{:<48} {:>9} {:>9} {:<12} {:<8} remark",
            "figure", "measured", "limit", "unit", "verdict"
        )?;
        for row in &self.rows {
            let limit = row.limit.map_or("-".to_owned(), |limit| format!("{limit}"));
            let verdict = match (row.limit, row.holds()) {
                (None, _) => "-",
                (_, true) => "holds",
                (_, false) => "EXCEEDED",
            };
            writeln!(
                f,
                "{:<48} {:>9.3} {:>9} {:<12} {:<8} {}",
                row.what, row.figure, limit, row.unit, verdict, row.remark
            )?;
        }
        Ok(())
    }
}
