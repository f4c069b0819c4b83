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

    /// Round numbers on the scale: powers of 10, or where those are few, 2 and 5 times them too.
    pub(super) fn ticks(&self) -> Vec<Tick> {
        let decades = (self.high - self.low) / log2(10.0);
        let steps: &[u8] = if decades < 3.0 { &[1, 2, 5] } else { &[1] };
        let powers = (0..20).map(|exponent| (exponent, 10_f64.powi(exponent)));
        let all = powers.flat_map(|(exponent, power)| {
            let ticks = steps.iter();
            ticks.map(move |&step| Tick {
                step,
                exponent,
                number: f64::from(step) * power,
            })
        });
        let is_inside = |tick: &Tick| (self.low..=self.high).contains(&log2(tick.number));
        all.filter(is_inside).collect()
    }
}

/// A round number.
pub(super) struct Tick {
    step: u8,
    exponent: i32,
    pub(super) number: f64,
}

impl Tick {
    /// `500`, `10^6`
    pub(super) fn label(&self) -> String {
        let Self { step, exponent, .. } = self;
        match (step, exponent) {
            (_, ..=4) => self.number.to_string(),
            (1, _) => format!("10^{exponent}"),
            _ => format!("{step}·10^{exponent}"),
        }
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
            scale.ticks().iter().map(Tick::label).collect()
        };
        assert_eq!(labels([2.0, 32.0]), ["2", "5", "10", "20"]);
        assert_eq!(
            labels([1.0, 2e6]),
            ["1", "10", "100", "1000", "10000", "10^5", "10^6"]
        );
        assert_eq!(labels([7e5, 3e6]), ["10^6", "2·10^6"]);
        assert_eq!(labels([5.0, 5.0]), ["5", "10"]);
    }
}
