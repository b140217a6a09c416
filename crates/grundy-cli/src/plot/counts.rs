//! Values counted as they stream by, in memory that does not grow with them.

/// Values in rows of equal width, from the least up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rows {
    first: u64,
    width: u64,
    largest: u64,
}

impl Rows {
    /// At most so many rows, of a round number of values, the first a multiple
    /// of it.
    pub(super) fn round((least, largest): (u64, u64), most: usize) -> Self {
        let steps = (0..).flat_map(|power| [1, 2, 5].map(|digit: u64| (digit, power)));
        let widths =
            steps.map_while(|(digit, power)| digit.checked_mul(10_u64.checked_pow(power)?));
        let mut widths = widths.filter(|width| largest / width - least / width < most as u64);
        let width = widths.next().unwrap_or(u64::MAX);
        Self {
            first: least / width * width,
            width,
            largest,
        }
    }

    /// At most so many rows, all of them full where some number of rows from
    /// half of that on divides the values.
    pub(super) fn even((least, largest): (u64, u64), most: usize) -> Self {
        let values = u128::from(largest - least) + 1;
        let most = most.max(1) as u128;
        let width = match values <= most {
            true => 1,
            false => (most.div_ceil(2)..=most)
                .rev()
                .find(|rows| values.is_multiple_of(*rows))
                .map_or_else(|| values.div_ceil(most), |rows| values / rows),
        };
        Self {
            first: least,
            width: u64::try_from(width).unwrap_or(u64::MAX),
            largest,
        }
    }

    /// How many values a row holds.
    pub(super) fn width(&self) -> u64 {
        self.width
    }

    /// How many of the values up to the largest the last row holds.
    pub(super) fn width_of_last(&self) -> u64 {
        (self.largest - self.first) % self.width + 1
    }

    pub(super) fn len(&self) -> usize {
        usize::try_from((self.largest - self.first) / self.width)
            .unwrap_or(usize::MAX)
            .saturating_add(1)
    }

    /// The least and the largest value of a row.
    pub(super) fn of(&self, row: usize) -> (u64, u64) {
        let least = (row as u64).saturating_mul(self.width);
        let least = least.saturating_add(self.first);
        (least, least.saturating_add(self.width - 1))
    }

    /// From the least of the first to the largest of the last.
    pub(super) fn span(&self) -> (u64, u64) {
        (self.first, self.of(self.len() - 1).1)
    }
}

/// How often values occur: in each of a few ranges of heaps, and in each row.
pub(super) struct Counts {
    /// The first heap, and how many there are.
    from: u64,
    heaps: u128,
    columns: usize,
    pub(super) rows: Rows,
    /// How many rows there are: found once, as a division takes long.
    height: usize,
    /// Column after column, each from the least row on.
    counts: Vec<u64>,
}

impl Counts {
    /// Nothing counted of the heaps `from` to `to`, in at most so many columns.
    pub(super) fn new((from, to): (u64, u64), columns: usize, rows: Rows) -> Self {
        let heaps = u128::from(to.saturating_sub(from)) + 1;
        let columns = usize::try_from(heaps).map_or(columns, |heaps| columns.min(heaps));
        let columns = columns.max(1);
        Self {
            from,
            heaps,
            columns,
            rows,
            height: rows.len(),
            counts: vec![0; columns * rows.len()],
        }
    }

    /// The value of a heap of this column, one of those that rows were made for.
    pub(super) fn add(&mut self, column: usize, value: u64) {
        let above = value.saturating_sub(self.rows.first);
        let row = match self.rows.width {
            1 => above,
            width => above / width,
        };
        let row = usize::try_from(row).unwrap_or(usize::MAX);
        if row < self.height
            && let Some(count) = self.counts.get_mut(column * self.height + row)
        {
            *count += 1;
        }
    }

    pub(super) fn columns(&self) -> usize {
        self.columns
    }

    pub(super) fn at(&self, column: usize, row: usize) -> u64 {
        let count = self.counts.get(column * self.height + row);
        count.copied().unwrap_or(0)
    }

