//! The picture of a chart, in SVG.

use quick_xml::escape::partial_escape as escaped;

use crate::words::{raised, text_width};

/// A point: the place on the axis and evaluations, or pixels from the top left corner.
pub(super) type Point = (f64, f64);

/// A line of the chart, from the left to the right.
pub(super) struct Line {
    pub(super) kind: LineKind,
    pub(super) label: String,
    pub(super) points: Vec<Point>,
}

/// What a line shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LineKind {
    Measured,
    All,
    Minimum,
    Growth,
}

/// The edges of the plot.
const LEFT: f64 = 80.0;
const RIGHT: f64 = 620.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 470.0;

/// The colours of Okabe and Ito (2008), which the colour-blind tell apart.
const COLOURS: [&str; 6] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9",
];

/// The dashes of what was measured: with the colours 30 ways to draw a line.
const DASHES: [&str; 5] = ["none", "10 4", "5 4", "12 4 3 4", "3 3"];

/// The shades of the lines of theory that have the same dashes; the next ones have longer dashes.
const SHADES: [&str; 4] = ["#000000", "#555555", "#888888", "#b0b0b0"];

/// The grid.
const GRID: (&str, &str) = ("#dddddd", "none");

impl LineKind {
    /// The colour and the dashes of one of several lines of a kind.
    fn stroke(self, number: usize) -> (&'static str, &'static str) {
        let theory = |dashes: [&'static str; 3]| (SHADES[number % 4], dashes[number / 4 % 3]);
        match self {
            Self::Measured => (COLOURS[number % 6], DASHES[number / 6 % 5]),
            Self::All => theory(["2 3", "4 6", "6 9"]),
            Self::Minimum => theory(["8 4", "16 8", "24 12"]),
            Self::Growth => theory(["8 3 2 3", "16 6 4 6", "24 9 6 9"]),
        }
    }
}

/// What stands below the axis across, and what its numbers are placed by: their logarithms, or they themselves.
pub(super) type Across = (&'static str, fn(f64) -> f64);

/// Draws what was measured in colours and the lines of theory in black and grey, with a legend beside them.
pub(super) fn draw(title: &str, (axis, measure): Across, lines: &[Line]) -> String {
    let points = || lines.iter().flat_map(|line| line.points.iter());
    let ticks = round_ticks(points().map(|point| point.1));
    let sizes: Vec<f64> = points().map(|point| point.0).collect();
    let mut drawing = Drawing {
        svg: head(title, axis, lines),
        across: Scale::of(measure, &sizes, [LEFT + 15.0, RIGHT - 15.0]),
        up: Scale::of(f64::log10, &ticks, [BOTTOM, TOP]),
    };
    drawing.axes(axis, sizes, &ticks);
    for (place, line) in lines.iter().enumerate() {
        let before = lines[..place].iter();
        let alike = before.filter(|other| other.kind == line.kind).count();
        let row = TOP + 10.0 + 22.0 * to_pixels(place);
        drawing.line(line, line.kind.stroke(alike), row);
    }
    drawing.svg + "</svg>\n"
}

#[allow(clippy::cast_precision_loss, reason = "a chart has few lines")]
fn to_pixels(number: usize) -> f64 {
    number as f64
}

/// The head of the picture, with a title and a description for those who don't see it. It is larger than 960 by
/// 540 pixels where its title or its legend needs that.
fn head(title: &str, axis: &str, lines: &[Line]) -> String {
    let legend = lines.iter().map(|line| 700 + text_width(&line.label, 13));
    let across = legend.fold(960.max(100 + text_width(title, 21)), i64::max);
    let down = (80 + 22 * lines.len()).max(540);
    let title = escaped(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{across}\" height=\"{down}\" \
         viewBox=\"0 0 {across} {down}\" role=\"img\" aria-labelledby=\"title desc\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <title id=\"title\">{title}</title>\n\
         <desc id=\"desc\">Mean number of leaves evaluated, by {axis}.</desc>\n\
         <rect y=\"0\" width=\"{across}\" height=\"{down}\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"28\" font-size=\"18\" font-weight=\"bold\">{title}</text>\n"
    )
}

/// Places numbers, by their logarithms or as they are, between two ends.
struct Scale {
    measure: fn(f64) -> f64,
    low: f64,
    high: f64,
    ends: [f64; 2],
}

impl Scale {
    /// The scale on which the least and the most number stand at the ends, and a single one in the middle.
    fn of(measure: fn(f64) -> f64, numbers: &[f64], ends: [f64; 2]) -> Self {
        let (low, high) = extent(numbers.iter().map(|&number| measure(number)));
        let room = if low < high { 0.0 } else { 1.0 };
        Self {
            measure,
            low: low - room,
            high: high + room,
            ends,
        }
    }

    fn place(&self, number: f64) -> f64 {
        let share = ((self.measure)(number) - self.low) / (self.high - self.low);
        self.ends[0] + share * (self.ends[1] - self.ends[0])
    }
}

/// The least and the most of some numbers.
fn extent(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    numbers.fold((f64::MAX, f64::MIN), |(low, high), number| {
        (number.min(low), number.max(high))
    })
}

/// Round numbers around some numbers: powers of 10, and 2 and 5 times them where there are few.
fn round_ticks(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    let (low, high) = extent(numbers);
    let room = if low < high { 1.0 } else { 2.0 };
    let (low, high) = (low / room, high * room);
    let powers = (-1..20).map(|exponent| 10_f64.powi(exponent));
    let round = powers.flat_map(|power| [power, 2.0 * power, 5.0 * power]);
    let round = round.step_by(if high > 1000.0 * low { 3 } else { 1 });
    let round: Vec<f64> = round.collect();
    let first = round.partition_point(|&number| number <= low);
    let end = round.partition_point(|&number| number < high);
    round[first - 1..=end].to_vec()
}

/// `500`, `1048576`, `2·10⁶`: rounded only where there would be too many digits.
fn tick_label(number: f64) -> String {
    let scientific = format!("{number:.1e}").replace(".0e", "e");
    let is_exact = scientific.parse() == Ok(number);
    match scientific.split_once('e') {
        Some((factor, exponent)) if number >= 1e6 && is_exact || number >= 1e9 => {
            let raised = raised(exponent.parse().unwrap_or_default());
            let factor = if factor == "1" {
                String::new()
            } else {
                format!("{factor}·")
            };
            format!("{factor}10{raised}")
        }
        _ => number.to_string(),
    }
}

/// A picture in the making.
struct Drawing {
    svg: String,
    across: Scale,
    up: Scale,
}

impl Drawing {
    /// The grid; across, the measured sizes whose labels don't touch the one before.
    fn axes(&mut self, axis: &str, mut sizes: Vec<f64>, ticks: &[f64]) {
        sizes.sort_by(f64::total_cmp);
        let mut end = f64::MIN;
        for number in sizes {
            let (x, label) = (self.across.place(number), tick_label(number));
            let half = label.chars().fold(4.0, |width, _| width + 4.0);
            if x - half > end {
                self.polyline(&[(x, TOP), (x, BOTTOM)], GRID);
                self.text((x, BOTTOM + 20.0), "middle", &label);
                end = x + half;
            }
        }
        for &number in ticks {
            let y = self.up.place(number);
            self.polyline(&[(LEFT, y), (RIGHT, y)], GRID);
            self.text((LEFT - 8.0, y + 4.0), "end", &tick_label(number));
        }
        let corner = [(LEFT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM)];
        self.polyline(&corner, ("#444444", "none"));
        let middle = f64::midpoint(LEFT, RIGHT);
        self.text((middle, BOTTOM + 48.0), "middle", axis);
        let (x, y) = (LEFT - 60.0, f64::midpoint(TOP, BOTTOM));
        self.element(&format!(
            "<text transform=\"translate({x},{y}) rotate(-90)\" text-anchor=\"middle\">leaves evaluated: mean</text>"
        ));
    }

    /// A line and its row of the legend.
    fn line(&mut self, line: &Line, stroke: (&str, &str), row: f64) {
        let points = line.points.iter();
        let points = points.map(|&(x, y)| (self.across.place(x), self.up.place(y)));
        let points: Vec<Point> = points.collect();
        match points[..] {
            // A short line where there is but one size.
            [(x, y)] if line.kind != LineKind::Measured => {
                self.polyline(&[(x - 15.0, y), (x + 15.0, y)], stroke);
            }
            _ => self.polyline(&points, stroke),
        }
        for (x, y) in points {
            if line.kind == LineKind::Measured {
                let colour = stroke.0;
                self.element(&format!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"none\" stroke=\"{colour}\"/>"
                ));
            }
        }
        self.polyline(&[(RIGHT + 25.0, row), (RIGHT + 55.0, row)], stroke);
        self.text((RIGHT + 65.0, row + 4.0), "start", &line.label);
    }

    fn polyline(&mut self, points: &[Point], (colour, dashes): (&str, &str)) {
        let points = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}"));
        let points = points.collect::<Vec<_>>().join(" ");
        self.element(&format!(
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" \
             stroke-width=\"1.5\" stroke-dasharray=\"{dashes}\"/>"
        ));
    }

    fn text(&mut self, (x, y): Point, anchor: &str, text: &str) {
        let text = escaped(text);
        self.element(&format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
        ));
    }

    fn element(&mut self, element: &str) {
        self.svg.push_str(element);
        self.svg.push('\n');
    }
}
