//! Values counted as they stream by, in memory that does not grow with them.

/// How often values occur: in each of a few ranges of heaps, and in each row of
/// 2^`shift` values. Rows are single values until one does not fit; then each
/// two become one.
pub(super) struct Counts {
    /// The first heap, and how many there are.
    from: u64,
    heaps: u128,
    columns: usize,
    rows: usize,
    shift: u32,
    largest: u64,
    /// Column after column, each from the least row on.
    counts: Vec<u64>,
}

impl Counts {
    /// Nothing counted of the heaps `from` to `to`, in at most so many columns
    /// and rows.
    pub(super) fn new(from: u64, to: u64, columns: usize, rows: usize) -> Self {
        let heaps = u128::from(to.saturating_sub(from)) + 1;
        let columns = usize::try_from(heaps).map_or(columns, |heaps| columns.min(heaps));
        let (columns, rows) = (columns.max(1), rows.max(1));
        Self {
            from,
            heaps,
            columns,
            rows,
            shift: 0,
            largest: 0,
            counts: vec![0; columns * rows],
        }
    }

    /// One heap's value. The heap is one of those that were announced.
    pub(super) fn add(&mut self, heap: u64, value: u64) {
        while value >> self.shift >= self.rows as u64 {
            self.fold();
        }
        self.largest = self.largest.max(value);
        let place = u128::from(heap.saturating_sub(self.from)) * self.columns as u128;
        // Below `columns`, as the heap is one of `heaps`; and the row below `rows`.
        let column = (place / self.heaps) as usize;
        let row = (value >> self.shift) as usize;
        if let Some(count) = self.counts.get_mut(column * self.rows + row) {
            *count += 1;
        }
    }

    /// Each two rows become one.
    fn fold(&mut self) {
        for column in self.counts.chunks_mut(self.rows) {
            let mut folded: Vec<u64> = column.chunks(2).map(|two| two.iter().sum()).collect();
            folded.resize(column.len(), 0);
            column.copy_from_slice(&folded);
        }
        self.shift += 1;
    }

    /// How many values a row holds.
    pub(super) fn values_a_row(&self) -> u64 {
        1 << self.shift
    }

    pub(super) fn columns(&self) -> usize {
        self.columns
    }

    /// The rows up to that of the largest value.
    pub(super) fn rows(&self) -> usize {
        (self.largest >> self.shift) as usize + 1
    }

    /// The least and the largest value of a row.
    pub(super) fn values_of(&self, row: usize) -> (u64, u64) {
        let least = (row as u64).saturating_mul(self.values_a_row());
        (least, least.saturating_add(self.values_a_row() - 1))
    }

    pub(super) fn at(&self, column: usize, row: usize) -> u64 {
        let count = self.counts.get(column * self.rows + row);
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
    use super::Counts;

    #[test]
    fn every_heap_is_counted_once_in_its_place() {
        for (from, heaps, columns, rows) in [(0, 1, 5, 4), (7, 100, 9, 16), (3, 1000, 64, 5)] {
            let to = from + heaps - 1;
            let value = |heap: u64| heap * heap % 37;
            let mut counts = Counts::new(from, to, columns, rows);
            (from..=to).for_each(|heap| counts.add(heap, value(heap)));
            let mut next = from;
            for column in 0..counts.columns() {
                let (first, last) = counts.heaps_of(column);
                assert_eq!(first, next, "columns meet");
                next = last + 1;
                for row in 0..counts.rows() {
                    let here = (first..=last)
                        .filter(|heap| value(*heap) / counts.values_a_row() == row as u64);
                    assert_eq!(counts.at(column, row), here.count() as u64);
                }
            }
            assert_eq!(next, to + 1);
        }
    }

    #[test]
    fn the_largest_values_and_heaps_fit() {
        let mut counts = Counts::new(0, u64::MAX, 10, 3);
        counts.add(0, 0);
        counts.add(u64::MAX, u64::MAX);
        assert_eq!((counts.at(0, 0), counts.at(9, counts.rows() - 1)), (1, 1));
        assert_eq!(counts.values_a_row(), 1 << 63);
        assert_eq!(counts.values_of(1), (1 << 63, u64::MAX));
        assert_eq!((counts.heaps_of(0).0, counts.heaps_of(9).1), (0, u64::MAX));
    }
}
