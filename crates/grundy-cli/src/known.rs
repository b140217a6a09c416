//! Where the values of a subtraction game come from.

use crate::{
    arguments::Source,
    explain::{By, Reason},
    failure::Failure,
    mapped,
    progress::Progress,
    rules::Rules,
    text::{shown, size_down, size_up},
};
use grundy::Nimber;
use grundy_table::{MappedBytes, Table};
use std::{fmt::Display, path::Path};
use subtraction_games::{
    ComputeError, GrundyValues, Period, Periodic, SubtractionSet, Values, find_period,
    window_memory,
};

/// Values that are known, from wherever answers soonest.
pub(crate) enum Known {
    Embedded(Table<&'static [u8]>),
    Mapped(Table<MappedBytes>),
    Computed(Values),
    Periodic(Periodic<Values>),
}

/// Steps that a search for a period may take, of a heap and a take each, where
/// the values could as well be computed, and where they could not.
const WORTH_A_TRY: u64 = 100_000_000;
const ONLY_HOPE: u64 = 4_000_000_000;

impl Known {
    /// The values of the heaps to `largest`: from the file that was named, from
    /// the table in the command, out of a proved period, or computed. Messages
    /// call the set by `rules`, as they were typed.
    pub(crate) fn of(
        rules: &impl Display,
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
        let most = source.memory.most;
        let computable = set.memory_needed(largest.saturating_add(1)) <= most;
        if let Some(period) = period_for(set, largest, computable, most) {
            let first = period.preperiod + period.period;
            if !computable || set.memory_needed(first) <= most {
                let values = compute(rules, set, first, most)?;
                return Ok(Self::Periodic(Periodic::new(values, period)));
            }
        }
        let len = largest.checked_add(1).ok_or_else(|| {
            Failure::input(format_args!(
                "the value of heap {largest} is not computed; wanted a heap below it"
            ))
        })?;
        compute(rules, set, len, most).map(Self::Computed)
    }

    /// The largest heap that is known of those to `largest`: a table that was
    /// named may end before. None where not even heap 0 is.
    pub(crate) fn reach(&self, largest: u64) -> Option<u64> {
        match self {
            Self::Mapped(table) => Some(largest.min(table.len().checked_sub(1)?)),
            _ => Some(largest),
        }
    }

    /// Whether the value of `heap` is there: a table that was named may end before.
    pub(crate) fn reaches(&self, heap: u64) -> Result<(), Failure> {
        let known = self.grundy_value(heap).map(|_| ());
        known.ok_or_else(|| Failure::input(self.beyond(heap)))
    }

    /// What gives the value of `heap`.
    pub(crate) fn reason(&self, heap: u64, source: &Source) -> Reason {
        match self {
            Self::Embedded(_) => Reason {
                by: By::Table,
                sentence: "looked up in the table in the command".into(),
            },
            Self::Mapped(_) => {
                let file = source.table.file.as_deref().unwrap_or(Path::new(""));
                Reason {
                    by: By::Table,
                    sentence: format!("looked up in the table {}", shown(&file.to_string_lossy())),
                }
            }
            Self::Periodic(values) => Reason::periodic(heap, values),
            Self::Computed(_) => Reason::computed(heap),
        }
    }

    /// Why the value of `heap` is not there.
    pub(crate) fn beyond(&self, heap: u64) -> String {
        match self {
            Self::Mapped(table) => table.beyond(heap).to_string(),
            _ => format!("the value of heap {heap} is not known"),
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

/// A proved period, where one is found in no longer than is worth it: to
/// compute the values to `largest` at once, where that can be done, takes a
/// look at each heap, too.
fn period_for(set: &SubtractionSet, largest: u64, computable: bool, most: u64) -> Option<Period> {
    if window_memory(set) > most {
        return None;
    }
    let limit = search_limit(set, largest, computable)?;
    let progress = Progress::start("looking for a period", limit);
    find_period(set, limit, &mut |looked| progress.at(looked)).ok()
}

/// How many heaps a search for a period may look at; none where so few show no
/// period, as a search looks at a window of values first.
fn search_limit(set: &SubtractionSet, largest: u64, computable: bool) -> Option<u64> {
    let (steps, window) = match set.left_out() {
        Some(left_out) => (left_out.len(), *left_out.last()?),
        None => {
            let take = set.largest_take()?;
            (set.takes_below(take).len() + 1, take)
        }
    };
    let limit = match computable {
        // To compute takes about a step for 16 of these.
        true => (WORTH_A_TRY / steps as u64).min(largest / 16),
        false => ONLY_HOPE / steps as u64,
    };
    (limit > window).then_some(limit)
}

/// A table is named only for rules that are looked up in one.
pub(crate) fn table_is_for(rules: &Rules, source: &Source) -> Result<(), Failure> {
    match (&source.table.file, rules.set()) {
        (Some(_), None) => Err(Failure::input(format_args!(
            "--table: {rules} has a closed form and is not looked up in a table"
        ))),
        _ => Ok(()),
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
pub(crate) fn compute(
    rules: &impl Display,
    set: &SubtractionSet,
    len: u64,
    most: u64,
) -> Result<Values, Failure> {
    may_take(
        format_args!("the values of {rules} to heap {} take", len - 1),
        set.memory_needed(len),
        most,
    )?;
    let progress = Progress::start("computing", len);
    let values = set.values(len, &mut |done| progress.at(done));
    values.map_err(|error| {
        let message = format!("{rules} to heap {}: {error}", len - 1);
        match error {
            ComputeError::OutOfMemory => Failure::System(message),
            _ => Failure::Input(message),
        }
    })
}

/// Refuses `what takes` more memory than it may. What it needs is rounded up and
/// what it may have is rounded down, so that they never look the same.
pub(crate) fn may_take(what: impl Display, needed: u64, most: u64) -> Result<(), Failure> {
    if needed <= most {
        return Ok(());
    }
    Err(Failure::input(format_args!(
        "{what} about {} of memory, more than --max-memory {}",
        size_up(needed),
        size_down(most)
    )))
}

#[cfg(test)]
mod tests {
    use super::{may_take, search_limit};
    use crate::text::{size_down, size_up};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_refusal_names_two_sizes(most in any::<u64>(), more in 1..=u64::MAX) {
            let needed = most.saturating_add(more);
            prop_assert!(may_take("x takes", most, needed).is_ok());
            if needed > most {
                prop_assert!(may_take("x takes", needed, most).is_err());
                prop_assert_ne!(size_up(needed), size_down(most));
            }
        }
    }

    #[test]
    fn no_search_that_is_shorter_than_its_window() {
        let limit = |set: &str, largest| search_limit(&set.parse().unwrap(), largest, true);
        // The window alone would be 800 MB, for a heap of 5.
        assert_eq!(limit("subtraction:1,20000000", 5), None);
        assert_eq!(limit("all-but:2,10000000", 5), None);
        // 16 heaps are computed in the time in which one is looked at.
        assert_eq!(limit("subtraction:1,100", 1600), None);
        assert_eq!(limit("subtraction:1,100", 1616), Some(101));
        assert_eq!(limit("all-but:1,100", 1600), None);
        assert_eq!(limit("all-but:1,100", 1616), Some(101));
        assert_eq!(limit("squares", 1 << 40), None);
    }
}
