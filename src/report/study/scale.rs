//! Logarithmic scales.

/// Places numbers above 0 on an axis by their logarithms.
pub(super) struct Scale {
    low: f64,
    high: f64,
    /// Where the ends of the axis are.
    ends: [f64; 2],
}

impl Scale {
    /// The scale on which the least and the most number stand at two ends.
    pub(super) fn new(numbers: impl Iterator<Item = f64>, ends: [f64; 2]) -> Self {
        let logarithms = numbers.map(log2);
        let (low, high) = logarithms.fold((f64::MAX, f64::MIN), |(low, high), number| {
            (low.min(number), high.max(number))
        });
        // A single number stands in the middle.
        let (low, high) = if low < high {
            (low, high)
        } else {
            (high - 1.0, high + 1.0)
        };
        Self { low, high, ends }
    }

    /// The place of a number.
    pub(super) fn place(&self, number: f64) -> f64 {
        let share = (log2(number) - self.low) / (self.high - self.low);
        self.ends[0] + share * (self.ends[1] - self.ends[0])
    }

    /// Round numbers on the scale, as many as it takes to read it.
    pub(super) fn ticks(&self) -> Vec<Tick> {
        let decades = (self.high - self.low) / log2(10.0);
        let steps = if decades < 3.0 { ROUND } else { &ROUND[..1] };
        let few = self.round(steps);
        if few.len() > 1 {
            return few;
        }
        let mut finer = FINER.iter().map(|steps| self.round(steps));
        finer.find(|ticks| ticks.len() > 1).unwrap_or(few)
    }

    /// These numbers if there is room for all their labels side by side, else round ones.
    pub(super) fn ticks_at(&self, numbers: impl Iterator<Item = f64>) -> Vec<Tick> {
        let mut numbers: Vec<f64> = numbers.collect();
        numbers.sort_by(f64::total_cmp);
        numbers.dedup();
        let ticks: Vec<Tick> = numbers.into_iter().map(Tick::at).collect();
        let mut end = f64::MIN;
        let has_room = ticks.iter().all(|tick| {
            let (middle, half) = (self.place(tick.number), tick.half_width());
            let is_clear = middle - half > end;
            end = middle + half;
            is_clear
        });
        if has_room { ticks } else { self.ticks() }
    }

    /// The multiples of powers of 10 on the scale, by so many tenths of them.
    fn round(&self, tenths: &[u8]) -> Vec<Tick> {
        let powers = (0..20).map(|exponent| (exponent, 10_f64.powi(exponent)));
        let all = powers.flat_map(|(exponent, power)| {
            let ticks = tenths.iter();
            ticks
                .map(move |&tenths| Tick::round(f64::from(tenths) * power / 10.0, tenths, exponent))
        });
        let is_inside = |tick: &Tick| (self.low..=self.high).contains(&log2(tick.number));
        all.filter(is_inside).collect()
    }
}

/// In tenths of a power of 10: 1, 2 and 5 times it.
const ROUND: &[u8] = &[10, 20, 50];

const ALL_TENTHS: [u8; 90] = {
    let mut tenths = [10; 90];
    let mut place = 1;
    while place < 90 {
        tenths[place] = tenths[place - 1] + 1;
        place += 1;
    }
    tenths
};

/// Finer steps, for scales on which less than two round numbers stand.
const FINER: [&[u8]; 3] = [
    &[10, 12, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90],
    &[
        10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 45, 50,
        55, 60, 65, 70, 75, 80, 85, 90, 95,
    ],
    &ALL_TENTHS,
];

/// A number on an axis.
pub(super) struct Tick {
    pub(super) number: f64,
    pub(super) label: String,
}

impl Tick {
    fn at(number: f64) -> Self {
        Self {
            number,
            label: number.to_string(),
        }
    }

    /// `500`, `10^6`, `2·10^6`
    fn round(number: f64, tenths: u8, exponent: i32) -> Self {
        let label = match (tenths, exponent) {
            (_, ..=4) => number.to_string(),
            (10, _) => format!("10^{exponent}"),
            _ => format!("{}·10^{exponent}", f64::from(tenths) / 10.0),
        };
        Self { number, label }
    }

    /// Half of the room for the label, at 8 pixels a digit.
    fn half_width(&self) -> f64 {
        self.label.chars().fold(4.0, |width, _| width + 4.0)
    }
}

/// The binary logarithm to 32 bits after the point, by multiplications alone, which every machine
/// rounds alike.
fn log2(number: f64) -> f64 {
    let (mut rest, mut whole) = (number.max(f64::MIN_POSITIVE), 0.0);
    while rest >= 2.0 {
        rest /= 2.0;
        whole += 1.0;
    }
    while rest < 1.0 {
        rest *= 2.0;
        whole -= 1.0;
    }
    let mut bit = 0.5;
    for _ in 0..32 {
        rest *= rest;
        if rest >= 2.0 {
            rest /= 2.0;
            whole += bit;
        }
        bit /= 2.0;
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right() {
        for number in [0.3, 1.0, 1.5, 2.0, 10.0, 1e9, 9e18] {
            assert!((log2(number) - number.log2()).abs() < 1e-8, "{number}");
        }
    }

    #[test]
    fn ticks_are_round() {
        let labels = |numbers: [f64; 2]| -> Vec<String> {
            let scale = Scale::new(numbers.into_iter(), [0.0, 1.0]);
            scale.ticks().into_iter().map(|tick| tick.label).collect()
        };
        assert_eq!(labels([2.0, 32.0]), ["2", "5", "10", "20"]);
        assert_eq!(
            labels([1.0, 2e6]),
            ["1", "10", "100", "1000", "10000", "10^5", "10^6"]
        );
        assert_eq!(labels([7e5, 3e6]), ["10^6", "2·10^6"]);
        assert_eq!(labels([5.0, 5.0]), ["5", "10"]);
        assert_eq!(labels([5.3, 8.9]), ["6", "7", "8"]);
        assert_eq!(labels([7.1, 7.3]), ["7.1", "7.2", "7.3"]);
    }

    #[test]
    fn ticks_stand_at_measured_numbers_where_their_labels_fit() {
        let labels = |numbers: &[f64]| -> Vec<String> {
            let scale = Scale::new(numbers.iter().copied(), [0.0, 500.0]);
            let ticks = scale.ticks_at(numbers.iter().copied()).into_iter();
            ticks.map(|tick| tick.label).collect()
        };
        assert_eq!(labels(&[5.0, 13.0, 7.0, 11.0, 7.0]), ["5", "7", "11", "13"]);
        assert_eq!(labels(&[8.0]), ["8"]);
        assert_eq!(labels(&[1000.0, 1001.0, 3000.0]), ["1000", "2000"]);
    }
}
