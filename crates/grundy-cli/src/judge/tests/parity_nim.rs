use super::Tests;
use grundy::{ImpartialGame, Sum};
use parity_nim::Heap;

const LARGEST: u64 = 2_147_000_000;

pub(super) fn add(tests: &mut Tests) {
    for (name, heaps) in [
        ("the smallest input", &[1][..]),
        ("heap 2 loses: plain Nim wins it", &[2]),
        ("heap 3 wins", &[3]),
        ("heap 4 wins", &[4]),
        ("4 1: values 1 and 1", &[4, 1]),
        ("3 6: values 2 and 2", &[3, 6]),
        ("2 1: values 0 and 1", &[2, 1]),
        ("2 2 2: no move at all", &[2, 2, 2]),
        ("1 2 3: plain Nim loses it", &[1, 2, 3]),
        ("1 1: two heaps alike", &[1, 1]),
        ("5 8: values 3 and 3", &[5, 8]),
        ("5 6: an odd heap of value (n - 1) / 2", &[5, 6]),
        ("6 7: an odd and an even heap of one half", &[6, 7]),
        ("4 6 2: an even heap of value n / 2", &[4, 6, 2]),
        ("4 6 3: values 1, 2 and 2", &[4, 6, 3]),
        ("8 6 4: values 3, 2 and 1, even heaps as n / 2", &[8, 6, 4]),
        ("1 3 6 4: values in pairs", &[1, 3, 6, 4]),
        ("131071 131074: values 2^16 and 2^16", &[131_071, 131_074]),
        ("131071 2: value 2^16, kept in 16 bits", &[131_071, 2]),
        ("2147000000: a table of all heaps", &[LARGEST]),
        (
            "2147000000 2146999997: equal values",
            &[LARGEST, LARGEST - 3],
        ),
        (
            "2147000000 2146999999: values one apart, kept in a float",
            &[LARGEST, LARGEST - 1],
        ),
        ("2147000000 twice", &[LARGEST, LARGEST]),
        (
            "2147000000 2146999998: values one apart, both even",
            &[LARGEST, LARGEST - 2],
        ),
        (
            "2146999999 2146999997: values one apart, both odd",
            &[LARGEST - 1, LARGEST - 3],
        ),
        (
            "2146999999 2146999935 63: nim-sum 0 with the largest odd heap",
            &[LARGEST - 1, LARGEST - 65, 63],
        ),
        (
            "2147000000 2147000000 1: a sum above 2^32",
            &[LARGEST, LARGEST, 1],
        ),
    ] {
        tests.one(name, heaps);
    }
    bits(tests);
    tests.one("100 heaps of 1", [1; 100]);
    tests.one("99 heaps of 1", [1; 99]);
    tests.one("100 heaps of 2: no move at all", [2; 100]);
    tests.one("100 heaps of 2147000000", [LARGEST; 100]);
    tests.one("99 heaps of 2147000000", [LARGEST; 99]);
    let top: Vec<u64> = (LARGEST - 99..=LARGEST).collect();
    tests.one("the 100 largest heaps, each once", top);
    let sizes = [
        (1, 10),
        (2, 10),
        (2, 100),
        (3, 20),
        (4, 1000),
        (5, 50),
        (10, 100),
        (10, LARGEST),
        (20, 1_000_000),
        (50, 100_000),
        (50, LARGEST),
        (99, LARGEST),
        (100, 1000),
        (100, LARGEST),
        (100, LARGEST),
    ];
    tests.random(&sizes, balance);
}

/// Each bit that a value can have, as the whole nim-sum, and in two heaps whose
/// values are equal. Without the heap's bit above it, an even heap is one of 2,
/// which has no move, and an odd one is not.
fn bits(tests: &mut Tests) {
    for bit in 0..30 {
        let value = 1 << bit;
        let (odd, even) = (2 * value - 1, 2 * value + 2);
        tests.one(format!("{even}: bit {bit} of the value alone"), [even]);
        tests.one(
            format!("{odd} {even}: bit {bit} of two equal values"),
            [odd, even],
        );
    }
}

/// A heap of the value that makes the nim-sum 0: an even one, where it is not
/// too large, for values that are odd, and an odd one for the others.
fn balance(heaps: &[u64], most: u64) -> Option<u64> {
    let heaps: Vec<Heap> = heaps.iter().copied().map(Heap).collect();
    let value = Sum::new(&heaps).nim_sum();
    let (even, odd) = (2 * value.get() + 2, (2 * value.get()).saturating_sub(1));
    let by_turns = match value.get() % 2 {
        0 => [odd, even],
        _ => [even, odd],
    };
    let mut fitting = by_turns
        .into_iter()
        .filter(|heap| (1..=most).contains(heap));
    fitting.find(|heap| Heap(*heap).grundy_value() == value)
}
