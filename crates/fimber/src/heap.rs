use core::{cmp::Ordering, fmt, hash};
use grundy::{ImpartialGame, Nimber};
use grundy_table::Table;
use subtraction_games::fibonacci;

/// A heap that its table reaches, and so one whose value is known.
///
/// Made by [`Fimber::heap`](crate::Fimber::heap), where a heap beyond the
/// table is refused. It borrows that table: what it and its options answer
/// comes from there. Heaps are equal, and ordered, by their sizes.
///
/// ```
/// use fimber::Fimber;
/// use grundy::{ImpartialGame, Nimber};
///
/// let fimber = Fimber::embedded();
/// let heap = fimber.heap(8)?;
/// assert_eq!(heap.grundy_value(), Nimber::new(4));
/// let options: Vec<u64> = heap.options().map(|option| option.size()).collect();
/// assert_eq!(options, [7, 6, 5, 3, 0]);
/// # Ok::<(), fimber::BeyondTable>(())
/// ```
pub struct Heap<'t, B = &'static [u8]> {
    size: u64,
    table: &'t Table<B>,
}

impl<'t, B: AsRef<[u8]>> Heap<'t, B> {
    pub(crate) fn new(size: u64, table: &'t Table<B>) -> Option<Self> {
        (size < table.len()).then_some(Self { size, table })
    }

    /// How many stones it has.
    #[inline]
    pub const fn size(&self) -> u64 {
        self.size
    }

    #[inline]
    pub(crate) fn into_options(self) -> impl Iterator<Item = Self> + use<'t, B> {
        let Self { size, table } = self;
        fibonacci()
            .map_while(move |take| size.checked_sub(take))
            .map(move |size| Self { size, table })
    }
}

impl<B: AsRef<[u8]>> ImpartialGame for Heap<'_, B> {
    /// The heaps that a take of 1, 2, 3, 5, … leaves, in this order.
    #[inline]
    fn options(&self) -> impl Iterator<Item = Self> {
        self.into_options()
    }

    #[inline]
    fn grundy_value(&self) -> Nimber {
        // The size was held against the table when the heap was made.
        self.table.get(self.size).unwrap_or_default().into()
    }
}

impl<B> Clone for Heap<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for Heap<'_, B> {}

impl<B> PartialEq for Heap<'_, B> {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size
    }
}

impl<B> Eq for Heap<'_, B> {}

impl<B> PartialOrd for Heap<'_, B> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<B> Ord for Heap<'_, B> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.size.cmp(&other.size)
    }
}

impl<B> hash::Hash for Heap<'_, B> {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.size.hash(state);
    }
}

impl<B> fmt::Debug for Heap<'_, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Heap").field(&self.size).finish()
    }
}
