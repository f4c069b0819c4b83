//! A study as a chart: static evaluations against leaves, both axes logarithmic.

use std::io::{self, Write};

use super::scale::{Scale, Tick};
use super::svg::{Anchor, Pen, Picture, Point};
use crate::study::{Cell, Method, Statistics, Theory, discoverer};
use crate::vocabulary::Vocabulary as _;

const SIZE: [u32; 2] = [960, 540];

/// The edges of the plot.
const LEFT: f64 = 80.0;
const RIGHT: f64 = 620.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 470.0;

const AXIS: Pen = pen("#444444", "");
const GRID: Pen = pen("#dddddd", "");

/// The colours of Okabe and Ito (2008), which the colour-blind tell apart.
const COLOURS: [&str; 6] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9",
];

/// The dashes of series, as many as make each with its colour another one: a series that lies on top of
/// another lets it through.
const SERIES_DASHES: [&str; 5] = ["", "10 4", "5 4", "12 4 3 4", "3 3"];

/// The dashes of the lines of theory.
const DASHES: [&str; 6] = ["2 3", "8 4", "8 3 2 3", "4 4", "12 4", "1 4"];

/// The marks of series beside a circle, by their corners.
const MARKS: [&[Point]; 4] = [
    &[],
    &[(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)],
    &[(0.0, -5.0), (5.0, 4.0), (-5.0, 4.0)],
    &[(0.0, -5.5), (5.5, 0.0), (0.0, 5.5), (-5.5, 0.0)],
];

const fn pen(colour: &'static str, dashes: &'static str) -> Pen {
    Pen { colour, dashes }
}

/// A cell on the chart.
struct Dot {
    leaves: f64,
    /// log_b of the leaves: the plies, where they don't vary.
    plies: Option<u32>,
    found: Statistics,
    theory: Theory,
}

/// A line of theory: what it is called, and its points.
struct TheoryLine {
    label: String,
    points: Vec<(f64, f64)>,
}

/// Writes the chart.
pub(super) fn write(cells: &[Cell], out: &mut dyn Write) -> io::Result<()> {
    let series = series(cells);
    let lines = theory(&series);
    let title = "Static evaluations in searches of random trees";
    let mut picture = Picture::new(SIZE, title, &description(&series));
    let dots = || series.iter().flat_map(|(_, dots)| dots);
    let heights = dots().flat_map(|dot| {
        let (low, high) = dot.bar();
        [low, high]
    });
    let of_theory = lines.iter().flat_map(|line| &line.points);
    let chart = Chart {
        across: Scale::new(dots().map(|dot| dot.leaves), [LEFT + 15.0, RIGHT - 15.0]),
        up: Scale::new(
            heights.chain(of_theory.map(|point| point.1)),
            [BOTTOM - 15.0, TOP + 15.0],
        ),
    };
    let across = chart.across.ticks_at(dots().map(|dot| dot.leaves));
    chart.axes(&mut picture, title, &across);
    let mut legend = ChartLegend { next: TOP + 10.0 };
    for (number, (method, dots)) in series.iter().enumerate() {
        let mark = MARKS[number % MARKS.len()];
        let pen = pen(
            COLOURS[number % COLOURS.len()],
            SERIES_DASHES[number % SERIES_DASHES.len()],
        );
        chart.series(&mut picture, dots, pen, mark);
        legend.series(&mut picture, &label(*method), pen, mark);
    }
    legend.text(&mut picture, "bars: one standard deviation");
    for (line, dashes) in lines.iter().zip(DASHES.iter().cycle()) {
        let pen = pen("#000000", dashes);
        let points: Vec<Point> = line
            .points
            .iter()
            .map(|&point| chart.point(point))
            .collect();
        picture.line(&points, pen);
        legend.line(&mut picture, &line.label, pen);
    }
    out.write_all(picture.finish().as_bytes())
}

/// The cells of each method, in the order of the study.
fn series(cells: &[Cell]) -> Vec<(Method, Vec<Dot>)> {
    let mut series: Vec<(Method, Vec<Dot>)> = Vec::new();
    for cell in cells {
        let dot = Dot {
            leaves: to_double(cell.kind.shape.leaves()),
            plies: cell.kind.shape.plies(),
            found: cell.found().static_evaluations,
            theory: Theory::of(&cell.kind, cell.method),
        };
        match series.iter_mut().find(|(method, _)| *method == cell.method) {
            Some((_, dots)) => dots.push(dot),
            None => series.push((cell.method, vec![dot])),
        }
    }
    for (_, dots) in &mut series {
        dots.sort_by(|one, other| one.leaves.total_cmp(&other.leaves));
    }
    series
}

fn label(method: Method) -> String {
    format!("{}, {}", method.algorithm.word(), method.preset.name)
}

/// The lines of theory: all leaves, the minimum, and each rate of growth once.
fn theory(series: &[(Method, Vec<Dot>)]) -> Vec<TheoryLine> {
    let Some((_, dots)) = series.first() else {
        return Vec::new();
    };
    let all = dots.iter().map(|dot| (dot.leaves, dot.leaves));
    let minimal = dots.iter().filter_map(|dot| {
        let minimal = dot.theory.minimal?;
        Some((dot.leaves, to_double(minimal)))
    });
    let mut lines = vec![
        line("all leaves", all),
        line("Knuth and Moore's minimum", minimal),
    ];
    // Where nothing is pruned the rate is simply that of all leaves.
    let pruning = series
        .iter()
        .filter(|(method, _)| !method.algorithm.looks_at_all());
    for (method, dots) in pruning {
        let Some(whose) = discoverer(*method) else {
            continue;
        };
        let mut growth = growth(dots, whose);
        growth.retain(|line| lines.iter().all(|known| known.label != line.label));
        lines.extend(growth);
    }
    lines.retain(|line| line.points.len() > 1);
    lines
}

