//! A study as a chart: static evaluations against leaves, both axes logarithmic.

use std::fmt::Write as _;

use crate::study::{Cell, Method, Statistics, Theory, to_double};
use crate::vocabulary::Vocabulary as _;

/// The edges of the plot in a picture of 960 by 540 pixels.
const LEFT: f64 = 80.0;
const RIGHT: f64 = 620.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 470.0;

/// The colours of Okabe and Ito (2008), which the colour-blind tell apart.
const COLOURS: [&str; 6] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9",
];

/// The dashes of what was measured: with the colours 30 ways to draw a line, which lets another one
/// through that lies below.
const DASHES: [&str; 5] = ["none", "10 4", "5 4", "12 4 3 4", "3 3"];

/// The dashes of the lines of theory.
const THEORY_DASHES: [&str; 6] = ["2 3", "8 4", "8 3 2 3", "4 4", "12 4", "1 4"];

/// What is measured, upwards.
const MEASURED: &str = "leaves evaluated: mean ± one standard deviation";

/// Against what, across.
const ACROSS: &str = "leaves in the tree";

/// A point: leaves and evaluations, or pixels from the top left corner.
type Point = (f64, f64);

/// A line of the chart, from the smallest trees to the largest.
struct Line {
    label: String,
    /// What it tells of.
    method: Method,
    points: Vec<Point>,
    /// The ends of the bar at each point; none in a line of theory.
    bars: Vec<[f64; 2]>,
}

/// The chart, as SVG. All words in it are our own and hold nothing that XML would want escaped.
pub(super) fn drawn(cells: &[Cell]) -> String {
    let mut cells: Vec<&Cell> = cells.iter().collect();
    cells.sort_by_key(|cell| cell.kind.shape.leaves);
    let (measured, theory) = (measured(&cells), theory(&cells));
    let lines = || measured.iter().chain(&theory);
    let points = || lines().flat_map(|line| line.points.iter());
    let bars = lines().flat_map(|line| line.bars.iter().flatten());
    let heights = bars.chain(points().map(|(_, evaluations)| evaluations));
    let ticks = round_ticks(heights.copied());
    let mut chart = Chart {
        svg: head(&title(&cells), &measured),
        across: Scale::of(points().map(|point| point.0), [LEFT + 15.0, RIGHT - 15.0]),
        up: Scale::of(ticks.iter().copied(), [BOTTOM, TOP]),
        legend: TOP + 10.0,
    };
    chart.axes(points().map(|point| point.0).collect(), &ticks);
    let looks = (0..).map(|place| (COLOURS[place % 6], DASHES[place % 5]));
    for (line, (colour, dashes)) in measured.iter().zip(looks) {
        chart.line(line, colour, dashes);
    }
    for (line, dashes) in theory.iter().zip(THEORY_DASHES.iter().cycle()) {
        chart.line(line, "#000000", dashes);
    }
    chart.svg + "</svg>\n"
}

/// The means of each method, and bars of one standard deviation, within what was found.
fn measured(cells: &[&Cell]) -> Vec<Line> {
    let mut lines = Vec::new();
    for cell in cells {
        let found = Statistics::of(&cell.figures.static_evaluations);
        let sd = found.sd.unwrap_or_default();
        let low = (found.mean - sd).max(to_double(found.min));
        let Method { algorithm, preset } = cell.method;
        let label = format!("{}, {}", algorithm.word(), preset.name);
        let line = line(&mut lines, cell.method, label);
        line.points.push((leaves(cell), found.mean));
        line.bars.push([low, found.mean + sd]);
    }
    lines
}

/// The lines of theory: all leaves, the minimum, and each rate of growth once.
fn theory(cells: &[&Cell]) -> Vec<Line> {
    let mut lines = Vec::new();
    for cell in cells {
        let theory = Theory::of(&cell.kind, cell.method);
        if cell.method == cells[0].method {
            let all = line(&mut lines, cell.method, "all leaves".to_owned());
            all.points.push((leaves(cell), leaves(cell)));
            let label = "Knuth and Moore's minimum".to_owned();
            let minimum = theory
                .minimal
                .map(|minimal| (leaves(cell), to_double(minimal)));
            line(&mut lines, cell.method, label).points.extend(minimum);
        }
        if let Some((rate, whose)) = theory.growth.zip(theory.discoverer) {
            let label = format!("growth {rate:.3}ᵈ: {whose}");
            let line = line(&mut lines, cell.method, label);
            if line.method == cell.method {
                line.points.push(grown(line.points.first(), cell, rate));
            }
        }
    }
    lines.retain(|line| line.points.len() > 1);
    lines
}

