use crate::{
    ComputeError, TooLarge, all_but, levels,
    plain::{Entry, Plain},
    planes::{self, MOST_TAKES, Planes},
    repeating::Repeating,
    watch::Watch,
};
use core::ops::ControlFlow;
use grundy::Nimber;

/// What a move may take from a heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes<'a> {
    /// These numbers, in ascending order, each once. An infinite set is given
    /// as far as it is below the number of heaps asked for; takes beyond that
    /// are fine, and make no difference.
    Listed(&'a [u64]),
    /// Every positive number but these, in ascending order, each once.
    AllBut(&'a [u64]),
}

/// The Grundy values of the heaps 0 to `len − 1` of a subtraction game.
///
/// They are kept in the form in which they were found, which is small.
/// [`get`](Self::get) looks one up in constant time;
/// [`copy_bytes`](Self::copy_bytes) and [`copy_into`](Self::copy_into) write
/// them out, in blocks of any size.
///
/// ```
/// use core::ops::ControlFlow;
/// use grundy::Nimber;
/// use subtraction_games::{Takes, Values};
///
/// let go_on = &mut |_settled| ControlFlow::Continue(());
/// let values = Values::compute(Takes::Listed(&[1, 3, 4]), 1_000_000, go_on)?;
/// // 0, 1, 0, 1, 2, 3, 2, again and again; and 999,998 mod 7 is 6.
/// assert_eq!(values.get(999_998), Some(Nimber::new(2)));
/// # Ok::<(), subtraction_games::ComputeError>(())
/// ```
///
/// # Strategies
///
/// Chosen by the shape of the set, by what of it is below `len`:
///
/// | takes | strategy | time a heap | bytes a heap, at the peak |
/// | --- | --- | --- | --- |
/// | listed, the largest at most `len` / 64, and `len` at least 2¹⁷ | *repetition*: a first stretch by one of the next two; where its values repeat, the rest are copies | none past the repetition | none past the repetition |
/// | listed, at most 63, with few values past the planes | *planes*: eight values at once, 64 heaps a word | 1/64 of a step a take, and as much a value | 1.04, and 1 for a value past the planes |
/// | listed, more | *levels*: value after value | for each value, 1/64 of a step a take or a smaller heap of that value, whichever are fewer | 1.38, and with more than 255 takes two more; 13 a take |
/// | all but some | *all but*: counts the heaps of each value | a step a number left out | 4, and 8 a value |
///
/// Whether few values pass the planes is seen as they come: where more than one in
/// sixteen does, the work begins anew by levels. A search for a repetition that
/// finds none costs about a quarter more.
/// All of them are exact. They stand on these facts:
///
/// - *Greedy planes.* A heap whose value is not below v has the value v exactly
///   when no option has it: the options already have all values below v. So the
///   heaps of value v are found upward among those left by the values below,
///   each one found blocking those from which a take leads to it, with words of
///   64 heaps moved and OR-ed.
/// - *Runs.* Where 1, …, r are all takes, the heaps of a value j ≤ r are the heaps
///   of value 0, each plus j. Proof, by induction over n, that g(n) = j exactly
///   when g(n − j) = 0, for 1 ≤ j ≤ r and j ≤ n. Let g(n − j) = 0. The heaps
///   n − j, n − j + 1, …, n − 1 are options of n and have the values 0, 1, …,
///   j − 1. If an option n − s had the value j, then g(n − s − j) = 0 would
///   make a zero an option of the zero n − j. So g(n) = j. Now let g(n) = j, but
///   g(n − j) > 0. Then n − j has an option n − j − s of value 0, hence
///   g(n − s) = j, and n has an option of its own value, which cannot be.
/// - *Repetition.* A value follows from as many values before it as the largest
///   take says; where so many stand again, all that follows does.
/// - *All but.* Two heaps of one value differ by a number that is left out. So a
///   value is free for heap n exactly when all heaps that have it are n minus
///   such a number, and there are few of them to count.
#[derive(Debug)]
pub struct Values {
    len: usize,
    largest: u64,
    kept: Kept,
}

#[derive(Debug)]
enum Kept {
    Plain(Plain),
    Planes(Planes),
    Repeating(Repeating),
}

/// How many first values are searched for a repetition, unless the takes are
/// too long for so few.
const FIRST: usize = 1 << 14;
/// How many are searched at least, in largest takes.
const WINDOWS: usize = 8;
/// A repetition is looked for in no more than this part of the heaps, so that a
/// search in vain costs little.
const PART: usize = 8;
/// How much longer each stretch that is searched is than the one before.
const LONGER: usize = 4;
/// Bytes of the tables that every strategy has, and of a stretch, and to spare.
const FIXED: u64 = 1 << 19;

impl Values {
    /// Finds the values of `len` heaps.
    ///
    /// `watch` is told, every few milliseconds, how many heaps are settled, and
    /// can stop the work. The number never falls; where a repetition is looked
    /// for, or values come level by level, it may stand still for a while.
    ///
    /// # Errors
    ///
    /// Where the list does not ascend from 1 or more; where a value might not
    /// fit 32 bits (all-but sets, and lists, of more than 2³² heaps or takes);
    /// where there are more than 2³⁵ heaps for 64 takes or more, and no
    /// repetition is found; where memory is refused; where `watch` breaks.
    pub fn compute(
        takes: Takes<'_>,
        len: usize,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Self, ComputeError> {
        let mut watch = Watch::new(watch);
        let (Takes::Listed(list) | Takes::AllBut(list)) = takes;
        check_ascending(list)?;
        let list = below(list, len);
        let kept = match takes {
            // Less than the number of heaps, and at most that of takes.
            Takes::AllBut(_) if len as u64 > 1 << 32 => return Err(ComputeError::TooLong),
            Takes::Listed(_) if list.len() as u64 >= 1 << 32 => return Err(ComputeError::TooLong),
            Takes::AllBut(_) => Kept::Plain(all_but::values(list, len, &mut watch)?),
            Takes::Listed(_) => Kept::of_list(list, len, &mut watch)?,
        };
        let largest = match &kept {
            _ if len == 0 => 0,
            Kept::Plain(values) => values.largest(),
            Kept::Planes(values) => values.largest(),
            Kept::Repeating(values) => values.largest(),
        };
        Ok(Self { len, largest, kept })
    }

    /// About how many bytes [`compute`](Self::compute) uses at its peak,
    /// without the list itself: a bound, with one exception.
    ///
    /// From the strategy (see the [type](Self)), a heap:
    ///
    /// - *Planes*: a bit in each of eight planes, 1/32 for the ranks, and, where
    ///   there are so many takes that values may pass the planes, 9/8 bytes for
    ///   one in sixteen that does; or what levels take, if that is more, since
    ///   it may come to them. (Fibonacci needs 1.04 in all.)
    /// - *Levels*: 1 byte for the value, or 3 while bytes become two-byte
    ///   integers, with more than 255 takes; and 3/8, for the heaps left, those
    ///   of the value at hand, and the takes. A take is 13 bytes, besides: a
    ///   shift by it, and by a heap of the value at hand, of which no more are
    ///   listed than there are takes. The exception: values above 65,535 take
    ///   three bytes a heap more.
    /// - *All but*: 4 bytes for the value, and 8 as if each had only one heap.
    /// - *Repetition*: it is not known beforehand, and so is not counted on.
    ///
    /// ```
    /// use subtraction_games::{Takes, Values};
    ///
    /// let takes: Vec<u64> = subtraction_games::fibonacci().collect();
    /// let bytes = Values::memory_needed(Takes::Listed(&takes), 1_000_000_000);
    /// assert!((1_000_000_000..2_200_000_000).contains(&bytes));
    /// ```
    pub fn memory_needed(takes: Takes<'_>, len: usize) -> u64 {
        // In 32nds of a byte a heap.
        let (share, for_takes) = match takes {
            Takes::AllBut(_) => (32 * (4 + 8), 0),
            Takes::Listed(takes) => match below(takes, len) {
                [] => (0, 0),
                takes if planes::suffice(takes) => (planes::share(takes), 0),
                takes => {
                    let few = takes.len() <= MOST_TAKES;
                    let planes = if few { planes::share(takes) } else { 0 };
                    let share = planes.max(levels::share(takes));
                    (share, levels::TAKE * takes.len() as u64)
                }
            },
        };
        let bytes = len as u128 * u128::from(share) / 32 + u128::from(for_takes);
        u64::try_from(bytes)
            .unwrap_or(u64::MAX)
            .saturating_add(FIXED)
    }

    /// How many heaps there are, from heap 0 on.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The largest value; of no heaps, 0.
    pub fn largest(&self) -> Nimber {
        Nimber::new(self.largest)
    }

    /// The value of `heap`, if it is one of these. Constant time.
    pub fn get(&self, heap: u64) -> Option<Nimber> {
        let heap = usize::try_from(heap).ok().filter(|heap| *heap < self.len)?;
        let value = match &self.kept {
            Kept::Plain(values) => values.get(heap)?,
            Kept::Planes(values) => values.get(heap),
            Kept::Repeating(values) => values.get(heap)?,
        };
        Some(Nimber::new(value))
    }

    /// Writes the values of the heaps from `from` on into `out`, as far as
    /// there are any, and gives back how many it wrote.
    ///
    /// # Errors
    ///
    /// A value above 255, which [`largest`](Self::largest) tells beforehand.
    /// What `out` holds then is not said.
    ///
    /// ```
    /// # use core::ops::ControlFlow;
    /// # use subtraction_games::{Takes, Values};
    /// let go_on = &mut |_settled| ControlFlow::Continue(());
    /// let values = Values::compute(Takes::AllBut(&[]), 10, go_on)?; // Nim
    /// let mut out = [0; 4];
    /// assert_eq!(values.copy_bytes(7, &mut out), Ok(3));
    /// assert_eq!(out, [7, 8, 9, 0]);
    /// # Ok::<(), subtraction_games::ComputeError>(())
    /// ```
    pub fn copy_bytes(&self, from: usize, out: &mut [u8]) -> Result<usize, TooLarge> {
        self.copy(from, out)
    }

    /// Writes the values of the heaps from `from` on into `out`, as far as
    /// there are any, and gives back how many it wrote.
    pub fn copy_into(&self, from: usize, out: &mut [u32]) -> usize {
        // No value is too large for 32 bits.
        self.copy(from, out).unwrap_or_default()
    }

    fn copy<T: Entry>(&self, from: usize, out: &mut [T]) -> Result<usize, TooLarge> {
        let count = out.len().min(self.len.saturating_sub(from));
        let (out, _) = out.split_at_mut(count);
        match &self.kept {
            Kept::Plain(values) => values.copy(from, out)?,
            Kept::Planes(values) => values.copy(from, out),
            Kept::Repeating(values) => values.copy(from, out)?,
        }
        Ok(count)
    }
}

impl Kept {
    /// The values where the takes are listed, all below `len`.
    fn of_list(takes: &[u64], len: usize, watch: &mut Watch<'_>) -> Result<Self, ComputeError> {
        let Some(largest) = takes.last() else {
            return Ok(Self::Repeating(Repeating::zeros()?));
        };
        let mut few = takes.len() <= MOST_TAKES;
        let width = *largest as usize;
        let mut first = width.saturating_mul(WINDOWS).max(FIRST);
        while first <= len / PART {
            let known = match Self::stretch(takes, first, &mut few, watch)? {
                Self::Planes(values) => values.to_plain()?,
                Self::Plain(values) => values,
                repeating @ Self::Repeating(_) => return Ok(repeating),
            };
            if let Some(values) = Repeating::find(known, width)? {
                return Ok(Self::Repeating(values));
            }
            first *= LONGER;
        }
        Self::stretch(takes, len, &mut few, watch)
    }

    /// The first `len` values, by planes while the takes are `few` enough for
    /// them, and otherwise by levels.
    fn stretch(
        takes: &[u64],
        len: usize,
        few: &mut bool,
        watch: &mut Watch<'_>,
    ) -> Result<Self, ComputeError> {
        if *few {
            if let Some(planes) = Planes::compute(takes, len, watch)? {
                return Ok(Self::Planes(planes));
            }
            *few = false;
        }
        levels::values(takes, len, watch).map(Self::Plain)
    }
}

/// The numbers of the list that are below `len`.
fn below(list: &[u64], len: usize) -> &[u64] {
    list.split_at(list.partition_point(|number| *number < len as u64))
        .0
}

fn check_ascending(list: &[u64]) -> Result<(), ComputeError> {
    let mut last = 0;
    for (place, number) in list.iter().enumerate() {
        if *number <= last {
            return Err(ComputeError::NotAscending { place });
        }
        last = *number;
    }
    Ok(())
}
