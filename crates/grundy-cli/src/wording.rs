//! What a move does, in words: one wording for all that tells it to people.

use crate::rules::Rules;
use subtraction_games::SubtractionSet;

/// So many numbers are named before a list is cut short.
const NAMED: usize = 12;

/// So many members of a set without end are named.
const FIRST: usize = 5;

/// What a move does: a sentence without its capital and its end.
pub(crate) fn a_move(rules: &Rules) -> String {
    match rules {
        Rules::Nim => "a move takes any number of stones from one heap".into(),
        Rules::ParityNim => "a move takes from one heap an even number of stones that leaves \
                             some, or an odd number that leaves none"
            .into(),
        Rules::Ainta { k } => format!(
            "a move takes from one board a row, a column, or {k} of both at once, \
             but never the last row or column"
        ),
        Rules::Fimber => of_set(&SubtractionSet::fibonacci()),
        Rules::Subtraction(set) => of_set(set),
    }
}

fn of_set(set: &SubtractionSet) -> String {
    format!("a move takes from one heap {}", stones_of(set))
}

/// The stones that a move takes.
fn stones_of(set: &SubtractionSet) -> String {
    if let Some(left_out) = set.left_out() {
        return format!("any number of stones but {}", all_of(left_out));
    }
    if let Some(takes) = finite(set) {
        return match takes.as_slice() {
            [one] => format!("exactly {}", stones(*one)),
            few if few.len() <= NAMED => format!("{} stones", one_of(few)),
            many => format!(
                "one of {} numbers of stones: {}, ...",
                many.len(),
                joined(many)
            ),
        };
    }
    let name = set.to_string();
    let what = match name.split_once(':').unwrap_or((&name, "")) {
        ("fibonacci", _) => "a Fibonacci number of stones".into(),
        ("squares", _) => "a square number of stones".into(),
        ("primes", _) => "a prime number of stones".into(),
        ("factorials", _) => "a factorial number of stones".into(),
        ("powers", base) => format!("a number of stones that is 1 or a power of {base}"),
        _ => format!("a number of stones of {name}"),
    };
    let first: Vec<u64> = set.takes().take(FIRST).collect();
    format!("{what} ({}, ...)", joined(&first))
}

/// What a number is that may be taken: "4 is not …".
pub(crate) fn take_of(set: &SubtractionSet) -> String {
    if let Some(takes) = finite(set) {
        return match takes.len() {
            0..=NAMED => one_of(&takes),
            many => format!("one of the {many} numbers that may be taken"),
        };
    }
    let name = set.to_string();
    match name.split_once(':').unwrap_or((&name, "")) {
        ("fibonacci", _) => "a Fibonacci number".into(),
        ("squares", _) => "a square number".into(),
        ("primes", _) => "a prime number".into(),
        ("factorials", _) => "a factorial number".into(),
        ("powers", base) => format!("1 or a power of {base}"),
        _ => "a number that may be taken".into(),
    }
}

/// The takes of a set that ends.
fn finite(set: &SubtractionSet) -> Option<Vec<u64>> {
    set.largest_take().map(|_| set.takes().collect())
}

/// "1, 3 or 4".
fn one_of(numbers: &[u64]) -> String {
    match numbers {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", joined(first)),
        numbers => joined(numbers),
    }
}

/// "2 and 5", cut short where they are many.
fn all_of(numbers: &[u64]) -> String {
    match (numbers, numbers.len().saturating_sub(NAMED)) {
        ([first @ .., last], 0) if !first.is_empty() => format!("{} and {last}", joined(first)),
        (numbers, 0) => joined(numbers),
        (numbers, 1) => format!("{} and 1 other number", joined(numbers)),
        (numbers, more) => format!("{} and {more} other numbers", joined(numbers)),
    }
}

/// The first numbers, with commas.
fn joined(numbers: &[u64]) -> String {
    let first = numbers.iter().take(NAMED).map(u64::to_string);
    first.collect::<Vec<_>>().join(", ")
}

pub(crate) fn stones(count: u64) -> String {
    match count {
        1 => "1 stone".into(),
        _ => format!("{count} stones"),
    }
}

#[cfg(test)]
mod tests {
    use super::{a_move, take_of};
    use crate::rules::Rules;

    #[test]
    fn moves_in_words() {
        for (rules, wanted) in [
            ("nim", "takes any number of stones from one heap"),
            (
                "fimber",
                "a Fibonacci number of stones (1, 2, 3, 5, 8, ...)",
            ),
            (
                "squares",
                "a square number of stones (1, 4, 9, 16, 25, ...)",
            ),
            ("primes", "a prime number of stones (2, 3, 5, 7, 11, ...)"),
            (
                "factorials",
                "a factorial number of stones (1, 2, 6, 24, 120, ...)",
            ),
            (
                "powers:3",
                "a number of stones that is 1 or a power of 3 (1, 3, 9, 27, 81, ...)",
            ),
            ("subtraction:1", "from one heap exactly 1 stone"),
            ("subtraction:10", "from one heap exactly 10 stones"),
            ("subtraction:4,1", "from one heap 1 or 4 stones"),
            ("subtraction:1,3,4", "from one heap 1, 3 or 4 stones"),
            (
                "subtraction:1,2,3,4,5,6,7,8,9,10,11,12,14",
                "one of 13 numbers of stones: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, ...",
            ),
            ("all-but:2", "any number of stones but 2"),
            ("all-but:2,5,7", "any number of stones but 2, 5 and 7"),
            (
                "all-but:1,2,3,4,5,6,7,8,9,10,11,12,14",
                "but 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 1 other number",
            ),
        ] {
            let rules: Rules = rules.parse().unwrap();
            let found = a_move(&rules);
            assert!(found.ends_with(wanted), "{found}");
            assert!(found.starts_with("a move takes "), "{found}");
        }
    }

    #[test]
    fn takes_in_words() {
        for (rules, wanted) in [
            ("fimber", "a Fibonacci number"),
            ("powers:2", "1 or a power of 2"),
            ("subtraction:10", "10"),
            ("subtraction:1,3,4", "1, 3 or 4"),
            (
                "subtraction:1,2,3,4,5,6,7,8,9,10,11,12,14",
                "one of the 13 numbers that may be taken",
            ),
        ] {
            let rules: Rules = rules.parse().unwrap();
            assert_eq!(take_of(&rules.set().unwrap()), wanted);
        }
    }
}
