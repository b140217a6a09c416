use crate::{Period, SubtractionSet, Values};
use alloc::vec::Vec;
use core::{cmp::Ordering, error, fmt, hash};
use grundy::{ImpartialGame, Nimber};

/// What knows the Grundy values of the heaps of one game: a computed
/// sequence, a table, a proved period.
pub trait GrundyValues {
    /// The value of a heap, or none where it is not known.
    fn grundy_value(&self, heap: u64) -> Option<Nimber>;

    /// One heap below `below` of the given value, whichever is found first.
    ///
    /// The default looks at every heap from 0 on.
    fn any_heap_of(&self, value: Nimber, below: u64) -> Option<u64> {
        (0..below).find(|heap| self.grundy_value(*heap) == Some(value))
    }
}

impl<V: GrundyValues + ?Sized> GrundyValues for &V {
    fn grundy_value(&self, heap: u64) -> Option<Nimber> {
        (**self).grundy_value(heap)
    }

    fn any_heap_of(&self, value: Nimber, below: u64) -> Option<u64> {
        (**self).any_heap_of(value, below)
    }
}

impl GrundyValues for Values {
    #[inline]
    fn grundy_value(&self, heap: u64) -> Option<Nimber> {
        self.get(heap)
    }
}

/// The values of a game with a proved period: those of every heap that a
/// `u64` counts, out of the first `preperiod + period`.
///
/// ```
/// use grundy::Nimber;
/// use subtraction_games::{GrundyValues, Period, Periodic};
///
/// struct First;
/// impl GrundyValues for First {
///     fn grundy_value(&self, heap: u64) -> Option<Nimber> {
///         [0, 1, 2].get(heap as usize).copied().map(Nimber::new)
///     }
/// }
/// let period = Period { preperiod: 0, period: 3, saltus: 0 };
/// let values = Periodic::new(First, period);
/// assert_eq!(values.grundy_value(u64::MAX), Some(Nimber::new(0)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Periodic<V> {
    first: V,
    period: Period,
}

impl<V: GrundyValues> Periodic<V> {
    /// The values that `first` knows of the heaps below `preperiod + period`,
    /// and those that follow from them.
    pub const fn new(first: V, period: Period) -> Self {
        Self { first, period }
    }

    /// The period.
    pub const fn period(&self) -> &Period {
        &self.period
    }
}

impl<V: GrundyValues> GrundyValues for Periodic<V> {
    /// None where the value does not fit a nimber.
    #[inline]
    fn grundy_value(&self, heap: u64) -> Option<Nimber> {
        let (stand_in, periods) = self.period.stand_in(heap);
        let first = self.first.grundy_value(stand_in)?;
        let added = self.period.saltus.checked_mul(periods)?;
        first.get().checked_add(added).map(Nimber::new)
    }

    fn any_heap_of(&self, value: Nimber, below: u64) -> Option<u64> {
        let Period {
            preperiod,
            period,
            saltus,
        } = self.period;
        (0..preperiod.saturating_add(period)).find_map(|stand_in| {
            let short = value
                .get()
                .checked_sub(self.first.grundy_value(stand_in)?.get())?;
            let periods = match saltus {
                _ if short == 0 => 0,
                0 => return None,
                _ if stand_in < preperiod || short % saltus != 0 => return None,
                _ => short / saltus,
            };
            let heap = stand_in.checked_add(periods.checked_mul(period)?)?;
            (heap < below).then_some(heap)
        })
    }
}

/// A subtraction game: a set, and what knows the values of its heaps.
#[derive(Clone, Debug)]
pub struct SubtractionGame<V> {
    moves: Moves,
    reach: u64,
    values: V,
}

#[derive(Clone, Debug)]
enum Moves {
    /// The takes to `reach`, ascending.
    Takes(Vec<u64>),
    /// The numbers that are left out, ascending.
    AllBut(Vec<u64>),
}

impl<V: GrundyValues> SubtractionGame<V> {
    /// The game of `set` with heaps to `reach`, whose values `values` knows.
    ///
    /// Lists the takes to `reach` (of an all-but set, what is left out), so
    /// that no question has to find them; see
    /// [`SubtractionSet::takes_below`] for what that costs.
    pub fn new(set: &SubtractionSet, reach: u64, values: V) -> Self {
        let moves = match (set.left_out(), reach.checked_add(1)) {
            (Some(left_out), _) => Moves::AllBut(left_out.into()),
            (None, Some(limit)) => Moves::Takes(set.takes_below(limit)),
            (None, None) => Moves::Takes(set.takes().collect()),
        };
        Self {
            moves,
            reach,
            values,
        }
    }

    /// What knows the values.
    pub const fn values(&self) -> &V {
        &self.values
    }

