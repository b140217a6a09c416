//! Subtraction sets: what they hold, how they are written, what is refused.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use proptest::{collection::vec, prelude::*};
use subtraction_games::{ParseSetError, SubtractionSet};

fn set(text: &str) -> SubtractionSet {
    text.parse().unwrap()
}

/// Numbers that are looked at, one by one; fewer where Miri interprets.
const LIMIT: u64 = if cfg!(miri) { 150 } else { 20_000 };

/// Each named set by its definition, number by number.
#[test]
fn named_sets_hold_what_their_names_say() {
    let prime = |n: u64| {
        n > 1
            && (2..n)
                .take_while(|d| d * d <= n)
                .all(|d| !n.is_multiple_of(d))
    };
    let square = |n: u64| {
        (1..=n)
            .take_while(|root| root * root <= n)
            .any(|root| root * root == n)
    };
    let fibonacci = |n: u64| {
        let (mut this, mut next) = (1, 2);
        while this < n {
            (this, next) = (next, this + next);
        }
        this == n
    };
    let power = |base: u64| {
        move |mut n: u64| {
            while n > 1 && n.is_multiple_of(base) {
                n /= base;
            }
            n == 1
        }
    };
    let factorial = |n: u64| (1..20).any(|k| (1..=k).product::<u64>() == n);
    let definitions: [(&str, &dyn Fn(u64) -> bool); 9] = [
        ("primes", &prime),
        ("squares", &square),
        ("fibonacci", &fibonacci),
        ("powers:2", &power(2)),
        ("powers:3", &power(3)),
        ("powers:10", &power(10)),
        ("factorials", &factorial),
        ("subtraction:7,1,300", &|n| [1, 7, 300].contains(&n)),
        ("all-but:7,1,300", &|n| ![1, 7, 300].contains(&n)),
    ];
    for (text, holds) in definitions {
        let set = set(text);
        let wanted: Vec<u64> = (1..LIMIT).filter(|n| holds(*n)).collect();
        assert_eq!(
            set.takes()
                .take_while(|take| *take < LIMIT)
                .collect::<Vec<_>>(),
            wanted,
            "{text}"
        );
        for limit in [0, 1, 2, 3, 4, 100, 127, 128, 129, LIMIT - 1, LIMIT] {
            let below: Vec<u64> = wanted
                .iter()
                .copied()
                .filter(|take| *take < limit)
                .collect();
            assert_eq!(set.takes_below(limit), below, "{text} below {limit}");
        }
        let found: Vec<u64> = (0..LIMIT).filter(|n| set.contains(*n)).collect();
        assert_eq!(found, wanted, "{text}");
    }
}

/// The last takes that a `u64` holds, by arithmetic done elsewhere.
#[test]
fn sets_end_where_the_type_does() {
    assert_eq!(
        set("fibonacci").takes().last(),
        Some(12_200_160_415_121_876_738)
    );
    assert_eq!(
        set("factorials").takes().last(),
        Some(2_432_902_008_176_640_000)
    );
    assert_eq!(set("powers:2").takes().last(), Some(1 << 63));
    assert_eq!(
        set("powers:10").takes().last(),
        Some(10_000_000_000_000_000_000)
    );
    let most = u64::MAX;
    assert_eq!(
        set("powers:18446744073709551615")
            .takes()
            .collect::<Vec<_>>(),
        [1, most]
    );
    assert!(set("squares").contains(18_446_744_065_119_617_025)); // (2³² − 1)²
    assert!(!set("squares").contains(most));
    assert!(set("primes").contains(18_446_744_073_709_551_557)); // the largest below 2⁶⁴
    // The least strong pseudoprime to the first nine primes.
    assert!(!set("primes").contains(3_825_123_056_546_413_051));
    assert!(set("all-but:2").contains(most) && !set("all-but:18446744073709551615").contains(most));
}

#[test]
fn canonical_form() {
    for (text, canonical) in [
        ("subtraction:4,3,1,3", "subtraction:1,3,4"),
        ("subtraction:007", "subtraction:7"),
        ("all-but:5,2", "all-but:2,5"),
        ("powers:0010", "powers:10"),
        ("fibonacci", "fibonacci"),
        ("squares", "squares"),
        ("primes", "primes"),
        ("factorials", "factorials"),
    ] {
        assert_eq!(set(text).to_string(), canonical);
        assert_eq!(set(canonical), set(text));
    }
}

/// The hash in a tag: FNV-1a of 128 bits, by its definition, done elsewhere.
#[test]
fn tags() {
    for (text, tag) in [
        ("squares", "squares"),
        ("subtraction:1,23", "subtraction:1,23"),
        ("subtraction:1,234", "s#11JlS1tcNVkS2j"),
        ("all-but:10000,20000", "a#Q4iG1TCyLwjMSz"),
        ("powers:1000000000", "p#x1DibEcg4O4zDU"),
    ] {
        assert_eq!(set(text).tag(), tag);
    }
    // They shared an earlier, shorter hash.
    let (one, other) = (
        "subtraction:165062096,257151546",
        "subtraction:238503879,490849628",
    );
    assert_ne!(set(one).tag(), set(other).tag());
}

#[test]
fn refusals_point_at_the_character() {
    let parameter = |text: &str| match text.parse::<SubtractionSet>().unwrap_err() {
        ParseSetError::Parameter { found, column, .. } => (found, column),
        error => panic!("{text}: {error}"),
    };
    for (text, found, column) in [
        ("subtraction", "", 13),
        ("subtraction:", "", 13),
        ("subtraction:0", "0", 13),
        ("subtraction:1,,3", "", 15),
        ("subtraction:1,3,", "", 17),
        ("subtraction:1,x,3", "x", 15),
        ("subtraction:1, 3", " 3", 15),
        ("subtraction:1,-3", "-3", 15),
        ("subtraction:1,+3", "+3", 15),
        (
            "subtraction:1,18446744073709551616",
            "18446744073709551616",
            15,
        ),
        ("subtraction:é,3", "é", 13),
        ("all-but:1,é,x", "é", 11),
        ("all-but", "", 9),
        ("powers", "", 8),
        ("powers:1", "1", 8),
        ("powers:0", "0", 8),
        ("powers:2,3", "2,3", 8),
        ("squares:2", ":2", 8),
        ("fibonacci:", ":", 10),
    ] {
        assert_eq!(parameter(text), (found.into(), column), "{text}");
    }
    for text in ["", ":", "square", "subtract:1", "Primes", " primes"] {
        let error = text.parse::<SubtractionSet>().unwrap_err();
        assert!(
            matches!(error, ParseSetError::Name { .. }),
            "{text}: {error}"
        );
    }
    assert_eq!(SubtractionSet::only([]), None);
    assert_eq!(SubtractionSet::only([3, 0]), None);
    assert_eq!(SubtractionSet::all_but([]), None);
    assert_eq!(SubtractionSet::powers(1), None);
}

proptest! {
    #[test]
    fn printed_sets_parse_back(takes in vec(1..=u64::MAX, 1..20), left_out in vec(1..50_u64, 1..9)) {
        for made in [SubtractionSet::only(takes), SubtractionSet::all_but(left_out)] {
            let made = made.unwrap();
            prop_assert_eq!(&set(&made.to_string()), &made);
            prop_assert!(made.tag().len() <= 16);
        }
    }

    #[test]
    fn no_text_panics(text in "(subtraction|all-but|powers|squares|.{0,9}):?[0-9,é-]{0,30}") {
        if let Ok(set) = text.parse::<SubtractionSet>() {
            prop_assert_eq!(set.to_string().parse::<SubtractionSet>(), Ok(set));
        }
    }
}
