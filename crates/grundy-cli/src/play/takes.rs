//! What a heap's rules let a move take: by arithmetic, so that nothing is listed
//! that could be as long as a heap.

use crate::{
    rules::Rules,
    wording::{self, stones},
};
use subtraction_games::SubtractionSet;

/// The takes that the rules of a heap allow.
pub(crate) enum Takes {
    /// Nim.
    Any,
    /// Parity Nim.
    Parity,
    Set(SubtractionSet),
}

/// Takes that are named one by one before they are told as a range.
const NAMED: u64 = 12;

impl Takes {
    pub(crate) fn of(rules: &Rules) -> Self {
        match (rules, rules.set()) {
            (_, Some(set)) => Self::Set(set),
            (Rules::ParityNim, None) => Self::Parity,
            _ => Self::Any,
        }
    }

    /// How many takes a heap of `size` has, where arithmetic tells: a set's
    /// takes have to be counted one by one.
    pub(crate) fn count(&self, size: u64) -> Option<u64> {
        match self {
            Self::Any => Some(size),
            Self::Parity => Some(match size % 2 {
                0 => (size / 2).saturating_sub(1),
                _ => size / 2 + 1,
            }),
            Self::Set(set) => {
                let below = set.left_out()?.partition_point(|take| *take <= size);
                Some(size - below as u64)
            }
        }
    }

    /// The `n`th take of a heap of `size`, counted from 0, the smallest first;
    /// where [`count`](Self::count) tells how many there are.
    pub(crate) fn nth(&self, size: u64, n: u64) -> Option<u64> {
        if n >= self.count(size)? {
            return None;
        }
        match self {
            Self::Any => Some(n + 1),
            // Behind the even takes, the whole of an odd heap.
            Self::Parity if n == size / 2 => Some(size),
            Self::Parity => Some(2 * (n + 1)),
            Self::Set(set) => {
                // Each number left out at or below the take moves it on by one.
                let skip = |take, out: &u64| if *out <= take { take + 1 } else { take };
                Some(set.left_out()?.iter().fold(n + 1, skip))
            }
        }
    }

    /// Why a heap of `size` stones, called `heap`, does not allow this take.
    pub(crate) fn refusal(&self, heap: &str, size: u64, take: u64) -> Option<String> {
        let left = match size.checked_sub(take) {
            _ if take == 0 => return Some("a move takes at least one stone".into()),
            None if size == 0 => return Some(format!("{heap} is empty")),
            None => {
                return Some(format!(
                    "{heap} has {}, so {take} cannot be taken",
                    stones(size)
                ));
            }
            Some(left) => left,
        };
        match self {
            Self::Any => None,
            Self::Parity => match (take % 2, left) {
                (0, 0) => Some(format!(
                    "{take} is even and would empty {heap}, but an even take must leave a stone"
                )),
                (1, 1..) => Some(format!(
                    "{take} is odd and would leave {}, but an odd take must empty the heap",
                    stones(left)
                )),
                _ => None,
            },
            Self::Set(set) if set.contains(take) => None,
            Self::Set(set) => Some(match set.left_out() {
                Some(_) => format!("{take} is a number that may not be taken"),
                None => format!("{take} is not {}", wording::take_of(set)),
            }),
        }
    }

    /// The takes of a heap of `size` as a range, where they are one and many.
    pub(crate) fn range(&self, size: u64) -> Option<String> {
        let many = matches!(self, Self::Any) && size > NAMED;
        many.then(|| format!("1 to {size}"))
    }
}

#[cfg(test)]
mod tests {
    use super::Takes;
    use crate::rules::Rules;

    fn takes(rules: &str) -> Takes {
        Takes::of(&rules.parse::<Rules>().unwrap())
    }

    /// Counted and listed from the rules' own words.
    #[test]
    fn takes_by_arithmetic_are_those_of_the_rules() {
        type Allows = fn(u64, u64) -> bool;
        let rules: [(&str, Allows); 4] = [
            ("nim", |_, _| true),
            ("parity-nim", |size, take| (take % 2 == 1) == (take == size)),
            ("all-but:2,5", |_, take| take != 2 && take != 5),
            ("all-but:1,2,3,9", |_, take| ![1, 2, 3, 9].contains(&take)),
        ];
        for (name, allows) in rules {
            let takes = takes(name);
            for size in 0..40 {
                let wanted: Vec<u64> = (1..=size).filter(|take| allows(size, *take)).collect();
                let found: Vec<u64> = (0..).map_while(|n| takes.nth(size, n)).collect();
                assert_eq!(found, wanted, "{name} {size}");
                assert_eq!(takes.count(size), Some(wanted.len() as u64));
                for take in 0..=size + 2 {
                    let refused = takes.refusal("it", size, take).is_some();
                    assert_eq!(refused, !wanted.contains(&take), "{name} {size} {take}");
                }
            }
        }
        // At the top of the type.
        let top = u64::MAX;
        assert_eq!(takes("nim").nth(top, top - 1), Some(top));
        assert_eq!(takes("parity-nim").count(top), Some(1 << 63));
        assert_eq!(takes("parity-nim").nth(top, (1 << 63) - 1), Some(top));
        assert_eq!(takes("parity-nim").nth(top, (1 << 63) - 2), Some(top - 1));
        assert_eq!(takes("all-but:2,5").nth(top, top - 3), Some(top));
        assert_eq!(takes("all-but:2,5").nth(top, top - 2), None);
    }

    #[test]
    fn refusals_name_the_reason() {
        let refusal = |rules, size, take| takes(rules).refusal("heap 2", size, take).unwrap();
        assert_eq!(
            refusal("nim", 3, 5),
            "heap 2 has 3 stones, so 5 cannot be taken"
        );
        assert_eq!(
            refusal("nim", 1, 2),
            "heap 2 has 1 stone, so 2 cannot be taken"
        );
        assert_eq!(refusal("nim", 3, 0), "a move takes at least one stone");
        assert!(refusal("parity-nim", 4, 4).contains("an even take must leave a stone"));
        assert!(refusal("parity-nim", 7, 3).contains("an odd take must empty the heap"));
        assert_eq!(refusal("fimber", 9, 4), "4 is not a Fibonacci number");
        assert_eq!(refusal("subtraction:1,3,4", 9, 2), "2 is not 1, 3 or 4");
        assert_eq!(refusal("powers:2", 9, 3), "3 is not 1 or a power of 2");
        assert!(refusal("all-but:2,5", 9, 5).contains("may not be taken"));
    }
}
