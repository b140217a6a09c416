//! Whole numbers along an axis, and how they are written.

/// Whole numbers side by side between two edges in pixels, a band of its own
/// for each.
pub(super) struct Axis {
    pub(super) first: u64,
    pub(super) last: u64,
    /// Where the band of the first begins, and where that of the last ends.
    pub(super) begin: i32,
    pub(super) end: i32,
}

impl Axis {
    fn at(&self, numbers: f64) -> i32 {
        let all = self.last.saturating_sub(self.first) as f64 + 1.0;
        let length = f64::from(self.end - self.begin);
        self.begin + (numbers / all * length).round() as i32
    }

    /// Where the band of a number begins.
    pub(super) fn begin_of(&self, number: u64) -> i32 {
        self.at(number.saturating_sub(self.first) as f64)
    }

    /// Where it ends.
    pub(super) fn end_of(&self, number: u64) -> i32 {
        self.at(number.saturating_sub(self.first) as f64 + 1.0)
    }

    pub(super) fn centre(&self, number: u64) -> i32 {
        self.at(number.saturating_sub(self.first) as f64 + 0.5)
    }

    /// Round numbers, at most so many; the two ends where they would be fewer
    /// than two.
    pub(super) fn ticks(&self, most: usize) -> Vec<u64> {
        let round = self.round(most.max(1));
        match round.len() {
            0 | 1 if self.first < self.last => vec![self.first, self.last],
            _ => round,
        }
    }

    fn round(&self, most: usize) -> Vec<u64> {
        let range = u128::from(self.last.saturating_sub(self.first));
        let steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u128.pow(power)));
        let step = steps
            .take(60)
            .find(|step| range / step < most as u128)
            .unwrap_or(1);
        let begin = u128::from(self.first).div_ceil(step) * step;
        let ticks = (0..most as u128).map(|count| begin + count * step);
        ticks
            .take_while(|tick| *tick <= u128::from(self.last))
            .filter_map(|tick| u64::try_from(tick).ok())
            .collect()
    }
}

/// Where the axis of values begins and ends: at 0 where they are near it.
pub(super) fn from_0_or_near((least, largest): (u64, u64)) -> (u64, u64) {
    let near = least <= 8 || least <= (largest - least) / 4;
    (if near { 0 } else { least }, largest)
}

/// A round number below both, that their differences to it are short; 0 where
/// there are no two.
pub(super) fn base(first: u64, last: u64) -> u64 {
    if first == last {
        return 0;
    }
    let mut powers = (0..20).map(|power| 10_u64.pow(power));
    match powers.find(|power| *power > last.saturating_sub(first)) {
        Some(power) => first / power * power,
        None => 0,
    }
}

/// Numbers along an axis, and their labels.
pub(super) struct Ticks {
    pub(super) at: Vec<u64>,
    pub(super) labels: Vec<String>,
    base: u64,
}

impl Ticks {
    pub(super) fn new(at: Vec<u64>) -> Self {
        let labels = tick_labels(&at);
        Self {
            at,
            labels,
            base: 0,
        }
    }

    /// Labelled by how far they are above a number.
    pub(super) fn above(base: u64, at: Vec<u64>) -> Self {
        let label = |tick: &u64| format!("+{}", grouped(tick.saturating_sub(base)));
        let labels = at.iter().map(label).collect();
        Self { at, labels, base }
    }

    /// The title of their axis.
    pub(super) fn title(&self, what: &str) -> String {
        match self.base {
            0 => what.into(),
            base => format!("{what} above {}", tick_label(base)),
        }
    }
}

/// Two places, the second after the first, as far apart as labels that need so
/// many pixels from middle to middle, and no later than `end`.
pub(super) fn apart(places: &mut [i32], needed: i32, end: i32) {
    if let [first, second] = places {
        let short = (needed - (*second - *first)).max(0);
        *second = (*second + short - short / 2).min(end);
        *first = (*first).min(*second - needed);
    }
}

/// A number for people, its thousands apart.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Numbers beside an axis: large ones by a power of ten where all are round.
pub(super) fn tick_labels(ticks: &[u64]) -> Vec<String> {
    let labels: Vec<String> = ticks.iter().copied().map(tick_label).collect();
    let plain = |(label, tick): (&String, &u64)| *label == grouped(*tick);
    let large = |tick: &&u64| **tick >= LARGE;
    match labels
        .iter()
        .zip(ticks)
        .filter(|(_, tick)| large(tick))
        .any(plain)
    {
        true => ticks.iter().copied().map(grouped).collect(),
        false => labels,
    }
}

const LARGE: u64 = 100_000_000;

