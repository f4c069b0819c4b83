//! The few shapes that a chart is drawn with. All words in a chart are our own and hold nothing that
//! XML would want escaped.

use std::fmt::Write as _;

/// A point in pixels, from the top left corner.
pub(super) type Point = (f64, f64);

/// A picture in the making.
pub(super) struct Picture(String);

/// How a line is drawn.
#[derive(Clone, Copy)]
pub(super) struct Pen {
    pub(super) colour: &'static str,
    /// The lengths of dashes and gaps; nothing for a line without gaps.
    pub(super) dashes: &'static str,
}

/// Where a text stands beside its point.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Picture {
    /// An empty picture with a title and a description for those who don't see it.
    pub(super) fn new([width, height]: [u32; 2], title: &str, description: &str) -> Self {
        let mut picture = Self(String::new());
        picture.element(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"title desc\" \
             font-family=\"sans-serif\" font-size=\"13\">"
        ));
        picture.element(format_args!("<title id=\"title\">{title}</title>"));
        picture.element(format_args!("<desc id=\"desc\">{description}</desc>"));
        picture.element(format_args!(
            "<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>"
        ));
        picture
    }

    pub(super) fn line(&mut self, points: &[Point], pen: Pen) {
        let points = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}"));
        let points: Vec<String> = points.collect();
        let Pen { colour, dashes } = pen;
        let dashes = match dashes {
            "" => String::new(),
            dashes => format!(" stroke-dasharray=\"{dashes}\""),
        };
        self.element(format_args!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"{dashes}/>",
            points.join(" ")
        ));
    }

    /// The outline of a shape around a point, given by its corners; without any a circle. Outlines of
    /// several series show on top of each other.
    pub(super) fn mark(&mut self, (x, y): Point, corners: &[Point], colour: &str) {
        let outline = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"");
        if corners.is_empty() {
            self.element(format_args!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" {outline}/>"
            ));
            return;
        }
        let corners = corners.iter();
        let corners = corners.map(|(right, down)| format!("{:.1},{:.1}", x + right, y + down));
        let corners: Vec<String> = corners.collect();
        self.element(format_args!(
            "<polygon points=\"{}\" {outline}/>",
            corners.join(" ")
        ));
    }

    pub(super) fn text(&mut self, (x, y): Point, anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.element(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
        ));
    }

    /// The whole picture.
    pub(super) fn finish(mut self) -> String {
        self.element(format_args!("</svg>"));
        self.0
    }

    fn element(&mut self, element: std::fmt::Arguments) {
        writeln!(self.0, "{element}").expect("writing to memory does not fail");
    }
}
