//! The picture of a chart, in SVG.

use std::fmt::Write as _;

use quick_xml::escape::partial_escape as escaped;

use super::{Axis, Line, Point};
use crate::words::{raised, width};

/// What is measured, upwards.
const MEASURED: &str = "leaves evaluated: mean";

/// The edges of the plot.
const LEFT: f64 = 80.0;
const RIGHT: f64 = 620.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 470.0;

/// The colours of Okabe and Ito (2008), which the colour-blind tell apart.
const COLOURS: [&str; 6] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9",
];

/// The colour of theory.
const BLACK: &str = "#000000";

/// The dashes of what was measured: with the colours 30 ways to draw a line, which lets another one
/// through that lies below.
const DASHES: [&str; 5] = ["none", "10 4", "5 4", "12 4 3 4", "3 3"];

/// The dashes of the lines of theory.
const THEORY_DASHES: [&str; 6] = ["2 3", "8 4", "8 3 2 3", "4 4", "12 4", "1 4"];

/// Draws what was measured in colours and the lines of theory in black, with a legend beside them.
pub(super) fn draw(title: &str, axis: Axis, [measured, theory]: [&[Line]; 2]) -> String {
    let lines = || measured.iter().chain(theory);
    let points = || lines().flat_map(|line| line.points.iter());
    let ticks = round_ticks(points().map(|point| point.1));
    let mut drawing = Drawing {
        svg: head(title, axis, [measured, theory]),
        across: Scale::of(points().map(|point| point.0), [LEFT + 15.0, RIGHT - 15.0]),
        up: Scale::of(ticks.iter().copied(), [BOTTOM, TOP]),
        next_row: TOP + 10.0,
    };
    if axis != Axis::Leaves {
        drawing.across = drawing.across.even();
    }
    let middle = f64::midpoint(LEFT, RIGHT);
    drawing.text((middle, BOTTOM + 48.0), "middle", axis.words());
    drawing.axes(points().map(|point| point.0).collect(), &ticks);
    let looks = (0..).map(|place| (COLOURS[place % 6], DASHES[place % 5]));
    for (line, (colour, dashes)) in measured.iter().zip(looks) {
        let points = drawing.line(line, colour, dashes);
        drawing.circles(&points, colour);
        drawing.legend(&line.label, colour, dashes);
    }
    for (line, dashes) in theory.iter().zip(THEORY_DASHES.iter().cycle()) {
        drawing.line(line, BLACK, dashes);
        drawing.legend(&line.label, BLACK, dashes);
    }
    drawing.svg + "</svg>\n"
}

/// The head of the picture, with a title and a description for those who don't see it. It is at least 960
/// by 540 pixels large, and larger where the legend or a title of several lines needs it.
fn head(title: &str, axis: Axis, [measured, theory]: [&[Line]; 2]) -> String {
    let labels = measured.iter().chain(theory).map(|line| width(&line.label));
    let rows: i64 = labels.clone().map(|_| 22).sum();
    let across = (700 + labels.max().unwrap_or(0) * 15 / 2).max(960);
    let lines = wrapped(title, (across - 100) / 11);
    let top: i64 = lines.iter().skip(1).map(|_| -22).sum();
    let down = (80 + rows).max(540) - top;
    let heading = (0..).zip(&lines).map(|(row, line)| {
        let (y, line) = (28 + top + 22 * row, escaped(line));
        format!(
            "<text x=\"{LEFT}\" y=\"{y}\" font-size=\"18\" font-weight=\"bold\">{line}</text>\n"
        )
    });
    let heading: String = heading.collect();
    let (title, words) = (escaped(title), axis.words());
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{across}\" height=\"{down}\" \
         viewBox=\"0 {top} {across} {down}\" role=\"img\" aria-labelledby=\"title desc\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <title id=\"title\">{title}</title>\n\
         <desc id=\"desc\">Mean number of leaves evaluated, by {words}.</desc>\n\
         <rect y=\"{top}\" width=\"{across}\" height=\"{down}\" fill=\"#ffffff\"/>\n{heading}"
    )
}

/// A text in lines of at most so many letters, if no word is longer.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() || width(line) + width(word) < most => {
                line.push_str(if line.is_empty() { "" } else { " " });
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Places numbers on an axis.
struct Scale {
    /// What places them: their logarithms, or they themselves.
    measure: fn(f64) -> f64,
    low: f64,
    high: f64,
    /// Where the ends of the axis are.
    ends: [f64; 2],
}

impl Scale {
    /// The logarithmic scale on which the least and the most number, above 0, stand at two ends, and a single
    /// one in the middle.
    fn of(numbers: impl Iterator<Item = f64>, ends: [f64; 2]) -> Self {
        let (low, high) = numbers.fold((f64::MAX, 1.0), |(low, high), number| {
            (number.min(low), number.max(high))
        });
        let room = if low < high { 1.0 } else { 2.0 };
        Self {
            measure: f64::log10,
            low: (low / room).log10(),
            high: (high * room).log10(),
            ends,
        }
    }

    /// The scale with the same ends whose numbers stand as far apart as they differ.
    fn even(self) -> Self {
        Self {
            measure: |number| number,
            low: 10_f64.powf(self.low),
            high: 10_f64.powf(self.high),
            ..self
        }
    }

    fn place(&self, number: f64) -> f64 {
        let share = ((self.measure)(number) - self.low) / (self.high - self.low);
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
    let raised = raised(exponent.parse().unwrap_or_default());
    match factor {
        "1" => format!("10{raised}"),
        _ => format!("{factor}·10{raised}"),
    }
}

/// A picture in the making.
struct Drawing {
    svg: String,
    across: Scale,
    up: Scale,
    /// Where the next row of the legend stands.
    next_row: f64,
}

impl Drawing {
    /// The grid; across, the measured sizes whose labels don't touch the one before.
    fn axes(&mut self, mut sizes: Vec<f64>, ticks: &[f64]) {
        sizes.sort_by(f64::total_cmp);
        let mut end = f64::MIN;
        for number in sizes {
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
        let up = f64::midpoint(TOP, BOTTOM);
        self.element(format_args!(
            "<text transform=\"translate(22 {up}) rotate(-90)\" text-anchor=\"middle\">{MEASURED}</text>"
        ));
    }

    /// A line; tells where its points are.
    fn line(&mut self, line: &Line, colour: &str, dashes: &str) -> Vec<Point> {
        let points = line.points.iter();
        let points = points.map(|&(x, y)| (self.across.place(x), self.up.place(y)));
        let points: Vec<Point> = points.collect();
        self.polyline(&points, colour, dashes);
        points
    }

    fn circles(&mut self, points: &[Point], colour: &str) {
        for (x, y) in points {
            self.element(format_args!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"none\" stroke=\"{colour}\"/>"
            ));
        }
    }

    /// A row of the legend.
    fn legend(&mut self, label: &str, colour: &str, dashes: &str) {
        let y = self.next_row;
        self.polyline(&[(RIGHT + 25.0, y), (RIGHT + 55.0, y)], colour, dashes);
        self.text((RIGHT + 65.0, y + 4.0), "start", label);
        self.next_row += 22.0;
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
        let text = escaped(text);
        self.element(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
        ));
    }

    fn element(&mut self, element: std::fmt::Arguments) {
        writeln!(self.svg, "{element}").expect("writing to memory does not fail");
    }
}