    /// The first and the last heap of a column.
    pub(super) fn heaps_of(&self, column: usize) -> (u64, u64) {
        // The largest products stay below 2^64 times the columns, and every
        // column has a heap, as there are no more columns than heaps.
        let before = |column: usize| (column as u128 * self.heaps).div_ceil(self.columns as u128);
        let heap = |distance: u128| {
            let distance = u64::try_from(distance).unwrap_or(u64::MAX);
            self.from.saturating_add(distance)
        };
        (heap(before(column)), heap(before(column + 1) - 1))
    }

    /// The most heaps that a column stands for.
    pub(super) fn heaps_a_column(&self) -> u64 {
        u64::try_from(self.heaps.div_ceil(self.columns as u128)).unwrap_or(u64::MAX)
    }

    /// The share of a column's heaps whose values are in a row: 0 to 1.
    pub(super) fn share(&self, column: usize, row: usize) -> f64 {
        let (first, last) = self.heaps_of(column);
        self.at(column, row) as f64 / (last.saturating_sub(first) as f64 + 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Counts, Rows};

    #[test]
    fn every_heap_is_counted_once_in_its_place() {
        let value = |heap: u64| 1000 + heap * heap % 37;
        for (from, heaps, columns, rows) in [(0, 1, 5, 4), (7, 100, 9, 16), (3, 1000, 64, 5)] {
            for rows in [
                Rows::round((1000, 1036), rows),
                Rows::even((1000, 1036), rows),
            ] {
                let to = from + heaps - 1;
                let mut counts = Counts::new((from, to), columns, rows);
                let mut next = from;
                for column in 0..counts.columns() {
                    let (first, last) = counts.heaps_of(column);
                    assert_eq!(first, next, "columns meet");
                    next = last + 1;
                    (first..=last).for_each(|heap| counts.add(column, value(heap)));
                    for row in 0..rows.len() {
                        let (least, largest) = rows.of(row);
                        let here =
                            (first..=last).filter(|heap| (least..=largest).contains(&value(*heap)));
                        assert_eq!(counts.at(column, row), here.count() as u64);
                    }
                }
                assert_eq!(next, to + 1);
            }
        }
    }

    /// Every value has one row, and there are no more rows than may be.
    #[test]
    fn rows_cover_the_values() {
        for (least, largest) in [(0, 0), (0, 1000), (3, 17), (999, 1998), (0, u64::MAX - 1)] {
            for most in [3, 20, 96, 256] {
                let round = Rows::round((least, largest), most);
                let even = Rows::even((least, largest), most);
                for rows in [round, even] {
                    assert!(rows.len() <= most, "{rows:?}");
                    let (first, last) = rows.span();
                    assert!(first <= least && last >= largest, "{rows:?}");
                    assert!(rows.of(0).1 >= least && rows.of(rows.len() - 1).0 <= largest);
                }
                assert!(round.of(0).0.is_multiple_of(round.width()));
                let values = u128::from(largest - least) + 1;
                let width = u128::from(even.width());
                assert_eq!(u128::from(even.width_of_last()), (values - 1) % width + 1);
            }
        }
        // 1001 = 7 * 11 * 13, and 1009 is prime.
        assert_eq!(Rows::even((0, 1000), 256).width(), 7);
        assert_eq!(Rows::even((0, 1000), 256).width_of_last(), 7);
        assert_eq!(Rows::even((0, 1008), 256).width(), 4);
        assert_eq!(Rows::even((0, 1008), 256).width_of_last(), 1);
        assert_eq!(
            Rows::round((1_000_123, 1_000_990), 20).span(),
            (1_000_100, 1_000_999)
        );
    }

    #[test]
    fn the_largest_values_and_heaps_fit() {
        for rows in [Rows::even((0, u64::MAX), 3), Rows::round((0, u64::MAX), 3)] {
            let mut counts = Counts::new((0, u64::MAX), 10, rows);
            counts.add(0, 0);
            counts.add(9, u64::MAX);
            assert_eq!((counts.at(0, 0), counts.at(9, rows.len() - 1)), (1, 1));
            assert_eq!(rows.span(), (0, u64::MAX));
            assert_eq!((counts.heaps_of(0).0, counts.heaps_of(9).1), (0, u64::MAX));
        }
    }
}