fn tick_label(number: u64) -> String {
    let power = number.checked_ilog10().unwrap_or(0);
    let digits = number / 10_u64.pow(power.saturating_sub(2));
    let exact = number.is_multiple_of(10_u64.pow(power.saturating_sub(2)));
    if number < LARGE || !exact {
        return grouped(number);
    }
    let mantissa = format!("{}.{:02}", digits / 100, digits % 100);
    let mantissa = mantissa.trim_end_matches('0').trim_end_matches('.');
    let raised: String = power
        .to_string()
        .chars()
        .filter_map(|digit| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(digit.to_digit(10)? as usize))
        .collect();
    match mantissa {
        "1" => format!("10{raised}"),
        _ => format!("{mantissa} × 10{raised}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Axis, Ticks, apart, base, from_0_or_near, grouped, tick_label, tick_labels};

    fn axis(first: u64, last: u64) -> Axis {
        Axis {
            first,
            last,
            begin: 0,
            end: 100,
        }
    }

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(axis(0, 0).ticks(10), [0]);
        assert_eq!(axis(0, 15).ticks(16), (0..=15).collect::<Vec<_>>());
        assert_eq!(axis(0, 300).ticks(10), [0, 50, 100, 150, 200, 250, 300]);
        assert_eq!(axis(7, 31).ticks(6), [10, 15, 20, 25, 30]);
        let top = axis(0, u64::MAX).ticks(5);
        assert_eq!(
            top,
            [0, 5, 10, 15].map(|most| most * 1_000_000_000_000_000_000)
        );
        for most in [0, 5] {
            assert_eq!(axis(u64::MAX, u64::MAX).ticks(most), [u64::MAX]);
        }
    }

    #[test]
    fn two_ticks_at_the_least() {
        for most in 0..4 {
            for (first, last) in [
                (0, 1),
                (1, 2),
                (7, 31),
                (1_000_001, 1_000_003),
                (5, u64::MAX),
            ] {
                let ticks = axis(first, last).ticks(most);
                assert!(ticks.len() >= 2, "{first} to {last}: {ticks:?}");
                assert!(first <= ticks[0] && ticks[ticks.len() - 1] <= last);
            }
        }
    }

    #[test]
    fn axes_begin_at_0_or_near_the_values() {
        assert_eq!(from_0_or_near((0, 3)), (0, 3));
        assert_eq!(from_0_or_near((5, 5)), (0, 5));
        assert_eq!(from_0_or_near((100, 600)), (0, 600));
        assert_eq!(from_0_or_near((1_000, 2_000)), (1_000, 2_000));
        assert_eq!(from_0_or_near((u64::MAX, u64::MAX)), (u64::MAX, u64::MAX));
    }

    #[test]
    fn numbers_far_up_are_told_by_what_is_above_a_round_one() {
        let first = 1_000_000_000_000_000_000;
        assert_eq!(base(first, first + 50_000), first);
        assert_eq!(base(1_234_567, 1_234_999), 1_234_000);
        assert_eq!([base(0, 9), base(7, 7)], [0, 0]);
        assert_eq!(base(u64::MAX - 5, u64::MAX), 18_446_744_073_709_551_610);
        let ticks = Ticks::above(first, vec![first, first + 20_000]);
        assert_eq!(ticks.labels, ["+0", "+20,000"]);
        assert_eq!(ticks.title("heap (stones)"), "heap (stones) above 10¹⁸");
    }

    #[test]
    fn two_labels_stand_apart() {
        let moved = |mut places: [i32; 2], needed, end| {
            apart(&mut places, needed, end);
            places
        };
        assert_eq!(moved([10, 40], 20, 100), [10, 40]);
        assert_eq!(moved([10, 20], 20, 100), [5, 25]);
        assert_eq!(moved([80, 90], 40, 95), [55, 95]);
    }

    #[test]
    fn bands_fill_the_axis() {
        let axis = axis(5, 8);
        assert_eq!([5, 6, 7, 8].map(|n| axis.begin_of(n)), [0, 25, 50, 75]);
        assert_eq!([5, 6, 7, 8].map(|n| axis.end_of(n)), [25, 50, 75, 100]);
        assert_eq!(axis.centre(5), 13);
    }

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(3_000_000), "3,000,000");
        assert_eq!(tick_label(0), "0");
        assert_eq!(tick_label(50_000_000), "50,000,000");
        assert_eq!(tick_label(1_000_000_000), "10⁹");
        assert_eq!(tick_label(250_000_000), "2.5 × 10⁸");
        assert_eq!(tick_label(15_000_000_000_000_000_000), "1.5 × 10¹⁹");
        assert_eq!(tick_label(u64::MAX), grouped(u64::MAX));
        assert_eq!(tick_labels(&[0, 500_000_000]), ["0", "5 × 10⁸"]);
        let close = [1_000_000_000, 1_000_000_001];
        assert_eq!(tick_labels(&close), ["1,000,000,000", "1,000,000,001"]);
    }
}
