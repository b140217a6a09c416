//! The options of a component by their values, from which its value is seen.

use crate::position::Component;
use grundy::Nimber;

/// How many values below that of a component are looked at from 0 on; the last
/// of them is looked at, too.
const VALUES: u64 = 8;

/// How many options of a value, or of all larger ones, are listed.
const OPTIONS: usize = 10;

/// Up to which value of a component the options of larger values are counted.
const COUNTED: u64 = 64;

/// The options that have one value: the first few, and how many there are.
pub(super) struct OfValue<C> {
    pub(super) value: u64,
    pub(super) first: Vec<C>,
    pub(super) count: u64,
}

impl<C: Component> OfValue<C> {
    fn new(position: &C, value: u64) -> Self {
        let mut options = position.options_with_value(Nimber::new(value));
        let first: Vec<C> = options.by_ref().take(OPTIONS).collect();
        // At most one of a closed form, a few of an all-but set.
        let count = first.len() as u64 + options.count() as u64;
        Self {
            value,
            first,
            count,
        }
    }

    /// How many are not among the first.
    pub(super) fn more(&self) -> u64 {
        self.count - self.first.len() as u64
    }
}

/// The options of the values below that of `position`: of the first few
/// values, and of the last. Each of them has some, by the definition of mex.
pub(super) fn below<C: Component>(position: &C) -> Vec<OfValue<C>> {
    let value = position.grundy_value().get();
    let last = value.checked_sub(1).filter(|last| *last >= VALUES);
    let values = (0..value.min(VALUES)).chain(last);
    values.map(|value| OfValue::new(position, value)).collect()
}

/// The options of larger values, the first few with their values, and how many
/// there are; none where that is not counted.
pub(super) fn above<C: Component>(position: &C) -> Option<(Vec<(C, Nimber)>, u64)> {
    let value = position.grundy_value();
    if value.get() > COUNTED {
        return None;
    }
    let with = |value| position.options_with_value(Nimber::new(value)).count() as u64;
    let smaller: u64 = (0..value.get()).map(with).sum();
    let count = position.option_count() - smaller;
    // No look at options where there are none of these.
    let first = (count > 0).then(|| {
        let valued = position
            .options()
            .map(|option| (option, option.grundy_value()));
        valued.filter(|(_, other)| *other > value)
    });
    let first = first
        .into_iter()
        .flatten()
        .take(OPTIONS.min(usize::try_from(count).unwrap_or(OPTIONS)));
    Some((first.collect(), count))
}
