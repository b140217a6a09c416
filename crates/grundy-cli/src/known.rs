//! Where the values of a subtraction game come from.

use crate::{arguments::Source, failure::Failure, mapped, progress::Progress, rules::Rules};
use grundy::Nimber;
use grundy_table::{MappedBytes, Table};
use subtraction_games::{GrundyValues, Periodic, SubtractionSet, Values, find_period};

/// Values that are known, from wherever answers soonest.
pub(crate) enum Known {
    Embedded(Table<&'static [u8]>),
    Mapped(Table<MappedBytes>),
    Computed(Values),
    Periodic(Periodic<Values>),
}

/// To a heap as small as this no period is looked for: to compute is as soon done.
const SMALL: u64 = 1 << 16;

/// How far a period is looked for before the values are computed instead.
const LOOKED: u64 = 20_000_000;

impl Known {
    /// The values of the heaps to `largest`: from the file that was named, from
    /// the table in the command, out of a proved period, or computed.
    pub(crate) fn find(
        set: &SubtractionSet,
        largest: u64,
        source: &Source,
    ) -> Result<Self, Failure> {
        if let Some(file) = &source.table.file {
            return mapped::map(file, set).map(Self::Mapped);
        }
        if *set == SubtractionSet::fibonacci() {
            let table = *fimber::Fimber::embedded().table();
            if largest < table.len() {
                return Ok(Self::Embedded(table));
            }
        }
        if largest > SMALL {
            let progress = Progress::start("looking for a period", LOOKED);
            let found = find_period(set, LOOKED, &mut |looked| progress.at(looked));
            if let Ok(period) = found {
                let first = period.preperiod + period.period;
                let values = compute(set, first, source.memory.most)?;
                return Ok(Self::Periodic(Periodic::new(values, period)));
            }
        }
        let values = compute(set, largest.saturating_add(1), source.memory.most)?;
        Ok(Self::Computed(values))
    }

    /// Whether the value of `heap` is there: a table that was named may end before.
    pub(crate) fn reaches(&self, heap: u64) -> Result<(), Failure> {
        let known = self.grundy_value(heap).map(|_| ());
        known.ok_or_else(|| Failure::input(self.beyond(heap)))
    }

    /// Why the value of `heap` is not there.
    pub(crate) fn beyond(&self, heap: u64) -> String {
        match self {
            Self::Mapped(table) => {
                let entries = table.len();
                grundy_table::BeyondTable { heap, entries }.to_string()
            }
            _ => format!("the value of heap {heap} is above {}", u64::MAX),
        }
    }
}

impl GrundyValues for Known {
    fn grundy_value(&self, heap: u64) -> Option<Nimber> {
        match self {
            Self::Embedded(table) => table.get(heap).map(Nimber::from),
            Self::Mapped(table) => table.get(heap).map(Nimber::from),
            Self::Computed(values) => values.get(heap),
            Self::Periodic(values) => values.grundy_value(heap),
        }
    }

    fn any_heap_of(&self, value: Nimber, below: u64) -> Option<u64> {
        match self {
            Self::Periodic(values) => values.any_heap_of(value, below),
            _ => (0..below).find(|heap| self.grundy_value(*heap) == Some(value)),
        }
    }
}

/// The subtraction set of rules that have one.
pub(crate) fn set_of(rules: &Rules) -> Result<SubtractionSet, Failure> {
    rules.set().ok_or_else(|| {
        Failure::input(format_args!(
            "{rules} has a closed form; wanted the rules of a subtraction game"
        ))
    })
}

/// The values of the heaps below `len`, unless they take more memory than they may.
pub(crate) fn compute(set: &SubtractionSet, len: u64, most: u64) -> Result<Values, Failure> {
    let refused = |needed: u64| {
        Failure::input(format_args!(
            "the values of {set} to heap {} take about {} of memory, more than --max-memory {}",
            len - 1,
            size(needed),
            size(most)
        ))
    };
    let needed = set.memory_needed(len);
    if needed > most {
        return Err(refused(needed));
    }
    let progress = Progress::start("computing", len);
    let values = set.values(len, &mut |done| progress.at(done));
    values.map_err(|error| Failure::input(format_args!("{set} to heap {}: {error}", len - 1)))
}

/// A number of bytes for people.
pub(crate) fn size(bytes: u64) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let unit = (bytes.max(1).ilog2() / 10) as usize;
    match unit {
        0 => format!("{bytes} bytes"),
        _ => {
            let value = bytes as f64 / (1_u64 << (10 * unit)) as f64;
            format!("{value:.1} {}", units.get(unit).unwrap_or(&"bytes"))
        }
    }
}