/// What the evaluations have grown to since the first point. Theory says nothing of where that begins,
/// so that it is the first mean.
fn grown(first: Option<&Point>, cell: &Cell, rate: f64) -> Point {
    let Some((first_leaves, mean)) = first else {
        let found = Statistics::of(&cell.figures.static_evaluations);
        return (leaves(cell), found.mean);
    };
    let branching = to_double(cell.kind.shape.most_children);
    let plies = (leaves(cell) / first_leaves).ln() / branching.ln();
    (leaves(cell), mean * rate.powf(plies.max(0.0)))
}

/// The line with this label, which is begun for a method where there is none.
fn line(lines: &mut Vec<Line>, method: Method, label: String) -> &mut Line {
    let known = lines.iter().position(|line| line.label == label);
    let place = known.unwrap_or(lines.len());
    if known.is_none() {
        lines.push(Line {
            label,
            method,
            points: Vec::new(),
            bars: Vec::new(),
        });
    }
    &mut lines[place]
}

fn leaves(cell: &Cell) -> f64 {
    to_double(cell.kind.shape.leaves)
}

/// What stands above the chart: what is searched.
fn title(cells: &[&Cell]) -> String {
    let Some(first) = cells.first() else {
        return "Random trees".to_owned();
    };
    let branching = first.kind.shape.branching;
    let is_same = |cell: &&Cell| cell.kind.shape.branching == branching;
    let values = first.kind.values.told().replace('-', "−");
    match branching.filter(|_| cells.iter().all(is_same)) {
        Some(children) => format!("Random trees, {children} children a node, {values}"),
        None => format!("Random trees, {values}"),
    }
}

/// The head of the picture, with a title and a description for those who don't see it.
fn head(title: &str, measured: &[Line]) -> String {
    let told = measured.iter().map(|line| {
        let points = line.points.iter();
        let points = points.map(|(leaves, mean)| format!("{mean:.2} of {leaves}"));
        format!("{}: {}", line.label, points.collect::<Vec<_>>().join(", "))
    });
    let told = told.collect::<Vec<_>>().join("; ");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"960\" height=\"540\" \
         viewBox=\"0 0 960 540\" role=\"img\" aria-labelledby=\"title desc\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <title id=\"title\">{title}</title>\n\
         <desc id=\"desc\">Mean number of leaves evaluated, of all leaves. {told}.</desc>\n\
         <rect width=\"960\" height=\"540\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"28\" font-size=\"18\" font-weight=\"bold\">{title}</text>\n"
    )
}

/// Places numbers above 0 on an axis by their logarithms.
struct Scale {
    low: f64,
    high: f64,
    /// Where the ends of the axis are.
    ends: [f64; 2],
}

impl Scale {
    /// The scale on which the least and the most number stand at two ends, and a single one in the middle.
    fn of(numbers: impl Iterator<Item = f64>, ends: [f64; 2]) -> Self {
        let (low, high) = numbers.fold((f64::MAX, 1.0), |(low, high), number| {
            (number.min(low), number.max(high))
        });
        let room = if low < high { 1.0 } else { 2.0 };
        Self {
            low: (low / room).log10(),
            high: (high * room).log10(),
            ends,
        }
    }

    fn place(&self, number: f64) -> f64 {
        let share = (number.log10() - self.low) / (self.high - self.low);
        self.ends[0] + share * (self.ends[1] - self.ends[0])
    }
}