/// A line for each rate at which evaluations grow, from the first of the cells that grow so: theory says
/// nothing of where it begins.
fn growth(dots: &[Dot], whose: &str) -> Vec<TheoryLine> {
    let mut lines: Vec<(f64, u32, TheoryLine)> = Vec::new();
    for dot in dots {
        let (Some(rate), Some(plies)) = (dot.theory.growth, dot.plies) else {
            continue;
        };
        let label = format!("growth {rate:.3}^d: {whose}");
        let known = lines.iter().position(|(.., line)| line.label == label);
        let place = known.unwrap_or(lines.len());
        if known.is_none() {
            lines.push((dot.found.mean, plies, line(&label, [].into_iter())));
        }
        let (mean, first, line) = &mut lines[place];
        let evaluations = (*first..plies).fold(*mean, |power, _| power * rate);
        line.points.push((dot.leaves, evaluations));
    }
    lines.into_iter().map(|(.., line)| line).collect()
}

fn line(label: &str, points: impl Iterator<Item = (f64, f64)>) -> TheoryLine {
    TheoryLine {
        label: label.to_owned(),
        points: points.collect(),
    }
}

/// What there is to see, in words.
fn description(series: &[(Method, Vec<Dot>)]) -> String {
    let told = series.iter().map(|(method, dots)| {
        let points = dots
            .iter()
            .map(|dot| format!("{:.2} of {}", dot.found.mean, dot.leaves));
        let points: Vec<String> = points.collect();
        format!("{}: {}", label(*method), points.join(", "))
    });
    let told: Vec<String> = told.collect();
    format!(
        "Mean number of leaves evaluated, of all leaves. {}.",
        told.join("; ")
    )
}

#[allow(clippy::cast_precision_loss, reason = "a pixel needs few digits")]
fn to_double(number: u64) -> f64 {
    number as f64
}

impl Dot {
    /// The ends of the bar: one standard deviation below and above the mean, within what was found.
    fn bar(&self) -> (f64, f64) {
        let sd = self.found.sd.unwrap_or_default();
        let low = (self.found.mean - sd).max(to_double(self.found.min));
        (low, self.found.mean + sd)
    }
}

/// The plot itself.
struct Chart {
    across: Scale,
    up: Scale,
}

impl Chart {
    fn point(&self, (leaves, evaluations): (f64, f64)) -> Point {
        (self.across.place(leaves), self.up.place(evaluations))
    }

    fn axes(&self, picture: &mut Picture, title: &str, across: &[Tick]) {
        picture.text((LEFT, TOP - 24.0), Anchor::Start, title);
        for tick in across {
            let x = self.across.place(tick.number);
            picture.line(&[(x, TOP), (x, BOTTOM)], GRID);
            picture.text((x, BOTTOM + 20.0), Anchor::Middle, &tick.label);
        }
        for tick in self.up.ticks() {
            let y = self.up.place(tick.number);
            picture.line(&[(LEFT, y), (RIGHT, y)], GRID);
            picture.text((LEFT - 8.0, y + 4.0), Anchor::End, &tick.label);
        }
        picture.line(&[(LEFT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM)], AXIS);
        picture.text((RIGHT, BOTTOM + 42.0), Anchor::End, "leaves in the tree");
        picture.text(
            (LEFT - 66.0, TOP - 2.0),
            Anchor::Start,
            "leaves evaluated, mean",
        );
    }

    fn series(&self, picture: &mut Picture, dots: &[Dot], own: Pen, mark: &[Point]) {
        let bar = pen(own.colour, "");
        let means = dots
            .iter()
            .map(|dot| self.point((dot.leaves, dot.found.mean)));
        let means: Vec<Point> = means.collect();
        picture.line(&means, own);
        for (dot, &mean) in dots.iter().zip(&means) {
            let (low, high) = dot.bar();
            let [low, high] = [low, high].map(|end| self.point((dot.leaves, end)));
            picture.line(&[low, high], bar);
            for (x, y) in [low, high] {
                picture.line(&[(x - 4.0, y), (x + 4.0, y)], bar);
            }
            picture.mark(mean, mark, own.colour);
        }
    }
}

/// The list of what is drawn, from the top.
struct ChartLegend {
    next: f64,
}

impl ChartLegend {
    const LEFT: f64 = RIGHT + 25.0;

    fn series(&mut self, picture: &mut Picture, label: &str, pen: Pen, mark: &[Point]) {
        picture.mark((Self::LEFT + 15.0, self.next), mark, pen.colour);
        self.line(picture, label, pen);
    }

    fn line(&mut self, picture: &mut Picture, label: &str, pen: Pen) {
        let y = self.next;
        picture.line(&[(Self::LEFT, y), (Self::LEFT + 30.0, y)], pen);
        self.text(picture, label);
    }

    fn text(&mut self, picture: &mut Picture, label: &str) {
        picture.text((Self::LEFT + 40.0, self.next + 4.0), Anchor::Start, label);
        self.next += 22.0;
    }
}