    /// The largest heap.
    pub const fn reach(&self) -> u64 {
        self.reach
    }

    /// The heap of `size` stones.
    ///
    /// # Errors
    ///
    /// A heap above the reach, or of a value that is not known.
    pub fn heap(&self, size: u64) -> Result<Heap<'_, V>, BeyondReach> {
        let known = size <= self.reach && self.values.grundy_value(size).is_some();
        let heap = Heap { size, game: self };
        known.then_some(heap).ok_or(BeyondReach {
            heap: size,
            reach: self.reach,
        })
    }
}

/// A heap larger than those whose values are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BeyondReach {
    /// The heap that was asked for.
    pub heap: u64,
    /// The largest that is known.
    pub reach: u64,
}

impl fmt::Display for BeyondReach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { heap, reach } = self;
        write!(f, "heap of {heap}, but values are known to {reach}")
    }
}

impl error::Error for BeyondReach {}

/// A heap of a [`SubtractionGame`], which it borrows. Heaps are equal, and
/// ordered, by their sizes.
pub struct Heap<'g, V> {
    size: u64,
    game: &'g SubtractionGame<V>,
}

impl<'g, V> Heap<'g, V> {
    /// How many stones it has.
    pub const fn size(&self) -> u64 {
        self.size
    }

    /// The game that it borrows.
    pub const fn game(&self) -> &'g SubtractionGame<V> {
        self.game
    }

    /// How many options it has, without a look at them: one search in the
    /// takes, or in what is left out.
    ///
    /// ```
    /// # use core::ops::ControlFlow;
    /// use subtraction_games::{SubtractionGame, SubtractionSet};
    ///
    /// let set: SubtractionSet = "all-but:2,5".parse()?;
    /// let values = set.values(5, &mut |_| ControlFlow::Continue(()))?;
    /// let game = SubtractionGame::new(&set, 4, values);
    /// // Takes of 1, 3 and 4.
    /// assert_eq!(game.heap(4)?.option_count(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn option_count(&self) -> u64 {
        let to_size = |numbers: &[u64]| numbers.partition_point(|number| *number <= self.size);
        match &self.game.moves {
            Moves::Takes(takes) => to_size(takes) as u64,
            Moves::AllBut(left_out) => self.size - to_size(left_out) as u64,
        }
    }
}

impl<V: GrundyValues> ImpartialGame for Heap<'_, V> {
    /// By take, the smallest first.
    fn options(&self) -> impl Iterator<Item = Self> {
        let Self { size, game } = *self;
        let (takes, left_out) = match &game.moves {
            Moves::Takes(takes) => (takes.as_slice(), None),
            Moves::AllBut(left_out) => (&[][..], Some(left_out)),
        };
        let listed = takes.iter().copied().take_while(move |take| *take <= size);
        let others = left_out
            .map(|left_out| (1..=size).filter(|take| left_out.binary_search(take).is_err()));
        listed
            .chain(others.into_iter().flatten())
            .map(move |take| Self {
                size: size - take,
                game,
            })
    }

    fn grundy_value(&self) -> Nimber {
        // It was known when the heap was made, and so were those of its options.
        self.game.values.grundy_value(self.size).unwrap_or_default()
    }

    /// Of an all-but set, the heaps of one value lie close together, as they
    /// differ by numbers that are left out: one is found, and the others are
    /// looked for around it.
    fn options_with_value(&self, value: Nimber) -> impl Iterator<Item = Self> {
        let Self { size, game } = *self;
        let (mut all, mut around) = (None, None);
        match &game.moves {
            Moves::Takes(_) => all = Some(self.options()),
            Moves::AllBut(left_out) => {
                let far = left_out.last().copied().unwrap_or(0);
                around = game.values.any_heap_of(value, size).map(|one| {
                    let near = one.saturating_sub(far)
                        ..=one.saturating_add(far).min(size.saturating_sub(1));
                    near.rev()
                        .filter(move |heap| left_out.binary_search(&(size - heap)).is_err())
                        .map(move |size| Self { size, game })
                });
            }
        }
        let options = all
            .into_iter()
            .flatten()
            .chain(around.into_iter().flatten());
        options.filter(move |option| option.grundy_value() == value)
    }
}

impl<V> Clone for Heap<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Copy for Heap<'_, V> {}

impl<V> PartialEq for Heap<'_, V> {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size
    }
}

impl<V> Eq for Heap<'_, V> {}

impl<V> PartialOrd for Heap<'_, V> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<V> Ord for Heap<'_, V> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.size.cmp(&other.size)
    }
}

impl<V> hash::Hash for Heap<'_, V> {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.size.hash(state);
    }
}

impl<V> fmt::Debug for Heap<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Heap").field(&self.size).finish()
    }
}