/// Round numbers around some numbers: powers of 10, and 2 and 5 times them where there are few.
fn round_ticks(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    let exact = Scale::of(numbers, [0.0, 1.0]);
    let is_wide = exact.high - exact.low > 3.0;
    let powers = (-1..20).map(|exponent| 10_f64.powi(exponent));
    let round = powers.flat_map(|power| [power, 2.0 * power, 5.0 * power]);
    let round = round.step_by(if is_wide { 3 } else { 1 });
    let round: Vec<f64> = round.collect();
    let first = round.partition_point(|number| number.log10() <= exact.low);
    let end = round.partition_point(|number| number.log10() < exact.high);
    round[first - 1..=end].to_vec()
}

/// `500`, `10⁵`, `2·10⁶`
fn tick_label(number: f64) -> String {
    let is_round = !format!("{number:e}").contains('.');
    if number < 1e4 || number < 1e6 && !is_round {
        return number.to_string();
    }
    let scientific = format!("{number:.1e}").replace(".0e", "e");
    let (factor, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let raised = exponent.chars().map(raised).collect::<String>();
    match factor {
        "1" => format!("10{raised}"),
        _ => format!("{factor}·10{raised}"),
    }
}

/// A digit above the line.
fn raised(digit: char) -> char {
    let value = digit.to_digit(10).map(|value| value as usize);
    let raised = value.and_then(|value| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(value));
    raised.unwrap_or(digit)
}

/// A picture in the making.
struct Chart {
    svg: String,
    across: Scale,
    up: Scale,
    /// Where the next row of the legend stands.
    legend: f64,
}

impl Chart {
    /// The grid; across, the measured numbers of leaves whose labels don't touch the one before.
    fn axes(&mut self, mut leaves: Vec<f64>, ticks: &[f64]) {
        leaves.sort_by(f64::total_cmp);
        let mut end = f64::MIN;
        for number in leaves {
            let (x, label) = (self.across.place(number), tick_label(number));
            let half = label.chars().fold(4.0, |width, _| width + 4.0);
            if x - half > end {
                self.polyline(&[(x, TOP), (x, BOTTOM)], "#dddddd", "none");
                self.text((x, BOTTOM + 20.0), "middle", &label);
                end = x + half;
            }
        }
        for &number in ticks {
            let y = self.up.place(number);
            self.polyline(&[(LEFT, y), (RIGHT, y)], "#dddddd", "none");
            self.text((LEFT - 8.0, y + 4.0), "end", &tick_label(number));
        }
        let corner = [(LEFT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM)];
        self.polyline(&corner, "#444444", "none");
        let [across, up] = [f64::midpoint(LEFT, RIGHT), f64::midpoint(TOP, BOTTOM)];
        self.text((across, BOTTOM + 48.0), "middle", ACROSS);
        self.element(format_args!(
            "<text transform=\"translate(22 {up}) rotate(-90)\" text-anchor=\"middle\">{MEASURED}</text>"
        ));
    }

    /// A line and its row of the legend.
    fn line(&mut self, line: &Line, colour: &str, dashes: &str) {
        let points = line.points.iter();
        let points = points.map(|&(x, y)| (self.across.place(x), self.up.place(y)));
        let points: Vec<Point> = points.collect();
        self.polyline(&points, colour, dashes);
        for (&(x, y), bar) in points.iter().zip(&line.bars) {
            let bar = bar.map(|end| (x, self.up.place(end)));
            self.polyline(&bar, colour, "none");
            self.element(format_args!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"none\" stroke=\"{colour}\"/>"
            ));
        }
        let y = self.legend;
        self.polyline(&[(RIGHT + 25.0, y), (RIGHT + 55.0, y)], colour, dashes);
        self.text((RIGHT + 65.0, y + 4.0), "start", &line.label);
        self.legend += 22.0;
    }

    fn polyline(&mut self, points: &[Point], colour: &str, dashes: &str) {
        let points = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}"));
        let points = points.collect::<Vec<_>>().join(" ");
        self.element(format_args!(
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" \
             stroke-width=\"1.5\" stroke-dasharray=\"{dashes}\"/>"
        ));
    }

    fn text(&mut self, (x, y): Point, anchor: &str, text: &str) {
        self.element(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
        ));
    }

    fn element(&mut self, element: std::fmt::Arguments) {
        writeln!(self.svg, "{element}").expect("writing to memory does not fail");
    }
}
